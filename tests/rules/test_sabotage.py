"""6.5 Engineer Sabotage."""

from __future__ import annotations

import pytest

from tests.boards import Table, add, table


def sabotage(t: Table, si: str = "railgun-3") -> Table:
    """The Engineer at work."""
    return t.activate("engineer-38", "sabotage", f"sabotage-si {si}")


@pytest.mark.clause("6.5-01", "6.0-07", "13.1-05")
def test_only_engineers_and_only_against_sis() -> None:
    t = table("[railgun-3] engineer-38 soldier-17", at="I0806").activate("engineer-38", "sabotage")
    assert t.menu() == ["sabotage-si railgun-3"]
    for unit in ("armored-infantry-31", "swat-47", "acuto", "dante"):
        assert "sabotage" not in table(f"[railgun-3] {unit}", at="I0806").activate(unit).menu(), unit
    t = table("engineer-38 soldier-17", at="I1004").activate("engineer-38")
    assert "sabotage" not in t.menu()


@pytest.mark.clause("6.5-01", "6.2-05")
def test_only_what_is_next_to_it_and_stands() -> None:
    for drawing in ("[railgun-3] . engineer-38", "[railgun-3x] engineer-38"):
        assert "sabotage" not in table(drawing, at="I0806").activate("engineer-38").menu()
    assert "sabotage" in table("[railgun-3*] engineer-38", at="I0806").activate("engineer-38").menu()


@pytest.mark.clause("6.5-02", "6.5-03", "C-11")
@pytest.mark.parametrize(("unit", "modifier", "net"), [("engineer-38", 4, 1), ("engineer-38-", 2, -1)])
def test_four_or_two_instead_of_the_card(unit: str, modifier: int, net: int) -> None:
    t = table(f"[railgun-3] {unit}", at="I0806")
    t.every_card("shl", ground_attack={"engineer": (1, 1)})
    t.every_card("nastian", ground_defense={"railgun": (-3, -1)})
    sabotage(t)
    combat = t.event("combat")
    assert combat.data["shots"][0]["modifier"] == modifier
    assert combat.data["target"]["modifier"] == -3
    assert combat.data["net"] == net
    # both draw a card, the Engineer's for nothing
    assert t.state.drawn[:2] == [1, 1]
    assert "6.5-02" in combat.clauses


@pytest.mark.clause("6.5-03", "4.0-14", "4.0-15", "4.0-18")
def test_the_result_is_that_of_any_combat() -> None:
    t = table("[railgun-3] engineer-38", at="I0806").every_card("shl").every_card("nastian")
    assert sabotage(t).si_status("railgun-3") == "destroyed"
    t = table("[railgun-3] engineer-38", at="I0806").every_card("shl")
    t.every_card("nastian", ground_defense={"railgun": (-3, 0)})
    assert sabotage(t).si_status("railgun-3") == "damaged"
    t = table("[railgun-3] engineer-38-", at="I0806").every_card("shl")
    t.every_card("nastian", ground_defense={"railgun": (-3, 0)})
    assert sabotage(t).where("engineer-38") == "gone"


@pytest.mark.clause("6.5-04", "6.0-05")
def test_it_is_not_combined() -> None:
    t = add(table("[railgun-3] engineer-38", at="I0806"), "scout-09", at="I0706")
    t.activate("engineer-38", "sabotage")
    assert t.menu() == ["sabotage-si railgun-3"]
    t.every_card("shl").every_card("nastian", ground_defense={"railgun": (-4, 0)})
    t.do("sabotage-si railgun-3")
    # an Engineer at Sabotage has acted and joins nobody
    t.do("activate scout-09", "full-fire")
    assert t.menu() == ["fire-at-si railgun-3"]


@pytest.mark.clause("6.2-09", "6.5-04")
def test_an_engineer_on_full_fire_may_combine() -> None:
    t = add(table("[railgun-3] engineer-38", at="I0806"), "scout-09", at="I0706")
    assert "combine scout-09" in t.activate("engineer-38", "full-fire").menu()
