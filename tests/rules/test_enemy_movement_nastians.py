"""5.4 Movement Step: how ordinary Nastians walk, engage and bounce."""

from __future__ import annotations

import pytest

from hades import geometry as geo
from hades.board.occupancy import place
from hades.rules.combat_resolution import UNIT, fight
from tests.boards import add, table
from tests.rules.walk import move, note, path, put

# order


@pytest.mark.clause("5.4-01")
def test_inferno_moves_before_purgatory_and_high_numbers_before_low_ones() -> None:
    t = table("guard-01  .  .  .  soldier-30", at="I0103")
    put(t, "guard-02@P0907", "shock-trooper-46@P0107", "soldier-17@I1005")
    move(t)
    order = [e.data["unit"] for e in t.events()]
    assert order == ["soldier-30", "soldier-17", "guard-01", "shock-trooper-46", "guard-02"]


@pytest.mark.clause("5.4-01", "5.4-13")
def test_the_higher_number_takes_the_last_place() -> None:
    t = put(table(), "guard-01:E@I1003", "soldier-20:E@I0603", "soldier-17:W@I1403")
    move(t)
    assert path(t, "soldier-20") == ["I0703", "I0803", "I0903", "I1003"]
    assert path(t, "soldier-17")[:3] == ["I1303", "I1203", "I1103"]
    assert t.where("soldier-17") != "I1003"


@pytest.mark.clause("5.4-02", "N-20")
def test_who_changes_maps_in_the_first_half_does_not_move_again_in_the_second() -> None:
    t = put(table(), "shock-trooper-39:E@I0706")
    move(t)
    assert path(t, "shock-trooper-39") == ["I0806", "P0806", "P0906", "P1006", "P1106"]
    assert t.where("shock-trooper-39") == "P1106"
    assert t.state.moved == 0, "Activated markers come off"


@pytest.mark.clause("5.4-02")
def test_every_enemy_acts_once_in_every_step() -> None:
    t = put(table(), "guard-01:E@I0103", "soldier-20:W@P1507")
    move(t)
    move(t)
    assert t.kinds() == ["enemy_moved", "enemy_moved"]
    assert (t.where("guard-01"), t.where("soldier-20")) == ("I0703", "P0707")


# engagement


@pytest.mark.clause("5.4-03")
@pytest.mark.parametrize("friend", ["armored-infantry-31", "dante", "emily", "elder-alien-15", "wilson"])
def test_an_enemy_that_begins_next_to_a_friend_stays(friend: str) -> None:
    t = table(f"{friend}  soldier-17:E", at="I0503")
    move(t)
    assert t.where("soldier-17") == "I0603"
    held = t.event("enemy_held", unit="soldier-17")
    assert held.data["by"] == ["I0503"]
    assert "5.4-03" in held.clauses


@pytest.mark.clause("5.4-04")
@pytest.mark.parametrize(
    ("friend_at", "stops_at"),
    [("I0803", "I0703"), ("I0802", "I0803"), ("I0704", "I0703"), ("I0903", "I0803"), ("I0602", "I0603")],
)
def test_an_enemy_stops_where_it_comes_next_to_a_friend(friend_at: str, stops_at: str) -> None:
    t = put(table(), "soldier-17:E@I0503", f"scout-09@{friend_at}")
    move(t)
    assert t.where("soldier-17") == stops_at
    assert note(t, "soldier-17", "engaged")["hex"] == stops_at
    assert "5.4-04" in t.event("enemy_moved").clauses


@pytest.mark.clause("5.4-04")
def test_the_rest_of_the_movement_is_lost_for_good() -> None:
    t = put(table(), "shock-trooper-39:E@I0503", "scout-09@I0803")
    move(t)
    place(t.state, t.unit("scout-09"), geo.HEXES)
    move(t)
    assert path(t, "shock-trooper-39") == ["I0803", "I0903", "I1003", "I1103", "I1203"]


@pytest.mark.clause("5.4-05")
@pytest.mark.parametrize("gorgon", ["medusa", "zola"])
def test_nastian_and_gorgon_side_by_side_pin_each_other(gorgon: str) -> None:
    t = table(f"{gorgon}  soldier-17:E", at="P0907").circle(3, "engine-room", closed=False)
    move(t)
    assert (t.where(gorgon), t.where("soldier-17")) == ("P0907", "P1007")
    assert "5.4-05" in t.event("enemy_held", unit="soldier-17").clauses
    assert t.event("enemy_held", unit=gorgon).data["by"] == ["P1007"]


@pytest.mark.clause("5.4-05", "N-22")
def test_a_nastian_that_comes_next_to_a_gorgon_stops() -> None:
    t = table("soldier-17:E  .  .  medusa", at="P0907")  # no Engine Room: she stays
    move(t)
    assert t.where("soldier-17") == "P1107"
    assert "5.4-05" in t.event("enemy_moved", unit="soldier-17").clauses


def test_nastians_do_not_engage_each_other() -> None:
    t = table("soldier-17:E  soldier-18:E  shock-trooper-39:E", at="I0503")
    assert "enemy_held" not in move(t).kinds()


@pytest.mark.clause("2.1-20", "2.1-22", "M-11")
def test_a_wall_between_them_keeps_them_apart() -> None:
    t = table("soldier-17:W  scout-09", at="P0504")
    move(t)
    assert path(t, "soldier-17") == ["P0404", "P0304", "P0204", "P0104"]


@pytest.mark.clause("M-07")
def test_a_friend_next_to_a_guard_tower_pins_its_occupant() -> None:
    t = table("soldier-17:W  scout-09", at="I0504")
    move(t)
    assert t.where("soldier-17") == "I0504"


@pytest.mark.clause("P-26")
def test_a_unit_in_a_trap_pins_nobody() -> None:
    t = table(". soldier-17:W", at="P0410").circle(1, "trap-1")
    add(t, "engineer-38", "P0411").activate("engineer-38", "full-move", "blow-door circle-1")
    place(t.state, t.unit("soldier-17"), t.hex("P0411"))
    assert t.where("engineer-38") == "P0412"
    move(t)
    assert path(t, "soldier-17") == ["P0311", "P0211", "P0111", "P2011"]


# straight on


@pytest.mark.clause("5.4-06", "2.1-02")
@pytest.mark.parametrize(
    ("unit", "end"), [("guard-01", "I0803"), ("soldier-17", "I0903"), ("shock-trooper-39", "I1003")]
)
def test_a_nastian_walks_its_movement_factor_along_its_facing(unit: str, end: str) -> None:
    t = put(table(), f"{unit}:E@I0503")
    move(t)
    assert t.where(unit) == end
    assert t.facing(unit) == "E"


@pytest.mark.clause("5.4-06", "5.4-07")
@pytest.mark.parametrize(
    ("direction", "way"),
    [
        ("NE", "I1006 I1105 I1104"),
        ("E", "I1107 I1207 I1307"),
        ("SE", "I1008 I1109 I1110"),
        ("SW", "I0908 I0909 I0810"),
        ("W", "I0907 I0807 I0707"),
        ("NW", "I0906 I0905 I0804"),
    ],
)
def test_a_facing_is_one_of_six_hexsides(direction: str, way: str) -> None:
    t = put(table(), f"guard-01:{direction}@I1007")
    move(t)
    assert path(t, "guard-01") == way.split()
    assert t.facing("guard-01") == direction


@pytest.mark.clause("2.1-04", "2.1-05", "2.1-06")
def test_a_nastian_walks_over_the_seam() -> None:
    t = put(table(), "soldier-17:E@I1903", "soldier-18:W@P0107")
    move(t)
    assert path(t, "soldier-17") == ["I2003", "I0103", "I0203", "I0303"]
    assert path(t, "soldier-18") == ["P2007", "P1907", "P1807", "P1707"]


@pytest.mark.clause("2.1-04", "2.1-06")
def test_a_friend_across_the_seam_is_next_door() -> None:
    t = put(table(), "soldier-17:E@I2003", "scout-09@I0103")
    move(t)
    assert t.where("soldier-17") == "I2003"


# facing


@pytest.mark.clause("5.4-08", "N-09")
def test_who_enters_a_map_from_the_cup_faces_its_preferred_direction() -> None:
    t = table(direction=[geo.SW, geo.NW]).cup("soldier-17", "soldier-18", "guard-01")
    t.run("5.3")
    assert [t.where(u) for u in ("soldier-17", "soldier-18", "guard-01")] == ["I0504", "I1508", "P0602"]
    assert [t.facing(u) for u in ("soldier-17", "soldier-18", "guard-01")] == ["SW", "SW", "NW"]


@pytest.mark.clause("5.4-09")
def test_a_new_preferred_direction_turns_nobody() -> None:
    t = put(table(), "soldier-17:NW@I0807", "soldier-18:SE@P0907", "officer:W@P1507", "zola:NE@P1107")
    t.numbers(geo.W).numbers(geo.NW, deck="nastian").run("5.2")
    assert geo.E not in t.state.direction
    facings = [t.facing(u) for u in ("soldier-17", "soldier-18", "officer", "zola")]
    assert facings == ["NW", "SE", "W", "NE"]


@pytest.mark.clause("5.4-11")
def test_facing_makes_no_difference_to_a_combat() -> None:
    nets = set()
    for direction in geo.DIRECTION_NAMES[1:]:
        t = put(table(), f"soldier-17:{direction}@I0603", "armored-infantry-31@I0503")
        t.rig("shl-deck", 0, 1).rig("nastian-deck", 0, 1)
        friend, enemy = (UNIT, t.unit("armored-infantry-31")), (UNIT, t.unit("soldier-17"))
        nets.add((fight(t.state, (), (friend,), enemy), fight(t.state, (), (enemy,), friend)))
    assert len(nets) == 1


# walls


@pytest.mark.clause("5.4-12", "5.4-10", "2.1-19")
def test_a_wall_turns_it_about_at_no_cost() -> None:
    t = put(table(), "soldier-17:E@P0504")
    move(t)
    assert path(t, "soldier-17") == ["P0404", "P0304", "P0204", "P0104"]
    assert t.facing("soldier-17") == "W"
    assert note(t, "soldier-17", "bounced") == {
        "note": "bounced",
        "clauses": ["5.4-12"],
        "hex": "P0504",
        "direction": "W",
    }


@pytest.mark.clause("5.4-12", "2.1-21")
@pytest.mark.parametrize(
    ("start", "way"),
    [("soldier-17:NE@I1001", "I0902 I0903 I0804 I0805"), ("soldier-17:SE@P1312", "P1311 P1210 P1209 P1108")],
)
def test_north_and_south_edges_are_walls(start: str, way: str) -> None:
    t = put(table(), start)
    move(t)
    assert path(t, "soldier-17") == way.split()


@pytest.mark.clause("5.4-12", "2.1-19")
def test_a_locked_door_turns_it_about() -> None:
    t = put(table(), "soldier-17:SE@P0410").circle(2, "brig")
    move(t)
    assert path(t, "soldier-17") == ["P0511", "P0410", "P0409", "P0308"]


@pytest.mark.clause("M-14", "2.1-15", "2.1-16", "2.1-17", "11.0-03")
def test_it_walks_into_an_open_circle_and_out_again_by_the_door() -> None:
    t = put(table(), "soldier-17:SE@P0410").circle(2, "loot-cellar", closed=False)
    move(t)
    assert path(t, "soldier-17") == ["P0511", "P0512", "P0511", "P0410"]
    assert t.facing("soldier-17") == "NW"


@pytest.mark.clause("2.1-15")
def test_a_circle_cannot_be_entered_past_its_door() -> None:
    t = put(table(), "soldier-17:SW@P0611").circle(2, "loot-cellar", closed=False)
    move(t)
    assert path(t, "soldier-17") == ["P0610", "P0709", "P0708", "P0807"]


@pytest.mark.clause("N-26")
def test_it_bounces_as_often_as_it_meets_a_wall() -> None:
    t = put(table(), "shock-trooper-39:W@P0604")
    move(t)
    assert path(t, "shock-trooper-39") == ["P0704", "P0804", "P0904", "P1004", "P0904"]
    assert t.facing("shock-trooper-39") == "W"


@pytest.mark.clause("N-26")
def test_walls_ahead_and_behind_hold_it_with_its_facing() -> None:
    t = put(table(), "soldier-17:E@P0512")
    move(t)
    assert path(t, "soldier-17") == []
    assert t.facing("soldier-17") == "E"
    assert note(t, "soldier-17", "stuck")["hex"] == "P0512"
