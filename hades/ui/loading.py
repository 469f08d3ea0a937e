"""What a window says until its first screen is there: reading the box and the pictures takes a moment."""

from __future__ import annotations

import arcade

from hades.art import fonts
from hades.art.colours import MUTED, SPACE

SIZE = 18
"""Height of its letters in points."""


def say_so(window: arcade.Window) -> None:
    """Paint one frame that says it, and show it at once. The letters must have been loaded."""
    window.clear(color=(*SPACE, 255))
    middle = window.width / 2, window.height / 2
    words = "Hades is being loaded …"
    arcade.Text(
        words, *middle, MUTED, SIZE, font_name=fonts.FAMILY, anchor_x="center", anchor_y="center"
    ).draw()
    window.flip()
