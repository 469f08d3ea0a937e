"""Plans: commands of which only the last one may draw, looked at up to there. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from hades.engine.game import Game
from hades.state.commands import Command

Plan = Sequence[Command | str]
"""Commands to be carried out one after the other, each as it is or by its name."""


def before_the_last(game: Game, plan: Plan) -> Game:
    """A copy of a game at the question that the last command of a plan answers.

    :raises ValueError: for a plan without commands, and as `carried_out` for those before the last.
    :raises Refused: if one of them is not in its menu; the last one is not looked at.
    """
    if not plan:
        raise ValueError("a plan has at least one command")
    return carried_out(game, plan[:-1])


def carried_out(game: Game, plan: Plan) -> Game:
    """A copy of a game with the commands of a plan carried out.

    :raises ValueError: if one of them draws a card or turns a counter up: what comes then depends on it, and
        nobody may know it yet.
    :raises Refused: if one of them is not in its menu.
    """
    copy = game.peek()
    for command in plan:
        done = copy.find(command)
        copy.do(done)
        # a copy is a strict game: it lets go what taught nothing
        if not copy.can_undo:
            raise ValueError(f"what comes after {done.name} depends on what it draws; ask when that is known")
    return copy
