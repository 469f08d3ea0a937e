"""Charts of studies and reports as SVG: bars with intervals, boxes, stacked shares, lines; `Plot` places values in any of them.

The module knows nothing of the game.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Sequence

import attrs

from hades.art.colours import PAGE, PAGE_INK, PAGE_LINE, PAGE_MUTED, hexed
from hades.art.svg import label, picture
from hades.wording import signed

WIDE = 900
"""Width of a chart, in units."""
ROW, TOP, LEFT, RIGHT = 34, 56, 230, 40
LETTERS = 130
"""Most letters of a note on one line."""
INK, SOFT, GRID, PAPER = map(hexed, (PAGE_INK, PAGE_MUTED, PAGE_LINE, PAGE))
COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#8a7a00", "#000000", "#999999")
"""Colours that colour-blind readers can distinguish, too."""
GREY = "#767982"
"""Grey, for values that may be due to chance."""


@attrs.frozen
class Plot:
    """The box in which values are drawn: its edges, the value at each edge, and the place of any value."""

    left: float
    right: float
    top: float
    bottom: float
    low: float = 0.0
    """Value at the lower edge."""
    high: float = 1.0
    first: float = 0.0
    """Value at the left edge."""
    last: float = 1.0

    def x(self, value: float) -> float:
        return self.left + (self.right - self.left) * (value - self.first) / ((self.last - self.first) or 1.0)

    def y(self, value: float) -> float:
        return self.top + (self.bottom - self.top) * (self.high - value) / ((self.high - self.low) or 1.0)


def boxes(
    title: str, rows: Sequence[tuple[str, Sequence[float], tuple[float, float, float]]], unit: str
) -> str:
    """Return a chart with a box for each row: 90% and 50% of its values, their median, and the mean with its
    interval in front.

    A row is a name, the values, and (mean, low, high).
    """
    low = min((min(values) for _, values, _ in rows), default=0.0)
    high = max((max(values) for _, values, _ in rows), default=1.0)
    plot = _across(len(rows), min(0.0, low), high)
    parts = _grid(plot, unit)
    for number, (name, values, (mean, below, above)) in enumerate(rows):
        y = TOP + ROW * number + ROW / 2
        ordered = sorted(values)
        a, b, c, d, e = (plot.x(ordered[int(p * (len(ordered) - 1))]) for p in (0.05, 0.25, 0.5, 0.75, 0.95))
        parts += [
            _label(name, y),
            f'<path d="M{a:.1f} {y}H{e:.1f}" stroke="{SOFT}" stroke-width="2"/>',
            f'<rect x="{b:.1f}" y="{y - 9}" width="{max(1.0, d - b):.1f}" height="18" fill="#bcd6e8"/>',
            f'<path d="M{c:.1f} {y - 9}v18" stroke="{INK}" stroke-width="2"/>',
            f'<path d="M{plot.x(below):.1f} {y}H{plot.x(above):.1f}" stroke="{COLOURS[5]}" stroke-width="6"/>',
            f'<circle cx="{plot.x(mean):.1f}" cy="{y}" r="5" fill="{COLOURS[5]}"/>',
        ]
    note = "Line: 90% of games. Box: half of them, with the median. Dot: the mean with its 95% interval."
    return _drawing(title, parts, len(rows), note)


def bars(title: str, rows: Sequence[tuple[str, float]], unit: str) -> str:
    """Return a chart with a bar for each (name, value), starting at 0."""
    plot = _across(len(rows), 0.0, max([0.0, *(value for _, value in rows)]))
    parts = _grid(plot, unit)
    for number, (name, value) in enumerate(rows):
        y = TOP + ROW * number + ROW / 2
        parts += [
            _label(name, y),
            f'<rect x="{plot.x(0.0):.1f}" y="{y - 9}" width="{max(0.5, plot.x(value) - plot.x(0.0)):.1f}" '
            f'height="18" fill="{COLOURS[0]}"/>',
        ]
    return _drawing(title, parts, len(rows))


def means(title: str, rows: Sequence[tuple[str, float, float, float]], unit: str, note: str = "") -> str:
    """Return a chart of differences next to a line at 0: a dot for each (name, mean, low, high), with its
    interval.

    A value without interval is a ring; an interval that holds 0 is grey.
    """
    low, high = min([0.0, *(row[2] for row in rows)]), max([0.0, *(row[3] for row in rows)])
    step = _step(high - low or 1.0, 8)
    plot = _across(len(rows), math.floor(low / step - 0.1) * step, math.ceil(high / step + 0.1) * step)
    zero = f'<path d="M{plot.x(0.0):.1f} {TOP}v{ROW * len(rows)}" stroke="{INK}" stroke-width="2"/>'
    parts = [*_grid(plot, unit), zero]
    for number, (name, mean, below, above) in enumerate(rows):
        y = TOP + ROW * number + ROW / 2
        ink = GREY if below <= 0 <= above else COLOURS[5]
        said = signed(mean, 2) if mean else "0"
        parts.append(_label(name, y))
        if below < above:
            x, wide = plot.x(below), plot.x(above) - plot.x(below)
            parts.append(f'<path d="M{x:.1f} {y}h{wide:.1f}" stroke="{ink}" stroke-width="5"/>')
        filled = ink if below < above else PAPER
        dot = f'cx="{plot.x(mean):.1f}" cy="{y}" r="6" fill="{filled}" stroke="{ink}" stroke-width="2"'
        parts += [f"<circle {dot}/>", label(said, plot.x(above) + 10, y + 5, 13, SOFT)]
    told = "Dot: the mean of all games, with its 95% interval. Grey: it includes 0. Ring: the same VP in all."
    return _drawing(title, parts, len(rows), f"{told} {note}".rstrip())


def stacked(title: str, names: Sequence[str], rows: Sequence[tuple[str, Sequence[float]]]) -> str:
    """Return a chart of shares of 1 next to each other, row by row, with a key of their names."""
    plot = _across(len(rows), 0.0, 1.0)
    parts = []
    for number, (name, shares) in enumerate(rows):
        y = TOP + ROW * number + ROW / 2
        parts.append(_label(name, y))
        at = 0.0
        for share, colour in zip(shares, COLOURS, strict=False):
            x, wide = plot.x(at), plot.x(at + share) - plot.x(at)
            at += share
            if wide <= 0:
                continue
            parts.append(f'<rect x="{x:.1f}" y="{y - 12}" width="{wide:.1f}" height="24" fill="{colour}"/>')
            if wide > 34:
                ink = PAPER if colour in (COLOURS[0], COLOURS[2], COLOURS[5], COLOURS[6], COLOURS[7]) else INK
                parts.append(label(f"{share:.0%}", x + wide / 2, y + 5, 13, ink, "middle"))
    return _drawing(title, parts, len(rows), keys=names)


def lines(title: str, names: Sequence[str], rows: Sequence[Sequence[float]], unit: str, across: str) -> str:
    """Return a chart with a line for each row of values at 1, 2, 3 and so on."""
    high = max([0.0, *(value for row in rows for value in row)]) or 1.0
    count = max([1, *(len(row) for row in rows)])
    plot = Plot(90, WIDE - RIGHT, TOP, TOP + 300, high=high, last=count)
    parts = []
    step = _step(high, 5)
    for n in range(int(high / step) + 1):
        y = plot.y(n * step)
        parts += [
            f'<path d="M90 {y:.1f}H{plot.right}" stroke="{GRID}"/>',
            label(f"{n * step:g}", 80, y + 5, 14, SOFT, "end"),
        ]
    for n in range(count):
        parts.append(label(str(n + 1), plot.x(n + 0.5), plot.bottom + 22, 14, SOFT, "middle"))
    for row, colour in zip(rows, COLOURS, strict=False):
        points = [(plot.x(n + 0.5), plot.y(value)) for n, value in enumerate(row)]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        parts.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="3"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}"/>' for x, y in points]
    note = f"Up: {unit}; across: {across}."
    return _drawing(title, parts, 10, note, names)


def _across(rows: int, low: float, high: float) -> Plot:
    """Return a plot with values from left to right, row by row."""
    return Plot(LEFT, WIDE - RIGHT, TOP, TOP + ROW * rows, first=low, last=high if high > low else low + 1.0)


def _grid(plot: Plot, unit: str) -> list[str]:
    """Return lines at round values, labelled below."""
    step = _step(plot.last - plot.first, 8)
    high, foot = plot.bottom - plot.top, plot.bottom + 18
    parts = []
    for n in range(math.ceil(plot.first / step - 1e-9), math.floor(plot.last / step + 1e-9) + 1):
        x = plot.x(n * step)
        parts.append(f'<path d="M{x:.1f} {plot.top}v{high}" stroke="{GRID}"/>')
        parts.append(label(f"{n * step:g}", x, foot, 14, SOFT, "middle"))
    parts.append(label(unit, plot.left - 12, foot, 14, SOFT, "end"))
    return parts


def _step(wide: float, most: int) -> float:
    """Return a round step that divides a width into at most ``most`` parts."""
    rough = wide / most
    power = 10.0 ** math.floor(math.log10(rough))
    return next(power * n for n in (1, 2, 5, 10) if power * n >= rough)


def _label(name: str, y: float) -> str:
    return label(name if len(name) < 32 else f"{name[:30]}…", LEFT - 12, y + 5, 15, INK, "end")


def _drawing(title: str, parts: list[str], rows: int, note: str = "", keys: Sequence[str] = ()) -> str:
    below = TOP + ROW * rows + 30
    key = []
    x, y = 30.0, below + 16
    for name, colour in zip(keys, COLOURS, strict=False):
        wide = 34 + 7.6 * len(name)
        if x + wide > WIDE - 20:
            x, y = 30.0, y + 24
        key.append(f'<rect x="{x:.1f}" y="{y - 11:.1f}" width="14" height="14" fill="{colour}"/>')
        key.append(label(name, x + 20, y + 1, 14, INK))
        x += wide
    if keys:
        below = y + 10
    for line in textwrap.wrap(note, LETTERS):
        key.append(label(line, 30, below + 16, 13, SOFT))
        below += 20
    inside = label(title, 30, 32, 20, INK) + "".join(parts) + "".join(key)
    return picture((0, 0, WIDE, below + 12), title, PAPER, inside)
