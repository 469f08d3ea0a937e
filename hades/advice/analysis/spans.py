"""A game cut into spans: what was decided in one go, up to a draw or to the next thing to do."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from hades.engine.game import Game
from hades.players.search.plan import Candidate
from hades.players.search.playouts import ROOTS

ORDER = "draw-from"
"""A command that decides nothing by itself, and goes with what follows."""


@attrs.frozen
class Span:
    """Commands ``start + 1`` to ``end`` of a game; only the last of them may have drawn something."""

    start: int
    """Commands given before it."""
    end: int
    drew: bool
    """Whether its last command taught the player anything: a draw, or what lay behind a door."""
    question: str
    """Kind of the question it answers first, such as ``6.0?``."""

    def plan(self, game: Game) -> Candidate:
        """What was played in it."""
        return Candidate(tuple(command.code for command in game.history[self.start : self.end]))


def spans(game: Game) -> list[Span]:
    """The spans of a game in their order; together they are all of its commands."""
    states = [game._after(command) for command in range(len(game.history) + 1)]
    kinds = [str(state.agenda[-1][0]) if state.agenda else "" for state in states]
    found: list[Span] = []
    start = 0
    for end in range(1, len(states)):
        drew = states[end].knowledge != states[end - 1].knowledge
        rests = kinds[end] in ROOTS and game.history[end - 1].verb != ORDER
        if drew or rests or end == len(states) - 1:
            found.append(Span(start, end, drew, kinds[start]))
            start = end
    return found


def agreeing(spans: Iterable[Span], answers: list[str], game: Game) -> set[Span]:
    """The spans in which somebody would have given every command that was given; ``answers`` has theirs."""
    played = [command.name for command in game.history]
    return {span for span in spans if played[span.start : span.end] == answers[span.start : span.end]}
