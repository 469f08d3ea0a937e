"""6.4 SWAT CFP: Jump or not, the number, and what comes of it."""

from __future__ import annotations

import pytest

from hades import geometry as geo
from hades.content.tables import Tables
from tests.boards import Table, add, table


def using(t: Table, unit: str = "swat-47") -> Table:
    """A SWAT unit that must name its destination."""
    return t.activate(unit, "cfp")


def jumps(t: Table) -> set[str]:
    """Hexes to Jump to."""
    return {name.split()[1] for name in t.menu() if name.startswith("jump-to")}


# who, and where to


@pytest.mark.clause("6.4-01", "6.0-06", "13.1-08")
def test_swat_on_inferno_only() -> None:
    assert "cfp" in table("swat-47", at="I1004").activate("swat-47").menu()
    assert "cfp" not in add(table(), "swat-47", at="P1006").activate("swat-47").menu()
    for unit in ("armored-infantry-31", "scout-09", "acuto", "engineer-38"):
        assert "cfp" not in table(unit, at="I1004").activate(unit).menu(), unit


@pytest.mark.clause("6.4-02", "6.4-03", "M-06", "M-12", "2.1-11")
def test_any_vacant_inferno_hex_without_a_complex() -> None:
    t = add(table("swat-47 soldier-17", at="I1004"), "[railgun-3x]", at="I0806")
    add(t, "dante", at="I0101")
    using(t)
    complexes = {f"I{column}{row}" for column in ("03", "08", "13", "18") for row in ("02", "06", "10")}
    taken = {"I1004", "I1104", "I0101", "I0504", "I1508"}
    every = {geo.label(h) for h in range(geo.SIZE)}
    assert jumps(t) == every - complexes - taken
    # treasures do not fill a hex
    assert "stay-and-attack" in t.menu()


@pytest.mark.clause("6.4-02")
def test_staying_is_for_an_attack() -> None:
    assert "stay-and-attack" not in using(table("swat-47", at="I1004")).menu()
    assert "stay-and-attack" in using(table("[railgun-3] swat-47", at="I0806")).menu()


@pytest.mark.clause("6.4-04", "6.1-03")
def test_an_engaged_unit_may_jump_away() -> None:
    t = using(table("swat-47 soldier-17", at="I1004").numbers(6)).do("jump-to I1904")
    assert t.where("swat-47") == "I1904"
    assert t.menu() == ["end-phase"]


# the number


OUTCOMES = {0: "misfire", 1: "malfunction", 2: "partial", 3: "success"}


@pytest.mark.clause("6.4-05", "6.4-06", "6.4-07", "6.4-08", "6.4-09", "6.4-10", "6.4-17", "6.4-18", "P-13")
@pytest.mark.parametrize("depleted", [False, True])
@pytest.mark.parametrize("jump", [True, False])
@pytest.mark.parametrize("number", range(1, 7))
def test_every_number(depleted: bool, jump: bool, number: int) -> None:
    """Fresh Jump: 1 malfunction, 2 partial, 3 to 6 success; the other cases shift by one."""
    mark = "-" if depleted else ""
    t = table(f"swat-47{mark} soldier-17", at="I1004").numbers(number, 5, 1)
    t.every_card("shl").every_card("nastian")
    using(t).do("jump-to I1203" if jump else "stay-and-attack")
    used = t.event("cfp_used")
    modified = number - depleted + (not jump)
    assert used.data["modified"] == modified
    assert used.data["number"] == number
    outcome = OUTCOMES[min(modified, 3)]
    assert (t.where("swat-47") == "gone") is (outcome == "misfire")
    assert ("recoil" in t.kinds()) is (outcome == "malfunction")
    may_attack = any(name.startswith("fire-at") for name in t.menu())
    assert may_attack is (outcome in ("partial", "success"))
    if may_attack:
        t.do("fire-at soldier-17")
        # on a success the target draws no card
        assert (t.event("combat").data["target"]["card"] == "none") is (outcome == "success")


@pytest.mark.clause("6.4-05", "R-04")
def test_the_number_may_come_from_the_nastian_deck() -> None:
    t = using(table("swat-47", at="I1004", either=1).numbers(4, deck="nastian")).do("jump-to I1203")
    assert t.event("cfp_used").data["deck"] == "nastian"
    assert t.event("cfp_used").data["number"] == 4
    assert t.state.drawn[:2] == [0, 1]


@pytest.mark.clause("6.4-09", "4.0-24")
def test_misfire_kills_at_once() -> None:
    t = using(table("swat-47- soldier-17", at="I1004").numbers(1)).do("jump-to I1203")
    assert t.where("swat-47") == "gone"
    assert t.event("unit_destroyed").clauses[0] == "6.4-09"
    assert "combat" not in t.kinds()
    assert t.menu() == ["end-phase"]


# recoil


def recoil(t: Table, goal: str, direction: int, far: int) -> Table:
    """A fresh Jump that malfunctions."""
    return using(t.numbers(1, direction, far)).do(f"jump-to {goal}")


@pytest.mark.clause("6.4-10", "6.4-14", "6.4-15", "R-10")
@pytest.mark.parametrize(
    ("direction", "lands"),
    [
        (geo.NE, "I1203"),
        (geo.E, "I1204"),
        (geo.SE, "I1205"),
        (geo.SW, "I1105"),
        (geo.W, "I1004"),
        (geo.NW, "I1103"),
    ],
)
def test_direction_from_the_destination_hex(direction: int, lands: str) -> None:
    t = recoil(table("swat-47", at="I1904"), "I1104", direction, 1)
    assert t.where("swat-47") == lands
    assert t.steps("swat-47") == 1
    assert t.event("unit_depleted").clauses == ("6.4-14",)


@pytest.mark.clause("6.4-10")
def test_the_second_number_is_the_distance() -> None:
    t = recoil(table("swat-47", at="I1904"), "I0604", geo.E, 4)
    assert t.where("swat-47") == "I1004"


@pytest.mark.clause("6.4-14")
def test_a_depleted_unit_that_lands_well_suffers_nothing_more() -> None:
    t = using(table("swat-47-", at="I1904").numbers(2, geo.E, 4)).do("jump-to I0604")
    assert t.where("swat-47") == "I1004"
    assert t.steps("swat-47") == 1


@pytest.mark.clause("6.4-11", "2.1-21", "P-14")
@pytest.mark.parametrize(("goal", "direction"), [("I1002", geo.NE), ("I1011", geo.SW)])
def test_over_the_edge_into_space(goal: str, direction: int) -> None:
    t = recoil(table("swat-47", at="I1904"), goal, direction, 2)
    assert t.where("swat-47") == "gone"
    assert t.event("unit_destroyed").clauses[0] == "6.4-11"


@pytest.mark.clause("6.4-11")
def test_just_short_of_the_edge_is_safe() -> None:
    assert recoil(table("swat-47", at="I1904"), "I1002", geo.NE, 1).where("swat-47") == "I1101"


@pytest.mark.clause("6.4-12")
def test_through_a_wall() -> None:
    """The maps that ship have no wall on Inferno, but another set may."""
    t = table("swat-47", at="I1904")
    inside = list(t.state.t.step)
    start = t.hex("I1104")
    inside[start] = (-1, *(-1 if d == geo.E else h for d, h in enumerate(inside[start][1:], 1)))
    tables = Tables(t.state.t.catalog, t.state.t.scenario)
    tables.step = tuple(inside)
    t.state.t = tables
    recoil(t, "I1004", geo.E, 2)
    assert t.where("swat-47") == "gone"
    assert t.event("unit_destroyed").clauses[0] == "6.4-12"


@pytest.mark.clause("6.4-13")
@pytest.mark.parametrize("unit", ["soldier-17", "scout-09", "dante"])
def test_onto_a_unit(unit: str) -> None:
    t = recoil(add(table("swat-47", at="I1904"), unit, at="I1204"), "I1004", geo.E, 2)
    assert t.where("swat-47") == "gone"
    assert t.event("unit_destroyed", unit="swat-47").clauses[0] == "6.4-13"
    assert t.where(unit) == "I1204"


@pytest.mark.clause("6.4-13", "M-06")
@pytest.mark.parametrize("mark", ["[railgun-3]", "[railgun-3*]", "[railgun-3x]", "."])
def test_onto_a_complex_whatever_its_status(mark: str) -> None:
    t = recoil(add(table("swat-47", at="I1904"), mark, at="I0806"), "I1006", geo.W, 2)
    assert t.where("swat-47") == "gone"


@pytest.mark.clause("6.4-13", "2.1-11", "M-06")
def test_onto_a_guard_tower() -> None:
    assert recoil(table("swat-47", at="I1904"), "I0704", geo.W, 2).where("swat-47") == "gone"


@pytest.mark.clause("6.4-13", "P-14")
def test_over_units_and_complexes_it_flies() -> None:
    t = add(table("swat-47", at="I1904"), "soldier-17", at="I1104")
    assert recoil(t, "I1004", geo.E, 2).where("swat-47") == "I1204"
    assert recoil(table("swat-47", at="I1904"), "I0706", geo.E, 2).where("swat-47") == "I0906"


@pytest.mark.clause("P-14", "6.4-13")
def test_back_to_where_it_jumped_from_unless_somebody_is_still_there() -> None:
    t = recoil(table("swat-47", at="I1104"), "I1004", geo.E, 1)
    assert t.where("swat-47") == "I1104"
    t = recoil(table("swat-47+dante", at="I1104"), "I1004", geo.E, 1)
    assert t.where("swat-47") == "gone"


@pytest.mark.clause("6.4-16", "2.1-04", "P-14")
def test_over_the_east_edge_and_on() -> None:
    assert recoil(table("swat-47", at="I1104"), "I1904", geo.E, 4).where("swat-47") == "I0304"


@pytest.mark.clause("6.4-15")
def test_no_attack_after_a_malfunction_however_close() -> None:
    t = add(table("swat-47", at="I1904"), "soldier-17", at="I1204")
    recoil(t, "I0904", geo.E, 2)
    assert t.where("swat-47") == "I1104"
    assert t.menu() == ["end-phase"]


# landing, and the attack


@pytest.mark.clause("6.4-17", "6.4-18")
def test_the_attack_is_optional() -> None:
    t = using(add(table("swat-47", at="I1904"), "soldier-17", at="I1204").numbers(6)).do("jump-to I1104")
    assert t.menu() == ["fire-at soldier-17", "hold-fire"]
    t.do("hold-fire")
    assert "combat" not in t.kinds()
    assert t.menu() == ["end-phase"]


@pytest.mark.clause("6.4-17", "6.4-18", "6.2-02")
@pytest.mark.parametrize(("unit", "modifier"), [("swat-47", 2), ("swat-47-", 1)])
def test_the_attack_uses_the_actual_rating(unit: str, modifier: int) -> None:
    t = add(table(unit, at="I1904"), "soldier-17", at="I1204").numbers(6)
    t.every_card("shl", ground_attack={"swat": (2, 1)}).every_card(
        "nastian", ground_defense={"soldier": (-4, -4)}
    )
    using(t).do("jump-to I1104", "fire-at soldier-17")
    assert t.event("combat").data["net"] == modifier
    assert t.event("combat").clauses == ("6.4-18", "C-12")


@pytest.mark.clause("6.4-17", "4.0-18")
def test_a_partial_success_attacks_at_its_own_risk() -> None:
    t = add(table("swat-47", at="I1904"), "soldier-17", at="I1204").numbers(2)
    t.every_card("shl").every_card("nastian", ground_defense={"soldier": (-1, 0)})
    using(t).do("jump-to I1104", "fire-at soldier-17")
    assert t.event("combat").clauses == ("6.4-17",)
    assert t.steps("swat-47") == 1


@pytest.mark.clause("6.4-18", "P-06", "6.1-20")
def test_an_si_that_the_landing_wakes_can_be_attacked() -> None:
    t = table("swat-47", at="I1904").numbers(6).rig("si-cup", 2)
    using(t).do("jump-to I0906")
    assert t.menu() == ["fire-at-si railgun-3", "hold-fire"]


@pytest.mark.clause("P-06", "6.1-20")
def test_a_recoil_wakes_sis_where_it_ends_only() -> None:
    t = recoil(table("swat-47", at="I1904").rig("si-cup", 2), "I0906", geo.E, 2)
    assert t.where("swat-47") == "I1106"
    assert "si_activated" not in t.kinds()
    t = recoil(table("swat-47", at="I1904").rig("si-cup", 2), "I1106", geo.W, 2)
    assert t.event("si_activated").data["si"] == "railgun-3"


@pytest.mark.clause("2.1-12", "P-15")
def test_no_attack_on_a_tower_or_a_fighter() -> None:
    t = add(table("swat-47", at="I1904"), "soldier-17", at="I0504").numbers(6)
    t.state.fighters[0] = 1
    using(t).do("jump-to I0604")
    assert t.menu() == ["end-phase"]


@pytest.mark.clause("6.4-19", "6.4-20")
def test_it_is_not_combined_with_anybody() -> None:
    t = add(table("swat-47 swat-48", at="I1903"), "scout-09 soldier-17", at="I1003").numbers(6)
    using(t).do("jump-to I1203")
    assert t.menu() == ["fire-at soldier-17", "hold-fire"]
    # nor can a SWAT Unit with CFP be named as somebody's partner: it has acted
    t.do("hold-fire", "activate scout-09", "full-fire")
    assert t.menu() == ["fire-at soldier-17"]


@pytest.mark.clause("R-11", "6.4-10")
def test_the_card_of_the_direction_is_not_shuffled_in_for_the_distance() -> None:
    t = table("swat-47", at="I1004")
    cards = t.state.t.card_number[0]
    one, last = cards.index(1), cards.index(2)
    t.state.left[0] = 1 << one | 1 << last
    using(t.rig("shl-deck", one, last)).do("jump-to I1904")
    assert t.event("recoil").data["direction"] == "E"
    assert not t.state.left[0] >> last & 1
    assert t.state.left[0].bit_count() == 16
