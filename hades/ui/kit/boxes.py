"""Boxes: layout elements that paint themselves at a given point and width.

The height of a box follows from its content: the height is measured by painting on a canvas that discards
everything. A box that holds others adds up their heights.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import attrs

from hades.art.colours import CAP_EDGE, EDGE, FAINT, HOT, INK, MUTED, STEEL, SUNK, WELL, Colour
from hades.ui.kit.action import Action
from hades.ui.kit.canvas import Canvas, Sizes

BAR_MARGIN, MARGIN, PAGE_MARGIN = 8.0, 12.0, 24.0
"""Units between edges and contents of a bar, of a panel beside or over the board, and of a page."""
CHIP_HIGH, BUTTON_HIGH, PAGE_HIGH = 24.0, 30.0, 36.0
"""Heights of buttons in units: in a row of alternatives, on a panel with other contents, and on a page."""


class Box:
    """A layout element that can be painted at any width."""

    led = 0
    """Number of rows above the box that scroll into view together with it, such as its heading."""
    grows = False
    """True if the box takes up the remaining space of a row."""

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        """Paint the box with its top left corner at (x, y), and return the y below it."""
        raise NotImplementedError

    def tall(self, canvas: Canvas, wide: float) -> float:
        """Return the height in units at a width, measured on a blank canvas like ``canvas``."""
        return self.paint(canvas.blank(), 0.0, 0.0, wide)

    def wide(self, canvas: Canvas) -> float:
        """Return the width in units at which nothing is shortened; 0 if the box has no width of its own."""
        return 0.0


@attrs.frozen
class Gap(Box):
    """Empty space ``high`` units high."""

    high: float

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        return y + self.high


@attrs.frozen
class Spring(Gap):
    """Flexible empty space in a row."""

    high: float = 0.0
    grows = True


@attrs.frozen
class Stroke(Box):
    """A horizontal line, with space above and below it."""

    above: float
    below: float

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        canvas.line(x, y + self.above, x + wide, y + self.above, EDGE)
        return y + self.above + self.below


@attrs.frozen
class Caption(Box):
    """A single line of text, centred vertically and shortened where it does not fit."""

    words: str
    size: Sizes = 14.0
    ink: Colour = INK
    bold: bool = False
    high: float = 0.0
    """Height in units; 0 for the height of the letters."""
    at: str = "l"
    """Horizontal alignment of the text: ``l``, ``m`` or ``r``."""
    most: float = math.inf
    """Maximum width, in units."""
    grows: bool = False
    linked: bool = False
    """True to underline the words, because they can be clicked."""

    @property
    def _largest(self) -> float:
        return self.size[0] if isinstance(self.size, tuple) else self.size

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        high, share = self.high or self._largest * 1.25, {"l": 0.0, "m": 0.5, "r": 1.0}[self.at]
        at, place, room = (x + share * wide, y + high / 2), f"{self.at}m", min(wide, self.most)
        if self.words:
            canvas.text(*at, self.words, self.size, self.ink, bold=self.bold, anchor=place, room=room)
        if self.linked:
            long = min(wide, self.wide(canvas))
            left, low = x + share * (wide - long), y + high - 1
            canvas.line(left, low, left + long, low, STEEL)
        return y + high

    def wide(self, canvas: Canvas) -> float:
        return min(self.most, canvas.measure(self.words, self._largest, self.bold))


@attrs.frozen
class Text(Box):
    """Text that wraps to as many lines as it needs, at most ``most`` of them (0: no limit).

    If lines are left out, the last one ends with an ellipsis. Empty text takes no space.
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
    at: str = "l"
    """Horizontal alignment of the lines: ``l`` or ``m``."""

    def lines(self, canvas: Canvas, wide: float) -> list[str]:
        lines = canvas.wrap(self.words, wide, self.size, self.bold)
        if not self.most or len(lines) <= self.most:
            return lines
        rest = " ".join(lines[self.most - 1 :])
        return [*lines[: self.most - 1], canvas.fit(rest, wide, self.size, self.bold)]

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        if not self.words:
            return y
        y += self.above
        x += wide / 2 if self.at == "m" else 0.0
        for line in self.lines(canvas, wide):
            canvas.text(x, y, line, self.size, self.ink, bold=self.bold, anchor=f"{self.at}a")
            y += self.size * self.leading
        return y + self.below

    def wide(self, canvas: Canvas) -> float:
        return max(canvas.measure(line, self.size, self.bold) for line in self.words.split("\n"))


@attrs.frozen
class Column(Box):
    boxes: Sequence[Box]
    gap: float = 0.0
    grows: bool = False

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        for box in self.boxes:
            y = box.paint(canvas, x, y, wide) + self.gap
        return y - self.gap if self.boxes else y

    def tall(self, canvas: Canvas, wide: float) -> float:
        gaps = self.gap * max(0, len(self.boxes) - 1)
        return sum((box.tall(canvas, wide) for box in self.boxes), gaps)

    def wide(self, canvas: Canvas) -> float:
        return max((box.wide(canvas) for box in self.boxes), default=0.0)


@attrs.frozen
class Row(Box):
    """Boxes side by side, each at its own width; boxes that grow share the remaining space."""

    boxes: Sequence[Box]
    gap: float = 0.0
    grows: bool = False
    middle: bool = False
    """True to centre the boxes vertically, in the height of the highest box or in ``high``."""
    high: float = 0.0

    def wides(self, canvas: Canvas, wide: float) -> Sequence[float]:
        """Return the width of each box in a row ``wide`` units wide."""
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
        low, row = y, list(zip(self.boxes, self.wides(canvas, wide), strict=True))
        talls = [box.tall(canvas, own) for box, own in row] if self.middle else []
        high = self.high or max(talls, default=0.0)
        for at, (box, own) in enumerate(row):
            above = (high - talls[at]) / 2 if talls else 0.0
            low = max(low, box.paint(canvas, x, y + above, own))
            x += own + self.gap
        return low

    def wide(self, canvas: Canvas) -> float:
        return sum(box.wide(canvas) + self.gap for box in self.boxes) - self.gap


@attrs.frozen
class Even(Row):
    """Boxes side by side, all of the same width."""

    grows: bool = True

    def wides(self, canvas: Canvas, wide: float) -> Sequence[float]:
        count = len(self.boxes)
        return [(wide - self.gap * (count - 1)) / max(1, count)] * count


@attrs.frozen
class Wrapper(Box):
    """The base class of boxes that change one thing about another box."""

    box: Box

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        return self.box.paint(canvas, x, y, wide)

    def tall(self, canvas: Canvas, wide: float) -> float:
        return self.box.tall(canvas, wide)

    def wide(self, canvas: Canvas) -> float:
        return self.box.wide(canvas)


@attrs.frozen
class Inset(Wrapper):
    """A box with space above and below it."""

    above: float = 0.0
    below: float = 0.0

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        return self.box.paint(canvas, x, y + self.above, wide) + self.below

    def tall(self, canvas: Canvas, wide: float) -> float:
        return self.box.tall(canvas, wide) + self.above + self.below


@attrs.frozen
class Wide(Wrapper):
    """A box that is ``own`` units wide, or as wide as the widest box of ``like``."""

    own: float = 0.0
    like: Sequence[Box] = ()

    def wide(self, canvas: Canvas) -> float:
        return max((self.own, *(box.wide(canvas) for box in self.like)))


@attrs.frozen
class Clicked(Wrapper):
    """A box with a tooltip, and with an action that a click carries out."""

    action: Action | str = ""
    tip: str = ""
    words: str = ""
    beyond: float = 0.0
    """Units by which the clickable area extends beyond the box."""

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        low, far = self.box.paint(canvas, x, y, wide), self.beyond
        area = x - far, y - far, wide + 2 * far, low - y + 2 * far
        canvas.spot(*area, self.action, self.tip, words=self.words)
        return low


LEGIBLE = 28.0
"""Minimum size, in pixels, of a picture whose details can be seen, such as the numbers of a counter."""


@attrs.frozen
class Figure(Box):
    """A square picture, given by its key in the kit."""

    key: str
    size: float
    small: str = ""
    """Key of the picture where details cannot be seen; "" for the same picture."""

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        key = self.small if self.small and self.size * canvas.ratio < LEGIBLE else self.key
        canvas.figure(key, x + (wide - self.size) / 2, y, self.size)
        return y + self.size

    def wide(self, canvas: Canvas) -> float:
        return self.size


CAP_HIGH = 20.0
"""Height of a key cap in units."""
CAPS = {
    "PAGEUP": "Page Up",
    "PAGEDOWN": "Page Down",
    "LEFT": "←",
    "RIGHT": "→",
    "UP": "↑",
    "DOWN": "↓",
    "INSERT": "Ins",
    "DELETE": "Del",
    "-": "−",
}
"""Key -> its cap, for the keys that are not printed simply as their name."""


def cap(key: str) -> str:
    return CAPS.get(key, key.title())


def cap_wide(canvas: Canvas, key: str) -> float:
    """Return the width of a key cap; 0 for no key."""
    return max(20.0, canvas.measure(cap(key), 12, True) + 11) if key else 0.0


@attrs.frozen
class Cap(Box):
    """A key cap, or nothing if there is no key."""

    key: str
    ink: Colour = INK

    def wide(self, canvas: Canvas) -> float:
        return cap_wide(canvas, self.key)

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        if self.key:
            canvas.rect(x, y, wide, CAP_HIGH, SUNK, radius=4, edge=CAP_EDGE)
            middle = x + wide / 2, y + CAP_HIGH / 2
            canvas.text(*middle, cap(self.key), 12, self.ink, bold=True, anchor="mm")
        return y + CAP_HIGH


@attrs.frozen
class Field(Box):
    """A text field; while it is empty, it shows the placeholder ``asks``.

    ``typing`` is True while the field has the focus.
    """

    words: str
    asks: str
    typing: bool = True
    high: float = 30.0
    size: float = 14.0
    chosen: bool = False
    """True if all the text is selected, so that typing replaces it."""
    clears: Action | str = ""
    """Action of the button at the end that clears the field; "" for no such button."""
    grows = True

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        edge, thick = (STEEL, 2) if self.typing else (EDGE, 1)
        canvas.rect(x, y, wide, self.high, WELL, radius=6, edge=edge, thick=thick)
        clears = bool(self.clears and self.words)
        room, caret = wide - (50 if clears else 20), "|" if self.typing else ""
        if self.words:
            # Text that is too long shows its end, where the caret is.
            words, ink, size = self.words + caret, INK, self.size
            while len(words) > 1 and canvas.measure(words, size) > room:
                words = words[1:]
        else:
            asked = caret + self.asks
            size = canvas.sized(asked, room, (self.size, 13.0, 12.0, 11.5))
            words, ink = canvas.fit(asked, room, size), FAINT
        if self.chosen and self.words:
            wide_words = canvas.measure(words.removesuffix("|"), size)
            canvas.rect(x + 8, y + 5, wide_words + 4, self.high - 10, HOT, radius=3)
        canvas.text(x + 10, y + self.high / 2, words, size, ink, anchor="lm")
        if clears:
            canvas.text(x + wide - 15, y + self.high / 2, "×", 18, INK, bold=True, anchor="mm")
            canvas.spot(x + wide - 32, y, 32, self.high, self.clears, "Clear")
        return y + self.high


@attrs.define
class TextInput:
    """Text being typed, at most ``most`` characters."""

    words: str = ""
    most: int = 60
    chosen: bool = False
    """True if all the text is selected, so that typing replaces it."""

    def add(self, more: str) -> bool:
        """Add printable characters if there is room; return whether the text has changed."""
        words = "" if self.chosen else self.words
        if not more.isprintable() or len(words) >= self.most:
            return False
        self.words, self.chosen = words + more, False
        return bool(more)

    def erase(self) -> None:
        self.words, self.chosen = "" if self.chosen else self.words[:-1], False


@attrs.frozen
class Track(Box):
    """A slider or progress bar, filled up to ``part`` (0 to 1), over clickable pieces of equal width."""

    part: float
    pieces: Sequence[tuple[Action, str]]
    high: float
    thick: float = 4.0
    ink: Colour = STEEL
    knob: tuple[float, float] | None = None
    """Width and height of the knob in units, or None for no knob."""
    notches: Sequence[float] = ()
    """Height, in units, of a notch in the middle of each piece; the bar runs from first to last notch."""
    middle: float = 0.0
    """Distance of the bar from the top of the box, in units; 0 centres it."""
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
        canvas.rect(x - wide / 2, y - high / 2, wide, high, STEEL, radius=wide / 3, edge=INK, thick=2)
