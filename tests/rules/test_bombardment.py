"""15.3 The bombardment before turn 1 of scenario 3."""

from __future__ import annotations

import pytest

from hades.state.state import DESTROYED, ORBIT, SHOT_DOWN
from tests.boards import Table
from tests.rules.set_ups import CORNERS, SQUADS, land, opened


def bombarding() -> Table:
    """Everybody stands, railgun-3 has been woken in Complex A, a Flight Elevator works in L."""
    t = opened("chin-music", "1", 3, 4, 1, 1, 6, 6, letters="L").rig("si-cup", 2)
    pairs = [f"{unit} {hex_}" for unit, hex_ in zip(SQUADS, CORNERS[1:8], strict=True)]
    return land(t, "acuto I0202", *pairs, f"dante {CORNERS[8]}").clear()


def shots(t: Table) -> list[str]:
    """Weapons that may still fire."""
    return sorted({name.split()[1] for name in t.menu() if name.startswith("shoot")})


@pytest.mark.clause("15.3-08", "S-13")
def test_it_comes_after_set_up_and_before_turn_1() -> None:
    t = bombarding()
    assert t.state.turn == 0
    assert t.state.agenda[-1][0] == "15.3?"
    targets = {name.split()[2] for name in t.menu() if name.startswith("shoot")}
    woken = [si.id for si, status in zip(t.state.t.sis, t.state.si_status, strict=True) if status]
    assert targets == {*(f"fighter-{n}" for n in range(1, 5)), *woken}
    assert {"railgun-3", "flight-elevator-4"} <= targets


@pytest.mark.clause("15.3-08", "7.3-04", "7.3-05")
def test_r1_and_r2_fire_twice_each_and_the_50_not_at_all() -> None:
    t = bombarding()
    t.net("R1", "railgun-3", 0).net("R1", "railgun-3", 0).net("R2", "railgun-3", 0).net("R2", "fighter-1", 0)
    assert shots(t) == ["R1", "R2"]
    t.do("shoot-si R1 railgun-3")
    assert shots(t) == ["R1", "R2"]
    t.do("shoot-si R1 railgun-3")
    assert shots(t) == ["R2"]
    t.do("shoot-si R2 railgun-3", "shoot-fighter R2 fighter-1")
    assert t.kinds().count("combat") >= 4
    ours = [e.kind for e in t.events() if "15.3-08" in e.clauses]
    assert ours == ["combat"] * 4 + ["bombardment_over"]
    assert t.state.turn == 1, "then the game begins"


@pytest.mark.clause("15.3-08", "S-13")
def test_results_are_those_of_the_attack_step() -> None:
    t = bombarding().net("R2", "railgun-3", 2).net("R2", "fighter-4", 2)
    t.do("shoot-si R2 railgun-3", "shoot-fighter R2 fighter-4")
    assert t.si_status("railgun-3") == "destroyed"
    assert t.state.si_status[t.si("railgun-3")] == DESTROYED
    assert t.state.fighters[3] == SHOT_DOWN
    assert t.state.fighters[0] == ORBIT
    assert "7.3-05" in t.event("combat", target=t.events()[0].data["target"]).clauses


@pytest.mark.clause("15.3-08")
def test_the_player_may_cease_fire() -> None:
    t = bombarding().do("cease-fire")
    assert t.state.turn == 1
    assert [e.kind for e in t.events() if "15.3-08" in e.clauses] == ["bombardment_over"]


@pytest.mark.clause("R-06")
def test_the_cards_it_takes_stay_out_of_the_decks() -> None:
    t = bombarding().net("R1", "railgun-3", 0)
    assert [left.bit_count() for left in t.state.left] == [18, 18]
    t.do("shoot-si R1 railgun-3")
    assert [left.bit_count() for left in t.state.left] == [17, 17]
