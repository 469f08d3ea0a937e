"""6.1 Full Move: walls, towers, Circles, Complexes and treasures on the way.

Circle-1 at P0412 has its door to P0411; a wall stands between P0504 and P0604.
"""

from __future__ import annotations

import pytest

from tests.boards import Table, add, table


def moving(t: Table, unit: str, *names: str) -> Table:
    """A unit on a Full Move."""
    return t.activate(unit, "full-move", *names)


def hexes(t: Table) -> set[str]:
    """Hexes the menu offers for the next step."""
    return {name.split()[1] for name in t.menu() if name.startswith("move-to")}


# walls, towers, Circles


@pytest.mark.clause("6.1-09", "2.1-19")
def test_no_way_through_walls() -> None:
    t = moving(add(table(), "scout-09", at="P0504"), "scout-09")
    assert hexes(t) == {"P0603", "P0605", "P0505", "P0404", "P0503"}


@pytest.mark.clause("6.1-09", "2.1-15", "2.1-19")
def test_no_way_through_a_locked_door() -> None:
    t = moving(add(table().circle(1, "supply-room"), "scout-09", at="P0411"), "scout-09")
    assert "P0412" not in hexes(t)


@pytest.mark.clause("6.1-10", "2.1-11")
@pytest.mark.parametrize(("tower", "beside"), [("I0504", "I0604"), ("P0602", "P0702")])
def test_guard_towers_are_closed_even_when_empty(tower: str, beside: str) -> None:
    t = moving(add(table(), "scout-09", at=beside), "scout-09")
    assert tower not in hexes(t)
    assert len(hexes(t)) == 5


@pytest.mark.clause("6.1-11", "6.1-12", "6.1-18")
def test_blowing_a_door_costs_two_and_shows_the_circle() -> None:
    t = add(table().circle(1, "engine-room"), "armored-infantry-31", at="P0411")
    moving(t, "armored-infantry-31", "blow-door circle-1")
    revealed = t.event("circle_revealed")
    assert revealed.data == {"room": "circle-1", "circle": "engine-room", "opener": "armored-infantry-31"}
    assert t.state.agenda[-1][2] == 2
    # the door is open for good, to this Unit and the others, and cannot be blown again
    assert "blow-door circle-1" not in t.menu()
    t.do("move-to P0412", "stop")
    assert not t.state.locked
    assert not t.state.face_down


@pytest.mark.clause("6.1-11")
def test_a_door_needs_two_factors_and_the_hex_before_it() -> None:
    t = add(table().circle(1, "supply-room"), "heavy-weapon-36", at="P0311")
    moving(t, "heavy-weapon-36")
    assert "blow-door circle-1" not in t.menu()
    t.do("move-to P0411")
    assert "blow-door circle-1" in t.menu()
    t = add(table().circle(1, "supply-room"), "heavy-weapon-36", at="P0211")
    moving(t, "heavy-weapon-36", "move-to P0311", "move-to P0411")
    # one factor of three is left
    assert "blow-door circle-1" not in t.menu()


@pytest.mark.clause("6.1-11", "U-05")
def test_who_blows_doors() -> None:
    for unit, wanted in (("emily", True), ("dante", True), ("honor-guard", True), ("elder-alien-15", False)):
        t = add(table().circle(1, "supply-room"), unit, at="P0411")
        assert ("blow-door circle-1" in moving(t, unit).menu()) is wanted, unit


@pytest.mark.clause("6.1-11", "6.1-06", "P-02")
def test_no_door_is_blown_from_a_friends_hex() -> None:
    """What is behind might end the move there, where the Unit cannot stay."""
    t = add(table().circle(1, "supply-room"), "scout-09 scout-10", at="P0311")
    moving(t, "scout-09", "move-to P0411")
    assert "blow-door circle-1" not in t.menu()


@pytest.mark.clause("6.1-13", "6.1-15", "2.1-15", "2.1-16", "11.0-03")
def test_a_circle_costs_one_each_way_through_its_doorway() -> None:
    t = moving(add(table(), "armored-infantry-31", at="P0411"), "armored-infantry-31", "move-to P0412")
    assert t.event("unit_moved").data["left"] == 3
    # inside there is one hex, and one way out
    assert hexes(t) == {"P0411"}
    t.do("move-to P0411")
    assert t.event("unit_moved", to="P0411").data["left"] == 2


@pytest.mark.clause("6.1-16", "2.1-15", "2.1-20")
def test_circle_walls_are_walls() -> None:
    t = moving(add(table(), "scout-09", at="P0312"), "scout-09")
    assert "P0412" not in hexes(t)
    # a soldier in the room neither sees nor stops who walks along its outside
    t = add(add(table(), "scout-09", at="P0212"), "soldier-17", at="P0412")
    moving(t, "scout-09", "move-to P0312")
    assert t.event("unit_moved").data["stopped"] is False


@pytest.mark.clause("6.1-14", "P-09")
def test_an_enemy_held_circle_is_not_entered() -> None:
    t = add(add(table(), "scout-09", at="P0411"), "officer", at="P0412")
    assert "P0412" not in hexes(moving(t, "scout-09"))


@pytest.mark.clause("6.1-17", "2.1-17", "P-29")
def test_stopped_at_the_open_door_of_an_enemy() -> None:
    t = add(add(table(), "scout-09", at="P0311"), "soldier-17", at="P0412")
    moving(t, "scout-09", "move-to P0411")
    assert t.event("unit_moved").data["stopped"] is True
    assert "6.1-17" in t.event("unit_moved").clauses
    # the other way round: inside, with the enemy at the door
    t = add(add(table(), "scout-09", at="P0412"), "soldier-17", at="P0411")
    assert "full-fire" in t.activate("scout-09").menu()


@pytest.mark.clause("6.1-17", "11.0-08")
def test_guards_behind_the_door_end_the_move() -> None:
    t = add(table().circle(1, "brig").cup("guard-01", "guard-02"), "scout-09", at="P0411")
    moving(t, "scout-09", "blow-door circle-1")
    assert t.where("guard-01") == "P0412"
    assert t.menu() == ["end-phase"]
    assert t.state.squads >> t.hex("P0411") & 1


@pytest.mark.clause("6.1-17")
def test_a_closed_door_hides_what_is_behind() -> None:
    t = add(table().circle(1, "brig").cup("guard-01", "guard-02"), "scout-09", at="P0311")
    moving(t, "scout-09", "move-to P0411")
    assert t.event("unit_moved").data["stopped"] is False


@pytest.mark.clause("11.0-25", "P-27", "U-05", "6.1-18")
@pytest.mark.parametrize("rescuer", ["armored-infantry-31", "elder-alien-15", "emily"])
def test_disarming_a_trap_costs_two_from_before_the_door(rescuer: str) -> None:
    t = add(table().circle(1, "trap-1"), f"scout-09 . {rescuer}", at="P0411")
    t.activate("scout-09", "full-move", "blow-door circle-1").shl_phase()
    moving(t, rescuer)
    assert "disarm circle-1" not in t.menu()
    t.do("move-to P0511").shl_phase()
    left = moving(t, rescuer, "move-to P0411").state.agenda[-1][2]
    t.do("disarm circle-1")
    assert t.event("unit_freed").data["unit"] == "scout-09"
    assert t.state.locked == 0
    if left > 2:
        assert t.state.agenda[-1][2] == left - 2
    else:
        assert t.menu() == ["end-phase"]


@pytest.mark.clause("11.0-25", "6.1-01")
def test_one_factor_is_not_enough_for_a_trap() -> None:
    t = add(table().circle(1, "trap-1"), "scout-09 . heavy-weapon-36", at="P0411")
    t.activate("scout-09", "full-move", "blow-door circle-1").shl_phase()
    moving(t, "heavy-weapon-36", "move-to P0511", "move-to P0411")
    assert "disarm circle-1" not in t.menu()


# Complexes


@pytest.mark.clause("6.1-19")
@pytest.mark.parametrize(("mark", "open_"), [("", False), ("*", False), ("x", True)])
def test_only_a_destroyed_si_is_entered(mark: str, open_: bool) -> None:
    t = add(table(f"[railgun-3{mark}]", at="I0806"), "scout-09", at="I0906")
    assert ("I0806" in hexes(moving(t, "scout-09"))) is open_


@pytest.mark.clause("6.1-19", "N-43")
def test_an_inactive_si_hex_is_closed() -> None:
    """With the SI Cup empty nothing appears there, and nothing lets a Unit in."""
    t = table("scout-09", at="I0906")
    for si in range(len(t.state.si_status)):
        t.state.si_status[si] = 3
    moving(t, "scout-09")
    assert "I0806" not in hexes(t)


@pytest.mark.clause("6.1-20", "P-05")
def test_a_unit_that_moves_next_to_an_inactive_si_hex_wakes_it() -> None:
    t = table("scout-09", at="I1006").rig("si-cup", 2)
    moving(t, "scout-09", "move-to I0906")
    woken = t.event("si_activated")
    assert woken.data["si"] == "railgun-3"
    assert woken.clauses[0] == "6.1-20"
    assert t.si_status("railgun-3") == "operational"
    assert t.state.si_at[t.state.t.complex_at[t.hex("I0806")]] == 2
    # the move goes on, and nothing more appears at a hex that has its SI
    t.do("move-to I0905")
    assert t.kinds().count("si_activated") == 1


@pytest.mark.clause("6.1-20", "10.6-01")
def test_a_flight_elevator_woken_launches() -> None:
    t = table("scout-09", at="I1006").rig("si-cup", 3)
    moving(t, "scout-09", "move-to I0906")
    assert t.event("fighter_launched").data["si"] == "flight-elevator-4"


@pytest.mark.clause("6.1-20")
def test_below_nothing_wakes() -> None:
    t = moving(add(table(), "scout-09", at="P1006"), "scout-09", "move-to P0906")
    assert "si_activated" not in t.kinds()


@pytest.mark.clause("6.1-21", "2.1-07", "2.1-09")
def test_down_the_shaft_of_a_destroyed_si_for_one() -> None:
    t = add(table("[railgun-3x]", at="I0806"), "armored-infantry-31", at="I0906")
    moving(t, "armored-infantry-31", "move-to I0806", "take-shaft P0806")
    assert t.where("armored-infantry-31") == "P0806"
    moved = t.event("unit_moved", to="P0806")
    assert moved.data["left"] == 2
    assert "6.1-21" in moved.clauses
    t.do("take-shaft I0806", "move-to I0906")
    assert t.where("armored-infantry-31") == "I0906"


@pytest.mark.clause("6.1-21", "P-07")
def test_the_shaft_is_there_at_the_start_of_a_move_and_costs_a_factor() -> None:
    t = table("[railgun-3x]+scout-09", at="I0806")
    assert "take-shaft P0806" in moving(t, "scout-09").menu()
    t = add(table("[railgun-3x]", at="I0806"), "heavy-weapon-36", at="I1106")
    moving(t, "heavy-weapon-36", "move-to I1006", "move-to I0906", "move-to I0806")
    assert t.menu() == ["end-phase"]


@pytest.mark.clause("6.1-21", "6.1-05", "6.1-06", "P-08")
def test_through_the_shaft_into_a_friends_hex_only_to_pass() -> None:
    t = add(table("[railgun-3x]+scout-09", at="I0806"), "scout-10", at="P0806")
    moving(t, "scout-09", "take-shaft P0806")
    assert "stop" not in t.menu()
    assert "P0906" in hexes(t)
    # with the last factor it would have to stay there
    t = add(table("[railgun-3x]", at="I0806"), "scout-10", at="P0806")
    add(t, "heavy-weapon-36", at="I1006")
    moving(t, "heavy-weapon-36", "move-to I0906", "move-to I0806")
    assert "take-shaft P0806" not in t.menu()


@pytest.mark.clause("6.1-22", "P-08")
@pytest.mark.parametrize("mark", ["", "*"])
def test_from_below_the_si_is_destroyed_and_the_way_up_is_open(mark: str) -> None:
    t = add(table(f"[railgun-3{mark}]", at="I0806"), "scout-09", at="P0906")
    moving(t, "scout-09", "move-to P0806")
    assert t.si_status("railgun-3") == "destroyed"
    assert t.event("si_destroyed").clauses[0] == "6.1-22"
    t.do("take-shaft I0806")
    assert t.where("scout-09") == "I0806"


@pytest.mark.clause("6.1-22", "P-04")
def test_from_below_an_inactive_si_appears_only_to_be_destroyed() -> None:
    t = add(table(), "scout-09", at="P0906").rig("si-cup", 2)
    moving(t, "scout-09", "move-to P0806")
    assert t.si_status("railgun-3") == "destroyed"
    assert t.kinds().index("si_activated") < t.kinds().index("si_destroyed")
    assert "take-shaft I0806" in t.menu()


@pytest.mark.clause("6.1-23", "10.6-03", "P-04")
def test_a_flight_elevator_that_appears_so_still_launches() -> None:
    t = add(table(), "scout-09", at="P0906").rig("si-cup", 3)
    moving(t, "scout-09", "move-to P0806")
    assert t.si_status("flight-elevator-4") == "destroyed"
    assert t.event("fighter_launched").data["si"] == "flight-elevator-4"


@pytest.mark.clause("6.1-23")
def test_one_that_was_in_play_launches_nothing_more() -> None:
    t = add(table("[flight-elevator-4]", at="I0806"), "scout-09", at="P0906")
    moving(t, "scout-09", "move-to P0806")
    assert "fighter_launched" not in t.kinds()


# treasures


@pytest.mark.clause("P-30", "11.0-27", "11.0-33", "11.0-35")
def test_treasures_are_taken_carried_handed_over_and_put_down_free() -> None:
    t = table(". scout-09 . . scout-10", at="I0904")
    t.state.treasure_at[:] = [t.hex("I1104"), t.hex("I1104")]
    moving(t, "scout-09", "move-to I1104", "take idol", "take loot", "move-to I1204")
    assert t.event("unit_moved", to="I1204").data["left"] == 4
    assert t.state.treasure_at == [t.hex("I1204"), t.hex("I1204")]
    t.do("put-down loot", "move-to I1304", "put-down idol", "take idol", "move-to I1404")
    assert t.state.treasure_at == [t.hex("I1404"), t.hex("I1204")]
    t.do("stop").activate("scout-10", "full-move", "move-to I1404", "take idol", "move-to I1504", "stop")
    assert t.state.treasure_at[0] == t.hex("I1504")
    assert t.state.carrier == [t.unit("scout-10"), 0]


@pytest.mark.clause("P-30")
def test_no_treasure_from_the_next_hex() -> None:
    t = table("scout-09", at="I1004")
    t.state.treasure_at[0] = t.hex("I1104")
    assert "take idol" not in moving(t, "scout-09").menu()
