"""Who plays the games of a study: processes on this machine, a few games each at a time."""

from __future__ import annotations

import multiprocessing
import os
import signal
import traceback
from collections import Counter
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from typing import Any, Protocol

from hades.session.thoughts import begin_deaf
from hades.study.design import Design, PlannedGame
from hades.study.game_rows import Row, play

KINDNESS = 5
"""By how much workers stand back behind whatever else the machine does."""
AHEAD = 2
"""Games that a worker has, so that it need not wait for the next one."""
LOSSES = 3
"""Workers that may be lost over one game before the game is taken to be the reason."""


class GameFailed(Exception):
    """A game that cannot be played to its end: its text says which, and why."""


class Workforce(Protocol):
    """Whoever plays games."""

    def room(self) -> int:
        """How many games more it takes now."""

    def give(self, planned: PlannedGame) -> None:
        """Let a game be played."""

    def rows(self, patience: float) -> list[Row]:
        """Rows of the games that are over, after so many seconds of waiting at most.

        :raises GameFailed: if one could not be played.
        """

    def close(self) -> None:
        """Let go of what is still under way."""


def cores() -> int:
    """Cores of this machine that this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class LocalCrew:
    """Workers on this machine. One that is lost is replaced, and its games are played again."""

    def __init__(self, design: Design, workers: int) -> None:
        self._design = design
        # a forked process would share more with this one than anybody can foresee
        self._context = multiprocessing.get_context("spawn")
        self._workers: dict[Connection, tuple[Any, list[PlannedGame]]] = {}
        self._again: list[PlannedGame] = []
        self._losses: Counter[int] = Counter()
        for _ in range(workers):
            self._hire()

    def _hire(self) -> None:
        mine, other = self._context.Pipe()
        process = self._context.Process(target=_work, args=(other, self._design), daemon=True)
        begin_deaf(process)
        # what stays open at one end only tells the other when it has gone
        other.close()
        self._workers[mine] = process, []

    @property
    def processes(self) -> list[int]:
        """Their numbers."""
        return [process.pid for process, _ in self._workers.values()]

    def room(self) -> int:
        """How many games more it takes now."""
        self._give_again()
        return sum(AHEAD - len(planned_games) for _, planned_games in self._workers.values())

    def give(self, planned: PlannedGame) -> None:
        """Let a game be played by whoever has the fewest."""
        pipe = min(self._workers, key=lambda pipe: len(self._workers[pipe][1]))
        self._workers[pipe][1].append(planned)
        try:
            pipe.send(planned)
        except OSError:
            self._lost(pipe)

    def rows(self, patience: float) -> list[Row]:
        """Rows of the games that are over, after so many seconds of waiting at most.

        :raises GameFailed: if one could not be played.
        """
        found = []
        for pipe in wait(list(self._workers), patience):
            assert isinstance(pipe, Connection)
            try:
                number, fault, row = pipe.recv()
            except (EOFError, OSError):
                self._lost(pipe)
                continue
            planned_games = self._workers[pipe][1]
            planned = next(planned for planned in planned_games if planned.number == number)
            if fault:
                raise GameFailed(f"{told(planned)}: {fault}")
            planned_games.remove(planned)
            found.append(row)
        self._give_again()
        return found

    def close(self) -> None:
        """End the processes."""
        for pipe, (process, _) in self._workers.items():
            process.terminate()
            process.join()
            pipe.close()
        self._workers = {}

    def _lost(self, pipe: Connection) -> None:
        process, planned_games = self._workers.pop(pipe)
        pipe.close()
        process.join()
        # the first is the one that it was at
        for planned in planned_games[:1]:
            self._losses[planned.number] += 1
            if self._losses[planned.number] == LOSSES:
                raise GameFailed(
                    f"{told(planned)}: {LOSSES} workers ended over it, the last with {process.exitcode}"
                )
        self._again += planned_games
        self._hire()

    def _give_again(self) -> None:
        while self._again:
            self.give(self._again.pop(0))


def told(planned: PlannedGame) -> str:
    """Which game it is, in words."""
    return f"{planned.scenario}, edition {planned.edition}, player {planned.player}, seed {planned.seed}"


def row_of(design: Design, planned: PlannedGame) -> Row:
    """A game of a study, played."""
    return play(planned, design.per, design.measured(planned.edition))


def attempt(design: Design, planned: PlannedGame) -> tuple[int, str, Row | None]:
    """Number, fault and row of a game: one of the two last is empty."""
    try:
        return planned.number, "", row_of(design, planned)
    except ValueError as error:
        return planned.number, str(error), None
    except Exception:
        return planned.number, traceback.format_exc(), None


def _work(pipe: Connection, design: Design) -> None:
    """Play what is given until nobody gives any more."""
    # whoever interrupts the program ends its workers with it
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(KINDNESS)
    answer: Callable[[PlannedGame], Any] = lambda planned: attempt(design, planned)  # noqa: E731
    while True:
        try:
            pipe.send(answer(pipe.recv()))
        except (EOFError, OSError):
            return
