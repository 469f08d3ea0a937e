"""Ways over both maps: how far it is to a place, and where a Unit can get in one action."""

from __future__ import annotations

from functools import lru_cache

from hades import geometry as geo
from hades.content.tables import Tables
from hades.players.heuristic.numbered_view import NumberedView, SeenUnit

FAR = 99

Way = tuple[int, ...]
"""Hexes entered, in order."""


def field(picture: NumberedView, goals: tuple[int, ...]) -> tuple[int, ...]:
    """Hexes to the nearest goal from every hex, Units ignored; FAR where there is no way."""
    return _field(picture.t, goals, picture.wrecked, picture.barred)


@lru_cache(maxsize=4096)
def _field(t: Tables, goals: tuple[int, ...], wrecked: int, barred: int) -> tuple[int, ...]:
    distance = [FAR] * geo.HEXES
    for goal in goals:
        distance[goal] = 0
    edge = list(goals)
    steps = 0
    while edge:
        steps += 1
        reached = []
        for hex_ in edge:
            for before in _ways_in(t, hex_, wrecked, barred):
                if distance[before] == FAR:
                    distance[before] = steps
                    reached.append(before)
        edge = reached
    return tuple(distance)


def _ways_in(t: Tables, hex_: int, wrecked: int, barred: int) -> list[int]:
    """Hexes from which a friendly Unit can enter a hex."""
    if barred >> hex_ & 1 or t.tower_at[hex_]:
        return []
    shaft = t.shaft[hex_]
    found = []
    if hex_ >= geo.SIZE or shaft < 0 or wrecked >> hex_ & 1:
        found = [h for h in t.step[hex_][1:] if h >= 0]
    if shaft >= 0:
        found.append(shaft)
    return found


def enterable(picture: NumberedView, hex_: int) -> bool:
    """Whether a friendly Unit may be in a hex, stacking aside."""
    t = picture.t
    if t.tower_at[hex_] or (picture.enemy_mask | picture.barred) >> hex_ & 1:
        return False
    return hex_ >= geo.SIZE or t.shaft[hex_] < 0 or bool(picture.wrecked >> hex_ & 1)


def reach(picture: NumberedView, unit: SeenUnit, left: int) -> dict[int, Way]:
    """Hexes a Unit can get to with so many factors, each with a shortest way.

    It stops where enemies are in contact. Stacking is not looked at: see `NumberedView.may_end`.
    """
    t = picture.t
    found: dict[int, Way] = {unit.at: ()}
    edge = [unit.at]
    for _ in range(left):
        reached = []
        for hex_ in edge:
            way = found[hex_]
            if way and t.contact[hex_] & picture.enemy_mask:
                continue
            for there in t.step[hex_][1:]:
                if there >= 0 and there not in found and enterable(picture, there):
                    found[there] = (*way, there)
                    reached.append(there)
            shaft = t.shaft[hex_]
            if shaft >= 0 and shaft not in found and _shaft_open(picture, shaft):
                found[shaft] = (*way, shaft)
                reached.append(shaft)
        edge = reached
    return found


def _shaft_open(picture: NumberedView, there: int) -> bool:
    """Whether the other end of a shaft can be entered; going up, the SI has just been destroyed."""
    if (picture.enemy_mask | picture.there.squads) >> there & 1:
        return False
    return there < geo.SIZE or enterable(picture, there)
