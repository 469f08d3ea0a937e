"""Sentences of a story: what is merged names everybody, and nobody does what another did."""

from __future__ import annotations

import pytest

from hades.story.statements import (
    BLOW,
    FAILURE,
    FIND,
    LOSS,
    NO_RESULT,
    RETURNED,
    SHARED,
    STEP,
    TRAP,
    Statement,
    prose,
    statement_of,
)
from hades.story.wording import Places
from tests.games import landed
from tools.sample_events import specimens

SHIP = "the Vittles"


@pytest.mark.parametrize(("statements", "text"), [
    # hits on one target
    ([Statement(("scout-09",), "damaged", ("fighter-3",), kind=BLOW),
      Statement(("scout-10",), "destroyed", ("fighter-3",), kind=BLOW)],
     "Scouts 9 and 10 destroyed Fighter 3."),
    ([Statement(("scout-09",), "depleted", ("soldier-21",), remark=RETURNED, kind=BLOW),
      Statement(("scout-10",), "destroyed", ("soldier-21",), after="next to Zola", kind=BLOW)],
     "Scouts 9 and 10 destroyed Soldier 21 (which had returned) next to Zola."),
    # attackers that were hit
    ([Statement(("guard-01",), "was depleted attacking", ("scout-11",), kind=LOSS),
      Statement(("guard-02",), "was depleted attacking", ("scout-11",), kind=LOSS),
      Statement(("zola",), "was killed attacking", ("scout-12",), kind=LOSS),
      Statement(("soldier-17",), "destroyed", ("scout-12",), kind=BLOW)],
     "Guards 1 and 2 were depleted attacking Scout 11, Zola was killed attacking Scout 12, and Soldier 17 "
     "destroyed Scout 12."),
    # a counter-attack
    ([Statement(("zola",), "depleted", ("soldier-17",), kind=BLOW),
      Statement(("soldier-17",), "struck back at", ("zola",)),
      Statement(("soldier-17",), "killed", ("zola",), kind=BLOW)],
     "Zola depleted Soldier 17, which struck back at her and killed her."),
    # a find, and what it did
    ([Statement(("scout-09",), "opened", ("circle-2",)), Statement(("scout-09",), "found", ("fuel-tank",)),
      Statement(("fuel-tank",), "damaged", ("laser-8",))],
     "Scout 9 opened Circle 2 and found the Fuel Tank, which damaged Laser 8."),
    ([Statement(("scout-09",), "found", ("fuel-tank",), after="in Circle 2", kind=FIND),
      Statement(("fuel-tank",), "exploded"), Statement(("fuel-tank",), "damaged", ("laser-8",)),
      Statement(("fuel-tank",), "destroyed", ("scout-09",), kind=BLOW)],
     "Scout 9 found the Fuel Tank in Circle 2. It exploded, damaged Laser 8 and destroyed Scout 9."),
    # calls one after the other
    ([Statement(("wilson",), "called", (SHIP,)), Statement((SHIP,), "picked up", ("scout-09",), kind=SHARED),
      Statement(("acuto",), "called", (SHIP,)), Statement((SHIP,), "picked up", ("scout-10",), kind=SHARED)],
     "Lt. Wilson and Maj. Acuto called the Vittles, which picked up Scouts 9 and 10."),
    # a treasure passed on
    ([Statement(("scout-09",), "took", ("idol",)),
      Statement(("dante",), "took over", ("idol",), after="from Scout 9")],
     "Scout 9 took the Golden Idol, and Professor Dante took it over from Scout 9."),
    # attempts that failed
    ([Statement(("scout-09",), "attacked", ("guard-01",), after=NO_RESULT, kind=FAILURE),
      Statement(("scout-10",), "attacked", ("guard-02",), after=NO_RESULT, kind=FAILURE)],
     "Scout 9 attacked Guard 1, and Scout 10 attacked Guard 2, both without result."),
    ([Statement(("heavy-weapon-36",), "attacked", ("fighter-1",), after=NO_RESULT, kind=FAILURE),
      Statement(("heavy-weapon-37",), "attacked", ("fighter-1",), after=NO_RESULT, kind=FAILURE),
      Statement(("acuto",), "failed to rally", ("wilson",), kind=FAILURE)],
     "Heavy Weapons 36 and 37 attacked Fighter 1 without result, and Maj. Acuto failed to rally Lt. Wilson."),
    # finds
    ([Statement(("scout-09",), "found", ("idol",), note="3 VP once aboard", after="in Circle 2", kind=FIND),
      Statement(("scout-09",), "found", ("fuel-tank",), after="in Circle 5", kind=FIND)],
     "Scout 9 found the Golden Idol (3 VP once aboard) in Circle 2 and the Fuel Tank in Circle 5."),
    # steps through shafts
    ([Statement(("scout-09",), "came up", after="at Complex D (where Laser 8 had stood)", kind=STEP),
      Statement(("scout-10",), "came up", after="at Complex D", kind=STEP),
      Statement(("dante",), "came up", after="at Complex L", kind=STEP)],
     "Scout 9 came up at Complex D (where Laser 8 had stood), Scout 10 followed, and Professor Dante came up "
     "at Complex L."),
    ([Statement(("scout-09",), "went down", after="the shaft of Complex D", kind=STEP),
      Statement(("scout-09",), "was caught in a Trap", after="in Circle 2", kind=TRAP),
      Statement(("scout-10",), "went down", after="the shaft of Complex D", kind=STEP)],
     "Scout 9 went down the shaft of Complex D and was caught in a Trap in Circle 2. "
     "Scout 10 went down the shaft of Complex D."),
    # another subject, another object, another sentence
    ([Statement(("scout-09",), "opened", ("circle-2",)), Statement(("scout-10",), "opened", ("circle-3",))],
     "Scout 9 opened Circle 2. Scout 10 opened Circle 3."),
    ([Statement(("scout-09",), "went down", kind=STEP), "All was quiet.",
      Statement(("scout-10",), "went down", kind=STEP)],
     "Scout 9 went down. All was quiet. Scout 10 went down."),
    ([Statement(("scout-09", "scout-10"), "was damaged")], "Scouts 9 and 10 were damaged."),
])  # fmt: skip
def test_statements_become_sentences(statements: list[Statement | str], text: str) -> None:
    assert prose(statements) == text


@pytest.mark.parametrize("kind", ["rally", "unit_jumped"])
def test_a_statement_is_about_the_first_thing_of_its_event(kind: str) -> None:
    game = landed()
    found = [statement_of(event, Places(game)) for event in specimens(kind, game.tables, game.words)]
    told = [statement for statement in found if statement is not None]
    assert told and all(statement.who[0] in game.tables.unit_of for statement in told)
