"""The shortest way between two hexes, however many turns it takes: over the table as it stands. Pure.

`hades.odds.reach` says how far a Unit gets now, by the engine's own steps. This goes on from there by what
everybody can see: walls and locked doors, who stands where, which shafts are open. Enemies will have moved by
then; a hex next to one still ends a move today (6.1-02).
"""

from __future__ import annotations

import heapq

import attrs

from hades import geometry as geo
from hades.view import View
from hades.view.whereabouts import HEX, Whereabouts


@attrs.frozen
class Route:
    """A way to another hex."""

    hexes: tuple[str, ...]
    """All that are entered, the goal last."""
    stops: tuple[str, ...]
    """Those where an enemy would stop the Unit, as things stand."""
    turns: int
    """How many turns it takes, ended where the Unit must stop."""


class _Ground:
    """The hexes a friendly Unit may enter, by a view: no closed Circle, tower, enemy or working SI."""

    def __init__(self, view: View) -> None:
        self._tables = view.tables
        self.there = Whereabouts(view)
        self._foes = self.there.nastians | self.there.gorgons
        self._shut = {HEX[room.hex] for room in view.circles if room.state != "open"}
        self._destroyed = {HEX[si.hex] for si in view.installations if si.status == "destroyed" and si.hex}

    def enters(self, hex_: int) -> bool:
        if hex_ in self._shut or self._tables.tower_at[hex_] or self._foes >> hex_ & 1:
            return False
        return hex_ >= geo.SIZE or self._tables.complex_at[hex_] == 255 or hex_ in self._destroyed

    def onward(self, hex_: int) -> list[int]:
        below = self._tables.shaft[hex_]
        # who has come into the Complex below has destroyed what stands above it
        shaft = [below] if below >= 0 and (below < geo.SIZE or self.enters(below)) else []
        return [*(next_ for next_ in self._tables.ways[hex_] if self.enters(next_)), *shaft]

    def next_to(self, goal: int) -> set[int]:
        """The hexes from which a step leads to one."""
        return {hex_ for hex_ in geo.NEIGHBOURS[goal] if hex_ >= 0 and goal in self._tables.ways[hex_]}


def long_way(view: View, start: str, goal: str, factors: int = 1, *, beside: bool = False) -> Route | None:
    """The way of a friendly Unit from a hex to another that takes the fewest turns with so many Movement
    Factors a turn (each hex costs one, 6.1-01), then the shortest, then that with the fewest stops.

    None if there is none; with one factor it is the shortest. ``beside`` leads to where a step is left to
    the goal, which itself cannot be entered.
    """
    ground = _Ground(view)
    there, end = ground.there, HEX[goal]
    ends = ground.next_to(end) if beside else {end}

    # turns, factors used in the last of them, stops
    queue: list[tuple[int, int, int, int, tuple[int, ...]]] = [(0, factors, 0, HEX[start], ())]
    done: set[int] = set()
    while queue:
        turns, used, stops, here, way = heapq.heappop(queue)
        if here in ends:
            labels = tuple(map(geo.label, way))
            stopped = (geo.label(hex_) for hex_ in way if there.enemies_next_to(hex_))
            return Route(labels, tuple(stopped), turns)
        if here in done:
            continue
        done.add(here)
        now, before = (turns, used) if used < factors else (turns + 1, 0)
        for next_ in ground.onward(here):
            stop = bool(there.enemies_next_to(next_))
            heapq.heappush(queue, (now, factors if stop else before + 1, stops + stop, next_, (*way, next_)))
    return None


def as_far_as(view: View, start: str, goal: str) -> str:
    """The hex nearest to a goal, on its deck, that a Unit can come to; "" if it cannot come to that deck."""
    ground, end = _Ground(view), HEX[goal]
    reached = {HEX[start]}
    front = list(reached)
    while front:
        front = [next_ for hex_ in front for next_ in ground.onward(hex_) if next_ not in reached]
        reached.update(front)
    same = [hex_ for hex_ in reached if geo.map_of(hex_) == geo.map_of(end)]
    return geo.label(min(same, key=lambda hex_: (geo.distance(hex_, end), hex_))) if same else ""
