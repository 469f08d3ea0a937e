"""What stands on the decks: doors, Circles, SIs, Units and marks as sprites, and what the mouse adds.

Sprites stand in pixels of their deck (x east, y up from the north-west hex), one period of them, and are
drawn once for every copy in view. Textures are made at the size at which they are shown.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import arcade

from hades import geometry as geo
from hades.art.library import circle_key, si_key, unit_key
from hades.art.marks import ANGLES
from hades.content.tables import LETTERS
from hades.geometry import PERIOD, spot
from hades.history.event_hexes import DIRECTIONS
from hades.session.option import Mark
from hades.ui.board.camera import Camera
from hades.ui.board.labels import Labels
from hades.ui.board.traveller import Traveller
from hades.ui.kit.svg_pictures import Kit
from hades.ui.stage import Stage
from hades.view import CircleSeen, UnitSeen, View

FAR = 36.0
"""Units below which a counter shows its figure and ID alone, larger: nothing else could be read."""
ALONE, CROWDED, THRONGED, SMALL = 0.86, 0.66, 0.56, 0.44
"""Size in hex widths of a counter that has a hex to itself, of two of them or one on something, of more
of them, of a ghost."""
GHOST = 150
"""How strongly the other deck's counters shine through, of 255."""
FACING, FACING_LEAST = 0.46, 16.0
"""How large the triangle of a facing is: in sizes of its counter, and in units where there is room."""
SIGN, SIGN_LEAST = 0.3, 13.0
"""How large the sign is of what a hex sets off: in hex widths, and at least in units."""
ROOM_NAMES_FROM = 58.0
"""Units per hex from which an open Circle shows its name."""
ROOM_LETTERS = 0.13
"""How large its letters are, in hex widths."""
STACKS = {
    1: ((0.0, 0.0),),
    2: ((-0.15, -0.09), (0.15, 0.09)),
    3: ((-0.22, -0.14), (0.22, -0.14), (0.0, 0.16)),
    4: ((-0.22, -0.16), (0.22, -0.16), (-0.22, 0.18), (0.22, 0.18)),
}
"""Number of counters in a hex -> where they stand, in hex widths from its centre: the figure and the ID
of each can be seen."""


class Scene:
    """The sprites of the decks in view."""

    def __init__(self, window: Stage, kit: Kit) -> None:
        self.window = window
        self.kit = kit
        self.cameras = Camera(), Camera()
        self.deck = 0
        """The deck that is looked at; of both side by side, the one that clicks and keys mean."""
        self.both = False
        """Whether the decks stand side by side."""
        self.ghost = False
        """Whether the other deck's counters shine through."""
        self.labels = Labels(window, kit)
        self._laid = 0
        """The deck that is being laid out."""
        self._lists: dict[int, list[Any]] = {}
        self._pointers: dict[int, Any] = {}
        self._layers: dict[int, Any] = {}
        """Deck -> the counters that walk on it."""
        self._walking: dict[str, Any] = {}
        """The same by their names."""
        self._cast: tuple[tuple[str, int, bool, float], ...] = ()
        """Picture, deck, ghost or not, and scale of whoever walks."""
        self.sprites: dict[str, Any] = {}
        """Key of what is shown (``unit:guard-01``, ``mark:P0512``) -> its sprite, for tests and picking."""

    @property
    def decks(self) -> tuple[int, ...]:
        """The decks in view."""
        return (geo.INFERNO, geo.PURGATORY) if self.both else (self.deck,)

    @property
    def _scale(self) -> float:
        """Pixels per hex of the deck that is being laid out."""
        return self.cameras[self._laid].scale

    def scene(self, view: View, marks: Mapping[str, Mark], chosen: str) -> None:
        """Lay out the decks in view: doors, Circles, SIs, treasures, Units, marks, the other deck's ghost."""
        self.sprites = {}
        self._lists = {}
        for deck in self.decks:
            self._laid = deck
            self._lists[deck] = []
            self._below(view, marks, chosen)
            self._pieces(view, chosen)
            self._letters(view, marks)
            if self.ghost:
                self._other(view)
            self._above(marks)

    def point(self, hover: int, way: tuple[str, ...], ringed: tuple[str, ...] = ()) -> None:
        """Lay out what changes with the mouse: the hex under it, the way there, what a panel is about."""
        self._pointers = {}
        for deck in self.decks:
            self._laid = deck
            layer = self._pointers[deck] = arcade.SpriteList()
            for hex_ in way:
                if self._here(hex_):
                    x, y = spot(geo.parse(hex_))
                    self._sprite(layer, f"way:{hex_}", "mark|dot", x, y + 0.33, 0.5)
            for hex_ in ringed:
                if self._here(hex_):
                    self._put(layer, f"ring:{hex_}", "mark|ring", hex_, 1.24)
            if hover >= 0 and geo.map_of(hover) == deck:
                self._put(layer, "hover", "mark|hover", geo.label(hover), 1.0)

    def _letters(self, view: View, marks: Mapping[str, Mark]) -> None:
        """Numbers and names, but for those that something else stands on."""
        scale = self._scale
        hexes = (thing.hex for thing in (*view.counters, *view.treasures.values()))
        stood_on = {geo.parse(hex_) for hex_ in hexes if self._here(hex_)}
        # who looks south points at the number of the hex there
        looks = {(u.hex, u.facing) for u in view.units if u.facing in ("SE", "SW")}
        south = {geo.neighbour(geo.parse(h), DIRECTIONS[facing]) for h, facing in looks if self._here(h)}
        numbered = stood_on | {hex_ for hex_ in south if hex_ >= 0}
        marked = {geo.parse(hex_) for hex_ in marks if self._here(hex_)}
        self._lists[self._laid].insert(0, self.labels.names(self._laid, scale, stood_on | marked))
        self._lists[self._laid].append(self.labels.numbers(self._laid, scale, numbered))

    def _below(self, view: View, marks: Mapping[str, Mark], chosen: str) -> None:
        """Marks, rooms and SIs. Marks lie under the counters, for a counter's numbers must be read."""
        under = self._layer()
        for hex_, mark in marks.items():
            if mark.kind != "target" and self._here(hex_):
                kind = {"partner": "select", "door": "select"}.get(mark.kind, mark.kind)
                left = mark.left if mark.kind == "move" else ""
                self._put(under, f"mark:{hex_}", f"mark|{kind}|{left}".rstrip("|"), hex_, 0.98)
                if mark.sign:
                    x, y = spot(geo.parse(hex_))
                    size = max(SIGN, SIGN_LEAST * self.window.unit / self._scale)
                    self._sprite(under, f"sign:{hex_}", f"mark|sign|{mark.sign}", x + 0.27, y + 0.25, size)
        for unit in view.units:
            if unit.id == chosen and unit.hex and self._here(unit.hex):
                self._put(under, "chosen", "mark|chosen", unit.hex, 1.0)
        if self._laid == geo.PURGATORY:
            for circle in view.circles:
                self._put(under, f"circle:{circle.number}", circle_key(circle), circle.hex, 0.72)
                self._door(under, circle)
                if circle.name:
                    self._room_name(under, circle, view)
        else:
            for si in view.installations:
                if si.hex:
                    self._put(under, f"si:{si.id}", si_key(si), si.hex, 0.9)

    def _door(self, layer: Any, circle: CircleSeen) -> None:
        hex_ = geo.parse(circle.hex)
        out = geo.parse(circle.door_hex)
        direction = next(d for d in geo.DIRECTIONS if geo.neighbour(hex_, d) == out)
        angle = 30 + 60 * (direction - 1)
        x, y = spot(hex_)
        x += 0.5 * math.sin(math.radians(angle))
        y -= 0.5 * math.cos(math.radians(angle))
        sprite = self._sprite(layer, f"door:{circle.number}", f"mark|door|{circle.state}", x, y, 0.57)
        sprite.angle = angle

    def _room_name(self, layer: Any, circle: CircleSeen, view: View) -> None:
        """The name of an open Circle, where its letters can be read: below its sign, or above a counter."""
        if self._scale < ROOM_NAMES_FROM * self.window.unit:
            return
        rows = circle.name.upper().replace("-", " ").split()
        x, y = spot(geo.parse(circle.hex))
        # a counter in it stands low
        low = 0.36 - 0.05 * len(rows)
        y += -low if any(unit.hex == circle.hex for unit in view.units) else low
        wide = max(0.76 * max(map(len, rows)), 1.2 * len(rows)) * ROOM_LETTERS
        key = f"name|{'/'.join(rows)}|{self._laid}"
        self._sprite(layer, f"room:{circle.number}", key, x, y, wide)

    def _pieces(self, view: View, chosen: str) -> None:
        under, layer = self._lists[self._laid][-1], self._layer()
        stacks: dict[str, list[UnitSeen]] = {}
        for unit in view.units:
            if unit.hex and self._here(unit.hex):
                stacks.setdefault(unit.hex, []).append(unit)
        for hex_ in sorted(stacks):
            pile = stacks[hex_]
            below = self._below_units(view, hex_)
            crowd = len(pile) > 1 or below
            size = THRONGED if len(pile) > 2 else CROWDED if crowd else ALONE
            x, y = spot(geo.parse(hex_))
            for at, unit in enumerate(pile):
                dx, dy = _offset(at, len(pile))
                dy += (0.16 if len(pile) == 1 else 0.1) if below else 0.0
                self._facing(under, unit, x, y, (dx, dy), size)
                # who is acting just now has acted for the rules, but not for the eye
                key = unit_key(unit, plain=unit.id == chosen)
                self._sprite(layer, f"unit:{unit.id}", key, x + dx, y + dy, size)
                for name in unit.carries:
                    self._sprite(layer, f"badge:{name}", f"badge|{name}", x + dx - 0.24, y + dy - 0.24, 0.32)
        for name, treasure in view.treasures.items():
            if treasure.hex and not treasure.carrier and self._here(treasure.hex):
                x, y = spot(geo.parse(treasure.hex))
                self._sprite(layer, f"badge:{name}", f"badge|{name}", x + 0.24, y + 0.24, 0.38)

    def _facing(
        self, layer: Any, unit: UnitSeen, x: float, y: float, aside: tuple[float, float], size: float
    ) -> None:
        """Which way an enemy looks: a triangle that points out of its hex, below all counters.

        It is beside its counter, or where the way there leads over the others of the hex, at the rim.
        """
        turn = ANGLES.get(unit.facing)
        if turn is None:
            return
        east, south = math.sin(math.radians(turn)), -math.cos(math.radians(turn))
        wide = max(FACING * size, min(FACING_LEAST * self.window.unit / self._scale, 0.55 * size))
        away = (0.55 if unit.facing == "NE" else 0.5) * size + 0.22 * wide
        dx, dy = aside
        if dx * east + dy * south < 0:
            dx = dy = 0.0
            away = max(away, 0.5)
        kind = "shock" if unit.shock else "plain"
        x, y = x + dx + away * east, y + dy + away * south
        self._sprite(layer, f"facing:{unit.id}", f"mark|facing|{kind}", x, y, wide).angle = turn

    def _below_units(self, view: View, hex_: str) -> bool:
        return any(r.hex == hex_ for r in view.installations) or any(c.hex == hex_ for c in view.circles)

    def _other(self, view: View) -> None:
        """The other deck's counters and Complex letters, small and faint: what waits beyond a shaft."""
        layer = self._layer()
        there = "IP"[1 - self._laid]
        seen: dict[str, int] = {}
        things = [("si", r.id, si_key(r), r.hex) for r in view.installations]
        things += [("unit", u.id, unit_key(u, plain=True), u.hex) for u in view.units]
        for kind, id_, key, hex_ in things:
            if not hex_.startswith(there):
                continue
            at = seen[hex_] = seen.get(hex_, -1) + 1
            x, y = spot(geo.parse(hex_))
            x, y = x + 0.14 - 0.16 * (at % 3), y + 0.2
            self._sprite(layer, f"ghost:{kind}:{id_}", key, x, y, SMALL).alpha = GHOST
            self._sprite(layer, f"ghost:ring:{id_}", "mark|ghost", x, y, 0.52).alpha = 200
        for letter, number in zip(LETTERS, self._complexes(), strict=True):
            x, y = spot(number)
            self._sprite(
                layer, f"ghost:{letter}", f"shaft|{letter}|{1 - self._laid}", x - 0.26, y - 0.2, 0.38
            )

    def _complexes(self) -> list[int]:
        """Hexes of the other deck's Complexes, in the order of their letters."""
        catalog = self.window.catalog
        record = catalog.inferno if self._laid else catalog.purgatory
        return [geo.parse(record.complexes[letter], 1 - self._laid) for letter in LETTERS]

    def _above(self, marks: Mapping[str, Mark]) -> None:
        layer = self._layer()
        for hex_, mark in marks.items():
            if mark.kind == "target" and self._here(hex_):
                self._put(layer, f"mark:{hex_}", "mark|target", hex_, 0.98)

    def _layer(self) -> Any:
        layer = arcade.SpriteList()
        self._lists[self._laid].append(layer)
        return layer

    def _here(self, hex_: str) -> bool:
        return hex_.startswith("IP"[self._laid])

    def _put(self, layer: Any, name: str, key: str, hex_: str, size: float) -> Any:
        return self._sprite(layer, name, key, *spot(geo.parse(hex_)), size)

    def _sprite(self, layer: Any, name: str, key: str, x: float, y: float, size: float) -> Any:
        scale = self._scale
        shown = size * scale
        if shown < FAR * self.window.unit and key.startswith(("unit|", "si|")):
            key += "|far"
        pixels = max(8, min(256, round(shown * self.window.get_pixel_ratio() / 2) * 2))
        sprite = arcade.Sprite(self.kit.texture(key, pixels), center_x=x * scale, center_y=-y * scale)
        sprite.width = sprite.height = shown
        layer.append(sprite)
        self.sprites[name] = sprite
        return sprite

    def actors(self, actors: Sequence[Traveller]) -> None:
        """Show counters on their way, above everything else; who walks on is moved, not made anew."""
        cast = tuple((one.picture, one.deck, one.ghost, self.cameras[one.deck].scale) for one in actors)
        if cast != self._cast:
            self._cast, self._layers = cast, {}
            self._walking = {}
            for number, actor in enumerate(actors):
                self._walking |= self._enter(actor, f"actor:{number}")
        for number, actor in enumerate(actors):
            scale, x = self.cameras[actor.deck].scale, actor.x % PERIOD
            for name in (f"actor:{number}", f"ghost:actor:{number}")[: 1 + actor.ghost]:
                self._walking[name].position = x * scale, -actor.y * scale
        self.sprites |= self._walking

    def _enter(self, actor: Traveller, name: str) -> dict[str, Any]:
        """The sprites of a counter that sets out, by their names."""
        self._laid = actor.deck
        layer = self._layers.setdefault(actor.deck, arcade.SpriteList())
        sprite = self._sprite(layer, name, actor.picture, actor.x, actor.y, 0.42 if actor.ghost else 0.74)
        if not actor.ghost:
            return {name: sprite}
        sprite.alpha = GHOST
        ghost = f"ghost:{name}"
        return {name: sprite, ghost: self._sprite(layer, ghost, "mark|ghost", actor.x, actor.y, 0.5)}


def _offset(at: int, count: int) -> tuple[float, float]:
    """Where one of the counters of a hex stands; of more than there are places for, some share one."""
    places = STACKS.get(count, STACKS[4])
    x, y = places[at % len(places)]
    return x, y - 0.1 * (at // len(places))
