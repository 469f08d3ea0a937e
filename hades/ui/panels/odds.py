"""Tables of chances as bars with numbers: what is good is solid, what is bad striped, nothing hollow."""

from __future__ import annotations

from hades.advice.chance_table import Chance, ChanceTable, percent
from hades.ui.kit.canvas import Canvas
from hades.ui.look import BAD, EDGE, FAINT, GOOD, INK, MUTED, RAISED, STEEL
from hades.ui.panels.base import Panel

PAD = 12.0
SIZE = 13.0
LINE = 17.0
LONG = 1.9
"""Lines of the narrow column beside a bar from which words stand below it."""
SIGNS = {1: "▲", 0: "·", -1: "▼"}
"""Good, nothing, bad: the sign before what a result means."""


class OddsPanel(Panel):
    """Paints tables one below the other; as high as they need."""

    def measure(self, tables: tuple[ChanceTable, ...], ratio: float, width: float) -> float:
        """The height that tables need at a width."""
        self.width, self.height = width, 10.0
        return self._paint(Canvas(width, 10, ratio), tables)

    def paint(self, canvas: Canvas, content: tuple[ChanceTable, ...]) -> None:
        canvas.rect(0, 0, self.width, self.height, (8, 10, 16), radius=8, edge=STEEL, alpha=0.97)
        self._paint(canvas, content)

    def _paint(self, canvas: Canvas, tables: tuple[ChanceTable, ...]) -> float:
        y = 8.0
        for at, table in enumerate(tables):
            if at:
                canvas.line(PAD, y + 2, self.width - PAD, y + 2, EDGE)
                y += 8
            y = canvas.block(PAD, y, self.width - 2 * PAD, table.title, 14, INK, bold=True, leading=1.25) + 2
            if table.told:
                y = canvas.block(PAD, y, self.width - 2 * PAD, table.told, SIZE, MUTED, leading=LINE / SIZE)
            for row in () if table.told else table.rows:
                y = self._row(canvas, y, row)
            if table.note and (len(tables) == 1 or at == len(tables) - 1):
                y = canvas.block(PAD, y + 2, self.width - 2 * PAD, table.note, 12, FAINT, leading=1.25)
        return y + 8

    def _row(self, canvas: Canvas, y: float, row: Chance) -> float:
        """What, bar, number, meaning."""
        x = PAD
        if row.what:
            canvas.text(x + 30, y, row.what, SIZE, MUTED, bold=True, anchor="ra")
            x += 38
        long = 74.0 if self.width < 330 else 92.0
        bar(canvas, x, y + 2, long, 11, float(row.chance), row.good)
        x += long + 44
        canvas.text(x, y, percent(row.chance), SIZE, INK, bold=True, anchor="ra")
        words = f"{SIGNS[row.good]} {row.meaning}"
        room = self.width - PAD - x - 8
        if canvas.measure(words, SIZE) > LONG * room:
            # a long one stands below its bar
            first = PAD + (38 if row.what else 0)
            return canvas.block(
                first, y + LINE, self.width - PAD - first, words, SIZE, MUTED, leading=LINE / SIZE
            )
        below = canvas.block(x + 8, y, room, words, SIZE, MUTED, leading=LINE / SIZE)
        return max(below, y + LINE)


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
