"""Who plays the games of a study: processes on this machine, a few games each at a time."""

from __future__ import annotations

import traceback
from collections import Counter
from functools import partial
from typing import Protocol

from hades.pool import Worker, WorkerLostError, answering
from hades.study.design import Design, PlannedGame
from hades.study.game_rows import Row, play

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


class LocalCrew:
    """Workers on this machine. One that is lost is replaced, and its games are played again."""

    def __init__(self, design: Design, workers: int) -> None:
        self._design = design
        self._workers: dict[Worker, list[PlannedGame]] = {}
        """Who has which games, the one that he is at first."""
        self._again: list[PlannedGame] = []
        self._losses: Counter[int] = Counter()
        for _ in range(workers):
            self._hire()

    def _hire(self) -> None:
        self._workers[Worker(partial(attempt, self._design))] = []

    @property
    def processes(self) -> list[int]:
        """Their numbers."""
        return [worker.pid for worker in self._workers]

    def room(self) -> int:
        """How many games more it takes now."""
        self._give_again()
        return sum(AHEAD - len(planned_games) for planned_games in self._workers.values())

    def give(self, planned: PlannedGame) -> None:
        """Let a game be played by whoever has the fewest."""
        worker, planned_games = min(self._workers.items(), key=lambda one: len(one[1]))
        planned_games.append(planned)
        worker.give(planned)

    def rows(self, patience: float) -> list[Row]:
        """Rows of the games that are over, after so many seconds of waiting at most.

        :raises GameFailed: if one could not be played.
        """
        found = []
        for worker in answering(self._workers, patience):
            try:
                number, fault, row = worker.answer()
            except WorkerLostError as lost:
                self._lost(worker, lost)
                continue
            planned_games = self._workers[worker]
            planned = next(planned for planned in planned_games if planned.number == number)
            if fault:
                raise GameFailed(f"{told(planned)}: {fault}")
            planned_games.remove(planned)
            found.append(row)
        self._give_again()
        return found

    def close(self) -> None:
        """End the processes."""
        for worker in self._workers:
            worker.close()
        self._workers = {}

    def _lost(self, worker: Worker, lost: WorkerLostError) -> None:
        planned_games = self._workers.pop(worker)
        worker.close()
        for planned in planned_games[:1]:
            self._losses[planned.number] += 1
            if self._losses[planned.number] == LOSSES:
                raise GameFailed(
                    f"{told(planned)}: {LOSSES} workers ended over it, the last with {lost.code}"
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
