"""A stack spread out beside its hex, so that each counter of it can be read and clicked. Pure."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import attrs

from hades.art.stacks import Patch
from hades.geometry import PERIOD, RADIUS

TILE, LEAST = 0.95, 46.0
"""How large a counter of it is in hex widths, and at least in units."""
FAR, STEP = 5.0, 0.5
"""How far from its hex places are looked for, and how far from one to the next, in hex widths."""
DEAR = 4.0
"""Hex widths of distance that are rather taken than covering as much as a counter of what must be read."""


@attrs.frozen
class Fan:
    """The counters of a hex beside each other."""

    hex: str
    units: tuple[str, ...]
    places: tuple[tuple[float, float], ...]
    """Middle of each, in board units; x is not wrapped."""
    size: float
    """How wide and high each is, in hex widths."""
    origin: tuple[float, float]
    """The middle of their hex, likewise."""

    def at(self, x: float, y: float) -> str:
        """The Unit at a board point, x not wrapped; "" where there is none of it."""
        half = self.size / 2
        near = zip(self.units, self.places, strict=True)
        return next((u for u, (ux, uy) in near if abs(x - ux) <= half and abs(y - uy) <= half), "")


def spread(
    hex_: str,
    units: Sequence[str],
    origin: tuple[float, float],
    size: float,
    view: tuple[float, float, float, float],
    barred: Sequence[Patch],
    read: Sequence[Patch],
) -> Fan | None:
    """The fan of a hex where it is nearest to it and covers little that must be ``read``.

    ``view`` is the west, north, east and south edge of what is seen. None if nothing of that is free of
    what is ``barred``.
    """
    x, y = origin
    west, north, east, south = view
    own = Patch(x, y, 1.0, 2 * RADIUS)
    best: tuple[float, Patch, int] | None = None
    for across in sorted({len(units), math.ceil(len(units) / 2), 1}, reverse=True):
        wide, high = across * size, math.ceil(len(units) / across) * size
        for right, down in itertools.product(_steps(wide + 1.0), _steps(high + 2 * RADIUS)):
            box = Patch(x + right, y + down, wide, high)
            inside = west <= box.x - wide / 2 and box.x + wide / 2 <= east
            inside = inside and north <= box.y - high / 2 and box.y + high / 2 <= south
            if not inside or box.common(own) > 1e-6:
                continue
            gaps = abs(right) - (wide + 1.0) / 2, abs(down) - (high + 2 * RADIUS) / 2
            cost = math.hypot(*(max(0.0, gap) for gap in gaps)) + 0.05 * math.hypot(right, down)
            if (best is None or cost < best[0]) and not any(box.common(other) > 1e-6 for other in barred):
                cost += DEAR * box.covered(read) / size**2
                if best is None or cost < best[0]:
                    best = cost, box, across
    if best is None:
        return None
    _, box, across = best
    left, top = box.x - (box.wide - size) / 2, box.y - (box.high - size) / 2
    places = tuple((left + n % across * size, top + n // across * size) for n in range(len(units)))
    return Fan(hex_, tuple(units), places, size, origin)


def _steps(both: float) -> list[float]:
    """How far a place is off: in the middle, just beside, and farther in steps."""
    beside = both / 2
    steps = [beside + STEP * n for n in range(int(FAR / STEP))]
    inner = [STEP * n for n in range(int(beside / STEP) + 1)]
    return sorted({0.0, *steps, *(-step for step in steps), *inner, *(-step for step in inner)}, key=abs)


def unwrapped(x: float, near: float) -> float:
    """The copy of an x that is nearest to another one."""
    return x + PERIOD * round((near - x) / PERIOD)
