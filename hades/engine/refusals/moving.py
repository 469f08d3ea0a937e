"""Refusals of a moving Unit: 6.1 Full Move and the moving half of 6.3 Run and Gun."""

from __future__ import annotations

from hades import geometry as geo
from hades.board.contact import foes_of, may_end, open_step
from hades.content.kinds import TREASURES
from hades.content.names import name as name_of
from hades.engine.refusals.firing import no_target
from hades.engine.refusals.shared_reasons import Args, Why, closed_hex, guard_tower, unit_name
from hades.rules import full_move
from hades.state.state import ABOARD, HIDDEN, Frame, State


def move_to(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse a hex that the Unit cannot enter next."""
    _, unit, left, mode, _, stopped = frame
    # A Guard Tower is always barred, whatever else forbids the step.
    return guard_tower(s, args[0]) or _over(s, unit, stopped) or _step(s, unit, args[0], left, mode)


def _step(s: State, unit: int, there: int, left: int, mode: int) -> Why | None:
    return _not_adjacent(s, unit, there) or _too_far(left, 1, mode) or arrival(s, unit, there, left)


def take_shaft(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse a shaft that does not exist or is not open."""
    _, unit, left, mode, _, stopped = frame
    here = geo.label(s.where[unit])
    there = s.t.shaft[s.where[unit]]
    if there < 0:
        return ("2.1-09", "6.1-21"), f"{here} is not a lettered Complex, so it has no shaft"
    if there != args[0]:
        return ("6.1-21",), f"the shaft of {here} leads to {geo.label(there)}"
    return _over(s, unit, stopped) or _too_far(left, 1, mode) or arrival(s, unit, there, left)


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
    return (*full_move.held_by(s, unit), "P-02"), "the move ends next to an enemy"


def _too_far(left: int, cost: int, mode: int) -> Why | None:
    if left >= cost:
        return None
    half = ("6.3-01",) if mode != full_move.FULL_MOVE else ()
    return ("6.1-01", *half), f"that costs {cost} Movement Factors, and {left} are left"


def _not_adjacent(s: State, unit: int, there: int) -> Why | None:
    here = s.where[unit]
    name = geo.label(there)
    if geo.map_of(here) != geo.map_of(there):
        return ("2.1-09", "6.1-21"), f"{name} is on the other deck; only the shaft of a Complex leads there"
    if there == here:
        return ("6.1-01",), f"{unit_name(s, unit)} is in {name}"
    if there not in geo.NEIGHBOURS[here]:
        (column, row), (other_column, beyond) = geo.column_row(here), geo.column_row(there)
        apart = abs(column - other_column)
        if {row, beyond} == {0, geo.ROWS - 1} and min(apart, geo.COLUMNS - apart) <= 1:
            edge, other = ("north", "south") if beyond else ("south", "north")
            reason = f"the {edge} edge is a wall; the map does not wrap from {edge} to {other}"
            return ("2.1-21",), reason
        return ("6.1-01", "2.1-02"), f"{name} is not next to {geo.label(here)}"
    direction = geo.NEIGHBOURS[here].index(there, 1)
    return None if open_step(s, here, direction) >= 0 else wall(s, here, there)


def wall(s: State, here: int, there: int) -> Why:
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


def arrival(s: State, unit: int, hex_: int, left: int) -> Why | None:
    """Refuse a hex that a Unit may not enter, or could neither stay in nor leave."""
    why = closed_hex(s, hex_)
    if why or full_move.can_rest(s, unit, hex_, left - 1):
        return why
    clauses: tuple[str, ...] = ("6.1-07",) if s.t.is_alien[unit] or s.aliens >> hex_ & 1 else ("6.1-05",)
    clauses += ("6.1-06",)
    name = geo.label(hex_)
    if not full_move.can_rest(s, unit, hex_, left - 1, foes_stop=False):
        return clauses, f"{name} is occupied, and the move could not go on to a free hex"
    if s.t.contact[hex_] & foes_of(s, unit):
        held = full_move.held_by(s, unit, hex_)
        return (*held, *clauses), f"{name} is occupied, and an enemy next to it would end the move there"
    return ("6.1-02", *clauses), f"{name} is occupied, and an enemy would stop the move before a free hex"


def nowhere_to_go(s: State, unit: int, left: int) -> Why | None:
    """Return the reason why a Unit can enter no adjacent hex, with the clauses for each of them."""
    clauses: tuple[str, ...] = ("6.1-01",)
    here = s.where[unit]
    for there in geo.NEIGHBOURS[here][1:]:
        if there < 0:
            clauses += ("2.1-21",)
        else:
            why = _step(s, unit, there, left, full_move.FULL_MOVE)
            clauses += why[0] if why else ()
    return tuple(dict.fromkeys(clauses)), f"{unit_name(s, unit)} cannot move anywhere"


def blow_door(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse a door that cannot be blown."""
    _, unit, left, mode, _, stopped = frame
    room = args[0]
    if s.t.is_alien[unit]:
        return ("6.1-11", "U-05"), "only SHL Units can blow doors, not Elder Aliens"
    if not s.locked >> room & 1:
        return ("6.1-18", "6.1-11"), f"Circle {room} is already open"
    if s.t.door_hex[room] != s.where[unit]:
        return ("6.1-11", "M-01"), (
            f"{unit_name(s, unit)} must stand in {door(s, room)}, in front of that door"
        )
    if not s.face_down >> room & 1:
        return ("11.0-25",), f"a Trap keeps Circle {room} shut; disarm it first"
    return _over(s, unit, stopped) or _too_far(left, full_move.DOOR_COST, mode) or _in_passing(s, unit)


def disarm(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse a Trap that cannot be disarmed."""
    _, unit, left, mode, _, stopped = frame
    room = args[0]
    if s.face_down >> room & 1:
        return ("2.1-14", "11.0-25"), f"Circle {room} has not been opened yet"
    if not s.locked >> room & 1:
        return ("11.0-25",), f"there is no Trap in Circle {room}"
    if s.t.door_hex[room] != s.where[unit]:
        return ("11.0-25", "P-27"), (
            f"{unit_name(s, unit)} must stand in {door(s, room)}, in front of that door"
        )
    why = _over(s, unit, stopped) or _too_far(left, full_move.DISARM_COST, mode)
    if why or full_move.may_disarm(s, unit, left):
        return why
    return _in_passing(s, unit)


def _in_passing(s: State, unit: int) -> Why | None:
    """Refuse work at a door from a hex where the Unit cannot stay (P-38)."""
    why = in_the_way(s, unit)
    return why and ((*why[0], "P-38"), why[1])


def door(s: State, room: int) -> str:
    """Return the hex outside the door of a Circle."""
    return geo.label(s.t.door_hex[room])


def in_the_way(s: State, unit: int) -> Why | None:
    """Refuse a command that would leave a Unit in a friend's hex, where it cannot stay."""
    hex_ = s.where[unit]
    if may_end(s, unit, hex_):
        return None
    clause = "6.1-07" if s.t.is_alien[unit] or s.aliens >> hex_ & 1 else "6.1-05"
    return (clause, "6.1-06"), f"{geo.label(hex_)} is occupied, so {unit_name(s, unit)} must move on"


def take(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse a treasure that cannot be taken here."""
    unit, treasure = frame[1], args[0]
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


def put_down(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse a treasure that the Unit does not carry."""
    name = name_of(TREASURES[args[0]])
    return ("P-30", "11.0-35"), f"{unit_name(s, frame[1])} does not carry {name}"


def fire(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse an attack during a move that allows none, or that has had its attack."""
    _, unit, _, mode, _, _ = frame
    if mode == full_move.FULL_MOVE:
        return ("6.0-01", "6.3-02"), "a Full Move includes no attack; Run and Gun does"
    if mode == full_move.HAS_FIRED:
        return ("6.3-02", "6.3-04"), f"{unit_name(s, unit)} has already fired"
    return in_the_way(s, unit) or no_target(s, unit)


def stop(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse a move that cannot end here."""
    return in_the_way(s, frame[1])
