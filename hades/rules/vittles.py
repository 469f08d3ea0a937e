"""12.0 Aboard the S.H.L. Vittles.

Modules are hit one after another, from G1 to LQ (12.0-01, V-03). The first hit on the current module makes it
Failing; the second destroys it, and the marker moves to the next, Holding. A result of +2 destroys the
current module at once, and nothing carries over (C-04). If LQ is destroyed, the game is lost.
"""

from __future__ import annotations

from hades.board.occupancy import place
from hades.content.tables import T
from hades.rules import surface_installations
from hades.rules.victory import VITTLES_LOST
from hades.state.state import DAMAGED, GONE, LAB, State

FIFTY, R1, R2, W1, W2, EW, LB, LQ = range(3, 11)
"""Numbers of the modules with a function; G1 to G3 only absorb hits (12.1-01)."""
WEAPONS = (FIFTY, R1, R2)

SELF_REPAIRING = (T["railgun"], T["missile-battery"], T["laser"])


def works(s: State, module: int) -> bool:
    """Return whether a module is not destroyed: the marker is on it or before it (12.0-03, 12.0-06)."""
    return s.module <= module


def is_failing(s: State, module: int) -> bool:
    """Return whether the marker is on a module, Failing side up."""
    return s.module == module and s.failing


def can_move(s: State) -> bool:
    """Return whether a Warp Engine works, so the Vittles can Skedaddle or Approach (12.5-01, V-06)."""
    return works(s, W2)


def hit(s: State, hits: int) -> None:
    """Apply one hit, or two at once, to the current module (12.0-04, 12.0-05, C-04)."""
    module = s.module
    if module > LQ:
        return
    s.module, s.failing = (module, True) if hits == 1 and not s.failing else (module + 1, False)
    if s.failing:
        s.tell("module_failing", ("12.0-04",), module)
        return
    s.tell("module_destroyed", ("12.0-05",) if hits == 1 else ("4.0-14", "C-04"), module)
    if module == EW:
        self_repair(s)
    elif module == LB:
        if s.where[s.t.dante] == LAB:
            lose_dante(s, ("12.7-04", "V-11"))
    elif module == LQ:
        s.outcome = VITTLES_LOST
        s.tell("game_over", ("12.8-02", "14.0-01"), s.outcome)


def lose_dante(s: State, clauses: tuple[str, ...]) -> None:
    """Remove Dante from the game, lost with his Lab or in it (12.7-04, 6.9-09)."""
    dante = s.t.dante
    place(s, dante, GONE)
    s.steps[dante] = 0
    s.tell("dante_lost", clauses, dante)


def repair(s: State) -> None:
    """Move the marker up one module, Holding side up; on G1 it can only turn over (7.1-03, V-01)."""
    clauses: tuple[str, ...] = ("7.1-03", "V-01")
    if s.module:
        s.module -= 1
        clauses = ("7.1-03", "12.0-07", *("V-02",) * s.failing, *("V-07",) * (s.module == W2))
    s.failing = False
    s.tell("module_repaired", clauses, s.module)


def self_repair(s: State) -> None:
    """Repair one damaged SI of each firing type after the loss of EW (12.6-01 to 12.6-03).

    The SI repaired is the lowest-numbered one whose Complex holds no Unit hostile to the player (12.6-02,
    N-05, N-06).
    """
    t = s.t
    for type_ in SELF_REPAIRING:
        damaged = [si for si, kind in enumerate(t.si_type) if kind == type_ and s.si_status[si] == DAMAGED]
        if not damaged:
            continue
        free = damaged if "12.6-02" in t.off else _unguarded(s, damaged, "N-05" not in t.off)
        clauses = ("12.6-01", *_chosen_by(s, damaged, free))
        s.tell("ew_repair", clauses, type_, tuple(damaged), tuple(free))
        if free:
            surface_installations.repair(s, free[0], clauses)


def _chosen_by(s: State, damaged: list[int], free: list[int]) -> tuple[str, ...]:
    """Return the clauses for not repairing the lowest damaged SI, else () (12.6-02, N-05, N-06)."""
    off = s.t.off
    clauses: tuple[str, ...] = ()
    if "12.6-02" in off:
        plain = _unguarded(s, damaged, "N-05" not in off)
        return ("-12.6-02",) if plain[:1] != damaged[:1] else ()
    if free[:1] != damaged[:1]:
        clauses = ("12.6-02", *("N-06",) * bool(free))
    if free[:1] != _unguarded(s, damaged, "N-05" in off)[:1]:
        clauses = (*clauses, "-N-05" if "N-05" in off else "N-05")
    return clauses


def _unguarded(s: State, sis: list[int], the_players: bool) -> list[int]:
    """Return the SIs that have no enemy in either hex of their Complex (12.6-02, N-05).

    With ``the_players``, the enemies are the player's: Nastians and Gorgons. Without it, they are the enemies
    of the Nastians: the player's Units and Gorgons.
    """
    hexes = s.t.complex_hex
    enemies = (s.nastians if the_players else s.friends) | s.gorgons
    free = []
    for si in sis:
        above, below = (map_[s.si_where[si]] for map_ in hexes)
        if not enemies & (1 << above | 1 << below):
            free.append(si)
    return free
