"""The log: what happened, with clause ids, newest at the bottom."""

from __future__ import annotations

from hades.ui.canvas import Canvas
from hades.ui.look import EDGE, FAINT, INK, MUTED, PANEL, STEEL
from hades.ui.model import Line
from hades.ui.panels.base import Panel, Spot

PAD = 12.0
SIZE = 13.0


class LogPanel(Panel):
    """Paints lines; `scroll` counts units up from the newest."""

    def paint(self, canvas: Canvas, content: tuple[Line, ...]) -> None:
        canvas.rect(0, 0, self.width, self.height, PANEL, edge=EDGE)
        canvas.text(PAD, 8, "LOG", 11, FAINT, bold=True)
        canvas.text(self.width - PAD, 8, "click a line: its rules", 11, FAINT, anchor="ra")
        self.spots.append(Spot(0, 0, self.width, self.height, "", ""))
        inner = Canvas(self.width, self.height - 28, canvas.ratio)
        y = inner.height - 6 + self.scroll
        tall = 0.0
        for line in reversed(content):
            high = self._height(inner, line)
            tall += high
            y -= high
            if y > inner.height:
                continue
            if y + high > 0:
                self._line(inner, y, line)
                low, cut = max(y, 0.0), min(y + high, inner.height)
                if line.clauses and cut > low:
                    action = f"clauses:{','.join(line.clauses)}"
                    self.spots.append(Spot(PAD, low + 26, self.width - 2 * PAD, cut - low, action))
        self.full = max(0.0, tall - inner.height + 12)
        canvas.image.alpha_composite(inner.image, (0, round(26 * canvas.ratio)))

    def _height(self, canvas: Canvas, line: Line) -> float:
        if line.head:
            return 24.0
        lines = canvas.wrap(self._words(line), self.width - 2 * PAD - 8, SIZE)
        return len(lines) * SIZE * 1.28 + 4

    def _words(self, line: Line) -> str:
        return f"{line.text} [{', '.join(line.clauses[:3])}]" if line.clauses else line.text

    def _line(self, canvas: Canvas, y: float, line: Line) -> None:
        if line.head:
            canvas.line(PAD, y + 12, self.width - PAD, y + 12, EDGE)
            words = f" {line.text.rstrip('.')} "
            canvas.rect(PAD + 6, y + 3, canvas.measure(words, 12, True) + 4, 18, PANEL)
            canvas.text(PAD + 8, y + 5, words, 12, STEEL, bold=True)
            return
        size = SIZE
        body = len(line.text)
        for row in canvas.wrap(self._words(line), self.width - 2 * PAD - 8, size):
            colour = INK if body > 0 else MUTED
            if 0 < body < len(row):
                wide = canvas.text(PAD + 4, y, row[:body], size, colour)
                canvas.text(PAD + 4 + wide, y, row[body:], size, FAINT)
            else:
                canvas.text(PAD + 4, y, row, size, colour if body > 0 else FAINT)
            body -= len(row) + 1
            y += size * 1.28

    def scroll_by(self, notches: float) -> bool:
        return super().scroll_by(-notches)
