"""Charts of studies as SVG: boxes, and means with intervals. `Plot` maps values to points of a chart."""

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
"""Maximum number of characters in a line of a note."""
INK, SOFT, GRID, PAPER = map(hexed, (PAGE_INK, PAGE_MUTED, PAGE_LINE, PAGE))
MARKED = "#d55e00"
"""Colour of a mean: distinct from grey for colour-blind readers as well."""
GREY = "#767982"
"""Grey, for values that may be due to chance."""


@attrs.frozen
class Plot:
    """The box of a chart: its edges in units, and the values at its edges.

    `x` and `y` map values to points.
    """

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
    """Return a chart with a row for each sample, given as (name, values, (mean, low, high)).

    Each row shows a line for 90% of the values, a box for 50% with the median, and the mean with its
    interval.
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
            f'<path d="M{plot.x(below):.1f} {y}H{plot.x(above):.1f}" stroke="{MARKED}" stroke-width="6"/>',
            f'<circle cx="{plot.x(mean):.1f}" cy="{y}" r="5" fill="{MARKED}"/>',
        ]
    note = "Line: 90% of games. Box: half of them, with the median. Dot: the mean with its 95% interval."
    return _drawing(title, parts, len(rows), note)


def means(title: str, rows: Sequence[tuple[str, float, float, float]], unit: str, note: str = "") -> str:
    """Return a chart with a row (name, mean, low, high) for each difference, beside a line at 0.

    A value without an interval is a ring. An interval that contains 0 is grey.
    """
    low, high = min([0.0, *(row[2] for row in rows)]), max([0.0, *(row[3] for row in rows)])
    step = _step(high - low or 1.0)
    plot = _across(len(rows), math.floor(low / step - 0.1) * step, math.ceil(high / step + 0.1) * step)
    zero = f'<path d="M{plot.x(0.0):.1f} {TOP}v{ROW * len(rows)}" stroke="{INK}" stroke-width="2"/>'
    parts = [*_grid(plot, unit), zero]
    for number, (name, mean, below, above) in enumerate(rows):
        y = TOP + ROW * number + ROW / 2
        ink = GREY if below <= 0 <= above else MARKED
        amount = signed(mean, 2) if mean else "0"
        parts.append(_label(name, y))
        if below < above:
            x, wide = plot.x(below), plot.x(above) - plot.x(below)
            parts.append(f'<path d="M{x:.1f} {y}h{wide:.1f}" stroke="{ink}" stroke-width="5"/>')
        filled = ink if below < above else PAPER
        dot = f'cx="{plot.x(mean):.1f}" cy="{y}" r="6" fill="{filled}" stroke="{ink}" stroke-width="2"'
        parts += [f"<circle {dot}/>", label(amount, plot.x(above) + 10, y + 5, 13, SOFT)]
    legend = (
        "Dot: the mean of all games, with its 95% interval. Grey: the interval includes 0. "
        "Ring: all games have the same VP."
    )
    return _drawing(title, parts, len(rows), f"{legend} {note}".rstrip())


def _across(rows: int, low: float, high: float) -> Plot:
    return Plot(LEFT, WIDE - RIGHT, TOP, TOP + ROW * rows, first=low, last=high if high > low else low + 1.0)


def _grid(plot: Plot, unit: str) -> list[str]:
    step = _step(plot.last - plot.first)
    high, foot = plot.bottom - plot.top, plot.bottom + 18
    parts = []
    for n in range(math.ceil(plot.first / step - 1e-9), math.floor(plot.last / step + 1e-9) + 1):
        x = plot.x(n * step)
        parts.append(f'<path d="M{x:.1f} {plot.top}v{high}" stroke="{GRID}"/>')
        parts.append(label(f"{n * step:g}", x, foot, 14, SOFT, "middle"))
    parts.append(label(unit, plot.left - 12, foot, 14, SOFT, "end"))
    return parts


def _step(wide: float) -> float:
    """Return a round step that divides a width into at most 8 parts."""
    rough = wide / 8
    power = 10.0 ** math.floor(math.log10(rough))
    return next(power * n for n in (1, 2, 5, 10) if power * n >= rough)


def _label(name: str, y: float) -> str:
    return label(name if len(name) < 32 else f"{name[:30]}…", LEFT - 12, y + 5, 15, INK, "end")


def _drawing(title: str, parts: list[str], rows: int, note: str) -> str:
    below = TOP + ROW * rows + 30
    notes = []
    for line in textwrap.wrap(note, LETTERS):
        notes.append(label(line, 30, below + 16, 13, SOFT))
        below += 20
    inside = label(title, 30, 32, 20, INK) + "".join((*parts, *notes))
    return picture((0, 0, WIDE, below + 12), title, PAPER, inside)
