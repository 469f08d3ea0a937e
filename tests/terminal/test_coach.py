"""The coach in a terminal: off until it is wanted, asked while the player thinks, a dear move asked twice."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from hades.advice import background_advice
from hades.session.lesson_session import begin
from hades.terminal import unasked_help
from hades.terminal.terminal_game import TerminalGame
from tests.games import landed
from tests.session.test_coach import advice
from tests.session.test_lesson_progress import LINE, follow


class AtOnce:
    """Thinks nothing, and answers at once."""

    def __init__(self, components: Path | None = None) -> None:
        self.components = components

    def of(self, what: str, game: Any, *commands: str) -> Any:
        if FAULT:
            raise RuntimeError("thinking ahead failed")
        return advice(2.0) if game.ask.kind == "6.0?" else None

    def close(self) -> None:
        """It has no process."""


FAULT: list[str] = []


@pytest.fixture(autouse=True)
def mind(monkeypatch: pytest.MonkeyPatch) -> None:
    FAULT.clear()
    monkeypatch.setattr(unasked_help, "BackgroundAdvice", AtOnce)


def told(file: Path, *orders: str) -> tuple[list[str], Any]:
    lines: list[str] = []
    given = iter((*orders, "quit"))
    game = landed()
    TerminalGame(game, lambda: next(given, None), lines.append, file=file).run()
    return lines, game


def test_it_is_off_until_it_is_wanted(tmp_path: Path) -> None:
    lines, game = told(tmp_path / "a.hades", "end-phase")
    assert game.history[-1].name != "end-phase" or not any(line.startswith("Coach") for line in lines)
    assert any(command.name == "end-phase" for command in game.history)


def test_a_dear_move_is_made_when_it_is_ordered_twice(tmp_path: Path) -> None:
    lines, game = told(tmp_path / "a.hades", "coach 1.5", "end-phase")
    assert not any(command.name == "end-phase" for command in game.history)
    assert (
        any(line.startswith("Coach: This costs 1.5 to 2.5 VP") for line in lines)
        and unasked_help.AGAIN in lines
    )
    lines, game = told(tmp_path / "b.hades", "coach", "end-phase", "end-phase")
    assert any(command.name == "end-phase" for command in game.history)
    assert "coach" in [entry.aid for entry in game.journal]
    lines, game = told(tmp_path / "c.hades", "coach", "end-phase", "no", "end-phase")
    assert not any(command.name == "end-phase" for command in game.history)


def test_it_speaks_from_so_many_vp_on(tmp_path: Path) -> None:
    for order in ("coach 3", "coach off"):
        lines, game = told(tmp_path / "a.hades", "coach", order, "end-phase")
        assert any(command.name == "end-phase" for command in game.history), order
        (tmp_path / "a.hades").unlink()
    lines, _ = told(tmp_path / "b.hades", "coach much", "coach -1")
    assert sum(line.startswith("Type `coach`") for line in lines) == 2


def test_its_name_alone_leaves_the_threshold_as_it_is(tmp_path: Path) -> None:
    lines, _ = told(tmp_path / "a.hades", "coach 0.5", "coach", "coach on", "coach off", "coach")
    told_vp = [match[1] for line in lines if (match := re.search(r"that cost (\S+) VP", line))]
    assert told_vp == ["0.5", "0.5", "0.5", "1.5"]


def test_thinking_that_fails_switches_it_off(tmp_path: Path) -> None:
    FAULT.append("yes")
    lines, game = told(tmp_path / "a.hades", "coach", "end-phase")
    assert any(line.startswith("The coach is off: ") for line in lines)
    assert any(command.name == "end-phase" for command in game.history)


def test_what_it_asks_for_is_something_that_can_be_asked() -> None:
    assert {"plans", "risks", "threats"} == set(background_advice.TOPICS)


def test_what_loses_the_raid_is_asked_for_once_more_without_a_coach(tmp_path: Path) -> None:
    def ordered(name: str, line: str, *orders: str) -> tuple[list[str], Any]:
        lines: list[str] = []
        given = iter((*orders, "quit"))
        game = begin("first-raid")
        follow(game, line)
        TerminalGame(game, lambda: next(given, None), lines.append, file=tmp_path / name).run()
        return lines, game

    early = "activate scout-09, full-move, to I0203, stop, end-phase, no-repair"
    lines, game = ordered("a.hades", early, "hold-station")
    assert game.history[-1].name == "hold-station", "another turn follows"
    assert unasked_help.AGAIN not in lines
    last = LINE.replace("skedaddle", "")
    lines, game = ordered("b.hades", last, "hold-station")
    assert game.history[-1].name == "repair"
    assert any("[14.0-03]" in line for line in lines)
    assert unasked_help.AGAIN in lines
    _, game = ordered("c.hades", last, "hold-station", "hold-station")
    assert game.history[-1].name == "hold-station"
