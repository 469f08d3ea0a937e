"""Measure the cost of a timer for each frame: ``python -m benchmarks.livesplit [--frames N] [--rounds N]``.

A frame is a stand-in: some milliseconds of Python that release the interpreter again and again, as calls of a
graphics driver do, since that is when another thread could interfere. Every frame reports a change of the
run, a thousand times as often as a game does. LiveSplit runs in a process of its own that works, hangs,
disconnects at every answer or floods; it is looked for again twice a second, not every five or thirty
seconds.

A frame can lose the time that its report takes, and at most the time that the threads for timers run
meanwhile, as they share its interpreter. Both are measured as CPU time, which does not depend on the
machine's other load; the wall-clock duration of frames is shown beside them. The aim is that 99 of 100 frames
lose less than a millisecond; the exit code is 1 if it is not met.
"""

from __future__ import annotations

import argparse
import multiprocessing
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection

from hades.run.livesplit import WS, RunStanding, Sender, reach
from tests.run import fake_livesplit as fake

NONE, AWAY = "no timer", "not there"
CASES = (NONE, AWAY, "well", "hangs", "closes", "floods")
AIM = 1.0
"""Greatest number of milliseconds that the timer should cost a frame."""
CALLS = 20
"""Number of times that a frame releases the interpreter lock."""


def serve(how: str, told: Connection) -> None:
    """Run a stand-in for LiveSplit until it is terminated."""
    server = fake.WebSocketServer(fake.LiveSplit(), how)
    told.send(server.port)
    time.sleep(3600)


@contextmanager
def sender(how: str) -> Iterator[Sender | None]:
    """Provide a sender to a LiveSplit that behaves as ``how`` says; None without a timer."""
    if how == NONE:
        yield None
        return
    process, port = None, 1
    if how != AWAY:
        here, there = multiprocessing.Pipe()
        process = multiprocessing.Process(target=serve, args=(how, there), daemon=True)
        process.start()
        port = here.recv()
    found = Sender(reach(WS, f"127.0.0.1:{port}"), again=0.5)
    try:
        yield found
    finally:
        found.close()
        if process is not None:
            process.terminate()


def frame() -> None:
    """Work for a few milliseconds, releasing the interpreter lock `CALLS` times."""
    for _ in range(CALLS):
        sum(range(6000))
        time.sleep(0)


def frames(count: int, one: Sender | None) -> Iterator[tuple[float, float, float]]:
    """Yield the milliseconds of each frame: (CPU of the report, CPU of other threads, wall clock)."""
    for n in range(count):
        begun = time.perf_counter()
        before = time.process_time() - time.thread_time()
        frame()
        said = time.thread_time()
        if one is not None:
            one.tell(RunStanding(run=1, splits=tuple(range(n % 6)), ms=n, since=begun))
        word = time.thread_time() - said
        took = time.perf_counter() - begun
        time.sleep(max(0.0, 1 / 60 - took))
        beside = time.process_time() - time.thread_time() - before
        yield word * 1000, beside * 1000, took * 1000


def high(values: list[float], share: float) -> float:
    """Return the value below which the given share of the values lies."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=120)
    parser.add_argument("--rounds", type=int, default=4)
    asked = parser.parse_args()
    found: dict[str, list[tuple[float, float, float]]] = {case: [] for case in CASES}
    for _ in range(asked.rounds):
        for case in CASES:
            with sender(case) as one:
                time.sleep(0.1)
                found[case] += frames(asked.frames, one)
    print("milliseconds     | lost by a frame at most       | of that the word | frame on the clock")
    print("                 | median   95 %   99 %    most  |   99 %     most  | median   95 %")
    for how, rows in found.items():
        word, whole = [row[0] for row in rows], [row[2] for row in rows]
        lost = [row[0] + row[1] for row in rows]
        print(
            f"{how:<16} | {statistics.median(lost):6.3f} {high(lost, 0.95):6.3f} "
            f"{high(lost, 0.99):6.3f}  {max(lost):6.3f}  | {high(word, 0.99):6.3f}   {max(word):6.3f}  | "
            f"{statistics.median(whole):6.2f} {high(whole, 0.95):6.2f}"
        )
    return int(any(high([row[0] + row[1] for row in rows], 0.99) >= AIM for rows in found.values()))


if __name__ == "__main__":
    sys.exit(main())
