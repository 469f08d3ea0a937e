"""What is done for a player who asked for it is told in a line, also in brief."""

from __future__ import annotations

from pathlib import Path

import pytest

from hades import Game, narrate
from hades.content.lesson import load_lesson
from hades.session import lesson_session
from hades.terminal import advice_commands, context
from hades.terminal.plain_words import spoken_hexes
from tests.games import commands, landed
from tests.session.test_adviser import plans
from tests.terminal.test_events import brief


def test_a_hint_that_is_done_says_what_was_done_and_who_got_where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advice_commands, "compare", plans)
    terminal = brief(landed(), tmp_path / "last.hades", plain=True)
    moves = 0
    while moves < 2 and terminal.game.over is None:
        before = context.places(terminal.dialogue.session.view)
        said = terminal.type("hint do").splitlines()
        after = context.places(terminal.dialogue.session.view)
        done = next(line for line in said if line.startswith("Done for you: "))
        gone = [id_ for id_, hex_ in before.items() if after.get(id_, hex_) != hex_]
        for id_ in gone:
            moved = any(line.startswith(f"{narrate.title(id_)} moved to ") for line in said)
            assert moved != (spoken_hexes(after[id_]) in done)
        moves += len(gone)
    assert moves


def test_commands_are_told_apart_by_who_acts() -> None:
    line = commands("activate scout-09", "full-move", "stop", "activate scout-10", "stand-by", "end-phase")
    assert context.parts(line) == [line[:3], line[3:5], line[5:]]


def test_a_hint_in_a_lesson_says_and_does_what_the_guide_says(tmp_path: Path) -> None:
    step = load_lesson("landing").step[0]
    terminal = brief(lesson_session.begin("landing"), tmp_path / "last.hades")
    assert step.name in terminal.type("hint")
    assert not terminal.game.history
    terminal.type("guess 0", "hint do")
    assert tuple(command.name for command in terminal.game.history) == step.expected


def test_in_a_puzzle_nothing_is_done_for_the_pupil(tmp_path: Path) -> None:
    terminal = brief(lesson_session.begin("two-decks"), tmp_path / "last.hades")
    assert "no suggested move here" in terminal.type("hint do")
    assert "no suggested move here" in terminal.type("good")
    assert not terminal.game.history


def test_the_landing_is_told_before_the_enemys_turn(tmp_path: Path) -> None:
    terminal = brief(Game.new("historical", seed="text"), tmp_path / "last.hades", plain=True)
    said = terminal.type("suggest", "begin").splitlines()
    stands = next(n for n, line in enumerate(said) if line.startswith("Placed: "))
    friends = context.places(terminal.game.view_after(len(terminal.game.history)))
    assert all(narrate.title(id_).split()[-1] in said[stands] for id_ in friends)
    assert next(n for n, line in enumerate(said) if line == "The enemy's turn.") > stands
    assert sum(line.startswith("Placed:") for line in said) == 1


def test_help_in_a_lesson_begins_with_its_guide(tmp_path: Path) -> None:
    terminal = brief(lesson_session.begin("landing"), tmp_path / "last.hades")
    assert "To begin: `guide` " in terminal.type("help")


def test_a_suggested_move_names_the_hex_of_its_unit_once(tmp_path: Path) -> None:
    terminal, moves = brief(landed(), tmp_path / "a.hades", plain=True), 0
    for _ in range(8):
        before = context.places(terminal.game.view())
        said = " ".join(terminal.type("good").split())
        for hex_, _ in context.moved(before, terminal.game.view()):
            assert said.count(f" to {spoken_hexes(hex_)}") == 1 and "Done." not in said
            moves += 1
    assert moves
