"""Movement and combat effects on the board: moving counters, lines of fire, and hits."""

from __future__ import annotations

import math
from typing import NamedTuple

import attrs

from hades import geometry as geo
from hades.geometry import PERIOD, spot

PITCH, OFF, EDGE = 0.24, 0.2, geo.BOTTOM + 0.4
"""Hex widths between two bolts and from the ends of a line to its first bolt, and the y of units off the map
(beyond the south edge)."""


@attrs.frozen
class MovingCounter:
    """A counter at a point between hexes."""

    picture: str
    """Key of the picture, as in `hades.art.library`."""
    x: float
    y: float
    deck: int
    """The deck the counter moves on."""


@attrs.frozen
class Blow:
    """A Unit or Installation that is hit: its picture, its hex, and whether it was destroyed."""

    picture: str
    hex: str
    gone: bool


@attrs.frozen
class CombatEffects:
    """Lines of fire as (from, to), and hits; "" is a place off the maps."""

    fire: tuple[tuple[str, str], ...] = ()
    struck: tuple[Blow, ...] = ()


class Bolt(NamedTuple):
    """A piece of a line of fire: place, degrees clockwise from north, and position (0 to 1)."""

    deck: int
    x: float
    y: float
    angle: float
    part: float


def bolts(origin: str, goal: str) -> list[Bolt]:
    """Return the bolts of a line between two hexes of one deck, the short way round the ship.

    A line from or to a place off the maps ends at the south edge.
    """
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
