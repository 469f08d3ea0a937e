"""Estimates of the final score from a question on, by playing the game to its end many times.

Hidden information is redealt for each game. Several plans are played on the same deals, so that only their
own merit makes them differ. With a number of games the result depends on the game alone, and only on what the
player may know; with a limit in seconds it depends on the machine, too.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Sequence
from statistics import NormalDist

import attrs

from hades.players.playouts import Codes, Playouts, lead, spread, vp_of
from hades.rules import victory
from hades.state.state import State

GAMES = 32
"""Default number of games for each plan, if neither games nor seconds are given."""
LEVELS = (*(name for _, name, _ in victory.LEVELS), victory.WORST[0])
"""Every victory level, highest first."""
DEFEATS = LEVELS[-2:]
"""Levels that count as a Defeat (14.1-25, 14.1-26)."""
MISSED = 0.05
"""Share of cases in which the true VP may lie outside a printed range."""
DOUBT = 4.0
"""VP by which one additional game is assumed to be off: a few games with the same result prove little."""


@attrs.frozen
class Outlook:
    """The results of the games played on from a plan, deal by deal."""

    plan: Codes
    vps: tuple[float, ...] = attrs.field(repr=False)
    """VP of each game; one that is lost before the score is counted has 0 (14.0-03, 14.0-04)."""
    levels: tuple[str, ...] = attrs.field(repr=False)
    """Victory level of each game, "" for one that is lost before the score is counted."""

    @property
    def games(self) -> int:
        return len(self.vps)

    @property
    def vp(self) -> float:
        """Mean VP, 0 without games."""
        return sum(self.vps) / max(1, self.games)

    @property
    def error(self) -> float:
        """Standard error of `vp`."""
        return spread(self.vps) / math.sqrt(self.games)

    def against(self, other: Outlook) -> tuple[float, float]:
        """Return the VP by which this plan is better than another one of the same question, and the
        standard error."""
        return lead(self.vps, other.vps)

    @property
    def between(self) -> tuple[float, float]:
        """Lowest and highest VP of the range that contains the true average in 95 of 100 cases.

        In half points, or in tenths if the average is known to within one VP.

        :raises OverflowError: for fewer than four games, which tell nothing.
        """
        off = margin(self.games, self.error, MISSED)
        parts = 2 if off > 1 else 10
        return round(parts * (self.vp - off)) / parts, round(parts * (self.vp + off)) / parts

    @property
    def counts(self) -> tuple[tuple[str, int], ...]:
        """Games that ended at each of `LEVELS`, then those lost before the score was counted, as ``""``.

        Together they are all games of the plan.
        """
        found = Counter(self.levels)
        return tuple((name, found[name]) for name in (*LEVELS, ""))


def outlooks(
    playouts: Playouts,
    plans: Sequence[Codes] = ((),),
    *,
    games: int | None = None,
    seconds: float | None = None,
    first: int = 0,
) -> tuple[Outlook, ...]:
    """Return the outlook of each plan, in the order given.

    ``games`` is the number of games for each plan and ``seconds`` the limit for all together; each plan gets
    at least one game. A plan without commands follows the player who continues; for a game that is over, its
    result is the only outcome. ``first`` is the number of the first deal.

    :raises ValueError: for no plans.
    """
    if not plans:
        raise ValueError("there are no plans to play on")
    if games is None and seconds is None:
        games = GAMES
    may = playouts.within(games and games * len(plans), seconds)
    ended: list[list[State]] = [[] for _ in plans]
    deal = first
    while deal == first or may(len(plans)):
        for plan, states in zip(plans, ended, strict=True):
            states.append(playouts.ended(plan, deal))
        deal += 1
    return tuple(_outlook(plan, states) for plan, states in zip(plans, ended, strict=True))


def margin(games: int, error: float, missed: float) -> float:
    """Return the largest error of an average of ``games`` games, in VP, exceeded in a share ``missed`` of
    cases.

    ``error`` is its standard error. The bound is Student's, with `DOUBT` as one game more; for fewer than
    four games it is infinite.
    """
    if games < 4:
        return math.inf
    deviation = math.sqrt(error**2 * (games - 1) + DOUBT**2 / games)
    return _student(1 - missed / 2, games - 1) * deviation / math.sqrt(games)


def _student(chance: float, freedom: int) -> float:
    """Return a quantile of Student's distribution, by the expansion of Cornish and Fisher."""
    z = NormalDist().inv_cdf(chance)
    terms: tuple[float, ...] = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return math.fsum(term / float(freedom**power) for power, term in enumerate(terms))


def _outlook(plan: Codes, ended: Sequence[State]) -> Outlook:
    levels = (victory.level(victory.half_points(s))[0] if s.outcome == victory.SCORED else "" for s in ended)
    return Outlook(plan, tuple(map(vp_of, ended)), tuple(levels))


def joined(parts: Sequence[Outlook]) -> Outlook:
    """Return the outlook of a plan over the games of several outlooks, each on deals of its own."""
    vps = itertools.chain.from_iterable(part.vps for part in parts)
    levels = itertools.chain.from_iterable(part.levels for part in parts)
    return Outlook(parts[0].plan, tuple(vps), tuple(levels))
