"""Nothing is lost, whatever happens: ``python -m tests.faults --kills 2000``.

Kills programs at random moments of writing a game file, half of them on the disk and half in memory,
where the short moments are struck more often; then at every single call into the system. It counts where a
kill struck and what was left. A kill leaves what the system has not written yet; a power failure does not,
so the power of a simulated disk is cut at as many moments. Then it plays through full, read-only and vanished
disks, wrong clocks and two writers at once.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.bad_disks import FAULTS
from tests.killing import STAGES, Hunter, every_moment
from tests.storage import outage

MEMORY = Path("/dev/shm")
"""A disk in memory, on systems that have one there."""


def places() -> list[Path | None]:
    """Return the places to write: the disk for temporary files (None), and one in memory if there is any."""
    return [None, MEMORY] if MEMORY.is_dir() else [None]


@contextmanager
def folder(place: Path | None) -> Iterator[Path]:
    """Provide an empty folder that other users can reach, too."""
    with tempfile.TemporaryDirectory(dir=place) as name:
        Path(name).chmod(0o755)
        yield Path(name)


def hunt(kills: int, seed: str, where: list[Path | None]) -> tuple[Counter[tuple[str, str]], list[str]]:
    """Kill at random; return the count of each (kind of write, moment), and what was lost, a line each."""
    count: Counter[tuple[str, str]] = Counter()
    lost = []
    with ExitStack() as stack:
        hunters = [Hunter(stack.enter_context(folder(place)), f"{seed} {place}") for place in where]
        for number in range(kills):
            hunter = hunters[number % len(hunters)]
            try:
                hunter.kill(number // len(hunters))
            except Exception as error:
                lost.append(f"kill {number}: {type(error).__name__}: {error}")
                traceback.print_exc()
                break
            if number % 200 == 199:
                print(f"{number + 1} kills", flush=True)
        for hunter in hunters:
            count += hunter.count
    return count, lost


def sweep() -> tuple[Counter[tuple[str, str]], list[str]]:
    """Kill at every call; return the same."""
    count: Counter[tuple[str, str]] = Counter()
    lost = []
    for stage in STAGES:
        with folder(None) as here:
            try:
                count += every_moment(here, stage)
            except Exception as error:
                lost.append(f"{stage}: {type(error).__name__}: {error}")
                traceback.print_exc()
    return count, lost


def faults() -> Iterator[tuple[str, str, bool]]:
    """Yield every other fault, what was seen, and whether nothing was lost."""
    for name, fault in FAULTS.items():
        with folder(None) as here:
            try:
                yield name, fault(here), True
            except Exception as error:
                traceback.print_exc()
                yield name, f"{type(error).__name__}: {error}", False


def main(argv: list[str] | None = None) -> int:
    """Run the command line; return 1 if anything was lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--kills", type=int, default=2_000)
    parser.add_argument("--cuts", type=int, default=2_000)
    parser.add_argument("--seed", default="faults")
    options = parser.parse_args(argv)
    began = time.perf_counter()
    lost = []
    for title, (count, wrong) in (
        ("killed at random", hunt(options.kills, options.seed, places())),
        ("killed at every call", sweep()),
    ):
        print(f"{title}: {count.total()}")
        for (stage, where), number in sorted(count.items()):
            print(f"{number:6}  {stage}: {where}")
        lost += wrong
    cuts, wrong = outage.hunt(options.cuts, options.seed)
    print(
        f"power cut at {options.cuts} moments: {', '.join(f'{n} {what}' for what, n in sorted(cuts.items()))}"
    )
    lost += wrong
    for name, seen, kept in faults():
        print(f"{name}: {seen}")
        lost += [] if kept else [f"{name}: {seen}"]
    print("\n".join(lost))
    print(f"{len(lost)} times something was lost; {time.perf_counter() - began:.0f} s")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
