"""What a map picture shows: a part of a deck, on a cylinder, or the whole of it.

A part is a number of columns from one on, across the seam if need be (2.1-04), and a number of rows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

import attrs

from hades import geometry as geo
from hades.narrate.lexicon import MAP_NAMES

HEX = 100.0
"""Width of a hex in the picture's units; `counters` are drawn in boxes of that size."""
HIGH = HEX * geo.ROW
"""From one row to the next."""
AROUND, ABOVE = 4, 2
"""Columns and rows shown on either side of what a picture is about."""
NEARLY = 15
"""Columns from which on the whole deck is shown."""


@attrs.frozen
class Frame:
    """What is shown of a deck: ``width`` columns from ``left`` on and the rows from ``top`` to ``bottom``."""

    map: int
    left: int = 0
    width: int = geo.COLUMNS
    top: int = 0
    bottom: int = geo.ROWS - 1

    @property
    def whole(self) -> bool:
        """Whether nothing of the deck is left out."""
        return self.width == geo.COLUMNS and self.top == 0 and self.bottom == geo.ROWS - 1

    def hexes(self, beyond: int = 0) -> Iterable[tuple[int, float, float]]:
        """Hexes with their middle, and so many columns and rows more on every side."""
        for row in range(max(0, self.top - beyond), min(geo.ROWS - 1, self.bottom + beyond) + 1):
            for step in range(-beyond, self.width + beyond):
                hex_ = geo.at(self.map, self.left + step, row)
                yield hex_, (step + 0.5 * (row % 2)) * HEX, (row - self.top) * HIGH

    @property
    def told(self) -> str:
        """What is shown, in words."""
        deck = MAP_NAMES[self.map]
        if self.whole:
            return deck
        left = self.left if self.width < geo.COLUMNS else 0
        last = (left + self.width - 1) % geo.COLUMNS
        seam = ", across the seam" if last < left else ""
        rows = f"rows {self.top + 1} to {self.bottom + 1}"
        return f"{deck}, columns {left + 1} to {last + 1}{seam}, {rows}"


def frames(hexes: Collection[str]) -> tuple[Frame, ...]:
    """What to show for some hexes: a frame for each deck they are on; both decks whole for none."""
    found = []
    for map_ in (geo.INFERNO, geo.PURGATORY):
        own = [geo.column_row(n) for n in map(geo.parse, hexes) if geo.map_of(n) == map_]
        if own:
            found.append(_around(map_, own))
    return tuple(found) or (Frame(geo.INFERNO), Frame(geo.PURGATORY))


def _around(map_: int, places: list[tuple[int, int]]) -> Frame:
    """The smallest part of a cylinder that holds some places, with room around it."""
    columns = sorted({column for column, _ in places})
    gaps = [
        ((columns[(i + 1) % len(columns)] - column - 1) % geo.COLUMNS + 1, i)
        for i, column in enumerate(columns)
    ]
    gap, at = max(gaps)
    first = columns[(at + 1) % len(columns)]
    wide = geo.COLUMNS - gap + 1 + 2 * AROUND
    rows = [row for _, row in places]
    top, bottom = min(rows) - ABOVE, max(rows) + ABOVE
    # at an edge of the deck the other side has the room
    top, bottom = max(0, min(top, geo.ROWS - 1 - 2 * ABOVE)), min(geo.ROWS - 1, max(bottom, 2 * ABOVE))
    if wide >= NEARLY:
        # cut where nothing is that the picture is about
        return Frame(map_, (first - gap // 2) % geo.COLUMNS, geo.COLUMNS, top, bottom)
    return Frame(map_, (first - AROUND) % geo.COLUMNS, wide, top, bottom)
