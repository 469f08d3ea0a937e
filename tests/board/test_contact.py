"""Who touches whom: 2.1, and what engagement, stacking and vacancy make of it."""

from __future__ import annotations

from functools import cache

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hades import geometry as geo
from hades.board import contact
from hades.board.occupancy import place
from hades.chance import SeededSource
from hades.content.component_records import LETTERS
from hades.content.load import load, load_scenario
from hades.content.tables import Tables
from hades.state.state import State
from tests.boards import Table, add, ground, table


@cache
def shipped() -> Tables:
    """Tables of the maps in the box."""
    return Tables(load(), load_scenario("historical"))


each_set = pytest.mark.parametrize("tables", [shipped(), ground()[0]], ids=["box", "proving ground"])


def touch(t: Table, a: str, b: str) -> bool:
    """Whether two hexes are in contact; it must be mutual."""
    there = t.state.t.contact[t.hex(a)] >> t.hex(b) & 1
    assert there == t.state.t.contact[t.hex(b)] >> t.hex(a) & 1
    return bool(there)


# the maps


@pytest.mark.clause("2.1-01", "2.1-02", "2.1-04", "2.1-06")
@each_set
def test_contact_is_mutual_and_between_neighbours_or_the_ends_of_a_shaft(tables: Tables) -> None:
    for hex_ in range(geo.HEXES):
        for other in tables.adjacent[hex_]:
            assert hex_ in tables.adjacent[other]
            assert other in geo.NEIGHBOURS[hex_] or other == tables.shaft[hex_]
            same_map = other // geo.SIZE == hex_ // geo.SIZE
            assert same_map != (other == tables.shaft[hex_])
        assert tables.contact[hex_] == sum(1 << other for other in tables.adjacent[hex_])


@pytest.mark.clause("2.1-01")
def test_two_maps_touch_nowhere_but_through_shafts() -> None:
    t = table()
    assert not touch(t, "I0503", "P0503")
    assert touch(t, "I0806", "P0806")


@each_set
@settings(max_examples=60, deadline=None)
@given(hexes=st.sets(st.integers(0, geo.HEXES - 1), max_size=60))
def test_around_some_hexes_are_those_that_touch_one_of_them(tables: Tables, hexes: set[int]) -> None:
    around = contact.around(tables, sum(1 << hex_ for hex_ in hexes))
    touched = [hex_ for hex_ in range(geo.HEXES) if around >> hex_ & 1]
    assert touched == [hex_ for hex_ in range(geo.HEXES) if hexes & set(tables.adjacent[hex_])]


def test_engaged_enemies_are_those_that_are_engaged_one_by_one() -> None:
    t = table("soldier-17 scout-09 medusa", at="P0704")
    add(t, "guard-01 officer zola", "P1008")
    add(t, "soldier-18 . guard-02 guard-03", "I0502")
    s = t.state
    enemies = s.enemies[geo.INFERNO] + s.enemies[geo.PURGATORY]
    found = contact.engaged_enemies(s, enemies)
    assert found == [u for u in enemies if contact.engaged(s, u)]
    assert 0 < len(found) < len(enemies)


@pytest.mark.clause("2.1-03")
def test_regions_are_decoration() -> None:
    catalog = load()
    assert catalog.purgatory.region, "there is something to leave out"
    bare = attrs.evolve(
        catalog,
        inferno=attrs.evolve(catalog.inferno, region=()),
        purgatory=attrs.evolve(catalog.purgatory, region=()),
    )
    plain, decorated = Tables(bare, load_scenario("historical")), shipped()
    for column in ("step", "adjacent", "complex_at", "tower_at", "room_at", "room_door", "shaft"):
        assert getattr(plain, column) == getattr(decorated, column)


@pytest.mark.clause("2.1-07", "2.1-08", "2.1-09")
@each_set
def test_twelve_complexes_lead_to_their_namesakes(tables: Tables) -> None:
    upper, lower = tables.complex_hex
    assert len(set(upper)) == len(set(lower)) == len(LETTERS) == 12
    for above, below in zip(upper, lower, strict=True):
        assert (tables.shaft[above], tables.shaft[below]) == (below, above)
        assert above < geo.SIZE <= below
    assert sum(there >= 0 for there in tables.shaft) == 24


@pytest.mark.clause("2.1-10", "M-06", "M-09")
@each_set
def test_two_guard_towers_per_map_are_complexes_without_a_shaft(tables: Tables) -> None:
    for map_ in (geo.INFERNO, geo.PURGATORY):
        left, right = tables.towers[map_]
        assert geo.column_row(left)[0] < geo.column_row(right)[0]
        for tower in (left, right):
            assert tables.is_complex[tower]
            assert tables.complex_at[tower] == 255
            assert tables.shaft[tower] == -1


@pytest.mark.clause("2.1-13", "2.1-15", "2.1-17", "M-01")
@each_set
def test_every_circle_has_its_doorway_only(tables: Tables) -> None:
    for room in range(1, 13):
        inside, outside = tables.room_hex[room], tables.door_hex[room]
        assert tables.adjacent[inside] == (outside,)
        assert geo.NEIGHBOURS[inside][tables.room_door[room]] == outside
    assert not any(tables.room_at[: geo.SIZE]), "none on Inferno"


# walls and doors


@pytest.mark.clause("2.1-19", "2.1-20", "2.1-22", "M-11")
def test_walls_part_neighbours() -> None:
    t = table()
    assert not touch(t, "P0504", "P0604")
    assert touch(t, "P0504", "P0503")
    assert touch(t, "I0504", "I0604"), "walls are on Purgatory only"
    s = t.state
    assert contact.open_step(s, t.hex("P0504"), geo.E) == -1
    assert contact.open_step(s, t.hex("P0604"), geo.W) == -1
    assert contact.open_step(s, t.hex("I0504"), geo.E) == t.hex("I0604")


@pytest.mark.clause("2.1-21")
@each_set
def test_north_and_south_edges_end_the_map(tables: Tables) -> None:
    s = State(tables, SeededSource("any"))
    for map_ in (geo.INFERNO, geo.PURGATORY):
        for column in range(geo.COLUMNS):
            north, south = geo.at(map_, column, 0), geo.at(map_, column, geo.ROWS - 1)
            assert [contact.open_step(s, north, d) for d in (geo.NE, geo.NW)] == [-1, -1]
            assert [contact.open_step(s, south, d) for d in (geo.SE, geo.SW)] == [-1, -1]


@pytest.mark.clause("2.1-04", "2.1-05", "2.1-06")
def test_the_seam_is_no_edge() -> None:
    t = table()
    assert touch(t, "I0105", "I2005")
    assert touch(t, "P0106", "P2006")
    assert contact.open_step(t.state, t.hex("I2005"), geo.E) == t.hex("I0105")


@pytest.mark.clause("2.1-19", "2.1-15")
def test_a_door_opens_and_shuts_both_ways() -> None:
    t = table().circle(2, "brig")
    inside, outside = t.hex("P0512"), t.hex("P0511")
    assert contact.open_step(t.state, outside, geo.SE) == -1
    assert contact.open_step(t.state, inside, geo.NW) == -1
    t.state.locked = 0
    assert contact.open_step(t.state, outside, geo.SE) == inside
    assert contact.open_step(t.state, inside, geo.NW) == outside


# engagement


@pytest.mark.clause("2.1-22", "M-10", "5.4-03", "P-29")
@pytest.mark.parametrize(
    ("friend", "enemy", "touches"),
    [
        ("I1004", "I1104", True),
        ("I1004", "I1204", False),
        ("I2005", "I0105", True),
        ("P0504", "P0604", False),
        ("I0806", "P0806", True),
        ("I1004", "P1004", False),
        ("P0511", "P0512", True),
        ("P0611", "P0512", False),
        ("I0604", "I0504", True),
    ],
)
@pytest.mark.parametrize("name", ["soldier-17", "officer", "zola"])
def test_contact_is_engagement(friend: str, enemy: str, touches: bool, name: str) -> None:
    t = add(add(table(), "scout-09", friend), name, enemy)
    assert contact.engaged(t.state, t.unit("scout-09")) == touches
    assert contact.engaged(t.state, t.unit(name)) == touches


@pytest.mark.clause("5.4-05", "N-39")
@pytest.mark.parametrize(
    ("a", "b", "foes"),
    [
        ("soldier-17", "zola", True),
        ("officer", "medusa", True),
        ("soldier-17", "guard-01", False),
        ("officer", "guard-01", False),
        ("medusa", "zola", False),
        ("scout-09", "emily", False),
    ],
)
def test_who_is_whose_foe(a: str, b: str, foes: bool) -> None:
    t = table(f"{a}  {b}", at="P1007")
    assert contact.engaged(t.state, t.unit(a)) == foes
    assert contact.engaged(t.state, t.unit(b)) == foes


SPOTS = st.lists(st.integers(0, geo.HEXES - 1), min_size=6, max_size=6)


@pytest.mark.clause("5.4-03", "5.4-05", "2.1-22")
@settings(max_examples=60, deadline=None)
@given(spots=SPOTS, near=st.integers(0, 3))
def test_everybody_engaged_is_engaged_by_somebody(spots: list[int], near: int) -> None:
    """Against a count of our own: a foe in an adjacent hex."""
    t = table()
    s, names = t.state, ("scout-09", "emily", "soldier-17", "officer", "zola", "medusa")
    for name, spot in zip(names, spots, strict=True):
        place(s, t.unit(name), (spots[0] // geo.SIZE * geo.SIZE + spot % 7) if near else spot)
    sides = {"scout-09": 0, "emily": 0, "soldier-17": 1, "officer": 1, "zola": 2, "medusa": 2}
    for name, side in sides.items():
        hexes = s.t.adjacent[s.where[t.unit(name)]]
        foe = any(other != side and s.where[t.unit(n)] in hexes for n, other in sides.items())
        assert contact.engaged(s, t.unit(name)) == foe


def test_touching_lists_the_hexes_of_a_mask() -> None:
    t = table("scout-09  .  scout-10  scout-11", at="I1007")
    around = contact.touching(t.state, t.hex("I1107"), t.state.friends)
    assert [geo.label(hex_) for hex_ in around] == ["I1207", "I1007"], "clockwise from north-east"


# Guard Towers


@pytest.mark.clause("2.1-11", "6.1-10")
@pytest.mark.parametrize(("at", "tower"), [("I0604", "I0504"), ("P0502", "P0602")])
def test_no_unit_of_the_player_walks_into_a_tower(at: str, tower: str) -> None:
    t = add(table(), "scout-09", at).activate("scout-09", "full-move")
    assert f"move-to {tower}" not in t.menu()
    assert any(name.startswith("move-to") for name in t.menu())


@pytest.mark.clause("2.1-11")
def test_nor_jumps_nor_lands_nor_is_set_up_there() -> None:
    t = add(table(), "swat-47", "I0604").activate("swat-47", "cfp")
    assert not {"jump-to I0504", "jump-to I1508"} & set(t.menu())
    t = add(table(), "wilson", "I0604").aboard("scout-09").numbers(1)
    t.activate("wilson", "request", "land", "land-unit scout-09")
    assert "land-at I0703" in t.menu()
    assert "land-at I0504" not in t.menu()


@pytest.mark.clause("2.1-12", "M-07")
def test_whoever_stands_in_a_tower_cannot_be_attacked_but_attacks() -> None:
    t = add(add(table(), "swat-47", "I0604"), "soldier-17", "I0504").activate("swat-47")
    assert "full-fire" not in t.menu()
    assert "stay-and-attack" not in t.do("cfp").menu()
    t.clear().run("5.7")
    assert t.event("target_chosen").data["unit"] == "swat-47"


# stacking and vacancy


@pytest.mark.clause("6.1-05", "6.1-07", "6.1-08", "M-13")
@pytest.mark.parametrize(
    ("comer", "there", "may"),
    [
        ("scout-09", "", True),
        ("scout-09", "scout-10", False),
        ("scout-09", "wilson", False),
        ("scout-09", "honor-guard", False),
        ("scout-09", "dante", True),
        ("scout-09", "dante+emily", True),
        ("scout-09", "elder-alien-15", False),
        ("elder-alien-16", "elder-alien-15", True),
        ("elder-alien-16", "scout-09", False),
        ("elder-alien-16", "dante", True),
        ("dante", "scout-09", True),
        ("emily", "elder-alien-15+elder-alien-16+dante", True),
    ],
)
def test_who_may_end_where(comer: str, there: str, may: bool) -> None:
    t = add(add(table(), comer, "I1007"), there or ".", "I1107")
    assert contact.may_end(t.state, t.unit(comer), t.hex("I1107")) == may


@pytest.mark.clause("6.1-06", "6.1-05")
@pytest.mark.parametrize(("company", "may"), [("", True), ("dante", True), ("scout-10", False)])
def test_a_unit_may_stay_where_it_does_not_share_its_own_hex(company: str, may: bool) -> None:
    t = add(table("scout-09", at="I1007"), company or ".", "I1007")
    assert contact.may_end(t.state, t.unit("scout-09"), t.hex("I1007")) == may


@pytest.mark.clause("M-12")
@pytest.mark.parametrize(
    ("there", "vacant"),
    [
        ("", True),
        ("[railgun-3x]", True),
        ("scout-09", False),
        ("dante", False),
        ("officer", False),
        ("guard-01", False),
    ],
)
def test_vacant_means_without_units(there: str, vacant: bool) -> None:
    t = add(table(), there or ".", "I0806")
    t.state.treasure_at[0] = t.hex("I0806")
    assert contact.vacant(t.state, t.hex("I0806")) == vacant


# Surface Installations


@pytest.mark.clause("C-09", "4.0-09")
@pytest.mark.parametrize(
    ("si", "hex_", "cover"),
    [
        ("[railgun-3x]", "I0806", True),
        ("[railgun-3*]", "I0806", False),
        ("[railgun-3]", "I0806", False),
        ("[railgun-3x]", "P0806", False),
        ("[railgun-3x]", "I0706", False),
        ("", "I0806", False),
    ],
)
def test_only_the_inferno_hex_of_a_destroyed_si_gives_cover(si: str, hex_: str, cover: bool) -> None:
    t = add(table(), si or ".", "I0806")
    assert contact.in_destroyed_si(t.state, t.hex(hex_)) == cover


def test_sis_next_to_a_hex_come_in_ascending_order_without_the_destroyed() -> None:
    catalog = attrs.evolve(
        ground()[0].catalog,
        inferno=attrs.evolve(
            ground()[0].catalog.inferno,
            complexes={**ground()[0].catalog.inferno.complexes, "A": "1105", "B": "1106", "C": "1005"},
        ),
    )
    t = table()
    t.state.t = Tables(catalog, load_scenario("historical"))
    add(add(add(t, "[railgun-12]", "I1105"), "[railgun-3*]", "I1106"), "[laser-8x]", "I1005")
    near = contact.sis_next_to(t.state, t.hex("I1006"))
    assert near == [t.si("railgun-3"), t.si("railgun-12")]
    assert contact.sis_next_to(t.state, t.hex("P1006")) == []
