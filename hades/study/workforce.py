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

from hades.study.design import Design, Trial
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

    def give(self, trial: Trial) -> None:
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


class Processes:
    """Workers on this machine. One that is lost is replaced, and its games are played again."""

    def __init__(self, design: Design, workers: int) -> None:
        self._design = design
        # a forked process would share more with this one than anybody can foresee
        self._context = multiprocessing.get_context("spawn")
        self._workers: dict[Connection, tuple[Any, list[Trial]]] = {}
        self._again: list[Trial] = []
        self._losses: Counter[int] = Counter()
        for _ in range(workers):
            self._hire()

    def _hire(self) -> None:
        mine, other = self._context.Pipe()
        process = self._context.Process(target=_work, args=(other, self._design), daemon=True)
        process.start()
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
        return sum(AHEAD - len(trials) for _, trials in self._workers.values())

    def give(self, trial: Trial) -> None:
        """Let a game be played by whoever has the fewest."""
        pipe = min(self._workers, key=lambda pipe: len(self._workers[pipe][1]))
        self._workers[pipe][1].append(trial)
        try:
            pipe.send(trial)
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
            trials = self._workers[pipe][1]
            trial = next(trial for trial in trials if trial.number == number)
            if fault:
                raise GameFailed(f"{told(trial)}: {fault}")
            trials.remove(trial)
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
        process, trials = self._workers.pop(pipe)
        pipe.close()
        process.join()
        # the first is the one that it was at
        for trial in trials[:1]:
            self._losses[trial.number] += 1
            if self._losses[trial.number] == LOSSES:
                raise GameFailed(
                    f"{told(trial)}: {LOSSES} workers ended over it, the last with {process.exitcode}"
                )
        self._again += trials
        self._hire()

    def _give_again(self) -> None:
        while self._again:
            self.give(self._again.pop(0))


def told(trial: Trial) -> str:
    """Which game it is, in words."""
    return f"{trial.scenario}, edition {trial.edition}, player {trial.player}, seed {trial.seed}"


def row_of(design: Design, trial: Trial) -> Row:
    """A game of a study, played."""
    return play(trial, design.per, design.measured(trial.edition))


def attempt(design: Design, trial: Trial) -> tuple[int, str, Row | None]:
    """Number, fault and row of a game: one of the two last is empty."""
    try:
        return trial.number, "", row_of(design, trial)
    except ValueError as error:
        return trial.number, str(error), None
    except Exception:
        return trial.number, traceback.format_exc(), None


def _work(pipe: Connection, design: Design) -> None:
    """Play what is given until nobody gives any more."""
    # whoever interrupts the program ends its workers with it
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(KINDNESS)
    answer: Callable[[Trial], Any] = lambda trial: attempt(design, trial)  # noqa: E731
    while True:
        try:
            pipe.send(answer(pipe.recv()))
        except (EOFError, OSError):
            return
