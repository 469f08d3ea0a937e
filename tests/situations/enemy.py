"""5.1 to 5.3 and 5.5 to 5.7: actions of the Nastians other than moves."""

from __future__ import annotations

from collections import Counter

from hades import geometry as geo
from hades.content.component_records import FRIENDS
from hades.view import UnitSeen
from tests.situations.combat import has_fired
from tests.situations.moment import (
    GORGONS,
    NASTIANS,
    UNDECIDED,
    Holds,
    Moment,
    Situations,
    always,
    both,
    in_section,
    on,
)
from tests.situations.movement import beside_officer

ARRIVALS = ("enemy_arrived", "no_room", "chit_drawn")
"""Events that a counter from the cup leads to."""
FILLS = (*ARRIVALS, "cup_empty", "tower_left_empty")


# 5.3 ------------------------------------------------------------------------------------------


def place(m: Moment) -> int | None:
    """Return the number of the counter in the Reinforcement Step, from 0; -1 in another step, None if
    unknown.
    """
    if m.section != "5.3":
        return -1
    found = m.counted(*ARRIVALS)
    return None if found is None or m.step is None or m.step.section != "5.3" else found


def for_a_tower(m: Moment) -> bool | None:
    at = place(m)
    return UNDECIDED if at is None else 0 <= at < 4


def extra(m: Moment) -> bool | None:
    at = place(m)
    return UNDECIDED if at is None else at >= 4


def below(m: Moment) -> bool:
    return m.scenario == "squeeze-play"


def officer(m: Moment) -> bool:
    return m.data["unit"] == "officer"


def for_inferno(m: Moment) -> bool | None:
    """Return whether it is the Officer, drawn for one of Inferno's towers."""
    if not officer(m):
        return False
    at = place(m)
    if at is None or at < 0 or m.off("5.3-10"):
        # the fill of a Nasty Surprise goes to Inferno's towers in every scenario
        return UNDECIDED
    return at < 2 and not below(m)


def displaced(m: Moment) -> bool:
    return bool(m.data["hex"] != m.data["wanted"])


def not_a_plain_tower(m: Moment) -> bool:
    wanted = m.data["wanted"]
    return displaced(m) and (not m.is_tower(wanted) or bool(m.standing(wanted, *FRIENDS, *GORGONS)))


def past_a_wall(m: Moment) -> bool:
    """Return whether a hex nearer to the Preferred Direction lies behind a wall."""
    if not displaced(m):
        return False
    wanted, got = geo.parse(m.data["wanted"]), geo.parse(m.data["hex"])
    first = geo.DIRECTION_NAMES.index(m.before.directions["purgatory" if wanted >= geo.SIZE else "inferno"])
    for direction in geo.from_direction(first):
        there = m.way(wanted, direction)
        if there == got:
            return False
        if there < 0:
            return True
    return True


def short(m: Moment) -> bool | None:
    """Return whether the cup could not fill the towers when the step began, and it is a tower's turn."""
    if m.section != "5.3":
        return False
    at = place(m)
    if at is None or m.step is None:
        return UNDECIDED
    return 0 < len(m.step.cup) < 4 and at < 4


def one_tower_first(m: Moment) -> bool | None:
    """Return whether it matters that a tower of Purgatory gets both counters before the other gets one."""
    if not below(m) or m.off("5.3-10"):
        return False
    is_short = short(m)
    if not is_short or m.step is None:
        return is_short
    began = len(m.step.cup)
    return began == 2 if m.event.kind == CUP else began > 1 and place(m) in (1, 2)


def repaired_by(shooter: str) -> Holds:
    """Return a predicate: in the Nasty Surprise Step, after an attack on the ship by an SI or a Fighter."""

    def holds(m: Moment) -> bool:
        one = m.last("combat")
        return m.section == "5.6" and one is not None and one.data["shots"][0]["kind"] == shooter

    return holds


def left_out(m: Moment) -> list[str]:
    """Return the hexes that get no Unit because the cup is empty; none outside the Reinforcement Step."""
    return list(m.data["hexes"]) if m.section == "5.3" else []


def tower_left_out(m: Moment) -> bool:
    return any(m.is_tower(hex_) for hex_ in left_out(m))


def extra_left_out(m: Moment) -> bool:
    return any(not m.is_tower(hex_) for hex_ in left_out(m))


def extra_left_out_in_order(m: Moment) -> bool | None:
    """Return whether a Unit came before those hexes that go without."""
    if not extra_left_out(m):
        return False
    return UNDECIDED if m.step is None else bool(m.step.cup)


def hqs(m: Moment) -> list[UnitSeen]:
    return [u for u in m.before.units if u.type == "hq"]


def player_chose(m: Moment) -> bool | None:
    """Return whether more HQs could have been jammed than are called for, or fewer."""
    since = m.since("chit_drawn")
    if since is None:
        return UNDECIDED
    left = 2 - sum(one.kind == "hq_jammed" for one in since)
    return sum(u.place != "gone" and not u.jammed for u in hqs(m)) != left


# 5.6 ------------------------------------------------------------------------------------------


def called_for(m: Moment) -> str | None:
    """Return the type of Unit that a Nasty Surprise calls for in this place; "" if the card places none."""
    since = m.since("surprise_drawn")
    if since is None:
        return UNDECIDED
    card = m.last("surprise_drawn")
    assert card is not None
    effects = next(c for c in m.t.surprises if c.id == card.data["surprise"]).effects
    types = [e.type for e in effects if e.do == "place" for _ in range(2 if e.map else 4)]
    at = sum(one.kind in FILLS for one in since)
    return types[at] if at < len(types) else ""


def filled_at_random(m: Moment) -> bool | None:
    if m.section != "5.6":
        return False
    wanted = called_for(m)
    return UNDECIDED if wanted is None else bool(wanted) and m.unit(m.data["unit"]).type != wanted


def drawn_fresh(m: Moment) -> bool | None:
    """Return whether a Unit was drawn for a tower or a Complex, not called by a card; the Officer has his own
    side.
    """
    return False if officer(m) else m.section == "5.3" or filled_at_random(m)


def as_called_for(m: Moment) -> bool | None:
    if m.section != "5.6":
        return False
    filled = filled_at_random(m)
    return UNDECIDED if filled is None else not filled


def in_cup(m: Moment, type_: str) -> int:
    """Return how many counters of a type the cup holds."""
    return sum(m.unit(id_).type == type_ for id_ in m.before.cup if id_ in m.t.unit_of)


def several_to_take(m: Moment) -> bool | None:
    """Return whether a Surprise calls for a type, not a counter, and the cup holds more than one of it."""
    if m.section != "5.6":
        return False
    wanted = called_for(m)
    if wanted is None:
        return UNDECIDED
    return m.unit(m.data["unit"]).type == wanted and in_cup(m, wanted) > 1


def several_guards(m: Moment) -> bool:
    """Return whether the Brig found more than two Guards in the cup."""
    if m.unit(m.data["unit"]).type != "guard":
        return False
    return in_cup(m, "guard") + (m.just("unit_found") is not None) > 2


def above(hex_: str) -> bool:
    return hex_.startswith("I")


def barred_above(m: Moment) -> bool | None:
    """Return whether S-22 being off keeps a Surprise from placing a Unit on Inferno; None if undecided."""
    if not below(m) or not m.off("S-22") or m.data["effect"] not in ("place", "counter-board"):
        return False
    return True if m.data["effect"] == "place" else UNDECIDED


def letters(m: Moment) -> tuple[int, int] | None:
    """Return the number of letters on this turn's card, and how many of their hexes had no SI."""
    card, since = m.last("surprise_drawn"), m.since("surprise_drawn")
    if card is None or since is None:
        return None
    wanted = next(c for c in m.t.surprises if c.id == card.data["surprise"]).letters
    new = {one.data["letter"] for one in since if one.kind == "si_activated"}
    taken = {s.letter for s in m.before.installations if s.letter} - new
    return len(wanted), sum(letter not in taken for letter in wanted)


def by_letter(m: Moment) -> bool:
    return m.section == "5.6" and m.just("surprise_drawn", "si_activated", "fighter_launched") is not None


def letter_taken(m: Moment) -> bool | None:
    found = letters(m)
    return found is not None and found[1] < found[0] if by_letter(m) else False


def several_letters(m: Moment) -> bool | None:
    found = letters(m)
    return found is not None and found[1] > 1 if by_letter(m) else False


def guns(m: Moment) -> set[str]:
    """Return the Installations that could fire when the Nasty Surprise allowed it."""
    since = m.since("surprise_drawn") or []
    repaired = {one.data["si"] for one in since if one.kind == "si_repaired"}
    ready = {s.id for s in m.before.installations if s.offensive and s.status == "operational"}
    return (ready - repaired) | fired(m)


def fired(m: Moment) -> set[str]:
    """Return the Installations that have fired since the Nasty Surprise."""
    since = m.since("surprise_drawn") or []
    shots = [shot for one in since if one.kind == "combat" for shot in one.data["shots"]]
    return {shot["id"] for shot in shots if shot["kind"] == "si"}


def fire_in_turn(m: Moment) -> bool:
    """Return whether both Installations that the Nasty Surprise lets fire have a target."""
    two = sorted(guns(m), key=lambda si: int(si.rpartition("-")[2]))[-2:]
    has_fired, where = fired(m) | {m.data["shots"][0]["id"]}, {s.id: s.hex for s in m.before.installations}

    def has_target(si: str) -> bool:
        steps = m.t.step[geo.parse(where[si])]
        hexes = [geo.label(steps[d]) for d in geo.DIRECTIONS if steps[d] >= 0]
        return m.before.vittles.in_system or any(m.standing(hex_, "green", "blue") for hex_ in hexes)

    return len(two) == 2 and all(si in has_fired or has_target(si) for si in two)


def radar(m: Moment) -> bool:
    return any(s.type == "radar-dome" and s.status == "operational" for s in m.before.installations)


def ram_in_vain(m: Moment) -> bool:
    damaged = any(f.status == "damaged" for f in m.before.fighters)
    return m.data["effect"] == "ram" and damaged and not m.before.vittles.in_system


# 5.1, 5.7 --------------------------------------------------------------------------------------


def attacker(m: Moment) -> UnitSeen:
    return m.unit(m.data["attacker"]["id"])


def attacker_is(kind: str) -> Holds:
    return lambda m: m.data["attacker"]["kind"] == kind


by_unit = attacker_is("unit")


def target(m: Moment) -> UnitSeen:
    return m.unit(m.data["unit"])


def targets_beside(m: Moment) -> Counter[str]:
    """Return the number of friends in each hex next to the SI that fires."""
    si = next(s for s in m.before.installations if s.id == m.data["attacker"]["id"])
    return Counter(u.hex for u in m.near(si.hex, *FRIENDS) if u.hex[0] == "I")


def foes_of(m: Moment) -> list[UnitSeen]:
    """Return all possible targets of a Unit that attacks: its foes in contact."""
    return m.near(attacker(m).hex, *FRIENDS, *(NASTIANS if attacker(m).family == "gold" else GORGONS))


def primary(m: Moment) -> list[UnitSeen]:
    """Return the Combat Units and enemies that can be attacked by choice; never the Officer."""
    return [u for u in foes_of(m) if u.type != "officer" and (u.combat or not u.is_friend)]


def alone(m: Moment, unit: UnitSeen) -> bool:
    return len(m.standing(unit.hex, *NASTIANS)) == 1


def beside_noncombat(m: Moment) -> bool:
    """Return whether a friend that is not a Combat Unit, or the Officer alone, is next to the attacker."""
    return any(alone(m, u) if u.type == "officer" else u.is_friend and not u.combat for u in foes_of(m))


def last_resort(*types: str) -> Holds:
    return lambda m: bool(by_unit(m)) and not primary(m) and target(m).type in types


def named(id_: str) -> Holds:
    return lambda m: bool(by_unit(m)) and not primary(m) and m.data["unit"] == id_


def of_two_sides(m: Moment) -> bool:
    return bool(by_unit(m)) and len({u.is_friend for u in primary(m)}) > 1


def nastian_before_noncombat(m: Moment) -> bool:
    if not by_unit(m) or attacker(m).family != "gold" or target(m) not in primary(m):
        return False
    friends = [u for u in foes_of(m) if u.is_friend]
    return bool(friends) and not any(u.combat for u in friends)


def gorgon_before_noncombat(m: Moment) -> bool:
    """Return whether a Nastian is next to a Gorgon and to friends none of which is a Combat Unit."""
    if not by_unit(m) or attacker(m).family not in NASTIANS:
        return False
    friends = [u for u in foes_of(m) if u.is_friend]
    return bool(friends) and not any(u.combat for u in friends) and bool(primary(m))


def officer_left_alone(m: Moment) -> bool:
    if not by_unit(m) or attacker(m).family != "gold" or officer(m):
        return False
    return any(u.type == "officer" for u in foes_of(m))


def through_shaft(m: Moment) -> bool:
    return bool(by_unit(m)) and attacker(m).hex[0] != target(m).hex[0]


def faces_elsewhere(m: Moment) -> bool:
    """Return whether a Nastian's target is adjacent, but in no direction the Nastian faces."""
    if not by_unit(m) or attacker(m).family not in NASTIANS or through_shaft(m):
        return False
    facing = geo.DIRECTION_NAMES.index(attacker(m).facing)
    return geo.NEIGHBOURS[geo.parse(attacker(m).hex)][facing] != geo.parse(target(m).hex)


def nobody_faces(m: Moment) -> bool:
    """Return whether an enemy has been on a map since set-up without a direction to face."""
    return any(u.hex and u.facing == "-" and not u.is_friend for u in m.before.units)


CHOSEN = "target_chosen"
ARRIVED = "enemy_arrived"
CUP = "cup_empty"

SITUATIONS: Situations = {
    # 5.1 Orbital Combat, 5.2 Preferred Direction
    "5.1-04": {CHOSEN: lambda m: m.data["attacker"]["kind"] in ("fighter", "si")},
    "5.1-05": {CHOSEN: attacker_is("fighter")},
    "5.1-06": {CHOSEN: attacker_is("si")},
    "5.1-07": {CHOSEN: lambda m: bool(attacker_is("si")(m)) and len(targets_beside(m)) > 1},
    "N-02": {CHOSEN: lambda m: bool(attacker_is("si")(m)) and targets_beside(m)[target(m).hex] > 1},
    "N-01": {"directions_set": lambda m: m.section != "5.2"},
    "5.2-01": {"directions_set": in_section("5.2")},
    "5.2-02": {"directions_set": in_section("5.2")},
    "5.2-03": {"directions_set": in_section("5.2")},
    # 5.3 Reinforcement
    "5.3-01": {
        ARRIVED: lambda m: for_a_tower(m) if not below(m) else False,
        CUP: lambda m: tower_left_out(m) and not below(m),
    },
    "15.2-10": {
        ARRIVED: lambda m: for_a_tower(m) if below(m) else False,
        CUP: lambda m: tower_left_out(m) and below(m),
    },
    "5.3-11": {ARRIVED: extra, CUP: extra_left_out},
    "N-07": {ARRIVED: extra, CUP: extra_left_out_in_order},
    "15.2-11": {
        ARRIVED: lambda m: extra(m) if below(m) else False,
        CUP: lambda m: extra_left_out(m) and below(m),
    },
    "5.3-03": {ARRIVED: always},
    "5.3-02": {ARRIVED: drawn_fresh},
    "M-09": {ARRIVED: for_inferno, "officer_placed": always},
    "5.4-19": {ARRIVED: lambda m: not officer(m) and beside_officer(m, m.data["hex"])},
    "N-13": {ARRIVED: lambda m: not officer(m) and bool(m.shaft(m.data["hex"]))},
    "5.3-04": {ARRIVED: displaced, "no_room": always},
    "5.3-05": {ARRIVED: displaced},
    "5.3-06": {"chit_drawn": always},
    "5.3-07": {ARRIVED: for_inferno},
    "5.3-08": {ARRIVED: lambda m: officer(m) and m.is_full(m.data["hex"], "officer")},
    "5.3-09": {ARRIVED: officer},
    "5.3-10": on(ARRIVED, CUP, "chit_drawn", when=short),
    "S-24": on(ARRIVED, CUP, "chit_drawn", when=one_tower_first),
    "N-08": {ARRIVED: lambda m: extra(m) if officer(m) else False, "chit_drawn": extra},
    "N-10": {ARRIVED: not_a_plain_tower},
    "N-11": {"no_room": always},
    "N-12": {ARRIVED: lambda m: displaced(m) and bool(m.near(m.data["hex"], *FRIENDS))},
    "N-56": {ARRIVED: past_a_wall},
    "5.3-14": on("crisis", "crisis_settled"),
    "5.3-15": {
        "crisis": always,
        "crisis_settled": always,
        "cannot_move": lambda m: m.data["why"] == "crisis",
        # a position may say that she has fired before the step in which she may
        "cannot_fire": lambda m: (
            UNDECIDED
            if m.before.chits.crisis == "fire" and not has_fired(m)
            else m.before.vittles.in_system and m.before.chits.crisis in ("transfer", "move")
        ),
    },
    "N-16": {
        "science": lambda m: m.data["place"] == "teleporter" and m.before.chits.crisis in ("move", "fire"),
        "call": lambda m: m.before.chits.crisis in ("move", "fire"),
        "unit_beamed_in": lambda m: m.before.chits.crisis in ("open", "move", "fire"),
        "unit_evacuated": lambda m: (
            m.verb.startswith("teleport") and m.before.chits.crisis in ("open", "move", "fire")
        ),
        "request": lambda m: m.before.chits.crisis == "open" and not m.data["success"],
    },
    "N-66": {"request": lambda m: m.before.chits.crisis == "open" and bool(m.data["success"])},
    "N-17": {"request": lambda m: m.before.chits.crisis == "transfer"},
    "5.3-18": {"hq_jammed": always},
    "5.3-19": {"hq_jammed": always},
    "5.3-20": {"hq_jammed": lambda m: not target(m).hex},
    "5.3-21": {"hq_jammed": lambda m: any(u.place == "gone" for u in hqs(m))},
    "5.3-22": {"hq_jammed": lambda m: m.before.chits.comm_crash == 2},
    "N-18": {"hq_jammed": player_chose},
    # 5.5 Officer
    "5.5-01": {"officer_repairs": always},
    "5.5-02": on("officer_repairs", "nothing_to_repair"),
    "5.5-03": {"officer_repairs": always},
    "5.5-04": {"officer_repairs": lambda m: not m.before.tso_turned},
    "5.5-05": {"officer_repairs": lambda m: bool(m.before.tso_turned)},
    "5.5-06": {"si_repaired": lambda m: m.just("officer_repairs") is not None},
    "N-40": {"nothing_to_repair": always},
    # 5.6 Nasty Surprise
    "5.6-01": {"surprise_drawn": always},
    "5.6-13": {"surprise_drawn": always},
    "5.6-02": {"si_activated": by_letter},
    "5.6-03": {"si_activated": letter_taken},
    "5.6-04": {"si_activated": by_letter},
    "N-42": {"si_activated": several_letters},
    "5.6-05": {
        ARRIVED: as_called_for,
        "enemy_turned": lambda m: (
            m.section == "5.6" and m.data["toward"]["kind"] in ("friend", "preferred-direction")
        ),
        "effect_void": always,
        "highest_chosen": always,
        "fighter_rams": always,
        "fighter_destroyed": lambda m: (r := m.last("fighter_rams")) is not None and r.data == m.data,
        "fighter_rebuilt": lambda m: any(
            f.id == m.data["fighter"] and f.status == "damaged" for f in m.before.fighters
        ),
        "counter_put_back": always,
        "si_repaired": lambda m: m.section == "5.6" and m.just("ew_repair") is None,
        "combat": lambda m: m.data["bonus"] != 0,
    },
    "5.6-14": {ARRIVED: filled_at_random, CUP: in_section("5.6"), "chit_drawn": in_section("5.6")},
    "N-54": {"chit_drawn": in_section("5.6")},
    "N-64": {ARRIVED: several_to_take, "unit_found": several_guards},
    "S-22": {
        ARRIVED: lambda m: (
            in_section("5.6")(m) and below(m) and (UNDECIDED if officer(m) else above(m.data["wanted"]))
        ),
        "chit_drawn": lambda m: in_section("5.6")(m) and below(m) and above(m.data["hex"]),
        CUP: lambda m: in_section("5.6")(m) and below(m) and above(m.data["hexes"][0]),
        "tower_left_empty": lambda m: below(m) and above(m.data["hex"]),
        "counter_put_back": below,
        "effect_void": barred_above,
    },
    "2.4-07": {
        "fighter_rebuilt": lambda m: any(
            f.id == m.data["fighter"] and f.status == "destroyed" for f in m.before.fighters
        )
    },
    "5.6-09": {"surprise_added": always},
    "5.6-12": {"surprise_added": always},
    "N-44": {"surprise_added": lambda m: m.before.decks.surprise.left == 0},
    "5.4-30": {"counter_put_back": lambda m: m.data["counter"] == "officer"},
    "N-57": {"counter_put_back": always},
    "V-10": {"effect_void": ram_in_vain},
    "7.2-04": {"effect_void": ram_in_vain},
    "10.4-02": {
        "effect_void": lambda m: m.data["effect"] == "si-fire" and not radar(m),
        "combat": lambda m: m.section == "5.6" and m.data["shots"][0]["kind"] == "si",
    },
    "N-45": {
        "combat": lambda m: m.section == "5.6" and m.data["shots"][0]["kind"] == "si",
        "si_holds_fire": repaired_by("si"),
    },
    "N-71": {"si_holds_fire": repaired_by("fighter")},
    "10.4-03": {
        "combat": lambda m: m.section == "5.6" and m.data["shots"][0]["kind"] == "si" and len(guns(m)) > 2
    },
    "N-60": {
        "combat": lambda m: m.section == "5.6" and m.data["shots"][0]["kind"] == "si" and fire_in_turn(m)
    },
    # 5.7 Ground Combat
    "5.7-03": {
        CHOSEN: faces_elsewhere,
        "enemy_turned": both(lambda m: m.data["toward"]["kind"] == "attacker", in_section("5.7")),
    },
    "5.7-04": {CHOSEN: lambda m: bool(by_unit(m)) and attacker(m).family in NASTIANS and bool(primary(m))},
    "5.7-05": {CHOSEN: lambda m: bool(by_unit(m)) and attacker(m).family == "gold" and bool(primary(m))},
    "5.7-06": {CHOSEN: lambda m: bool(by_unit(m)) and beside_noncombat(m)},
    "5.7-07": {CHOSEN: last_resort("officer")},
    "5.7-08": {CHOSEN: last_resort("elder-alien")},
    "5.7-09": {CHOSEN: named("dante")},
    "5.7-10": {CHOSEN: named("emily")},
    "M-07": {CHOSEN: lambda m: bool(by_unit(m)) and m.is_tower(attacker(m).hex)},
    "N-46": {CHOSEN: nastian_before_noncombat},
    "N-47": {CHOSEN: officer_left_alone},
    "N-53": {CHOSEN: through_shaft},
    "N-65": {CHOSEN: gorgon_before_noncombat},
    "S-06": {"directions_set": nobody_faces, "enemy_placed": always, "officer_placed": always},
    "U-01": {CHOSEN: of_two_sides},
}
