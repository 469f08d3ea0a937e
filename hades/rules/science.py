"""6.9 Science Action.

The actions of Professor Dante and Princess Emily, which depend on where they are. A depleted Dante adds 1 to
the number (6.9-03).
"""

from __future__ import annotations

from hades import geometry as geo
from hades.board.occupancy import units_at
from hades.content.tables import T
from hades.rules import circles, surface_installations, teleporter, vittles
from hades.rules.hq_request import evacuees, go_aboard, to_lab
from hades.rules.reinforcement import free_under_crisis
from hades.state import draw
from hades.state.state import ABOARD, LAB, OPERATIONAL, Code, Frame, State

NO_TELEPORT = "no-teleporter-evacuation"
"""Special rule: no Unit can leave through the Teleporter (6.9-20, 15.2-16)."""

NEEDED = 4
"""Highest number that succeeds at science in nearly every place (6.9-05, 6.9-11, 6.9-12, 6.9-17)."""


def place_of(s: State, unit: int) -> str:
    """Return the place where a Unit could do science now, a key of `_DO`; "" if nowhere (6.9-01, 6.9-20)."""
    where = s.where[unit]
    if where == LAB:
        ready = s.in_system and vittles.works(s, vittles.LB)
        return "lab" if ready and unit == s.t.dante else ""
    if where == ABOARD:
        return "quarters" if unit == s.t.dante and s.depleted(unit) else ""
    room = s.t.room_at[where] if where < geo.HEXES else 0
    effect = circles.effect_of(s, room) if room else ""
    if effect == "bridge":
        return effect if not s.bridge_hacked and (locked_rooms(s) or armed_traps(s)) else ""
    if effect == "teleporter":
        return effect if s.in_system and NO_TELEPORT not in s.t.special else ""
    return effect if effect == "core-computer" else ""


def locked_rooms(s: State) -> list[int]:
    """Return the Circles a hacked Bridge can open (6.9-12)."""
    return [room for room in range(1, 13) if s.face_down >> room & 1]


def armed_traps(s: State) -> list[int]:
    """Return the Traps that a hacked Bridge can disarm: those that hold a Unit (11.0-06, 11.0-26, P-25)."""
    return [
        room
        for room in range(1, 13)
        if any(s.trapped >> unit & 1 for unit in units_at(s, s.t.room_hex[room]))
    ]


def begin(s: State, unit: int, bonus: int) -> None:
    """Draw a number for Science, and apply the result at the Unit's place (6.9-02, 6.9-03)."""
    where = place_of(s, unit)
    card, number = draw.number(s, s.either)
    weary = unit == s.t.dante and s.depleted(unit)
    modified = number + weary
    needs = _needs(s, where)
    success = modified <= needs
    clauses = ("6.9-01", "6.9-02", *("6.9-03",) * weary, *_grounds(s, where, modified))
    if where == "bridge" and not success and "P-24" not in s.t.off:
        clauses = (*clauses, "P-24")
    if where == "teleporter":
        clauses = (*clauses, *_also_to_bring(s, number, modified), *free_under_crisis(s, False))
    s.tell("science", clauses, unit, where, s.either, card, number, modified, needs, int(success))
    _DO[where](s, unit, modified, success)


def _needs(s: State, where: str) -> int:
    """Return the highest number with which a Science Action succeeds (6.9-05, 6.9-06, 6.9-11 to 6.9-17)."""
    if where == "lab":
        return 2 if vittles.is_failing(s, vittles.LB) else NEEDED
    return 3 if where == "core-computer" else NEEDED


def _grounds(s: State, where: str, modified: int) -> tuple[str, ...]:
    """Return the clauses for the required number, and for a failure in the Lab without effect (6.9-10)."""
    if where != "lab":
        return (_PLACES[where],)
    if not vittles.is_failing(s, vittles.LB):
        return ("6.9-05",)
    return ("6.9-06", "6.9-10") if modified in (3, 4) else ("6.9-06",)


def _also_to_bring(s: State, number: int, modified: int) -> tuple[str, ...]:
    """Return ("S-14",) if Dante fails to bring a Unit only because he is depleted and adds 1; else ()."""
    return ("S-14",) if teleporter.ARRIVALS in s.t.special and number <= NEEDED < modified else ()


_PLACES = {"quarters": "6.9-11", "bridge": "6.9-12", "core-computer": "6.9-14", "teleporter": "6.9-17"}
"""Place -> clause of its Science; for the Lab see `_grounds`."""


def _lab(s: State, unit: int, modified: int, success: bool) -> None:
    """Damage the highest-numbered working SI; a 5 or 6 hits or kills Dante (6.9-04 to 6.9-10)."""
    if success:
        si = surface_installations.highest(s, OPERATIONAL)
        if si >= 0:
            surface_installations.damage(s, si, ("6.9-04",))
    elif modified >= 6 or (modified == 5 and s.depleted(unit)):
        vittles.lose_dante(s, ("6.9-09",) if modified >= 6 else ("6.9-08",))
    elif modified == 5:
        s.steps[unit] -= 1
        s.tell("unit_depleted", ("6.9-08",), unit)


def _quarters(s: State, unit: int, modified: int, success: bool) -> None:
    if success:
        s.steps[unit] = s.t.steps_of[unit]
        s.tell("unit_recovered", ("6.9-11",), unit)


def _bridge(s: State, unit: int, modified: int, success: bool) -> None:
    if success:
        s.bridge_hacked = True
        s.agenda.append(("bridge?", unit))
    elif "P-24" in s.t.off:
        s.bridge_hacked = True
        s.tell("bridge_shut", ("-P-24",), unit)


def bridge_menu(s: State, frame: Frame) -> list[Code]:
    """Return the doors to open and the Traps to disarm (6.9-12, 11.0-06)."""
    found: list[Code] = [("open_door", room) for room in locked_rooms(s)]
    return found + [("disarm_trap", room) for room in armed_traps(s)]


def bridge_do(s: State, frame: Frame, command: Code) -> None:
    s.agenda.pop()
    room = int(command[1])
    if command[0] == "open_door":
        circles.open_door(s, room, 0)
    else:
        circles.disarm(s, room, ("11.0-06", "11.0-26"))


CRASHED = (T["railgun"], T["missile-battery"], T["laser"])
"""Types of SI of which a crash of the Back-Up Core Computer damages one each (6.9-15)."""


def crashed(s: State) -> list[int]:
    """Return the SIs that a crash of the Back-Up Core Computer would damage now (6.9-15)."""
    found = (surface_installations.highest(s, OPERATIONAL, type_) for type_ in CRASHED)
    return [si for si in found if si >= 0]


def _core_computer(s: State, unit: int, modified: int, success: bool) -> None:
    if success:
        for type_ in CRASHED:
            surface_installations.damage_highest(s, type_, ("6.9-15", "11.0-04"))
        circles.remove_counter(s, s.t.room_at[s.where[unit]], ("6.9-16", "11.0-04"))


def _teleporter(s: State, unit: int, modified: int, success: bool) -> None:
    if success:
        s.agenda.append(("teleport?", s.where[unit]))


def teleport_menu(s: State, frame: Frame) -> list[Code]:
    """Return the Units that can be sent to the Vittles, or brought from it (6.9-18, 6.9-19, 15.4-12)."""
    found: list[Code] = []
    for unit in evacuees(s, frame[1]):
        found.append(("teleport", unit))
        if to_lab(s, unit):
            found.append(("teleport_to_lab", unit))
    if teleporter.ARRIVALS in s.t.special:
        found += teleporter.arrivals(s, frame[1], teleporter.ARRIVALS)
    return [*found, ("decline",)]


def teleport_do(s: State, frame: Frame, command: Code) -> None:
    """Send a Unit to the Vittles, with the treasures in its hex, or bring one back (11.0-38, 15.4-12)."""
    s.agenda.pop()
    if command[0] == "bring":
        teleporter.bring(s, int(command[1]), frame[1], teleporter.ARRIVALS)
    elif command[0] != "decline":
        unit, to = int(command[1]), LAB if command[0] == "teleport_to_lab" else ABOARD
        # The Unit working the Teleporter may send itself.
        himself = ("P-31",) if s.t.is_person[unit] and s.where[unit] == frame[1] else ()
        trapped = ("P-26",) if s.trapped >> unit & 1 else ()
        free = free_under_crisis(s, True)
        go_aboard(s, unit, to, ("6.9-18", "11.0-21", *himself, *trapped, *free))


_DO = {
    "lab": _lab,
    "quarters": _quarters,
    "bridge": _bridge,
    "core-computer": _core_computer,
    "teleporter": _teleporter,
}

ASKS = {
    "bridge?": (bridge_menu, bridge_do, "The Bridge is yours: open which door?", ("6.9-12", "11.0-06")),
    "teleport?": (teleport_menu, teleport_do, "The Teleporter hums: who travels?", ("6.9-18", "6.9-19")),
}
