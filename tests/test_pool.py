"""A process that works out what it is given: what it answers, and what is told if it fails or ends."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator

import pytest

from hades.pool import KINDNESS, Worker, WorkerError, WorkerLostError, answering

LONG = 60.0
"""Seconds that a test waits at most for a process, which has to be begun first."""


def halved(number: int) -> float:
    """Half of an even number; the others end it, or are too much for it."""
    if number == 13:
        os._exit(13)
    if number == 7:
        raise ValueError("7 is odd")
    if number == 8:
        return os.nice(0)
    return number / 2


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker(halved)
    yield worker
    worker.close()


def test_it_answers_in_the_order_in_which_it_was_asked(worker: Worker) -> None:
    for number in (2, 4, 6):
        worker.give(number)
    assert [worker.answer() for _ in range(3)] == [1, 2, 3]
    assert not worker.has_answered and answering([worker], 0) == []


def test_a_fault_is_told_and_it_goes_on(worker: Worker) -> None:
    worker.give(7)
    worker.give(2)
    with pytest.raises(WorkerError, match=r"^ValueError: 7 is odd$"):
        worker.answer()
    assert worker.answer() == 1


def test_what_it_had_answered_before_it_ended_is_still_heard(worker: Worker) -> None:
    for number in (2, 13, 4):
        worker.give(number)
    assert worker.answer() == 1
    with pytest.raises(WorkerLostError, match="a worker ended before it had answered") as told:
        worker.answer()
    assert told.value.code == 13
    assert worker.has_answered, "nobody waits for one that has ended"
    worker.give(2)
    with pytest.raises(WorkerLostError):
        worker.answer()


def test_who_answers_first_is_listened_to_first(worker: Worker) -> None:
    other = Worker(halved)
    try:
        other.give(4)
        assert answering([worker, other], LONG) == [other]
        assert other.answer() == 2
        os.kill(other.pid, signal.SIGKILL)
        assert answering([worker, other], LONG) == [other]
        with pytest.raises(WorkerLostError) as told:
            other.answer()
        assert told.value.code == -signal.SIGKILL
    finally:
        other.close()


def test_of_what_waits_only_the_last_is_worked_out() -> None:
    worker = Worker(halved, only_last=True)
    try:
        worker.give(2)
        assert worker.answer() == 1
        os.kill(worker.pid, signal.SIGSTOP)
        for number in (2, 7, 4):
            worker.give(number)
        os.kill(worker.pid, signal.SIGCONT)
        assert [worker.answer() for _ in range(3)] == [None, None, 2]
    finally:
        worker.close()


def test_ctrl_c_is_not_for_it_and_it_stands_back(worker: Worker) -> None:
    os.kill(worker.pid, signal.SIGINT)
    worker.give(2)
    assert worker.answer() == 1
    os.kill(worker.pid, signal.SIGINT)
    worker.give(8)
    assert worker.answer() - os.nice(0) == KINDNESS


def test_it_is_gone_once_it_is_closed_whatever_it_is_at() -> None:
    worker = Worker(time.sleep)
    worker.give(LONG)
    began = time.monotonic()
    worker.close()
    assert time.monotonic() - began < LONG / 2
    with pytest.raises(ProcessLookupError):
        os.kill(worker.pid, 0)
