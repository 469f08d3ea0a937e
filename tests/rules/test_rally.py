"""6.6 HQ Rally."""

from __future__ import annotations

import pytest

from tests.boards import Table, add, table


def rallied(t: Table) -> list[str]:
    """Units that tried, in order."""
    return [e.data["unit"] for e in t.events() if e.kind == "rally"]


@pytest.mark.clause("6.6-01", "6.6-03", "6.0-08", "13.1-09")
def test_the_hq_and_all_depleted_units_next_to_it_try_once_each() -> None:
    t = table("scout-09- acuto- swat-47 . scout-10-", at="I1004")
    add(t, "armored-infantry-31-", at="I1103")
    t.numbers(4, 3, 2)
    t.activate("acuto", "rally")
    assert rallied(t) == ["acuto", "armored-infantry-31", "scout-09"]
    assert t.state.drawn[0] == 3
    assert [t.steps(u) for u in ("acuto", "armored-infantry-31", "scout-09", "scout-10")] == [1, 2, 2, 1]
    assert "activate acuto" not in t.menu()


@pytest.mark.clause("6.6-04")
@pytest.mark.parametrize("number", range(1, 7))
def test_three_or_less(number: int) -> None:
    t = table("scout-09- acuto", at="I1004").numbers(number)
    t.activate("acuto", "rally")
    assert t.steps("scout-09") == (2 if number <= 3 else 1)
    assert t.event("rally").data["success"] is (number <= 3)


@pytest.mark.clause("6.6-03", "R-04")
def test_from_either_deck() -> None:
    t = table("scout-09- acuto", at="I1004", either=1).numbers(2, deck="nastian")
    t.activate("acuto", "rally")
    assert t.event("rally").data["deck"] == "nastian"
    assert t.state.drawn[:2] == [0, 1]


@pytest.mark.clause("6.6-01", "M-10", "P-16")
def test_on_the_same_map_only_and_nobody_aboard() -> None:
    t = add(table("[railgun-3x]+acuto", at="I0302"), "scout-09-", at="P0302")
    assert "rally" not in t.activate("acuto").menu()
    t = table("acuto", at="I1004").aboard("scout-09")
    t.state.steps[t.unit("scout-09")] = 1
    assert "rally" not in t.activate("acuto").menu()


@pytest.mark.clause("6.6-02", "M-11")
def test_not_through_walls() -> None:
    assert "rally" not in add(table(), "acuto scout-09-", at="P0504").activate("acuto").menu()
    # into an open Circle, but through its doorway only
    t = add(add(table(), "acuto", at="P0411"), "scout-09-", at="P0412")
    assert "rally" in t.activate("acuto").menu()
    t = add(add(table(), "acuto", at="P0312"), "scout-09-", at="P0412")
    assert "rally" not in t.activate("acuto").menu()


@pytest.mark.clause("6.6-02", "P-26")
def test_not_through_a_locked_door() -> None:
    t = add(table().circle(1, "trap-1"), "scout-09-", at="P0411")
    t.activate("scout-09", "full-move", "blow-door circle-1")
    add(t, "acuto", at="P0411")
    assert "rally" not in t.shl_phase().do("activate acuto").menu()


@pytest.mark.clause("6.6-01")
def test_nobody_depleted_no_rally() -> None:
    assert "rally" not in table("scout-09 acuto", at="I1004").activate("acuto").menu()


@pytest.mark.clause("6.6-01", "U-06", "11.0-41", "U-04", "U-05")
def test_dante_can_be_rallied_and_one_step_units_have_no_fresh_side() -> None:
    t = table("dante-+honor-guard acuto emily", at="I1004")
    add(t, "elder-alien-15", at="I1003")
    t.numbers(1).activate("acuto", "rally")
    assert rallied(t) == ["dante"]
    assert t.steps("dante") == 2


@pytest.mark.clause("P-16")
def test_who_has_acted_may_be_rallied_and_two_hqs_may_try() -> None:
    t = table("acuto scout-09- sever", at="I1004").numbers(6, 1)
    t.activate("scout-09", "stand-by").activate("acuto", "rally").activate("sever", "rally")
    assert t.steps("scout-09") == 2
    assert rallied(t) == ["scout-09", "scout-09"]


@pytest.mark.clause("N-19")
def test_a_jammed_hq_may_be_rallied_by_another() -> None:
    t = table("acuto sever-", at="I1004").numbers(1)
    t.state.acted[t.unit("sever")] = 2
    t.activate("acuto", "rally")
    assert t.steps("sever") == 2
