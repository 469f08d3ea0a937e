"""Estimates of the final score from any question, by playing the game to its end many times.

Hidden information is redealt for each game. Several plans are played on the same deals, so that only their
own merit makes a difference. With a fixed number of games, the result depends only on what the player may
know of the game. With a limit in seconds, it also depends on the machine.
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
"""Number of games for each plan if neither games nor seconds are given."""
LEVELS = (*(name for _, name, _ in victory.LEVELS), victory.WORST[0])
"""Every victory level, highest first."""
DEFEATS = LEVELS[-2:]
"""Levels that count as a Defeat (14.1-25, 14.1-26)."""
MISSED = 0.05
"""Share of cases in which the true VP may lie outside the range shown."""
DOUBT = 4.0
"""VP by which an imaginary extra game is assumed to differ from the mean, because a few games with equal
results prove little.
"""


@attrs.frozen
class Outlook:
    """The results of the games that follow a plan, deal by deal."""

    plan: Codes
    vps: tuple[float, ...] = attrs.field(repr=False)
    """VP of each game; 0 if lost before the score is counted (14.0-03, 14.0-04)."""
    levels: tuple[str, ...] = attrs.field(repr=False)
    """Victory level of each game; "" if lost before the score is counted."""

    @property
    def games(self) -> int:
        return len(self.vps)

    @property
    def vp(self) -> float:
        """Mean VP; 0 without games."""
        return sum(self.vps) / max(1, self.games)

    @property
    def error(self) -> float:
        """Standard error of `vp`."""
        return spread(self.vps) / math.sqrt(self.games)

    def against(self, other: Outlook) -> tuple[float, float]:
        """Return the VP by which this plan is better than another one, and the standard error."""
        return lead(self.vps, other.vps)

    @property
    def between(self) -> tuple[float, float]:
        """Lowest and highest VP of the range that contains the true average in 95 of 100 cases.

        Rounded to half points, or to tenths if the average is known to within one VP.

        :raises OverflowError: for fewer than four games, which prove nothing.
        """
        off = margin(self.games, self.error, MISSED)
        parts = 2 if off > 1 else 10
        return round(parts * (self.vp - off)) / parts, round(parts * (self.vp + off)) / parts

    @property
    def counts(self) -> tuple[tuple[str, int], ...]:
        """(level, number of games) for each of `LEVELS`, and last, under "", for games lost before the score
        was counted.

        The numbers add up to all games of the plan.
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

    ``games`` is the number of games for each plan, ``seconds`` the limit for all plans together; each plan
    gets at least one game. An empty plan follows the adviser of the playouts. If the game is over, its result
    is the only outcome. ``first`` is the number of the first deal.

    :raises ValueError: if there are no plans.
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
    """Return the error, in VP, that an average of ``games`` games exceeds in only a share ``missed`` of
    cases.

    ``error`` is the standard error of the average. The bound is Student's, with `DOUBT` as one more game; for
    fewer than four games, it is infinite.
    """
    if games < 4:
        return math.inf
    deviation = math.sqrt(error**2 * (games - 1) + DOUBT**2 / games)
    return _student(1 - missed / 2, games - 1) * deviation / math.sqrt(games)


def _student(chance: float, freedom: int) -> float:
    """Return a quantile of Student's distribution, from the Cornish-Fisher expansion."""
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
    """Return the outlook of a plan over the games of several outlooks, which must be on different deals."""
    vps = itertools.chain.from_iterable(part.vps for part in parts)
    levels = itertools.chain.from_iterable(part.levels for part in parts)
    return Outlook(parts[0].plan, tuple(vps), tuple(levels))
