"""A stack under a mouse that rests is spread out: each ID can be read, each counter clicked."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from hades import geometry as geo
from hades.art.stacks import Patch
from hades.geometry import spot
from hades.ui.board.fan import spread
from hades.ui.table.fan_timer import REST
from tests import games
from tools.driver import show_at


@pytest.fixture(params=[100, 200])
def table(hand: Any, request: pytest.FixtureRequest) -> Iterator[Any]:
    hand.window.change(confirm=False, scale=request.param)
    hand.window.play(games.landed("7"))
    hand.pump()
    yield hand
    hand.window.change(scale=100)


def stacked(table: Any, hex_: str, units: list[str]) -> None:
    show_at(table.screen, dict.fromkeys(units, hex_))
    table.pump()


def rest(table: Any, seconds: float = 1.5 * REST) -> None:
    for _ in range(round(seconds / 0.05)):
        table.pump(0.05)


def own(table: Any, count: int) -> list[str]:
    units = [o.select for o in table.screen.session.options if o.select]
    return units[:count]


def at_unit(table: Any, unit: str) -> tuple[float, float]:
    fan, k = table.screen.fan_timer.fan, table.window.unit
    px, py = table.screen.board.camera.to_screen(*fan.places[fan.units.index(unit)])
    return px / k, py / k


def test_a_mouse_that_rests_opens_a_stack_and_leaving_closes_it(table: Any) -> None:
    units = own(table, 3)
    stacked(table, "I0104", units)
    table.point_hex("I0104")
    assert table.screen.fan_timer.fan is None, "who passes by opens nothing"
    rest(table)
    fan, board = table.screen.fan_timer.fan, table.screen.board
    assert set(fan.units) >= set(units)
    k = board.camera.scale
    tiles = [board.sprites[f"fan:{unit}"] for unit in fan.units]
    for tile in tiles:
        assert tile.width >= 40 * table.window.unit, "its ID can be read"
    for one, other in itertools.combinations(tiles, 2):
        apart = max(abs(one.center_x - other.center_x), abs(one.center_y - other.center_y))
        assert apart >= one.width, "none covers another"
    own_hex = Patch(*fan.origin, 1.0, 1.0)
    for tile in tiles:
        box = Patch(tile.center_x / k, -tile.center_y / k, fan.size, fan.size)
        assert box.common(own_hex) < 1e-6, "the stack itself stays in sight, and under the mouse"
        x, y = board.camera.to_screen(box.x, box.y)
        assert board.camera.holds(x, y)
    table.point(*at_unit(table, fan.units[0]))
    rest(table)
    assert table.screen.fan_timer.fan is fan, "the mouse is at one of them"
    table.point_hex("I0101")
    assert table.screen.fan_timer.fan is fan, "on the way over to it"
    rest(table)
    assert table.screen.fan_timer.fan is None
    assert not [name for name in board.sprites if name.startswith("fan:")]


def test_a_click_at_a_counter_of_it_means_that_counter(table: Any) -> None:
    units = own(table, 3)
    stacked(table, "I0104", units)
    for unit in units[1:]:
        table.point_hex("I0104")
        rest(table)
        table.point(*at_unit(table, unit))
        assert table.screen.fan_timer.unit == unit
        assert geo.label(table.screen.hover) == "I0104", "the cards are of its hex"
        table.again()
        assert table.screen.session.selected == unit
        table.pump()
        assert table.screen.fan_timer.fan is None, "the choice is made"
        table.press("ESC")
    assert not table.moved


def test_it_covers_no_move_no_target_and_not_who_is_selected(table: Any) -> None:
    session, seen = table.screen.session, 0
    foes = [u.id for u in table.screen.shown.units if u.family == "yellow"][:3]
    for unit in own(table, 9):
        table.screen.player_input.select(unit)
        for hex_ in sorted(session.marks)[::12]:
            if not hex_.startswith("I"):
                continue
            stacked(table, hex_, foes)
            table.point_hex(hex_)
            rest(table)
            fan = table.screen.fan_timer.fan
            if fan is None:
                continue
            seen += 1
            kept = [other for other in session.marks if other != hex_] + [session.units[unit].hex]
            tiles = [Patch(*at, fan.size, fan.size) for at in fan.places]
            for other in kept:
                if other.startswith("I"):
                    assert not Patch(*spot(geo.parse(other)), 0.95, 0.95).covered(tiles), other
        table.press("ESC")
    assert seen > 10


def test_it_keeps_clear_of_the_numbers_of_the_columns(table: Any) -> None:
    camera = table.screen.board.camera
    for hex_ in (f"I{column:02}{row}" for row in ("01", "02") for column in range(1, 21, 3)):
        stacked(table, hex_, own(table, 3))
        if not camera.shows(*spot(geo.parse(hex_))):
            continue
        table.point_hex(hex_)
        rest(table)
        fan = table.screen.fan_timer.fan
        if fan is not None:
            assert all(camera.has_whole(*at, fan.size, fan.size) for at in fan.places), hex_


@pytest.mark.parametrize("what", ["keys", "pan", "zoom", "film"])
def test_it_closes_when_what_it_stands_on_changes(table: Any, what: str) -> None:
    stacked(table, "I0104", own(table, 2))
    x, y = table.hex_at("I0104")
    table.point(x, y)
    rest(table)
    assert table.screen.fan_timer.fan is not None
    if what == "keys":
        table.press("LEFT")
    elif what == "pan":
        table.screen.board.camera.pan(30, 0)
    elif what == "zoom":
        table.wheel(x, y, 1)
    else:
        table.screen.act("again")
    table.pump()
    assert table.screen.fan_timer.fan is None


def test_where_nothing_is_free_a_stack_stays_as_it_is() -> None:
    view = 0.0, -1.0, 9.0, 9.0
    whole = Patch(4.5, 4.0, 20.0, 20.0)
    units = ["scout-09", "scout-10"]
    assert spread("I0505", units, (4.5, 3.5), 1.0, view, [whole]) is None
    assert spread("I0505", units, (4.5, 3.5), 1.0, view, []) is not None
