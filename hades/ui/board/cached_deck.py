"""A deck with everything at rest on it, drawn once and shown through the camera.

The picture extends beyond the view, so dragging the board shows another part of it. It is redrawn when
something on the deck has changed, or when its edge would come into view. Everything is aligned to whole
screen pixels, counted from the centre of the north-west hex, so that a hex looks the same wherever the camera
is.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import attrs
from arcade.gl import Texture2D
from pyglet.math import Mat4, Vec3

from hades.art import decks
from hades.art.colours import SPACE
from hades.geometry import PERIOD, TOP
from hades.ui.board.camera import Camera
from hades.ui.kit.gl import MIXED, Area, Brush, KeptPicture
from hades.ui.screen import Window

REACH = 192, 64
"""Pixels drawn beyond the view on either side: east and west, north and south."""
Pieces = list[tuple[Area, Area]]
"""Rectangles of the window, each with the part of the picture that it shows."""
OVER = 0.7
"""Greatest distance, in hex widths, to which contents of the outermost hexes extend beyond one
circumference."""


@attrs.frozen
class Part:
    """A part of a deck, in screen pixels east and south of the centre of the north-west hex."""

    left: int
    top: int
    width: int
    height: int
    scale: float
    """Pixels per hex width."""

    @property
    def period(self) -> int:
        """Circumference of the ship in whole pixels, so that all copies look the same."""
        return round(PERIOD * self.scale)

    @property
    def copies(self) -> range:
        """Numbers of the visible copies of the deck; the original is 0."""
        over = OVER * self.scale
        first = math.ceil((self.left - over) / self.period) - 1
        return range(first, math.floor((self.left + self.width + over) / self.period) + 1)

    def grown(self, wide: int, high: int) -> Part:
        """Return the part enlarged by ``wide`` and ``high`` pixels on either side."""
        size = self.width + 2 * wide, self.height + 2 * high
        return Part(self.left - wide, self.top - high, *size, self.scale)

    def offset(self, other: Part) -> tuple[int, int]:
        """Return the offset (east, south) of another part's corner from this one's.

        East is counted round the ship, from 0 to less than a period.
        """
        return (other.left - self.left) % self.period, other.top - self.top

    def holds(self, other: Part) -> bool:
        """Return whether this part contains another part of the same deck."""
        x, y = self.offset(other)
        return x + other.width <= self.width and 0 <= y <= self.height - other.height


@attrs.frozen
class Sight:
    """The part of a deck that a camera shows, and its rectangle on the window."""

    part: Part
    box: Area
    """Rectangle on the window, in logical pixels from the top left."""
    ratio: float
    """Screen pixels per logical pixel."""

    @classmethod
    def of(cls, camera: Camera, ratio: float) -> Sight:
        """Return the view of a camera."""
        box = camera.left, camera.top, camera.width, camera.height
        scale = camera.scale * ratio
        off_x, off_y = (edge * ratio % 1 for edge in box[:2])
        part = Part(
            round(camera.x * scale - camera.width * ratio / 2 - off_x),
            round(camera.y * scale - camera.height * ratio / 2 - off_y),
            math.ceil(camera.width * ratio + off_x),
            math.ceil(camera.height * ratio + off_y),
            scale,
        )
        return cls(part, box, ratio)

    def shifted(self, east: float, south: float) -> Sight:
        """Return the view with the deck shifted by some logical pixels."""
        if not (east or south):
            return self
        left = self.part.left - round(east * self.ratio)
        top = self.part.top - round(south * self.ratio)
        return attrs.evolve(self, part=attrs.evolve(self.part, left=left, top=top))

    def origin(self, copy: int) -> tuple[float, float]:
        """Return the centre of the north-west hex of a copy, in logical pixels of the window."""
        x = math.floor(self.box[0] * self.ratio) - self.part.left + copy * self.part.period
        return x / self.ratio, (math.floor(self.box[1] * self.ratio) - self.part.top) / self.ratio


class Rulers(NamedTuple):
    """The rulers: sprites of columns and rows, and the size of their numbers in logical pixels."""

    columns: Any
    rows: Any
    size: float


class CachedDeck:
    """A deck as it was last drawn."""

    def __init__(self, window: Window, brush: Brush) -> None:
        self.window, self.brush = window, brush
        self.drawn = 0
        """Number of times the deck was drawn, for tests."""
        self._picture = KeptPicture(brush)
        """The drawn part of the deck, followed by a margin for the columns below and one for the rows at the
        right."""
        self._key: Any = None
        self._part: Part
        self._margin = 0
        """Width of the margins in pixels."""

    def keep(self, key: Any, view: Sight, floor: Texture2D, lists: Sequence[Any], rulers: Rulers) -> None:
        """Draw the deck, unless the picture already covers the view; ``key`` identifies what stands on it."""
        key = key, floor, rulers, view.part.scale, view.ratio
        if key == self._key and self._part.holds(view.part):
            return
        self.drawn += 1
        self._key = key
        part = self._part = view.part.grown(*REACH)
        margin = self._margin = 2 * math.ceil(rulers.size * view.ratio / 2) + 2
        wide, high, middle = part.width, part.height, margin // 2
        with self._picture.drawn_on(wide + margin, high + margin) as frame:
            frame.viewport = 0, margin, wide, high
            self._draw_floor(floor)
            self._draw_lists(lists, (wide, high), (-part.left, -part.top), view.ratio)
            frame.viewport = 0, 0, wide, margin
            self._draw_band(wide, margin)
            self._draw_lists([rulers.columns], (wide, margin), (-part.left, middle), view.ratio)
            frame.viewport = wide, margin, margin, high
            self._draw_band(margin, high)
            self._draw_lists([rulers.rows], (margin, high), (middle, -part.top), view.ratio)
        self.window.default_camera.use()

    def _draw_floor(self, floor: Texture2D) -> None:
        part, brush = self._part, self.brush
        brush.size(part.width, part.height)
        brush.fill(0, 0, part.width, part.height, SPACE)
        top = (TOP - decks.MARGIN) * part.scale - part.top
        round_ = part.left / part.period, 0.0, part.width / part.period, 1.0
        brush.image(floor, 0, top, part.width, decks.HEIGHT * part.scale, part=round_)
        brush.size(self.window.width, self.window.height)

    def _draw_band(self, wide: int, high: int) -> None:
        """Fill the viewport below the numbers of a ruler, so that nothing of the deck lies under them."""
        self.brush.size(wide, high)
        self.brush.fill(0, 0, wide, high, SPACE)
        self.brush.size(self.window.width, self.window.height)

    def _draw_lists(
        self, lists: Sequence[Any], size: tuple[int, int], origin: tuple[int, int], ratio: float
    ) -> None:
        """Draw lists of sprites into a viewport, with the centre of the north-west hex at ``origin``."""
        ctx, (wide, high), (x, y) = self.window.ctx, size, origin
        ctx.projection_matrix = Mat4.orthogonal_projection(0, wide / ratio, 0, high / ratio, -100, 100)
        for copy in self._part.copies:
            east = x + copy * self._part.period
            ctx.view_matrix = Mat4.from_translation(Vec3(east / ratio, (high - y) / ratio, 0))
            for some in lists:
                some.draw(blend_function=MIXED)

    def deck(self, view: Sight) -> Pieces:
        """Return the piece of the picture that the view shows."""
        x, y = self._at(view)
        wide, high = (edge * view.ratio for edge in view.box[2:])
        return [(view.box, (x, y, wide, high))]

    def rulers(self, camera: Camera, view: Sight, size: float) -> Pieces:
        """Return the pieces for the columns along the upper edge and the rows along the left one.

        They stay readable at every zoom.
        """
        (left, top, wide, high), ratio, margin = view.box, view.ratio, self._margin
        (x, y), broad = self._at(view), margin / ratio
        edge = top + high / 2 + (TOP - 0.1 - camera.y) * camera.scale - size
        across = round((left + size / 2) * ratio) / ratio - broad / 2
        down = round((max(top, edge) + size / 2) * ratio) / ratio - broad / 2
        columns = (left, down, wide, broad), (x, self._part.height, wide * ratio, margin)
        rows = (across, top, broad, high), (self._part.width, y, margin, high * ratio)
        return [columns, rows]

    def draw(self, pieces: Pieces) -> None:
        """Show pieces of the picture."""
        self.brush.pieces(self._picture, pieces)

    def _at(self, view: Sight) -> tuple[float, float]:
        """Return the corner of the view in pixels of the picture."""
        x, y = self._part.offset(view.part)
        return x + view.box[0] * view.ratio % 1, y + view.box[1] * view.ratio % 1
