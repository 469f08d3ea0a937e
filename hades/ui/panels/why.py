"""Why something happened: a page beside the board, so that the place can be seen at the same time."""

from __future__ import annotations

from hades.ui.canvas import Canvas
from hades.ui.look import EDGE, FAINT, INK, PANEL, RAISED, WARN
from hades.ui.panels.base import Spot
from hades.ui.panels.cards import Sheet, SheetPanel

TOP, FOOT = 40.0, 8.0


class WhyPanel(SheetPanel):
    """Paints a `Sheet` in the narrow column at the right; rows scroll."""

    def paint(self, canvas: Canvas, content: Sheet) -> None:
        canvas.rect(0, 0, self.width, self.height, PANEL, edge=WARN, thick=2)
        self.spots.append(Spot(0, 0, self.width, self.height))
        canvas.text(16, 11, canvas.fit(content.title, self.width - 32, 17, True), 17, INK, bold=True)
        canvas.line(12, TOP - 3, self.width - 12, TOP - 3, EDGE, 2)
        # the rows of a page keep a margin of 26 units at both sides: too much for a column
        wide, high = self.width + 20, self.height - TOP - FOOT
        inner = Canvas(wide, high, canvas.ratio)
        tall = self._rows(inner, content)
        self.full = max(0.0, tall - high)
        if self.scroll > self.full:
            self.scroll = self.full
            inner = Canvas(wide, high, canvas.ratio)
            self._rows(inner, content)
        k = canvas.ratio
        left = round(12 * k)
        part = inner.image.crop((left, 0, left + round((self.width - 6) * k), inner.image.height))
        canvas.image.alpha_composite(part, (round(2 * k), round(TOP * k)))
        canvas.heed(inner, TOP, -10)
        self.link_spots(-10, TOP, high, self.width - 32)
        if self.full:
            canvas.rect(self.width - 8, TOP, 4, high, RAISED, radius=2)
            canvas.rect(
                self.width - 8,
                TOP + self.scroll / tall * high,
                4,
                max(18, high / tall * high),
                FAINT,
                radius=2,
            )
