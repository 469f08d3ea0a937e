"""The band below the board with the status of the ghost (the best known run), in one line."""

from __future__ import annotations

from hades.art.colours import EDGE, INK, PANEL, STEEL
from hades.ui import keys
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import Backdrop, Panel

HEIGHT = 24.0
"""Height of the band in units, fixed so that nothing moves when the text changes."""
PAD, SIZES = 12.0, (13.5, 12.5, 11.5, 10.5)
HEAD = "GHOST"
TIP = (
    "The best known run at the same step of the same turn; its Units have plates with a broken "
    "edge\nAn aid: the file records each question at which it was shown. Click to hide it [{}]"
)


class GhostBar(Panel):
    """The panel that paints a line of text."""

    backdrop = Backdrop(fill=PANEL, edge=EDGE, thick=2)
    clear = True

    def paint(self, canvas: Canvas, content: str) -> None:
        y, room = self.height / 2, self.width - 2 * PAD
        used = canvas.text(PAD, y, HEAD, 12, STEEL, bold=True, anchor="lm", room=room) + 10
        size = next((one for one in SIZES if canvas.measure(content, one) <= room - used), SIZES[-1])
        canvas.text(PAD + used, y, content, size, INK, anchor="lm", room=room - used)
        tip = TIP.format(keys.shown("pacer"))
        canvas.spot(0, 0, self.width, self.height, "pacer", tip, words=f"{HEAD} {content}")
