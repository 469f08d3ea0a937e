"""A fast player: a rule of thumb for each question, and the distances to work.

Meant for games by the thousand, such as those played to their end to estimate a position. The player knows
only `View.public` and the question, and is a function of these.
"""

from __future__ import annotations

from hades.engine.game import Game
from hades.engine.playout import Playout
from hades.players.quick.rules_of_thumb import answer
from hades.state.commands import Command


class Quick:
    """Chooses commands; the same position gets the same one."""

    def __call__(self, game: Game) -> Command:
        ask = game.ask
        if ask is None:
            raise ValueError("the game is over: there is nothing to choose")
        unit = game.tables.unit_of.get(ask.subject, 0)
        codes = [command.code for command in game.menu]
        return game.words.command(answer(game.view().public, ask.kind, unit, codes))


def play_out(playout: Playout) -> float:
    """Play a game to its end; its VP, nothing if it was lost."""
    while not playout.outcome:
        menu = playout.menu
        if len(menu) == 1:
            playout.do(menu[0])
            continue
        kind, *numbers = playout.question
        playout.do(answer(playout.public, kind, numbers[0] if numbers else 0, menu))
    return playout.vp
