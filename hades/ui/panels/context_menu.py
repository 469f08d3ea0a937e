"""The small menu: a line for each thing that a click may mean, its name whole."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from hades.art.colours import INK, MUTED, WARN
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import Box, Cap, Column, Row, Text
from hades.ui.kit.button import SMALL, Tile
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import FLOATING, Panel

PAD, GAP = 6.0, 3.0
CHOICE = 40.0
"""Units of height of a line of the small menu with a name of one line, and of the gap below it."""
ABOVE = 2.0
"""Units above and below the words of a line."""
KEY = 28.0
"""Units of width of the key beside them."""

Choices = tuple[tuple[str, str, bool], ...]
"""(name, note, whether somebody points it out) of each line."""


class ContextMenu(Panel):
    """A small menu where a click may mean several things."""

    backdrop = attrs.evolve(FLOATING, edge=WARN, thick=2)

    def tall(self, content: Choices, wide: float, ratio: float) -> float:
        """Height that all lines need at a width."""
        return (
            _lines(Canvas(wide, 10, ratio).blank(), content, wide).tall(
                Canvas(wide, 10, ratio), wide - 2 * PAD
            )
            + 2 * PAD
        )

    def paint(self, canvas: Canvas, content: Choices) -> None:
        _lines(canvas, content, self.width).paint(canvas, PAD, PAD, self.width - 2 * PAD)

    def middle_of_first(self, content: Choices, wide: float, ratio: float) -> float:
        """How far below its top edge the middle of its first line is."""
        return self.tall(content[:1], wide, ratio) / 2


def _lines(canvas: Canvas, content: Choices, wide: float) -> Column:
    room = wide - 2 * PAD - 2 * SMALL.pad - KEY
    return Column([_line(canvas, at, *words, room) for at, words in enumerate(content)], GAP)


def _line(canvas: Canvas, at: int, name: str, note: str, advised: bool, room: float) -> Box:
    """A line: the name in as many rows as it needs, what it brings, and its key; a ring round it where
    somebody points it out."""
    size = canvas.sized(name, room, (14.5, 13.0, 12.5), bold=True)
    told: Sequence[Box] = (Text(name, size, bold=True, leading=1.15), Text(note, 12.0, MUTED, leading=1.15))
    words = Column(told, grows=True)
    look = attrs.evolve(SMALL, high=max(CHOICE - GAP, words.tall(canvas, room) + 2 * ABOVE))
    if advised:
        look = attrs.evolve(look, edge=INK, thick=3.0)
    row = Row((words, Cap(str(at + 1) if at < 9 else "")), 8, middle=True)
    return Tile(row, Action("choose", at), look=look)
