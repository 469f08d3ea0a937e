"""The decks as text: a map drawn with letters, and the occupied part of the board in rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hades import geometry as geo
from hades.content.tables import LETTERS, Tables
from hades.engine.game import Game
from hades.narrate.lexicon import MAP_NAMES
from hades.state.state import NO_SI
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
    found: dict[str, list[str]] = {}
    for unit in view.units:
        if unit.hex in shown:
            facing = f" facing {unit.facing}" if unit.facing != "-" else ""
            weak = " depleted" if unit.depleted else ""
            found.setdefault(unit.hex, []).append(f"{unit.id}{weak}{facing}")
    return [f"{hex_}: {', '.join(ids)}" for hex_, ids in sorted(found.items())]


# Rows: who is where, as far as anybody is on the board


OPEN = "."
AROUND = 1
"""Hexes shown around those where somebody stands."""
MARKS = {"operational": "", "damaged": "*", "destroyed": "x"}


def board(game: Game) -> list[str]:
    """Both maps, as far as anybody stands on them, with a legend, who is aboard, and the ship."""
    view = game.view()
    standing = _in_hexes(view)
    lines: list[str] = []
    for map_, name in enumerate(MAP_NAMES):
        here = {hex_: words for hex_, words in standing.items() if geo.map_of(hex_) == map_}
        if here:
            lines += _rows_of(game, map_, name, here)
    seen = [row.id for row in view.counters if row.hex]
    legend = ", ".join(f"{short(id_)} {id_}" for id_ in seen if short(id_) != id_)
    return [*lines, *([legend] if legend else []), *_elsewhere(view)]


def short(id_: str) -> str:
    """An id in a few letters: ``AI31`` for ``armored-infantry-31``; a name alone stays what it is."""
    *words, last = id_.split("-")
    if not words:
        return id_
    if not last.isdecimal():
        return "".join(word[0].upper() for word in (*words, last))
    letters = words[0][:2].capitalize() if len(words) == 1 else "".join(word[0].upper() for word in words)
    return f"{letters}{last}"


def _in_hexes(view: View) -> dict[int, list[str]]:
    """Hex -> what stands and lies in it, Installations first."""
    found: dict[int, list[str]] = {}
    for si in view.installations:
        if si.hex:
            found.setdefault(geo.parse(si.hex), []).append(f"[{short(si.id)}{MARKS[si.status]}]")
    for unit in view.units:
        if unit.hex:
            facing = f":{unit.facing}" if unit.facing != "-" else ""
            said = f"{short(unit.id)}{facing}{'-' if unit.depleted else ''}"
            found.setdefault(geo.parse(unit.hex), []).append(said)
    for name, treasure in view.treasures.items():
        if treasure.hex and not treasure.carrier:
            found.setdefault(geo.parse(treasure.hex), []).append(name)
    return found


def _rows_of(game: Game, map_: int, name: str, here: dict[int, list[str]]) -> list[str]:
    columns = _columns({geo.column_row(hex_)[0] for hex_ in here})
    rows = [geo.column_row(hex_)[1] for hex_ in here]
    cells = {
        (column, row): "+".join(here.get(geo.at(map_, column, row), ())) or _printed(game, map_, column, row)
        for row in range(max(0, min(rows) - AROUND), min(geo.ROWS, max(rows) + AROUND + 1))
        for column in columns
    }
    width = max(map(len, cells.values())) + 2
    left = len(name) + 2
    lines = [name.ljust(left) + "".join(f"{column + 1:02d}".ljust(width) for column in columns)]
    for row in sorted({row for _, row in cells}):
        pushed = " " * (width // 2 * (row % 2))
        shown = "".join(cells[column, row].ljust(width) for column in columns)
        lines.append(f"{f'{row + 1:02d}'.rjust(left - 2)}  {pushed}{shown}")
    return [line.rstrip() for line in lines]


def _columns(used: set[int]) -> list[int]:
    """The columns from the first to the last one used, with a margin, the short way round the seam."""
    ordered = sorted(used)
    gaps = [(ordered[n] - ordered[n - 1]) % geo.COLUMNS or geo.COLUMNS for n in range(len(ordered))]
    first = ordered[gaps.index(max(gaps))]
    count = min(geo.COLUMNS, geo.COLUMNS - max(gaps) + 1 + 2 * AROUND)
    begin = first - AROUND if count < geo.COLUMNS else 0
    return [(begin + n) % geo.COLUMNS for n in range(count)]


def _printed(game: Game, map_: int, column: int, row: int) -> str:
    t, hex_ = game.tables, geo.at(map_, column, row)
    if t.tower_at[hex_]:
        return "T"
    if t.complex_at[hex_] != NO_SI:
        return LETTERS[t.complex_at[hex_]]
    if room := t.room_at[hex_]:
        return str(room)
    if hex_ in t.door_hex[1:]:
        return f"/{t.door_hex.index(hex_, 1)}"
    return OPEN


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
