"""Plans for the whole game: settings of the heuristic player, chosen as a turn begins.

A plan is played to the end of the game by a player with its settings, on the same deals as the plan in force.
It holds for the turns that follow, until another one is better. So little is sure this early that it need not
lead by as much as a plan for a single Unit.
"""

from __future__ import annotations

from typing import Any

import attrs

from hades.engine.game import Game
from hades.players.heuristic import Heuristic
from hades.players.heuristic.strategy import USUAL, Strategy
from hades.players.search.halving import Trial, halved
from hades.players.search.plan import Candidate
from hades.players.search.playouts import Playouts

SOONEST = 2
"""Turns that must follow: later the plans differ by nothing."""
DEALS = 8
"""Deals of the first round."""
DECISIONS = 8
"""Decisions whose time it may take, where the budget is in seconds: it holds for all those of the turn."""
LIKELY = 1.5
"""Standard errors by which a plan must lead the plan in force."""

WHOLE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("be home a turn earlier", {"back": 1}),
    ("be home two turns earlier", {"back": 2}),
    ("never mind the danger", {"fear": 0.4, "bold": 0.4}),
    ("keep away from danger", {"fear": 1.7, "bold": 1.7}),
    ("leave Gorgons to squads that fight", {"scouts_hunt": False}),
    ("one HQ is enough", {"hqs": 1}),
)
"""Purpose of each plan, and the settings in which it differs from the usual ones."""


@attrs.frozen
class WholePlan:
    """Settings for the rest of a game, their purpose, and the results of the games played with them."""

    leaning: Strategy
    reason: str
    trial: Trial


def plans(now: Strategy) -> list[tuple[Strategy, str]]:
    """Return settings that might replace the ones in force, which stand first."""
    found = {now: "go on as before"}
    found.setdefault(USUAL, "go back to what does well in most games")
    for reason, change in WHOLE:
        found.setdefault(attrs.evolve(USUAL, **change), reason)
    return list(found.items())


def weighed(game: Game, now: Strategy, games: int | None, seconds: float | None) -> list[WholePlan]:
    """Return the results of the plans within a budget, the one in force first, then the others, the best
    first.

    [] if the budget is too small for a first round.
    """
    found = plans(now)
    under = [now]
    playouts = Playouts(game, lambda: Heuristic(under[0]))

    def value(plan: int, deal: int) -> float:
        under[0] = found[plan][0]
        return playouts.vp(Candidate(), deal)

    may = playouts.within(games, seconds)
    if seconds is not None:
        value(0, 0)  # so that it is known how long a game takes
    trials = halved(len(found), may, value, DEALS)
    return [WholePlan(*found[trial.number], trial) for trial in trials if trial.values]


def chosen(found: list[WholePlan]) -> WholePlan:
    """Return the plan to take: the one that was tried longest, if it leads by enough."""
    now = found[0]
    if len(found) > 1:
        gain, error = found[1].trial.lead(now.trial)
        if gain > LIKELY * error and gain > 0:
            return found[1]
    return now
