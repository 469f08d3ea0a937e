"""Hints in a terminal: three steps, or one of them at once, the figures in lines that can be read aloud."""

from __future__ import annotations

from pathlib import Path

from hades import Game
from hades.text import play
from tests.games import landed
from tests.players.test_outlook import late


def told(game: Game, file: Path, *orders: str) -> list[str]:
    """What a terminal says to some orders."""
    lines: list[str] = []
    given = iter((*orders, "quit"))
    play(game, lambda: next(given, None), lines.append, file=file)
    return lines


def test_each_hint_goes_a_step_further_and_a_number_goes_there_at_once(tmp_path: Path) -> None:
    lines = told(landed(), tmp_path / "a.hades", "hint", "hint")
    at = next(n for n, line in enumerate(lines) if line.startswith("Look at "))
    assert "The plan: " in lines[at + 1] and not any(line.startswith("The command") for line in lines)
    lines = told(landed(), tmp_path / "b.hades", "hint 3")
    assert any(line.startswith("The command: Activate ") for line in lines)
    assert not any(line.startswith("Look at ") for line in lines)


def test_the_third_step_has_three_plans_with_value_chances_and_reason(tmp_path: Path) -> None:
    lines = told(late(), tmp_path / "a.hades", "hint 3")
    plans = [
        n for n, line in enumerate(lines) if line[:3] in ("1. ", "2. ", "3. ") and " VP, give or take" in line
    ]
    assert len(plans) == 3
    for n in plans:
        assert lines[n + 1].startswith("   ") and " %" in lines[n + 1]
    assert any("may be chance" in line for line in lines)


def test_a_step_that_there_is_not_is_refused(tmp_path: Path) -> None:
    lines = told(landed(), tmp_path / "a.hades", "hint 4", "hint now")
    assert lines.count("No: a hint has 3 steps; write hint, or hint 3 for the command.") == 2
