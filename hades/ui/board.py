"""The board: both decks drawn with arcade, their counters as sprites, each on an endless cylinder.

One deck is in view, or both side by side; the other one may shine through as a ghost. Sprites stand
in pixels of their deck (x east, y up from the north-west hex), one period of them, and are drawn once
for every copy in view. Textures are made at the size at which they are shown.
"""

from __future__ import annotations

import math
from typing import Any

import arcade
import attrs

from hades import geometry as geo
from hades.content.tables import LETTERS
from hades.ui.art import decks
from hades.ui.art.kit import Kit
from hades.ui.art.library import circle_key, si_key, unit_key
from hades.ui.camera import PERIOD, ROW, TOP, Camera, spot
from hades.ui.gl import Brush
from hades.ui.look import DECK_COLOURS, SPACE, floor_light, palette

View = dict[str, Any]
Stand = tuple[int, tuple[tuple[float, float], ...]]
"""A deck, and where the camera of each deck stands."""
NUMBERS_FROM = 46.0
"""Pixels per hex from which every hex shows its number; the rulers along the edges always do."""
LETTERS_FROM = 78.0
"""Pixels per hex from which the number has the letter of its deck before it."""
RULER = 22.0
"""Size of a number of the rulers in units, where hexes are not smaller."""
GHOST = 150
"""How strongly the other deck's counters shine through, of 255."""
STACK = ((0.0, 0.0), (0.13, -0.1), (-0.13, -0.1), (0.13, 0.12), (-0.13, 0.12), (0.0, -0.2), (0.0, 0.2))
"""Where the counters of a hex stand, in hex widths from its centre: all of them visible."""


@attrs.define
class Area:
    """The part of the window that shows decks, in pixels from the top left."""

    left: float = 0.0
    top: float = 0.0
    width: float = 100.0
    height: float = 100.0


class Board:
    """Both decks and what stands on them."""

    def __init__(self, window: Any, brush: Brush, kit: Kit) -> None:
        self.window = window
        self.brush = brush
        self.kit = kit
        self.cameras = Camera(), Camera()
        self.area = Area()
        self.deck = 0
        """The deck that is looked at; of both side by side, the one that clicks and keys mean."""
        self.both = False
        """Whether the decks stand side by side."""
        self.wanted = False
        """Whether they shall, as soon as there is room."""
        self.ghost = False
        """Whether the other deck's counters shine through."""
        self._laid = 0
        """The deck that is being laid out."""
        self._lists: dict[int, list[Any]] = {}
        self._pointers: dict[int, Any] = {}
        self._numbers: dict[tuple[int, float, str], Any] = {}
        self._rulers: dict[tuple[int, float, str], tuple[Any, Any]] = {}
        self._actors = arcade.SpriteList()
        self._actor_deck = 0
        self._eye = arcade.Camera2D(window=window)
        self.sprites: dict[str, Any] = {}
        """Key of what is shown (``unit:guard-01``, ``mark:P0512``) -> its sprite, for tests and picking."""

    @property
    def camera(self) -> Camera:
        """The camera of the deck that is looked at."""
        return self.cameras[self.deck]

    @property
    def decks(self) -> tuple[int, ...]:
        """The decks in view."""
        return (geo.INFERNO, geo.PURGATORY) if self.both else (self.deck,)

    @property
    def look(self) -> tuple[Any, ...]:
        """Everything that decides how the scene must be laid out, but for what stands on it."""
        return self.decks, self.ghost, tuple(camera.scale for camera in self.cameras), self.deck

    def place(self, left: float, top: float, width: float, height: float, gap: float) -> None:
        """Where on the window decks are shown, in pixels; side by side with a gap between them."""
        self.area = Area(left, top, width, height)
        half = (width - gap) / 2
        for deck, camera in enumerate(self.cameras):
            if self.both:
                camera.viewport(left + deck * (half + gap), top, half, height)
            else:
                camera.viewport(left, top, width, height)

    def deck_at(self, px: float, py: float) -> int:
        """The deck shown at a pixel; the one looked at where there is none."""
        return next((deck for deck in self.decks if self.cameras[deck].holds(px, py)), self.deck)

    def stand(self) -> Stand:
        """What is being looked at, to come back to."""
        return self.deck, tuple((camera.x, camera.y) for camera in self.cameras)

    def back_to(self, stand: Stand) -> None:
        """Look again at what was looked at; zoom and size of the window are as they are now."""
        self.deck = stand[0]
        for camera, spot_ in zip(self.cameras, stand[1], strict=True):
            camera.centre_on(*spot_)

    # ---- scene

    def scene(self, view: View, marks: dict[str, Any], chosen: str) -> None:
        """Lay out the decks in view: doors, Circles, SIs, treasures, Units, marks, the other deck's ghost."""
        self.sprites = {}
        self._lists = {}
        for deck in self.decks:
            self._laid = deck
            self._lists[deck] = []
            self._below(view, marks)
            self._pieces(view, chosen)
            if self.ghost:
                self._other(view)
            self._above(view, marks, chosen)

    def point(self, hover: int, way: tuple[str, ...]) -> None:
        """Lay out what changes with the mouse: the hex under it and the way there."""
        self._pointers = {}
        for deck in self.decks:
            self._laid = deck
            layer = self._pointers[deck] = arcade.SpriteList()
            for hex_ in way:
                if self._here(hex_):
                    self._put(layer, f"way:{hex_}", "mark|dot", hex_, 0.5)
            if hover >= 0 and geo.map_of(hover) == deck:
                self._put(layer, "hover", "mark|hover", geo.label(hover), 1.0)

    def _below(self, view: View, marks: dict[str, Any]) -> None:
        under = self._layer()
        for hex_, mark in marks.items():
            if mark.kind in ("move", "place") and self._here(hex_):
                left = mark.left if mark.kind == "move" else ""
                self._put(under, f"mark:{hex_}", f"mark|{mark.kind}|{left}".rstrip("|"), hex_, 0.98)
        if self._laid == geo.PURGATORY:
            for circle in view["circles"]:
                self._put(under, f"circle:{circle['number']}", circle_key(circle), circle["hex"], 0.62)
                self._door(under, circle)
        else:
            for si in view["installations"]:
                if si["hex"]:
                    self._put(under, f"si:{si['id']}", si_key(si), si["hex"], 0.8)

    def _door(self, layer: Any, circle: View) -> None:
        hex_ = geo.parse(circle["hex"])
        out = geo.parse(circle["door_hex"])
        direction = next(d for d in geo.DIRECTIONS if geo.neighbour(hex_, d) == out)
        angle = 30 + 60 * (direction - 1)
        x, y = spot(hex_)
        x += 0.5 * math.sin(math.radians(angle))
        y -= 0.5 * math.cos(math.radians(angle))
        sprite = self._sprite(layer, f"door:{circle['number']}", f"mark|door|{circle['state']}", x, y, 0.57)
        sprite.angle = angle

    def _pieces(self, view: View, chosen: str) -> None:
        layer = self._layer()
        stacks: dict[str, list[View]] = {}
        for unit in view["units"]:
            if unit["hex"] and self._here(unit["hex"]):
                stacks.setdefault(unit["hex"], []).append(unit)
        carried = {u["id"]: u["carries"] for u in view["units"] if u["carries"]}
        for hex_ in sorted(stacks):
            pile = stacks[hex_]
            crowd = len(pile) > 1 or bool(self._below_units(view, hex_))
            size = 0.58 if crowd else 0.74
            x, y = spot(geo.parse(hex_))
            for at, unit in enumerate(pile):
                dx, dy = (0.0, 0.17) if crowd and len(pile) == 1 else _offset(at, len(pile))
                # who is acting just now has acted for the rules, but not for the eye
                key = unit_key(unit, plain=unit["id"] == chosen)
                self._sprite(layer, f"unit:{unit['id']}", key, x + dx, y + dy, size)
                for treasure in carried.get(unit["id"], ()):
                    self._sprite(
                        layer, f"badge:{treasure}", f"badge|{treasure}", x + dx - 0.2, y + dy - 0.2, 0.27
                    )
        for name, treasure in view["treasures"].items():
            if treasure["hex"] and not treasure["carrier"] and self._here(treasure["hex"]):
                x, y = spot(geo.parse(treasure["hex"]))
                self._sprite(layer, f"badge:{name}", f"badge|{name}", x + 0.24, y + 0.26, 0.32)

    def _below_units(self, view: View, hex_: str) -> bool:
        return any(r["hex"] == hex_ for r in view["installations"]) or any(
            c["hex"] == hex_ for c in view["circles"]
        )

    def _other(self, view: View) -> None:
        """The other deck's counters and Complex letters, small and faint: what waits beyond a shaft."""
        layer = self._layer()
        there = "IP"[1 - self._laid]
        seen: dict[str, int] = {}
        things = [("si", r["id"], si_key(r), r["hex"]) for r in view["installations"]]
        things += [("unit", u["id"], unit_key(u, plain=True), u["hex"]) for u in view["units"]]
        for kind, id_, key, hex_ in things:
            if not hex_.startswith(there):
                continue
            at = seen[hex_] = seen.get(hex_, -1) + 1
            x, y = spot(geo.parse(hex_))
            x, y = x + 0.14 - 0.16 * (at % 3), y + 0.2
            self._sprite(layer, f"ghost:{kind}:{id_}", key, x, y, 0.42).alpha = GHOST
            self._sprite(layer, f"ghost:ring:{id_}", "mark|ghost", x, y, 0.5).alpha = 200
        for letter, number in zip(LETTERS, self._complexes(), strict=True):
            x, y = spot(number)
            self._sprite(
                layer, f"ghost:{letter}", f"shaft|{letter}|{1 - self._laid}", x - 0.26, y - 0.2, 0.38
            )

    def _complexes(self) -> list[int]:
        """Hexes of the other deck's Complexes, in the order of their letters."""
        catalog = self.window.catalog
        record = catalog.inferno if self._laid else catalog.purgatory
        return [geo.parse(record.complexes[letter], 1 - self._laid) for letter in LETTERS]

    def _above(self, view: View, marks: dict[str, Any], chosen: str) -> None:
        layer = self._layer()
        for hex_, mark in marks.items():
            if mark.kind not in ("move", "place") and self._here(hex_):
                kind = {"partner": "select", "door": "select"}.get(mark.kind, mark.kind)
                self._put(layer, f"mark:{hex_}", f"mark|{kind}", hex_, 0.94)
        for unit in view["units"]:
            if unit["id"] == chosen and unit["hex"] and self._here(unit["hex"]):
                self._put(layer, "chosen", "mark|chosen", unit["hex"], 1.0)

    def _layer(self) -> Any:
        layer = arcade.SpriteList()
        self._lists[self._laid].append(layer)
        return layer

    def _here(self, hex_: str) -> bool:
        return hex_.startswith("IP"[self._laid])

    def _put(self, layer: Any, name: str, key: str, hex_: str, size: float) -> Any:
        return self._sprite(layer, name, key, *spot(geo.parse(hex_)), size)

    def _sprite(self, layer: Any, name: str, key: str, x: float, y: float, size: float) -> Any:
        scale = self.cameras[self._laid].scale
        shown = size * scale
        pixels = max(8, min(256, round(shown * self.window.get_pixel_ratio() / 2) * 2))
        sprite = arcade.Sprite(self.kit.texture(key, pixels), center_x=x * scale, center_y=-y * scale)
        sprite.width = sprite.height = shown
        layer.append(sprite)
        self.sprites[name] = sprite
        return sprite

    def actor(self, key: str, x: float, y: float, deck: int = 0) -> None:
        """Show a counter on its way at a board point of a deck, above everything else."""
        if len(self._actors):
            self._actors.clear()
        if key:
            self._laid = self._actor_deck = deck
            self._sprite(self._actors, "actor", key, x % PERIOD, y, 0.74)

    # ---- drawing

    def draw(self) -> None:
        """Draw the decks in view into their viewports."""
        area, brush = self.area, self.brush
        brush.size(self.window.width, self.window.height)
        brush.fill(area.left, area.top, area.width, area.height, SPACE)
        for deck in self.decks:
            self._draw_deck(deck)
        if self.both:
            self._frame()
        brush.size(*self.window.units)

    def _draw_deck(self, deck: int) -> None:
        camera, height = self.cameras[deck], self.window.height
        self._draw_floor(deck)
        lists = [*self._lists.get(deck, ())]
        if camera.scale >= NUMBERS_FROM:
            lists.append(self._hex_numbers(deck))
        if deck in self._pointers:
            lists.append(self._pointers[deck])
        if deck == self._actor_deck:
            lists.append(self._actors)
        lists = [layer for layer in lists if len(layer)]
        bottom = height - camera.top - camera.height
        self._eye.scissor = arcade.LBWH(camera.left, bottom, camera.width, camera.height)
        for copy in camera.copies():
            self._eye.position = self._eye_at(camera, copy)
            self._eye.use()
            for layer in lists:
                layer.draw()
        self._draw_rulers(deck)
        # arcade's camera leaves its scissor behind
        self._eye.scissor = None
        self.window.ctx.scissor = None
        self.window.default_camera.use()

    def _eye_at(self, camera: Camera, copy: int) -> tuple[float, float]:
        """Where arcade's camera stands for a copy, on whole pixels so that nothing blurs."""
        window = self.window
        x = (camera.x - copy * PERIOD) * camera.scale
        y = -camera.y * camera.scale
        middle_x = camera.left + camera.width / 2
        middle_y = window.height - (camera.top + camera.height / 2)
        return round(x + window.width / 2 - middle_x), round(y + window.height / 2 - middle_y)

    def _draw_floor(self, deck: int) -> None:
        camera = self.cameras[deck]
        half = camera.width / 2 / camera.scale
        top = camera.top + camera.height / 2 + (TOP - decks.MARGIN - camera.y) * camera.scale
        high = decks.HEIGHT * camera.scale
        low = max(top, camera.top)
        bottom = min(top + high, camera.top + camera.height)
        part = (
            (camera.x - half) / PERIOD,
            (low - top) / high,
            2 * half / PERIOD,
            (bottom - low) / high,
        )
        floor = self.window.floor(deck)
        box = camera.left, low, camera.width, bottom - low
        self.brush.image(floor, *box, part=part, light=floor_light())

    def _frame(self) -> None:
        """A frame round the deck that clicks and keys mean, in its colour."""
        camera, thick, colour = self.camera, 3 * self.window.unit, DECK_COLOURS[self.deck]
        x, y, wide, high = camera.left, camera.top, camera.width, camera.height
        self.brush.fill(x, y, wide, thick, colour)
        self.brush.fill(x, y + high - thick, wide, thick, colour)
        self.brush.fill(x, y, thick, high, colour)
        self.brush.fill(x + wide - thick, y, thick, high, colour)

    # ---- numbers

    def _hex_numbers(self, deck: int) -> Any:
        """The number of every hex of a deck at this zoom; sizes already seen are kept."""
        scale = self.cameras[deck].scale
        key = (deck, scale, f"{palette()} {self.window.unit}")
        found = self._numbers.get(key)
        if found is None:
            found = self._numbers[key] = arcade.SpriteList(capacity=768)
            if len(self._numbers) > 12:
                self._numbers.pop(next(iter(self._numbers)))
            size = max(13.0, scale * 0.15, min(13.0 * self.window.unit, scale * 0.24))
            step, lift = size * 0.94, 0.4 * scale
            for number in range(deck * geo.SIZE, (deck + 1) * geo.SIZE):
                x, y = spot(number)
                x, y = x * scale, -y * scale + lift
                letter, column, row = geo.label(number)[0], geo.label(number)[1:3], geo.label(number)[3:]
                found.append(self._word(f"word|{column}", x - step / 2, y, size))
                found.append(self._word(f"word|{row}", x + step / 2, y, size))
                if scale >= LETTERS_FROM:
                    found.append(self._word(f"word|{letter}", x - 1.2 * step, y, size))
        return found

    def _word(self, key: str, x: float, y: float, size: float) -> Any:
        pixels = max(8, round(size * self.window.get_pixel_ratio()))
        sprite = arcade.Sprite(self.kit.texture(key, pixels), center_x=x, center_y=y)
        sprite.width = sprite.height = size
        return sprite

    def _draw_rulers(self, deck: int) -> None:
        """Columns along the upper edge and rows along the left one: to be read at every zoom."""
        camera = self.cameras[deck]
        size = max(18.0, min(RULER * self.window.unit, camera.scale * 0.6))
        key = (deck, camera.scale, f"{palette()} {self.window.unit}")
        if key not in self._rulers:
            if len(self._rulers) > 24:
                self._rulers.clear()
            columns, rows = arcade.SpriteList(), arcade.SpriteList()
            for number in range(1, geo.COLUMNS + 1):
                # a column zigzags: its number stands between its odd and its even rows
                x = (number - 0.75) * camera.scale
                columns.append(self._word(f"tab|{number:02}|{deck}", x, 0.0, size))
            for number in range(1, geo.ROWS + 1):
                y = -(number - 1) * ROW * camera.scale
                rows.append(self._word(f"tab|{number:02}|{deck}", 0.0, y, size))
            self._rulers[key] = columns, rows
        columns, rows = self._rulers[key]
        window = self.window
        corner_x = window.width / 2 - camera.left - size / 2
        edge = camera.top + camera.height / 2 + (TOP - 0.1 - camera.y) * camera.scale - size
        corner_y = max(camera.top, edge) + size / 2 - window.height / 2
        for copy in camera.copies():
            self._eye.position = self._eye_at(camera, copy)[0], round(corner_y)
            self._eye.use()
            columns.draw()
        self._eye.position = round(corner_x), self._eye_at(camera, 0)[1]
        self._eye.use()
        rows.draw()


def _offset(at: int, count: int) -> tuple[float, float]:
    if count == 1:
        return 0.0, 0.0
    if count == 2:
        return (-0.13, -0.08) if at == 0 else (0.13, 0.08)
    return STACK[at % len(STACK)]
