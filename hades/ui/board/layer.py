"""A layer of sprites, rebuilt only when something on it has changed.

Creating sprites and uploading them to the graphics card is expensive. The contents are therefore listed
first, and a list equal to the last one keeps the sprites.
"""

from __future__ import annotations

from typing import NamedTuple

import arcade


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
