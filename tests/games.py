"""Whole games for tests to look at, each played once by a process."""

from __future__ import annotations

from functools import cache

from hades import Game, players

SCENARIOS = ("historical", "squeeze-play", "chin-music", "high-and-tight")


@cache
def played(scenario: str, seed: str = "told", player: str = "heuristic", commands: int = 10_000) -> Game:
    """A game played by an automatic player to its end, or so many commands far; not to be changed."""
    game = Game.new(scenario, seed=seed)
    choose = players.by_name(player)
    while game.over is None and len(game.history) < commands:
        game.do(choose(game))
    return game
