"""6.8 HQ Forced March.

An HQ gives 3 Movement Factors to an SHL Combat Unit on its map that has not been activated; that
Unit is activated at once.
"""

from __future__ import annotations

from hades import geometry as geo
from hades.rules.full_move import MARCH
from hades.state.state import Frame, State

Command = tuple[str | int, ...]


def candidates(s: State, hq: int) -> list[int]:
    """Units an HQ may hurry on (6.8-01, 6.8-03, N-19)."""
    t = s.t
    map_ = s.where[hq] // geo.SIZE
    return [
        u
        for u in t.friends
        if t.is_combat[u]
        and u != hq
        and s.where[u] < geo.HEXES
        and s.where[u] // geo.SIZE == map_
        and not s.acted[u]
        and not s.trapped >> u & 1
    ]


def begin(s: State, hq: int, bonus: int) -> None:
    """Start a Forced March."""
    s.agenda.append(("forced_march?", hq))


def menu(s: State, frame: Frame) -> list[Command]:
    """The Units to choose from."""
    return [("march", unit) for unit in candidates(s, frame[1])]


def do(s: State, frame: Frame, command: Command) -> None:
    """The chosen Unit acts at once with 3 more factors (6.8-02)."""
    unit = int(command[1])
    s.acted[unit] = 1
    s.agenda[-1] = ("act?", unit, MARCH)
    s.log.append(("unit_activated", ("6.8-01", "6.8-02"), unit, MARCH))


ASKS = {"forced_march?": (menu, do, "Forced March: which Unit?", ("6.8-01", "6.8-03"))}
