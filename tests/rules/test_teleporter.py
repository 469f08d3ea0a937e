"""15.2 and 15.4 Arrivals through the Teleporter, which is in Circle 1, at P0412, door to P0411."""

from __future__ import annotations

import pytest

from hades import geometry as geo
from hades.state.state import CRISIS, CRISIS_FIRE, JAMMED
from hades.view import View
from tests.boards import Table, add, table

CALLED, BROUGHT = "squeeze-play", "high-and-tight"


def calling(number: int, *aboard: str, scenario: str = CALLED, hq: str = "acuto", **facts: object) -> Table:
    """An HQ stands in the Teleporter and calls; the next number is this."""
    t = table(hq, at="P0412", scenario=scenario, in_system=False, **facts)
    t.circle(1, "teleporter", closed=False).aboard(*(aboard or ("scout-09", "sever", "dante")))
    return t.numbers(number)


def called(*aboard: str, **facts: object) -> Table:
    """The call has been answered."""
    return calling(4, *aboard, **facts).activate("acuto", "call")


def science(unit: str = "dante", number: int = 4, *aboard: str, **facts: object) -> Table:
    """Science in the Teleporter of scenario 4."""
    t = table(unit, at="P0412", scenario=BROUGHT, **facts)
    t.circle(1, "teleporter", closed=False).aboard(*(aboard or ("scout-09", "sever")))
    return t.numbers(number).activate(unit.rstrip("-"), "science")


def near(t: Table, radius: int) -> set[str]:
    """Hexes of Purgatory so near to the Teleporter, walls or not."""
    centre = t.hex("P0412")
    return {geo.label(h) for h in range(geo.SIZE, geo.HEXES) if geo.distance(h, centre) <= radius}


def spots(t: Table) -> set[str]:
    """Hexes in which a Unit may appear."""
    return {name.split()[1] for name in t.menu() if name.startswith("bring-at")}


# 15.2


@pytest.mark.clause("15.2-12", "S-10")
@pytest.mark.parametrize(("number", "works"), [(1, True), (4, True), (5, False), (6, False)])
def test_an_hq_in_the_teleporter_calls_on_4_or_less(number: int, works: bool) -> None:
    t = calling(number).activate("acuto", "call")
    assert t.event("call").data["success"] == works
    assert ("bring scout-09" in t.menu()) == works
    assert works or "activate acuto" not in t.menu(), "it was the HQ's action"


@pytest.mark.clause("S-10")
def test_nothing_is_added_to_the_number() -> None:
    t = add(calling(4, hq="acuto-"), "soldier-17", at="P0411").activate("acuto", "call")
    assert "bring scout-09" in t.menu(), "depleted and engaged, and a 4 is a 4"


@pytest.mark.clause("15.2-12")
def test_not_from_elsewhere_nor_in_other_scenarios() -> None:
    t = table("acuto", at="P0411", scenario=CALLED).circle(1, "teleporter", closed=False).aboard("scout-09")
    assert "call" not in t.activate("acuto").menu()
    for scenario in ("historical", BROUGHT):
        assert "call" not in calling(1, scenario=scenario).activate("acuto").menu()
    assert "call" in calling(1).activate("acuto").menu()


@pytest.mark.clause("15.2-12")
def test_only_an_hq_calls() -> None:
    assert "call" not in calling(1, "sever", hq="scout-09").activate("scout-09").menu()


@pytest.mark.clause("15.2-12", "S-16")
def test_one_unit_of_any_kind_from_the_pool() -> None:
    t = called("scout-09", "sever", "dante")
    assert set(t.menu()) == {"bring scout-09", "bring sever", "bring dante", "decline"}
    t.do("bring sever", "bring-at P0411")
    assert t.where("sever") == "P0411"
    assert not any(name.startswith("bring") for name in t.menu()), "one"


@pytest.mark.clause("15.2-12", "S-10", "M-03", "M-12")
def test_it_appears_in_an_eligible_hex_within_three() -> None:
    t = called("dante").circle(2, "brig").circle(3, "brig")
    add(t, "scout-10 . soldier-17", at="P0410")
    t.do("bring dante")
    # closed Circles, whoever stands somewhere, the caller; Dante too wants a vacant hex
    assert spots(t) == near(t, 3) - {"P0512", "P0612", "P0410", "P0610", "P0412"}
    assert "P0310" in spots(t), "a Complex is a place to arrive in"


@pytest.mark.clause("S-10", "2.1-11")
def test_never_in_a_guard_tower() -> None:
    t = table("acuto", at="P0703", scenario=CALLED).aboard("scout-09")
    tables = t.state.t
    tower = next(h for h in tables.towers[1] if geo.label(h) == "P0602")
    t.state.agenda.append(("bring_at?", t.unit("scout-09"), t.hex("P0703"), "teleporter-call"))
    assert geo.distance(tower, t.hex("P0703")) <= 3
    assert "P0602" not in spots(t)
    assert "P0603" in spots(t)


@pytest.mark.clause("S-10", "6.1-22")
def test_a_complex_counts_as_entered() -> None:
    t = add(called("scout-09"), "[railgun-3]", at="I0310")
    t.do("bring scout-09", "bring-at P0310")
    assert t.si_status("railgun-3") == "destroyed"


@pytest.mark.clause("15.2-14")
@pytest.mark.parametrize("in_system", [True, False])
def test_wherever_the_vittles_is(in_system: bool) -> None:
    t = calling(4)
    t.state.in_system = in_system
    assert "bring scout-09" in t.activate("acuto", "call").menu()


@pytest.mark.clause("15.2-13", "P-22")
def test_the_newcomer_neither_moves_nor_attacks_this_turn() -> None:
    t = add(called("scout-09"), "soldier-17", at="P0310").do("bring scout-09", "bring-at P0410")
    assert "activate scout-09" not in t.menu()
    add(t, "sever", at="P0210").activate("sever", "full-fire")
    assert "combine scout-09" not in t.menu(), "nor helps with an attack"
    t.shl_phase()
    assert "activate scout-09" in t.menu(), "next turn it does"


@pytest.mark.clause("15.2-13", "P-22", "6.8-01")
def test_nor_is_it_hurried_on() -> None:
    t = add(called("scout-09"), "sever . scout-11", at="P0210").do("bring scout-09", "bring-at P0411")
    t.activate("sever", "forced-march")
    assert t.menu() == ["march scout-11"]


@pytest.mark.clause("P-22", "15.2-13")
def test_a_new_hq_may_do_what_is_neither() -> None:
    t = add(called("sever"), "scout-11", at="P0311").do("bring sever", "bring-at P0411", "activate sever")
    assert t.menu() == ["forced-march", "stand-by"]
    t.do("stand-by")
    assert "activate sever" not in t.menu(), "once, as everybody"


@pytest.mark.clause("S-10", "5.3-19", "N-19")
def test_comm_crash_bars_it() -> None:
    t = calling(1, "scout-09", "sever")
    t.state.acted[t.unit("acuto")] = JAMMED
    assert "activate acuto" not in t.shl_phase().menu()
    t = calling(1, "scout-09", "sever")
    t.state.acted[t.unit("sever")] = JAMMED
    assert "bring sever" not in t.activate("acuto", "call").menu(), "nor comes a jammed HQ"


@pytest.mark.clause("15.2-12")
def test_the_player_may_leave_it() -> None:
    t = called("scout-09").do("decline")
    assert t.where("scout-09") == "aboard"


def test_an_empty_pool_has_nobody_to_call() -> None:
    t = calling(1, "scout-09")
    t.state.where[t.unit("scout-09")] = t.hex("P0105")
    assert "call" not in t.activate("acuto").menu()


# 15.4


@pytest.mark.clause("15.4-12", "S-14")
@pytest.mark.parametrize("who", ["dante", "emily"])
def test_dante_or_emily_may_bring_a_unit(who: str) -> None:
    t = science(who)
    assert {"bring scout-09", "bring sever", "teleport dante" if who == "dante" else "decline"} <= set(
        t.menu()
    )
    t.do("bring sever", "bring-at P0411")
    assert t.where("sever") == "P0411"
    assert f"activate {who}" not in t.menu(), "it was the Science Action"
    assert not any(name.startswith(("bring", "teleport")) for name in t.menu()), "instead, and one"


@pytest.mark.clause("15.4-12", "S-14", "6.9-03")
@pytest.mark.parametrize(
    ("unit", "number", "works"),
    [("dante", 4, True), ("dante", 5, False), ("dante-", 4, False), ("dante-", 3, True)],
)
def test_on_4_or_less_and_a_weary_dante_adds_1(unit: str, number: int, works: bool) -> None:
    assert ("bring scout-09" in science(unit, number).menu()) == works


@pytest.mark.clause("15.4-12")
def test_only_while_the_vittles_is_in_system() -> None:
    t = table("dante", at="P0412", scenario=BROUGHT, in_system=False)
    t.circle(1, "teleporter", closed=False).aboard("scout-09").activate("dante")
    assert "science" not in t.menu()


@pytest.mark.clause("15.4-12")
def test_not_in_scenario_1() -> None:
    t = table("dante", at="P0412").circle(1, "teleporter", closed=False).aboard("scout-09")
    t.numbers(4).activate("dante", "science")
    assert "bring scout-09" not in t.menu()
    assert "teleport dante" in t.menu()


@pytest.mark.clause("15.4-13", "M-03", "6.1-05")
def test_within_two_hexes_as_stacking_allows() -> None:
    t = science("dante", 4, "scout-09", "emily").circle(2, "brig")
    add(t, "scout-10 . soldier-17", at="P0410")
    t.do("bring scout-09")
    assert spots(t) == near(t, 2) - {"P0512", "P0410", "P0610"}, "beside Dante, too"


@pytest.mark.clause("15.4-13", "P-22")
def test_who_was_brought_neither_moves_nor_attacks() -> None:
    t = science("dante", 4).do("bring scout-09", "bring-at P0411")
    assert "activate scout-09" not in t.menu()
    assert "activate scout-09" in t.shl_phase().menu()


@pytest.mark.clause("P-22", "15.4-13")
def test_emily_brings_dante_who_can_work_at_once_but_not_walk() -> None:
    t = science("emily", 4, "dante", "scout-09").numbers(3).do("bring dante", "bring-at P0412")
    t.do("activate dante")
    assert t.menu() == ["science", "stand-by"]
    assert "bring scout-09" in t.do("science").menu()


@pytest.mark.clause("N-16", "5.3-15")
def test_crisis_neither_bars_the_call_nor_is_spent_by_it() -> None:
    t = called("scout-09", crisis=CRISIS_FIRE)
    assert "bring scout-09" in t.menu()
    t = called("scout-09", crisis=CRISIS).do("bring scout-09", "bring-at P0411")
    assert t.state.crisis == CRISIS
    t = science("dante", 4, crisis=CRISIS).do("bring scout-09", "bring-at P0411")
    assert t.state.crisis == CRISIS


@pytest.mark.clause("15.2-13", "P-22")
def test_the_view_shows_a_newcomer_as_done_unless_it_may_still_work() -> None:
    def shown(unit: str) -> bool:
        t = add(calling(4, "scout-09", "sever"), "scout-10", at="P0611").activate("acuto", "call")
        t.do(f"bring {unit}", "bring-at P0411")
        return bool(next(u.acted for u in View(t.state).units if u.id == unit))

    assert shown("scout-09")
    assert not shown("sever"), "an HQ may order a Forced March"
