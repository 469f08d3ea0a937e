"""Comparisons of a run's splits with earlier attempts: personal best, best and average segments.

Times are whole milliseconds; None means unknown.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import attrs

from hades.run.splits import REAL, Attempt, in_order

PB, BEST, AVERAGE, LAST, NOTHING = "personal-best", "best-segments", "average", "last", "none"
COMPARISONS = PB, BEST, AVERAGE, LAST, NOTHING
"""Comparisons for a run: personal best, sum of best segments, average segments, last attempt, none."""


def personal_best(attempts: Sequence[Attempt], clock: str = REAL) -> Attempt | None:
    """Return the fastest finished attempt with a time, the first of equal ones; None if there is none."""
    timed = [(time, one) for one in attempts if (time := one.time(clock)) is not None]
    return min(timed, key=lambda pair: pair[0])[1] if timed else None


def _legs(attempts: Sequence[Attempt], clock: str) -> dict[tuple[int, int], list[int]]:
    """Map (from, to) to the times that attempts took from split ``from`` to ``to``, the next split reached.

    Splits are numbered from 1; 0 is the beginning of the run.
    """
    found = defaultdict[tuple[int, int], list[int]](list)
    for one in attempts:
        start = before = 0
        for at, now in enumerate(in_order([split.time(clock) for split in one.splits]), 1):
            if now is not None:
                found[start, at].append(now - before)
                start, before = at, now
    return found


def _whole_segments(attempts: Sequence[Attempt], clock: str) -> list[list[int]]:
    """Return for each split the times of all its segments; legs over skipped splits are left out."""
    legs = _legs(attempts, clock)
    return [legs.get((at, at + 1), []) for at in range(max((len(one.splits) for one in attempts), default=0))]


def best_segments(attempts: Sequence[Attempt], clock: str = REAL) -> tuple[int | None, ...]:
    """Return the shortest segment of each split, None for no segment, over all attempts, finished or not."""
    return tuple(min(ran, default=None) for ran in _whole_segments(attempts, clock))


def best_times(attempts: Sequence[Attempt], clock: str = REAL, since: int = 0) -> tuple[int | None, ...]:
    """Return the earliest possible time of each split as a sum of best segments; None if unknown.

    A leg over skipped splits counts no less than the best segments that it covers. The time of the last split
    is at most that of the fastest attempt. ``since`` is the number of splits already reached; times count
    from the last of them.
    """
    best = best_segments(attempts, clock)
    found: list[int | None] = [0 if at == since else None for at in range(len(best) + 1)]
    for (start, end), ran in sorted(_legs(attempts, clock).items()):
        begun, known = found[start], found[end]
        if begun is not None:
            took = begun + max(min(ran), sum(segment or 0 for segment in best[start:end]))
            found[end] = took if known is None else min(known, took)
    if found[-1] is not None:
        runs = ((0, *in_order([split.time(clock) for split in one.splits])) for one in attempts)
        ends = ((run[since], run[-1]) for run in runs)
        finished = (end - begun for begun, end in ends if begun is not None and end is not None)
        found[-1] = min((found[-1], *finished))
    return tuple(found[1:])


def sum_of_best(attempts: Sequence[Attempt], clock: str = REAL, since: int = 0) -> int | None:
    """Return the sum of best segments after split number ``since``; None if a segment is unknown."""
    return next(iter(best_times(attempts, clock, since)[-1:]), None)


def average_segments(attempts: Sequence[Attempt], clock: str = REAL) -> tuple[int | None, ...]:
    """Return the mean segment of each split, over attempts that reached that split and the one before."""
    known = _whole_segments(attempts, clock)
    return tuple(round(sum(ran) / len(ran)) if ran else None for ran in known)


def comparison_times(
    attempts: Sequence[Attempt], than: str = PB, clock: str = REAL
) -> tuple[int | None, ...]:
    """Return the time of each split in one of `COMPARISONS`; () if the comparison has no times."""
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
        # After a split that was never run, later times are unknown.
        total = None if total is None or segment is None else total + segment
        found.append(total)
    return tuple(found)


@attrs.frozen
class SplitRow:
    """A split of the current run, and the same split of a comparison. Times are in milliseconds."""

    name: str
    time: int | None
    segment: int | None
    """Time since the split before; None if unknown."""
    then: int | None
    """Time of the split in the comparison; None if unknown."""
    delta: int | None
    """``time`` minus ``then``, negative if earlier; None if either is unknown."""
    best: int | None
    """Shortest segment of the split in earlier runs; None if no earlier run has one."""
    reached: bool
    """True if the split was reached, with or without a clock."""
    is_gold: bool = False
    """True if the segment is the shortest ever."""

    def plain(self) -> dict[str, Any]:
        found = attrs.asdict(self)
        return found | {"gold": found.pop("is_gold")}


def compare(
    run: Attempt, others: Sequence[Attempt], clock: str = REAL, than: str = PB
) -> tuple[SplitRow, ...]:
    """Return the splits of a run in order, compared with other attempts at the same set."""
    times, shortest = comparison_times(others, than, clock), best_segments(others, clock)
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
                # A practice game reaches its first splits before the first command.
                best is not None and split.command != 0 and any(ran < best for ran in whole[at]),
            )
        )
    return tuple(rows)
