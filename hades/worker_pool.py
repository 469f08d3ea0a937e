"""Background work: processes that compute, and threads that wait for files.

Unlike the executor of the standard library, `ProcessPool` can be ended at any moment, replaces a worker that
was killed, and shields its workers from Ctrl-C.
"""

from __future__ import annotations

import atexit
import contextlib
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

import attrs

from hades import narrate

NICENESS = 5
"""Niceness of the workers, so that other programs and the window come first."""
LAST_MOMENTS = 5.0
"""Seconds that a worker has to exit after the end of its pipe."""

Result = TypeVar("Result")


class WorkerError(Exception):
    """Raised if a task fails in a worker. The text has the type and message of its exception."""


class WorkerLostError(WorkerError):
    """Raised if a worker ends during a task; ``code`` is its exit code, None if unknown."""

    def __init__(self, code: int | None) -> None:
        super().__init__("a worker ended before it had answered")
        self.code = code


def cores() -> int:
    """Return the number of processor cores that this program can use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@attrs.define(eq=False)
class _Task:
    future: Future[Any]
    call: tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]
    losses: int = 0
    """Number of workers that have ended during this task."""


@attrs.define(eq=False)
class _Worker:
    process: BaseProcess
    pipe: Connection
    task: _Task | None = None


class ProcessPool(Executor):
    """Processes that each work on a task at a time, first come, first served.

    Functions, arguments and results are pickled. A task whose worker is killed goes to another worker. After
    it has cost ``attempts`` workers, its future raises `WorkerLostError`.
    """

    def __init__(
        self,
        size: int,
        initializer: Callable[..., object] | None = None,
        initargs: tuple[Any, ...] = (),
        *,
        attempts: int = 1,
    ) -> None:
        """Start ``size`` workers. Each calls ``initializer`` before its first task."""
        self.size = size
        self._begins = initializer, initargs
        self._attempts = attempts
        self._waiting: deque[_Task] = deque()
        self._workers: list[_Worker] = []
        self._closed = False
        # A forked process would inherit the window's connection to the display.
        self._context = multiprocessing.get_context("spawn")
        self._bell, self._bell_rope = self._context.Pipe(duplex=False)
        # A single thread starts all workers and listens to them, so nothing here needs a lock.
        self._thread = threading.Thread(target=self._serve, name="process pool", daemon=True)
        self._thread.start()
        # This must run before multiprocessing ends the workers itself, which would look like a loss.
        atexit.register(self.shutdown)

    @property
    def pids(self) -> list[int]:
        return [worker.process.pid for worker in self._workers if worker.process.pid is not None]

    def submit(self, fn: Callable[..., Result], /, *args: Any, **kwargs: Any) -> Future[Result]:
        """Queue a call and return its future.

        :raises RuntimeError: after `shutdown`.
        """
        if self._closed:
            raise RuntimeError("the pool is closed")
        future: Future[Result] = Future()
        self._waiting.append(_Task(future, (fn, args, kwargs)))
        try:
            self._bell_rope.send(None)
        except OSError:
            raise RuntimeError("the pool is closed") from None
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = True) -> None:
        """End all workers at once, in the middle of their tasks. Unfinished futures are cancelled."""
        if self._closed:
            return
        self._closed = True
        with contextlib.suppress(OSError):
            self._bell_rope.send(None)
        self._thread.join()
        # Close these here, because the thread may notice the closed pool before the bell is rung.
        self._bell.close()
        self._bell_rope.close()

    def _serve(self) -> None:
        error: Exception = CancelledError()
        try:
            self._start_all()
            while not self._closed:
                self._dispatch()
                heard = wait([self._bell, *(worker.pipe for worker in self._workers)])
                if self._bell in heard:
                    self._bell.recv()
                for worker in [worker for worker in self._workers if worker.pipe in heard]:
                    self._hear(worker)
        except Exception as fault:
            # For example, a process could not be started. No caller may wait forever.
            error = WorkerError(f"{type(fault).__name__}: {fault}")
        finally:
            self._end(error)

    def _start_all(self) -> None:
        if hasattr(signal, "pthread_sigmask"):
            # The resource tracker, if started later with the first process, would let Ctrl-C through again.
            resource_tracker.ensure_running()
            # Workers inherit this; without it, one that is still importing would answer Ctrl-C with a
            # traceback.
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        for _ in range(self.size):
            if not self._closed:
                self._start()

    def _start(self) -> _Worker:
        pipe, other = self._context.Pipe()
        process = self._context.Process(target=_work, args=(other, *self._begins), daemon=True)
        process.start()
        # Only if this end is closed here does the pipe report that its worker has ended.
        other.close()
        self._workers.append(_Worker(process, pipe))
        return self._workers[-1]

    def _dispatch(self) -> None:
        while self._waiting:
            worker = next((worker for worker in self._workers if worker.task is None), None)
            if worker is None and len(self._workers) == self.size:
                return
            worker = worker or self._start()
            task = self._waiting.popleft()
            if task.losses or task.future.set_running_or_notify_cancel():
                worker.task = task
                # A broken pipe is noticed when the worker is read from.
                with contextlib.suppress(OSError):
                    worker.pipe.send(task.call)

    def _hear(self, worker: _Worker) -> None:
        task = worker.task
        try:
            fault, result = worker.pipe.recv()
        except (EOFError, OSError):
            worker.process.join(LAST_MOMENTS)
            self._workers.remove(worker)
            worker.pipe.close()
            if task is not None:
                self._lost(task, worker.process.exitcode)
            return
        worker.task = None
        if task is None:
            return
        if fault:
            task.future.set_exception(WorkerError(fault))
        else:
            task.future.set_result(result)

    def _lost(self, task: _Task, code: int | None) -> None:
        task.losses += 1
        if task.losses < self._attempts:
            self._waiting.appendleft(task)
        else:
            task.future.set_exception(WorkerLostError(code))

    def _end(self, error: Exception) -> None:
        self._closed = True
        atexit.unregister(self.shutdown)
        for worker in self._workers:
            worker.process.terminate()
        for worker in self._workers:
            worker.process.join()
            worker.pipe.close()
        running = [worker.task for worker in self._workers if worker.task is not None]
        for task in (*running, *self._waiting):
            if isinstance(error, CancelledError):
                task.future.cancel()
            if not task.future.done():
                task.future.set_exception(error)
        self._workers = []
        self._waiting.clear()


def _work(pipe: Connection, initializer: Callable[..., object] | None, initargs: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    with contextlib.suppress(EOFError, OSError):
        while True:
            function, args, kwargs = pipe.recv()
            try:
                if initializer is not None:
                    initializer(*initargs)
                    initializer = None
                pipe.send(("", function(*args, **kwargs)))
            except Exception as error:
                pipe.send((f"{type(error).__name__}: {error}", None))


class BackgroundJob:
    """A job in a thread, with its progress and result."""

    def __init__(
        self, what: str, work: Callable[[BackgroundJob], str | None], *, daemon: bool = True
    ) -> None:
        """Start ``work``, which returns its result as a sentence (None: "Done."); ``what`` names it.

        ``work`` can also raise a ValueError or OSError, whose text is the result. The program waits for the
        job before it ends, unless it is a ``daemon``.
        """
        self.what = what
        self.done = self.all = 0
        """Progress: ``done`` of ``all``, which is 0 while unknown."""
        self.outcome = ""
        """The result as a sentence; "" while the work runs."""
        self.failed = False
        """True if the result is a failure. The work can set this flag as well."""
        self._work = work
        self._thread = threading.Thread(target=self._run, name=what, daemon=daemon)
        self._thread.start()

    @property
    def status(self) -> str:
        """The result, or the progress while the work runs."""
        return self.outcome or f"{self.what}: {f'{self.done} of {self.all}' if self.all else '…'}"

    @property
    def is_over(self) -> bool:
        return not self._thread.is_alive()

    def wait(self) -> None:
        self._thread.join()

    def count(self, done: int, of: int) -> None:
        """Report the progress of the work, which calls this method."""
        self.done, self.all = done, of

    def _run(self) -> None:
        try:
            self.outcome = self._work(self) or "Done."
        except (ValueError, OSError) as error:
            self.failed, self.outcome = True, narrate.capital(str(error))
