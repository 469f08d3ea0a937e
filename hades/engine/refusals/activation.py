"""Refusals of the SHL Phase: the Units to activate and the actions of the activated Unit (6.0)."""

from __future__ import annotations

from hades import geometry as geo
from hades.board.occupancy import units_at
from hades.content.tables import T
from hades.engine.refusals.firing import no_target
from hades.engine.refusals.moving import nowhere_to_go
from hades.engine.refusals.shared_reasons import (
    CRISIS_SPENT,
    Args,
    Why,
    arrived,
    jammed,
    not_yours,
    off_map,
    shut_in,
    spent,
    unit_name,
)
from hades.geometry import HEXES, SIZE
from hades.rules import circles
from hades.rules.activation import factors, half
from hades.rules.science import NO_TELEPORT
from hades.rules.vittles import LB, works
from hades.state.state import ABOARD, ARRIVED_ACTIVE, LAB, Frame, State


def activate(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse a Unit that cannot be activated, or not again in this phase."""
    unit = args[0]
    why = not_yours(s, unit) or jammed(s, unit, "5.3-18") or shut_in(s, unit)
    if why or s.where[unit] < HEXES:
        return why or spent(s, unit)
    if unit == s.t.dante and s.where[unit] in (ABOARD, LAB):
        idle = ("6.9-11", "12.7-01"), "Dante is not depleted, so aboard he can only go to his Lab"
        return spent(s, unit) or idle
    why = off_map(s, unit)
    if why and s.where[unit] == ABOARD:
        return (*why[0], "P-37"), f"{why[1]}, where only Dante can be activated"
    return why


def enter_lab(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse a Unit that cannot walk to the Lab."""
    dante = s.t.dante
    if args[0] != dante:
        return ("12.7-01",), f"only Professor Dante may use the Lab, not {unit_name(s, args[0])}"
    if s.where[dante] == LAB:
        return ("12.7-01",), "Dante is already in his Lab"
    if s.where[dante] != ABOARD:
        why = off_map(s, dante)
        return ("12.7-01",), "Dante must be aboard" + (f"; {why[1]}" if why else ", not on the Hades")
    return lab_destroyed(s)


def lab_destroyed(s: State) -> Why | None:
    """Refuse any use of the Lab if it is destroyed."""
    return None if works(s, LB) else (("12.0-06", "6.9-07"), "the Lab is destroyed")


def on_hades(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse moves and attacks by a Unit that is aboard or has arrived in this turn (15.2-13, 15.4-13)."""
    if s.acted[frame[1]] == ARRIVED_ACTIVE:
        return arrived(s, frame[1])
    if s.where[frame[1]] < HEXES:
        return None
    return ("12.8-01", "P-37"), "aboard the Vittles the only action is Science"


def full_move(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse a Full Move if no hex can be entered."""
    _, unit, bonus = frame
    return on_hades(s, frame, args) or nowhere_to_go(s, unit, factors(s, unit, bonus))


def full_fire(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse a Full Fire if there is no target."""
    return on_hades(s, frame, args) or _pacifist(s, frame[1]) or no_target(s, frame[1])


def run_and_gun(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse a Run and Gun if there is neither a hex to move to nor a target."""
    _, unit, bonus = frame
    why = (
        on_hades(s, frame, args) or _pacifist(s, unit, "U-12") or nowhere_to_go(s, unit, half(s, unit, bonus))
    )
    return why and (("6.3-01", *why[0]), why[1])


def _pacifist(s: State, unit: int, *also: str) -> Why | None:
    return (("11.0-44", *also), "Elder Aliens never attack") if s.t.is_alien[unit] else None


def cfp(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse CFP to a Unit that does not have it, or is on Purgatory."""
    unit = frame[1]
    if s.t.type_of[unit] != T["swat"]:
        return ("6.0-06", "6.4-01"), f"only SWAT Units have CFP, and {unit_name(s, unit)} is not one"
    if s.where[unit] >= SIZE:
        return ("6.4-01",), "CFP works on Inferno only"
    return on_hades(s, frame, args)


def sabotage(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse Sabotage by a Unit other than an Engineer, or if there is no target."""
    unit = frame[1]
    if s.t.type_of[unit] != T["engineer"]:
        return ("6.0-07", "6.5-01"), f"only Engineers can sabotage, and {unit_name(s, unit)} is not one"
    return ("6.5-01",), "no standing SI is next to the Engineer"


def _not_hq(s: State, unit: int) -> Why | None:
    if s.t.type_of[unit] == T["hq"]:
        return None
    return ("6.0-08",), f"only an HQ can do that, and {unit_name(s, unit)} is not one"


def rally(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse a Rally if no Unit can be rallied."""
    hq = frame[1]
    why = _not_hq(s, hq)
    if why:
        return why
    here = s.where[hq]
    around = [here, *(there for there in geo.NEIGHBOURS[here][1:] if there >= 0)]
    weary = [u for there in around for u in units_at(s, there) if s.t.is_friend[u] and s.depleted(u)]
    for unit in weary:
        if s.t.always_depleted[unit]:
            return ("11.0-41",), f"{unit_name(s, unit)} can never recover"
    if weary:
        reason = f"a wall or a locked door separates {unit_name(s, hq)} from every depleted Unit"
        return ("6.6-02",), reason
    return ("6.6-01",), "neither the HQ nor a Unit next to it on its deck is depleted"


def request(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse a Request by a Unit that cannot make one, or that the Vittles cannot answer."""
    unit = frame[1]
    why = _not_hq(s, unit)
    if why:
        return why
    if s.where[unit] >= SIZE:
        return ("6.7-01",), "only an HQ on Inferno can make a Request"
    if not s.in_system:
        return ("6.7-02", "7.2-03"), "the Vittles is Out System and cannot answer"
    return ("5.3-15",), CRISIS_SPENT


def forced_march(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse a Forced March if no Unit can make one."""
    reason = "no other Combat Unit on the HQ's deck can still be activated"
    return _not_hq(s, frame[1]) or (("6.8-01", "6.8-03"), reason)


def science(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse Science by a Unit other than Dante and Emily, or in a place that allows none."""
    unit = frame[1]
    where = s.where[unit]
    if not s.t.is_person[unit]:
        return ("6.0-09", "6.9-01"), f"only Dante and Emily can do Science, not {unit_name(s, unit)}"
    if where == LAB:
        return lab_destroyed(s) or (("6.9-04",), "the Lab can reach no SI while the Vittles is Out System")
    if where == ABOARD:
        return ("6.9-11",), "Dante is not depleted and has nothing to recover from"
    return _science_on_hades(s, unit, circles.effect_of(s, s.t.room_at[where]) if s.t.room_at[where] else "")


def _science_on_hades(s: State, unit: int, effect: str) -> Why:
    if effect == "bridge":
        if s.bridge_hacked:
            if "P-24" in s.t.off:
                return ("6.9-13", "11.0-07", "-P-24"), "the Bridge has already been tried this turn"
            return ("6.9-13", "11.0-07", "P-24"), "the Bridge has already been hacked this turn"
        # A Circle that is still locked has an empty Trap.
        clauses = ("6.9-12", "11.0-06", *("P-25",) * bool(s.locked))
        return clauses, "no door is locked and no Trap holds a Unit, so the Bridge can do nothing"
    if effect == "teleporter":
        if NO_TELEPORT in s.t.special:
            away = () if s.in_system else ("6.9-17",)
            return ("6.9-20", "15.2-16", *away), "in this scenario Units cannot leave by the Teleporter"
        return ("6.9-17",), "the Teleporter reaches the Vittles only while it is In System"
    aboard = "the Lab or Living Quarters, " if unit == s.t.dante else ""
    places = f"{aboard}the Bridge, the Back-Up Core Computer or the Teleporter"
    return ("6.9-01",), f"Science can be done only in {places}"


def leave_lab(s: State, frame: Frame, args: Args) -> Why | None:
    """Refuse to leave the Lab with a Unit that is not there."""
    return ("12.7-05",), f"{unit_name(s, frame[1])} is not in the Lab"
