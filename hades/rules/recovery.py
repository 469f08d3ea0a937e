"""8.0 Recovery Phase.

Depleted SHL Combat Units become fresh if they are neither in contact with enemy Units nor next to an SI in
play and not destroyed; so do all such Units aboard (E-01). The Honor Guard never does.
"""

from __future__ import annotations

from hades import geometry as geo
from hades.board.contact import engaged, sis_next_to
from hades.geometry import HEXES
from hades.state.state import ABOARD, Frame, State


def recovery(s: State, frame: Frame) -> None:
    """Make depleted Combat Units fresh where nothing prevents it (8.0-01 to 8.0-04, E-01, E-02, P-26)."""
    s.agenda.pop()
    t = s.t
    for unit in hurt(s):
        if s.steps[unit] < t.steps_of[unit] and t.is_combat[unit] and out_of_contact(s, unit):
            s.steps[unit] = t.steps_of[unit]
            s.tell("unit_recovered", ("8.0-01", *_in_peace(s, unit)), unit)


def hurt(s: State) -> list[int]:
    """Return the friendly Units that have lost a step, highest ID first, destroyed Units included."""
    steps, whole = s.steps, s.t.steps_of
    return [unit for unit in reversed(s.t.friends) if steps[unit] < whole[unit]]


def _in_peace(s: State, unit: int) -> tuple[str, ...]:
    """Return the clauses by which a Unit's surroundings do not prevent its recovery."""
    where = s.where[unit]
    if where == ABOARD:
        return ("E-01",)
    if s.trapped >> unit & 1:
        return ("P-26",)
    enemies = s.nastians | s.gorgons
    walled = any(there >= 0 and enemies >> there & 1 for there in geo.NEIGHBOURS[where][1:])
    return (*("8.0-04",) * bool(s.t.next_to_complex[where]), *("E-02",) * walled)


def out_of_contact(s: State, unit: int) -> bool:
    """Return whether a Unit is aboard, shut in, or on a map next to no enemy Unit and no live SI."""
    where = s.where[unit]
    if where == ABOARD or s.trapped >> unit & 1:
        return True
    return where < HEXES and not engaged(s, unit) and not sis_next_to(s, where)


STEPS = {"8.0": recovery}
