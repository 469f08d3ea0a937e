"""What moves and fights look like on the board: a counter on its way, a line of fire, who is struck."""

from __future__ import annotations

import math
from typing import NamedTuple

import attrs

from hades import geometry as geo
from hades.geometry import PERIOD, spot

PITCH, OFF, EDGE = 0.24, 0.2, geo.BOTTOM + 0.4
"""Hex widths between two bolts, from the line's ends to them, and where what is off the maps is: south of
all."""


@attrs.frozen
class MovingCounter:
    """A counter at a point between hexes."""

    picture: str
    """Key of its picture, as `hades.art.library` has it."""
    x: float
    y: float
    deck: int
    """The deck it walks on."""


@attrs.frozen
class Blow:
    """Somebody who is struck: the picture, the hex, whether nothing is left of him."""

    picture: str
    hex: str
    gone: bool


@attrs.frozen
class CombatEffects:
    """From where to where it is fired, and who is struck; "" is a place off the maps."""

    fire: tuple[tuple[str, str], ...] = ()
    struck: tuple[Blow, ...] = ()


class Bolt(NamedTuple):
    """A piece of a line of fire: where it is, degrees clockwise from north, how far along it is (0 to 1)."""

    deck: int
    x: float
    y: float
    angle: float
    part: float


def bolts(origin: str, goal: str) -> list[Bolt]:
    """The line from one hex to another of the same deck, the short way round; from or to the south edge
    where one of them is off the maps."""
    known = origin or goal
    if not known or (origin and goal and origin[0] != goal[0]):
        return []
    deck = geo.map_of(geo.parse(known))
    x, _ = spot(geo.parse(known))
    (ax, ay), (bx, by) = (spot(geo.parse(hex_)) if hex_ else (x, EDGE) for hex_ in (origin, goal))
    dx, dy = geo.eastward(ax, bx), by - ay
    far = math.hypot(dx, dy)
    angle = math.degrees(math.atan2(dx, -dy))
    count = max(1, round((far - 2 * OFF) / PITCH))
    parts = [(OFF + (far - 2 * OFF) * (n + 0.5) / count) / far for n in range(count)] if far else []
    return [Bolt(deck, (ax + dx * part) % PERIOD, ay + dy * part, angle, part) for part in parts]
