"""15.2 Arrivals through the Teleporter, including those of 15.4.

In scenario 2, an HQ in the Teleporter may call for a Unit: on 4 or less, a Unit from aboard the Vittles,
wherever the ship is, arrives in a vacant hex at most three hexes away. In scenario 4, a Science Action there
(6.9) may bring a Unit to a hex at most two hexes away. An arriving Unit can neither move nor attack in that
turn.
"""

from __future__ import annotations

from hades import geometry as geo
from hades.board.contact import in_reach, may_end, vacant
from hades.board.occupancy import place
from hades.rules import circles
from hades.rules.full_move import enterable, on_arrival
from hades.rules.hq_request import in_danger
from hades.rules.reinforcement import free_under_crisis
from hades.state import draw
from hades.state.state import ABOARD, ARRIVED, JAMMED, READY, Code, Frame, State

CALL = "teleporter-call"
"""Special rule: an HQ in the Teleporter calls Units (15.2-12)."""
ARRIVALS = "teleporter-arrivals"
"""Special rule: Science in the Teleporter can bring Units in (15.4-12)."""

NEEDS = 4
RADIUS = {CALL: 3, ARRIVALS: 2}
CLAUSES = {
    CALL: ("15.2-12", "15.2-13"),
    ARRIVALS: ("15.4-12", "15.4-13"),
}


def teleporter(s: State) -> int:
    """Return the hex of the Teleporter; -1 until its counter is turned up."""
    for room in range(1, 13):
        if not s.face_down >> room & 1 and circles.effect_of(s, room) == "teleporter":
            return s.t.room_hex[room]
    return -1


def open_to_arrivals(s: State, hex_: int) -> bool:
    """Return whether a friendly Unit can appear in a hex: no tower, no enemy, no closed door (S-09, S-10)."""
    return enterable(s, hex_) and not s.locked >> s.t.room_at[hex_] & 1


def arrival_hexes(s: State, unit: int, centre: int, rule: str) -> list[int]:
    """Return the hexes where a Unit can appear: vacant hexes or, for Science, all it may end in (15.4-13)."""
    free = vacant if rule == CALL else lambda state, hex_: may_end(state, unit, hex_)
    near = geo.within(centre, RADIUS[rule])
    return [h for h in near if open_to_arrivals(s, h) and free(s, h) and not barred_complex(s, h, rule)]


def barred_complex(s: State, hex_: int, rule: str) -> bool:
    """Return whether a hex is a Complex on which no Unit brought by Science can appear (-S-23)."""
    return rule == ARRIVALS and bool(s.t.is_complex[hex_]) and "S-23" in s.t.off


def waiting(s: State) -> list[int]:
    """Return the Units in the pool aboard, of any kind except jammed HQs (S-14, N-19)."""
    return [u for u in s.t.friends if s.where[u] == ABOARD and s.acted[u] != JAMMED]


def arrivals(s: State, centre: int, rule: str) -> list[Code]:
    return [("bring", unit) for unit in waiting(s) if arrival_hexes(s, unit, centre, rule)]


def stands_in(s: State, hq: int) -> bool:
    """Return whether an HQ is in the Teleporter (15.2-12)."""
    return s.where[hq] == teleporter(s)


def allowed(s: State, hq: int) -> bool:
    """Return whether an HQ may call now, with the Vittles In System or Out System (15.2-12, 15.2-14)."""
    return CALL in s.t.special and stands_in(s, hq) and bool(arrivals(s, s.where[hq], CALL))


def begin(s: State, hq: int, bonus: int) -> None:
    """Draw for a call, without modifiers, and ask which Unit to bring if it succeeds (15.2-12, S-10)."""
    card, number = draw.number(s, s.either)
    success = number <= NEEDS
    # Cite the ruling if the modifiers of a Request would have made the call fail.
    unmodified = success and number + s.depleted(hq) + in_danger(s, hq) > NEEDS
    clauses = (
        "15.2-12",
        *("15.2-14",) * (not s.in_system),
        *("S-10",) * unmodified,
        *free_under_crisis(s, False),
        "R-04",
    )
    s.tell("call", clauses, hq, s.either, card, number, int(success))
    if success:
        s.agenda.append(("call?", hq))


def menu(s: State, frame: Frame) -> list[Code]:
    return [*arrivals(s, s.where[frame[1]], CALL), ("decline",)]


def do(s: State, frame: Frame, command: Code) -> None:
    s.agenda.pop()
    if command[0] == "bring":
        bring(s, int(command[1]), s.where[frame[1]], CALL)


def bring(s: State, unit: int, centre: int, rule: str) -> None:
    s.agenda.append(("bring_at?", unit, centre, rule))


def at_menu(s: State, frame: Frame) -> list[Code]:
    return [("bring_at", hex_) for hex_ in arrival_hexes(s, *frame[1:])]


def at_do(s: State, frame: Frame, command: Code) -> None:
    """Place the Unit; a Complex counts as entered (15.2-13, 15.4-13, S-10)."""
    _, unit, centre, rule = frame
    hex_ = int(command[1])
    s.agenda.pop()
    shared = () if vacant(s, hex_) else ("S-18",)
    past_walls = () if in_reach(s, centre, hex_, RADIUS[rule]) else ("M-03",)
    on_complex = ("S-10" if rule == CALL else "S-23",) if s.t.is_complex[hex_] else ()
    # A call can bring any Unit of the pool, unlike a Request, which at first landed only squads and HQs.
    of_any_kind = ("S-14",) if rule == ARRIVALS and unit not in s.t.squads else ()
    free = free_under_crisis(s, True)
    place(s, unit, hex_)
    if s.acted[unit] == READY:
        s.acted[unit] = ARRIVED
    s.tell(
        "unit_beamed_in", (*CLAUSES[rule], *of_any_kind, *shared, *past_walls, *on_complex, *free), unit, hex_
    )
    on_arrival(s, unit, hex_)


ASKS = {
    "call?": (menu, do, "The Teleporter answers: call which Unit?", ("15.2-12", "S-10")),
    "bring_at?": (at_menu, at_do, "In which hex does the Unit appear?", ("M-03",)),
}
