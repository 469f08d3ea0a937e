"""11.0 The Circles of Hades: prisoners and Gorgons, and the rooms where science is done."""

from __future__ import annotations

import pytest

from hades import geometry as geo
from hades.board.contact import engaged
from hades.board.occupancy import place
from hades.rules import victory
from tests.boards import add, table
from tests.rules.rooms import (
    CIRCLE,
    DOOR,
    ROOM,
    behind,
    blow,
    breach,
    counter,
    lay,
    next_phase,
    scientist,
    sis,
    study,
)

# who is found inside


@pytest.mark.clause("2.1-18", "11.0-42", "11.0-43", "P-29")
@pytest.mark.parametrize("name", ["medusa", "zola"])
def test_a_gorgon_stands_in_the_doorway_and_engages_the_opener(name: str) -> None:
    t = breach(f"{name}-cell")
    assert (t.where(name), t.facing(name)) == (ROOM, "NW")
    assert engaged(t.state, t.unit("engineer-38")) and engaged(t.state, t.unit(name))
    assert t.event("unit_stopped").data["unit"] == "engineer-38", "found enemies end the move"


@pytest.mark.clause("6.0-10", "P-28")
@pytest.mark.parametrize("name", ["honor-guard", "elder-alien-15", "elder-alien-16", "emily"])
def test_a_friend_is_found_and_acts_from_the_next_phase(name: str) -> None:
    t = breach(f"{name}-cell").do("stop")
    assert t.where(name) == ROOM
    assert t.event("unit_found", unit=name).data["room"] == CIRCLE
    assert f"activate {name}" not in t.menu()
    assert f"activate {name}" in next_phase(t).menu()


@pytest.mark.clause("P-28", "P-29")
def test_a_found_friend_can_be_attacked_through_the_open_door() -> None:
    t = breach("emily-cell").do("stop")
    place(t.state, t.unit("engineer-38"), geo.HEXES)
    add(t, "soldier-17", DOOR)
    assert engaged(t.state, t.unit("emily")) and engaged(t.state, t.unit("soldier-17"))
    t.clear().run("5.7")
    assert t.event("target_chosen").data["unit"] == "emily"


@pytest.mark.clause("11.0-08", "2.1-18")
def test_the_brig_holds_two_depleted_guards_facing_the_door() -> None:
    t = behind("brig").cup("guard-03", "guard-01", "guard-05")
    blow(t, "engineer-38")
    assert [t.where(f"guard-0{n}") for n in (1, 3, 5)] == [ROOM, ROOM, "cup"]
    assert [t.steps("guard-01"), t.steps("guard-03")] == [1, 1]
    assert [t.facing("guard-01"), t.facing("guard-03")] == ["NW", "NW"]
    assert t.state.cup == 1 << t.unit("guard-05")
    assert counter(t) == "brig"


@pytest.mark.clause("P-34", "11.0-08")
@pytest.mark.parametrize("left", [0, 1])
def test_the_brig_takes_what_guards_are_left(left: int) -> None:
    t = behind("brig").cup("soldier-17", *["guard-04"][:left])
    blow(t, "engineer-38")
    found = [e.data["unit"] for e in t.events() if e.kind == "unit_found"]
    assert found == ["guard-04"][:left]
    assert t.where("soldier-17") == "cup"


@pytest.mark.clause("U-07", "11.0-42", "11.0-43", "U-08")
@pytest.mark.parametrize("name", ["medusa", "zola"])
def test_a_gorgon_has_one_step_and_does_not_come_back(name: str) -> None:
    t = table(f"swat-47  {name}", at="P0907").net("swat-47", name, 1)
    t.activate("swat-47", "full-fire", f"fire-at {name}")
    assert t.where(name) == "gone"
    assert "U-08" in t.event("unit_destroyed").clauses
    assert not t.state.cup


@pytest.mark.clause("11.0-42", "11.0-43", "C-02")
@pytest.mark.parametrize(("name", "type_"), [("medusa", "soldier"), ("zola", "shock-trooper")])
def test_medusa_fights_as_a_soldier_and_zola_as_a_shock_trooper(name: str, type_: str) -> None:
    t = table(f"swat-47  {name}", at="P0907").every_card("nastian", ground_attack={type_: (1, 1)})
    t.every_card("shl").run("5.7")
    assert t.event("combat").data["net"] == 1


@pytest.mark.clause("11.0-40")
def test_the_honor_guard_fights_as_depleted_armored_infantry() -> None:
    t = table("honor-guard  soldier-17", at="P0907")
    t.every_card("shl", ground_attack={"armored-infantry": (0, 2)}).every_card("nastian")
    t.activate("honor-guard", "full-fire", "fire-at soldier-17")
    assert t.event("combat").data["net"] == 2
    assert t.event("combat").data["shots"][0]["depleted"] is True


@pytest.mark.clause("11.0-41")
def test_the_honor_guard_neither_recovers_nor_rallies() -> None:
    t = table("honor-guard  wilson  swat-47-", at="P0907").activate("wilson", "rally")
    assert [e.data["unit"] for e in t.events() if e.kind == "rally"] == ["swat-47"]
    t.run("8.0")
    assert t.state.depleted(t.unit("honor-guard"))


@pytest.mark.clause("11.0-41", "U-06", "11.0-40")
def test_with_the_honor_guard_alone_there_is_nobody_to_rally() -> None:
    assert "rally" not in table("honor-guard  wilson", at="P0907").activate("wilson").menu()


@pytest.mark.clause("11.0-44")
def test_elder_aliens_never_attack_but_defend() -> None:
    t = table("elder-alien-15  soldier-17", at="P0907").activate("elder-alien-15")
    assert not {"full-fire", "run-and-gun"} & set(t.menu())
    t.do("stand-by", "end-phase").clear()
    t.every_card("nastian", ground_attack={"soldier": (1, 1)})
    t.every_card("shl", ground_defense={"elder-alien": (-1, -1)}).run("5.7")
    assert t.event("combat").data["net"] == 0


@pytest.mark.clause("11.0-44", "U-05")
def test_elder_aliens_blow_no_doors() -> None:
    t = behind("loot-cellar", "elder-alien-15").activate("elder-alien-15", "full-move")
    assert f"blow-door {CIRCLE}" not in t.menu()


@pytest.mark.clause("11.0-45", "11.0-04", "11.0-05", "11.0-21")
@pytest.mark.parametrize("place_", ["core-computer", "bridge", "teleporter"])
def test_emily_and_dante_do_science_in_three_circles_and_others_do_not(place_: str) -> None:
    for who, can in (("emily", True), ("dante", True), ("engineer-38", False)):
        t = scientist(place_, who).circle(5, "loot-cellar")
        assert ("science" in t.activate(who).menu()) == can


@pytest.mark.clause("11.0-45")
@pytest.mark.parametrize(
    "place_", ["brig", "engine-room", "targeting-computer", "supply-room", "loot-cellar"]
)
def test_elsewhere_there_is_nothing_to_study(place_: str) -> None:
    assert "science" not in scientist(place_, "emily").activate("emily").menu()


# the Back-Up Core Computer


@pytest.mark.clause("11.0-04")
@pytest.mark.parametrize(("number", "crashed"), [(1, True), (3, True), (4, False), (6, False)])
def test_crashing_the_core_computer(number: int, crashed: bool) -> None:
    t = sis(scientist("core-computer"), "railgun-3", "railgun-6", "missile-battery-5", "laser-8", "laser-1")
    study(t, number)
    expected = "damaged" if crashed else "operational"
    assert [t.si_status(name) for name in ("railgun-6", "missile-battery-5", "laser-8")] == [expected] * 3
    assert [t.si_status(name) for name in ("railgun-3", "laser-1")] == ["operational"] * 2
    assert counter(t) == ("" if crashed else "core-computer")


@pytest.mark.clause("11.0-04")
def test_the_core_computer_damages_only_what_fully_works_and_only_once() -> None:
    t = sis(scientist("core-computer"), "railgun-6", "railgun-12*", "laser-8x", "radar-dome-7")
    study(t, 3)
    assert [t.si_status(n) for n in ("railgun-6", "railgun-12", "laser-8", "radar-dome-7")] == [
        "damaged", "damaged", "destroyed", "operational",
    ]  # fmt: skip
    assert "science" not in next_phase(t).activate("dante").menu()


@pytest.mark.clause("11.0-04", "P-32")
def test_a_depleted_professor_adds_one() -> None:
    t = sis(scientist("core-computer", "dante-"), "railgun-6")
    study(t, 3)
    assert t.si_status("railgun-6") == "operational"


# the Bridge


@pytest.mark.clause("11.0-05", "11.0-01")
@pytest.mark.parametrize(("number", "hacked"), [(1, True), (4, True), (5, False)])
def test_hacking_the_bridge_opens_a_door_of_choice(number: int, hacked: bool) -> None:
    t = scientist("bridge").circle(5, "loot-cellar").circle(9, "medusa-cell")
    study(t, number)
    assert ("open-door circle-9" in t.menu()) == hacked
    if hacked:
        assert "open-door circle-5" in t.menu()
        t.do("open-door circle-9")
        assert t.where("medusa") == "P1201"
        assert t.state.face_down == 1 << 5
        assert t.state.locked == 1 << 5


@pytest.mark.clause("11.0-06", "11.0-26", "11.0-05")
def test_or_disarms_a_trap() -> None:
    t = breach("trap-1").circle(1, "bridge", closed=False).circle(7, "loot-cellar")
    add(t, "dante", "P0412")
    study(t, 4)
    assert {"open-door circle-7", f"disarm-trap {CIRCLE}"} <= set(t.menu())
    t.do(f"disarm-trap {CIRCLE}")
    assert counter(t) == ""
    assert not t.state.trapped
    assert f"move-to {DOOR}" in next_phase(t).activate("engineer-38", "full-move").menu()


@pytest.mark.clause("11.0-07", "P-24")
def test_the_bridge_yields_once_a_turn() -> None:
    t = scientist("bridge", "dante+emily").circle(5, "loot-cellar").circle(6, "idol-shrine")
    study(t, 5)
    study(t, 4, "emily")
    t.do("open-door circle-5")
    t = next_phase(t)
    study(t, 2)
    t.do("open-door circle-6")
    assert t.state.face_down == 0
    t.circle(8, "supply-room")
    assert "science" not in t.activate("emily").menu(), "hacked already this turn"
    assert "science" in next_phase(t).activate("emily").menu()


@pytest.mark.clause("11.0-05")
def test_without_a_locked_door_or_a_trap_the_bridge_has_nothing_to_offer() -> None:
    assert "science" not in scientist("bridge").activate("dante").menu()


# the Teleporter


@pytest.mark.clause("11.0-21", "P-31", "M-03", "M-04")
def test_the_teleporter_sends_one_friend_within_three_hexes() -> None:
    t = scientist("teleporter")
    for unit, hex_ in (
        ("scout-09", "P0811"),
        ("scout-10", "P0509"),
        ("scout-11", "P0508"),
        ("scout-12", "I0511"),
    ):
        add(t, unit, hex_)
    study(t, 4)
    assert sorted(t.menu()) == [
        "decline", "teleport dante", "teleport scout-09", "teleport scout-10", "teleport-to-lab dante",
    ]  # fmt: skip
    t.do("teleport scout-10")
    assert t.where("scout-10") == "aboard"
    assert not any(name.startswith("teleport") for name in t.menu()), "one Unit only"


@pytest.mark.clause("11.0-21")
def test_it_fails_on_five_and_needs_the_vittles_in_system() -> None:
    t = study(scientist("teleporter"), 5)
    assert not any(name.startswith("teleport") for name in t.menu())
    assert "science" not in scientist("teleporter", in_system=False).activate("dante").menu()


@pytest.mark.clause("11.0-21")
def test_who_has_acted_may_be_sent() -> None:
    t = scientist("teleporter")
    add(t, "scout-09", DOOR).activate("scout-09", "stand-by")
    assert "teleport scout-09" in study(t, 1).menu()


@pytest.mark.clause("11.0-22")
@pytest.mark.parametrize(("before", "may"), [(0, False), (2, False), (3, True), (7, True)])
def test_emily_is_not_among_the_first_three(before: int, may: bool) -> None:
    t = study(scientist("teleporter", "dante+emily", evacuated=before), 4)
    assert ("teleport emily" in t.menu()) == may


@pytest.mark.clause("11.0-38", "11.0-39", "11.0-35")
def test_a_guarded_treasure_goes_along() -> None:
    t = scientist("teleporter")
    add(t, "scout-09", DOOR)
    lay(t, "idol", DOOR, "scout-09")
    lay(t, "loot", DOOR)
    study(t, 4)
    t.do("teleport scout-09")
    view = [t.state.treasure_at[n] for n in (0, 1)]
    assert view == [geo.HEXES, geo.HEXES]
    assert t.state.evacuated == 1, "a treasure counts as nobody"


# counters out of play


@pytest.mark.clause("U-08")
def test_prisoners_that_die_are_out_of_the_game() -> None:
    t = table("soldier-17  elder-alien-15", at="P0907").net("soldier-17", "elder-alien-15", 1).run("5.7")
    assert t.where("elder-alien-15") == "gone"
    assert not t.state.cup


@pytest.mark.clause("E-07")
def test_an_officer_killed_by_a_gorgon_scores() -> None:
    t = table("zola  officer", at="P0907", tso_turned=True).net("zola", "officer", 1).run("5.7")
    assert t.where("officer") == "gone"
    assert ("Lt. Sanders eliminated", 2, "14.1-12") in victory.sheet(t.state)
