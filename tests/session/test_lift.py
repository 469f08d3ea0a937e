"""A set-up is a plan: what a hex sets off is known before, and who stands can be taken up again."""

from __future__ import annotations

import pytest

from hades import Game, Refused
from hades.facts import piece_facts
from hades.odds.reach import placing
from hades.session.table_session import TableSession
from tests.wording import says

PAIRS = (
    ("place wilson", "place-at I0304"),
    ("place scout-09", "place-at I0404"),
    ("place scout-10", "place-at I0504"),
)
"""Units that are placed where they wake nothing."""


def placed(undo: str = "strict") -> TableSession:
    """A set-up in which a few Units stand."""
    session = TableSession(Game.new("historical", seed="7", undo=undo))
    for pair in PAIRS:
        session.run(pair)
    return session


def hexes(session: TableSession) -> dict[str, str]:
    """Who stands where."""
    return {unit.id: unit.hex for unit in session.view.units if unit.is_friend and unit.hex}


def test_who_stands_is_taken_up_and_the_others_stay() -> None:
    session = placed()
    before = hexes(session)
    assert session.liftable() == ("scout-09", "scout-10", "wilson")
    (option,) = session.at("I0404")
    assert option.lift == "scout-09"
    session.lift("scout-09")
    assert hexes(session) == {unit: hex_ for unit, hex_ in before.items() if unit != "scout-09"}
    session.select("scout-09")
    session.run(session.at("I0405")[0].commands)
    assert hexes(session) == {**before, "scout-09": "I0405"}


def test_what_was_placed_again_is_taken_back_one_by_one() -> None:
    session = placed()
    session.lift("wilson")
    assert len(session.undo()) == 2 and set(hexes(session)) == {"scout-09"}
    assert len(session.undo()) == 2 and not hexes(session)
    assert not session.game.can_undo


def test_what_was_drawn_since_stays_drawn() -> None:
    session = placed()
    session.run(("place scout-11", "place-at I0201"))
    assert session.liftable() == ()
    assert says(session.why_not_lift("scout-11"), "drew a card or a counter")
    assert any(line.startswith("× Pick up") for line in piece_facts.hex_lines(session, "I0404", session.view))
    with pytest.raises(Refused):
        session.lift("scout-11")
    free = placed("casual")
    free.run(("place scout-11", "place-at I0201"))
    assert "scout-11" in free.liftable() and free.why_not_lift("scout-11") == ""


def test_a_landing_that_is_held_lets_go_of_anybody_and_is_held_again() -> None:
    session = TableSession(Game.new("historical", seed="7", undo="casual"))
    session.run(session.suggested(), every=True, holds=True)
    before = hexes(session)
    last = session.last_placed[0]
    for unit in ("scout-10", last):
        session.lift(unit)
        assert not session.held and hexes(session) == {u: h for u, h in before.items() if u != unit}
        session.select(unit)
        (option,) = session.at(before[unit])
        session.run(option.commands, holds=True)
        assert session.held
        assert hexes(session) == before and session.game.turn == 0


def test_what_a_hex_wakes_is_told_before_a_unit_is_chosen_and_marked_then() -> None:
    session = placed()
    chosen = [c.name for c in session.game.menu if c.verb == "place"]
    woken = placing(session.game, (chosen[0],))
    assert woken and all(placing(session.game, (name,)) == woken for name in chosen), "whoever it is"
    assert session.woken == woken
    assert not any(mark.sign for mark in session.marks.values())
    told = piece_facts.hex_lines(session, "I0201", session.view)
    assert says(told, "→ activates the Installation of Complex A: a counter is drawn [15.1-11]")
    session.select("scout-11")
    assert {h for h, mark in session.marks.items() if mark.sign == "wake"} == set(woken)
    assert session.marks["I0201"].kind == "place"
    shaft = [
        line for line in piece_facts.hex_lines(session, "I0305", session.view) if "nearest shaft" in line
    ]
    assert shaft == [
        "→ the nearest shaft, in I0306, is 1 hex away, open once the Installation there is destroyed "
        "[6.1-21, 6.1-19]"
    ]
