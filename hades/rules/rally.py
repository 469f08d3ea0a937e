"""6.6 HQ Rally.

The HQ and every SHL Unit in contact with it on the same map may each try to become fresh, on 3 or less.
"""

from __future__ import annotations

from hades.board.occupancy import friends_at
from hades.geometry import SIZE
from hades.state import draw
from hades.state.state import JAMMED, State

NEEDS = 3


def candidates(s: State, hq: int) -> list[int]:
    """Return the depleted Units an HQ can rally, highest ID first (6.6-01, 6.6-02, U-05, U-06, 11.0-41)."""
    t = s.t
    hex_ = s.where[hq]
    found = []
    for there in (hex_, *t.adjacent[hex_]):
        if there // SIZE != hex_ // SIZE or not s.friends >> there & 1:
            continue
        for unit in friends_at(s, there):
            if s.steps[unit] < t.steps_of[unit]:
                found.append(unit)
    return sorted(found, reverse=True)


def _may_be_rallied(s: State, hq: int, unit: int) -> tuple[str, ...]:
    """Return the clauses that allow a Unit to be rallied although it might seem excluded."""
    if unit == s.t.dante:
        return ("U-06", *("P-16",) * bool(s.acted[unit]))
    if s.acted[unit] == JAMMED:
        return ("N-19",)
    return ("P-16",) if s.acted[unit] and unit != hq else ()


def begin(s: State, hq: int, bonus: int) -> None:
    """Draw a number for each depleted Unit, which becomes fresh on a success (6.6-03, 6.6-04)."""
    for unit in candidates(s, hq):
        card, number = draw.number(s, s.either)
        success = number <= NEEDS
        clauses = ("6.6-01", "6.6-03", "6.6-04", *_may_be_rallied(s, hq, unit))
        s.tell("rally", clauses, hq, unit, s.either, card, number, int(success))
        if success:
            s.steps[unit] = s.t.steps_of[unit]
            s.tell("unit_recovered", ("6.6-04",), unit)
