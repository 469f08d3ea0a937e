"""The inspector: a card with everything that is known of what is under the cursor."""

from __future__ import annotations

import attrs

from hades.art.colours import EDGE, GOOD, INK, MUTED, STEEL, WARN, Colour
from hades.facts.thing_blocks import Block
from hades.ui.kit.boxes import Box, Column, Text
from hades.ui.kit.canvas import Canvas, Pictures
from hades.ui.kit.panel import FLOATING, PicturePanel

PAD = 12.0
ICON = 34.0
TITLE, SIZE = 15.0, 13.0
TONES: dict[str, Colour] = {"×": WARN, "►": GOOD, "→": STEEL}
"""First letter of a line -> its colour; the letter says the same."""


class InspectorPanel(PicturePanel):
    """Paints blocks one below the other."""

    backdrop = FLOATING

    def fitted(
        self, blocks: tuple[Block, ...], ratio: float, wide: float, high: float
    ) -> tuple[tuple[Block, ...], float, float]:
        """Blocks no wider and, if need be shortened, no higher; the width and the height they need.

        The last block, which says what a click does, is shortened last, and its last lines stay.
        """
        canvas = Canvas(10, 10, ratio).blank()
        wide = min(wide, max(120.0, *(self._wide(canvas, block) for block in blocks)))
        shown = list(blocks)
        talls = [self._tall(canvas, block, wide) for block in blocks]

        def shorten(at: int, lines: tuple[str, ...]) -> bool:
            shown[at] = attrs.evolve(shown[at], lines=lines)
            talls[at] = self._tall(canvas, shown[at], wide)
            return sum(talls) + 12 <= high

        fits = sum(talls) + 12 <= high
        for at in range(len(blocks) - 2, -1, -1):
            while not fits and len(shown[at].lines) > 1:
                fits = shorten(at, shown[at].lines[:-1])
        while not fits and len(shown[-1].lines) > 1:
            fits = shorten(-1, shown[-1].lines[1:])
        return tuple(shown), wide, min(high, sum(talls) + 12)

    def _wide(self, canvas: Canvas, block: Block) -> float:
        lines = [canvas.measure(line, SIZE) for line in block.lines]
        return _left(block) + max([canvas.measure(block.title, TITLE, True), *lines]) + PAD + 2

    def _tall(self, canvas: Canvas, block: Block, wide: float) -> float:
        return Facts(block, self.pictures).tall(canvas, wide)

    def paint(self, canvas: Canvas, content: tuple[Block, ...]) -> None:
        y = 8.0
        for at, block in enumerate(content):
            if at:
                canvas.line(PAD, y - 2, self.width - PAD, y - 2, EDGE)
            y = Facts(block, self.pictures).paint(canvas, 0, y, self.width)


@attrs.frozen
class Facts(Box):
    """What is known of one thing: its counter, its name, and line by line the rest."""

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
