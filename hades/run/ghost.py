"""The ghost of a run: the places of its Units, phase by phase, shown to a player of the same scenario.

During a phase, the ghost is where it was at the first question of that phase. Units that the current game has
not revealed are left out.
"""

from __future__ import annotations

import contextlib
from bisect import bisect_right
from functools import lru_cache

import attrs

from hades.content.component_records import TREASURES
from hades.engine.game import Game
from hades.narrate import joined
from hades.rules.sequence_of_play import TURN
from hades.run.categories import terms_of
from hades.run.leaderboards import BoardError, Boards
from hades.run.run_record import RunRecord
from hades.run.splits import EMILY
from hades.view import UnitSeen, View


@attrs.frozen
class GhostRun:
    """An earlier run that is shown while another run is played."""

    run: RunRecord
    views: tuple[View, ...]
    """Views of the run at the first question of each phase from turn 1 on, and at its end."""

    def at(self, view: View) -> View | None:
        """Return the view of the run at the same phase as ``view``; None before turn 1."""
        at = bisect_right(self.views, _order(view), key=_order)
        return self.views[at - 1] if at else None

    def shown(self, view: View) -> tuple[UnitSeen, ...]:
        """Return the ghost's Units on the maps, if this game has revealed them; () once the run is over."""
        then = self.at(view)
        if then is None or then.outcome:
            return ()
        hidden = {unit.id for unit in view.units if unit.place == "hidden"}
        return tuple(u for u in then.units if u.is_friend and u.hex and u.id not in hidden)

    def comparison(self, view: View, seed: str) -> str:
        """Return a line that compares the ghost with a game on ``seed``; "" before turn 1."""
        then = self.at(view)
        if then is None:
            return ""
        whose = "same seed" if self.run.seed == seed else "another seed"
        aboard = [f"{then.evacuated} evacuated (you {view.evacuated})"]
        # Give away nothing that this game has not revealed.
        here, there = _prizes(view), _prizes(then)
        names = {EMILY: "Emily", **{name: f"the {name.capitalize()}" for name in TREASURES}}
        has = [names[id_] for id_ in names if there[id_] == "aboard" and here[id_] != "hidden"]
        aboard += [f"with {joined(has)}"] if has else []
        if then.outcome:
            return f"{whose}: away in turn {then.turn} with {then.score.vp:g} VP, {', '.join(aboard)}"
        return f"{whose}: {then.score.vp:g} VP (you {view.score.vp:g}), {', '.join(aboard)}"


def _prizes(view: View) -> dict[str, str]:
    return {EMILY: view.unit(EMILY).place, **{name: one.place for name, one in view.treasures.items()}}


def _order(view: View) -> tuple[int, int]:
    is_over = view.outcome or view.section not in TURN
    return view.turn, len(TURN) if is_over else TURN.index(view.section)


def views_of(game: Game) -> tuple[View, ...]:
    """Return the views of a game at the first question of each phase from turn 1 on, and at its end."""
    found: dict[tuple[int, int], View] = {}
    for view in map(game.view_after, range(len(game.history) + 1)):
        if view.turn:
            found.setdefault(_order(view), view)
    return tuple(found.values())


def ghost_run(game: Game) -> GhostRun | None:
    """Return the ghost for a game: the best other run of its category, preferably on its seed; else None."""
    if game.position or game.at_table:
        return None
    with contextlib.suppress(BoardError):
        runs = Boards().board(terms_of(game).key)
        others = [run for run in runs if (run.seed, run.created) != (game.seed, game.created)]
        if best := min(others, key=lambda run: run.seed != game.seed, default=None):
            return _of(best.id)
    return None


@lru_cache(maxsize=2)
def _of(id_: str) -> GhostRun | None:
    try:
        known = Boards()
        return GhostRun(known.run(id_), views_of(known.game(id_)))
    except ValueError:
        return None
