"""Who works tasks out: processes of their own, one task each at a time, or nobody but whoever asks."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Sequence
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, Protocol

from hades.engine.game import Game
from hades.hindsight.tasks import Task
from hades.session.thoughts import LineOfPlay, begin_deaf, stand_back

MOST = 8
"""Workers that have enough to do."""


def cores() -> int:
    """Workers that find a core each here, `MOST` at most."""
    return min(MOST, os.cpu_count() or 1)


class Crew(Protocol):
    """Whoever works tasks out."""

    def ask(self, tasks: Sequence[Task]) -> None:
        """Let tasks be worked out; their numbers go on from those before."""

    def answers(self, patience: float) -> list[tuple[int, Any]]:
        """Number and result of what was worked out since, after so many seconds of waiting at most.

        :raises RuntimeError: if it failed, with what was said.
        """

    def close(self) -> None:
        """Let go of what is still under way."""


class Alone:
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
        # a forked process would hold a window's connection to the screen
        context = multiprocessing.get_context("spawn")
        self._pipes: list[Connection] = []
        self._processes: list[Any] = []
        for _ in range(workers):
            mine, other = context.Pipe()
            process = context.Process(target=_work, args=(other, line, by), daemon=True)
            begin_deaf(process)
            other.close()
            self._pipes.append(mine)
            self._processes.append(process)
        self._idle = list(self._pipes)
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
        busy = [pipe for pipe in self._pipes if pipe not in self._idle]
        for pipe in wait(busy, patience):
            assert isinstance(pipe, Connection)
            try:
                number, fault, result = pipe.recv()
            except (EOFError, ConnectionError):
                number, fault, result = 0, "a worker ended before it had answered", None
            if fault:
                self.close()
                raise RuntimeError(f"looking back failed: {fault}")
            self._idle.append(pipe)
            found.append((number, result))
        self._give()
        return found

    def close(self) -> None:
        """End the processes."""
        for process, pipe in zip(self._processes, self._pipes, strict=True):
            process.terminate()
            process.join()
            pipe.close()
        self._processes, self._pipes, self._idle = [], [], []
        self._waiting.clear()

    def _give(self) -> None:
        while self._waiting and self._idle:
            self._idle.pop().send(self._waiting.popleft())


def _work(pipe: Connection, line: LineOfPlay, by: str) -> None:
    """Work out what is asked until nobody asks any more."""
    # whoever interrupts the program ends its workers with it
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    stand_back()
    game: Game | None = None
    while True:
        try:
            number, task = pipe.recv()
        except EOFError:
            return
        try:
            game = game or line.played()
            pipe.send((number, "", task.done(game, by)))
        except Exception as error:
            pipe.send((number, f"{type(error).__name__}: {error}", None))
