"""Shares and means with their intervals of 95 %, and how many games a difference needs to show.

Shares have Wilson's interval; means that of the percentile bootstrap, with numbers that depend on nothing but
how many values there are, so that the same rows have the same interval every time.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from functools import lru_cache

from hades.chance import stream

Z = 1.96
"""Standard deviations on either side that hold 95 %."""
POWER = 0.84
"""Standard deviations that hold 80 % from below: how likely a difference is to show."""
RESAMPLES = 1_000


def wilson(hits: int, of: int) -> tuple[float, float]:
    """The interval of a share."""
    p = hits / of
    middle, wide = p + Z * Z / (2 * of), Z * math.sqrt(p * (1 - p) / of + Z * Z / (4 * of * of))
    low, high = ((middle + sign * wide) / (1 + Z * Z / of) for sign in (-1, 1))
    return max(0.0, low), min(1.0, high)


def share(hits: int, of: int, digits: int = 0) -> str:
    """A share in per cent, with so many digits after the point, and its interval."""
    low, high = wilson(hits, of)
    return "{hits:.{digits}%} ({low:.{digits}%} to {high:.{digits}%})".format(
        hits=hits / of, digits=digits, low=low, high=high
    )


def mean(values: Sequence[float]) -> str:
    """A mean with the normal interval, for many values whose distribution nobody asks for."""
    if len(values) < 2:
        return f"{statistics.mean(values):.1f}"
    return f"{statistics.mean(values):.1f} ± {error(values):.1f}"


def error(values: Sequence[float]) -> float:
    """How far the normal interval of the mean of two values or more goes to either side."""
    return Z * statistics.stdev(values) / math.sqrt(len(values))


def bootstrap(values: Sequence[float]) -> tuple[float, float]:
    """The interval of a mean: where 95 % of the means of as many values drawn anew from these lie."""
    count = len(values)
    others = [(at, value) for at, value in enumerate(values) if value]
    means = sorted(
        sum([weights[at] * value for at, value in others]) / count for weights in _resamples(count)
    )
    tail = RESAMPLES // 40
    return means[tail], means[-tail - 1]


@lru_cache(maxsize=4)
def _resamples(count: int) -> tuple[Sequence[int], ...]:
    """How often each of so many values is drawn, resample by resample."""
    found = []
    for number in range(RESAMPLES):
        weights = [0] * count
        for word in stream(f"bootstrap|{number}|{count}", count):
            weights[word % count] += 1
        found.append(bytes(weights) if max(weights) < 256 else tuple(weights))
    return tuple(found)


def games_needed(gap: float, deviation: float, paired: bool) -> int:
    """Games of each kind after which a difference of means shows in four of five studies.

    ``deviation`` is that of the values; where the same seeds are played, that of their differences.
    """
    variance = deviation * deviation * (1 if paired else 2)
    return max(2, math.ceil((Z + POWER) ** 2 * variance / (gap * gap)))
