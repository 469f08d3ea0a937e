"""Refusals of landings, evacuations and marches (6.7, 6.8), and of choices opened by Science (6.9)."""

from __future__ import annotations

from hades import geometry as geo
from hades.board.contact import may_end, vacant
from hades.engine.refusals.activation import lab_destroyed
from hades.engine.refusals.shared_reasons import (
    Args,
    Why,
    closed_hex,
    jammed,
    not_yours,
    off_map,
    shut_in,
    spent,
    unit_name,
)
from hades.rules import request, science, teleporter
from hades.state.state import ABOARD, Frame, State


def land(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse a landing if no Unit or no hex is available."""
    if not request.landable(s):
        if "6.7-08" in s.t.off and teleporter.waiting(s):
            return ("6.7-07", "-6.7-08"), "in this edition only squads and HQs land, and none is aboard"
        return ("6.7-07", "6.7-08"), "no Unit aboard can be landed"
    return ("6.7-07", "6.7-10"), "no vacant hex within three hexes of the HQ can take a Unit"


def call(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse a call through the Teleporter (15.2-12)."""
    unit = frame[1]
    if unit not in s.t.hqs:
        return ("15.2-12", "6.0-08"), f"only an HQ can call Units, and {unit_name(s, unit)} is not one"
    if teleporter.CALL not in s.t.special:
        return ("15.2-12",), "an HQ can call Units through the Teleporter only in Operation Squeeze Play"
    if not teleporter.stands_in(s, unit):
        return ("15.2-12",), f"{unit_name(s, unit)} is not in the Teleporter"
    if not teleporter.waiting(s):
        return ("15.2-12", "N-19"), "no Unit aboard can be called"
    return ("15.2-12", "S-10"), "no hex within three hexes of the Teleporter is free"


def bring(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse a Unit that cannot come in through the Teleporter."""
    unit = args[0]
    if frame[0] == "teleport?" and teleporter.ARRIVALS not in s.t.special:
        return ("15.4-12", "6.9-18"), "the Teleporter brings Units in only in Operation High and Tight"
    brings, places = ("15.2-12", "15.2-12") if frame[0] == "call?" else ("15.4-12", "15.4-13")
    none_free = f"no hex near enough to the Teleporter is free for {unit_name(s, unit)}"
    return _not_aboard(s, unit, brings) or ((places,), none_free)


def _not_aboard(s: State, unit: int, clause: str) -> Why | None:
    """Refuse a Unit that is not aboard, and so cannot come to the Hades under a clause."""
    why = not_yours(s, unit) or jammed(s, unit, "N-19")
    if why or s.where[unit] == ABOARD:
        return why
    if s.where[unit] < geo.HEXES:
        return (clause,), f"{unit_name(s, unit)} is already on the Hades"
    why = off_map(s, unit)
    return why and ((clause, *why[0]), why[1])


def bring_at(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse a hex where no Unit can appear."""
    _, unit, centre, rule = frame
    hex_ = args[0]
    name = geo.label(hex_)
    radius = teleporter.RADIUS[rule]
    called = rule == teleporter.CALL
    places = "15.2-12" if called else "15.4-13"
    if hex_ < geo.SIZE or geo.distance(hex_, centre) > radius:
        return (places,), f"{name} is not within {radius} hexes of the Teleporter in {geo.label(centre)}"
    # Clauses that say which hexes are allowed.
    eligible = (places, "S-10") if called else (places,)
    why = closed_hex(s, hex_)
    if why:
        return (*eligible, *why[0]), why[1]
    if s.locked >> s.t.room_at[hex_] & 1:
        return (*eligible, "2.1-14"), f"{name} is a closed Circle"
    if teleporter.barred_complex(s, hex_, rule):
        return (*eligible, "-S-23"), f"{name} is a Complex, and in this edition Units cannot go there"
    if called and not vacant(s, hex_):
        return (*eligible, "M-12"), f"{name} is not vacant"
    if not may_end(s, unit, hex_):
        return (*eligible, "6.1-05"), f"stacking allows no more Units in {name}"
    return None


def land_unit(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse a Unit that cannot land."""
    unit = args[0]
    why = _not_aboard(s, unit, "6.7-07")
    if why:
        return why
    if not request.may_land(s, unit):
        clauses = ("-6.7-08", "P-41") if unit == s.t.dante else ("-6.7-08",)
        return clauses, f"in this edition only squads and HQs land, and {unit_name(s, unit)} is neither"
    return ("6.7-10",), "no vacant hex is left within three hexes of the HQ"


def land_at(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse a hex in which a Unit cannot land."""
    hex_, centre = args[0], s.agenda[-2][1]
    name = geo.label(hex_)
    if hex_ >= geo.SIZE:
        return ("6.7-07",), f"{name} is on Purgatory, but Units land on Inferno"
    if geo.distance(hex_, centre) > request.RADIUS:
        return ("6.7-07", "M-05"), f"{name} is more than three hexes from the HQ in {geo.label(centre)}"
    why = closed_hex(s, hex_)
    if why:
        return ("6.7-10", *why[0]), why[1]
    return None if vacant(s, hex_) else (("6.7-07", "M-12"), f"{name} is not vacant")


def evacuate_unit(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse a Unit that cannot be evacuated with this Request."""
    unit, centre = args[0], frame[1]
    name = unit_name(s, unit)
    why = not_yours(s, unit) or off_map(s, unit) or jammed(s, unit, "N-19")
    if why:
        return why
    if s.where[unit] >= geo.SIZE:
        return ("6.7-11",), f"{name} is on Purgatory; the Vittles takes Units aboard only from Inferno"
    if geo.distance(s.where[unit], centre) > request.RADIUS:
        return ("6.7-11", "M-05"), f"{name} is more than three hexes from the HQ in {geo.label(centre)}"
    # She could be the fourth Unit of this batch.
    batch = ("P-19",) if s.evacuated + frame[2] > request.EMILY_AFTER else ()
    return _emily_first(s, unit, "6.7-13", *batch)


def _emily_first(s: State, unit: int, *clauses: str) -> Why | None:
    if unit != s.t.emily or s.evacuated >= request.EMILY_AFTER:
        return None
    gone = "1 has" if s.evacuated == 1 else f"{s.evacuated or 'none'} have"
    return clauses, f"Princess Emily cannot go before three other Units; so far {gone} gone"


def _to_lab(s: State, unit: int) -> Why | None:
    if unit != s.t.dante:
        return ("12.7-02",), f"only Professor Dante may use the Lab, not {unit_name(s, unit)}"
    if "12.7-02" in s.t.off:
        return ("-12.7-02",), "in this edition Dante arrives in the Living Quarters and goes to the Lab later"
    return lab_destroyed(s)


def evacuate_to_lab(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse a Unit that cannot be evacuated straight to the Lab."""
    return _to_lab(s, args[0]) or evacuate_unit(s, frame, args)


def march(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse a Unit that cannot make a Forced March."""
    hq, unit = frame[1], args[0]
    name = unit_name(s, unit)
    why = not_yours(s, unit) or off_map(s, unit) or jammed(s, unit, "N-19") or shut_in(s, unit)
    if why:
        return why
    if unit == hq:
        return ("6.8-02",), f"{name} cannot march as well as order the march"
    if not s.t.is_combat[unit]:
        return ("6.8-01",), f"only Combat Units can march, and {name} is not one"
    late = spent(s, unit)
    if late:
        return ("6.8-03", *late[0]), late[1]
    return ("6.8-01",), f"{name} is not on the same deck as {unit_name(s, hq)}"


def open_door(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse a door that is open already, or that the Bridge cannot open."""
    room = args[0]
    if room in science.armed_traps(s):
        return ("11.0-06", "11.0-26"), f"a Trap keeps Circle {room} shut; disarm it first"
    if s.locked >> room & 1:
        return _empty_trap(room)
    return ("6.9-12", "6.1-18"), f"Circle {room} is already open"


def disarm_trap(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse a Trap that does not exist or is not known yet."""
    room = args[0]
    if room in science.locked_rooms(s):
        return ("2.1-14", "11.0-06"), f"Circle {room} has not been opened yet"
    if s.locked >> room & 1:
        return _empty_trap(room)
    return ("11.0-06", "11.0-26"), f"there is no Trap in Circle {room}"


def _empty_trap(room: int) -> Why:
    """Refuse a Trap whose Unit has been teleported away, so that it is not active (P-25, P-26)."""
    reason = f"the Trap in Circle {room} holds nobody, so the Bridge cannot open it"
    return ("11.0-06", "P-25", "P-26"), reason


def teleport(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse a Unit that the Teleporter cannot reach."""
    unit, centre = args[0], frame[1]
    name = unit_name(s, unit)
    why = not_yours(s, unit) or off_map(s, unit) or jammed(s, unit, "N-19")
    if why:
        return why
    if s.where[unit] < geo.SIZE:
        return ("6.9-18", "P-31"), f"{name} is on Inferno; the Teleporter reaches only Units on Purgatory"
    if geo.distance(s.where[unit], centre) > request.RADIUS:
        return ("6.9-18", "M-03"), f"{name} is more than three hexes from the Teleporter"
    return _emily_first(s, unit, "6.9-19")


def teleport_to_lab(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse a Unit that cannot be sent straight to the Lab."""
    return _to_lab(s, args[0]) or teleport(s, frame, args)
