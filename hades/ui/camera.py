"""Where the board stands on the screen: scrolling round the cylinder, zoom, picking. Pure.

Board units are hex widths, x east and y south of the centre of the north-west corner hex, as
`geometry.centre` gives them. Screen points are pixels from the top left corner of the window.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import attrs

from hades import geometry as geo

PERIOD = float(geo.COLUMNS)
"""Hex widths once round the ship."""
ROW = math.sqrt(3) / 2
RADIUS = 1 / math.sqrt(3)
TOP = -RADIUS
BOTTOM = (geo.ROWS - 1) * ROW + RADIUS
MIN_SCALE, MAX_SCALE = 26.0, 170.0
"""Pixels per hex width."""

SHORTEST, EACH, LONGEST = 0.22, 0.03, 0.5
"""Seconds that a glide takes: at least, more for each hex, at most."""


@attrs.define
class Glide:
    """A way of the camera: from where, how far, in how many seconds, and how many are over."""

    x: float
    y: float
    dx: float
    dy: float
    seconds: float
    spent: float = 0.0


class Camera:
    """The view of one deck: ``x``, ``y`` at the middle of the viewport, ``scale`` pixels per hex."""

    def __init__(self) -> None:
        self.x = PERIOD / 2 - 0.25
        self.y = (TOP + BOTTOM) / 2
        self.scale = 50.0
        self.left = self.top = 0.0
        self.width = self.height = 100.0
        self.fitted = True
        self._glide: Glide | None = None

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
        # a narrow view shows less of the round rather than counters too small to read
        most = by_width * (1.25 if self.width > self.height else 1.7)
        self.scale = _limit(max(by_width, min(by_height, most)))
        self.y = (TOP + BOTTOM) / 2
        self._keep()

    def holds(self, px: float, py: float) -> bool:
        """Whether a screen point is in the viewport."""
        return self.left <= px < self.left + self.width and self.top <= py < self.top + self.height

    def frame(self) -> tuple[float, float, float, float]:
        """The part in view in board units: west edge (0 to once round), north edge, width, height."""
        wide = min(PERIOD, self.width / self.scale)
        top = max(TOP, self.y - self.height / 2 / self.scale)
        bottom = min(BOTTOM, self.y + self.height / 2 / self.scale)
        return (self.x - wide / 2) % PERIOD, top, wide, bottom - top

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
        self._glide = None
        self.x -= dx / self.scale
        self.y -= dy / self.scale
        self.fitted = False
        self._keep()

    def zoom(self, factor: float, px: float, py: float) -> None:
        """Zoom so that the board point under a screen point stays where it is."""
        self._glide = None
        bx, by = self.to_board(px, py)
        self.scale = _limit(self.scale * factor)
        self.fitted = False
        nx, ny = self.to_board(px, py)
        self.x += bx - nx
        self.y += by - ny
        self._keep()

    def centre_on(self, x: float, y: float) -> None:
        """Bring a board point to the middle, as far as the edges allow."""
        self._glide = None
        self.x, self.y = x, y
        self._keep()

    @property
    def gliding(self) -> bool:
        """Whether it is on its way to a place."""
        return self._glide is not None

    def glide_to(self, x: float, y: float) -> None:
        """Begin to bring a board point to the middle, softly; at once if it is more than a view away."""
        from_x, from_y = self.x, self.y
        self.centre_on(x, y)
        dx = (self.x - from_x + PERIOD / 2) % PERIOD - PERIOD / 2
        dy = self.y - from_y
        far = math.hypot(dx, dy)
        if far > self.width / self.scale or far < 0.05:
            return
        self.x, self.y = from_x, from_y
        self._glide = Glide(from_x, from_y, dx, dy, min(LONGEST, SHORTEST + far * EACH))

    def advance(self, seconds: float) -> bool:
        """Go on with a glide; whether it moved."""
        glide = self._glide
        if glide is None:
            return False
        glide.spent += seconds
        part = min(1.0, glide.spent / glide.seconds)
        # slow at both ends: a start or a stop with a jerk is what makes one sick
        eased = part * part * (3 - 2 * part)
        self.x, self.y = glide.x + glide.dx * eased, glide.y + glide.dy * eased
        self._keep()
        if part >= 1:
            self._glide = None
        return True

    def arrive(self) -> None:
        """End a glide at once."""
        self.advance(LONGEST)

    def shows(self, x: float, y: float, margin: float = 0.12) -> bool:
        """Whether a board point is well inside the viewport."""
        px, py = self.to_screen(x, y)
        mx, my = self.width * margin, self.height * margin
        inside_x = self.left + mx <= px <= self.left + self.width - mx
        return inside_x and self.top + my <= py <= self.top + self.height - my

    def copies(self) -> range:
        """Which copies of the deck are in view, counted from the one at 0."""
        half = self.width / 2 / self.scale
        # one copy reaches from 0.6 west of its first hex to 0.6 east of the last one of an odd row
        first = math.ceil((self.x - half - PERIOD - 0.1) / PERIOD)
        return range(first, math.floor((self.x + half + 0.6) / PERIOD) + 1)

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
