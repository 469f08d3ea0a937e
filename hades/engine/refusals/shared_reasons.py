"""Reasons that many commands share, and names as used in a sentence."""

from __future__ import annotations

from collections.abc import Callable

from hades import geometry as geo
from hades.content.names import name as name_of
from hades.geometry import HEXES
from hades.rules import full_move, teleporter
from hades.state.state import (
    ABOARD,
    ACTIVATED,
    ARRIVED,
    ARRIVED_ACTIVE,
    CUP,
    DESTROYED,
    GONE,
    HELD,
    HIDDEN,
    IN_CUP,
    JAMMED,
    LAB,
    LANDED,
    NO_CIRCLE,
    ORBIT,
    ORBIT_DAMAGED,
    State,
)

Why = tuple[tuple[str, ...], str]
"""(clause ids, at least one; sentence without its full stop)."""

CRISIS_SPENT = "Crisis! allows the Vittles only one activity this turn, and it has chosen another"

Reason = Callable[..., Why | None]
"""A function of the State and a command's numbers that returns why its own question refuses it, or None."""


def citing(why: Why | None, *clauses: str) -> Why | None:
    """Return a reason with ``clauses`` put before its own clauses; None if there is no reason."""
    return why and ((*clauses, *why[0]), why[1])


def acting_unit(s: State) -> int:
    unit: int = s.agenda[-1][1]
    return unit


def unit_name(s: State, unit: int) -> str:
    record = s.t.units[unit]
    return name_of(record.id) if record else "nobody"


def si_name(s: State, si: int) -> str:
    return name_of(s.t.sis[si].id)


def off_map(s: State, unit: int) -> Why | None:
    """Refuse a Unit that is on neither map, saying where it is."""
    name = unit_name(s, unit)
    return {
        ABOARD: (("12.8-01",), f"{name} is aboard the Vittles"),
        LAB: (("12.7-03",), f"{name} is in the Lab aboard the Vittles"),
        CUP: (("2.5-01",), f"{name} is in the Nastian Cup"),
        GONE: (("4.0-24",), f"{name} is out of the game"),
        HIDDEN: (("2.1-14",), f"{name} has not been found"),
    }.get(s.where[unit])


def not_yours(s: State, unit: int) -> Why | None:
    if s.t.is_friend[unit]:
        return None
    return ("2.0-02", "6.0-01"), f"{unit_name(s, unit)} is not yours to command"


def not_hostile(s: State, unit: int, *targets: str) -> Why | None:
    """Refuse a Unit that is not an enemy; ``targets`` are the clauses that allow fire only at enemies."""
    if not s.t.is_friend[unit]:
        return None
    colour = "2.2-10" if s.t.is_combat[unit] else "2.2-11"
    return (*targets, colour), f"{unit_name(s, unit)} is on your side"


def jammed(s: State, unit: int, *also: str) -> Why | None:
    """Refuse an HQ under Comm Crash; ``also`` are further clauses to cite."""
    if s.acted[unit] != JAMMED:
        return None
    return ("5.3-19", *also), f"{unit_name(s, unit)} is jammed by Comm Crash for the rest of the turn"


def shut_in(s: State, unit: int) -> Why | None:
    if not s.trapped >> unit & 1:
        return None
    return ("11.0-24", "6.0-11", "P-26"), (
        f"{unit_name(s, unit)} is caught in a Trap until another Unit disarms it"
    )


def spent(s: State, unit: int) -> Why | None:
    """Refuse a Unit that has already acted in this phase, or arrived too late to act in it."""
    name = unit_name(s, unit)
    if s.acted[unit] == LANDED:
        return ("6.7-09", "P-22"), f"{name} has just landed and cannot act before the next turn"
    if s.acted[unit] == HELD:
        clause = "6.0-10" if _in_own_cell(s, unit) else "6.0-11"
        return (clause,), f"{name} was not free when the phase began and cannot act before the next one"
    if s.acted[unit] == ARRIVED:
        return arrived(s, unit)
    if s.acted[unit] in (ACTIVATED, ARRIVED_ACTIVE):
        return ("6.0-01",), f"{name} has already been activated in this phase"
    return None


def _in_own_cell(s: State, unit: int) -> bool:
    """Return whether a Unit is in the Circle where it was found.

    A Unit that has to wait anywhere else was caught in a Trap.
    """
    room = s.t.room_at[s.where[unit]] if s.where[unit] < HEXES else 0
    counter = s.circle_in[room] if room else NO_CIRCLE
    return counter != NO_CIRCLE and s.t.circle_unit[counter] == unit


def arrived(s: State, unit: int) -> Why:
    """Refuse a Unit that has come through the Teleporter in this turn."""
    clause = "15.2-13" if teleporter.CALL in s.t.special else "15.4-13"
    return (clause,), f"{unit_name(s, unit)} has just arrived and may not move or attack this turn"


def si_off_map(s: State, si: int) -> Why | None:
    name = si_name(s, si)
    if s.si_status[si] == IN_CUP:
        return ("10.0-02", "2.5-01"), f"{name} is not in play"
    if s.si_status[si] == DESTROYED:
        return ("4.0-27",), f"{name} is already destroyed"
    return None


def fighter_down(s: State, fighter: int) -> Why | None:
    """Refuse a Fighter that is not in the Combat Orbital Patrol box."""
    if s.fighters[fighter] in (ORBIT, ORBIT_DAMAGED):
        return None
    name = name_of(s.t.fighters[fighter].id)
    return ("2.4-05", "2.4-06"), f"{name} is not in the Combat Orbital Patrol box"


def guard_tower(s: State, hex_: int) -> Why | None:
    """Refuse a Guard Tower, which is always closed to the player's Units."""
    if not s.t.tower_at[hex_]:
        return None
    return ("2.1-11", "6.1-10"), f"{geo.label(hex_)} is a Guard Tower, closed to your Units"


def closed_hex(s: State, hex_: int) -> Why | None:
    """Refuse a hex that no friendly Unit can enter, because of a tower, an enemy or a standing SI."""
    name = geo.label(hex_)
    if tower := guard_tower(s, hex_):
        return tower
    if (s.nastians | s.gorgons) >> hex_ & 1:
        clauses = ("6.1-14", "P-09") if s.t.room_at[hex_] else ("P-09",)
        return clauses, f"an enemy stands in {name}"
    if not full_move.enterable(s, hex_):
        reason = (
            f"{name} is an Installation; on Inferno your Units can enter its hex only once it is destroyed"
        )
        return ("6.1-19",), reason
    return None
