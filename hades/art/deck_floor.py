"""The floor of a deck as SVG: one drawing, once round the ship, which repeats without a visible seam.

Names of regions are drawn separately, since their size depends on the zoom. Units are hundredths of a hex
width.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Callable, Iterable
from functools import lru_cache, partial

from hades import geometry as geo
from hades.art import floor_textures
from hades.art.colours import BULKHEAD, GRID, RIM, RINGS, ROOM, TOWER, WALL, Colour, grounded, hexed
from hades.art.svg import OUTLINE, text
from hades.content.component_records import Map, Region
from hades.geometry import BOTTOM, PERIOD, TOP, spot

MARGIN = 0.45
"""Hull shown beyond the north and south walls, in hex widths."""
HEIGHT = BOTTOM - TOP + 2 * MARGIN
"""Height of the picture in hex widths."""
REACH = 1.2
"""Radius, in hex widths, of the area around the centre of a hex that contains everything drawn for it."""

LINE = 9
"""Maximum number of letters in a line of a region's name. A longer word has a line of its own."""
LONG = 7
"""Minimum number of letters of a line that reaches into the neighbouring hexes."""

VIEW = 'viewBox="{:.6f} {:.6f} {:.6f} {:.6f}"'
"""The SVG attribute for the part in view: left, top, width, height."""

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""A part of a deck in hex widths: left, top, width, height."""
WHOLE: Box = (0.0, TOP - MARGIN, PERIOD, HEIGHT)


def corners(x: float, y: float, size: float = 1.0) -> list[Point]:
    """Return the corners of the hex around (x, y), clockwise from north, in hundredths of a hex width.

    Side ``d``, from 1 to 6, lies between corners ``d - 1`` and ``d % 6``.
    """
    reach = size / math.sqrt(3)
    return [
        (
            100 * (x + reach * math.sin(k * math.pi / 3)),
            100 * (y - reach * math.cos(k * math.pi / 3)),
        )
        for k in range(6)
    ]


def path(points: list[Point], close: bool = True) -> str:
    """Return SVG path data through the points, and back to the first if ``close``."""
    return "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in points) + (" Z" if close else "")


class Deck:
    def __init__(self, map_: int, record: Map) -> None:
        self.map = map_
        self.record = record
        self.floor = dict.fromkeys(range(map_ * geo.SIZE, (map_ + 1) * geo.SIZE), "plain")
        for region in record.region:
            for name in region.hexes:
                self.floor[geo.parse(name, map_)] = region.floor

    def svg(self, part: Box = WHOLE, size: tuple[int, int] = (1, 1)) -> str:
        """Return the drawing of a part of the deck, clipped to that part, at a size in pixels."""
        left, top, wide, high = part
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
            'preserveAspectRatio="none" '
            f"{VIEW.format(100 * left, 100 * top, 100 * wide, 100 * high)}>"
            f"{grounded(self._hull())}{self.layers(part)}</svg>"
        )

    def layers(self, part: Box, tag: str = "l") -> str:
        """Return everything in a part of the deck but the hull; ``tag`` is the prefix of its ids."""
        left, _, wide, _ = part
        self._seen = [hex_ for hex_ in self.floor if _lies_in(hex_, part)]
        layers = (
            grounded(self._ground(tag)),
            self._seams(),
            self._buildings((room.hex, _circle) for room in self.record.circle),
            *self._walls(tag),
            *self._edges(part, tag),
            self._buildings(
                (hex_, partial(_complex_plate, self.map, letter))
                for letter, hex_ in self.record.complexes.items()
            ),
            self._buildings((tower.hex, _tower) for tower in self.record.tower),
        )
        # Draw each layer all the way round before the next one, or the seam would show.
        copies = [
            shift
            for shift in (-PERIOD, 0.0, PERIOD)
            if left - REACH < shift + PERIOD and shift - REACH < left + wide
        ]
        return "".join(
            f'<g id="{tag}{n}" transform="translate({100 * copies[0]:.0f} 0)">{layer}</g>'
            + "".join(f'<use href="#{tag}{n}" x="{100 * (shift - copies[0]):.0f}"/>' for shift in copies[1:])
            for n, layer in enumerate(layers)
            if layer
        )

    def _hull(self) -> str:
        wide, high, top = 100 * PERIOD, 100 * HEIGHT, 100 * (TOP - MARGIN)
        return f'<rect x="0" y="{top:.1f}" width="{wide:.0f}" height="{high:.1f}" fill="{floor_textures.VOIDS[self.map]}"/>'

    def _ground(self, tag: str) -> str:
        painted: dict[str, list[str]] = {}
        for hex_ in self._seen:
            painted.setdefault(self.floor[hex_], []).append(path(corners(*spot(hex_), 1.004)))
        parts = []
        for floor, outlines in painted.items():
            data, texture = "".join(outlines), f"{tag}-{floor}"
            parts.append(f'<path d="{data}" fill="{floor_textures.colour(self.map, floor)}"/>')
            drawn = floor_textures.pattern(floor, texture)
            if drawn:
                parts.append(f'{drawn}<path d="{data}" fill="url(#{texture})"/>')
        parts += [
            floor_textures.hull_number(h, 100 * spot(h)[0], 100 * spot(h)[1])
            for h in self._seen
            if self.floor[h] == "number"
        ]
        return "".join(parts)

    def _seams(self) -> str:
        data = " ".join(path(corners(*spot(hex_))[:4], close=False) for hex_ in self._seen)
        return (
            f'<path d="{data}" fill="none" stroke="{hexed(GRID[self.map])}" stroke-width="2.4" stroke-opacity="0.5"/>'
            if data
            else ""
        )

    def _buildings(self, buildings: Iterable[tuple[str, Callable[[float, float], str]]]) -> str:
        places = ((geo.parse(name, self.map), draw) for name, draw in buildings)
        return "".join(draw(*spot(hex_)) for hex_, draw in places if hex_ in self._seen)

    def _walls(self, tag: str) -> tuple[str, ...]:
        sides = []
        for wall in self.record.walls:
            name, side = wall.split(":")
            sides.append((geo.parse(name, self.map), geo.DIRECTION_NAMES.index(side)))
        for room in self.record.circle:
            door = geo.DIRECTION_NAMES.index(room.door)
            sides += [(geo.parse(room.hex, self.map), d) for d in geo.DIRECTIONS if d != door]
        lines = []
        for hex_, direction in sides:
            if hex_ in self._seen:
                points = corners(*spot(hex_))
                lines.append(path([points[direction - 1], points[direction % 6]], close=False))
        return _wall(f"{tag}-walls", " ".join(lines), (WALL, BULKHEAD)[self.map]) if lines else ()

    def _edges(self, part: Box, tag: str) -> tuple[str, ...]:
        parts = []
        for row, upper in ((0, True), (geo.ROWS - 1, False)):
            if not part[1] - REACH < geo.centre(0, row)[1] < part[1] + part[3] + REACH:
                continue
            points: list[Point] = []
            for column in range(-1, geo.COLUMNS + 1):
                c = corners(*geo.centre(column, row))
                points += [c[5], c[0], c[1]] if upper else [c[4], c[3], c[2]]
            parts.append(path(points, close=False))
        return _wall(f"{tag}-edges", " ".join(parts), (WALL, RIM)[self.map]) if parts else ()


def _complex_plate(map_: int, letter: str, x: float, y: float) -> str:
    outline, x, y = path(corners(x, y, 0.86)), 100 * x, 100 * y
    ring, well = hexed(RINGS[map_]), ("#2a1510", "#141830")[map_]
    return (
        f'<path d="{outline}" fill="{well}" stroke="{OUTLINE}" stroke-width="9"/>'
        f'<path d="{outline}" fill="none" stroke="{ring}" stroke-width="3.6" stroke-dasharray="14 5"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="29" fill="#000" fill-opacity="0.25" stroke="{ring}" '
        'stroke-opacity="0.5" stroke-width="3"/>' + text(letter, round(x, 1), y + 14, 40, ring)
    )


def _tower(x: float, y: float) -> str:
    """Draw a Guard Tower: a bastion with a padlock, as no Unit may enter it or attack into it."""
    # The ring is thin and broken, because a whole golden ring marks the selected Unit.
    outer, inner = path(corners(x, y, 0.9)), path(corners(x, y, 0.66))
    x, y = 100 * x, 100 * y
    gold = hexed(TOWER)
    return (
        f'<path d="{outer}" fill="#3a2a2a" stroke="{OUTLINE}" stroke-width="7"/>'
        f'<path d="{outer}" fill="none" stroke="{gold}" stroke-opacity="0.6" stroke-width="3" '
        'stroke-dasharray="14 5"/>'
        f'<path d="{inner}" fill="#241a1c" stroke="{gold}" stroke-opacity="0.35" stroke-width="2"/>'
        f'<path d="M{x - 10:.1f} {y - 2:.1f} v-8 a10 10 0 0 1 20 0 v8" fill="none" stroke="{gold}" '
        'stroke-width="5"/>'
        f'<rect x="{x - 16:.1f}" y="{y - 3:.1f}" width="32" height="24" rx="4" fill="{gold}"/>'
        f'<path d="M{x:.1f} {y + 4:.1f} v8" stroke="#241a1c" stroke-width="5" stroke-linecap="round"/>'
    )


def _circle(x: float, y: float) -> str:
    outline, x, y = path(corners(x, y, 0.98)), 100 * x, 100 * y
    pale = hexed(ROOM)
    return (
        f'<path d="{outline}" fill="#121522"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="44" fill="#1d2338" stroke="{pale}" stroke-width="2.5"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="37" fill="none" stroke="{pale}" stroke-opacity="0.35" '
        'stroke-width="1.5"/>'
    )


def _wall(id_: str, data: str, steel: Colour) -> tuple[str, ...]:
    """Return the layers of thin walls along the SVG path ``data``: a black bed, and steel on the bed."""
    line = f'<use href="#{id_}"'
    return (
        f'<defs><path id="{id_}" d="{data}" fill="none" stroke-linecap="round" stroke-linejoin="round"/></defs>'
        f'{line} stroke="{OUTLINE}" stroke-opacity="0.9" stroke-width="11"/>',
        f'{line} stroke="{hexed(steel)}" stroke-width="5"/>',
    )


def _lies_in(hex_: int, part: Box) -> bool:
    """Return whether anything drawn for a hex, or its copies round the ship, can reach into a part."""
    left, top, wide, high = part
    x, y = spot(hex_)
    if not top - REACH < y < top + high + REACH:
        return False
    return wide + 2 * REACH >= PERIOD or (x - left + REACH) % PERIOD < wide + 2 * REACH


def built(map_: int, record: Map) -> set[int]:
    found = [*record.complexes.values(), *(tower.hex for tower in record.tower)]
    return {geo.parse(name, map_) for name in (*found, *(room.hex for room in record.circle))}


def names(map_: int, record: Map) -> list[tuple[tuple[int, ...], list[str]]]:
    """Return the names of regions to draw, as (hexes under the name, the middle one first; lines).

    If possible, a name covers no buildings. A region round the ship has its name twice, on one line.
    """
    return list(_names(map_, record.region, frozenset(built(map_, record))))


# Every table that is opened asks for the names of both decks
@lru_cache(4)
def _names(
    map_: int, regions: tuple[Region, ...], taken: frozenset[int]
) -> tuple[tuple[tuple[int, ...], list[str]], ...]:
    found: list[tuple[tuple[int, ...], list[str]]] = []
    for region in regions:
        if region.floor == "number":
            # The number painted on the hull is its name.
            continue
        own = [geo.parse(name, map_) for name in region.hexes]
        is_ring = len(own) >= geo.COLUMNS and len({geo.column_row(hex_)[1] for hex_ in own}) <= 2
        wide = len(region.name) if is_ring else LINE
        lines = textwrap.wrap(region.name.upper(), wide, break_long_words=False, break_on_hyphens=False)
        beside = (geo.W, geo.E) if max(map(len, lines)) >= LONG else ()
        below = [(hex_, *(geo.neighbour(hex_, side) for side in beside)) for hex_ in own]
        found += [(hexes, lines) for hexes in (_ring if is_ring else _middle)(below, taken)]
    return tuple(found)


def _ring(places: list[tuple[int, ...]], taken: frozenset[int]) -> list[tuple[int, ...]]:
    first = min(geo.column_row(hexes[0])[1] for hexes in places)
    free = [hexes for hexes in places if not taken.intersection(hexes)]
    return [hexes for hexes in free if geo.column_row(hexes[0])[1] == first][2::10]


def _middle(places: list[tuple[int, ...]], taken: frozenset[int]) -> list[tuple[int, ...]]:
    own = [hexes[0] for hexes in places]

    def worth(hexes: tuple[int, ...]) -> tuple[bool, int, int, int]:
        far = sum(geo.distance(hexes[0], other) ** 2 for other in own)
        return hexes[0] in taken, len(taken.intersection(hexes)), far, hexes[0]

    return [min(places, key=worth)]
