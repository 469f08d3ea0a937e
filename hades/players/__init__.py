"""Computer players: functions from a Game to a command of its menu.

A player knows only the menu and `Game.view`, and depends on nothing else: at the same moment of the same game
it gives the same command. `search` has a budget for each decision, in games or in seconds.
"""

from __future__ import annotations

from collections.abc import Callable

from hades.engine.game import Game
from hades.state.commands import Command

Player = Callable[[Game], Command]


def names() -> tuple[str, ...]:
    return (*at_once(), "search")


def at_once() -> tuple[str, ...]:
    """Return the names of the players that need at most a second for a whole game."""
    return ("random", "quick", "heuristic")


def by_name(name: str) -> Player:
    """Return a new player by name; ``search:200`` and ``search:2s`` give a search its budget.

    :raises ValueError: for an unknown name (the message lists the known ones) or an invalid budget.
    """
    if name == "random":
        from hades.players.random import Random

        return Random()
    if name == "quick":
        from hades.players.quick import Quick

        return Quick()
    if name == "heuristic":
        from hades.players.heuristic import Heuristic

        return Heuristic()
    kind, _, budget = name.partition(":")
    if kind == "search":
        from hades.players.search import with_budget

        return with_budget(budget)
    raise ValueError(f"player {name!r} is not known; choose from {', '.join(names())}")
