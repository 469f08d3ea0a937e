"""The rings and arrows that notes draw on hexes, on the board and in stories."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import attrs

from hades import geometry as geo
from hades.engine.journal import Annotation
from hades.geometry import PERIOD, spot

PIECE = 0.5
"""Maximum length of a piece of an arrow's shaft, in hex widths."""
OFF = 0.22
"""Distance, in hex widths, from the centre of a hex to the end of an arrow."""
SHAFT = 0.84
"""Minimum length of an arrow, as a fraction of the distance between its hexes."""
HEAD = 0.8
"""Size of an arrowhead, in hex widths."""
BACK = 0.28
"""Distance from the tip of an arrow to the end of its shaft, in hex widths."""
AWAY = 0.85
"""Length of an arrow to or from the other deck, in hex widths."""
RING = 1.12
"""Size of a ring, in hex widths."""
NUMBER = 0.62
"""Size of a hex number, in hex widths."""


class PenStroke(NamedTuple):
    """A picture with its place and size in hex widths, and its angle in degrees clockwise from north."""

    key: str
    x: float
    y: float
    size: float
    angle: float = 0.0


@attrs.frozen
class PenDrawing:
    """The marks of notes on the board: rings around hexes, and arrows from one hex to another."""

    rings: tuple[str, ...] = ()
    arrows: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, notes: Iterable[Annotation]) -> PenDrawing:
        found = tuple(notes)
        rings = tuple(hex_ for note in found for hex_ in note.rings)
        return cls(rings, tuple(arrow for note in found for arrow in note.arrows))

    def strokes(self, deck: int) -> Iterator[PenStroke]:
        for hex_ in self.rings:
            if geo.map_of(geo.parse(hex_)) == deck:
                yield PenStroke("mark|pen_ring", *spot(geo.parse(hex_)), RING)
        for start, goal in self.arrows:
            yield from _arrow(geo.parse(start), geo.parse(goal), deck)


def _arrow(start: int, goal: int, deck: int) -> Iterator[PenStroke]:
    """Yield an arrow on one deck; between the decks, each end is labelled with the hex of the other."""
    decks = geo.map_of(start), geo.map_of(goal)
    (ax, ay), (bx, by) = spot(start), spot(goal)
    if decks == (deck, deck):
        dx, dy = geo.eastward(ax, bx), by - ay
        # Between adjacent hexes the arrow is little more than its head.
        yield from _line(ax, ay, dx, dy, min(OFF, math.hypot(dx, dy) * (1 - SHAFT) / 2))
    elif decks[0] == deck:
        yield from _line(ax, ay + OFF, 0.0, AWAY, 0.0)
        yield PenStroke(f"number|{geo.label(goal)}", ax, ay + OFF + AWAY + 0.14, NUMBER)
    elif decks[1] == deck:
        yield from _line(bx, by - OFF - AWAY, 0.0, AWAY, 0.0)
        yield PenStroke(f"number|{geo.label(start)}", bx, by - OFF - AWAY - 0.14, NUMBER)


def _line(x: float, y: float, dx: float, dy: float, off: float) -> Iterator[PenStroke]:
    far = math.hypot(dx, dy)
    ux, uy, angle = dx / far, dy / far, math.degrees(math.atan2(dx, -dy))
    long = far - 2 * off - BACK
    count = max(1, math.ceil(long / PIECE))
    for n in range(count):
        at = off + long * (n + 0.5) / count
        # Overlap the pieces slightly, so that no seam is visible.
        yield PenStroke("mark|pen_shaft", (x + ux * at) % PERIOD, y + uy * at, 1.04 * long / count, angle)
    tip = far - off
    yield PenStroke("mark|pen_head", (x + ux * tip) % PERIOD, y + uy * tip, HEAD, angle)
