"""8.0 Recovery Phase.

Depleted SHL Combat Units out of contact with enemy Units and not next to an SI in play and not
destroyed become fresh, aboard too (E-01). The Honor Guard never does.
"""

from __future__ import annotations

from hades.board.contact import engaged, sis_next_to
from hades.geometry import HEXES
from hades.state.state import ABOARD, Frame, State


def recovery(s: State, frame: Frame) -> None:
    """The whole phase (8.0-01 to 8.0-04, E-01, E-02, P-26)."""
    s.agenda.pop()
    t = s.t
    for unit in reversed(t.friends):
        if s.steps[unit] < t.steps_of[unit] and t.is_combat[unit] and out_of_contact(s, unit):
            s.steps[unit] = t.steps_of[unit]
            s.log.append(("unit_recovered", ("8.0-01",), unit))


def out_of_contact(s: State, unit: int) -> bool:
    """Whether a Unit is aboard, shut in, or on a map with no enemy Unit or live SI beside it."""
    where = s.where[unit]
    if where == ABOARD or s.trapped >> unit & 1:
        return True
    return where < HEXES and not engaged(s, unit) and not sis_next_to(s, where)


STEPS = {"8.0": recovery}
