"""A bar filled up to where one is, that can be clicked at: a slider, the course of a game, a film."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from hades.art.colours import EDGE, INK, MUTED, STEEL, Colour
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import Box
from hades.ui.kit.canvas import Canvas


@attrs.frozen
class Track(Box):
    """A bar, filled so far (0 to 1), over pieces as wide as each other, each with its action and tip."""

    part: float
    pieces: Sequence[tuple[Action, str]]
    high: float
    thick: float = 4.0
    ink: Colour = STEEL
    knob: tuple[float, float] | None = None
    """Width and height of the knob where one is, None for none."""
    notches: Sequence[float] = ()
    """Height of a notch in the middle of each piece; the bar goes from the first to the last of them."""
    middle: float = 0.0
    """How far below its top the bar is, 0 for half-way."""
    grows = True

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        middle, piece = y + (self.middle or self.high / 2), wide / max(1, len(self.pieces))
        left, long = (x + piece / 2, wide - piece) if self.notches else (x, wide)
        top, far = middle - self.thick / 2, long * self.part
        canvas.rect(left, top, long, self.thick, EDGE, radius=self.thick / 2)
        canvas.rect(left, top, max(self.thick, far), self.thick, self.ink, radius=self.thick / 2)
        for at, high in enumerate(self.notches):
            canvas.rect(x + piece * (at + 0.5) - 1.5, middle - high / 2, 3, high, MUTED, radius=1)
        for at, (action, tip) in enumerate(self.pieces):
            canvas.spot(x + piece * at, y, piece, self.high, action, tip)
        if self.knob is not None:
            self.handle(canvas, left + far, middle, *self.knob)
        return y + self.high

    def handle(self, canvas: Canvas, x: float, y: float, wide: float, high: float) -> None:
        """The knob round a point."""
        canvas.rect(x - wide / 2, y - high / 2, wide, high, STEEL, radius=wide / 3, edge=INK, thick=2)
