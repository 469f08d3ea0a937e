"""Numbers that come from playing games: each knows what it was reckoned from, and how far it may be off."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence

import attrs

DOUBT = 4.0
"""VP by which one more game is taken to be off: few games that end alike are not taken for certain."""


@attrs.frozen
class Estimate:
    """A value in VP, and the standard error that each thing it was reckoned from brings into it.

    What was reckoned from the same games is off together: sums and differences know that.
    """

    vp: float
    errors: Mapping[Hashable, float] = attrs.field(factory=dict)

    @property
    def error(self) -> float:
        """Standard error, in VP."""
        return math.sqrt(sum(error * error for error in self.errors.values()))

    def __add__(self, other: Estimate) -> Estimate:
        errors = dict(self.errors)
        for source, error in other.errors.items():
            errors[source] = errors.get(source, 0.0) + error
        return Estimate(self.vp + other.vp, errors)

    def __sub__(self, other: Estimate) -> Estimate:
        return self + other * -1.0

    def __mul__(self, by: float) -> Estimate:
        return Estimate(self.vp * by, {source: error * by for source, error in self.errors.items()})


NOTHING = Estimate(0.0)


def measured(source: Hashable, values: Sequence[float]) -> Estimate:
    """The mean of some games.

    :raises ValueError: if there are none.
    """
    if not values:
        raise ValueError("no game was played")
    mean, count = sum(values) / len(values), len(values)
    squares = sum((value - mean) ** 2 for value in values) + DOUBT**2
    return Estimate(mean, {source: math.sqrt(squares) / count})


def unknown(source: Hashable, deviation: float) -> Estimate:
    """Something that is nothing on average, and may be off so far."""
    return Estimate(0.0, {source: deviation})


def total(values: Sequence[Estimate]) -> Estimate:
    """The sum of some values."""
    found = NOTHING
    for value in values:
        found = found + value
    return found
