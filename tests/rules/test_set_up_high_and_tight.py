"""15.4 Scenario 4: set-up, two landings and General Tso."""

from __future__ import annotations

import pytest

from hades import geometry as geo
from hades.chance import SHL_DECK
from hades.state.state import ASIDE, ORBIT
from tests.boards import LETTERS, Table, ground
from tests.rules.set_ups import CORNERS, SQUADS, closed_ones, counters, hexes, land
from tests.rules.set_ups import opened as opened_scenario

SCENARIO = "high-and-tight"


def opened(seed: str = "1", *numbers: int, letters: str = "") -> Table:
    """Scenario 4 at its first question."""
    return opened_scenario(SCENARIO, seed, *numbers, letters=letters)


def above(t: Table) -> Table:
    """The group for Inferno has landed."""
    pairs = [f"{unit} {hex_}" for unit, hex_ in zip(SQUADS[1:7], CORNERS[1:7], strict=True)]
    return land(t, f"acuto {CORNERS[0]}", *pairs)


def second_landing() -> Table:
    """The Engine Room in Circle 7, the Teleporter in Circle 2 (P0512, door to P0511); SIs in A and L."""
    return above(opened("1", 3, 4, 1, 1, letters="AL"))


@pytest.mark.clause("15.4-01", "15.4-02", "S-01", "15.4-09", "15.4-08")
def test_four_fighters_in_system_and_seven_turns() -> None:
    s = opened().state
    assert list(s.fighters) == [ORBIT] * 4 + [ASIDE]
    assert s.in_system
    assert (s.module, s.failing) == (0, False)
    assert (s.surprise_left.bit_count(), s.surprise_aside.bit_count()) == (7, 5)
    assert [left.bit_count() for left in s.left] == [18, 18]


@pytest.mark.clause("15.4-03", "S-05", "R-08")
def test_the_teleporter_lies_face_up_elsewhere() -> None:
    t = opened("1", 3, 4, 1, 6, 1, 1)
    assert t.state.t.circles[t.state.circle_in[7]].id == "engine-room"
    assert t.state.t.circles[t.state.circle_in[2]].id == "teleporter"
    assert sorted(counters(t, closed=False)) == ["engine-room", "teleporter"]
    assert not t.state.locked >> 2 & 1
    assert {"15.4-03", "S-05"} <= set(t.event("circle_placed", circle="teleporter").clauses)


@pytest.mark.clause("15.4-04", "15.4-05", "S-02")
def test_a_flight_elevator_and_a_radar_dome_by_letter() -> None:
    t = opened("1", 3, 4, 1, 1, letters="GL")
    s = t.state
    found = {LETTERS[letter]: s.t.sis[si].type for letter, si in enumerate(s.si_at) if si != 255}
    assert found == {"G": "flight-elevator", "L": "radar-dome"}
    assert {t.si_status(s.t.sis[si].id) for si in s.si_at if si != 255} == {"operational"}
    assert "fighter_launched" not in t.kinds()
    assert "15.4-05" in t.event("si_activated", letter="L").clauses
    assert "15.4-04" in t.event("si_activated", letter="G").clauses


@pytest.mark.clause("15.4-05")
def test_the_same_letter_is_drawn_again() -> None:
    t = opened("1", 3, 4, 1, 1, letters="GGL")
    assert {e.data["letter"] for e in t.events() if e.kind == "si_activated"} == {"G", "L"}
    assert t.state.drawn[SHL_DECK] == 7, "two Circles, three letters"


@pytest.mark.clause("15.4-06")
def test_emily_the_honor_guard_zola_and_seven_others() -> None:
    always, ever, how_many = closed_ones(SCENARIO)
    assert how_many == {10}
    assert always == {"emily-cell", "honor-guard-cell", "zola-cell"}
    assert ever == {c.id for c in ground()[0].circles} - {"engine-room", "teleporter"}


@pytest.mark.clause("15.4-10", "S-17", "U-09")
def test_one_hq_and_six_squads_on_inferno_and_no_dante() -> None:
    t = opened("1", 3, 4, 1, 1, letters="AL")
    assert "place dante" not in t.menu()
    assert {f"place {hq}" for hq in ("acuto", "sever", "knight", "wilson")} <= set(t.menu())
    tables = t.state.t
    assert hexes(t, "acuto") == {geo.label(h) for h in range(geo.SIZE) if not tables.is_complex[h]}
    land(t, f"acuto {CORNERS[0]}")
    assert "place sever" not in t.menu()
    assert CORNERS[0] not in hexes(t, "scout-09")
    assert "15.4-10" in t.event("unit_placed", unit="acuto").clauses
    *five, sixth = (f"{unit} {hex_}" for unit, hex_ in zip(SQUADS[1:7], CORNERS[1:7], strict=True))
    land(t, *five)
    assert "place dante" not in t.menu(), "this group is not complete"
    land(t, sixth)
    assert "place dante" in t.menu(), "with six squads it is"


@pytest.mark.clause("15.4-11", "S-17")
def test_another_hq_two_squads_and_dante_below() -> None:
    t = second_landing()
    hqs = {name for name in t.menu() if name.split()[1] in ("acuto", "sever", "knight", "wilson")}
    assert hqs == {"place sever", "place knight", "place wilson"}, "any other HQ"
    assert "place dante" in t.menu()
    land(t, "wilson P0512", "scout-12 P0511", "scout-09 P0411")
    assert t.menu() == ["place dante"]
    assert "15.4-11" in t.event("unit_placed", unit="wilson").clauses


@pytest.mark.clause("15.4-11", "M-02", "6.1-05", "6.1-08")
def test_in_the_teleporter_at_its_door_and_next_to_that() -> None:
    t = second_landing()
    # beside the door hex and north of it; south of it lies a closed Circle
    assert hexes(t, "wilson") == {"P0512", "P0511", "P0411", "P0611", "P0510", "P0410"}
    land(t, "wilson P0512")
    assert "P0512" not in hexes(t, "scout-12"), "one squad in a hex"
    assert "P0512" in hexes(t, "dante"), "persons may join"


@pytest.mark.clause("M-02")
def test_walls_narrow_the_landing() -> None:
    t = opened("1", 3, 4, 6, 6, letters="AL")  # Circle 12 at P1501, its door hex P1502
    wilson = hexes(above(t), "wilson")
    assert {"P1501", "P1502", "P1402", "P1602"} <= wilson
    assert all(geo.distance(t.hex("P1502"), t.hex(h)) <= 1 for h in wilson)
    assert "P1401" not in wilson, "a closed Circle"


@pytest.mark.clause("15.4-07", "M-09", "S-08", "S-06", "R-06")
@pytest.mark.parametrize(("number", "hex_"), [(1, "P0602"), (3, "P0602"), (4, "P1609"), (6, "P1609")])
def test_general_tso_waits_on_the_tower_a_number_gives(number: int, hex_: str) -> None:
    t = land(second_landing(), "wilson P0512", "scout-12 P0511", "scout-09 P0411")
    assert t.where("officer") == "cup", "after the landing"
    t.clear().numbers(number).run("officer_in_play", "6.0")
    placed = t.event("officer_placed").data
    assert (placed["hex"], placed["number"]) == (hex_, number)
    assert t.where("officer") == hex_
    assert t.facing("officer") == "-"
    assert not t.state.cup >> t.unit("officer") & 1
    assert t.state.left[0].bit_count() == 17, "his card stays out of the deck"
    assert "15.4-07" in t.event("officer_placed").clauses


@pytest.mark.clause("S-06", "S-08")
def test_he_faces_the_first_preferred_direction() -> None:
    t = land(second_landing(), "wilson P0512", "scout-12 P0511", "scout-09 P0411", "dante P0512")
    assert t.state.turn == 1
    kinds = t.kinds()
    assert kinds.index("officer_placed") < kinds.index("turn_began") < kinds.index("directions_set")
    assert t.state.facing[t.unit("officer")] in geo.DIRECTIONS


@pytest.mark.clause("S-15", "15.1-11")
def test_a_landing_next_to_the_elevator_wakes_no_second_si_there() -> None:
    t = opened("1", 3, 4, 1, 1, letters="AL").clear()
    land(t, "acuto I0202")  # next to Complex A
    assert t.kinds() == ["unit_placed"]


@pytest.mark.clause("15.4-14", "14.2-02")
def test_no_overtime() -> None:
    t = land(second_landing(), "wilson P0512", "scout-12 P0511", "scout-09 P0411", "dante P0512")
    from hades.engine import sequencer

    assert ("overtime",) not in sequencer.menu(t.state)
    assert ("draw_from", 1) in sequencer.menu(t.state)
