"""The curve of the score or of expected VP along the timeline: a step chart over the victory levels.

Everything important has a shape, a number and a position, so that colour is not needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import attrs

from hades.art.colours import BAD, EDGE, FAINT, GOOD, INK, MUTED, PANEL, RAISED, STEEL, SUNK, WARN, Colour
from hades.art.study_charts import Plot
from hades.narrate import as_vp, number_text
from hades.narrate.score import short_level
from hades.rules.victory import LEVELS
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import Box
from hades.ui.kit.canvas import Canvas

HIGH = 12.0
"""Units from the curve to the centre of a mark."""
TALL, NAMES, BAR = 150.0, 110.0, 96.0
"""Height of a chart of games, width kept for the names of levels, and maximum width of a bar with its gap.

All are in units.
"""
ARM = 4.5
"""Half the size of a mark, in units."""


@attrs.frozen
class CurveJump:
    """A decision with a clear effect, marked on the curve.

    ``part`` is its position from 0 to 1, ``vp`` the value of the curve there, and ``by`` the effect in VP.
    """

    part: float
    vp: float
    by: float
    words: str
    action: Action


@attrs.frozen(eq=False)
class Curve:
    """The score or expected VP along a timeline: (position from 0 to 1, VP, standard error) of each point.

    Two curves are equal only if they are the same object.
    """

    points: tuple[tuple[float, float, float], ...]
    jumps: tuple[CurveJump, ...] = ()
    text: str = ""
    """A line at the right end, shown while the curve is being computed."""

    def at(self, part: float) -> str:
        """Return the value at a position, in words, or "" if it is not known."""
        here = next((point for point in reversed(self.points) if point[0] <= part), None)
        if here is None:
            return ""
        return f"{here[1]:.1f} ± {here[2]:.1f} VP expected" if here[2] else as_vp(here[1])


def paint_curve(canvas: Canvas, curve: Curve, left: float, room: float, top: float, bottom: float) -> None:
    """Paint a curve over its margin of error, with victory levels and the decisions with a clear effect."""
    if curve.points:
        plot = _fitted([vp for _, vp, _ in curve.points], left, left + room, top + 4, bottom)
        for (now, vp, error), (then, *_) in pairwise(curve.points):
            high, low = max(top, plot.y(vp + error)), min(bottom, plot.y(vp - error))
            canvas.rect(plot.x(now), high, plot.x(then) - plot.x(now), max(1.0, low - high), RAISED)
        ends = (*(part for part, *_ in curve.points[1:]), curve.points[-1][0])
        before = None
        for (at, vp, _), end in zip(curve.points, ends, strict=True):
            x, y = plot.x(at), plot.y(vp)
            if before is not None:
                canvas.line(x, before, x, y, STEEL, 2.5)
            if end > at:
                canvas.line(x, y, plot.x(end), y, STEEL, 2.5)
            before = y
        _levels(canvas, plot, bottom + 14)
        for one in curve.jumps:
            x = min(plot.right - 8, max(plot.left + 8, plot.x(one.part)))
            y = plot.y(one.vp) + (-HIGH if one.by > 0 else HIGH)
            y = min(plot.bottom - 8, max(plot.top + 4, y))
            canvas.rect(x - 8, y - 8, 16, 16, RAISED, radius=8, edge=EDGE)
            shape, tone = (plus, GOOD) if one.by > 0 else (cross, BAD)
            shape(canvas, x, y, ARM, tone)
            canvas.spot(x - 9, y - 9, 18, 18, one.action, one.words)
    canvas.text(left + room, top + 8, curve.text, 12.5, INK, anchor="rm", room=room)


@attrs.frozen
class GamesChart(Box):
    """A bar for the VP of each game, the first one at the left, over the victory levels.

    A game is (VP, number of its scenario, whether it was won).
    """

    games: tuple[tuple[float, str, bool], ...]
    words: str

    @classmethod
    def of(cls, games: str, words: str) -> GamesChart:
        """Return the chart for the parts of a `Row` in this style."""
        parts = (game.split("/") for game in games.split())
        return cls(tuple((float(vp), number, bool(won)) for vp, number, won in parts), words)

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        plot = _fitted([vp for vp, *_ in self.games], x, x + wide, y, y + TALL)
        _levels(canvas, plot, y + TALL + 14)
        each = min(BAR, (wide - NAMES) / len(self.games))
        for at, (vp, number, won) in enumerate(self.games):
            left, (top, low) = x + NAMES + at * each, sorted((plot.y(vp), plot.y(0.0)))
            middle, inside = left + each * 0.45, low - top >= 18
            canvas.rect(left, top, each * 0.9, max(2.0, low - top), WARN if won else STEEL, radius=2)
            if each >= 26:
                ink, up = (SUNK, 9) if inside else (INK, -8)
                canvas.text(middle, top + up, f"{vp:g}", 13, ink, bold=True, anchor="mm")
            if each >= 12:
                canvas.text(middle, y + TALL + 6, number, 12, MUTED, anchor="mm")
        canvas.spot(x, y, wide, TALL + 12, tip=self.words)
        return y + TALL + 20


def _fitted(found: Sequence[float], left: float, right: float, top: float, bottom: float) -> Plot:
    """Return a plotting area with room for all scores and for the level above the best of them."""
    above = [half / 2 for half, *_ in LEVELS if half / 2 > max(found)]
    high = max([max(found) + 2, *(vp + 1 for vp in sorted(above)[:1])])
    return Plot(left, right, top, bottom, min(0.0, *found) - 1, high, 0.0, 1.0)


def _levels(canvas: Canvas, plot: Plot, last: float) -> None:
    """Draw a dotted line for each level, with its name unless that comes too near to the name below."""
    for half, name, _ in reversed(LEVELS):  # From the lowest up
        vp = half / 2
        y = plot.y(vp)
        if not plot.low < vp < plot.high:
            continue
        x = plot.left
        if last - y >= 13.5:
            last = y
            x += _named(canvas, plot.left + 2, y, f"{number_text(vp).lstrip('+')} {short_level(name)}")
        while x < plot.right:
            canvas.rect(x, y, 4, 1.2, EDGE)
            x += 9
    zero = plot.y(0)
    canvas.line(plot.left + _named(canvas, plot.left + 2, zero, "0 VP"), zero, plot.right, zero, FAINT, 1)


def _named(canvas: Canvas, x: float, y: float, words: str) -> float:
    """Name a level on a plate that dims the curve without hiding it; return the width taken."""
    canvas.rect(x - 2, y - 7, canvas.measure(words, 12) + 4, 14, PANEL, radius=3, alpha=0.8)
    return canvas.text(x, y, words, 12, INK, anchor="lm") + 8


def plus(canvas: Canvas, x: float, y: float, size: float, tone: Colour) -> None:
    canvas.rect(x - size, y - 1.5, 2 * size, 3, tone)
    canvas.rect(x - 1.5, y - size, 3, 2 * size, tone)


def cross(canvas: Canvas, x: float, y: float, size: float, tone: Colour) -> None:
    canvas.line(x - size, y - size, x + size, y + size, tone, 3)
    canvas.line(x - size, y + size, x + size, y - size, tone, 3)
