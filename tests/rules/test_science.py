"""6.9 Science Action, place by place."""

from __future__ import annotations

import attrs
import pytest

from hades.content.component_records import MODULES
from hades.content.tables import Tables
from hades.rules.science import NO_TELEPORT
from tests.boards import Table, add, table

LB = MODULES.index("LB")


def in_lab(si: str = "[railgun-3]", mark: str = "", **facts: object) -> Table:
    """Dante in his Lab, and an SI on the hull."""
    t = table(si, at="I0806", **facts).aboard("dante")
    t.state.steps[t.unit("dante")] = 1 if mark else 2
    return t.shl_phase().do("enter-lab dante")


def inside(counter: str, unit: str = "dante", **facts: object) -> Table:
    """Somebody in an open Circle 1, P0412."""
    return add(table(**facts).circle(1, counter, closed=False), unit, at="P0412")


def may_science(t: Table, unit: str = "dante") -> bool:
    """Whether Science is offered to a unit."""
    return "science" in t.activate(unit).menu()


# who and where


@pytest.mark.clause("6.9-01", "6.0-09", "11.0-45")
def test_dante_and_emily_in_the_right_places() -> None:
    for unit in ("dante", "emily"):
        for counter in ("bridge", "core-computer", "teleporter"):
            t = inside(counter, unit).circle(2, "brig")
            assert may_science(t, unit), (unit, counter)
        for counter in ("engine-room", "supply-room", "loot-cellar"):
            assert not may_science(inside(counter, unit).circle(2, "brig"), unit), (unit, counter)
    for unit in ("acuto", "scout-09", "elder-alien-15", "honor-guard"):
        assert not may_science(inside("core-computer", unit), unit), unit
    # an empty room, and no room at all
    assert not may_science(add(table(), "dante", at="P0412"))
    assert not may_science(table("dante", at="I1004"))


@pytest.mark.clause("6.9-02", "R-04")
@pytest.mark.parametrize(("either", "deck"), [(0, "shl"), (1, "nastian")])
def test_one_card_from_either_deck(either: int, deck: str) -> None:
    t = inside("core-computer", either=either).numbers(5, deck=deck)
    t.activate("dante", "science")
    asked = t.event("science").data
    assert (asked["deck"], asked["number"]) == (deck, 5)
    assert sum(t.state.drawn) == 1


@pytest.mark.clause("6.9-03", "P-32", "6.9-14")
@pytest.mark.parametrize(("unit", "success"), [("dante", True), ("dante-", False), ("emily", True)])
def test_a_depleted_dante_adds_one(unit: str, success: bool) -> None:
    t = inside("core-computer", unit).numbers(3)
    t.activate(unit.rstrip("-"), "science")
    assert t.event("science").data["modified"] == (3 if success else 4)
    assert t.event("science").data["success"] is success


# Dante's Lab


@pytest.mark.clause("6.9-04", "12.7-03")
def test_the_lab_damages_the_highest_numbered_working_si() -> None:
    t = in_lab("[railgun-3]")
    add(t, "[laser-8]", at="I0306")
    add(t, "[missile-battery-10*]", at="I1306")
    add(t, "[railgun-12x]", at="I1806")
    t.numbers(4).do("activate dante", "science")
    assert t.si_status("laser-8") == "damaged"
    assert t.si_status("missile-battery-10") == "damaged"
    assert t.si_status("railgun-3") == "operational"
    assert t.event("si_damaged").clauses == ("6.9-04",)


@pytest.mark.clause("6.9-04")
def test_the_lab_hits_elevators_and_domes_as_well() -> None:
    t = add(in_lab("[railgun-3]"), "[radar-dome-7]", at="I0306").numbers(1).do("activate dante", "science")
    assert t.si_status("radar-dome-7") == "damaged"


@pytest.mark.clause("6.9-04", "P-32")
def test_the_lab_needs_the_ship_in_system() -> None:
    t = in_lab(in_system=False).do("activate dante")
    assert t.menu() == ["leave-lab", "stand-by"]


@pytest.mark.clause("6.9-05", "6.9-06", "6.9-08", "6.9-09", "6.9-10", "6.9-03")
@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("failing", [False, True])
@pytest.mark.parametrize("mark", ["", "-"])
def test_every_number_in_the_lab(number: int, failing: bool, mark: str) -> None:
    t = in_lab(mark=mark, module=LB if failing else 0, failing=failing).numbers(number)
    t.do("activate dante", "science")
    modified = number + bool(mark)
    needs = 2 if failing else 4
    assert t.event("science").data["needs"] == needs
    assert t.si_status("railgun-3") == ("damaged" if modified <= needs else "operational")
    if modified >= 6 or (modified == 5 and mark):
        assert t.where("dante") == "gone"
        assert t.steps("dante") == 0
        assert t.event("dante_lost").clauses == (("6.9-09",) if modified >= 6 else ("6.9-08",))
    else:
        assert t.where("dante") == "lab"
        assert t.steps("dante") == (1 if mark or modified == 5 else 2)


@pytest.mark.clause("6.9-05", "6.9-06")
def test_a_failing_marker_elsewhere_leaves_the_lab_alone() -> None:
    t = in_lab(module=2, failing=True).numbers(4).do("activate dante", "science")
    assert t.event("science").data["success"] is True


@pytest.mark.clause("6.9-07", "12.0-06", "12.7-01")
def test_no_science_in_a_destroyed_lab() -> None:
    t = table("[railgun-3]", at="I0806", module=LB + 1).aboard("dante").shl_phase()
    assert t.menu() == ["end-phase"]


# Living Quarters


@pytest.mark.clause("6.9-11", "6.9-03")
@pytest.mark.parametrize("in_system", [True, False])
@pytest.mark.parametrize("number", range(1, 7))
def test_dante_recovers_in_the_living_quarters(number: int, in_system: bool) -> None:
    t = table(in_system=in_system).aboard("dante").numbers(number)
    t.state.steps[t.unit("dante")] = 1
    t.activate("dante")
    assert t.menu() == ["science", "stand-by"]
    t.do("science")
    # his own +1 makes the drawn number one that must be 3 or less
    assert t.steps("dante") == (2 if number <= 3 else 1)
    assert t.where("dante") == "aboard"


@pytest.mark.clause("6.9-11", "P-37", "P-32")
def test_only_a_depleted_dante_has_anything_to_do_there() -> None:
    assert "activate dante" not in table().aboard("dante").shl_phase().menu()
    assert "activate emily" not in table().aboard("emily").shl_phase().menu()


# the Bridge


@pytest.mark.clause("6.9-12", "11.0-05", "6.1-12")
@pytest.mark.parametrize(("number", "opens"), [(1, True), (4, True), (5, False), (6, False)])
def test_the_bridge_opens_a_door_of_choice(number: int, opens: bool) -> None:
    t = inside("bridge").circle(2, "supply-room").circle(9, "engine-room").numbers(number)
    t.activate("dante", "science")
    if not opens:
        assert t.menu() == ["end-phase"]
        return
    assert t.menu() == ["open-door circle-2", "open-door circle-9"]
    t.do("open-door circle-9")
    assert t.event("circle_revealed").data["circle"] == "engine-room"
    assert t.state.locked == t.state.face_down == 1 << 2


@pytest.mark.clause("6.9-12", "P-28", "6.0-10")
def test_a_prisoner_freed_from_afar_waits() -> None:
    t = inside("bridge").circle(2, "emily-cell").numbers(1)
    t.activate("dante", "science", "open-door circle-2")
    assert t.where("emily") == "P0512"
    assert t.menu() == ["end-phase"]


@pytest.mark.clause("6.9-13", "11.0-07", "P-24")
def test_once_a_turn_counts_successes() -> None:
    t = inside("bridge", "dante+emily").circle(2, "supply-room").circle(9, "engine-room").numbers(6, 1)
    t.activate("dante", "science").activate("emily", "science", "open-door circle-2")
    t = inside("bridge", "dante+emily").circle(2, "supply-room").circle(9, "engine-room").numbers(1)
    t.activate("dante", "science", "open-door circle-2")
    assert not may_science(t, "emily")
    assert may_science(t.shl_phase(), "emily")


@pytest.mark.clause("6.9-12")
def test_nothing_to_hack_for() -> None:
    assert not may_science(inside("bridge"))


@pytest.mark.clause("11.0-06", "11.0-26", "6.0-11")
def test_the_bridge_disarms_a_trap_instead() -> None:
    t = inside("bridge").circle(2, "trap-1").circle(3, "trap-2")
    add(t, "scout-09", at="P0511")
    t.activate("scout-09", "full-move", "blow-door circle-2")
    t.numbers(1).activate("dante", "science")
    # the Trap that nobody has met is a door like any other
    assert t.menu() == ["open-door circle-3", "disarm-trap circle-2"]
    t.do("disarm-trap circle-2")
    assert t.event("unit_freed").data["unit"] == "scout-09"
    assert not t.state.trapped
    assert t.event("circle_removed").data["circle"] == "trap-1"
    assert t.menu() == ["end-phase"]


@pytest.mark.clause("P-25")
def test_a_trap_hacked_open_catches_nobody() -> None:
    t = inside("bridge").circle(2, "trap-1").numbers(1)
    add(t, "scout-09", at="P0511")
    t.activate("dante", "science", "open-door circle-2")
    assert not t.state.trapped
    assert not t.state.locked
    assert "move-to P0512" in t.activate("scout-09", "full-move").menu()


# the Back-Up Core Computer


@pytest.mark.clause("6.9-14", "6.9-15", "6.9-16", "11.0-04")
def test_a_crash_damages_one_of_each_firing_type_and_happens_once() -> None:
    t = inside("core-computer", "dante+emily").numbers(3)
    for name, at in (
        ("[railgun-3]", "I0302"),
        ("[railgun-6]", "I0802"),
        ("[railgun-12*]", "I1302"),
        ("[laser-1]", "I1802"),
        ("[missile-battery-5x]", "I0306"),
        ("[radar-dome-7]", "I0806"),
    ):
        add(t, name, at=at)
    t.activate("dante", "science")
    status = {n: t.si_status(n) for n in ("railgun-3", "railgun-6", "railgun-12", "laser-1", "radar-dome-7")}
    assert status == {
        "railgun-3": "operational",
        "railgun-6": "damaged",
        "railgun-12": "damaged",
        "laser-1": "damaged",
        "radar-dome-7": "operational",
    }
    assert t.event("nothing_to_damage").data["type"] == "missile-battery"
    assert t.event("circle_removed").data["circle"] == "core-computer"
    assert not may_science(t, "emily")


@pytest.mark.clause("6.9-14", "6.9-16")
@pytest.mark.parametrize("number", [4, 5, 6])
def test_a_failure_may_be_tried_again(number: int) -> None:
    t = add(inside("core-computer", "dante+emily"), "[laser-1]", at="I1802").numbers(number, 3)
    t.activate("dante", "science")
    assert t.si_status("laser-1") == "operational"
    t.activate("emily", "science")
    assert t.si_status("laser-1") == "damaged"


# the Teleporter


@pytest.mark.clause("6.9-17", "11.0-21")
@pytest.mark.parametrize(("number", "works"), [(4, True), (5, False)])
def test_the_teleporter_needs_four_or_less(number: int, works: bool) -> None:
    t = inside("teleporter").numbers(number)
    t.activate("dante", "science")
    assert ("teleport dante" in t.menu()) is works


@pytest.mark.clause("6.9-17", "11.0-21", "N-16")
def test_the_teleporter_needs_the_ship_in_system() -> None:
    assert not may_science(inside("teleporter", in_system=False))
    # Crisis! does not touch it
    t = inside("teleporter", crisis=3).numbers(1)
    t.activate("dante", "science", "teleport dante")
    assert t.where("dante") == "aboard"
    assert t.state.crisis == 3


@pytest.mark.clause("6.9-18", "M-03", "P-31")
def test_one_friendly_unit_of_purgatory_within_three_hexes_activated_or_not() -> None:
    t = inside("teleporter").numbers(1)
    # walls do not count: P0712 is three hexes off, through two rooms
    add(t, "scout-09", at="P0411")
    add(t, "scout-10", at="P0712")
    add(t, "scout-11", at="P0812")
    add(t, "soldier-17", at="P0309")
    add(t, "scout-12", at="I0512")
    t.activate("scout-09", "stand-by").activate("dante", "science")
    assert t.menu() == [
        "teleport scout-09",
        "teleport scout-10",
        "teleport dante",
        "teleport-to-lab dante",
        "decline",
    ]
    t.do("teleport scout-09")
    assert t.where("scout-09") == "aboard"
    assert t.state.evacuated == 1
    # one Unit a hack
    assert "activate scout-10" in t.menu()


@pytest.mark.clause("6.9-18")
def test_nobody_need_go() -> None:
    t = inside("teleporter").numbers(1)
    t.activate("dante", "science", "decline")
    assert t.where("dante") == "P0412"


@pytest.mark.clause("6.9-18", "P-26")
def test_a_trapped_unit_is_teleported_out_and_the_trap_stays() -> None:
    t = inside("teleporter").circle(2, "trap-1").numbers(1)
    add(t, "scout-09", at="P0511")
    t.activate("scout-09", "full-move", "blow-door circle-2")
    t.activate("dante", "science", "teleport scout-09")
    assert t.where("scout-09") == "aboard"
    assert not t.state.trapped
    assert t.state.locked == 1 << 2


@pytest.mark.clause("6.9-18", "N-19")
def test_a_jammed_hq_is_not_teleported() -> None:
    t = inside("teleporter", "dante+acuto").numbers(1)
    t.state.acted[t.unit("acuto")] = 2
    t.activate("dante", "science")
    assert "teleport acuto" not in t.menu()


@pytest.mark.clause("11.0-38", "11.0-39")
def test_a_treasure_goes_with_its_guard() -> None:
    t = inside("teleporter", "dante+scout-09").numbers(1)
    t.state.treasure_at[0] = t.hex("P0412")
    t.state.carrier[0] = t.unit("scout-09")
    t.activate("dante", "science", "teleport scout-09")
    assert t.event("treasure_aboard").data["treasure"] == "idol"
    assert t.state.evacuated == 1


@pytest.mark.clause("6.9-19", "11.0-22", "6.7-13", "P-19")
@pytest.mark.parametrize(("evacuated", "may_go"), [(0, False), (2, False), (3, True)])
def test_emily_after_three_others(evacuated: int, may_go: bool) -> None:
    t = inside("teleporter", "dante+emily", evacuated=evacuated).numbers(1)
    t.activate("dante", "science")
    assert ("teleport emily" in t.menu()) is may_go


@pytest.mark.clause("P-31", "6.9-19")
def test_emily_may_send_herself() -> None:
    t = inside("teleporter", "emily", evacuated=3).numbers(1)
    t.activate("emily", "science", "teleport emily")
    assert t.where("emily") == "aboard"


@pytest.mark.clause("12.7-02")
def test_dante_may_be_sent_straight_to_his_lab() -> None:
    t = inside("teleporter").numbers(1).activate("dante", "science", "teleport-to-lab dante")
    assert t.where("dante") == "lab"
    t = inside("teleporter", module=LB + 1).numbers(1).activate("dante", "science")
    assert "teleport-to-lab dante" not in t.menu()


@pytest.mark.clause("6.9-20", "15.2-16")
def test_a_scenario_may_bar_the_teleporter() -> None:
    t = inside("teleporter")
    scenario = attrs.evolve(t.state.t.scenario, special_rules=(NO_TELEPORT,))
    t.state.t = Tables(t.state.t.catalog, scenario)
    assert not may_science(t)
