"""The view of the board: scrolling round the cylinder, zoom, and finding the hex under a point. No I/O.

Board units are hex widths, x east and y south of the centre of the north-west corner hex, as
`geometry.centre` gives them. Screen points are pixels from the top left corner of the window.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import attrs

from hades import geometry as geo
from hades.geometry import BOTTOM, PERIOD, RADIUS, ROW, TOP, eastward

NORTH, SOUTH = TOP - 0.7, BOTTOM + 0.15
"""Limits of the view in board units, with room for the ruler north of the first row."""
ON = 1.3
"""Hex widths within which a view moves on to the north or south edge, so that it cuts no row there."""
ABOVE = 0.1
"""Hex widths between the ruler of the columns and the first row."""
MIN_SCALE, MAX_SCALE = 20.0, 170.0
"""Pixels per hex width. The maximum applies at a UI scale of 100% and grows with it."""
STANDARD, WHOLE = 0.0, -1.0
"""Values of `Camera.wish`: readable counters with as much of the deck as fits, and the whole deck."""
WHEEL_STEP, KEY_STEP = 1.16, 1.2
"""Factors by which one notch of the mouse wheel, and one press of a key, zoom."""
READ = 38.0
"""Minimum hex width, in units, at which a counter alone in its hex is readable."""
AROUND = PERIOD + 0.5
"""Width, in hex widths, of a view that cuts no hex of a deck; every second row is shifted by half a hex."""

ROUND = 2.1
"""Maximum ratio of the ship's circumference to the width of a view whose height is filled by the rows."""

STACKED = 0.7
"""Minimum share of the width that two decks placed one above the other must use."""

SHORTEST, EACH, LONGEST = 0.22, 0.03, 0.5
"""Duration of a glide in seconds: minimum, addition for each hex, maximum."""


@attrs.define
class Glide:
    """A camera movement: start, distance, duration in seconds, and seconds elapsed."""

    x: float
    y: float
    dx: float
    dy: float
    seconds: float
    spent: float = 0.0


class Camera:
    """The view of one deck: ``x``, ``y`` is the board point in the middle, ``scale`` the pixels per hex."""

    def __init__(self) -> None:
        self.x = PERIOD / 2 - 0.25
        self.y = (TOP + BOTTOM) / 2
        self.scale = 50.0
        self.left = self.top = 0.0
        self.width = self.height = 100.0
        self.unit = 1.0
        """Pixels per unit. A larger UI scale also makes readable counters larger."""
        self.ruler = 0.0
        """Pixels covered by the ruler at the upper edge, and by the ruler at the left edge."""
        self.wish = STANDARD
        """Requested hex size: `STANDARD`, `WHOLE`, or units per hex width."""
        self.most = math.inf
        """Largest scale at which all points of the last `fit` are in view."""
        self.twin: Camera | None = None
        """The camera of the other deck, which shows the same columns."""
        self.dragged = False
        """True if the player has dragged the board since it was last drawn."""
        self._glide: Glide | None = None

    def viewport(self, left: float, top: float, width: float, height: float, unit: float = 1.0) -> None:
        """Set the rectangle of the window that shows the board, and the pixels per unit."""
        self.left, self.top, self.width, self.height, self.unit = left, top, width, height, unit
        self._size()
        self._keep()

    def show(self, wish: float) -> None:
        """Set the requested hex size: `STANDARD`, `WHOLE`, or units per hex width."""
        self._glide = None
        self.wish, self.most = wish, math.inf
        self._size()
        if wish == WHOLE:
            self.y = (NORTH + SOUTH) / 2
        self._keep()

    @property
    def whole(self) -> float:
        """Pixels per hex at which the whole deck is in view; the scale is never smaller."""
        return max(MIN_SCALE, min(self.height / (SOUTH - NORTH), (self.width - self.ruler) / AROUND))

    def _size(self) -> None:
        before, least = self.scale, READ * self.unit
        if self.wish == WHOLE:
            self.scale = self.whole
        elif self.wish == STANDARD:
            # If the whole deck is readable, the board never has to move. Otherwise the view shows less of the
            # circumference, so that counters stay readable.
            readable = self.whole if self.whole >= least else max(rows_shown(self.width, self.height), least)
            self.scale = self._limit(readable)
        else:
            self.scale = self._limit(self.wish * self.unit)
        self.scale = max(self.whole, min(self.scale, self.most))
        if self.scale != before:
            self._align()

    def _limit(self, scale: float) -> float:
        return max(self.whole, min(MAX_SCALE * max(1.0, self.unit), scale))

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of the viewport, in pixels."""
        return self.left, self.top, self.width, self.height

    def holds(self, px: float, py: float) -> bool:
        return self.left <= px < self.left + self.width and self.top <= py < self.top + self.height

    def to_screen(self, x: float, y: float) -> tuple[float, float]:
        """Return the screen point of a board point, in the copy nearest to the middle of the view."""
        east = self.ruler / 2 / self.scale
        dx = eastward(self.x + east, x) + east
        return (
            self.left + self.width / 2 + dx * self.scale,
            self.top + self.height / 2 + (y - self.y) * self.scale,
        )

    def to_board(self, px: float, py: float) -> tuple[float, float]:
        """Return the board point under a screen point; x is not wrapped."""
        return (
            self.x + (px - self.left - self.width / 2) / self.scale,
            self.y + (py - self.top - self.height / 2) / self.scale,
        )

    def pick(self, px: float, py: float, map_: int) -> int:
        """Return the hex under a screen point, or -1 beyond the edges of the deck."""
        return pick(*self.to_board(px, py), map_)

    def pan(self, dx: float, dy: float) -> None:
        """Drag the board by a distance in pixels."""
        self._glide, self.dragged = None, True
        self.x -= dx / self.scale
        self.y -= dy / self.scale
        self._keep()

    def zoom(self, factor: float, px: float, py: float) -> None:
        """Multiply the scale, keeping the board point at a screen point in place."""
        self._glide = None
        bx, by = self.to_board(px, py)
        self.scale = self._limit(self.scale * factor)
        self.wish, self.most = self.scale / self.unit, math.inf
        nx, ny = self.to_board(px, py)
        self.x += bx - nx
        self.y += by - ny
        self._keep()

    def ruled(self, size: float) -> None:
        """Set the size of the rulers in pixels, and keep the view clear of the rulers."""
        self.ruler = size
        self._size()
        self._stay()

    def centre_on(self, x: float, y: float, *, exactly: bool = False) -> None:
        """Centre the view on a board point, as far as the edges of the deck allow.

        Unless ``exactly``, a view of all columns is then aligned (`_align`).
        """
        self._glide = None
        self.x, self.y = x, y
        if not exactly:
            self._align()
        self._keep()

    def _align(self) -> None:
        """If all columns are in view, shift the view so that a hex cut at one side is whole at the other."""
        if self.beyond >= 0:
            free = self.x + self.ruler / 2 / self.scale
            self.x += round(2 * free - 0.5) / 2 + 0.25 - free

    @property
    def gliding(self) -> bool:
        return self._glide is not None

    def glide_to(self, x: float, y: float) -> None:
        """Glide to a board point, or jump there if the point is more than a view away."""
        from_x, from_y = self.x, self.y
        self.centre_on(x, y)
        dx = eastward(from_x, self.x)
        dy = self.y - from_y
        far = math.hypot(dx, dy)
        if far > self.width / self.scale or far < 0.05:
            return
        self.x, self.y = from_x, from_y
        self._keep()
        self._glide = Glide(from_x, from_y, dx, dy, min(LONGEST, SHORTEST + far * EACH))

    def advance(self, seconds: float) -> bool:
        """Advance a glide by a time in seconds; return whether the camera moved."""
        glide = self._glide
        if glide is None:
            return False
        glide.spent += seconds
        part = min(1.0, glide.spent / glide.seconds)
        # Ease in and out: abrupt starts and stops cause motion sickness.
        eased = part * part * (3 - 2 * part)
        self.x, self.y = glide.x + glide.dx * eased, glide.y + glide.dy * eased
        self._keep()
        if part >= 1:
            self._glide = None
        return True

    def arrive(self) -> None:
        self.advance(LONGEST)

    def shows(self, x: float, y: float) -> bool:
        """Return whether the hex at a board point is completely in view, its centre clear of the rulers."""
        px, py = (at + 0.5 for at in self.to_screen(x, y))
        mx, my = self.scale / 2, RADIUS * self.scale
        inside_x = self.left + max(mx, self.ruler) <= px <= self.left + self.width - mx + 1
        return inside_x and self.top + max(my, self.ruler) <= py <= self.top + self.height - my + 1

    def shows_part(self, x: float, y: float) -> bool:
        """Return whether at least a quarter of the width of the hex at a board point is in view."""
        (px, py), more = self.to_screen(x, y), self.scale / 4
        inside_x = self.left + self.ruler - more <= px <= self.left + self.width + more
        return inside_x and self.top + self.ruler - more <= py <= self.top + self.height + more

    @property
    def clear(self) -> tuple[float, float, float, float]:
        """The edges of the view in board units, west, north, east and south, without the rulers."""
        west, north = self.to_board(self.left + self.ruler, self.top + self.ruler)
        east, south = self.to_board(self.left + self.width, self.top + self.height)
        # The ruler of the columns is above the first row, wherever that row is.
        return west, max(north, TOP - ABOVE), east, south

    def has_whole(self, x: float, y: float, wide: float, high: float) -> bool:
        """Return whether a box around a board point is in view, clear of the rulers; sizes in hex widths."""
        (x, y), (west, north, east, south) = self.to_board(*self.to_screen(x, y)), self.clear
        mx, my = wide / 2, high / 2
        return west <= x - mx and x + mx <= east and north <= y - my and y + my <= south

    def spans(self, spots: Sequence[tuple[float, float]], margin: float) -> bool:
        """Return whether a view centred on the given board points would show all their hexes."""
        wide, high = self._inside(margin)
        x, y = middle_of(spots)
        return all(abs(eastward(px, x)) <= wide / 2 and abs(py - y) <= high / 2 for px, py in spots)

    def fit(self, spots: Sequence[tuple[float, float]], margin: float, least: float = 0.0) -> None:
        """Set the requested hex size, or a smaller size at which all the points are in view.

        Hexes are not made smaller than ``least`` units to fit the points.
        """
        self.most, smallest = math.inf, max(self.whole, least * self.unit)
        self._size()
        while spots and not self.spans(spots, margin) and self.scale > smallest:
            self.most = max(smallest, 0.95 * self.scale)
            self._size()
        self._keep()

    def _inside(self, margin: float) -> tuple[float, float]:
        """Return the largest distances, across and down, between centres of hexes in view, in hex widths.

        The margins at the edges, at least half a hex, and the rulers are left out.
        """
        mx, my = max(self.width * margin, self.scale / 2), max(self.height * margin, RADIUS * self.scale)
        wide = self.width - self.ruler - 2 * mx
        return wide / self.scale, (self.height - self.ruler - 2 * my) / self.scale

    def beside_rulers(self, x: float, y: float) -> tuple[float, float]:
        """Return the point to centre on so that a board point is midway between rulers and edges."""
        return x - self.ruler / 2 / self.scale, y - self.ruler / 2 / self.scale

    def nearest(self, spots: Sequence[tuple[float, float]], margin: float) -> tuple[float, float]:
        """Return the point to centre on so that board points come into view with the least movement.

        If the points do not all fit, as many as possible come into view. A view that would end close to the
        north or south edge of the deck moves all the way to the edge.
        """
        if not self.spans(spots, margin):
            return self.beside_rulers(*self.densest(spots, margin))
        (wide, high), (x, y) = self._inside(margin), middle_of(spots)
        off_x, off_y = self.beside_rulers(0, 0)
        across = wide / 2 - max(abs(eastward(px, x)) for px, _ in spots)
        down = high / 2 - max(abs(py - y) for _, py in spots)
        dx, dy = eastward(x, self.x - off_x), self.y - off_y - y
        goal = y + max(-down, min(down, dy)) + off_y
        edges = (edge for edge in self._ends() if abs(edge - goal) < ON and abs(edge - off_y - y) <= down)
        return x + max(-across, min(across, dx)) + off_x, next(edges, goal)

    def densest(self, spots: Sequence[tuple[float, float]], margin: float = 0.1) -> tuple[float, float]:
        """Return the middle of as many of the given board points as fit into the view together.

        ``spots`` must not be empty.
        """
        if self.spans(spots, margin):
            return middle_of(spots)
        wide, high = self._inside(margin)
        best: list[tuple[float, float]] = []
        # Try every area with a point on its west edge and one on its north edge.
        for x in {x for x, _ in spots}:
            for north in {y for _, y in spots}:
                near = [p for p in spots if (p[0] - x) % PERIOD <= wide and 0 <= p[1] - north <= high]
                best = max(best, near, key=len)
        return middle_of(best)

    @property
    def beyond(self) -> float:
        """Pixels at either side that repeat what is in view; negative if part of the ship is out of view."""
        spare = (self.width - self.ruler - AROUND * self.scale) / 2
        return 0.0 if abs(spare) < 0.5 else spare

    def _keep(self) -> None:
        """Keep the view on the deck, and show the same columns of the other deck, to which shafts lead."""
        self.x %= PERIOD
        self._stay()
        if (twin := self.twin) is not None:
            twin._glide = None
            twin.x, twin.scale, twin.wish, twin.most = self.x, self.scale, self.wish, self.most
            twin._stay()

    def _ends(self) -> tuple[float, float]:
        """Return the y of the northernmost and southernmost view.

        Both are the middle of the deck if the deck is lower than the view.
        """
        half = self.height / 2 / self.scale
        # The ruler of the columns is above the first row, unless the whole deck is in view.
        above = ABOVE + self.ruler / self.scale
        north = NORTH if self.scale <= self.whole else min(NORTH, TOP - above)
        low, high = north + half, SOUTH - half
        return (low, high) if low <= high else ((NORTH + SOUTH) / 2,) * 2

    def _stay(self) -> None:
        """Keep the view between the north and south edges of the deck."""
        low, high = self._ends()
        self.y = max(low, min(high, self.y))


def rows_shown(width: float, height: float) -> float:
    """Return the pixels per hex at which all rows of a deck and about half its circumference fit."""
    return min(height / (SOUTH - NORTH), ROUND * width / (PERIOD + 0.1))


def beside(width: float, height: float, unit: float) -> bool:
    """Return whether two decks are better shown side by side than one above the other."""
    if height / 2 / (SOUTH - NORTH) * AROUND < STACKED * width:
        return True

    def worth(wide: float, high: float) -> tuple[bool, float]:
        whole = min(high / (SOUTH - NORTH), wide / AROUND)
        readable = whole >= READ * unit
        return readable, whole if readable else rows_shown(wide, high)

    return worth(width / 2, height) >= worth(width, height / 2)


def middle_of(spots: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return the middle of the shortest arc round the ship that contains all the given board points.

    ``spots`` must not be empty.
    """
    xs = sorted({x % PERIOD for x, _ in spots})
    # The arc leaves out the widest gap between neighbours.
    gap, first = max(((xs[n] - xs[n - 1]) % PERIOD or PERIOD, n) for n in range(len(xs)))
    ys = [y for _, y in spots]
    return (xs[first] + (PERIOD - gap) / 2) % PERIOD, (min(ys) + max(ys)) / 2


def pick(x: float, y: float, map_: int) -> int:
    """Return the hex that contains a board point; -1 north or south of the deck."""
    # Cube rounding: q along the row, r down the rows.
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
