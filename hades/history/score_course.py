"""How the score went from turn to turn. Pure."""

from __future__ import annotations

import itertools

import attrs

from hades import Game
from hades.state.events import Event


@attrs.frozen
class ScorePoint:
    """The score when the player was first asked in a turn; the last one, turn 0, is as it stands."""

    turn: int
    vp: float


def score_course(game: Game, told: list[tuple[Event, ...]]) -> tuple[ScorePoint, ...]:
    """The score from turn to turn; ``told`` are the events of each command, first those of the set-up."""
    points = []
    for command, events in enumerate(itertools.islice(told, len(game.history) + 1)):
        turn = next((e.data["turn"] for e in reversed(events) if e.kind == "turn_began"), 0)
        if turn:
            points.append(ScorePoint(turn, game.view_after(command).score.vp))
    return (*points, ScorePoint(0, game.score.vp))
