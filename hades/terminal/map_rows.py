"""The board as text: who stands where, a row of hexes a line, as far as anybody stands.

    Inferno  05       06       07
         05  Sc09     .        .
         06      .        Gu01:W-  .

Every second row is pushed half a hex, as on the map. A facing follows a colon, ``-`` says depleted,
``*`` and ``x`` a damaged and a destroyed Installation. An empty hex shows what is printed in it: a Complex's
letter, ``T`` a Guard Tower, a Circle's number, ``/`` before a door.
"""

from __future__ import annotations

from hades import geometry as geo
from hades.content.tables import LETTERS
from hades.engine.game import Game
from hades.narrate.lexicon import MAP_NAMES
from hades.state.state import NO_SI
from hades.view import View

OPEN = "."
MARGIN = 1
"""Hexes shown around those where somebody stands."""
MARKS = {"operational": "", "damaged": "*", "destroyed": "x"}


def board(game: Game) -> list[str]:
    """Both maps, as far as anybody stands on them, with a legend, who is aboard, and the ship."""
    view = game.view()
    standing = _standing(view)
    lines: list[str] = []
    for map_, name in enumerate(MAP_NAMES):
        here = {hex_: words for hex_, words in standing.items() if geo.map_of(hex_) == map_}
        if here:
            lines += _map(game, map_, name, here)
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


def _standing(view: View) -> dict[int, list[str]]:
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


def _map(game: Game, map_: int, name: str, here: dict[int, list[str]]) -> list[str]:
    columns = _columns({geo.column_row(hex_)[0] for hex_ in here})
    rows = [geo.column_row(hex_)[1] for hex_ in here]
    cells = {
        (column, row): "+".join(here.get(geo.at(map_, column, row), ())) or _printed(game, map_, column, row)
        for row in range(max(0, min(rows) - MARGIN), min(geo.ROWS, max(rows) + MARGIN + 1))
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
    count = min(geo.COLUMNS, geo.COLUMNS - max(gaps) + 1 + 2 * MARGIN)
    begin = first - MARGIN if count < geo.COLUMNS else 0
    return [(begin + n) % geo.COLUMNS for n in range(count)]


def _printed(game: Game, map_: int, column: int, row: int) -> str:
    """What is printed in an empty hex."""
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
    """Who is aboard, and the ship, a line each."""
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
