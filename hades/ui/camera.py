"""Where the board stands on the screen: scrolling round the cylinder, zoom, picking. Pure.

Board units are hex widths, x east and y south of the centre of the north-west corner hex, as
`geometry.centre` gives them. Screen points are pixels from the top left corner of the window.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from hades import geometry as geo

PERIOD = float(geo.COLUMNS)
"""Hex widths once round the ship."""
ROW = math.sqrt(3) / 2
RADIUS = 1 / math.sqrt(3)
TOP = -RADIUS
BOTTOM = (geo.ROWS - 1) * ROW + RADIUS
MIN_SCALE, MAX_SCALE = 26.0, 170.0
"""Pixels per hex width."""


class Camera:
    """The view of one deck: ``x``, ``y`` at the middle of the viewport, ``scale`` pixels per hex."""

    def __init__(self) -> None:
        self.x = PERIOD / 2 - 0.25
        self.y = (TOP + BOTTOM) / 2
        self.scale = 50.0
        self.left = self.top = 0.0
        self.width = self.height = 100.0
        self.fitted = True

    def viewport(self, left: float, top: float, width: float, height: float) -> None:
        """Where on the window the board is shown; a fitted board stays fitted."""
        self.left, self.top, self.width, self.height = left, top, width, height
        if self.fitted:
            self.fit()
        self._keep()

    def fit(self) -> None:
        """The whole height of the deck, no more than once round it."""
        self.fitted = True
        by_height = self.height / (BOTTOM - TOP + 0.3)
        by_width = self.width / (PERIOD + 0.1)
        self.scale = _limit(max(by_width, min(by_height, by_width * 1.25)))
        self.y = (TOP + BOTTOM) / 2
        self._keep()

    def to_screen(self, x: float, y: float) -> tuple[float, float]:
        """The screen point of a board point, of its copy next to the middle of the view."""
        dx = (x - self.x + PERIOD / 2) % PERIOD - PERIOD / 2
        return (
            self.left + self.width / 2 + dx * self.scale,
            self.top + self.height / 2 + (y - self.y) * self.scale,
        )

    def to_board(self, px: float, py: float) -> tuple[float, float]:
        """The board point under a screen point; x not wrapped."""
        return (
            self.x + (px - self.left - self.width / 2) / self.scale,
            self.y + (py - self.top - self.height / 2) / self.scale,
        )

    def pick(self, px: float, py: float, map_: int) -> int:
        """The hex under a screen point, -1 beyond the edges of the deck."""
        return pick(*self.to_board(px, py), map_)

    def pan(self, dx: float, dy: float) -> None:
        """Drag the board by so many pixels."""
        self.x -= dx / self.scale
        self.y -= dy / self.scale
        self.fitted = False
        self._keep()

    def zoom(self, factor: float, px: float, py: float) -> None:
        """Zoom so that the board point under a screen point stays where it is."""
        bx, by = self.to_board(px, py)
        self.scale = _limit(self.scale * factor)
        self.fitted = False
        nx, ny = self.to_board(px, py)
        self.x += bx - nx
        self.y += by - ny
        self._keep()

    def centre_on(self, x: float, y: float) -> None:
        """Bring a board point to the middle, as far as the edges allow."""
        self.x, self.y = x, y
        self._keep()

    def shows(self, x: float, y: float, margin: float = 0.12) -> bool:
        """Whether a board point is well inside the viewport."""
        px, py = self.to_screen(x, y)
        mx, my = self.width * margin, self.height * margin
        inside_x = self.left + mx <= px <= self.left + self.width - mx
        return inside_x and self.top + my <= py <= self.top + self.height - my

    def copies(self) -> range:
        """Which copies of the deck are in view, counted from the one at 0."""
        half = self.width / 2 / self.scale + 1
        return range(math.floor((self.x - half) / PERIOD), math.floor((self.x + half) / PERIOD) + 1)

    def _keep(self) -> None:
        self.x %= PERIOD
        half = self.height / 2 / self.scale
        low, high = TOP - 0.15 + half, BOTTOM + 0.15 - half
        if low > high:
            self.y = (TOP + BOTTOM) / 2
        else:
            self.y = max(low, min(high, self.y))


def _limit(scale: float) -> float:
    return max(MIN_SCALE, min(MAX_SCALE, scale))


def middle(hexes: Sequence[int]) -> tuple[float, float]:
    """The middle of some hexes in board units: of the shortest stretch round the ship that holds them.

    :raises ValueError: if there are none.
    """
    if not hexes:
        raise ValueError("no hexes: they have no middle")
    spots = [spot(hex_) for hex_ in hexes]
    xs = sorted({x % PERIOD for x, _ in spots})
    # the widest gap between neighbours is what the stretch leaves out
    gap, first = max(((xs[n] - xs[n - 1]) % PERIOD or PERIOD, n) for n in range(len(xs)))
    ys = [y for _, y in spots]
    return (xs[first] + (PERIOD - gap) / 2) % PERIOD, (min(ys) + max(ys)) / 2


def spot(hex_: int) -> tuple[float, float]:
    """Centre of a hex in board units."""
    return geo.centre(*geo.column_row(hex_))


def pick(x: float, y: float, map_: int) -> int:
    """The hex that holds a board point, -1 if none does."""
    # cube rounding: q along the row, r down the rows
    r = y / ROW
    q = x - r / 2
    s = -q - r
    rq, rr, rs = round(q), round(r), round(s)
    dq, dr, ds = abs(rq - q), abs(rr - r), abs(rs - s)
    if dq > dr and dq > ds:
        rq = -rr - rs
    elif dr > ds:
        rr = -rq - rs
    if not 0 <= rr < geo.ROWS:
        return -1
    return geo.at(map_, rq + (rr - (rr & 1)) // 2, rr)
