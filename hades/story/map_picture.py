"""Map pictures as SVG: what a frame shows of a deck, as a view has it. Drawn without a window."""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection

import attrs

from hades import geometry as geo
from hades.art.map_frame import HEX, HIGH, Frame
from hades.content.kinds import LETTERS
from hades.content.tables import Tables
from hades.narrate import joined, name
from hades.printable import escaped
from hades.story import counter_svg
from hades.view import UnitSeen, View

REACH = HEX * geo.RADIUS
"""From the middle of a hex to a corner."""

INK, PAPER, WALL, ROOM, VOID = "#14161c", "#fff8e6", "#a3201c", "#343a46", "#2a2f3a"
FLOORS = (
    ("#d9d2c4", "#cfc6b4", "#dcd0bd", "#c9c3b8", "#d3cdbf"),
    ("#cdd3d6", "#c1cacd", "#d3d6cf", "#bcc7cf", "#c9cfc7"),
)
"""Map -> floors; regions take turns with them."""
LOOK = "#e6007a"
"""Ring round what a picture is about."""
WAY = "#0a6b2b"
"""The way somebody went."""
OFF, BARB, STUB = 28.0, 22.0, 64.0
"""How far off the middle of a hex an arrow begins and ends, the length of its head, and of the arrow that
leads to the other deck."""
TIP = 34.0
"""How far off the middle of a hex the head of a way ends: at the edge of the counter that went there."""
SHAFT = 0.72
"""Part of the way from hex to hex that an arrow has at least."""
EDGE = 12.0
"""Room beyond the hexes of a picture, so that no ring at an edge is cut."""


@attrs.frozen
class MapPicture:
    """A drawing: its SVG, its text for those who do not see it, and what it shows, in a few words."""

    svg: str
    alt: str
    shown: str


def draw(
    tables: Tables,
    view: View,
    frame: Frame,
    look: Collection[str] = (),
    fell: Collection[str] = (),
    tag: str = "map",
    arrows: Collection[tuple[str, str]] = (),
    ways: Collection[tuple[str, ...]] = (),
) -> MapPicture:
    """A picture of a part of a deck: ``look`` are hexes to ring, ``fell`` those where somebody fell,
    ``arrows`` lead from one hex to another, and ``ways`` are the hexes that somebody went through.

    It needs nothing but itself; ``tag`` begins its ids, one of its own for each picture of a document.
    """
    pen = _Pen(tables, view, frame, tag)
    pen.ground()
    pen.names()
    pen.fittings()
    pen.walls()
    pen.ways(ways)
    pen.standing()
    pen.marks(look, fell)
    pen.arrows(arrows)
    alt = _told(view, frame, look, fell, (*arrows, *((way[0], way[-1]) for way in ways)))
    width, height = (frame.width + 0.5) * HEX + 2 * EDGE, (frame.bottom - frame.top) * HIGH
    height += 2 * (REACH + EDGE)
    left, top = -HEX / 2 - EDGE, -REACH - EDGE
    defs = "".join(counter_svg.symbol(key, tag) for key in sorted(pen.symbols))
    body = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.0f} {top:.1f} {width:.0f} '
        f'{height:.1f}" role="img" font-family="Liberation Sans, Arial, Helvetica, sans-serif">'
        f"<title>{escaped(alt)}</title><defs>{defs}</defs>"
        f'<rect x="{left:.0f}" y="{top:.1f}" width="{width:.0f}" height="{height:.1f}" fill="{VOID}"/>'
        f"{''.join(pen.parts)}</svg>"
    )
    return MapPicture(body, alt, frame.told)


class _Pen:
    """Draws one picture, layer by layer."""

    def __init__(self, tables: Tables, view: View, frame: Frame, tag: str) -> None:
        self.tag = tag
        self.t = tables
        self.view = view
        self.frame = frame
        self.parts: list[str] = []
        self.symbols: set[str] = set()
        self.shut = {geo.parse(c.hex) for c in view.circles if c.state != "open"}
        record = (tables.catalog.inferno, tables.catalog.purgatory)[frame.map]
        self.regions = [
            (region.name, [geo.parse(hex_, frame.map) for hex_ in region.hexes]) for region in record.region
        ]

    def places(self, hex_: int, beyond: int = 0) -> list[tuple[float, float]]:
        """Where a hex is drawn whole; or, with ``beyond``, as far as it is drawn."""
        return [(x, y) for there, x, y in self.frame.hexes(beyond) if there == hex_]

    def ground(self) -> None:
        """Floors, and the numbers of the hexes."""
        floors = FLOORS[self.frame.map]
        floor = {hex_: floors[n % len(floors)] for n, (_, hexes) in enumerate(self.regions) for hex_ in hexes}
        painted: dict[str, list[str]] = {}
        for hex_, x, y in self.frame.hexes(1):
            fill = ROOM if self.t.room_at[hex_] else floor.get(hex_, floors[0])
            painted.setdefault(fill, []).append(outline(x, y))
        for fill, outlines in painted.items():
            self.parts.append(
                f'<path fill="{fill}" stroke="#8e887c" stroke-width="1.5" d="{"".join(outlines)}"/>'
            )
        for ink in ("#55565a", PAPER):
            numbers = [
                f'<text x="{x:g}" y="{y - 36:.0f}">{geo.label(hex_)[1:]}</text>'
                for hex_, x, y in self.frame.hexes()
                if bool(self.t.room_at[hex_]) == (ink == PAPER)
            ]
            self.parts.append(f'<g font-size="14" text-anchor="middle" fill="{ink}">{"".join(numbers)}</g>')

    def names(self) -> None:
        """The name of each region that is shown, in the middle of what is free of it."""
        shown = {hex_: (x, y) for hex_, x, y in self.frame.hexes() if x < (self.frame.width - 1) * HEX}
        seen = (self.view.units, self.view.circles, self.view.treasures.values())
        taken = {geo.parse(found.hex) for kind in seen for found in kind if found.hex}
        for called, hexes in self.regions:
            free = [n for n in hexes if n in shown and not self.t.is_complex[n] and n not in taken]
            if not free:
                continue
            x, y = shown[min(free, key=lambda n: (sum(geo.distance(n, m) ** 2 for m in free), n))]
            words = called.replace(", ", " ").split()
            for line, word in enumerate(words):
                self.parts.append(
                    _text(x, y + 9 + 17 * (line - (len(words) - 1) / 2), word, 15, "#3a4150", True)
                )

    def fittings(self) -> None:
        """Complexes, Guard Towers and Circles."""
        for hex_, x, y in self.frame.hexes(1):
            letter = self.t.complex_at[hex_]
            if self.t.tower_at[hex_]:
                self.parts.append(
                    f'<path d="{outline(x, y, 0.82)}" fill="#f0d0c4" stroke="{WALL}" stroke-width="4"/>'
                )
                self.parts.append(_text(x, y + 14, "T", 40, INK))
            elif letter != 255:
                self.parts.append(
                    f'<path d="{outline(x, y, 0.82)}" fill="{PAPER}" stroke="{INK}" stroke-width="2.5"/>'
                )
                self.parts.append(_text(x, y + 17, LETTERS[letter], 48, INK))
        for circle in self.view.circles:
            for x, y in self.places(geo.parse(circle.hex)):
                dash = ' stroke-dasharray="9 7"' if circle.state == "closed" else ""
                self.parts.append(
                    f'<circle cx="{x:.0f}" cy="{y:.1f}" r="33" fill="#232838" stroke="#d9c88a" '
                    f'stroke-width="4"{dash}/>'
                )
                self.parts.append(_text(x, y + 13, str(circle.number), 36, "#f4e9c8"))

    def walls(self) -> None:
        """Walls, closed doors and, dashed, the seam."""
        sides: dict[bool, dict[str, None]] = {False: {}, True: {}}
        for hex_, x, y in self.frame.hexes(1):
            for direction in geo.DIRECTIONS:
                there = self.t.step[hex_][direction]
                # a hexside inside the deck is the neighbour's, too: one of the two draws it
                if direction > geo.SE and geo.neighbour(hex_, direction) >= 0:
                    continue
                if there < 0 or (hex_ in self.shut) != (there in self.shut):
                    sides[there >= 0][_side(x, y, direction)] = None
        for door, look in ((False, f'stroke="{WALL}" stroke-width="7"'), (True, _DOOR)):
            if sides[door]:
                self.parts.append(f'<path {look} stroke-linecap="round" d="{"".join(sides[door])}"/>')
        self._seam()

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
            # each row begins where the one above ended
            line = " ".join(text if n == 0 else f"L{text[1:]}" for n, text in enumerate(rows))
            self.parts.append(
                f'<path d="{line}" fill="none" stroke="{PAPER}" stroke-width="4" stroke-dasharray="3 9"/>'
            )

    def standing(self) -> None:
        """Installations, Units, and treasures nobody carries."""
        for si in self.view.installations:
            if si.hex:
                self.symbols.add(str(si.type))
                self._counter(geo.parse(si.hex), counter_svg.installation(si, self.tag), 0, 16, 0.6)
        stacks: dict[int, list[UnitSeen]] = {}
        for unit in self.view.units:
            if unit.hex:
                stacks.setdefault(geo.parse(unit.hex), []).append(unit)
        for hex_, units in stacks.items():
            for unit, (dx, dy, size) in zip(units, _seats(len(units)), strict=False):
                self.symbols.add(counter_svg.figure_of(unit))
                self._counter(hex_, counter_svg.unit(unit, self.tag), dx, dy, size)
                for carried in unit.carries:
                    self._counter(
                        hex_, counter_svg.treasure(carried), dx - 26 * size, dy + 32 * size, size / 2
                    )
            if len(units) > 4:
                for x, y in self.places(hex_):
                    self.parts.append(_text(x, y + 8, f"+{len(units) - 4}", 24, INK))
        for id_, treasure in self.view.treasures.items():
            if treasure.hex and not treasure.carrier:
                self._counter(geo.parse(treasure.hex), counter_svg.treasure(id_), 26, 16, 0.36)

    def _counter(self, hex_: int, drawing: str, dx: float, dy: float, size: float) -> None:
        for x, y in self.places(hex_):
            at = f"translate({x + dx - 50 * size:.1f} {y + dy - 50 * size:.1f}) scale({size:g})"
            self.parts.append(f'<g transform="{at}">{drawing}</g>')

    def marks(self, look: Collection[str], fell: Collection[str]) -> None:
        """Rings round what the picture is about, and a cross where somebody fell."""
        for hex_ in look:
            for x, y in self.places(geo.parse(hex_)):
                self._strokes(outline(x, y, 0.97), 11, 6)
        for hex_ in fell:
            for x, y in self.places(geo.parse(hex_)):
                cross = f"M{x - 26:.0f} {y - 26:.0f} l52 52 m0 -52 l-52 52"
                self._strokes(cross, 17, 9)

    def ways(self, ways: Collection[tuple[str, ...]]) -> None:
        """Lines along the hexes of a way, with a dot where it begins and a head where it ends."""
        for way in ways:
            hexes = [geo.parse(hex_) for hex_ in way]
            line = ""
            for start, end in itertools.pairwise(hexes):
                (ax, ay), (bx, by) = geo.spot(start), geo.spot(end)
                dx, dy = geo.eastward(ax, bx) * HEX, (by - ay) * HEX
                for x, y in sorted(
                    {*self.places(start, 1), *((x - dx, y - dy) for x, y in self.places(end, 1))}
                ):
                    line += (
                        _arrow(x, y, dx, dy, 0, TIP)
                        if end == hexes[-1]
                        else f"M{x:.0f} {y:.1f}l{dx:.1f} {dy:.1f}"
                    )
            for x, y in self.places(hexes[0]):
                line += f"M{x - 4:.0f} {y:.1f}h8"
            if line:
                self._strokes(line, 13, 7, WAY)

    def arrows(self, arrows: Collection[tuple[str, str]]) -> None:
        """Arrows from hex to hex, the short way round; of one to the other deck each deck has its end, with
        the number of the hex there."""
        for start, goal in arrows:
            here, there = geo.parse(start), geo.parse(goal)
            if geo.map_of(here) == geo.map_of(there) == self.frame.map:
                (ax, ay), (bx, by) = geo.spot(here), geo.spot(there)
                dx, dy = geo.eastward(ax, bx) * HEX, (by - ay) * HEX
                # what leaves the picture at one side comes in at the other
                starts = {*self.places(here, 1), *((x - dx, y - dy) for x, y in self.places(there, 1))}
                off = min(OFF, math.hypot(dx, dy) * (1 - SHAFT) / 2)
                for x, y in sorted(starts):
                    self._strokes(_arrow(x, y, dx, dy, off), 13, 7)
                continue
            for hex_, other, below in ((here, goal, True), (there, start, False)):
                for x, y in self.places(hex_) if geo.map_of(hex_) == self.frame.map else ():
                    down = STUB if below else -STUB
                    line = (x, y + OFF, 0.0, down) if below else (x, y + down - OFF, 0.0, STUB)
                    self._strokes(_arrow(*line, 0), 13, 7)
                    at = y + OFF + STUB + 28 if below else y - OFF - STUB - 12
                    # on a plate: there may be a name or a counter
                    plate = f'x="{x - 42:.0f}" y="{at - 23:.1f}" width="84" height="30" rx="6"'
                    look = f'fill="{PAPER}" stroke="{LOOK}" stroke-width="3"'
                    self.parts.append(f"<rect {plate} {look}/>{_text(x, at, other, 24, LOOK)}")

    def _strokes(self, line: str, edge: int, wide: int, ink: str = LOOK) -> None:
        """A line that is seen on any ground: with a light edge."""
        for colour, width in ((PAPER, edge), (ink, wide)):
            look = f'fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"'
            self.parts.append(f'<path d="{line}" {look} stroke-linejoin="round"/>')


def _arrow(x: float, y: float, dx: float, dy: float, off: float, before: float | None = None) -> str:
    """The path of an arrow that begins and ends so far off the middles of two hexes, or ends ``before``."""
    end = off if before is None else before
    far = math.hypot(dx, dy)
    ux, uy = dx / far, dy / far
    ax, ay, bx, by = x + off * ux, y + off * uy, x + dx - end * ux, y + dy - end * uy
    barbs = ((bx - BARB * (ux + s * uy), by - BARB * (uy - s * ux)) for s in (0.8, -0.8))
    (cx, cy), (ex, ey) = barbs
    return f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}M{cx:.1f} {cy:.1f}L{bx:.1f} {by:.1f}L{ex:.1f} {ey:.1f}"


def _seats(count: int) -> tuple[tuple[float, float, float], ...]:
    """Where up to four counters of a hex stand: offset and size."""
    if count == 1:
        return ((0, 6, 0.7),)
    if count == 2:
        return ((-21, 6, 0.46), (21, 6, 0.46))
    return ((-19, -11, 0.4), (19, -11, 0.4), (-19, 27, 0.4), (19, 27, 0.4))


def _corner(x: float, y: float, k: int, size: float = 1.0) -> tuple[float, float]:
    """A corner of a hex, clockwise from north, so that side d lies between corners d-1 and d."""
    angle = k * math.pi / 3
    return x + size * REACH * math.sin(angle), y - size * REACH * math.cos(angle)


def outline(x: float, y: float, size: float = 1.0) -> str:
    """The path of a hex by its middle."""
    a, b = _corner(x, y, 0, size)
    half, low = size * HEX / 2, size * REACH / 2
    down, up = (
        f"l{half:g} {low:.1f}v{2 * low:.1f}l{-half:g} {low:.1f}",
        f"{-half:g} {-low:.1f}v{-2 * low:.1f}z",
    )
    return f"M{a:g} {b:.1f}{down}{up}"


def _side(x: float, y: float, direction: int) -> str:
    (ax, ay), (bx, by) = _corner(x, y, direction - 1), _corner(x, y, direction)
    return f"M{ax:.0f} {ay:.1f}L{bx:.0f} {by:.1f}"


_DOOR = 'stroke="#e0a800" stroke-width="9" stroke-dasharray="6 12"'


def _text(x: float, y: float, text: str, size: float, ink: str, slanted: bool = False) -> str:
    style = ' font-style="italic"' if slanted else ""
    return (
        f'<text x="{x:.0f}" y="{y:.1f}" font-size="{size:g}" fill="{ink}"{style} '
        f'text-anchor="middle">{escaped(text)}</text>'
    )


def _told(
    view: View,
    frame: Frame,
    look: Collection[str],
    fell: Collection[str],
    arrows: Collection[tuple[str, str]],
) -> str:
    """A picture in words: what is shown, what it is about, and who stands there."""
    inside = {geo.label(hex_) for hex_, _, _ in frame.hexes()}
    parts = [f"Map of {frame.told}"]
    if rings := sorted(set(look) & inside):
        parts.append(f"ringed: {joined(rings)}")
    if crosses := sorted(set(fell) & inside):
        parts.append(f"somebody fell in {joined(crosses)}")
    if ways := [f"from {start} to {goal}" for start, goal in arrows if inside & {start, goal}]:
        parts.append(f"arrow {joined(ways)}" if len(ways) == 1 else f"arrows {joined(ways)}")
    for who, friend in (("The raid", True), ("Nastians and Gorgons", False)):
        units = [unit for unit in view.units if unit.hex in inside and unit.is_friend == friend]
        if units:
            parts.append(f"{who}: " + ", ".join(f"{name(unit.id)} in {unit.hex}" for unit in units))
    return ". ".join(part[:1].upper() + part[1:] for part in parts) + "."
