"""The board: one deck drawn with arcade, its counters as sprites, on an endless cylinder.

Sprites stand in pixels of the deck (x east, y up from the north-west hex), one period of them, and
are drawn once for every copy in view. Textures are made at the size at which they are shown.
"""

from __future__ import annotations

import math
from typing import Any

import arcade

from hades import geometry as geo
from hades.ui.art import decks
from hades.ui.art.kit import Kit
from hades.ui.art.library import circle_key, si_key, unit_key
from hades.ui.camera import PERIOD, TOP, Camera, spot
from hades.ui.gl import Brush
from hades.ui.look import SPACE

View = dict[str, Any]
Stand = tuple[int, tuple[tuple[float, float], ...]]
"""A deck, and where the camera of each deck stands."""
NUMBERS_FROM = 78.0
"""Pixels per hex from which hex numbers are shown."""
STACK = ((0.0, 0.0), (0.13, -0.1), (-0.13, -0.1), (0.13, 0.12), (-0.13, 0.12), (0.0, -0.2), (0.0, 0.2))
"""Where the counters of a hex stand, in hex widths from its centre: all of them visible."""


class Board:
    """Both decks and what stands on them."""

    def __init__(self, window: Any, brush: Brush, kit: Kit) -> None:
        self.window = window
        self.brush = brush
        self.kit = kit
        self.cameras = Camera(), Camera()
        self.deck = 0
        self._lists: list[Any] = []
        self._labels: dict[tuple[int, int], Any] = {}
        self._actors = arcade.SpriteList()
        self._eye = arcade.Camera2D(window=window)
        self.sprites: dict[str, Any] = {}
        """Key of what is shown (``unit:guard-01``, ``mark:P0512``) -> its sprite, for tests and picking."""

    @property
    def camera(self) -> Camera:
        """The camera of the deck in view."""
        return self.cameras[self.deck]

    def stand(self) -> Stand:
        """What is being looked at, to come back to."""
        return self.deck, tuple((camera.x, camera.y) for camera in self.cameras)

    def back_to(self, stand: Stand) -> None:
        """Look again at what was looked at; zoom and size of the window are as they are now."""
        self.deck = stand[0]
        for camera, spot_ in zip(self.cameras, stand[1], strict=True):
            camera.centre_on(*spot_)

    # ---- scene

    def scene(self, view: View, marks: dict[str, Any], chosen: str, hover: int, way: tuple[str, ...]) -> None:
        """Lay out the deck in view: doors, Circles, SIs, treasures, Units, marks, the way shown."""
        self.sprites = {}
        self._lists = []
        self._below(view, marks)
        self._pieces(view, chosen)
        self._above(view, marks, chosen, hover, way)

    def _below(self, view: View, marks: dict[str, Any]) -> None:
        under = self._layer()
        for hex_, mark in marks.items():
            if mark.kind in ("move", "place") and self._here(hex_):
                left = mark.left if mark.kind == "move" else ""
                self._put(under, f"mark:{hex_}", f"mark|{mark.kind}|{left}".rstrip("|"), hex_, 0.98)
        if self.deck == geo.PURGATORY:
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

    def _above(
        self, view: View, marks: dict[str, Any], chosen: str, hover: int, way: tuple[str, ...]
    ) -> None:
        layer = self._layer()
        for hex_, mark in marks.items():
            if mark.kind not in ("move", "place") and self._here(hex_):
                kind = {"partner": "select", "door": "select"}.get(mark.kind, mark.kind)
                self._put(layer, f"mark:{hex_}", f"mark|{kind}", hex_, 0.94)
        for unit in view["units"]:
            if unit["id"] == chosen and unit["hex"] and self._here(unit["hex"]):
                self._put(layer, "chosen", "mark|chosen", unit["hex"], 1.0)
        for hex_ in way:
            if self._here(hex_):
                self._put(layer, f"way:{hex_}", "mark|dot", hex_, 0.5)
        if hover >= 0 and geo.map_of(hover) == self.deck:
            self._put(layer, "hover", "mark|hover", geo.label(hover), 1.0)

    def _layer(self) -> Any:
        layer = arcade.SpriteList()
        self._lists.append(layer)
        return layer

    def _here(self, hex_: str) -> bool:
        return hex_.startswith("IP"[self.deck])

    def _put(self, layer: Any, name: str, key: str, hex_: str, size: float) -> Any:
        return self._sprite(layer, name, key, *spot(geo.parse(hex_)), size)

    def _sprite(self, layer: Any, name: str, key: str, x: float, y: float, size: float) -> Any:
        scale = self.camera.scale
        shown = size * scale
        pixels = max(8, min(256, round(shown * self.window.get_pixel_ratio() / 2) * 2))
        sprite = arcade.Sprite(self.kit.texture(key, pixels), center_x=x * scale, center_y=-y * scale)
        sprite.width = sprite.height = shown
        layer.append(sprite)
        self.sprites[name] = sprite
        return sprite

    def actor(self, key: str, x: float, y: float) -> None:
        """Show a counter on its way at a board point, above everything else."""
        self._actors.clear()
        if key:
            self._sprite(self._actors, "actor", key, x % PERIOD, y, 0.74)

    # ---- drawing

    def draw(self) -> None:
        """Draw the deck in view into its viewport."""
        camera, brush = self.camera, self.brush
        brush.size(self.window.width, self.window.height)
        brush.fill(camera.left, camera.top, camera.width, camera.height, SPACE)
        self._draw_floor()
        lists = [*self._lists, self._actors]
        for copy in camera.copies():
            self._eye.position = self._eye_at(copy)
            with self._eye.activate():
                for layer in lists:
                    layer.draw()
                if camera.scale >= NUMBERS_FROM:
                    self._numbers().draw()
        brush.size(*self.window.units)

    def _eye_at(self, copy: int) -> tuple[float, float]:
        """Where arcade's camera stands for a copy, on whole pixels so that nothing blurs."""
        camera, window = self.camera, self.window
        x = (camera.x - copy * PERIOD) * camera.scale
        y = -camera.y * camera.scale
        middle_x = camera.left + camera.width / 2
        middle_y = window.height - (camera.top + camera.height / 2)
        return round(x + window.width / 2 - middle_x), round(y + window.height / 2 - middle_y)

    def _draw_floor(self) -> None:
        camera = self.camera
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
        self.brush.image(
            self.window.floor(self.deck), camera.left, low, camera.width, bottom - low, part=part
        )

    def _numbers(self) -> Any:
        """Hex numbers of the deck at this zoom, in one batch."""
        from pyglet.graphics import Batch

        scale = round(self.camera.scale)
        key = (self.deck, scale)
        found = self._labels.get(key)
        if found is None:
            self._labels.clear()
            batch = Batch()
            texts = []
            for number in range(self.deck * geo.SIZE, (self.deck + 1) * geo.SIZE):
                x, y = spot(number)
                texts.append(
                    arcade.Text(
                        geo.label(number),
                        x * self.camera.scale,
                        (-y + 0.36) * self.camera.scale,
                        (235, 235, 245, 200),
                        max(8, scale * 0.085),
                        font_name="Liberation Sans",
                        anchor_x="center",
                        anchor_y="center",
                        batch=batch,
                    )
                )
            found = self._labels[key] = (batch, texts)
        return found[0]


def _offset(at: int, count: int) -> tuple[float, float]:
    if count == 1:
        return 0.0, 0.0
    if count == 2:
        return (-0.13, -0.08) if at == 0 else (0.13, 0.08)
    return STACK[at % len(STACK)]
