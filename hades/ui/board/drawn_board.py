"""The board: both decks drawn with arcade, their counters as sprites, each on an endless cylinder.

One deck is in view, or both, beside or above each other; the other one may shine through as a ghost.
What stands on a deck is drawn when it has changed, and kept as a picture (`kept_deck`): a frame shows that,
and draws what moves over it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import arcade
import attrs
from pyglet.math import Mat4, Vec3

from hades.art.colours import DECK_COLOURS, SPACE
from hades.ui.board.cached_deck import CachedDeck, Rulers, Sight
from hades.ui.board.camera import STANDARD, WHOLE, Camera, beside
from hades.ui.board.scene import Scene
from hades.ui.kit.gl import Brush
from hades.ui.kit.svg_pictures import Kit
from hades.ui.screen import Window

Stand = tuple[int, tuple[tuple[float, float], ...]]
"""A deck, and where the camera of each deck stands."""
MOVING = "drawn", "pointers", "actors", "fight"
"""Layers of a deck that are drawn anew in every frame, from below; what stands on the others is kept."""
DIM = 0.72
"""How much of what is seen for the second time is covered."""


@attrs.define
class Area:
    """The part of the window that shows decks, in pixels from the top left."""

    left: float = 0.0
    top: float = 0.0
    width: float = 100.0
    height: float = 100.0


class Board(Scene):
    """Both decks and what stands on them."""

    def __init__(self, window: Window, brush: Brush, kit: Kit) -> None:
        super().__init__(window, kit)
        self.brush = brush
        for camera in self.cameras:
            camera.wish = window.settings.zoom
        self.area = Area()
        self.wanted: bool | None = None
        """Whether both decks shall be in view as soon as there is room; None if there is room enough."""
        self._eye = arcade.Camera2D(window=window)
        self._kept = CachedDeck(window, brush), CachedDeck(window, brush)

    @property
    def camera(self) -> Camera:
        """The camera of the deck that is looked at."""
        return self.cameras[self.deck]

    @property
    def look(self) -> tuple[Any, ...]:
        """Everything that decides how the scene must be laid out, but for what stands on it."""
        scales = tuple(camera.scale for camera in self.cameras)
        return self.decks, self.ghost, self.numbers, scales, self.deck, self.pacers

    def place(
        self, left: float, top: float, width: float, height: float, gap: float, covered: float = 0.0
    ) -> None:
        """Where on the window decks are shown, in pixels; two of them with a gap between them, beside or
        above each other as hexes are larger. At the left so many pixels are covered by a panel."""
        self.area = Area(left, top, width, height)
        wide, high, right, low = width, height, 0.0, 0.0
        if self.both and beside(width, height):
            wide = (width - gap) / 2
            right = wide + gap
        elif self.both:
            high = (height - gap) / 2
            low = high + gap
        for camera in self.cameras:
            camera.twin = None
        # the one that is looked at is placed last: the other one shows its columns
        for deck in (1 - self.deck, self.deck):
            camera = self.cameras[deck]
            camera.twin = self.cameras[1 - deck] if self.both else None
            camera.viewport(left + deck * right, top + deck * low, wide, high, self.window.unit)
        for deck, camera in enumerate(self.cameras):
            camera.twin = self.cameras[1 - deck] if self.both else None
            camera.covered = 0.0 if deck and right else covered
            camera.ruler = self.labels.ruler_size(camera.scale)

    def deck_at(self, px: float, py: float) -> int:
        """The deck shown at a pixel; the one looked at where there is none."""
        return next((deck for deck in self.decks if self.cameras[deck].holds(px, py)), self.deck)

    def zoom(self, factor: float, px: float, py: float) -> None:
        """Zoom the deck looked at, a point of the screen staying where it is; the window remembers it."""
        self.camera.zoom(factor, px, py)
        self._remember()

    def whole(self) -> None:
        """The whole deck that is looked at; if it is that already, counters that can be read."""
        self.camera.show(STANDARD if self.camera.wish == WHOLE else WHOLE)
        self._remember()

    def _remember(self) -> None:
        # of two decks hexes are as small as they must be: no wish for one deck alone
        if not self.both:
            self.window.settings.zoom = round(self.camera.wish, 2)

    def stand(self) -> Stand:
        """What is being looked at, to come back to."""
        return self.deck, tuple((camera.x, camera.y) for camera in self.cameras)

    def back_to(self, stand: Stand) -> None:
        """Look again at what was looked at; zoom and size of the window are as they are now."""
        self.deck = stand[0]
        for deck in (1 - self.deck, self.deck):
            self.cameras[deck].centre_on(*stand[1][deck])

    # ---- drawing

    def draw(self) -> None:
        """Draw the decks in view into their viewports."""
        area, brush = self.area, self.brush
        brush.size(self.window.width, self.window.height)
        brush.fill(area.left, area.top, area.width, area.height, SPACE)
        for deck in self.decks:
            self._draw_deck(deck)
        if self.both:
            self._frame()
        brush.size(*self.window.units)

    def _draw_deck(self, deck: int) -> None:
        camera, kept = self.cameras[deck], self._kept[deck]
        view = Sight.of(camera, self.window.get_pixel_ratio())
        rulers = Rulers(*self.labels.rulers(deck, camera.scale), self.labels.ruler_size(camera.scale))
        lists = [layer for layer in self._lists.get(deck, ()) if len(layer)]
        kept.keep(self.layouts, view, self.window.floor(deck), lists, rulers)
        shown, along = kept.deck(view), kept.rulers(camera, view, rulers.size)
        # a stack that is spread out stands where the mouse is, and not round the ship again
        moving, fan = self._over(deck, MOVING), self._over(deck, ("fan",))
        if moving or fan or camera.beyond:
            kept.draw(shown)
            self._draw_over(camera, view, moving, view.part.copies)
            self._dim_copies(camera)
            self._draw_over(camera, view, fan, (0,))
            kept.draw(along)
        else:
            kept.draw(shown + along)

    def _over(self, deck: int, names: Iterable[str]) -> list[Any]:
        """Lists of what comes and goes with the mouse and the film, over what is kept."""
        layers = (self._layers.get((deck, name)) for name in names)
        return [layer.list for layer in layers if layer is not None and len(layer.list)]

    def _draw_over(self, camera: Camera, view: Sight, lists: list[Any], copies: Iterable[int]) -> None:
        """Lists of sprites over some copies of what is kept."""
        if not lists:
            return
        window, ctx = self.window, self.window.ctx
        # arcade's camera keeps the window's size of when it was made
        self._eye.match_window(scissor=False)
        bottom = window.height - camera.top - camera.height
        self._eye.scissor = arcade.LBWH(camera.left, bottom, camera.width, camera.height)
        self._eye.use()
        for copy in copies:
            x, y = view.origin(copy)
            # that camera would reckon its projection anew, too, which is the same for every copy
            ctx.view_matrix = Mat4.from_translation(Vec3(x - window.width / 2, window.height / 2 - y, 0))
            for some in lists:
                some.draw()
        # arcade's camera leaves its scissor behind
        self._eye.scissor = ctx.scissor = None
        window.default_camera.use()

    def _dim_copies(self, camera: Camera) -> None:
        """Farther than once round the ship everything is in view a second time: it is dimmed there."""
        wide, line = camera.beyond, max(1.0, self.window.unit)
        if wide < 1:
            return
        for x, edge in (
            (camera.left, camera.left + wide - line),
            (camera.left + camera.width - wide, camera.left + camera.width - wide),
        ):
            self.brush.fill(x, camera.top, wide, camera.height, SPACE, DIM)
            self.brush.fill(edge, camera.top, line, camera.height, DECK_COLOURS[self.deck], DIM)

    def _frame(self) -> None:
        """A frame round the deck that clicks and keys mean, in its colour."""
        camera, thick, colour = self.camera, 3 * self.window.unit, DECK_COLOURS[self.deck]
        self.brush.frame((camera.left, camera.top, camera.width, camera.height), thick, colour)
