"""A line of a puzzle tried: what every question on the way had to offer, and what the line gave away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from hades.engine.game import Game
from hades.proving import ending
from hades.proving.exact import SURE, LastPhase
from hades.state.commands import Command


@attrs.frozen
class LineQuestion:
    """A question on the way of a line: what each answer costs in expected VP, and which one was given."""

    costs: tuple[tuple[Command, float], ...]
    given: Command

    @property
    def cost(self) -> float:
        """What the answer that was given costs."""
        return dict(self.costs)[self.given]


def questions(exact: LastPhase, game: Game, line: Sequence[str]) -> Iterator[LineQuestion]:
    """The questions of a line, one by one; the game is played on meanwhile.

    :raises Refused: if a command of it is not in the menu.
    """
    for name in line:
        state = game._state
        if ending.settled(state) is not None:
            return
        best = exact.value(state)
        costs = ((game.words.command(one.code), best - one.value) for one in exact.answers(state))
        given = game.find(name)
        yield LineQuestion(tuple((command, cost if cost > SURE else 0.0) for command, cost in costs), given)
        game.do(given)


def cost_of(exact: LastPhase, game: Game, line: Sequence[str]) -> float:
    """What a line gives away in all."""
    return sum(question.cost for question in questions(exact, game, line))
