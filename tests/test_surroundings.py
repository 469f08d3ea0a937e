"""Where things are in words of direction and distance, against the geometry that they speak of."""

from __future__ import annotations

import random

import pytest

from hades import Game
from hades import geometry as geo
from hades.narrate import surroundings
from hades.narrate.component_texts import DIRECTIONS
from hades.narrate.surroundings import DOOR, EDGE, WALL
from hades.odds.reach import find_route
from hades.view.view import HEX
from tests.games import at_questions, landed


def test_a_course_leads_there_by_a_shortest_way() -> None:
    chance = random.Random(7)
    for _ in range(500):
        map_ = chance.randrange(2)
        start, goal = (map_ * geo.SIZE + chance.randrange(geo.SIZE) for _ in range(2))
        legs = surroundings.course(start, goal)
        here = start
        for way, count in legs:
            for _ in range(count):
                here = geo.neighbour(here, way)
        # whichever leg comes first: it may lead over the edge only if the other order does not
        if here >= 0:
            assert here == goal
        assert sum(count for _, count in legs) == geo.distance(start, goal)
        assert len(legs) <= 2


@pytest.mark.parametrize(
    ("hex_", "way", "bar"),
    [("I0501", "north-east", EDGE), ("P0904", "east", WALL), ("I0505", "east", "")],
)
def test_what_bars_a_side_is_named(hex_: str, way: str, bar: str) -> None:
    view = Game.new(seed="sides").view()
    side = next(side for side in surroundings.sides(view, hex_) if side.direction == way)
    assert side.bar == bar
    assert (side.hex == "") == (bar == EDGE)


def test_a_door_bars_until_it_is_open() -> None:
    view = Game.new(seed="sides").view()
    for room in view.circles:
        (door,) = (side for side in surroundings.sides(view, room.hex) if side.hex == room.door_hex)
        assert door.bar == ("" if room.state == "open" else DOOR)
        assert any("the door of Circle" in words for words in surroundings.contents(view, room.door_hex))


def test_sides_are_open_where_somebody_could_step() -> None:
    """In whole games: no bar means that the tables let through, and nobody is in a locked Circle."""
    for game in at_questions(every=40):
        view = game.view()
        shut = {room.hex for room in view.circles if room.state != "open"}
        for hex_ in HEX:
            for side in surroundings.sides(view, hex_):
                name = next(name for name, words in DIRECTIONS.items() if words == side.direction)
                way = geo.DIRECTION_NAMES.index(name)
                there = view.tables.step[HEX[hex_]][way]
                closed = there >= 0 and (hex_ in shut) != (geo.label(there) in shut)
                assert (not side.bar) == (there >= 0 and not closed)


def test_enemies_come_in_the_order_in_which_they_matter() -> None:
    seen = 0
    for game in at_questions(every=25):
        view = game.view()
        for hex_ in ("I0505", "P0505"):
            found = surroundings.enemies(view, hex_)
            foes = [u for u in view.units if u.hex[:1] == hex_[0] and not u.is_friend]
            assert sorted(one.hex for one in found) == sorted(u.hex for u in foes)
            engaged = [" engaged with " in one.words for one in found]
            assert engaged == sorted(engaged, reverse=True)
            assert sum(engaged) == sum(any(f.is_friend for f in view.engaging(u)) for u in foes)
            for at in (False, True):
                fars = [one.far for one, is_engaged in zip(found, engaged, strict=True) if is_engaged == at]
                assert fars == sorted(fars)
            seen += len(found)
    assert seen > 50


def test_a_circle_is_not_named_after_a_unit_that_has_left_it() -> None:
    for where, stays in (("P2002", True), ("P1803", False)):
        units = f'[units]\nacuto = "I0505"\nzola = "{where}"\n'
        circles = '[circles]\ncircle-1 = "zola-cell open"\n'
        game = Game.from_position(f'base = "empty"\nat = "6.0"\nturn = 2\n{units}{circles}')
        view = game.view()
        room = view.circles[0]
        assert surroundings.has_left(view, room) != stays
        named = any("Zola)" in words for words in surroundings.contents(view, room.door_hex))
        assert named == stays


def test_a_way_on_foot_is_as_long_as_the_path_and_goes_through_no_wall() -> None:
    view, measured = landed().view(), 0
    for start in ("P0203", "P0205", "I0303", "P1201"):
        for seen in surroundings.around(view, start, 4):
            route = find_route(view, start, seen.hex, geo.SIZE, halts=False)
            if route is None:
                continue
            assert seen.walk == len(route.hexes), seen
            measured += seen.walk > seen.far
            here = geo.parse(start)
            for way, count in seen.course if seen.walk == seen.far else ():
                for _ in range(count):
                    there = geo.NEIGHBOURS[here][way]
                    assert there in view.tables.ways[here], (start, seen)
                    here = there
    assert measured > 3
