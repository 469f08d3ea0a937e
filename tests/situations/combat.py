"""4.0 Combat Resolution: who fights by what, and what the net result does; 12.0 what it does to the ship."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from hades import geometry as geo
from tests.situations.moment import (
    ENEMIES,
    FRIENDS,
    NASTIANS,
    Holds,
    Moment,
    Situations,
    Told,
    View,
    always,
    in_section,
    on,
)

CAUSES = (
    *("combat", "science", "circle_revealed", "unit_moved", "unit_jumped", "unit_landed", "unit_beamed_in"),
    *("cfp_used", "recoil", "module_destroyed"),
)
"""What may hurt somebody, or something."""


def net(m: Moment) -> int:
    return int(m.data["net"])


def ground(m: Moment) -> bool:
    return bool(m.data["ground"])


def shots(m: Moment) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = m.data["shots"]
    return found


def shooter(m: Moment) -> str:
    return str(shots(m)[0]["kind"])


def firing(m: Moment) -> list[View]:
    """The Units that attack."""
    return [m.unit(shot["id"]) for shot in shots(m) if shot["kind"] == "unit"]


def friends_fire(m: Moment) -> bool:
    return any(u["family"] in FRIENDS for u in firing(m))


def target(m: Moment) -> str:
    return str(m.data["target"]["kind"])


def defender(m: Moment) -> View | None:
    return m.unit(m.data["target"]["id"]) if target(m) == "unit" else None


def in_cover(m: Moment) -> bool:
    """A Unit in the Inferno hex of a destroyed SI, and a card that gives cover."""
    unit = defender(m)
    if unit is None or not m.data["target"]["cover"]:
        return False
    # read the other way, C-09 gives it to both hexes of the Complex
    hex_ = unit["hex"] if unit["hex"].startswith("I") or not m.off("C-09") else m.shaft(unit["hex"])
    si = m.si(hex_)
    return si is not None and si["status"] == "destroyed"


def on_tower(m: Moment) -> bool:
    unit = defender(m)
    return shooter(m) == "ship" and unit is not None and m.is_tower(unit["hex"])


def weapon(name: str) -> Holds:
    return lambda m: shooter(m) == "ship" and shots(m)[0]["id"] == name


def side_by_shaft(m: Moment) -> bool:
    """A friend that fires through a shaft at a Unit on the other map."""
    unit = defender(m)
    return unit is not None and friends_fire(m) and any(f["hex"][0] != unit["hex"][0] for f in firing(m))


def both_enemies(m: Moment) -> bool:
    """A Gorgon and a Nastian fight."""
    unit = defender(m)
    return shooter(m) == "unit" and unit is not None and not friends_fire(m) and unit["family"] not in FRIENDS


def one_of_two(m: Moment) -> bool:
    """Friends fire at one of several enemies in a hex."""
    unit = defender(m)
    return unit is not None and friends_fire(m) and len(m.standing(unit["hex"], *ENEMIES)) > 1


def combined(m: Moment) -> bool:
    return len(shots(m)) == 2


def unusual_target(m: Moment) -> bool:
    return combined(m) and (target(m) == "si" or m.data["target"]["id"] == "officer")


def failing(m: Moment) -> bool:
    return shooter(m) == "ship" and m.module(shots(m)[0]["id"]) == "failing"


# what friends are doing ------------------------------------------------------------------------


def action(m: Moment) -> str:
    """The action that the player has chosen last, "" if none in this turn."""
    verbs = ("full-move", "full-fire", "run-and-gun", "cfp", "sabotage", "combine-running")
    chosen = (command.split()[0] for command in reversed(m.commands))
    return next((verb for verb in chosen if verb in verbs), "")


def jumped(m: Moment) -> int | None:
    """The modified number of the CFP action that this attack belongs to; None if there is none."""
    for one in reversed(m.told):
        if one.kind in ("unit_activated", "fire_combined", "step_began"):
            return None
        if one.kind == "cfp_used":
            return int(one.data["modified"])
    return None


def fires(m: Moment) -> bool:
    """A friend fires, not by CFP and not by Sabotage."""
    return friends_fire(m) and m.verb in ("fire-at", "fire-at-si", "fire-at-fighter") and jumped(m) is None


def runs(m: Moment) -> bool:
    """A friend fires on the run, with its depleted rating."""
    return fires(m) and action(m) in ("run-and-gun", "combine-running")


def struck_back(m: Moment) -> bool:
    """A Nastian that a Gorgon has just attacked attacks her: nobody chose a target."""
    return m.section == "5.7" and m.just("target_chosen") is None


def in_order(m: Moment) -> bool:
    return m.section == "5.1" and shooter(m) == "si" and not out_of_order(m)


def out_of_order(m: Moment) -> bool:
    """An SI fires after one with a higher number has fired."""
    if m.section != "5.1" or shooter(m) != "si":
        return False
    number = {s["id"]: s["number"] for s in m.before["installations"]}
    fired = [one.data["shots"][0] for one in m.since("step_began") or [] if one.kind == "combat"]
    return any(s["kind"] == "si" and number[s["id"]] > number[shots(m)[0]["id"]] for s in fired)


def at_the_ship(m: Moment) -> bool:
    """An attack of the Orbital Combat Step, or one like it, on the Vittles; not a ram, not a Parting Shot."""
    return target(m) == "ship" and m.section in ("5.1", "5.6") and not m.data["bonus"]


def parting(m: Moment) -> bool:
    return m.section == "7.2" and shooter(m) == "si"


def several_leave(m: Moment) -> bool:
    """Of Parting Shots: some SI is kept from firing, or there is an order to fire in."""
    working = [s for s in m.start["installations"] if s["status"] == "operational"]
    offensive = [s for s in working if s["offensive"]]
    if m.off("5.3-13"):
        return len(working) > 1
    return len(offensive) > 1 or len(working) > len(offensive)


def hides_with_others(m: Moment) -> bool:
    unit = defender(m)
    if shooter(m) != "blast" or unit is None or unit["type"] != "officer":
        return False
    return len(m.standing(unit["hex"], *NASTIANS)) > 1


def blast(of: str) -> Holds:
    return lambda m: shooter(m) == "blast" and shots(m)[0]["id"] == of


# results ---------------------------------------------------------------------------------------


def cause(m: Moment) -> Told | None:
    """The event that a result comes of."""
    return m.last(*CAUSES)


def fought(m: Moment) -> dict[str, Any] | None:
    """The combat that a result comes of, None if it comes of something else."""
    one = cause(m)
    return one.data if one is not None and one.kind == "combat" else None


def victim(m: Moment) -> tuple[str, str]:
    for kind in ("unit", "si", "fighter"):
        if kind in m.data:
            return kind, m.data[kind]
    return "ship", m.data["module"]


def defended(m: Moment) -> bool:
    combat = fought(m)
    return combat is not None and (combat["target"]["kind"], combat["target"]["id"]) == victim(m)


def attacked(m: Moment) -> bool:
    combat = fought(m)
    return combat is not None and victim(m) in [(shot["kind"], shot["id"]) for shot in combat["shots"]]


def by(*wanted: Holds, result: range) -> Holds:
    """Whether a combat with such a net result hit the one the event is about, in such a part."""

    def holds(m: Moment) -> bool:
        combat = fought(m)
        return combat is not None and combat["net"] in result and all(part(m) for part in wanted)

    return holds


PLUS_2, PLUS_1 = range(2, 20), range(1, 2)
MINUS_1, MINUS_2 = range(-1, 0), range(-20, -1)
ONE = range(-1, 2)


def lost(m: Moment) -> View:
    return m.unit(m.data["unit"])


def nastian(m: Moment) -> bool:
    return lost(m)["family"] in NASTIANS and lost(m)["type"] != "officer"


def two_sided(m: Moment) -> bool:
    return int(m.t.steps_of[m.t.unit_of[m.data["unit"]]]) > 1


def ran_out(m: Moment) -> bool:
    """A depleted counter with two sides, or the Honor Guard, takes one more hit."""
    combat = fought(m)
    if combat is None or not (defended(m) or attacked(m)) or combat["net"] not in (1, -1):
        return False
    return lost(m)["type"] != "officer" and (two_sided(m) or lost(m)["id"] == "honor-guard")


def one_step_attacker(m: Moment) -> bool:
    combat = fought(m)
    return (
        combat is not None and attacked(m) and combat["net"] == -1 and not two_sided(m)
        and lost(m)["id"] != "honor-guard"
    )  # fmt: skip


def one_of_attackers(m: Moment) -> bool:
    combat = fought(m)
    return combat is not None and attacked(m) and len(combat["shots"]) == 2 and combat["net"] < 0


def flung(m: Moment) -> tuple[View, list[int], str] | None:
    """The recoil under way, the hexes it goes through, and how it ends: landed, edge or wall."""
    one = cause(m)
    if m.event.kind == "recoil":
        recoil = m.data
    elif one is not None and one.kind == "recoil":
        recoil = one.data
    else:
        return None
    way, path = geo.DIRECTION_NAMES.index(recoil["direction"]), [geo.parse(recoil["from"])]
    for _ in range(recoil["distance"]):
        there = geo.NEIGHBOURS[path[-1]][way]
        if there < 0:
            return recoil, path, "edge"
        if m.t.step[path[-1]][way] < 0:
            return recoil, path, "wall"
        path.append(there)
    return recoil, path, "landed"


def occupied(m: Moment, hex_: int) -> bool:
    found = m.standing(geo.label(hex_), *FRIENDS, *ENEMIES)
    return any(u["id"] != m.data["unit"] for u in found)


def is_complex(m: Moment, hex_: int) -> bool:
    return m.is_tower(geo.label(hex_)) or m.t.complex_at[hex_] != 255


def over_the_seam(m: Moment) -> bool:
    found = flung(m)
    assert found is not None
    columns = [geo.column_row(hex_)[0] for hex_ in found[1]]
    return any(abs(a - b) > 1 for a, b in pairwise(columns))


def over_others(m: Moment) -> bool:
    """Over Units and Complexes, or back to where the Jump began."""
    found = flung(m)
    assert found is not None
    _, path, ends = found
    over = path[1:-1] if ends == "landed" else path[1:]
    back = ends == "landed" and geo.label(path[-1]) == lost(m)["hex"]
    return back or any(occupied(m, hex_) or is_complex(m, hex_) for hex_ in over)


def ends(how: str) -> Holds:
    def holds(m: Moment) -> bool:
        found = flung(m)
        return found is not None and found[2] == how

    return holds


def on_top(m: Moment) -> bool:
    found = flung(m)
    return (
        found is not None
        and found[2] == "landed"
        and (occupied(m, found[1][-1]) or is_complex(m, found[1][-1]))
    )


def on_top_of_tower(m: Moment) -> bool:
    found = flung(m)
    return found is not None and found[2] == "landed" and m.is_tower(geo.label(found[1][-1]))


def dropped(m: Moment) -> bool:
    return flung(m) is not None and bool(lost(m)["carries"])


def misfired(m: Moment) -> bool:
    one = cause(m)
    return one is not None and one.kind == "cfp_used" and one.data["modified"] <= 0


def science(place: str, *numbers: int) -> Holds:
    """Whether it comes of a Science Action there, with such a number."""

    def holds(m: Moment) -> bool:
        one = cause(m)
        if one is None or one.kind != "science" or one.data["place"] != place:
            return False
        return not numbers or one.data["modified"] in numbers

    return holds


def revealed(counter: str) -> Holds:
    """Whether it comes of a Circle counter that was turned up."""

    def holds(m: Moment) -> bool:
        one = cause(m)
        return one is not None and one.kind == "circle_revealed" and one.data["circle"] == counter

    return holds


def in_comm_room(m: Moment) -> bool:
    one = cause(m)
    if one is None or one.kind not in ("unit_moved", "unit_beamed_in"):
        return False
    return str(one.data.get("to", one.data.get("hex"))) == m.room_of("comm-room")


def from_below(m: Moment) -> bool:
    """A friend has come into the Purgatory Complex."""
    one = cause(m)
    if one is None or one.kind not in ("unit_moved", "unit_beamed_in"):
        return False
    hex_ = str(one.data.get("to", one.data.get("hex")))
    return hex_.startswith("P") and m.letter(hex_) != 255 and m.letter(hex_) == _letter(m)


def _letter(m: Moment) -> int:
    if m.event.kind == "si_activated":
        return "ABCDEFGHIJKL".index(m.data["letter"])
    hex_ = next(s["hex"] for s in m.before["installations"] if s["id"] == m.data["si"])
    return m.letter(hex_)


def damaged_si(m: Moment) -> bool:
    return any(s["id"] == m.data["si"] and s["status"] == "damaged" for s in m.before["installations"])


def damaged_fighter(m: Moment) -> bool:
    return any(f["id"] == m.data["fighter"] and f["status"] == "damaged" for f in m.before["fighters"])


def no_repair_of(m: Moment, module: str) -> bool:
    return bool(m.data["module"] == module)


def marker(m: Moment) -> str:
    return str(m.before["vittles"]["module"])


FIGHT = "combat"
LOST = "unit_destroyed"

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
    "12.6-04": {FIGHT: out_of_order},
    "N-03": {FIGHT: out_of_order},
    "5.7-11": {FIGHT: lambda m: m.section == "5.7" and not struck_back(m)},
    "5.7-14": {FIGHT: struck_back, "no_strike_back": always},
    "C-13": {FIGHT: struck_back, "no_strike_back": always},
    "5.7-16": {"no_strike_back": always},
    "N-53": {FIGHT: lambda m: struck_back(m) and firing(m)[0]["hex"][0] != (defender(m) or {})["hex"][0]},
    "7.2-05": {FIGHT: parting},
    "V-04": {
        FIGHT: lambda m: parting(m) and several_leave(m),
        "no_parting_shots": lambda m: bool(m.before["parting_shots"]),
    },
    "N-04": {"si_holds_fire": in_section("7.2")},
    "7.3-03": {FIGHT: weapon("50"), "cannot_fire": lambda m: no_target(m, "50")},
    "7.3-04": {FIGHT: weapon("R1"), "cannot_fire": lambda m: no_target(m, "R1")},
    "7.3-05": {FIGHT: weapon("R2"), "cannot_fire": lambda m: no_target(m, "R2")},
    "7.3-07": {FIGHT: lambda m: shooter(m) == "ship" and net(m) < 0},
    "M-08": {FIGHT: on_tower},
    "15.3-08": {FIGHT: lambda m: m.before["turn"] == 0, **on("bombardment_began", "bombardment_over")},
    "S-13": {FIGHT: lambda m: m.before["turn"] == 0, "bombardment_began": always},
    # 6.2 to 6.5: a friend attacks
    "6.2-01": {FIGHT: lambda m: fires(m) and not combined(m) and target(m) != "fighter"},
    "6.2-04": {FIGHT: lambda m: fires(m) and side_by_shaft(m)},
    "6.2-09": {FIGHT: combined, "fire_combined": always},
    "6.2-10": {"fire_combined": lambda m: m.verb == "combine-running"},
    "6.2-12": {FIGHT: combined},
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
    # results
    "4.0-14": {
        **on(LOST, "si_destroyed", when=by(defended, result=PLUS_2)),
        "fighter_destroyed": by(defended, result=PLUS_2),
        "module_destroyed": by(result=PLUS_2),
    },
    "4.0-15": on("unit_depleted", "si_damaged", "fighter_damaged", when=by(defended, result=PLUS_1)),
    "4.0-18": on("unit_depleted", "si_damaged", when=by(attacked, result=MINUS_1)),
    "4.0-21": on(LOST, "si_destroyed", when=by(attacked, result=MINUS_2)),
    "4.0-23": {
        LOST: ran_out,
        "si_destroyed": by(defended, damaged_si, result=ONE),
        "fighter_destroyed": by(defended, damaged_fighter, result=ONE),
    },
    "4.0-24": {LOST: lambda m: lost(m)["family"] in FRIENDS},
    "4.0-25": {LOST: nastian},
    "4.0-26": {LOST: lambda m: lost(m)["type"] == "officer"},
    "4.0-27": {"si_destroyed": always},
    "U-08": {LOST: lambda m: lost(m)["family"] == "gold"},
    "6.2-07": {"officer_turned": always},
    "6.2-08": {LOST: lambda m: lost(m)["type"] == "officer"},
    "14.1-12": {LOST: lambda m: lost(m)["type"] == "officer"},
    "14.1-11": {"officer_turned": always},
    "E-06": {"officer_turned": always},
    "C-03": {"officer_turned": by(result=PLUS_2)},
    "6.2-14": on(LOST, "unit_depleted", when=one_of_attackers),
    "C-19": on(LOST, "unit_depleted", when=one_of_attackers),
    "C-15": {LOST: one_step_attacker},
    "11.0-40": {LOST: lambda m: ran_out(m) and lost(m)["id"] == "honor-guard"},
    "2.4-06": {"fighter_destroyed": always},
    # 6.4 CFP goes wrong
    "6.4-09": {LOST: misfired},
    "6.4-10": {"recoil": always},
    "6.4-15": {"recoil": always},
    "6.4-16": {"recoil": over_the_seam},
    "P-14": {"recoil": over_others},
    "6.4-11": {LOST: ends("edge")},
    "6.4-12": {LOST: ends("wall")},
    "6.4-13": {LOST: on_top},
    "M-06": {LOST: on_top_of_tower},
    "P-39": {LOST: dropped},
    "6.4-14": {
        "unit_jumped": lambda m: m.just("recoil") is not None,
        "unit_depleted": lambda m: not defended(m) and not attacked(m) and lost(m)["type"] == "swat",
    },
    # 6.9, 10.0, 11.0: an SI is hurt otherwise
    "6.9-04": {"si_damaged": science("lab")},
    "6.9-08": {"unit_depleted": science("lab", 5), "dante_lost": science("lab", 5)},
    "6.9-09": {"dante_lost": science("lab", 6, 7)},
    "12.7-04": {"dante_lost": lambda m: m.section != "6.0"},
    "V-11": {"dante_lost": lambda m: m.section != "6.0"},
    "6.9-15": on("si_damaged", "nothing_to_damage", when=science("core-computer")),
    "11.0-04": {
        **on("si_damaged", "nothing_to_damage", when=science("core-computer")),
        "circle_removed": lambda m: m.data["circle"] == "core-computer",
    },
    "11.0-09": on("si_damaged", "si_destroyed", when=in_comm_room),
    "P-33": on("si_damaged", "si_destroyed", when=in_comm_room),
    "11.0-13": on("si_damaged", "nothing_to_damage", when=revealed("fuel-tank")),
    "11.0-17": on("si_damaged", "nothing_to_damage", when=revealed("ammo-room")),
    "11.0-20": on("si_damaged", "nothing_to_damage", when=revealed("supply-room")),
    "P-36": on("si_damaged", "nothing_to_damage", when=revealed("supply-room")),
    "6.1-22": on("si_destroyed", "si_activated", when=from_below),
    "P-04": {"si_activated": from_below},
    # 12.0 the Vittles
    "12.0-04": {"module_failing": always},
    "12.0-05": {"module_destroyed": by(result=PLUS_1)},
    "C-04": {"module_destroyed": by(result=PLUS_2)},
    "7.1-03": {"module_repaired": always},
    "12.0-07": {"module_repaired": lambda m: marker(m) != "G1"},
    "V-01": {"module_repaired": lambda m: marker(m) == "G1"},
    "V-02": {"module_repaired": lambda m: marker(m) != "G1" and m.module(marker(m)) == "failing"},
    "V-07": {"module_repaired": lambda m: m.data["module"] == "W2"},
    "12.8-02": {"game_over": lambda m: m.data["outcome"] == "vittles-destroyed"},
    "14.0-01": {"game_over": lambda m: m.data["outcome"] == "vittles-destroyed"},
    "11.0-12": {"game_over": lambda m: m.data["outcome"] == "hades-destroyed"},
    "14.0-02": {"game_over": lambda m: m.data["outcome"] == "hades-destroyed"},
}


def may_fire(m: Moment) -> bool:
    """Whether the ship is there and free to fire."""
    return bool(m.before["vittles"]["in_system"] and m.before["chits"]["crisis"] in ("none", "open"))


def no_target(m: Moment, gun: str) -> bool:
    """The ship may fire, and this weapon works, but nothing is in its reach."""
    return may_fire(m) and m.module(gun) != "destroyed"
