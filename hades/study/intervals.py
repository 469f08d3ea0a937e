"""Shares and means with 95 % intervals, and the number of games needed to show a difference.

Shares have Wilson's interval; means have that of the percentile bootstrap, with random numbers that depend
only on the number of values, so that the same rows always have the same interval.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from functools import lru_cache

from hades.chance import stream

Z = 1.96
"""Standard deviations on either side that contain 95 %."""
POWER = 0.84
"""Standard deviations that contain 80 % from below: the chance to detect a difference."""
RESAMPLES = 1_000


def wilson(hits: int, of: int) -> tuple[float, float]:
    """Return Wilson's interval of a share."""
    p = hits / of
    middle, wide = p + Z * Z / (2 * of), Z * math.sqrt(p * (1 - p) / of + Z * Z / (4 * of * of))
    low, high = ((middle + sign * wide) / (1 + Z * Z / of) for sign in (-1, 1))
    return max(0.0, low), min(1.0, high)


def share(hits: int, of: int, digits: int = 0) -> str:
    """Format a share in per cent, with ``digits`` decimals, and its interval."""
    low, high = wilson(hits, of)
    return "{hits:.{digits}%} ({low:.{digits}%} to {high:.{digits}%})".format(
        hits=hits / of, digits=digits, low=low, high=high
    )


def mean(values: Sequence[float]) -> str:
    """Format a mean with its normal interval, for many values of any distribution."""
    if len(values) < 2:
        return f"{statistics.mean(values):.1f}"
    return f"{statistics.mean(values):.1f} ± {error(values):.1f}"


def error(values: Sequence[float]) -> float:
    """Return the half-width of the normal interval of the mean of two or more values."""
    return Z * statistics.stdev(values) / math.sqrt(len(values))


def bootstrap(values: Sequence[float]) -> tuple[float, float]:
    """Return the interval of a mean: the range of 95 % of the means of resampled values."""
    count = len(values)
    others = [(at, value) for at, value in enumerate(values) if value]
    means = sorted(
        sum([weights[at] * value for at, value in others]) / count for weights in _resamples(count)
    )
    tail = RESAMPLES // 40
    return means[tail], means[-tail - 1]


@lru_cache(maxsize=4)
def _resamples(count: int) -> tuple[Sequence[int], ...]:
    """Return for each resample how often each of ``count`` values is drawn."""
    found = []
    for number in range(RESAMPLES):
        weights = [0] * count
        for word in stream(f"bootstrap|{number}|{count}", count):
            weights[word % count] += 1
        found.append(bytes(weights) if max(weights) < 256 else tuple(weights))
    return tuple(found)


def games_needed(gap: float, deviation: float, paired: bool) -> int:
    """Return the games of each kind needed to show a difference of means in four of five studies.

    ``deviation`` is that of the values; if the same seeds are played (``paired``), that of their
    differences.
    """
    variance = deviation * deviation * (1 if paired else 2)
    return max(2, math.ceil((Z + POWER) ** 2 * variance / (gap * gap)))
