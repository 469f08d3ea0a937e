"""Choice of the enemy's targets (5.1, 5.7): the Unit chosen, all Units considered, and the tie-break."""

from __future__ import annotations

from hades import geometry as geo
from hades.board.contact import touching
from hades.board.occupancy import enemies_at, friends_at
from hades.content.tables import T
from hades.state.state import State

Choice = tuple[int, tuple[int, ...], str]
"""(Unit chosen or 0, Units considered, best first, deciding criterion)."""

LAST_RESORT = ("", "5.7-07", "5.7-08", "5.7-09", "5.7-10")
"""Clauses for the positions in the list of non-Combat targets, from index 1."""

NOBODY: Choice = (0, (), "nobody")


def by_fighter(s: State) -> Choice:
    """Return the highest-numbered friendly Unit on Inferno, in any hex (5.1-05, U-02)."""
    where = s.where
    found = tuple([u for u in reversed(s.afield) if where[u] < geo.SIZE])
    return (found[0], found, "highest-number") if found else NOBODY


def by_si(s: State, si: int) -> Choice:
    """Return the first friend next to an SI, clockwise from the Preferred Direction.

    See 5.1-06, 5.1-07 and N-02.
    """
    hex_ = s.t.complex_hex[geo.INFERNO][s.si_where[si]]
    if not s.t.contact[hex_] & s.friends:
        return NOBODY
    found: list[int] = []
    for direction in geo.from_direction(s.direction[geo.INFERNO] or geo.NE):
        there = s.t.step[hex_][direction]
        if there >= 0 and s.friends >> there & 1:
            found += friends_at(s, there)
    return (found[0], tuple(found), "preferred-direction") if found else NOBODY


def on_ground(s: State, unit: int) -> Choice:
    """Return the target of an enemy Unit in the Ground Combat Step (5.7-04 to 5.7-10, N-46, N-47)."""
    t = s.t
    hex_ = s.where[unit]
    gorgon = bool(t.is_gorgon[unit])
    foes = s.friends | (s.nastians if gorgon else s.gorgons)
    if not t.contact[hex_] & foes:
        return NOBODY
    primary: list[int] = []
    last_resort: list[tuple[int, int, int]] = []
    for there in touching(s, hex_, foes):
        for friend in friends_at(s, there):
            if t.is_combat[friend]:
                primary.append(friend)
            else:
                last_resort.append((priority(s, friend), -friend, friend))
        for enemy in enemies_at(s, there):
            if enemy == t.officer:
                # Any other Nastian in his hex protects him (N-47).
                if not s.nastian_count[there]:
                    last_resort.append((priority(s, enemy), -enemy, enemy))
            elif t.is_gorgon[enemy] != gorgon:
                primary.append(enemy)
    primary.sort(reverse=True)
    last_resort.sort()
    order = (*primary, *(foe for _, _, foe in last_resort))
    if not order:
        return NOBODY
    if not primary:
        return order[0], order, "non-combat-priority"
    return order[0], order, "combat-first" if last_resort else "highest-number"


def read_as(s: State, unit: int, target: int, considered: tuple[int, ...]) -> tuple[str, ...]:
    """Return the rulings whose other readings would give a different target."""
    t = s.t
    clauses: tuple[str, ...] = ("M-07",) if t.tower_at[s.where[unit]] else ()
    primary = [u for u in considered if not t.is_friend[u] or t.is_combat[u]]
    primary = [u for u in primary if u != t.officer]
    if len({t.is_friend[u] for u in primary}) > 1:
        # ID numbers of different sides had to be compared.
        clauses = (*clauses, "U-01")
    if not t.is_gorgon[unit]:
        # Without the Gorgon, a friend would have been chosen from the non-Combat list, which has no Gorgons.
        by_list = any(t.is_friend[u] for u in considered) and not any(t.is_friend[u] for u in primary)
        return (*clauses, "N-65") if by_list and primary else clauses
    if t.is_nastian[target] and target != t.officer and any(t.is_friend[u] for u in considered):
        clauses = (*clauses, *(() if any(t.is_friend[u] for u in primary) else ("N-46",)))
    if target != t.officer and s.where[t.officer] in touching(s, s.where[unit], s.nastians):
        clauses = (*clauses, "N-47")
    return clauses


def priority(s: State, unit: int) -> int:
    """Return the position of a Unit in the list for non-Combat targets, from 1 (5.7-07 to 5.7-10)."""
    if unit == s.t.officer:
        return 1
    if s.t.type_of[unit] == T["elder-alien"]:
        return 2
    return 3 if unit == s.t.dante else 4
