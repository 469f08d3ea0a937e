"""Refusals of attacks by Units: 6.2 Full Fire, 6.4 SWAT CFP, 6.5 Engineer Sabotage."""

from __future__ import annotations

from hades import geometry as geo
from hades.board.contact import sis_next_to, touching, vacant
from hades.content.tables import T
from hades.engine.refusals.shared_reasons import (
    Args,
    Why,
    fighter_down,
    jammed,
    not_hostile,
    not_yours,
    off_map,
    shut_in,
    si_name,
    si_off_map,
    spent,
    unit_name,
)
from hades.rules import full_fire
from hades.state.state import Frame, State

WALLED = ("2.1-20", "2.1-22", "M-11")
"""Clauses that forbid fire at a neighbouring hex beyond a wall."""


def no_target(s: State, unit: int) -> Why | None:
    """Return the reason why a Unit has nothing to fire at from its hex."""
    # The Units that protect another (6.2-06) are targets themselves.
    here = s.where[unit]
    enemies = s.nastians | s.gorgons
    if touching(s, here, enemies):
        return ("2.1-12",), "your Units cannot attack an enemy in a Guard Tower"
    if any(there >= 0 and enemies >> there & 1 for there in geo.NEIGHBOURS[here][1:]):
        return WALLED, f"a wall separates {unit_name(s, unit)} from the enemy"
    return ("6.2-01", "6.2-05"), f"no enemy and no standing SI is next to {unit_name(s, unit)}"


def fire_at(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse an enemy that cannot be attacked by the Unit, or in Combined Fire by both."""
    unit, enemy = frame[1], args[0]
    return (
        not_hostile(s, enemy, "6.2-01")
        or off_map(s, enemy)
        or _out_of_reach(s, unit, enemy)
        or _partner_far(s, frame)
    )


def _out_of_reach(s: State, unit: int, enemy: int) -> Why | None:
    here, there = s.where[unit], s.where[enemy]
    name = unit_name(s, enemy)
    if not touching(s, here, 1 << there):
        if there in geo.NEIGHBOURS[here]:
            return WALLED, f"a wall separates {unit_name(s, unit)} from {name}"
        return ("6.2-01", "6.2-05"), f"{name} is not next to {unit_name(s, unit)}"
    if s.t.tower_at[there]:
        return ("2.1-12",), f"{name} is in a Guard Tower, where your Units cannot attack it"
    if enemy not in full_fire.enemy_targets(s, unit):
        return ("6.2-06",), f"{name} is protected by the Nastians in his hex"
    return None


def _partner_far(s: State, frame: Frame) -> Why | None:
    if frame[0] != "fire?" or not frame[3]:
        return None
    return ("6.2-09",), f"Combined Fire: {unit_name(s, frame[3])} is not next to that target"


def fire_at_si(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse an SI that cannot be attacked by the Unit, or in Combined Fire by both."""
    return (
        si_off_map(s, args[0]) or _si_far(s, frame, args[0], ("6.2-01", "6.2-05")) or _partner_far(s, frame)
    )


def sabotage_si(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse an SI that the Engineer cannot reach."""
    return si_off_map(s, args[0]) or _si_far(s, frame, args[0], ("6.5-01", "6.2-05"))


def _si_far(s: State, frame: Frame, si: int, clauses: tuple[str, ...]) -> Why | None:
    unit = frame[1]
    if si in sis_next_to(s, s.where[unit]):
        return None
    return clauses, f"{si_name(s, si)} is not next to {unit_name(s, unit)}"


def fire_at_fighter(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse a Fighter that the Unit cannot fire at."""
    unit = frame[1]
    if frame[0] == "fire?" and frame[3]:
        return ("6.2-09", "C-17"), "Combined Fire needs a target next to both Units, so never a Fighter"
    if s.t.type_of[unit] != T["heavy-weapon"] or s.where[unit] >= geo.SIZE:
        return ("6.2-15", "6.2-16"), "only Heavy Weapons on Inferno can fire at a Fighter"
    return fighter_down(s, args[0])


def combine(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse a second Unit that cannot join in Combined Fire."""
    unit, other = frame[1], args[0]
    if frame[0] == "cfp_fire?":
        return ("6.4-19",), "an attack with CFP cannot be combined"
    if frame[0] == "sabotage?":
        return ("6.5-04",), "Sabotage cannot be combined with another attack"
    if frame[3]:
        return ("6.2-11",), "at most two Units can combine their fire"
    if other == unit:
        return ("6.2-09",), "Combined Fire takes two Units"
    why = not_yours(s, other) or off_map(s, other) or jammed(s, other) or shut_in(s, other)
    if why:
        return why
    name = unit_name(s, other)
    if s.t.is_alien[other]:
        return ("11.0-44",), "Elder Aliens never attack"
    late = spent(s, other)
    if late:
        return ("6.2-09", *late[0]), late[1]
    if other not in full_fire.partners(s, unit, full_fire.near_targets(s, unit)):
        return ("6.2-09", "C-17"), f"no target is next to both {unit_name(s, unit)} and {name}"
    return None


def combine_running(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse a second Unit that cannot join in Combined Fire on Run and Gun."""
    why = combine(s, frame, args)
    if why is None and frame[2]:
        return ("6.2-10", "6.0-04"), "two Units on Run and Gun cannot combine their fire"
    return why


def stay_and_attack(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse an attack without a Jump, for which there is no target."""
    why = no_target(s, frame[1])
    return why and (("6.4-02", *why[0]), why[1])


def jump_to(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse a hex that is not a possible destination of a Jump."""
    unit, hex_ = frame[1], args[0]
    name = geo.label(hex_)
    if hex_ >= geo.SIZE:
        return ("6.4-03",), f"{name} is on Purgatory, but a Jump ends on Inferno"
    if hex_ == s.where[unit]:
        return ("6.4-02", "6.4-03"), "a Jump must end in another hex"
    if s.t.tower_at[hex_]:
        return ("6.4-03", "2.1-11", "M-06"), f"{name} is a Guard Tower"
    if s.t.is_complex[hex_]:
        return ("6.4-03",), f"{name} is a Complex, and a Jump cannot end in one"
    if not vacant(s, hex_):
        return ("6.4-03", "M-12"), f"{name} is not vacant"
    return None
