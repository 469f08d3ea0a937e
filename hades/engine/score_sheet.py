"""The score sheet of a game as front ends read it (14.0)."""

from __future__ import annotations

import attrs

from hades.rules import victory
from hades.state.state import State


@attrs.frozen(repr=False)
class Score:
    """The score sheet: ``vp``, the ``level`` of victory and (what, VP, clause) ``lines``.

    While the game goes on it says how it would end now. A game that was lost has no level (""): its
    sheet is information only, and `Game.over` says how it was lost (14.0, E-05).
    """

    vp: float
    level: str
    lines: tuple[tuple[str, float, str], ...]

    def __repr__(self) -> str:
        return f"<Score {self.vp:g} VP: {self.level or 'the game was lost'}>"


def score_of(s: State) -> Score:
    """The score sheet of a State as it stands."""
    lines = tuple((what, points / 2, clause) for what, points, clause in victory.sheet(s))
    return Score(sum((vp for _, vp, _ in lines), 0.0), victory.called(s)[0], lines)
