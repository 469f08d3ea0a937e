"""The small menu beside what was clicked: a line for each thing that may be meant."""

from __future__ import annotations

from hades.art.colours import FLOAT, INK, MUTED, WARN
from hades.ui.kit.action import Action
from hades.ui.kit.button import plate
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.caps import key_cap
from hades.ui.kit.panel import Panel

CHOICE = 40.0
"""Units of height of a line of the small menu."""


class ChooserPanel(Panel):
    """A small menu where a click on the map may mean several things."""

    def paint(self, canvas: Canvas, content: tuple[tuple[str, str], ...]) -> None:
        canvas.rect(0, 0, self.width, self.height, FLOAT, radius=8, edge=WARN, thick=2)
        y = 6.0
        for at, (label, note) in enumerate(content):
            plate(canvas, (6, y, self.width - 12, 36))
            size = 14.5 if canvas.measure(label, 14.5, True) <= self.width - 70 else 12.5
            canvas.text(16, y + 4, canvas.fit(label, self.width - 70, size, True), size, INK, bold=True)
            canvas.text(16, y + 21, canvas.fit(note, self.width - 70, 11.5), 11.5, MUTED)
            if at < 9:
                key_cap(canvas, self.width - 14, y + 8, str(at + 1))
            canvas.spot(6, y, self.width - 12, 36, Action("choose", at))
            y += CHOICE
