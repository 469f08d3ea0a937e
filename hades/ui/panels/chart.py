"""The course of the score as steps over the turns: each change is told by a shape, a number and a place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import attrs

from hades.art.colours import BAD, EDGE, FAINT, GOOD, INK, MUTED, PANEL, STEEL, WARN
from hades.history.score_course import ScorePoint
from hades.narrate import number_text
from hades.narrate.score import short_level
from hades.rules.victory import LEVELS
from hades.ui.kit.boxes import Caption, Column, Row, Spring
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
    ghost: tuple[ScorePoint, ...] = ()
    """Those of another run, faintly: the best known one of the scenario."""

    @property
    def heading(self) -> str:
        """What is said below the heading."""
        if not self.ghost:
            return self.told
        return f"as you were first asked in each turn; faint: the best known run, {self.ghost[-1].vp:g} VP"


class ChartPanel(Panel):
    """Paints a `Chart`."""

    backdrop = PAGE

    def paint(self, canvas: Canvas, content: Chart) -> None:
        marks = Caption("  ".join(f"{MARK[way]} {word}" for way, word in _WAYS), 12.5, MUTED, at="r")
        title = Caption("Score over the turns", 17, bold=True)
        room = self.width - LEFT - RIGHT
        fits = Row((title, marks), 30).wide(canvas) <= room
        head = Row((title, Spring(), *((marks,) if fits else ())))
        Column((head, Caption(content.heading, 12.5, MUTED))).paint(canvas, LEFT, 10, room)
        points = (*content.points, *content.ghost)
        plot = Plot.of(points, LEFT + NAMES, self.width - RIGHT, TOP, self.height - FOOT)
        levels(canvas, plot, self.height)
        self._ghost(canvas, content, plot)
        self._steps(canvas, content.points, plot)

    def _ghost(self, canvas: Canvas, content: Chart, plot: Plot) -> None:
        """Another run in the same columns; a turn that one of both did not have is passed over."""
        wide, points = (plot.right - plot.left) / len(content.points), content.points
        known = {point.turn: plot.y(point.vp) for point in content.ghost}
        before: float | None = None
        for number, point in enumerate(points):
            x, y = plot.left + wide * number, known.get(point.turn)
            if y is not None:
                if before is not None:
                    canvas.line(x, before, x, y, FAINT, 1.2)
                canvas.line(x, y, x + wide, y, FAINT, 1.2)
                before = y

    def _steps(self, canvas: Canvas, points: tuple[ScorePoint, ...], plot: Plot) -> None:
        half, foot = (plot.right - plot.left) / len(points) / 2, plot.bottom + 10
        before: float | None = None
        for number, point in enumerate(points):
            x, y = plot.left + half * (2 * number + 1), plot.y(point.vp)
            if before is not None:
                canvas.line(x - half, plot.y(before), x - half, y, STEEL, 2.5)
            canvas.line(x - half, y, x + half, y, STEEL, 2.5)
            last = number == len(points) - 1
            if last or half >= 15 or number % 2 == 0:
                words = number_text(point.vp).lstrip("+")
                # the number stands on a ground of its own, clear of every line
                wide = canvas.measure(words, 13, True) + 6
                canvas.rect(x - wide / 2, y - 27, wide, 16, PANEL, radius=3)
                canvas.text(x, y - 19, words, 13, WARN if last else INK, bold=True, anchor="mm")
                canvas.text(x, foot, "end" if last else str(point.turn), 13, INK, bold=last, anchor="ma")
            way = _way(before, point.vp)
            canvas.text(x, y, MARK[way], 14, TONE[way], anchor="mm")
            before = point.vp
        canvas.text(plot.left - 8, foot, "turn", 13, MUTED, anchor="ra")


class HasVp(Protocol):
    """A point of a course."""

    @property
    def vp(self) -> float:
        """How high it is."""


@attrs.frozen
class Plot:
    """Where the steps are painted, and the VP from its lower to its upper edge."""

    left: float
    right: float
    top: float
    bottom: float
    low: float
    high: float

    @classmethod
    def of(cls, points: Sequence[HasVp], left: float, right: float, top: float, bottom: float) -> Plot:
        """The next level above the best of some points is in it."""
        found = [point.vp for point in points]
        above = [half / 2 for half, *_ in LEVELS if half / 2 > max(found)]
        high = max([max(found) + 2, *(vp + 1 for vp in sorted(above)[:1])])
        return cls(left, right, top, bottom, min(0.0, *found) - 1, high)

    def y(self, vp: float) -> float:
        """How far down some VP are."""
        return self.top + (self.bottom - self.top) * (self.high - vp) / (self.high - self.low)


def levels(canvas: Canvas, plot: Plot, last: float) -> None:
    """A dotted line for each level in a picture so high, with its name as far as names keep apart."""
    for half, name, _ in reversed(LEVELS):  # from the lowest up
        vp = half / 2
        y = plot.y(vp)
        if not plot.low < vp < plot.high:
            continue
        if last - y >= 13.5:
            last = y
            words = f"{number_text(vp).lstrip('+')} {short_level(name)}"
            canvas.text(plot.left - 8, y, words, 12, MUTED, anchor="rm")
        x = plot.left
        while x < plot.right:
            canvas.rect(x, y, 4, 1.2, EDGE)
            x += 9
    zero = plot.y(0)
    canvas.line(plot.left, zero, plot.right, zero, FAINT, 1)
    canvas.text(plot.left - 8, zero, "0 VP", 12, MUTED, anchor="rm")


_WAYS = (("up", "more"), ("same", "as before"), ("down", "less"))


def _way(before: float | None, now: float) -> str:
    if before is None or now == before:
        return "same"
    return "up" if now > before else "down"
