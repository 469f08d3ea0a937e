"""The inspector: a card with all known facts about the thing under the cursor."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from hades.art.colours import EDGE, GOOD, INK, MUTED, STEEL, WARN, Colour
from hades.pages.blocks import Block
from hades.ui.kit.boxes import Box, Column, Text
from hades.ui.kit.canvas import Canvas, Pictures
from hades.ui.kit.panel import FLOATING, PicturePanel

PAD = 12.0
ICON = 34.0
COLUMN, NARROWEST = 300.0, 180.0
"""Minimum width of a column in units, and that of narrow columns if not all blocks fit in the normal ones."""
ENDS = 12.0
"""Units of height above and below the blocks."""
TITLE, SIZE = 15.0, 13.0
TONES: dict[str, Colour] = {"×": WARN, "►": GOOD, "→": STEEL}
"""First character of a line -> its colour; the character gives the same information."""


class InspectorPanel(PicturePanel):
    """The panel that paints blocks one below the other, in as many columns as fit."""

    backdrop = FLOATING
    each = 1.0
    """Width of a column in units, set by `fitted`."""

    def fitted(
        self, blocks: tuple[Block, ...], ratio: float, wide: float, high: float
    ) -> tuple[tuple[Block, ...], float, float]:
        """Arrange blocks in columns within an area, shortening them if necessary.

        Return the blocks, width and height.

        The last block, which describes what a click does, is shortened last and keeps its last lines.
        """
        canvas = Canvas(10, 10, ratio).blank()
        for least in (COLUMN, NARROWEST):
            count = max(1, int(wide // least))
            self.each = wide / count
            shown = self._shortened(canvas, blocks, count, high - ENDS)
            if len(shown) == len(blocks):
                break
        talls = [self._tall(canvas, block, self.each) for block in shown]
        columns = _columns(talls, high - ENDS)
        tallest = max(sum(talls[at] for at in column) for column in columns)
        return shown, self.each * len(columns), min(high, tallest + ENDS)

    def _shortened(
        self, canvas: Canvas, blocks: tuple[Block, ...], count: int, high: float
    ) -> tuple[Block, ...]:
        """Shorten blocks to fit the columns.

        If not even one line of each fits, only the last blocks remain.
        """
        shown = list(blocks)
        talls = [self._tall(canvas, block, self.each) for block in blocks]

        def shorten(at: int, lines: tuple[str, ...]) -> None:
            shown[at] = attrs.evolve(shown[at], lines=lines)
            talls[at] = self._tall(canvas, shown[at], self.each)

        def fits() -> bool:
            return len(_columns(talls, high)) <= count and max(talls) <= high

        for at in range(len(blocks) - 2, -1, -1):
            while not fits() and len(shown[at].lines) > 1:
                shorten(at, shown[at].lines[:-1])
        while not fits() and len(shown[-1].lines) > 1:
            shorten(-1, shown[-1].lines[1:])
        while not fits() and len(shown) > 1:
            del shown[0], talls[0]
        return tuple(shown)

    def _tall(self, canvas: Canvas, block: Block, wide: float) -> float:
        return Facts(block, self.pictures).tall(canvas, wide)

    def paint(self, canvas: Canvas, content: tuple[Block, ...]) -> None:
        blank, each = canvas.blank(), self.each
        columns = _columns([self._tall(blank, block, each) for block in content], self.height - ENDS)
        for number, column in enumerate(columns):
            x, y = number * each, 8.0
            if number:
                canvas.line(x, 8, x, self.height - 8, EDGE)
            for at in column:
                if at != column[0]:
                    canvas.line(x + PAD, y - 2, x + each - PAD, y - 2, EDGE)
                y = Facts(content[at], self.pictures).paint(canvas, x, y, each)


def _columns(talls: Sequence[float], high: float) -> list[list[int]]:
    """Return the indices of the blocks in each column, filling one column after the other."""
    columns: list[list[int]] = [[]]
    used = 0.0
    for at, tall in enumerate(talls):
        if columns[-1] and used + tall > high:
            columns.append([])
            used = 0.0
        columns[-1].append(at)
        used += tall
    return columns


@attrs.frozen
class Facts(Box):
    """The facts about one thing: its counter, its name, and the rest line by line."""

    block: Block
    pictures: Pictures

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        block, low = self.block, y
        if block.picture:
            canvas.figure(self.pictures, block.picture, x + PAD - 2, y + 2, ICON)
            low = y + ICON + 2
        title = Text(block.title, TITLE, INK, bold=True, leading=1.28)
        lines = (Text(line, SIZE, TONES.get(line[:1], MUTED)) for line in block.lines)
        end = Column((title, *lines)).paint(canvas, x + _left(block), y, wide - _left(block) - PAD)
        return max(low, end) + 7


def _left(block: Block) -> float:
    return PAD + (ICON + 8 if block.picture else 0)
