"""6.1 Full Move: distance, enemies and stacking; the places on the way are in test_full_move_places.

Safe ground on Inferno, away from every Complex, is around I1004.
"""

from __future__ import annotations

import attrs
import pytest

from hades.content.tables import Tables
from hades.engine.refusal import why_refused
from tests.boards import Table, add, table


def moving(t: Table, unit: str, *names: str) -> Table:
    """A unit on a Full Move."""
    return t.activate(unit, "full-move", *names)


def hexes(t: Table) -> set[str]:
    """Hexes the menu offers for the next step."""
    return {name.split()[1] for name in t.menu() if name.startswith("move-to")}


AROUND_I1004 = {"I1103", "I1104", "I1105", "I1005", "I0904", "I1003"}


# distance


@pytest.mark.clause("6.1-01", "2.2-02", "2.2-03")
def test_hex_by_hex_up_to_the_movement_factor() -> None:
    t = moving(table("armored-infantry-31", at="I1004"), "armored-infantry-31")
    assert hexes(t) == AROUND_I1004
    t.do("move-to I1104", "move-to I1204", "move-to I1104")
    assert t.event("unit_moved", left=1).data["from"] == "I1204"
    t.do("move-to I1004")
    # four hexes entered, four factors gone: the move is over by itself
    assert t.menu() == ["end-phase"]
    assert [e.data["left"] for e in t.events() if e.kind == "unit_moved"] == [3, 2, 1, 0]
    assert t.where("armored-infantry-31") == "I1004"


@pytest.mark.clause("6.1-01", "13.1-07")
def test_factors_differ_by_unit_and_may_be_left_over() -> None:
    assert moving(table("scout-09", at="I1004"), "scout-09").state.agenda[-1][2] == 6
    t = moving(table("heavy-weapon-36", at="I1004"), "heavy-weapon-36")
    assert t.state.agenda[-1][2] == 3
    t.do("move-to I1104", "stop")
    assert t.event("unit_stopped").data == {
        "unit": "heavy-weapon-36",
        "hex": "I1104",
        "why": "choice",
    }


@pytest.mark.clause("6.1-02", "P-02", "6.1-01", "6.3-01")
def test_a_move_that_ended_by_itself_is_refused_by_what_ended_it() -> None:
    t = moving(table("scout-09", at="I1004"), "scout-09")
    add(t, "soldier-17", at="I1304")
    t.do("move-to I1104", "move-to I1204")
    assert t.event("unit_stopped").data["why"] == "contact"
    clauses, sentence = why_refused(t.state, t.words.parse("move-to I1203"))
    assert clauses == ("6.1-02", "P-02")
    assert sentence == "Scout 9 is next to an enemy in I1204, so its move is over"
    t = moving(table("heavy-weapon-36", at="I1004"), "heavy-weapon-36")
    t.do("move-to I1104", "move-to I1204", "move-to I1304")
    clauses, sentence = why_refused(t.state, t.words.parse("move-to I1404"))
    assert (clauses, sentence) == (
        ("6.1-01",),
        "Heavy Weapon 36 has no Movement Factors left",
    )
    t = table("heavy-weapon-36", at="I1004")
    t.run("6.0").do("activate heavy-weapon-36", "run-and-gun", "move-to I1104")
    assert why_refused(t.state, t.words.parse("move-to I1204"))[0] == ("6.1-01", "6.3-01")
    # once something else was done, the moment is the reason again
    t.do("end-phase")
    assert "P-02" not in why_refused(t.state, t.words.parse("move-to I1204"))[0]


@pytest.mark.clause("U-10", "6.1-01")
def test_a_depleted_side_may_have_its_own_factor() -> None:
    for unit, factor in (("scout-09", 6), ("scout-09-", 2)):
        t = table(unit, at="I1004")
        catalog = t.state.t.catalog
        units = tuple(
            attrs.evolve(u, movement_depleted=2) if u.id == "scout-09" else u for u in catalog.units
        )
        t.state.t = Tables(attrs.evolve(catalog, units=units), t.state.t.scenario)
        assert moving(t, "scout-09").state.agenda[-1][2] == factor


@pytest.mark.clause("2.1-04", "2.1-05", "2.1-06")
def test_a_walk_leads_over_the_east_edge_to_the_west() -> None:
    t = moving(table("scout-09", at="I2004"), "scout-09", "move-to I0104")
    assert t.where("scout-09") == "I0104"
    assert "I2004" in hexes(t)


@pytest.mark.clause("2.1-21", "6.1-09")
def test_north_and_south_edges_are_walls() -> None:
    assert hexes(moving(table("scout-09", at="I1101"), "scout-09")) == {"I1001", "I1201", "I1102", "I1002"}
    assert hexes(moving(table("scout-09", at="I1012"), "scout-09")) == {"I0912", "I1112", "I1111", "I1011"}


# enemies


@pytest.mark.clause("6.1-02", "P-03")
@pytest.mark.parametrize("enemy", ["soldier-17", "officer", "medusa"])
def test_next_to_an_enemy_the_move_is_over(enemy: str) -> None:
    """Officers and Gorgons stop Units like anybody."""
    t = moving(table(f"scout-09 . . {enemy}", at="I1003"), "scout-09", "move-to I1103")
    assert t.state.agenda[-1][0] == "move?"
    t.do("move-to I1203")
    assert t.event("unit_moved", to="I1203").data["stopped"] is True
    assert "6.1-02" in t.event("unit_moved", to="I1203").clauses
    assert t.menu() == ["end-phase"]


@pytest.mark.clause("P-03")
def test_sis_do_not_stop_a_unit() -> None:
    t = add(table("[railgun-3]", at="I0806"), "scout-09", at="I1006")
    moving(t, "scout-09", "move-to I0906")
    assert t.event("unit_moved").data["stopped"] is False
    assert "I0905" in hexes(t)


@pytest.mark.clause("6.1-03", "P-01")
def test_an_engaged_unit_may_move_away_or_slide_one_hex() -> None:
    t = moving(table("scout-09 soldier-17", at="I1004"), "scout-09")
    assert hexes(t) == AROUND_I1004 - {"I1104"}
    # I1103 touches the soldier too: the slide ends there
    t.do("move-to I1103")
    assert t.menu() == ["end-phase"]
    t = moving(table("scout-09 soldier-17", at="I1004"), "scout-09", "move-to I0904", "move-to I0804")
    assert t.where("scout-09") == "I0804"


@pytest.mark.clause("P-02", "6.1-02")
def test_after_a_forced_stop_no_factor_is_spent_on_anything() -> None:
    """Neither a door nor a shaft; standing there already, the Unit could."""
    t = add(table().circle(1, "supply-room"), "soldier-17 . scout-09", at="P0311")
    moving(t, "scout-09", "move-to P0411")
    assert t.menu() == ["end-phase"]
    t = add(table().circle(1, "supply-room"), "soldier-17 scout-09", at="P0311")
    assert "blow-door circle-1" in moving(t, "scout-09").menu()
    # a shaft
    t = add(table("[railgun-3x]", at="I0302"), "scout-09", at="I0402")
    add(t, "soldier-17", at="I0202")
    moving(t, "scout-09", "move-to I0302")
    assert t.menu() == ["end-phase"]


@pytest.mark.clause("6.1-04", "P-09", "P-08")
def test_engaged_through_the_shaft() -> None:
    t = add(table("[railgun-3x] scout-09", at="I0302"), "soldier-17", at="P0302")
    moving(t, "scout-09", "move-to I0302")
    moved = t.event("unit_moved")
    assert moved.data["stopped"] is True
    assert t.menu() == ["end-phase"]
    # standing there, it may leave, but not down into the enemy's hex
    t = add(table("[railgun-3x]+scout-09", at="I0302"), "soldier-17", at="P0302")
    menu = moving(t, "scout-09").menu()
    assert "take-shaft P0302" not in menu
    assert "move-to I0402" in menu


@pytest.mark.clause("P-09")
def test_no_unit_enters_an_enemys_hex() -> None:
    t = moving(table("scout-09 officer", at="I1004"), "scout-09")
    assert "I1104" not in hexes(t)


# stacking


@pytest.mark.clause("6.1-05", "6.1-06")
def test_through_a_friend_but_not_to_stay() -> None:
    t = moving(table("scout-09 scout-10", at="I1004"), "scout-09", "move-to I1104")
    assert "stop" not in t.menu()
    t.do("move-to I1204")
    assert "stop" in t.menu()
    assert t.where("scout-10") == "I1104"


@pytest.mark.clause("6.1-05", "6.1-06")
def test_the_last_factor_does_not_lead_into_a_friends_hex() -> None:
    t = moving(table("heavy-weapon-36 . . scout-10", at="I1004"), "heavy-weapon-36")
    t.do("move-to I1104", "move-to I1204")
    assert "I1304" not in hexes(t)
    # nor is a friend's hex entered next to an enemy, where the move would have to end
    t = moving(table("scout-09 scout-10 soldier-17", at="I1004"), "scout-09")
    assert "I1104" not in hexes(t)


@pytest.mark.clause("6.1-06")
def test_back_out_of_a_dead_end_is_a_way_through_a_friend() -> None:
    """Into the Circle where a friend stands, and out again to where the move began."""
    t = add(table(), "scout-09", at="P0411")
    add(t, "scout-10", at="P0412")
    t.state.treasure_at[1] = t.hex("P0412")
    moving(t, "scout-09")
    assert "P0412" in hexes(t)
    t.do("move-to P0412", "take loot")
    assert "stop" not in t.menu()
    t.do("move-to P0411", "stop")
    assert t.state.treasure_at[1] == t.hex("P0411")


@pytest.mark.clause("6.1-07")
def test_elder_aliens_share_with_each_other_only() -> None:
    t = moving(table("elder-alien-15 elder-alien-16", at="I1004"), "elder-alien-15", "move-to I1104")
    assert "stop" in t.menu()
    t = moving(table("elder-alien-15 scout-09", at="I1004"), "elder-alien-15", "move-to I1104")
    assert "stop" not in t.menu()
    t = moving(table("scout-09 elder-alien-15", at="I1004"), "scout-09", "move-to I1104")
    assert "stop" not in t.menu()
    # two Aliens in a hex leave no room for a squad either
    t = moving(table("scout-09 elder-alien-15+elder-alien-16", at="I1004"), "scout-09", "move-to I1104")
    assert "stop" not in t.menu()


@pytest.mark.clause("6.1-08", "M-13")
def test_dante_and_emily_stack_with_anybody() -> None:
    for guest in ("dante", "emily"):
        for host in ("scout-09", "elder-alien-15+elder-alien-16", "emily+scout-09", "dante+elder-alien-15"):
            if guest in host:
                continue
            t = moving(table(f"{guest} {host}", at="I1004"), guest, "move-to I1104")
            assert "stop" in t.menu(), (guest, host)
    # and take up no room themselves
    for host in ("dante", "emily", "dante+emily"):
        t = moving(table(f"scout-09 {host}", at="I1004"), "scout-09", "move-to I1104")
        assert "stop" in t.menu(), host
