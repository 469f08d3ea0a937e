"""Map pictures as SVG, without a window: a deck, or a part of it, as a view shows it.

A part is a range of rows and a range of columns, which may cross the seam (2.1-04).
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache

import attrs

from hades import geometry as geo
from hades.art.colours import MUTED, PAGE, PAGE_INK, hexed, mix, palette, recoloured
from hades.art.deck_floor import Deck, built, corners, path
from hades.art.floor_textures import VOIDS
from hades.art.library import Library
from hades.art.note_drawings import RING, PenDrawing
from hades.art.stacks import Contents
from hades.art.svg import PAPER, label, picture, symbol
from hades.content.component_records import LETTERS
from hades.content.load import Catalog
from hades.content.tables import NO_COMPLEX, Tables
from hades.narrate import joined, name
from hades.view import View

HEX = 100.0
"""Width of a hex in units of a picture; decks and counters are drawn in the same units."""
HIGH = HEX * geo.ROW
"""Distance from one row to the next, in units of a picture."""
AROUND = 4
"""Number of columns shown on either side of the subject of a picture."""
ABOVE = 2
"""Number of rows shown above and below the subject of a picture."""
NEARLY = 15
"""Minimum width of a part in columns for which all columns of the deck are shown."""


REACH = HEX * geo.RADIUS
"""Distance from the centre of a hex to a corner, in units of a picture."""
HOT = (150, 20, 10)
"""Fill of the hex with the highest count in a `heat_map`."""
WAY = "#0a6b2b"
"""Ink of a path."""
BARB = 22.0
"""Length of a path's arrowhead, in units of a picture."""
TIP = 34.0
"""Distance from the centre of the last hex of a path to the arrowhead, at the edge of a counter."""
EDGE = 18.0
"""Margin round the hexes of a picture, in units, so that no ring or facing is cut off."""


@attrs.frozen
class MapPicture:
    """A map as SVG, with its alternative text and a short description of the part of the deck."""

    svg: str
    alt: str
    shown: str


@attrs.frozen
class Frame:
    """A part of a deck: ``width`` columns from ``left`` eastwards, rows from ``top`` to ``bottom``."""

    map: int
    left: int = 0
    width: int = geo.COLUMNS
    top: int = 0
    bottom: int = geo.ROWS - 1

    def hexes(self, beyond: int = 0) -> Iterable[tuple[int, float, float]]:
        """Yield (hex, x, y) for each hex and its centre, in units of a picture.

        ``beyond`` adds that many columns and rows on every side.
        """
        for row in range(max(0, self.top - beyond), min(geo.ROWS - 1, self.bottom + beyond) + 1):
            for step in range(-beyond, self.width + beyond):
                yield geo.at(self.map, self.left + step, row), *self.centre(step, row)

    def centre(self, step: int, row: int) -> tuple[float, float]:
        return (step + 0.5 * (row % 2)) * HEX, (row - self.top) * HIGH

    @property
    def caption(self) -> str:
        """The part of the deck in the frame, in words."""
        deck = geo.MAP_NAMES[self.map]
        if self == Frame(self.map, self.left):
            return deck
        left = self.left if self.width < geo.COLUMNS else 0
        last = (left + self.width - 1) % geo.COLUMNS
        seam = ", across the seam" if last < left else ""
        rows = f"rows {self.top + 1} to {self.bottom + 1}"
        return f"{deck}, columns {left + 1} to {last + 1}{seam}, {rows}"


def frames(hexes: Collection[str], around: int = AROUND) -> tuple[Frame, ...]:
    """Return a frame for each deck with some of the hexes, or both whole decks if there are no such hexes."""
    found = []
    for map_ in (geo.INFERNO, geo.PURGATORY):
        own = [geo.column_row(n) for n in map(geo.parse, hexes) if geo.map_of(n) == map_]
        if own:
            found.append(_around(map_, own, around))
    return tuple(found) or (Frame(geo.INFERNO), Frame(geo.PURGATORY))


def _around(map_: int, places: list[tuple[int, int]], around: int) -> Frame:
    """Return the smallest frame that contains all given (column, row) places, with a margin."""
    columns = sorted({column for column, _ in places})
    gaps = [
        ((columns[(i + 1) % len(columns)] - column - 1) % geo.COLUMNS + 1, i)
        for i, column in enumerate(columns)
    ]
    gap, at = max(gaps)
    first = columns[(at + 1) % len(columns)]
    wide = geo.COLUMNS - gap + 1 + 2 * around
    rows = [row for _, row in places]
    top, bottom = min(rows) - ABOVE, max(rows) + ABOVE
    # At an edge of the deck, extend the frame on the other side instead.
    top, bottom = max(0, min(top, geo.ROWS - 1 - 2 * ABOVE)), min(geo.ROWS - 1, max(bottom, 2 * ABOVE))
    if wide >= NEARLY:
        # Cut the cylinder in the middle of the widest gap between subjects.
        return Frame(map_, (first - gap // 2) % geo.COLUMNS, geo.COLUMNS, top, bottom)
    return Frame(map_, (first - around) % geo.COLUMNS, wide, top, bottom)


def draw(
    view: View,
    frame: Frame,
    look: Collection[str] = (),
    fell: Collection[str] = (),
    arrows: Collection[tuple[str, str]] = (),
    ways: Collection[tuple[str, ...]] = (),
    *,
    small: bool = False,
) -> MapPicture:
    """Return a picture of a part of a deck; it needs no other file.

    ``look`` are the hexes to ring, ``fell`` those in which a Unit was lost, ``ways`` paths of hexes. A
    ``small`` picture has no hex numbers and no names of regions.
    """
    width, height = (frame.width + 0.5) * HEX + 2 * EDGE, (frame.bottom - frame.top) * HIGH
    height += 2 * (REACH + EDGE)
    left, top = -HEX / 2 - EDGE, -REACH - EDGE
    pen = _Pen(view, frame)
    pen.ground()
    if not small:
        pen.numbers()
        pen.names()
    pen.ways(ways)
    pen.standing()
    pen.marks(look, fell)
    pen.arrows(arrows)
    alt = _alt_text(view, frame, look, fell, (*arrows, *((way[0], way[-1]) for way in ways)))
    defs = "".join(_symbol(view.tables.catalog, key, palette()) for key in (pen.deck, *pen.symbols))
    inside = f"<defs>{defs}</defs>{''.join(pen.parts)}"
    body = picture((left, top, width, height), alt, VOIDS[frame.map], inside)
    return MapPicture(recoloured(body), alt, frame.caption)


class _Pen:
    def __init__(self, view: View, frame: Frame) -> None:
        self.view = view
        self.frame = frame
        self.parts: list[str] = []
        self.symbols: dict[str, None] = {}
        """Keys of the pictures used, in order."""
        catalog = view.tables.catalog
        self.record = (catalog.inferno, catalog.purgatory)[frame.map]
        self.deck = f"deck|{frame.map}"
        self.regions = [
            (region.name, [geo.parse(hex_, frame.map) for hex_ in region.hexes])
            for region in self.record.region
        ]
        self.built = built(frame.map, self.record)
        letters = {
            letter: geo.label(geo.parse(hex_, frame.map)) for letter, hex_ in self.record.complexes.items()
        }
        self.contents = Contents(view, frame.map, letters)

    def places(self, hex_: int, beyond: int = 0) -> list[tuple[float, float]]:
        """Return the points at which a hex is drawn; with ``beyond``, also where the hex is cut off."""
        frame, (column, row) = self.frame, geo.column_row(hex_)
        if geo.map_of(hex_) != frame.map or not frame.top - beyond <= row <= frame.bottom + beyond:
            return []
        steps = range(-beyond, frame.width + beyond)
        return [frame.centre(step, row) for step in steps if (frame.left + step) % geo.COLUMNS == column]

    def ground(self) -> None:
        at = f'x="{-HEX * self.frame.left:.0f}" y="{-HIGH * self.frame.top:.1f}"'
        self.parts.append(f'<use href="#{_id(self.deck)}" {at}/>')
        self._seam()

    def numbers(self) -> None:
        """Draw the number of each hex without counters, in the north of the hex."""
        taken = set(map(geo.parse, self.contents.piles))
        numbers = "".join(
            f'<text x="{x:g}" y="{y - 34:.0f}">{geo.label(hex_)[1:]}</text>'
            for hex_, x, y in self.frame.hexes()
            if hex_ not in taken
        )
        look = f'font-size="14" text-anchor="middle" fill="{hexed(MUTED)}"'
        self.parts.append(f"<g {look}>{numbers}</g>")

    def names(self) -> None:
        """Draw the name of each visible region, in the middle of its hexes without counters or buildings."""
        shown = {hex_: (x, y) for hex_, x, y in self.frame.hexes() if x < (self.frame.width - 1) * HEX}
        seen = (self.view.units, self.view.circles, self.view.treasures.values())
        taken = {geo.parse(found.hex) for kind in seen for found in kind if found.hex}
        for called, hexes in self.regions:
            free = [n for n in hexes if n in shown and n not in self.built and n not in taken]
            if not free:
                continue
            x, y = shown[min(free, key=lambda n: (sum(geo.distance(n, m) ** 2 for m in free), n))]
            words = called.replace(", ", " ").split()
            for line, word in enumerate(words):
                at = y + 9 + 17 * (line - (len(words) - 1) / 2)
                self.parts.append(label(word, x, at, 15, hexed(MUTED), "middle"))

    def _seam(self) -> None:
        steps = range(self.frame.width + 1)
        seam = next((n for n in steps if (self.frame.left + n) % geo.COLUMNS == 0), 0)
        if 0 < seam < self.frame.width:
            rows = [
                f"{'M' if row == self.frame.top else 'L'}{(seam - 0.5 + 0.5 * (row % 2)) * HEX:.0f} "
                f"{(row - self.frame.top) * HIGH + end * REACH / 2:.1f}"
                for row in range(self.frame.top, self.frame.bottom + 1)
                for end in (-1, 1)
            ]
            # Each row begins where the one above it ended.
            line = " ".join(text if n == 0 else f"L{text[1:]}" for n, text in enumerate(rows))
            self.parts.append(
                f'<path d="{line}" fill="none" stroke="{hexed(MUTED)}" stroke-width="4" stroke-dasharray="3 9"/>'
            )

    def standing(self) -> None:
        for piece in self.contents.pieces:
            self._put(piece.key, piece.hex, piece.x, piece.y, piece.size, piece.angle)

    def _put(self, key: str, hex_: int, dx: float, dy: float, size: float, turn: float = 0) -> None:
        """Draw a picture of the `Library`; the offset (``dx``, ``dy``) and ``size`` are in hex widths."""
        for x, y in self.places(hex_):
            self._lay(key, x + HEX * dx, y + HEX * dy, size, turn)

    def _lay(self, key: str, x: float, y: float, size: float, turn: float) -> None:
        self.symbols[key] = None
        wide = HEX * size
        turned = f' transform="rotate({turn:g} {x:.1f} {y:.1f})"' if turn else ""
        at = f'x="{x - wide / 2:.1f}" y="{y - wide / 2:.1f}" width="{wide:.4g}" height="{wide:.4g}"'
        self.parts.append(f'<use href="#{_id(key)}" {at}{turned}/>')

    def marks(self, look: Collection[str], fell: Collection[str]) -> None:
        """Draw rings around the hexes to ``look`` at, and a cross where a Unit ``fell``."""
        for hex_ in look:
            self._put("mark|pen_ring", geo.parse(hex_), 0, 0, RING)
        for hex_ in fell:
            self._put("mark|struck", geo.parse(hex_), 0, 0, 0.7)

    def ways(self, ways: Collection[tuple[str, ...]]) -> None:
        """Draw each path as a line with a dot at its start and a head at its end."""
        for way in ways:
            hexes = [geo.parse(hex_) for hex_ in way]
            line = ""
            for start, end in itertools.pairwise(hexes):
                (ax, ay), (bx, by) = geo.spot(start), geo.spot(end)
                dx, dy = geo.eastward(ax, bx) * HEX, (by - ay) * HEX
                for x, y in sorted(
                    {*self.places(start, 1), *((x - dx, y - dy) for x, y in self.places(end, 1))}
                ):
                    line += _head(x, y, dx, dy) if end == hexes[-1] else f"M{x:.0f} {y:.1f}l{dx:.1f} {dy:.1f}"
            for x, y in self.places(hexes[0]):
                line += f"M{x - 4:.0f} {y:.1f}h8"
            # A light edge keeps the path visible on any ground.
            for ink, wide in ((PAPER, 13), (WAY, 7)) if line else ():
                look = f'fill="none" stroke="{ink}" stroke-width="{wide}" stroke-linecap="round"'
                self.parts.append(f'<path d="{line}" {look} stroke-linejoin="round"/>')

    def arrows(self, arrows: Collection[tuple[str, str]]) -> None:
        """Draw the arrows of a note. An arrow that leaves the picture on one side enters it on the other."""
        for stroke in PenDrawing(arrows=tuple(arrows)).strokes(self.frame.map):
            y = HEX * stroke.y - HIGH * self.frame.top
            for round_ in (-geo.PERIOD, 0.0, geo.PERIOD):
                x = HEX * (stroke.x - self.frame.left + round_)
                if -HEX < x < HEX * (self.frame.width + 0.5):
                    self._lay(stroke.key, x, y, stroke.size, stroke.angle)


def _id(key: str) -> str:
    return f"map-{re.sub('[^a-zA-Z0-9]', '-', key)}"


# The pictures of one story share most of their symbols.
@lru_cache(maxsize=256)
def _symbol(catalog: Catalog, key: str, palette: str) -> str:
    """Return a picture of the `Library`, or the ground of a deck, as an SVG symbol in a palette.

    A deck is drawn twice round the ship, so that a part across the seam is in one piece.
    """
    kind, _, number = key.partition("|")
    if kind != "deck":
        return symbol(Library(catalog).draw(key), _id(key))
    part = (-1.0, -1.0, 2 * geo.PERIOD + 1, geo.ROWS + 1.0)
    deck = Deck(int(number), (catalog.inferno, catalog.purgatory)[int(number)])
    drawn = deck.layers(part, f"{_id(key)}-layer")
    return f'<symbol id="{_id(key)}" overflow="visible">{drawn}</symbol>'


def shared(pictures: Iterable[str]) -> Iterator[str]:
    """Yield the SVG pictures for one document, each without the symbols of earlier pictures."""
    known: set[str] = set()

    def once(found: re.Match[str]) -> str:
        if found[1] in known:
            return ""
        known.add(found[1])
        return found[0]

    return (_SYMBOL.sub(once, svg) for svg in pictures)


_SYMBOL = re.compile(r'<symbol id="([^"]*)".*?</symbol>')


def _head(x: float, y: float, dx: float, dy: float) -> str:
    """Return the path data of the last step of a path, with its arrowhead."""
    far = math.hypot(dx, dy)
    ux, uy = dx / far, dy / far
    bx, by = x + dx - TIP * ux, y + dy - TIP * uy
    (cx, cy), (ex, ey) = ((bx - BARB * (ux + s * uy), by - BARB * (uy - s * ux)) for s in (0.8, -0.8))
    return f"M{x:.1f} {y:.1f}L{bx:.1f} {by:.1f}M{cx:.1f} {cy:.1f}L{bx:.1f} {by:.1f}L{ex:.1f} {ey:.1f}"


def _alt_text(
    view: View,
    frame: Frame,
    look: Collection[str],
    fell: Collection[str],
    arrows: Collection[tuple[str, str]],
) -> str:
    inside = {geo.label(hex_) for hex_, _, _ in frame.hexes()}
    parts = [f"Map of {frame.caption}"]
    if rings := sorted(set(look) & inside):
        parts.append(f"ringed: {joined(rings)}")
    if crosses := sorted(set(fell) & inside):
        parts.append(f"a Unit fell in {joined(crosses)}")
    if ways := [f"from {start} to {goal}" for start, goal in arrows if inside & {start, goal}]:
        parts.append(f"arrow {joined(ways)}" if len(ways) == 1 else f"arrows {joined(ways)}")
    for who, friend in (("The raid", True), ("Nastians and Gorgons", False)):
        units = [unit for unit in view.units if unit.hex in inside and unit.is_friend == friend]
        if units:
            parts.append(f"{who}: " + ", ".join(f"{name(unit.id)} in {unit.hex}" for unit in units))
    return ". ".join(part[:1].upper() + part[1:] for part in parts) + "."


def heat_map(tables: Tables, map_: int, title: str, counts: Mapping[str, float]) -> str:
    """Draw a deck as SVG, with darker hexes for higher counts, and the highest counts as numbers."""
    frame = Frame(map_)
    own = {geo.parse(hex_): count for hex_, count in counts.items() if geo.map_of(geo.parse(hex_)) == map_}
    most = max(own.values(), default=0.0)
    parts = []
    for hex_, x, y in frame.hexes():
        # The square root makes small counts visible as well.
        heat = (own.get(hex_, 0.0) / most) ** 0.5 if most else 0.0
        fill = hexed(mix(PAGE, HOT, heat))
        parts.append(
            f'<path d="{path(corners(x / HEX, y / HEX))}" fill="{fill}" stroke="#b9b2a2" stroke-width="2"/>'
        )
        ink = PAPER if heat > 0.55 else hexed(PAGE_INK)
        mark = _printed(tables, hex_)
        if mark:
            parts.append(f'<text x="{x:g}" y="{y - 14:g}" font-size="24" fill="{ink}">{mark}</text>')
        if heat > 0.35:
            count = own[hex_]
            parts.append(
                f'<text x="{x:g}" y="{y + 24:g}" font-size="26" font-weight="bold" fill="{ink}">'
                f"{count:.{int(count < 9.95)}f}</text>"
            )
    top = -REACH - 80
    box = -HEX / 2, top, (frame.width + 0.5) * HEX, (geo.ROWS - 1) * HIGH + 2 * REACH + 90
    inside = (
        label(title, -30, top + 60, 44, hexed(PAGE_INK)) + f'<g text-anchor="middle">{"".join(parts)}</g>'
    )
    return picture(box, title, hexed(PAGE), inside)


def _printed(tables: Tables, hex_: int) -> str:
    """Return the letter of a Complex, T for a Guard Tower, the number of a Circle, or ""."""
    if tables.tower_at[hex_]:
        return "T"
    if tables.room_at[hex_]:
        return str(tables.room_at[hex_])
    letter = tables.complex_at[hex_]
    return LETTERS[letter] if letter != NO_COMPLEX else ""
