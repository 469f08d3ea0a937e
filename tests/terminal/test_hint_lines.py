"""Hints in a terminal: what the third step says can be typed as it stands, or given by one order."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest

from hades import Game
from hades.advice import adviser
from hades.advice.comparison import Comparison
from hades.advice.suggested_move import until_revealing
from hades.players.heuristic import Heuristic
from hades.terminal import advice_commands
from hades.terminal.terminal_game import TerminalGame
from tests.games import commands, landed
from tests.session.test_adviser import plans

ORDERS = 400
"""Lines that are typed in a game at most."""


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody plays the plans on: what is best is what comes to mind first."""
    monkeypatch.setattr(advice_commands, "compare", plans)


class Follower:
    """Asks for the third step of a hint at every question and types what it says."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.typed: list[str] = []
        self._waiting: list[str] = []
        self._heard = 0

    def read(self) -> str | None:
        """The next line that is typed."""
        new, self._heard = self.said[self._heard :], len(self.said)
        assert not any(line.startswith("A hint") for line in new), (self.typed[-1:], new)
        self._waiting += [line.split(": ", 1)[1] for line in new if line.startswith(("Type: ", "Then: "))]
        if any("score" in line and "The End" in line for line in new) or len(self.typed) > ORDERS:
            return None
        self.typed.append(self._waiting.pop(0) if self._waiting else "hint 3")
        return self.typed[-1]


@pytest.mark.parametrize(
    "scenario",
    ["historical", "chin-music"]
    + [pytest.param(more, marks=pytest.mark.nightly) for more in ("squeeze-play", "high-and-tight")],
)
def test_what_a_hint_says_can_be_typed_as_it_stands(scenario: str, tmp_path: Path) -> None:
    hand = Follower()
    game = Game.new(scenario, seed="typed")
    TerminalGame(game, hand.read, hand.said.append, file=tmp_path / "a.hades").run()
    assert len(game.history) > 150 and hand.typed.count("hint 3") > 40
    far = [line for line in hand.typed if line.startswith("move-to")]
    assert len(far) < sum(command.verb in ("move-to", "take-shaft") for command in game.history)


def test_one_order_gives_the_commands_of_the_hint_and_the_file_says_so(tmp_path: Path) -> None:
    game, said = landed(), list[str]()
    line = plans(game).choice.line
    given = iter(("hint do", "quit"))
    before = len(game.history)
    TerminalGame(game, lambda: next(given, None), said.append, file=tmp_path / "a.hades").run()
    done = game.history[before:]
    assert done and done == list(line[: len(done)])
    assert game.journal[before].aid == f"hint {adviser.HINT_STEPS}"


def test_a_line_is_given_as_far_as_nothing_new_is_known() -> None:
    game = landed()
    act = Heuristic()(game)
    drawn = (act, *commands("stop", "overtime"))
    assert until_revealing(game, drawn) == (act,)
    ended = Comparison(plans(game).proposals)
    assert until_revealing(game, (*commands("end-phase"), *ended.choice.line)) == commands("end-phase")


def test_an_order_that_is_none_says_what_can_be_written(tmp_path: Path) -> None:
    said: list[str] = []
    given: Any = iter(("hint 4", "quit"))
    TerminalGame(landed(), lambda: next(given, None), said.append, file=tmp_path / "a.hades").run()
    assert any("hint do" in line for line in said if line.startswith("A hint"))


@pytest.mark.parametrize("differ", [False, True])
def test_results_that_hold_for_all_plans_are_given_once(
    differ: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, other = plans(landed()).proposals[:2]
    levels = ("Draw",) * other.outlook.games if differ else other.outlook.levels
    found = Comparison((first, attrs.evolve(other, outlook=attrs.evolve(other.outlook, levels=levels))))
    monkeypatch.setattr(advice_commands, "compare", lambda game, seconds: found)
    said, given = list[str](), iter(("hint 3", "quit"))
    TerminalGame(landed(), lambda: next(given, None), said.append, file=tmp_path / "a.hades").run()
    ends = adviser.results_in_words(first.outlook)
    assert sum(ends in line for line in said) == 1
    assert (f"Each plan, {ends}" in said) is not differ
