"""A stack spread out beside its hex, so that each counter can be read and clicked. No I/O."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import attrs

from hades.art.stacks import Patch
from hades.geometry import RADIUS

TILE, LEAST = 0.95, 46.0
"""Size of a counter in the fan, in hex widths, and its minimum in units."""
FAR, STEP = 5.0, 0.5
"""Maximum distance of the places to try from the hex, and distance between them, in hex widths."""


@attrs.frozen
class Fan:
    """The counters of a stack, spread out side by side."""

    hex: str
    units: tuple[str, ...]
    places: tuple[tuple[float, float], ...]
    """Centre of each counter in board units; x is not wrapped."""
    size: float
    """Width and height of each counter in hex widths."""
    origin: tuple[float, float]
    """Centre of the hex in board units; x is not wrapped."""

    def at(self, x: float, y: float) -> str:
        """Return the Unit whose counter is at a board point (x not wrapped); "" for none."""
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
) -> Fan | None:
    """Return the fan of a hex at the nearest place clear of the ``barred`` areas, or None.

    ``view`` has the west, north, east and south edges of the visible area.
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
                best = cost, box, across
    if best is None:
        return None
    _, box, across = best
    left, top = box.x - (box.wide - size) / 2, box.y - (box.high - size) / 2
    places = tuple((left + n % across * size, top + n // across * size) for n in range(len(units)))
    return Fan(hex_, tuple(units), places, size, origin)


def _steps(both: float) -> list[float]:
    """Return the offsets to try along one axis, nearest first; ``both`` is the size of hex and fan."""
    beside = both / 2
    steps = [beside + STEP * n for n in range(int(FAR / STEP))]
    inner = [STEP * n for n in range(int(beside / STEP) + 1)]
    return sorted({0.0, *steps, *(-step for step in steps), *inner, *(-step for step in inner)}, key=abs)
