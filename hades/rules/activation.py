"""6.0 Activation: which Units can act in this phase, and their Movement Factors."""

from __future__ import annotations

from hades.geometry import HEXES
from hades.state.state import State

MARCH = 3
"""Movement Factors that a Forced March adds (6.8-01)."""


def acted(s: State) -> list[int]:
    """Return the friendly Units that have a mark, such as activated, jammed or landed."""
    if not any(s.acted):
        return []
    return [unit for unit in s.t.friends if s.acted[unit]]


def is_ready(s: State, unit: int) -> bool:
    """Return whether a Unit is on a map, in no Trap, and not yet activated (6.0-01, 6.0-10, 6.0-11)."""
    return s.where[unit] < HEXES and not s.acted[unit] and not s.trapped >> unit & 1


def factors(s: State, unit: int, bonus: int) -> int:
    """Return the Movement Factors of a Unit for a Full Move (6.1-01, 6.8-01)."""
    return s.t.movement[unit][s.steps[unit] == s.t.steps_of[unit]] + bonus


def half(s: State, unit: int, bonus: int) -> int:
    """Return half the Movement Factors of a Unit; a Forced March is added first (6.3-01, P-10, P-11)."""
    return factors(s, unit, bonus) // 2
