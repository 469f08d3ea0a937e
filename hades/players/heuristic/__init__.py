"""A player that tries to win with priorities and expected values, without search.

It knows the menu, the question, `Game.view`, and the printed maps and cards, and depends on nothing else.
"""

from __future__ import annotations

from hades.engine.game import Game
from hades.players.heuristic.brain import Brain, Heading
from hades.state.commands import Command


class Heuristic:
    """The heuristic player; it gives the same command at the same moment of the same game."""

    def __init__(self) -> None:
        self._last: tuple[Game, int, Command, Heading | None] | None = None
        """The last answer, as (game, number of commands before, answer, plan of the move)."""

    def __call__(self, game: Game) -> Command:
        """Return the command the player would give now.

        :raises ValueError: if the game is over.
        """
        if game.over:
            raise ValueError("the game is over: there is nothing to choose")
        brain, at, last = Brain(game), len(game.history), self._last
        if last is not None and last[0] is game and last[1] == at - 1 and game.history[-1] is last[2]:
            # This only saves time: the plan could be computed again from the game.
            brain.heading = last[3]
        chosen = brain.choose()
        self._last = game, at, chosen, brain.heading
        return chosen
