"""Boxes: each paints itself from a point on, at a width, and is as high as what it paints.

Nobody reckons how high anything will be: a box is painted on a canvas that keeps nothing, and the height is
what that took.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from hades.art.colours import INK, Colour
from hades.ui.kit.canvas import Canvas


class Box:
    """Something that can be painted at any width."""

    led = 0
    """How many rows above it belong to it and come into sight with it: its heading."""

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        """Paint it from (x, y) on; the y below it."""
        raise NotImplementedError

    def tall(self, canvas: Canvas, wide: float) -> float:
        """Its height at a width, on such a canvas."""
        return self.paint(canvas.blank(), 0.0, 0.0, wide)


@attrs.frozen
class Gap(Box):
    """Nothing, so high."""

    high: float

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        return y + self.high


@attrs.frozen
class Text(Box):
    """Words that flow: as many lines as they need, at most ``most`` of them (0: as many as there are).

    Of more lines than that the last ends with an ellipsis. No words need no room.
    """

    words: str
    size: float = 14.0
    ink: Colour = INK
    bold: bool = False
    leading: float = 1.3
    most: int = 0
    above: float = 0.0
    below: float = 0.0

    def lines(self, canvas: Canvas, wide: float) -> list[str]:
        """The lines at a width."""
        lines = canvas.wrap(self.words, wide, self.size, self.bold)
        if not self.most or len(lines) <= self.most:
            return lines
        rest = " ".join(lines[self.most - 1 :])
        return [*lines[: self.most - 1], canvas.fit(rest, wide, self.size, self.bold)]

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        if not self.words:
            return y
        y += self.above
        for line in self.lines(canvas, wide):
            canvas.text(x, y, line, self.size, self.ink, bold=self.bold)
            y += self.size * self.leading
        return y + self.below

    def shrunk(self, canvas: Canvas, wide: float, most: int, sizes: Sequence[float]) -> Text:
        """The same words in the first of some smaller sizes in which they need at most so many lines; in the
        last of them with an ellipsis."""
        for size in (self.size, *sizes):
            found = attrs.evolve(self, size=size)
            if len(found.lines(canvas, wide)) <= most:
                return found
        return attrs.evolve(found, most=most)


@attrs.frozen
class Column(Box):
    """Boxes one below the other."""

    boxes: tuple[Box, ...]
    gap: float = 0.0

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        for box in self.boxes:
            y = box.paint(canvas, x, y, wide) + self.gap
        return y - self.gap if self.boxes else y
