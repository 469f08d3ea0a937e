"""5.4 Movement Step: the Gorgons' way to the Engine Room, and what they do there."""

from __future__ import annotations

from collections import deque

import attrs
import pytest

from hades import geometry as geo
from hades.content.tables import Tables
from tests.boards import Table, table
from tests.rules.walk import move, note, path, put

HALL = 3
"""The Engine Room of these tests: Circle 3 at P0612, door at P0611."""


def engine(*where: str, room: int = HALL, preferred: str = "E") -> Table:
    """A board with an Engine Room and units."""
    t = put(table(), *where).circle(room, "engine-room", closed=False)
    t.state.direction[geo.PURGATORY] = geo.DIRECTION_NAMES.index(preferred)
    return t


def ways(t: Table, unit: str) -> list[tuple[str, list[str]]]:
    """(chosen, candidates) at each hex of a Gorgon's move."""
    notes = t.event("enemy_moved", unit=unit).data["notes"]
    return [(n["direction"], n["ways"]) for n in notes if n["note"] == "route"]


# routes


@pytest.mark.clause("5.4-35", "5.4-36", "11.0-43")
@pytest.mark.parametrize(
    ("preferred", "way", "first"),
    [
        ("E", "P0608 P0709 P0610", ("SE", ["SE", "SW"])),
        ("SE", "P0608 P0709 P0610", ("SE", ["SE", "SW"])),
        ("SW", "P0508 P0509 P0510", ("SW", ["SW", "SE"])),
        ("W", "P0608 P0709 P0610", ("SE", ["SE", "SW"])),
    ],
)
def test_among_shortest_ways_she_takes_the_first_clockwise_from_the_preferred_direction(
    preferred: str, way: str, first: tuple[str, list[str]]
) -> None:
    t = engine("zola:W@P0607", preferred=preferred)
    move(t)
    assert path(t, "zola") == way.split()
    assert ways(t, "zola")[0] == first
    assert {"5.4-35", "5.4-36"} <= set(t.event("enemy_moved", unit="zola").clauses)


@pytest.mark.clause("5.4-35", "11.0-42")
def test_medusa_goes_as_far_as_her_movement_factor() -> None:
    t = engine("medusa:W@P0607")
    move(t)
    assert path(t, "medusa") == ["P0608", "P0709"]


@pytest.mark.clause("5.4-35", "N-35", "2.1-19")
def test_walls_make_her_go_round() -> None:
    t = engine("zola@P1004", room=12)
    move(t)
    assert ways(t, "zola")[0] == ("NW", ["NW"])
    assert path(t, "zola")[0] == "P1003"


@pytest.mark.clause("5.4-35", "2.1-04")
def test_the_shortest_way_may_lead_over_the_seam() -> None:
    t = engine("zola@P1807")
    move(t)
    assert path(t, "zola") == ["P1907", "P2007", "P0107"]


def far(t: Table, goal: str) -> dict[int, int]:
    """Steps from every Purgatory hex to a goal past walls and locked doors, by a walker of our own."""
    s = t.state
    start = t.hex(goal)
    found, queue = {start: 0}, deque([start])
    while queue:
        hex_ = queue.popleft()
        for direction in geo.DIRECTIONS:
            there = s.t.step[hex_][direction]
            shut = there >= 0 and any(
                s.locked >> room & 1 and s.t.room_hex[room] in (hex_, there) for room in range(1, 13)
            )
            if there >= 0 and not shut and there not in found:
                found[there] = found[hex_] + 1
                queue.append(there)
    return found


@pytest.mark.clause("5.4-35", "N-35")
@pytest.mark.parametrize("preferred", geo.DIRECTION_NAMES[1:])
@pytest.mark.parametrize("start", ["P0101", "P0504", "P1004", "P1608", "P2006", "P1101", "P0609"])
def test_every_step_brings_her_one_nearer(start: str, preferred: str) -> None:
    t = engine(f"zola@{start}", preferred=preferred)
    t.state.locked = 1 << 7 | 1 << 9
    steps = far(t, "P0612")
    before = steps[t.hex(start)]
    t.numbers(6, 6, 6)
    move(t)
    factor = t.state.t.movement[t.unit("zola")][0]
    assert len(path(t, "zola")) == min(factor, before)
    assert steps[t.hex(t.where("zola"))] == max(0, before - factor)


@pytest.mark.clause("5.4-37", "5.4-21")
def test_a_complex_on_her_way_does_not_take_her_up() -> None:
    t = engine("zola@P0809", room=5).numbers(6)
    move(t)
    assert path(t, "zola") == ["P0810", "P0811", "P0812"]


@pytest.mark.clause("5.4-37", "5.4-21", "5.4-28")
def test_nor_does_a_complex_she_ends_in() -> None:
    t = engine("medusa@P0808", room=5)
    move(t)
    assert t.where("medusa") == "P0810"
    assert not t.state.delayed[t.unit("medusa")]


@pytest.mark.clause("N-35")
def test_somebody_in_the_way_does_not_change_it() -> None:
    """Both ways are as short; she takes hers although a squad stands in it, and is engaged."""
    t = engine("zola@P0607", "scout-09@P0709")
    move(t)
    assert path(t, "zola") == ["P0608"]
    assert note(t, "zola", "engaged")["hex"] == "P0608"


@pytest.mark.clause("5.4-05", "N-22")
@pytest.mark.parametrize("other", ["soldier-17", "officer"])
def test_she_stops_next_to_a_nastian_too(other: str) -> None:
    t = engine("zola@P0607", f"{other}@P0709")
    move(t)
    assert t.where("zola") == "P0608"


@pytest.mark.clause("5.4-03")
def test_next_to_a_friend_she_stays() -> None:
    t = engine("zola@P0607", "dante@P0507")
    move(t)
    assert t.event("enemy_held").data["by"] == ["P0507"]


@pytest.mark.clause("N-35")
@pytest.mark.parametrize("in_play", [False, True])
def test_without_a_way_she_stays(in_play: bool) -> None:
    t = put(table(), "zola:W@P0607")
    if in_play:
        t.circle(HALL, "engine-room", closed=True)
    move(t)
    assert (path(t, "zola"), t.facing("zola")) == ([], "W")
    assert note(t, "zola", "no_route")["hex"] == "P0607"


@pytest.mark.clause("N-39", "5.4-13")
def test_the_sisters_do_not_engage_each_other_and_share_a_hex() -> None:
    t = engine("zola@P0610", "medusa@P0609").numbers(6, 6)
    move(t)
    assert (t.where("zola"), t.where("medusa")) == ("P0612", "P0611")
    move(t)
    assert (t.where("zola"), t.where("medusa")) == ("P0612", "P0612")


# N-21


@pytest.mark.clause("N-21", "5.4-05")
def test_a_nastian_she_has_come_next_to_is_engaged_in_its_turn() -> None:
    t = engine("zola@P0607", "soldier-17:W@P0709")
    move(t)
    assert t.where("zola") == "P0608"
    assert t.where("soldier-17") == "P0709"
    assert "N-21" in t.event("enemy_held", unit="soldier-17").clauses


@pytest.mark.clause("N-21")
def test_who_was_engaged_when_the_step_began_stays_engaged() -> None:
    """With counters whose Officer outranks the Gorgons, he runs from her before her turn comes."""
    t = table()
    catalog = t.state.t.catalog
    others = tuple(record for record in catalog.units if record.id != "officer")
    officer = attrs.evolve(catalog.units[t.unit("officer") - 1], number=99)
    t.state.t = Tables(attrs.evolve(catalog, units=(*others, officer)), t.state.t.scenario)
    put(t, "zola@P0607", "officer@P0707").circle(HALL, "engine-room", closed=False)
    move(t)
    assert t.where("officer") == "P1107"
    assert t.where("zola") == "P0607"
    held = t.event("enemy_held")
    assert (held.data["by"], held.clauses) == ([], ("N-21",))


# at the button


@pytest.mark.clause("5.4-38", "5.4-39", "11.0-12")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_three_or_less_and_the_hades_is_gone(number: int) -> None:
    t = engine("zola@P0610").numbers(number)
    move(t)
    draw = t.event("gorgon_draws")
    assert (draw.data["number"], draw.data["success"]) == (number, True)
    assert t.state.outcome == "hades-destroyed"
    assert {"5.4-39", "11.0-12"} <= set(t.event("game_over").clauses)


@pytest.mark.clause("5.4-38", "5.4-40")
@pytest.mark.parametrize("number", [4, 5, 6])
def test_four_or_more_and_nothing_happens(number: int) -> None:
    t = engine("zola@P0610").numbers(number)
    move(t)
    assert path(t, "zola") == ["P0611", "P0612"], "she stops there"
    assert t.event("gorgon_draws").data["success"] is False
    assert t.state.outcome == ""


@pytest.mark.clause("5.4-38", "R-04")
@pytest.mark.parametrize(("either", "deck", "left"), [(0, "shl", [17, 18]), (1, "nastian", [18, 17])])
def test_the_card_comes_from_the_deck_of_the_players_choice(either: int, deck: str, left: list[int]) -> None:
    t = engine("zola@P0610", preferred="E").numbers(6, deck=deck)
    t.state.either = either
    move(t)
    assert t.event("gorgon_draws").data["deck"] == deck
    assert [mask.bit_count() for mask in t.state.left] == left


@pytest.mark.clause("5.4-40", "N-37")
def test_she_draws_once_on_entry_and_once_in_every_later_step() -> None:
    t = engine("zola@P0611").numbers(4, 5, 2)
    for expected in (4, 5, 2):
        move(t)
        assert t.event("gorgon_draws").data["number"] == expected
    assert t.state.outcome == "hades-destroyed"


@pytest.mark.clause("5.4-41")
def test_each_sister_makes_an_attempt_of_her_own() -> None:
    t = engine("zola+medusa@P0612").numbers(6, 3)
    move(t)
    draws = [e.data["unit"] for e in t.events() if e.kind == "gorgon_draws"]
    assert draws == ["zola", "medusa"]
    assert t.state.outcome == "hades-destroyed"


@pytest.mark.clause("5.4-39")
def test_after_the_explosion_nobody_moves() -> None:
    t = engine("zola+medusa@P0612", "soldier-17:E@P1507").numbers(1)
    move(t)
    assert t.kinds() == ["gorgon_draws", "game_over"]


@pytest.mark.clause("N-36")
@pytest.mark.parametrize("foe", ["scout-09", "soldier-17"])
def test_engaged_or_not_she_draws(foe: str) -> None:
    t = engine("zola@P0612", f"{foe}@P0611").numbers(5)
    move(t)
    assert t.event("gorgon_draws").data["number"] == 5


@pytest.mark.clause("N-38", "5.4-04")
@pytest.mark.parametrize("guardian", ["scout-09", "soldier-17:W"])
def test_somebody_in_the_engine_room_keeps_her_out(guardian: str) -> None:
    t = engine("zola@P0610", f"{guardian}@P0612")
    move(t)
    assert t.where("zola") == "P0611"
    move(t)
    assert t.where("zola") == "P0611"
    assert "gorgon_draws" not in t.kinds()
