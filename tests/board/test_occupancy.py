"""Masks and counts always say what the `where` column says."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hades import geometry as geo
from hades.board import occupancy
from hades.state.state import ABOARD, CUP, FULL, GONE, HIDDEN, LAB, State
from tests.boards import add, table

PLACES = (ABOARD, LAB, CUP, GONE, HIDDEN)
FEW = [geo.parse(name) for name in ("I0503", "I0806", "P0806", "P0512", "P1007")]
"""Few hexes, so that units meet in them."""


MASKS = ("friends", "squads", "aliens", "nastians", "gorgons", "crowded")


def recomputed(s: State) -> dict[str, Any]:
    """Every mask and count, from ``where`` and ``trapped`` alone."""
    t = s.t
    found: dict[str, Any] = dict.fromkeys(MASKS, 0)
    friend_count, nastian_count = bytearray(geo.HEXES), bytearray(geo.HEXES)
    for unit, hex_ in enumerate(s.where):
        if not unit or hex_ >= geo.HEXES or s.trapped >> unit & 1:
            continue
        bit = 1 << hex_
        if t.is_friend[unit]:
            found["friends"] |= bit
            friend_count[hex_] += 1
            if unit in t.aliens:
                found["aliens"] |= bit
            elif unit not in (t.dante, t.emily):
                found["squads"] |= bit
        elif t.is_nastian[unit]:
            found["nastians"] |= bit
            nastian_count[hex_] += unit != t.officer
            found["crowded"] |= bit * (nastian_count[hex_] >= FULL)
        else:
            found["gorgons"] |= bit
    lists = {
        "afield": tuple(u for u in t.friends if s.where[u] < geo.HEXES),
        "enemies": tuple(
            tuple(u for u in reversed(t.enemies) if s.where[u] // geo.SIZE == map_) for map_ in (0, 1)
        ),
    }
    return found | {"friend_count": friend_count, "nastian_count": nastian_count} | lists


def kept(s: State) -> dict[str, Any]:
    """The same as the State keeps it."""
    return {name: getattr(s, name) for name in (*MASKS, "friend_count", "nastian_count", "afield", "enemies")}


UNITS = [
    *("scout-09", "scout-10", "wilson", "honor-guard", "dante", "emily", "elder-alien-15", "elder-alien-16"),
    *("guard-01", "soldier-17", "soldier-18", "officer", "medusa", "zola"),
]
STEP = st.tuples(st.sampled_from(UNITS), st.sampled_from([*FEW, *FEW, *PLACES]), st.booleans())


@settings(max_examples=150, deadline=None)
@given(steps=st.lists(STEP, min_size=1, max_size=40))
def test_masks_equal_a_recomputation_after_any_comings_and_goings(
    steps: list[tuple[str, int, bool]],
) -> None:
    t = table()
    s = t.state
    for name, to, trap in steps:
        unit = t.unit(name)
        on_map = s.where[unit] < geo.HEXES
        if trap and on_map and s.t.is_friend[unit]:
            if s.trapped >> unit & 1:
                occupancy.let_out(s, unit)
            else:
                occupancy.shut_in(s, unit)
        else:
            occupancy.place(s, unit, to)
            assert s.where[unit] == to
            assert not s.trapped >> unit & 1
        assert kept(s) == recomputed(s)


@settings(max_examples=60, deadline=None)
@given(steps=st.lists(STEP, min_size=1, max_size=30))
def test_lists_of_units_agree_with_where(steps: list[tuple[str, int, bool]]) -> None:
    t = table()
    s = t.state
    for name, to, _ in steps:
        occupancy.place(s, t.unit(name), to)
    for hex_ in FEW:
        here = [u for u in range(len(s.where) - 1, 0, -1) if s.where[u] == hex_]
        assert occupancy.units_at(s, hex_) == here, "highest ID first"
        assert occupancy.friends_at(s, hex_) == [u for u in here if s.t.is_friend[u]]
        assert occupancy.enemies_at(s, hex_) == [u for u in here if not s.t.is_friend[u]]


@settings(max_examples=60, deadline=None)
@given(steps=st.lists(STEP, min_size=1, max_size=20))
def test_taking_everybody_off_leaves_empty_masks(steps: list[tuple[str, int, bool]]) -> None:
    t = table()
    s = t.state
    for name, to, _ in steps:
        occupancy.place(s, t.unit(name), to)
    for name in UNITS:
        occupancy.place(s, t.unit(name), GONE)
    assert not any(kept(s)[name] for name in ("friends", "squads", "aliens", "nastians", "gorgons"))
    assert not any(s.friend_count) and not any(s.nastian_count)


@pytest.mark.clause("5.4-19", "5.4-31")
def test_the_officer_is_seen_but_not_counted() -> None:
    t = add(table(), "officer+guard-01", "P1007")
    hex_ = t.hex("P1007")
    assert t.state.nastian_count[hex_] == 1
    occupancy.place(t.state, t.unit("guard-01"), CUP)
    assert t.state.nastians == 1 << hex_
    assert t.state.nastian_count[hex_] == 0


@pytest.mark.clause("P-26")
def test_who_is_shut_in_is_out_of_every_mask_until_let_out_or_taken_away() -> None:
    t = add(table(), "engineer-38", "P0512")
    s, unit = t.state, t.unit("engineer-38")
    occupancy.shut_in(s, unit)
    assert (s.friends, occupancy.friends_at(s, t.hex("P0512"))) == (0, [])
    assert occupancy.units_at(s, t.hex("P0512")) == [unit]
    occupancy.let_out(s, unit)
    assert s.friends == 1 << t.hex("P0512")
    occupancy.shut_in(s, unit)
    occupancy.place(s, unit, t.hex("P0511"))
    assert (s.trapped, s.friends) == (0, 1 << t.hex("P0511"))


@pytest.mark.clause("11.0-35", "N-52")
def test_treasures_go_where_their_carrier_goes() -> None:
    t = add(table(), "scout-09", "P1007")
    s, unit = t.state, t.unit("scout-09")
    s.treasure_at[:] = [t.hex("P1007"), t.hex("P1007")]
    s.carrier[0] = unit
    occupancy.place(s, unit, t.hex("P1107"))
    assert s.treasure_at == [t.hex("P1107"), t.hex("P1007")]


@pytest.mark.clause("5.4-28")
def test_off_the_maps_there_is_no_facing_and_no_attempt_to_come() -> None:
    t = add(table(), "soldier-17:NW", "I0806")
    s, unit = t.state, t.unit("soldier-17")
    s.delayed[unit] = 1
    occupancy.place(s, unit, CUP)
    assert (s.facing[unit], s.delayed[unit]) == (0, 0)


def test_a_hex_is_crowded_as_long_as_two_nastians_fill_it() -> None:
    t = add(table(), "guard-01 officer", "P0806")
    s, hex_ = t.state, t.hex("P0806")
    assert not s.crowded, "an Officer does not count"
    occupancy.place(s, t.unit("soldier-17"), hex_)
    assert s.crowded == 1 << hex_
    occupancy.place(s, t.unit("guard-01"), t.hex("P1007"))
    assert not s.crowded
