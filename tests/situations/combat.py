"""4.0 Combat Resolution and the sections that lead to it: attackers, targets, weapons and results."""

from __future__ import annotations

from typing import Any

from hades.view import UnitSeen
from tests.situations.moment import (
    ENEMIES,
    NASTIANS,
    Holds,
    Moment,
    Situations,
    always,
    in_section,
    on,
)


def net(m: Moment) -> int:
    return int(m.data["net"])


def ground(m: Moment) -> bool:
    return bool(m.data["ground"])


def shots(m: Moment) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = m.data["shots"]
    return found


def shooter(m: Moment) -> str:
    return str(shots(m)[0]["kind"])


def firing(m: Moment) -> list[UnitSeen]:
    """Return the Units that attack."""
    return [m.unit(shot["id"]) for shot in shots(m) if shot["kind"] == "unit"]


def friends_fire(m: Moment) -> bool:
    return any(u.is_friend for u in firing(m))


def target(m: Moment) -> str:
    return str(m.data["target"]["kind"])


def defender(m: Moment) -> UnitSeen | None:
    return m.unit(m.data["target"]["id"]) if target(m) == "unit" else None


def draws(id_: str) -> Holds:
    """Return whether a Unit draws a card in this combat, as an attacker or in its defence."""

    def holds(m: Moment) -> bool:
        unit = defender(m)
        defends = unit is not None and unit.id == id_ and not ((jumped(m) or 0) >= 3)
        return defends or any(one.id == id_ for one in firing(m))

    return holds


def in_cover(m: Moment) -> bool:
    """Return whether a Unit in the Inferno hex of a destroyed SI has a card that gives cover."""
    unit = defender(m)
    if unit is None or not m.data["target"]["cover"]:
        return False
    # read the other way, C-09 gives it to both hexes of the Complex
    hex_ = unit.hex if unit.hex.startswith("I") or not m.off("C-09") else m.shaft(unit.hex)
    si = m.si(hex_)
    return si is not None and si.status == "destroyed"


def sanders_defends(m: Moment) -> bool:
    unit = defender(m)
    return unit is not None and unit.type == "officer" and unit.steps == 1


def on_tower(m: Moment) -> bool:
    unit = defender(m)
    return shooter(m) == "ship" and unit is not None and m.is_tower(unit.hex)


def weapon(name: str) -> Holds:
    return lambda m: shooter(m) == "ship" and shots(m)[0]["id"] == name


def hits_officer(m: Moment) -> bool:
    unit = defender(m)
    return unit is not None and unit.type == "officer"


def side_by_shaft(m: Moment) -> bool:
    """Return whether a friend fires through a shaft at a Unit on the other map."""
    unit = defender(m)
    return unit is not None and friends_fire(m) and any(f.hex[0] != unit.hex[0] for f in firing(m))


def both_enemies(m: Moment) -> bool:
    """Return whether a Gorgon and a Nastian fight."""
    unit = defender(m)
    return shooter(m) == "unit" and unit is not None and not friends_fire(m) and not unit.is_friend


def one_of_two(m: Moment) -> bool:
    """Return whether friends fire at one of several enemies in a hex."""
    unit = defender(m)
    return unit is not None and friends_fire(m) and len(m.standing(unit.hex, *ENEMIES)) > 1


def combined(m: Moment) -> bool:
    return len(shots(m)) == 2


def unusual_target(m: Moment) -> bool:
    return combined(m) and (target(m) == "si" or m.data["target"]["id"] == "officer")


def damaged_fighter(m: Moment) -> bool:
    """Return whether a damaged Fighter attacks as in its own step; one that rams does so by its card."""
    rams = m.just("fighter_rams") is not None
    return (
        shooter(m) == "fighter"
        and not rams
        and any(f.id == shots(m)[0]["id"] and f.status == "damaged" for f in m.before.fighters)
    )


def failing(m: Moment) -> bool:
    return shooter(m) == "ship" and m.module(shots(m)[0]["id"]) == "failing"


# what friends are doing ------------------------------------------------------------------------


def action(m: Moment) -> str:
    """Return the action that the player chose last, "" if none in this turn."""
    verbs = ("full-move", "full-fire", "run-and-gun", "cfp", "sabotage", "combine-running")
    chosen = (command.split()[0] for command in reversed(m.commands))
    return next((verb for verb in chosen if verb in verbs), "")


def jumped(m: Moment) -> int | None:
    """Return the modified number of the CFP action that this attack belongs to, or None."""
    for one in reversed(m.told):
        if one.kind in ("unit_activated", "fire_combined", "step_began"):
            return None
        if one.kind == "cfp_used":
            return int(one.data["modified"])
    return None


def fires(m: Moment) -> bool:
    """Return whether a friend fires, not by CFP and not by Sabotage."""
    return friends_fire(m) and m.verb in ("fire-at", "fire-at-si", "fire-at-fighter") and jumped(m) is None


def runs(m: Moment) -> bool:
    """Return whether a friend fires on Run and Gun, with its depleted rating."""
    return fires(m) and action(m) in ("run-and-gun", "combine-running")


def struck_back(m: Moment) -> bool:
    """Return whether a Nastian strikes back at the Gorgon that has just attacked it, so that no target was
    chosen.
    """
    return m.section == "5.7" and m.just("target_chosen") is None


def across_decks(m: Moment) -> bool:
    """Return whether a Unit strikes back at one on the other deck."""
    unit = defender(m)
    return struck_back(m) and unit is not None and firing(m)[0].hex[0] != unit.hex[0]


def in_order(m: Moment) -> bool:
    return m.section == "5.1" and shooter(m) == "si" and not out_of_order(m)


def out_of_order(m: Moment) -> bool:
    """Return whether an SI fires after one with a higher number."""
    if m.section != "5.1" or shooter(m) != "si":
        return False
    number = {s.id: s.number for s in m.before.installations}
    fired = [one.data["shots"][0] for one in m.since("step_began") or [] if one.kind == "combat"]
    return any(s["kind"] == "si" and number[s["id"]] > number[shots(m)[0]["id"]] for s in fired)


def at_the_ship(m: Moment) -> bool:
    """Return whether the Vittles is attacked as in Orbital Combat; not by a ram or a Parting Shot."""
    return target(m) == "ship" and m.section in ("5.1", "5.6") and not m.data["bonus"]


def parting(m: Moment) -> bool:
    return m.section == "7.2" and shooter(m) == "si"


def offensive(m: Moment) -> bool:
    """Return whether the Installation that fires is one of those in V-04."""
    return next(bool(s.offensive) for s in m.before.installations if s.id == shots(m)[0]["id"])


def silent(m: Moment) -> bool:
    """Return whether a working Installation is not made to fire."""
    return any(s.status == "operational" and not s.offensive for s in m.start.installations)


def several_leave(m: Moment) -> bool:
    """Return whether, of Parting Shots, some SI is kept from firing, or there is an order to fire in."""
    working = [s for s in m.start.installations if s.status == "operational"]
    offensive = [s for s in working if s.offensive]
    if m.off("5.3-13"):
        return len(working) > 1
    return len(offensive) > 1 or len(working) > len(offensive)


def hides_with_others(m: Moment) -> bool:
    unit = defender(m)
    if shooter(m) != "blast" or unit is None or unit.type != "officer":
        return False
    return len(m.standing(unit.hex, *NASTIANS)) > 1


def blast(of: str) -> Holds:
    return lambda m: shooter(m) == "blast" and shots(m)[0]["id"] == of


def may_fire(m: Moment) -> bool:
    """Return whether the ship is there and free to fire, or has fired in this step and may continue."""
    free = ("none", "open", "fire") if has_fired(m) else ("none", "open")
    return bool(m.before.vittles.in_system and m.before.chits.crisis in free)


def has_fired(m: Moment) -> set[str]:
    """Return the weapons of the ship that have fired in this step."""
    fights = [one.data["shots"][0] for one in m.since("step_began") or [] if one.kind == FIGHT]
    return {shot["id"] for shot in fights if shot["kind"] == "ship"}


def no_target(m: Moment, gun: str) -> bool:
    """Return whether this weapon works, may fire and has not fired, but has nothing in reach."""
    return may_fire(m) and m.module(gun) != "destroyed" and gun not in has_fired(m)


FIGHT = "combat"

SITUATIONS: Situations = {
    "4.0-09": {FIGHT: in_cover},
    "4.0-17": {FIGHT: lambda m: net(m) == 0},
    "4.0-19": {FIGHT: lambda m: net(m) == -1 and not ground(m)},
    "4.0-22": {FIGHT: lambda m: net(m) <= -2 and not ground(m)},
    "C-02": {FIGHT: both_enemies},
    "C-06": {FIGHT: failing},
    "C-07": {FIGHT: lambda m: shooter(m) == "si" and ground(m) and net(m) < 0},
    "C-08": {FIGHT: lambda m: net(m) < 0 and not ground(m) and "ship" not in (shooter(m), target(m))},
    "C-10": {FIGHT: lambda m: shooter(m) == "blast"},
    "C-20": {FIGHT: hides_with_others},
    "11.0-14": {FIGHT: blast("soldier")},
    "11.0-18": {FIGHT: blast("shock-trooper")},
    # 5.1, 5.7, 7.2, 7.3: on whose turn
    "5.1-02": {FIGHT: at_the_ship},
    "5.1-03": {FIGHT: at_the_ship},
    "5.1-09": {FIGHT: lambda m: m.section == "5.1" and shooter(m) == "fighter"},
    "5.1-10": {FIGHT: in_order},
    "5.1-13": {FIGHT: damaged_fighter},
    "12.6-04": {FIGHT: out_of_order},
    "N-03": {FIGHT: out_of_order},
    "5.7-11": {FIGHT: lambda m: m.section == "5.7" and not struck_back(m)},
    "5.7-12": {FIGHT: draws("medusa")},
    "5.7-13": {FIGHT: draws("zola")},
    "5.7-14": {FIGHT: struck_back, "no_strike_back": always},
    "C-13": {FIGHT: struck_back, "no_strike_back": always},
    "5.7-16": {"no_strike_back": always},
    "N-53": {FIGHT: across_decks},
    "7.2-05": {FIGHT: parting},
    "5.3-13": {
        FIGHT: lambda m: parting(m) and silent(m),
        "no_parting_shots": lambda m: bool(m.before.parting_shots),
    },
    "V-04": {
        FIGHT: lambda m: parting(m) and several_leave(m) and offensive(m),
        "no_parting_shots": lambda m: bool(m.before.parting_shots),
    },
    "N-04": {"si_holds_fire": in_section("7.2")},
    "7.3-03": {FIGHT: weapon("50"), "cannot_fire": lambda m: no_target(m, "50")},
    "7.3-04": {FIGHT: weapon("R1"), "cannot_fire": lambda m: no_target(m, "R1")},
    "7.3-05": {FIGHT: weapon("R2"), "cannot_fire": lambda m: no_target(m, "R2")},
    "7.3-07": {FIGHT: lambda m: shooter(m) == "ship" and net(m) < 0},
    "M-08": {FIGHT: on_tower},
    "15.3-08": {FIGHT: lambda m: m.before.turn == 0, **on("bombardment_began", "bombardment_over")},
    "S-13": {FIGHT: lambda m: m.before.turn == 0, "bombardment_began": always},
    # 6.2 to 6.5: a friend attacks
    "6.2-01": {FIGHT: lambda m: fires(m) and not combined(m) and target(m) != "fighter"},
    "6.2-06": {FIGHT: lambda m: fires(m) and hits_officer(m)},
    "6.2-04": {FIGHT: lambda m: fires(m) and side_by_shaft(m)},
    "6.2-09": {FIGHT: combined, "fire_combined": always},
    "6.0-04": {"fire_combined": always},
    "6.2-10": {"fire_combined": lambda m: action(m) in ("run-and-gun", "combine-running")},
    "6.2-12": {FIGHT: combined},
    "C-21": {FIGHT: sanders_defends},
    "6.2-15": {FIGHT: lambda m: friends_fire(m) and target(m) == "fighter"},
    "6.2-17": {FIGHT: lambda m: friends_fire(m) and target(m) == "fighter"},
    "6.3-02": {FIGHT: runs},
    "C-14": {FIGHT: lambda m: fires(m) and one_of_two(m)},
    "C-17": {FIGHT: unusual_target},
    "C-18": {FIGHT: lambda m: combined(m) and runs(m)},
    "6.4-17": {FIGHT: lambda m: jumped(m) == 2, "unit_jumped": lambda m: jumped(m) == 2},
    "6.4-18": {FIGHT: lambda m: (jumped(m) or 0) >= 3, "unit_jumped": lambda m: (jumped(m) or 0) >= 3},
    "C-12": {FIGHT: lambda m: (jumped(m) or 0) >= 3},
    "6.5-01": {FIGHT: lambda m: m.verb == "sabotage-si"},
    "6.5-02": {FIGHT: lambda m: m.verb == "sabotage-si"},
    "6.5-03": {FIGHT: lambda m: m.verb == "sabotage-si"},
    "C-11": {FIGHT: lambda m: m.verb == "sabotage-si"},
}
