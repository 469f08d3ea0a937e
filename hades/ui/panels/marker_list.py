"""A list of what mattered, or was noted: of marks that stand too close on the bar, or of all notes."""

from __future__ import annotations

import attrs

from hades.art.colours import EDGE, HOT, INK, MUTED, STEEL, WARN
from hades.ui.kit.boxes import Box, Caption, Row, Spring, Text
from hades.ui.kit.button import CHIP, Button
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import NARROW, Backdrop, Panel
from hades.ui.panels.timeline import TimelineMark, shape

PAD, HEAD, AROUND = 10.0, 34.0, 5.0
SHAPE = 26.0
"""Units of width that the shape of a mark has."""


@attrs.frozen
class MarkerList:
    """The marks with their places among all stops, and where the keys are."""

    title: str
    marks: tuple[TimelineMark, ...]
    at: int = 0

    @property
    def spoken(self) -> tuple[str, ...]:
        """Where the keys are, as sentences."""
        mark = self.marks[self.at]
        return (
            self.title,
            f"{self.at + 1} of {len(self.marks)}: {mark.when}",
            mark.words,
        )


class MarkerListPanel(Panel):
    """Paints a `MarkerList`; its rows scroll."""

    backdrop = Backdrop(edge=WARN, thick=2, radius=8, solid=True)
    clear = True

    def tall(self, content: MarkerList, wide: float, ratio: float) -> float:
        """The height that all of it needs at a width."""
        canvas = Canvas(wide, 10, ratio)
        return HEAD + 16 + sum(row.tall(canvas, wide - 2 * PAD) for row in _rows(content))

    def paint(self, canvas: Canvas, content: MarkerList) -> None:
        look = attrs.evolve(CHIP, ink=INK)
        head = Caption(content.title, 14, INK, bold=True, high=24, grows=True)
        close = Button("Close", "close-stops", "ESC", look=look)
        Row((head, Spring(), close), 6).paint(canvas, PAD, 5, self.width - 2 * PAD)
        self.listed(canvas, HEAD, _rows(content), (PAD, PAD), here=content.at, bar=NARROW)


def _rows(content: MarkerList) -> list[Box]:
    return [MarkerRow(mark, n == content.at) for n, mark in enumerate(content.marks)]


@attrs.frozen
class MarkerRow(Box):
    """A mark: its shape, what it was and when; the keys on it or not."""

    mark: TimelineMark
    here: bool

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        words = Text(self.mark.words, 13, INK, leading=1.25)
        when = Caption(self.mark.when, 12, MUTED, high=16)
        high = words.tall(canvas, wide - SHAPE - 6) + 16 + 2 * AROUND
        if self.here:
            canvas.rect(x - 4, y + 1, wide + 8, high - 2, HOT, radius=6, edge=STEEL, thick=2)
        shape(canvas, x + 10, y + high / 2, self.mark.kind)
        below = words.paint(canvas, x + SHAPE, y + AROUND, wide - SHAPE - 6)
        when.paint(canvas, x + SHAPE, below, wide - SHAPE - 6)
        canvas.line(x, y + high, x + wide, y + high, EDGE, 1)
        canvas.spot(x - 4, y, wide + 8, high, self.mark.action, "", words=self.mark.words)
        return y + high
