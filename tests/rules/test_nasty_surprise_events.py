"""5.6 Nasty Surprise Step: what cards 5 to 11 do, and that every card leaves a legal table."""

from __future__ import annotations

import pytest

from hades import geometry as geo
from hades.content.component_records import SurpriseCard
from hades.content.load import load
from hades.state.state import CUP, ORBIT, ORBIT_DAMAGED, SHOT_DOWN
from tests.boards import add, table
from tests.rules.surprises import arrivals, in_cup, movers, surprise

CARDS = load().surprise_cards


# NS-05: movement beyond the factors


@pytest.mark.clause("5.6-06", "2.2-02")
def test_ns_05_shock_troopers_run_two_hexes_further_than_they_can() -> None:
    t = table("shock-trooper-39:E", at="I0105")
    add(t, "soldier-17:E", "I0107")
    surprise(t, 5)
    assert t.where("shock-trooper-39") == "I0805", "5 + 2 hexes"
    assert t.event("enemy_moved").data["bonus"] == 2
    assert movers(t) == ["shock-trooper-39"]


@pytest.mark.clause("5.6-07", "5.4-04")
def test_ns_05_they_stop_next_to_a_foe() -> None:
    t = surprise(table("shock-trooper-39:E . . . swat-47", at="I0105"), 5)
    assert t.where("shock-trooper-39") == "I0405"


@pytest.mark.clause("5.6-07", "5.4-03")
def test_ns_05_the_engaged_ones_stay_where_they_are() -> None:
    t = surprise(table("shock-trooper-39:W swat-47", at="I0105"), 5)
    assert t.where("shock-trooper-39") == "I0105"


@pytest.mark.clause("5.6-07", "5.4-12", "5.4-20")
def test_ns_05_they_bounce_and_change_maps_as_ever() -> None:
    t = table("shock-trooper-39:NE", at="I1001")
    assert surprise(t, 5).event("enemy_moved").data["notes"][0]["note"] == "bounced"
    t = table("shock-trooper-39:E", at="I0506")
    surprise(t, 5)
    assert t.event("enemy_moved").data["path"][:5] == ["I0506", "I0606", "I0706", "I0806", "P0806"]


# NS-06: they come to look


@pytest.mark.clause("5.6-05", "5.6-06", "5.6-07")
def test_ns_06_nastians_near_a_friend_on_purgatory_turn_and_come() -> None:
    t = table("soldier-17:W . . . swat-47 . . . . . guard-01:NW", at="P0507")
    add(t, "soldier-18:W", "I0807")
    surprise(t, 6)
    assert (t.facing("soldier-17"), t.where("soldier-17")) == ("E", "P0807"), "stopped next to the friend"
    assert (t.facing("guard-01"), t.where("guard-01")) == ("NW", "P1507"), "six hexes away"
    assert (t.facing("soldier-18"), t.where("soldier-18")) == ("W", "I0807"), "on the other map"


@pytest.mark.clause("5.6-05")
def test_ns_06_the_nearest_friend_counts_and_ties_go_to_the_higher_number() -> None:
    t = table("scout-09 . soldier-17:NE . swat-47 . wilson", at="P0507")
    surprise(t, 6)
    turned = t.event("enemy_turned")
    assert (turned.data["toward"]["id"], turned.data["direction"]) == ("swat-47", "E")
    t = table("scout-09 . soldier-17:NE . . wilson", at="P0507")
    assert surprise(t, 6).event("enemy_turned").data["direction"] == "W"


@pytest.mark.clause("5.6-05")
def test_ns_06_friends_on_the_other_map_attract_nobody() -> None:
    t = add(table("soldier-17:W", at="P0507"), "swat-47", "I0707")
    surprise(t, 6)
    assert t.kinds() == ["surprise_drawn", "effect_void", "effect_void"]


# NS-07: general alarm


@pytest.mark.clause("5.6-05", "2.2-13")
def test_ns_07_everybody_faces_the_preferred_direction_and_guards_march() -> None:
    t = table("soldier-17:W . . . guard-01:NW", at="I0107", direction=[geo.E, geo.SW])
    add(t, "officer:NE . zola:NE", "P0507")
    surprise(t, 7)
    assert [t.facing(u) for u in ("soldier-17", "guard-01", "officer", "zola")] == ["E", "E", "SW", "NE"]
    turned = [e.data["unit"] for e in t.events() if e.kind == "enemy_turned"]
    assert turned == ["soldier-17", "guard-01", "officer"]
    assert movers(t) == ["guard-01"]
    assert t.where("guard-01") == "I0807", "three hexes east, no bonus"


@pytest.mark.clause("5.6-07", "5.4-03")
def test_ns_07_an_engaged_guard_turns_but_does_not_march() -> None:
    t = surprise(table("swat-47 guard-01:NW", at="I0107"), 7)
    assert (t.where("guard-01"), t.facing("guard-01")) == ("I0207", "E")


# NS-08: repairs


@pytest.mark.clause("5.6-05", "2.2-15")
def test_ns_08_the_highest_damaged_si_of_each_type_works_again() -> None:
    t = table("[railgun-3*] . . . . [railgun-12*] . . . . [laser-8x] . . . . [laser-1*]", at="I0302")
    add(t, "[flight-elevator-9*]", "I0306")
    surprise(t, 8)
    status = {
        si: t.si_status(si) for si in ("railgun-3", "railgun-12", "laser-8", "laser-1", "flight-elevator-9")
    }
    assert status == {
        "railgun-3": "damaged", "railgun-12": "operational", "laser-8": "destroyed", "laser-1": "operational",
        "flight-elevator-9": "operational",
    }  # fmt: skip
    assert "effect_void" not in t.kinds()
    assert not any(t.state.fighters), "a repaired Flight Elevator has launched before"


# NS-09: counter-boarding


@pytest.mark.clause("5.6-05", "5.4-08")
def test_ns_09_somebody_climbs_out_of_the_first_wreck_left_unwatched() -> None:
    t = table("[railgun-3] . . . . [laser-1x]+swat-47 . . . . [railgun-6*] . . . . [railgun-12x]", at="I0302")
    add(t, "[laser-8x]", "I0306")
    t.state.direction = [geo.NW, geo.E]
    surprise(t.cup("soldier-17"), 9)
    assert arrivals(t) == [("soldier-17", "I1802")]
    assert t.facing("soldier-17") == "NW"


@pytest.mark.clause("5.6-05", "5.4-30", "N-14")
@pytest.mark.parametrize("counter", ["officer", "crisis"])
def test_ns_09_officer_and_chits_are_put_back(counter: str) -> None:
    t = in_cup(table("[laser-1x]", at="I0302"), "soldier-17").cup(counter)
    before = t.state.cup
    surprise(t, 9)
    assert arrivals(t) == []
    assert (t.state.cup, t.state.crisis) == (before, 0)


@pytest.mark.clause("5.6-05")
@pytest.mark.parametrize("drawing", ["[laser-1*]", "[laser-1x]+swat-47", ""])
def test_ns_09_without_an_unwatched_wreck_nobody_comes(drawing: str) -> None:
    t = surprise(table(drawing, at="I0302").cup("soldier-17"), 9)
    assert t.kinds() == ["surprise_drawn", "effect_void"]
    assert t.where("soldier-17") == "cup"


# NS-10: the ram


@pytest.mark.clause("7.2-04", "V-10", "2.4-06", "4.0-11")
@pytest.mark.parametrize(
    ("attack", "defense", "module", "failing"),
    [(0, 0, 1, False), (1, -2, 0, True), (0, -4, 0, False)],
)
def test_ns_10_the_lowest_damaged_fighter_rams_with_two_more_and_is_gone(
    attack: int, defense: int, module: int, failing: bool
) -> None:
    t = table()
    t.state.fighters[:3] = bytes((ORBIT, ORBIT_DAMAGED, ORBIT_DAMAGED))
    t.every_card("nastian", spaceborne_attack={"fighter": (4, attack)})
    t.every_card("shl", spaceborne_defense={"vittles": (defense, defense)})
    surprise(t, 10)
    assert t.event("fighter_rams").data["fighter"] == "fighter-2"
    assert t.event("combat").data["net"] == attack + defense + 2
    assert t.event("fighter_destroyed").data["fighter"] == "fighter-2"
    assert (t.state.module, t.state.failing) == (module, failing)
    assert list(t.state.fighters[:3]) == [ORBIT, SHOT_DOWN, ORBIT_DAMAGED]


@pytest.mark.clause("V-10", "7.2-04")
def test_ns_10_no_ram_out_system_nor_without_a_damaged_fighter() -> None:
    t = table(in_system=False)
    t.state.fighters[0] = ORBIT_DAMAGED
    assert surprise(t, 10).kinds() == ["surprise_drawn", "effect_void"]
    assert t.state.fighters[0] == ORBIT_DAMAGED
    t = table()
    t.state.fighters[:2] = bytes((ORBIT, SHOT_DOWN))
    assert surprise(t, 10).kinds() == ["surprise_drawn", "effect_void"]


# NS-11: the sisters


@pytest.mark.clause("5.6-06", "5.4-35")
def test_ns_11_gorgons_on_the_loose_move_one_hex_more() -> None:
    t = add(table().circle(7, "engine-room", closed=False), "medusa . . zola", "P1010")
    surprise(t, 11)
    paths = {e.data["unit"]: len(e.data["path"]) - 1 for e in t.events() if e.kind == "enemy_moved"}
    assert paths == {"zola": 4, "medusa": 3}
    assert "effect_void" not in t.kinds()


@pytest.mark.clause("5.6-07", "5.4-05")
def test_ns_11_an_engaged_gorgon_stays() -> None:
    t = add(table().circle(7, "engine-room", closed=False), "medusa swat-47", "P1010")
    assert surprise(t, 11).where("medusa") == "P1010"


@pytest.mark.clause("5.4-38", "N-37")
def test_ns_11_a_gorgon_that_reaches_the_engine_room_draws() -> None:
    t = add(table().circle(7, "engine-room", closed=False), "medusa", "P1003").numbers(3)
    surprise(t, 11)
    assert t.state.outcome == "hades-destroyed"


@pytest.mark.clause("5.4-40", "N-37")
def test_ns_11_one_that_is_there_already_waits_for_the_movement_step() -> None:
    t = add(table().circle(7, "engine-room", closed=False), "medusa", "P1001").numbers(1)
    surprise(t, 11)
    assert "gorgon_draws" not in t.kinds()
    assert not t.state.outcome


@pytest.mark.clause("5.6-05")
def test_ns_11_with_both_behind_their_doors_two_nastians_on_each_deck_move() -> None:
    t = table("soldier-17:E . . . . guard-01:E . . . . . shock-trooper-39:W swat-47", at="I0107")
    add(t, "soldier-18:E . soldier-19:E . guard-02:E", "I0109")
    add(t, "soldier-20:E . guard-03:E . guard-04:E", "P0107")
    surprise(t, 11)
    assert t.kinds()[:2] == ["surprise_drawn", "effect_void"]
    assert movers(t) == ["soldier-19", "soldier-18", "soldier-20", "guard-04"]


# every card, with everything on the table


@pytest.mark.clause("5.6-05", "5.6-07", "5.4-13")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_every_card_leaves_a_legal_table(card: SurpriseCard) -> None:
    t = table("[radar-dome-7] . . swat-47 . [railgun-12*] . . dante", at="I0302")
    add(t, "[laser-1x] shock-trooper-39:W . . guard-01:E . soldier-17+soldier-18", "I0306")
    add(t, "officer:E . soldier-19+soldier-20 . . medusa . . wilson . guard-02", "P0307")
    t.circle(7, "engine-room", closed=False).state.fighters[:] = bytes(
        (ORBIT, ORBIT_DAMAGED, SHOT_DOWN, 0, 0)
    )
    in_cup(t, "soldier-30", "guard-03", "shock-trooper-40")
    surprise(t, card.number, letters=True)
    s = t.state
    for map_ in (geo.INFERNO, geo.PURGATORY):
        for unit in s.enemies[map_]:
            if unit != s.t.officer:
                assert s.nastian_count[s.where[unit]] <= 2
            assert 1 <= s.facing[unit] <= 6
    assert all(s.cup >> unit & 1 == (s.where[unit] == CUP) for unit in s.t.nastians), (
        "the cup and the places agree"
    )
