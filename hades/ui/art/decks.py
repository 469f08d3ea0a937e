"""The floor of a deck as one picture, once round the ship; it repeats without a seam.

Everything that never changes is in it: plating by region, walls, Circles, Complexes, Guard Towers
and names. Units of the drawing are hundredths of a hex width.
"""

from __future__ import annotations

import hashlib
import math
import threading
import time
from pathlib import Path
from xml.sax.saxutils import escape

from PIL import Image
from platformdirs import user_cache_dir

from hades import geometry as geo
from hades.content.kinds import Map
from hades.ui.art import fittings, floors
from hades.ui.art.kit import render
from hades.ui.camera import BOTTOM, PERIOD, TOP, spot
from hades.ui.look import recoloured

MARGIN = 0.45
"""Hex widths of hull beyond the north and south walls."""
HEIGHT = BOTTOM - TOP + 2 * MARGIN
"""Height of the picture in hex widths."""
RESOLUTION = 112
"""Pixels per hex width."""
STRIP = 217
"""Pixels of a deck that are drawn in one go: the renderer holds up every other thread meanwhile."""
REST = 0.03
"""Seconds between two strips, for whoever draws the window."""
_BRUSH = threading.Lock()
"""Only one deck is painted at a time: the window waits for one strip and not for two."""

VIEW = 'viewBox="{:.6f} {:.6f} {:.6f} {:.6f}"'
"""The part of the drawing that is seen: left, top, width, height."""

Point = tuple[float, float]


def corners(x: float, y: float, size: float = 1.0) -> list[Point]:
    """Corners of a hex clockwise from north, in hundredths; side d lies between corners d-1 and d."""
    reach = size / math.sqrt(3)
    return [
        (
            100 * (x + reach * math.sin(k * math.pi / 3)),
            100 * (y - reach * math.cos(k * math.pi / 3)),
        )
        for k in range(6)
    ]


def path(points: list[Point], close: bool = True) -> str:
    """SVG path data through points."""
    return "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in points) + (" Z" if close else "")


class Deck:
    """Draws one map."""

    def __init__(self, map_: int, record: Map) -> None:
        self.map = map_
        self.record = record
        self.theme = floors.THEMES[map_]
        self.floor = dict.fromkeys(range(map_ * geo.SIZE, (map_ + 1) * geo.SIZE), "plain")
        for region in record.region:
            for name in region.hexes:
                self.floor[geo.parse(name, map_)] = region.floor

    def svg(self) -> str:
        """The whole drawing."""
        layers = (
            self._ground(),
            self._seams(),
            self._rooms(),
            *self._walls(),
            *self._edges(),
            self._complexes(),
            self._towers(),
            self._names(),
        )
        wide, high, top = 100 * PERIOD, 100 * HEIGHT, 100 * (TOP - MARGIN)
        # every layer goes round before the next one begins, or the seam would show
        inside = "".join(
            f'<g id="l{n}">{layer}</g><use href="#l{n}" x="{-wide:.0f}"/><use href="#l{n}" x="{wide:.0f}"/>'
            for n, layer in enumerate(layers)
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {VIEW.format(0, top, wide, high)}>'
            f"<defs>{self.theme.defs}</defs>{self._hull()}{inside}</svg>"
        )

    def _hull(self) -> str:
        """What lies north and south of the walls."""
        wide, high, top = 100 * PERIOD, 100 * HEIGHT, 100 * (TOP - MARGIN)
        return f'<rect x="0" y="{top:.1f}" width="{wide:.0f}" height="{high:.1f}" fill="{self.theme.void}"/>'

    def _ground(self) -> str:
        parts = []
        for hex_, floor in self.floor.items():
            x, y = spot(hex_)
            fill = floors.colour(self.map, floor, hex_)
            outline = path(corners(x, y, 1.004))
            parts.append(f'<path d="{outline}" fill="{fill}"/>')
            parts.append(floors.motif(self.map, floor, hex_, 100 * x, 100 * y))
        return "".join(parts)

    def _seams(self) -> str:
        """The grid: a dark groove and a thin light along it."""
        lines = []
        for hex_ in self.floor:
            points = corners(*spot(hex_))
            lines.append(path([points[0], points[1], points[2], points[3]], close=False))
        data = " ".join(lines)
        return (
            f'<path d="{data}" fill="none" stroke="{self.theme.groove}" stroke-width="3.2" stroke-opacity="0.75"/>'
            f'<path d="{data}" fill="none" stroke="{self.theme.light}" stroke-width="1" stroke-opacity="0.18" '
            'transform="translate(0 1.6)"/>'
        )

    def _names(self) -> str:
        """Region names, small capitals on the floor."""
        parts = []
        for region in self.record.region:
            for x, y in self._middles([geo.parse(name, self.map) for name in region.hexes]):
                rows = _lines(region.name.upper().split())
                size = min(15.5, 15.5 * 8.5 / max(len(row) for row in rows))
                for line, row in enumerate(rows):
                    dy = (line - (len(rows) - 1) / 2) * (size + 1.5) + size / 3
                    parts.append(
                        f'<text x="{100 * x:.1f}" y="{100 * y + dy:.1f}" font-size="{size:.1f}" letter-spacing="1" '
                        f'font-weight="bold" text-anchor="middle" fill="{self.theme.name}" fill-opacity="0.85" '
                        f'stroke="{self.theme.void}" stroke-width="4.5" stroke-opacity="0.55" paint-order="stroke" '
                        f'stroke-linejoin="round">{escape(row)}</text>'
                    )
        return "".join(parts)

    def _middles(self, own: list[int]) -> list[Point]:
        taken = {geo.parse(name, self.map) for name in self.record.complexes.values()}
        taken |= {geo.parse(t.hex, self.map) for t in self.record.tower}
        taken |= {geo.parse(r.hex, self.map) for r in self.record.circle}
        free = [hex_ for hex_ in own if hex_ not in taken] or own
        rows = {geo.column_row(hex_)[1] for hex_ in own}
        if len(own) >= geo.COLUMNS and len(rows) <= 2:
            row = min(rows)
            line = [h for h in free if geo.column_row(h)[1] == row]
            return [spot(h) for h in line[2::5]]
        best = min(free, key=lambda a: (sum(geo.distance(a, b) ** 2 for b in own), a))
        return [spot(best)]

    def _complexes(self) -> str:
        parts = []
        for letter, name in self.record.complexes.items():
            x, y = spot(geo.parse(name, self.map))
            parts.append(
                fittings.complex_plate(self.map, letter, 100 * x, 100 * y, path(corners(x, y, 0.86)))
            )
        return "".join(parts)

    def _towers(self) -> str:
        parts = []
        for tower in self.record.tower:
            x, y = spot(geo.parse(tower.hex, self.map))
            outlines = path(corners(x, y, 0.9)), path(corners(x, y, 0.66))
            parts.append(fittings.tower(100 * x, 100 * y, *outlines))
        return "".join(parts)

    def _rooms(self) -> str:
        parts = []
        for room in self.record.circle:
            x, y = spot(geo.parse(room.hex, self.map))
            parts.append(fittings.room(100 * x, 100 * y, path(corners(x, y, 0.98))))
        return "".join(parts)

    def _walls(self) -> tuple[str, ...]:
        lines = []
        for wall in self.record.walls:
            name, side = wall.split(":")
            lines.append(self._side(geo.parse(name, self.map), geo.DIRECTION_NAMES.index(side)))
        for room in self.record.circle:
            door = geo.DIRECTION_NAMES.index(room.door)
            lines += [self._side(geo.parse(room.hex, self.map), d) for d in geo.DIRECTIONS if d != door]
        return fittings.wall(" ".join(lines)) if lines else ()

    def _side(self, hex_: int, direction: int) -> str:
        points = corners(*spot(hex_))
        return path([points[direction - 1], points[direction % 6]], close=False)

    def _edges(self) -> tuple[str, ...]:
        """The walls along the north and south edges."""
        parts = []
        for row, upper in ((0, True), (geo.ROWS - 1, False)):
            points: list[Point] = []
            for column in range(-1, geo.COLUMNS + 1):
                c = corners(*geo.centre(column, row))
                points += [c[5], c[0], c[1]] if upper else [c[4], c[3], c[2]]
            parts.append(path(points, close=False))
        return fittings.edge(self.map, " ".join(parts))


def _lines(words: list[str]) -> list[str]:
    """A name broken so that it fits into a hex."""
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + len(word) < 9:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines


def painted(svg: str) -> Image.Image:
    """The drawing of a deck as an image, strip by strip, so that nothing else has to wait long."""
    wide, high = round(PERIOD * RESOLUTION), round(HEIGHT * RESOLUTION)
    whole = 0.0, 100 * (TOP - MARGIN), 100 * PERIOD, 100 * HEIGHT
    scale = high / whole[3]
    image = Image.new("RGBA", (wide, high))
    for y in range(0, high, STRIP):
        tall = min(STRIP, high - y)
        part = VIEW.format(whole[0], whole[1] + y / scale, whole[2], tall / scale)
        part += f' width="{wide}" height="{tall}" preserveAspectRatio="none"'
        with _BRUSH:
            image.paste(render(svg.replace(VIEW.format(*whole), part, 1), wide, tall), (0, y))
            time.sleep(REST)
    return image


def picture(map_: int, record: Map, cache: Path | None = None) -> Image.Image:
    """The deck as an image, from the cache if it was drawn before."""
    svg = recoloured(Deck(map_, record).svg())
    folder = Path(user_cache_dir("hades")) if cache is None else cache
    name = hashlib.blake2b(f"{RESOLUTION}|{svg}".encode(), digest_size=12).hexdigest()
    file = folder / f"deck-{name}.png"
    try:
        image = Image.open(file).convert("RGBA")
        image.load()
        return image
    except (OSError, ValueError):
        pass
    image = painted(svg)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        temporary = file.with_suffix(".part")
        image.save(temporary, "PNG", compress_level=1)
        temporary.replace(file)
    except OSError:
        pass  # no cache: drawn again next time
    return image
