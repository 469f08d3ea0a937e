"""Hexes on a cylinder: neighbours, distances, directions, rings and coordinates.

A map is ``COLUMNS`` x ``ROWS`` pointy-top hexes in rows that run due east-west, odd rows (counted from 0)
pushed half a hex east. East and west edges are joined (2.1-04, 2.1-06); north and south edges are walls
(2.1-21).

Hexes of both maps are small ints on one scale: Inferno ``0..239``, Purgatory ``240..479``, ``map * 240 + row
* 20 + column``. Directions are the rulebook's random numbers 1 to 6, clockwise from north-east (R-10); 0
means "no direction". Tables are indexed by direction, so entry 0 of each is unused.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import cache, lru_cache

COLUMNS = 20
ROWS = 12
SIZE = COLUMNS * ROWS
"""Number of hexes on one map."""
HEXES = 2 * SIZE
"""Number of hexes on both maps."""

INFERNO, PURGATORY = 0, 1
MAP_NAMES = ("Inferno", "Purgatory")

NE, E, SE, SW, W, NW = 1, 2, 3, 4, 5, 6
DIRECTIONS = (NE, E, SE, SW, W, NW)
DIRECTION_NAMES = ("-", "NE", "E", "SE", "SW", "W", "NW")

_OFFSETS = (
    # Direction -> (column, row) on even and on odd rows.
    ((0, 0), (0, 0)),
    ((0, -1), (1, -1)),
    ((1, 0), (1, 0)),
    ((0, 1), (1, 1)),
    ((-1, 1), (0, 1)),
    ((-1, 0), (-1, 0)),
    ((-1, -1), (0, -1)),
)


def at(map_: int, column: int, row: int) -> int:
    """Return the hex of a map in a column (any int; it wraps) and a row (0 to 11)."""
    return map_ * SIZE + row * COLUMNS + column % COLUMNS


def map_of(hex_: int) -> int:
    """Return the map a hex lies on: INFERNO or PURGATORY."""
    return hex_ // SIZE


def column_row(hex_: int) -> tuple[int, int]:
    """Return the column (0 to 19) and row (0 to 11) of a hex."""
    row, column = divmod(hex_ % SIZE, COLUMNS)
    return column, row


@cache
def label(hex_: int) -> str:
    """Return the name of a hex: the map's letter, then column and row as CCRR from 01, e.g. ``I0407``."""
    column, row = column_row(hex_)
    return f"{'IP'[hex_ // SIZE]}{column + 1:02d}{row + 1:02d}"


@lru_cache(maxsize=4096)
def parse(text: str, map_: int | None = None) -> int:
    """Return the hex with a name such as ``I0407``, or ``0407`` if the map is given.

    :raises ValueError: if the text names no hex.
    """
    name = text.strip().upper()
    if name[:1] in ("I", "P"):
        map_, name = "IP".index(name[0]), name[1:]
    if map_ is None or len(name) != 4 or not name.isdecimal():
        raise ValueError(f"{text!r} is not a hex: write I or P and CCRR, e.g. I0407")
    column, row = int(name[:2]) - 1, int(name[2:]) - 1
    if not (0 <= column < COLUMNS and 0 <= row < ROWS):
        raise ValueError(f"{text!r} is off the map: columns are 01 to {COLUMNS}, rows 01 to {ROWS}")
    return at(map_, column, row)


def opposite(direction: int) -> int:
    """Return the direction turned by 180 degrees."""
    return (direction + 2) % 6 + 1


def from_direction(direction: int) -> tuple[int, ...]:
    """Return all six directions clockwise from the given one: the rulebook's tie-break."""
    return _CLOCKWISE_FROM[direction]


def neighbour(hex_: int, direction: int) -> int:
    """Return the next hex in a direction; -1 beyond the north or south edge."""
    return NEIGHBOURS[hex_][direction]


def _neighbour(hex_: int, direction: int) -> int:
    column, row = column_row(hex_)
    step_column, step_row = _OFFSETS[direction][row % 2]
    row += step_row
    if not 0 <= row < ROWS:
        return -1
    return at(hex_ // SIZE, column + step_column, row)


def distance(a: int, b: int) -> int:
    """Return the distance in hexes within a map, the short way round, ignoring walls (M-03, M-05)."""
    return DISTANCE[a % SIZE][b % SIZE]


def directions_toward(a: int, b: int) -> tuple[int, ...]:
    """Return the directions in which shortest hex lines from ``a`` to ``b`` begin, ignoring walls (N-50)."""
    if a == b:
        return ()
    goal = distance(a, b) - 1
    return tuple(d for d in DIRECTIONS if NEIGHBOURS[a][d] >= 0 and distance(NEIGHBOURS[a][d], b) == goal)


@cache
def within(hex_: int, radius: int) -> tuple[int, ...]:
    """Return the hexes at most ``radius`` away on the same map, the hex itself included, ascending."""
    base = hex_ // SIZE * SIZE
    row = DISTANCE[hex_ % SIZE]
    return tuple(base + other for other in range(SIZE) if row[other] <= radius)


def distances_from(start: int, onward: Callable[[int], Iterable[int]]) -> dict[int, int]:
    """Return each hex that can be reached from ``start`` with its distance, in steps.

    ``onward`` returns the hexes that one step from a hex leads to.
    """
    found = {start: 0}
    reached = [start]
    for hex_ in reached:
        far = found[hex_] + 1
        for there in onward(hex_):
            if there not in found:
                found[there] = far
                reached.append(there)
    return found


PERIOD = float(COLUMNS)
"""Distance once round the ship, in hex widths."""
ROW = math.sqrt(3) / 2
"""Distance from one row to the next, in hex widths."""
RADIUS = 1 / math.sqrt(3)
"""Distance from the centre of a hex to a corner, in hex widths."""
TOP, BOTTOM = -RADIUS, (ROWS - 1) * ROW + RADIUS
"""Y of the northern and the southern edge of a map, in hex widths south of the northernmost centres."""


def centre(column: int, row: int) -> tuple[float, float]:
    """Return the centre of a hex, in hex widths east and south of the centre of the north-west hex."""
    return column + 0.5 * (row % 2), row * ROW


def spot(hex_: int) -> tuple[float, float]:
    """Return the centre of a hex on its map, in the coordinates of `centre`."""
    return centre(*column_row(hex_))


def eastward(x: float, goal: float) -> float:
    """Return the distance east from ``x`` to ``goal``, in hex widths; negative if west is shorter."""
    return (goal - x + PERIOD / 2) % PERIOD - PERIOD / 2


_CLOCKWISE_FROM = ((), *(tuple((d - 1 + k) % 6 + 1 for k in range(6)) for d in DIRECTIONS))

NEIGHBOURS: tuple[tuple[int, ...], ...] = tuple(
    (-1, *(_neighbour(h, d) for d in DIRECTIONS)) for h in range(HEXES)
)
"""hex -> (unused, NE, E, SE, SW, W, NW); -1 beyond the north and south edges."""


def _distances() -> tuple[bytes, ...]:
    def line(odd: int, rows: int) -> bytes:
        """Return the distances from column 0 to each column of the row ``rows`` rows away."""
        # With each row, a line of hexes can move half a column sideways.
        begin = centre(0, odd)[0]
        along = (abs(eastward(begin, centre(c, odd + rows)[0])) - rows / 2 for c in range(COLUMNS))
        return bytes(rows + max(0, int(more)) for more in along)

    lines = [[line(odd, rows) for rows in range(ROWS)] for odd in (0, 1)]
    seen = [[lines[own % 2][abs(own - row)] for row in range(ROWS)] for own in range(ROWS)]
    # The distances from other columns are the same, only rotated.
    return tuple(b"".join(row[-c:] + row[:-c] for row in rows) for rows in seen for c in range(COLUMNS))


DISTANCE: tuple[bytes, ...] = _distances()
"""hex, hex -> distance on one map; hex numbers are taken modulo 240."""
