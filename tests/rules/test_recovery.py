"""8.0 Recovery Phase."""

from __future__ import annotations

import pytest

from hades.board.occupancy import shut_in
from tests.boards import Table, add, table


def recovers(t: Table, name: str) -> bool:
    """Whether a depleted Unit is fresh after the phase."""
    assert t.state.depleted(t.unit(name))
    before = t.steps(name)
    t.run("8.0")
    told = [e.data["unit"] for e in t.events() if e.kind == "unit_recovered"]
    assert (name in told) == (t.steps(name) > before)
    return t.steps(name) > before


@pytest.mark.clause("8.0-01")
def test_out_of_contact_everybody_recovers_without_a_draw() -> None:
    t = table("scout-09- . armored-infantry-31- . acuto- . heavy-weapon-36", at="I0505")
    t.run("8.0")
    assert [t.steps(u) for u in ("scout-09", "armored-infantry-31", "acuto", "heavy-weapon-36")] == [2] * 4
    assert sorted(e.data["unit"] for e in t.events()) == ["acuto", "armored-infantry-31", "scout-09"]
    assert all("8.0-01" in e.clauses for e in t.events())
    assert sum(t.state.drawn) == 0


@pytest.mark.clause("8.0-01")
@pytest.mark.parametrize("foe", ["soldier-17", "officer", "zola"])
def test_not_next_to_an_enemy(foe: str) -> None:
    assert not recovers(table(f"armored-infantry-31- {foe}", at="P0705"), "armored-infantry-31")
    assert recovers(table(f"armored-infantry-31- . {foe}", at="P0705"), "armored-infantry-31")


@pytest.mark.clause("8.0-01", "M-07")
def test_not_next_to_a_manned_guard_tower() -> None:
    assert not recovers(table("armored-infantry-31- soldier-17", at="I0404"), "armored-infantry-31")


@pytest.mark.clause("8.0-01", "8.0-04")
@pytest.mark.parametrize(
    ("si", "fresh"),
    [
        ("[railgun-3]", False),
        ("[railgun-3*]", False),
        ("[radar-dome-7]", False),
        ("[railgun-3x]", True),
        (".", True),
    ],
)
def test_not_next_to_an_si_that_stands(si: str, fresh: bool) -> None:
    t = table(f"armored-infantry-31- {si}", at="I0202")
    assert recovers(t, "armored-infantry-31") is fresh


@pytest.mark.clause("8.0-04")
def test_in_the_ruin_itself() -> None:
    assert recovers(table("[railgun-3x]+armored-infantry-31-", at="I0302"), "armored-infantry-31")


@pytest.mark.clause("8.0-01")
def test_on_purgatory_no_si_is_near() -> None:
    t = table("armored-infantry-31-", at="P0202")
    add(t, "[railgun-3]", "I0302")
    assert recovers(t, "armored-infantry-31")


@pytest.mark.clause("E-02", "2.1-22", "M-11")
def test_walls_keep_enemies_apart() -> None:
    assert recovers(table("armored-infantry-31- soldier-17", at="P0504"), "armored-infantry-31")


@pytest.mark.clause("E-02", "M-10")
def test_shafts_bring_them_together() -> None:
    t = table("[railgun-3x]+armored-infantry-31-", at="I0302")
    add(t, "soldier-17", "P0302")
    assert not recovers(t, "armored-infantry-31")


@pytest.mark.clause("8.0-02", "U-06")
def test_dante_is_no_combat_unit() -> None:
    assert not recovers(table("dante-", at="I0505"), "dante")


@pytest.mark.clause("8.0-02")
def test_enemies_do_not_recover() -> None:
    assert not recovers(table("soldier-17-", at="I0505"), "soldier-17")


@pytest.mark.clause("8.0-03", "11.0-40")
def test_the_honor_guard_stays_depleted() -> None:
    t = table("honor-guard", at="I0505").run("8.0")
    assert t.state.depleted(t.unit("honor-guard"))
    assert t.events() == []


@pytest.mark.clause("E-01")
def test_aboard() -> None:
    t = table().aboard("scout-09", "dante")
    t.state.steps[t.unit("scout-09")] = t.state.steps[t.unit("dante")] = 1
    assert recovers(t, "scout-09")
    assert t.steps("dante") == 1


@pytest.mark.clause("P-26")
@pytest.mark.parametrize("trapped", [True, False])
def test_in_a_trap_nobody_is_near(trapped: bool) -> None:
    t = table("armored-infantry-31-", at="P0412")  # Circle 1, its door to the north-west
    add(t, "soldier-17", "P0411")
    if trapped:
        t.circle(1, "trap-1", closed=False)
        t.state.locked |= 1 << 1
        shut_in(t.state, t.unit("armored-infantry-31"))
    assert recovers(t, "armored-infantry-31") is trapped


@pytest.mark.clause("8.0-01")
def test_the_dead_stay_dead() -> None:
    t = table().run("8.0")
    assert t.where("scout-09") == "gone"
    assert t.events() == []
