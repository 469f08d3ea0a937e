"""The small menu beside what was clicked: a line for each thing that may be meant."""

from __future__ import annotations

import attrs

from hades.art.colours import MUTED, WARN
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import Caption, Column, Row
from hades.ui.kit.button import SMALL, Tile
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.caps import Cap
from hades.ui.kit.panel import FLOATING, Panel

ROW = attrs.evolve(SMALL, high=36.0)
CHOICE = 40.0
"""Units of height of a line of the small menu."""


class ChooserPanel(Panel):
    """A small menu where a click on the map may mean several things."""

    backdrop = attrs.evolve(FLOATING, edge=WARN, thick=2, alpha=1)

    def paint(self, canvas: Canvas, content: tuple[tuple[str, str], ...]) -> None:
        rows = []
        for at, (label, note) in enumerate(content):
            words = Column((Caption(label, (14.5, 12.5), bold=True), Caption(note, 12, MUTED)), grows=True)
            row = Row((words, Cap(str(at + 1) if at < 9 else "")), 8, middle=True)
            rows.append(Tile(row, Action("choose", at), look=ROW))
        Column(rows, CHOICE - ROW.high).paint(canvas, 6, 6, self.width - 12)
