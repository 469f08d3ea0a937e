"""How the score went from turn to turn. Pure."""

from __future__ import annotations

import attrs

from hades import Game


@attrs.frozen
class ScorePoint:
    """The score when the player was first asked in a turn; the last one, turn 0, is as it stands."""

    turn: int
    vp: float


def score_course(game: Game) -> tuple[ScorePoint, ...]:
    """The score from turn to turn."""
    points = []
    for command in range(len(game.history) + 1):
        turn = next((e.data["turn"] for e in reversed(game.told(command)) if e.kind == "turn_began"), 0)
        if turn:
            points.append(ScorePoint(turn, game.view_after(command).score.vp))
    return (*points, ScorePoint(0, game.score.vp))
