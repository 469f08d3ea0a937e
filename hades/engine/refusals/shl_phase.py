"""Refusals of the SHL Phase: activation, moves, attacks, and the actions of HQs, Dante and Emily (6.0)."""

from __future__ import annotations

from hades import geometry as geo
from hades.board.contact import foes_of, may_end, open_step, sis_next_to, touching, vacant
from hades.board.occupancy import units_at
from hades.content.component_records import TREASURES
from hades.content.names import name as name_of
from hades.content.tables import T
from hades.engine.refusals.shared_reasons import (
    CRISIS_SPENT,
    Why,
    acting_unit,
    arrived,
    citing,
    closed_hex,
    fighter_down,
    guard_tower,
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
from hades.rules import circles, teleporter
from hades.rules.activation import factors, half
from hades.rules.full_fire import enemy_targets, near_targets, partners
from hades.rules.full_move import DISARM_COST, DOOR_COST, FULL_MOVE, HAS_FIRED, can_rest, held_by, may_disarm
from hades.rules.hq_request import EMILY_AFTER, RADIUS, landable, may_land
from hades.rules.science import NO_TELEPORT, armed_traps, locked_rooms
from hades.rules.vittles import LB, works
from hades.state.state import ABOARD, ARRIVED_ACTIVE, HIDDEN, LAB, State
from hades.wording import counted

# The Unit to activate, and its action (6.0)


def activate(s: State, unit: int) -> Why | None:
    why = not_yours(s, unit) or jammed(s, unit, "5.3-18") or shut_in(s, unit)
    if why or s.where[unit] < geo.HEXES:
        return why or spent(s, unit)
    if unit == s.t.dante and s.where[unit] in (ABOARD, LAB):
        idle = ("6.9-11", "12.7-01"), "Dante is not depleted, so aboard he can only go to his Lab"
        return spent(s, unit) or idle
    why = off_map(s, unit)
    if why and s.where[unit] == ABOARD:
        return (*why[0], "P-37"), f"{why[1]}, where only Dante can be activated"
    return why


def enter_lab(s: State, unit: int) -> Why | None:
    """Refuse a Unit that cannot walk to the Lab."""
    dante = s.t.dante
    if unit != dante:
        return ("12.7-01",), f"only Professor Dante may use the Lab, not {unit_name(s, unit)}"
    if s.where[dante] == LAB:
        return ("12.7-01",), "Dante is already in his Lab"
    if s.where[dante] != ABOARD:
        why = off_map(s, dante)
        return ("12.7-01",), "Dante must be aboard" + (f"; {why[1]}" if why else ", not on the Hades")
    return _lab_destroyed(s)


def _lab_destroyed(s: State) -> Why | None:
    return None if works(s, LB) else (("12.0-06", "6.9-07"), "the Lab is destroyed")


def _on_hades(s: State, unit: int) -> Why | None:
    """Refuse moves and attacks by a Unit that is aboard or has arrived in this turn (15.2-13, 15.4-13)."""
    if s.acted[unit] == ARRIVED_ACTIVE:
        return arrived(s, unit)
    if s.where[unit] < geo.HEXES:
        return None
    return ("12.8-01", "P-37"), "aboard the Vittles the only action is Science"


def full_move(s: State) -> Why | None:
    _, unit, bonus = s.agenda[-1]
    return _on_hades(s, unit) or _nowhere_to_go(s, unit, factors(s, unit, bonus))


def full_fire(s: State) -> Why | None:
    unit = acting_unit(s)
    return _on_hades(s, unit) or _pacifist(s, unit) or _no_target(s, unit)


def run_and_gun(s: State) -> Why | None:
    """Refuse a Run and Gun if there is neither a hex to move to nor a target."""
    _, unit, bonus = s.agenda[-1]
    why = _on_hades(s, unit) or _pacifist(s, unit, "U-12") or _nowhere_to_go(s, unit, half(s, unit, bonus))
    return citing(why, "6.3-01")


def _pacifist(s: State, unit: int, *also: str) -> Why | None:
    return (("11.0-44", *also), "Elder Aliens never attack") if s.t.is_alien[unit] else None


def cfp(s: State) -> Why | None:
    """Refuse CFP to a Unit that does not have it, or is on Purgatory."""
    unit = acting_unit(s)
    if s.t.type_of[unit] != T["swat"]:
        return ("6.0-06", "6.4-01"), f"only SWAT Units have CFP, and {unit_name(s, unit)} is not one"
    if s.where[unit] >= geo.SIZE:
        return ("6.4-01",), "CFP works on Inferno only"
    return _on_hades(s, unit)


def sabotage(s: State) -> Why | None:
    """Refuse Sabotage by a Unit other than an Engineer, or if there is no target."""
    unit = acting_unit(s)
    if s.t.type_of[unit] != T["engineer"]:
        return ("6.0-07", "6.5-01"), f"only Engineers can sabotage, and {unit_name(s, unit)} is not one"
    return ("6.5-01",), "there is no Installation next to the Engineer to sabotage"


def _not_hq(s: State, unit: int) -> Why | None:
    if s.t.type_of[unit] == T["hq"]:
        return None
    return ("6.0-08",), f"only an HQ can do that, and {unit_name(s, unit)} is not one"


def rally(s: State) -> Why | None:
    """Refuse a Rally if no Unit can be rallied."""
    hq = acting_unit(s)
    if why := _not_hq(s, hq):
        return why
    here = s.where[hq]
    around = [here, *(there for there in geo.NEIGHBOURS[here][1:] if there >= 0)]
    weary = [u for there in around for u in units_at(s, there) if s.t.is_friend[u] and s.depleted(u)]
    for unit in weary:
        if s.t.always_depleted[unit]:
            return ("11.0-41",), f"{unit_name(s, unit)} can never recover"
    if weary:
        reason = f"a wall or a locked door separates {unit_name(s, hq)} from every depleted Unit"
        return ("6.6-02",), reason
    return ("6.6-01",), "neither the HQ nor a Unit next to it on its deck is depleted"


def request(s: State) -> Why | None:
    """Refuse a Request by a Unit that cannot make one, or that the Vittles cannot answer."""
    unit = acting_unit(s)
    if why := _not_hq(s, unit):
        return why
    if s.where[unit] >= geo.SIZE:
        return ("6.7-01",), "only an HQ on Inferno can make a Request"
    if not s.in_system:
        return ("6.7-02", "7.2-03"), "the Vittles is Out System and cannot answer"
    return ("5.3-15",), CRISIS_SPENT


def forced_march(s: State) -> Why | None:
    reason = "no other Combat Unit on the HQ's deck can still be activated"
    return _not_hq(s, acting_unit(s)) or (("6.8-01", "6.8-03"), reason)


def science(s: State) -> Why | None:
    """Refuse Science by a Unit other than Dante and Emily, or in a place that allows none."""
    unit = acting_unit(s)
    where = s.where[unit]
    if not s.t.is_person[unit]:
        return ("6.0-09", "6.9-01"), f"only Dante and Emily can do Science, not {unit_name(s, unit)}"
    if where == LAB:
        reason = "the Lab can reach no Installation while the Vittles is Out System"
        return _lab_destroyed(s) or (("6.9-04",), reason)
    if where == ABOARD:
        return ("6.9-11",), "Dante is not depleted and has nothing to recover from"
    return _science_on_hades(s, unit, circles.effect_of(s, s.t.room_at[where]) if s.t.room_at[where] else "")


def _science_on_hades(s: State, unit: int, effect: str) -> Why:
    if effect == "bridge":
        if s.bridge_hacked:
            if "P-24" in s.t.off:
                return ("6.9-13", "11.0-07", "-P-24"), "the Bridge has already been tried this turn"
            return ("6.9-13", "11.0-07", "P-24"), "the Bridge has already been hacked this turn"
        # A Circle that is still locked has an empty Trap.
        clauses = ("6.9-12", "11.0-06", *("P-25",) * bool(s.locked))
        return clauses, "no door is locked and no Trap holds a Unit, so the Bridge can do nothing"
    if effect == "teleporter":
        if NO_TELEPORT in s.t.special:
            away = () if s.in_system else ("6.9-17",)
            return ("6.9-20", "15.2-16", *away), "in this scenario Units cannot leave by the Teleporter"
        return ("6.9-17",), "the Teleporter reaches the Vittles only while it is In System"
    aboard = "the Lab, the Living Quarters, " if unit == s.t.dante else ""
    places = f"{aboard}the Bridge, the Back-Up Core Computer or the Teleporter"
    return ("6.9-01",), f"Science can be done only in {places}"


def leave_lab(s: State) -> Why | None:
    return ("12.7-05",), f"{unit_name(s, acting_unit(s))} is not in the Lab"


# A moving Unit (6.1, and the moving half of 6.3)


def move_to(s: State, hex_: int) -> Why | None:
    _, unit, left, mode, _, stopped = s.agenda[-1]
    # A Guard Tower is always barred, whatever else forbids the step.
    return guard_tower(s, hex_) or _over(s, unit, stopped) or _step(s, unit, hex_, left, mode)


def _step(s: State, unit: int, there: int, left: int, mode: int) -> Why | None:
    return _not_adjacent(s, unit, there) or _too_far(left, 1, mode) or _arrival(s, unit, there, left)


def take_shaft(s: State, hex_: int) -> Why | None:
    _, unit, left, mode, _, stopped = s.agenda[-1]
    here = geo.label(s.where[unit])
    there = s.t.shaft[s.where[unit]]
    if there < 0:
        return ("2.1-09", "6.1-21"), f"{here} is not a lettered Complex, so it has no shaft"
    if there != hex_:
        return ("6.1-21",), f"the shaft of {here} leads to {geo.label(there)}"
    return _over(s, unit, stopped) or _too_far(left, 1, mode) or _arrival(s, unit, there, left)


def ended(s: State) -> Why | None:
    """Return the reason why a move or a Jump has just ended without a command."""
    for kind, clauses, *values in s.log:
        if kind not in ("unit_stopped", "recoil", "unit_trapped"):
            continue
        name = unit_name(s, values[0])
        if kind == "recoil":
            return ("6.4-10", "6.4-15"), f"the CFP of {name} failed, so its action is over"
        if kind == "unit_trapped":
            return clauses, f"{name} is caught in a Trap, so its move is over"
        _, hex_, why = values
        if why == "contact":
            return clauses, f"{name} is next to an enemy in {geo.label(hex_)}, so its move is over"
        if why == "factors":
            return clauses, f"{name} has no Movement Factors left"
    return None


def _over(s: State, unit: int, stopped: int) -> Why | None:
    if not stopped:
        return None
    return (*held_by(s, unit), "P-02"), "the move ends next to an enemy"


def _too_far(left: int, cost: int, mode: int) -> Why | None:
    if left >= cost:
        return None
    half = ("6.3-01",) if mode != FULL_MOVE else ()
    are = "is" if left == 1 else "are"
    return ("6.1-01", *half), f"that costs {counted(cost, 'Movement Factor')}, and {left} {are} left"


def _not_adjacent(s: State, unit: int, there: int) -> Why | None:
    here = s.where[unit]
    name = geo.label(there)
    if geo.map_of(here) != geo.map_of(there):
        return ("2.1-09", "6.1-21"), f"{name} is on the other deck; only the shaft of a Complex leads there"
    if there == here:
        return ("6.1-01",), f"{unit_name(s, unit)} is already in {name}"
    if there not in geo.NEIGHBOURS[here]:
        (column, row), (other_column, beyond) = geo.column_row(here), geo.column_row(there)
        apart = abs(column - other_column)
        if {row, beyond} == {0, geo.ROWS - 1} and min(apart, geo.COLUMNS - apart) <= 1:
            edge, other = ("north", "south") if beyond else ("south", "north")
            reason = f"the {edge} edge is a wall; the map does not wrap from {edge} to {other}"
            return ("2.1-21",), reason
        return ("6.1-01", "2.1-02"), f"{name} is not next to {geo.label(here)}"
    direction = geo.NEIGHBOURS[here].index(there, 1)
    return None if open_step(s, here, direction) >= 0 else _wall(s, here, there)


def _wall(s: State, here: int, there: int) -> Why:
    """Return the reason why a Unit cannot step between two neighbouring hexes: a locked door or a wall."""
    for inside, outside in ((here, there), (there, here)):
        room = s.t.room_at[inside]
        if room and s.t.door_hex[room] == outside:
            if not s.face_down >> room & 1:
                reason = f"Circle {room} is a sprung Trap, so its door counts as locked until it is disarmed"
                return ("2.1-19", "6.1-09", "P-26"), reason
            return ("2.1-19", "6.1-09"), f"the door of Circle {room} is locked"
        if room:
            return ("2.1-15", "6.1-09", "6.1-16"), (
                f"Circle {room} can be entered and left only through its doorway"
            )
    return ("2.1-19", "6.1-09"), f"a wall separates {geo.label(here)} from {geo.label(there)}"


def _arrival(s: State, unit: int, hex_: int, left: int) -> Why | None:
    """Refuse a hex that a Unit may not enter, or could neither stay in nor leave."""
    why = closed_hex(s, hex_)
    if why or can_rest(s, unit, hex_, left - 1):
        return why
    clauses = _stacking(s, unit, hex_)
    name = geo.label(hex_)
    if not can_rest(s, unit, hex_, left - 1, foes_stop=False):
        return clauses, f"{name} is occupied, and the move could not go on to a free hex"
    if s.t.contact[hex_] & foes_of(s, unit):
        held = held_by(s, unit, hex_)
        return (*held, *clauses), f"{name} is occupied, and an enemy next to it would end the move there"
    return ("6.1-02", *clauses), f"{name} is occupied, and an enemy would stop the move before a free hex"


def _stacking(s: State, unit: int, hex_: int) -> tuple[str, str]:
    """Return the clauses that bar a Unit from stopping in an occupied hex."""
    return "6.1-07" if s.t.is_alien[unit] or s.aliens >> hex_ & 1 else "6.1-05", "6.1-06"


def _nowhere_to_go(s: State, unit: int, left: int) -> Why | None:
    clauses: tuple[str, ...] = ("6.1-01",)
    here = s.where[unit]
    for there in geo.NEIGHBOURS[here][1:]:
        if there < 0:
            clauses += ("2.1-21",)
        else:
            why = _step(s, unit, there, left, FULL_MOVE)
            clauses += why[0] if why else ()
    return tuple(dict.fromkeys(clauses)), f"{unit_name(s, unit)} cannot move anywhere"


def blow_door(s: State, room: int) -> Why | None:
    _, unit, left, mode, _, stopped = s.agenda[-1]
    if s.t.is_alien[unit]:
        return ("6.1-11", "U-05"), "only SHL Units can blow doors, not Elder Aliens"
    if not s.locked >> room & 1:
        return ("6.1-18", "6.1-11"), f"Circle {room} is already open"
    if why := _not_at_door(s, unit, room, "6.1-11", "M-01"):
        return why
    if not s.face_down >> room & 1:
        return ("11.0-25",), f"a Trap keeps Circle {room} shut; disarm it first"
    return _over(s, unit, stopped) or _too_far(left, DOOR_COST, mode) or _in_passing(s, unit)


def disarm(s: State, room: int) -> Why | None:
    _, unit, left, mode, _, stopped = s.agenda[-1]
    if s.face_down >> room & 1:
        return ("2.1-14", "11.0-25"), f"Circle {room} has not been opened yet"
    if not s.locked >> room & 1:
        return ("11.0-25",), f"there is no Trap in Circle {room}"
    if why := _not_at_door(s, unit, room, "11.0-25", "P-27"):
        return why
    why = _over(s, unit, stopped) or _too_far(left, DISARM_COST, mode)
    if why or may_disarm(s, unit, left):
        return why
    return _in_passing(s, unit)


def _in_passing(s: State, unit: int) -> Why | None:
    """Refuse work at a door from a hex where the Unit cannot stay (P-38)."""
    why = _in_the_way(s, unit)
    return why and ((*why[0], "P-38"), why[1])


def _not_at_door(s: State, unit: int, room: int, *clauses: str) -> Why | None:
    door = s.t.door_hex[room]
    if s.where[unit] == door:
        return None
    return clauses, f"{unit_name(s, unit)} must stand in {geo.label(door)}, in front of that door"


def _in_the_way(s: State, unit: int) -> Why | None:
    """Refuse a command that would leave a Unit in another friendly Unit's hex, where it cannot stay."""
    hex_ = s.where[unit]
    if may_end(s, unit, hex_):
        return None
    return _stacking(s, unit, hex_), f"{geo.label(hex_)} is occupied, so {unit_name(s, unit)} must move on"


def take(s: State, treasure: int) -> Why | None:
    unit = acting_unit(s)
    name = name_of(TREASURES[treasure])
    if s.treasure_at[treasure] == HIDDEN:
        return ("2.1-14", "P-30"), f"{name} has not been found"
    if s.treasure_at[treasure] == ABOARD:
        return ("P-30",), f"{name} is safe aboard the Vittles"
    if s.treasure_at[treasure] != s.where[unit]:
        return ("11.0-35", "P-30"), f"{name} is not in the hex of {unit_name(s, unit)}"
    if s.carrier[treasure] == unit:
        return ("P-30",), f"{unit_name(s, unit)} already carries {name}"
    return ("P-26",), f"{name} is trapped with its carrier"


def put_down(s: State, treasure: int) -> Why | None:
    name = name_of(TREASURES[treasure])
    return ("P-30", "11.0-35"), f"{unit_name(s, acting_unit(s))} does not carry {name}"


def fire(s: State) -> Why | None:
    """Refuse an attack during a move that allows none, or that has had its attack."""
    _, unit, _, mode, _, _ = s.agenda[-1]
    if mode == FULL_MOVE:
        return ("6.0-01", "6.3-02"), "a Full Move includes no attack; Run and Gun does"
    if mode == HAS_FIRED:
        return ("6.3-02", "6.3-04"), f"{unit_name(s, unit)} has already fired"
    return _in_the_way(s, unit) or _no_target(s, unit)


def stop(s: State) -> Why | None:
    return _in_the_way(s, acting_unit(s))


# Attacks by Units (6.2, 6.4, 6.5)


_WALLED = ("2.1-20", "2.1-22", "M-11")
"""Clauses that forbid fire at a neighbouring hex beyond a wall."""


def _no_target(s: State, unit: int) -> Why | None:
    # The Units that protect another (6.2-06) are targets themselves.
    here = s.where[unit]
    enemies = s.nastians | s.gorgons
    if touching(s, here, enemies):
        return ("2.1-12",), "your Units cannot attack an enemy in a Guard Tower"
    if any(there >= 0 and enemies >> there & 1 for there in geo.NEIGHBOURS[here][1:]):
        return _WALLED, f"a wall separates {unit_name(s, unit)} from the enemy"
    return ("6.2-01", "6.2-05"), f"no enemy and no standing Installation is next to {unit_name(s, unit)}"


def fire_at(s: State, enemy: int) -> Why | None:
    unit = acting_unit(s)
    return (
        not_hostile(s, enemy, "6.2-01")
        or off_map(s, enemy)
        or _out_of_reach(s, unit, enemy)
        or _partner_far(s)
    )


def _out_of_reach(s: State, unit: int, enemy: int) -> Why | None:
    here, there = s.where[unit], s.where[enemy]
    name = unit_name(s, enemy)
    if not touching(s, here, 1 << there):
        if there in geo.NEIGHBOURS[here]:
            return _WALLED, f"a wall separates {unit_name(s, unit)} from {name}"
        return ("6.2-01", "6.2-05"), f"{name} is not next to {unit_name(s, unit)}"
    if s.t.tower_at[there]:
        return ("2.1-12",), f"{name} is in a Guard Tower, where your Units cannot attack it"
    if enemy not in enemy_targets(s, unit):
        return ("6.2-06",), f"{name} is protected by the Nastians in his hex"
    return None


def _partner_far(s: State) -> Why | None:
    frame = s.agenda[-1]
    if frame[0] != "fire?" or not frame[3]:
        return None
    return ("6.2-09",), f"Combined Fire: {unit_name(s, frame[3])} is not next to that target"


def fire_at_si(s: State, si: int) -> Why | None:
    return si_off_map(s, si) or _si_far(s, si, ("6.2-01", "6.2-05")) or _partner_far(s)


def sabotage_si(s: State, si: int) -> Why | None:
    return si_off_map(s, si) or _si_far(s, si, ("6.5-01", "6.2-05"))


def _si_far(s: State, si: int, clauses: tuple[str, ...]) -> Why | None:
    unit = acting_unit(s)
    if si in sis_next_to(s, s.where[unit]):
        return None
    return clauses, f"{si_name(s, si)} is not next to {unit_name(s, unit)}"


def fire_at_fighter(s: State, fighter: int) -> Why | None:
    frame = s.agenda[-1]
    unit = frame[1]
    if frame[0] == "fire?" and frame[3]:
        return (
            "6.2-09",
            "C-17",
        ), "Combined Fire needs a target next to both Units, so it can never be a Fighter"
    if s.t.type_of[unit] != T["heavy-weapon"] or s.where[unit] >= geo.SIZE:
        return ("6.2-15", "6.2-16"), "only Heavy Weapons on Inferno can fire at a Fighter"
    return fighter_down(s, fighter)


def combine(s: State, other: int) -> Why | None:
    frame = s.agenda[-1]
    unit = frame[1]
    if frame[0] == "cfp_fire?":
        return ("6.4-19",), "an attack with CFP cannot be combined"
    if frame[0] == "sabotage?":
        return ("6.5-04",), "Sabotage cannot be combined with another attack"
    if frame[3]:
        return ("6.2-11",), "at most two Units can combine their fire"
    if other == unit:
        return ("6.2-09",), "Combined Fire takes two Units"
    if why := not_yours(s, other) or off_map(s, other) or jammed(s, other) or shut_in(s, other):
        return why
    name = unit_name(s, other)
    if s.t.is_alien[other]:
        return ("11.0-44",), "Elder Aliens never attack"
    if late := citing(spent(s, other), "6.2-09"):
        return late
    if other not in partners(s, unit, near_targets(s, unit)):
        return ("6.2-09", "C-17"), f"no target is next to both {unit_name(s, unit)} and {name}"
    return None


def combine_running(s: State, unit: int) -> Why | None:
    why = combine(s, unit)
    if why is None and s.agenda[-1][2]:
        return ("6.2-10", "6.0-04"), "two Units using Run and Gun cannot combine their fire"
    return why


def stay_and_attack(s: State) -> Why | None:
    return citing(_no_target(s, acting_unit(s)), "6.4-02")


def jump_to(s: State, hex_: int) -> Why | None:
    unit = acting_unit(s)
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


# Landings, evacuations and marches (6.7, 6.8), and choices opened by Science (6.9)


def land(s: State) -> Why | None:
    """Refuse a landing if no Unit or no hex is available."""
    if not landable(s):
        if "6.7-08" in s.t.off and teleporter.waiting(s):
            return ("6.7-07", "-6.7-08"), "in this edition only squads and HQs land, and none is aboard"
        return ("6.7-07", "6.7-08"), "no Unit aboard can be landed"
    return ("6.7-07", "6.7-10"), "no vacant hex within three hexes of the HQ can take a Unit"


def call(s: State) -> Why | None:
    """Refuse a call through the Teleporter (15.2-12)."""
    unit = acting_unit(s)
    if unit not in s.t.hqs:
        return ("15.2-12", "6.0-08"), f"only an HQ can call Units, and {unit_name(s, unit)} is not one"
    if teleporter.CALL not in s.t.special:
        return ("15.2-12",), "an HQ can call Units through the Teleporter only in Operation Squeeze Play"
    if not teleporter.stands_in(s, unit):
        return ("15.2-12",), f"{unit_name(s, unit)} is not in the Teleporter"
    if not teleporter.waiting(s):
        return ("15.2-12", "N-19"), "no Unit aboard can be called"
    return ("15.2-12", "S-10"), "no hex within three hexes of the Teleporter is free"


def bring(s: State, unit: int) -> Why | None:
    asked = s.agenda[-1][0]
    if asked == "teleport?" and teleporter.ARRIVALS not in s.t.special:
        return ("15.4-12", "6.9-18"), "the Teleporter brings Units in only in Operation High and Tight"
    brings, places = ("15.2-12", "15.2-12") if asked == "call?" else ("15.4-12", "15.4-13")
    none_free = f"no hex near enough to the Teleporter is free for {unit_name(s, unit)}"
    return _not_aboard(s, unit, brings) or ((places,), none_free)


def _not_aboard(s: State, unit: int, clause: str) -> Why | None:
    """Refuse a Unit that is not aboard, and so cannot come to the Hades under a clause."""
    why = not_yours(s, unit) or jammed(s, unit, "N-19")
    if why or s.where[unit] == ABOARD:
        return why
    if s.where[unit] < geo.HEXES:
        return (clause,), f"{unit_name(s, unit)} is already on the Hades"
    return citing(off_map(s, unit), clause)


def bring_at(s: State, hex_: int) -> Why | None:
    """Refuse a hex where no Unit can appear."""
    _, unit, centre, rule = s.agenda[-1]
    name = geo.label(hex_)
    radius = teleporter.RADIUS[rule]
    called = rule == teleporter.CALL
    places = "15.2-12" if called else "15.4-13"
    if hex_ < geo.SIZE or geo.distance(hex_, centre) > radius:
        return (places,), f"{name} is not within {radius} hexes of the Teleporter in {geo.label(centre)}"
    # Clauses that say which hexes are allowed.
    eligible = (places, "S-10") if called else (places,)
    if why := citing(closed_hex(s, hex_), *eligible):
        return why
    if s.locked >> s.t.room_at[hex_] & 1:
        return (*eligible, "2.1-14"), f"{name} is a closed Circle"
    if teleporter.barred_complex(s, hex_, rule):
        return (*eligible, "-S-23"), f"{name} is a Complex, and in this edition Units cannot go there"
    if called and not vacant(s, hex_):
        return (*eligible, "M-12"), f"{name} is not vacant"
    if not may_end(s, unit, hex_):
        return (*eligible, "6.1-05"), f"stacking allows no more Units in {name}"
    return None


def land_unit(s: State, unit: int) -> Why | None:
    if why := _not_aboard(s, unit, "6.7-07"):
        return why
    if not may_land(s, unit):
        clauses = ("-6.7-08", "P-41") if unit == s.t.dante else ("-6.7-08",)
        return clauses, f"in this edition only squads and HQs land, and {unit_name(s, unit)} is neither"
    return ("6.7-10",), "no vacant hex is left within three hexes of the HQ"


def land_at(s: State, hex_: int) -> Why | None:
    centre = s.agenda[-2][1]
    name = geo.label(hex_)
    if hex_ >= geo.SIZE:
        return ("6.7-07",), f"{name} is on Purgatory, but Units land on Inferno"
    if geo.distance(hex_, centre) > RADIUS:
        return ("6.7-07", "M-05"), f"{name} is more than three hexes from the HQ in {geo.label(centre)}"
    if why := citing(closed_hex(s, hex_), "6.7-10"):
        return why
    return None if vacant(s, hex_) else (("6.7-07", "M-12"), f"{name} is not vacant")


def evacuate_unit(s: State, unit: int) -> Why | None:
    _, centre, left = s.agenda[-1]
    name = unit_name(s, unit)
    if why := not_yours(s, unit) or off_map(s, unit) or jammed(s, unit, "N-19"):
        return why
    if s.where[unit] >= geo.SIZE:
        return ("6.7-11",), f"{name} is on Purgatory; the Vittles takes Units aboard only from Inferno"
    if geo.distance(s.where[unit], centre) > RADIUS:
        return ("6.7-11", "M-05"), f"{name} is more than three hexes from the HQ in {geo.label(centre)}"
    # She could be the fourth Unit of this batch.
    batch = ("P-19",) if s.evacuated + left > EMILY_AFTER else ()
    return _emily_first(s, unit, "6.7-13", *batch)


def _emily_first(s: State, unit: int, *clauses: str) -> Why | None:
    if unit != s.t.emily or s.evacuated >= EMILY_AFTER:
        return None
    gone = "1 has" if s.evacuated == 1 else f"{s.evacuated or 'none'} have"
    return clauses, f"Princess Emily cannot go before three other Units; so far {gone} gone"


def _to_lab(s: State, unit: int) -> Why | None:
    if unit != s.t.dante:
        return ("12.7-02",), f"only Professor Dante may use the Lab, not {unit_name(s, unit)}"
    if "12.7-02" in s.t.off:
        return ("-12.7-02",), "in this edition Dante arrives in the Living Quarters and goes to the Lab later"
    return _lab_destroyed(s)


def evacuate_to_lab(s: State, unit: int) -> Why | None:
    return _to_lab(s, unit) or evacuate_unit(s, unit)


def march(s: State, unit: int) -> Why | None:
    hq = acting_unit(s)
    name = unit_name(s, unit)
    if why := not_yours(s, unit) or off_map(s, unit) or jammed(s, unit, "N-19") or shut_in(s, unit):
        return why
    if unit == hq:
        return ("6.8-02",), f"{name} cannot march as well as order the march"
    if not s.t.is_combat[unit]:
        return ("6.8-01",), f"only Combat Units can march, and {name} is not one"
    if late := citing(spent(s, unit), "6.8-03"):
        return late
    return ("6.8-01",), f"{name} is not on the same deck as {unit_name(s, hq)}"


def open_door(s: State, room: int) -> Why | None:
    if room in armed_traps(s):
        return ("11.0-06", "11.0-26"), f"a Trap keeps Circle {room} shut; disarm it first"
    if s.locked >> room & 1:
        return _empty_trap(room)
    return ("6.9-12", "6.1-18"), f"Circle {room} is already open"


def disarm_trap(s: State, room: int) -> Why | None:
    """Refuse a Trap that does not exist or is not known yet."""
    if room in locked_rooms(s):
        return ("2.1-14", "11.0-06"), f"Circle {room} has not been opened yet"
    if s.locked >> room & 1:
        return _empty_trap(room)
    return ("11.0-06", "11.0-26"), f"there is no Trap in Circle {room}"


def _empty_trap(room: int) -> Why:
    """Refuse a Trap whose Unit has been teleported away, so that it is not active (P-25, P-26)."""
    reason = f"the Trap in Circle {room} holds nobody, so the Bridge cannot open it"
    return ("11.0-06", "P-25", "P-26"), reason


def teleport(s: State, unit: int) -> Why | None:
    centre = s.agenda[-1][1]
    name = unit_name(s, unit)
    if why := not_yours(s, unit) or off_map(s, unit) or jammed(s, unit, "N-19"):
        return why
    if s.where[unit] < geo.SIZE:
        return ("6.9-18", "P-31"), f"{name} is on Inferno; the Teleporter reaches only Units on Purgatory"
    if geo.distance(s.where[unit], centre) > RADIUS:
        return ("6.9-18", "M-03"), f"{name} is more than three hexes from the Teleporter"
    return _emily_first(s, unit, "6.9-19")


def teleport_to_lab(s: State, unit: int) -> Why | None:
    return _to_lab(s, unit) or teleport(s, unit)
