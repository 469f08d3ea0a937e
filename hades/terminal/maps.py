"""The decks drawn with characters: one cell per hex, with walls and doors between cells.

A cell is four characters wide, odd rows are shifted two to the east, and walls on slanted hexsides are drawn
between rows. Counters in a hex hide what is printed there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hades import geometry as geo
from hades.content.component_records import LETTERS
from hades.content.tables import NO_COMPLEX, Tables
from hades.engine.game import Game
from hades.narrate.component_texts import DIRECTIONS
from hades.view import UnitSeen, View

LEGEND = (
    "@31 friend, !17 Nastian, *50 Gorgon (ID number; + for more in the hex), $ treasure,",
    "A Complex, with SI: oA works, dA damaged, xA destroyed; T Guard Tower;",
    "#4 closed Circle, (4) open Circle, &4 Trap; | / \\ wall or closed door.",
)
RADIUS = 4
"""Number of hexes drawn on each side of a centre."""
AROUND = 1
"""Number of hexes drawn on each side of the occupied hexes."""
CELL, MARGIN = 4, 7
"""Width of a hex, and of the margin before the first hex of a shifted row, in characters."""
_STATUS = {"operational": "o", "damaged": "d", "destroyed": "x"}
_CIRCLES = {"closed": "#{}", "open": "({})", "trap": "&{}"}
_SIDES = {"green": "@", "blue": "@", "yellow": "!", "gold": "*"}


def draw(view: View, map_: int, centre: int | None = None, width: int | None = None) -> list[str]:
    """Draw a deck, or the hexes within `RADIUS` of a centre, with legend and Units by hex.

    A map wider than ``width`` characters is drawn in parts from west to east.
    """
    rows: range | list[int] = range(geo.ROWS)
    columns = list(range(geo.COLUMNS))
    if centre is not None:
        column, row = geo.column_row(centre)
        rows = range(max(0, row - RADIUS), min(geo.ROWS, row + RADIUS + 1))
        columns = [c % geo.COLUMNS for c in range(column - RADIUS, column + RADIUS + 1)]
    shown = {geo.label(geo.at(map_, column, row)) for row in rows for column in columns}
    return [*_deck(view, map_, rows, columns, width), *LEGEND, *_standing(view, shown)]


def board(game: Game) -> list[str]:
    """Draw the occupied part of both decks, with a legend, Units by hex, the Units aboard, and the ship."""
    view = game.view()
    there = [(si.hex, f"{si.id} {si.status}") for si in view.installations]
    there += [(one.hex, name) for name, one in view.treasures.items() if not one.carrier]
    used = {geo.parse(hex_) for hex_ in (*(hex_ for hex_, _ in there), *(u.hex for u in view.units)) if hex_}
    lines: list[str] = []
    for map_ in range(len(geo.MAP_NAMES)):
        places = [geo.column_row(hex_) for hex_ in used if geo.map_of(hex_) == map_]
        if places:
            low, high = min(row for _, row in places), max(row for _, row in places)
            rows = range(max(0, low - AROUND), min(geo.ROWS, high + AROUND + 1))
            lines += _deck(view, map_, rows, _columns({column for column, _ in places}))
    things = sorted(f"{hex_}: {what}" for hex_, what in there if hex_)
    return [*lines, *LEGEND, *_standing(view, set(map(geo.label, used))), *things, *_elsewhere(view)]


def _deck(
    view: View, map_: int, rows: Sequence[int], columns: list[int], width: int | None = None
) -> list[str]:
    cells, closed = contents(view), {geo.parse(c.hex) for c in view.circles if c.state != "open"}
    lines = [f"{geo.MAP_NAMES[map_]}. Columns:"]
    room = len(columns) if width is None else max(1, (width - MARGIN) // CELL)
    count = -(-len(columns) // room)
    size = -(-len(columns) // count)
    for first in range(0, len(columns), size):
        part = columns[first : first + size]
        lines.append("     " + "".join(f" {c + 1:02d} " for c in part).rstrip())
        for row in rows:
            hexes = [geo.at(map_, column, row) for column in part]
            shift = "  " * (row % 2)
            cell_line = "".join(_cell(view.tables, h, cells, closed) for h in hexes)
            walls = "".join(_below(view.tables, h, closed) for h in hexes)
            lines.append(f"{row + 1:02d}   {shift}{cell_line}".rstrip())
            if walls.strip():
                lines.append(f"     {shift}{walls}".rstrip())
    return lines


def contents(view: View) -> dict[int, str]:
    """Map each hex that is not empty to at most four characters: for a counter, else for what is printed."""
    cells: dict[int, str] = {}
    for hex_, letter in enumerate(view.tables.complex_at):
        if view.tables.tower_at[hex_]:
            cells[hex_] = "T"
        elif letter != NO_COMPLEX:
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


def barred(tables: Tables, hex_: int, direction: int, closed: set[int]) -> bool:
    """Return whether a wall, the edge of the map or the door of a ``closed`` Circle bars a hexside."""
    there = tables.step[hex_][direction]
    return there < 0 or ((hex_ in closed) != (there in closed))


def _cell(tables: Tables, hex_: int, cells: Mapping[int, str], closed: set[int]) -> str:
    text = f"{cells.get(hex_, '.'):^3}" if len(cells.get(hex_, "")) < 4 else cells[hex_]
    if barred(tables, hex_, geo.E, closed):
        text = text[:3] + "|"
    return f"{text:4}"


def _below(tables: Tables, hex_: int, closed: set[int]) -> str:
    marks = ""
    for direction, mark in ((geo.SW, "\\"), (geo.SE, "/")):
        edge = geo.neighbour(hex_, direction) < 0
        marks += f"{mark} " if not edge and barred(tables, hex_, direction, closed) else "  "
    return marks


def _standing(view: View, shown: set[str]) -> list[str]:
    found: dict[str, list[str]] = {}
    for unit in view.units:
        if unit.hex in shown:
            facing = f" facing {DIRECTIONS[unit.facing]}" if unit.facing != "-" else ""
            weak = " depleted" if unit.depleted else ""
            found.setdefault(unit.hex, []).append(f"{unit.id}{weak}{facing}")
    return [f"{hex_}: {', '.join(ids)}" for hex_, ids in sorted(found.items())]


def _columns(used: set[int]) -> list[int]:
    """Return the columns from the first used column to the last, with a margin, the shorter way round."""
    ordered = sorted(used)
    gaps = [(ordered[n] - ordered[n - 1]) % geo.COLUMNS or geo.COLUMNS for n in range(len(ordered))]
    first = ordered[gaps.index(max(gaps))]
    count = min(geo.COLUMNS, geo.COLUMNS - max(gaps) + 1 + 2 * AROUND)
    begin = first - AROUND if count < geo.COLUMNS else 0
    return [(begin + n) % geo.COLUMNS for n in range(count)]


def _elsewhere(view: View) -> list[str]:
    lines = []
    for place in ("aboard", "lab"):
        ids = [u.id for u in view.units if u.place == place]
        if ids:
            lines.append(f"{place}: {', '.join(ids)}")
    ship = view.vittles
    status = next((m.status for m in ship.modules if m.current), "")
    where = "In System" if ship.in_system else "Out System"
    lines.append(
        f"turn {view.turn}, section {view.section}; Vittles {where}, {ship.module} {status}".rstrip()
    )
    return lines
