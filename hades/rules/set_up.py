"""15.0 Scenarios and set-up.

The Nastian side is set up at once; then the player places each landing group of the scenario, Unit
by Unit and hex by hex. A Unit placed next to an SI hex wakes it before the next Unit is placed
(15.1-10, 15.1-11).
"""

from __future__ import annotations

from hades import geometry as geo
from hades.board.occupancy import place
from hades.content.kinds import Landing
from hades.rules import surface_installations
from hades.state import draw
from hades.state.state import ABOARD, CUP, NO_CIRCLE, ORBIT, Code, Frame, State


def nastian_set_up(s: State, frame: Frame) -> None:
    """Everything but the landing (15.1-01 to 15.1-09, 15.1-12, 15.1-13)."""
    t = s.t
    scenario = t.scenario
    s.agenda.pop()
    s.in_system = scenario.in_system
    for fighter in range(scenario.fighters):
        s.fighters[fighter] = ORBIT
    for unit in t.nastians:
        s.where[unit] = CUP
        s.cup |= 1 << unit
    for chit in range(len(t.chits)):
        s.cup |= 1 << (t.unit_count + chit)
    for unit in (*t.squads, t.dante):
        s.where[unit] = ABOARD
    _fill_circles(s)
    # the cards drawn for set-up are shuffled back in
    s.left[:] = [(1 << 18) - 1, (1 << 18) - 1]
    deck = (1 << len(t.surprises)) - 1
    for _ in range(scenario.surprises_aside):
        s.surprise_aside |= 1 << draw.set_up(s, deck & ~s.surprise_aside)
    s.surprise_left = deck & ~s.surprise_aside
    s.log.append(("set_up", ("15.1-01", "15.1-06", "15.1-09"), s.surprise_left.bit_count()))
    for group in range(len(scenario.landing) - 1, -1, -1):
        s.agenda.append(("land_group", group))


def _fill_circles(s: State) -> None:
    """Face-up Circles by the sum of two numbers, the rest mixed face down (15.1-02 to 15.1-05)."""
    t = s.t
    scenario = t.scenario
    for name in scenario.circles_face_up:
        circle = t.circle_of[name]
        room = _room_by_sum(s)
        s.circle_in[room] = circle
        s.log.append(("circle_placed", ("15.1-02", "R-07", "R-08"), room, circle))
    fixed = [t.circle_of[name] for name in scenario.circles_fixed]
    pool = sum(1 << c for c in range(len(t.circles)) if c not in fixed and c not in s.circle_in[1:])
    hidden = sum(1 << c for c in fixed)
    for _ in range(scenario.circles_random):
        hidden |= 1 << draw.set_up(s, pool & ~hidden)
    for room in range(1, 13):
        if s.circle_in[room] == NO_CIRCLE:
            circle = draw.set_up(s, hidden)
            hidden &= ~(1 << circle)
            s.circle_in[room] = circle
            s.locked |= 1 << room
            s.face_down |= 1 << room


def _room_by_sum(s: State) -> int:
    while True:
        room = draw.number(s, s.either)[1] + draw.number(s, s.either)[1]
        if s.circle_in[room] == NO_CIRCLE:
            return room


def landing_step(s: State, frame: Frame) -> None:
    """Ask for the next Unit of a group, until all stand (15.1-10)."""
    if candidates(s, s.t.scenario.landing[frame[1]]):
        s.agenda.append(("set_up?", frame[1]))
    else:
        s.agenda.pop()


def candidates(s: State, group: Landing) -> list[int]:
    """Units of a group that may still be placed: HQs, other squads, named persons (15.1-10, U-09)."""
    t = s.t
    placed = [u for u in t.friends if s.where[u] < geo.HEXES]
    hqs = [u for u in t.hqs if u not in placed]
    squads = [u for u in t.squads if u not in t.hqs and u not in placed]
    found = []
    if sum(u in t.hqs for u in placed) < group.hqs:
        found += hqs
    if sum(u in t.squads and u not in t.hqs for u in placed) < group.squads:
        found += squads
    return found + [t.unit_of[p] for p in group.persons if t.unit_of[p] not in placed]


def menu(s: State, frame: Frame) -> list[Code]:
    """Whom to place next."""
    return [("place", unit) for unit in candidates(s, s.t.scenario.landing[frame[1]])]


def do(s: State, frame: Frame, command: Code) -> None:
    """Go on to where."""
    s.agenda[-1] = ("set_up_at?", command[1])


def hexes(s: State) -> list[int]:
    """Empty Inferno hexes that are no Complex (15.1-10, M-06)."""
    is_complex = s.t.is_complex
    taken = s.friends | s.nastians | s.gorgons
    return [h for h in range(geo.SIZE) if not is_complex[h] and not taken >> h & 1]


def hex_menu(s: State, frame: Frame) -> list[Code]:
    """Where it stands."""
    return [("place_at", hex_) for hex_ in hexes(s)]


def hex_do(s: State, frame: Frame, command: Code) -> None:
    """Put the Unit there; SI hexes next to it get their counters at once (15.1-11, S-02)."""
    unit, hex_ = frame[1], int(command[1])
    s.agenda.pop()
    place(s, unit, hex_)
    s.log.append(("unit_placed", ("15.1-10",), unit, hex_))
    surface_installations.activate_around(s, hex_, ("15.1-11",))


STEPS = {"15.0": nastian_set_up, "land_group": landing_step}
ASKS = {
    "set_up?": (menu, do, "Set-up: place which Unit?", ("15.1-10", "U-09")),
    "set_up_at?": (hex_menu, hex_do, "Set-up: in which hex?", ("15.1-10",)),
}
