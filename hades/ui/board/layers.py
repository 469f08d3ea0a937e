"""Sprites on both decks, layer by layer, and what moves above them: who is on its way, and lines of fire.

Sprites stand in pixels of their deck (x east, y up from the north-west hex), one period of them, and are
drawn once for every copy in view. Textures are made at the size at which they are shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from hades import geometry as geo
from hades.art.library import unit_key
from hades.art.pen import PenDrawing
from hades.art.stacks import ALONE, CROWDED, places
from hades.geometry import PERIOD, spot
from hades.ui.board.camera import Camera
from hades.ui.board.combat_effects import CombatEffects, MovingCounter, bolts
from hades.ui.board.layer import Layer, Placed
from hades.ui.kit.svg_pictures import Kit
from hades.ui.screen import Window
from hades.view import UnitSeen

FAR = 36.0
"""Units below which a counter shows its figure and ID alone, larger: nothing else could be read."""
GHOST = 150
"""How strongly the other deck's counters shine through, of 255."""
PACER, PLATE_OF_PACER = 120, 1.14
"""How strongly the counters of another run are seen, of 255; how large the plate of one is, in its sizes."""
FALLEN, BOLT = 90, 0.38
"""What is left of a counter that fell, of 255; size of a bolt in hex widths."""


class BoardLayers:
    """Layers of sprites for each deck."""

    def __init__(self, window: Window, kit: Kit) -> None:
        self.window = window
        self.kit = kit
        self.cameras = Camera(), Camera()
        self.deck = 0
        """The deck that is looked at; of both, the one that clicks and keys mean."""
        self.both = False
        """Whether both decks are in view, beside or above each other."""
        self._laid = 0
        """The deck that is being laid out."""
        self._layers: dict[tuple[int, str], Layer] = {}
        """Deck, and what stands on it -> its layer as it was laid out last."""
        self.pacers: tuple[UnitSeen, ...] = ()
        """Units of another run where they stood, under everything that stands there now."""
        self._blows: tuple[CombatEffects, tuple[float, ...]] = (CombatEffects(), ())
        """The fight that is laid out, and the scale of each deck."""
        self._drawing: tuple[PenDrawing, tuple[float, ...]] = (PenDrawing(), ())
        """What is drawn by hand, and the scale of each deck."""
        self._comes: dict[tuple[int, str], tuple[float, int]] = {}
        """Deck and name of what belongs to it -> when it comes (0 to 1), what is left of it, of 255."""
        self._cast: tuple[tuple[str, int, float], ...] = ()
        """Picture, deck and scale of whoever walks."""

    @property
    def decks(self) -> tuple[int, ...]:
        """The decks in view."""
        return (geo.INFERNO, geo.PURGATORY) if self.both else (self.deck,)

    @property
    def _scale(self) -> float:
        """Pixels per hex of the deck that is being laid out."""
        return self.cameras[self._laid].scale

    @property
    def sprites(self) -> dict[str, Any]:
        """Name of what is shown (``unit:guard-01``, ``mark:P0512``) -> its sprite, for tests."""
        shown = [layer for (deck, _), layer in self._layers.items() if deck in self.decks]
        return dict(chain.from_iterable(layer.sprites.items() for layer in shown))

    def _layer(self, name: str, placed: list[Placed]) -> Any:
        """The list of sprites of a layer of the deck that is being laid out, with these on it."""
        key = self._laid, name
        layer = self._layers.get(key)
        if layer is None:
            layer = self._layers[key] = Layer()
        layer.lay(placed)
        return layer.list

    def _here(self, hex_: str) -> bool:
        return hex_.startswith("IP"[self._laid])

    def _put(self, name: str, key: str, hex_: str, size: float) -> Placed:
        return self._sprite(name, key, *spot(geo.parse(hex_)), size)

    def _between(self, size: float, least: float, most: float) -> float:
        """A size in hex widths, so many units at least, but no more than another size."""
        return max(size, min(most, least * self.window.unit / self._scale))

    def _far(self, size: float) -> bool:
        """Whether a counter so large is drawn as seen from far away."""
        return size * self._scale < FAR * self.window.unit

    def _sprite(
        self, name: str, key: str, x: float, y: float, size: float, *, angle: float = 0.0, alpha: int = 255
    ) -> Placed:
        """A picture at a board point, so many hex widths large."""
        scale = self._scale
        shown = size * scale
        if self._far(size) and key.startswith(("unit|", "si|")):
            key += "|far"
        pixels = max(8, min(256, round(shown * self.window.get_pixel_ratio() / 2) * 2))
        return Placed(name, self.kit.texture(key, pixels), x * scale, -y * scale, shown, angle, alpha)

    def actors(self, actors: Sequence[MovingCounter]) -> None:
        """Show counters on their way, above everything else; who walks on is moved, not made anew."""
        cast = tuple((one.picture, one.deck, self.cameras[one.deck].scale) for one in actors)
        if cast != self._cast:
            self._cast = cast
            for self._laid in (geo.INFERNO, geo.PURGATORY):
                here = [(number, one) for number, one in enumerate(actors) if one.deck == self._laid]
                self._layer(
                    "actors", [self._sprite(f"actor:{n}", a.picture, a.x, a.y, 0.74) for n, a in here]
                )
        for number, actor in enumerate(actors):
            scale, x = self.cameras[actor.deck].scale, actor.x % PERIOD
            walking = self._layers[actor.deck, "actors"].sprites[f"actor:{number}"]
            walking.position = x * scale, -actor.y * scale

    def fight(self, blows: CombatEffects, part: float, fades: float) -> None:
        """Show the line of fire as far as it has come (0 to 1); once it is there, who is struck, and how much
        has faded of those of whom nothing is left."""
        key = blows, tuple(camera.scale for camera in self.cameras)
        if key != self._blows:
            self._blows = key
            self._comes = {}
            for self._laid in (geo.INFERNO, geo.PURGATORY):
                self._layer("fight", [*self._bolts(blows), *self._struck(blows)])
        for (deck, name), (comes, left) in self._comes.items():
            alpha = round(255 - (255 - left) * fades) if comes <= part else 0
            self._layers[deck, "fight"].sprites[name].alpha = alpha

    def drawn(self, drawing: PenDrawing) -> None:
        """Show what somebody drew on the decks."""
        key = drawing, tuple(camera.scale for camera in self.cameras)
        if key == self._drawing:
            return
        self._drawing = key
        for self._laid in (geo.INFERNO, geo.PURGATORY):
            strokes = list(drawing.strokes(self._laid))
            self._layer(
                "drawn",
                [
                    self._sprite(f"drawn:{n}", s.key, s.x, s.y, s.size, angle=s.angle)
                    for n, s in enumerate(strokes)
                ],
            )

    def _paced(self) -> Iterator[Placed]:
        """The Units of another run on the deck that is being laid out, those of a hex beside each other."""
        stacks: dict[str, list[UnitSeen]] = {}
        for unit in filter(lambda one: self._here(one.hex), self.pacers):
            stacks.setdefault(unit.hex, []).append(unit)
        for hex_, pile in stacks.items():
            x, y = spot(geo.parse(hex_))
            for unit, (dx, dy, size) in zip(pile, places(len(pile), over=False), strict=True):
                at = x + dx, y + dy
                yield self._sprite(f"pacer:plate:{unit.id}", "mark|pacer", *at, size * PLATE_OF_PACER)
                key = unit_key(unit, plain=True)
                yield self._sprite(f"pacer:{unit.id}", key, *at, 0.86 * size, alpha=PACER)

    def _bolts(self, blows: CombatEffects) -> Iterator[Placed]:
        """The lines of fire on the deck that is laid out."""
        for line, ends in enumerate(blows.fire):
            for at, bolt in enumerate(bolts(*ends)):
                if bolt.deck == self._laid:
                    name = f"bolt:{line}:{at}"
                    self._comes[bolt.deck, name] = bolt.part, 255
                    yield self._sprite(name, "mark|bolt", bolt.x, bolt.y, BOLT, angle=bolt.angle)

    def _struck(self, blows: CombatEffects) -> Iterator[Placed]:
        """Who is struck there: a burst round him, or struck out where he fell."""
        for at, blow in enumerate(blows.struck):
            marks: tuple[tuple[str, str, float, int], ...] = ((f"hit:{at}", "mark|hit", 1.16, 255),)
            if blow.gone:
                fallen = f"fallen:{at}", blow.picture, CROWDED, FALLEN
                marks = (fallen, (f"cross:{at}", "mark|struck", ALONE, 255))
            for name, picture, size, left in marks if self._here(blow.hex) else ():
                self._comes[self._laid, name] = 1.0, left
                yield self._put(name, picture, blow.hex, size)
