"""12.0 Aboard the S.H.L. Vittles: eleven modules, hit one after the other."""

from __future__ import annotations

import pytest

from hades import geometry as geo
from hades.content.component_records import MODULES
from hades.content.load import load
from hades.state.state import ORBIT
from tests.boards import Table, add, table
from tests.rules.wardroom import (
    EW,
    FIFTY,
    G1,
    G2,
    G3,
    LB,
    LQ,
    R1,
    R2,
    W1,
    W2,
    armed,
    repairs,
    ship,
    shot,
    sis,
    status,
)

# hits and repairs


@pytest.mark.clause("2.3-02", "12.0-01", "12.0-02", "12.0-04", "12.0-05", "V-03", "12.8-02")
def test_two_hits_each_from_g1_down_to_lq() -> None:
    t = ship()
    for name in ("G1", "G2", "G3", "50", "R1", "R2", "W1", "W2", "EW", "LB", "LQ"):
        assert status(t) == f"{name} holding"
        assert t.state.outcome == ""
        shot(t)
        assert status(t) == f"{name} failing"
        assert t.event("module_failing").data["module"] == name
        shot(t)
        assert t.event("module_destroyed").data["module"] == name
    assert t.state.outcome == "vittles-destroyed"


@pytest.mark.clause("12.0-05", "C-04")
@pytest.mark.parametrize("failing", [False, True])
def test_two_hits_at_once_take_one_module_and_no_more(failing: bool) -> None:
    assert status(shot(ship(G3, failing=failing), net=2)) == "50 holding"


@pytest.mark.clause("12.0-02", "12.0-03", "12.1-01")
@pytest.mark.parametrize("module", [G1, G2, G3])
def test_the_shield_generators_do_nothing_but_take_hits(module: int) -> None:
    t = add(ship(module, failing=True), "soldier-17", "I1004").run("7.3")
    whole = add(ship(), "soldier-17", "I1004").run("7.3")
    assert t.menu() == whole.menu()
    assert shot(t).kinds() == ["combat", "module_destroyed"]
    assert t.run("7.2").state.agenda[-1] == ("7.2?",), "she can still move"
    assert t.menu() == ["skedaddle", "hold-station"]


@pytest.mark.clause("12.0-07", "V-02")
@pytest.mark.parametrize("failing", [False, True])
def test_a_repair_brings_the_last_module_back_holding(failing: bool) -> None:
    t = repairs(ship(FIFTY, failing=failing))
    assert status(t) == "G3 holding"
    assert t.event("module_repaired").data["module"] == "G3"
    assert status(shot(t)) == "G3 failing", "it is the target again"


@pytest.mark.clause("V-01")
def test_a_repair_at_g1_turns_the_marker_over() -> None:
    assert status(repairs(ship(G1, failing=True))) == "G1 holding"


@pytest.mark.clause("12.0-07")
def test_a_failed_repair_changes_nothing() -> None:
    assert status(repairs(ship(FIFTY, failing=True), 4)) == "50 failing"


# weapons


def guns(t: Table) -> set[str]:
    """Weapons that may fire in the Attack Step."""
    t.state.agenda = [("turn", 13)]
    t.run("7.3")
    if t.state.agenda[-1][0] != "7.3?":
        return set()
    return {name.split()[1] for name in t.menu() if name.startswith("shoot")}


@pytest.mark.clause("12.0-03", "12.0-06", "12.2-01", "12.3-01", "12.4-01")
@pytest.mark.parametrize(
    ("module", "failing", "left"),
    [
        (G1, False, "50 R1 R2"),
        (FIFTY, False, "50 R1 R2"),
        (FIFTY, True, "50 R1 R2"),
        (R1, False, "R1 R2"),
        (R1, True, "R1 R2"),
        (R2, False, "R2"),
        (W1, False, ""),
    ],
)
def test_a_destroyed_weapon_is_silent_and_later_ones_work(module: int, failing: bool, left: str) -> None:
    t = add(ship(module, failing=failing), "soldier-17", "I1004")
    assert guns(t) == set(left.split())


@pytest.mark.clause("12.0-06", "12.0-07", "12.4-01")
def test_repaired_it_fires_again() -> None:
    t = add(ship(W1), "soldier-17", "I1004")
    assert guns(t) == set()
    assert guns(repairs(t)) == {"R2"}


@pytest.mark.clause("12.2-01", "12.3-01", "12.4-01")
def test_what_each_weapon_may_fire_at() -> None:
    t = sis(add(ship(), "soldier-17", "I1004"), A="laser-8", B="railgun-3*", C="radar-dome-7x")
    add(t, "soldier-18", "P1004")
    t.state.fighters[0] = ORBIT
    t.run("7.3")
    fighter = t.state.t.fighters[0].id
    both = [
        f"{verb} {gun} {target}"
        for gun in ("R1", "R2")
        for verb, target in (
            ("shoot-unit", "soldier-17"),
            ("shoot-si", "laser-8"),
            ("shoot-si", "railgun-3"),
            ("shoot-fighter", fighter),
        )
    ]
    assert sorted(t.menu()) == sorted(["shoot-unit 50 soldier-17", *both, "cease-fire"])


@pytest.mark.clause("12.2-01", "12.3-01", "12.4-01")
def test_out_system_none_fires() -> None:
    assert guns(add(ship(in_system=False), "soldier-17", "I1004")) == set()


@pytest.mark.clause("12.3-02")
def test_michael_is_stronger_than_gabriel() -> None:
    cards = load().shl_cards
    michael, gabriel = (sum(c.spaceborne_attack.get(gun, (0, 0))[0] for c in cards) for gun in ("R1", "R2"))
    assert michael > gabriel


# Warp Engines


def ways(t: Table) -> list[str]:
    """What the ship may do in its Movement Step."""
    t.state.agenda = [("turn", 13)]
    t.run("7.2")
    return t.menu() if t.state.agenda[-1][0] == "7.2?" else []


@pytest.mark.clause("12.5-01", "12.5-02", "V-06")
@pytest.mark.parametrize("in_system", [True, False])
def test_one_warp_engine_is_enough_and_none_is_not(in_system: bool) -> None:
    go = ["skedaddle" if in_system else "approach", "hold-station"]
    for module, failing in ((W1, True), (W2, False), (W2, True)):
        assert ways(ship(module, failing=failing, in_system=in_system)) == go
    t = ship(EW, in_system=in_system)
    assert ways(t) == []
    assert ways(repairs(t)) == go, "W2 is back"


@pytest.mark.clause("12.5-01")
def test_no_way_out_while_lb_is_the_target_and_a_first_repair_is_not_enough() -> None:
    t = ship(LB)
    assert ways(repairs(t, 1)) == []
    assert ways(repairs(t, 2)) == ["skedaddle", "hold-station"]


# Dante's Lab


def with_dante(where: int, module: int = G1, **facts: object) -> Table:
    """Dante aboard: geo.HEXES for the Living Quarters, one more for his Lab."""
    t = ship(module, **facts)
    t.aboard("dante")
    t.state.where[t.unit("dante")] = where
    return t


ABOARD, LAB = geo.HEXES, geo.HEXES + 1


@pytest.mark.clause("12.7-01", "12.7-03")
def test_dante_walks_to_his_lab_unactivated_and_works_there_at_once() -> None:
    t = with_dante(ABOARD).shl_phase()
    assert t.menu() == ["enter-lab dante", "end-phase"]
    t.do("enter-lab dante")
    assert t.where("dante") == "lab"
    t.do("activate dante")
    assert t.menu() == ["science", "leave-lab", "stand-by"]


@pytest.mark.clause("12.7-01", "P-23")
def test_even_after_his_action_he_may_walk_there() -> None:
    t = with_dante(ABOARD).shl_phase()
    t.state.acted[t.unit("dante")] = 1
    assert t.do("enter-lab dante").menu() == ["end-phase"]


@pytest.mark.clause("12.7-01", "12.0-06")
def test_not_to_a_destroyed_lab() -> None:
    assert with_dante(ABOARD, LQ).shl_phase().menu() == ["end-phase"]


@pytest.mark.clause("12.7-05")
def test_leaving_the_lab_is_his_action() -> None:
    t = with_dante(LAB).shl_phase()
    assert "leave-lab" not in t.menu()
    t.do("activate dante", "leave-lab")
    assert t.where("dante") == "aboard"
    assert "activate dante" not in t.menu()


@pytest.mark.clause("12.7-02")
@pytest.mark.parametrize(("module", "may"), [(G1, True), (LB, True), (LQ, False)])
def test_coming_home_he_may_go_straight_to_the_lab(module: int, may: bool) -> None:
    t = add(ship(module), "dante", "P0512").circle(2, "teleporter", closed=False)
    t.numbers(1).activate("dante", "science")
    assert ("teleport-to-lab dante" in t.menu()) == may
    assert "teleport dante" in t.menu()
    if may:
        assert t.do("teleport-to-lab dante").where("dante") == "lab"
        assert "12.7-02" in t.event("unit_evacuated").clauses


@pytest.mark.clause("12.7-04", "V-11")
def test_the_lab_takes_dante_with_it() -> None:
    t = shot(with_dante(LAB, LB, failing=True))
    assert (t.where("dante"), t.steps("dante")) == ("gone", 0)
    assert t.event("dante_lost").data["unit"] == "dante"
    assert t.state.outcome == ""


@pytest.mark.clause("12.7-04")
def test_in_the_living_quarters_he_is_safe_from_that() -> None:
    assert shot(with_dante(ABOARD, LB, failing=True)).where("dante") == "aboard"


@pytest.mark.clause("12.7-04")
def test_a_failing_lab_still_holds_him() -> None:
    assert shot(with_dante(LAB, LB)).where("dante") == "lab"


# Living Quarters


@pytest.mark.clause("12.8-01", "P-37")
def test_who_is_on_no_map_is_in_the_living_quarters_and_cannot_act() -> None:
    t = table("scout-09", at="I1004").aboard("scout-10", "wilson", "engineer-38").shl_phase()
    assert t.where("scout-10") == "aboard"
    assert t.menu() == ["activate scout-09", "end-phase"]


@pytest.mark.clause("12.8-02")
def test_with_lq_the_game_is_lost_at_once() -> None:
    t = shot(ship(LQ, failing=True), fighters=3)
    assert t.state.outcome == "vittles-destroyed"
    assert t.kinds() == ["combat", "module_destroyed", "game_over"], "nobody shoots at the wreck"
    assert "12.8-02" in t.event("game_over").clauses
    assert t.menu() == []


@pytest.mark.clause("12.8-02", "V-05")
def test_lq_lost_to_parting_shots_is_lost_too() -> None:
    t = sis(ship(W2, failing=True), A="railgun-6", B="railgun-3", C="laser-8", D="missile-battery-10")
    armed(t, railgun=2, laser=2, missile_battery=2).run("7.2", "6.0").do("skedaddle")
    assert t.state.outcome == "vittles-destroyed"
    assert t.state.in_system


@pytest.mark.clause("12.0-01")
def test_names_and_numbers_of_the_modules_agree() -> None:
    assert [MODULES[m] for m in (FIFTY, R1, R2, W1, W2, EW, LB, LQ)] == list(MODULES[3:])
