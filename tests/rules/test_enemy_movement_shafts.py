"""5.4 Movement Step: Nastians change maps, or try to."""

from __future__ import annotations

import pytest

from hades import geometry as geo
from hades.board.contact import engaged
from hades.board.occupancy import place
from tests.boards import table
from tests.rules.walk import fill, move, note, path, put, tried


@pytest.mark.clause("5.4-20", "5.4-22", "5.4-23", "5.4-24", "5.4-08", "2.1-07", "2.1-09", "N-33")
@pytest.mark.parametrize("si", ["", "[railgun-3]", "[railgun-3*]", "[railgun-3x]"])
@pytest.mark.parametrize("up", [False, True])
def test_a_complex_takes_it_to_the_other_map(si: str, up: bool) -> None:
    t = put(table(direction=[geo.SW, geo.SW]), *([f"{si}@I0806"] if si else []))
    here, there = ("P", "I") if up else ("I", "P")
    put(t, f"shock-trooper-39:E@{here}0706")
    move(t)
    way = [f"{here}0806", f"{there}0806", f"{there}0807", f"{there}0708", f"{there}0709"]
    assert path(t, "shock-trooper-39") == way
    assert t.facing("shock-trooper-39") == "SW"
    assert note(t, "shock-trooper-39", "changed_maps")["hex"] == f"{there}0806"


@pytest.mark.clause("5.4-24")
def test_on_the_new_map_it_stops_at_the_first_contact() -> None:
    t = put(table(), "shock-trooper-39:E@I0706", "scout-09@P1106")
    move(t)
    assert path(t, "shock-trooper-39") == ["I0806", "P0806", "P0906", "P1006"]


@pytest.mark.clause("5.4-24", "5.4-04")
def test_it_stops_where_it_comes_out_next_to_a_foe() -> None:
    t = put(table(), "shock-trooper-39:E@I0706", "scout-09@P0907")
    move(t)
    assert path(t, "shock-trooper-39") == ["I0806", "P0806"]
    assert t.facing("shock-trooper-39") == "E"


@pytest.mark.clause("5.4-25", "5.4-26", "N-31", "M-10")
@pytest.mark.parametrize("other", ["scout-09", "dante", "medusa"])
def test_a_foe_at_the_other_end_of_the_shaft_blocks_and_engages(other: str) -> None:
    t = put(table(), "soldier-17:E@I0606", f"{other}@P0806")
    move(t)
    assert path(t, "soldier-17") == ["I0706", "I0806"]
    assert note(t, "soldier-17", "engaged")["hex"] == "I0806"
    assert {"5.4-25", "5.4-26", "N-31"} <= set(t.event("enemy_moved", unit="soldier-17").clauses)
    assert engaged(t.state, t.unit("soldier-17"))
    assert engaged(t.state, t.unit(other))


@pytest.mark.clause("5.4-25", "5.4-26")
def test_the_same_from_below() -> None:
    t = put(table(), "[railgun-3x]+scout-09@I0806", "soldier-17:E@P0706")
    move(t)
    assert path(t, "soldier-17") == ["P0806"]
    move(t)
    held = t.event("enemy_held", unit="soldier-17")
    assert (held.data["by"], held.clauses) == (["I0806"], ("5.4-03", "5.4-26", "M-10"))


@pytest.mark.clause("5.4-27", "N-30")
def test_it_passes_through_a_full_hex_at_the_other_end() -> None:
    t = fill(put(table(), "shock-trooper-39:E@I0706"), "P0806", "P0906")
    move(t)
    assert path(t, "shock-trooper-39") == ["I0806", "P0806", "P0906", "P1006", "P1106"]


@pytest.mark.clause("5.4-27", "N-30")
def test_if_it_cannot_pass_it_turns_to_the_preferred_direction_of_its_own_map() -> None:
    t = fill(put(table(direction=[geo.SE, geo.W]), "soldier-30:E@I0506"), "P0806")
    move(t)
    assert path(t, "soldier-30") == ["I0606", "I0706", "I0806", "I0907"]
    assert t.facing("soldier-30") == "SE"
    turned = note(t, "soldier-30", "turned_away")
    assert (turned["why"], turned["verdicts"]) == ("shaft", [["SE", "chosen"]])


@pytest.mark.clause("5.4-27")
def test_or_to_the_nearest_direction_clockwise_from_it() -> None:
    t = fill(put(table(direction=[geo.SE, geo.W]), "soldier-30:E@I0506"), "P0806", "I0907", "I0807")
    move(t)
    assert tried(t, "soldier-30") == ["SE full", "SW full", "W chosen"]
    assert t.where("soldier-30") == "I0706"


@pytest.mark.clause("5.4-27", "N-29")
def test_a_full_hex_at_the_other_end_in_contact_cannot_be_passed() -> None:
    t = fill(put(table(), "shock-trooper-39:E@I0706", "scout-09@P0906"), "P0806")
    move(t)
    assert path(t, "shock-trooper-39")[:2] == ["I0806", "I0906"]


# the last factor


@pytest.mark.clause("5.4-28")
def test_the_last_factor_into_a_complex_leaves_the_shaft_for_the_next_step() -> None:
    t = put(table(), "soldier-17:E@I0406")
    move(t)
    assert t.where("soldier-17") == "I0806"
    assert note(t, "soldier-17", "delayed")["hex"] == "I0806"
    move(t)
    assert path(t, "soldier-17") == ["P0806", "P0906", "P1006", "P1106"]
    assert {"5.4-28", "N-32"} <= set(t.event("enemy_moved").clauses)
    move(t)
    assert path(t, "soldier-17") == ["P1206", "P1306", "I1306", "I1406"], "the marker is gone"


@pytest.mark.clause("5.4-28", "5.4-23")
def test_the_delayed_attempt_ignores_where_it_faces() -> None:
    t = put(table(direction=[geo.E, geo.SW]), "soldier-17:E@I0406")
    move(t)
    move(t)
    assert path(t, "soldier-17") == ["P0806", "P0807", "P0708", "P0709"]


@pytest.mark.clause("5.4-28", "5.4-27")
def test_a_last_factor_into_a_complex_above_a_full_hex_waits_too() -> None:
    t = fill(put(table(), "soldier-30:E@I0406"), "P0806")
    move(t)
    assert t.where("soldier-30") == "I0806"
    assert t.state.delayed[t.unit("soldier-30")]


@pytest.mark.clause("5.4-29")
def test_the_last_factor_spent_on_the_shaft_makes_no_new_attempt() -> None:
    t = put(table(direction=[geo.E, geo.SW]), "soldier-17:E@I0506")
    move(t)
    assert t.where("soldier-17") == "P0806"
    t.state.direction[geo.PURGATORY] = geo.E
    move(t)
    assert path(t, "soldier-17") == ["P0807", "P0708", "P0709", "P0610"], "the direction of its arrival"


@pytest.mark.clause("N-32")
def test_engaged_at_the_time_it_makes_no_attempt_then_or_later() -> None:
    t = put(table(), "soldier-17:E@I0406")
    move(t)
    place(t.state, t.unit("scout-09"), t.hex("I0906"))
    move(t)
    assert t.where("soldier-17") == "I0806"
    assert t.event("enemy_held").data["by"] == ["I0906"]
    place(t.state, t.unit("scout-09"), geo.HEXES)
    move(t)
    assert path(t, "soldier-17") == ["I0906", "I1006", "I1106", "I1206"]


@pytest.mark.clause("N-32", "5.4-26")
@pytest.mark.parametrize("other", ["scout-09", "zola"])
def test_a_delayed_attempt_against_a_foe_below_is_contact(other: str) -> None:
    t = put(table(), "soldier-17:E@I0406")
    move(t)
    put(t, f"{other}@P0806")
    move(t)
    assert t.event("enemy_held", unit="soldier-17").data["by"] == ["P0806"]


@pytest.mark.clause("N-32", "5.4-24")
def test_a_delayed_attempt_ends_below_next_to_a_foe() -> None:
    t = put(table(), "soldier-17:E@I0406")
    move(t)
    put(t, "scout-09@P0907")
    move(t)
    assert path(t, "soldier-17") == ["P0806"]
    assert note(t, "soldier-17", "engaged")["hex"] == "P0806"


@pytest.mark.clause("N-32", "N-30")
def test_a_delayed_attempt_passes_a_full_hex_below() -> None:
    t = put(table(), "soldier-30:E@I0406")
    move(t)
    fill(t, "P0806")
    move(t)
    assert path(t, "soldier-30") == ["P0806", "P0906", "P1006", "P1106"]


@pytest.mark.clause("N-32", "N-30")
def test_a_delayed_attempt_that_cannot_pass_turns_on_its_own_map() -> None:
    t = put(table(direction=[geo.NW, geo.E]), "soldier-30:E@I0406")
    move(t)
    fill(t, "P0806", "P0906", "P1006", "P1106")
    move(t)
    assert path(t, "soldier-30") == ["I0805", "I0704", "I0703", "I0602"]
    assert note(t, "soldier-30", "turned_away")["why"] == "shaft"
    assert not t.state.delayed[t.unit("soldier-30")]


@pytest.mark.clause("N-34", "N-13", "N-33")
def test_who_merely_stands_in_a_complex_walks_off_in_its_facing() -> None:
    t = put(table(), "soldier-17:SW@I0806", "soldier-18:SW@P0806")
    move(t)
    assert path(t, "soldier-17") == ["I0807", "I0708", "I0709", "I0610"]
    assert path(t, "soldier-18") == ["P0807", "P0708", "P0709", "P0610"]


@pytest.mark.clause("N-13", "N-09")
def test_a_nastian_from_an_elevator_does_not_ride_up_again() -> None:
    t = put(table(direction=[geo.E, geo.SW]), "[troop-elevator-2]@I0806")
    t.cup("guard-01", "guard-02", "guard-03", "guard-04", "soldier-17").run("5.3")
    assert (t.where("soldier-17"), t.facing("soldier-17")) == ("P0806", "SW")
    move(t)
    assert path(t, "soldier-17") == ["P0807", "P0708", "P0709", "P0610"]


@pytest.mark.clause("M-06", "2.1-10")
def test_guard_towers_have_no_shaft() -> None:
    t = put(table(), "soldier-17:E@I0304", "soldier-18:E@P0502")
    move(t)
    assert path(t, "soldier-17") == ["I0404", "I0504", "I0604", "I0704"]
    assert path(t, "soldier-18")[:3] == ["P0602", "P0702", "P0802"]
