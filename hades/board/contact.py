"""Adjacency, contact and engagement of Units.

Units are in contact across a hexside without a wall, through an open doorway and through the shaft of a
Complex (2.1-22, 6.1-04, M-10, M-11). A locked Circle can hold only a Unit in a Trap. Such a Unit is in
contact with no Unit (P-26), so doors need no test here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from hades import geometry as geo
from hades.content.tables import NO_COMPLEX, Tables
from hades.state.draw import bits
from hades.state.state import DESTROYED, NO_SI, State

_KEPT = 32
"""Maximum number of results that `around` caches, enough for about the current step."""


def open_step(s: State, hex_: int, direction: int) -> int:
    """Return the next hex in a direction, or -1 at a wall, an edge or a locked door (2.1-19)."""
    there = s.t.step[hex_][direction]
    if there >= 0 and s.locked:
        room_at = s.t.room_at
        if s.locked >> room_at[there] & 1 or s.locked >> room_at[hex_] & 1:
            return -1
    return there


def ways_out(s: State, hex_: int) -> Sequence[int]:
    """Return the adjacent hexes that no wall or locked door bars, clockwise from north-east (2.1-19)."""
    t = s.t
    if not s.locked or not t.by_a_door[hex_]:
        return t.ways[hex_]
    return [there for there in (open_step(s, hex_, way) for way in geo.DIRECTIONS) if there >= 0]


def in_reach(s: State, start: int, goal: int, steps: int) -> bool:
    """Return whether ``goal`` is within ``steps`` steps of ``start``, around walls and closed doors."""
    return geo.distances_from(start, partial(ways_out, s)).get(goal, steps + 1) <= steps


def foes_of(s: State, unit: int) -> int:
    """Return the mask of hexes with foes of a Unit, which engage it on contact (5.4-03, 5.4-05, P-03)."""
    t = s.t
    if t.is_nastian[unit]:
        return s.friends | s.gorgons
    return s.nastians | (s.gorgons if t.is_friend[unit] else s.friends)


def engaged(s: State, unit: int) -> bool:
    """Return whether a Unit on a map is in contact with an enemy."""
    return bool(s.t.contact[s.where[unit]] & foes_of(s, unit))


def around(t: Tables, mask: int) -> int:
    """Return the mask of the hexes in contact with any hex of a mask."""
    found = t.around.get(mask)
    if found is None:
        found = 0
        for hex_ in bits(mask):
            found |= t.contact[hex_]
        if len(t.around) >= _KEPT:
            t.around.clear()
        t.around[mask] = found
    return found


def engaged_enemies(s: State, units: Iterable[int]) -> list[int]:
    """Return the enemy Units among ``units`` that are engaged; faster than calling `engaged` for each."""
    t, where = s.t, s.where
    by_nastians = around(t, s.friends | s.gorgons)
    by_gorgons = around(t, s.friends | s.nastians) if s.gorgons else 0
    is_gorgon = t.is_gorgon
    return [u for u in units if (by_gorgons if is_gorgon[u] else by_nastians) >> where[u] & 1]


def touching(s: State, hex_: int, mask: int) -> list[int]:
    """Return the hexes of a mask in contact with a hex, clockwise from north-east, then through a shaft."""
    mask &= s.t.contact[hex_]
    return [h for h in s.t.adjacent[hex_] if mask >> h & 1]


def in_destroyed_si(s: State, hex_: int) -> bool:
    """Return whether a hex is the Inferno hex of a destroyed SI, which gives cover (4.0-09, C-09)."""
    if hex_ >= geo.SIZE and "C-09" not in s.t.off:
        return False
    return above_destroyed(s, hex_)


def above_destroyed(s: State, hex_: int) -> bool:
    """Return whether a hex of either map belongs to the Complex of a destroyed SI."""
    letter = s.t.complex_at[hex_]
    si = NO_SI if letter == NO_COMPLEX else s.si_at[letter]
    return si != NO_SI and s.si_status[si] == DESTROYED


def sis_next_to(s: State, hex_: int) -> list[int]:
    """Return the SIs in play and not destroyed next to an SHL Unit in ``hex_``, in ascending ID order.

    A Unit in a Purgatory Complex is next to no SI, because it has destroyed the SI above (6.1-22).
    """
    found = []
    for letter in s.t.next_to_complex[hex_]:
        si = s.si_at[letter]
        if si != NO_SI and s.si_status[si] != DESTROYED:
            found.append(si)
    found.sort()
    return found


def may_end(s: State, unit: int, hex_: int) -> bool:
    """Return whether stacking lets a friendly Unit end its move in a hex; the Unit itself does not count.

    Dante and Emily may join any friends (6.1-08), Elder Aliens only each other (6.1-07), and no other Unit
    may join an Elder Alien or another such Unit (6.1-05).
    """
    t = s.t
    if t.is_person[unit]:
        return True
    bit = 1 << hex_
    here = s.where[unit] == hex_
    if not (s.squads | s.aliens) & bit:
        return True
    if t.is_alien[unit]:
        return not s.squads & bit
    if not here:
        return False
    if s.friend_count[hex_] == 1 and not s.trapped:
        return True
    return not any(u != unit and not t.is_person[u] for u in _friends(s, hex_))


def _friends(s: State, hex_: int) -> list[int]:
    where = s.where
    return [u for u in s.afield if where[u] == hex_ and not s.trapped >> u & 1]


def vacant(s: State, hex_: int) -> bool:
    """Return whether no Unit of any side is in a hex (M-12)."""
    return not (s.friends | s.nastians | s.gorgons) >> hex_ & 1
