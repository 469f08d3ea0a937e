"""Where the counters of a hex stand, and where what must be read of them is: in hex widths. Pure.

The ID is in the upper right corner of a counter (`hades.art.counters`). So those that stand lower and more to
the west are laid over the others, and none covers an ID.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from hades.art.counters import DIGITS, FAR_DIGITS, plate_size
from hades.geometry import PERIOD

ALONE, CROWDED, THRONGED = 0.86, 0.66, 0.56
"""Size of a counter that has a hex to itself, of two of them, of more of them."""
SI, ROOM, DOOR = 0.9, 0.72, 0.57
"""Size of what counters stand on: an SI, the sign of a Circle, its door."""
LETTER, PLATE, DISC, COUNT = 0.38, 0.42, 0.34, 0.34
"""Size of what is said of a hex over the counters in it: the letter of a Complex, the number of an SI, the sign
of a Circle, how many they are. The window draws them larger from far away."""
BADGE, CARRIED_AT, LYING_AT = 0.38, (-0.28, -0.28), (0.24, 0.24)
"""Size of a treasure, and where it is: on its carrier, in sizes of that one's counter, and in a hex."""


class Place(NamedTuple):
    """Where a counter stands, from the centre of its hex, and how large it is."""

    x: float
    y: float
    size: float


class Patch(NamedTuple):
    """A rectangle on a deck: its middle, its width and its height."""

    x: float
    y: float
    wide: float
    high: float

    def common(self, other: Patch) -> float:
        """How much of it another one covers, the short way round the ship."""
        dx = abs((other.x - self.x + PERIOD / 2) % PERIOD - PERIOD / 2)
        wide = min(self.wide, other.wide, (self.wide + other.wide) / 2 - dx)
        high = min(self.high, other.high, (self.high + other.high) / 2 - abs(other.y - self.y))
        return max(0.0, wide) * max(0.0, high)

    def covered(self, others: Iterable[Patch]) -> float:
        """How much of it others cover, all told."""
        return sum(self.common(other) for other in others)


FREE = {
    1: (Place(0.0, 0.0, ALONE),),
    2: (Place(-0.15, -0.09, CROWDED), Place(0.15, 0.09, CROWDED)),
    3: (Place(-0.22, -0.14, THRONGED), Place(0.22, -0.14, THRONGED), Place(0.0, 0.16, THRONGED)),
    4: (
        Place(-0.22, -0.16, THRONGED),
        Place(0.22, -0.16, THRONGED),
        Place(-0.22, 0.18, THRONGED),
        Place(0.22, 0.18, THRONGED),
    ),
}
"""Number of counters in a hex -> where they stand."""
OVER = {
    1: (Place(0.05, 0.17, CROWDED),),
    2: (Place(0.2, 0.12, THRONGED), Place(-0.13, 0.24, THRONGED)),
    3: (Place(0.22, 0.08, 0.5), Place(-0.1, 0.17, 0.5), Place(0.1, 0.36, 0.5)),
    4: (Place(0.2, 0.07, 0.46), Place(-0.1, 0.13, 0.46), Place(0.22, 0.34, 0.46), Place(-0.1, 0.4, 0.46)),
}
"""The same where an SI, a Circle or the letter of a Complex lies below: what tells it is above them, the
letter at the left and the number at the right."""
LETTER_AT, NUMBER_AT = (-0.27, -0.26), (0.44, -0.31)
"""Where that letter is, and the right end of that number."""
COUNT_AT = (0.0, 0.34), (-0.36, 0.36)
"""Where the number of counters is, in a free hex and over something."""


def places(count: int, *, over: bool) -> list[Place]:
    """Where so many counters of a hex stand, the lowest first; ``over`` something that must be seen, too."""
    laid = (OVER if over else FREE).get(count, (OVER if over else FREE)[4])
    found = []
    for at in range(count):
        x, y, size = laid[at % len(laid)]
        # of more than there are places for, some share one
        found.append(Place(x, y - 0.1 * (at // len(laid)), size))
    return found


def id_box(place: Place, digits: int, *, far: bool) -> Patch:
    """Where the ID of a counter is, from the centre of its hex."""
    left, top, wide, high = (
        part / 100 * place.size for part in plate_size(digits, FAR_DIGITS if far else DIGITS)
    )
    x, y = place.x - place.size / 2 + left, place.y - place.size / 2 + top
    return Patch(x + wide / 2, y + high / 2, wide, high)
