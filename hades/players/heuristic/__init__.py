"""A player that tries to win by priorities and expected values, without search.

The player knows the menu, the question, `Game.view`, the commands given so far and the printed maps and
cards, and is a function of these alone. `explain` names the reason of each choice.
"""

from __future__ import annotations

from hades.engine.game import Game
from hades.players.heuristic.brain import Answer, Brain
from hades.state.commands import Command


class Heuristic:
    """The heuristic player; it gives the same command at the same moment of the same game."""

    def __init__(self) -> None:
        self._answered: tuple[Game, int, Answer] | None = None
        self._brain: Brain | None = None

    def __call__(self, game: Game) -> Command:
        return self.explain(game)[0]

    def explain(self, game: Game) -> Answer:
        """Return the command the player would give now, and the reason.

        :raises ValueError: if the game is over.
        """
        known, at = self._answered, len(game.history)
        if known is not None and known[0] is game and known[1] == at:
            return known[2]
        if not game.menu:
            raise ValueError("the game is over: there is nothing to choose")
        brain = Brain(game)
        if known is not None and known[0] is game and known[1] == at - 1 and self._brain is not None:
            if game.history[-1] is known[2][0]:
                brain.follows(self._brain)
        choice = brain.choose()
        self._answered, self._brain = (game, at, choice), brain
        return choice


def explain(game: Game) -> tuple[Command, str]:
    """Return the heuristic player's command for a game at this moment, and the reason.

    :raises ValueError: if the game is over.
    """
    return Heuristic().explain(game)
