"""7.2 Movement Step of the Vittles.

Skedaddle (from In to Out System) under the Parting Shots of the offensive SIs, or Approach (from Out to In
System).
"""

from __future__ import annotations

from hades.rules.combat_resolution import SHIP, SI, fight
from hades.rules.orbital_combat import fires
from hades.rules.reinforcement import settle_crisis
from hades.rules.surface_installations import hold_fire
from hades.rules.vittles import can_move
from hades.state.state import CRISIS, CRISIS_MOVE, NO_CRISIS, OPERATIONAL, Code, Frame, State, rows

WAITS = "vittles-waits"
"""Special rule: no Movement Step in the first turns (15.2-15)."""
WAITING_TURNS = 2


def waits(s: State) -> bool:
    """Return whether this turn has no Movement Step; the other steps of the phase remain (15.2-15, S-11)."""
    return WAITS in s.t.special and s.turn <= WAITING_TURNS


def movement_step(s: State, frame: Frame) -> None:
    """Ask whether to move, if the Vittles can move at all (7.2-10, 12.5-01, 5.3-15, 15.2-15)."""
    s.agenda.pop()
    if waits(s):
        s.tell("vittles_waits", ("15.2-15", "S-11"))
    elif not can_move(s):
        s.tell("cannot_move", ("7.2-10", "12.5-01", "V-06"), "no-engine")
    elif s.crisis not in (NO_CRISIS, CRISIS):
        s.tell("cannot_move", ("5.3-15",), "crisis")
    else:
        s.agenda.append(("7.2?",))


def menu(s: State, frame: Frame) -> list[Code]:
    """Return the choices: move, or stay (7.2-01)."""
    return [("skedaddle",) if s.in_system else ("approach",), ("hold_station",)]


def do(s: State, frame: Frame, command: Code) -> None:
    s.agenda.pop()
    if command[0] == "hold_station":
        return
    settle_crisis(s, CRISIS_MOVE)
    if command[0] == "approach":
        s.in_system = True
        s.tell("approached", ("7.2-01",))
    else:
        skedaddle(s)


def skedaddle(s: State) -> None:
    """Leave under fire; the shots come at the moment of departure and cannot prevent it (7.2-08, V-05)."""
    parting_shots(s)
    if s.outcome:
        return
    if "7.2-08" in s.t.off and not can_move(s):
        s.tell("departure_failed", ("-7.2-08", "12.5-01"))
        return
    s.in_system = False
    clauses: tuple[str, ...] = ("7.2-01",)
    if not can_move(s):
        # The shots destroyed the last Warp Engine, but cannot prevent the departure.
        clauses = (*clauses, "7.2-08", "V-05")
    s.tell("skedaddled", clauses)


def parting_shots(s: State) -> None:
    """Fire every fully operational offensive SI once at the leaving ship (7.2-05 to 7.2-08).

    Which SIs fire is fixed before the first shot, because the shots are simultaneous (N-04, V-04).
    """
    if s.parting_off:
        s.tell("no_parting_shots", ("7.2-07",))
        return
    offensive = s.t.si_offensive
    works = rows(s.si_status, OPERATIONAL)
    ready = [si for si in works if fires(True, offensive[si], every="5.3-13" in s.t.off)]
    barred: tuple[str, ...] = ("5.3-13",) if len(ready) < len(works) else ()
    if barred and not ready:
        s.tell("no_parting_shots", (*barred, "V-04"))
    # These clauses decide which SIs fire, and in which order.
    ordered = ("V-04",) if barred or len(ready) > 1 else ()
    for si in ready:
        before = bytes(s.si_status)
        grounds = (*barred, *ordered) if offensive[si] else ("-5.3-13",)
        fight(s, ("7.2-05", *grounds), ((SI, si),), (SHIP, 0))
        if s.outcome:
            return
        hold_fire(s, before, "N-04")


STEPS = {"7.2": movement_step}
ASKS = {"7.2?": (menu, do, "Vittles: stay or go?", ("7.2-01",))}
