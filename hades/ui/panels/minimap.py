"""The small map: both decks in full, with Units and SIs as shapes and frames round the visible parts."""

from __future__ import annotations

from typing import Any

import attrs

from hades import geometry as geo
from hades.art.colours import DECK_COLOURS, EDGE, FAINT, INK, PANEL, RAISED, WARN
from hades.geometry import BOTTOM, PERIOD, ROW, TOP, spot
from hades.narrate.lexicon import MAP_NAMES
from hades.ui.board.camera import Camera
from hades.ui.kit.action import Action, HitArea
from hades.ui.kit.boxes import BAR_MARGIN
from hades.ui.kit.canvas import Canvas, Pictures
from hades.ui.kit.gl import Brush
from hades.ui.kit.panel import Backdrop, PicturePanel
from hades.view import View

PAD = BAR_MARGIN
HEAD = 18.0
WEST = 0.25
"""Distance in hex widths from the first hexes west to the cut, half-way between them and the last ones."""
KINDS = {"green": "squad", "blue": "friend", "yellow": "nastian", "gold": "gorgon"}
"""Family of a Unit -> its shape."""
NAMES = {"squad": "SHL squad", "friend": "friend", "nastian": "Nastian", "gorgon": "Gorgon", "si": "SI"}


@attrs.frozen
class Small:
    """The contents of the small map: (hex, shape) of everything on the decks, and the selected deck."""

    things: tuple[tuple[str, str], ...]
    deck: int


def small(view: View, deck: int) -> Small:
    things = [(r.hex, "si") for r in view.installations if r.hex]
    things += [(u.hex, KINDS[u.family]) for u in view.units if u.hex]
    return Small(tuple(things), deck)


def tall(width: float) -> float:
    """Return the height of the panel at a width, with the hexes in proportion."""
    return HEAD + PAD + (BOTTOM - TOP) * (width - 3 * PAD) / 2 / PERIOD + PAD


class MiniMap(PicturePanel):
    """The panel that paints a `Small`. A click on a hex (``look:I0906``) centres the view there."""

    backdrop = Backdrop()

    def __init__(self, brush: Brush, pictures: Pictures, records: tuple[Any, Any]) -> None:
        super().__init__(brush, pictures)
        self.records = records

    @property
    def _pitch(self) -> float:
        """Units per hex: as many as fit the panel in both directions."""
        low = (self.height - HEAD - 2 * PAD) / (BOTTOM - TOP)
        return min((self.width - 3 * PAD) / 2 / PERIOD, low)

    def _point(self, deck: int, x: float, y: float) -> tuple[float, float]:
        pitch = self._pitch
        begin = (self.width - 2 * PERIOD * pitch - PAD) / 2
        left = begin + deck * (PAD + PERIOD * pitch)
        return left + (x + WEST) % PERIOD * pitch, HEAD + PAD + (y - TOP) * pitch

    def paint(self, canvas: Canvas, content: Small) -> None:
        canvas.line(0, 0, self.width, 0, EDGE)
        crowd: dict[str, list[str]] = {}
        for hex_, kind in content.things:
            crowd.setdefault(hex_, []).append(kind)
        for deck in (geo.INFERNO, geo.PURGATORY):
            self._deck(canvas, deck, here=deck == content.deck)
        for hex_, kinds in crowd.items():
            self._things(canvas, geo.parse(hex_), kinds)
        self._spots(crowd)

    def _deck(self, canvas: Canvas, deck: int, *, here: bool) -> None:
        tone, pitch = DECK_COLOURS[deck], self._pitch
        left, top = self._point(deck, -WEST, TOP)
        canvas.text(left, 5, MAP_NAMES[deck], 12.5, tone if here else FAINT, bold=True)
        wide, high = PERIOD * pitch, (BOTTOM - TOP) * pitch
        canvas.rect(left, top, wide, high, RAISED, edge=tone if here else EDGE)
        record = self.records[deck]
        for letter, name in record.complexes.items():
            x, y = self._point(deck, *spot(geo.parse(name, deck)))
            canvas.text(x, y, letter, max(9.0, pitch * 1.15), tone, bold=True, anchor="mm")
        for tower in record.tower:
            x, y = self._point(deck, *spot(geo.parse(tower.hex, deck)))
            half = pitch * 0.62
            canvas.rect(x - half, y - half, 2 * half, 2 * half, RAISED, edge=WARN, thick=2)
        for circle in record.circle:
            x, y = self._point(deck, *spot(geo.parse(circle.hex, deck)))
            half = pitch * 0.45
            canvas.rect(x - half, y - half, 2 * half, 2 * half, PANEL, radius=half, edge=INK)

    def _things(self, canvas: Canvas, hex_: int, kinds: list[str]) -> None:
        """Paint the shapes of a hex; a single one is larger."""
        size = self._pitch * (1.15 if len(kinds) == 1 else 0.9)
        x, y = self._point(geo.map_of(hex_), *spot(hex_))
        picture_of = dict.fromkeys(kinds)
        for at, kind in enumerate(picture_of):
            dx = (at - (len(picture_of) - 1) / 2) * size * 0.75
            picture = self.pictures.image(f"pip|{kind}", max(4, round(size * canvas.ratio)))
            canvas.picture(picture, x + dx - size / 2, y - size / 2, size, size)

    def _spots(self, crowd: dict[str, list[str]]) -> None:
        pitch = self._pitch
        for number in range(geo.HEXES):
            hex_ = geo.label(number)
            x, y = self._point(geo.map_of(number), *spot(number))
            names = [NAMES[kind] for kind in crowd.get(hex_, ())]
            tip = "\n".join((hex_, *names, "Click to go there"))
            self.spots.append(
                HitArea(x - pitch / 2, y - pitch * ROW / 2, pitch, pitch * ROW, Action("look", hex_), tip)
            )

    def frames(self, cameras: tuple[Camera, Camera], decks: tuple[int, ...]) -> None:
        """Draw frames round the visible part of each deck; to be called after `draw`."""
        if not self.shown:
            return
        pitch = self._pitch
        for deck in decks:
            west, north, wide, high = cameras[deck].frame()
            _, y = self._point(deck, 0, north)
            begin = (west + WEST) % PERIOD
            # Where the view goes on beyond the map, its frame has two parts.
            for x, part in ((begin, min(wide, PERIOD - begin)), (0.0, wide - (PERIOD - begin))):
                if part > 0:
                    left, _ = self._point(deck, x - WEST, 0)
                    self.brush.frame((self.x + left, self.y + y, part * pitch, high * pitch), 1.5, INK)
