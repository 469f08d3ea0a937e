"""6.8 HQ Forced March."""

from __future__ import annotations

import pytest

from tests.boards import Table, add, table


def candidates(t: Table, hq: str = "acuto") -> set[str]:
    """Whom an HQ may hurry on."""
    if "forced-march" not in t.activate(hq).menu():
        return set()
    return {name.split()[1] for name in t.do("forced-march").menu()}


@pytest.mark.clause("6.8-01", "6.0-08", "13.1-09", "U-03", "U-04")
def test_any_combat_unit_on_the_hqs_map_however_far() -> None:
    t = table("acuto", at="I1004")
    add(t, "scout-09 sever honor-guard dante emily elder-alien-15 soldier-17", at="I1012")
    add(t, "scout-10", at="P1006")
    t.aboard("scout-11")
    assert candidates(t) == {"scout-09", "sever", "honor-guard"}


@pytest.mark.clause("6.8-01")
def test_three_factors_more() -> None:
    t = table("acuto . heavy-weapon-36", at="I0904")
    t.activate("acuto", "forced-march", "march heavy-weapon-36", "full-move")
    assert t.state.agenda[-1][2] == 6
    for column in range(12, 18):
        t.do(f"move-to I{column}04")
    assert t.where("heavy-weapon-36") == "I1704"
    assert t.event("unit_activated", unit="heavy-weapon-36").data["bonus"] == 3


@pytest.mark.clause("6.8-02")
def test_the_unit_acts_at_once_and_both_actions_are_used_up() -> None:
    t = table("acuto . scout-09 . scout-10", at="I0904")
    t.activate("acuto", "forced-march", "march scout-09")
    assert {"full-move", "run-and-gun", "stand-by"} <= set(t.menu())
    assert "end-phase" not in t.menu()
    t.do("stand-by")
    assert t.menu() == ["activate scout-10", "end-phase"]


@pytest.mark.clause("6.8-02", "6.8-01")
def test_the_unit_may_do_anything_it_could_do() -> None:
    t = table("acuto . [railgun-3] engineer-38", at="I0606")
    t.activate("acuto", "forced-march", "march engineer-38")
    assert set(t.menu()) == {"full-move", "full-fire", "run-and-gun", "sabotage", "stand-by"}


@pytest.mark.clause("6.8-03")
def test_not_for_units_activated_already() -> None:
    t = table("acuto . scout-09 . scout-10", at="I0904").activate("scout-09", "stand-by")
    assert candidates(t) == {"scout-10"}
    t = table("acuto . scout-09", at="I0904").activate("scout-09", "stand-by")
    assert candidates(t) == set()


@pytest.mark.clause("6.8-03", "6.7-09", "N-19", "P-26")
def test_nor_for_jammed_and_trapped_ones() -> None:
    t = add(table().circle(1, "trap-1"), "scout-09", at="P0411")
    t.activate("scout-09", "full-move", "blow-door circle-1")
    add(t, "acuto . sever", at="P0905")
    t.state.acted[t.unit("sever")] = 2
    assert candidates(t.shl_phase()) == set()


@pytest.mark.clause("6.8-01", "6.0-08")
def test_only_hqs() -> None:
    for unit in ("armored-infantry-31", "honor-guard", "dante"):
        t = table(f"{unit} . scout-09", at="I0904")
        assert "forced-march" not in t.activate(unit).menu(), unit
