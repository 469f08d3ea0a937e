"""Refusals of set-up (15.0) and of Comm Crash (5.3)."""

from __future__ import annotations

from hades import geometry as geo
from hades.board.contact import may_end, vacant
from hades.content.component_records import Landing
from hades.engine.refusals.shared_reasons import Why, not_yours, unit_name
from hades.rules.set_up import DECIDES, group_of
from hades.state.state import GONE, HIDDEN, JAMMED, State
from hades.wording import counted

_NO_COMPLEX = {"near-teleporter": ("S-09",), "at-teleporter": ("S-19",)}
"""Clauses that keep a landing off Complexes even if the scenario itself does not."""


def place(s: State, unit: int) -> Why | None:
    """Refuse a Unit that is not part of this landing, or that the landing has no room for."""
    t = s.t
    name = unit_name(s, unit)
    if why := not_yours(s, unit):
        return why
    if s.where[unit] == HIDDEN:
        return ("2.1-14", "S-16"), f"{name} may be in one of the Circles"
    group = t.scenario.landing[s.agenda[-1][1]]
    packet = _packet(group)
    if s.where[unit] < geo.HEXES:
        return packet, f"{name} is already placed"
    if unit in t.squads and "U-09" in t.off:
        total = group.squads + group.hqs
        hqs = f"at least {counted(group.hqs, 'HQ')} among them"
        reason = f"this landing has {total} squads, {hqs}, so {name} stays aboard"
        return (*packet, "15.1-12"), reason
    if unit in t.squads:
        room = counted(group.hqs, "HQ") if unit in t.hqs else counted(group.squads, "squad")
        return (*packet, "15.1-12", "U-09"), f"this landing has only {room}, so {name} stays aboard"
    return (*packet, "15.1-12"), f"{name} does not take part in this landing"


def _packet(group: Landing) -> tuple[str, ...]:
    """Return the clauses for the Units and hexes of a landing, without the rulings on single hexes."""
    return tuple(id_ for id_ in group.clauses if id_ not in DECIDES)


def place_at(s: State, hex_: int) -> Why | None:
    name = geo.label(hex_)
    group = group_of(s)
    packet = _packet(group)
    if (group.where == "inferno") != (hex_ < geo.SIZE):
        return packet, f"{name} is on the other deck; this landing goes to {_LANDINGS[group.where]}"
    if s.t.tower_at[hex_]:
        return (*packet, *_NO_COMPLEX.get(group.where, ()), "M-06"), f"{name} is a Guard Tower"
    if s.t.is_complex[hex_]:
        return (*packet, *_NO_COMPLEX.get(group.where, ())), f"{name} is a Complex"
    if s.locked >> s.t.room_at[hex_] & 1:
        ruled = ("S-09",) if group.where == "near-teleporter" else ()
        return (*packet, *ruled, "2.1-14"), f"{name} is a closed Circle"
    if group.where == "at-teleporter" and not may_end(s, s.agenda[-1][1], hex_):
        return (*packet, "6.1-05"), f"{name} already holds a Unit, and stacking allows only one"
    if group.where != "at-teleporter" and not vacant(s, hex_):
        return packet, f"{name} is not empty, and each Unit needs its own hex"
    zone = ("M-02",) if group.where == "at-teleporter" else ()
    return (*packet, *zone), f"{name} is outside the area of this landing: {_LANDINGS[group.where]}"


_LANDINGS = {
    "inferno": "Inferno",
    "near-teleporter": "any hex up to 3 away from the Teleporter",
    "at-teleporter": "the Teleporter, the hex outside its door and the open hexes next to that one",
}


def fill_tower(s: State, hex_: int) -> Why | None:
    """Refuse a hex that is not waiting for a counter."""
    if s.t.tower_at[hex_]:
        return ("5.3-01",), f"{geo.label(hex_)} has already received its counter in this step"
    return ("5.3-01",), f"{geo.label(hex_)} is not a Guard Tower"


def jam(s: State, unit: int) -> Why | None:
    name = unit_name(s, unit)
    if unit not in s.t.hqs:
        return ("5.3-18",), f"Comm Crash jams only HQs, and {name} is not one"
    if s.where[unit] == GONE:
        return ("5.3-21",), f"{name} is out of the game"
    if s.acted[unit] == JAMMED:
        return ("5.3-22", "N-18"), f"{name} is already jammed"
    return None
