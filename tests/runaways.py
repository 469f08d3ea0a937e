"""Limits for work that would not end. Durations are measured by benchmarks and `tests.crafted`."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

SECONDS = 20.0
"""Of processor time: twenty times and more what any of these tests needs on a slow machine, so that only work
that grows faster than its input comes to it."""


class RunawayError(BaseException):
    """Work without end; not a refusal, so nothing that catches errors swallows it."""


@contextmanager
def no_runaway(seconds: float = SECONDS) -> Iterator[None]:
    """Fail a block that takes too much CPU time (not clock time, which other programs may take)."""

    def wake(_: int, __: FrameType | None) -> None:
        raise RunawayError(f"still busy after {seconds} s of processor time")

    before = signal.signal(signal.SIGPROF, wake)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
