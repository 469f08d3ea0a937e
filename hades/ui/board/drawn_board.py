"""The board: both decks drawn with arcade, each an endless cylinder, with their counters as sprites.

One deck is in view, or both, side by side or one above the other. Everything at rest on a deck is kept as a
picture, redrawn only after a change; each frame shows the picture and draws moving things over it.

The picture extends beyond the view, so that a dragged board shows another part of it. The picture is also
redrawn when its edge would come into view. Everything is aligned to whole screen pixels, counted from the
centre of the north-west hex, so that a hex looks the same wherever the camera is.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import attrs
from pyglet.math import Mat4, Vec3

from hades import geometry as geo
from hades.art import deck_floor
from hades.art.colours import DECK_COLOURS, SPACE
from hades.art.note_drawings import PenDrawing
from hades.art.stacks import Place
from hades.geometry import PERIOD, ROW, TOP
from hades.session.option import Mark
from hades.ui.board.camera import ABOVE, AROUND, KEY_STEP, STANDARD, WHEEL_STEP, WHOLE, Camera, beside
from hades.ui.board.effect_stage import EffectStage
from hades.ui.board.fan import Fan
from hades.ui.board.scene import AREAS, Actor, BoardArea, BoardState, DeckScene, Layer, Placed
from hades.ui.kit.gl import MIXED, Area, KeptPicture, clipped
from hades.ui.screen import Window
from hades.view import View

CameraState = tuple[int, tuple[tuple[float, float], ...]]
"""The selected deck, and the camera position of each deck."""
MOVING = "drawn", "pointers", "plates", "actors"
"""Layers of a deck that are drawn in every frame, bottom first, and not kept as a picture."""
STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""Action of the hex cursor -> columns east and rows south by which it moves."""
SLIDE = 0.25
"""Seconds that the board takes to turn from one deck to the other."""
RANKED = "advised", "target"
"""Kinds of arrows at the edge of the view that have priority over all others, most important first."""
BEYOND = 30.0
"""Size, in units, of an arrow at the edge of the view."""
INSET = 4.0
"""Units between the left edge of the view and the row numbers, so that a frame does not touch the numbers."""
REACH = 192, 64
"""Pixels by which the picture extends beyond the view: to the east and west, and to the north and south."""
Piece = tuple[Area, Area]
"""A rectangle of the window, and the part of the picture shown there."""
Pieces = list[Piece]
Span = tuple[float, float]
"""Beginning and end of a stretch of the window, in logical pixels."""
EVERYWHERE: Span = (-math.inf, math.inf)
OVER = 0.7
"""Hex widths by which contents of the outermost hexes can extend beyond one circumference."""


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
        """Numbers of the visible copies of the deck, where 0 is the original."""
        over = OVER * self.scale
        first = math.ceil((self.left - over) / self.period) - 1
        return range(first, math.floor((self.left + self.width + over) / self.period) + 1)

    def offset(self, other: Part) -> tuple[int, int]:
        """Return how far another part's corner is from this part's: pixels east round the ship, and south."""
        return (other.left - self.left) % self.period, other.top - self.top

    def holds(self, other: Part) -> bool:
        x, y = self.offset(other)
        return x + other.width <= self.width and 0 <= y <= self.height - other.height


@attrs.frozen
class Sight:
    """The part of a deck that a camera shows, and its rectangle in the window."""

    part: Part
    box: Area
    """Rectangle in the window, in logical pixels from the top left."""
    ratio: float
    """Screen pixels per logical pixel."""

    @classmethod
    def of(cls, camera: Camera, ratio: float, jolt: tuple[float, float] = (0.0, 0.0)) -> Sight:
        """Return the sight of a camera while the deck is shifted by ``jolt``, in logical pixels."""
        box = camera.box
        scale = camera.scale * ratio
        off_x, off_y = (edge * ratio % 1 for edge in box[:2])
        wide, high = camera.width * ratio, camera.height * ratio
        left, top = camera.x * scale - wide / 2 - off_x, camera.y * scale - high / 2 - off_y
        x, y = round(left) - round(jolt[0] * ratio), round(top) - round(jolt[1] * ratio)
        return cls(Part(x, y, math.ceil(wide + off_x), math.ceil(high + off_y), scale), box, ratio)

    def origin(self, copy: int) -> tuple[float, float]:
        """Return the centre of the north-west hex of a copy, in logical pixels of the window."""
        x = math.floor(self.box[0] * self.ratio) - self.part.left + copy * self.part.period
        return x / self.ratio, (math.floor(self.box[1] * self.ratio) - self.part.top) / self.ratio


class DrawnDeck(DeckScene):
    """A deck, with a picture of the deck as it was last drawn."""

    def __init__(self, window: Window, board: BoardState, deck: int) -> None:
        super().__init__(window, board, deck)
        self.paints = 0
        """Number of times the picture was drawn, for tests."""
        self._picture = KeptPicture(window.brush)
        """The deck, with a margin below for the column numbers and a margin at the right for row numbers."""
        self._seen: tuple[Sight, Area]
        """The view last drawn, and the part of the window with everything that moves."""
        self._shown: Pieces = []
        self._key: Any = None
        self._part: Part
        self._margin = 0
        """Width of the margins in pixels."""
        self._names: tuple[bool, ...] = ()
        """One flag for each name of a region: True if the name is shown."""
        self._rests: object = None
        """The contents and view for which the visible names were chosen."""

    @property
    def west(self) -> float | None:
        """The x, in hex widths, at which the deck begins in the view; None if neither end is in view."""
        camera = self.camera
        if camera.beyond < 0:
            return None
        free = camera.x + camera.ruler / 2 / camera.scale
        return math.ceil(round(2 * free - AROUND, 3)) / 2

    def draw(self, jolt: tuple[float, float], *, dragged: bool, plates: bool) -> None:
        """Draw the deck into its viewport, shifted by ``jolt`` (pixels east and south).

        Without ``plates``, the numbers of hexes are left out, for `draw_plates`.
        """
        camera, west = self.camera, self.west
        rests = self.board.layouts, camera.x, camera.y, camera.scale, camera.box
        if not (dragged or camera.gliding) and rests != self._rests:
            self._rests = rests
            self._names = self.labels.hide_cut_names(camera, west)
        view = Sight.of(camera, self.window.get_pixel_ratio(), jolt)
        ends = EVERYWHERE
        if west is not None:
            x, line = view.origin(0)[0], max(1.0, self.window.unit)
            ends = x + west * camera.scale - line, x + (west + AROUND) * camera.scale + line
        self._keep(view, west)
        self._shown, inside = self._pieces(view, ends)
        self.window.brush.pieces(self._picture, self._shown)
        moving = self._over(*(name for name in MOVING if plates or name != "plates"))
        (left, top, wide, high), (first, last) = inside, ends
        left, right = max(left, first), min(left + wide, last)
        self._seen = view, (left, top, right - left, high)
        # The hexes at the seam cover everything that would be in view a second time.
        seam = [self.seam(west)] if west is not None else []
        if moving or seam:
            with clipped(self.window, self._seen[1]):
                self._draw_over(view, moving, view.part.copies)
                self._draw_over(view, seam, (0,))
        # A stack is spread out under the mouse only, not in every copy of the deck.
        if over := self._over("hung", "fan"):
            with clipped(self.window, inside):
                self._draw_over(view, over, (0,))

    def draw_plates(self) -> None:
        """Draw the numbers of hexes over everything else on the deck."""
        view, inside = self._seen
        if plates := self._over("plates"):
            with clipped(self.window, inside):
                self._draw_over(view, plates, view.part.copies)

    def _over(self, *names: str) -> list[Any]:
        layers = (self.layers.get(name) for name in names)
        return [layer.list for layer in layers if layer is not None and len(layer.list)]

    def _draw_over(self, view: Sight, lists: list[Any], copies: Iterable[int]) -> None:
        for some, copy in itertools.product(lists, copies):
            x, y = view.origin(copy)
            self.window.ctx.view_matrix = Mat4.from_translation(Vec3(x, self.window.height - y, 0))
            some.draw()

    def slide_away(self, share: float) -> None:
        """Draw the deck while it slides out of view: Inferno upwards, Purgatory downwards.

        The other deck appears in its place. ``share`` is the part of the deck's height, from 0 to 1, that has
        left the view.
        """
        if not self.paints:
            return
        far = share * self.camera.height * (1 if self.deck else -1)
        left, top, wide, high = self.camera.box
        self.window.brush.fill(left, top + far, wide, high, SPACE)
        moved: Pieces = [((x, y + far, w, h), part) for (x, y, w, h), part in self._shown]
        self.window.brush.pieces(self._picture, moved)

    def _keep(self, view: Sight, west: float | None) -> None:
        """Draw the picture again, unless it already shows the view."""
        floor, scale = self.window.floor(self.deck), self.camera.scale
        (columns, rows), size = self.labels.rulers(scale), self.labels.ruler_size(scale)
        contents = self.board.layouts, self._names, self.hang(west)
        key = contents, floor, columns, rows, size, view.part.scale, view.ratio
        if key == self._key and self._part.holds(view.part):
            return
        self.paints += 1
        self._key = key
        (wide, high), seen = REACH, view.part
        size_ = seen.width + 2 * wide, seen.height + 2 * high
        part = self._part = Part(seen.left - wide, seen.top - high, *size_, seen.scale)
        margin = self._margin = 2 * math.ceil(size * view.ratio / 2) + 2
        wide, high, middle = part.width, part.height, margin // 2
        with self._picture.drawn_on(wide + margin, high + margin) as frame:
            frame.viewport = 0, margin, wide, high
            brush = self.window.brush
            brush.size(wide, high)
            brush.fill(0, 0, wide, high, SPACE)
            top = (TOP - deck_floor.MARGIN) * part.scale - part.top
            once_round = part.left / part.period, 0.0, wide / part.period, 1.0
            brush.image(floor, 0, top, wide, deck_floor.HEIGHT * part.scale, part=once_round)
            lists = [some for some in self.lists if len(some)]
            self._draw_lists(lists, (wide, high), (-part.left, -part.top), view.ratio)
            frame.viewport = 0, 0, wide, margin
            self._draw_band(wide, margin)
            self._draw_lists([columns], (wide, margin), (-part.left, middle), view.ratio)
            frame.viewport = wide, margin, margin, high
            self._draw_band(margin, high)
            self._draw_lists([rows], (margin, high), (middle, -part.top), view.ratio)
        self.window.brush.size(self.window.width, self.window.height)
        self.window.default_camera.use()

    def _draw_band(self, wide: int, high: int) -> None:
        """Paint the background of a ruler, so that its numbers are not drawn on the deck itself."""
        self.window.brush.size(wide, high)
        self.window.brush.fill(0, 0, wide, high, SPACE)

    def _draw_lists(
        self, lists: Sequence[Any], size: tuple[int, int], origin: tuple[int, int], ratio: float
    ) -> None:
        """Draw lists of sprites into a viewport, with the centre of the north-west hex at ``origin``."""
        ctx, (wide, high), (x, y) = self.window.ctx, size, origin
        ctx.projection_matrix = Mat4.orthogonal_projection(0, wide / ratio, 0, high / ratio, -100, 100)
        # No counter of one copy of the deck may cover a hex number of the copy beside it.
        for some, copy in itertools.product(lists, self._part.copies):
            east = x + copy * self._part.period
            ctx.view_matrix = Mat4.from_translation(Vec3(east / ratio, (high - y) / ratio, 0))
            some.draw(blend_function=MIXED)

    def _pieces(self, view: Sight, ends: Span) -> tuple[Pieces, Area]:
        """Return the pieces that the view shows, and the rectangle of the deck without its rulers.

        The pieces are the deck between its ``ends``, the columns along the upper edge, and the rows along the
        left edge. Numbers that would be cut are left out, and a ruler covers everything below it.
        """
        (left, top, wide, high), ratio, margin = view.box, view.ratio, self._margin
        camera, size = self.camera, self.labels.ruler_size(self.camera.scale)
        # The corner of the view in pixels of the picture.
        east, south = self._part.offset(view.part)
        x, y = east + left * ratio % 1, south + top * ratio % 1
        broad, right, bottom = margin / ratio, left + wide, top + high
        edge = top + high / 2 + (TOP - ABOVE - camera.y) * camera.scale - size
        above = max(top, edge)
        across = round((left + size / 2 + INSET * self.window.unit) * ratio) / ratio - broad / 2
        down = round((above + size / 2) * ratio) / ratio - broad / 2
        inside, below = max(across + broad, ends[0]), down + broad
        far = min(right, ends[1])
        deck = view.box, (x, y, wide * ratio, high * ratio)
        columns = (left, down, wide, broad), (x, self._part.height, wide * ratio, margin)
        rows = (across, top, broad, high), (self._part.width, y, margin, high * ratio)
        (middle, north), scale = view.origin(0), camera.scale
        first, last = _whole(middle + 0.25 * scale, scale, size, (max(left + size, ends[0]), far))
        upper, lower = _whole(north, ROW * scale, size, (top + size, bottom))
        found = (
            _cut(deck, (inside, far), (top, down)),
            _cut(deck, (inside, far), (below, bottom)),
            _cut(columns, (first, last), (down, below)),
            _cut(rows, (across, across + broad), (upper, lower)),
        )
        pieces = [piece for piece in found if min(piece[0][2:]) > 0]
        return pieces, (across + broad, below, right - across - broad, bottom - below)


def _whole(at: float, step: float, size: float, span: Span) -> Span:
    """Return the part of a ruler on which no number is cut.

    The numbers are ``size`` pixels long and ``step`` pixels apart, one of them with its middle at ``at``.
    """
    begin, aside = at - size / 2, max(0.0, step - size) / 2
    first, last = math.ceil((span[0] - begin) / step), math.floor((span[1] - size - begin) / step)
    start, end = begin + first * step - aside, begin + last * step + size + aside
    return max(span[0], start), min(span[1], end)


def _cut(piece: Piece, across: Span, down: Span) -> Piece:
    """Return the part of a piece within a rectangle of the window, in whole pixels of the screen."""
    (x, y, wide, _), (u, v, broad, tall) = piece
    k = broad / wide
    west, east = (max(0.0, min(broad, round((edge - x) * k))) for edge in across)
    north, south = (max(0.0, min(tall, round((edge - y) * k))) for edge in down)
    box = x + west / k, y + north / k, (east - west) / k, (south - north) / k
    return box, (u + west, v + north, east - west, south - north)


class Board(BoardState):
    """Both decks and everything on them."""

    def __init__(self, window: Window) -> None:
        super().__init__()
        self.window = window
        self.scenes = DrawnDeck(window, self, geo.INFERNO), DrawnDeck(window, self, geo.PURGATORY)
        for camera in self.cameras:
            camera.wish = window.settings.zoom
        self._beyond = Layer()
        self.stage = EffectStage(window, self)
        self._last = self.deck
        """The selected deck when the decks were last drawn."""
        self._slid = 1.0
        """Progress, from 0 to 1, of the slide from the previous deck to the selected one."""

    @property
    def camera(self) -> Camera:
        return self.cameras[self.deck]

    @property
    def look(self) -> tuple[Any, ...]:
        """Everything that the layout of the scene depends on, except the contents."""
        scales = tuple(camera.scale for camera in self.cameras)
        return self.decks, self.window.settings.numbers, scales, self.deck, self.ghosts

    def place(self, left: float, top: float, width: float, height: float, gap: float) -> None:
        """Set the part of the window that shows the decks, in pixels, with ``gap`` between two decks."""
        self.area = BoardArea(left, top, width, height)
        wide, high, right, low = width, height, 0.0, 0.0
        if self.both and beside(width, height, self.window.unit):
            wide = (width - gap) / 2
            right = wide + gap
        elif self.both:
            high = (height - gap) / 2
            low = high + gap
        for deck, camera in enumerate(self.cameras):
            camera.twin = None
            camera.viewport(left + deck * right, top + deck * low, wide, high, self.window.unit)
        for deck, camera in enumerate(self.cameras):
            camera.twin = self.cameras[1 - deck]
            camera.ruled(self.scenes[deck].labels.ruler_size(camera.scale))

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point, in units, is in the part of the window that shows decks."""
        area, px, py = self.area, x * self.window.unit, y * self.window.unit
        return area.left <= px < area.left + area.width and area.top <= py < area.top + area.height

    def deck_at(self, x: float, y: float) -> int:
        """Return the deck shown at a point, in units, or the selected deck if there is none."""
        k = self.window.unit
        return next((deck for deck in self.decks if self.cameras[deck].holds(x * k, y * k)), self.deck)

    def hex_at(self, x: float, y: float) -> int:
        """Return the hex at a point, in units; -1 for none."""
        deck, k = self.deck_at(x, y), self.window.unit
        return self.cameras[deck].pick(x * k, y * k, deck) if self.holds(x, y) else -1

    def pan(self, dx: float, dy: float) -> None:
        self.camera.pan(dx * self.window.unit, dy * self.window.unit)

    def step(self, action: str, hex_: int, first: str) -> int:
        """Return the hex to which an action of `STEPS` moves the cursor from a hex of the selected deck.

        If the cursor is not on that deck, the cursor goes to the hex ``first`` ("" for none) if the deck has
        that hex, or else to the middle of the view.
        """
        if hex_ >= 0 and geo.map_of(hex_) == self.deck:
            (column, row), (east, south) = geo.column_row(hex_), STEPS[action]
            return geo.at(self.deck, column + east, max(0, min(geo.ROWS - 1, row + south)))
        if first and geo.map_of(geo.parse(first)) == self.deck:
            return geo.parse(first)
        camera = self.camera
        found = camera.pick(camera.left + camera.width / 2, camera.top + camera.height / 2, self.deck)
        return found if found >= 0 else self.deck * geo.SIZE

    def zoom(self, factor: float, px: float, py: float) -> None:
        """Zoom the selected deck, keeping a screen point in place, and store the zoom in the settings."""
        self.camera.zoom(factor, px, py)
        self._remember()

    def zoom_wheel(self, notches: float, x: float, y: float) -> None:
        """Zoom the selected deck at a point, in units, by notches of the wheel; negative ones zoom out."""
        self.zoom(WHEEL_STEP**notches, x * self.window.unit, y * self.window.unit)

    def zoom_key(self, action: str) -> None:
        """Zoom "in" or "out" by a key, keeping the middle of the view in place."""
        camera = self.camera
        middle = camera.left + camera.width / 2, camera.top + camera.height / 2
        self.zoom(KEY_STEP if action == "in" else 1 / KEY_STEP, *middle)

    def whole(self) -> None:
        """Show the whole selected deck, or readable counters if the whole deck is shown already."""
        self.camera.show(STANDARD if self.camera.wish == WHOLE else WHOLE)
        self._remember()

    def _remember(self) -> None:
        # With both decks in view the hex size is forced, so it is not stored.
        if not self.both:
            self.window.settings.zoom = round(self.camera.wish, 2)

    @property
    def open(self) -> tuple[float, float, float, float]:
        """Left, top, width and height, in units, of the decks without their rulers."""
        area, ruler, k = self.area, self.camera.ruler, self.window.unit
        wide, high = area.width - ruler, area.height - ruler
        return (area.left + ruler) / k, (area.top + ruler) / k, wide / k, high / k

    def camera_state(self) -> CameraState:
        return self.deck, tuple((camera.x, camera.y) for camera in self.cameras)

    def restore(self, state: CameraState) -> None:
        """Restore a view from `camera_state`, with the present zoom and window size."""
        self.deck = state[0]
        for deck in (1 - self.deck, self.deck):
            self.cameras[deck].centre_on(*state[1][deck], exactly=True)

    # Contents

    def place_of(self, counter: str) -> Place | None:
        names, pieces = (f"unit:{counter}", f"si:{counter}"), (scene.contents for scene in self._in_view)
        found = (one for one in itertools.chain.from_iterable(pieces) if one.name in names)
        return next((Place(one.x, one.y, one.size) for one in found), None)

    @property
    def _in_view(self) -> list[DrawnDeck]:
        return [self.scenes[deck] for deck in self.decks]

    @property
    def sprites(self) -> dict[str, Any]:
        """Name of each thing shown, such as ``unit:guard-01`` or ``mark:P0512`` -> its sprite, for tests."""
        layers = (layer for scene in self._in_view for layer in scene.layers.values())
        return dict(itertools.chain.from_iterable(layer.sprites.items() for layer in layers))

    def scene(self, view: View, marks: Mapping[str, Mark], chosen: str) -> None:
        """Lay out the decks in view; ``chosen`` is the selected Unit, "" for none."""
        self.layouts += 1
        self.marks = marks
        self.start = next((unit.hex for unit in view.units if unit.id == chosen), "")
        for scene in self.scenes:
            scene.lists = []
        for scene in self._in_view:
            scene.lay(view, chosen)

    def point(
        self,
        hover: int,
        way: tuple[str, ...],
        ringed: tuple[str, ...] = (),
        likely: Mapping[str, str] = MappingProxyType({}),
        about: tuple[str, ...] = (),
    ) -> None:
        """Lay out everything that depends on the mouse: its hex, the path to that hex, and highlights.

        ``likely`` maps hexes to the chance that an enemy under the mouse ends there. ``about`` are the hexes
        of the subject of the line under the mouse.
        """
        for scene in self._in_view:
            scene.point(hover, way, ringed, likely, about)

    def fan(self, fan: Fan | None, view: View, pointed: str) -> None:
        for scene in self._in_view:
            scene.fan(fan, view, pointed)

    def actors(self, actors: Sequence[Actor]) -> None:
        for scene in self.scenes:
            scene.actors(actors)

    def drawn(self, drawing: PenDrawing) -> None:
        for scene in self.scenes:
            scene.drawn(drawing)

    # Drawing

    @property
    def sliding(self) -> bool:
        """True while the board turns from one deck to the other."""
        return self._slid < 1

    def slide(self, seconds: float) -> bool:
        """Advance the slide by a time in seconds; return whether the board is turning to the other deck."""
        slides, self._slid = self.sliding, min(1.0, self._slid + seconds / SLIDE)
        return slides

    def draw(self) -> None:
        brush = self.window.brush
        brush.size(self.window.width, self.window.height)
        dragged, self.camera.dragged = self.camera.dragged, False
        if dragged:
            # Names at the edges are hidden only when the board is at rest: each change redraws the deck.
            self.window.next_frame()
        for scene in self._in_view:
            scene.draw(self.stage.jolt, dragged=dragged, plates=not self.stage.effects)
        if self._last != self.deck:
            self._last, self._slid = self.deck, float(self.both or self.window.settings.still)
        if self.both:
            brush.frame(self.camera.box, 3 * self.window.unit, DECK_COLOURS[self.deck])
        views = tuple((c.x, c.y, c.scale, c.box, c.ruler) for c in self.cameras)
        self._beyond.keep((self.layouts, views, self.window.height, self.advised, self.firing), self.arrows)
        if len(self._beyond.list):
            with clipped(self.window, self.area):
                self._beyond.list.draw()
        self.stage.draw()
        for scene in self._in_view if self.stage.effects else ():
            scene.draw_plates()
        if self.sliding and not self.both:
            # The deck that leaves lies over everything that is on the other one.
            brush.size(self.window.width, self.window.height)
            self.scenes[1 - self.deck].slide_away(self._slid * self._slid * (3 - 2 * self._slid))
        brush.size(*self.window.units)

    def arrows(self) -> list[Placed]:
        """Return the arrows to hexes out of view that are marked or highlighted, in window pixels.

        If arrows overlap, only one of them is returned, preferably an arrow to a highlighted hex, or else to
        a target.
        """
        kinds = {hex_: mark.kind for hex_, mark in self.marks.items()}
        kinds |= dict.fromkeys(self.firing, "target") | dict.fromkeys(self.advised, "advised")
        found = (self._arrow(hex_, kind) for hex_, kind in kinds.items())
        kept: list[Placed] = []
        for arrow in sorted(filter(None, found), key=lambda one: (one.name, one.x, one.y)):
            if all(math.dist((one.x, one.y), (arrow.x, arrow.y)) >= arrow.size for one in kept):
                kept.append(arrow)
        return kept

    def _arrow(self, hex_: str, kind: str) -> Placed | None:
        """Return the arrow to a hex; None for a hex in view or in an area."""
        number = geo.parse(hex_)
        camera, place = self.cameras[geo.map_of(number)], geo.spot(number)
        if kind in AREAS or geo.map_of(number) not in self.decks or camera.shows_part(*place):
            return None
        (px, py), size = camera.to_screen(*place), BEYOND * self.window.unit
        left, top, wide, high = camera.box
        x = max(left + camera.ruler + size / 2, min(left + wide - size / 2, px))
        y = max(top + camera.ruler + size / 2, min(top + high - size / 2, py))
        angle = math.degrees(math.atan2(px - x, y - py)) if (x, y) != (px, py) else 0.0
        kind = kind if kind in RANKED else "select"
        key, rank = f"mark|beyond|{kind}", f"beyond:{(*RANKED, kind).index(kind)}"
        return Placed(
            rank,
            self.window.kit.texture(key, round(size)),
            round(x),
            round(self.window.height - y),
            size,
            round(angle),
        )
