"""10.0 Surface Installations.

There are six types; only fully operational SIs do anything (10.0-02). Railguns, Missile Batteries and Lasers
fire (5.1). The Radar Dome and the Elevators bring Nastians (5.3). A Flight Elevator launches its one Fighter
when it is first operational, even if it is destroyed at that moment (10.6-01, 10.6-03).
"""

from __future__ import annotations

from hades.content.tables import T
from hades.state import draw
from hades.state.state import ASIDE, DAMAGED, DESTROYED, NO_SI, OPERATIONAL, ORBIT, State, rows

ELEVATORS = (T["troop-elevator"], T["flight-elevator"])
RADAR_DOME = T["radar-dome"]


def activate(s: State, letter: int, clauses: tuple[str, ...]) -> int:
    """Draw an SI for a lettered hex that has none; return the SI, or NO_SI if none is left (5.6-04, 6.1-20).

    An SI that a landing activates before the first turn launches its Fighter at once, too (S-02).
    """
    si = bring(s, letter, clauses)
    if si != NO_SI:
        launch(s, si, ("10.6-01",) if s.turn else ("10.6-01", "S-02"))
    return si


def bring(s: State, letter: int, clauses: tuple[str, ...]) -> int:
    """Draw an SI into a lettered hex without launching its Fighter; return the SI, or NO_SI (N-43)."""
    si = draw.installation(s)
    if si < 0:
        return NO_SI
    put(s, si, letter, clauses)
    return si


def put(s: State, si: int, letter: int, clauses: tuple[str, ...]) -> None:
    s.si_at[letter] = si
    s.si_where[si] = letter
    s.si_status[si] = OPERATIONAL
    s.tell("si_activated", clauses, si, letter)


def launch(s: State, si: int, clauses: tuple[str, ...] = ("10.6-01",)) -> None:
    """Launch the Fighter of a Flight Elevator that comes into play (10.6-01, S-01)."""
    if s.t.si_type[si] != T["flight-elevator"]:
        return
    aside = rows(s.fighters, ASIDE)
    if aside:
        s.fighters[aside[0]] = ORBIT
        lowest = ("S-01",) if len(aside) > 1 else ()
        s.tell("fighter_launched", (*clauses, *lowest), aside[0], si)


def _launch_first(s: State, si: int) -> None:
    """Launch the Fighter of a Flight Elevator that is about to be destroyed, if 6.1-23 and 10.6-03 are on."""
    both = ("6.1-23", "10.6-03")
    without = tuple(f"-{clause}" for clause in both if clause in s.t.off)
    if not without:
        launch(s, si, both)
    elif s.t.si_type[si] == T["flight-elevator"]:
        s.tell("no_launch", without, si)


def asleep_next_to(s: State, hex_: int) -> list[int]:
    """Return the letters of the Complexes next to a hex that have no SI counter yet, in order (6.1-20)."""
    return [letter for letter in s.t.next_to_complex[hex_] if s.si_at[letter] == NO_SI]


def activate_around(s: State, hex_: int, clauses: tuple[str, ...]) -> None:
    """Activate the SI hexes next to an Inferno hex that a friendly Unit has entered.

    They are activated in letter order (P-05).
    """
    letters = asleep_next_to(s, hex_)
    if len(letters) > 1:
        clauses = (*clauses, "P-05")
    for letter in letters:
        activate(s, letter, clauses)


def damage(s: State, si: int, clauses: tuple[str, ...]) -> None:
    """Damage an SI, or destroy it if it was damaged (4.0-15, 11.0-09)."""
    if s.si_status[si] == DAMAGED:
        destroy(s, si, clauses)
    elif s.si_status[si] == OPERATIONAL:
        s.si_status[si] = DAMAGED
        s.tell("si_damaged", clauses, si)


def destroy(s: State, si: int, clauses: tuple[str, ...]) -> None:
    """Put a Destroyed marker on the SI, which stays in its hex (4.0-27)."""
    if s.si_status[si] != DESTROYED:
        s.si_status[si] = DESTROYED
        s.tell("si_destroyed", (*clauses, "4.0-27"), si)


def repair(s: State, si: int, clauses: tuple[str, ...]) -> None:
    """Make a damaged SI fully operational again (5.5-06, 12.6-01)."""
    s.si_status[si] = OPERATIONAL
    s.tell("si_repaired", clauses, si)


def hold_fire(s: State, before: bytes, ruling: str) -> None:
    """Log that SIs repaired by the loss of EW hold fire until 5.1 (12.6-04).

    ``before`` contains the statuses of the SIs before the repair.
    """
    for si in rows(s.si_status, OPERATIONAL):
        if before[si] != OPERATIONAL and not s.outcome:
            s.tell("si_holds_fire", (ruling,), si)


def highest(s: State, status: int, type_: int | None = None) -> int:
    """Return the highest-numbered SI with this status and, if given, this type; -1 if there is none."""
    for si in range(len(s.si_status) - 1, -1, -1):
        if s.si_status[si] == status and (type_ is None or s.t.si_type[si] == type_):
            return si
    return -1


def damage_highest(s: State, type_: int, clauses: tuple[str, ...]) -> None:
    """Damage the highest-numbered fully operational SI of a type, if there is one."""
    si = highest(s, OPERATIONAL, type_)
    if si >= 0:
        damage(s, si, clauses)
    else:
        s.tell("nothing_to_damage", clauses, type_)


def destroy_below(s: State, letter: int) -> None:
    """Destroy the SI above a Purgatory Complex that a friendly Unit has entered (6.1-22).

    If no SI has been drawn there, draw one first, so that a Flight Elevator launches its Fighter (6.1-23,
    P-04).
    """
    si = s.si_at[letter]
    if si == NO_SI:
        si = bring(s, letter, ("6.1-22", "P-04"))
        if si == NO_SI:
            return
        _launch_first(s, si)
    destroy(s, si, ("6.1-22",))
