"""The band below the board that leads through a lesson: what to do now, why, and what else could be done."""

from __future__ import annotations

from hades.art.colours import EDGE, GOOD, INK, MUTED, PANEL, WARN
from hades.facts.guide_page import sentences
from hades.session.guide import Guidance
from hades.ui.kit.boxes import Box, Caption, Column, Row, Text
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import Backdrop, Panel

HEIGHT, LOW = 118.0, 62.0
"""Units of height of the band, and in low windows: it keeps them whatever it says, so that nothing moves."""
PAD, GAP = 12.0, 20.0
BESIDE = 640.0
"""Units of width from which the reasons stand beside what to do."""
SMALLER = (13.5, 13.0, 12.0, 11.5)
TIP = "All that the guide has to say: why, and what else could be done"
MOST = 3
"""Remarks that are made at once."""


class GuidePanel(Panel):
    """Paints what the guide says."""

    backdrop = Backdrop(fill=PANEL, edge=EDGE, thick=2)

    def paint(self, canvas: Canvas, content: Guidance) -> None:
        wide = self.width - 2 * PAD
        beside = self.width >= BESIDE
        each = (wide - GAP) * 0.5 if beside else wide
        boxes: list[Box] = [self._what(canvas, content, each)]
        if beside:
            boxes.append(self._why(canvas, content, each))
        Row(boxes, GAP, given=[each] * len(boxes)).paint(canvas, PAD, 8, wide)
        canvas.spot(0, 0, self.width, self.height, "guide", TIP, words=" ".join(sentences(content)))

    def _what(self, canvas: Canvas, content: Guidance, wide: float) -> Box:
        name = Caption(content.title, 16, INK if content.goal else GOOD, bold=True, grows=True)
        step = Caption(f"GUIDE {content.number} of {content.goals}", 12, WARN, bold=True)
        heads = [step, name] if content.goal else [name]
        said = Text(content.said, 14.5, INK).shrunk(canvas, wide, self._lines(30), SMALLER)
        return Column((Row(heads, 10, middle=True), said), 2)

    def _why(self, canvas: Canvas, content: Guidance, wide: float) -> Box:
        if content.remarks:
            told = Text("\n".join(content.remarks[:MOST]), 14, WARN)
            return told.shrunk(canvas, wide, self._lines(10), SMALLER)
        rest = [
            f"{words} {said}" for words, said in (("Why:", content.why), ("Or:", content.instead)) if said
        ]
        told = Text("\n".join(rest), 13, MUTED)
        return told.shrunk(canvas, wide, self._lines(10), SMALLER)

    def _lines(self, taken: float) -> int:
        """How many lines there is room for below what is taken."""
        return max(1, int((self.height - taken) // (SMALLER[-1] * 1.3)))
