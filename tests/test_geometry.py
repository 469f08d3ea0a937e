"""Hexes on a cylinder, checked against a walk hex by hex."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hades import geometry as geo

hexes = st.integers(0, geo.HEXES - 1)
directions = st.sampled_from(geo.DIRECTIONS)
maps = st.sampled_from((geo.INFERNO, geo.PURGATORY))


def steps_from(start: int) -> dict[int, int]:
    """Hex -> fewest steps from a hex, by walking."""
    found = {start: 0}
    queue = [start]
    for hex_ in queue:
        for other in geo.NEIGHBOURS[hex_][1:]:
            if other >= 0 and other not in found:
                found[other] = found[hex_] + 1
                queue.append(other)
    return found


WALKED = [steps_from(hex_) for hex_ in range(geo.SIZE)]


# --- the cylinder


@given(maps, st.integers(0, geo.ROWS - 1), st.integers(-60, 60))
@pytest.mark.clause("2.1-05", "2.1-06")
def test_a_column_beyond_the_seam_is_the_hex_of_that_number(map_: int, row: int, column: int) -> None:
    hex_ = geo.at(map_, column, row)
    assert hex_ == geo.at(map_, column + geo.COLUMNS, row)
    assert geo.column_row(hex_) == (column % geo.COLUMNS, row)


@given(hexes, st.sampled_from((geo.E, geo.W)))
@pytest.mark.clause("2.1-04")
def test_a_walk_due_east_or_west_closes_a_full_loop(start: int, direction: int) -> None:
    walk = [start]
    for _ in range(geo.COLUMNS):
        walk.append(geo.neighbour(walk[-1], direction))
    assert walk[-1] == start
    assert len(set(walk)) == geo.COLUMNS
    assert len({geo.column_row(hex_)[1] for hex_ in walk}) == 1


@pytest.mark.clause("2.1-04", "2.1-05")
@pytest.mark.parametrize(
    ("hex_", "direction", "other"),
    [
        ("I2001", geo.E, "I0101"),
        ("I0101", geo.W, "I2001"),
        ("P2002", geo.NE, "P0101"),
        ("P2002", geo.SE, "P0103"),
        ("P0103", geo.NW, "P2002"),
        ("P0103", geo.SW, "P2004"),
        ("I0407", geo.NE, "I0406"),
        ("I0406", geo.NE, "I0505"),
    ],
)
def test_neighbours_by_name(hex_: str, direction: int, other: str) -> None:
    assert geo.label(geo.neighbour(geo.parse(hex_), direction)) == other


@pytest.mark.clause("2.1-21")
def test_nothing_lies_beyond_the_north_and_south_edges() -> None:
    for hex_ in range(geo.HEXES):
        row = geo.column_row(hex_)[1]
        gone = {direction for direction in geo.DIRECTIONS if geo.neighbour(hex_, direction) < 0}
        if row == 0:
            assert gone == {geo.NE, geo.NW}
        elif row == geo.ROWS - 1:
            assert gone == {geo.SE, geo.SW}
        else:
            assert not gone


def test_neighbours_are_six_different_hexes_of_the_same_map() -> None:
    for hex_ in range(geo.HEXES):
        others = [other for other in geo.NEIGHBOURS[hex_][1:] if other >= 0]
        assert len(set(others)) == len(others)
        assert hex_ not in others
        assert {geo.map_of(other) for other in others} == {geo.map_of(hex_)}


@given(hexes, directions)
def test_a_step_back_leads_back(hex_: int, direction: int) -> None:
    other = geo.neighbour(hex_, direction)
    if other >= 0:
        assert geo.neighbour(other, geo.opposite(direction)) == hex_


def test_a_step_is_one_hex_width_in_its_direction() -> None:
    # 1 is north-east and the numbers go clockwise: compass bearings 30, 90, ... 330.
    for row in (4, 5):
        hex_ = geo.at(geo.INFERNO, 9, row)
        x, y = geo.centre(*geo.column_row(hex_))
        for direction in geo.DIRECTIONS:
            other_x, other_y = geo.centre(*geo.column_row(geo.neighbour(hex_, direction)))
            bearing = math.radians(60 * direction - 30)
            assert other_x - x == pytest.approx(math.sin(bearing))
            assert y - other_y == pytest.approx(math.cos(bearing))


# --- directions


@given(directions)
def test_turning(direction: int) -> None:
    assert geo.from_direction(direction) == tuple((direction - 1 + k) % 6 + 1 for k in range(6))
    assert geo.opposite(direction) == geo.from_direction(direction)[3]


@given(hexes, hexes)
def test_directions_toward_begin_every_shortest_line(a: int, b: int) -> None:
    b = geo.map_of(a) * geo.SIZE + b % geo.SIZE
    walked = WALKED[b % geo.SIZE]
    nearer = tuple(
        direction
        for direction in geo.DIRECTIONS
        if (other := geo.neighbour(a, direction)) >= 0 and walked[other % geo.SIZE] < walked[a % geo.SIZE]
    )
    assert geo.directions_toward(a, b) == nearer
    assert (nearer == ()) == (a == b)


# --- distance


@pytest.mark.clause("2.1-02")
def test_distance_is_the_number_of_steps_between_any_two_hexes() -> None:
    for a in range(geo.SIZE):
        assert len(WALKED[a]) == geo.SIZE
        assert bytes(WALKED[a][b] for b in range(geo.SIZE)) == geo.DISTANCE[a]


@given(hexes, hexes)
def test_distance_is_the_same_on_both_maps_and_both_ways(a: int, b: int) -> None:
    b = geo.map_of(a) * geo.SIZE + b % geo.SIZE
    assert geo.distance(a, b) == geo.distance(b, a) == geo.distance(a % geo.SIZE, b % geo.SIZE)


@given(hexes, st.integers(0, 20))
@pytest.mark.clause("2.1-02")
def test_within_is_the_ball_of_that_radius(hex_: int, radius: int) -> None:
    ball = geo.within(hex_, radius)
    walked = WALKED[hex_ % geo.SIZE]
    base = geo.map_of(hex_) * geo.SIZE
    assert ball == tuple(base + other for other in range(geo.SIZE) if walked[other] <= radius)


@pytest.mark.parametrize(("radius", "count"), [(0, 1), (1, 7), (2, 19), (3, 37), (4, 61)])
@pytest.mark.parametrize("column", [0, 9, 19])
def test_a_full_ball_has_as_many_hexes_as_on_a_plane(column: int, radius: int, count: int) -> None:
    assert len(geo.within(geo.at(geo.PURGATORY, column, 5), radius)) == count


# --- names


@given(hexes)
def test_a_label_names_its_hex_and_no_other(hex_: int) -> None:
    text = geo.label(hex_)
    assert geo.parse(text) == hex_
    assert geo.parse(f" {text.lower()} ") == hex_
    assert geo.parse(text[1:], geo.map_of(hex_)) == hex_


def test_corner_labels() -> None:
    assert [geo.label(hex_) for hex_ in (0, 19, 239, 240, 479)] == [
        "I0101",
        "I2001",
        "I2012",
        "P0101",
        "P2012",
    ]


@pytest.mark.parametrize(
    ("text", "map_", "says"),
    [
        ("", None, "is not a hex: write I or P and CCRR"),
        ("0407", None, "is not a hex"),
        ("X0407", geo.INFERNO, "is not a hex"),
        ("I407", None, "is not a hex"),
        ("I04071", None, "is not a hex"),
        ("I-407", None, "is not a hex"),
        ("I0001", None, "off the map: columns are 01 to 20, rows 01 to 12"),
        ("I2101", None, "off the map"),
        ("P0113", None, "off the map"),
        ("0100", geo.PURGATORY, "off the map"),
    ],
)
def test_what_names_no_hex_is_refused_with_a_reason(text: str, map_: int | None, says: str) -> None:
    with pytest.raises(ValueError, match=says) as error:
        geo.parse(text, map_)
    assert repr(text) in str(error.value)
