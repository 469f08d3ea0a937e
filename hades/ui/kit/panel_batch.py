"""Panels drawn together: a window full of them is one picture as long as none of them has changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hades.ui.kit.gl import MANY, Box, Brush, KeptPicture
from hades.ui.kit.panel import Panel


class PanelBatch:
    """The panels of a window, one over the other, as they were drawn last."""

    def __init__(self, brush: Brush) -> None:
        self.brush = brush
        self.drawn = 0
        """How often they were drawn one by one: tests read it."""
        self._picture = KeptPicture(brush)
        self._key: Any = None
        self._pieces: list[tuple[Box, Box]] = []

    def draw(self, panels: Sequence[Panel], size: tuple[float, float], ratio: float) -> None:
        """Draw those that are shown, from below; the window is so many units large, each so many pixels."""
        shown = [panel for panel in panels if panel.shown and not panel.restless]
        boxes = [(panel.x, panel.y, panel.width, panel.height) for panel in shown]
        key = size, ratio, [(id(panel), panel.paints) for panel in shown], boxes
        if key != self._key:
            self._key = key
            self.drawn += 1
            with self._picture.drawn_on(round(size[0] * ratio), round(size[1] * ratio)):
                for panel in shown:
                    panel.draw()
            # where one lies within another that place would be shown twice
            wide = [box for box in boxes if not any(box != other and _within(box, other) for other in boxes)]
            self._pieces = [(box, _times(box, ratio)) for box in dict.fromkeys(wide)]
        for first in range(0, len(self._pieces), MANY):
            self.brush.pieces(self._picture, self._pieces[first : first + MANY])
        for at, panel in enumerate(panels):
            # what another lies on is not seen
            if panel.restless and not any(panel.overlaps(other) for other in panels[at + 1 :]):
                panel.draw()


def _within(box: Box, other: Box) -> bool:
    (x, y, wide, high), (left, top, broad, tall) = box, other
    return left <= x and top <= y and x + wide <= left + broad and y + high <= top + tall


def _times(box: Box, ratio: float) -> Box:
    x, y, wide, high = box
    return x * ratio, y * ratio, wide * ratio, high * ratio
