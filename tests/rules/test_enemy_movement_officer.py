"""5.4 Movement Step: the Officer stays below, minds no stacking, and runs from his foes."""

from __future__ import annotations

import pytest

from hades import geometry as geo
from tests.boards import Table, add, table
from tests.rules.walk import fill, move, note, path, put


def direction(t: Table, name: str) -> Table:
    """Set Purgatory's Preferred Direction."""
    t.state.direction[geo.PURGATORY] = geo.DIRECTION_NAMES.index(name)
    return t


@pytest.mark.clause("5.4-06", "5.4-12", "N-26")
def test_otherwise_he_walks_like_a_nastian() -> None:
    t = put(table(), "officer:E@P0504")
    move(t)
    assert path(t, "officer") == ["P0404", "P0304", "P0204", "P0104"]
    t = put(table(), "officer:W@P0512")
    move(t)
    assert (path(t, "officer"), t.facing("officer")) == ([], "W")


@pytest.mark.clause("5.4-21", "5.4-30", "5.4-32")
def test_in_a_complex_he_turns_and_walks_on_below() -> None:
    t = direction(put(table(), "officer:E@P0606"), "SW")
    move(t)
    assert path(t, "officer") == ["P0706", "P0806", "P0807", "P0708"]
    assert t.facing("officer") == "SW"
    assert note(t, "officer", "turned")["hex"] == "P0806"
    assert "5.4-32" in t.event("enemy_moved").clauses


@pytest.mark.clause("5.4-21", "5.4-30", "5.4-32")
def test_with_his_last_factor_into_a_complex_he_turns_and_waits_for_no_shaft() -> None:
    t = direction(put(table(), "officer:E@P0406"), "SW")
    move(t)
    assert (t.where("officer"), t.facing("officer")) == ("P0806", "SW")
    move(t)
    assert path(t, "officer") == ["P0807", "P0708", "P0709", "P0610"]


@pytest.mark.clause("5.4-32", "5.4-33", "M-10")
@pytest.mark.parametrize("foe", ["[railgun-3x]+scout-09@I0806", "scout-09@P0906"])
def test_whoever_stops_him_in_a_complex_he_has_entered_it_and_turns(foe: str) -> None:
    t = direction(put(table(), foe, "officer:E@P0606"), "SW")
    move(t)
    assert (t.where("officer"), t.facing("officer")) == ("P0806", "SW")
    assert [n["note"] for n in t.event("enemy_moved").data["notes"]] == ["turned", "engaged"]
    assert {"5.4-32", "5.4-33"} <= set(t.event("enemy_moved").clauses)


@pytest.mark.clause("5.4-31")
def test_he_ends_in_a_full_hex() -> None:
    t = fill(put(table(), "officer:E@P0507"), "P0907")
    move(t)
    assert path(t, "officer")[-1] == "P0907"


@pytest.mark.clause("5.4-31")
def test_a_full_hex_next_to_a_friend_is_no_bar_to_him() -> None:
    t = fill(put(table(), "officer:E@P0507", "scout-09@P0708"), "P0707")
    move(t)
    assert t.where("officer") == "P0707"


@pytest.mark.clause("5.4-33", "N-22")
@pytest.mark.parametrize("foe", ["scout-09", "dante", "medusa"])
def test_he_stops_next_to_a_foe(foe: str) -> None:
    t = put(table(), "officer:E@P0507", f"{foe}@P0807")
    move(t)
    assert t.where("officer") == "P0707"
    assert note(t, "officer", "engaged")["hex"] == "P0707"


@pytest.mark.clause("5.4-34", "N-23")
@pytest.mark.parametrize(
    ("foe", "way"),
    [
        ("scout-09@P0807", "P0607 P0507 P0407 P0307"),
        ("emily@P0607", "P0807 P0907 P1007 P1107"),
        ("zola@P0706", "P0608 P0609 P0510 P0511"),
        ("wilson@P0708", "P0606 P0605 P0504 P0503"),
    ],
)
def test_next_time_he_turns_his_back_and_runs(foe: str, way: str) -> None:
    t = put(table(), "officer:E@P0707", foe)
    move(t)
    assert path(t, "officer") == way.split()
    assert note(t, "officer", "fled")["foe"] == foe.split("@", maxsplit=1)[0]
    assert "5.4-34" in t.event("enemy_moved", unit="officer").clauses


@pytest.mark.clause("5.4-33", "5.4-34")
def test_he_stops_in_one_step_and_runs_in_the_next() -> None:
    t = put(table(), "officer:E@P0507", "scout-09@P0807")
    move(t)
    move(t)
    assert path(t, "officer") == ["P0607", "P0507", "P0407", "P0307"]


@pytest.mark.clause("5.4-34", "N-24")
@pytest.mark.parametrize(
    ("foes", "foe", "end"),
    [
        ("scout-09@P0807 armored-infantry-31@P0706", "armored-infantry-31", "P0511"),
        ("armored-infantry-31@P0807 scout-09@P0706", "armored-infantry-31", "P0307"),
        ("dante+swat-47@P0807 armored-infantry-31@P0706", "swat-47", "P0307"),
        ("wilson@P0807 medusa@P0706", "medusa", "P0511"),
    ],
)
def test_of_several_foes_the_highest_number_decides(foes: str, foe: str, end: str) -> None:
    t = put(table(), "officer:E@P0707", *foes.split())
    move(t)
    assert note(t, "officer", "fled")["foe"] == foe
    assert t.where("officer") == end


@pytest.mark.clause("N-23")
def test_a_wall_behind_him_corners_him() -> None:
    t = put(table(), "officer:NW@P1004", "scout-09@P0904")
    move(t)
    assert (path(t, "officer"), t.facing("officer")) == ([], "E")
    assert note(t, "officer", "cornered")["foe"] == "scout-09"
    assert note(t, "officer", "cornered")["considered"] == ["scout-09"]


@pytest.mark.clause("N-23")
def test_so_does_a_second_foe_behind_him() -> None:
    t = put(table(), "officer:NW@P0707", "scout-09@P0607", "scout-10@P0807")
    move(t)
    assert path(t, "officer") == []


@pytest.mark.clause("N-23", "5.4-12")
def test_later_on_his_flight_he_bounces_as_usual() -> None:
    """He comes back to where he met the foe, and stops there."""
    t = put(table(), "officer:E@P0804", "scout-09@P0704")
    move(t)
    assert path(t, "officer") == ["P0904", "P1004", "P0904", "P0804"]
    assert note(t, "officer", "engaged")["hex"] == "P0804"


@pytest.mark.clause("N-24")
def test_from_a_foe_above_the_shaft_he_runs_in_the_preferred_direction() -> None:
    t = direction(put(table(), "[railgun-3x]+scout-09@I0806", "officer:E@P0806"), "SW")
    move(t)
    assert path(t, "officer") == ["P0807", "P0708", "P0709", "P0610"]
    assert note(t, "officer", "fled")["direction"] == "SW"


@pytest.mark.clause("N-24", "N-23", "5.4-12")
def test_a_wall_that_way_turns_him_about_since_no_foe_is_behind() -> None:
    t = direction(put(table(), "[railgun-3x]+scout-09@I1302", "officer:W@P1302"), "NE")
    move(t)
    assert path(t, "officer") == ["P1303", "P1204", "P1205", "P1106"]


@pytest.mark.clause("N-25")
def test_he_stops_at_the_next_contact_of_his_flight() -> None:
    t = put(table(), "officer:E@P0707", "scout-12@P0807", "scout-09@P0507")
    move(t)
    assert path(t, "officer") == ["P0607"]
    assert note(t, "officer", "engaged")["hex"] == "P0607"


@pytest.mark.clause("N-25")
def test_a_foe_that_keeps_touching_him_stops_him_after_one_hex() -> None:
    t = put(table(), "officer:E@P0707", "scout-12@P0807", "scout-09@P0606")
    move(t)
    assert t.where("officer") == "P0607", "P0607 touches P0606"


@pytest.mark.clause("5.4-02")
def test_he_acts_in_his_place_after_the_gorgons() -> None:
    t = table("officer:E", at="P0707").circle(3, "engine-room", closed=False)
    add(t, "zola", "P1107")
    move(t)
    assert [e.data["unit"] for e in t.events()] == ["zola", "officer"]


@pytest.mark.clause("5.4-34", "5.4-05")
def test_a_gorgon_that_comes_next_to_him_scares_him_at_once() -> None:
    """She moves first; in his turn he stands next to her and runs."""
    t = table("officer:W", at="P0609").circle(3, "engine-room", closed=False)
    add(t, "zola", "P0607")
    move(t)
    foe = note(t, "officer", "fled")
    assert foe["foe"] == "zola"
    assert t.where("zola") == "P0608"
    assert len(path(t, "officer")) >= 1
