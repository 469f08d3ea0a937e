"""A layer of sprites, made anew only where something on it has changed.

To make sprites and to bring them to the graphics card is dear: what stands on a layer is listed first, and a
list like the last one leaves the sprites as they are.
"""

from __future__ import annotations

from typing import NamedTuple

import arcade


class Placed(NamedTuple):
    """A picture and where it stands, in pixels of its deck (x east, y up from the north-west hex)."""

    name: str
    """What it shows: ``unit:guard-01``, ``mark:P0512``."""
    texture: arcade.Texture
    x: float
    y: float
    size: float
    angle: float = 0.0
    alpha: int = 255

    def sprite(self) -> arcade.BasicSprite:
        """A sprite of it."""
        at = {"center_x": self.x, "center_y": self.y}
        # one that can turn is larger and slower to make
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
    """Sprites that are drawn together, the later ones over those before them."""

    def __init__(self) -> None:
        self.placed: list[Placed] = []
        self.sprites: dict[str, arcade.BasicSprite] = {}
        """Name -> sprite."""
        self.list: arcade.SpriteList[arcade.BasicSprite] = arcade.SpriteList()

    def lay(self, placed: list[Placed]) -> None:
        """Have these stand on it and nothing else."""
        if placed == self.placed:
            return
        self.placed = placed
        self.list = arcade.SpriteList(capacity=max(1, len(placed)))
        self.sprites = {}
        for one in placed:
            self.sprites[one.name] = sprite = one.sprite()
            self.list.append(sprite)
