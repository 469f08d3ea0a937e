"""Why something happened: a page beside the board, so that the place can be seen at the same time."""

from __future__ import annotations

from hades.art.colours import EDGE, INK, WARN
from hades.facts.fact import TextPage
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import NARROW, Backdrop, Panel
from hades.ui.panels.sheet import boxes

PAD, TOP, FOOT = 16.0, 40.0, 8.0


class WhyPanel(Panel):
    """Paints a page in the narrow column at the right; rows scroll."""

    backdrop = Backdrop(edge=WARN, thick=2, solid=True)

    def paint(self, canvas: Canvas, content: TextPage) -> None:
        canvas.text(PAD, 11, content.title, 17, INK, bold=True, room=self.width - 2 * PAD)
        canvas.line(12, TOP - 3, self.width - 12, TOP - 3, EDGE, 2)
        area = TOP, self.height - TOP - FOOT
        self.scrolled(canvas, boxes(content.rows), area, (PAD, PAD), bar=NARROW)
