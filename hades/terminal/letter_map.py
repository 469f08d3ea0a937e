"""A deck drawn with letters: one cell per hex, walls and doors between them.

A cell is four characters wide, odd rows are pushed two to the east, and between two rows stand the
walls of the slanted hexsides. What stands in a hex covers what is printed in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hades import geometry as geo
from hades.content.tables import LETTERS, Tables
from hades.narrate.lexicon import MAP_NAMES
from hades.view import UnitSeen, View

LEGEND = (
    "@31 friend, !17 Nastian, *50 Gorgon (ID number; + for more in the hex), $ treasure,",
    "A Complex, with SI: oA works, dA damaged, xA destroyed; T Guard Tower;",
    "#4 closed Circle, (4) open Circle, &4 Trap; | / \\ wall or closed door.",
)
RADIUS = 4
CELL, MARGIN = 4, 7
"""Characters of a hex, and of what stands before the first of a row that is pushed."""
_STATUS = {"operational": "o", "damaged": "d", "destroyed": "x"}
_CIRCLES = {"closed": "#{}", "open": "({})", "trap": "&{}"}
_SIDES = {"green": "@", "blue": "@", "yellow": "!", "gold": "*"}


def draw(
    tables: Tables, view: View, map_: int, centre: int | None = None, width: int | None = None
) -> list[str]:
    """A whole deck, or what is at most four hexes from a hex, with a legend and who stands where.

    What is wider than so many characters is drawn in parts, from west to east.
    """
    cells = contents(tables, view)
    rows: range | list[int] = range(geo.ROWS)
    columns = list(range(geo.COLUMNS))
    if centre is not None:
        column, row = geo.column_row(centre)
        rows = range(max(0, row - RADIUS), min(geo.ROWS, row + RADIUS + 1))
        columns = [c % geo.COLUMNS for c in range(column - RADIUS, column + RADIUS + 1)]
    closed = closed_rooms(view)
    lines = [f"{MAP_NAMES[map_]}. Columns:"]
    for part in _parts(columns, width):
        lines += _drawn(tables, map_, rows, part, cells, closed)
    shown = {geo.label(geo.at(map_, column, row)) for row in rows for column in columns}
    return [*lines, *LEGEND, *_standing(view, shown)]


def _parts(columns: list[int], width: int | None) -> list[list[int]]:
    """Columns in as few parts as go into a width, about as many in each."""
    room = len(columns) if width is None else max(1, (width - MARGIN) // CELL)
    count = -(-len(columns) // room)
    size = -(-len(columns) // count)
    return [columns[at : at + size] for at in range(0, len(columns), size)]


def _drawn(
    tables: Tables,
    map_: int,
    rows: Sequence[int],
    columns: Sequence[int],
    cells: Mapping[int, str],
    closed: set[int],
) -> list[str]:
    """Some columns of some rows."""
    lines = ["     " + "".join(f" {c + 1:02d} " for c in columns).rstrip()]
    for row in rows:
        hexes = [geo.at(map_, column, row) for column in columns]
        shift = "  " * (row % 2)
        cell_line = "".join(_cell(tables, h, cells, closed) for h in hexes)
        walls = "".join(_below(tables, h, closed) for h in hexes)
        lines.append(f"{row + 1:02d}   {shift}{cell_line}".rstrip())
        if walls.strip():
            lines.append(f"     {shift}{walls}".rstrip())
    return lines


def contents(tables: Tables, view: View) -> dict[int, str]:
    """hex -> up to four characters for what stands or is printed there; bare floor is left out."""
    cells: dict[int, str] = {}
    for hex_, letter in enumerate(tables.complex_at):
        if tables.tower_at[hex_]:
            cells[hex_] = "T"
        elif letter != 255:
            cells[hex_] = LETTERS[letter]
    for si in view.installations:
        if si.hex:
            cells[geo.parse(si.hex)] = _STATUS[si.status] + si.letter
    for circle in view.circles:
        cells[geo.parse(circle.hex)] = _CIRCLES[circle.state].format(circle.number)
    for treasure in view.treasures.values():
        if treasure.hex:
            cells[geo.parse(treasure.hex)] = "$"
    units: dict[int, list[UnitSeen]] = {}
    for unit in view.units:
        if unit.hex:
            units.setdefault(geo.parse(unit.hex), []).append(unit)
    for hex_, found in units.items():
        top = found[-1]
        more = "+" if len(found) > 1 else ""
        cells[hex_] = f"{_SIDES[top.family]}{top.number:02d}{more}"
    return cells


def closed_rooms(view: View) -> set[int]:
    """Hexes of the Circles whose doors are closed."""
    return {geo.parse(c.hex) for c in view.circles if c.state != "open"}


def barred(tables: Tables, hex_: int, direction: int, closed: set[int]) -> bool:
    """Whether a wall, the edge of the map or a closed door bars a hexside."""
    there = tables.step[hex_][direction]
    return there < 0 or ((hex_ in closed) != (there in closed))


def _cell(tables: Tables, hex_: int, cells: Mapping[int, str], closed: set[int]) -> str:
    text = f"{cells.get(hex_, '.'):^3}" if len(cells.get(hex_, "")) < 4 else cells[hex_]
    if barred(tables, hex_, geo.E, closed):
        text = text[:3] + "|"
    return f"{text:4}"


def _below(tables: Tables, hex_: int, closed: set[int]) -> str:
    """The walls on the two southern sides of a hex; the map's own edge is not drawn."""
    marks = ""
    for direction, mark in ((geo.SW, "\\"), (geo.SE, "/")):
        edge = geo.neighbour(hex_, direction) < 0
        marks += f"{mark} " if not edge and barred(tables, hex_, direction, closed) else "  "
    return marks


def _standing(view: View, shown: set[str]) -> list[str]:
    """A line for each hex with Units, in the order of hexes."""
    found: dict[str, list[str]] = {}
    for unit in view.units:
        if unit.hex in shown:
            facing = f" facing {unit.facing}" if unit.facing != "-" else ""
            weak = " depleted" if unit.depleted else ""
            found.setdefault(unit.hex, []).append(f"{unit.id}{weak}{facing}")
    return [f"{hex_}: {', '.join(ids)}" for hex_, ids in sorted(found.items())]
