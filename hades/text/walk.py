"""A far move: the way there, hex by hex, as a person would go who knows what the player knows."""

from __future__ import annotations

from hades import geometry as geo
from hades.content.tables import Tables
from hades.text.chart import barred, closed_rooms
from hades.view import View


def way(tables: Tables, view: View, unit: str, goal: int) -> list[int]:
    """The hexes to enter, one after the other, to reach a hex on the same deck; [] if there is none.

    Shortest, past walls, closed doors, Guard Towers, enemies, and Complexes of Inferno that are
    not in ruins (6.1). Whether each step is legal the game says when it is taken.
    """
    start = geo.parse(next(u.hex for u in view.units if u.id == unit))
    closed = closed_rooms(view)
    shut = _shut(tables, view)
    came_from = {start: start}
    ring = [start]
    while ring and goal not in came_from:
        outer = []
        for hex_ in ring:
            for direction in geo.DIRECTIONS:
                there = tables.step[hex_][direction]
                if there in came_from or there in shut or barred(tables, hex_, direction, closed):
                    continue
                came_from[there] = hex_
                outer.append(there)
        ring = outer
    if goal not in came_from:
        return []
    path = [goal]
    while path[0] != start:
        path.insert(0, came_from[path[0]])
    return path[1:]


def _shut(tables: Tables, view: View) -> set[int]:
    """Hexes no friendly Unit may enter."""
    ruins = {s.hex for s in view.installations if s.status == "destroyed"}
    shut = {
        hex_
        for hex_ in range(geo.HEXES)
        if tables.tower_at[hex_]
        or (hex_ < geo.SIZE and tables.complex_at[hex_] != 255 and geo.label(hex_) not in ruins)
    }
    enemies = (u for u in view.units if not u.is_friend and u.hex)
    return shut | {geo.parse(u.hex) for u in enemies}
