"""Draw both maps as pictures: ``python tools/draw_maps.py OUT_DIR``.

Writes ``inferno.png`` and ``purgatory.png`` to the directory: floors and names of the regions,
walls, doorways, Circles, Complexes, Guard Towers and hex numbers. One faint column on either
side shows what lies beyond the seam (2.1-04). For map makers, not for the game's window.
"""

from __future__ import annotations

import argparse
import math
import sys
import tomllib
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFont

# Run as a script, the package stands beside the tools directory.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from hades import geometry as geo
from hades.content.paths import data_dir

WIDTH = 84.0
"""Width of a hex in pixels of the finished picture."""
FINE = 2
"""Pictures are drawn so many times larger and then reduced, for smooth lines."""
MARGIN = 1.6
"""Room around the map in hex widths: the seam's ghost column and the title."""

FLOORS = {
    # Purgatory
    "cell": "#a8927f",
    "deck": "#b7b49a",
    "engine": "#d0a673",
    "grating": "#a9adb0",
    "ice": "#bfd6e2",
    "marble": "#dcd4c3",
    "pipe": "#c98f77",
    "plate": "#b3bac2",
    "quay": "#86a1ab",
    "stone": "#a7a29b",
    "straw": "#c3b083",
    "walkway": "#d6cfb4",
    # Inferno
    "antenna": "#8f9d84",
    "boss": "#a08f7d",
    "hangar": "#97a2ad",
    "hull": "#b0aca4",
    "number": "#c7bd9f",
    "rim": "#8d8a86",
    "scar": "#7d6f69",
    "seam": "#999590",
    "solar": "#6f83a6",
    "terrace": "#a79a86",
    "vent": "#b39a8c",
    "plain": "#b5b5b5",
}
INK = "#20242b"
WALL = "#a3201c"
"""Walls are red on the map (2.1-19)."""
DOOR = "#f2c230"
ROOM = "#343a46"
COMPLEX = "#fbf7ea"
TOWER = "#f0d0c4"


class Sheet:
    """One map on an image; positions are in hex widths, as `geometry.centre` gives them."""

    def __init__(self, map_: int, record: dict[str, Any]) -> None:
        self.map = map_
        self.record = record
        self.unit = WIDTH * FINE
        size = (
            (geo.COLUMNS + 0.5 + 2 * MARGIN) * self.unit,
            ((geo.ROWS - 1) * math.sqrt(3) / 2 + 2 / math.sqrt(3) + 2 * MARGIN) * self.unit,
        )
        self.image = Image.new("RGB", (round(size[0]), round(size[1])), "#14171c")
        self.pen = ImageDraw.Draw(self.image)
        self.origin = (MARGIN + 0.5, MARGIN + 1 / math.sqrt(3))
        self.floor = dict.fromkeys(self.hexes(), "plain")
        for region in record.get("region", []):
            for name in region["hexes"]:
                self.floor[geo.parse(name, map_)] = region.get("floor", "plain")

    def hexes(self) -> range:
        return range(self.map * geo.SIZE, (self.map + 1) * geo.SIZE)

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        return (x + self.origin[0]) * self.unit, (y + self.origin[1]) * self.unit

    def corners(self, centre: tuple[float, float], size: float = 1.0) -> list[tuple[float, float]]:
        """The six corners clockwise from north, so that side d lies between corner d-1 and d."""
        reach = size / math.sqrt(3)
        return [
            self.pixel(
                centre[0] + reach * math.sin(k * math.pi / 3), centre[1] - reach * math.cos(k * math.pi / 3)
            )
            for k in range(6)
        ]

    def places(self, hex_: int) -> list[tuple[tuple[float, float], bool]]:
        """Where a hex is drawn: its place, and its ghost beyond the seam if it has one."""
        column, row = geo.column_row(hex_)
        where = [(geo.centre(column, row), False)]
        if column == 0:
            where.append((geo.centre(geo.COLUMNS, row), True))
        if column == geo.COLUMNS - 1:
            where.append((geo.centre(-1, row), True))
        return where

    def side(self, hex_: int, direction: int, colour: str, width: float, part: float = 1.0) -> None:
        """A hexside as a thick line, or its middle part."""
        for centre, _ in self.places(hex_):
            corners = self.corners(centre)
            (ax, ay), (bx, by) = corners[direction - 1], corners[direction % 6]
            cut = (1 - part) / 2
            a = (ax + (bx - ax) * cut, ay + (by - ay) * cut)
            b = (bx - (bx - ax) * cut, by - (by - ay) * cut)
            thick = round(width * self.unit)
            self.pen.line([a, b], colour, thick)
            for x, y in (a, b):
                r = thick / 2
                self.pen.ellipse([x - r, y - r, x + r, y + r], colour)

    def text(self, x: float, y: float, words: str, size: float, colour: str, **more: Any) -> None:
        font = ImageFont.load_default(size * self.unit)
        self.pen.text(self.pixel(x, y), words, colour, font=font, anchor="mm", **more)


def draw(map_: int, record: dict[str, Any]) -> Image.Image:
    """The picture of a map from its data file's content."""
    sheet = Sheet(map_, record)
    ground(sheet)
    names(sheet)
    complexes(sheet)
    rooms(sheet)
    walls(sheet)
    numbers(sheet)
    sheet.text(geo.COLUMNS / 2 - 0.25, -1.35, record["name"].upper(), 0.62, "#e8e2d2")
    width, height = sheet.image.size
    return sheet.image.resize((width // FINE, height // FINE), Image.Resampling.LANCZOS)


def shade(colour: str, by: float) -> str:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{max(0, min(255, round(v * by))):02x}" for v in (red, green, blue))


def ground(sheet: Sheet) -> None:
    for hex_ in sheet.hexes():
        for centre, ghost in sheet.places(hex_):
            colour = FLOORS.get(sheet.floor[hex_], FLOORS["plain"])
            sheet.pen.polygon(sheet.corners(centre), shade(colour, 0.45 if ghost else 1.0))
    for hex_ in sheet.hexes():
        for direction in geo.DIRECTIONS[:3]:
            sheet.side(hex_, direction, shade(FLOORS[sheet.floor[hex_]], 0.8), 0.012)


def names(sheet: Sheet) -> None:
    """Each region's name in the middle of it, one word to a line."""
    for region in sheet.record.get("region", []):
        spots = middle(sheet, region["hexes"])
        words = region["name"].replace(", ", " ").split()
        lines = "\n".join(words)
        for x, y in spots:
            sheet.text(x, y + 0.05, lines, 0.15, "#1d2733", align="center", spacing=2 * FINE)


def middle(sheet: Sheet, hexes: list[str]) -> list[tuple[float, float]]:
    """Where a region's name goes: its most central free hex, or four places around a ring."""
    taken = {geo.parse(name, sheet.map) for name in sheet.record["complexes"].values()}
    taken |= {geo.parse(t["hex"], sheet.map) for t in sheet.record["tower"]}
    taken |= {geo.parse(r["hex"], sheet.map) for r in sheet.record.get("circle", [])}
    own = [geo.parse(name, sheet.map) for name in hexes]
    free = [hex_ for hex_ in own if hex_ not in taken] or own
    rows = {geo.column_row(hex_)[1] for hex_ in own}
    if len(rows) == 1 and len(own) == geo.COLUMNS:
        row = rows.pop()
        return [geo.centre(column, row) for column in (4, 9, 14, 19)]
    best = min(free, key=lambda a: (sum(geo.distance(a, b) ** 2 for b in own), a))
    return [geo.centre(*geo.column_row(best))]


def complexes(sheet: Sheet) -> None:
    for letter, name in sheet.record["complexes"].items():
        x, y = geo.centre(*geo.column_row(geo.parse(name, sheet.map)))
        sheet.pen.polygon(sheet.corners((x, y), 0.84), COMPLEX, INK, round(0.03 * sheet.unit))
        sheet.text(x, y + 0.09, letter, 0.5, INK)
    for tower in sheet.record["tower"]:
        x, y = geo.centre(*geo.column_row(geo.parse(tower["hex"], sheet.map)))
        sheet.pen.polygon(sheet.corners((x, y), 0.84), TOWER, WALL, round(0.045 * sheet.unit))
        padlock(sheet, x, y + 0.02)
        sheet.text(x, y + 0.29, f"{tower['edge'][0].upper()} {tower['side']}", 0.14, INK)


def padlock(sheet: Sheet, x: float, y: float) -> None:
    left, top = sheet.pixel(x - 0.11, y - 0.2)
    right, bottom = sheet.pixel(x + 0.11, y + 0.06)
    sheet.pen.arc([left, top, right, bottom], 180, 360, INK, round(0.05 * sheet.unit))
    sheet.pen.rectangle([*sheet.pixel(x - 0.16, y - 0.07), *sheet.pixel(x + 0.16, y + 0.16)], INK)


def rooms(sheet: Sheet) -> None:
    for room in sheet.record.get("circle", []):
        hex_ = geo.parse(room["hex"], sheet.map)
        door = geo.DIRECTION_NAMES.index(room["door"])
        for centre, _ in sheet.places(hex_):
            sheet.pen.polygon(sheet.corners(centre, 0.97), ROOM)
            sheet.text(centre[0], centre[1] + 0.03, str(room["number"]), 0.42, "#f4e9c8")
        for direction in geo.DIRECTIONS:
            if direction != door:
                sheet.side(hex_, direction, WALL, 0.085)
        sheet.side(hex_, door, WALL, 0.085)
        sheet.side(hex_, door, DOOR, 0.11, 0.55)


def walls(sheet: Sheet) -> None:
    for wall in sheet.record.get("walls", []):
        name, side = wall.split(":")
        sheet.side(geo.parse(name, sheet.map), geo.DIRECTION_NAMES.index(side), WALL, 0.085)
    for hex_ in sheet.hexes():
        for direction in geo.DIRECTIONS:
            if geo.neighbour(hex_, direction) < 0:
                sheet.side(hex_, direction, WALL, 0.085)


def numbers(sheet: Sheet) -> None:
    """Hex numbers; those of the seam's hexes are white, on both edges (2.1-05)."""
    dark = {geo.parse(room["hex"], sheet.map) for room in sheet.record.get("circle", [])}
    pale = {geo.parse(name, sheet.map) for name in sheet.record["complexes"].values()}
    pale |= {geo.parse(tower["hex"], sheet.map) for tower in sheet.record["tower"]}
    for hex_ in sheet.hexes():
        seam = geo.column_row(hex_)[0] in (0, geo.COLUMNS - 1)
        for (x, y), _ in sheet.places(hex_):
            colour = "#ffffff" if (seam and hex_ not in pale) or hex_ in dark else "#44474c"
            lower = 0.12 if hex_ in pale else 0.0
            sheet.text(x, y - 0.4 + lower, geo.label(hex_)[1:], 0.125, colour)


def main() -> None:
    parser = argparse.ArgumentParser(description="Draw both maps as PNG pictures.")
    parser.add_argument("out_dir", type=Path, help="directory for inferno.png and purgatory.png")
    parser.add_argument("--maps", type=Path, default=data_dir() / "maps", help="directory of the map files")
    options = parser.parse_args()
    options.out_dir.mkdir(parents=True, exist_ok=True)
    for map_, name in enumerate(geo.MAP_NAMES):
        record = tomllib.loads((options.maps / f"{name.lower()}.toml").read_text(encoding="utf-8"))
        target = options.out_dir / f"{name.lower()}.png"
        draw(map_, record).save(target)
        print(target)


if __name__ == "__main__":
    main()
