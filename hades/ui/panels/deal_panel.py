"""The set-up in printed-game mode: the next draw, and what has been laid out."""

from __future__ import annotations

import attrs

from hades.art.colours import EDGE, INK, MUTED, WARN
from hades.session.option import Option
from hades.ui.kit.boxes import Box, Column, Gap, Inset, Text
from hades.ui.kit.button import Button, Look, foot
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import PAGE, PicturePanel
from hades.ui.panels import draw_cells
from hades.ui.panels.draw_cells import Drawing, ToldSoFar

PAD = 20.0
HEAD = 168.0
"""Height in units above the pictures, fixed so that they never move."""
PART = 0.62
"""Fraction of the width used by the draw; the laid-out components stand beside it."""
FOOT = Look(high=32.0, size=13.5)


@attrs.frozen
class Deal:
    """Contents of the panel; without a ``drawing``, everything is laid out."""

    head: str
    title: str
    prompt: str
    lines: tuple[str, ...]
    """Components laid out so far, as sentences."""
    told: tuple[str, ...]
    drawing: Drawing | None
    options: tuple[Option, ...]
    pictures: dict[str, str]
    note: str = ""
    """Note that cards and counters may differ from the printed ones; "" for none."""


class DealPanel(PicturePanel):
    """The panel that paints a `Deal`; the possible draws scroll if they do not all fit."""

    backdrop = PAGE

    def paint(self, canvas: Canvas, content: Deal) -> None:
        wide = self.width * PART - 1.5 * PAD
        asked: list[Box] = [
            Text(content.head, 12.5, WARN, bold=True),
            Text(content.title, 17, INK, bold=True, leading=1.2, above=2),
            Text(content.prompt, 14, MUTED, leading=1.25, above=2, below=4),
        ]
        drawing = content.drawing
        asked += draw_cells.head(drawing, wide) if drawing else [ToldSoFar(content.told)] * bool(content.told)
        y = Column(asked).paint(canvas, PAD, PAD - 4, wide) + 8
        end = self.height - FOOT.high - 18
        if drawing is not None:
            y = max(y, HEAD)
            grid = draw_cells.grid(drawing, wide, end - HEAD)
            rows = draw_cells.rows(drawing, content.options, self.pictures, content.pictures, grid)
            cells = [Inset(row, below=draw_cells.GAP) for row, _ in rows]
            margins = PAD, self.width - PAD - wide
            here = grid.row_of(drawing)
            self.scrolled(canvas, cells, (y, end - y), margins, here=here, whole=True)
        self._laid_out(canvas, content, PAD * 2 + wide, end)
        foot(canvas, self._buttons(content), PAD, 220.0)

    def _laid_out(self, canvas: Canvas, content: Deal, x: float, end: float) -> None:
        canvas.line(x - PAD / 2, PAD, x - PAD / 2, end, EDGE, 1)
        told: list[Box] = [Text("ON YOUR TABLE", 12.5, WARN, bold=True), Gap(4)]
        told += [Text(line, 13.5, INK, leading=1.25, below=6) for line in content.lines]
        told += [] if content.lines else [Text("Nothing lies face up yet.", 13.5, MUTED, below=6)]
        told += [Text(content.note, 12.5, MUTED, leading=1.25)] if content.note else []
        Column(told).paint(canvas, x, PAD - 4, self.width - x - PAD)

    def _buttons(self, content: Deal) -> list[Button]:
        home = Button("To the title", "home", "ESC", look=FOOT)
        if content.drawing is None:
            return [home, Button("Begin", "begin", "ENTER", look=FOOT)]
        tip = "The program makes the remaining draws, and you lay them out as listed"
        return [home, Button("Draw the rest", "rest", tip=tip, look=FOOT)]
