"""6.3 Run and Gun."""

from __future__ import annotations

import pytest

from hades.state.state import ORBIT
from tests.boards import Table, add, table


def running(t: Table, unit: str, *names: str) -> Table:
    """A unit on Run and Gun."""
    return t.activate(unit, "run-and-gun", *names)


@pytest.mark.clause("6.3-01", "P-11")
@pytest.mark.parametrize(("unit", "half"), [("scout-09", 3), ("swat-47", 2), ("heavy-weapon-36", 1)])
def test_half_the_movement_factor_rounded_down(unit: str, half: int) -> None:
    t = running(table(unit, at="I1004"), unit)
    for step in range(half):
        assert any(name.startswith("move-to") for name in t.menu()), step
        t.do(f"move-to I{11 + step}04")
    # nothing to fire at: the action is over
    assert t.menu() == ["end-phase"]


@pytest.mark.clause("6.3-01", "6.8-01", "P-10")
def test_a_forced_march_is_added_before_halving() -> None:
    t = table("acuto . scout-09 . heavy-weapon-36", at="I1004")
    t.activate("acuto", "forced-march", "march heavy-weapon-36", "run-and-gun")
    assert t.state.agenda[-1][2] == 3


@pytest.mark.clause("6.3-02", "6.3-04")
def test_move_and_then_attack_as_if_depleted() -> None:
    t = table("swat-47 . . soldier-17", at="I1003")
    t.every_card("shl", ground_attack={"swat": (2, 1)}).every_card("nastian")
    running(t, "swat-47", "move-to I1103", "move-to I1203")
    assert t.menu() == ["fire", "stop"]
    t.do("fire", "fire-at soldier-17")
    shot = t.event("combat").data["shots"][0]
    assert (shot["modifier"], shot["depleted"]) == (1, True)
    assert "6.3-02" in t.event("combat").clauses
    assert t.steps("swat-47") == 2
    assert t.menu() == ["end-phase"]


@pytest.mark.clause("6.3-04", "6.1-03")
def test_attack_and_then_move() -> None:
    t = table("swat-47 soldier-17", at="I1004").every_card("shl").every_card("nastian")
    running(t, "swat-47", "fire", "fire-at soldier-17")
    assert "fire" not in t.menu()
    t.do("move-to I0904", "move-to I0804")
    assert t.where("swat-47") == "I0804"
    assert t.kinds().count("combat") == 1
    assert t.menu() == ["end-phase"]


@pytest.mark.clause("6.3-04")
def test_the_move_is_not_split_around_the_attack() -> None:
    t = table("scout-09 . soldier-17", at="I1004").every_card("shl").every_card("nastian")
    running(t, "scout-09", "move-to I1104", "fire", "fire-at soldier-17")
    assert t.menu() == ["end-phase"]


@pytest.mark.clause("6.3-02")
def test_neither_half_is_a_must() -> None:
    t = table("scout-09 soldier-17", at="I1004")
    running(t, "scout-09", "stop")
    assert "combat" not in t.kinds()
    assert "unit_moved" not in t.kinds()


@pytest.mark.clause("6.3-03")
def test_a_depleted_unit_loses_nothing_more() -> None:
    t = table("swat-47- soldier-17", at="I1004")
    t.every_card("shl", ground_attack={"swat": (2, 1)}).every_card("nastian")
    running(t, "swat-47", "fire", "fire-at soldier-17")
    assert t.event("combat").data["net"] == 1


@pytest.mark.clause("6.3-02", "4.0-21")
def test_who_falls_in_the_attack_does_not_move_on() -> None:
    t = table("swat-47 soldier-17", at="I1004")
    t.every_card("shl").every_card("nastian", ground_defense={"soldier": (-2, 0)})
    running(t, "swat-47", "fire", "fire-at soldier-17")
    assert t.where("swat-47") == "gone"
    assert t.menu() == ["end-phase"]


@pytest.mark.clause("6.3-05")
def test_the_limits_of_full_move() -> None:
    # an enemy ends the move; the attack is still there
    t = table("scout-09 . . soldier-17", at="I1004")
    running(t, "scout-09", "move-to I1104", "move-to I1204")
    assert t.menu() == ["fire", "stop"]
    # stacking, walls, towers, SIs
    t = running(table("heavy-weapon-36 scout-10", at="I1004"), "heavy-weapon-36")
    assert "move-to I1104" not in t.menu()
    t = running(add(table(), "scout-09", at="P0504"), "scout-09")
    assert "move-to P0604" not in t.menu()
    t = running(table("scout-09", at="I0604"), "scout-09")
    assert "move-to I0504" not in t.menu()
    t = running(add(table("[railgun-3]", at="I0806"), "scout-09", at="I0906"), "scout-09")
    assert "move-to I0806" not in t.menu()
    # and SIs wake as the Unit comes by
    t = table("scout-09", at="I1006").rig("si-cup", 2)
    running(t, "scout-09", "move-to I0906")
    assert t.si_status("railgun-3") == "operational"


@pytest.mark.clause("6.3-05", "2.1-12", "6.2-06")
def test_the_limits_of_full_fire() -> None:
    t = running(table("scout-09 . soldier-17", at="I1004"), "scout-09")
    assert "fire" not in t.menu()
    t = running(add(table("scout-09", at="I0604"), "soldier-17", at="I0504"), "scout-09")
    assert "fire" not in t.menu()
    t = running(add(table(), "scout-09 officer+guard-01", at="P0204"), "scout-09", "fire")
    assert t.menu() == ["fire-at guard-01"]


@pytest.mark.clause("6.3-05", "6.1-06")
def test_no_attack_from_a_friends_hex() -> None:
    t = table("scout-09 scout-10 [railgun-3]", at="I0606")
    running(t, "scout-09", "move-to I0706")
    assert "fire" not in t.menu()


@pytest.mark.clause("6.3-02", "6.2-15", "13.1-06")
def test_heavy_weapons_on_the_run_reach_fighters_too() -> None:
    t = table("heavy-weapon-36", at="I1004")
    t.state.fighters[0] = ORBIT
    running(t, "heavy-weapon-36", "move-to I1104", "fire")
    assert t.menu() == ["fire-at-fighter fighter-1"]


@pytest.mark.clause("P-12", "6.1-11")
def test_a_door_is_blown_if_half_the_factor_is_two() -> None:
    for unit, wanted in (("swat-47", True), ("heavy-weapon-36", False)):
        t = add(table().circle(1, "supply-room"), f"soldier-17 {unit}", at="P0311")
        assert ("blow-door circle-1" in running(t, unit).menu()) is wanted, unit


@pytest.mark.clause("6.0-03", "11.0-44")
def test_nothing_for_elder_aliens() -> None:
    t = table("elder-alien-15 soldier-17", at="I1004")
    assert "run-and-gun" not in t.activate("elder-alien-15").menu()
