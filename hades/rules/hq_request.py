"""6.7 HQ Request.

With the Vittles In System, an HQ on Inferno draws a number, +1 if depleted, +1 next to an enemy Unit or to an
SI in play and not destroyed. On 4 or less, up to 3 Units land or are evacuated.
"""

from __future__ import annotations

from hades import geometry as geo
from hades.board.contact import engaged, sis_next_to, touching, vacant
from hades.board.occupancy import place
from hades.rules.full_move import carried_by, enterable, on_arrival
from hades.rules.reinforcement import crisis_allows, settle_crisis
from hades.rules.vittles import LB, works
from hades.state import draw
from hades.state.state import (
    ABOARD,
    CRISIS,
    CRISIS_TRANSFER,
    JAMMED,
    LAB,
    LANDED,
    PLACES,
    READY,
    Code,
    Frame,
    State,
)

NEEDS = 4
RADIUS = 3
CAPACITY = 3
EMILY_AFTER = 3
"""Number of Units that must be evacuated before Princess Emily (6.7-13)."""


def allowed(s: State, hq: int) -> bool:
    """Return whether an HQ may request now (6.7-01, 6.7-02, 5.3-15)."""
    return s.where[hq] < geo.SIZE and s.in_system and crisis_allows(s.crisis, CRISIS_TRANSFER)


def in_danger(s: State, hq: int) -> bool:
    """Return whether the HQ is next to an enemy Unit or an SI in play and not destroyed (6.7-05, P-17)."""
    return engaged(s, hq) or bool(sis_next_to(s, s.where[hq]))


def begin(s: State, hq: int, bonus: int) -> None:
    """Draw for a Request, and ask how to use it if it is granted (6.7-03 to 6.7-06)."""
    card, number = draw.number(s, s.either)
    depleted, danger = s.depleted(hq), in_danger(s, hq)
    modified = number + depleted + danger
    success = modified <= NEEDS
    clauses = ("6.7-03", *("6.7-04",) * depleted, *_danger(s, hq), "6.7-06", *_commits(s, success))
    s.tell("request", clauses, hq, s.either, card, number, modified, int(success))
    if success:
        if "N-66" in s.t.off:
            settle_crisis(s, CRISIS_TRANSFER)
        s.agenda.append(("request?", hq, s.where[hq]))


def _danger(s: State, hq: int) -> tuple[str, ...]:
    """Return the clauses that add 1 next to an enemy, even through a shaft, or to an SI not destroyed."""
    hex_ = s.where[hq]
    sis = bool(sis_next_to(s, hex_))
    enemies = touching(s, hex_, s.nastians | s.gorgons)
    if not sis and not enemies:
        return ()
    return ("6.7-05", *("P-17",) * sis, *("M-10",) * (s.t.shaft[hex_] in enemies))


def _commits(s: State, success: bool) -> tuple[str, ...]:
    """Return the clauses that decide whether a Request commits the Vittles under Crisis!

    Before its first transfer, a Request commits nothing, whether it fails (N-16) or is granted (N-66).
    Further transfers may follow the first (N-17).
    """
    if s.crisis == CRISIS_TRANSFER:
        return ("N-17",)
    if s.crisis != CRISIS:
        return ()
    return s.t.on("N-66") if success else ("N-16",)


def menu(s: State, frame: Frame) -> list[Code]:
    """Return the choices: land, evacuate, or neither (6.7-06, P-20)."""
    hex_ = frame[2]
    found: list[Code] = []
    if landable(s) and landing_hexes(s, hex_):
        found.append(("land",))
    if evacuees(s, hex_):
        found.append(("evacuate",))
    return [*found, ("decline",)]


def do(s: State, frame: Frame, command: Code) -> None:
    s.agenda.pop()
    if command[0] != "decline":
        s.agenda.append((f"{command[0]}?", frame[2], CAPACITY))


def landable(s: State) -> list[int]:
    """Return the Units aboard that may land: of any kind, except jammed HQs (6.7-08, N-19)."""
    return [u for u in s.t.friends if s.where[u] == ABOARD and s.acted[u] != JAMMED and may_land(s, u)]


def may_land(s: State, unit: int) -> bool:
    """Return whether a Request can land a Unit: any Unit or, if 6.7-08 is off, only squads and HQs (P-41)."""
    if "6.7-08" not in s.t.off or unit in s.t.squads:
        return True
    return unit == s.t.dante and "P-41" in s.t.off


def landing_hexes(s: State, hex_: int) -> list[int]:
    """Return the vacant Inferno hexes open to friends, at most three hexes from the HQ (6.7-07, 6.7-10)."""
    return [h for h in geo.within(hex_, RADIUS) if vacant(s, h) and enterable(s, h)]


def land_menu(s: State, frame: Frame) -> list[Code]:
    found: list[Code] = []
    if frame[2] and landing_hexes(s, frame[1]):
        found = [("land_unit", unit) for unit in landable(s)]
    return [*found, ("done",)]


def land_do(s: State, frame: Frame, command: Code) -> None:
    if command[0] == "done":
        s.agenda.pop()
    else:
        s.agenda.append(("land_at?", command[1]))


def land_at_menu(s: State, frame: Frame) -> list[Code]:
    return [("land_at", hex_) for hex_ in landing_hexes(s, s.agenda[-2][1])]


def land_at_do(s: State, frame: Frame, command: Code) -> None:
    """Land a Unit, which then cannot act in this phase (6.7-09, P-22)."""
    unit, hex_ = frame[1], int(command[1])
    s.agenda.pop()
    settle_crisis(s, CRISIS_TRANSFER)
    _, centre, left = s.agenda[-1]
    place(s, unit, hex_)
    waits = "6.7-09"
    if waits in s.t.off:
        waits = "-6.7-09"
    else:
        s.acted[unit] = LANDED
    clauses = ("6.7-07", *_of_any_kind(s, unit), waits)
    s.tell("unit_landed", clauses, unit, hex_, int(s.acted[unit] > READY))
    on_arrival(s, unit, hex_)
    next_one(s, ("land?", centre, left - 1))


def _of_any_kind(s: State, unit: int) -> tuple[str, ...]:
    """Return the clauses that let a Unit land although it is neither a squad nor an HQ."""
    if unit in s.t.squads:
        return ()
    return ("-6.7-08", "-P-41") if "6.7-08" in s.t.off else ("6.7-08",)


def evacuees(s: State, hex_: int) -> list[int]:
    """Return the Units within three hexes of an HQ or the Teleporter, on its map, that may go aboard.

    Jammed HQs are left out, and so is Princess Emily until three other Units are evacuated (6.7-11, 6.7-13,
    6.9-18, 6.9-19, N-19, P-18, P-19, P-31).
    """
    t = s.t
    found = []
    for unit in s.afield:
        where = s.where[unit]
        if where // geo.SIZE == hex_ // geo.SIZE and s.acted[unit] != JAMMED:
            near = geo.distance(where, hex_) <= RADIUS
            if near and (unit != t.emily or s.evacuated >= EMILY_AFTER):
                found.append(unit)
    return found


def evacuate_menu(s: State, frame: Frame) -> list[Code]:
    """Return the Units to evacuate next; Dante may go straight to his Lab (12.7-02)."""
    found: list[Code] = []
    if frame[2]:
        for unit in evacuees(s, frame[1]):
            found.append(("evacuate_unit", unit))
            if to_lab(s, unit):
                found.append(("evacuate_to_lab", unit))
    return [*found, ("done",)]


def to_lab(s: State, unit: int) -> bool:
    """Return whether a Unit coming back from Hades may go straight to the Lab (12.7-02)."""
    return unit == s.t.dante and works(s, LB) and "12.7-02" not in s.t.off


def evacuate_do(s: State, frame: Frame, command: Code) -> None:
    if command[0] == "done":
        s.agenda.pop()
        return
    settle_crisis(s, CRISIS_TRANSFER)
    to = LAB if command[0] == "evacuate_to_lab" else ABOARD
    unit = int(command[1])
    anyhow = ("P-18",) if s.acted[unit] or engaged(s, unit) else ()
    # Count only the Units evacuated before this Request.
    before = s.evacuated - (CAPACITY - frame[2])
    in_turn = ("P-19",) if unit == s.t.emily and before < EMILY_AFTER else ()
    go_aboard(s, unit, to, ("6.7-11", *anyhow, *in_turn))
    next_one(s, ("evacuate?", frame[1], frame[2] - 1))


def go_aboard(s: State, unit: int, to: int, clauses: tuple[str, ...]) -> None:
    """Put a Unit aboard the Vittles with the treasures in its hex (6.7-12, 11.0-38, 11.0-39, P-21)."""
    hex_ = s.where[unit]
    by_teleporter = "6.9-18" in clauses
    for treasure in (0, 1):
        if s.treasure_at[treasure] == hex_ and s.carrier[treasure] in (0, unit):
            grounds = _goes_along(s, treasure, by_teleporter)
            if by_teleporter and "11.0-38" in s.t.off and not s.carrier[treasure]:
                s.tell("treasure_stays", ("-11.0-38",), treasure, unit, hex_)
                continue
            s.carrier[treasure] = 0
            s.treasure_at[treasure] = ABOARD
            s.tell("treasure_aboard", grounds, treasure, unit)
    place(s, unit, to)
    s.evacuated += 1
    if to == LAB:
        clauses = (*clauses, "12.7-02")
    if unit == s.t.emily:
        clauses = (*clauses, "6.9-19" if by_teleporter else "6.7-13")
    s.tell("unit_evacuated", clauses, unit, hex_, s.evacuated, PLACES[to])


def _goes_along(s: State, treasure: int, by_teleporter: bool) -> tuple[str, ...]:
    """Return the clauses by which a treasure goes aboard with its carrier or a Unit in its hex (P-21)."""
    lies = not s.carrier[treasure]
    if not by_teleporter:
        return ("6.7-12", *s.t.on("11.0-39"), *("P-21",) * lies)
    if lies:
        return (*s.t.on("11.0-38", "11.0-39"), "P-21")
    # Carrying a treasure counts as moving it (P-30).
    return (*s.t.on("11.0-39"), *(carried_by(s.t, treasure) or ("P-30",)))


def next_one(s: State, frame: Frame) -> None:
    """Ask for the next Unit of a transfer, or end the transfer if no other can follow."""
    s.agenda[-1] = frame
    menu_of = land_menu if frame[0] == "land?" else evacuate_menu
    if menu_of(s, frame) == [("done",)]:
        s.agenda.pop()


ASKS = {
    "request?": (menu, do, "Land Units or evacuate?", ("6.7-06", "P-20")),
    "land?": (land_menu, land_do, "Land which Unit?", ("6.7-07", "6.7-08")),
    "land_at?": (land_at_menu, land_at_do, "Land in which hex?", ("6.7-07", "6.7-10")),
    "evacuate?": (evacuate_menu, evacuate_do, "Evacuate which Unit?", ("6.7-11", "6.7-13")),
}
