"""Finds the best of several plans with few games: sequential halving on common deals."""

from __future__ import annotations

import math
from collections.abc import Callable

import attrs

FIRST = 4
"""Deals of the first round."""
FEWEST = 8
"""Deals on which a plan is tried before it is called better or worse than the one to compare with."""


@attrs.define
class Trial:
    """A plan's number and the VP of its games, deal by deal from the first on."""

    number: int
    values: list[float] = attrs.Factory(list)

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values)

    @property
    def spread(self) -> float:
        """The standard deviation of one game, in VP."""
        return _deviation(self.values)

    def lead(self, other: Trial) -> tuple[float, float]:
        """Return the VP by which the plan is better on the deals that both were tried on, and their
        standard error."""
        gaps = [one - two for one, two in zip(self.values, other.values, strict=False)]
        return sum(gaps) / len(gaps), _deviation(gaps) / math.sqrt(len(gaps))


def _deviation(values: list[float]) -> float:
    mean = sum(values) / len(values)
    return math.sqrt(sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1))


def halved(
    plans: int, may: Callable[[int], bool], value: Callable[[int, int], float], first: int = FIRST
) -> list[Trial]:
    """Return all plans as far as they were tried: number 0, to compare with, then the others, the best
    first.

    ``value`` plays (plan, deal). The ``first`` round has so many deals, each round doubles them, the same for
    all plans that are left; the better half of them goes on, and who is behind number 0 by more than the
    standard error drops out at once. ``may`` is asked before each round whether so many games may still be
    played.
    """
    trials = [Trial(number) for number in range(plans)]
    racing = trials[1:]
    done, more = 0, first
    while racing and may(more * (len(racing) + 1)):
        for trial in (trials[0], *racing):
            trial.values += [value(trial.number, deal) for deal in range(done, done + more)]
        done += more
        more = done
        kept = len(racing) // 2
        racing.sort(key=lambda trial: -trial.mean)
        if done >= FEWEST:
            racing = [trial for trial in racing if sum(trial.lead(trials[0])) > 0]
        racing = racing[: max(1, kept)]
    others = [trial for trial in trials[1:] if trial.values]
    return [trials[0], *sorted(others, key=lambda trial: (-len(trial.values), -trial.mean))]
