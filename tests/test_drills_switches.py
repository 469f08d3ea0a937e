"""What every switch changes: a drill for each, played with it and without it.

A switch that changes play has a drill in which the same commands, with the same draws, lead elsewhere
once it is off; one that changes nothing has drills in which they never do. What is compared is the
play itself, whatever the drill expects; that it comes out as expected is `tests/test_drills.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import attrs
import pytest

from hades.content import edition
from hades.content.edition import LATEST, Switch
from hades.content.paths import drill_dir
from hades.content.position import Expect, Run, Sheet, Step, drill_files, load_position
from hades.engine import drill
from hades.engine.drill import Result

SWITCHES = edition.switches()
CHANGE = [switch for switch in SWITCHES.values() if switch.off]
INERT = [switch for switch in SWITCHES.values() if switch.inert]
FIRST = "1.0"


def base(switch: Switch) -> str:
    """Edition 2.1, without the switch that must be off before this one matters."""
    return f"{LATEST},-{switch.under}" if switch.under else LATEST


def without(switch: Switch) -> str:
    """Its base with just this switch off."""
    return f"{base(switch)},-{switch.id}"


@cache
def drills(switch: Switch) -> tuple[Sheet, ...]:
    """The drills of a switch: ``<id>.toml``, and ``<id>-….toml`` if there are more."""
    folder = drill_dir() / ("errata" if switch.is_erratum else "rulings")
    files = [f for f in drill_files(folder) if f.stem == switch.id or f.stem.startswith(f"{switch.id}-")]
    return tuple(load_position(file) for file in files)


def runs(switch: Switch) -> list[tuple[Sheet, Run]]:
    return [(sheet, run) for sheet in drills(switch) for run in sheet.position.runs]


def steps(switch: Switch) -> Iterator[Step]:
    """Every step that is played without the switch, itself the only one that is off."""
    for _, run in runs(switch):
        if without(switch) in run.editions:
            yield from (run, *run.step)


def played(sheet: Sheet, run: Run, *editions: str) -> list[Result]:
    """One run of a drill under these editions, whatever its own are."""
    only = attrs.evolve(run, editions=editions, spare=True)
    position = attrs.evolve(sheet.position, do=(), expect=Expect(), run=(only,))
    return list(drill.play(attrs.evolve(sheet, position=position)))


def came(result: Result) -> tuple[Any, ...]:
    """What a run led to: commands and events without their clauses, then State and menu.

    Draws that are fixed and still to come are left out: they belong to the drill, not to the game.
    """
    assert result.game is not None, result.wrong
    told = [(command, [(e.kind, *e.entry[2:]) for e in events]) for command, events in result.by_command]
    facts = {**result.game._state.facts(), "rigged": None}
    return told, facts, [command.name for command in result.game.menu]


def test_there_are_switches_of_both_kinds() -> None:
    assert len(CHANGE) + len(INERT) == len(SWITCHES)
    assert {switch.is_erratum for switch in CHANGE} == {True, False}


@pytest.mark.parametrize("switch", SWITCHES.values(), ids=list(SWITCHES))
def test_it_has_a_drill_with_it_without_it_and_in_the_first_edition(switch: Switch) -> None:
    sheets = drills(switch)
    assert sheets
    for sheet in sheets:
        assert switch.id in sheet.position.clauses, sheet.name
    own = [run.editions for sheet, run in runs(switch) if sheet is sheets[0]]
    for text in (LATEST, base(switch), without(switch), FIRST):
        assert any(text in editions for editions in own), f"{sheets[0].name}: no run under {text}"


@pytest.mark.parametrize("switch", CHANGE, ids=[switch.id for switch in CHANGE])
def test_the_same_commands_lead_elsewhere_without_it(switch: Switch) -> None:
    found = [
        [came(result) for result in played(*pair, base(switch), without(switch))] for pair in runs(switch)
    ]
    assert any(with_it != off for with_it, off in found)


@pytest.mark.parametrize("switch", INERT, ids=[switch.id for switch in INERT])
def test_nothing_changes_without_it(switch: Switch) -> None:
    for sheet, run in runs(switch):
        with_it, off = played(sheet, run, LATEST, without(switch))
        assert (with_it.wrong, off.wrong) == ((), ())
        assert came(with_it) == came(off)
        assert with_it.game and off.game
        assert with_it.game.digest == off.game.digest
        assert len(with_it.by_command) > 1, f"{with_it.name}: it does nothing"
        assert {LATEST, without(switch), FIRST} <= set(run.editions), f"{with_it.name}: not in all three"


@pytest.mark.parametrize("switch", CHANGE, ids=[switch.id for switch in CHANGE])
def test_what_went_otherwise_says_so(switch: Switch) -> None:
    """An event or a refusal that the drill expects carries the id with a minus."""
    heard = {word for step in steps(switch) for phrase in step.expect.events for word in phrase.split()}
    heard |= {clause for step in steps(switch) for why in step.expect.refused.values() for clause in why}
    assert f"-{switch.id}" in heard


@pytest.mark.parametrize("switch", SWITCHES.values(), ids=list(SWITCHES))
def test_nothing_rests_on_a_switch_that_is_off(switch: Switch) -> None:
    """Neither events, nor the open question, nor a refusal; and with it on, nothing rests on its absence."""
    for sheet, run in runs(switch):
        for result in played(sheet, run, LATEST, without(switch), FIRST):
            game = result.game
            assert game
            cited = {
                clause for _, events in result.by_command for event in events for clause in event.clauses
            }
            cited |= set(game.ask.clauses) if game.ask else set()
            for step in (run, *run.step):
                for command in step.expect.refused:
                    cited |= set(game.why_not(command)[0])
            for id_ in SWITCHES:
                wrong = id_ if id_ in game.tables.off else f"-{id_}"
                assert wrong not in cited, f"{result.name}: {wrong}"
