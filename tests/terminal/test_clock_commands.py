"""The clock and the splits of a game in a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hades import Game, storage
from hades.content.run_data import split_set
from hades.run.splits import Attempt, Split
from hades.run.status import RunTerms
from hades.run.times import clock, difference
from hades.terminal.terminal_game import TerminalGame
from tests.games import played


class Runner:
    """A game at a terminal whose player takes two seconds for every line; the program itself one."""

    def __init__(self, file: Path, lines: Iterator[str], *, timed: bool = True) -> None:
        self.at = 0.0
        self.said: list[str] = []
        self.dialogue = TerminalGame(
            Game.new("historical", seed="told"),
            lambda: self._type(lines),
            self._hear,
            file=file,
            terms=RunTerms(now=(lambda: self.at) if timed else None),
        )

    def _type(self, lines: Iterator[str]) -> str | None:
        self.at += 2
        return next(lines, None)

    def _hear(self, line: str) -> None:
        if line.startswith("Turn 1 of "):
            self.at += 1
        self.said.append(line)


def landing() -> list[str]:
    """Lines that place all Units and begin turn 1."""
    names = [command.name for command in played("historical").history]
    return [*names[: next(n for n in range(len(names)) if not names[n].startswith("place"))], "begin"]


def test_the_clock_counts_from_the_first_command_and_its_play_time_only_while_one_may_act(
    tmp_path: Path,
) -> None:
    names = landing()
    file = tmp_path / "run.hades"
    runner = Runner(file, iter([*names, "clock", "splits", "quit"]))
    runner.dialogue.run()
    moves = storage.read(file).moves
    times = [*range(0, 2000 * (len(names) - 2), 2000), 2000 * (len(names) - 1)]
    assert [move.t for move in moves[: len(times)]] == times
    assert [move.real for move in moves[: len(times)]] == times
    assert moves[0].sitting == 1 and not any(move.sitting for move in moves[1:])
    last = 2000 * (len(names) - 1)
    told = next(line for line in runner.said if line.startswith("Real time"))
    real, play = (word.removesuffix(".") for word in told.replace(",", "").split() if ":" in word)
    assert real > play
    row = next(line for line in runner.said if line.startswith("  Landed "))
    assert f"{last // 1000}.000" in row
    away = next(line for line in runner.said if line.startswith("  Away "))
    assert away.split() == ["Away", "to", "come"]
    assert storage.verify(file).valid


def test_without_a_clock_the_order_says_so(tmp_path: Path) -> None:
    runner = Runner(tmp_path / "run.hades", iter(["clock", "splits nothing", "quit"]), timed=False)
    runner.dialogue.run()
    assert any("has no clock" in line for line in runner.said)
    assert any("`splits play`" in line for line in runner.said)


def test_splits_stand_beside_the_best_run(tmp_path: Path) -> None:
    names = landing()
    runner = Runner(tmp_path / "run.hades", iter([*names, "splits", "splits play", "quit"]))
    splits = split_set()
    times = (50_000, 60_000, 70_000, 80_000, 90_000, 95_000, 97_000, 99_000)
    best = Attempt(
        tuple(Split(name, at, at // 2, 1) for name, at in zip(splits.names, times, strict=True)), "then"
    )
    runner.dialogue.status.others = (best,)
    runner.dialogue.run()
    head = next(line for line in runner.said if line.startswith("Objectives, by real time"))
    assert head == "Objectives, by real time, compared with the personal best of 0:01:39.000"
    row = next(line for line in runner.said if line.startswith("  Landed "))
    now = 2000 * (len(names) - 1)
    assert row.split()[-2:] == [difference(now - 50_000), "gold"]
    assert f"  Sum of best segments: {clock(now + 49_000)}" in runner.said


def test_a_yes_to_conceding_is_understood_only_at_once(tmp_path: Path) -> None:
    file = tmp_path / "run.hades"
    runner = Runner(file, iter([*landing(), "concede", "score", "yes", "concede", "yes"]))
    runner.dialogue.run()
    at = next(n for n, line in enumerate(runner.said) if line.startswith("Type `yes`"))
    assert any("'yes'" in line for line in runner.said[at:])
    assert runner.dialogue.game.conceded
    assert any(f"hades story {file}" in line and "hades career" in line for line in runner.said)
