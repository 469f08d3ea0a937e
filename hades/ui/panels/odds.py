"""Tables of chances as bars with numbers: what is good is solid, what is bad striped, nothing hollow."""

from __future__ import annotations

import attrs

from hades.art.colours import BAD, FAINT, GOOD, INK, MUTED, RAISED
from hades.odds.chance_table import Chance, ChanceTable, percent
from hades.ui.kit.boxes import Box, Column, Stroke, Text
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import FLOATING, Panel

PAD = 12.0
SIZE = 13.0
LINE = 17.0
LONG = 1.9
"""Lines of the narrow column beside a bar from which words stand below it."""
SIGNS = {1: "▲", 0: "·", -1: "▼"}
"""Good, nothing, bad: the sign before what a result means."""


class OddsPanel(Panel):
    """Paints tables one below the other; as high as they need."""

    backdrop = FLOATING

    def measure(self, tables: tuple[ChanceTable, ...], ratio: float, width: float) -> float:
        """The height that tables need at a width."""
        return _boxes(tables).tall(Canvas(width, 10, ratio), width - 2 * PAD) + 16

    def paint(self, canvas: Canvas, content: tuple[ChanceTable, ...]) -> None:
        _boxes(content).paint(canvas, PAD, 8, self.width - 2 * PAD)


def _boxes(tables: tuple[ChanceTable, ...]) -> Column:
    found: list[Box] = []
    for at, table in enumerate(tables):
        if at:
            found.append(Stroke(thick=1, above=2, below=6))
        found.append(Text(table.title, 14, INK, bold=True, leading=1.25, below=2))
        if table.told:
            found.append(Text(table.told, SIZE, MUTED, leading=LINE / SIZE))
        else:
            found += [Outcome(row) for row in table.rows]
        if table.note and at == len(tables) - 1:
            found.append(Text(table.note, 12, FAINT, leading=1.25, above=2))
    return Column(tuple(found))


@attrs.frozen
class Outcome(Box):
    """What comes, a bar, a number, what that means."""

    row: Chance

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        row, first, right = self.row, x, x + wide
        if row.what:
            canvas.text(x + 30, y, row.what, SIZE, MUTED, bold=True, anchor="ra")
            x = first = x + 38
        long = 74.0 if wide + 2 * PAD < 330 else 92.0
        bar(canvas, x, y + 2, long, 11, float(row.chance), row.good)
        x += long + 44
        canvas.text(x, y, percent(row.chance), SIZE, INK, bold=True, anchor="ra")
        means = Text(f"{SIGNS[row.good]} {row.meaning}", SIZE, MUTED, leading=LINE / SIZE)
        room = right - x - 8
        if canvas.measure(means.words, SIZE) > LONG * room:
            # a long one stands below its bar
            return means.paint(canvas, first, y + LINE, right - first)
        return max(means.paint(canvas, x + 8, y, room), y + LINE)


def bar(canvas: Canvas, x: float, y: float, width: float, height: float, part: float, good: int) -> None:
    """A bar as long as its share: solid for good, striped for bad, hollow for nothing."""
    canvas.rect(x, y, width, height, RAISED, radius=2)
    long = max(2.0, width * part)
    if good > 0:
        canvas.rect(x, y, long, height, GOOD, radius=2)
    elif good < 0:
        canvas.rect(x, y, long, height, None, edge=BAD)
        canvas.rect(x, y, long, height, (60, 24, 24), edge=BAD)
        step = 4.0
        while step < long - 1:
            canvas.line(x + step, y, x + step, y + height - 1, BAD, 1.5)
            step += 4
    else:
        canvas.rect(x, y, long, height, RAISED, edge=MUTED)
