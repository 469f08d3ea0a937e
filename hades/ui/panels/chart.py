"""The course of the score as steps over the turns: each change is told by a shape, a number and a place."""

from __future__ import annotations

import attrs

from hades.art.colours import BAD, EDGE, FAINT, GOOD, INK, MUTED, PANEL, STEEL, WARN
from hades.history.score_course import ScorePoint
from hades.narrate import number_text
from hades.rules.victory import LEVELS
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import PAGE, Panel

LEFT, NAMES, RIGHT, TOP, FOOT = 16.0, 96.0, 18.0, 72.0, 32.0
MARK = {"up": "▲", "down": "▼", "same": "■"}
TONE = {"up": GOOD, "down": BAD, "same": MUTED}


@attrs.frozen
class Chart:
    """The points of a course; ``told`` is a line below the heading."""

    points: tuple[ScorePoint, ...]
    told: str = "as it stood when you were first asked in each turn, and at the end"


class ChartPanel(Panel):
    """Paints a `Chart`."""

    backdrop = PAGE

    def paint(self, canvas: Canvas, content: Chart) -> None:
        canvas.text(LEFT, 10, "Score over the turns", 17, INK, bold=True)
        room = self.width - LEFT - RIGHT
        canvas.text(LEFT, 33, content.told, 12.5, MUTED, room=room)
        marks = "  ".join(f"{MARK[way]} {word}" for way, word in _WAYS)
        if canvas.measure(marks, 12.5) + 220 < self.width:
            canvas.text(self.width - RIGHT, 13, marks, 12.5, MUTED, anchor="ra")
        self._levels(canvas, content)
        self._steps(canvas, content)

    # ---- where things are

    def _range(self, content: Chart) -> tuple[float, float]:
        """Lowest and highest VP of the picture: the next level above the best is in it."""
        found = [point.vp for point in content.points]
        above = [half / 2 for half, *_ in LEVELS if half / 2 > max(found)]
        high = max(found) + 2
        if above:
            high = max(high, min(above) + 1)
        return min(0.0, *found) - 1, high

    def _y(self, content: Chart, vp: float) -> float:
        low, high = self._range(content)
        room = self.height - TOP - FOOT
        return TOP + room * (high - vp) / (high - low)

    def _x(self, content: Chart, number: int) -> float:
        """The middle of the column of a point."""
        wide = self.width - NAMES - LEFT - RIGHT
        return NAMES + LEFT + wide * (number + 0.5) / len(content.points)

    # ---- what is painted

    def _levels(self, canvas: Canvas, content: Chart) -> None:
        """A dotted line with its name for each level in the picture, as far as names keep apart."""
        low, high = self._range(content)
        last = self.height
        for half, name, _ in reversed(LEVELS):  # from the lowest up
            vp = half / 2
            if not low < vp < high:
                continue
            y = self._y(content, vp)
            if last - y < 13.5:
                continue
            last = y
            words = f"{number_text(vp).lstrip('+')} {name.removesuffix(' Victory')}"
            canvas.text(LEFT + NAMES - 8, y, words, 12, MUTED, anchor="rm")
            x = LEFT + NAMES
            while x < self.width - RIGHT:
                canvas.rect(x, y, 4, 1.2, EDGE)
                x += 9
        zero = self._y(content, 0)
        canvas.line(LEFT + NAMES, zero, self.width - RIGHT, zero, FAINT, 1)
        canvas.text(LEFT + NAMES - 8, zero, "0 VP", 12, MUTED, anchor="rm")

    def _steps(self, canvas: Canvas, content: Chart) -> None:
        points = content.points
        half = (self.width - NAMES - LEFT - RIGHT) / len(points) / 2
        before: float | None = None
        small = half < 15
        for number, point in enumerate(points):
            x, y = self._x(content, number), self._y(content, point.vp)
            if before is not None:
                canvas.line(x - half, self._y(content, before), x - half, y, STEEL, 2.5)
            canvas.line(x - half, y, x + half, y, STEEL, 2.5)
            way = _way(before, point.vp)
            last = number == len(points) - 1
            if last or not small or number % 2 == 0:
                words = number_text(point.vp).lstrip("+")
                # the number stands on a ground of its own, clear of every line
                wide = canvas.measure(words, 13, True) + 6
                canvas.rect(x - wide / 2, y - 27, wide, 16, PANEL, radius=3)
                canvas.text(x, y - 19, words, 13, WARN if last else INK, bold=True, anchor="mm")
                turn = "end" if last else str(point.turn)
                canvas.text(x, self.height - FOOT + 10, turn, 13, INK, bold=last, anchor="ma")
            canvas.text(x, y, MARK[way], 14, TONE[way], anchor="mm")
            before = point.vp
        canvas.text(LEFT + NAMES - 8, self.height - FOOT + 10, "turn", 13, MUTED, anchor="ra")


_WAYS = (("up", "more"), ("same", "as before"), ("down", "less"))


def _way(before: float | None, now: float) -> str:
    if before is None or now == before:
        return "same"
    return "up" if now > before else "down"
