"""Plans of enemy movement: nothing moves while one is made, and each says why it ends where it ends."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hades import geometry as geo
from hades.board.contact import engaged, foes_of
from hades.board.occupancy import place
from hades.nastian import move_plan
from hades.state.events import NOTES
from tests.boards import Table, add, table

CAST = [
    *("scout-09", "dante", "guard-01", "guard-02", "guard-03", "soldier-17", "soldier-18", "soldier-19"),
    *("soldier-20", "shock-trooper-39", "shock-trooper-40", "officer", "medusa", "zola"),
]
SCENE = st.lists(st.tuples(st.integers(0, 59), st.integers(1, 6)), min_size=len(CAST), max_size=len(CAST))
DIRECTIONS = st.tuples(st.integers(1, 6), st.integers(1, 6))


def scene(spots: list[tuple[int, int]], directions: tuple[int, int], map_: int) -> Table:
    """A crowd in a strip of thirty hexes of each map, two Nastians to a hex at most."""
    t = table(direction=list(directions)).circle(3, "engine-room", closed=False)
    s = t.state
    for name, (spot, facing) in zip(CAST, spots, strict=True):
        unit = t.unit(name)
        which = geo.PURGATORY if name in ("officer", "medusa", "zola") else (spot // 30 + map_) % 2
        hex_ = geo.at(which, 4 + spot % 6, 3 + spot % 30 // 6)
        mixed = (s.friends if not s.t.is_friend[unit] else s.nastians | s.gorgons) >> hex_ & 1
        if mixed or s.nastian_count[hex_] == move_plan.FULL or s.t.tower_at[hex_]:
            continue
        place(s, unit, hex_)
        s.facing[unit] = facing if not s.t.is_friend[unit] else 0
    return t


def free_enemies(t: Table) -> list[int]:
    """Enemies that may move: out of contact, or the Officer."""
    s = t.state
    on_map = [u for u, hex_ in enumerate(s.where) if u and hex_ < geo.HEXES and not s.t.is_friend[u]]
    return [u for u in on_map if u == s.t.officer or not engaged(s, u)]


@pytest.mark.clause("5.4-06", "5.4-12", "5.4-13", "5.4-22", "N-28")
@settings(max_examples=120, deadline=None)
@given(spots=SCENE, directions=DIRECTIONS, factors=st.integers(1, 7), map_=st.integers(0, 1))
def test_plans_are_ways_one_could_go_and_tell_why_they_end(
    spots: list[tuple[int, int]], directions: tuple[int, int], factors: int, map_: int
) -> None:
    t = scene(spots, directions, map_)
    s = t.state
    for unit in free_enemies(t):
        before = s.digest()
        plan = move_plan.plan(s, unit, factors)
        assert s.digest() == before, "planning moves nobody and draws nothing"
        way = [s.where[unit], *plan.path]
        assert len(plan.path) <= factors
        for here, there in pairwise(way):
            assert there in s.t.adjacent[here], "each step crosses an open hexside or a shaft"
        words = [note[0] for note in plan.notes]
        assert set(words) <= NOTES.keys()
        if len(plan.path) < factors:
            reasons = {"engaged", "stuck", "no_way", "cornered", "no_route", "arrived"}
            assert reasons & set(words) or plan.end == move_plan.engine_room(s)
        foes = foes_of(s, unit)
        for hex_ in plan.path[:-1]:
            assert not s.t.contact[hex_] & foes, "it stops at the first contact"
            assert not foes >> hex_ & 1
        if s.t.is_nastian[unit] and unit != s.t.officer and plan.path:
            others = s.nastian_count[plan.end] - (plan.end == s.where[unit])
            assert others < move_plan.FULL


@pytest.mark.clause("5.4-21", "5.4-30", "5.4-37")
@settings(max_examples=60, deadline=None)
@given(spots=SCENE, directions=DIRECTIONS)
def test_officer_and_gorgons_keep_to_purgatory(
    spots: list[tuple[int, int]], directions: tuple[int, int]
) -> None:
    t = scene(spots, directions, 0)
    for unit in free_enemies(t):
        if unit == t.state.t.officer or t.state.t.is_gorgon[unit]:
            plan = move_plan.plan(t.state, unit, 7)
            assert all(hex_ >= geo.SIZE for hex_ in plan.path)
            assert not plan.delayed


@pytest.mark.clause("5.4-16", "5.4-17", "N-28")
@settings(max_examples=120, deadline=None)
@given(spots=SCENE, directions=DIRECTIONS, factors=st.integers(1, 5), map_=st.integers(0, 1))
def test_verdicts_run_clockwise_from_the_preferred_direction(
    spots: list[tuple[int, int]], directions: tuple[int, int], factors: int, map_: int
) -> None:
    t = scene(spots, directions, map_)
    for unit in free_enemies(t):
        for word, _, hex_, *rest in move_plan.plan(t.state, unit, factors).notes:
            if word == "turned_away":
                tried = rest[-1]
                order = geo.from_direction(directions[hex_ // geo.SIZE])
                assert tuple(d for d, _ in tried) == order[: len(tried)]
                assert [v for _, v in tried].count("chosen") == 1
                assert tried[-1] == (rest[0], "chosen")


@pytest.mark.clause("5.4-36")
@settings(max_examples=60, deadline=None)
@given(spots=SCENE, directions=DIRECTIONS)
def test_route_notes_list_the_shortest_ways_in_order(
    spots: list[tuple[int, int]], directions: tuple[int, int]
) -> None:
    t = scene(spots, directions, 0)
    steps = move_plan.routes(t.state, move_plan.engine_room(t.state))
    for unit in free_enemies(t):
        for word, _, hex_, *rest in move_plan.plan(t.state, unit, 4).notes:
            if word == "route":
                order = geo.from_direction(directions[geo.PURGATORY])
                nearer = [
                    d
                    for d in order
                    if steps.get(t.state.t.step[hex_][d], 99) == steps[hex_] - 1
                ]  # fmt: skip
                assert (rest[0], list(rest[1])) == (nearer[0], nearer)


def test_there_is_one_engine_room_or_none() -> None:
    t = table()
    assert move_plan.engine_room(t.state) == -1
    t.circle(3, "engine-room", closed=False)
    assert move_plan.engine_room(t.state) == t.hex("P0612")


@pytest.mark.clause("N-35", "2.1-19")
def test_routes_count_hexes_past_walls_and_locked_doors() -> None:
    t = table().circle(3, "engine-room", closed=False).circle(2, "brig")
    steps = move_plan.routes(t.state, t.hex("P0612"))
    assert [steps[t.hex(name)] for name in ("P0612", "P0611", "P0511", "P0610")] == [0, 1, 2, 2]
    assert t.hex("P0512") not in steps, "in a Trap"
    assert t.hex("P0712") in steps, "an open Circle is a hex like another"
    assert len([hex_ for hex_ in steps if hex_ < geo.SIZE]) == 0


@pytest.mark.clause("5.4-34")
def test_foes_beside_an_officer_come_highest_first_from_all_sides() -> None:
    t = add(table("scout-09+dante  officer  medusa", at="P0706"), "[railgun-3x]+wilson", "I0806")
    foes = foes_of(t.state, t.unit("officer"))
    found = move_plan.foes_beside(t.state, t.hex("P0806"), foes)
    assert found == [t.unit(name) for name in ("medusa", "wilson", "dante", "scout-09")]
