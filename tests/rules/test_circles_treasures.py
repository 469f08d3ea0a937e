"""11.0 The Circles of Hades: the Golden Idol and the Loot."""

from __future__ import annotations

import pytest

from hades import geometry as geo
from hades.board.occupancy import place
from tests.boards import Table, add, table
from tests.rules.rooms import DOOR, ROOM, at, behind, blow, breach, lay
from tests.rules.surprises import surprise

# treasures


@pytest.mark.clause("11.0-27", "11.0-33", "11.0-35", "P-30")
@pytest.mark.parametrize(("room", "treasure"), [("idol-shrine", "idol"), ("loot-cellar", "loot")])
@pytest.mark.parametrize("who", ["scout-09", "elder-alien-15"])
def test_a_treasure_is_found_taken_and_carried_at_no_cost(room: str, treasure: str, who: str) -> None:
    t = blow(behind(room, "engineer-38"), "engineer-38").do("stop")
    assert at(t, treasure) == (ROOM, "")
    place(t.state, t.unit("engineer-38"), geo.HEXES)
    add(t, who, DOOR)
    t.activate(who, "full-move", f"move-to {ROOM}", f"take {treasure}", f"move-to {DOOR}")
    factors = t.state.t.movement[t.unit(who)][1]
    assert t.state.agenda[-1][2] == factors - 2
    assert at(t, treasure) == (DOOR, who)


@pytest.mark.clause("11.0-27", "P-30", "11.0-39")
def test_one_carrier_may_hold_both_and_put_them_down() -> None:
    t = lay(lay(table("scout-09", at="P0907"), "idol", "P0907"), "loot", "P0907")
    t.activate("scout-09", "full-move", "take idol", "take loot", "move-to P1007", "put-down idol", "stop")
    assert (at(t, "idol"), at(t, "loot")) == (("P1007", ""), ("P1007", "scout-09"))


@pytest.mark.clause("P-30", "11.0-35")
def test_a_treasure_is_handed_over_in_the_same_hex() -> None:
    t = lay(table("scout-09+dante", at="P0907"), "idol", "P0907", "scout-09")
    t.activate("dante", "full-move", "take idol", "move-to P1007", "stop")
    assert at(t, "idol") == ("P1007", "dante")


@pytest.mark.clause("11.0-34")
def test_no_treasure_is_ever_a_target() -> None:
    t = lay(lay(table("scout-09  .  .  soldier-17", at="I0907"), "idol", "I1007"), "loot", "I1107")
    assert "full-fire" not in t.activate("scout-09").menu()
    t.run("7.3")
    assert t.menu() == [*(f"shoot-unit {gun} soldier-17" for gun in ("50", "R1", "R2")), "cease-fire"]


@pytest.mark.clause("11.0-36", "11.0-34")
@pytest.mark.parametrize("treasure", ["idol", "loot"])
def test_it_stays_unharmed_where_its_carrier_dies(treasure: str) -> None:
    t = lay(table("soldier-17  scout-09", at="P0907"), treasure, "P1007", "scout-09")
    t.net("soldier-17", "scout-09", 2).run("5.7")
    assert t.where("scout-09") == "gone"
    assert at(t, treasure) == ("P1007", "")


@pytest.mark.clause("11.0-32", "11.0-36")
@pytest.mark.parametrize("carrier", ["soldier-17", "officer"])
def test_the_idol_is_won_back_by_eliminating_the_nastian_that_carries_it(carrier: str) -> None:
    t = lay(table(f"{carrier}  swat-47", at="P0907", tso_turned=True), "idol", "P0907", carrier)
    t.net("swat-47", carrier, 2)
    t.activate("swat-47", "full-fire", f"fire-at {carrier}")
    assert at(t, "idol") == ("P0907", "")
    add(t, "scout-09", "P1006").activate(
        "scout-09", "full-move", "move-to P0906", "move-to P0907", "take idol"
    )
    assert at(t, "idol") == ("P0907", "scout-09")


# the Idol and its worshippers


def turned(t: Table) -> dict[str, tuple[str, list[str]]]:
    """unit -> (new facing, candidates) of the turns the Idol has caused."""
    found = [e.data for e in t.events() if e.kind == "enemy_turned"]
    return {data["unit"]: (data["direction"], data["ways"]) for data in found}


@pytest.mark.clause("11.0-28", "11.0-29")
def test_the_idol_turns_nastians_within_two_hexes() -> None:
    t = table("soldier-17:NW  .  .  .  scout-09  .  soldier-18:NW  soldier-19:NW", at="P0707")
    lay(t, "idol", "P1107", "scout-09").clear().run("5.4")
    assert turned(t) == {"soldier-18": ("W", ["W"])}
    assert t.where("soldier-18") == "P1207"
    assert t.where("soldier-19") != "P1307", "three hexes off it goes its way"


@pytest.mark.clause("11.0-28")
def test_lying_in_a_vacant_hex_it_attracts_them_as_well() -> None:
    t = lay(table("soldier-18:NW", at="P1307"), "idol", "P1107").run("5.4")
    assert turned(t) == {"soldier-18": ("W", ["W"])}
    assert at(t, "idol") == (t.where("soldier-18"), "soldier-18")


@pytest.mark.clause("11.0-28")
def test_not_from_the_other_deck() -> None:
    t = lay(table("soldier-18:NW", at="I1307"), "idol", "P1107").run("5.4")
    assert turned(t) == {}


@pytest.mark.clause("11.0-28", "11.0-30")
@pytest.mark.parametrize("other", ["guard-01", "medusa"])
def test_an_enemy_in_its_hex_without_holding_it_stops_the_attraction(other: str) -> None:
    """Neither held by a friend nor in a vacant hex."""
    t = lay(table(f"{other}:W  .  soldier-18:NW", at="P1107"), "idol", "P1107").run("5.4")
    assert turned(t) == {}


@pytest.mark.clause("11.0-30")
def test_a_nastian_holding_it_stops_the_attraction() -> None:
    t = lay(table("soldier-17:W  .  soldier-18:NW", at="P1107"), "idol", "P1107", "soldier-17").run("5.4")
    assert turned(t) == {}


@pytest.mark.clause("11.0-30")
def test_in_its_own_circle_it_attracts_nobody() -> None:
    t = breach("idol-shrine").do("move-to P0512", "take idol", "stop")
    add(t, "soldier-17:E", "P0410").clear().run("5.4")
    assert turned(t) == {}
    place(t.state, t.unit("engineer-38"), t.hex(DOOR))
    place(t.state, t.unit("soldier-17"), t.hex("P0410"))
    t.clear().run("5.4")
    assert turned(t) == {"soldier-17": ("SE", ["SE"])}


@pytest.mark.clause("N-50", "11.0-29")
@pytest.mark.parametrize(("preferred", "facing"), [("E", "W"), ("SW", "W"), ("NW", "NW"), ("NE", "W")])
def test_of_two_ways_toward_it_the_preferred_direction_decides(preferred: str, facing: str) -> None:
    """From P1307 to P1106 there are two shortest lines, by W and by NW."""
    t = lay(table("soldier-17:E", at="P1307"), "idol", "P1106")
    t.state.direction[geo.PURGATORY] = geo.DIRECTION_NAMES.index(preferred)
    t.run("5.4")
    assert turned(t)["soldier-17"] == (facing, ["W", "NW"])
    assert "N-50" in t.event("enemy_turned").clauses


@pytest.mark.clause("N-50", "5.4-03")
def test_engaged_nastians_turn_but_do_not_move() -> None:
    t = lay(table("scout-09  .  soldier-17:E  scout-10", at="P1007"), "idol", "P1007", "scout-09").run("5.4")
    assert (t.where("soldier-17"), t.facing("soldier-17")) == ("P1207", "W")


@pytest.mark.clause("N-50")
def test_an_officer_who_must_flee_does_not_heed_it() -> None:
    t = lay(table("scout-09  officer:E", at="P1007"), "idol", "P1007", "scout-09").run("5.4")
    assert turned(t) == {}
    assert t.where("officer") == "P1507"


@pytest.mark.clause("N-50")
def test_an_officer_at_leisure_does() -> None:
    t = lay(table(".  officer:E", at="P1107"), "idol", "P1007").run("5.4")
    assert turned(t) == {"officer": ("W", ["W"])}
    assert at(t, "idol")[1] == "officer"


@pytest.mark.clause("N-50")
def test_gorgons_never_do_and_tower_guards_always() -> None:
    t = lay(table("medusa:E  soldier-17:E", at="P0502"), "idol", "P0402").run("5.4")
    assert turned(t) == {"soldier-17": ("W", ["W"])}
    assert t.state.t.tower_at[t.hex("P0602")]


@pytest.mark.clause("M-03", "5.4-12")
def test_they_feel_it_through_walls_and_bounce() -> None:
    t = lay(table("soldier-17:W", at="P0504"), "idol", "P0604").run("5.4")
    assert turned(t) == {"soldier-17": ("E", ["E"])}
    assert t.where("soldier-17") == "P0104"


@pytest.mark.clause("11.0-31", "11.0-35", "11.0-37")
@pytest.mark.parametrize("treasure", ["idol", "loot"])
def test_a_nastian_that_comes_by_carries_a_treasure_off(treasure: str) -> None:
    t = lay(table("soldier-17:E", at="P0907"), treasure, "P1107").run("5.4")
    assert path_end(t) == "P1307"
    assert at(t, treasure) == ("P1307", "soldier-17")
    assert t.event("treasure_taken").data == {"treasure": treasure, "unit": "soldier-17", "hex": "P1107"}
    kinds = [event.kind for event in t.events()]
    assert kinds.index("enemy_moved") < kinds.index("treasure_taken"), "it is there before it takes anything"


@pytest.mark.clause("N-67", "11.0-31")
@pytest.mark.parametrize("unit", ["soldier-17", "officer"])
@pytest.mark.parametrize("crowd", ["", "guard-01+guard-02"])
def test_a_nastian_that_arrives_in_the_hex_of_the_idol_takes_it(unit: str, crowd: str) -> None:
    t = table(crowd or ".", at="P0602").cup("guard-03", "guard-04", unit)
    lay(t, "idol", "P0602" if unit == "officer" or not crowd else "P0702").run("5.3")
    assert at(t, "idol")[1] == unit
    assert t.event("treasure_taken").clauses == ("11.0-31", "N-67")
    kinds = [event.kind for event in t.events()]
    assert kinds[kinds.index("treasure_taken") - 1] == "enemy_arrived"


@pytest.mark.clause("N-67")
def test_a_nastian_that_comes_up_in_a_ruin_takes_the_idol_there() -> None:
    t = lay(table("[railgun-3x]", at="I0306").cup("soldier-17"), "idol", "I0306")
    surprise(t, 9)
    assert (t.where("soldier-17"), at(t, "idol")) == ("I0306", ("I0306", "soldier-17"))


def path_end(t: Table) -> str:
    """Where the one enemy that moved ended."""
    end: str = t.event("enemy_moved").data["path"][-1]
    return end


@pytest.mark.clause("11.0-31", "N-52")
def test_it_carries_it_at_no_cost_and_through_shafts() -> None:
    t = lay(table("shock-trooper-39:E", at="P0606"), "idol", "P0706").run("5.4")
    assert at(t, "idol") == ("I1006", "shock-trooper-39")


@pytest.mark.clause("11.0-31")
def test_the_idol_takes_no_room_in_a_hex() -> None:
    t = lay(table("soldier-17:E  .  .  .  guard-01:E", at="P0907"), "idol", "P1307", "guard-01").run("5.4")
    assert t.where("soldier-17") == "P1307"


@pytest.mark.clause("N-51")
def test_in_its_own_open_circle_a_nastian_that_happens_by_takes_it() -> None:
    t = breach("idol-shrine").do("stop")
    place(t.state, t.unit("engineer-38"), geo.HEXES)
    add(t, "soldier-17:SE", "P0410").clear().run("5.4")
    assert turned(t) == {}
    assert at(t, "idol") == ("P0410", "soldier-17")


@pytest.mark.clause("N-55")
def test_a_gorgon_leaves_treasures_alone() -> None:
    t = lay(table("zola", at="P0809"), "loot", "P0810").circle(5, "engine-room", closed=False).numbers(6)
    t.run("5.4")
    assert t.where("zola") == "P0812"
    assert at(t, "loot") == ("P0810", "")
