"""Why something happened: a page beside the board, so that the place can be seen at the same time."""

from __future__ import annotations

from hades.art.colours import INK, WARN
from hades.pages.fact import TextPage
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import NARROW, Backdrop, Panel
from hades.ui.panels.sheet import boxes

PAD, TOP = 16.0, 37.0


class WhyPanel(Panel):
    """Paints a page in the narrow column at the right; rows scroll."""

    backdrop = Backdrop(edge=WARN, thick=2, solid=True)

    def paint(self, canvas: Canvas, content: TextPage) -> None:
        canvas.text(PAD, 11, content.title, 17, INK, bold=True, room=self.width - 2 * PAD)
        self.listed(canvas, TOP, boxes(content.rows), (PAD, PAD), bar=NARROW)
