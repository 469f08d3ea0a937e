"""Small things on or beside the others: a tooltip, and the tag that says what is played."""

from __future__ import annotations

import attrs

from hades.art.colours import EDGE, INK, MUTED, WARN
from hades.ui.kit.boxes import Column, Text
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import FLOATING, Panel


class TagPanel(Panel):
    """Which scenario and which edition is played: always in a corner of the board."""

    backdrop = attrs.evolve(FLOATING, edge=EDGE, alpha=0.88)

    def measure(self, words: str, ratio: float) -> float:
        """Width it wants."""
        return Canvas(10, 10, ratio).measure(words, 12.5, True) + 22

    def paint(self, canvas: Canvas, content: tuple[str, str]) -> None:
        words, tip = content
        middle, room = self.height / 2, self.width - 18
        canvas.text(self.width / 2, middle, words, 12.5, MUTED, bold=True, anchor="mm", room=room)
        canvas.spot(0, 0, self.width, self.height, "about", tip)


class TipPanel(Panel):
    """A tooltip: a bold first line, then facts."""

    backdrop = FLOATING

    def beside(
        self, words: str, mouse: tuple[float, float], units: tuple[float, float], ratio: float
    ) -> None:
        """Show lines beside the mouse, inside a window of so many units."""
        lines = tuple(words.split("\n"))
        (x, y), (width, height) = mouse, units
        wide, high = self.measure(lines, ratio, min(380.0, width * 0.5))
        at_x = x + 18 if x + 18 + wide < width else max(4.0, x - wide - 12)
        at_y = y + 18 if y + 18 + high < height else max(4.0, y - high - 10)
        self.place(at_x, at_y, wide, high, ratio)
        self.update(lines)
        self.draw()

    def measure(self, lines: tuple[str, ...], ratio: float, most: float) -> tuple[float, float]:
        """Width and height for lines no wider than ``most``."""
        canvas, texts = Canvas(10, 10, ratio), _texts(lines)
        wides = [
            canvas.measure(row, text.size, text.bold)
            for text in texts
            for row in text.lines(canvas, most - 24)
        ]
        return max(60.0, *wides) + 26, Column(texts).tall(canvas, most - 24) + 20

    def paint(self, canvas: Canvas, content: tuple[str, ...]) -> None:
        Column(_texts(content)).paint(canvas, 12, 8, self.width - 22)


def _texts(lines: tuple[str, ...]) -> tuple[Text, ...]:
    """The lines of a tooltip: the first is its heading, and what cannot be begins with a cross."""
    head, *rest = lines
    tones = (WARN if line.startswith("×") else MUTED for line in rest)
    return (
        Text(head, 15, INK if not head.startswith("×") else WARN, bold=True, leading=1.32),
        *(Text(line, 13.5, tone, leading=1.32) for line, tone in zip(rest, tones, strict=True)),
    )
