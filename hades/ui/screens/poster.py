"""The picture behind the title, the set-up draws and the end of a game, as large as the window."""

from __future__ import annotations

from typing import Any

from arcade.gl import Texture2D

from hades.art import ships
from hades.art.colours import palette
from hades.ui.kit.svg_pictures import render
from hades.ui.screen import Window


class Poster:
    def __init__(self, window: Window) -> None:
        self.window = window
        self._texture: Texture2D | None = None
        self._key: object = None

    def draw(self, **wanted: Any) -> None:
        """Fill the window with the picture; the arguments are those of `hades.art.ships.svg`."""
        (width, height), ratio = self.window.units, self.window.ratio
        pixels = round(width * ratio), round(height * ratio)
        key = pixels, ratio, palette(), wanted
        if self._key != key:
            self._key = key
            if self._texture is not None:
                self._texture.delete()
            size = pixels[0] / ratio, pixels[1] / ratio
            self._texture = self.window.brush.texture(render(ships.svg(*size, **wanted), *pixels))
        self.window.brush.image(self._texture, 0, 0, width, height)
