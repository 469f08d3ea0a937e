"""The two maps as places: what the rules ask of them and what makes them good to play on.

Everything is worked out from the data files with a small walker of its own, so that a map
changed by hand is measured again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from itertools import pairwise

import pytest

from hades import geometry as geo
from hades.content import load
from hades.content.component_records import Map
from hades.content.paths import data_dir
from hades.content.strict_reader import structure
from hades.content.tables import Tables
from hades.content.untrusted_input import COMPONENTS, read_toml

LETTERS = "ABCDEFGHIJKL"
ROOMS = range(1, 13)


def the_map(name: str) -> Map:
    wrong: list[str] = []
    found = structure(read_toml(data_dir() / "maps" / f"{name}.toml", COMPONENTS), Map, name, wrong)
    assert found is not None, wrong
    return found


INFERNO = the_map("inferno")
PURGATORY = the_map("purgatory")
BOTH = ((geo.INFERNO, INFERNO), (geo.PURGATORY, PURGATORY))
each_map = pytest.mark.parametrize(("number", "map_"), BOTH, ids=["inferno", "purgatory"])
each_room = pytest.mark.parametrize("room", ROOMS)


def hexside(hex_: int, direction: int) -> tuple[int, int]:
    """A hexside, the same from both of its hexes."""
    other = geo.neighbour(hex_, direction)
    return min(hex_, other), max(hex_, other)


def on_purgatory(name: str) -> int:
    return geo.parse(name, geo.PURGATORY)


HEXES = range(geo.SIZE, geo.HEXES)
COMPLEX = {on_purgatory(name): letter for letter, name in PURGATORY.complexes.items()}
TOWERS = {on_purgatory(tower.hex): tower for tower in PURGATORY.tower}
ROOM = {room.number: on_purgatory(room.hex) for room in PURGATORY.circle}
OUTSIDE = {
    room.number: geo.neighbour(on_purgatory(room.hex), geo.DIRECTION_NAMES.index(room.door))
    for room in PURGATORY.circle
}
ROOM_AT = {hex_: number for number, hex_ in ROOM.items()}
WALLS = [hexside(on_purgatory(wall[:4]), geo.DIRECTION_NAMES.index(wall[5:])) for wall in PURGATORY.walls]
WALL_SET = frozenset(WALLS)
PLAIN = [hex_ for hex_ in HEXES if hex_ not in ROOM_AT]


def steps(hex_: int) -> list[int]:
    """Where one may step from a hex: through no wall, into no Circle; out of one by its door."""
    if hex_ in ROOM_AT:
        return [OUTSIDE[ROOM_AT[hex_]]]
    return [
        other
        for direction in geo.DIRECTIONS
        if (other := geo.neighbour(hex_, direction)) >= 0
        and other not in ROOM_AT
        and hexside(hex_, direction) not in WALL_SET
    ]


def walk(start: int, closed: Collection[int] = TOWERS) -> dict[int, int]:
    """Hexes that can be walked to, with the number of steps, keeping out of ``closed``."""
    found = {start: 0}
    queue = deque([start])
    while queue:
        hex_ = queue.popleft()
        for other in steps(hex_):
            if other not in found and other not in closed:
                found[other] = found[hex_] + 1
                queue.append(other)
    return found


def line(hex_: int, direction: int) -> list[int]:
    """The hexes one walks through in a straight line before a wall or the start stops one."""
    path = [hex_]
    while (ahead := geo.neighbour(path[-1], direction)) in steps(path[-1]) and ahead != hex_:
        path.append(ahead)
    return path


def patrol(hex_: int, direction: int) -> int:
    """How many hexes lie on the straight line through a hex, both ways."""
    ahead = line(hex_, direction)
    return len({*ahead, *line(hex_, geo.opposite(direction))})


def way_round(closed: Collection[int]) -> list[int] | None:
    """A shortest closed walk east around the cylinder, or None: a search that counts the turns."""
    for row in range(geo.ROWS):
        start = geo.at(geo.PURGATORY, 0, row)
        if start in closed or start in ROOM_AT:
            continue
        came: dict[tuple[int, int], tuple[int, int] | None] = {(start, 0): None}
        queue = deque([(start, 0)])
        while queue:
            spot = queue.popleft()
            if spot == (start, 1):
                path: list[int] = []
                back: tuple[int, int] | None = spot
                while back is not None:
                    path.append(back[0])
                    back = came[back]
                return path
            for other in steps(spot[0]):
                here, there = geo.column_row(spot[0])[0], geo.column_row(other)[0]
                turn = spot[1] + (there - here < -1) - (there - here > 1)
                if other not in closed and abs(turn) <= 1 and (other, turn) not in came:
                    came[other, turn] = spot
                    queue.append((other, turn))
    return None


def standable(hex_: int) -> bool:
    """Whether a landing may put a Unit there: no Complex, Guard Tower or Circle (M-06, M-04)."""
    return hex_ not in COMPLEX and hex_ not in TOWERS and hex_ not in ROOM_AT


# --- both maps


def test_the_loader_finds_no_fault_in_them() -> None:
    assert [fault for fault in load.examine() if fault.startswith("maps/")] == []


@each_map
@pytest.mark.clause("2.1-07")
def test_twelve_lettered_complexes(number: int, map_: Map) -> None:
    assert "".join(map_.complexes) == LETTERS
    assert len({geo.parse(name, number) for name in map_.complexes.values()}) == 12


@pytest.mark.clause("2.1-07")
def test_a_shaft_goes_straight_down() -> None:
    assert INFERNO.complexes == PURGATORY.complexes


@each_map
def test_complexes_keep_apart_and_are_spread_over_the_whole_hull(number: int, map_: Map) -> None:
    stand = [geo.parse(name, number) for name in map_.complexes.values()]
    assert min(geo.distance(a, b) for a in stand for b in stand if a != b) >= 3
    everywhere = range(number * geo.SIZE, (number + 1) * geo.SIZE)
    assert max(min(geo.distance(hex_, a) for a in stand) for hex_ in everywhere) <= 5


@each_map
def test_letters_run_in_bands_from_north_west_to_south_east(number: int, map_: Map) -> None:
    # A band is as high as three rows: a person who looks for a letter reads the map like a page.
    spots = [geo.column_row(geo.parse(map_.complexes[letter], number)) for letter in LETTERS]
    for (column, row), (next_column, next_row) in pairwise(spots):
        assert (abs(next_row - row) <= 2 and next_column > column) or next_row - row >= 3


@each_map
@pytest.mark.clause("2.1-10")
def test_two_guard_towers_off_the_complexes(number: int, map_: Map) -> None:
    stand = [geo.parse(name, number) for name in map_.complexes.values()]
    towers = [geo.parse(tower.hex, number) for tower in map_.tower]
    assert len(set(towers)) == 2
    assert all(geo.distance(tower, a) >= 2 for tower in towers for a in stand)


@each_map
def test_towers_are_what_they_are_called(number: int, map_: Map) -> None:
    # Left and right for 5.3, north and south for 15.4 (M-09).
    column = {t.side: geo.column_row(geo.parse(t.hex, number))[0] for t in map_.tower}
    row = {t.edge: geo.column_row(geo.parse(t.hex, number))[1] for t in map_.tower}
    assert column["left"] < geo.COLUMNS // 2 <= column["right"]
    assert row["north"] < geo.ROWS // 2 <= row["south"]


def test_purgatory_towers_stand_near_the_edges() -> None:
    assert sorted(geo.column_row(tower)[1] for tower in TOWERS) == [1, 10]


@each_map
def test_every_hex_belongs_to_one_region(number: int, map_: Map) -> None:
    named = [geo.parse(name, number) for region in map_.region for name in region.hexes]
    assert sorted(named) == list(range(number * geo.SIZE, (number + 1) * geo.SIZE))
    assert len({region.name for region in map_.region}) == len(map_.region)


@pytest.mark.clause("2.1-19")
def test_inferno_has_no_walls() -> None:
    assert INFERNO.walls == ()


# --- Circles


@pytest.mark.clause("2.1-13")
def test_twelve_circles_on_purgatory_and_none_on_inferno() -> None:
    assert INFERNO.circle == ()
    assert sorted(room.number for room in PURGATORY.circle) == list(ROOMS)
    assert len(ROOM_AT) == 12
    assert not ROOM_AT.keys() & (COMPLEX.keys() | TOWERS.keys())


@pytest.mark.clause("2.1-15")
def test_each_circle_has_one_doorway_to_a_plain_hex_of_its_own() -> None:
    assert all(standable(hex_) and hex_ >= 0 for hex_ in OUTSIDE.values())
    assert len(set(OUTSIDE.values())) == 12
    # The engine closes the other five sides by itself; listing one would be saying it twice.
    assert not [wall for wall in WALL_SET if wall[0] in ROOM_AT or wall[1] in ROOM_AT]


@pytest.mark.clause("2.1-15", "2.1-19", "2.1-21")
def test_the_engine_steps_where_the_map_lets_it() -> None:
    """The engine's own table of steps, made from the same file, against the walker of this test."""
    table = Tables(load.load(), load.load_scenario("historical"))
    for hex_ in HEXES:
        walked = set(steps(hex_)) | {ROOM[number] for number in ROOMS if OUTSIDE[number] == hex_}
        assert {other for other in table.step[hex_][1:] if other >= 0} == walked


@each_room
def test_a_circle_is_deep_but_within_reach(room: int) -> None:
    to = walk(ROOM[room])
    reached = sorted(to[hex_] for hex_ in COMPLEX if hex_ in to)
    assert 3 <= reached[0] <= 9
    assert len(reached) >= 2 and reached[1] <= 12


@each_room
def test_no_circle_stands_beside_a_complex(room: int) -> None:
    assert min(geo.distance(ROOM[room], hex_) for hex_ in COMPLEX) >= 2


def test_the_likeliest_engine_rooms_are_the_deepest() -> None:
    # The Engine Room is placed by the sum of two numbers: 6, 7 and 8 in 16 of 36 games.
    depth = {room: min(walk(ROOM[room])[hex_] for hex_ in COMPLEX) for room in ROOMS}
    assert min(depth[room] for room in (6, 7, 8)) == max(depth.values())


@each_room
def test_scenario_4_has_room_at_every_circle(room: int) -> None:
    # HQ, two squads and Dante: the Circle, its door hex, open neighbours of that (M-02).
    beside = [hex_ for hex_ in steps(OUTSIDE[room]) if standable(hex_)]
    assert 2 + len(beside) >= 4


@each_room
def test_scenario_2_has_room_at_every_circle(room: int) -> None:
    # Dante, an HQ and five squads, each in a hex of its own at most three hexes away (M-03).
    assert len([hex_ for hex_ in geo.within(ROOM[room], 3) if standable(hex_)]) >= 7


# --- walls


def test_each_wall_is_listed_once_and_none_on_an_edge() -> None:
    assert len(WALLS) == len(WALL_SET)
    assert all(low >= geo.SIZE for low, _ in WALLS)


def test_no_sealed_pocket_even_for_those_who_may_not_enter_towers() -> None:
    walkers = [hex_ for hex_ in PLAIN if hex_ not in TOWERS]
    assert walk(walkers[0]).keys() == set(walkers)
    assert walk(walkers[0], closed=()).keys() == set(PLAIN)


def test_three_ways_round_the_cylinder_that_share_no_hex() -> None:
    closed = set(TOWERS)
    for _ in range(3):
        path = way_round(closed)
        assert path is not None and len(path) >= geo.COLUMNS
        closed |= set(path)


@pytest.mark.clause("2.1-04")
def test_two_rings_run_straight_round_the_cylinder() -> None:
    rows = [line(geo.at(geo.PURGATORY, 0, row), geo.E) for row in range(geo.ROWS)]
    rings = [row for row in rows if len(row) == geo.COLUMNS and not TOWERS.keys() & set(row)]
    assert len(rings) >= 2


def test_no_way_round_where_it_is_closed() -> None:
    """The search itself: a wall of closed hexes from edge to edge leaves no way round."""
    assert way_round({hex_ for hex_ in HEXES if geo.column_row(hex_)[0] in (6, 7)}) is None


@pytest.mark.parametrize("axis", [geo.E, geo.SE, geo.SW])
def test_straight_runs_along_every_axis(axis: int) -> None:
    runs = {frozenset({*line(hex_, axis), *line(hex_, geo.opposite(axis))}) for hex_ in PLAIN}
    assert len([run for run in runs if len(run) >= 5]) >= 5


@pytest.mark.parametrize("arrival", [*COMPLEX, *TOWERS], ids=geo.label)
def test_whoever_arrives_has_a_long_patrol_before_him(arrival: int) -> None:
    # A Nastian keeps his course (5.4-06), so short lines would leave him walking on the spot.
    lines = sorted(patrol(arrival, axis) for axis in (geo.E, geo.SE, geo.SW))
    assert lines[-1] >= 5
    if arrival in TOWERS:
        assert lines[-2] >= 10


def test_there_are_halls_and_dead_ends() -> None:
    open_all_round = [hex_ for hex_ in PLAIN if len(steps(hex_)) == 6]
    dead_ends = [hex_ for hex_ in PLAIN if len(steps(hex_)) == 1]
    assert len(open_all_round) >= 8
    assert 6 <= len(dead_ends) <= 20
