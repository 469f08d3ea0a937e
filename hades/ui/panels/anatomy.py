"""A counter with its parts named round it."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from hades.art.colours import INK, SUNK, WARN
from hades.art.counters import PARTS
from hades.ui.kit.boxes import Box, Text
from hades.ui.kit.canvas import Canvas, Pictures

SIZE = 132.0
"""Units a side of the counter."""
APART = 26.0
"""Units between it and the words."""
BETWEEN = 6.0
LETTERS = 13.5
DOT = 3.0
GAP = 6.0
"""Units between words and their line."""

Note = tuple[str, str]
"""(part, what it says)."""


def notes_of(words: str) -> tuple[Note, ...]:
    """The notes of a row of `hades.pages.counter_page`."""
    found = (line.partition(": ") for line in words.split("\n"))
    return tuple((part, said) for part, _, said in found)


@attrs.frozen
class Anatomy(Box):
    """A counter in the middle, and at both sides what its parts say, each with a line to it."""

    key: str
    notes: tuple[Note, ...]
    pictures: Pictures

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        room = (wide - SIZE) / 2 - APART
        sides = (
            [n for n in self.notes if PARTS[n[0]][0] < 50],
            [n for n in self.notes if PARTS[n[0]][0] >= 50],
        )
        high = max(SIZE, *(self._tall(canvas, side, room) for side in sides))
        left, top = x + (wide - SIZE) / 2, y + (high - SIZE) / 2
        canvas.figure(self.pictures, self.key, left, top, SIZE)
        for side, at in ((sides[0], x), (sides[1], x + wide - room)):
            line = y + (high - self._tall(canvas, side, room)) / 2
            for part, said in sorted(side, key=lambda note: PARTS[note[0]][1]):
                text = Text(said, LETTERS, INK, leading=1.25)
                tall = text.tall(canvas, room)
                px, py = left + PARTS[part][0] * SIZE / 100, top + PARTS[part][1] * SIZE / 100
                long = max(canvas.measure(words, LETTERS) for words in text.lines(canvas, room))
                end = at - GAP if at > left else at + long + GAP
                self._line(canvas, (px, py), (end, line + min(tall, LETTERS * 1.3) / 2))
                text.paint(canvas, at, line, room)
                line += tall + BETWEEN
        return y + high + 12

    def _tall(self, canvas: Canvas, side: Sequence[Note], room: float) -> float:
        """The height of the words of a side."""
        texts = (Text(said, LETTERS, INK, leading=1.25).tall(canvas, room) for _, said in side)
        return sum(texts) + BETWEEN * max(0, len(side) - 1)

    def _line(self, canvas: Canvas, part: tuple[float, float], words: tuple[float, float]) -> None:
        """From a part to its words, with a dark edge so that it is seen on any ground."""
        for ink, thick, dot in ((SUNK, 4.0, DOT + 1.5), (WARN, 1.6, DOT)):
            canvas.line(*part, *words, ink, thick)
            canvas.rect(part[0] - dot, part[1] - dot, 2 * dot, 2 * dot, ink, radius=dot)
