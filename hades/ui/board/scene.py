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
import attrs

from hades import geometry as geo
from hades.art import deck_picture
from hades.art.colours import palette
from hades.art.library import unit_key
from hades.art.map_markers import TINTS
from hades.art.pen import PenDrawing
from hades.art.stacks import FAR, Contents, Patch, PlacedPicture, Size, places
from hades.geometry import PERIOD, ROW, spot
from hades.history.event_hexes import DIRECTIONS
from hades.session.option import Mark
from hades.ui.board.camera import Camera
from hades.ui.board.fan import Fan
from hades.ui.kit.svg_pictures import Kit
from hades.ui.screen import Window
from hades.view import UnitSeen, View

PACER = 150
"""Opacity of the counters of another run, from 0 to 255."""
PLATE_OF_PACER = 1.14
"""Size of the plate below such a counter, in counter sizes."""
COST, SIGN = Size(0.6, 30.0, 0.9), Size(0.3, 13.0, 0.36)
"""`Size` of the cost of a path, and of the sign for an event in a hex on the path."""
AREAS = tuple(TINTS)
"""Kinds of marks that are shown as one area."""
WAYS = "move", "place"
"""Kinds of areas that a Unit can enter. All hexes outside them are shaded."""
WHOLE = 2 * geo.RADIUS
"""Size in hex widths of a picture that fills a hex."""
NUMBER = 0.62
"""Width of the number of the hex under the mouse, in hex widths."""
NUMBER_LEAST, NUMBER_MOST = 42.0, 1.2
"""Least width of that number in units, and greatest width in hex widths."""
STOOD = 0.74
"""Width of the contents of a hex, in hex widths."""
SLIGHT = 0.02
"""Area of another hex's contents, in square hex widths, that the number may cover."""
HANGING = "door:", "facing:"
"""Prefixes of the names of pictures that extend beyond their hex in the direction of their angle."""
NEXT = 1.3
"""Distance, in hex widths east and south, up to which a ring around a hex can cover a counter."""
DANGER = Size(0.5, 28.0, 0.62)
"""`Size` of the label with a Unit's chance of a loss."""
FLAT = 0.44
"""Height of such a label as a fraction of its width."""
NOBODY: Mapping[str, str] = {}
NUMBERS_FROM = 46.0
"""Pixels per hex from which every hex can show its number; the rulers always show theirs."""
LETTERS_FROM = 78.0
"""Units per hex from which a number begins with the letter of its deck."""
NAMES_FROM = 44.0
"""Pixels per hex from which regions show their names."""
RULER = 22.0
"""Size of a ruler number in units, unless hexes are smaller."""
NAME_HIGH = 0.5
"""Greatest height of a name's letters, as a share of the height of its sprite."""


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
        at = {"center_x": self.x, "center_y": self.y}
        # A sprite that can turn is larger and slower to create.
        made = (
            arcade.Sprite(self.texture, angle=self.angle, **at)
            if self.angle
            else arcade.BasicSprite(self.texture, **at)
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

    def lay(self, placed: list[Placed]) -> None:
        """Replace the contents of the layer.

        Existing sprites are changed where possible, as new ones take three times as long.
        """
        before, self.placed = self.placed, placed
        if placed == before:
            return
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


class Labels:
    """The hex numbers, names and shades of both decks, as sprite lists in pixels of their deck."""

    def __init__(self, window: Window, kit: Kit) -> None:
        self.window = window
        self.kit = kit
        self._kept: dict[tuple[str, int], tuple[object, Any]] = {}
        """(kind, deck) -> (key that the list was made for, the list)."""
        self._stood_on: list[set[int]] = [set(), set()]
        """Occupied hexes of each deck when its numbers were placed."""
        catalog = window.catalog
        records = catalog.inferno, catalog.purgatory
        self._names = [deck_picture.names(deck, record) for deck, record in enumerate(records)]
        self._free = [[True] * len(names) for names in self._names]
        """For each deck, one flag for each name of a region: True if no counter covers the name."""

    def numbers(self, deck: int, scale: float, stood_on: set[int]) -> Any:
        """Return the sprite list of the hex numbers, each in the upper corner of its hex.

        The numbers of hexes in ``stood_on`` are invisible. The list is empty if hexes are too small for
        numbers.
        """
        found = self._list("numbers", deck, scale)
        if not len(found):
            return found
        each = len(found) // geo.SIZE
        for hex_ in self._stood_on[deck] ^ stood_on:
            at = each * (hex_ - deck * geo.SIZE)
            for sprite in found[at : at + each]:
                sprite.visible = hex_ not in stood_on
        self._stood_on[deck] = stood_on
        return found

    def rulers(self, deck: int, scale: float) -> tuple[Any, Any]:
        """Return the sprite lists of the column numbers (west to east) and row numbers (north to south)."""
        return self._list("columns", deck, scale), self._list("rows", deck, scale)

    def names(self, deck: int, scale: float, taken: set[int]) -> Any:
        """Return the sprite list of the names of regions; names over hexes in ``taken`` are invisible."""
        self._free[deck] = [taken.isdisjoint(hexes) for hexes, _ in self._names[deck]]
        found = self._list("names", deck, scale)
        self._show(found, self._free[deck])
        return found

    def boxes(self, deck: int, scale: float) -> list[Patch]:
        """Return the rectangles of the names that are shown."""
        shown = (sprite for sprite in self._list("names", deck, scale) if sprite.visible)
        return [
            Patch(s.center_x / scale, -s.center_y / scale, s.width / scale, NAME_HIGH * s.height / scale)
            for s in shown
        ]

    def shade(self, deck: int, scale: float, lit: Container[int]) -> Any:
        """Return the shade over the hexes of a deck that are not ``lit``."""
        found = self._list("shade", deck, scale)
        self._show(found, (hex_ not in lit for hex_ in range(deck * geo.SIZE, (deck + 1) * geo.SIZE)))
        return found

    def leave_out_cut(self, deck: int, camera: Camera, west: float | None) -> tuple[bool, ...]:
        """Hide names that are cut by an edge of the view, or by an end of a deck that begins at ``west``.

        Returns a flag for each name: True if the name is visible.
        """
        found = self._list("names", deck, camera.scale)
        free = zip(found, self._free[deck], strict=False)
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

    def _list(self, kind: str, deck: int, scale: float) -> Any:
        key = scale, palette(), self.window.unit, self.window.get_pixel_ratio()
        made_for, found = self._kept.get((kind, deck), (None, None))
        if made_for != key:
            found = arcade.SpriteList(capacity=768, lazy=True)
            getattr(self, f"_lay_{kind}")(found, deck, scale)
            self._kept[kind, deck] = key, found
            if kind == "numbers":
                self._stood_on[deck] = set()
        return found

    def _lay_numbers(self, into: Any, deck: int, scale: float) -> None:
        if scale < NUMBERS_FROM:
            return
        # In pixels, for two characters.
        size = max(13.5, scale * 0.16, min(14.0 * float(self.window.unit), scale * 0.27))
        # As high as the corner of the hex allows.
        lift = 0.5 * (scale - size)
        # As fractions of their sprites' width, a pair of digits is 0.9 wide, a P 0.55 and an I 0.2.
        full = (-0.86, -0.27, 0.67) if deck == geo.INFERNO else (-0.94, -0.17, 0.77)
        offsets = full if scale >= LETTERS_FROM * self.window.unit else (None, -0.47, 0.47)
        for number in range(deck * geo.SIZE, (deck + 1) * geo.SIZE):
            label = geo.label(number)
            x, y = spot(number)
            for words, place in zip((label[0], label[1:3], label[3:]), offsets, strict=True):
                if place is not None:
                    self._word(into, f"word|{words}", x * scale + place * size, lift - y * scale, size)

    def _lay_shade(self, into: Any, deck: int, scale: float) -> None:
        for hex_ in range(deck * geo.SIZE, (deck + 1) * geo.SIZE):
            x, y = spot(hex_)
            self._word(into, "mark|shade", x * scale, -y * scale, WHOLE * scale)

    def _lay_columns(self, into: Any, deck: int, scale: float) -> None:
        for number in range(1, geo.COLUMNS + 1):
            # A column zigzags, so its number stands between its odd and its even rows.
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
            # A third line would cover part of the hex number.
            low = 0.09 * scale if len(rows) > 2 else 0.03 * scale
            self._word(into, f"name|{'/'.join(rows)}|{deck}", x * scale, -y * scale - low, wide)

    def _word(self, into: Any, key: str, x: float, y: float, size: float) -> None:
        pixels = max(8, round(size * self.window.get_pixel_ratio()))
        into.append(Placed(key, self.kit.texture(key, pixels), x, y, size).sprite())


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
    """Return the hexes with marks of a kind. A Unit can pass its friends, so the area of a move has those
    beside it as well.
    """
    area = [hex_ for hex_, mark in marks.items() if mark.kind == kind]
    if kind == "move":
        near = {there for hex_ in area for there in geo.NEIGHBOURS[geo.parse(hex_)]}
        friends = {unit.hex for unit in view.units if unit.is_friend and unit.hex} - {*area}
        area += sorted(hex_ for hex_ in friends if geo.parse(hex_) in near)
    return area


@attrs.define
class BoardArea:
    """The part of the window that shows decks, in pixels from the top left."""

    left: float = 0.0
    top: float = 0.0
    width: float = 100.0
    height: float = 100.0


class Scene:
    """The sprites of both decks, in layers."""

    def __init__(self, window: Window, kit: Kit) -> None:
        self.window = window
        self.kit = kit
        self.cameras = Camera(), Camera()
        self.area = BoardArea()
        self.deck = 0
        """The selected deck; with both in view, the one that clicks and keys apply to."""
        self.both = False
        """True if both decks are in view, side by side or one above the other."""
        self._laid = 0
        """Index of the deck being laid out."""
        self._layers = defaultdict[tuple[int, str], Layer](Layer)
        """(deck, name) -> layer."""
        self.pacers: tuple[UnitSeen, ...] = ()
        """Units of another run, or of a suggested set-up, drawn below everything of this game."""
        self.numbers = False
        """True to show every hex number, where there is room; False for the hex under the mouse only."""
        self.dangers: Mapping[str, str] = {}
        """Id of a friendly Unit -> its chance of a loss as text, for each chance that is shown."""
        self._marks_shown: Mapping[str, Mark] = {}
        self._from = ""
        """Hex of the selected Unit, or ""."""
        self.labels = Labels(window, kit)
        records = window.catalog.inferno, window.catalog.purgatory
        self._complexes = [
            {letter: geo.label(geo.parse(hex_, deck)) for letter, hex_ in record.complexes.items()}
            for deck, record in enumerate(records)
        ]
        """For each deck, letter of a Complex -> its hex."""
        self._reads: list[list[Patch]] = [[], []]
        """Areas of each deck with text that must stay readable."""
        self._stood: list[set[int]] = [set(), set()]
        """Occupied hexes of each deck."""
        self._contents: list[list[PlacedPicture]] = [[], []]
        """The pictures of each deck."""
        self._hidden: list[list[arcade.BasicSprite]] = [[], []]
        """For each deck, sprites that are hidden because they are drawn over an end of the deck instead."""
        self._lists: dict[int, list[Any]] = {}
        """Deck in view -> its sprite lists, bottom first."""
        self.layouts = 0
        """Number of times the decks were laid out."""

    @property
    def decks(self) -> tuple[int, ...]:
        return (geo.INFERNO, geo.PURGATORY) if self.both else (self.deck,)

    @property
    def _scale(self) -> float:
        """Pixels per hex of the deck being laid out."""
        return self.cameras[self._laid].scale

    @property
    def sprites(self) -> dict[str, Any]:
        """Name of each thing shown, such as ``unit:guard-01`` or ``mark:P0512`` -> its sprite, for tests."""
        shown = [layer for (deck, _), layer in self._layers.items() if deck in self.decks]
        return dict(itertools.chain.from_iterable(layer.sprites.items() for layer in shown))

    def _layer(self, name: str, placed: list[Placed]) -> Any:
        """Lay out a layer of the current deck, and return its sprite list."""
        layer = self._layers[self._laid, name]
        layer.lay(placed)
        return layer.list

    def _sizes(self, deck: int) -> tuple[object, ...]:
        window = self.window
        return self.cameras[deck].scale, palette(), window.unit, window.get_pixel_ratio()

    def _here(self, hex_: str) -> bool:
        return hex_.startswith("IP"[self._laid])

    def _put(self, name: str, key: str, hex_: str, size: float) -> Placed:
        return self._sprite(name, key, *spot(geo.parse(hex_)), size)

    def _between(self, size: float, least: float, most: float) -> float:
        """Return a size in hex widths, enlarged to ``least`` units if necessary, but not beyond ``most``."""
        return max(size, min(most, least * self.window.unit / self._scale))

    def _far(self, size: float) -> bool:
        """Return whether a counter of this size is so small that its simplified picture is used."""
        return size * self._scale < FAR * self.window.unit

    def _sprite(
        self, name: str, key: str, x: float, y: float, size: float, *, angle: float = 0.0, alpha: int = 255
    ) -> Placed:
        """Return a picture at a board point, ``size`` hex widths large."""
        scale = self._scale
        shown = size * scale
        if key.startswith(("unit|", "si|")) and not key.endswith("|far") and self._far(size):
            key += "|far"
        pixels = max(8, min(256, round(shown * self.window.get_pixel_ratio() / 2) * 2))
        return Placed(name, self.kit.texture(key, pixels), x * scale, -y * scale, shown, angle, alpha)

    @property
    def _read(self) -> list[Patch]:
        """Areas of the current deck with text that must stay readable."""
        return self._reads[self._laid]

    def scene(self, view: View, marks: Mapping[str, Mark], chosen: str) -> None:
        """Lay out the decks in view; ``chosen`` is the selected Unit, "" for none."""
        self._lists = {}
        self.layouts += 1
        self._marks_shown = marks
        self._from = next((unit.hex for unit in view.units if unit.id == chosen), "")
        for deck in self.decks:
            self._laid = deck
            contents = Contents(view, deck, self._complexes[deck], self.window.unit / self._scale, chosen)
            self._reads[deck], self._contents[deck] = contents.read, contents.pieces
            names, numbers = self._letters(view, marks)
            self._lists[deck] = [
                self._shade(view, marks),
                self._layer("marks", self._marks(view, marks, chosen)),
                names,
                self._layer("pieces", [self._piece(one) for one in contents.pieces]),
                numbers,
                self._layer("dangers", list(self._dangers(view))),
            ]

    def _dangers(self, view: View) -> Iterator[Placed]:
        """Yield a label with each Unit's chance of a loss, where it covers the least text in its hex."""
        size = self._between(*DANGER)
        for unit in view.units:
            if unit.hex and unit.id in self.dangers and self._here(unit.hex):
                x, y = spot(geo.parse(unit.hex))
                boxes = [Patch(x + dx, y + dy, size, FLAT * size) for dx, dy in inside(size)]
                best = min(boxes, key=lambda box: box.covered(self._read))
                self._read.append(best)
                key = f"danger|{self.dangers[unit.id]}"
                yield self._sprite(f"danger:{unit.id}", key, best.x, best.y, size)

    def point(
        self,
        hover: int,
        way: tuple[str, ...],
        ringed: tuple[str, ...] = (),
        likely: Mapping[str, str] = NOBODY,
        about: tuple[str, ...] = (),
    ) -> None:
        """Lay out everything that depends on the mouse: the hex under it, the path there, and highlights.

        ``likely`` maps hexes to the chance that an enemy under the mouse ends there. ``about`` are the hexes
        of the subject of the line under the mouse.
        """
        for deck in self.decks:
            self._laid = deck
            pointed = geo.label(hover) if hover >= 0 else ""
            placed = list(self._path(way, pointed))
            for kind, hexes in (("ring", ringed), ("about", about)):
                here = filter(self._here, hexes)
                placed += [self._put(f"{kind}:{hex_}", f"mark|{kind}", hex_, 1.24) for hex_ in here]
            for hex_, chance in likely.items():
                if self._here(hex_):
                    placed.append(self._put(f"likely:{hex_}", f"likely|{chance}", hex_, 1.0))
            if self._here(pointed):
                placed.append(self._put("hover", "mark|hover", pointed, WHOLE))
                if pointed in self._marks_shown and self._marks_shown[pointed].kind == "target":
                    placed.append(self._put("aim", "mark|target", pointed, WHOLE))
            named = {hex_ for hex_ in (*ringed, *about, pointed) if self._here(hex_)}
            placed += self._standing({*named, *filter(self._here, way)})
            placed += self._cost_and_signs(way, pointed)
            # The ring or the edge already shows the place, so no number may cover a counter.
            numbers = {hex_: self._number(hex_) for hex_ in sorted(named)}
            placed += [number for hex_, number in numbers.items() if not self._hides(hex_, number, named)]
            self._layer("pointers", placed)

    def _standing(self, hexes: Iterable[str]) -> Iterator[Placed]:
        """Yield the contents of hexes and their neighbours again, over the rings and edges there."""
        middles, scale = [spot(geo.parse(hex_)) for hex_ in hexes], self._scale
        found = (self._layers[self._laid, name].placed for name in ("pieces", "dangers"))
        for piece in itertools.chain.from_iterable(found) if middles else ():
            x, y = piece.x / scale, -piece.y / scale
            near = any(abs(geo.eastward(x, mx)) < NEXT and abs(y - my) < NEXT for mx, my in middles)
            if near and piece.name not in self._layers[self._laid, "hung"].sprites:
                yield piece._replace(name=f"over:{piece.name}")

    def _path(self, way: tuple[str, ...], hover: str) -> Iterator[Placed]:
        """Yield a path: as a line if it leads to the hex under the mouse, otherwise as dots."""
        if not self._leads(way, hover):
            for hex_ in filter(self._here, way):
                x, y = spot(geo.parse(hex_))
                yield self._sprite(f"way:{hex_}", "mark|dot", x, y + 0.33, 0.5)
            return
        for before, after in itertools.pairwise((self._from, *way)):
            if self._here(before) and self._here(after):
                (ax, ay), (bx, by) = spot(geo.parse(before)), spot(geo.parse(after))
                dx, dy = geo.eastward(ax, bx), by - ay
                part = "half" if before == self._from else "whole"
                turn = math.degrees(math.atan2(dx, -dy))
                x, y = (ax + dx / 2) % geo.PERIOD, ay + dy / 2
                yield self._sprite(f"leg:{after}", f"mark|leg|{part}", x, y, 1.0, angle=turn)

    def _leads(self, way: tuple[str, ...], hover: str) -> bool:
        """Return whether the path leads to the hex under the mouse and has a cost."""
        mark = self._marks_shown.get(hover)
        return mark is not None and bool(mark.cost) and mark.way == way

    def _cost_and_signs(self, way: tuple[str, ...], hover: str) -> Iterator[Placed]:
        """Yield the cost of a path to the hex under the mouse, and the signs for events on the path."""
        if not self._leads(way, hover):
            return
        for hex_ in filter(self._here, way):
            if sign := self._marks_shown[hex_].sign if hex_ in self._marks_shown else "":
                yield self._sign(hex_, sign)
        if self._here(hover):
            size = self._between(*COST)
            yield self._put(f"cost:{hover}", f"mark|cost|{self._marks_shown[hover].cost}", hover, size)

    def _sign(self, hex_: str, sign: str) -> Placed:
        """Return the sign for an event in a hex, clear of the cost of a path."""
        x, y = spot(geo.parse(hex_))
        size = self._between(*SIGN)
        return self._sprite(f"sign:{hex_}", f"mark|sign|{sign}", x + 0.29, y + 0.27, size)

    def _seam(self, deck: int, west: float) -> Any:
        """Return the sprites that cover the hexes beyond both ends of a deck that begins at ``west``."""
        layer, key = self._layers[deck, "seam"], f"mark|beyond|{deck}"

        def placed() -> Iterator[Placed]:
            self._laid = deck
            for row in range(geo.ROWS):
                end = west - (west - geo.centre(0, row)[0]) % 1
                for x in (end, end + geo.COLUMNS + 1):
                    yield self._sprite(f"seam:{x:g}:{row}", key, x, ROW * row, WHOLE)

        layer.keep((west, *self._sizes(deck)), placed)
        return layer.list

    def hang(self, deck: int, west: float | None) -> tuple[str, ...]:
        """Lay out the pictures that hang over an end of a deck, so that each is drawn at one end only.

        Returns their names. ``west`` is where the deck begins; None if no end is in view.
        """
        layer = self._layers[deck, "hung"]

        def placed() -> Iterator[Placed]:
            self._laid = deck
            for piece in self._contents[deck]:
                if west is not None and (x := over_seam(piece, west)) is not None:
                    y = spot(piece.hex)[1] + piece.y
                    yield self._sprite(piece.name, piece.key, x, y, piece.size, angle=piece.angle)

        if layer.keep((self.layouts, west, *self._sizes(deck)), placed):
            sprites = self._layers[deck, "pieces"].sprites
            # A sprite that was hidden may show another picture by now.
            for sprite in self._hidden[deck]:
                sprite.visible = True
            self._hidden[deck] = [sprites[name] for name in layer.sprites if name in sprites]
            for sprite in self._hidden[deck]:
                sprite.visible = False
        return tuple(layer.sprites)

    def _hides(self, hex_: str, number: Placed, named: Iterable[str] = ()) -> bool:
        """Return whether the number of a hex would cover the contents of another hex, or another hex in
        ``named``, and so seem to belong to it.
        """
        others = (self._stood[self._laid] | set(map(geo.parse, named))) - {geo.parse(hex_)}
        scale = self._scale
        size = number.size / scale
        area = Patch(number.x / scale, -number.y / scale, 0.96 * size, 0.32 * size)
        return area.covered(Patch(*spot(other), STOOD, STOOD) for other in others) > SLIGHT

    def _number(self, hex_: str) -> Placed:
        """Return the number of a hex, placed beside its contents.

        The preferred place is above (below in the first row, because of the ruler), then the opposite side,
        then the sides. Of the places in view, the number takes the first that covers the least text.
        """
        x, y = spot(geo.parse(hex_))
        size = min(NUMBER_MOST, max(NUMBER, NUMBER_LEAST * self.window.unit / self._scale))
        away, aside = 0.43 + 0.16 * size, 0.5 + 0.5 * size
        up = -1 if y >= ROW else 1
        offs = (0.0, up * away), (0.0, -up * away), (aside, 0.0), (-aside, 0.0), (aside, away), (-aside, away)
        boxes = [Patch(x + dx, y + dy, 0.96 * size, 0.32 * size) for dx, dy in offs]
        camera = self.cameras[self._laid]
        others = [Patch(*spot(n), STOOD, STOOD) for n in self._stood[self._laid] - {geo.parse(hex_)}]
        seen = [box for box in boxes if camera.has_whole(*box)] or boxes
        covered = [*self._read, *others, *self.labels.boxes(self._laid, self._scale)]
        best = min(seen, key=lambda box: round(box.covered(covered), 3))
        return self._sprite(f"number:{hex_}", f"number|{hex_}", best.x, best.y, size)

    def fan(self, fan: Fan | None, view: View, pointed: str) -> None:
        """Lay out a stack that is spread out, with a frame around the Unit ``pointed`` at, if any."""
        for deck in self.decks:

            def placed(deck: int = deck) -> Iterator[Placed]:
                self._laid = deck
                if fan is None or not self._here(fan.hex):
                    return
                units = {unit.id: unit for unit in view.units}
                for id_, at in zip(fan.units, fan.places, strict=True):
                    yield self._sprite(f"tile:{id_}", "mark|tile", *at, fan.size)
                    yield self._sprite(f"fan:{id_}", unit_key(units[id_]), *at, 0.9 * fan.size)
                    if id_ == pointed:
                        yield self._sprite(f"here:{id_}", "mark|select", *at, 1.04 * fan.size)
                yield from self._dots_to(fan)

            self._layers[deck, "fan"].keep((fan, pointed, *self._sizes(deck)), placed)

    def actors(self, actors: Sequence[tuple[str, int, float, float, float]]) -> None:
        """Show moving counters above everything else, each as (picture, deck, x, y, size) in board units.

        Counters that are shown already are moved, not created again.
        """
        for deck in (geo.INFERNO, geo.PURGATORY):

            def placed(deck: int = deck) -> Iterator[Placed]:
                self._laid = deck
                for number, (picture, there, x, y, _) in enumerate(actors):
                    if there == deck:
                        yield self._sprite(f"actor:{number}", picture, x, y, 0.74)

            cast = tuple((number, one[0]) for number, one in enumerate(actors) if one[1] == deck)
            self._layers[deck, "actors"].keep((cast, *self._sizes(deck)), placed)
        for number, (_, deck, x, y, size) in enumerate(actors):
            scale = self.cameras[deck].scale
            walking = self._layers[deck, "actors"].sprites[f"actor:{number}"]
            walking.position = x % PERIOD * scale, -y * scale
            walking.width = walking.height = max(1.0, 0.74 * scale * size)

    def drawn(self, drawing: PenDrawing) -> None:
        """Show the player's drawing on the decks."""
        for deck in (geo.INFERNO, geo.PURGATORY):

            def placed(deck: int = deck) -> Iterator[Placed]:
                self._laid = deck
                for n, s in enumerate(drawing.strokes(deck)):
                    yield self._sprite(f"drawn:{n}", s.key, s.x, s.y, s.size, angle=s.angle)

            self._layers[deck, "drawn"].keep((drawing, *self._sizes(deck)), placed)

    def _dots_to(self, fan: Fan) -> Iterator[Placed]:
        """Yield dots from the hex of a stack to its fan, unless the two are adjacent."""
        (x, y), (ux, uy) = fan.origin, min(fan.places, key=lambda at: math.dist(at, fan.origin))
        count = int(2 * (math.dist((x, y), (ux, uy)) - 0.6 - 0.7 * fan.size))
        for n in range(count):
            part = (0.6 + 0.5 * n) / math.dist((x, y), (ux, uy))
            yield self._sprite(f"to:{n}", "mark|dot", x + (ux - x) * part, y + (uy - y) * part, 0.4)

    def _letters(self, view: View, marks: Mapping[str, Mark]) -> tuple[Any, Any]:
        """Return the names of regions, and the numbers of hexes that nothing else covers."""
        scale = self._scale
        hexes = (thing.hex for thing in (*view.counters, *view.treasures.values()))
        stood_on = self._stood[self._laid] = {geo.parse(hex_) for hex_ in hexes if self._here(hex_)}
        # A facing marker to the south covers the number of the hex it points at.
        looks = {(u.hex, u.facing) for u in view.units if u.facing in ("SE", "SW")}
        south = {geo.neighbour(geo.parse(h), DIRECTIONS[facing]) for h, facing in looks if self._here(h)}
        numbered = stood_on | {hex_ for hex_ in south if hex_ >= 0}
        marked = {geo.parse(n) for n, mark in marks.items() if self._here(n) and mark.kind not in AREAS}
        marked |= {geo.parse(unit.hex) for unit in self.pacers if self._here(unit.hex)}
        names = self.labels.names(self._laid, scale, stood_on | marked)
        return names, self.labels.numbers(self._laid, scale, numbered) if self.numbers else ()

    def _shade(self, view: View, marks: Mapping[str, Mark]) -> Any:
        """Return the shade over the hexes that a Unit cannot enter; () if no marks show where it can go."""
        here = {hex_: mark for hex_, mark in marks.items() if self._here(hex_)}
        if not any(mark.kind in WAYS for mark in here.values()):
            return ()
        own = [self._from] if self._from else []
        lit = {geo.parse(hex_) for hex_ in (*here, *own, *_area(view, here, "move"))}
        return self.labels.shade(self._laid, self._scale, lit)

    def _marks(self, view: View, marks: Mapping[str, Mark], chosen: str) -> list[Placed]:
        """Return the marks below the counters, whose numbers must stay readable.

        The Units of another run or of a suggested set-up lie above warnings, which would tint them, and below
        all other marks.
        """
        woken = [hex_ for hex_, mark in marks.items() if mark.wakes and self._here(hex_)]
        under = [self._put(f"mark:{hex_}", "mark|wake", hex_, WHOLE) for hex_ in woken]
        under += self._edges("wake", woken)
        under += self._paced()
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
        """Yield the edges of an area of hexes on the current deck.

        Only the area of a move has edges around Complexes and other single hexes inside it.
        """
        area = set(map(geo.parse, hexes))
        if kind != "move":
            area.update(map(geo.parse, self._complexes[self._laid].values()))
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

    def _paced(self) -> Iterator[Placed]:
        """Yield the Units of `pacers` on the current deck, side by side if they share a hex."""
        stacks: dict[str, list[UnitSeen]] = {}
        for unit in filter(lambda one: self._here(one.hex), self.pacers):
            stacks.setdefault(unit.hex, []).append(unit)
        for hex_, pile in stacks.items():
            x, y = spot(geo.parse(hex_))
            for unit, (dx, dy, size) in zip(pile[-2:], places(len(pile), over=False), strict=True):
                at = x + dx, y + dy
                yield self._sprite(f"pacer:plate:{unit.id}", "mark|pacer", *at, size * PLATE_OF_PACER)
                key = unit_key(unit, plain=True)
                yield self._sprite(f"pacer:{unit.id}", key, *at, 0.86 * size, alpha=PACER)
