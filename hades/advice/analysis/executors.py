"""Who works tasks out: processes of their own, one task each at a time, or nobody but whoever asks."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import attrs

from hades import pool
from hades.advice.analysis.tasks import Task
from hades.advice.background_advice import LineOfPlay
from hades.engine.game import Game
from hades.pool import Worker, WorkerError, answering

MOST = 8
"""Workers that have enough to do."""


def cores() -> int:
    """Workers that find a core each here, `MOST` at most."""
    return min(MOST, pool.cores())


class Executor(Protocol):
    """Whoever works tasks out."""

    def ask(self, tasks: Sequence[Task]) -> None:
        """Let tasks be worked out; their numbers go on from those before."""

    def answers(self, patience: float) -> list[tuple[int, Any]]:
        """Number and result of what was worked out since, after so many seconds of waiting at most.

        :raises RuntimeError: if it failed, with what was said.
        """

    def close(self) -> None:
        """Let go of what is still under way."""


class InlineExecutor:
    """Works one task out whenever it is asked for answers."""

    def __init__(self, game: Game, by: str) -> None:
        self._game, self._by = game, by
        self._waiting: deque[tuple[int, Task]] = deque()
        self._asked = 0

    def ask(self, tasks: Sequence[Task]) -> None:
        """Take tasks in."""
        self._waiting.extend(enumerate(tasks, self._asked))
        self._asked += len(tasks)

    def answers(self, patience: float) -> list[tuple[int, Any]]:
        """The result of the next task, however long it takes."""
        if not self._waiting:
            return []
        number, task = self._waiting.popleft()
        return [(number, task.done(self._game, self._by))]

    def close(self) -> None:
        """Forget what was not worked out."""
        self._waiting.clear()


class Processes:
    """Works tasks out in processes, each of which has played the game for itself."""

    def __init__(self, game: Game, by: str, workers: int, components: Path | None = None) -> None:
        line = LineOfPlay.of(game, components)
        self._idle = [Worker(_Looking(line, by)) for _ in range(workers)]
        self._busy: dict[Worker, int] = {}
        """Who works a task out, and its number."""
        self._waiting: deque[tuple[int, Task]] = deque()
        self._asked = 0

    def ask(self, tasks: Sequence[Task]) -> None:
        """Take tasks in, and give one to everybody who has none."""
        self._waiting.extend(enumerate(tasks, self._asked))
        self._asked += len(tasks)
        self._give()

    def answers(self, patience: float) -> list[tuple[int, Any]]:
        """What came in, after so many seconds at most."""
        found = []
        for one in answering(self._busy, patience):
            try:
                found.append((self._busy[one], one.answer()))
            except WorkerError as error:
                self.close()
                raise RuntimeError(f"looking back failed: {error}") from None
            del self._busy[one]
            self._idle.append(one)
        self._give()
        return found

    def close(self) -> None:
        """End the processes."""
        for one in (*self._busy, *self._idle):
            one.close()
        self._busy, self._idle = {}, []
        self._waiting.clear()

    def _give(self) -> None:
        while self._waiting and self._idle:
            one = self._idle.pop()
            self._busy[one], task = self._waiting.popleft()
            one.give(task)


@attrs.define
class _Looking:
    """Works tasks out, in a process that plays the game first."""

    line: LineOfPlay
    by: str
    game: Game | None = None

    def __call__(self, task: Task) -> Any:
        self.game = self.game or self.line.played()
        return task.done(self.game, self.by)
