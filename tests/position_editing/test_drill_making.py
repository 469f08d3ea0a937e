"""A drill made of a game that was played: it passes, and everything it expects can fail."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from hades import Game, players
from hades.chance import SeededSource
from hades.content.paths import drill_dir
from hades.content.position import CardsLeft, Expect, drill_files, load_position
from hades.engine import drill, sequencer
from hades.engine.position import state_of
from hades.session.position_editing import Draft
from hades.session.position_editing.drill_making import made

FILES = drill_files(drill_dir())
SOME = FILES[::23]


def played(file: Path, commands: int = 30) -> Game:
    """A position of a drill that ships, played on by the quick player."""
    game = Game.from_position(load_position(file))
    choose = players.by_name("quick")
    while game.over is None and len(game.history) < commands:
        game.do(choose(game))
    return game


@pytest.mark.parametrize("file", SOME, ids=lambda file: file.stem)
def test_what_was_played_is_a_drill_that_passes(file: Path, tmp_path: Path) -> None:
    game = played(file)
    found = made(game)
    assert found.wrong() == ()
    # as a file it passes, too, after the runs that it had before, and reads as the same again
    draft = found.draft()
    copy = tmp_path / "made.toml"
    copy.write_text(draft.text(), encoding="utf-8")
    results = list(drill.play(load_position(copy)))
    assert results[-1].wrong == ()
    assert results[-1].about == ""
    assert len(draft.position.run) == len(load_position(file).position.run) + 1
    assert Draft.read(copy) == draft


def others(expect: Expect) -> Iterator[tuple[str, Expect]]:
    """An expectation changed in one entry at a time, with the field."""
    for field in attrs.fields(Expect):
        value = getattr(expect, field.name)
        if value == field.default or value in (None, (), {}):
            continue
        if field.name in ("cup", "not_cup"):
            opposite = "cup" if field.name == "not_cup" else "not_cup"
            yield field.name, attrs.evolve(expect, **{field.name: (), opposite: value})
            continue
        for changed in other(field.name, value):
            yield field.name, attrs.evolve(expect, **{field.name: changed})


def other(name: str, value: Any) -> Iterator[Any]:
    """Values that ask for something else than what came."""
    if name == "events":
        for at, phrase in enumerate(value):
            more = "16.0-01" if "16.0-01" not in phrase.split() else "16.0-02"
            yield (*value[:at], f"{phrase} {more}", *value[at + 1 :])
    elif isinstance(value, dict):
        for key, words in value.items():
            yield value | {key: not words if isinstance(words, bool) else f"not {words}"}
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            was = getattr(value, field.name)
            if was is not None:
                instead = {"module": ("G1", "LQ"), "crisis": ("open", "none")}.get(field.name, (True, False))
                new = was + 1 if type(was) is int else next(word for word in instead if word != was)
                yield attrs.evolve(value, **{field.name: new})
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int | float):
        yield value + 1
    else:
        instead = {"draw_from": ("nastian", "shl"), "outcome": ("", "scored"), "ask": ("over", "6.0?")}
        yield next(word for word in instead[name] if word != value)


@pytest.mark.parametrize("file", FILES[7::60], ids=lambda file: file.stem)
def test_every_expectation_can_fail(file: Path) -> None:
    found = made(played(file, 8))
    assert found.wrong() == ()
    tried = 0
    for step, expect in enumerate(found.expected):
        for name, changed in others(expect):
            expected = (*found.expected[:step], changed, *found.expected[step + 1 :])
            assert attrs.evolve(found, expected=expected).wrong(), (name, changed)
            tried += 1
    assert tried > 2


def test_the_draws_are_fixed_and_not_left_to_the_seed() -> None:
    """With other luck behind it a drill of one stretch leads to the same board."""
    count = 0
    for file in FILES[::31]:
        game = played(file, 25)
        found = made(game)
        if len(found.steps) > 1 or not found.steps[0].next:
            continue
        (stretch,) = found.steps
        count += 1
        sheet = attrs.evolve(Draft(found.position).sheet())
        record = attrs.evolve(sheet.position, next=(*(sheet.position.next or ()), *stretch.next))
        state = state_of(attrs.evolve(sheet, position=record), game.tables)
        state.luck = SeededSource("another")
        sequencer.run(state)
        for command in game.history:
            state = state.clone()
            sequencer.apply(state, command.code)
        now, then = state.facts(), game._state.facts()
        assert {name for name in now if now[name] != then[name]} <= {"rigged"}, file.name
    assert count > 3


def test_a_counter_that_comes_back_into_the_cup_is_fixed_in_a_step_of_its_own() -> None:
    many = [made(played(file, 60)) for file in FILES[3::80]]
    found = next(one for one in many if len(one.steps) > 1)
    assert all(step.commands for step in found.steps)
    assert found.wrong() == ()
    names = [name for step in found.steps for name in step.commands]
    assert len(names) == len(set(zip(names, range(len(names)), strict=True)))


def test_a_moment_in_the_middle_of_a_game_is_a_drill_too() -> None:
    game = Game.new("historical", seed="made")
    choose = players.by_name("quick")
    while game.turn < 2:
        game.do(choose(game))
    since = len(game.history)
    with pytest.raises(ValueError, match="nothing has been played yet"):
        made(game, since)
    while len(game.history) < since + 12:
        game.do(choose(game))
    found = made(game, since)
    assert sum(len(step.commands) for step in found.steps) == 12
    assert "[exact]" in found.draft().text()
    assert found.wrong() == ()


def test_draws_of_the_position_that_never_came_are_allowed_to_be_left() -> None:
    game = Game.from_position('base = "empty"\nat = "6.0"\nnext = ["shl 4"]\n[units]\nscout-09 = "P0301"\n')
    game.do("activate scout-09")
    game.do("stand-by") if any(c.name == "stand-by" for c in game.menu) else game.do(game.menu[0])
    found = made(game)
    assert found.spare
    assert found.wrong() == ()


def test_what_a_person_would_ask_for_is_expected() -> None:
    game = Game.from_position(
        'base = "empty"\nat = "6.0"\n[units]\nscout-09 = "P0301"\nguard-01 = "P0302 E"\n'
        '[[run]]\nnext = ["combat scout-09 guard-01 +2"]\n[run.expect]\nturn = 1\n'
    )
    for command in ("activate scout-09", "full-fire", "fire-at guard-01"):
        game.do(command)
    expect = made(game).expected[-1]
    assert expect.ask and expect.units["scout-09"] == "P0301 activated"
    assert not expect.menu and expect.left == CardsLeft()
    assert any(phrase.startswith("combat ") for phrase in expect.events)
