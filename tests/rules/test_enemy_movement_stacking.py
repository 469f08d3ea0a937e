"""5.4 Movement Step: two Nastians to a hex, and no third."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hades import geometry as geo
from hades.board.occupancy import place
from tests.boards import table
from tests.rules.walk import fill, move, note, path, put, tried

# stacking


@pytest.mark.clause("5.4-14", "5.4-13")
def test_a_full_hex_may_be_passed() -> None:
    t = fill(put(table(), "soldier-30:E@I0503"), "I0703")
    move(t)
    assert path(t, "soldier-30") == ["I0603", "I0703", "I0803", "I0903"]


@pytest.mark.clause("5.4-13")
def test_a_hex_with_one_nastian_takes_a_second() -> None:
    t = put(table(), "soldier-30:E@I0503", "guard-01:E@I0903")
    move(t)
    assert path(t, "soldier-30")[-1] == "I0903"


@pytest.mark.clause("5.4-14", "5.4-15", "5.4-17")
def test_it_does_not_enter_a_full_hex_it_cannot_leave() -> None:
    t = fill(put(table(), "soldier-30:E@I0503"), "I0903")
    move(t)
    assert path(t, "soldier-30") == ["I0603", "I0703", "I0803", "I0804"]
    assert t.facing("soldier-30") == "SE"
    assert tried(t, "soldier-30") == ["E full", "SE chosen"]


@pytest.mark.clause("5.4-15")
def test_two_full_hexes_in_a_row_are_looked_at_before_the_first_is_entered() -> None:
    t = fill(put(table(), "soldier-30:E@I0503"), "I0803", "I0903")
    move(t)
    assert path(t, "soldier-30") == ["I0603", "I0703", "I0704", "I0805"]


@pytest.mark.clause("5.4-14", "N-28")
def test_a_full_hex_is_cleared_by_a_bounce_in_it() -> None:
    """The wall behind the full hex throws it back to where it came from, which has room."""
    t = fill(put(table(), "guard-08:E@P0804"), "P1004")
    move(t)
    assert path(t, "guard-08") == ["P0904", "P1004", "P0904"]
    assert t.facing("guard-08") == "W"


@pytest.mark.clause("5.4-13", "N-26")
def test_back_where_it_began_it_does_not_count_itself() -> None:
    t = put(table(), "soldier-30:E+guard-01:E@P0804")
    move(t)
    assert path(t, "soldier-30") == ["P0904", "P1004", "P0904", "P0804"]


@pytest.mark.clause("5.4-16")
@pytest.mark.parametrize(
    ("preferred", "end"), [("SW", "I0704"), ("NW", "I0702"), ("W", "I0703"), ("NE", "I0802")]
)
def test_turned_away_it_tries_the_preferred_direction_first(preferred: str, end: str) -> None:
    t = fill(put(table(), "soldier-30:E@I0503"), "I0903")
    t.state.direction[geo.INFERNO] = geo.DIRECTION_NAMES.index(preferred)
    move(t)
    assert t.where("soldier-30") == end
    assert t.facing("soldier-30") == preferred
    assert tried(t, "soldier-30") == [f"{preferred} chosen"]


@pytest.mark.clause("5.4-16", "5.4-09")
def test_it_is_the_preferred_direction_of_its_own_map() -> None:
    t = fill(put(table(), "soldier-30:E@P0507"), "P0907")
    t.state.direction[:] = [geo.NE, geo.SW]
    move(t)
    assert t.where("soldier-30") == "P0708"


@pytest.mark.clause("5.4-17")
def test_then_clockwise_until_a_direction_is_valid() -> None:
    t = fill(put(table(), "soldier-30:E@I0503"), "I0903", "I0704", "I0703")
    t.state.direction[geo.INFERNO] = geo.SW
    move(t)
    assert tried(t, "soldier-30") == ["SW full", "W full", "NW chosen"]
    assert t.where("soldier-30") == "I0702"
    assert note(t, "soldier-30", "turned_away")["clauses"] == ["5.4-15", "N-69", "5.4-17"]


@pytest.mark.clause("N-28", "5.4-17")
def test_a_walled_direction_is_not_valid() -> None:
    t = fill(put(table(), "soldier-30:W@P1004"), "P0904", "P0804", "P0704", "P0604")
    t.state.direction[geo.PURGATORY] = geo.NE
    move(t)
    assert tried(t, "soldier-30") == ["NE wall", "E wall", "SE wall", "SW chosen"]
    assert path(t, "soldier-30") == ["P1005", "P0906", "P0907", "P0808"]


@pytest.mark.clause("N-28")
def test_a_direction_through_a_shaft_into_a_full_hex_is_not_valid() -> None:
    t = fill(put(table(), "soldier-30:SW@I0804"), "I0707", "I0608", "P0806")
    move(t)
    assert tried(t, "soldier-30") == ["E further", "SE chosen"]
    assert path(t, "soldier-30") == ["I0805", "I0706", "I0807", "I0808"]


@pytest.mark.clause("N-28", "5.4-28")
def test_turned_away_into_a_complex_with_its_last_factor_it_waits_there() -> None:
    t = fill(put(table(), "soldier-30:SW@I0903"), "I0707")
    move(t)
    assert path(t, "soldier-30") == ["I0804", "I0805", "I0706", "I0806"]
    assert t.state.delayed[t.unit("soldier-30")]


@pytest.mark.clause("N-28", "5.4-15", "5.4-27")
def test_a_full_complex_over_a_shaft_it_cannot_clear_is_not_entered() -> None:
    """The way straight on beyond the Complex is free, but the shaft would be tried first."""
    t = fill(put(table(), "soldier-30:E@I0606"), "I0806", "P0806", "P0906")
    move(t)
    assert path(t, "soldier-30") == ["I0706", "I0807", "I0808", "I0909"]
    assert tried(t, "soldier-30") == ["E full", "SE chosen"]


@pytest.mark.clause("5.4-14", "5.4-20")
def test_a_full_complex_is_cleared_through_its_shaft() -> None:
    t = fill(put(table(), "soldier-30:E@I0606"), "I0806", "I0906", "I1006")
    move(t)
    assert path(t, "soldier-30") == ["I0706", "I0806", "P0806", "P0906"]


@pytest.mark.clause("N-28")
def test_a_direction_that_ends_in_contact_is_valid() -> None:
    t = fill(put(table(), "soldier-30:E@I0403", "scout-09@I0706"), "I0703", "I0803")
    move(t)
    assert tried(t, "soldier-30") == ["E full", "SE chosen"]
    assert path(t, "soldier-30") == ["I0503", "I0603", "I0604", "I0705"]
    assert note(t, "soldier-30", "engaged")["hex"] == "I0705"


@pytest.mark.clause("5.4-18")
def test_with_no_valid_direction_it_stays() -> None:
    t = fill(put(table(), "soldier-30:NW@P0512"), "P0511", "P0410", "P0409", "P0308")
    move(t)
    assert path(t, "soldier-30") == []
    assert tried(t, "soldier-30", "no_way") == [
        "E wall", "SE wall", "SW wall", "W wall", "NW full", "NE wall",
    ]  # fmt: skip
    assert "5.4-18" in t.event("enemy_moved", unit="soldier-30").clauses


@pytest.mark.clause("5.4-19")
def test_the_officer_does_not_count() -> None:
    t = put(table(), "officer:W@P1307", "soldier-30:E@P0507", "guard-01:E@P0907")
    move(t)
    assert t.where("officer") == "P0907"
    assert path(t, "soldier-30")[-1] == "P0907"


@pytest.mark.clause("5.4-19", "5.4-31")
def test_the_officer_does_not_count_beyond_a_full_hex() -> None:
    t = fill(put(table(), "officer:W@P1307", "soldier-30:E@P0507", "guard-05:E@P0907"), "P0807")
    move(t)
    assert t.where("officer") == "P0907"
    assert path(t, "soldier-30") == ["P0607", "P0707", "P0807", "P0907"]


@pytest.mark.clause("5.4-19")
def test_an_si_does_not_count() -> None:
    t = put(table(), "[railgun-3]@I0806", "soldier-30:E@I0406", "guard-01:E@I0806")
    move(t)
    assert path(t, "soldier-30")[-1] == "I0806"


@pytest.mark.clause("N-27")
@pytest.mark.parametrize(
    ("preferred", "verdicts", "end"),
    [("E", ["E full", "SE chosen"], "P0808"), ("W", ["W wall", "NW chosen"], "P0502")],
)
def test_thrown_back_upon_a_full_hex_it_turns_again(preferred: str, verdicts: list[str], end: str) -> None:
    t = fill(put(table(), "soldier-30:W@P0604"), "P0704", "P0804", "P0904", "P1004")
    t.state.direction[geo.PURGATORY] = geo.DIRECTION_NAMES.index(preferred)
    move(t)
    assert note(t, "soldier-30", "turned_away")["verdicts"] == [v.split() for v in verdicts]
    assert "N-27" in note(t, "soldier-30", "turned_away")["clauses"]
    assert t.where("soldier-30") == end


@pytest.mark.clause("N-29")
def test_a_full_hex_next_to_a_friend_cannot_be_passed() -> None:
    t = fill(put(table(), "soldier-30:E@I0503", "scout-09@I0803"), "I0703")
    move(t)
    assert path(t, "soldier-30") == ["I0603", "I0604", "I0705", "I0706"]
    assert tried(t, "soldier-30") == ["E full", "SE chosen"]
    assert note(t, "soldier-30", "turned_away")["clauses"] == ["5.4-15", "N-29", "5.4-17"]


HEXES = st.integers(0, geo.HEXES - 1)
UNITS = [f"guard-0{n}" for n in range(1, 9)] + [f"soldier-{n}" for n in range(17, 31)]
BUSY = st.lists(st.tuples(HEXES, st.integers(1, 6)), min_size=len(UNITS), max_size=len(UNITS))


@pytest.mark.clause("5.4-13", "5.4-14", "5.4-15", "N-30")
@settings(max_examples=60, deadline=None)
@given(crowd=BUSY, narrow=st.integers(2, 6), directions=st.tuples(st.integers(1, 6), st.integers(1, 6)))
def test_no_hex_ever_holds_three(
    crowd: list[tuple[int, int]], narrow: int, directions: tuple[int, int]
) -> None:
    """However crowded the maps are, two to a hex is the limit after each Movement Step."""
    t = table(direction=list(directions))
    s = t.state
    for unit, (hex_, facing) in zip(UNITS, crowd, strict=True):
        # crowd them into few columns and rows round the Complexes
        row, column = hex_ % geo.SIZE // geo.COLUMNS % narrow, hex_ % geo.COLUMNS % narrow
        spot = geo.at(hex_ // geo.SIZE, 6 + column, 4 + row)
        while s.nastian_count[spot] == 2:
            spot = geo.at(spot // geo.SIZE, spot % geo.COLUMNS + 1, spot % geo.SIZE // geo.COLUMNS)
        place(s, t.unit(unit), spot)
        s.facing[t.unit(unit)] = facing
    for _ in range(3):
        move(t)
        assert max(s.nastian_count) <= 2
        assert sum(s.nastian_count) == len(UNITS)
