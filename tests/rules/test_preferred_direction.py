"""5.2 Preferred Direction Step: two cards, two directions."""

from __future__ import annotations

import pytest

from hades import geometry as geo
from hades.board.occupancy import place
from tests.boards import table


@pytest.mark.clause("5.2-01", "5.2-02", "5.2-03", "2.4-04", "R-10")
@pytest.mark.parametrize(("shl", "nastian"), [(1, 6), (4, 2), (3, 3)])
def test_the_shl_number_sets_inferno_and_the_nastian_number_purgatory(shl: int, nastian: int) -> None:
    t = table().numbers(shl, deck="shl").numbers(nastian, deck="nastian").run("5.2")
    names = ("-", "NE", "E", "SE", "SW", "W", "NW")
    event = t.event("directions_set")
    assert (event.data["inferno"], event.data["purgatory"]) == (names[shl], names[nastian])
    assert t.state.direction == [shl, nastian]
    assert [left.bit_count() for left in t.state.left] == [17, 17]


@pytest.mark.clause("R-10")
def test_one_to_six_go_clockwise_from_north_east() -> None:
    assert [geo.label(n) for n in geo.NEIGHBOURS[geo.parse("I1005")][1:]] == [
        "I1004", "I1105", "I1006", "I0906", "I0905", "I0904",
    ]  # fmt: skip


@pytest.mark.clause("5.2-04", "5.4-09")
def test_a_new_direction_turns_nobody_who_has_one() -> None:
    t = table("soldier-17:NW guard-01:SE", at="I1004")
    t.numbers(4, deck="shl").numbers(4, deck="nastian").run("5.2")
    assert (t.facing("soldier-17"), t.facing("guard-01")) == ("NW", "SE")


@pytest.mark.clause("5.2-04")
def test_a_direction_holds_until_the_next_draw() -> None:
    t = table("", surprise_left=0b11).numbers(5, deck="shl").numbers(1, deck="nastian")
    t.run("5.2", "5.3", "5.4", "5.5", "5.6", "5.7", "8.0")
    assert t.state.direction == [geo.W, geo.NE]


@pytest.mark.clause("S-06")
def test_enemies_set_up_without_a_direction_get_their_maps_first() -> None:
    t = table("guard-01", at="I1004")
    place(t.state, t.unit("officer"), t.hex("P1004"))
    for name in ("guard-01", "officer"):
        t.state.facing[t.unit(name)] = 0
    t.numbers(3, deck="shl").numbers(6, deck="nastian").run("5.2")
    assert (t.facing("guard-01"), t.facing("officer")) == ("SE", "NW")
