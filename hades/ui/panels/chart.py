"""Charts of a game: its score turn by turn, and its expected VP from beginning to end.

Both are step charts over lines for the victory levels; everything important has a shape, a number and a
place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Protocol

import attrs

from hades.advice.analysis.findings import Point, ValueJump
from hades.art.charts import Plot
from hades.art.colours import BAD, EDGE, FAINT, GOOD, INK, MUTED, PANEL, RAISED, STEEL, WARN, Colour
from hades.history.score_course import ScorePoint
from hades.narrate import number_text
from hades.narrate.score import short_level
from hades.odds.chance_table import percent
from hades.rules.victory import LEVELS
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import Caption, Column, Row, Spring
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import PAGE, Panel

LEFT, NAMES, RIGHT = 16.0, 96.0, 18.0
PIECE = 6.0
"""Width in units of a clickable segment."""
HIGH = 12.0
"""Units from the line to the middle of a mark."""
ARM = 4.5
"""Half the size of a mark."""
MARK = {"up": "▲", "down": "▼", "same": "■"}
TONE = {"up": GOOD, "down": BAD, "same": MUTED}


@attrs.frozen
class Chart:
    """The points of a score chart; ``told`` is a line below the heading."""

    points: tuple[ScorePoint, ...]
    told: str = "as it stood when you were first asked in each turn, and at the end"
    ghost: tuple[ScorePoint, ...] = ()
    """Points of another run, drawn faintly: the best known one of the scenario."""

    @property
    def heading(self) -> str:
        """The line below the heading."""
        if not self.ghost:
            return self.told
        return f"as you were first asked in each turn; faint: the best known run, {self.ghost[-1].vp:g} VP"


class ChartPanel(Panel):
    """The panel that paints a `Chart`."""

    backdrop = PAGE

    def paint(self, canvas: Canvas, content: Chart) -> None:
        marks = Caption("  ".join(f"{MARK[way]} {word}" for way, word in _WAYS), 12.5, MUTED, at="r")
        title = Caption("Score over the turns", 17, bold=True)
        room = self.width - LEFT - RIGHT
        fits = Row((title, marks), 30).wide(canvas) <= room
        head = Row((title, Spring(), *((marks,) if fits else ())))
        Column((head, Caption(content.heading, 12.5, MUTED))).paint(canvas, LEFT, 10, room)
        points = (*content.points, *content.ghost)
        plot = _plot(self, points, 72, 32, last=len(content.points))
        _levels(canvas, plot, self.height)
        self._ghost(canvas, content, plot)
        self._steps(canvas, content.points, plot)

    def _ghost(self, canvas: Canvas, content: Chart, plot: Plot) -> None:
        """Draw the other run in the same columns, skipping turns that only one of the two runs has."""
        known = {point.turn: point.vp for point in content.ghost}
        turns = [(at, known[point.turn]) for at, point in enumerate(content.points) if point.turn in known]
        _course(canvas, plot, ((at, at + 1, vp) for at, vp in turns), FAINT, 1.2)

    def _steps(self, canvas: Canvas, points: tuple[ScorePoint, ...], plot: Plot) -> None:
        _course(canvas, plot, ((at, at + 1, point.vp) for at, point in enumerate(points)))
        half, foot = (plot.right - plot.left) / len(points) / 2, plot.bottom + 10
        before: float | None = None
        for number, point in enumerate(points):
            x, y = plot.x(number + 0.5), plot.y(point.vp)
            last = number == len(points) - 1
            if last or half >= 15 or number % 2 == 0:
                words = number_text(point.vp).lstrip("+")
                # A background keeps the number clear of all lines.
                wide = canvas.measure(words, 13, True) + 6
                canvas.rect(x - wide / 2, y - 27, wide, 16, PANEL, radius=3)
                canvas.text(x, y - 19, words, 13, WARN if last else INK, bold=True, anchor="mm")
                canvas.text(x, foot, "end" if last else str(point.turn), 13, INK, bold=last, anchor="ma")
            way = _way(before, point.vp)
            canvas.text(x, y, MARK[way], 14, TONE[way], anchor="mm")
            before = point.vp
        canvas.text(plot.left - 8, foot, "turn", 13, MUTED, anchor="ra")


@attrs.frozen
class Graph:
    """The points of the expected VP, the turning points, and the progress of the analysis from 0 to 1."""

    points: tuple[Point, ...] = attrs.field(eq=False, default=())
    breaks: tuple[ValueJump, ...] = attrs.field(eq=False, default=())
    part: float = 0.0
    told: str = ""
    """A line beside the heading."""


class GraphPanel(Panel):
    """The panel that paints a `Graph`; a click opens the replay at that moment."""

    backdrop = PAGE

    def paint(self, canvas: Canvas, content: Graph) -> None:
        room = self.width - LEFT - RIGHT
        told = Caption(content.told, 12.5, MUTED, at="r", least=60, grows=True)
        Row((Caption("Expected VP", 17, bold=True), told), 20).paint(canvas, LEFT, 10, room)
        if not content.points:
            self._under_way(canvas, content.part)
            return
        ends = [content.points[at].at.command for at in (0, -1)]
        plot = _plot(self, content.points, 46, 26, *ends)
        _levels(canvas, plot, self.height)
        self._line(canvas, content, plot)
        self._turns(canvas, content, plot)
        self._pieces(canvas, content, plot)
        for number, one in enumerate(content.breaks):
            self._break(canvas, content, plot, number, one)

    def _under_way(self, canvas: Canvas, part: float) -> None:
        """Draw a progress bar."""
        wide, middle = self.width * 0.6, self.height / 2
        x = (self.width - wide) / 2
        canvas.rect(x, middle, wide, 10, EDGE, radius=5)
        canvas.rect(x, middle, max(10.0, wide * part), 10, STEEL, radius=5)
        words = f"Games are played on from its moments: {percent(part)}"
        canvas.text(self.width / 2, middle - 16, words, 14, INK, anchor="mm", room=self.width - 2 * LEFT)

    def _line(self, canvas: Canvas, content: Graph, plot: Plot) -> None:
        """Draw the line over its range of error."""
        for now, then in pairwise(content.points):
            left, right = plot.x(now.at.command), plot.x(then.at.command)
            top, low = plot.y(now.vp + now.error), plot.y(now.vp - now.error)
            canvas.rect(left, top, right - left, max(1.0, low - top), RAISED)
        ends = (*(then.at.command for then in content.points[1:]), content.points[-1].at.command)
        _course(
            canvas, plot, ((p.at.command, end, p.vp) for p, end in zip(content.points, ends, strict=True))
        )
        last = content.points[-1]
        words = f"{last.vp:g}" if not last.error else f"{last.vp:.1f}"
        canvas.text(plot.right, plot.y(last.vp) - 12, words, 13, WARN, bold=True, anchor="rm")

    def _turns(self, canvas: Canvas, content: Graph, plot: Plot) -> None:
        foot, end = plot.bottom + 8, 0.0
        canvas.text(plot.left - 8, foot, "turn", 12.5, MUTED, anchor="ra")
        for before, now in pairwise(content.points):
            if now.at.turn <= before.at.turn:
                continue
            x, words = plot.x(now.at.command), str(now.at.turn)
            canvas.rect(x, plot.bottom, 1, 6, FAINT)
            if x >= end:
                canvas.text(x, foot, words, 12.5, INK, anchor="ma")
                end = x + canvas.measure(words, 12.5) + 8

    def _pieces(self, canvas: Canvas, content: Graph, plot: Plot) -> None:
        """Add clickable segments along the whole chart."""
        count = max(1, int((plot.right - plot.left) // PIECE))
        for at in range(count):
            command = round(plot.first + (plot.last - plot.first) * (at + 0.5) / count)
            point = next(p for p in reversed(content.points) if p.at.command <= command)
            turn = f"turn {point.at.turn}" if point.at.turn else "set-up"
            tip = f"{turn}: {point.vp:.1f} VP, give or take {point.error:.1f}; open the replay here"
            x = plot.left + (plot.right - plot.left) * at / count
            high = plot.bottom - plot.top
            canvas.spot(x, plot.top, (plot.right - plot.left) / count, high, Action("jump", command), tip)

    def _break(self, canvas: Canvas, content: Graph, plot: Plot, number: int, one: ValueJump) -> None:
        """Draw a turning point on a background of its own."""
        x = min(plot.right - 8, max(plot.left + 8, plot.x(one.at.command)))
        after = next(p for p in content.points if p.at.command >= one.at.command)
        up = one.by > 0
        y = plot.y(after.vp) + (-HIGH if up else HIGH)
        y = min(plot.bottom - 8, max(plot.top + 8, y))
        canvas.rect(x - 8, y - 8, 16, 16, RAISED, radius=8, edge=EDGE)
        _mark(canvas, x, y, one)
        what = "luck" if one.kind == "luck" else "a decision"
        tip = f"{one.by:+.1f} VP by {what}: {one.words}"
        canvas.spot(x - 9, y - 9, 18, 18, Action("break", number), tip)


class HasVp(Protocol):
    """A point with a score, for charts."""

    @property
    def vp(self) -> float:
        """The score in VP."""


def _plot(
    panel: Panel, points: Sequence[HasVp], top: float, foot: float, first: float = 0.0, last: float = 0.0
) -> Plot:
    """Return the plotting area of a chart; it includes the level above the best point."""
    found = [point.vp for point in points]
    above = [half / 2 for half, *_ in LEVELS if half / 2 > max(found)]
    high = max([max(found) + 2, *(vp + 1 for vp in sorted(above)[:1])])
    right, bottom = panel.width - RIGHT, panel.height - foot
    return Plot(LEFT + NAMES, right, top, bottom, min(0.0, *found) - 1, high, first, last)


def _course(
    canvas: Canvas,
    plot: Plot,
    spans: Iterable[tuple[float, float, float]],
    ink: Colour = STEEL,
    thick: float = 2.5,
) -> None:
    """Draw a step line from spans of (start, end, VP), each joined to the one before."""
    before: float | None = None
    for start, end, vp in spans:
        x, y = plot.x(start), plot.y(vp)
        if before is not None:
            canvas.line(x, before, x, y, ink, thick)
        if end > start:
            canvas.line(x, y, plot.x(end), y, ink, thick)
        before = y


def _levels(canvas: Canvas, plot: Plot, last: float) -> None:
    """Draw a dotted line for each level, naming those whose names do not overlap.

    ``last`` is the bottom of the chart.
    """
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


def _mark(canvas: Canvas, x: float, y: float, one: ValueJump) -> None:
    """Draw a mark for luck or a decision, good or bad.

    Each has its own shape, so that colour is not needed.
    """
    good, s = one.by > 0, ARM
    tone = GOOD if good else BAD
    if one.kind == "luck":
        up = -s if good else s
        canvas.polygon([(x, y + up), (x + s, y - up * 0.8), (x - s, y - up * 0.8)], tone)
    elif good:
        canvas.rect(x - s, y - 1.25, 2 * s, 2.5, tone)
        canvas.rect(x - 1.25, y - s, 2.5, 2 * s, tone)
    else:
        canvas.line(x - s, y - s, x + s, y + s, tone, 2.5)
        canvas.line(x - s, y + s, x + s, y - s, tone, 2.5)
