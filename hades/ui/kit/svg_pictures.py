"""Rendering of SVG drawings, at a few sizes from which others are scaled down, with caches in memory."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import arcade
import pyglet
from PIL import Image

from hades.art.colours import palette, recoloured
from hades.art.svg import png

SIZES = 48, 64, 96, 128
"""Sizes in pixels at which pictures are rendered; other sizes are scaled down from the next larger one."""
WHOLE = 1200
"""Width, in pixels, at which drawings of any shape are rendered."""


def render(svg: str, width: int, height: int | None = None) -> Image.Image:
    """Render an SVG drawing as an image ``width`` pixels wide."""
    return Image.open(io.BytesIO(png(recoloured(svg), width, height or width))).convert("RGBA")


def window_icon(svg: str, pixels: int) -> Any:
    return pyglet.image.load("sign.png", file=io.BytesIO(png(svg, pixels)))


KEPT = 600
"""Maximum number of pictures, and of textures, in memory. Each step of a zoom needs new pictures.

Arcade's atlas drops a texture that nothing references, and holds 8192 at a time.
"""


class Kit:
    """Square pictures by key; ``draw`` returns the SVG for a key, 100 units wide and high."""

    def __init__(self, draw: Callable[[str], str]) -> None:
        self._draw = draw
        self._wholes: dict[str, Image.Image] = {}
        self._image = lru_cache(KEPT)(self._sized)
        self._texture = lru_cache(KEPT)(self._textured)

    def forget(self) -> None:
        """Discard all pictures, after a change of palette."""
        self._wholes.clear()
        self._image.cache_clear()
        self._texture.cache_clear()

    def keep_whole(self, key: str, svg: str) -> None:
        """Render a drawing of any shape and keep it; callable from any thread."""
        self._wholes[key] = Image.open(io.BytesIO(png(svg, WHOLE))).convert("RGBA")

    def whole(self, key: str) -> Image.Image | None:
        """Return the picture passed to `keep_whole` under a key; None if no such picture was passed."""
        return self._wholes.get(key)

    def image(self, key: str, pixels: int) -> Image.Image:
        """Return the picture with a key, ``pixels`` wide and high."""
        return self._image(key, pixels)

    def texture(self, key: str, pixels: int) -> Any:
        """Return the picture with a key as a texture for arcade's sprites."""
        return self._texture(key, pixels)

    def _sized(self, key: str, pixels: int) -> Image.Image:
        size = next((size for size in SIZES if size >= pixels), pixels)
        if size == pixels:
            return render(self._draw(key), pixels)
        # Rendering takes ten times as long as scaling, and every step of a zoom needs another size.
        return self.image(key, size).resize((pixels, pixels), Image.Resampling.LANCZOS)

    def _textured(self, key: str, pixels: int) -> arcade.Texture:
        hit_box = arcade.hitbox.BoundingHitBoxAlgorithm()
        name = f"{key}@{pixels}@{palette()}"
        return arcade.Texture(self.image(key, pixels), hit_box_algorithm=hit_box, hash=name)
