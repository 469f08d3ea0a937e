"""5.5 Officer Step.

The Officer, wherever he is, tries to repair the highest-numbered damaged SI: General Tso needs 4 or less, Lt.
Sanders 3 or less. Without a damaged SI, no card is drawn (N-40).
"""

from __future__ import annotations

from hades.geometry import HEXES
from hades.rules.surface_installations import repair
from hades.state import draw
from hades.state.state import DAMAGED, Frame, State, rows

TSO_NEEDS, SANDERS_NEEDS = 4, 3


def officer_step(s: State, frame: Frame) -> None:
    """Let the Officer try to repair an SI (5.5-01 to 5.5-06)."""
    s.agenda.pop()
    officer = s.t.officer
    if s.where[officer] >= HEXES:
        return
    damaged = tuple(reversed(rows(s.si_status, DAMAGED)))
    if not damaged:
        s.tell("nothing_to_repair", ("5.5-02", "N-40"), officer)
        return
    needs = SANDERS_NEEDS if s.tso_turned else TSO_NEEDS
    card, number = draw.number(s, s.either)
    clauses = ("5.5-01", "5.5-02", "5.5-03", "5.5-05" if s.tso_turned else "5.5-04")
    s.tell("officer_repairs", clauses, officer, damaged[0], s.either, card, number, needs, damaged)
    if number <= needs:
        repair(s, damaged[0], ("5.5-06",))


STEPS = {"5.5": officer_step}
