"""Lines of commands in puzzles, with the VP that they give away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from hades.engine.game import Game
from hades.players import Player
from hades.players.solver import SURE, LastPhase, settled
from hades.state.commands import Command

ENDS = ("end_phase", "stop", "stand_by")
"""Commands that end a phase, a move or an activation."""


@attrs.frozen
class LineQuestion:
    """A question along a line, with the cost of each answer and the answer given."""

    costs: tuple[tuple[Command, float], ...]
    given: Command

    @property
    def cost(self) -> float:
        """Cost of the answer given, in expected VP."""
        return dict(self.costs)[self.given]


def questions(exact: LastPhase, game: Game, line: Sequence[str]) -> Iterator[LineQuestion]:
    """Yield the questions along a line while carrying out its commands in the game.

    :raises Refused: if a command of the line is not in the menu.
    """
    for name in line:
        state = game.state
        if settled(state) is not None:
            return
        best = exact.value(state)
        costs = ((game.words.command(one.code), best - one.value) for one in exact.answers(state))
        given = game.find(name)
        yield LineQuestion(tuple((command, cost if cost > SURE else 0.0) for command, cost in costs), given)
        game.do(given)


def cost_of(exact: LastPhase, game: Game, line: Sequence[str]) -> float:
    """Return the expected VP that a line gives away, over all its questions."""
    return sum(question.cost for question in questions(exact, game, line))


def given_away(exact: LastPhase, game: Game, player: Player) -> float:
    """Return the expected VP that a player gives away from here until the result is settled.

    The player has the luck of the game.
    """
    lost = 0.0
    while settled(game.state) is None:
        state, command = game.state, player(game)
        if command.verb != "draw-from":
            lost += exact.value(state) - exact.after(state, command.code)
        game.do(command)
    return lost


def best_line(exact: LastPhase, game: Game) -> tuple[str, ...]:
    """Return a best line with the luck of the game, while carrying out its commands in the game.

    It is as short as possible, and changes the deck for random numbers only if that matters.
    """
    while settled(game.state) is None:
        state = game.state
        best = exact.value(state)
        good = [one.code for one in exact.answers(state) if one.value >= best - SURE]
        good.sort(key=lambda code: (code[0] in ("draw_from", "put_down"), code[0] not in ENDS))
        game.do(game.words.command(good[0]))
    return tuple(command.name for command in game.history)
