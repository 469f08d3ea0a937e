"""6.0 SHL Phase: who may be activated, when, and what each may then do."""

from __future__ import annotations

import pytest

from hades.state.state import JAMMED
from tests.boards import Table, add, table

SQUAD = ["full-move", "stand-by"]


def actions(t: Table, unit: str) -> list[str]:
    """What a unit may do once activated."""
    return t.activate(unit).menu()


@pytest.mark.clause("6.0-01")
def test_each_unit_acts_once() -> None:
    t = table("scout-09 . scout-10", at="I1003").shl_phase()
    assert t.menu() == ["activate scout-09", "activate scout-10", "end-phase"]
    t.do("activate scout-09", "stand-by")
    assert t.menu() == ["activate scout-10", "end-phase"]
    assert t.event("unit_activated").data == {"unit": "scout-09", "bonus": 0}


@pytest.mark.clause("6.0-01")
def test_a_new_phase_frees_all_for_another_action() -> None:
    t = table("scout-09", at="I1003").activate("scout-09", "stand-by")
    assert t.shl_phase().menu() == ["activate scout-09", "end-phase"]


@pytest.mark.clause("6.0-01", "P-37")
def test_units_aboard_are_not_activated() -> None:
    t = table("scout-09", at="I1003").aboard("scout-10", "acuto", "emily").shl_phase()
    assert t.menu() == ["activate scout-09", "end-phase"]


@pytest.mark.clause("6.0-02")
def test_units_act_in_any_order_and_none_must() -> None:
    for first, second in (("scout-09", "acuto"), ("acuto", "scout-09")):
        t = table("scout-09 . acuto", at="I1003")
        t.activate(first, "stand-by").activate(second, "stand-by")
        assert t.menu() == ["end-phase"]
    t = table("scout-09 . acuto", at="I1003").shl_phase().do("end-phase")
    assert t.event("phase_ended").clauses == ("6.0-01",)


@pytest.mark.clause("6.0-03")
@pytest.mark.parametrize("unit", ["armored-infantry-31", "dante", "emily", "acuto", "honor-guard", "swat-47"])
def test_three_standard_actions_for_everybody(unit: str) -> None:
    menu = actions(table(f"{unit} soldier-17", at="I1003"), unit)
    assert menu[:3] == ["full-move", "full-fire", "run-and-gun"]


@pytest.mark.clause("6.0-03", "11.0-44")
def test_elder_aliens_only_move() -> None:
    assert actions(table("elder-alien-15 soldier-17", at="I1003"), "elder-alien-15") == SQUAD


@pytest.mark.clause("6.0-05", "6.0-06", "6.0-07", "6.0-08", "13.1-04", "13.1-05", "13.1-08", "13.1-09")
def test_special_actions_by_type() -> None:
    """Everybody is depleted and next to a live SI, and an HQ could hurry somebody on."""
    special = {
        "swat-47": {"cfp"},
        "engineer-38": {"sabotage"},
        "acuto": {"rally", "request", "forced-march"},
        "armored-infantry-31": set(),
        "heavy-weapon-36": set(),
        "scout-09": set(),
        "honor-guard": set(),
        "dante": set(),
        "emily": set(),
    }
    for unit, wanted in special.items():
        t = table(f"[railgun-3] {unit}-", at="I0806")
        add(t, "scout-12", at="I1204")
        found = set(actions(t, unit)) - {"full-move", "full-fire", "run-and-gun", "stand-by"}
        assert found == wanted, unit


@pytest.mark.clause("6.0-05")
def test_a_special_action_is_the_whole_action() -> None:
    t = table("acuto-", at="I1003").numbers(6)
    t.activate("acuto", "rally")
    assert t.menu() == ["end-phase"]


@pytest.mark.clause("6.0-09")
def test_only_dante_and_emily_do_science() -> None:
    for unit, wanted in (("dante", True), ("emily", True), ("acuto", False), ("elder-alien-15", False)):
        t = add(table().circle(1, "core-computer", closed=False), unit, at="P0412")
        assert ("science" in actions(t, unit)) is wanted, unit


@pytest.mark.clause("6.0-10", "P-28")
def test_a_prisoner_found_in_this_phase_waits_for_the_next() -> None:
    t = add(table().circle(1, "emily-cell"), "scout-09", at="P0411")
    t.activate("scout-09", "full-move", "blow-door circle-1", "stop")
    assert t.where("emily") == "P0412"
    assert t.menu() == ["end-phase"]
    t.shl_phase()
    assert "activate emily" in t.menu()


@pytest.mark.clause("6.0-11", "11.0-24")
def test_a_unit_shut_in_when_the_phase_begins_stays_out_of_it() -> None:
    t = add(table().circle(1, "trap-1"), "scout-09 scout-10", at="P0411")
    t.activate("scout-09", "full-move", "blow-door circle-1").shl_phase()
    assert t.menu() == ["activate scout-10", "end-phase"]
    # freed, it still has no action in this phase
    t.do("activate scout-10", "full-move", "move-to P0411", "disarm circle-1", "stop")
    assert t.menu() == ["end-phase"]
    t.shl_phase()
    assert "activate scout-09" in t.menu()


@pytest.mark.clause("5.3-18", "5.3-19")
def test_a_jammed_hq_is_not_activated() -> None:
    t = table("acuto . sever", at="I1003")
    t.state.acted[t.unit("acuto")] = JAMMED
    assert t.shl_phase().menu() == ["activate sever", "end-phase"]


@pytest.mark.clause("12.7-01", "12.7-03", "12.7-05", "P-23")
def test_dante_walks_to_the_lab_free_and_back_at_the_price_of_his_action() -> None:
    t = table().aboard("dante").shl_phase()
    assert t.menu() == ["enter-lab dante", "end-phase"]
    t.do("enter-lab dante")
    assert t.where("dante") == "lab"
    t.do("activate dante")
    assert t.menu() == ["science", "leave-lab", "stand-by"]
    t.do("leave-lab")
    assert t.where("dante") == "aboard"
    assert t.event("lab_left").clauses == ("12.7-05",)
    # he may walk in again, but has no action left there
    t.do("enter-lab dante")
    assert t.menu() == ["end-phase"]


@pytest.mark.clause("12.7-01", "12.0-06")
def test_no_way_into_a_destroyed_lab() -> None:
    assert table(module=10).aboard("dante").shl_phase().menu() == ["end-phase"]
