"""The effects of a clip, drawn over the decks in view: tracers, impacts, words, and the Vittles.

`hades.history.playback.board_effects` decides on the effects; a function for each kind places its pictures at
a moment. Sprites are created once for a step, and then only moved.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import arcade

from hades import geometry as geo
from hades.art.colours import SPACE
from hades.art.floor_textures import chance
from hades.art.library import bare
from hades.art.stacks import Place
from hades.geometry import spot
from hades.history.playback.board_effects import BoardEffect
from hades.history.playback.clip import is_hex
from hades.narrate.component_texts import MODULES
from hades.ui.board.scene import BoardState
from hades.ui.kit.gl import clipped
from hades.ui.screen import Window
from hades.view import View

LETTERS = 12.5
"""Height of a word's letters, in units."""
SHAKE = 7.0
"""Maximum shift of the board when it shakes, in units."""
SHIP_WIDE = 0.56, 360.0, 560.0
"""Width of the Vittles: share of the view, then minimum (where there is room) and maximum in units."""
SHIP_HIGH = 0.45
"""Height of the Vittles as a fraction of its width."""
VEIL = 0.6
"""Opacity of the veil over the decks while the Vittles is shown."""
FADE = 0.25
"""Seconds that the veil takes to appear."""
CELLS = 0.07
"""Width of a module as a fraction of the Vittles' width."""
ADJACENT = 1.2
"""Maximum distance, in hex widths, at which the arrow of an attack has no head."""
DEBRIS = 12
"""Number of pieces that fly off."""
SHARP = "say|", "hull", "module|", "unit|", "si|", "fighter|"
"""Prefixes of the keys of pictures that are rendered at their exact size, because they must be legible."""
GROWING = 128
"""Size in pixels at which all other pictures are rendered, because they grow or shrink."""


AT_REST = Place(0.0, 0.0, 0.78)
"""Place of a counter that is not on a deck in view."""


class EffectPiece(NamedTuple):
    """A picture of an effect: offset and size in hex widths, angle in degrees, opacity from 0 to 1."""

    key: str
    x: float
    y: float
    wide: float
    high: float
    angle: float = 0.0
    alpha: float = 1.0


class EffectMoment(NamedTuple):
    """A moment of an effect: its progress from 0 to 1, and the offset of its start in hex widths."""

    effect: BoardEffect
    part: float
    dx: float = 0.0
    dy: float = 0.0
    old: str = ""
    """Key of the counter before the step; "" for none."""
    rests: Place = AT_REST
    """Centre and size of the counter on the board, relative to its hex, in hex widths."""
    letters: float = 0.2
    """Height of letters in hex widths."""


def _tracer(now: EffectMoment) -> Iterator[EffectPiece]:
    """Yield an arrow from the gun to its target, and a streak that flies along the arrow.

    Between adjacent hexes there is no room for the head of the arrow.
    """
    far = max(0.3, math.hypot(now.dx, now.dy))
    angle = math.degrees(math.atan2(-now.dx, now.dy))
    # An arrow from the upper right stops earlier, before the number of a counter; a module has none.
    early = now.dx > 0.2 and now.dy < -0.2 and is_hex(now.effect.at)
    head, end = far * now.part, (0.62 if early else 0.36) / far
    tail, middle = max(0.0, head - 2), 0.5 + end / 2
    yield EffectPiece("trail", now.dx * middle, now.dy * middle, 0.3, far * (1 - end), angle, 0.75)
    yield EffectPiece("tip", now.dx * end, now.dy * end, 0.4, 0.4, angle, 0.95 if far > ADJACENT else 0.0)
    middle = 1 - (head + tail) / 2 / far
    alive = 1.0 if 0 < now.part < 1 else 0.0
    yield EffectPiece("streak", now.dx * middle, now.dy * middle, 0.5, head - tail, angle, alive)
    muzzle = max(0.0, 1 - 3 * now.part) if now.part else 0.0
    yield EffectPiece("flash", now.dx, now.dy, 0.9, 0.9, 0, muzzle)


def _flash(now: EffectMoment) -> Iterator[EffectPiece]:
    """Yield rays that stay, and a burst of light over the rays."""
    size = 1.0 + 1.8 * now.part
    yield EffectPiece("burst", 0, 0, 1.16, 1.16, 0, 0.9 if now.part else 0)
    yield EffectPiece("flash", 0, 0, size, size, 0, 1 - now.part if now.part else 0)


def _debris(now: EffectMoment) -> Iterator[EffectPiece]:
    smoke, alive = 0.9 + 1.9 * now.part, (1 - now.part) if now.part else 0
    yield EffectPiece("smoke", 0, -0.3 * now.part, smoke, smoke, 0, alive)
    for n in range(DEBRIS):
        way = math.tau * (n + chance(n, 61)) / DEBRIS
        far = (0.5 + 1.3 * chance(n, 62)) * (1 - (1 - now.part) ** 2)
        size, spin = 0.14 + 0.16 * chance(n, 63), 540 * now.part * (chance(n, 64) - 0.5)
        yield EffectPiece("shard", far * math.cos(way), far * math.sin(way), size, size, spin, alive)


def _flip(now: EffectMoment) -> Iterator[EffectPiece]:
    """Yield the old side of a counter, which fades over the new one."""
    if now.old:
        x, y, size = now.rests
        yield EffectPiece(bare(now.old), x, y, size, size, 0, 1 - now.part)


def _fallen(now: EffectMoment) -> Iterator[EffectPiece]:
    """Yield a destroyed counter that fades, and a cross over it that stays."""
    if now.old:
        yield EffectPiece(now.old, 0, 0, 0.62, 0.62, 0, 1 - 0.65 * now.part)
    yield EffectPiece("mark|struck", 0, 0, 0.74, 0.74, 0, 1.0 if now.part else 0.0)


def _ring(now: EffectMoment) -> Iterator[EffectPiece]:
    for n in range(2):
        part = max(0.0, min(1.0, now.part * 1.5 - 0.5 * n))
        size = 0.7 + (0.9 - 0.5 * n) * part
        yield EffectPiece(f"pulse|{now.effect.tone}", 0, 0, size, size, 0, 1 - part if now.part else 0.0)


def _aim(now: EffectMoment) -> Iterator[EffectPiece]:
    yield EffectPiece("mark|aim", 0, 0, 1.1, 1.1, 0, 1.0 if now.part < 1 else 0.0)


def _rises(now: EffectMoment) -> Iterator[EffectPiece]:
    """Yield a gun that appears large over its Complex and settles there."""
    if now.old:
        size = 1 + 0.7 * math.sin(math.pi * now.part)
        yield EffectPiece(now.old, 0, 0, size, size, 0, min(1.0, 4 - 4 * now.part) if now.part else 0.0)


def _light(now: EffectMoment) -> Iterator[EffectPiece]:
    size = 1.0 + 1.4 * min(1.0, 1.5 * now.part)
    yield EffectPiece("rays", 0, 0, size, size, 40 * now.part, 0.85 - 0.4 * now.part if now.part else 0.0)


def _beam(now: EffectMoment) -> Iterator[EffectPiece]:
    wide = 0.7 * (1 - 0.6 * now.part)
    yield EffectPiece("column", 0, -1.3, wide, 3.2, 0, 0.9 * (1 - now.part) if now.part else 0.0)


def _word(now: EffectMoment) -> Iterator[EffectPiece]:
    """Yield a word that appears and stays above its place, or below that place if the opponent is above."""
    words = now.effect.words
    wide = (0.66 * len(words) + 1.4) * now.letters
    up = 0.7 + 0.5 * now.letters + 0.16 * now.part
    y = up if now.dy < -0.5 else -up
    yield EffectPiece(f"say|{words}|{now.effect.tone}", 0, y, wide, wide, 0, min(1.0, 2 * now.part))


def _boom(now: EffectMoment) -> Iterator[EffectPiece]:
    size = 40 * min(1.0, 3 * now.part)
    yield EffectPiece("flash", 0, 0, size, size, 0, 1 - now.part if now.part else 0.0)


def _breaks(now: EffectMoment) -> Iterator[EffectPiece]:
    """Yield a module that breaks off and drifts away."""
    part, key = now.part, f"module|{now.effect.words}|failing"
    alive = 1 - part if 0 < part < 1 else 0.0
    yield EffectPiece(key, 1.3 * part, 1.1 * part * part, 0.8, 0.8, 200 * part, alive)


def _fighter(now: EffectMoment) -> Iterator[EffectPiece]:
    if now.old:
        yield EffectPiece(now.old, 0, 0, 1, 1)


_SHOWN = _tracer, _flash, _debris, _flip, _fallen, _ring, _aim, _rises, _light, _beam, _word, _boom, _breaks
KINDS = {one.__name__.removeprefix("_"): one for one in (*_SHOWN, _fighter)}
"""Kind of effect -> function that yields its pictures at a moment, and has the same name."""


class ShipPlace(NamedTuple):
    """The Vittles over the decks: its middle and width in pixels, and (id, status) of each module."""

    x: float
    y: float
    wide: float
    modules: tuple[tuple[str, str], ...]

    def module(self, id_: str) -> tuple[float, float]:
        """Return the middle of a module in pixels."""
        at = list(MODULES).index(id_)
        cell = CELLS * self.wide
        return self.x + (at - (len(MODULES) - 1) / 2) * cell, self.y

    def fighter(self, at: int, count: int) -> tuple[float, float]:
        """Return the middle, in pixels, of one of ``count`` Fighters in front of the Vittles."""
        return self.x + (at - (count - 1) / 2) * 1.6 * CELLS * self.wide, self.y - 0.2 * self.wide


class EffectStage:
    def __init__(self, window: Window, decks: BoardState) -> None:
        self.window, self.decks = window, decks
        self.effects: tuple[BoardEffect, ...] = ()
        self._clock, self._veil, self._stays = math.inf, 0.0, False
        self._pictures: Mapping[str, str] = {}
        """Thing -> key of its counter at the beginning of the step."""
        self.ship = ShipPlace(0.0, 0.0, 1.0, ())
        self._list: arcade.SpriteList[arcade.Sprite] = arcade.SpriteList(lazy=True)
        self._key: Any = None
        self.sprites: dict[str, arcade.Sprite] = {}
        """Name of each picture (``word:P0502:0``) -> its sprite, for tests."""

    def show(
        self, effects: tuple[BoardEffect, ...], clock: float, view: View, pictures: Mapping[str, str]
    ) -> None:
        """Show effects ``clock`` seconds into their step; ``pictures`` are the counters of the view."""
        seen = any(effect.kind == "ship" for effect in effects)
        if effects is not self.effects:
            # The veil stays from one step about the Vittles to the next.
            self._stays = seen and self._veil > 0
            self.effects, self._pictures = effects, dict(pictures)
        self._veil = VEIL * (1.0 if self._stays else min(1.0, clock / FADE)) if seen else 0.0
        if not effects:
            self.sprites, self._key = {}, None
            return
        self._clock = clock
        self.ship = self._ship(view)
        self._lay()

    @property
    def jolt(self) -> tuple[float, float]:
        """Pixels (east, south) by which the board is shifted at this moment, because it shakes."""
        for effect in self.effects:
            if effect.kind == "shake" and effect.begins < self._clock < effect.ends:
                left = 1 - (self._clock - effect.begins) / effect.lasts
                size = SHAKE * effect.strength * left * left * self.window.unit
                return size * math.sin(95 * self._clock), size * math.cos(77 * self._clock)
        return 0.0, 0.0

    # Places

    def place(self, name: str) -> tuple[float, float, float] | None:
        """Return (x, y, unit of size) of a hex, module or Fighter in pixels; None if out of view.

        The name "" stands for the Vittles.
        """
        if is_hex(name):
            return self._hex(name)
        ship = self.ship
        unit = 1.25 * CELLS * ship.wide
        if name.startswith("fighter-"):
            every = [effect.at for effect in self.effects if effect.kind == "fighter"] or [name]
            return *ship.fighter(every.index(name), len(every)), unit
        return (*(ship.module(name) if name in MODULES else (ship.x, ship.y)), unit)

    def _hex(self, name: str) -> tuple[float, float, float] | None:
        number = geo.parse(name)
        deck = geo.map_of(number)
        if deck not in self.decks.decks:
            return None
        camera = self.decks.cameras[deck]
        at = camera.to_screen(*spot(number))
        # A place out of view must not be drawn on the neighbouring deck.
        return (*at, camera.scale) if len(self.decks.decks) == 1 or camera.holds(*at) else None

    def _ship(self, view: View) -> ShipPlace:
        """Return the Vittles at an edge of the view: below or above, in the middle or at a side.

        The Vittles hides as few hexes of the step as possible; among equal places, it hides as few of the
        player's Units as possible.
        """
        area, k = self.decks.area, self.window.unit
        left, wide = area.left, area.width
        if len(self.decks.decks) > 1:
            # It hangs above the Inferno.
            left, wide = self.decks.cameras[0].left, self.decks.cameras[0].width
        size = min(max(SHIP_WIDE[0] * wide, min(0.9 * wide, SHIP_WIDE[1] * k)), SHIP_WIDE[2] * k)
        ends = (end for effect in self.effects for end in (effect.at, effect.start) if is_hex(end))
        kept = [at for end in dict.fromkeys(ends) if (at := self._hex(end))]
        friends = [at for unit in view.units if unit.is_friend and unit.hex and (at := self._hex(unit.hex))]
        room, aside = 0.5 * SHIP_HIGH * size + 6 * k, (wide - size) / 2
        xs = [left + wide / 2 + across * aside for across in (0, -1, 1)]
        spots = [(x, y) for y in (area.top + area.height - room, area.top + 1.5 * room) for x in xs]

        def hidden(spot: tuple[float, float]) -> list[int]:
            wide, high = size / 2, 1.2 * room
            return [
                sum(abs(x - spot[0]) < wide + 0.5 * unit and abs(y - spot[1]) < high for x, y, unit in some)
                for some in (kept, friends)
            ]

        modules = tuple((module.id, module.status) for module in view.vittles.modules)
        return ShipPlace(*min(spots, key=hidden), size, modules)

    # Drawing

    def _moments(self) -> Iterator[tuple[str, float, float, float, EffectPiece]]:
        """Yield each picture of this moment as (name, x, y, unit of size, piece), in pixels."""
        for at, effect in enumerate(self.effects):
            if effect.kind != "ship" and effect.kind not in KINDS:
                continue
            part, place = effect.part(self._clock), self.place(effect.at)
            start = self.place(effect.start) if effect.start else None
            # A word stays although the opponent is out of view.
            if place is None or (effect.start and start is None and effect.kind != "word"):
                continue
            if effect.kind == "ship":
                yield from self._of_ship(effect, part)
                continue
            x, y, unit = place
            dx, dy = self._way(effect, start, place) if start is not None else (0.0, 0.0)
            letters = LETTERS * self.window.unit / unit
            old, rests = self._pictures.get(effect.words, ""), self.decks.place_of(effect.words)
            moment = EffectMoment(effect, part, dx, dy, old, rests or AT_REST, letters)
            for number, piece in enumerate(KINDS[effect.kind](moment)):
                yield f"{effect.kind}:{effect.at}:{at}:{number}", x, y, unit, piece

    def _way(self, effect: BoardEffect, start: Sequence[float], goal: Sequence[float]) -> tuple[float, float]:
        """Return the offset from goal to start, the short way round the ship, in the goal's unit of size."""
        dx, dy = start[0] - goal[0], start[1] - goal[1]
        if is_hex(effect.start) and is_hex(effect.at):
            a, b = spot(geo.parse(effect.at)), spot(geo.parse(effect.start))
            dx = geo.eastward(a[0], b[0]) * goal[2]
        return dx / goal[2], dy / goal[2]

    def _of_ship(
        self, effect: BoardEffect, part: float
    ) -> Iterator[tuple[str, float, float, float, EffectPiece]]:
        ship = self.ship
        away = {"arrives": 1 - part, "leaves": part}.get(effect.words, 0.0) ** 2
        dx, dy = away * 1.2, -away * 0.25
        trail = EffectPiece("trail|ship", dx - 0.62, dy, 0.5, 0.2, 0, bool(effect.words) and part < 1)
        yield "ship:trail", ship.x, ship.y, ship.wide, trail
        yield "ship:hull", ship.x, ship.y, ship.wide, EffectPiece("hull", dx, dy, 1, 1)
        for id_, status in ship.modules:
            x, y = ship.module(id_)
            cell = EffectPiece(f"module|{id_}|{status}", dx, dy, CELLS * 0.92, CELLS * 0.92)
            yield f"module:{id_}", x, y, ship.wide, cell

    def _lay(self) -> None:
        """Place the sprites for this moment, creating them first if the pictures have changed."""
        # No other effect may cover a word.
        found = sorted(self._moments(), key=lambda one: one[-1].key.startswith("say|"))
        ratio, high = self.window.get_pixel_ratio(), self.window.height
        key = [(name, piece.key, round(unit)) for name, _, _, unit, piece in found], ratio
        if key != self._key:
            self._key = key
            self._list = arcade.SpriteList(capacity=max(1, len(found)), lazy=True)
            self.sprites = {}
            for name, _, _, unit, piece in found:
                sharp = piece.key.startswith(SHARP)
                pixels = round(piece.wide * unit * ratio / 8) * 8 if sharp else GROWING
                texture = self.window.kit.texture(piece.key, max(16, min(1024, pixels)))
                self.sprites[name] = made = arcade.Sprite(texture)
                self._list.append(made)
        area = self.decks.area
        for name, x, y, unit, piece in found:
            sprite = self.sprites[name]
            x, y = x + piece.x * unit, y + piece.y * unit
            if piece.key.startswith("say|"):
                # A word is moved into the view.
                half, edge = piece.wide * unit / 2, 1.2 * LETTERS * self.window.unit
                x = max(area.left + half, min(area.left + area.width - half, x))
                y = max(area.top + edge, min(area.top + area.height - edge, y))
            sprite.position = x, high - y
            sprite.size = max(0.5, piece.wide * unit), max(0.5, piece.high * unit)
            sprite.angle = piece.angle
            sprite.alpha = round(255 * max(0.0, min(1.0, piece.alpha)))

    def draw(self) -> None:
        if not self.effects:
            return
        area = self.decks.area
        if self._veil:
            self.window.brush.fill(*area, SPACE, self._veil)
        with clipped(self.window, area):
            self._list.draw()
