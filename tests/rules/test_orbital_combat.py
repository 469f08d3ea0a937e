"""5.1 Orbital Combat Step: Fighters, then guns, at the ship or at whoever stands near."""

from __future__ import annotations

from typing import Any

import pytest

from hades.content.component_records import MODULES
from hades.state.state import ASIDE, OPERATIONAL, ORBIT, ORBIT_DAMAGED, SHOT_DOWN
from tests.boards import Table, add, table

GUNS = ("railgun", "missile-battery", "laser")


def harmless(t: Table) -> Table:
    """Nobody hurts anybody: every modifier is 0."""
    return t.every_card("shl").every_card("nastian")


def orbit(t: Table, *statuses: int) -> Table:
    """Status of Fighter 1, 2, ..."""
    t.state.fighters[: len(statuses)] = bytes(statuses)
    return t


def all_guns(**facts: Any) -> Table:
    """One SI of every type in play and two Fighters in orbit, one of them damaged."""
    guns = "[railgun-6] . . . . [laser-1] . . . . [missile-battery-5] . . . . [radar-dome-7]"
    t = table(guns, at="I0302", **facts)
    add(t, "[troop-elevator-2] . . . . [flight-elevator-4]", "I0306")
    return harmless(orbit(t, ORBIT_DAMAGED, ASIDE, ORBIT, SHOT_DOWN))


@pytest.mark.clause(
    "5.1-01", "5.1-02", "5.1-09", "5.1-10", "5.1-11", "5.1-13", "5.3-13", "10.1-01", "10.2-01", "10.3-01",
    "2.2-05", "2.4-05",
)  # fmt: skip
def test_in_system_fighters_then_guns_fire_at_the_ship_in_ascending_order() -> None:
    t = all_guns()
    add(t, "swat-47", "I0402")  # next to the railgun, which has eyes for the ship only
    t.run("5.1")
    assert t.fights() == [
        ("fighter-1", "ship"),
        ("fighter-3", "ship"),
        ("laser-1", "ship"),
        ("missile-battery-5", "ship"),
        ("railgun-6", "ship"),
    ]


@pytest.mark.clause("5.1-01", "2.4-05", "2.4-06")
def test_fighters_set_aside_or_shot_down_do_not_attack() -> None:
    t = harmless(orbit(table(), ASIDE, SHOT_DOWN, ASIDE, ASIDE, SHOT_DOWN)).run("5.1")
    assert t.kinds() == []


@pytest.mark.clause("5.1-12", "10.0-02", "10.1-01", "10.2-01", "2.2-15")
@pytest.mark.parametrize("mark", ["*", "x"])
@pytest.mark.parametrize("in_system", [True, False])
def test_damaged_and_destroyed_guns_are_silent(mark: str, in_system: bool) -> None:
    t = table(f"[railgun-6{mark}] swat-47 . . . [laser-1{mark}] swat-48", at="I0302", in_system=in_system)
    assert t.run("5.1").fights() == []


@pytest.mark.clause("5.1-03", "4.0-28")
def test_hits_fall_on_the_module_under_the_marker_and_move_on_with_it() -> None:
    t = orbit(table(module=MODULES.index("R1"), failing=True), ORBIT, ORBIT)
    t.every_card("shl").every_card("nastian", spaceborne_attack={"fighter": (1, 1)}).run("5.1")
    assert t.kinds() == ["combat", "module_destroyed", "combat", "module_failing"]
    assert t.event("module_destroyed").data["module"] == "R1"
    assert t.event("module_failing").data["module"] == "R2"


@pytest.mark.clause("5.1-02", "14.0-01", "12.8-02")
def test_the_step_ends_with_the_ship() -> None:
    t = orbit(table("[railgun-6]", at="I0302", module=MODULES.index("LQ"), failing=True), ORBIT, ORBIT)
    t.every_card("shl").every_card("nastian", spaceborne_attack={"fighter": (1, 1)}).run("5.1")
    assert t.fights() == [("fighter-1", "ship")]
    assert t.state.outcome == "vittles-destroyed"


@pytest.mark.clause("5.1-02", "14.0-01", "12.8-02")
def test_it_ends_with_the_ship_among_the_guns_too() -> None:
    t = table("[laser-1] . . . . [railgun-3]", at="I0302", module=MODULES.index("LQ"), failing=True)
    t.every_card("shl").every_card("nastian", ground_attack={"laser": (1, 1)}).run("5.1")
    assert t.fights() == [("laser-1", "ship")]
    # the railgun takes EW, laser 1 and railgun 3 are repaired and take LB and LQ, and that is that
    t = table("[laser-1*] . . . . [railgun-3*] . . . . [missile-battery-5*] . . . . [railgun-12]", at="I0302")
    t.state.module = MODULES.index("EW")
    t.every_card("shl").every_card("nastian", ground_attack={"laser": (2, 2), "railgun": (2, 2)}).run("5.1")
    assert t.fights() == [("railgun-12", "ship"), ("laser-1", "ship"), ("railgun-3", "ship")]


# Out System


@pytest.mark.clause("5.1-04", "5.1-05", "U-02", "2.2-05", "2.2-10")
def test_out_system_fighters_attack_the_highest_number_on_inferno_wherever_it_stands() -> None:
    t = table("scout-09 . soldier-30 . . armored-infantry-31 . . dante", at="I0104", in_system=False)
    add(t, "wilson", "P0104")
    harmless(orbit(t, ORBIT, ORBIT_DAMAGED)).run("5.1")
    assert t.fights() == [("fighter-1", "armored-infantry-31"), ("fighter-2", "armored-infantry-31")]
    chosen = next(e for e in t.events() if e.kind == "target_chosen")
    assert chosen.data["considered"] == ["armored-infantry-31", "dante", "scout-09"]
    assert "5.1-05" in chosen.clauses


@pytest.mark.clause("5.1-05", "2.2-11", "U-05")
def test_their_target_need_not_be_a_combat_unit() -> None:
    t = table("scout-12 . dante . . elder-alien-16", at="I0104", in_system=False)
    harmless(orbit(t, ORBIT)).run("5.1")
    assert t.fights() == [("fighter-1", "elder-alien-16")]


@pytest.mark.clause("5.1-05", "U-02")
def test_each_fighter_chooses_anew() -> None:
    t = orbit(table("scout-09 . swat-47", at="I0104", in_system=False), ORBIT, ORBIT, ORBIT)
    t.every_card("shl").every_card("nastian", spaceborne_attack={"fighter": (2, 2)}).run("5.1")
    assert t.fights() == [("fighter-1", "swat-47"), ("fighter-2", "scout-09")]


@pytest.mark.clause("5.1-04", "5.1-08")
def test_nobody_on_inferno_no_attack_and_no_card() -> None:
    t = add(table("[railgun-6]", at="I0302", in_system=False), "swat-47", "P0402")
    add(t, "swat-48", "P0101")
    orbit(t, ORBIT).run("5.1")
    assert t.kinds() == []
    assert [left.bit_count() for left in t.state.left] == [18, 18]


@pytest.mark.clause("5.1-06", "5.1-08", "10.1-01", "10.2-01", "10.3-01")
@pytest.mark.parametrize("gun", ["railgun-6", "laser-1", "missile-battery-5"])
def test_out_system_a_gun_fires_at_a_friend_next_to_it_only(gun: str) -> None:
    t = harmless(table(f"[{gun}] swat-47 swat-48", at="I0302", in_system=False)).run("5.1")
    assert t.fights() == [(gun, "swat-47")]
    t = harmless(table(f"[{gun}] . swat-48", at="I0302", in_system=False)).run("5.1")
    assert t.fights() == []


@pytest.mark.clause("5.1-11", "5.3-13", "10.4-01")
@pytest.mark.parametrize("si", ["radar-dome-7", "troop-elevator-2", "flight-elevator-4"])
def test_defensive_installations_fire_at_nothing(si: str) -> None:
    for in_system in (True, False):
        t = table(f"[{si}] swat-47", at="I0302", in_system=in_system).run("5.1")
        assert t.fights() == []


@pytest.mark.parametrize(
    ("direction", "target"),
    [(1, "swat-47"), (2, "scout-09"), (3, "scout-09"), (4, "hq"), (5, "hq"), (6, "swat-47")],
)
@pytest.mark.clause("5.1-07", "2.4-04")
def test_of_several_it_takes_the_preferred_direction_or_next_clockwise(direction: int, target: str) -> None:
    # around I0806: NW 0805, NE 0905, E 0906, SE 0907, SW 0807, W 0706
    t = table("[laser-8]", at="I0806", in_system=False)
    add(t, "swat-47", "I0905")  # NE
    add(t, "scout-09", "I0907")  # SE
    add(t, "wilson", "I0706")  # W
    t.state.direction = [direction, 5]
    harmless(t).run("5.1")
    assert t.fights() == [("laser-8", "wilson" if target == "hq" else target)]
    assert "5.1-07" in t.event("target_chosen").clauses


@pytest.mark.clause("N-02", "5.1-07")
def test_the_direction_picks_the_hex_and_the_number_the_unit_in_it() -> None:
    t = table("[laser-8] dante+scout-09 ", at="I0806", in_system=False)
    add(t, "swat-47", "I0706")
    harmless(t).run("5.1")
    assert t.fights() == [("laser-8", "dante")]


@pytest.mark.clause("M-10", "5.1-06", "6.1-22")
def test_a_gun_does_not_fire_down_its_shaft() -> None:
    t = add(table("[laser-8]", at="I0806", in_system=False), "swat-47", "P0806")
    assert t.run("5.1").fights() == []


@pytest.mark.clause("5.1-06", "2.1-04")
@pytest.mark.parametrize(("si_hex", "friend"), [("I0101", "I2001"), ("I2001", "I0101"), ("I0112", "I2012")])
def test_next_to_it_means_over_the_seam_too(si_hex: str, friend: str) -> None:
    t = harmless(table(in_system=False))
    # the proving ground has no Complex on the edges; for this table A lies there
    t.state.t.complex_hex[0][0] = t.hex(si_hex)
    t.state.si_at[0], t.state.si_where[t.si("laser-8")] = t.si("laser-8"), 0
    t.state.si_status[t.si("laser-8")] = OPERATIONAL
    add(t, "swat-47", friend).run("5.1")
    assert t.fights() == [("laser-8", "swat-47")]


@pytest.mark.clause("N-01", "5.2-04")
def test_guns_use_last_turns_direction() -> None:
    t = table("[laser-8] scout-09", at="I0806", in_system=False)
    add(t, "swat-47", "I0706")
    t.state.direction = [5, 1]
    harmless(t).run("5.1", "5.2")
    assert t.fights() == [("laser-8", "swat-47")]
    assert t.kinds()[-1] == "directions_set"


@pytest.mark.clause("N-01")
def test_where_none_was_ever_drawn_it_is_drawn_first() -> None:
    t = table("[laser-8] scout-09", at="I0806", in_system=False)
    add(t, "swat-47", "I0706")
    t.state.direction = [0, 0]
    harmless(t).numbers(5, deck="shl").numbers(3, deck="nastian").run("5.1")
    assert t.event("directions_set").data["inferno"] == "W"
    assert t.fights() == [("laser-8", "swat-47")]


@pytest.mark.clause("N-01")
def test_without_a_target_it_is_not_drawn() -> None:
    t = table("[laser-8]", at="I0806", in_system=False)
    t.state.direction = [0, 0]
    assert t.run("5.1").kinds() == []


# the Electronic Warfare Suite goes down in mid-step


@pytest.mark.clause("N-03", "12.6-01", "12.6-04", "5.1-10")
def test_guns_repaired_by_the_loss_of_ew_fire_in_the_same_step() -> None:
    t = table("[laser-1*] . . . . [railgun-3] . . . . [railgun-6*]", at="I0302")
    t.state.module, t.state.failing = MODULES.index("EW"), True
    t.every_card("shl").every_card("nastian", ground_attack={"railgun": (1, 1)}).run("5.1")
    # the laser's place has passed: it fires right after the shot; railgun 6 keeps its place
    assert t.fights() == [("railgun-3", "ship"), ("laser-1", "ship"), ("railgun-6", "ship")]
    late = [e for e in t.events() if e.kind == "combat"][1]
    assert "N-03" in late.clauses
    assert "12.6-04" in late.clauses


@pytest.mark.clause("N-03")
def test_several_whose_place_has_passed_fire_in_ascending_order_and_nobody_twice() -> None:
    t = table("[laser-1*] . . . . [railgun-3*] . . . . [missile-battery-5*] . . . . [railgun-12]", at="I0302")
    t.state.module, t.state.failing = MODULES.index("EW"), True
    t.every_card("shl").every_card("nastian", ground_attack={"railgun": (1, 1)}).run("5.1")
    assert t.fights() == [
        ("railgun-12", "ship"),
        ("laser-1", "ship"),
        ("railgun-3", "ship"),
        ("missile-battery-5", "ship"),
    ]


@pytest.mark.clause("N-03", "12.6-04")
def test_if_a_fighter_takes_ew_out_all_repaired_guns_have_their_normal_place() -> None:
    t = orbit(table("[laser-1*] . . . . [railgun-3]", at="I0302"), ORBIT)
    t.state.module, t.state.failing = MODULES.index("EW"), True
    t.every_card("shl").every_card("nastian", spaceborne_attack={"fighter": (1, 1)}).run("5.1")
    assert t.fights() == [("fighter-1", "ship"), ("laser-1", "ship"), ("railgun-3", "ship")]
