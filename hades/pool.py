"""A process of its own that works out what it is given, for whoever must not wait or has many cores.

Ctrl-C does not reach it: whoever is interrupted closes his workers, and if he cannot, they end with him.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

KINDNESS = 5
"""By how much a worker stands back behind whatever else the machine does, a window above all."""
LAST_MOMENTS = 5.0
"""Seconds that one that has closed its end of the pipe is given to be gone."""


class WorkerError(Exception):
    """Why there is no answer: what went wrong in a worker."""


class WorkerLostError(WorkerError):
    """A worker that ended; ``code`` is what it ended with, as far as that is known."""

    def __init__(self, code: int | None) -> None:
        super().__init__("a worker ended before it had answered")
        self.code = code


class Worker:
    """A process that answers what it is given, in that order."""

    def __init__(self, work: Callable[[Any], Any], *, only_last: bool = False) -> None:
        """Begin it; ``work``, which is pickled, makes an answer of what is given. With ``only_last`` it does
        so for the last of those that wait alone, and the answer to the others is None."""
        # a forked process would hold a window's connection to the screen, and share what nobody can foresee
        context = multiprocessing.get_context("spawn")
        self._pipe, other = context.Pipe()
        self._process = context.Process(target=_serve, args=(other, work, only_last), daemon=True)
        _begin_deaf(self._process)
        # what stays open at one end only tells the other when it has gone
        other.close()

    @property
    def pid(self) -> int:
        """Its number on this machine."""
        assert self._process.pid is not None
        return self._process.pid

    @property
    def has_answered(self) -> bool:
        """Whether `answer` need not wait."""
        return bool(answering([self], 0))

    def give(self, task: Any) -> None:
        """Let it work something out; whether it has ended, its answer tells."""
        with contextlib.suppress(OSError):
            self._pipe.send(task)

    def answer(self) -> Any:
        """Its next answer.

        :raises WorkerLostError: if it ended.
        :raises WorkerError: if it failed, with what was said.
        """
        try:
            fault, result = self._pipe.recv()
        except (EOFError, OSError):
            self._process.join(LAST_MOMENTS)
            raise WorkerLostError(self._process.exitcode) from None
        if fault:
            raise WorkerError(fault)
        return result

    def close(self) -> None:
        """End it, whatever it is at."""
        self._process.terminate()
        self._process.join()
        self._pipe.close()


def answering(workers: Iterable[Worker], patience: float) -> list[Worker]:
    """Those who have answered or ended, as soon as there is one, after so many seconds at most."""
    by_pipe: dict[Any, Worker] = {worker._pipe: worker for worker in workers}
    return [by_pipe[pipe] for pipe in wait(list(by_pipe), patience)]


def cores() -> int:
    """Cores of this machine that this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _serve(pipe: Connection, work: Callable[[Any], Any], only_last: bool) -> None:
    """Answer what is given until nobody gives any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(KINDNESS)
    with contextlib.suppress(EOFError, OSError):
        while True:
            task = pipe.recv()
            while only_last and pipe.poll():
                pipe.send(("", None))
                task = pipe.recv()
            try:
                pipe.send(("", work(task)))
            except Exception as error:
                pipe.send((f"{type(error).__name__}: {error}", None))


def _begin_deaf(process: BaseProcess) -> None:
    """Begin a process that Ctrl-C does not reach from its first moment on; one that still brings in its
    modules would say so with a traceback."""
    if not hasattr(signal, "pthread_sigmask"):
        process.start()
        return
    # the first process brings a tracker along, whose beginning would let Ctrl-C through again
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
