"""6.3 Run and Gun.

Half the Movement Factors, rounded down, and one attack as if depleted, in either order; the move cannot be
split. Moving uses the frame of 6.1, firing that of 6.2, with all their limits (6.3-05).
"""

from __future__ import annotations

from hades.rules import full_move
from hades.rules.activation import half
from hades.rules.full_move import MAY_FIRE
from hades.state.state import State


def can_act(s: State, unit: int, bonus: int, fires: bool) -> bool:
    """Return whether a Unit has a hex to move to or a target; ``fires`` says whether it has a target."""
    return fires or full_move.can_move(s, unit, half(s, unit, bonus))


def begin(s: State, unit: int, bonus: int) -> None:
    """Start a Run and Gun (6.3-04)."""
    s.agenda.append(("move?", unit, half(s, unit, bonus), MAY_FIRE, 0, 0))
