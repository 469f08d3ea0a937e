"""Expected VP over a whole game as a line, and the moments at which it broke."""

from __future__ import annotations

from itertools import pairwise

import attrs

from hades.advice.analysis.findings import Point, ValueJump
from hades.art.colours import BAD, EDGE, FAINT, GOOD, INK, MUTED, RAISED, STEEL, WARN
from hades.odds.chance_table import percent
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import Caption, Row
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import PAGE, Panel
from hades.ui.panels.chart import Plot, levels

LEFT, NAMES, RIGHT, TOP, FOOT = 16.0, 96.0, 18.0, 46.0, 26.0
PIECE = 6.0
"""Units of width of a place that can be clicked at."""
HIGH = 12.0
"""Units from the line to the middle of a mark."""
ARM = 4.5
"""Half the size of a mark."""


@attrs.frozen
class Graph:
    """The points of a game, the moments it broke, and how much of it is worked out, from 0 to 1."""

    points: tuple[Point, ...] = attrs.field(eq=False, default=())
    breaks: tuple[ValueJump, ...] = attrs.field(eq=False, default=())
    part: float = 0.0
    told: str = ""
    """A line beside the heading."""


class GraphPanel(Panel):
    """Paints a `Graph`; a click opens the replay where it was."""

    backdrop = PAGE

    def paint(self, canvas: Canvas, content: Graph) -> None:
        room = self.width - LEFT - RIGHT
        told = Caption(content.told, 12.5, MUTED, at="r", least=60, grows=True)
        Row((Caption("Expected VP", 17, bold=True), told), 20).paint(canvas, LEFT, 10, room)
        if not content.points:
            self._under_way(canvas, content.part)
            return
        plot = Plot.of(content.points, LEFT + NAMES, self.width - RIGHT, TOP, self.height - FOOT)
        levels(canvas, plot, self.height)
        self._line(canvas, content, plot)
        self._turns(canvas, content, plot)
        self._pieces(canvas, content, plot)
        for number, one in enumerate(content.breaks):
            self._break(canvas, content, plot, number, one)

    def _under_way(self, canvas: Canvas, part: float) -> None:
        """A bar that is as full as it is done."""
        wide, middle = self.width * 0.6, self.height / 2
        x = (self.width - wide) / 2
        canvas.rect(x, middle, wide, 10, EDGE, radius=5)
        canvas.rect(x, middle, max(10.0, wide * part), 10, STEEL, radius=5)
        words = f"Games are played on from its moments: {percent(part)}"
        canvas.text(self.width / 2, middle - 16, words, 14, INK, anchor="mm", room=self.width - 2 * LEFT)

    def _line(self, canvas: Canvas, content: Graph, plot: Plot) -> None:
        """The line, over how far it may be off."""
        steps = list(pairwise(content.points))
        for now, then in steps:
            left, right = _x(content, plot, now.at.command), _x(content, plot, then.at.command)
            top, low = plot.y(now.vp + now.error), plot.y(now.vp - now.error)
            canvas.rect(left, top, right - left, max(1.0, low - top), RAISED)
        for now, then in steps:
            left, right = _x(content, plot, now.at.command), _x(content, plot, then.at.command)
            canvas.line(left, plot.y(now.vp), right, plot.y(now.vp), STEEL, 2.5)
            canvas.line(right, plot.y(now.vp), right, plot.y(then.vp), STEEL, 2.5)
        last = content.points[-1]
        words = f"{last.vp:g}" if not last.error else f"{last.vp:.1f}"
        canvas.text(plot.right, plot.y(last.vp) - 12, words, 13, WARN, bold=True, anchor="rm")

    def _turns(self, canvas: Canvas, content: Graph, plot: Plot) -> None:
        foot, end = plot.bottom + 8, 0.0
        canvas.text(plot.left - 8, foot, "turn", 12.5, MUTED, anchor="ra")
        for before, now in pairwise(content.points):
            if now.at.turn <= before.at.turn:
                continue
            x, words = _x(content, plot, now.at.command), str(now.at.turn)
            canvas.rect(x, plot.bottom, 1, 6, FAINT)
            if x >= end:
                canvas.text(x, foot, words, 12.5, INK, anchor="ma")
                end = x + canvas.measure(words, 12.5) + 8

    def _pieces(self, canvas: Canvas, content: Graph, plot: Plot) -> None:
        """Places that can be clicked at, all along."""
        count = max(1, int((plot.right - plot.left) // PIECE))
        first, last = content.points[0].at.command, content.points[-1].at.command
        for at in range(count):
            command = round(first + (last - first) * (at + 0.5) / count)
            point = next(p for p in reversed(content.points) if p.at.command <= command)
            turn = f"turn {point.at.turn}" if point.at.turn else "set-up"
            tip = f"{turn}: {point.vp:.1f} VP, give or take {point.error:.1f}; open the replay here"
            x = plot.left + (plot.right - plot.left) * at / count
            high = plot.bottom - plot.top
            canvas.spot(x, plot.top, (plot.right - plot.left) / count, high, Action("jump", command), tip)

    def _break(self, canvas: Canvas, content: Graph, plot: Plot, number: int, one: ValueJump) -> None:
        """A mark where it broke, on a ground of its own."""
        x = min(plot.right - 8, max(plot.left + 8, _x(content, plot, one.at.command)))
        after = next(p for p in content.points if p.at.command >= one.at.command)
        up = one.by > 0
        y = plot.y(after.vp) + (-HIGH if up else HIGH)
        y = min(plot.bottom - 8, max(plot.top + 8, y))
        canvas.rect(x - 8, y - 8, 16, 16, RAISED, radius=8, edge=EDGE)
        _mark(canvas, x, y, one)
        what = "luck" if one.kind == "luck" else "a decision"
        tip = f"{one.by:+.1f} VP by {what}: {one.words}"
        canvas.spot(x - 9, y - 9, 18, 18, Action("break", number), tip)


def _mark(canvas: Canvas, x: float, y: float, one: ValueJump) -> None:
    """A mark for luck or a decision, good or bad: each its own shape, whatever the colours are."""
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


def _x(content: Graph, plot: Plot, command: int) -> float:
    """How far right a moment is."""
    first, last = content.points[0].at.command, content.points[-1].at.command
    return plot.left + (plot.right - plot.left) * (command - first) / max(1, last - first)
