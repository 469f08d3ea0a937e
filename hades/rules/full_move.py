"""6.1 Full Move.

A Unit moves hex by hex, at 1 factor each. It must stop where it comes into contact with an enemy, and may not
end where stacking forbids it. Blowing a door or disarming a Trap costs 2 factors, a shaft 1. Arriving next to
an SI hex without an SI draws one; entering a Purgatory Complex destroys the SI above.

The frame also serves for the moving half of Run and Gun (6.3): ("move?", unit, factors left, mode, 1 once
factors were spent, 1 once stopped).
"""

from __future__ import annotations

from hades import geometry as geo
from hades.board.contact import engaged, foes_of, in_destroyed_si, may_end, touching, ways_out
from hades.board.occupancy import friends_at, place
from hades.content.tables import NO_COMPLEX, Tables
from hades.rules import circles, full_fire, surface_installations
from hades.rules.activation import factors
from hades.state.state import IDOL, Code, Frame, State

FULL_MOVE, MAY_FIRE, HAS_FIRED = range(3)
"""Modes of the moving frame; `MAY_FIRE` and `HAS_FIRED` belong to Run and Gun."""

DOOR_COST = DISARM_COST = 2


def begin(s: State, unit: int, bonus: int) -> None:
    s.agenda.append(("move?", unit, factors(s, unit, bonus), FULL_MOVE, 0, 0))


def enterable(s: State, hex_: int) -> bool:
    """Return whether a friendly Unit may be in a hex, ignoring stacking (6.1-10, 6.1-14, 6.1-19, P-09)."""
    t = s.t
    if t.tower_at[hex_] or (s.nastians | s.gorgons) >> hex_ & 1:
        return False
    return hex_ >= geo.SIZE or t.complex_at[hex_] == NO_COMPLEX or in_destroyed_si(s, hex_)


def next_hexes(s: State, unit: int, left: int) -> list[int]:
    """Return the hexes a Unit may enter now with ``left`` factors, except through a shaft."""
    if left < 1:
        return []
    # Any Unit may enter an empty hex and stay there.
    filled = s.squads | s.aliens
    open_to_all = ~(s.t.shut | s.nastians | s.gorgons | filled)
    return [
        there
        for there in ways_out(s, s.where[unit])
        if open_to_all >> there & 1
        or (enterable(s, there) and (not filled >> there & 1 or can_rest(s, unit, there, left - 1)))
    ]


def shaft_from(s: State, unit: int, left: int) -> int:
    """Return the hex at the other end of the shaft in a Unit's hex; -1 if it may not go there (6.1-21).

    A Unit can go up only once the SI is destroyed; entering the Purgatory Complex has destroyed it
    (P-07, P-08).
    """
    there = s.t.shaft[s.where[unit]]
    if left < 1 or there < 0 or not enterable(s, there) or not can_rest(s, unit, there, left - 1):
        return -1
    return there


def can_rest(
    s: State, unit: int, hex_: int, left: int, seen: tuple[int, ...] = (), *, foes_stop: bool = True
) -> bool:
    """Return whether a Unit that enters a hex can end its move there or beyond (6.1-06).

    ``seen`` are hexes of friendly Units that the Unit has passed. Without ``foes_stop``, no enemy stops the
    Unit on the way (6.1-02). The Unit may also end where it started.
    """
    if may_end(s, unit, hex_):
        return True
    if left < 1 or (foes_stop and s.t.contact[hex_] & foes_of(s, unit)):
        return False
    ways = (*ways_out(s, hex_), s.t.shaft[hex_])
    return any(
        there >= 0
        and there not in seen
        and enterable(s, there)
        and can_rest(s, unit, there, left - 1, (*seen, hex_), foes_stop=foes_stop)
        for there in ways
    )


def doors(s: State, unit: int) -> list[int]:
    """Return the face-down Circles next to a Unit whose doors it may blow (6.1-11, U-05)."""
    if s.t.is_alien[unit]:
        return []
    return [room for room in s.t.rooms_by_door[s.where[unit]] if s.face_down >> room & 1]


def traps(s: State, unit: int) -> list[int]:
    """Return the Traps next to a Unit that it may disarm (11.0-25, P-27)."""
    rooms = s.t.rooms_by_door[s.where[unit]]
    return [r for r in rooms if s.locked >> r & 1 and not s.face_down >> r & 1]


def moves(s: State, unit: int, left: int) -> list[Code]:
    """Return the commands of a Unit that is free to move with ``left`` factors."""
    found: list[Code] = [("move_to", hex_) for hex_ in next_hexes(s, unit, left)]
    there = shaft_from(s, unit, left)
    if there >= 0:
        found.append(("take_shaft", there))
    if left >= DOOR_COST and s.t.rooms_by_door[s.where[unit]]:
        if may_end(s, unit, s.where[unit]):
            found += [("blow_door", room) for room in doors(s, unit)]
        if may_disarm(s, unit, left):
            found += [("disarm", room) for room in traps(s, unit)]
    return found


def may_disarm(s: State, unit: int, left: int) -> bool:
    """Return whether a Unit may stop, or can go on, after spending factors on a Trap (6.1-06).

    Blowing a door has no such condition, as a Unit in the Circle may stop the mover.
    """
    return may_end(s, unit, s.where[unit]) or bool(next_hexes(s, unit, left - DISARM_COST))


def can_move(s: State, unit: int, left: int) -> bool:
    """Return whether `moves` would offer any command; faster, because one adjacent hex usually decides it."""
    return bool(next_hexes(s, unit, left) or moves(s, unit, left))


def can_act(s: State, unit: int, left: int) -> bool:
    return can_move(s, unit, left) or bool(treasures(s, unit))


def treasures(s: State, unit: int) -> list[Code]:
    """Return the free commands to take up, take over or put down treasures (11.0-27, 11.0-35, P-30)."""
    hex_ = s.where[unit]
    found: list[Code] = []
    for treasure in (0, 1):
        if s.treasure_at[treasure] == hex_:
            holder = s.carrier[treasure]
            if holder == unit:
                found.append(("put_down", treasure))
            elif not s.trapped >> holder & 1:
                found.append(("take", treasure))
    return found


def carried_by(t: Tables, treasure: int) -> tuple[str, ...]:
    """Return the clauses that let a Unit carry a treasure: 11.0-27 for the Idol, 11.0-35 for both."""
    return (*("11.0-27",) * (treasure == IDOL), *t.on("11.0-35"))


def menu(s: State, frame: Frame) -> list[Code]:
    """Return the commands of a moving Unit; it may stop wherever stacking allows it."""
    _, unit, left, mode, _, stopped = frame
    found = [] if stopped else moves(s, unit, left)
    found += treasures(s, unit)
    if may_end(s, unit, s.where[unit]):
        if mode == MAY_FIRE and full_fire.has_target(s, unit):
            found.append(("fire",))
        found.append(("stop",))
    return found


def do(s: State, frame: Frame, command: Code) -> None:
    _, unit, left, mode, moved, stopped = frame
    verb = command[0]
    if verb == "stop":
        _finish(s, unit, "choice", mode, left)
        return
    if verb == "fire":
        full_fire.from_run_and_gun(s, frame)
        return
    number = int(command[1])
    began = moved
    if verb == "take":
        s.carrier[number] = unit
        s.tell("treasure_taken", (*carried_by(s.t, number), "P-30"), number, unit, s.where[unit])
    elif verb == "put_down":
        s.carrier[number] = 0
        s.tell("treasure_put_down", ("P-30",), number, unit, s.where[unit])
    elif verb == "blow_door":
        left -= DOOR_COST
        moved = 1
        stopped = _blow(s, unit, number)
    elif verb == "disarm":
        left -= DISARM_COST
        moved = 1
        circles.disarm(s, number, ("11.0-25",) if began else ("11.0-25", "P-27"))
    else:
        left -= 1
        moved = 1
        start = s.where[unit]
        leaves = ("6.1-03",) if engaged(s, unit) else ()
        place(s, unit, number)
        stopped = int(engaged(s, unit))
        clauses = (*leaves, *passed(s, start, number, began), *shares(s, unit), "6.1-01")
        if stopped:
            clauses = (*clauses, *held_by(s, unit), *("P-01",) * len(leaves))
        s.tell("unit_moved", clauses, unit, start, number, left, stopped)
        on_arrival(s, unit, number, () if s.t.shaft[start] != number else ("P-06",))
    if s.where[unit] >= geo.HEXES or s.trapped >> unit & 1:
        s.agenda.pop()
        return
    frame = ("move?", unit, left, mode, moved, stopped)
    s.agenda[-1] = frame
    if (stopped or not left) and menu(s, frame) == [("stop",)]:
        _finish(s, unit, "contact" if stopped else "factors", mode, left)


def passed(s: State, start: int, there: int, moved: int) -> tuple[str, ...]:
    """Return the clauses for a step through a shaft or a door or into a Complex; () for other steps.

    A Unit can go through a shaft at the start of its move (P-07), or go back up after coming down (P-08).
    """
    clauses: tuple[str, ...] = ()
    if s.t.shaft[start] == there:
        clauses = ("6.1-21", *(() if moved else ("P-07",)), *("P-08",) * (moved and there < geo.SIZE))
    elif s.t.room_at[start] or s.t.room_at[there]:
        clauses = ("6.1-13",)
    if there < geo.SIZE and s.t.complex_at[there] != NO_COMPLEX:
        clauses = (*clauses, "6.1-19")
    return clauses


def shares(s: State, unit: int) -> tuple[str, ...]:
    """Return the clauses that let a Unit stay in a friendly hex (6.1-07, 6.1-08) or pass it (6.1-06)."""
    t = s.t
    here = s.where[unit]
    if s.friend_count[here] == 1:
        return ()
    others = [u for u in friends_at(s, here) if u != unit]
    if not may_end(s, unit, here):
        return ("6.1-06",)
    return ("6.1-08",) if t.is_person[unit] or any(t.is_person[u] for u in others) else ("6.1-07",)


def held_by(s: State, unit: int, hex_: int = -1) -> tuple[str, ...]:
    """Return the clauses of the contact that ends a move: adjacent, through a shaft or a door (P-29).

    ``hex_`` is where the Unit would be; -1 stands for where it is.
    """
    t = s.t
    here = hex_ if hex_ >= 0 else s.where[unit]
    near = touching(s, here, foes_of(s, unit))
    clauses: tuple[str, ...] = ("6.1-02",)
    if any(t.tower_at[hex_] for hex_ in near):
        clauses += ("M-07",)
    if t.shaft[here] in near:
        clauses += ("6.1-04",)
    if t.room_at[here]:
        clauses += ("6.1-17", "P-29")
    elif any(t.room_at[hex_] for hex_ in near):
        clauses += ("6.1-17",)
    return clauses


def _blow(s: State, unit: int, room: int) -> int:
    """Blow a door; return 1 if the Unit in the Circle stops the mover (6.1-11, 6.1-17), else 0."""
    s.tell("door_blown", ("6.1-11",), unit, room)
    circles.open_door(s, room, unit)
    return (s.nastians | s.gorgons) >> s.t.room_hex[room] & 1


def on_arrival(s: State, unit: int, hex_: int, how: tuple[str, ...] = ("P-06",)) -> None:
    """Apply the effects of a friendly Unit's arrival in a hex (6.1-20, 6.1-22, 11.0).

    ``how`` holds the clauses of an entry other than by a step.
    """
    t = s.t
    if hex_ < geo.SIZE:
        if t.next_to_complex[hex_]:
            surface_installations.activate_around(s, hex_, ("6.1-20", *how))
    elif t.complex_at[hex_] != NO_COMPLEX:
        surface_installations.destroy_below(s, t.complex_at[hex_])
    elif t.room_at[hex_]:
        circles.entered(s, unit, hex_)


def _finish(s: State, unit: int, why: str, mode: int, left: int) -> None:
    """End the move; ``why`` is the player's ``choice``, a lack of ``factors``, or ``contact``."""
    s.agenda.pop()
    clauses: tuple[str, ...] = ("6.1-01",)
    if why == "contact":
        clauses = (*held_by(s, unit), *("P-02",) * bool(left))
    elif why == "factors" and mode != FULL_MOVE:
        clauses = ("6.1-01", "6.3-01")
    s.tell("unit_stopped", clauses, unit, s.where[unit], why)


ASKS = {"move?": (menu, do, "Move where?", ("6.1-01", "6.1-02"))}
