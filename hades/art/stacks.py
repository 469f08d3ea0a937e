"""Places of the counters in a hex, and of the parts of them that must stay readable, in hex widths.

The ID is in the upper right corner of a counter (`hades.art.counters`). So counters further
south and west are laid over the others, and none covers an ID.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from hades.art.counters import DIGITS, FAR_DIGITS, plate_size
from hades.geometry import PERIOD

ALONE, CROWDED, THRONGED = 0.88, 0.7, 0.58
"""Size of a counter alone in a hex, of one in a stack, and of one in a stack over something else."""
SI, ROOM, DOOR = 0.9, 0.72, 0.57
"""Size of an SI, of the sign of a Circle, and of its door; counters stand on them."""
LETTER, PLATE, DISC, COUNT = 0.38, 0.42, 0.34, 0.34
"""Size of the marks over the counters of a hex: the letter of a Complex, the number of an SI, the sign of a
Circle, the number of counters. The window draws them larger from far away."""
BADGE, CARRIED_AT, LYING_AT = 0.38, (-0.28, -0.28), (0.24, 0.24)
"""Size of a treasure, and its place: on its carrier in sizes of that counter, and alone in a hex."""


class Place(NamedTuple):
    """The place of a counter from the centre of its hex, and its size."""

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
        """Return the area that another rectangle covers, the short way round the ship."""
        dx = abs((other.x - self.x + PERIOD / 2) % PERIOD - PERIOD / 2)
        wide = min(self.wide, other.wide, (self.wide + other.wide) / 2 - dx)
        high = min(self.high, other.high, (self.high + other.high) / 2 - abs(other.y - self.y))
        return max(0.0, wide) * max(0.0, high)

    def covered(self, others: Iterable[Patch]) -> float:
        """Return the sum of the areas that other rectangles cover."""
        return sum(self.common(other) for other in others)


FREE = (Place(0.0, 0.0, ALONE),), (Place(0.13, -0.13, CROWDED), Place(-0.11, 0.11, CROWDED))
"""Places of a counter alone in a hex, and of the two uppermost ones of a stack, the lower one first."""
OVER = (Place(0.05, 0.13, 0.72),), (Place(0.16, 0.06, THRONGED), Place(-0.08, 0.25, THRONGED))
"""The places where an SI, a Circle or the letter of a Complex lies below: its letter is above them at the
left, its number at the right."""
LETTER_AT, NUMBER_AT = (-0.27, -0.26), (0.42, -0.36)
"""Place of that letter, and of the right end of that number."""
COUNT_AT = (0.3, 0.3), (0.3, 0.36)
"""Place of the number of counters, in a free hex and over something else."""


def places(count: int, *, over: bool) -> tuple[Place, ...]:
    """Return the places of the counters that are seen of so many, the lower one first.

    Of a stack those are two; how many there are is written on it. ``over`` something that must stay visible.
    """
    return (OVER if over else FREE)[min(count, 2) - 1]


def id_box(place: Place, digits: int, *, far: bool) -> Patch:
    """Return the place of a counter's ID from the centre of its hex."""
    left, top, wide, high = (
        part / 100 * place.size for part in plate_size(digits, FAR_DIGITS if far else DIGITS)
    )
    x, y = place.x - place.size / 2 + left, place.y - place.size / 2 + top
    return Patch(x + wide / 2, y + high / 2, wide, high)
