"""Processes and threads in the background: what they answer, and what is told if they fail or are killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError
from pathlib import Path

import pytest

from hades.worker_pool import NICENESS, BackgroundJob, ProcessPool, WorkerError, WorkerLostError

LONG = 60.0
"""Seconds that a test waits at most for a process, which has to be begun first."""
_ADDED = [0]


def add(number: int) -> None:
    """Add a number to all halves from now on."""
    if number == 99:
        raise ValueError("99 is too much")
    _ADDED[0] += number


def halved(number: int) -> float:
    """Half of an even number; the others end it, or are too much for it."""
    if number == 13:
        os._exit(13)
    if number == 7:
        raise ValueError("7 is odd")
    if number == 8:
        return os.nice(0)
    return number / 2 + _ADDED[0]


def once(file: Path) -> int:
    """End the process the first time that it is called with a file."""
    if not file.exists():
        file.touch()
        os._exit(3)
    return os.getpid()


@pytest.fixture
def pool() -> Iterator[ProcessPool]:
    pool = ProcessPool(1)
    yield pool
    pool.shutdown()


def test_it_answers_in_the_order_in_which_it_was_asked(pool: ProcessPool) -> None:
    found = [pool.submit(halved, number) for number in (2, 4, 6)]
    assert found[2].result(LONG) == 3
    assert [one.done() for one in found] == [True] * 3 and [one.result() for one in found] == [1, 2, 3]


def test_a_fault_is_told_and_it_goes_on(pool: ProcessPool) -> None:
    found = [pool.submit(halved, number) for number in (7, 2)]
    with pytest.raises(WorkerError, match=r"^ValueError: 7 is odd$"):
        found[0].result(LONG)
    assert found[1].result(LONG) == 1


def test_each_worker_begins_once_and_a_fault_in_that_is_told() -> None:
    with ProcessPool(1, add, (5,)) as pool:
        assert [pool.submit(halved, 2).result(LONG) for _ in range(2)] == [6, 6]
    with ProcessPool(1, add, (99,)) as pool, pytest.raises(WorkerError, match="ValueError: 99"):
        pool.submit(halved, 2).result(LONG)


def test_a_task_that_ends_its_worker_fails_alone(pool: ProcessPool) -> None:
    found = [pool.submit(halved, number) for number in (2, 13, 4)]
    assert found[0].result(LONG) == 1
    with pytest.raises(WorkerLostError, match="a worker ended before it had answered") as told:
        found[1].result(LONG)
    assert told.value.code == 13
    assert found[2].result(LONG) == 2, "another worker takes its place"


def test_a_killed_worker_is_replaced_and_its_task_done_again(tmp_path: Path) -> None:
    with ProcessPool(2, attempts=2) as pool:
        assert pool.submit(once, tmp_path / "once").result(LONG) in pool.pids
        for pid in pool.pids:
            os.kill(pid, signal.SIGKILL)
        assert [one.result(LONG) for one in [pool.submit(halved, 4) for _ in range(9)]] == [2] * 9
        with pytest.raises(WorkerLostError) as told:
            pool.submit(halved, 13).result(LONG)
        assert told.value.code == 13


def test_what_has_not_begun_can_be_cancelled(pool: ProcessPool) -> None:
    assert pool.submit(halved, 2).result(LONG) == 1
    os.kill(pool.pids[0], signal.SIGSTOP)
    begun, waiting, last = (pool.submit(halved, number) for number in (2, 13, 4))
    while not begun.running():
        time.sleep(0.01)
    assert waiting.cancel() and not begun.cancel()
    os.kill(pool.pids[0], signal.SIGCONT)
    assert begun.result(LONG) == 1 and last.result(LONG) == 2


def test_ctrl_c_is_not_for_it_and_it_stands_back(pool: ProcessPool) -> None:
    while not pool.pids:
        time.sleep(0.01)
    os.kill(pool.pids[0], signal.SIGINT)
    assert pool.submit(halved, 2).result(LONG) == 1
    os.kill(pool.pids[0], signal.SIGINT)
    assert pool.submit(halved, 8).result(LONG) - os.nice(0) == NICENESS


def test_it_is_gone_once_it_is_closed_whatever_it_is_at() -> None:
    pool = ProcessPool(1)
    found = [pool.submit(time.sleep, LONG) for _ in range(2)]
    while not found[0].running():
        time.sleep(0.01)
    (pid,), began = pool.pids, time.monotonic()
    pool.shutdown()
    assert time.monotonic() - began < LONG / 2
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    for one in found:
        with pytest.raises(CancelledError):
            one.result(0)
    with pytest.raises(RuntimeError, match="closed"):
        pool.submit(halved, 2)


def test_nobody_waits_for_a_process_that_cannot_be_started(
    pool: ProcessPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert pool.submit(halved, 2).result(LONG) == 1

    def start(self: ProcessPool) -> None:
        raise BlockingIOError("no room for another process")

    monkeypatch.setattr(ProcessPool, "_start", start)
    found = [pool.submit(halved, number) for number in (13, 4)]
    with pytest.raises(WorkerLostError):
        found[0].result(LONG)
    with pytest.raises(WorkerError, match="BlockingIOError: no room"):
        found[1].result(LONG)
    pool._thread.join(LONG)
    with pytest.raises(RuntimeError, match="closed"):
        pool.submit(halved, 2)


def test_a_program_that_ends_takes_its_workers_along() -> None:
    code = (
        "import time; from hades.worker_pool import ProcessPool; pool = ProcessPool(2); "
        "found = [pool.submit(time.sleep, 60) for _ in range(4)]\n"
        "while not (found[0].running() and found[1].running()): time.sleep(0.01)\n"
        "print(*pool.pids)"
    )
    said = subprocess.run(
        [sys.executable, "-c", code], check=False, capture_output=True, text=True, timeout=LONG / 2
    )
    assert said.returncode == 0 and said.stderr == ""
    for pid in said.stdout.split():
        with pytest.raises(ProcessLookupError):
            os.kill(int(pid), 0)


def test_a_job_says_how_far_it_is_and_what_came_of_it() -> None:
    go = threading.Event()

    def work(job: BackgroundJob) -> str:
        job.count(3, 7)
        go.wait(LONG)
        return "All is well."

    job = BackgroundJob("Looking", work)
    while not job.all:
        time.sleep(0.01)
    assert job.status == "Looking: 3 of 7" and not job.is_over
    go.set()
    job.wait()
    assert job.is_over and (job.status, job.failed) == ("All is well.", False)


def test_a_job_that_fails_says_why() -> None:
    def work(_: BackgroundJob) -> str:
        raise OSError("the disk is full")

    job = BackgroundJob("Looking", work)
    job.wait()
    assert (job.status, job.failed) == ("The disk is full", True)
