"""The pictures on a deck, with places and sizes in hex widths, for the window and for printed maps.

In the window, only the front counter of a stack is visible, with the number of the others, as pointing at a
stack spreads it out. On paper two counters are visible, the front counter to the south-west, so that both IDs
can be read.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import attrs

from hades import geometry as geo
from hades.art.counters import ANGLES, DIGITS, FAR_DIGITS, plate_size
from hades.art.hex_marks import door_at, plate_width
from hades.art.library import circle_key, si_key, unit_key
from hades.geometry import PERIOD, spot
from hades.view import CircleSeen, UnitSeen, View

# Sizes of a counter.
ALONE = 0.88  # alone in a hex, over something printed as well
CROWDED = 0.7  # one of two
THRONGED = 0.58  # one of two over something printed

FAR = 30.0
"""Size in units below which a counter is drawn to be readable from far away."""
SI = 0.9
"""Size of an SI; Units may cover the SI."""
ROOM = 0.72
"""Size of a Circle's sign; Units may cover the sign."""
BADGE = 0.38
"""Size of a treasure, in hex widths; on a carrier, relative to the carrier's counter."""
CARRIED_AT = (-0.28, -0.28)
"""Offset of a treasure from the centre of its carrier's counter, in counter sizes."""
LYING_AT = (0.24, 0.24)
"""Offset of a treasure without a carrier from the centre of its hex."""


class Size(NamedTuple):
    """Size of a mark: ``usual`` is in hex widths.

    Where hexes are small in the window, the mark is at least ``least`` units in size, but at most ``most``
    hex widths.
    """

    usual: float
    least: float
    most: float


DOOR = Size(0.57, 24.0, 0.85)
FACING = Size(0.34, 17.0, 0.6)
"""Size of the triangle of an enemy's facing."""
BEFORE = 0.6
"""Factor by which the triangle of a facing shrinks if the triangle points at an occupied or built-up hex."""
# Marks over the counters of a hex.
LETTER = Size(0.38, 19.0, 0.5)  # the letter of a Complex
PLATE = Size(0.46, 24.0, 0.6)  # the number of an SI
DISC = Size(0.34, 19.0, 0.48)  # the sign of a Circle
COUNT = Size(0.36, 19.0, 0.5)  # the number of counters hidden in a stack
WORTH = "hq", "officer", "elder-alien", "dante", "emily"
"""Types of Units that lie on top of a stack, the most valuable last."""


class Place(NamedTuple):
    """A counter's offset from the centre of its hex, and its size."""

    x: float
    y: float
    size: float


class Patch(NamedTuple):
    """A rectangle on a deck: its middle, its width and its height, in hex widths."""

    x: float
    y: float
    wide: float
    high: float

    def common(self, other: Patch) -> float:
        """Return the area that this rectangle shares with another, the short way round the ship."""
        dx = abs((other.x - self.x + PERIOD / 2) % PERIOD - PERIOD / 2)
        wide = min(self.wide, other.wide, (self.wide + other.wide) / 2 - dx)
        high = min(self.high, other.high, (self.high + other.high) / 2 - abs(other.y - self.y))
        return max(0.0, wide) * max(0.0, high)

    def covered(self, others: Iterable[Patch]) -> float:
        return sum(self.common(other) for other in others)


class PlacedPicture(NamedTuple):
    """A picture of the `Library`, with its offset from the centre of its hex, and angle in degrees clockwise.

    ``name`` stays the same when ``key``, the picture to draw, changes.
    """

    name: str
    key: str
    hex: int
    x: float
    y: float
    size: float
    angle: float = 0.0


FREE = (Place(0.0, 0.0, ALONE),), (Place(0.13, -0.13, CROWDED), Place(-0.11, 0.11, CROWDED))
"""Places of a counter alone in a hex, and of the two visible counters of a stack, the lower counter first."""
OVER = (Place(0.02, 0.03, ALONE),), (Place(0.16, 0.06, THRONGED), Place(-0.08, 0.25, THRONGED))
"""Places as in `FREE`, but over an SI, a Circle or a Complex, whose letter or number stays visible."""
LETTER_AT = -0.31, -0.39
"""Offset of a Complex's letter, or of an SI's number, from the centre of the hex."""
COUNT_AT = 0.36, 0.38
"""Offset of the number of hidden counters from the centre of the hex."""
ASIDE = {"NE": -26, "SW": -30}
"""Facing -> degrees by which an enemy's triangle is moved round its counter, clear of its numbers."""
FACING_AT = {"NE": 0.52, "SE": 0.46, "SW": 0.46}
"""Facing -> distance of an enemy's triangle from the centre of its counter, if it needs more room."""


def places(count: int, *, over: bool) -> tuple[Place, ...]:
    """Return the places of one or two visible counters, the lower one first; ``over`` selects `OVER`."""
    return (OVER if over else FREE)[count - 1]


def id_box(place: Place, digits: int, *, far: bool) -> Patch:
    """Return the area of a counter's ID, relative to the centre of its hex."""
    left, top, wide, high = (
        part / 100 * place.size for part in plate_size(digits, FAR_DIGITS if far else DIGITS)
    )
    x, y = place.x - place.size / 2 + left, place.y - place.size / 2 + top
    return Patch(x + wide / 2, y + high / 2, wide, high)


class Contents:
    """Everything on a deck: its ``pieces``, lowest first, and the areas to keep readable (``read``).

    ``complexes`` maps letters to hexes. ``unit`` is one unit of the window in hex widths, 0 on paper, where
    no Unit is ``chosen`` or marked as having acted.
    """

    def __init__(
        self, view: View, deck: int, complexes: Mapping[str, str], unit: float = 0.0, chosen: str = ""
    ) -> None:
        self.read: list[Patch] = []
        self._unit, self._chosen = unit, chosen
        self._circles = view.circles if deck == geo.PURGATORY else ()
        self._sis = [si for si in view.installations if si.hex and deck == geo.INFERNO]
        self.piles: dict[str, list[UnitSeen]] = {}
        for seen in view.units:
            if seen.hex and seen.hex[0] == "IP"[deck]:
                self.piles.setdefault(seen.hex, []).append(seen)
        self._built = {
            *complexes.values(),
            *(room.hex for room in self._circles),
            *(si.hex for si in self._sis),
        }
        self._under: list[PlacedPicture] = []
        self._upper: list[PlacedPicture] = []
        self._facings: list[PlacedPicture] = []
        counts: list[tuple[str, int]] = []
        for circle in self._circles:
            self._circle(circle)
        for si in self._sis:
            # The letter is drawn over the SI later; a counter on the SI would cover part of its number.
            key = si_key(attrs.evolve(si, letter="")) + ("|far" if si.hex in self.piles else "")
            self._lay(f"si:{si.id}", key, si.hex, (0.0, 0.0), SI, upper=False)
        for hex_ in sorted(self.piles):
            if hidden := self._pile(hex_):
                counts.append((hex_, hidden))
        self._upper += self._facings
        for hex_, hidden in counts:
            key = f"mark|count|{hidden}"
            self._lay(f"count:{hex_}", key, hex_, COUNT_AT, self._fit(COUNT), read=(0.92, 0.6))
        self._signs_over_units()
        for name, treasure in view.treasures.items():
            if treasure.hex and not treasure.carrier and treasure.hex[0] == "IP"[deck]:
                self._lay(f"badge:{name}", f"badge|{name}", treasure.hex, LYING_AT, BADGE)
        states = {si.letter: si.status for si in view.installations if si.letter}
        for letter, hex_ in complexes.items():
            self._letter(letter, hex_, states.get(letter, "asleep"))

    @property
    def pieces(self) -> list[PlacedPicture]:
        """All pictures on the deck, lowest first."""
        return self._under + self._upper

    def _fit(self, size: Size) -> float:
        return max(size.usual, min(size.most, size.least * self._unit))

    def _lay(
        self,
        name: str,
        key: str,
        hex_: str,
        at: tuple[float, float],
        size: float,
        angle: float = 0.0,
        *,
        upper: bool = True,
        read: tuple[float, float] | None = None,
    ) -> None:
        """Add a picture; ``read`` is the width and height of its text, in picture sizes."""
        (self._upper if upper else self._under).append(
            PlacedPicture(name, key, geo.parse(hex_), *at, size, angle)
        )
        if read:
            self.keep(hex_, Patch(*at, read[0] * size, read[1] * size))

    def keep(self, hex_: str, box: Patch) -> None:
        """Add an area whose text must stay readable, given relative to the centre of a hex."""
        x, y = spot(geo.parse(hex_))
        self.read.append(Patch(x + box.x, y + box.y, box.wide, box.high))

    def _circle(self, circle: CircleSeen) -> None:
        self._lay(f"circle:{circle.number}", circle_key(circle), circle.hex, (0.0, 0.0), ROOM, upper=False)
        dx, dy, angle = door_at(circle)
        door = f"mark|door|{circle.state}"
        self._lay(f"door:{circle.number}", door, circle.hex, (dx, dy), self._fit(DOOR), angle, upper=False)

    def _pile(self, hex_: str) -> int:
        """Add a hex's visible Units and all its enemies' facings; return the number of hidden Units."""
        # The selected Unit is uppermost, or else the most valuable one.
        rank = {kind: at for at, kind in enumerate(WORTH, 1)}
        pile = sorted(self.piles[hex_], key=lambda one: (one.id == self._chosen, rank.get(one.type, 0)))
        over = hex_ in self._built
        seen = pile[-1:] if self._unit else pile[-2:]
        stand = places(len(seen), over=over)
        for unit in pile:
            self._facing(unit, stand[-1])
        for unit, place in zip(seen, stand, strict=True):
            # The acting Unit counts as having acted in the rules, but is not yet shown so.
            key = unit_key(unit, plain=unit.id == self._chosen or not self._unit, faced=False)
            self._lay(f"unit:{unit.id}", key, hex_, place[:2], place.size)
            far = place.size < FAR * self._unit
            self.keep(hex_, id_box(place, len(str(unit.number)), far=far))
            # The Movement Factor is at the lower left.
            self.keep(
                hex_,
                Patch(place.x - 0.29 * place.size, place.y + 0.29 * place.size, *(0.34 * place.size,) * 2),
            )
            for name in unit.carries:
                at = place.x + CARRIED_AT[0] * place.size, place.y + CARRIED_AT[1] * place.size
                self._lay(f"badge:{name}", f"badge|{name}", hex_, at, BADGE * place.size)
        return len(pile) - len(seen)

    def _facing(self, unit: UnitSeen, place: Place) -> None:
        turn = ANGLES.get(unit.facing)
        if turn is not None:
            hex_, way = geo.parse(unit.hex), geo.DIRECTION_NAMES.index(unit.facing)
            before = geo.label(geo.neighbour(hex_, way))
            size, radians = self._fit(FACING), math.radians(turn + ASIDE.get(unit.facing, 0))
            if before in self.piles or before in self._built:
                size *= BEFORE
            away = FACING_AT.get(unit.facing, 0.42) * place.size + 0.4 * size
            at = place.x + away * math.sin(radians), place.y - away * math.cos(radians)
            facing = PlacedPicture(f"facing:{unit.id}", "mark|facing", hex_, *at, size, turn)
            self._facings.append(facing)

    def _signs_over_units(self) -> None:
        """Add the signs of Circles, and the numbers of SIs without a letter, that have Units on them."""
        for si in self._sis:
            if si.hex in self.piles and not si.letter:
                wide = plate_width(str(si.number)) / 100
                key, size = f"plate|{si.number}", self._fit(PLATE)
                self._lay(f"plate:{si.id}", key, si.hex, LETTER_AT, size, read=(wide, 0.56))
        for circle in self._circles:
            if circle.hex in self.piles:
                # A door in the north-west takes the place of a letter. The counter's ID is in the north-east.
                at = (-0.4, -0.07) if door_at(circle)[2] == ANGLES["NW"] else LETTER_AT
                key, size = circle_key(circle), self._fit(DISC)
                self._lay(f"sign:{circle.number}", key, circle.hex, at, size, read=(0.7, 0.7))

    def _letter(self, letter: str, hex_: str, state: str) -> None:
        """Add the letter of a Complex, unless the printed letter is enough: uncovered, with its SI asleep."""
        if state != "asleep" or hex_ in self.piles:
            key, size = f"letter|{letter}|{state}", self._fit(LETTER)
            self._lay(f"letter:{letter}", key, hex_, LETTER_AT, size, read=(0.7, 0.7))
