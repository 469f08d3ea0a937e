"""Occupancy of hexes: the only code that puts Units on maps and takes them off.

This module keeps the masks and counts of the State in step with its `where` column, and moves treasures with
their carrier (11.0-35).
"""

from __future__ import annotations

from hades.geometry import HEXES, INFERNO, PURGATORY, SIZE
from hades.state.state import FULL, IDOL, LOOT, State

MAPS = INFERNO, PURGATORY


def units_at(s: State, hex_: int) -> list[int]:
    """Return the Units in a hex, highest ID first, including those in a Trap."""
    where = s.where
    return [u for u in range(len(where) - 1, 0, -1) if where[u] == hex_]


def friends_at(s: State, hex_: int) -> list[int]:
    """Return the friendly Units in a hex that are not in a Trap, highest ID first."""
    if not s.friend_count[hex_]:
        return []
    where, trapped = s.where, s.trapped
    return [u for u in reversed(s.afield) if where[u] == hex_ and not trapped >> u & 1]


def enemies_at(s: State, hex_: int) -> list[int]:
    """Return the Nastians and Gorgons in a hex, highest ID first."""
    where = s.where
    return [u for u in s.enemies[hex_ // SIZE] if where[u] == hex_]


def place(s: State, unit: int, to: int) -> None:
    """Put a Unit into a hex of a map, or ABOARD, LAB, CUP, GONE or HIDDEN.

    A Unit in a Trap is freed from it (P-26).
    """
    start = s.where[unit]
    if s.t.is_soldier[unit] and start // SIZE == to // SIZE and to < HEXES:
        _walk_nastian(s, unit, start, to)
    else:
        _move_anywhere(s, unit, start, to)
    if unit in s.carrier:
        for treasure in (IDOL, LOOT):
            if s.carrier[treasure] == unit:
                s.treasure_at[treasure] = to


def _walk_nastian(s: State, unit: int, start: int, to: int) -> None:
    """Do the same as `_move_anywhere`, but faster; only for a Nastian, not the Officer, on one map."""
    s.where[unit] = to
    count = s.nastian_count
    left = count[start] - 1
    count[start] = left
    if left < FULL:
        s.crowded &= ~(1 << start)
        if not left and s.where[s.t.officer] != start:
            s.nastians &= ~(1 << start)
    there = count[to] + 1
    count[to] = there
    bit = 1 << to
    s.nastians |= bit
    if there >= FULL:
        s.crowded |= bit


def _move_anywhere(s: State, unit: int, start: int, to: int) -> None:
    if s.trapped and s.trapped >> unit & 1:
        s.trapped &= ~(1 << unit)
    elif start < HEXES:
        _clear(s, unit, start)
    s.where[unit] = to
    if to < HEXES:
        _mark(s, unit, to)
    else:
        s.facing[unit] = 0
        s.delayed[unit] = 0
    if start // SIZE != to // SIZE:
        _update_lists(s, unit, start // SIZE, to // SIZE)


def shut_in(s: State, unit: int) -> None:
    """Put a Unit under the Trap counter in its hex, where it is in contact with no Unit (P-26)."""
    _clear(s, unit, s.where[unit])
    s.trapped |= 1 << unit


def let_out(s: State, unit: int) -> None:
    """Free a Unit from the Trap in its hex."""
    s.trapped &= ~(1 << unit)
    _mark(s, unit, s.where[unit])


def _update_lists(s: State, unit: int, before: int, now: int) -> None:
    if s.t.is_friend[unit]:
        others = [u for u in s.afield if u != unit]
        s.afield = tuple(sorted((*others, unit) if now in MAPS else others))
        return
    lists = list(s.enemies)
    if before in MAPS:
        lists[before] = tuple([u for u in lists[before] if u != unit])
    if now in MAPS:
        lists[now] = tuple(sorted((*lists[now], unit), reverse=True))
    s.enemies = lists[INFERNO], lists[PURGATORY]


def _mark(s: State, unit: int, hex_: int) -> None:
    t = s.t
    bit = 1 << hex_
    if t.is_nastian[unit]:
        s.nastians |= bit
        if unit != t.officer:
            count = s.nastian_count[hex_] + 1
            s.nastian_count[hex_] = count
            if count >= FULL:
                s.crowded |= bit
    elif t.is_friend[unit]:
        s.friend_count[hex_] += 1
        s.friends |= bit
        _mark_friend(s, unit, bit)
    else:
        s.gorgons |= bit


def _clear(s: State, unit: int, hex_: int) -> None:
    t = s.t
    off = ~(1 << hex_)
    if t.is_nastian[unit]:
        count = s.nastian_count[hex_]
        if unit != t.officer:
            count -= 1
            s.nastian_count[hex_] = count
            if count < FULL:
                s.crowded &= off
        if not count and (unit == t.officer or s.where[t.officer] != hex_):
            s.nastians &= off
    elif t.is_friend[unit]:
        s.friend_count[hex_] -= 1
        if not s.friend_count[hex_]:
            s.friends &= off
            s.squads &= off
            s.aliens &= off
        else:
            s.squads &= off
            s.aliens &= off
            for other in friends_at(s, hex_):
                if other != unit:
                    _mark_friend(s, other, 1 << hex_)
    elif not any(s.where[u] == hex_ for u in t.gorgons if u != unit):
        s.gorgons &= off


def _mark_friend(s: State, unit: int, bit: int) -> None:
    if s.t.is_alien[unit]:
        s.aliens |= bit
    elif not s.t.is_person[unit]:
        s.squads |= bit
