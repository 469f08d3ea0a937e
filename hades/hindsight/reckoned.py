"""Numbers that come from playing games: each knows what it was reckoned from, and how far it may be off."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence

import attrs

DOUBT = 4.0
"""VP by which one more game is taken to be off: few games that end alike are not taken for certain."""


@attrs.frozen
class Reckoned:
    """A value in VP, and the standard error that each thing it was reckoned from brings into it.

    What was reckoned from the same games is off together: sums and differences know that.
    """

    vp: float
    errors: Mapping[Hashable, float] = attrs.field(factory=dict)

    @property
    def error(self) -> float:
        """Standard error, in VP."""
        return math.sqrt(sum(error * error for error in self.errors.values()))

    def __add__(self, other: Reckoned) -> Reckoned:
        errors = dict(self.errors)
        for source, error in other.errors.items():
            errors[source] = errors.get(source, 0.0) + error
        return Reckoned(self.vp + other.vp, errors)

    def __sub__(self, other: Reckoned) -> Reckoned:
        return self + other * -1.0

    def __mul__(self, by: float) -> Reckoned:
        return Reckoned(self.vp * by, {source: error * by for source, error in self.errors.items()})


NOTHING = Reckoned(0.0)


def measured(source: Hashable, values: Sequence[float]) -> Reckoned:
    """The mean of some games.

    :raises ValueError: if there are none.
    """
    if not values:
        raise ValueError("no game was played")
    mean, count = sum(values) / len(values), len(values)
    squares = sum((value - mean) ** 2 for value in values) + DOUBT**2
    return Reckoned(mean, {source: math.sqrt(squares) / count})


def unknown(source: Hashable, deviation: float) -> Reckoned:
    """Something that is nothing on average, and may be off so far."""
    return Reckoned(0.0, {source: deviation})


def total(values: Sequence[Reckoned]) -> Reckoned:
    """The sum of some values."""
    found = NOTHING
    for value in values:
        found = found + value
    return found
