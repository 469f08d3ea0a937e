"""7.3 Attack Step of the Vittles. The SHL Phase is run after it only to have a place to stop."""

from __future__ import annotations

import pytest

from hades.content.component_records import MODULES
from hades.state.state import (
    CRISIS,
    CRISIS_FIRE,
    CRISIS_MOVE,
    CRISIS_TRANSFER,
    ORBIT,
    ORBIT_DAMAGED,
    SHOT_DOWN,
)
from tests.boards import Table, add, table

FIFTY, R1, R2, W1 = (MODULES.index(m) for m in ("50", "R1", "R2", "W1"))


def firing(drawing: str = "", at: str = "I0302", **facts: object) -> Table:
    """At the question whom to fire at."""
    return table(drawing, at=at, **facts).run("7.3", "6.0")


def weapons(t: Table) -> list[str]:
    """Weapons in the menu."""
    return sorted({name.split()[1] for name in t.menu() if name.startswith("shoot-")})


def targets(t: Table, weapon: str) -> set[str]:
    """What a weapon may fire at."""
    return {name.split()[2] for name in t.menu() if name.startswith("shoot-") and name.split()[1] == weapon}


@pytest.mark.clause("7.3-01")
def test_only_in_system() -> None:
    assert weapons(firing("soldier-17")) == ["50", "R1", "R2"]
    assert firing("soldier-17", in_system=False).menu() == ["end-phase"]


@pytest.mark.clause("7.3-02", "12.2-01", "12.3-01", "12.4-01")
def test_each_weapon_once() -> None:
    t = firing("soldier-17 . soldier-18")
    t.net("50", "soldier-17", 0).net("R2", "soldier-17", 0).net("R1", "soldier-18", 0)
    t.do("shoot-unit 50 soldier-17")
    assert weapons(t) == ["R1", "R2"]
    t.do("shoot-unit R2 soldier-17")
    assert weapons(t) == ["R1"]
    t.do("shoot-unit R1 soldier-18")
    assert t.menu() == ["end-phase"]
    assert t.kinds().count("combat") == 3


@pytest.mark.clause("7.3-02", "12.0-06")
@pytest.mark.parametrize(
    ("module", "left"),
    [(FIFTY, ["50", "R1", "R2"]), (R1, ["R1", "R2"]), (R2, ["R2"]), (W1, [])],
)
def test_destroyed_weapons_are_silent(module: int, left: list[str]) -> None:
    assert weapons(firing("soldier-17", module=module)) == left


@pytest.mark.clause("7.3-02", "C-06", "4.0-11")
def test_a_failing_weapon_fires_as_depleted() -> None:
    t = firing("soldier-17 . soldier-18", module=R1, failing=True)
    t.do("shoot-unit R1 soldier-17", "shoot-unit R2 soldier-18")
    first, second = [e.data["shots"][0] for e in t.events() if e.kind == "combat"]
    assert (first["id"], first["depleted"]) == ("R1", True)
    assert (second["id"], second["depleted"]) == ("R2", False)


@pytest.mark.clause("7.3-03", "12.2-01")
def test_the_50_fires_at_enemy_units_on_inferno_alone() -> None:
    t = table("[railgun-3] soldier-17 guard-01 armored-infantry-31", at="I0302")
    add(t, "officer", "I0905")
    t.state.fighters[0] = ORBIT
    t.run("7.3", "6.0")
    assert targets(t, "50") == {"soldier-17", "guard-01"}


@pytest.mark.clause("7.3-03", "2.2-13")
def test_a_gorgon_on_inferno_is_an_enemy_unit() -> None:
    assert "zola" in targets(firing("zola"), "50")


@pytest.mark.clause("7.3-04", "7.3-05", "12.3-01", "12.4-01")
@pytest.mark.parametrize("weapon", ["R1", "R2"])
def test_railguns_fire_at_fighters_installations_and_units(weapon: str) -> None:
    t = table("[railgun-3] soldier-17 . . . [laser-1*] . . . . [laser-8x] armored-infantry-31", at="I0302")
    t.state.fighters[:4] = bytes((ORBIT, ORBIT_DAMAGED, SHOT_DOWN, 0))
    t.run("7.3", "6.0")
    # a destroyed SI, a Fighter shot down or set aside and a friend are no targets
    assert targets(t, weapon) == {"railgun-3", "laser-1", "soldier-17", "fighter-1", "fighter-2"}


@pytest.mark.clause("7.3-06")
def test_nothing_on_purgatory() -> None:
    t = table("soldier-17", at="P0505")
    add(t, "medusa", "P0909")
    add(t, "guard-01", "I0909")
    t.run("7.3", "6.0")
    assert targets(t, "50") == targets(t, "R1") == targets(t, "R2") == {"guard-01"}


@pytest.mark.clause("7.3-01", "7.3-06")
def test_no_question_without_a_target() -> None:
    assert firing("soldier-17", at="P0505").menu() == ["end-phase"]


@pytest.mark.clause("M-08")
def test_guard_towers_may_be_shot_at() -> None:
    t = firing("soldier-17", at="I0504")
    assert t.state.t.tower_at[t.hex("I0504")]
    assert "soldier-17" in targets(t, "50")


@pytest.mark.clause("7.3-07", "4.0-19", "4.0-22")
@pytest.mark.parametrize("net", [-1, -2])
def test_the_ship_is_never_hurt(net: int) -> None:
    t = firing("soldier-17", module=R1).net("R2", "soldier-17", net).do("shoot-unit R2 soldier-17")
    assert t.event("combat").data["net"] <= net
    assert (t.state.module, t.state.failing) == (R1, False)
    assert t.steps("soldier-17") == 2


@pytest.mark.clause("7.3-02", "4.0-05", "4.0-07")
def test_one_shl_card_against_one_nastian_card() -> None:
    t = firing("soldier-17").net("R1", "soldier-17", 1).do("shoot-unit R1 soldier-17")
    assert [left.bit_count() for left in t.state.left] == [17, 17]
    assert t.steps("soldier-17") == 1
    assert "7.3-04" in t.event("combat").clauses


@pytest.mark.clause("7.3-05", "2.4-06")
def test_a_fighter_is_shot_down() -> None:
    t = table("soldier-17", at="I0302")
    t.state.fighters[1] = ORBIT_DAMAGED
    t.run("7.3", "6.0").net("R2", "fighter-2", 1).do("shoot-fighter R2 fighter-2")
    assert t.state.fighters[1] == SHOT_DOWN
    assert "7.3-05" in t.event("combat").clauses
    assert targets(t, "R1") == {"soldier-17"}


@pytest.mark.clause("7.3-04", "2.2-15")
def test_an_installation_is_damaged_then_destroyed() -> None:
    t = firing("[railgun-3]").net("R1", "railgun-3", 1).net("R2", "railgun-3", 1)
    t.do("shoot-si R1 railgun-3")
    assert t.si_status("railgun-3") == "damaged"
    t.do("shoot-si R2 railgun-3")
    assert t.si_status("railgun-3") == "destroyed"


@pytest.mark.clause("V-09", "7.3-02")
def test_several_weapons_on_one_target_each_after_seeing_the_last_result() -> None:
    t = firing("soldier-17 . guard-01").net("R1", "soldier-17", 1).net("50", "soldier-17", 1)
    t.do("shoot-unit R1 soldier-17")
    assert t.steps("soldier-17") == 1
    t.do("shoot-unit 50 soldier-17")
    assert t.where("soldier-17") == "cup"
    assert targets(t, "R2") == {"guard-01"}


@pytest.mark.clause("7.3-02")
def test_the_step_ends_with_its_last_target() -> None:
    t = firing("soldier-17").net("R1", "soldier-17", 2).do("shoot-unit R1 soldier-17")
    assert t.where("soldier-17") == "cup"
    assert t.menu() == ["end-phase"]


@pytest.mark.clause("7.3-02")
def test_nobody_has_to_fire() -> None:
    t = firing("soldier-17").do("cease-fire")
    assert t.menu() == ["end-phase"]
    assert "combat" not in t.kinds()


@pytest.mark.clause("5.3-15", "5.3-16")
@pytest.mark.parametrize("chosen", [CRISIS_MOVE, CRISIS_TRANSFER])
def test_crisis_that_has_moved_or_transferred_may_not_fire(chosen: int) -> None:
    assert firing("soldier-17", crisis=chosen).menu() == ["end-phase"]


@pytest.mark.clause("5.3-14", "5.3-15", "5.3-16")
def test_crisis_that_fires_may_fire_everything_but_do_nothing_else() -> None:
    t = firing("soldier-17 . soldier-18", crisis=CRISIS).net("R1", "soldier-17", 0)
    t.do("shoot-unit R1 soldier-17")
    assert t.state.crisis == CRISIS_FIRE
    assert weapons(t) == ["50", "R2"]
    assert t.run("7.2", "6.0").menu() == ["end-phase"], "no move any more"


@pytest.mark.clause("5.3-16")
def test_crisis_firing_needs_the_ship_in_system() -> None:
    assert firing("soldier-17", crisis=CRISIS, in_system=False).menu() == ["end-phase"]
