"""7.2 Movement Step of the Vittles. The SHL Phase is run after it only to have a place to stop."""

from __future__ import annotations

import pytest

from hades.content.component_records import MODULES
from hades.rules.sequence_of_play import TURN
from hades.state.state import CRISIS, CRISIS_FIRE, CRISIS_MOVE, CRISIS_TRANSFER, ORBIT, ORBIT_DAMAGED
from tests.boards import Table, table

R2, W1, W2, EW, LQ = (MODULES.index(m) for m in ("R2", "W1", "W2", "EW", "LQ"))

ALL_KINDS = """
    [railgun-3]  .  .  .  .  [laser-1]          .  .  .  .  [missile-battery-5]  .  .  .  .  [radar-dome-7]
    .
    .
    .
    [railgun-6*] .  .  .  .  [flight-elevator-4] . .  .  .  [laser-8x]           .  .  .  . [troop-elevator-2]
"""
"""One SI of each type works; another Railgun is damaged, another Laser destroyed. From I0302."""


def leaving(drawing: str = "", **facts: object) -> Table:
    """At the question whether to go."""
    return table(drawing, at="I0302", **facts).run("7.2", "6.0")


def shooters(t: Table) -> list[str]:
    """Who has fired, in order."""
    return [e.data["shots"][0]["id"] for e in t.events() if e.kind == "combat"]


@pytest.mark.clause("7.2-01")
def test_in_system_it_may_skedaddle_or_stay() -> None:
    t = leaving()
    assert t.menu() == ["skedaddle", "hold-station"]
    t.do("skedaddle")
    assert not t.state.in_system
    assert "7.2-01" in t.event("skedaddled").clauses
    assert t.menu() == ["end-phase"], "once a turn"


@pytest.mark.clause("7.2-01")
def test_out_system_it_may_approach_or_stay() -> None:
    t = leaving(in_system=False)
    assert t.menu() == ["approach", "hold-station"]
    t.do("approach")
    assert t.state.in_system
    t.event("approached")


@pytest.mark.clause("7.2-01")
@pytest.mark.parametrize("in_system", [True, False])
def test_staying_changes_nothing(in_system: bool) -> None:
    t = leaving(ALL_KINDS, in_system=in_system).do("hold-station")
    assert t.state.in_system is in_system
    assert shooters(t) == []
    assert t.menu() == ["end-phase"]


@pytest.mark.clause("7.2-02", "5.1-02")
def test_out_system_nobody_attacks_it() -> None:
    t = table(ALL_KINDS, at="I0302", in_system=False)
    t.state.fighters[0] = ORBIT
    t.run("5.1", "6.0")
    assert shooters(t) == []
    assert t.state.module == 0
    assert not t.state.failing


@pytest.mark.clause("7.2-03")
def test_out_system_no_transfer_and_no_shot() -> None:
    drawing = "acuto . . . soldier-17"
    above = table(drawing, at="I0505").aboard("scout-09").run("7.3", "6.0")
    assert "shoot-unit R1 soldier-17" in above.menu(), "the same board In System"
    t = table(drawing, at="I0505", in_system=False).aboard("scout-09").run("7.3", "6.0")
    assert "activate acuto" in t.menu(), "no Attack Step was asked for"
    t.do("activate acuto")
    assert "request" not in t.menu()
    above.do("cease-fire", "activate acuto")
    assert "request" in above.menu()


@pytest.mark.clause("7.2-04", "V-10")
@pytest.mark.parametrize("in_system", [True, False])
def test_no_ram_out_system(in_system: bool) -> None:
    t = table(in_system=in_system)
    t.state.fighters[1] = ORBIT_DAMAGED
    number = [c.id for c in t.state.t.surprises].index("NS-10")
    t.state.surprise_left |= 1 << number
    t.rig("surprise-deck", number).run("5.6", "6.0")
    assert ("fighter_rams" in t.kinds()) is in_system
    assert (t.state.fighters[1] == ORBIT_DAMAGED) is not in_system


@pytest.mark.clause("7.2-05", "5.3-13", "V-04")
def test_working_guns_fire_once_in_ascending_order() -> None:
    t = leaving(ALL_KINDS)
    for gun in ("laser-1", "railgun-3", "missile-battery-5"):
        t.net(gun, "ship", 0)
    t.do("skedaddle")
    assert shooters(t) == ["laser-1", "railgun-3", "missile-battery-5"]
    assert all("7.2-05" in e.clauses for e in t.events() if e.kind == "combat")
    assert not t.state.in_system


@pytest.mark.clause("7.2-05")
def test_parting_shots_hit_the_current_module() -> None:
    t = leaving("[railgun-3]", module=R2, failing=True).net("railgun-3", "ship", 1).do("skedaddle")
    assert (t.state.module, t.state.failing) == (W1, False)
    assert not t.state.in_system


@pytest.mark.clause("7.2-06")
def test_fighters_have_no_parting_shot() -> None:
    t = leaving()
    t.state.fighters[0] = ORBIT
    t.do("skedaddle")
    assert shooters(t) == []


@pytest.mark.clause("7.2-07", "11.0-16")
def test_without_the_targeting_computer_nobody_fires() -> None:
    t = leaving(ALL_KINDS, parting_off=True).do("skedaddle")
    assert shooters(t) == []
    assert "7.2-07" in t.event("no_parting_shots").clauses
    assert not t.state.in_system


@pytest.mark.clause("7.2-08", "V-05")
def test_shots_that_take_the_last_warp_engine_come_too_late() -> None:
    t = leaving("[railgun-3]", module=W2, failing=True).net("railgun-3", "ship", 1).do("skedaddle")
    assert t.state.module == EW
    assert not t.state.in_system
    assert "7.2-08" in t.event("skedaddled").clauses


@pytest.mark.clause("7.2-09", "12.5-01")
def test_and_then_there_is_no_way_back_before_a_repair() -> None:
    t = table(in_system=False, module=EW).numbers(4, 3)
    t.run("7.1", "7.2", "6.0").do("repair")
    assert t.menu() == ["end-phase"], "the repair failed, so the Vittles was not asked"
    t.run("7.1", "7.2", "6.0").do("repair")
    assert t.menu() == ["approach", "hold-station"]


@pytest.mark.clause("7.2-10", "12.5-01", "V-06")
@pytest.mark.parametrize("in_system", [True, False])
def test_without_warp_engines_it_goes_nowhere(in_system: bool) -> None:
    assert leaving(module=EW, in_system=in_system).menu() == ["end-phase"]


@pytest.mark.clause("12.5-02", "7.2-10")
def test_one_engine_is_enough() -> None:
    assert "skedaddle" in leaving(module=W2).menu()


@pytest.mark.clause("V-06")
def test_a_failing_engine_still_works() -> None:
    assert "skedaddle" in leaving(module=W2, failing=True).menu()


@pytest.mark.clause("V-05", "12.8-02", "14.0-01", "7.2-05")
def test_a_ship_shot_down_on_its_way_out_is_lost() -> None:
    t = leaving("[laser-1] . . . . [railgun-3] . . . . [missile-battery-5] . . . . [railgun-6]", module=W2)
    for gun in ("laser-1", "railgun-3", "missile-battery-5", "railgun-6"):
        t.net(gun, "ship", 2)
    t.do("skedaddle")
    assert t.state.module == LQ + 1, "W2, EW, LB and LQ, one shot each"
    assert t.state.outcome == "vittles-destroyed"
    assert "skedaddled" not in t.kinds()
    assert t.menu() == []


@pytest.mark.clause("N-04", "V-04")
def test_guns_that_the_loss_of_ew_repairs_do_not_join_in() -> None:
    t = leaving("[laser-1] . . . . [railgun-3] . . . . [laser-8*]", module=W2, failing=True)
    t.net("laser-1", "ship", 1).net("railgun-3", "ship", 2).do("skedaddle")
    assert t.si_status("laser-8") == "operational"
    assert shooters(t) == ["laser-1", "railgun-3"]


@pytest.mark.clause("5.3-15")
@pytest.mark.parametrize("chosen", [CRISIS_FIRE, CRISIS_TRANSFER])
def test_crisis_that_has_fired_or_transferred_may_not_move(chosen: int) -> None:
    assert leaving(crisis=chosen).menu() == ["end-phase"]


@pytest.mark.clause("5.3-14", "5.3-15")
def test_crisis_that_moves_may_not_fire() -> None:
    t = table("soldier-17", at="I0505", crisis=CRISIS, in_system=False).run("7.2", "7.3", "6.0")
    t.do("approach")
    assert t.state.crisis == CRISIS_MOVE
    assert t.menu() == ["end-phase"]


@pytest.mark.clause("5.3-14")
def test_crisis_that_stays_may_still_fire() -> None:
    t = table("soldier-17", at="I0505", crisis=CRISIS).run("7.2", "7.3", "6.0").do("hold-station")
    assert "shoot-unit R1 soldier-17" in t.menu()


@pytest.mark.clause("7.0-01", "7.0-02")
def test_approach_then_fire_in_one_turn_but_not_skedaddle_and_fire() -> None:
    """In the order in which a turn comes to them."""
    t = table("soldier-17", at="I0505", in_system=False).shl_phase()
    t.state.agenda[0] = ("turn", TURN.index("6.0") + 1)
    t.do("end-phase", "approach")
    assert "shoot-unit R1 soldier-17" in t.menu()
    t = table("soldier-17", at="I0505", overtime=True, surprise_left=0).shl_phase()
    t.state.agenda[0] = ("turn", TURN.index("6.0") + 1)
    t.do("end-phase", "skedaddle")
    assert t.state.outcome == "scored", "the next thing is the end of the turn"
