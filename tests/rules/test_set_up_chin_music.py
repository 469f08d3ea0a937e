"""15.3 Scenario 3: set-up."""

from __future__ import annotations

import pytest

from hades.chance import SHL_DECK
from hades.engine import sequencer
from hades.state.state import ABOARD, ASIDE, CUP, IN_CUP, ORBIT
from tests.boards import LETTERS, Table, ground
from tests.rules.set_ups import CORNERS, SEEDS, SQUADS, closed_ones, counters, land
from tests.rules.set_ups import opened as opened_scenario

SCENARIO = "chin-music"


def opened(seed: str = "1", *numbers: int, letters: str = "") -> Table:
    """Scenario 3 at its first question."""
    return opened_scenario(SCENARIO, seed, *numbers, letters=letters)


@pytest.mark.clause("15.3-01", "15.3-02", "S-01", "S-02", "15.4-09")
def test_four_fighters_and_the_rest_as_in_scenario_1() -> None:
    t = opened()
    s = t.state
    assert list(s.fighters) == [ORBIT] * 4 + [ASIDE], "the Flight Elevator's is one of the four"
    assert "fighter_launched" not in t.kinds()
    assert all(s.where[u] == CUP for u in s.t.nastians)
    assert [left.bit_count() for left in s.left] == [18, 18]
    assert s.in_system
    assert (s.module, s.failing) == (0, False)


@pytest.mark.clause("15.3-03", "S-04", "R-08", "2.1-18")
def test_both_gorgons_stand_in_open_circles() -> None:
    t = opened("1", 3, 4, 1, 6, 1, 1, 6, 6)  # seven; seven again, two; twelve
    s = t.state
    where = {
        name: s.circle_in.index(s.t.circle_of[name]) for name in ("engine-room", "medusa-cell", "zola-cell")
    }
    assert where == {"engine-room": 7, "medusa-cell": 2, "zola-cell": 12}
    assert sorted(counters(t, closed=False)) == ["engine-room", "medusa-cell", "zola-cell"]
    assert [t.where("medusa"), t.where("zola")] == ["P0512", "P1501"]
    assert [t.facing("medusa"), t.facing("zola")] == ["NW", "SE"], "toward the door"
    assert not s.locked & (1 << 2 | 1 << 12)
    assert {"15.3-03", "S-04"} <= set(t.event("unit_found", unit="zola").clauses)


@pytest.mark.clause("S-04", "15.3-03")
def test_they_move_from_turn_1() -> None:
    t = opened("1", 3, 4, 1, 1, 6, 6, letters="A")
    t.state.cup = 0
    t.state.direction = [1, 1]
    t.run("5.4", "6.0")
    movers = {e.data["unit"] for e in t.events() if e.kind == "enemy_moved"}
    assert {"medusa", "zola"} <= movers


@pytest.mark.clause("15.3-04")
def test_emily_the_honor_guard_and_seven_others() -> None:
    always, ever, how_many = closed_ones(SCENARIO)
    assert how_many == {9}
    assert always == {"emily-cell", "honor-guard-cell"}
    assert ever == {c.id for c in ground()[0].circles} - {"engine-room", "medusa-cell", "zola-cell"}


@pytest.mark.clause("15.3-05", "S-02", "S-03")
@pytest.mark.parametrize("letter", ["A", "L"])
def test_a_flight_elevator_in_the_hex_of_a_letter(letter: str) -> None:
    t = opened("1", 3, 4, 1, 1, 6, 6, letters=letter)
    s = t.state
    si = s.si_at[LETTERS.index(letter)]
    assert s.t.sis[si].type == "flight-elevator"
    assert t.si_status(s.t.sis[si].id) == "operational"
    assert sum(status != IN_CUP for status in s.si_status) == 1
    assert s.drawn[SHL_DECK] == 7, "three Circles and a letter"
    t.cup("soldier-17", "soldier-18", "soldier-19", "soldier-20", "soldier-21")
    t.state.direction = [1, 1]
    t.run("5.3")
    below = t.hex(f"P{s.t.catalog.purgatory.complexes[letter]}")
    assert s.where[t.unit("soldier-21")] == below, "it brings a Unit from turn 1 on"


@pytest.mark.clause("15.3-06")
def test_seven_turns() -> None:
    s = opened().state
    assert (s.surprise_left.bit_count(), s.surprise_aside.bit_count()) == (7, 5)


@pytest.mark.clause("15.3-07", "S-16")
def test_one_hq_seven_squads_and_dante_land_on_inferno() -> None:
    t = opened(letters="")
    land(t, f"acuto {CORNERS[0]}")
    assert "place sever" not in t.menu()
    pairs = [f"{unit} {hex_}" for unit, hex_ in zip(SQUADS, CORNERS[1:8], strict=True)]
    land(t, *pairs)
    assert t.menu() == ["place dante"]
    assert "15.3-07" in t.event("unit_placed", unit="acuto").clauses
    rest = [u for u in t.state.t.squads if t.state.where[u] == ABOARD]
    assert len(rest) == 11


@pytest.mark.clause("S-02", "S-01", "10.6-01")
def test_the_other_flight_elevator_launches_the_fifth_fighter() -> None:
    t = opened("1", 3, 4, 1, 1, 6, 6, letters="L")
    t.rig("si-cup", t.si("flight-elevator-9"))
    land(t, "acuto I0202")
    assert t.event("fighter_launched").data == {"fighter": "fighter-5", "si": "flight-elevator-9"}


@pytest.mark.clause("R-07")
def test_gorgons_are_never_in_circle_1() -> None:
    for seed in SEEDS:
        s = opened(seed).state
        assert s.circle_in[1] not in (s.t.circle_of["medusa-cell"], s.t.circle_of["zola-cell"])
        assert sequencer.menu(s)
