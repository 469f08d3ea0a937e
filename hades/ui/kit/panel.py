"""Panels: each repaints when its content changes, and knows its clickable areas.

A batch of panels is kept as one picture until a panel changes.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Any

import attrs

from hades.art import colours
from hades.art.colours import EDGE, FAINT, FLOAT, PAGE_EDGE, PANEL, RAISED, STEEL, Colour
from hades.ui.kit.action import Action, HitArea
from hades.ui.kit.boxes import MARGIN, Box, Column
from hades.ui.kit.button import Button, Flow
from hades.ui.kit.canvas import ROUNDING, Blank, Canvas
from hades.ui.kit.gl import MANY, Area, Brush, KeptPicture

BELOW_RULE, BELOW_ROWS = 11.0, 6.0
"""Units between the line below a card's head and the rows, and between the rows and the end of the card."""
FOOT = 19.0
"""Units around the buttons at the foot of a card."""
SHARE = 0.88
"""Share of a large window's height for a page."""
ROOMY, LARGEST = (1500.0, 850.0), 1.6
"""Size of a window, in units, above which pages are enlarged with it, and their maximum enlargement."""
NOTCH = 42.0
"""Units scrolled by one notch of the wheel."""
SOME = 4.0
"""Units kept visible above and below a row that is scrolled into view."""
WATCHED: list[Callable[[], object]] = [colours.palette]
"""Functions whose results affect every panel, such as the current palette; a change repaints all panels."""
_WORD = re.compile(r"\w+")
_KEY = re.compile(r" \[[^\]]*\]$")
"""A key in brackets at the end of a tooltip."""


@attrs.frozen
class Backdrop:
    """The background of a panel."""

    fill: Colour = PANEL
    edge: Colour | None = None
    thick: float = 1
    radius: float = 0
    solid: bool = False
    """True if no click on the panel reaches what is behind it."""
    tone: Colour | None = None
    """Colour of a bar at the left edge; None for no bar."""
    inset: float = 0.0
    """Units between the edges of the panel and its frame. This margin is covered as well."""

    def paint(self, canvas: Canvas, high: float = math.inf) -> None:
        """Cover a canvas with the background; the frame is at most ``high`` units high."""
        area, by = (0, 0, canvas.width, canvas.height), self.inset
        if by:
            canvas.rect(*area, self.fill)
        high = min(high, canvas.height) - by
        frame = by, by / 2, canvas.width - 2 * by, high
        canvas.rect(*frame, self.fill, radius=self.radius, edge=self.edge, thick=self.thick)
        if self.tone is not None:
            canvas.rect(by, by / 2, 5, high, self.tone, radius=2.5)
        canvas.opaque = True
        if self.solid:
            canvas.spot(*area)


COLUMN = Backdrop(edge=EDGE)
"""A column beside the board, without round corners."""
PAGE = Backdrop(edge=PAGE_EDGE, thick=2, radius=14)
"""A page over everything. Its outline is seen only in the palette in which everything is black."""
FLOATING = Backdrop(FLOAT, STEEL, radius=8)
"""A panel over another panel. It is opaque, because blending takes fifty times as long."""


def over(inset: float = 0.0) -> Backdrop:
    """Return the background of a panel over the log."""
    return Backdrop(edge=EDGE, radius=8, solid=bool(inset), tone=STEEL, inset=inset)


class Panel:
    """A rectangle of the window in units; subclasses define ``paint``."""

    backdrop: Backdrop | None = None
    """Background of the panel, None if there is none."""
    restless = False
    """True if the panel repaints so often that it is left out of the shared picture (`PanelBatch`)."""
    clear = False
    """True if no tooltip may cover the panel, because the player needs to read it."""

    def __init__(self, brush: Brush) -> None:
        self.brush = brush
        self.x = self.y = 0.0
        self.width = self.height = 1.0
        self.ratio = 1.0
        self.zoom = 1.0
        """Factor by which the contents are enlarged."""
        self.shown = True
        self.scroll = 0.0
        self.full = 0.0
        """Maximum scroll position, in units."""
        self.spots: list[HitArea] = []
        self.paints = 0
        """Number of repaints, for tests."""
        self.view = 0.0, 0.0
        """Top and bottom of the scrolling part, in units of the panel."""
        self.seen = range(0)
        """Indices of the rows visible when the panel was last painted."""
        self._brought = -1, 0
        """Index of the row last scrolled into view, and the number of rows at that time."""
        self._stops: list[float] = []
        """Scroll positions at which no row is cut; empty if rows may be cut."""
        self.written: list[tuple[float, float, str]] = []
        self._texture: Any = None
        self._key: Any = None

    def place(self, x: float, y: float, width: float, height: float, ratio: float, zoom: float = 1.0) -> None:
        """Set the place of the panel in units, the number of pixels per unit, and the enlargement."""
        self.x, self.y, self.width, self.height, self.ratio, self.zoom = x, y, width, height, ratio, zoom

    def paint(self, canvas: Canvas, content: Any) -> None:
        """Paint the content and add the clickable areas."""
        raise NotImplementedError

    def update(self, content: Any) -> None:
        """Repaint if the content, size, scroll position or anything in `WATCHED` has changed."""
        if self._key == self._made_from(content) and self._texture is not None:
            return
        size, zoom = (self.width, self.height, self.ratio), self.zoom
        # The contents are laid out in enlarged units.
        self.width, self.height, self.ratio = self.width / zoom, self.height / zoom, self.ratio * zoom
        canvas = Canvas(self.width, self.height, self.ratio, self.brush.kit)
        self.spots = canvas.spots
        if self.backdrop is not None:
            self.backdrop.paint(canvas)
        self.paint(canvas, content)
        self.width, self.height, self.ratio = size
        self.written, self.view = canvas.written, canvas.view
        if zoom != 1:
            sides = "x", "y", "width", "height"
            self.spots = [
                attrs.evolve(spot, **{side: getattr(spot, side) * zoom for side in sides})
                for spot in canvas.spots
            ]
            self.written = [(x * zoom, y * zoom, words) for x, y, words in canvas.written]
            self.view = canvas.view[0] * zoom, canvas.view[1] * zoom
        # Painting may have scrolled a row into view.
        self._key = self._made_from(content)
        self.paints += 1
        if self._texture is not None and self._texture.size == canvas.image.size:
            self._texture.write(canvas.image.tobytes())
        else:
            if self._texture is not None:
                self._texture.delete()
            self._texture = self.brush.texture(canvas.image)

    def _made_from(self, content: Any) -> tuple[Any, ...]:
        return (
            self.width,
            self.height,
            self.ratio,
            self.zoom,
            self.scroll,
            content,
            *(seen() for seen in WATCHED),
        )

    def draw(self, alpha: float = 1.0) -> None:
        if self.shown and self._texture is not None:
            self.brush.image(self._texture, self.x, self.y, self.width, self.height, alpha=alpha)

    def holds(self, x: float, y: float) -> bool:
        """Return whether the panel is shown and contains a point of the window, in units."""
        return self.shown and self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def overlaps(self, other: Panel) -> bool:
        across = self.x < other.x + other.width and other.x < self.x + self.width
        return other.shown and across and self.y < other.y + other.height and other.y < self.y + self.height

    def spot(self, x: float, y: float) -> HitArea | None:
        """Return the topmost area at a point of the window, or None."""
        if not self.holds(x, y):
            return None
        inside = x - self.x, y - self.y
        return next((s for s in reversed(self.spots) if s.holds(*inside)), None)

    def find(self, action: Action | str) -> tuple[float, float] | None:
        """Return the middle of the area with an action, in units of the window, or None."""
        for s in self.spots:
            if str(s.action) == str(action):
                return self.x + s.x + s.width / 2, self.y + s.y + s.height / 2
        return None

    def words_of(self, spot: HitArea) -> str:
        """Return the text of an area, followed by its tooltip if that adds anything.

        The text is ``words``, or else the text painted on the area, line by line from left to right.
        """
        lines = sorted((round(y), x, words) for x, y, words in self.written if spot.holds(x, y))
        written = spot.words or " ".join(words for *_, words in lines).strip()
        if set(_WORD.findall(spot.tip.partition("\n")[0])) <= set(_WORD.findall(written)):
            return written
        return "\n".join(words for words in (written, spot.tip) if words)

    def tip_of(self, spot: HitArea) -> str:
        """Return the tooltip of an area, or "" if one line only repeats the text painted there."""
        written = " ".join(words for x, y, words in self.written if spot.holds(x, y))
        there = set(_WORD.findall(f"{written} {spot.words}".lower()))
        tip_words = set(_WORD.findall(_KEY.sub("", spot.tip).lower()))
        return "" if "\n" not in spot.tip and tip_words <= there else spot.tip

    def scroll_by(self, notches: float) -> bool:
        """Scroll, and return whether the position changed."""
        before = self.scroll
        if self._stops and notches:
            at = bisect_right(self._stops, before) - 1 - round(math.copysign(max(1, abs(notches)), notches))
            self.scroll = self._stops[max(0, min(len(self._stops) - 1, at))]
        else:
            self.scroll = max(0.0, min(max(0.0, self.full), self.scroll - notches * NOTCH))
        return self.scroll != before

    def turn_page(self, by: int) -> None:
        """Scroll by the number of visible rows, down for 1 and up for -1."""
        self.scroll_by(-by * max(1, len(self.seen)))

    def scrolled(
        self,
        canvas: Canvas,
        rows: Sequence[Box],
        area: tuple[float, float],
        margins: tuple[float, float] = (0.0, 0.0),
        *,
        here: int = -1,
        whole: bool = False,
    ) -> None:
        """Paint scrolling rows into an area (top, height), between the margins.

        When ``here`` changes, that row is scrolled into view together with its heading. If rows are to be
        shown ``whole``, a row begins at the upper edge, and no row is cut.
        """
        (top, high), (left, right) = area, margins
        inner, wide = canvas.part(top, self.width, max(1.0, high)), self.width - left - right
        blank, tops = inner.blank(), [0.0]
        for row in rows:
            tops.append(tops[-1] + row.tall(blank, wide))
        beyond = tops[-1] - inner.height
        self.full = beyond if beyond > ROUNDING else 0.0
        brings = (here, len(rows)) != self._brought and 0 <= here < len(rows)
        if brings:
            self._brought = here, len(rows)
            first, before = tops[here - rows[here].led], self.scroll
            self._bring(first, tops[here + 1], inner.height)
            edge = next((top for top in tops if top >= self.scroll), first)
            if self.scroll > before and SOME < edge - self.scroll < inner.height / 4 and edge <= first:
                # Scroll on, so that the row at the upper edge is not cut.
                self.scroll = edge
        self._stops = []
        if whole and self.full:
            self.full = next(top for top in tops if top >= self.full)
            self._stops = [top for top in tops if top <= self.full]
            wanted = max(0.0, self.scroll)
            if brings:
                # The row brought into view must not be cut at the lower edge.
                self.scroll = min((top for top in self._stops if top >= wanted), default=self.full)
            else:
                self.scroll = max(top for top in self._stops if top <= wanted)
        self.scroll = max(0.0, min(self.scroll, self.full))
        self.seen = range(0)
        for number, row in enumerate(rows):
            y, end = tops[number] - self.scroll, tops[number + 1] - self.scroll
            seen = y < inner.height and end > 0
            if seen and (not whole or y == 0 or (y > 0 and end <= inner.height + ROUNDING)):
                row.paint(inner, left, y, wide)
                self.seen = range(self.seen.start if self.seen else number, number + 1)
        canvas.lay(inner, top, fades=not whole and self.scroll < self.full - 1)
        if self.full:
            high = inner.height
            scroll_bar(canvas, top, high, high / (high + self.full), self.scroll / self.full)

    def _bring(self, first: float, end: float, high: float) -> None:
        """Scroll a row, from ``first`` to ``end``, into view; a row far away moves to the middle."""
        low = end - high + SOME
        if not low - high / 2 <= self.scroll <= first + high / 2:
            self.scroll = first - high * 0.4
        self.scroll = max(low, min(self.scroll, first - SOME))


def zoom_for(units: tuple[float, float]) -> float:
    """Return the factor by which pages are enlarged in a window, in steps of a twentieth."""
    most = min(units[0] / ROOMY[0], units[1] / ROOMY[1], LARGEST)
    return max(1.0, math.floor(most * 20) / 20)


def page_high(highest: float, height: float) -> float:
    """Return the maximum height of a page in a window of a given height, all in units."""
    return min(max(highest, SHARE * height), height - 16)


def scroll_bar(canvas: Canvas, top: float, high: float, part: float, at: float) -> None:
    """Paint a scroll bar; ``part`` and ``at`` are the visible share and the position, both from 0 to 1."""
    x, long = canvas.width - 8, max(24.0, high * part)
    for y, tall, ink in ((top, high, RAISED), (top + at * (high - long), long, FAINT)):
        canvas.rect(x, y, 4, tall, ink, radius=2)


@attrs.frozen
class Card:
    """A card or page of text: a fixed head, scrolling rows, and buttons at the foot."""

    head: Sequence[Box]
    rows: Sequence[Box] = ()
    buttons: Sequence[Button] = ()
    backdrop: Backdrop = FLOATING
    pad: float = MARGIN
    """Units at the left and right of the contents."""
    above: float = 5.0
    """Units above the head."""
    apart: float = 4.0
    """Units between head and rows."""
    ruled: bool = False
    """True if a line separates the head from the rows."""
    below: float = 5.0
    """Units below the rows."""
    here: int = -1
    """Index of the row with the keyboard focus, which is scrolled into view; -1 for none."""
    whole: bool = False
    """True if rows may not be cut off."""

    def foot(self, canvas: Canvas, wide: float) -> float:
        """Return the height of the buttons with the space around them, or of the space below the rows."""
        if not self.buttons:
            return BELOW_ROWS if self.ruled else self.below
        return Flow(self.buttons, 8, foot=True).tall(canvas, wide - 2 * self.pad) + FOOT

    def tall(self, wide: float, ratio: float) -> float:
        """Return the height in units on a card ``wide`` units wide."""
        canvas, room = Blank(wide, 1, ratio), wide - 2 * self.pad
        head = self.above + Column(self.head).tall(canvas, room)
        if not self.rows:
            return head + self.above
        rows = sum(row.tall(canvas, room) for row in self.rows)
        return head + self.apart + BELOW_RULE * self.ruled + rows + self.foot(canvas, wide)


class CardPanel(Panel):
    """The panel that shows a `Card`, or the card that ``make`` returns for its content.

    A ``clear`` panel is never covered by tooltips.
    """

    def __init__(
        self, brush: Brush, make: Callable[[Any], Card] | None = None, *, clear: bool = False
    ) -> None:
        super().__init__(brush)
        self._card: Callable[[Any], Card] = make or (lambda card: card)
        self._fitted: Any = None
        """The content, window size and scale for which the panel was last placed."""
        self.clear = clear

    def fit(
        self,
        content: Any,
        units: tuple[float, float],
        ratio: float,
        widest: float,
        highest: float,
        top: float | None = None,
    ) -> None:
        """Place the panel in a window, at ``top`` or in the middle, no higher than its content.

        In a large window, the panel may be higher than ``highest`` (`page_high`).
        """
        if (content, units, ratio) == self._fitted:
            return
        self._fitted = content, units, ratio
        width, height = units
        zoom = zoom_for(units)
        wide = min(widest * zoom, width - 16)
        tall = self._card(content).tall(wide / zoom, ratio * zoom) * zoom
        high = min(tall, page_high(highest * zoom, height))
        y = (height - high) / 2 if top is None else max(8.0, min(top, height - 8.0 - high))
        self.place((width - wide) / 2, y, wide, high, ratio, zoom)

    def keep_in_place(self, by: float, ratio: float) -> None:
        """Keep the place and size in pixels after the UI scale has changed to 1/``by`` of what it was."""
        x, y, wide, high = (by * one for one in (self.x, self.y, self.width, self.height))
        self.place(x, y, wide, high, ratio, by * self.zoom)
        self._fitted = None

    def paint(self, canvas: Canvas, content: Any) -> None:
        card = self._card(content)
        high, pad = self.height, card.pad
        if card.backdrop.inset:
            # One unit more, so that rounding never makes its rows scroll.
            high = min(high, math.ceil(card.tall(self.width, self.ratio)) + 1.0)
        card.backdrop.paint(canvas, high)
        y = Column(card.head).paint(canvas, pad, card.above, self.width - 2 * pad) + card.apart
        foot = card.foot(canvas, self.width)
        if card.ruled:
            canvas.line(pad, y, self.width - pad, y, EDGE, 2)
            y += BELOW_RULE
        if card.rows:
            area = y, high - y - foot
            self.scrolled(canvas, card.rows, area, (pad, pad), here=card.here, whole=card.whole)
        if card.buttons:
            row = Flow(card.buttons, 8, foot=True)
            row.paint(canvas, pad, self.height - foot + 9, self.width - 2 * pad)


class PanelBatch:
    """The panels of a window, kept as one picture until a panel changes."""

    def __init__(self, brush: Brush) -> None:
        self.brush = brush
        self.drawn = 0
        """Number of times the panels were drawn one by one, for tests."""
        self._picture = KeptPicture(brush)
        self._key: Any = None
        self._pieces: list[tuple[Area, Area]] = []

    def draw(self, panels: Sequence[Panel], size: tuple[float, float], ratio: float) -> None:
        """Draw the panels that are shown, given from bottom to top.

        The window is ``size`` units large, at ``ratio`` pixels per unit.
        """
        shown = [panel for panel in panels if panel.shown and not panel.restless]
        boxes = [(panel.x, panel.y, panel.width, panel.height) for panel in shown]
        key = size, ratio, [(panel, panel.paints) for panel in shown], boxes
        if key != self._key:
            self._key = key
            self.drawn += 1
            with self._picture.drawn_on(round(size[0] * ratio), round(size[1] * ratio)):
                for panel in shown:
                    panel.draw()
            # A panel inside another would be drawn twice.
            wide = [box for box in boxes if not any(box != other and _within(box, other) for other in boxes)]
            self._pieces = [
                ((x, y, broad, high), (x * ratio, y * ratio, broad * ratio, high * ratio))
                for x, y, broad, high in dict.fromkeys(wide)
            ]
        for first in range(0, len(self._pieces), MANY):
            self.brush.pieces(self._picture, self._pieces[first : first + MANY])
        for at, panel in enumerate(panels):
            # A restless panel that another overlaps is not drawn.
            if panel.restless and not any(panel.overlaps(other) for other in panels[at + 1 :]):
                panel.draw()


def _within(box: Area, other: Area) -> bool:
    (x, y, wide, high), (left, top, broad, tall) = box, other
    return left <= x and top <= y and x + wide <= left + broad and y + high <= top + tall
