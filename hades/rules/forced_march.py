"""6.8 HQ Forced March.

An HQ gives 3 Movement Factors to an SHL Combat Unit on its map that has not been activated; that
Unit is activated at once.
"""

from __future__ import annotations

from hades.geometry import SIZE
from hades.rules.activation import MARCH, is_ready
from hades.state.state import ACTIVATED, Code, Frame, State


def candidates(s: State, hq: int) -> list[int]:
    """Return the Units an HQ may choose for a Forced March (6.8-01, 6.8-03, N-19)."""
    t = s.t
    map_ = s.where[hq] // SIZE
    return [
        u for u in s.afield if t.is_combat[u] and u != hq and is_ready(s, u) and s.where[u] // SIZE == map_
    ]


def begin(s: State, hq: int, bonus: int) -> None:
    s.agenda.append(("forced_march?", hq))


def menu(s: State, frame: Frame) -> list[Code]:
    return [("march", unit) for unit in candidates(s, frame[1])]


def do(s: State, frame: Frame, command: Code) -> None:
    """Activate the chosen Unit at once, with 3 more Movement Factors (6.8-02)."""
    unit = int(command[1])
    s.acted[unit] = ACTIVATED
    s.agenda[-1] = ("act?", unit, MARCH)
    s.tell("unit_activated", ("6.8-01", "6.8-02"), unit, MARCH)


ASKS = {"forced_march?": (menu, do, "Forced March: which Unit?", ("6.8-01", "6.8-03"))}
