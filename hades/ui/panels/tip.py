"""Small panels on or beside the others: the tooltip, and the tag with scenario and edition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import attrs

from hades.art.colours import EDGE, INK, MUTED, WARN
from hades.ui.kit.boxes import Column, Text
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import FLOATING, Panel

EDGE_GAP = 4.0
"""Distance in units between a tooltip and the panels it must not cover or the edges of the window."""


class TagPanel(Panel):
    """The tag in a corner of the board with the scenario and edition being played."""

    backdrop = attrs.evolve(FLOATING, edge=EDGE, alpha=0.88)

    def measure(self, words: str, ratio: float) -> float:
        """Return the preferred width."""
        return Canvas(10, 10, ratio).measure(words, 12.5, True) + 22

    def paint(self, canvas: Canvas, content: tuple[str, str]) -> None:
        words, tip = content
        middle, room = self.height / 2, self.width - 18
        canvas.text(self.width / 2, middle, words, 12.5, MUTED, bold=True, anchor="mm", room=room)
        canvas.spot(0, 0, self.width, self.height, "about", tip)


class TipPanel(Panel):
    """A tooltip: a bold first line, then facts."""

    backdrop = FLOATING

    def beside(
        self,
        words: str,
        mouse: tuple[float, float],
        units: tuple[float, float],
        ratio: float,
        clear: Sequence[Panel] = (),
    ) -> None:
        """Show lines beside the mouse, inside a window of ``units``.

        If they would cover a panel of ``clear``, they move to the nearest place that covers none, if there is
        one.
        """
        lines = tuple(words.split("\n"))
        (x, y), (width, height) = mouse, units
        wide, high = self.measure(lines, ratio, min(380.0, width * 0.5))
        at_x = x + 18 if x + 18 + wide < width else max(4.0, x - wide - 12)
        at_y = y + 18 if y + 18 + high < height else max(4.0, y - high - 10)
        for at in ((at_x, at_y), *self._places(mouse, (wide, high), units, clear), (at_x, at_y)):
            self.place(*at, wide, high, ratio)
            if not any(self.overlaps(panel) for panel in clear):
                break
        self.update(lines)
        self.draw()

    @staticmethod
    def _places(
        mouse: tuple[float, float],
        size: tuple[float, float],
        units: tuple[float, float],
        clear: Iterable[Panel],
    ) -> list[tuple[float, float]]:
        """Return other places for a tooltip, nearest to the mouse first.

        They are beside the mouse, or along an edge of the window or of a panel in ``clear``.
        """
        boxes = [((p.x, p.width), (p.y, p.height)) for p in clear]

        def tops(axis: int) -> Iterator[float]:
            most, least = units[axis] - size[axis] - EDGE_GAP, EDGE_GAP
            edges = [side for box in boxes for side in _sides(box[axis], size[axis])]
            beside = mouse[axis] + 18, mouse[axis] - size[axis] - 12
            return (at for at in (*beside, *edges, least, most) if least <= at <= most)

        def away(at: tuple[float, float]) -> float:
            gaps = (max(at[n] - mouse[n], mouse[n] - at[n] - size[n]) for n in (0, 1))
            return sum(max(0.0, gap) for gap in gaps)

        downs = list(tops(1))
        return sorted(((x, y) for x in tops(0) for y in downs), key=away)

    def measure(self, lines: tuple[str, ...], ratio: float, most: float) -> tuple[float, float]:
        """Return the width and height of lines wrapped at ``most``."""
        canvas, texts = Canvas(10, 10, ratio), _texts(lines)
        wides = [
            canvas.measure(row, text.size, text.bold)
            for text in texts
            for row in text.lines(canvas, most - 24)
        ]
        return max(60.0, *wides) + 26, Column(texts).tall(canvas, most - 24) + 20

    def paint(self, canvas: Canvas, content: tuple[str, ...]) -> None:
        Column(_texts(content)).paint(canvas, 12, 8, self.width - 22)


def _sides(span: tuple[float, float], long: float) -> tuple[float, float]:
    """Return the starts before and after a span (start, length) of something ``long`` units long."""
    begin, own = span
    return begin - long - EDGE_GAP, begin + own + EDGE_GAP


def _texts(lines: tuple[str, ...]) -> tuple[Text, ...]:
    """Return the lines of a tooltip: a heading, then facts.

    A line about something impossible begins with a cross.
    """
    head, *rest = lines
    tones = (WARN if line.startswith("×") else MUTED for line in rest)
    return (
        Text(head, 15, INK if not head.startswith("×") else WARN, bold=True, leading=1.32),
        *(Text(line, 13.5, tone, leading=1.32) for line, tone in zip(rest, tones, strict=True)),
    )
