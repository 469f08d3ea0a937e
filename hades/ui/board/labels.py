"""Text on the board: numbers of hexes, rulers along the edges, names of regions.

Text keeps a readable size at every zoom, and is left out where it does not fit. Finished lists are kept for a
few steps of the zoom.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import arcade

from hades import geometry as geo
from hades.art import decks
from hades.art.colours import palette
from hades.geometry import ROW, spot
from hades.ui.board.camera import Camera
from hades.ui.board.layers import Placed
from hades.ui.kit.svg_pictures import Kit
from hades.ui.screen import Window

NUMBERS_FROM = 46.0
"""Pixels per hex from which every hex shows its number; the rulers always do."""
LETTERS_FROM = 78.0
"""Units per hex from which the number is preceded by the letter of its deck."""
NAMES_FROM = 44.0
"""Pixels per hex from which regions show their names."""
RULER = 22.0
"""Size of a ruler number in units, unless hexes are smaller."""
FULL = 3
"""Sprites of a number with its deck letter."""
FLAT = 0.5
"""Height of the letters of a name as a share of its sprite's, at most."""
KEPT = 16
"""Lists kept of each kind."""


class Labels:
    """Sprite lists for both decks, in pixels of a deck (x east, y up from the north-west hex)."""

    def __init__(self, window: Window, kit: Kit) -> None:
        self.window = window
        self.kit = kit
        self._kept: dict[tuple[Any, ...], Any] = {}
        self._stood_on: dict[int, set[int]] = {}
        """Identity of a kept list of numbers -> hexes that were occupied the last time."""
        catalog = window.catalog
        records = catalog.inferno, catalog.purgatory
        self._names = [decks.names(deck, record) for deck, record in enumerate(records)]
        self._free = [[True] * len(names) for names in self._names]
        """Whether the hexes of each name of each deck are empty."""

    def numbers(self, deck: int, scale: float, stood_on: set[int]) -> Any:
        """Return the number of every hex in its upper corner; an empty list where hexes are too small.

        Under a counter, or under the facing marker of one next to it, the number moves to the lower corner,
        or is left out if it does not fit there.
        """
        found = self._list("numbers", deck, scale)
        if not len(found):
            return found
        each = len(found) // geo.SIZE
        before = self._stood_on.get(id(found), set())
        for hex_ in before ^ stood_on:
            at = each * (hex_ - deck * geo.SIZE)
            for sprite in found[at : at + each]:
                if each == FULL:
                    middle = -spot(hex_)[1] * scale
                    sprite.center_y = 2 * middle - sprite.center_y
                else:
                    sprite.visible = hex_ not in stood_on
        self._stood_on[id(found)] = stood_on
        return found

    def rulers(self, deck: int, scale: float) -> tuple[Any, Any]:
        """Return the sprite lists of columns from west to east and rows from north to south."""
        return self._list("columns", deck, scale), self._list("rows", deck, scale)

    def names(self, deck: int, scale: float, taken: set[int]) -> Any:
        """Return the names of regions; one is hidden if it would lie on a hex that is ``taken``."""
        self._free[deck] = [taken.isdisjoint(hexes) for hexes, _ in self._names[deck]]
        found = self._list("names", deck, scale)
        self._show(found, self._free[deck])
        return found

    def leave_out_cut(self, deck: int, camera: Camera) -> tuple[bool, ...]:
        """Hide names that are cut at an edge of the view of a camera; return which are shown."""
        found = self._list("names", deck, camera.scale)
        free = zip(found, self._free[deck], strict=False)
        shown = tuple(is_free and not _is_cut(sprite, camera) for sprite, is_free in free)
        self._show(found, shown)
        return shown

    def _show(self, sprites: Any, shown: Iterable[bool]) -> None:
        for sprite, is_shown in zip(sprites, shown, strict=False):
            # Set it only if it differs: each change costs an upload.
            if sprite.visible != is_shown:
                sprite.visible = is_shown

    def ruler_size(self, scale: float) -> float:
        """Return the size in pixels of a ruler number."""
        return max(18.0, min(RULER * float(self.window.unit), scale * 0.6))

    def number_size(self, scale: float) -> float:
        """Return the size in pixels of two characters of a hex number."""
        return max(13.5, scale * 0.16, min(14.0 * float(self.window.unit), scale * 0.27))

    def _list(self, kind: str, deck: int, scale: float) -> Any:
        key = kind, deck, scale, palette(), self.window.unit, self.window.get_pixel_ratio()
        found = self._kept.get(key)
        if found is None:
            found = arcade.SpriteList(capacity=768)
            getattr(self, f"_lay_{kind}")(found, deck, scale)
            if sum(known[0] == kind for known in self._kept) >= KEPT:
                gone = self._kept.pop(next(known for known in self._kept if known[0] == kind))
                self._stood_on.pop(id(gone), None)
            self._kept[key] = found
        return found

    def _lay_numbers(self, into: Any, deck: int, scale: float) -> None:
        if scale < NUMBERS_FROM:
            return
        size = self.number_size(scale)
        # As high as the corner of the hex allows.
        lift = 0.5 * (scale - size)
        # a pair of digits is 0.9 of its sprite wide, a P 0.55, an I 0.2
        full = (-0.86, -0.27, 0.67) if deck == geo.INFERNO else (-0.94, -0.17, 0.77)
        places = full if scale >= LETTERS_FROM * self.window.unit else (None, -0.47, 0.47)
        for number in range(deck * geo.SIZE, (deck + 1) * geo.SIZE):
            label = geo.label(number)
            x, y = spot(number)
            for words, place in zip((label[0], label[1:3], label[3:]), places, strict=True):
                if place is not None:
                    self._word(into, f"word|{words}", x * scale + place * size, lift - y * scale, size)

    def _lay_columns(self, into: Any, deck: int, scale: float) -> None:
        for number in range(1, geo.COLUMNS + 1):
            # a column zigzags: its number stands between its odd and its even rows
            x = (number - 0.75) * scale
            self._word(into, f"tab|{number:02}", x, 0.0, self.ruler_size(scale))

    def _lay_rows(self, into: Any, deck: int, scale: float) -> None:
        for number in range(1, geo.ROWS + 1):
            y = -(number - 1) * ROW * scale
            self._word(into, f"tab|{number:02}", 0.0, y, self.ruler_size(scale))

    def _lay_names(self, into: Any, deck: int, scale: float) -> None:
        if scale < NAMES_FROM:
            return
        size = max(0.155 * scale, min(9.5 * float(self.window.unit), 0.2 * scale))
        for hexes, rows in self._names[deck]:
            x, y = spot(hexes[0])
            wide = max(0.76 * max(map(len, rows)), 1.2 * len(rows)) * size
            # a third line would reach into the hex's number
            low = 0.09 * scale if len(rows) > 2 else 0.03 * scale
            self._word(into, f"name|{'/'.join(rows)}|{deck}", x * scale, -y * scale - low, wide)

    def _word(self, into: Any, key: str, x: float, y: float, size: float) -> None:
        pixels = max(8, round(size * self.window.get_pixel_ratio()))
        into.append(Placed(key, self.kit.texture(key, pixels), x, y, size).sprite())


def _is_cut(sprite: Any, camera: Camera) -> bool:
    """Return whether a part of a sprite of the deck lies beyond an edge of the view, or below a ruler."""
    x, y = sprite.center_x / camera.scale, -sprite.center_y / camera.scale
    wide, high = sprite.width / camera.scale, FLAT * sprite.height / camera.scale
    px, py = camera.to_screen(x, y)
    across, down = abs(px - camera.left - camera.width / 2), abs(py - camera.top - camera.height / 2)
    seen = across < (camera.width + sprite.width) / 2 and down < (camera.height + FLAT * sprite.height) / 2
    return seen and not camera.has_whole(x, y, wide, high)
