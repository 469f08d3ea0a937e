"""Games with a clock, as a person would play them, for tests of what a run proves."""

from __future__ import annotations

from functools import cache

from hades import Game
from hades.engine.line_history import PERSON
from tests.games import played

CREATED = "2026-11-23T06:00:00+00:00"
PACE = 4000
"""Milliseconds between two decisions."""


def timed(
    game: Game,
    *,
    seed: str,
    player: str = PERSON,
    pace: int = PACE,
    race: str = "",
    aid: str = "",
    **begin: str,
) -> Game:
    """Return the commands of a game repeated one decision at a time, with a clock; each with an ``aid``, so
    that they count as a person's.
    """
    again = Game.new(game.scenario, seed=seed, **begin)
    again.player, again.created, again.race = player, CREATED, race
    for number, command in enumerate(game.history):
        again.do(command.name)
        again.note(number * pace * 9 // 10, aid, real=number * pace, sitting=int(number == 0))
    return again


@cache
def won() -> Game:
    """Return a game that the heuristic player won; read only."""
    games = (played("squeeze-play", f"run-{n}") for n in range(1000))
    return next(game for game in games if str(game.over).endswith("Victory"))
