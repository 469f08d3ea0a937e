"""SVG rendering: each drawing is rendered once per size and kept in memory."""

from __future__ import annotations

import io
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Any

import arcade
import pyglet
from PIL import Image

from hades.art.colours import palette, recoloured
from hades.art.svg import png

WHOLE = 1200
"""Width in pixels of drawings of any shape."""
FINE = 128
"""Pixels at which a counter is rendered; smaller sizes are reduced from it."""


def render(svg: str, width: int, height: int | None = None) -> Image.Image:
    """Render an SVG drawing as an image ``width`` pixels wide."""
    data = png(recoloured(svg), width, height or width)
    image = Image.open(io.BytesIO(data)).convert("RGBA")
    image.load()
    return image


def sign(svg: str, pixels: int) -> Any:
    """Return a square drawing as a window icon."""
    return pyglet.image.load("sign.png", file=io.BytesIO(png(svg, pixels)))


TEXTURES = 1500
"""Textures kept; each zoom step needs new ones.

Arcade's atlas drops a texture that nothing references, and holds 8192 at a time.
"""


class Kit:
    """Pictures by key: ``draw`` returns the SVG of a key, square, 100 units a side."""

    def __init__(self, draw: Callable[[str], str]) -> None:
        self._draw = draw
        self._fine: dict[str, Image.Image] = {}
        self._sized: OrderedDict[tuple[str, int], Image.Image] = OrderedDict()
        self._textures: OrderedDict[tuple[str, int], Any] = OrderedDict()
        self._wholes: dict[str, Image.Image] = {}

    def forget(self) -> None:
        """Discard all pictures, after a change of palette."""
        self._fine.clear()
        self._sized.clear()
        self._textures.clear()
        self._wholes.clear()

    def keep_whole(self, key: str, svg: str) -> None:
        """Render a drawing of any shape and keep it; may be called from a background thread."""
        image = Image.open(io.BytesIO(png(svg, WHOLE))).convert("RGBA")
        image.load()
        self._wholes[key] = image

    def whole(self, key: str) -> Image.Image | None:
        """Return the picture of a drawing of any shape, None if there is none."""
        return self._wholes.get(key)

    def prepare(self, keys: Iterable[str]) -> None:
        """Render pictures that will be needed soon; may be called from a background thread."""
        for key in keys:
            if key not in self._fine:
                self._fine[key] = render(self._draw(key), FINE)

    def image(self, key: str, pixels: int) -> Image.Image:
        """Return the picture of a key, ``pixels`` a side."""
        found = self._sized.get((key, pixels))
        if found is not None:
            return found
        if pixels > FINE:
            made = render(self._draw(key), pixels)
        else:
            fine = self._fine.get(key)
            if fine is None:
                fine = self._fine[key] = render(self._draw(key), FINE)
            made = fine if pixels == FINE else fine.resize((pixels, pixels), Image.Resampling.LANCZOS)
        self._sized[key, pixels] = made
        if len(self._sized) > 1500:
            self._sized.popitem(last=False)
        return made

    def texture(self, key: str, pixels: int) -> Any:
        """Return the picture of a key as a texture for arcade's sprites."""
        found = self._textures.get((key, pixels))
        if found is not None:
            self._textures.move_to_end((key, pixels))
        else:
            found = arcade.Texture(
                self.image(key, pixels),
                hit_box_algorithm=arcade.hitbox.BoundingHitBoxAlgorithm(),
                hash=f"{key}@{pixels}@{palette()}",
            )
            self._textures[key, pixels] = found
            if len(self._textures) > TEXTURES:
                self._textures.popitem(last=False)
        return found
