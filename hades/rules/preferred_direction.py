"""5.2 Preferred Direction Step.

The SHL card's random number is Inferno's Preferred Direction, the Nastian card's is Purgatory's;
both hold until this step of the next turn (5.2-04).
"""

from __future__ import annotations

from hades.geometry import INFERNO, PURGATORY, SIZE
from hades.state import draw
from hades.state.state import Frame, State


def preferred_direction(s: State, frame: Frame) -> None:
    s.agenda.pop()
    draw_directions(s, ("5.2-01", "5.2-02", "5.2-03"))


def draw_directions(s: State, clauses: tuple[str, ...]) -> None:
    """Draw each map's Preferred Direction, and turn enemies without a facing (5.2-01 to 5.2-03, S-06)."""
    shl, s.direction[INFERNO] = draw.number(s, 0)
    nastian, s.direction[PURGATORY] = draw.number(s, 1)
    # Until now, enemies placed at set-up had no direction to face (S-06).
    new = sorted([u for units in s.enemies for u in units if not s.facing[u]], reverse=True)
    clauses = (*clauses, *("S-06",) * bool(new))
    for unit in new:
        s.facing[unit] = s.direction[s.where[unit] // SIZE]
    s.tell("directions_set", clauses, shl, nastian, *s.direction)


STEPS = {"5.2": preferred_direction}
