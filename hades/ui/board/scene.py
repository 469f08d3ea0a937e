"""Contents of the decks as sprites: doors, Circles, SIs, Units, marks, text, and highlights of the mouse.

Sprites are in pixels of their deck (x east, y up from the north-west hex), within one circumference, and are
drawn again for every copy of the deck in view. Textures are made at the size at which they are shown.
Creating sprites and uploading them to the graphics card is expensive, so the contents of a layer are listed
first, and the sprites are kept if the list has not changed.
"""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import arcade

from hades import geometry as geo
from hades.art import deck_floor
from hades.art.colours import palette
from hades.art.hex_marks import TINTS
from hades.art.library import unit_key
from hades.art.note_drawings import PenDrawing
from hades.art.stacks import FAR, Contents, Patch, Place, PlacedPicture, Size, places
from hades.geometry import PERIOD, ROW, spot
from hades.history.event_hexes import DIRECTIONS
from hades.session.option import Mark
from hades.ui.board.camera import Camera
from hades.ui.board.fan import Fan
from hades.ui.screen import Window
from hades.view import UnitSeen, View

GHOST = 150
"""Opacity of the counters of another run, from 0 to 255."""
GHOST_PLATE = 1.14
"""Size of the plate below a counter of another run, in counter sizes."""
COST, SIGN = Size(0.6, 30.0, 0.9), Size(0.3, 13.0, 0.36)
"""`Size` of the cost of a path, and of the sign for an event in a hex on the path."""
AREAS = tuple(TINTS)
"""Kinds of marks that are shown as one area."""
WAYS = "move", "place"
"""Kinds of areas that a Unit can enter. All hexes outside such areas are shaded."""
WHOLE = 2 * geo.RADIUS
"""Size in hex widths of a picture that fills a hex."""
NUMBER = 0.62
"""Width of the number of the hex under the mouse, in hex widths."""
NUMBER_LEAST, NUMBER_MOST = 42.0, 1.2
"""Minimum width in units, and maximum width in hex widths, of the number of the hex under the mouse."""
STOOD = 0.74
"""Width of the contents of a hex, in hex widths."""
ABOVE_STOOD = 1.16
"""Height, in hex widths, around the contents of another hex where a number would seem to be theirs."""
SLIGHT = 0.02
"""Area of that space, in square hex widths, that the number of a hex may cover."""
HANGING = "door:", "facing:"
"""Prefixes of the names of pictures that extend beyond their hex in the direction of their angle."""
NEXT = 1.3
"""Maximum distance, in hex widths east and south, at which a ring around a hex can cover a counter."""
DANGER = Size(0.5, 28.0, 0.62)
"""`Size` of the label with a Unit's chance of a loss."""
FLAT = 0.44
"""Height of the label with a Unit's chance of a loss, as a fraction of its width."""
Actor = tuple[str, int, float, float, float]
"""A moving counter: its picture, deck, x and y in board units, and size as a fraction of the usual one."""
NUMBERS_FROM = 46.0
"""Minimum pixels per hex at which every hex can show its number; the rulers always show their numbers."""
LETTERS_FROM = 78.0
"""Minimum units per hex at which a number begins with the letter of its deck."""
NAMES_FROM = 44.0
"""Minimum pixels per hex at which regions show their names."""
RULER = 22.0
"""Size of a ruler number in units, unless hexes are smaller."""
NAME_HIGH = 0.5
"""Maximum height of a name's letters, as a share of the height of its sprite."""


class Placed(NamedTuple):
    """A picture and its place, in pixels of its deck (x east, y up from the north-west hex)."""

    name: str
    """Name of the thing shown: ``unit:guard-01``, ``mark:P0512``."""
    texture: arcade.Texture
    x: float
    y: float
    size: float
    angle: float = 0.0
    alpha: int = 255

    def sprite(self) -> arcade.BasicSprite:
        # A sprite that can turn is larger and slower to create.
        made = (
            arcade.Sprite(self.texture, angle=self.angle) if self.angle else arcade.BasicSprite(self.texture)
        )
        self.change(made)
        return made

    def change(self, sprite: arcade.BasicSprite) -> None:
        """Make an existing sprite of the same angle show this picture."""
        sprite.texture, sprite.position = self.texture, (self.x, self.y)
        sprite.size = self.size, self.size
        if sprite.alpha != self.alpha:
            sprite.alpha = self.alpha


class Layer:
    """Sprites drawn together, later ones over earlier ones."""

    def __init__(self) -> None:
        self.placed: list[Placed] = []
        self.made_from: object = None
        """The data from which `keep` made the contents; None before its first call."""
        self.sprites: dict[str, arcade.BasicSprite] = {}
        self.list: arcade.SpriteList[arcade.BasicSprite] = arcade.SpriteList(lazy=True)

    def keep(self, made_from: object, make: Callable[[], Iterable[Placed]]) -> bool:
        """Replace the contents unless they were made from equal data; return whether they were replaced."""
        is_new = self.made_from != made_from
        if is_new:
            self.made_from = made_from
            self.lay(list(make()))
        return is_new

    def lay(self, placed: list[Placed]) -> arcade.SpriteList[arcade.BasicSprite]:
        """Replace the contents of the layer, and return its sprite list.

        Existing sprites are changed where possible, because new sprites take three times as long.
        """
        before, self.placed = self.placed, placed
        if placed == before:
            return self.list
        if any(one.angle != another.angle for one, another in zip(before, placed, strict=False)):
            before, self.list = [], arcade.SpriteList(capacity=max(1, len(placed)), lazy=True)
        while len(self.list) > len(placed):
            self.list.pop()
        for sprite, one, another in zip(self.list, before, placed, strict=False):
            if one != another:
                another.change(sprite)
        for one in placed[len(before) :]:
            self.list.append(one.sprite())
        self.sprites = dict(zip([one.name for one in placed], self.list, strict=True))
        return self.list


Label = tuple[str, float, float, float]
"""The picture of a label, its x and y, and its size, in pixels of the deck."""


class Labels:
    """The hex numbers, names and shade of a deck, as sprite lists in pixels of the deck."""

    def __init__(self, window: Window, deck: int) -> None:
        self.window = window
        self._deck = deck
        self._hexes = range(deck * geo.SIZE, (deck + 1) * geo.SIZE)
        self._kept: dict[str, tuple[object, Any]] = {}
        """Kind -> (key, list made for that key)."""
        self._regions = deck_floor.names(deck, (window.catalog.inferno, window.catalog.purgatory)[deck])
        self._free = [True] * len(self._regions)
        """One flag for each name of a region: True if no counter covers the name."""

    def numbers(self, scale: float, stood_on: set[int]) -> Any:
        """Return the sprite list of the hex numbers, each in the upper corner of its hex.

        The numbers of hexes in ``stood_on`` are invisible. The list is empty if hexes are too small for
        numbers.
        """
        found = self._list("numbers", scale)
        each = range(len(found) // geo.SIZE)
        self._show(found, (hex_ not in stood_on for hex_ in self._hexes for _ in each))
        return found

    def rulers(self, scale: float) -> tuple[Any, Any]:
        """Return the sprite lists of the column numbers (west to east) and row numbers (north to south)."""
        return self._list("columns", scale), self._list("rows", scale)

    def names(self, scale: float, taken: set[int]) -> Any:
        """Return the sprite list of the names of regions; names over hexes in ``taken`` are invisible."""
        self._free = [taken.isdisjoint(hexes) for hexes, _ in self._regions]
        found = self._list("names", scale)
        self._show(found, self._free)
        return found

    def boxes(self, scale: float) -> list[Patch]:
        """Return the rectangles of the names that are shown."""
        shown = (sprite for sprite in self._list("names", scale) if sprite.visible)
        return [
            Patch(s.center_x / scale, -s.center_y / scale, s.width / scale, NAME_HIGH * s.height / scale)
            for s in shown
        ]

    def shade(self, scale: float, lit: Container[int]) -> Any:
        """Return the shade over the hexes that are not ``lit``."""
        found = self._list("shade", scale)
        self._show(found, (hex_ not in lit for hex_ in self._hexes))
        return found

    def hide_cut_names(self, camera: Camera, west: float | None) -> tuple[bool, ...]:
        """Hide names that are cut by an edge of the view, or by an end of a deck that begins at ``west``.

        Returns a flag for each name: True if the name is visible.
        """
        found = self._list("names", camera.scale)
        free = zip(found, self._free, strict=False)
        shown = tuple(is_free and not _is_cut(sprite, camera, west) for sprite, is_free in free)
        self._show(found, shown)
        return shown

    def _show(self, sprites: Any, shown: Iterable[bool]) -> None:
        for sprite, is_shown in zip(sprites, shown, strict=False):
            # Set it only if it differs: each change costs an upload.
            if sprite.visible != is_shown:
                sprite.visible = is_shown

    def ruler_size(self, scale: float) -> float:
        """Return the size of a ruler number in pixels."""
        return max(18.0, min(RULER * float(self.window.unit), scale * 0.6))

    def _list(self, kind: str, scale: float) -> Any:
        ratio = self.window.get_pixel_ratio()
        key = scale, palette(), self.window.unit, ratio
        made_for, found = self._kept.get(kind, (None, None))
        if made_for != key:
            found = arcade.SpriteList(capacity=768, lazy=True)
            for picture, x, y, size in getattr(self, f"_{kind}")(scale):
                texture = self.window.kit.texture(picture, max(8, round(size * ratio)))
                found.append(Placed(picture, texture, x, y, size).sprite())
            self._kept[kind] = key, found
        return found

    def _numbers(self, scale: float) -> Iterator[Label]:
        if scale < NUMBERS_FROM:
            return
        # In pixels, for two characters.
        size = max(13.5, scale * 0.16, min(14.0 * float(self.window.unit), scale * 0.27))
        # As high as the corner of the hex allows.
        lift = 0.5 * (scale - size)
        # As fractions of their sprites' width, a pair of digits is 0.9 wide, a P 0.55 and an I 0.2.
        full = (-0.86, -0.27, 0.67) if self._deck == geo.INFERNO else (-0.94, -0.17, 0.77)
        offsets = full if scale >= LETTERS_FROM * self.window.unit else (None, -0.47, 0.47)
        for number in self._hexes:
            label = geo.label(number)
            x, y = spot(number)
            for words, place in zip((label[0], label[1:3], label[3:]), offsets, strict=True):
                if place is not None:
                    yield f"word|{words}", x * scale + place * size, lift - y * scale, size

    def _shade(self, scale: float) -> Iterator[Label]:
        for hex_ in self._hexes:
            x, y = spot(hex_)
            yield "mark|shade", x * scale, -y * scale, WHOLE * scale

    def _columns(self, scale: float) -> Iterator[Label]:
        for number in range(1, geo.COLUMNS + 1):
            # A column zigzags, so its number stands between its odd and its even rows.
            yield f"tab|{number:02}", (number - 0.75) * scale, 0.0, self.ruler_size(scale)

    def _rows(self, scale: float) -> Iterator[Label]:
        for number in range(1, geo.ROWS + 1):
            yield f"tab|{number:02}", 0.0, -(number - 1) * ROW * scale, self.ruler_size(scale)

    def _names(self, scale: float) -> Iterator[Label]:
        if scale < NAMES_FROM:
            return
        size = max(0.155 * scale, min(9.5 * float(self.window.unit), 0.2 * scale))
        for hexes, rows in self._regions:
            x, y = spot(hexes[0])
            wide = max(0.76 * max(map(len, rows)), 1.2 * len(rows)) * size
            # A third line would cover part of the hex number.
            low = 0.09 * scale if len(rows) > 2 else 0.03 * scale
            yield f"name|{'/'.join(rows)}|{self._deck}", x * scale, -y * scale - low, wide


def _is_cut(sprite: Any, camera: Camera, west: float | None) -> bool:
    """Return whether a sprite is cut by the view, a ruler, or an end of a deck that begins at ``west``."""
    x, y = sprite.center_x / camera.scale, -sprite.center_y / camera.scale
    wide, high = sprite.width / camera.scale, NAME_HIGH * sprite.height / camera.scale
    if west is not None:
        # Every second row begins half a hex farther east.
        from_end = math.floor(round(x - west - 0.5, 3) % PERIOD) + 0.5
        if not wide / 2 <= from_end <= PERIOD - wide / 2:
            return True
    px, py = camera.to_screen(x, y)
    across, down = abs(px - camera.left - camera.width / 2), abs(py - camera.top - camera.height / 2)
    half_wide, half_high = (camera.width + sprite.width) / 2, (camera.height + NAME_HIGH * sprite.height) / 2
    return across < half_wide and down < half_high and not camera.has_whole(x, y, wide, high)


def inside(wide: float) -> tuple[tuple[float, float], ...]:
    """Return the offsets, best first, at which a label of the given width stays inside its hex."""
    high, peak = FLAT * wide, 1 / math.sqrt(3)
    # A hex narrows towards its northern and southern corners.
    down = peak - high / 2 - wide / 2 / math.sqrt(3)
    across, beside = 0.5 - wide / 2, peak / 2 - high / 2
    return (0.0, down), (0.0, -down), (-across, beside), (across, beside), (-across, -beside)


def over_seam(piece: PlacedPicture, west: float) -> float | None:
    """Return the x, in hex widths, at which to draw a picture that hangs over an end of its deck.

    None for any other picture. The hexes of the deck extend from ``west`` once round the ship.
    """
    first, here = west + 0.5, spot(piece.hex)[0]
    here = first + (here - first) % PERIOD
    beyond = here + math.sin(math.radians(piece.angle))
    if not piece.name.startswith(HANGING) or first - 0.1 < beyond < first + PERIOD - 0.4:
        return None
    if piece.name.startswith("door:"):
        return here + piece.x
    # Beyond the hex there may be no room.
    return min(max(here + piece.x, west + piece.size / 2), west + PERIOD + 0.5 - piece.size / 2)


def _area(view: View, marks: Mapping[str, Mark], kind: str) -> list[str]:
    """Return the hexes with marks of a kind.

    The area of a move also has the hexes of friends beside the area, because a Unit can pass friends.
    """
    area = [hex_ for hex_, mark in marks.items() if mark.kind == kind]
    if kind == "move":
        near = {there for hex_ in area for there in geo.NEIGHBOURS[geo.parse(hex_)]}
        friends = {unit.hex for unit in view.units if unit.is_friend and unit.hex} - {*area}
        area += sorted(hex_ for hex_ in friends if geo.parse(hex_) in near)
    return area


class BoardArea(NamedTuple):
    """The part of the window that shows decks, in pixels from the top left."""

    left: float = 0.0
    top: float = 0.0
    width: float = 100.0
    height: float = 100.0


class BoardState:
    """The state that both decks share: which of them are in view, and what the table shows on them."""

    def __init__(self) -> None:
        self.cameras = Camera(), Camera()
        self.area = BoardArea()
        self.deck = 0
        """The selected deck; with both decks in view, clicks and keys apply to the selected one."""
        self.both = False
        """True if both decks are in view, side by side or one above the other."""
        self.ghosts: tuple[UnitSeen, ...] = ()
        """Units of another run, or of a suggested set-up, drawn below everything of this game."""
        self.dangers: Mapping[str, str] = {}
        """Id of a friendly Unit -> its chance of a loss as text, for each chance that is shown."""
        self.marks: Mapping[str, Mark] = {}
        """Marked hex -> its mark."""
        self.advised: tuple[str, ...] = ()
        """Hexes that a guide or an aid highlights."""
        self.firing: tuple[str, ...] = ()
        """Hexes of the enemies that a question is about; arrows point to those out of view."""
        self.start = ""
        """Hex of the selected Unit, or ""."""
        self.layouts = 0
        """Number of times the decks were laid out, by which a picture knows that it is out of date."""

    def place_of(self, counter: str) -> Place | None:
        """Return where in its hex a Unit or SI is drawn; None if it is not in view."""
        return None

    @property
    def decks(self) -> tuple[int, ...]:
        """The decks in view."""
        return (geo.INFERNO, geo.PURGATORY) if self.both else (self.deck,)


class DeckScene:
    """The sprites of a deck, in layers."""

    def __init__(self, window: Window, board: BoardState, deck: int) -> None:
        self.window = window
        self.board = board
        self.deck = deck
        self.camera = board.cameras[deck]
        self.labels = Labels(window, deck)
        self.layers = defaultdict[str, Layer](Layer)
        self.lists: list[Any] = []
        """The sprite lists of everything at rest, bottom first."""
        self.contents: list[PlacedPicture] = []
        complexes = (window.catalog.inferno, window.catalog.purgatory)[deck].complexes
        self._complexes = {letter: geo.label(geo.parse(hex_, deck)) for letter, hex_ in complexes.items()}
        self._read: list[Patch] = []
        """Areas with text that must stay readable."""
        self._filled: set[int] = set()
        """Hexes with contents, a Circle or a Complex."""
        self._hidden: list[arcade.BasicSprite] = []
        """Sprites that are hidden because they are drawn over an end of the deck instead."""

    def _sizes(self) -> tuple[object, ...]:
        return self.camera.scale, palette(), self.window.unit, self.window.get_pixel_ratio()

    def _here(self, hex_: str) -> bool:
        return hex_.startswith("IP"[self.deck])

    def _put(self, name: str, key: str, hex_: str, size: float) -> Placed:
        return self._sprite(name, key, *spot(geo.parse(hex_)), size)

    def _between(self, size: float, least: float, most: float) -> float:
        """Return a size in hex widths, enlarged to ``least`` units if necessary, but not beyond ``most``."""
        return max(size, min(most, least * self.window.unit / self.camera.scale))

    def _sprite(
        self, name: str, key: str, x: float, y: float, size: float, *, angle: float = 0.0, alpha: int = 255
    ) -> Placed:
        """Return a picture at a board point, ``size`` hex widths large."""
        scale = self.camera.scale
        shown = size * scale
        if key.startswith(("unit|", "si|")) and not key.endswith("|far") and shown < FAR * self.window.unit:
            # The simplified picture of a small counter.
            key += "|far"
        pixels = max(8, min(256, round(shown * self.window.get_pixel_ratio() / 2) * 2))
        return Placed(name, self.window.kit.texture(key, pixels), x * scale, -y * scale, shown, angle, alpha)

    def lay(self, view: View, chosen: str) -> None:
        """Lay out everything at rest; ``chosen`` is the selected Unit, "" for none."""
        unit = self.window.unit / self.camera.scale
        contents = Contents(view, self.deck, self._complexes, unit, chosen)
        self._read, self.contents = contents.read, contents.pieces
        names, numbers = self._letters(view)
        self.lists = [
            self._shade(view),
            self.layers["marks"].lay(self._marks(view, chosen)),
            names,
            self.layers["pieces"].lay([self._piece(one) for one in contents.pieces]),
            numbers,
            self.layers["dangers"].lay(list(self._dangers(view))),
        ]

    def _dangers(self, view: View) -> Iterator[Placed]:
        """Yield a label with each Unit's chance of a loss, where it covers the least text in its hex."""
        size = self._between(*DANGER)
        for unit in view.units:
            if unit.hex and unit.id in self.board.dangers and self._here(unit.hex):
                x, y = spot(geo.parse(unit.hex))
                boxes = [Patch(x + dx, y + dy, size, FLAT * size) for dx, dy in inside(size)]
                best = min(boxes, key=lambda box: box.covered(self._read))
                self._read.append(best)
                key = f"danger|{self.board.dangers[unit.id]}"
                yield self._sprite(f"danger:{unit.id}", key, best.x, best.y, size)

    def point(
        self,
        hover: int,
        way: tuple[str, ...],
        ringed: tuple[str, ...],
        likely: Mapping[str, str],
        about: tuple[str, ...],
    ) -> None:
        """Lay out everything that depends on the mouse (`Board.point`)."""
        pointed = geo.label(hover) if hover >= 0 else ""
        placed = list(self._path(way, pointed))
        for kind, hexes in (("ring", ringed), ("about", about)):
            here = filter(self._here, hexes)
            placed += [self._put(f"{kind}:{hex_}", f"mark|{kind}", hex_, 1.24) for hex_ in here]
        for hex_ in filter(self._here, likely):
            placed.append(self._put(f"likely:{hex_}", f"likely|{likely[hex_]}", hex_, 1.0))
        if self._here(pointed):
            placed.append(self._put("hover", "mark|hover", pointed, WHOLE))
            if pointed in self.board.marks and self.board.marks[pointed].kind == "target":
                placed.append(self._put("aim", "mark|target", pointed, WHOLE))
        named = {hex_ for hex_ in (*ringed, *about, pointed) if self._here(hex_)}
        placed += self._standing({*named, *filter(self._here, way)})
        placed += self._cost_and_signs(way, pointed)
        # The ring or the edge already shows the place, so no number may cover a counter.
        plates = [self._number(hex_, named) for hex_ in sorted(named)]
        self.layers["pointers"].lay(placed)
        self.layers["plates"].lay([plate for plate in plates if plate is not None])

    def _standing(self, hexes: Iterable[str]) -> Iterator[Placed]:
        """Yield the contents of hexes and their neighbours again, over the rings and edges there."""
        middles, scale = [spot(geo.parse(hex_)) for hex_ in hexes], self.camera.scale
        found = (self.layers[name].placed for name in ("pieces", "dangers"))
        for piece in itertools.chain.from_iterable(found) if middles else ():
            x, y = piece.x / scale, -piece.y / scale
            near = any(abs(geo.eastward(x, mx)) < NEXT and abs(y - my) < NEXT for mx, my in middles)
            if near and piece.name not in self.layers["hung"].sprites:
                yield piece._replace(name=f"over:{piece.name}")

    def _path(self, way: tuple[str, ...], hover: str) -> Iterator[Placed]:
        """Yield a path: as a line if the path leads to the hex under the mouse, else as dots."""
        if not self._leads(way, hover):
            for hex_ in filter(self._here, way):
                x, y = spot(geo.parse(hex_))
                yield self._sprite(f"way:{hex_}", "mark|dot", x, y + 0.33, 0.5)
            return
        for before, after in itertools.pairwise((self.board.start, *way)):
            if self._here(before) and self._here(after):
                (ax, ay), (bx, by) = spot(geo.parse(before)), spot(geo.parse(after))
                dx, dy = geo.eastward(ax, bx), by - ay
                part = "half" if before == self.board.start else "whole"
                turn = math.degrees(math.atan2(dx, -dy))
                x, y = (ax + dx / 2) % geo.PERIOD, ay + dy / 2
                yield self._sprite(f"leg:{after}", f"mark|leg|{part}", x, y, 1.0, angle=turn)

    def _leads(self, way: tuple[str, ...], hover: str) -> bool:
        mark = self.board.marks.get(hover)
        return mark is not None and bool(mark.cost) and mark.way == way

    def _cost_and_signs(self, way: tuple[str, ...], hover: str) -> Iterator[Placed]:
        """Yield the cost of a path to the hex under the mouse, and the signs for events on the path."""
        if not self._leads(way, hover):
            return
        for hex_ in filter(self._here, way):
            if sign := self.board.marks[hex_].sign if hex_ in self.board.marks else "":
                x, y = spot(geo.parse(hex_))
                # Clear of the cost of the path.
                yield self._sprite(
                    f"sign:{hex_}", f"mark|sign|{sign}", x + 0.29, y + 0.27, self._between(*SIGN)
                )
        for hex_ in filter(self._here, way[:-1]):
            # The path goes on over counters.
            yield self._put(f"step:{hex_}", "mark|step", hex_, 0.6)
        if self._here(hover):
            size = self._between(*COST)
            yield self._put(f"cost:{hover}", f"mark|cost|{self.board.marks[hover].cost}", hover, size)

    def seam(self, west: float) -> Any:
        """Return the sprites that cover the hexes beyond both ends of the deck, which begins at ``west``."""

        def placed() -> Iterator[Placed]:
            for row in range(geo.ROWS):
                end = west - (west - geo.centre(0, row)[0]) % 1
                for x in (end, end + geo.COLUMNS + 1):
                    yield self._sprite(f"seam:{x:g}:{row}", f"mark|beyond|{self.deck}", x, ROW * row, WHOLE)

        self.layers["seam"].keep((west, *self._sizes()), placed)
        return self.layers["seam"].list

    def hang(self, west: float | None) -> tuple[str, ...]:
        """Lay out the pictures that hang over an end of the deck, so that each is drawn at one end only.

        Returns the names of the pictures. ``west`` is where the deck begins; None if no end is in view.
        """
        layer = self.layers["hung"]

        def placed() -> Iterator[Placed]:
            for piece in self.contents:
                if west is not None and (x := over_seam(piece, west)) is not None:
                    y = spot(piece.hex)[1] + piece.y
                    yield self._sprite(piece.name, piece.key, x, y, piece.size, angle=piece.angle)

        if layer.keep((self.board.layouts, west, *self._sizes()), placed):
            sprites = self.layers["pieces"].sprites
            # A sprite that was hidden may show another picture by now.
            for sprite in self._hidden:
                sprite.visible = True
            self._hidden = [sprites[name] for name in layer.sprites if name in sprites]
            for sprite in self._hidden:
                sprite.visible = False
        return tuple(layer.sprites)

    def _number(self, hex_: str, named: Iterable[str] = ()) -> Placed | None:
        """Return the number of a hex, placed beside its contents.

        A place is free if no other hex that is filled or in ``named`` is covered by it, or is just above or
        below it. The preferred place is above (below in the first row, because of the ruler), then the
        opposite side, then the sides, then the corners. Of the free places in view, the number takes the
        first that covers the least text and the least of other counters. If no place is free, the number lies
        in its own hex if that has neither contents nor a mark; otherwise None is returned.
        """
        x, y = spot(geo.parse(hex_))
        size = min(NUMBER_MOST, max(NUMBER, NUMBER_LEAST * self.window.unit / self.camera.scale))
        away, aside = 0.43 + 0.16 * size, 0.5 + 0.5 * size
        up = -1 if y >= ROW else 1
        straight = (0.0, up * away), (0.0, -up * away), (aside, 0.0), (-aside, 0.0)
        corners = (aside, away), (-aside, away), (aside, -away), (-aside, -away)
        boxes = [Patch(x + dx, y + dy, 0.96 * size, 0.32 * size) for dx, dy in (*straight, *corners)]
        seen = [box for box in boxes if self.camera.has_whole(*box)] or boxes
        hexes = self._filled.union(map(geo.parse, named)) - {geo.parse(hex_)}
        others = [Patch(*spot(n), STOOD, ABOVE_STOOD) for n in hexes]
        free = [box for box in seen if box.covered(others) <= SLIGHT]
        if not free and geo.parse(hex_) not in self._filled and hex_ not in self.board.marks:
            free = [Patch(x, y, 0.96 * size, 0.32 * size)]
        if not free:
            return None
        text = [*self._read, *self.labels.boxes(self.camera.scale)]
        best = min(free, key=lambda box: round(box.covered([*text, *others]), 3))
        return self._sprite(f"number:{hex_}", f"number|{hex_}", best.x, best.y, size)

    def fan(self, fan: Fan | None, view: View, pointed: str) -> None:
        """Lay out a stack that is spread out, with a frame around ``pointed``, the Unit under the mouse."""

        def placed() -> Iterator[Placed]:
            if fan is None or not self._here(fan.hex):
                return
            units = {unit.id: unit for unit in view.units}
            for id_, at in zip(fan.units, fan.places, strict=True):
                yield self._sprite(f"tile:{id_}", "mark|tile", *at, fan.size)
                yield self._sprite(f"fan:{id_}", unit_key(units[id_]), *at, 0.9 * fan.size)
                if id_ == pointed:
                    yield self._sprite(f"here:{id_}", "mark|select", *at, 1.04 * fan.size)
            # Dots lead from the hex to the fan, unless the two are adjacent.
            (x, y), (ux, uy) = fan.origin, min(fan.places, key=lambda at: math.dist(at, fan.origin))
            far = math.dist((x, y), (ux, uy))
            for n in range(int(2 * (far - 0.6 - 0.7 * fan.size))):
                part = (0.6 + 0.5 * n) / far
                yield self._sprite(f"to:{n}", "mark|dot", x + (ux - x) * part, y + (uy - y) * part, 0.4)

        self.layers["fan"].keep((fan, pointed, *self._sizes()), placed)

    def actors(self, actors: Sequence[Actor]) -> None:
        layer, here = self.layers["actors"], [(n, one) for n, one in enumerate(actors) if one[1] == self.deck]

        def placed() -> Iterator[Placed]:
            for number, (picture, _, x, y, _) in here:
                yield self._sprite(f"actor:{number}", picture, x, y, 0.74)

        layer.keep((tuple((number, one[0]) for number, one in here), *self._sizes()), placed)
        scale = self.camera.scale
        for number, (_, _, x, y, size) in here:
            walking = layer.sprites[f"actor:{number}"]
            walking.position = x % PERIOD * scale, -y * scale
            walking.width = walking.height = max(1.0, 0.74 * scale * size)

    def drawn(self, drawing: PenDrawing) -> None:
        def placed() -> Iterator[Placed]:
            for n, s in enumerate(drawing.strokes(self.deck)):
                yield self._sprite(f"drawn:{n}", s.key, s.x, s.y, s.size, angle=s.angle)

        self.layers["drawn"].keep((drawing, *self._sizes()), placed)

    def _letters(self, view: View) -> tuple[Any, Any]:
        """Return the names of regions, and the numbers of hexes that nothing else covers."""
        board, labels, scale = self.board, self.labels, self.camera.scale
        hexes = (thing.hex for thing in (*view.counters, *view.treasures.values()))
        stood_on = {geo.parse(hex_) for hex_ in hexes if self._here(hex_)}
        built = (*self._complexes.values(), *(circle.hex for circle in view.circles))
        self._filled = stood_on.union(geo.parse(hex_) for hex_ in built if self._here(hex_))
        # A facing marker to the south covers the number of the hex it points at.
        looks = {(u.hex, u.facing) for u in view.units if u.facing in ("SE", "SW")}
        south = {geo.neighbour(geo.parse(h), DIRECTIONS[facing]) for h, facing in looks if self._here(h)}
        numbered = stood_on | {hex_ for hex_ in south if hex_ >= 0}
        marked = {geo.parse(n) for n, mark in board.marks.items() if self._here(n) and mark.kind not in AREAS}
        marked |= {geo.parse(unit.hex) for unit in board.ghosts if self._here(unit.hex)}
        numbers = labels.numbers(scale, numbered) if self.window.settings.numbers else ()
        return labels.names(scale, stood_on | marked), numbers

    def _shade(self, view: View) -> Any:
        """Return the shade over the hexes that a Unit cannot enter; () if no marks show where it can go."""
        here = {hex_: mark for hex_, mark in self.board.marks.items() if self._here(hex_)}
        if not any(mark.kind in WAYS for mark in here.values()):
            return ()
        own = [self.board.start] if self.board.start else []
        lit = {geo.parse(hex_) for hex_ in (*here, *own, *_area(view, here, "move"))}
        return self.labels.shade(self.camera.scale, lit)

    def _marks(self, view: View, chosen: str) -> list[Placed]:
        """Return the marks below the counters, whose numbers must stay readable.

        The Units of another run or of a suggested set-up lie above warnings, which would tint them, and below
        all other marks.
        """
        marks = self.board.marks
        woken = [hex_ for hex_, mark in marks.items() if mark.wakes and self._here(hex_)]
        under = [self._put(f"mark:{hex_}", "mark|wake", hex_, WHOLE) for hex_ in woken]
        under += self._edges("wake", woken)
        under += self._ghosts()
        for kind in WAYS:
            under += self._edges(kind, _area(view, marks, kind))
        for hex_, mark in marks.items():
            if mark.wakes or not self._here(hex_):
                continue
            kind = {"partner": "select", "door": "select"}.get(mark.kind, mark.kind)
            size = 0.98 if kind == "select" else WHOLE
            under.append(self._put(f"mark:{hex_}", f"mark|{kind}", hex_, size))
        for unit in view.units:
            if unit.id == chosen and unit.hex and self._here(unit.hex):
                under.append(self._put("chosen", "mark|chosen", unit.hex, WHOLE))
        return under

    def _edges(self, kind: str, hexes: Sequence[str]) -> Iterator[Placed]:
        """Yield the edges of an area of hexes on this deck.

        Only the area of a move has edges around Complexes and other single hexes inside it.
        """
        area = set(map(geo.parse, hexes))
        if kind != "move":
            area.update(map(geo.parse, self._complexes.values()))
            beside = {there for hex_ in area for there in geo.NEIGHBOURS[hex_] if there >= 0} - area
            area.update(hex_ for hex_ in beside if area.issuperset({*geo.NEIGHBOURS[hex_]} - {-1}))
        for hex_ in filter(self._here, hexes):
            beyond = geo.NEIGHBOURS[geo.parse(hex_)]
            sides = "".join(str(side) for side in geo.DIRECTIONS if beyond[side] not in area)
            if sides:
                yield self._put(f"edge:{hex_}:{sides}", f"mark|edge|{kind}|{sides}", hex_, WHOLE)

    def _piece(self, piece: PlacedPicture) -> Placed:
        x, y = spot(piece.hex)
        return self._sprite(piece.name, piece.key, x + piece.x, y + piece.y, piece.size, angle=piece.angle)

    def _ghosts(self) -> Iterator[Placed]:
        """Yield the Units of `BoardState.ghosts` on this deck, side by side if they share a hex."""
        stacks: dict[str, list[UnitSeen]] = {}
        for unit in filter(lambda one: self._here(one.hex), self.board.ghosts):
            stacks.setdefault(unit.hex, []).append(unit)
        for hex_, pile in stacks.items():
            x, y = spot(geo.parse(hex_))
            for unit, (dx, dy, size) in zip(pile[-2:], places(len(pile), over=False), strict=True):
                at = x + dx, y + dy
                yield self._sprite(f"pacer:plate:{unit.id}", "mark|pacer", *at, size * GHOST_PLATE)
                key = unit_key(unit, plain=True)
                yield self._sprite(f"pacer:{unit.id}", key, *at, 0.86 * size, alpha=GHOST)
