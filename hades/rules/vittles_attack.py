"""7.3 Attack Step of the Vittles.

In System each working weapon may attack once: the 50 at enemy Units on Inferno, the railguns R1
and R2 at Fighters in orbit and at SIs and enemy Units on Inferno. The frame is
("7.3?", mask of weapons that have fired).
"""

from __future__ import annotations

from hades.geometry import SIZE
from hades.rules.combat_resolution import FIGHTER, SHIP, SI, UNIT, fight
from hades.rules.vittles import WEAPONS, works
from hades.state.state import (
    CRISIS,
    CRISIS_FIRE,
    DESTROYED,
    NO_CRISIS,
    NO_SI,
    ORBIT,
    ORBIT_DAMAGED,
    Code,
    Frame,
    State,
)

QUAD_50 = 0
VERBS = {"shoot_unit": UNIT, "shoot_si": SI, "shoot_fighter": FIGHTER}


def attack_step(s: State, frame: Frame) -> None:
    """Ask while there is a weapon with a target (7.3-01, 5.3-16)."""
    s.agenda.pop()
    if s.in_system and s.crisis in (NO_CRISIS, CRISIS) and shots(s, 0):
        s.agenda.append(("7.3?", 0))


def shots(s: State, fired: int) -> list[Code]:
    """Every weapon left with every target of it (7.3-02 to 7.3-06, 12.2-01, M-08, V-09)."""
    t = s.t
    units = [u for u, where in enumerate(s.where) if where < SIZE and u and not t.is_friend[u]]
    units = [u for u in units if u != t.officer]
    sis = [si for si in s.si_at if si != NO_SI and s.si_status[si] != DESTROYED]
    found: list[Code] = []
    for weapon, module in enumerate(WEAPONS):
        if fired >> weapon & 1 or not works(s, module):
            continue
        found += [("shoot_unit", weapon, u) for u in units]
        if weapon != QUAD_50:
            found += [("shoot_si", weapon, si) for si in sis]
            for fighter, status in enumerate(s.fighters):
                if status in (ORBIT, ORBIT_DAMAGED):
                    found.append(("shoot_fighter", weapon, fighter))
    return found


def menu(s: State, frame: Frame) -> list[Code]:
    """Fire a weapon, or cease fire."""
    return [*shots(s, frame[1]), ("cease_fire",)]


def do(s: State, frame: Frame, command: Code) -> None:
    """One weapon's attack (7.3-02, 7.3-07)."""
    if command[0] == "cease_fire":
        s.agenda.pop()
        return
    weapon, number = int(command[1]), int(command[2])
    if s.crisis:
        s.crisis = CRISIS_FIRE
    fired = frame[1] | 1 << weapon
    fight(s, (f"7.3-0{weapon + 3}", "7.3-07"), ((SHIP, weapon),), (VERBS[str(command[0])], number))
    if shots(s, fired):
        s.agenda[-1] = ("7.3?", fired)
    else:
        s.agenda.pop()


STEPS = {"7.3": attack_step}
ASKS = {"7.3?": (menu, do, "Attack Step: fire the Vittles' weapons", ("7.3-01", "7.3-02"))}
