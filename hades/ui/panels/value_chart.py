"""Charts of a game: its score turn by turn, and its expected VP from beginning to end.

Both are step charts over lines for the victory levels; everything important has a shape, a number and a
place, so that colour is not needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Protocol

import attrs

from hades.art.charts import Plot
from hades.art.colours import BAD, EDGE, FAINT, GOOD, INK, MUTED, PANEL, RAISED, STEEL, WARN, Colour
from hades.history.score_course import ScorePoint
from hades.narrate import number_text
from hades.narrate.score import short_level
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
    told: str = "at your first question of each turn, and at the end"
    ghost: tuple[ScorePoint, ...] = ()
    """Points of another run, drawn faintly: the best known one of the scenario."""

    @property
    def heading(self) -> str:
        """The line below the heading."""
        if not self.ghost:
            return self.told
        return f"at your first question of each turn; faint: best known run, {self.ghost[-1].vp:g} VP"


class ChartPanel(Panel):
    backdrop = PAGE

    def paint(self, canvas: Canvas, content: Chart) -> None:
        marks = Caption("  ".join(f"{MARK[way]} {word}" for way, word in _WAYS), 12.5, MUTED, at="r")
        title = Caption("Score by turn", 17, bold=True)
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
class CurveJump:
    """A clear effect of luck or of a decision: its place (0 to 1) and VP on the curve, its size in VP, its
    words, and the action of a click.
    """

    part: float
    vp: float
    by: float
    is_luck: bool
    words: str
    action: Action


@attrs.frozen(eq=False)
class Curve:
    """The score or expected VP along a timeline: (place from 0 to 1, VP, standard error) of each point.

    Two curves are equal only if they are the same object.
    """

    points: tuple[tuple[float, float, float], ...]
    jumps: tuple[CurveJump, ...] = ()
    told: str = ""
    """A line at the right end, shown while the curve is being computed."""

    def at(self, part: float) -> str:
        """Return the value at a place, in words; "" if it is not known."""
        here = next((point for point in reversed(self.points) if point[0] <= part), None)
        if here is None:
            return ""
        return f"{here[1]:.1f} ± {here[2]:.1f} VP expected" if here[2] else f"{here[1]:g} VP"


def paint_curve(canvas: Canvas, curve: Curve, left: float, room: float, top: float, bottom: float) -> None:
    """Paint a curve over its range of error, with the victory levels and the clear effects."""
    if curve.points:
        plot = _fitted([vp for _, vp, _ in curve.points], left, left + room, top + 4, bottom)
        for (now, vp, error), (then, *_) in pairwise(curve.points):
            high, low = max(top, plot.y(vp + error)), min(bottom, plot.y(vp - error))
            canvas.rect(plot.x(now), high, plot.x(then) - plot.x(now), max(1.0, low - high), RAISED)
        ends = (*(part for part, *_ in curve.points[1:]), curve.points[-1][0])
        _course(canvas, plot, ((at, end, vp) for (at, vp, _), end in zip(curve.points, ends, strict=True)))
        _levels(canvas, plot, bottom + 14, inside=True)
        for one in curve.jumps:
            x = min(plot.right - 8, max(plot.left + 8, plot.x(one.part)))
            y = plot.y(one.vp) + (-HIGH if one.by > 0 else HIGH)
            y = min(plot.bottom - 8, max(plot.top + 4, y))
            canvas.rect(x - 8, y - 8, 16, 16, RAISED, radius=8, edge=EDGE)
            _mark(canvas, x, y, one)
            canvas.spot(x - 9, y - 9, 18, 18, one.action, one.words)
    canvas.text(left + room, top + 8, curve.told, 12.5, INK, anchor="rm", room=room)


class HasVp(Protocol):
    """A point with a score, for charts."""

    @property
    def vp(self) -> float:
        """The score in VP."""


def _plot(panel: Panel, points: Sequence[HasVp], top: float, foot: float, last: float) -> Plot:
    """Return the plotting area of a chart; it includes the level above the best point."""
    found = [point.vp for point in points]
    return _fitted(found, LEFT + NAMES, panel.width - RIGHT, top, panel.height - foot, last)


def _fitted(
    found: Sequence[float], left: float, right: float, top: float, bottom: float, last: float = 1.0
) -> Plot:
    """Return a plotting area that has room for some scores."""
    above = [half / 2 for half, *_ in LEVELS if half / 2 > max(found)]
    high = max([max(found) + 2, *(vp + 1 for vp in sorted(above)[:1])])
    return Plot(left, right, top, bottom, min(0.0, *found) - 1, high, 0.0, last)


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


def _levels(canvas: Canvas, plot: Plot, last: float, *, inside: bool = False) -> None:
    """Draw a dotted line for each level, naming those whose names do not overlap.

    ``last`` is the bottom of the chart; the names stand at its left, or ``inside`` it.
    """
    names = plot.left + 2 if inside else plot.left - 8
    for half, name, _ in reversed(LEVELS):  # From the lowest up
        vp = half / 2
        y = plot.y(vp)
        if not plot.low < vp < plot.high:
            continue
        begin = plot.left
        if last - y >= 13.5:
            last = y
            words = f"{number_text(vp).lstrip('+')} {short_level(name)}"
            begin += _named(canvas, names, y, words, inside=inside)
        x = begin
        while x < plot.right:
            canvas.rect(x, y, 4, 1.2, EDGE)
            x += 9
    zero = plot.y(0)
    begin = plot.left + _named(canvas, names, zero, "0 VP", inside=inside)
    canvas.line(begin, zero, plot.right, zero, FAINT, 1)


def _named(canvas: Canvas, x: float, y: float, words: str, *, inside: bool) -> float:
    """Name a level at a height, ``inside`` the chart on a plate; return the room it takes from the line."""
    if not inside:
        canvas.text(x, y, words, 12, MUTED, anchor="rm")
        return 0.0
    # The plate dims the curve and does not hide it.
    wide = canvas.measure(words, 12)
    canvas.rect(x - 2, y - 7, wide + 4, 14, PANEL, radius=3, alpha=0.8)
    return canvas.text(x, y, words, 12, INK, anchor="lm") + 8


_WAYS = (("up", "more"), ("same", "as before"), ("down", "less"))


def _way(before: float | None, now: float) -> str:
    if before is None or now == before:
        return "same"
    return "up" if now > before else "down"


def _mark(canvas: Canvas, x: float, y: float, one: CurveJump) -> None:
    """Draw a mark for luck or a decision, good or bad.

    Each has its own shape, so that colour is not needed.
    """
    good, s = one.by > 0, ARM
    tone = GOOD if good else BAD
    if one.is_luck:
        up = -s if good else s
        canvas.polygon([(x, y + up), (x + s, y - up * 0.8), (x - s, y - up * 0.8)], tone)
    elif good:
        canvas.rect(x - s, y - 1.25, 2 * s, 2.5, tone)
        canvas.rect(x - 1.25, y - s, 2.5, 2 * s, tone)
    else:
        canvas.line(x - s, y - s, x + s, y + s, tone, 2.5)
        canvas.line(x - s, y + s, x + s, y - s, tone, 2.5)
