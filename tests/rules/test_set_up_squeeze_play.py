"""15.2 Scenario 2: set-up, reinforcements and what the Vittles may not do."""

from __future__ import annotations

import pytest

from hades import geometry as geo
from hades.state.state import ABOARD, ASIDE, CUP, IN_CUP, ORBIT
from tests.boards import Table, ground, table
from tests.rules.set_ups import SEEDS, SQUADS, closed_ones, counters, hexes, land
from tests.rules.set_ups import opened as opened_scenario

SCENARIO = "squeeze-play"


def opened(seed: str = "1", *numbers: int) -> Table:
    """Scenario 2 at its first question."""
    return opened_scenario(SCENARIO, seed, *numbers)


def at_circle_2() -> Table:
    """The Engine Room in Circle 7, the Teleporter in Circle 2, at P0512."""
    return opened("1", 3, 4, 1, 1)


def all_landed() -> Table:
    """Everybody stands around Circle 2."""
    where = ("P0511", "P0410", "P0510", "P0411", "P0610")
    pairs = [f"{unit} {hex_}" for unit, hex_ in zip(SQUADS[:5], where, strict=True)]
    return land(at_circle_2(), "acuto P0512", *pairs, "dante P0710")


@pytest.mark.clause("15.2-01", "15.2-02", "S-16")
def test_cups_decks_and_pool_as_in_scenario_1() -> None:
    t = opened()
    s = t.state
    on_map = [u for u in s.t.nastians if s.where[u] != CUP]
    assert [t.words.words["unit"][u] for u in on_map] == ["guard-01", "guard-02"]
    assert s.cup.bit_count() == len(s.t.nastians) - 2 + len(s.t.chits)
    assert set(s.si_status) == {IN_CUP}
    assert [left.bit_count() for left in s.left] == [18, 18], "shuffled after the set-up draws"
    assert all(s.where[u] == ABOARD for u in (*s.t.squads, s.t.dante))


@pytest.mark.clause("15.2-03", "S-07", "S-06")
def test_a_guard_on_each_inferno_tower() -> None:
    t = opened()
    assert [t.where("guard-01"), t.where("guard-02")] == ["I0504", "I1508"]
    assert [t.steps("guard-01"), t.steps("guard-02")] == [2, 2], "fresh"
    s = t.state
    assert not s.cup & (1 << t.unit("guard-01") | 1 << t.unit("guard-02")), "out of the cup"
    assert t.facing("guard-01") == "-", "there is no direction yet"
    t.do("place acuto").state.agenda[:] = [("turn", 13), ("5.2", 0), ("6.0", 0)]
    t.run("5.2", "6.0")
    assert s.facing[t.unit("guard-01")] == s.facing[t.unit("guard-02")] == s.direction[geo.INFERNO] > 0


@pytest.mark.clause("15.2-04", "S-01")
def test_two_fighters() -> None:
    assert list(opened().state.fighters) == [ORBIT, ORBIT, ASIDE, ASIDE, ASIDE]


@pytest.mark.clause("15.2-05", "R-08", "R-07")
def test_the_teleporter_lies_face_up_and_never_on_the_engine_room() -> None:
    t = opened("1", 3, 4, 1, 6, 1, 1)  # seven, seven again, two
    assert t.state.t.circles[t.state.circle_in[7]].id == "engine-room"
    assert t.state.t.circles[t.state.circle_in[2]].id == "teleporter"
    assert counters(t, closed=False) == ["teleporter", "engine-room"]
    assert not t.state.locked >> 2 & 1
    placed = t.event("circle_placed", circle="teleporter")
    assert {"15.2-05", "R-08"} <= set(placed.clauses)


@pytest.mark.clause("15.2-06", "S-12")
def test_emily_and_nine_others_behind_ten_doors() -> None:
    always, ever, how_many = closed_ones(SCENARIO)
    assert how_many == {10}
    assert always == {"emily-cell"}, "the Idol may be missing"
    assert ever == {c.id for c in ground()[0].circles} - {"engine-room", "teleporter"}


@pytest.mark.clause("15.2-07")
def test_seven_turns() -> None:
    s = opened().state
    assert (s.surprise_left.bit_count(), s.surprise_aside.bit_count()) == (7, 5)


@pytest.mark.clause("15.2-09")
def test_the_vittles_is_out_system_and_whole() -> None:
    s = opened().state
    assert not s.in_system
    assert (s.module, s.failing) == (0, False)


@pytest.mark.clause("15.2-08", "S-09", "S-20", "M-03")
def test_the_landing_goes_to_hexes_within_three_of_the_teleporter() -> None:
    t = at_circle_2()
    tables = t.state.t
    centre = t.hex("P0512")
    barred = {h for h in range(geo.HEXES) if tables.is_complex[h]}
    barred |= {h for r, h in enumerate(tables.room_hex) if t.state.locked >> r & 1}
    near = {h for h in range(geo.SIZE, geo.HEXES) if geo.distance(h, centre) <= 3}
    assert hexes(t, "acuto") == {geo.label(h) for h in near - barred}
    assert "P0512" in hexes(t, "acuto"), "the Teleporter itself"
    assert {"P0310", "P0612"} & {geo.label(h) for h in near & barred}, "a Complex, and a closed Circle"
    assert "P0412" not in hexes(t, "acuto"), "closed"


@pytest.mark.clause("15.2-08", "S-09")
def test_each_of_them_in_a_hex_of_its_own_dante_too() -> None:
    t = land(at_circle_2(), "acuto P0512")
    assert "P0512" not in hexes(t, "dante") | hexes(t, "scout-09")
    assert t.event("unit_placed").clauses == ("15.2-08", "S-09")


@pytest.mark.clause("15.2-08", "U-09")
def test_one_hq_five_squads_and_dante() -> None:
    t = land(at_circle_2(), "acuto P0512")
    assert not {"place sever", "place knight", "place wilson"} & set(t.menu())
    t = all_landed()
    assert t.state.turn == 1
    on_hades = [u for u in t.state.t.friends if t.state.where[u] < geo.HEXES]
    assert len(on_hades) == 7
    assert min(t.state.where[u] for u in on_hades) >= geo.SIZE, "nobody on Inferno"


@pytest.mark.clause("15.2-10", "5.3-07")
def test_two_counters_for_each_purgatory_tower_and_none_above() -> None:
    t = (
        table(scenario=SCENARIO)
        .cup("soldier-17", "guard-01", "officer", "soldier-30", "soldier-18")
        .run("5.3")
    )
    arrived = [(e.data["unit"], e.data["hex"]) for e in t.events() if e.kind == "enemy_arrived"]
    assert arrived == [
        ("soldier-17", "P0602"),
        ("guard-01", "P0602"),
        ("officer", "P1609"),
        ("soldier-30", "P1609"),
    ]
    assert "15.2-10" in t.event("enemy_arrived", unit="soldier-17").clauses


@pytest.mark.clause("15.2-11", "5.3-11")
def test_the_radar_dome_still_brings_one() -> None:
    t = table("[radar-dome-7]", at="I0306", scenario=SCENARIO)
    t.cup("soldier-17", "guard-01", "guard-02", "soldier-30", "soldier-18", "soldier-19").run("5.3")
    assert t.where("soldier-18") == "P0306"
    assert t.where("soldier-19") == "cup"
    assert "15.2-11" in t.event("enemy_arrived", unit="soldier-18").clauses


@pytest.mark.clause("15.2-15", "S-11")
@pytest.mark.parametrize(("turn", "asks"), [(1, False), (2, False), (3, True)])
def test_no_movement_step_on_turns_1_and_2(turn: int, asks: bool) -> None:
    t = table(scenario=SCENARIO, in_system=False, turn=turn).run("7.2", "6.0")
    assert ("approach" in t.menu()) == asks
    assert ("vittles_waits" in t.kinds()) == (not asks)


@pytest.mark.clause("15.2-15", "S-11", "7.1-01")
def test_the_repair_step_stays() -> None:
    t = table(scenario=SCENARIO, in_system=False, failing=True).run("7.1")
    assert t.menu() == ["repair", "no-repair"]


@pytest.mark.clause("15.2-17", "6.7-02")
def test_the_vittles_answers_only_in_system() -> None:
    far = table("acuto . scout-09", at="I1004", scenario=SCENARIO, in_system=False).activate("acuto")
    assert "request" not in far.menu()
    near = table("acuto . scout-09", at="I1004", scenario=SCENARIO).numbers(1).activate("acuto", "request")
    assert "evacuate" in near.menu()


@pytest.mark.clause("15.2-16", "6.9-20")
def test_nobody_leaves_by_the_teleporter() -> None:
    t = table("dante", at="P0412", scenario=SCENARIO).circle(1, "teleporter", closed=False).activate("dante")
    assert "science" not in t.menu()


def test_luck_moves_the_teleporter_about() -> None:
    rooms = {t.state.circle_in.index(t.state.t.circle_of["teleporter"]) for t in map(opened, SEEDS)}
    assert len(rooms) > 5
    assert 1 not in rooms
