"""6.0 to 6.9, 8.0 and 11.0: actions of the player's Units, and the contents of Circles."""

from __future__ import annotations

from hades import geometry as geo
from hades.content.component_records import FRIENDS
from hades.view import UnitSeen
from tests.situations.combat import action
from tests.situations.moment import (
    ENEMIES,
    GORGONS,
    UNDECIDED,
    Holds,
    Moment,
    Situations,
    Told,
    always,
    both,
    in_section,
    on,
)
from tests.situations.results import from_below


def unit(m: Moment) -> UnitSeen:
    return m.unit(m.data["unit"])


def friend(m: Moment) -> bool:
    return unit(m).is_friend


def verb(*verbs: str) -> Holds:
    return lambda m: m.verb in verbs


# 6.1 Full Move ---------------------------------------------------------------------------------


def this_action(m: Moment) -> list[Told]:
    """Return the events since the Unit was activated, or joined a Combined Fire."""
    for at in range(len(m.told) - 1, -1, -1):
        if m.told[at].kind in ("unit_activated", "fire_combined"):
            return list(m.told[at + 1 :])
    return list(m.told)


def spent(m: Moment) -> bool:
    """Return whether the Unit has spent factors in this action before."""
    return any(
        one.kind in ("unit_moved", "door_blown") or (one.verb == "disarm" and one.command != m.command)
        for one in this_action(m)
    )


def factors_left(m: Moment) -> int | None:
    """Return the factors that a Unit has left when its move ends."""
    begun = m.since("unit_activated")
    if begun is None:
        return UNDECIDED
    left = None
    for one in begun:
        if one.data.get("unit") == m.data["unit"] and one.kind == "unit_moved":
            left = int(one.data["left"])
        elif left is not None and (
            one.kind == "door_blown" or (one.kind == "circle_removed" and one.verb == "disarm")
        ):
            left -= 2
    return left


def factors_to_spare(m: Moment) -> bool | None:
    if m.data["why"] != "contact":
        return False
    left = factors_left(m)
    return UNDECIDED if left is None else left > 0


def here(m: Moment) -> str:
    return str(m.data["to"] if m.event.kind == "unit_moved" else m.data["hex"])


def stopped(m: Moment) -> bool:
    return bool(m.data["stopped"] if m.event.kind == "unit_moved" else m.data["why"] == "contact")


def foes_at(m: Moment) -> list[str]:
    """Return the hexes with enemies in contact with the Unit."""
    return [hex_ for hex_ in m.beside(here(m)) if m.standing(hex_, *ENEMIES)]


def by_shaft(m: Moment) -> bool:
    return bool(m.data["from"][0] != m.data["to"][0])


def was_engaged(m: Moment) -> bool:
    return bool(m.near(m.data["from"], *ENEMIES))


def by_door(m: Moment) -> bool:
    """Return whether a doorway is between the Unit and an enemy."""
    return stopped(m) and (bool(m.room(here(m))) or any(m.room(hex_) for hex_ in foes_at(m)))


def others(m: Moment) -> list[UnitSeen]:
    return [u for u in m.standing(m.data["to"], *FRIENDS) if u.id != m.data["unit"]]


PERSONS = ("dante", "emily")


def may_stay(m: Moment) -> bool:
    """Return whether stacking lets the Unit end its move with those who are in the hex."""
    if m.data["unit"] in PERSONS:
        return True
    kinds = {u.type == "elder-alien" for u in others(m) if u.id not in PERSONS}
    return not kinds or (kinds == {True} and unit(m).type == "elder-alien")


def with_person(m: Moment) -> bool:
    return m.data["unit"] in PERSONS or any(u.id in PERSONS for u in others(m))


def inferno_complex(m: Moment) -> bool:
    return bool(m.data["to"].startswith("I")) and m.letter(m.data["to"]) != 255


ON_MOVING = ("unit_moved", "unit_stopped")
ARRIVING = ("unit_moved", "unit_jumped", "unit_landed", "unit_beamed_in", "unit_placed")


def arrival(m: Moment) -> Told | None:
    """Return the arrival of a Unit that activates an SI; None if there is none."""
    for one in reversed(m.told):
        if one.kind in ("si_activated", "fighter_launched"):
            continue
        return one if one.kind in ARRIVING else None
    return None


def woken(m: Moment) -> bool:
    return m.before.turn > 0 and m.section == "6.0" and arrival(m) is not None and not from_below(m)


def came_otherwise(m: Moment) -> bool:
    one = arrival(m)
    if not woken(m) or one is None:
        return False
    return one.kind != "unit_moved" or one.data["from"][0] != one.data["to"][0]


def woken_with_others(m: Moment) -> bool:
    one = arrival(m)
    if m.section not in ("6.0", "15.0") or one is None or from_below(m):
        return False
    hex_ = geo.parse(str(one.data.get("to", one.data.get("hex"))))
    around = {geo.label(h) for h in geo.NEIGHBOURS[hex_][1:] if h >= 0 and m.t.complex_at[h] != 255}
    new = sum(told.kind == "si_activated" for told in m.told[m.told.index(one) + 1 :])
    return new + sum(m.si(there) is None for there in around) > 1


# 6.6 to 6.9 ------------------------------------------------------------------------------------


def rallied_after_acting(m: Moment) -> bool:
    acted = unit(m).acted or unit(m).newcomer
    return bool(acted) and m.data["unit"] != m.data["hq"] and not unit(m).jammed


def in_danger(m: Moment) -> bool:
    return bool(m.near(unit(m).hex, *ENEMIES)) or bool(m.sis_beside(unit(m).hex))


def danger_below(m: Moment) -> bool:
    end = m.shaft(unit(m).hex)
    return bool(end) and bool(m.standing(end, *ENEMIES))


def goes_anyhow(m: Moment) -> bool:
    """Return whether a Unit goes that has acted, is engaged, or is the HQ itself."""
    if m.verb not in ("evacuate-unit", "evacuate-to-lab"):
        return False
    return bool(unit(m).acted or unit(m).newcomer or m.near(unit(m).hex, *ENEMIES))


def fourth_in_a_batch(m: Moment) -> bool | None:
    """Return whether Emily goes up although fewer than three others had gone before this Request."""
    if m.data["unit"] != "emily" or not EVACUATES(m):
        return False
    batch = m.since("request")
    if batch is None:
        return UNDECIDED
    return int(m.data["count"]) - 1 - sum(one.kind == "unit_evacuated" for one in batch) < 3


EVACUATES = verb("evacuate-unit", "evacuate-to-lab")
TELEPORTS = verb("teleport", "teleport-to-lab")


def idol(m: Moment) -> bool:
    return bool(m.data["treasure"] == "idol")


def uncarried(m: Moment) -> bool:
    """Return whether a treasure lies in its hex and nobody carries it."""
    return not m.before.treasures[m.data["treasure"]].carrier


def carried_through(m: Moment) -> bool:
    """Return whether a Unit has carried a treasure through the Teleporter."""
    return bool(TELEPORTS(m)) and not uncarried(m)


def place(*places: str) -> Holds:
    return lambda m: m.data["place"] in places


def lab_failing(m: Moment) -> bool:
    return m.data["place"] == "lab" and m.module("LB") == "failing"


# 8.0 -------------------------------------------------------------------------------------------


def in_peace(m: Moment) -> bool:
    return m.section == "8.0" and bool(unit(m).hex) and not unit(m).trapped


def beside_wreck(m: Moment) -> bool:
    if not in_peace(m) or not unit(m).hex.startswith("I"):
        return False
    around = geo.NEIGHBOURS[geo.parse(unit(m).hex)][1:]
    return any(h >= 0 and m.t.complex_at[h] != 255 for h in around)


def enemy_behind_wall(m: Moment) -> bool:
    if not in_peace(m):
        return False
    around = [geo.label(h) for h in geo.NEIGHBOURS[geo.parse(unit(m).hex)][1:] if h >= 0]
    return any(m.standing(hex_, *ENEMIES) for hex_ in around)


# 11.0 ------------------------------------------------------------------------------------------


def holds(*counters: str) -> Holds:
    """Return a predicate: the event is about a Circle with one of these counters."""
    return lambda m: m.data["circle"] in counters


def is_gorgon(m: Moment) -> bool:
    return unit(m).family in GORGONS and m.before.turn > 0


def guards_short(m: Moment) -> bool:
    """Return whether the Brig found fewer than two Guards in the cup."""
    if unit(m).type != "guard":
        return False
    found = sum(id_.startswith("guard-") for id_ in m.before.cup)
    return found + (m.just("unit_found") is not None) < 2


def first_thing(m: Moment) -> bool:
    """Return whether a rescuer disarms a Trap where it began, without a step."""
    return m.verb == "disarm" and not spent(m)


def walled_off(m: Moment) -> bool:
    """Return whether a hex is nearer to the Teleporter than any path leads."""
    centre = m.room_of("teleporter")
    steps = m.steps(geo.parse(centre))
    most = 2 if m.scenario == "high-and-tight" else 3
    return steps.get(geo.parse(m.data["hex"]), 99) > most


def squad(m: Moment) -> bool:
    """Return whether a Unit is one of the squads and HQs that the player begins with."""
    return bool(unit(m).combat) and unit(m).id != "honor-guard"


def beside_others(m: Moment) -> bool:
    return bool(m.standing(m.data["hex"], *FRIENDS, *ENEMIES))


# 15.0 ------------------------------------------------------------------------------------------


def at_the_teleporter(m: Moment) -> bool:
    return bool(m.data["hex"] == m.room_of("teleporter"))


def starts_below(scenario: str) -> Holds:
    return lambda m: m.scenario == scenario and m.data["hex"].startswith("P")


def beyond_the_door(m: Moment) -> bool:
    door = next((c.door_hex for c in m.before.circles if c.counter == "teleporter"), "")
    return m.data["hex"] not in (door, m.room_of("teleporter"))


def asides(m: Moment) -> int:
    return sum(f.status == "aside" for f in m.before.fighters)


SITUATIONS: Situations = {
    "6.0-01": {
        "unit_activated": lambda m: m.data["bonus"] == 0,
        **on("unit_stands_by", "phase_ended"),
    },
    "6.1-01": {"unit_moved": always, "unit_stopped": lambda m: m.data["why"] != "contact"},
    "6.1-02": on(*ON_MOVING, when=stopped),
    "6.1-03": {"unit_moved": was_engaged},
    "6.1-04": on(*ON_MOVING, when=lambda m: stopped(m) and m.shaft(here(m)) in foes_at(m)),
    "6.1-06": {"unit_moved": lambda m: bool(others(m)) and not may_stay(m)},
    "6.1-07": {"unit_moved": lambda m: bool(others(m)) and may_stay(m) and not with_person(m)},
    "6.1-08": {"unit_moved": lambda m: bool(others(m)) and may_stay(m) and with_person(m)},
    "6.1-11": {"door_blown": always, "circle_revealed": verb("blow-door")},
    "6.1-12": {
        "circle_revealed": verb("blow-door"),
        "unit_found": lambda m: m.before.turn > 0 and (is_gorgon(m) or friend(m)),
    },
    "6.1-13": {
        "unit_moved": lambda m: not by_shaft(m) and bool(m.room(m.data["from"]) or m.room(m.data["to"]))
    },
    "6.1-17": on(*ON_MOVING, when=by_door),
    "6.1-19": {"unit_moved": inferno_complex},
    "6.1-20": {"si_activated": woken},
    "6.1-21": {"unit_moved": by_shaft},
    "M-07": on(*ON_MOVING, when=lambda m: stopped(m) and any(m.is_tower(h) for h in foes_at(m))),
    "P-01": {"unit_moved": lambda m: was_engaged(m) and stopped(m)},
    "P-02": {"unit_stopped": factors_to_spare},
    "P-05": {"si_activated": woken_with_others},
    "P-06": {"si_activated": came_otherwise},
    "P-07": {"unit_moved": lambda m: by_shaft(m) and not spent(m)},
    "P-08": {"unit_moved": lambda m: by_shaft(m) and m.data["to"].startswith("I") and spent(m)},
    "P-29": on(*ON_MOVING, when=lambda m: stopped(m) and bool(m.room(here(m)))),
    "6.3-01": {"unit_stopped": lambda m: m.data["why"] == "factors" and action(m) != "full-move"},
    "6.4-05": {"cfp_used": always},
    "6.4-06": {"cfp_used": lambda m: unit(m).depleted},
    "6.4-07": {"cfp_used": lambda m: m.data["from"] == m.data["to"]},
    "6.4-08": {"cfp_used": lambda m: unit(m).depleted and m.data["from"] == m.data["to"]},
    "6.6-01": {"rally": always},
    "6.6-03": {"rally": always},
    "6.6-04": {"rally": always, "unit_recovered": lambda m: m.just("rally") is not None},
    "P-16": {"rally": rallied_after_acting},
    "U-06": {"rally": lambda m: m.data["unit"] == "dante"},
    "N-19": {"rally": lambda m: unit(m).jammed},
    "6.7-03": {"request": always},
    "6.7-04": {"request": lambda m: unit(m).depleted},
    "6.7-05": {"request": in_danger},
    "6.7-06": {"request": always},
    "P-17": {"request": lambda m: bool(m.sis_beside(unit(m).hex))},
    "M-10": {"request": danger_below},
    "6.7-07": {"unit_landed": always},
    "6.7-11": {"unit_evacuated": EVACUATES},
    "6.7-13": {"unit_evacuated": lambda m: m.data["unit"] == "emily" and bool(EVACUATES(m))},
    "P-18": {"unit_evacuated": goes_anyhow},
    "P-19": {"unit_evacuated": fourth_in_a_batch},
    "6.7-12": {"treasure_aboard": EVACUATES},
    "P-21": {"treasure_aboard": uncarried},
    "6.8-01": {"unit_activated": lambda m: m.data["bonus"] > 0},
    "6.8-02": {"unit_activated": lambda m: m.data["bonus"] > 0},
    "6.9-01": {"science": always},
    "6.9-02": {"science": always},
    "6.9-03": {"science": lambda m: m.data["unit"] == "dante" and unit(m).depleted},
    "6.9-05": {"science": lambda m: m.data["place"] == "lab" and not lab_failing(m)},
    "6.9-06": {"science": lab_failing},
    "6.9-10": {"science": lambda m: lab_failing(m) and m.data["modified"] in (3, 4)},
    "6.9-11": {"science": place("quarters"), "unit_recovered": lambda m: m.just("science") is not None},
    "6.9-12": {"science": place("bridge"), "circle_revealed": verb("open-door")},
    "6.9-14": {"science": place("core-computer")},
    "6.9-16": {"circle_removed": holds("core-computer")},
    "6.9-17": {"science": place("teleporter")},
    "6.9-18": {"unit_evacuated": TELEPORTS},
    "6.9-19": {"unit_evacuated": lambda m: m.data["unit"] == "emily" and bool(TELEPORTS(m))},
    "11.0-21": {"unit_evacuated": TELEPORTS},
    "P-31": {
        "unit_evacuated": lambda m: (
            bool(TELEPORTS(m)) and m.data["unit"] in PERSONS and unit(m).hex == m.room_of("teleporter")
        )
    },
    "12.7-01": {"lab_entered": always},
    "12.7-05": {"lab_left": always},
    "8.0-01": {"unit_recovered": in_section("8.0")},
    "8.0-04": {"unit_recovered": beside_wreck},
    "E-01": {"unit_recovered": lambda m: m.section == "8.0" and not unit(m).hex},
    "E-02": {"unit_recovered": enemy_behind_wall},
    "P-26": {
        "unit_trapped": always,
        "unit_recovered": both(in_section("8.0"), lambda m: unit(m).trapped),
        "unit_evacuated": lambda m: unit(m).trapped,
    },
    # 11.0 Circles
    "6.0-10": {"unit_found": friend},
    "P-28": {"unit_found": friend},
    "11.0-05": {"circle_revealed": verb("open-door")},
    "11.0-06": on("unit_freed", "circle_removed", when=verb("disarm-trap")),
    "11.0-26": on("unit_freed", "circle_removed", when=verb("disarm-trap")),
    "11.0-25": on("unit_freed", "circle_removed", when=verb("disarm")),
    "P-27": on("unit_freed", "circle_removed", when=first_thing),
    "11.0-08": {"unit_found": lambda m: unit(m).type == "guard"},
    "P-34": {"unit_found": guards_short},
    "11.0-10": {"circle_removed": holds("comm-room")},
    "11.0-15": {"circle_removed": holds("fuel-tank")},
    "11.0-19": {"circle_removed": holds("ammo-room")},
    "P-25": {"circle_removed": lambda m: m.data["circle"].startswith("trap") and m.verb == "open-door"},
    "11.0-16": {"parting_shots_off": always},
    "P-35": {"parting_shots_off": always},
    "11.0-23": {"unit_trapped": always},
    "11.0-24": {"unit_trapped": always},
    "11.0-27": {
        "treasure_found": idol,
        "treasure_taken": lambda m: friend(m) and idol(m),
        "treasure_aboard": lambda m: carried_through(m) and idol(m),
    },
    "11.0-35": {
        "treasure_taken": lambda m: friend(m) or not idol(m),
        "treasure_aboard": carried_through,
    },
    "11.0-38": {"treasure_aboard": lambda m: bool(TELEPORTS(m)) and uncarried(m)},
    "11.0-39": {"treasure_aboard": always},
    "11.0-33": {"treasure_found": lambda m: m.data["treasure"] == "loot"},
    "11.0-32": {"treasure_left": lambda m: m.data["treasure"] == "idol" and not unit(m).is_friend},
    "11.0-42": {"unit_found": lambda m: is_gorgon(m) and m.data["unit"] == "medusa"},
    "11.0-43": {"unit_found": lambda m: is_gorgon(m) and m.data["unit"] == "zola"},
    "P-30": {
        "treasure_put_down": always,
        "treasure_taken": friend,
        "treasure_aboard": lambda m: carried_through(m) and m.off("11.0-35") and not idol(m),
    },
    # 15.0 Set-up and the Teleporter's arrivals
    "15.1-11": {"si_activated": in_section("15.0")},
    "10.6-01": {"fighter_launched": lambda m: not m.told or not from_below_of(m)},
    "S-01": {"fighter_launched": lambda m: asides(m) > 1},
    "S-02": {"fighter_launched": lambda m: m.before.turn == 0},
    "15.2-08": {"unit_placed": starts_below("squeeze-play")},
    "15.4-11": {"unit_placed": starts_below("high-and-tight")},
    "M-02": {"unit_placed": lambda m: bool(starts_below("high-and-tight")(m)) and beyond_the_door(m)},
    "M-03": {
        "unit_placed": lambda m: bool(starts_below("squeeze-play")(m)) and walled_off(m),
        "unit_beamed_in": walled_off,
    },
    "S-09": {"unit_placed": lambda m: bool(starts_below("squeeze-play")(m)) and at_the_teleporter(m)},
    "S-17": {"unit_placed": lambda m: m.scenario == "high-and-tight" and unit(m).type == "hq"},
    "S-20": {
        "unit_placed": lambda m: (
            bool(starts_below("squeeze-play")(m)) and bool(m.room(m.data["hex"])) and not at_the_teleporter(m)
        )
    },
    "15.2-12": on("call", when=always) | {"unit_beamed_in": lambda m: m.scenario == "squeeze-play"},
    "15.2-13": {"unit_beamed_in": lambda m: m.scenario == "squeeze-play"},
    "15.4-12": {"unit_beamed_in": lambda m: m.scenario == "high-and-tight"},
    "15.4-13": {"unit_beamed_in": lambda m: m.scenario == "high-and-tight"},
    "15.2-14": {"call": lambda m: not m.before.vittles.in_system},
    "S-10": {
        "call": lambda m: m.data["success"] and m.data["number"] + unit(m).depleted + in_danger(m) > 4,
        "unit_beamed_in": lambda m: m.scenario == "squeeze-play" and m.letter(m.data["hex"]) != 255,
    },
    "S-14": {
        "unit_beamed_in": lambda m: m.scenario == "high-and-tight" and not squad(m),
        "science": lambda m: (
            m.scenario == "high-and-tight"
            and m.data["place"] == "teleporter"
            and m.data["number"] <= 4 < m.data["modified"]
        ),
    },
    "S-18": {"unit_beamed_in": beside_others},
    "S-23": {
        "unit_beamed_in": lambda m: m.scenario == "high-and-tight" and m.letter(m.data["hex"]) != 255,
    },
    "R-04": on("call", "deck_chosen", "officer_placed"),
}


def from_below_of(m: Moment) -> bool:
    """Return whether an Elevator launches that a friend has just activated by entering its Complex below."""
    one = m.just("si_activated")
    if one is None:
        return False
    before = next((told for told in reversed(m.told) if told.kind in ARRIVING), None)
    if before is None or m.section != "6.0":
        return False
    hex_ = str(before.data.get("to", before.data.get("hex")))
    return hex_.startswith("P") and m.letter(hex_) == "ABCDEFGHIJKL".index(one.data["letter"])
