"""The personal best and the best segments of attempts, and a run beside one of its comparisons."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from hades.run.splits import REAL, Attempt, steady

PB, BEST, AVERAGE, LAST, NOTHING = "personal-best", "best-segments", "average", "last", "none"
COMPARISONS = PB, BEST, AVERAGE, LAST, NOTHING
"""Comparisons for a run: the fastest attempt, the best segments in sequence, their average, the last
attempt, nothing.
"""


def personal_best(attempts: Sequence[Attempt], clock: str = REAL) -> Attempt | None:
    """Return the fastest finished attempt, the first of equals; None if none was finished."""
    timed = [(time, one) for one in attempts if (time := one.time(clock)) is not None]
    return min(timed, key=lambda pair: pair[0])[1] if timed else None


def best_segments(attempts: Sequence[Attempt], clock: str = REAL) -> tuple[int | None, ...]:
    """Return the shortest segment of each split over all attempts at one set, unfinished ones too.

    A segment counts only where the split before it was reached as well: one that leaps over a split is
    longer than its name says, and one behind a split that came late means nothing.
    """
    return tuple(min(ran, default=None) for ran in _whole_segments(attempts, clock))


def _whole_segments(attempts: Sequence[Attempt], clock: str) -> list[list[int]]:
    """Return, for each split, all segments that began where the split before was reached."""
    found: list[list[int]] = [[] for _ in range(max((len(one.splits) for one in attempts), default=0))]
    for one in attempts:
        times = [0, *steady([split.time(clock) for split in one.splits])]
        for at, (before, now) in enumerate(itertools.pairwise(times)):
            if before is not None and now is not None:
                found[at].append(now - before)
    return found


def best_times(attempts: Sequence[Attempt], clock: str = REAL, since: int = 0) -> tuple[int | None, ...]:
    """Return how soon each split is reached by the best segments in sequence; None where none lead.

    A split that an attempt passed over is merged with the next one that it reached: both together are a
    segment then, and the fastest counts, as in LiveSplit. ``since`` is the number of splits already
    reached.
    """
    count = max((len(one.splits) for one in attempts), default=0)
    legs = {(at, at + 1): took for at, took in enumerate(best_segments(attempts, clock)) if took is not None}
    for one in attempts:
        for start, end, took in _legs(one, clock):
            legs[start, end] = min(took, legs.get((start, end), took))
    found: list[int | None] = [0 if at == since else None for at in range(count + 1)]
    for (start, end), took in sorted(legs.items()):
        begun, known = found[start], found[end]
        if begun is not None and (known is None or begun + took < known):
            found[end] = begun + took
    return tuple(found[1:])


def _legs(one: Attempt, clock: str) -> Iterator[tuple[int, int, int]]:
    """Yield the segments of an attempt as (from, to, time), merged over splits that it passed over.

    Splits are counted from 1; 0 is the beginning of the run.
    """
    start, before = 0, 0
    for at, now in enumerate(steady([split.time(clock) for split in one.splits]), 1):
        if now is not None:
            if at == start + 1 or one.is_whole:
                yield start, at, now - before
            start, before = at, now


def sum_of_best(attempts: Sequence[Attempt], clock: str = REAL, since: int = 0) -> int | None:
    """Return the sum of best segments after split ``since``, as by `best_times`; None if no attempts lead to
    the end.
    """
    return next(iter(best_times(attempts, clock, since)[-1:]), None)


def average_segments(attempts: Sequence[Attempt], clock: str = REAL) -> tuple[int | None, ...]:
    """Return the mean segment of each split over the attempts that reached it and the one before."""
    known = _whole_segments(attempts, clock)
    return tuple(round(sum(ran) / len(ran)) if ran else None for ran in known)


def compared(attempts: Sequence[Attempt], than: str = PB, clock: str = REAL) -> tuple[int | None, ...]:
    """Return the split times of a comparison of `COMPARISONS`; () if there is none."""
    if than in (PB, LAST):
        one = personal_best(attempts, clock) if than == PB else next(iter(attempts[-1:]), None)
        return () if one is None else tuple(split.time(clock) for split in one.splits)
    if than == NOTHING:
        return ()
    if than == BEST:
        return best_times(attempts, clock)
    found: list[int | None] = []
    total: int | None = 0
    for segment in average_segments(attempts, clock):
        # After a split that was never run the next times are unknown.
        total = None if total is None or segment is None else total + segment
        found.append(total)
    return tuple(found)


@attrs.frozen
class SplitRow:
    """A split of the current run beside the comparison."""

    name: str
    time: int | None
    segment: int | None
    """Time from the split before it."""
    then: int | None
    """Time of the split in the comparison."""
    delta: int | None
    """Difference from the comparison, negative if earlier; None if either has no time."""
    best: int | None
    """The shortest segment ever, before this run."""
    reached: bool
    """True if the split was reached, even in a game without a clock."""
    is_gold: bool = False
    """True if the segment from the split before it is shorter than ever before."""

    def plain(self) -> dict[str, Any]:
        """Return the row as JSON."""
        found = attrs.asdict(self)
        return found | {"gold": found.pop("is_gold")}


def beside(
    run: Attempt, others: Sequence[Attempt], clock: str = REAL, than: str = PB
) -> tuple[SplitRow, ...]:
    """Return every split of a run in order, beside a comparison with other attempts at the same set."""
    times, shortest = compared(others, than, clock), best_segments(others, clock)
    rows, whole = [], _whole_segments([run], clock)
    for at, (split, segment) in enumerate(zip(run.splits, run.segments(clock), strict=True)):
        best = shortest[at] if at < len(shortest) else None
        now, then = split.time(clock), times[at] if at < len(times) else None
        rows.append(
            SplitRow(
                split.name,
                now,
                segment,
                then,
                now - then if now is not None and then is not None else None,
                best,
                split.command is not None,
                best is not None and any(ran < best for ran in whole[at]),
            )
        )
    return tuple(rows)
