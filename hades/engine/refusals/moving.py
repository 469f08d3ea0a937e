"""Refusals of a moving Unit: 6.1 Full Move and the moving half of 6.3 Run and Gun."""

from __future__ import annotations

from typing import Any

from hades import geometry as geo
from hades.board.contact import foes_of, may_end, open_step
from hades.engine.refusals.firing import no_target
from hades.engine.refusals.shared_reasons import Why, closed_hex, guard_tower, unit_name
from hades.language import tr
from hades.rules import full_move
from hades.state.state import ABOARD, HIDDEN, Frame, State

Args = tuple[Any, ...]


def move_to(s: State, frame: Frame, args: Args) -> Why | None:
    """A hex that cannot be the next one."""
    _, unit, left, mode, _, stopped = frame
    # a tower bars the Unit wherever it stands and whatever it has done
    return guard_tower(s, args[0]) or _over(s, unit, stopped) or _step(s, unit, args[0], left, mode)


def _step(s: State, unit: int, there: int, left: int, mode: int) -> Why | None:
    return _next_hex(s, unit, there) or _too_far(left, 1, mode) or arrival(s, unit, there, left)


def take_shaft(s: State, frame: Frame, args: Args) -> Why | None:
    """A shaft that is not there, or not open."""
    _, unit, left, mode, _, stopped = frame
    here = geo.label(s.where[unit])
    there = s.t.shaft[s.where[unit]]
    if there < 0:
        return ("2.1-09", "6.1-21"), tr("{here} is no lettered Complex: no shaft leads from it", here=here)
    if there != args[0]:
        return ("6.1-21",), tr("the shaft of {here} leads to {there}", here=here, there=geo.label(there))
    return _over(s, unit, stopped) or _too_far(left, 1, mode) or arrival(s, unit, there, left)


def ended(s: State) -> Why | None:
    """A move or a Jump that has just ended by itself, and what ended it."""
    for kind, clauses, *values in s.log:
        if kind not in ("unit_stopped", "recoil", "unit_trapped"):
            continue
        name = unit_name(s, values[0])
        if kind == "recoil":
            return ("6.4-10", "6.4-15"), tr("the CFP of {name} has failed, and the action is over", name=name)
        if kind == "unit_trapped":
            return clauses, tr("{name} is caught in a Trap: the move is over", name=name)
        _, hex_, why = values
        if why == "contact":
            return clauses, tr(
                "{name} has come next to an enemy in {hex}: the move is over", name=name, hex=geo.label(hex_)
            )
        if why == "factors":
            return clauses, tr("{name} has no Movement Factors left: the move is over", name=name)
    return None


def _over(s: State, unit: int, stopped: int) -> Why | None:
    if not stopped:
        return None
    return (*full_move.held_by(s, unit), "P-02"), tr("next to an enemy the move is over")


def _too_far(left: int, cost: int, mode: int) -> Why | None:
    if left >= cost:
        return None
    half = ("6.3-01",) if mode != full_move.FULL_MOVE else ()
    return ("6.1-01", *half), tr("that costs {cost}; Movement Factors left: {left}", cost=cost, left=left)


def _next_hex(s: State, unit: int, there: int) -> Why | None:
    """Not next to the Unit, or beyond a wall."""
    here = s.where[unit]
    name = geo.label(there)
    if geo.map_of(here) != geo.map_of(there):
        return ("2.1-09", "6.1-21"), tr(
            "{name} is on the other map; only the shaft of a Complex leads there", name=name
        )
    if there == here:
        return ("6.1-01",), tr("{unit} is in {name}", unit=unit_name(s, unit), name=name)
    if there not in geo.NEIGHBOURS[here]:
        (column, row), (other_column, beyond) = geo.column_row(here), geo.column_row(there)
        apart = abs(column - other_column)
        if {row, beyond} == {0, geo.ROWS - 1} and min(apart, geo.COLUMNS - apart) <= 1:
            edge, other = ("north", "south") if beyond else ("south", "north")
            reason = tr(
                "the {edge} edge is a wall: the map does not go round from {edge} to {other}",
                edge=edge,
                other=other,
            )
            return ("2.1-21",), reason
        return ("6.1-01", "2.1-02"), tr(
            "a move goes hex by hex, and {name} is not next to {here}", name=name, here=geo.label(here)
        )
    direction = geo.NEIGHBOURS[here].index(there, 1)
    return None if open_step(s, here, direction) >= 0 else wall(s, here, there)


def wall(s: State, here: int, there: int) -> Why:
    """What stands between two neighbouring hexes: a locked door or a wall."""
    for inside, outside in ((here, there), (there, here)):
        room = s.t.room_at[inside]
        if room and s.t.door_hex[room] == outside:
            if not s.face_down >> room & 1:
                reason = tr(
                    "circle-{room} is a sprung Trap: its door counts as locked until it is disarmed",
                    room=room,
                )
                return ("2.1-19", "6.1-09", "P-26"), reason
            return ("2.1-19", "6.1-09"), tr("the door of circle-{room} is locked", room=room)
        if room:
            return ("2.1-15", "6.1-09", "6.1-16"), tr(
                "circle-{room} is entered and left by its doorway only", room=room
            )
    return ("2.1-19", "6.1-09"), tr(
        "a wall stands between {here} and {there}", here=geo.label(here), there=geo.label(there)
    )


def arrival(s: State, unit: int, hex_: int, left: int) -> Why | None:
    """A hex that a Unit may not be in, or could neither stay in nor leave again."""
    why = closed_hex(s, hex_)
    if why or full_move.can_rest(s, unit, hex_, left - 1):
        return why
    clauses: tuple[str, ...] = ("6.1-07",) if s.t.is_alien[unit] or s.aliens >> hex_ & 1 else ("6.1-05",)
    clauses += ("6.1-06",)
    name = geo.label(hex_)
    if not full_move.can_rest(s, unit, hex_, left - 1, foes_stop=False):
        return clauses, tr(
            "{name} is taken, and from there the move could not go on to a free hex", name=name
        )
    if s.t.contact[hex_] & foes_of(s, unit):
        held = full_move.held_by(s, unit, hex_)
        return (*held, *clauses), tr(
            "{name} is taken, and an enemy next to it would stop the move there", name=name
        )
    return ("6.1-02", *clauses), tr(
        "{name} is taken, and an enemy would stop the move before a free hex", name=name
    )


def nowhere_to_go(s: State, unit: int, left: int) -> Why | None:
    """Why none of the hexes around can be entered: the clauses of all of them."""
    clauses: tuple[str, ...] = ("6.1-01",)
    here = s.where[unit]
    for there in geo.NEIGHBOURS[here][1:]:
        if there < 0:
            clauses += ("2.1-21",)
        else:
            why = _step(s, unit, there, left, full_move.FULL_MOVE)
            clauses += why[0] if why else ()
    return tuple(dict.fromkeys(clauses)), tr("there is nowhere for {unit} to go", unit=unit_name(s, unit))


def blow_door(s: State, frame: Frame, args: Args) -> Why | None:
    """A door that cannot be blown."""
    _, unit, left, mode, _, stopped = frame
    room = args[0]
    if s.t.is_alien[unit]:
        return ("6.1-11", "U-05"), tr("only SHL Units blow doors, Elder Aliens do not")
    if not s.locked >> room & 1:
        return ("6.1-18", "6.1-11"), tr("circle-{room} is open", room=room)
    if s.t.door_hex[room] != s.where[unit]:
        return ("6.1-11", "M-01"), tr(
            "{unit} must stand in {s2}, before that door", unit=unit_name(s, unit), s2=door(s, room)
        )
    if not s.face_down >> room & 1:
        return ("11.0-25",), tr("a Trap keeps circle-{room} shut: it has to be disarmed", room=room)
    return _over(s, unit, stopped) or _too_far(left, full_move.DOOR_COST, mode) or _in_passing(s, unit)


def disarm(s: State, frame: Frame, args: Args) -> Why | None:
    """A Trap that cannot be disarmed."""
    _, unit, left, mode, _, stopped = frame
    room = args[0]
    if s.face_down >> room & 1:
        return ("2.1-14", "11.0-25"), tr("nobody knows yet what is in circle-{room}", room=room)
    if not s.locked >> room & 1:
        return ("11.0-25",), tr("there is no Trap in circle-{room}", room=room)
    if s.t.door_hex[room] != s.where[unit]:
        return ("11.0-25", "P-27"), tr(
            "{unit} must stand in {s2}, before that door", unit=unit_name(s, unit), s2=door(s, room)
        )
    why = _over(s, unit, stopped) or _too_far(left, full_move.DISARM_COST, mode)
    if why or full_move.may_disarm(s, unit, left):
        return why
    return _in_passing(s, unit)


def _in_passing(s: State, unit: int) -> Why | None:
    """A door that a Unit cannot see to in a hex where it may not stay (P-38)."""
    why = in_the_way(s, unit)
    return why and ((*why[0], "P-38"), why[1])


def door(s: State, room: int) -> str:
    """The hex outside the door of a Circle."""
    return geo.label(s.t.door_hex[room])


def in_the_way(s: State, unit: int) -> Why | None:
    """A Unit that stands in a friend's hex, where it cannot stay."""
    hex_ = s.where[unit]
    if may_end(s, unit, hex_):
        return None
    clause = "6.1-07" if s.t.is_alien[unit] or s.aliens >> hex_ & 1 else "6.1-05"
    return (clause, "6.1-06"), tr(
        "{hex} is another Unit's: {unit} must move on", hex=geo.label(hex_), unit=unit_name(s, unit)
    )


def take(s: State, frame: Frame, args: Args) -> Why | None:
    """A treasure that is not there for the taking."""
    unit, treasure = frame[1], args[0]
    name = tr("the Golden Idol") if treasure == 0 else tr("the Loot")
    if s.treasure_at[treasure] == HIDDEN:
        return ("2.1-14", "P-30"), tr("{name} has not been found", name=name)
    if s.treasure_at[treasure] == ABOARD:
        return ("P-30",), tr("{name} is safe aboard the Vittles", name=name)
    if s.treasure_at[treasure] != s.where[unit]:
        return ("11.0-35", "P-30"), tr(
            "{name} is not in the hex of {unit}", name=name, unit=unit_name(s, unit)
        )
    if s.carrier[treasure] == unit:
        return ("P-30",), tr("{unit} carries {name} already", unit=unit_name(s, unit), name=name)
    return ("P-26",), tr("{name} is shut in with its bearer", name=name)


def put_down(s: State, frame: Frame, args: Args) -> Why | None:
    """A treasure that the Unit does not carry."""
    name = tr("the Golden Idol") if args[0] == 0 else tr("the Loot")
    return ("P-30", "11.0-35"), tr("{unit} does not carry {name}", unit=unit_name(s, frame[1]), name=name)


def fire(s: State, frame: Frame, args: Args) -> Why | None:
    """No attack in this move, or no more."""
    _, unit, _, mode, _, _ = frame
    if mode == full_move.FULL_MOVE:
        return ("6.0-01", "6.3-02"), tr("a Full Move has no attack; Run and Gun would have one")
    if mode == full_move.HAS_FIRED:
        return ("6.3-02", "6.3-04"), tr("{unit} has fired", unit=unit_name(s, unit))
    return in_the_way(s, unit) or no_target(s, unit)


def stop(s: State, frame: Frame, args: Args) -> Why | None:
    """A move that cannot end here."""
    return in_the_way(s, frame[1])
