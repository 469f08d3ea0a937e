"""A drill made of a game that was played: it passes, and every row that is kept in it can fail."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from hades import Game, players
from hades.chance import SeededSource
from hades.content.paths import drill_dir
from hades.content.position import drill_files, load_position
from hades.engine import drill, sequencer
from hades.engine.position import state_of
from hades.session.position_editing import Draft
from hades.session.position_editing.drill_making import DrillRow, MadeDrill, made

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
    assert found.wrong(found.sensible) == ()
    assert found.wrong(range(len(found.rows))) == ()
    # as a file it passes, too, after the runs that it had before, and reads as the same again
    draft = found.draft(found.sensible, "what came")
    copy = tmp_path / "made.toml"
    copy.write_text(draft.text(), encoding="utf-8")
    results = list(drill.play(load_position(copy)))
    assert results[-1].wrong == ()
    assert results[-1].about == "what came"
    assert len(draft.position.run) == len(load_position(file).position.run) + 1
    assert Draft.read(copy) == draft


def other(row: DrillRow) -> DrillRow:
    """A row that asks for something else than what came."""
    value = row.value
    if isinstance(value, bool):
        return attrs.evolve(row, value=not value)
    if isinstance(value, int | float):
        return attrs.evolve(row, value=value + 1)
    if isinstance(value, tuple):
        # one clause more, or a command less
        return attrs.evolve(row, value=(*value, "2.1-14") if row.field.startswith("refused") else value[1:])
    first, *rest = value.split() or [""]
    if row.field == "events":
        return attrs.evolve(row, value=" ".join((value, "16.0-01" if "16.0-01" not in rest else "16.0-02")))
    if row.field == "menu":
        return attrs.evolve(row, value="place dante")
    if row.field in ("cup", "not_cup"):
        return attrs.evolve(row, field="cup" if row.field == "not_cup" else "not_cup")
    if row.field == "ask":
        return attrs.evolve(row, value="over" if first != "over" else "6.0?")
    words = {
        "vittles.module": ("G1", "LQ"),
        "chits.crisis": ("open", "none"),
        "draw_from": ("nastian", "shl"),
        "outcome": ("", "scored"),
        "level": ("", "Defeat"),
    }
    if row.field in words:
        return attrs.evolve(row, value=next(word for word in words[row.field] if word != value))
    return attrs.evolve(row, value=f"not {value}")


@pytest.mark.parametrize("file", FILES[7::60], ids=lambda file: file.stem)
def test_every_row_can_fail(file: Path) -> None:
    found = made(played(file, 8))
    assert len(found.rows) > 5
    assert found.wrong(range(len(found.rows))) == ()
    for number, row in enumerate(found.rows):
        changed = attrs.evolve(found, rows=(*found.rows[:number], other(row), *found.rows[number + 1 :]))
        assert changed.wrong([number]), row


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
        state = state_of(attrs.evolve(sheet, position=record), game.tables, game.words)
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
    assert found.wrong(found.sensible) == ()
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
    assert "[exact]" in found.draft(found.sensible).text()
    assert found.wrong(found.sensible) == ()


def test_draws_of_the_position_that_never_came_are_allowed_to_be_left() -> None:
    game = Game.from_position('base = "empty"\nat = "6.0"\nnext = ["shl 4"]\n[units]\nscout-09 = "P0301"\n')
    game.do("activate scout-09")
    game.do("stand-by") if any(c.name == "stand-by" for c in game.menu) else game.do(game.menu[0])
    found = made(game)
    assert found.spare
    assert found.wrong(found.sensible) == ()


def test_ticking_nothing_proves_nothing() -> None:
    found = made(played(FILES[0]))
    assert "must expect something" in found.wrong(())[0]


def rows_of(found: MadeDrill, field: str) -> list[str]:
    return [str(row.value) for row in found.rows if row.field == field]


def test_what_a_person_would_ask_for_is_ticked() -> None:
    game = Game.from_position(
        'base = "empty"\nat = "6.0"\n[units]\nscout-09 = "P0301"\nguard-01 = "P0302 E"\n'
        '[[run]]\nnext = ["combat scout-09 guard-01 +2"]\n[run.expect]\nturn = 1\n'
    )
    for command in ("activate scout-09", "full-fire", "fire-at guard-01"):
        game.do(command)
    found = made(game)
    ticked = [found.rows[number] for number in sorted(found.sensible)]
    fields = {row.field for row in ticked}
    assert {"events", "ask", "units.scout-09"} <= fields
    assert not {"menu", "exactly.menu", "left.shl"} & fields
    assert any(value.startswith("combat ") for value in rows_of(found, "events"))
    assert [row.words for row in ticked if row.field == "units.scout-09"] == [
        "Scout 9: P0301, then P0301 activated"
    ]
