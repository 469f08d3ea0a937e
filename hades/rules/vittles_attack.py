"""7.3 Attack Step of the Vittles.

In System, each working weapon may attack once: the 50 fires at enemy Units on Inferno, the railguns R1 and R2
at Fighters in orbit, SIs, and enemy Units on Inferno. The frame is ("7.3?", mask of weapons that have fired).
"""

from __future__ import annotations

from collections.abc import Iterable

from hades.geometry import INFERNO
from hades.rules.combat_resolution import FIGHTER, SHIP, SI, UNIT, fight
from hades.rules.reinforcement import settle_crisis
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
    rows,
)

QUAD_50 = 0
VERBS = {"shoot_unit": UNIT, "shoot_si": SI, "shoot_fighter": FIGHTER}


def attack_step(s: State, frame: Frame) -> None:
    """Ask for attacks, if any weapon has a target (7.3-01, 5.3-16)."""
    s.agenda.pop()
    why, clauses = barred(s)
    if why:
        s.tell("cannot_fire", clauses, why)
    else:
        s.agenda.append(("7.3?", 0))


def barred(s: State) -> tuple[str, tuple[str, ...]]:
    """Return the reason why this step asks nothing, and its clauses; ("", ()) if it asks."""
    if not s.in_system:
        return "out-system", ("7.3-01",)
    if s.crisis not in (NO_CRISIS, CRISIS):
        return "crisis", ("5.3-15",)
    working = [weapon for weapon, module in enumerate(WEAPONS) if works(s, module)]
    if not working:
        return "no-weapon", ("7.3-02",)
    if shots(s, working):
        return "", ()
    clauses = tuple(f"7.3-0{weapon + 3}" for weapon in working)
    return ("on-towers", (*clauses, "-M-08")) if on_towers(s) else ("no-target", clauses)


def on_towers(s: State) -> bool:
    """Return whether Guard Towers hide enemy Units from the ship (-M-08)."""
    return "M-08" in s.t.off and any(s.t.tower_at[s.where[unit]] for unit in _enemies(s))


def tell_withheld(s: State, weapons: Iterable[int]) -> None:
    """Log that weapons which may still fire lack targets only because of Guard Towers (-M-08)."""
    working = [weapon for weapon in weapons if works(s, WEAPONS[weapon])]
    if working and not s.outcome and on_towers(s):
        clauses = tuple(f"7.3-0{weapon + 3}" for weapon in working)
        s.tell("cannot_fire", (*clauses, "-M-08"), "on-towers")


def ready(fired: int) -> list[int]:
    """Return the weapons that have not fired; ``fired`` is the mask of the weapons that have."""
    return [weapon for weapon in range(len(WEAPONS)) if not fired >> weapon & 1]


def _enemies(s: State) -> list[int]:
    """Return the enemy Units on Inferno, where the Officer never is."""
    t = s.t
    return [u for u in reversed(s.enemies[INFERNO]) if u != t.officer]


def shots(s: State, weapons: Iterable[int]) -> list[Code]:
    """Return a command for each target of each given weapon (7.3-02 to 7.3-06, 12.2-01, M-08, V-09)."""
    t = s.t
    units = _enemies(s)
    if "M-08" in t.off:
        units = [u for u in units if not t.tower_at[s.where[u]]]
    sis = [si for si in bytes(s.si_at) if si != NO_SI and s.si_status[si] != DESTROYED]
    found: list[Code] = []
    for weapon in weapons:
        if not works(s, WEAPONS[weapon]):
            continue
        found += [("shoot_unit", weapon, u) for u in units]
        if weapon != QUAD_50:
            found += [("shoot_si", weapon, si) for si in sis]
            found += [("shoot_fighter", weapon, f) for f in rows(s.fighters, ORBIT, ORBIT_DAMAGED)]
    return found


def menu(s: State, frame: Frame) -> list[Code]:
    return [*shots(s, ready(frame[1])), ("cease_fire",)]


def do(s: State, frame: Frame, command: Code) -> None:
    """Carry out one weapon's attack (7.3-02, 7.3-07)."""
    if command[0] == "cease_fire":
        s.agenda.pop()
        return
    settle_crisis(s, CRISIS_FIRE)
    fired = frame[1] | 1 << int(command[1])
    shoot(s, command, ())
    if shots(s, ready(fired)):
        s.agenda[-1] = ("7.3?", fired)
    else:
        s.agenda.pop()
        tell_withheld(s, ready(fired))


def shoot(s: State, command: Code, clauses: tuple[str, ...]) -> None:
    """Carry out a weapon's attack on a target (7.3-03 to 7.3-05, 7.3-07)."""
    weapon, number = int(command[1]), int(command[2])
    grounds = (*clauses, f"7.3-0{weapon + 3}")
    if command[0] == "shoot_unit" and s.t.tower_at[s.where[number]]:
        grounds = (*grounds, "M-08")
    fight(s, grounds, ((SHIP, weapon),), (VERBS[str(command[0])], number))


STEPS = {"7.3": attack_step}
ASKS = {"7.3?": (menu, do, "Attack Step: fire at what?", ("7.3-01", "7.3-02"))}
