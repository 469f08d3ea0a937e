"""The small menu beside what was clicked: a line for each thing that may be meant."""

from __future__ import annotations

import attrs

from hades.art.colours import INK, MUTED, WARN
from hades.ui.kit.action import Action
from hades.ui.kit.button import plate
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.caps import key_cap
from hades.ui.kit.panel import FLOATING, Panel

CHOICE = 40.0
"""Units of height of a line of the small menu."""


class ChooserPanel(Panel):
    """A small menu where a click on the map may mean several things."""

    backdrop = attrs.evolve(FLOATING, edge=WARN, thick=2, alpha=1)

    def paint(self, canvas: Canvas, content: tuple[tuple[str, str], ...]) -> None:
        y, room = 6.0, self.width - 70
        for at, (label, note) in enumerate(content):
            plate(canvas, (6, y, self.width - 12, 36))
            canvas.text(16, y + 4, label, (14.5, 12.5), INK, bold=True, room=room)
            canvas.text(16, y + 21, note, 11.5, MUTED, room=room)
            if at < 9:
                key_cap(canvas, self.width - 14, y + 8, str(at + 1))
            canvas.spot(6, y, self.width - 12, 36, Action("choose", at))
            y += CHOICE
