"""What a game may come to from a question on: played to its end again and again, what is hidden dealt anew.

Several plans are played on the same deals, so that what differs is their doing. A count of games makes it a
function of the game alone, of which it knows what the player knows; seconds on the clock do not.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence

import attrs

from hades import players
from hades.engine.game import Game
from hades.engine.playout import Playout
from hades.players.offhand import play_out
from hades.players.offhand.rules_of_thumb import answer as by_thumb
from hades.players.search.halving import Trial, halved
from hades.players.search.plan import Candidate, answer
from hades.players.search.playouts import Playouts
from hades.rules import victory
from hades.state.state import State

QUICK = "quick"
"""The player that goes on where nobody else is named: five of its games cost one of ``heuristic``."""
GAMES = 32
"""Games for each plan where neither games nor seconds are named."""
LEVELS = (*(name for _, name, _ in victory.LEVELS), victory.WORST[0])
"""Every level of victory, the highest first."""
DEFEATS = LEVELS[-2:]
"""Levels that are called a Defeat (14.1-25, 14.1-26)."""


@attrs.frozen
class Outlook:
    """What a plan came to in the games that were played on from it; shares are from 0 to 1."""

    plan: Candidate
    games: int
    vp: float
    """Average; a game that is lost before the score is counted has 0 (14.0-03, 14.0-04)."""
    error: float
    """Standard error of that."""
    levels: tuple[tuple[str, float], ...]
    """Share of games that ended at each of `LEVELS`, the highest first."""
    lost: tuple[tuple[str, float], ...]
    """How games were lost before the score was counted, and their share, the most frequent first."""
    items: tuple[tuple[str, float], ...]
    """Clause of each item of the score sheet, and what it brought on average in VP."""
    lead: float = 0.0
    """VP by which it is better than the first plan on the deals that both were played on."""
    lead_error: float = 0.0
    """Standard error of that."""
    vps: tuple[float, ...] = attrs.field(default=(), repr=False)
    """What each game came to, deal by deal."""

    def against(self, other: Outlook) -> tuple[float, float]:
        """VP by which it is better than another plan of the same question, and the standard error of that."""
        return Trial(1, list(self.vps)).lead(Trial(0, list(other.vps)))

    @property
    def defeat(self) -> float:
        """Share of games that ended in a Defeat, lost before the score was counted or by it."""
        return sum(share for _, share in self.lost) + sum(
            share for name, share in self.levels if name in DEFEATS
        )


class Prospects:
    """Plays plans on and keeps how their games ended, deal by deal from the first on."""

    def __init__(self, game: Game, plans: Sequence[Candidate], by: str = QUICK) -> None:
        """``by`` is the player that goes on where a plan says nothing, as `players.by_name`
        knows it.

        :raises ValueError: for no plans, and for a player that is not known.
        """
        if not plans:
            raise ValueError("there are no plans to play on")
        self.plans = tuple(plans)
        self._playouts = playing_on(game, by)
        self._ended: tuple[list[State], ...] = tuple([] for _ in plans)

    @property
    def played(self) -> int:
        """Games so far, of all plans."""
        return self._playouts.played

    def within(self, games: int | None, seconds: float | None) -> Callable[[int], bool]:
        """Whether so many games more are within a budget in all, see `Playouts.within`."""
        return self._playouts.within(games, seconds)

    def vp(self, plan: int, deal: int) -> float:
        """VP of the game of a plan on a deal; each plan's deals are played in their order, each once."""
        ended = self._ended[plan]
        if deal == len(ended):
            ended.append(self._playouts.ended(self.plans[plan], deal))
        return _vp(ended[deal])

    def outlook(self, plan: int) -> Outlook:
        """What a plan came to so far.

        :raises ValueError: if not one game of it was played.
        """
        ended = self._ended[plan]
        if not ended:
            raise ValueError("no game of that plan was played")
        trial, first = self._trial(plan), self._trial(0)
        lead, lead_error = trial.lead(first) if first.values else (0.0, 0.0)
        games = len(ended)
        level = Counter(
            victory.level(victory.half_points(s))[0] for s in ended if s.outcome == victory.SCORED
        )
        lost = Counter(s.outcome for s in ended if s.outcome != victory.SCORED)
        scored = [victory.counts(s) for s in ended if s.outcome == victory.SCORED]
        sums = [sum(counts) for counts in zip(*scored, strict=True)] or [0] * len(victory.ITEMS)
        return Outlook(
            self.plans[plan],
            games,
            trial.mean,
            trial.spread / math.sqrt(games),
            tuple((name, level[name] / games) for name in LEVELS),
            tuple((outcome, count / games) for outcome, count in lost.most_common()),
            tuple(
                (clause, half / 2 * sum_ / games)
                for (_, half, clause), sum_ in zip(victory.ITEMS, sums, strict=True)
            ),
            lead,
            lead_error,
            tuple(trial.values),
        )

    def _trial(self, plan: int) -> Trial:
        return Trial(plan, [_vp(s) for s in self._ended[plan]])


def outlooks(
    game: Game,
    plans: Sequence[Candidate] = (Candidate(),),
    *,
    games: int | None = None,
    seconds: float | None = None,
    by: str = QUICK,
) -> tuple[Outlook, ...]:
    """What each plan may come to, in their order; ``games`` for each of them, and no more than ``seconds``
    in all, but one each at least. A plan without commands is what the player who goes on would do; of a game
    that is over nothing but its end comes.

    :raises ValueError: for no plans, and for a player that is not known.
    """
    prospects = Prospects(game, plans, by)
    if games is None and seconds is None:
        games = GAMES
    may = prospects.within(games and games * len(plans), seconds)
    deal = 0
    while deal == 0 or may(len(plans)):
        for plan in range(len(plans)):
            prospects.vp(plan, deal)
        deal += 1
    return tuple(prospects.outlook(plan) for plan in range(len(plans)))


def best_of(
    game: Game,
    plans: Sequence[Candidate],
    *,
    games: int | None = None,
    seconds: float | None = None,
    by: str = QUICK,
    alike: int = 1,
) -> tuple[Outlook, ...]:
    """What plans may come to, most games played of those that promise most: the first plan, to which all are
    compared, then the others, the longest tried and best first. ``games`` and ``seconds`` are for all of them
    together, but a few games each are always played. ``alike`` is how many of them, the first among them, are
    played as often as the one that was played most, within the seconds.

    :raises ValueError: for no plans, and for a player that is not known.
    """
    if len(plans) == 1:
        return outlooks(game, plans, games=games, seconds=seconds, by=by)
    if games is None and seconds is None:
        games = GAMES * len(plans)
    prospects = Prospects(game, plans, by)
    within, in_time = prospects.within(games, seconds), prospects.within(None, seconds)
    tried = halved(len(plans), lambda more: not prospects.played or within(more), prospects.vp)
    most = len(tried[0].values)
    for trial in tried[1:alike]:
        for deal in range(len(trial.values), most):
            if in_time(1):
                prospects.vp(trial.number, deal)
    return tuple(prospects.outlook(trial.number) for trial in tried)


class Offhand(Playouts):
    """Playouts in which ``quick`` goes on, in place and without names."""

    def ended(self, plan: Candidate, deal: int) -> State:
        """The end of the game that follows a plan on a deal."""
        self.played += 1
        playout = Playout(self._dealt(deal)._state)
        codes = list(plan.codes)
        while codes and not playout.outcome:
            menu, (kind, *numbers) = playout.menu, playout.question
            code = answer(codes, str(kind), menu)
            playout.do(code or by_thumb(playout.public, kind, numbers[0] if numbers else 0, menu))
        play_out(playout)
        return playout.state


def playing_on(game: Game, by: str = QUICK) -> Playouts:
    """Playouts from a moment in which a player goes on.

    :raises ValueError: for a player that is not known.
    """
    players.by_name(by)
    return Offhand(game) if by == QUICK else Playouts(game, lambda: players.by_name(by))


def _vp(s: State) -> float:
    return victory.half_points(s) / 2 if s.outcome == victory.SCORED else 0.0
