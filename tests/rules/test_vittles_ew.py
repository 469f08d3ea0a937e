"""12.6 Electronic Warfare: what its loss lets the guns of the Hades do."""

from __future__ import annotations

import pytest

from hades.state.state import ORBIT
from tests.boards import Table, add
from tests.rules.wardroom import EW, SITES, W2, armed, repairs, ship, shot, sis, status


@pytest.mark.clause("12.6-01")
def test_without_ew_the_lowest_damaged_gun_of_each_type_repairs_itself() -> None:
    t = sis(
        ship(EW, failing=True),
        A="railgun-12*", B="railgun-3*", C="missile-battery-10*", D="laser-8*", E="laser-1x",
        F="radar-dome-7*",
    )  # fmt: skip
    shot(t)
    assert status(t) == "LB holding"
    found = {name: t.si_status(name) for name in ("railgun-12", "railgun-3", "missile-battery-10", "laser-8")}
    assert found == {
        "railgun-12": "damaged",
        "railgun-3": "operational",
        "missile-battery-10": "operational",
        "laser-8": "operational",
    }
    assert (t.si_status("laser-1"), t.si_status("radar-dome-7")) == ("destroyed", "damaged")
    assert "12.6-01" in t.event("si_repaired", si="railgun-3").clauses


@pytest.mark.clause("12.6-01")
def test_a_failing_ew_still_keeps_them_down() -> None:
    t = shot(sis(ship(EW), A="railgun-3*"))
    assert (status(t), t.si_status("railgun-3")) == ("EW failing", "damaged")


@pytest.mark.clause("12.6-01", "C-04")
def test_two_hits_at_once_have_the_same_effect() -> None:
    assert shot(sis(ship(EW), A="railgun-3*"), net=2).si_status("railgun-3") == "operational"


@pytest.mark.clause("12.6-02", "N-05", "N-06")
@pytest.mark.parametrize(
    ("enemy", "hex_"),
    [("guard-01", "I0802"), ("guard-01", "P0802"), ("medusa", "P0802"), ("officer", "P0802")],
)
def test_an_enemy_in_either_hex_prevents_it_and_the_next_one_repairs(enemy: str, hex_: str) -> None:
    t = sis(ship(EW, failing=True), A="railgun-12*", B="railgun-3*", C="missile-battery-5*")
    shot(add(t, enemy, hex_))
    assert t.si_status("railgun-3") == "damaged"
    assert t.si_status("railgun-12") == "operational"
    assert t.si_status("missile-battery-5") == "operational"


@pytest.mark.clause("12.6-02", "N-05")
def test_an_enemy_next_door_does_not_matter() -> None:
    t = shot(add(sis(ship(EW, failing=True), B="railgun-3*"), "guard-01", "I0702"))
    assert t.si_status("railgun-3") == "operational"


@pytest.mark.clause("12.6-03")
def test_it_happens_every_time() -> None:
    t = shot(sis(ship(EW, failing=True), A="railgun-3*", B="railgun-6*"))
    assert [t.si_status(f"railgun-{n}") for n in (3, 6)] == ["operational", "damaged"]
    t.state.fighters[0] = 0
    add(t, "[railgun-3*]", SITES["A"])
    repairs(t)
    assert status(t) == "EW holding"
    shot(t, net=2)
    assert [t.si_status(f"railgun-{n}") for n in (3, 6)] == ["operational", "damaged"]
    assert t.event("si_repaired").data["si"] == "railgun-3"


def shooters(t: Table) -> list[str]:
    """Who fired, in order."""
    return [e.data["shots"][0]["id"] for e in t.events() if e.kind == "combat"]


@pytest.mark.clause("12.6-04", "N-03")
def test_in_orbital_combat_the_repaired_ones_fire_in_that_very_step() -> None:
    """Those whose place has passed fire at once, ascending; the others in their place."""
    t = sis(
        ship(EW, failing=True),
        A="railgun-6", B="railgun-3*", C="laser-1*", D="missile-battery-10*", E="laser-8", F="railgun-12*",
    )  # fmt: skip
    armed(t, railgun=1).run("5.1")
    assert shooters(t) == ["railgun-6", "laser-1", "railgun-3", "laser-8", "missile-battery-10"]
    assert status(t) == "LB failing"
    late = t.events()[[e.kind for e in t.events()].index("combat", 1)]
    assert {"12.6-04", "N-03"} <= set(late.clauses)


@pytest.mark.clause("12.6-04", "N-03")
def test_ew_lost_to_a_fighter_leaves_them_their_places() -> None:
    t = sis(ship(EW, failing=True), A="railgun-6", B="railgun-3*", C="laser-1*")
    t.state.fighters[0] = ORBIT
    armed(t, fighter=1).run("5.1")
    assert shooters(t)[1:] == ["laser-1", "railgun-3", "railgun-6"]


@pytest.mark.clause("12.6-04", "N-03")
def test_each_fires_once() -> None:
    t = sis(ship(EW, failing=True), A="railgun-12", B="railgun-3*", C="laser-1")
    armed(t, railgun=1).run("5.1")
    assert shooters(t) == ["laser-1", "railgun-12", "railgun-3"]


@pytest.mark.clause("N-04", "12.6-01")
def test_in_parting_shots_the_repaired_ones_do_not_join_in() -> None:
    t = sis(ship(W2, failing=True), A="railgun-6", B="railgun-3*", C="laser-8", D="missile-battery-10*")
    armed(t, railgun=2, laser=2).run("7.2", "6.0").do("skedaddle")
    assert shooters(t) == ["railgun-6", "laser-8"]
    assert t.si_status("railgun-3") == "operational"
