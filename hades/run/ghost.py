"""The ghost of a run: where its Units were, step by step, for a player of the same scenario.

Two games are at the same point when the same step of the same turn begins, so the ghost's moves of an SHL
Phase are shown when that phase is over, never before. Units that the current game has not revealed are left
out.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache

import attrs

from hades.content.kinds import TREASURES
from hades.engine.game import Game
from hades.narrate import joined
from hades.rules.contents import TURN
from hades.run import leaderboards
from hades.run.run_record import RunRecord
from hades.run.splits import EMILY
from hades.view import UnitSeen, View

OVER = "14.0"
"""The section of a finished game."""

@attrs.frozen
class GhostMoment:
    """The state of a run at the beginning of a step of a turn."""

    turn: int
    section: str
    units: tuple[UnitSeen, ...]
    """The player's Units on the maps, in the order of their ids."""
    aboard: frozenset[str]
    """Emily and the treasures, as far as they were aboard."""
    evacuated: int
    vp: float

    @property
    def order(self) -> tuple[int, int]:
        """Sort key by the course of a game."""
        return _order(self.turn, self.section)


@attrs.frozen
class GhostRun:
    """An earlier run, shown while another one is played."""

    run: RunRecord
    moments: tuple[GhostMoment, ...]
    """The moments from the first turn on."""

    def at(self, view: View) -> GhostMoment | None:
        """Return the moment for the current step of a game; None before turn 1."""
        at = bisect_right(self.moments, _order(view.turn, view.section), key=lambda one: one.order)
        return self.moments[at - 1] if at else None

    def shown(self, view: View) -> tuple[UnitSeen, ...]:
        """Return the ghost's Units on the maps at that point, without those not yet revealed."""
        moment = self.at(view)
        if moment is None or moment.section == OVER:
            return ()
        hidden = {unit.id for unit in view.units if unit.place == "hidden"}
        return tuple(unit for unit in moment.units if unit.id not in hidden)

    def told(self, view: View, seed: str) -> str:
        """Compare the ghost with a game of a seed, on a line; "" before turn 1."""
        moment = self.at(view)
        if moment is None:
            return ""
        whose = "same seed" if self.run.seed == seed else "another seed"
        aboard = [f"{moment.evacuated} evacuated (you {view.evacuated})"]
        # Nothing is told that has not been revealed here.
        found = {EMILY: view.unit(EMILY).place, **{name: one.place for name, one in view.treasures.items()}}
        names = {EMILY: "Emily", **{name: f"the {name.capitalize()}" for name in TREASURES}}
        has = [names[name] for name in names if name in moment.aboard and found.get(name) != "hidden"]
        aboard += [f"with {joined(has)}"] if has else []
        if moment.section == OVER:
            return f"{whose}: away in turn {moment.turn} with {moment.vp:g} VP, {', '.join(aboard)}"
        return f"{whose}: {moment.vp:g} VP (you {view.score.vp:g}), {', '.join(aboard)}"


def _order(turn: int, section: str) -> tuple[int, int]:
    return turn, TURN.index(section) if section in TURN else len(TURN)


def moments(game: Game) -> tuple[GhostMoment, ...]:
    """Return the moments at the beginning of each step of a game, from the first turn, and at its end."""
    found = {}
    for command in range(1, len(game.history) + 1):
        for event in game.told(command):
            if event.kind in ("step_began", "game_over"):
                moment = _moment(View.after(event))
                found[moment.order] = moment
    return tuple(found.values())


def _moment(view: View) -> GhostMoment:
    units = tuple(unit for unit in view.units if unit.is_friend and unit.hex)
    aboard = {name for name, one in view.treasures.items() if one.place == "aboard"}
    if view.unit(EMILY).place == "aboard":
        aboard.add(EMILY)
    return GhostMoment(view.turn, view.section, units, frozenset(aboard), view.evacuated, view.score.vp)


def ghost_run(game: Game) -> GhostRun | None:
    """Return the ghost for a game: the best known run of its scenario, preferably of the same seed.

    None if there is none, or it cannot be read.
    """
    best = leaderboards.ghost(game)
    return None if best is None else _of(best.id)


@lru_cache(maxsize=2)
def _of(id_: str) -> GhostRun | None:
    """Return the ghost of a run; cached, so that a restarted run finds it again."""
    try:
        known = leaderboards.Boards()
        return GhostRun(known.run(id_), moments(known.game(id_)))
    except ValueError:
        return None
