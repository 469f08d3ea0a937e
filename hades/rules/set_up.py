"""15.0 Scenarios and set-up.

The Nastian side is set up first, in one go. Then the player places each landing group of the scenario,
choosing a Unit and then its hex. A Unit placed next to an SI hex activates the SI before the next Unit is
placed (15.1-10, 15.1-11). The additional steps of a scenario come last: General Tso's tower (15.4-07), the
bombardment (15.3-08).

A landing is the frame ("land_group", number of the group, Units placed so far...); the question on top of it,
"set_up?", has the same arguments.
"""

from __future__ import annotations

from collections.abc import Callable

from hades import geometry as geo
from hades.board.contact import in_reach, may_end, open_step, vacant
from hades.board.occupancy import place
from hades.content.component_records import Landing
from hades.content.tables import T
from hades.rules import bombardment, circles, surface_installations
from hades.rules.teleporter import open_to_arrivals, teleporter
from hades.state import draw
from hades.state.state import ABOARD, CUP, GONE, IN_CUP, NO_CIRCLE, NO_SI, ORBIT, Code, Frame, State

GUARDS = "guards-on-inferno-towers"
"""Special rule: a Guard on each Inferno Guard Tower (15.2-03)."""
OFFICER = "officer-in-play"
"""Special rule: General Tso starts on a Purgatory Guard Tower (15.4-07)."""

LANDING_RADIUS = 3
NORTH_ON = 3
"""Highest number that puts General Tso on the North tower (15.4-07)."""


def nastian_set_up(s: State, frame: Frame) -> None:
    """Set up everything except the landing (15.1-01 to 15.1-09, 15.1-12, 15.1-13, and their replacements)."""
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
        # Squads declared missing stay out of the game.
        if s.where[unit] != GONE:
            s.where[unit] = ABOARD
    _fill_circles(s)
    for type_ in scenario.installations:
        _installation_by_letter(s, type_)
    if GUARDS in t.special:
        _guards_on_towers(s)
    # The cards drawn for set-up are shuffled back in.
    s.left[:] = [(1 << 18) - 1, (1 << 18) - 1]
    deck = (1 << len(t.surprises)) - 1
    for _ in range(scenario.surprises_aside):
        s.surprise_aside |= 1 << draw.set_up(s, deck & ~s.surprise_aside)
    s.surprise_left = deck & ~s.surprise_aside
    s.tell("set_up", scenario.clauses["set-up"], s.surprise_left.bit_count())
    if bombardment.RULE in t.special:
        s.agenda.append(("15.3",))
    if OFFICER in t.special:
        s.agenda.append(("officer_in_play",))
    for group in range(len(scenario.landing) - 1, -1, -1):
        s.agenda.append(("land_group", group))


def _fill_circles(s: State) -> None:
    """Place face-up Circles by the sum of two numbers, the others at random, face down (15.1-02 to 15.1-05).

    A Gorgon whose counter is face up is placed in its Circle, with the door open (15.3-03, S-04).
    """
    t = s.t
    scenario = t.scenario
    for name in scenario.circles_face_up:
        circle = t.circle_of[name]
        room, again = _room_by_sum(s)
        s.circle_in[room] = circle
        clauses = (*scenario.clauses[name], "R-07", *("R-08",) * again)
        s.tell("circle_placed", clauses, room, circle)
        if t.circle_unit[circle]:
            circles.at_the_door(s, t.circle_unit[circle], room, (*scenario.clauses[name], "S-04"))
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


def _room_by_sum(s: State) -> tuple[int, bool]:
    """Draw until a free Circle comes up; return it, and True if that took more than one draw (R-08)."""
    again = False
    while True:
        room = sum(number for _, number in draw.two_numbers(s, s.either))
        if s.circle_in[room] == NO_CIRCLE:
            return room, again
        again = True


def _installation_by_letter(s: State, type_: str) -> None:
    """Place an SI by a drawn letter, with its Fighter already launched (15.3-05, 15.4-04, 15.4-05, S-02)."""
    ready = [i for i, kind in enumerate(s.t.si_type) if kind == T[type_] and s.si_status[i] == IN_CUP]
    letter = draw.letter(s, s.either)
    while s.si_at[letter] != NO_SI:
        letter = draw.letter(s, s.either)
    flies = ("S-02",) if type_ == "flight-elevator" else ()
    lowest = ("S-21",) if len(ready) > 1 else ()
    surface_installations.put(s, ready[0], letter, (*s.t.scenario.clauses[type_], *flies, *lowest))


def _guards_on_towers(s: State) -> None:
    """Place the lowest-numbered Guards, fresh and out of the cup, on Inferno's towers (15.2-03, S-07)."""
    t = s.t
    guards = [u for u in t.nastians if t.type_of[u] == T["guard"]]
    for guard, tower in zip(guards, t.towers[geo.INFERNO], strict=False):
        _in_play(s, guard, tower)
        s.tell("enemy_placed", ("15.2-03", "S-07", "S-06"), guard, tower)


def _in_play(s: State, unit: int, hex_: int) -> None:
    """Place a Nastian on a map; it has no facing until a Preferred Direction is drawn (S-06)."""
    s.cup &= ~(1 << unit)
    place(s, unit, hex_)


def officer_in_play(s: State, frame: Frame) -> None:
    """Move General Tso from the cup to the Guard Tower chosen by a drawn number (15.4-07, S-08, M-09)."""
    t = s.t
    s.agenda.pop()
    card, number = draw.number(s, s.either)
    hex_ = t.tower_edge[geo.PURGATORY, "north" if number <= NORTH_ON else "south"]
    _in_play(s, t.officer, hex_)
    clauses = ("15.4-07", "M-09", "R-04", "R-06", "S-06", "S-08")
    s.tell("officer_placed", clauses, t.officer, s.either, card, number, hex_)


# SHL set-up


def landing_step(s: State, frame: Frame) -> None:
    """Ask for the next Unit of a group until all are placed (15.1-10)."""
    if candidates(s, frame):
        s.agenda.append(("set_up?", *frame[1:]))
    else:
        s.agenda.pop()


def group_of(s: State) -> Landing:
    number: int = next(f[1] for f in reversed(s.agenda) if f[0] == "land_group")
    return s.t.scenario.landing[number]


def candidates(s: State, frame: Frame) -> list[int]:
    """Return the Units of a group still to be placed: HQs, other squads, named persons (15.1-10, U-09)."""
    t = s.t
    group = t.scenario.landing[frame[1]]
    placed = frame[2:]
    where, is_hq = s.where, t.is_hq
    aboard = [u for u in t.squads if where[u] == ABOARD]
    hqs = sum([is_hq[u] for u in placed])
    squads = sum([t.is_squad[u] for u in placed]) - hqs
    found = []
    room = group.hqs + group.squads - hqs - squads
    ready = [u for u in aboard if is_hq[u]]
    later = sum(other.hqs for other in t.scenario.landing[frame[1] + 1 :])
    if hqs < group.hqs or (room and len(ready) > later and "U-09" in t.off):
        found += ready
    if squads < group.squads and room:
        found += [u for u in aboard if not is_hq[u]]
    return found + [t.unit_of[p] for p in group.persons if t.unit_of[p] not in placed]


def menu(s: State, frame: Frame) -> list[Code]:
    return [("place", unit) for unit in candidates(s, frame)]


def do(s: State, frame: Frame, command: Code) -> None:
    s.agenda[-1] = ("set_up_at?", command[1])


def on_inferno(s: State, unit: int) -> list[int]:
    """Return the empty Inferno hexes that are not Complexes (15.1-10, 15.4-10, M-06)."""
    free = s.t.open_ground[:]
    for hex_ in draw.bits((s.friends | s.nastians | s.gorgons) & s.t.open_ground_mask):
        free.remove(hex_)
    return free


def near_teleporter(s: State, unit: int) -> list[int]:
    """Return the empty hexes at most three hexes from the Teleporter.

    Complexes and closed Circles are left out (15.2-08, S-09, M-03).
    """
    is_complex = s.t.is_complex
    near = geo.within(teleporter(s), LANDING_RADIUS)
    return [h for h in near if not is_complex[h] and vacant(s, h) and open_to_arrivals(s, h)]


def at_teleporter(s: State, unit: int) -> list[int]:
    """Return the Teleporter, the hex outside its door and that hex's open neighbours (15.4-11, M-02)."""
    room = teleporter(s)
    door = s.t.door_hex[s.t.room_at[room]]
    around = {room, door, *(open_step(s, door, direction) for direction in geo.DIRECTIONS)} - {-1}
    is_complex = s.t.is_complex
    return [h for h in sorted(around) if not is_complex[h] and open_to_arrivals(s, h) and may_end(s, unit, h)]


PLACES: dict[str, Callable[[State, int], list[int]]] = {
    "inferno": on_inferno,
    "near-teleporter": near_teleporter,
    "at-teleporter": at_teleporter,
}


def _beyond_the_door(s: State, unit: int, hex_: int) -> bool:
    room = teleporter(s)
    return hex_ not in (room, s.t.door_hex[s.t.room_at[room]])


DECIDES: dict[str, Callable[[State, int, int], bool]] = {
    "M-02": _beyond_the_door,
    "M-03": lambda s, unit, hex_: not in_reach(s, teleporter(s), hex_, LANDING_RADIUS),
    "S-09": lambda s, unit, hex_: hex_ == teleporter(s),
    "S-17": lambda s, unit, hex_: unit in s.t.hqs,
    "S-19": lambda s, unit, hex_: False,
    "S-20": lambda s, unit, hex_: bool(s.t.room_at[hex_]) and hex_ != teleporter(s),
}
"""Ruling -> function (State, Unit, hex): True if only this ruling lets the Unit start there.

S-19 only bars hexes, so its function is never true.
"""


def hexes(s: State, unit: int) -> list[int]:
    return PLACES[group_of(s).where](s, unit)


_PLACE_AT: tuple[Code, ...] = tuple(("place_at", hex_) for hex_ in range(geo.HEXES))


def hex_menu(s: State, frame: Frame) -> list[Code]:
    return list(map(_PLACE_AT.__getitem__, hexes(s, frame[1])))


def hex_do(s: State, frame: Frame, command: Code) -> None:
    """Put the Unit into the chosen hex; SI hexes next to it get their counters (15.1-11, S-02, S-15)."""
    unit, hex_ = frame[1], int(command[1])
    group = group_of(s)
    s.agenda.pop()
    s.agenda[-1] = (*s.agenda[-1], unit)
    hqs = sum(u in s.t.hqs for u in s.agenda[-1][2:])
    clauses = tuple(id_ for id_ in group.clauses if id_ not in DECIDES or DECIDES[id_](s, unit, hex_))
    if unit in s.t.hqs and hqs > group.hqs:
        clauses = (*clauses, "-U-09")
    place(s, unit, hex_)
    s.tell("unit_placed", clauses, unit, hex_)
    surface_installations.activate_around(s, hex_, ("15.1-11",))


STEPS = {"15.0": nastian_set_up, "officer_in_play": officer_in_play, "land_group": landing_step}
ASKS = {
    "set_up?": (menu, do, "Set-up: place which Unit?", ("U-09",)),
    "set_up_at?": (hex_menu, hex_do, "Set-up: in which hex?", ("15.1-11",)),
}
"""The two questions; `sequencer.ask_of` takes their clauses from the landing group."""
