"""4.0, 6.4, 6.9, 11.0 and 12.0: results of a combat, a Jump, Science or a door, and their targets."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from hades import geometry as geo
from hades.content.component_records import FRIENDS
from hades.view import UnitSeen
from tests.situations.moment import (
    ENEMIES,
    NASTIANS,
    Holds,
    Moment,
    Situations,
    Told,
    always,
    on,
)

CAUSES = (
    *("combat", "science", "circle_revealed", "unit_moved", "unit_jumped", "unit_landed", "unit_beamed_in"),
    *("cfp_used", "recoil", "module_destroyed"),
)
"""Events that may hurt a Unit, an Installation or the ship."""


def cause(m: Moment) -> Told | None:
    """Return the event that caused a result."""
    return m.last(*CAUSES)


def fought(m: Moment) -> dict[str, Any] | None:
    """Return the combat that caused a result, or None if something else did."""
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
    """Return a predicate: a combat with such a net result caused the event, and all ``wanted`` predicates
    hold.
    """

    def holds(m: Moment) -> bool:
        combat = fought(m)
        return combat is not None and combat["net"] in result and all(part(m) for part in wanted)

    return holds


PLUS_2, PLUS_1 = range(2, 20), range(1, 2)
MINUS_1, MINUS_2 = range(-1, 0), range(-20, -1)
ONE = range(-1, 2)


def lost(m: Moment) -> UnitSeen:
    return m.unit(m.data["unit"])


def nastian(m: Moment) -> bool:
    return lost(m).family in NASTIANS and lost(m).type != "officer"


def two_sided(m: Moment) -> bool:
    return int(m.t.steps_of[m.t.unit_of[m.data["unit"]]]) > 1


def ran_out(m: Moment) -> bool:
    """Return whether a depleted counter with two sides, or the Honor Guard, takes one more hit."""
    combat = fought(m)
    if combat is None or not (defended(m) or attacked(m)) or combat["net"] not in (1, -1):
        return False
    return lost(m).type != "officer" and (two_sided(m) or lost(m).id == "honor-guard")


def hit_once(m: Moment) -> bool:
    """Return whether a combat gave a single hit, not two."""
    combat = fought(m)
    return combat is not None and abs(combat["net"]) == 1 and (defended(m) or attacked(m))


def one_step_attacker(m: Moment) -> bool:
    combat = fought(m)
    return (
        combat is not None and attacked(m) and combat["net"] == -1 and not two_sided(m)
        and lost(m).id != "honor-guard"
    )  # fmt: skip


def ran_and_backfired(m: Moment) -> bool:
    """Return whether a fresh Unit with two sides that attacked as if depleted suffers a -1 itself."""
    combat = fought(m)
    if combat is None or not attacked(m) or combat["net"] != -1:
        return False
    as_depleted = any(shot["id"] == m.data["unit"] and shot["depleted"] for shot in combat["shots"])
    return as_depleted and lost(m).steps > 1 and not lost(m).depleted


def one_of_attackers(m: Moment) -> bool:
    combat = fought(m)
    return combat is not None and attacked(m) and len(combat["shots"]) == 2 and combat["net"] < 0


def flung(m: Moment) -> tuple[dict[str, Any], list[int], str] | None:
    """Return the recoil in progress, the hexes it goes through, and how it ends: landed, edge or wall."""
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
    return any(u.id != m.data["unit"] for u in found)


def is_complex(m: Moment, hex_: int) -> bool:
    return m.is_tower(geo.label(hex_)) or m.t.complex_at[hex_] != 255


def over_the_seam(m: Moment) -> bool:
    found = flung(m)
    assert found is not None
    columns = [geo.column_row(hex_)[0] for hex_ in found[1]]
    return any(abs(a - b) > 1 for a, b in pairwise(columns))


def over_others(m: Moment) -> bool:
    """Return whether a Jump went over Units or Complexes, or back to where it began."""
    found = flung(m)
    assert found is not None
    _, path, ends = found
    over = path[1:-1] if ends == "landed" else path[1:]
    back = ends == "landed" and geo.label(path[-1]) == lost(m).hex
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


def misfired(m: Moment) -> bool:
    one = cause(m)
    return one is not None and one.kind == "cfp_used" and one.data["modified"] <= 0


def science(place: str, *numbers: int) -> Holds:
    """Return a predicate: the event results from a Science action in this place, with such a number."""

    def holds(m: Moment) -> bool:
        one = cause(m)
        if one is None or one.kind != "science" or one.data["place"] != place:
            return False
        return not numbers or one.data["modified"] in numbers

    return holds


def revealed(counter: str) -> Holds:
    """Return a predicate: the event results from revealing this Circle counter."""

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
    """Return whether a friend has come into the Purgatory Complex."""
    one = cause(m)
    if one is None or one.kind not in ("unit_moved", "unit_beamed_in"):
        return False
    hex_ = str(one.data.get("to", one.data.get("hex")))
    return hex_.startswith("P") and m.letter(hex_) != 255 and m.letter(hex_) == _letter(m)


def _letter(m: Moment) -> int:
    if m.event.kind == "si_activated":
        return "ABCDEFGHIJKL".index(m.data["letter"])
    hex_ = next(s.hex for s in m.before.installations if s.id == m.data["si"])
    return m.letter(hex_)


def damaged_si(m: Moment) -> bool:
    return any(s.id == m.data["si"] and s.status == "damaged" for s in m.before.installations)


def damaged_fighter(m: Moment) -> bool:
    return any(f.id == m.data["fighter"] and f.status == "damaged" for f in m.before.fighters)


def no_repair_of(m: Moment, module: str) -> bool:
    return bool(m.data["module"] == module)


def marker(m: Moment) -> str:
    return str(m.before.vittles.module)


LOST = "unit_destroyed"

SITUATIONS: Situations = {
    "4.0-14": {
        # any hit takes Lt. Sanders out (6.2-08)
        LOST: lambda m: lost(m).type != "officer" and by(defended, result=PLUS_2)(m),
        "si_destroyed": by(defended, result=PLUS_2),
        "fighter_destroyed": by(defended, result=PLUS_2),
        "module_destroyed": by(result=PLUS_2),
    },
    "4.0-15": on("unit_depleted", "si_damaged", "fighter_damaged", when=by(defended, result=PLUS_1)),
    "4.0-18": {
        **on("unit_depleted", "si_damaged", when=by(attacked, result=MINUS_1)),
        LOST: lambda m: ran_out(m) and attacked(m),
        "si_destroyed": by(attacked, damaged_si, result=MINUS_1),
    },
    "C-22": {
        LOST: lambda m: ran_out(m) and attacked(m),
        "si_destroyed": by(attacked, damaged_si, result=MINUS_1),
    },
    "4.0-21": on(LOST, "si_destroyed", when=by(attacked, result=MINUS_2)),
    "4.0-23": {
        LOST: ran_out,
        "si_destroyed": by(defended, damaged_si, result=ONE),
        "fighter_destroyed": by(defended, damaged_fighter, result=ONE),
    },
    "4.0-24": {LOST: lambda m: lost(m).is_friend},
    "4.0-25": {LOST: nastian},
    "4.0-26": {LOST: lambda m: lost(m).type == "officer"},
    "4.0-27": {"si_destroyed": always},
    "U-07": {
        LOST: lambda m: lost(m).family == "gold" and hit_once(m),
        "unit_unharmed": lambda m: lost(m).family == "gold",
    },
    "U-08": {LOST: lambda m: lost(m).family == "gold"},
    "6.2-07": {"officer_turned": always},
    "6.2-08": {LOST: lambda m: lost(m).type == "officer"},
    "14.1-12": {LOST: lambda m: lost(m).type == "officer"},
    "14.1-11": {"officer_turned": always},
    "E-06": {"officer_turned": always},
    "C-03": {"officer_turned": by(result=PLUS_2)},
    "6.2-14": on(LOST, "unit_depleted", "unit_unharmed", when=one_of_attackers),
    "C-19": on(LOST, "unit_depleted", "unit_unharmed", when=one_of_attackers),
    "C-15": {LOST: one_step_attacker},
    "P-42": {"unit_depleted": ran_and_backfired, LOST: ran_and_backfired},
    "11.0-40": {LOST: lambda m: ran_out(m) and lost(m).id == "honor-guard"},
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
    "P-39": {"treasure_left": lambda m: flung(m) is not None},
    "6.4-14": {
        "unit_jumped": lambda m: m.just("recoil") is not None,
        "unit_depleted": lambda m: not defended(m) and not attacked(m) and lost(m).type == "swat",
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
