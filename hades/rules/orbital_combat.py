"""5.1 Orbital Combat Step.

Fighters attack in ascending ID order, then fully operational Railguns, Missile Batteries and Lasers in
ascending ID order. In System, all attack the Vittles; Out System, each Fighter attacks the highest-numbered
friendly Unit on Inferno, and each SI attacks a friendly Unit next to it.
"""

from __future__ import annotations

from hades.geometry import INFERNO
from hades.nastian import targets
from hades.rules.combat_resolution import FIGHTER, SHIP, SI, UNIT, Combatant, fight
from hades.rules.preferred_direction import draw_directions
from hades.state.state import OPERATIONAL, ORBIT, ORBIT_DAMAGED, Frame, State, rows

SHIP_TARGET = (SHIP, 0)


def orbital_combat(s: State, frame: Frame) -> None:
    """Let all Fighters attack, then all SIs that fire (5.1-01 to 5.1-13)."""
    s.agenda.pop()
    for fighter in rows(s.fighters, ORBIT, ORBIT_DAMAGED):
        fighter_attacks(s, fighter)
        if s.outcome:
            return
    fire_in_order(s)


def fires(works: bool, offensive: int, *, every: bool = False) -> bool:
    """Return whether an SI fires at the Vittles: it works and is ``offensive`` (5.1-10, 7.2-05).

    With ``every``, every SI that works fires (-5.3-13).
    """
    return works and (bool(offensive) or every)


def fire_in_order(s: State) -> None:
    """Let offensive SIs fire in ascending ID order; SIs repaired by the loss of EW join in (N-03)."""
    for si in s.t.guns:
        if s.si_status[si] != OPERATIONAL:
            continue
        before = bytes(s.si_status)
        si_fires(s, si, ("5.1-10",))
        if s.outcome:
            return
        if s.si_status == before:
            continue
        for late in s.t.guns:
            # The repaired SI's place in the order has passed, so it fires right after this attack (N-03).
            if late < si and s.si_status[late] == OPERATIONAL != before[late]:
                if "12.6-04" in s.t.off:
                    s.tell("si_holds_fire", ("-12.6-04",), late)
                    continue
                si_fires(s, late, ("12.6-04", "N-03"))
                if s.outcome:
                    return


def fighter_attacks(s: State, fighter: int) -> None:
    """Let one Fighter attack the Vittles or, Out System, a Unit (5.1-02, 5.1-05, 5.1-13)."""
    clauses = ("5.1-09", "5.1-13") if s.fighters[fighter] == ORBIT_DAMAGED else ("5.1-09",)
    if s.in_system:
        fight(s, (*clauses, "5.1-02", "5.1-03"), ((FIGHTER, fighter),), SHIP_TARGET)
        return
    unit, considered, why = targets.by_fighter(s)
    if unit:
        choice = ("5.1-04", "5.1-05")
        attack_unit(s, clauses, choice, (FIGHTER, fighter), unit, considered, why)


def si_fires(s: State, si: int, clauses: tuple[str, ...]) -> None:
    """Let one SI fire at the Vittles or, Out System, at an adjacent Unit (5.1-06, 5.1-08)."""
    if s.in_system:
        fight(s, (*clauses, "5.1-02", "5.1-03"), ((SI, si),), SHIP_TARGET)
        return
    unit, considered, why = targets.by_si(s, si)
    if unit and not s.direction[INFERNO]:
        # A position can begin here with targets but without a Preferred Direction to choose one by.
        draw_directions(s, ("N-01",))
        unit, considered, why = targets.by_si(s, si)
    if unit:
        choice: tuple[str, ...] = ("5.1-04", "5.1-06")
        where = {s.where[one] for one in considered}
        if len(where) > 1:
            choice = (*choice, "5.1-07")
        if sum(s.where[one] == s.where[unit] for one in considered) > 1:
            choice = (*choice, "N-02")
        attack_unit(s, clauses, choice, (SI, si), unit, considered, why)


def attack_unit(
    s: State,
    clauses: tuple[str, ...],
    choice: tuple[str, ...],
    attacker: Combatant,
    unit: int,
    considered: tuple[int, ...],
    why: str,
    turned: int = 0,
) -> None:
    """Log the choice of target and the direction ``turned``, then carry out an enemy attack on a Unit.

    ``clauses`` are cited for the attack, ``choice`` for the target.
    """
    entry = ("target_chosen", choice, attacker, unit, considered, why, turned)
    fight(s, clauses, (attacker,), (UNIT, unit), choice=entry)


STEPS = {"5.1": orbital_combat}
