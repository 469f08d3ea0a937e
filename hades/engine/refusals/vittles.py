"""Refusals of the Vittles Phase (7.0) and of the two standing orders."""

from __future__ import annotations

from hades.content.component_records import MODULES
from hades.engine.refusals.shared_reasons import (
    CRISIS_SPENT,
    Why,
    fighter_down,
    not_hostile,
    off_map,
    si_off_map,
    unit_name,
)
from hades.geometry import SIZE
from hades.rules import bombardment
from hades.rules.end_turn import NO_OVERTIME
from hades.rules.reinforcement import crisis_allows
from hades.rules.vittles import WEAPONS, can_move, works
from hades.rules.vittles_attack import QUAD_50
from hades.rules.vittles_movement import waits
from hades.state.state import CRISIS_FIRE, CRISIS_MOVE, State

TARGETS = ("7.3-03", "7.3-04", "7.3-05")
"""The clause for the targets of each weapon."""


def adrift(s: State) -> Why | None:
    """Return the reason why the Vittles cannot move at all in this turn."""
    if waits(s):
        return ("15.2-15", "S-11"), "the Vittles stays away on turns 1 and 2 of this scenario"
    if not can_move(s):
        reason = "both Warp Engines are destroyed; the Vittles can move again once W2 is repaired"
        return ("7.2-10", "12.5-01"), reason
    return _committed(s, CRISIS_MOVE)


def silent(s: State) -> Why | None:
    return _committed(s, CRISIS_FIRE)


def _committed(s: State, activity: int) -> Why | None:
    if crisis_allows(s.crisis, activity):
        return None
    return ("5.3-15", "5.3-14"), CRISIS_SPENT


def _weapon(s: State, weapon: int) -> Why | None:
    frame = s.agenda[-1]
    module = WEAPONS[weapon]
    if not works(s, module):
        return ("7.3-02", "12.0-06"), f"{MODULES[module]} is destroyed"
    if frame[0] == "15.3?":
        if weapon in bombardment.weapons(frame[1:]):
            return None
        return ("15.3-08",), f"{MODULES[module]} has no shot left in the bombardment"
    if frame[1] >> weapon & 1:
        return ("7.3-02",), f"{MODULES[module]} has already fired in this step"
    return None


def shoot_unit(s: State, weapon: int, unit: int) -> Why | None:
    if why := _weapon(s, weapon) or not_hostile(s, unit, TARGETS[weapon]) or off_map(s, unit):
        return why
    if s.where[unit] >= SIZE:
        return ("7.3-06",), f"{unit_name(s, unit)} is on Purgatory, out of reach of the Vittles"
    if "M-08" in s.t.off and s.t.tower_at[s.where[unit]]:
        return ("-M-08", "2.1-12"), (
            f"{unit_name(s, unit)} is in a Guard Tower, where the Vittles may not fire"
        )
    return ("7.3-03", "6.2-06"), f"the Vittles cannot fire at {unit_name(s, unit)}"


def _railguns_only(weapon: int) -> Why | None:
    if weapon != QUAD_50:
        return None
    return ("7.3-03", "12.2-01"), "the Quad 50 can fire only at enemy Units"


def shoot_si(s: State, weapon: int, si: int) -> Why | None:
    return _railguns_only(weapon) or _weapon(s, weapon) or si_off_map(s, si)


def shoot_fighter(s: State, weapon: int, fighter: int) -> Why | None:
    return _railguns_only(weapon) or _weapon(s, weapon) or fighter_down(s, fighter)


def draw_from(s: State, deck: int) -> Why | None:
    """Refuse the deck already in use, or any deck during set-up, which uses the SHL deck."""
    if not s.turn:
        return ("R-04", "R-06"), "the deck can be chosen once the first turn has begun"
    return ("R-04",), "random numbers already come from that deck"


def overtime(s: State) -> Why | None:
    """Refuse Overtime if it has been used, is barred, or comes too early."""
    if NO_OVERTIME in s.t.special:
        return ("14.2-02",), "this scenario has no Overtime"
    if s.overtime:
        return ("14.2-01",), "Overtime has already been used in this game"
    if not s.turn:
        return ("14.2-01", "E-04"), "Overtime can be used once the first turn has begun"
    return ("14.2-04",), "no Nasty Surprise card is set aside for another turn"
