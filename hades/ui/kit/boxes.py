"""Boxes: each paints itself from a point on, at a width, and is as high as what it paints.

Nobody reckons how high anything will be: a box is painted on a canvas that keeps nothing, and the height is
what that took.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import attrs

from hades.art.colours import EDGE, INK, Colour
from hades.ui.kit.action import Action
from hades.ui.kit.canvas import Canvas, Pictures, Sizes


class Box:
    """Something that can be painted at any width."""

    led = 0
    """How many rows above it belong to it and come into sight with it: its heading."""
    grows = False
    """Whether it takes what room is left in a row."""

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        """Paint it from (x, y) on; the y below it."""
        raise NotImplementedError

    def tall(self, canvas: Canvas, wide: float) -> float:
        """Its height at a width, on such a canvas."""
        return self.paint(canvas.blank(), 0.0, 0.0, wide)

    def wide(self, canvas: Canvas) -> float:
        """Its width with everything whole."""
        raise NotImplementedError


@attrs.frozen
class Gap(Box):
    """Nothing, so high."""

    high: float

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        return y + self.high

    def wide(self, canvas: Canvas) -> float:
        return 0.0


class Spring(Box):
    """Room in a row that nothing takes."""

    grows = True

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        return y

    def wide(self, canvas: Canvas) -> float:
        return 0.0


@attrs.frozen
class Stroke(Box):
    """A line across."""

    ink: Colour = EDGE
    thick: float = 2.0
    above: float = 0.0
    below: float = 0.0

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        canvas.line(x, y + self.above, x + wide, y + self.above, self.ink, self.thick)
        return y + self.above + self.below


@attrs.frozen
class Caption(Box):
    """One line of words, in the middle of its height; shortened where there is no room for all of it."""

    words: str
    size: Sizes = 14.0
    ink: Colour = INK
    bold: bool = False
    high: float = 0.0
    """Its height, 0 for that of its letters."""
    at: str = "l"
    """Where in its width the words stand: l, m or r."""
    most: float = math.inf
    """How wide it may be."""
    least: float = 0.0
    """Room below which nothing is written."""
    grows: bool = False

    @property
    def _largest(self) -> float:
        return self.size[0] if isinstance(self.size, tuple) else self.size

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        high, x = self.high or self._largest * 1.25, x + {"l": 0.0, "m": wide / 2, "r": wide}[self.at]
        place, room = f"{self.at}m", min(wide, self.most)
        if self.words and room >= self.least:
            middle = y + high / 2
            canvas.text(x, middle, self.words, self.size, self.ink, bold=self.bold, anchor=place, room=room)
        return y + high

    def wide(self, canvas: Canvas) -> float:
        return min(self.most, canvas.measure(self.words, self._largest, self.bold))


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
    grows: bool = False

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

    def wide(self, canvas: Canvas) -> float:
        return max(canvas.measure(line, self.size, self.bold) for line in self.words.split("\n"))

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

    boxes: Sequence[Box]
    gap: float = 0.0
    grows: bool = False

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        for box in self.boxes:
            y = box.paint(canvas, x, y, wide) + self.gap
        return y - self.gap if self.boxes else y

    def wide(self, canvas: Canvas) -> float:
        return max((box.wide(canvas) for box in self.boxes), default=0.0)


@attrs.frozen
class Row(Box):
    """Boxes beside each other, each as wide as it is; what room is left belongs to those that grow."""

    boxes: Sequence[Box]
    gap: float = 0.0
    given: Sequence[float] = ()
    """The width of each; none for its own."""
    grows: bool = False
    middle: bool = False
    """Whether lower ones stand half-way down beside the highest."""

    def wides(self, canvas: Canvas, wide: float) -> Sequence[float]:
        """The width of each in a row so wide."""
        if self.given:
            return self.given
        wides = [0.0 if box.grows else box.wide(canvas) for box in self.boxes]
        left = wide - sum(wides) - self.gap * (len(wides) - 1)
        growing = sum(box.grows for box in self.boxes)
        return [
            max(0.0, left) / growing if box.grows else own for box, own in zip(self.boxes, wides, strict=True)
        ]

    def tall(self, canvas: Canvas, wide: float) -> float:
        wides = self.wides(canvas, wide)
        return max((box.tall(canvas, own) for box, own in zip(self.boxes, wides, strict=True)), default=0.0)

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        low, wides = y, self.wides(canvas, wide)
        talls = (
            [box.tall(canvas, own) for box, own in zip(self.boxes, wides, strict=True)] if self.middle else ()
        )
        for at, (box, own) in enumerate(zip(self.boxes, wides, strict=True)):
            above = (max(talls) - talls[at]) / 2 if talls else 0.0
            low = max(low, box.paint(canvas, x, y + above, own))
            x += own + self.gap
        return low

    def wide(self, canvas: Canvas) -> float:
        return (
            sum(own + self.gap for own in self.given or [box.wide(canvas) for box in self.boxes]) - self.gap
        )


@attrs.frozen
class Even(Box):
    """Boxes beside each other, all as wide."""

    boxes: Sequence[Box]
    gap: float = 0.0
    grows = True

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        low, each = y, (wide - self.gap * (len(self.boxes) - 1)) / max(1, len(self.boxes))
        for at, box in enumerate(self.boxes):
            low = max(low, box.paint(canvas, x + at * (each + self.gap), y, each))
        return low


@attrs.frozen
class Inset(Box):
    """A box with room round it."""

    box: Box
    across: float = 0.0
    above: float = 0.0
    below: float = 0.0

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        inner = wide - 2 * self.across
        return self.box.paint(canvas, x + self.across, y + self.above, inner) + self.below

    def wide(self, canvas: Canvas) -> float:
        return self.box.wide(canvas) + 2 * self.across


@attrs.frozen
class Wide(Box):
    """A box that is so wide, whatever is in it just now."""

    box: Box
    own: float

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        return self.box.paint(canvas, x, y, wide)

    def wide(self, canvas: Canvas) -> float:
        return self.own


@attrs.frozen
class Clicked(Box):
    """A box that does something when it is clicked, and says something when it is pointed at."""

    box: Box
    action: Action | str = ""
    tip: str = ""
    words: str = ""
    beyond: float = 0.0
    """How far the spot goes beyond the box."""

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        low, far = self.box.paint(canvas, x, y, wide), self.beyond
        canvas.spot(
            x - far, y - far, wide + 2 * far, low - y + 2 * far, self.action, self.tip, words=self.words
        )
        return low

    def wide(self, canvas: Canvas) -> float:
        return self.box.wide(canvas)


@attrs.frozen
class Figure(Box):
    """The picture of a key in a square."""

    pictures: Pictures
    key: str
    size: float

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        canvas.figure(self.pictures, self.key, x + (wide - self.size) / 2, y, self.size)
        return y + self.size

    def wide(self, canvas: Canvas) -> float:
        return self.size
