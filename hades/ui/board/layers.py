"""Sprite layers of both decks, and the moving counters above them.

Sprites are in pixels of their deck (x east, y up from the north-west hex), within one period, and are drawn
once for every copy in view. Textures are made at the size at which they are shown. Creating sprites and
uploading them to the graphics card is expensive: the contents of a layer are listed first, and a list equal
to the last one keeps the sprites.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

import arcade
import attrs

from hades import geometry as geo
from hades.art.library import unit_key
from hades.art.pen import PenDrawing
from hades.art.stacks import FAR, places
from hades.geometry import PERIOD, spot
from hades.ui.board.camera import Camera
from hades.ui.kit.svg_pictures import Kit
from hades.ui.screen import Window
from hades.view import UnitSeen

GHOST = 150
"""Opacity of the other deck's counters when shown through, 0 to 255."""
PACER, PLATE_OF_PACER = 120, 1.14
"""Opacity of the counters of another run, 0 to 255, and size of the plate below each, in counter sizes."""


@attrs.frozen
class MovingCounter:
    """A counter at a point between hexes."""

    picture: str
    """Key of the picture, as in `hades.art.library`."""
    x: float
    y: float
    deck: int
    """The deck the counter moves on."""


class Placed(NamedTuple):
    """A picture and its place, in pixels of its deck (x east, y up from the north-west hex)."""

    name: str
    """Name of the thing shown: ``unit:guard-01``, ``mark:P0512``."""
    texture: arcade.Texture
    x: float
    y: float
    size: float
    angle: float = 0.0
    alpha: int = 255

    def sprite(self) -> arcade.BasicSprite:
        at = {"center_x": self.x, "center_y": self.y}
        # A sprite that can turn is larger and slower to create.
        made = (
            arcade.Sprite(self.texture, angle=self.angle, **at)
            if self.angle
            else arcade.BasicSprite(self.texture, **at)
        )
        made.size = self.size, self.size
        if self.alpha != 255:
            made.alpha = self.alpha
        return made


class Layer:
    """Sprites drawn together, later ones over earlier ones."""

    def __init__(self) -> None:
        self.placed: list[Placed] = []
        self.sprites: dict[str, arcade.BasicSprite] = {}
        """Name -> sprite."""
        self.list: arcade.SpriteList[arcade.BasicSprite] = arcade.SpriteList()

    def lay(self, placed: list[Placed]) -> None:
        """Replace the contents of the layer; does nothing if they are unchanged."""
        if placed == self.placed:
            return
        self.placed = placed
        self.list = arcade.SpriteList(capacity=max(1, len(placed)))
        self.sprites = {}
        for one in placed:
            self.sprites[one.name] = sprite = one.sprite()
            self.list.append(sprite)


class BoardLayers:
    """Layers of sprites for each deck."""

    def __init__(self, window: Window, kit: Kit) -> None:
        self.window = window
        self.kit = kit
        self.cameras = Camera(), Camera()
        self.deck = 0
        """The selected deck; with both in view, the one that clicks and keys apply to."""
        self.both = False
        """True if both decks are in view, side by side or one above the other."""
        self._laid = 0
        """The deck being laid out."""
        self._layers: dict[tuple[int, str], Layer] = {}
        """(deck, layer name) -> the layer as last laid out."""
        self.pacers: tuple[UnitSeen, ...] = ()
        """Units of another run in their hexes, drawn below everything of this game."""
        self._drawing: tuple[PenDrawing, tuple[float, ...]] = (PenDrawing(), ())
        """The player's drawing, and the scale of each deck."""
        self._cast: tuple[tuple[str, int, float], ...] = ()
        """Picture, deck and scale of each moving counter."""

    @property
    def decks(self) -> tuple[int, ...]:
        """The decks in view."""
        return (geo.INFERNO, geo.PURGATORY) if self.both else (self.deck,)

    @property
    def _scale(self) -> float:
        """Pixels per hex of the deck being laid out."""
        return self.cameras[self._laid].scale

    @property
    def sprites(self) -> dict[str, Any]:
        """Name of each thing shown (``unit:guard-01``, ``mark:P0512``) -> its sprite, for tests."""
        shown = [layer for (deck, _), layer in self._layers.items() if deck in self.decks]
        return dict(chain.from_iterable(layer.sprites.items() for layer in shown))

    def _layer(self, name: str, placed: list[Placed]) -> Any:
        """Lay out a layer of the current deck, and return its sprite list."""
        key = self._laid, name
        layer = self._layers.get(key)
        if layer is None:
            layer = self._layers[key] = Layer()
        layer.lay(placed)
        return layer.list

    def _here(self, hex_: str) -> bool:
        return hex_.startswith("IP"[self._laid])

    def _put(self, name: str, key: str, hex_: str, size: float) -> Placed:
        return self._sprite(name, key, *spot(geo.parse(hex_)), size)

    def _between(self, size: float, least: float, most: float) -> float:
        """Return a size in hex widths, enlarged to at least ``least`` units but not beyond ``most``."""
        return max(size, min(most, least * self.window.unit / self._scale))

    def _far(self, size: float) -> bool:
        """Return whether a counter of this size is drawn in its simplified form for distant views."""
        return size * self._scale < FAR * self.window.unit

    def _sprite(
        self, name: str, key: str, x: float, y: float, size: float, *, angle: float = 0.0, alpha: int = 255
    ) -> Placed:
        """Return a picture at a board point, ``size`` hex widths large."""
        scale = self._scale
        shown = size * scale
        if self._far(size) and key.startswith(("unit|", "si|")):
            key += "|far"
        pixels = max(8, min(256, round(shown * self.window.get_pixel_ratio() / 2) * 2))
        return Placed(name, self.kit.texture(key, pixels), x * scale, -y * scale, shown, angle, alpha)

    def actors(self, actors: Sequence[MovingCounter]) -> None:
        """Show moving counters above everything else; counters already shown are moved, not rebuilt."""
        cast = tuple((one.picture, one.deck, self.cameras[one.deck].scale) for one in actors)
        if cast != self._cast:
            self._cast = cast
            for self._laid in (geo.INFERNO, geo.PURGATORY):
                here = [(number, one) for number, one in enumerate(actors) if one.deck == self._laid]
                self._layer(
                    "actors", [self._sprite(f"actor:{n}", a.picture, a.x, a.y, 0.74) for n, a in here]
                )
        for number, actor in enumerate(actors):
            scale, x = self.cameras[actor.deck].scale, actor.x % PERIOD
            walking = self._layers[actor.deck, "actors"].sprites[f"actor:{number}"]
            walking.position = x * scale, -actor.y * scale

    def drawn(self, drawing: PenDrawing) -> None:
        """Show the player's drawing on the decks."""
        key = drawing, tuple(camera.scale for camera in self.cameras)
        if key == self._drawing:
            return
        self._drawing = key
        for self._laid in (geo.INFERNO, geo.PURGATORY):
            strokes = list(drawing.strokes(self._laid))
            self._layer(
                "drawn",
                [
                    self._sprite(f"drawn:{n}", s.key, s.x, s.y, s.size, angle=s.angle)
                    for n, s in enumerate(strokes)
                ],
            )

    def _paced(self) -> Iterator[Placed]:
        """Yield the Units of another run on the current deck; those of one hex stand side by side."""
        stacks: dict[str, list[UnitSeen]] = {}
        for unit in filter(lambda one: self._here(one.hex), self.pacers):
            stacks.setdefault(unit.hex, []).append(unit)
        for hex_, pile in stacks.items():
            x, y = spot(geo.parse(hex_))
            for unit, (dx, dy, size) in zip(pile[-2:], places(len(pile), over=False), strict=True):
                at = x + dx, y + dy
                yield self._sprite(f"pacer:plate:{unit.id}", "mark|pacer", *at, size * PLATE_OF_PACER)
                key = unit_key(unit, plain=True)
                yield self._sprite(f"pacer:{unit.id}", key, *at, 0.86 * size, alpha=PACER)
