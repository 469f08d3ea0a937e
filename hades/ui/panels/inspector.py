"""Facts about the thing under the mouse: the inspector's card, and tooltips."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from hades.art.colours import EDGE, GOOD, INK, MUTED, STEEL, WARN, Colour
from hades.facts.piece_facts import Block
from hades.ui.kit.boxes import MARGIN, Box, Column, Figure, Inset, Row, Text
from hades.ui.kit.canvas import Blank, Canvas
from hades.ui.kit.gl import Area
from hades.ui.kit.panel import FLOATING, Panel, over

PAD = MARGIN
ICON = 34.0
COLUMN = 300.0
"""Minimum width of a column, in units."""
NARROWEST = 180.0
"""Minimum width of a narrow column, used if not all blocks fit into wider ones."""
ENDS = 12.0
"""Sum of the space above the first block and below the last, in units."""
TITLE, SIZE = 15.0, 13.0
TONES: dict[str, Colour] = {"×": WARN, "►": GOOD, "→": STEEL}
"""First character of a line -> its colour; the character gives the same information."""


class InspectorPanel(Panel):
    """The panel that paints blocks from top to bottom, in as many columns as fit."""

    backdrop = over()
    each = 1.0
    """Width of a column in units, set by `fitted`."""

    def fitted(
        self, blocks: tuple[Block, ...], ratio: float, wide: float, high: float
    ) -> tuple[tuple[Block, ...], float, float]:
        """Arrange blocks in columns within an area, shortening them if necessary.

        Returns the blocks, and the width and height in units. The last block, which says what a click does,
        is shortened only after all others, and from its top.
        """
        canvas, tried = Blank(10, 10, ratio), []
        for least in (COLUMN, NARROWEST):
            count = max(1, int(wide // least))
            self.each = wide / count
            tried.append((self._shortened(canvas, blocks, count, high - ENDS), self.each))
            if len(tried[-1][0]) == len(blocks):
                break
        # Narrow columns that show no more blocks would only break lines.
        shown, self.each = max(tried, key=lambda one: len(one[0]))
        talls = [Facts(block).tall(canvas, self.each) for block in shown]
        columns = _columns(talls, high - ENDS)
        tallest = max(sum(talls[at] for at in column) for column in columns)
        return shown, self.each * len(columns), min(high, tallest + ENDS)

    def _shortened(
        self, canvas: Canvas, blocks: tuple[Block, ...], count: int, high: float
    ) -> tuple[Block, ...]:
        """Shorten blocks until they fit into the columns, or drop the first blocks if that is not enough."""
        shown = list(blocks)
        talls = [Facts(block).tall(canvas, self.each) for block in blocks]
        while len(_columns(talls, high)) > count or max(talls) > high:
            last = len(shown) - 1
            at = max((n for n in range(last) if len(shown[n].lines) > 1), default=last)
            lines = shown[at].lines
            if len(lines) > 1:
                shown[at] = attrs.evolve(shown[at], lines=lines[1:] if at == last else lines[:-1])
                talls[at] = Facts(shown[at]).tall(canvas, self.each)
            elif last:
                del shown[0], talls[0]
            else:
                break
        return tuple(shown)

    def paint(self, canvas: Canvas, content: tuple[Block, ...]) -> None:
        blank, each = canvas.blank(), self.each
        columns = _columns([Facts(block).tall(blank, each) for block in content], self.height - ENDS)
        for number, column in enumerate(columns):
            x, y = number * each, 8.0
            if number:
                canvas.line(x, 8, x, self.height - 8, EDGE)
            for at in column:
                if at != column[0]:
                    canvas.line(x + PAD, y - 2, x + each - PAD, y - 2, EDGE)
                y = Facts(content[at]).paint(canvas, x, y, each)


def _columns(talls: Sequence[float], high: float) -> list[list[int]]:
    """Return the indices of the blocks in each column, filled from left to right."""
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
    """The facts about one thing: its counter, its name, and all other facts line by line."""

    block: Block

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        block = self.block
        figure = [Inset(Figure(block.picture, ICON), above=2)] if block.picture else []
        title = Text(block.title, TITLE, INK, bold=True, leading=1.28)
        lines = [Text(line, SIZE, TONES.get(line[:1], MUTED)) for line in block.lines]
        left = PAD - 2 * len(figure)
        row = Row((*figure, Column((title, *lines), grows=True)), 10)
        return row.paint(canvas, x + left, y, wide - left - PAD) + 7


EDGE_GAP = 4.0
"""Units between a tooltip and the edges of the window, or the panels it must not cover."""


class TipPanel(Panel):
    """A tooltip: a bold first line, then facts."""

    backdrop = FLOATING

    def beside(
        self,
        words: str,
        mouse: tuple[float, float],
        units: tuple[float, float],
        ratio: float,
        clear: Sequence[Panel] = (),
        about: Area | None = None,
    ) -> None:
        """Show a tooltip beside the mouse, inside a window of ``units`` (width, height).

        If possible, the tooltip covers neither the panels in ``clear`` nor the area that it is ``about``. To
        avoid them, it moves to another side of the mouse, to an edge of the window, or to an edge of one of
        them. If every place covers some of them, it takes the place that covers the fewest.
        """
        lines = tuple(words.split("\n"))
        size = self.measure(lines, ratio, min(380.0, units[0] * 0.5))
        areas = [(panel.x, panel.y, panel.width, panel.height) for panel in clear]
        areas += [about] if about is not None else []
        ways: list[list[float]] = []
        for axis in (0, 1):
            long, most = size[axis], max(EDGE_GAP, units[axis] - size[axis] - EDGE_GAP)
            spans = [(area[axis], area[axis + 2]) for area in areas]
            edges = [end for at, own in spans for end in (at - long - EDGE_GAP, at + own + EDGE_GAP)]
            wanted = mouse[axis] + 18, max(EDGE_GAP, mouse[axis] - long - 12), *edges, EDGE_GAP, most
            ways.append([at for at in wanted if EDGE_GAP <= at <= most])

        def worse(at: tuple[float, float]) -> tuple[int, bool, float]:
            meets = (
                all(at[n] < area[n] + area[n + 2] and area[n] < at[n] + size[n] for n in (0, 1))
                for area in areas
            )
            gaps = (max(at[n] - mouse[n], mouse[n] - at[n] - size[n], 0.0) for n in (0, 1))
            return sum(meets), at != (ways[0][0], ways[1][0]), sum(gaps)

        self.place(*min(((x, y) for x in ways[0] for y in ways[1]), key=worse), *size, ratio)
        self.update(lines)
        self.draw()

    def measure(self, lines: tuple[str, ...], ratio: float, most: float) -> tuple[float, float]:
        """Return the width and height of a tooltip that is at most ``most`` units wide."""
        canvas, texts = Blank(10, 10, ratio), _texts(lines)
        rows = ((row, text) for text in texts for row in text.lines(canvas, most - 24))
        wides = [canvas.measure(row, text.size, text.bold) for row, text in rows]
        return max(60.0, *wides) + 26, Column(texts).tall(canvas, most - 24) + 20

    def paint(self, canvas: Canvas, content: tuple[str, ...]) -> None:
        # The last line has its leading below it.
        Column(_texts(content)).paint(canvas, 12, 12, self.width - 22)


def _texts(lines: tuple[str, ...]) -> tuple[Text, ...]:
    """Return the lines of a tooltip: a heading, then facts. A cross marks what is impossible."""

    def text(line: str, size: float, ink: Colour, *, bold: bool = False) -> Text:
        return Text(line, size, WARN if line.startswith("×") else ink, bold=bold, leading=1.32)

    return text(lines[0], 15, INK, bold=True), *(text(line, 13.5, MUTED) for line in lines[1:])
