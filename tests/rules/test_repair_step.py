"""7.1 Repair Step. The SHL Phase is run after it only to have a place to stop."""

from __future__ import annotations

import pytest

from hades.content.component_records import MODULES
from hades.state.state import CRISIS_FIRE
from tests.boards import Table, table

G1, G2, FIFTY, R1, W2, EW, LQ = (MODULES.index(m) for m in ("G1", "G2", "50", "R1", "W2", "EW", "LQ"))


def repairing(number: int, *, deck: str = "shl", **facts: object) -> Table:
    """At the question, with the number that comes next."""
    return table(**facts).numbers(number, deck=deck).run("7.1", "6.0")


@pytest.mark.clause("7.1-01")
def test_one_attempt_and_no_more() -> None:
    t = repairing(6, module=R1)
    assert t.menu() == ["repair", "no-repair"]
    t.do("repair")
    assert t.menu() == ["end-phase"], "the step is over, though the attempt failed"
    assert t.kinds().count("repair_tried") == 1


@pytest.mark.clause("7.1-01")
def test_also_out_system() -> None:
    t = repairing(1, module=R1, in_system=False).do("repair")
    assert t.state.module == FIFTY


@pytest.mark.clause("7.1-01")
def test_nobody_has_to() -> None:
    t = repairing(1, module=R1).do("no-repair")
    assert t.state.module == R1
    assert "repair_tried" not in t.kinds()
    assert t.menu() == ["end-phase"]


@pytest.mark.clause("7.1-02")
@pytest.mark.parametrize(
    ("number", "success"), [(1, True), (2, True), (3, True), (4, False), (5, False), (6, False)]
)
def test_succeeds_on_3_or_less(number: int, success: bool) -> None:
    t = repairing(number, module=R1).do("repair")
    assert t.event("repair_tried").data["number"] == number
    assert t.event("repair_tried").data["success"] is success
    assert t.state.module == (FIFTY if success else R1)


@pytest.mark.clause("7.1-02", "R-04")
def test_draws_from_the_deck_of_the_players_choice() -> None:
    t = table(module=R1).numbers(6, deck="shl").numbers(2, deck="nastian").run("7.1", "6.0")
    t.do("draw-from nastian", "repair")
    tried = t.event("repair_tried")
    assert (tried.data["deck"], tried.data["number"]) == ("nastian", 2)
    assert t.state.left[0] == (1 << 18) - 1, "the SHL deck was not touched"
    assert t.state.left[1].bit_count() == 17


@pytest.mark.clause("7.1-03", "12.0-07", "V-02")
@pytest.mark.parametrize("failing", [False, True])
def test_marker_goes_up_one_module_holding(failing: bool) -> None:
    t = repairing(3, module=R1, failing=failing).do("repair")
    assert (t.state.module, t.state.failing) == (FIFTY, False)
    assert t.event("module_repaired").data["module"] == "50"
    assert "7.1-03" in t.event("module_repaired").clauses


@pytest.mark.clause("7.1-03", "12.0-07")
def test_a_repaired_weapon_fires_again_in_the_same_turn() -> None:
    t = table("soldier-17", at="I0505", module=R1).numbers(1).run("7.1", "7.2", "7.3", "6.0")
    t.do("repair", "hold-station")
    assert "shoot-unit 50 soldier-17" in t.menu()


@pytest.mark.clause("V-01", "7.1-03")
def test_on_g1_failing_turns_to_holding() -> None:
    t = repairing(1, module=G1, failing=True).do("repair")
    assert (t.state.module, t.state.failing) == (G1, False)
    assert "V-01" in t.event("module_repaired").clauses


@pytest.mark.clause("V-01")
def test_a_ship_without_a_scratch_is_not_asked() -> None:
    t = table().run("7.1", "6.0")
    assert t.menu() == ["end-phase"]


@pytest.mark.clause("7.1-03")
def test_failure_leaves_a_failing_module_failing() -> None:
    t = repairing(4, module=G2, failing=True).do("repair")
    assert (t.state.module, t.state.failing) == (G2, True)
    assert "module_repaired" not in t.kinds()


@pytest.mark.clause("12.5-01", "7.2-09", "V-07")
def test_w2_repaired_moves_the_ship_again() -> None:
    t = table(module=EW, failing=True).numbers(3).run("7.1", "7.2", "6.0").do("repair")
    assert (t.state.module, t.state.failing) == (W2, False)
    assert t.menu() == ["skedaddle", "hold-station"]


@pytest.mark.clause("5.3-17", "V-08")
def test_crisis_does_not_stop_it() -> None:
    t = repairing(1, module=LQ, crisis=CRISIS_FIRE).do("repair")
    assert t.state.module == LQ - 1
    assert t.state.crisis == CRISIS_FIRE, "and a repair commits the ship to nothing"
