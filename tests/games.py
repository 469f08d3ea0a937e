"""Whole games for tests to look at, each played once by a process: ask for the same where any will do."""

from __future__ import annotations

from functools import cache

from hades import Game, chronicle, players

SCENARIOS = ("historical", "squeeze-play", "chin-music", "high-and-tight")


@cache
def played(scenario: str, seed: str = "told", player: str = "heuristic", commands: int = 10_000) -> Game:
    """A game played by an automatic player to its end, or so many commands far; not to be changed."""
    game = Game.new(scenario, seed=seed)
    choose = players.by_name(player)
    while game.over is None and len(game.history) < commands:
        game.do(choose(game))
    return game


@cache
def account(game: Game) -> chronicle.Account:
    """The report of a game that was played, written once."""
    return chronicle.account(game)
