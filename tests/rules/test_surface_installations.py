"""10.0 Surface Installations: how they come into play, what they do, what becomes of them."""

from __future__ import annotations

import pytest

from hades.content.component_records import TYPES
from hades.state.state import ASIDE, NO_SI, ORBIT, SHOT_DOWN
from tests.boards import Table, add, table


def si_cup(t: Table, *sis: str) -> Table:
    """The next SIs out of the Surface Installation Cup."""
    return t.rig("si-cup", *(t.si(si) for si in sis))


def at(t: Table, hex_: str) -> str:
    """The SI in an Inferno Complex, "" if there is none."""
    si = t.state.si_at[t.state.t.complex_at[t.hex(hex_)]]
    return "" if si == NO_SI else str(t.words.words["si"][si])


@pytest.mark.clause("10.0-01")
def test_there_are_six_types_and_a_counter_for_each_complex() -> None:
    tables = table().state.t
    assert {TYPES[n] for n in tables.si_type} == {
        "railgun", "laser", "missile-battery", "radar-dome", "troop-elevator", "flight-elevator",
    }  # fmt: skip
    assert len(tables.sis) == 12


@pytest.mark.clause("5.6-04", "6.1-20", "10.0-02", "2.1-08", "2.2-15", "2.5-01")
def test_a_friend_arriving_next_to_an_empty_complex_wakes_a_random_si_fully_operational() -> None:
    t = si_cup(table("swat-47", at="I1006"), "laser-8")
    assert at(t, "I0806") == ""
    t.activate("swat-47", "full-move", "move-to I0906")
    assert (at(t, "I0806"), t.si_status("laser-8")) == ("laser-8", "operational")
    assert t.event("si_activated").data == {"si": "laser-8", "letter": "F"}


@pytest.mark.clause("2.5-01")
def test_which_si_it_is_is_up_to_chance() -> None:
    found = set()
    for seed in ("a", "b", "c", "d", "e"):
        t = table("swat-47", at="I1006", seed=seed).activate("swat-47", "full-move", "move-to I0906")
        found.add(at(t, "I0806"))
    assert len(found) > 1


@pytest.mark.clause("5.6-03", "6.1-20", "2.2-15")
@pytest.mark.parametrize("mark", ["", "*", "x"])
def test_a_complex_that_has_a_counter_gets_no_other(mark: str) -> None:
    t = table(f"[railgun-3{mark}] . swat-47", at="I0806").activate("swat-47", "full-move", "move-to I0906")
    assert "si_activated" not in t.kinds()


@pytest.mark.clause("P-05", "6.1-20")
def test_next_to_two_complexes_both_wake_in_letter_order_and_the_move_goes_on() -> None:
    # for this table E lies next to F, so that one hex touches both
    t = table("swat-47", at="I1106").every_card("shl")
    tables = t.state.t
    tables.next_to_complex[t.hex("I1006")] = (4, 5)
    si_cup(t, "railgun-3", "laser-8").activate("swat-47", "full-move", "move-to I1006")
    woken = [(e.data["letter"], e.data["si"]) for e in t.events() if e.kind == "si_activated"]
    assert woken == [("E", "railgun-3"), ("F", "laser-8")]
    assert "move-to I1005" in t.menu()


@pytest.mark.clause("P-06")
def test_climbing_out_of_a_shaft_is_an_arrival_too() -> None:
    t = add(table("[railgun-3x]", at="I0806"), "swat-47", "P0806")
    t.every_card("shl").state.t.next_to_complex[t.hex("I0806")] = (6,)
    si_cup(t, "laser-8").activate("swat-47", "full-move", "take-shaft I0806")
    assert t.event("si_activated").data["letter"] == "G"


@pytest.mark.clause("N-43")
def test_with_the_cup_empty_nothing_is_placed() -> None:
    t = table("swat-47", at="I1006")
    for si in range(12):
        t.state.si_status[si] = 3
    t.activate("swat-47", "full-move", "move-to I0906")
    assert at(t, "I0806") == ""
    assert "si_activated" not in t.kinds()


@pytest.mark.clause("10.1-01", "10.2-01", "10.3-01", "10.0-02")
@pytest.mark.parametrize("gun", ["railgun-3", "laser-1", "missile-battery-5"])
@pytest.mark.parametrize(("mark", "shots"), [("", 1), ("*", 0), ("x", 0)])
def test_a_gun_fires_in_orbital_combat_only_while_fully_operational(gun: str, mark: str, shots: int) -> None:
    at_ship = table(f"[{gun}{mark}]", at="I0806").run("5.1")
    at_unit = table(f"[{gun}{mark}] swat-47", at="I0806", in_system=False).run("5.1")
    for t, kind in ((at_ship, "ship"), (at_unit, "unit")):
        targets = [e.data["target"]["kind"] for e in t.events() if e.kind == "combat"]
        assert targets == [kind] * shots


# the Flight Elevator


@pytest.mark.clause("10.6-01", "S-01", "2.4-05")
def test_a_flight_elevator_sends_up_the_lowest_fighter_set_aside_when_it_wakes() -> None:
    t = si_cup(table("swat-47", at="I1006"), "flight-elevator-4")
    t.state.fighters[:] = bytes((ORBIT, SHOT_DOWN, ORBIT, ASIDE, ASIDE))
    t.activate("swat-47", "full-move", "move-to I0906")
    assert t.event("fighter_launched").data == {"fighter": "fighter-4", "si": "flight-elevator-4"}
    assert list(t.state.fighters) == [ORBIT, SHOT_DOWN, ORBIT, ORBIT, ASIDE]


@pytest.mark.clause("10.6-01")
def test_each_has_one_fighter_and_never_another() -> None:
    t = table("[flight-elevator-4]", at="I0806").run("5.1", "5.3", "5.5")
    assert list(t.state.fighters) == [ASIDE] * 5
    t = table("[flight-elevator-4*]", at="I0806")
    add(t, "officer", "P1004").numbers(1).run("5.5")
    assert list(t.state.fighters) == [ASIDE] * 5


@pytest.mark.clause("10.6-01")
@pytest.mark.parametrize("si", ["railgun-3", "radar-dome-7", "troop-elevator-2"])
def test_no_other_si_launches_a_fighter(si: str) -> None:
    t = si_cup(table("swat-47", at="I1006"), si).activate("swat-47", "full-move", "move-to I0906")
    assert list(t.state.fighters) == [ASIDE] * 5


@pytest.mark.clause("10.6-02", "S-03")
def test_from_the_next_turn_on_it_brings_a_unit_instead() -> None:
    t = si_cup(table(), "flight-elevator-4", "laser-1", "railgun-3")
    t.rig("surprise-deck", 0).run("5.3", "5.6")
    assert "fighter_launched" in t.kinds()
    towers = ("guard-01", "guard-02", "guard-03", "guard-04")
    t.clear().cup(*towers, "guard-05").run("5.3")
    brought = [(e.data["unit"], e.data["hex"]) for e in t.events() if e.kind == "enemy_arrived"]
    assert brought[-1] == ("guard-05", "P0302")
    assert "fighter_launched" not in t.kinds()


@pytest.mark.clause("10.6-03", "6.1-22", "6.1-23", "P-04")
def test_a_flight_elevator_destroyed_in_the_moment_it_appears_still_launches() -> None:
    t = si_cup(table("swat-47", at="P1006"), "flight-elevator-4")
    t.activate("swat-47", "full-move", "move-to P0906", "move-to P0806")
    news = [kind for kind in t.kinds() if kind.startswith(("si_", "fighter_"))]
    assert news == ["si_activated", "fighter_launched", "si_destroyed"]
    assert t.state.fighters[0] == ORBIT
    assert (at(t, "I0806"), t.si_status("flight-elevator-4")) == ("flight-elevator-4", "destroyed")


# what becomes of them


@pytest.mark.clause("6.1-22", "4.0-27", "2.1-09")
@pytest.mark.parametrize("mark", ["", "*", "x"])
def test_a_friend_in_the_complex_below_destroys_the_si_above(mark: str) -> None:
    t = add(table(f"[railgun-3{mark}]", at="I0806"), "swat-47", "P0906")
    t.activate("swat-47", "full-move", "move-to P0806")
    assert t.si_status("railgun-3") == "destroyed"
    assert t.kinds().count("si_destroyed") == (0 if mark == "x" else 1)


@pytest.mark.clause("10.0-02", "5.5-02", "2.2-15")
def test_a_destroyed_si_stays_destroyed() -> None:
    t = add(table("[railgun-3x]", at="I0806"), "officer", "P1004").numbers(1).run("5.1", "5.5")
    assert t.si_status("railgun-3") == "destroyed"
    assert at(t, "I0806") == "railgun-3"


@pytest.mark.clause("10.4-01", "10.5-01", "10.6-02", "5.3-11")
def test_the_defensive_three_bring_a_unit_each() -> None:
    t = table("[radar-dome-7] . . . . [troop-elevator-2] . . . . [flight-elevator-9]", at="I0302")
    t.cup(*(f"guard-0{n}" for n in range(1, 8))).run("5.3")
    below = [e.data["hex"] for e in t.events() if e.kind == "enemy_arrived"][4:]
    assert below == ["P0802", "P0302", "P1302"], "ascending SI number"
