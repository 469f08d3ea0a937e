"""Seeing both decks: side by side, the ghost of the other one, the small map, numbers at every zoom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import arcade
import pytest

from hades import geometry as geo
from hades.ui.camera import MAX_SCALE, MIN_SCALE, PERIOD, Camera, spot
from hades.ui.panels.minimap import small


@pytest.fixture
def table(hand: Any) -> Iterator[Any]:
    """The driver on a game of a seed of its own, at the first SHL Phase."""
    hand.window.change(confirm=False)
    hand.press_button("seed")
    hand.type("both decks")
    hand.press_button("start")
    hand.answer("Suggested")
    while hand.screen.session.ask.kind != "6.0?":
        hand.answer(hand.screen.options()[0].label)
    yield hand
    hand.window.change(scale=100)


def _picture(hand: Any, deck: int) -> bytes:
    """What is shown of a deck; the mouse out of the way."""
    hand.point(700, 10)
    hand.window.invalidate()
    hand.pump()
    camera = hand.screen.board.cameras[deck]
    left, top = round(camera.left), round(camera.top)
    box = left + 4, top + 4, round(camera.left + camera.width) - 4, round(camera.top + camera.height) - 40
    return arcade.get_image().crop(box).tobytes()


@pytest.mark.parametrize("notches", [0, -3, 4, 12])
@pytest.mark.parametrize("deck", [geo.INFERNO, geo.PURGATORY])
def test_once_round_is_the_same_picture_in_both_views(table: Any, deck: int, notches: int) -> None:
    board = table.screen.board
    table.press("F6")
    camera = board.cameras[deck]
    table.wheel(camera.left + 200, camera.top + 250, notches)
    before = _picture(table, deck)
    camera.pan(7 * camera.scale, 0)
    assert _picture(table, deck) != before
    camera.pan((PERIOD - 7) * camera.scale, 0)
    assert _picture(table, deck) == before
    assert len(set(before)) > 20, "an empty picture proves nothing"


def test_both_decks_by_key_and_by_button(table: Any) -> None:
    board = table.screen.board
    units = {u["id"] for u in table.screen.session.view["units"] if u["hex"]}
    circles = {f"circle:{c['number']}" for c in table.screen.session.view["circles"]}
    assert not circles & set(board.sprites), "one deck shows only its own"
    table.press("F6")
    assert board.both
    assert {f"unit:{unit}" for unit in units} | circles <= set(board.sprites)
    left, right = board.cameras
    assert left.left + left.width <= right.left
    table.press_button("both")
    assert not board.both
    assert left.width == right.width == board.area.width


def test_of_both_decks_the_one_under_the_mouse_takes_the_click(table: Any) -> None:
    board, session = table.screen.board, table.screen.session
    table.press("F6")
    for deck in (geo.PURGATORY, geo.INFERNO):
        camera = board.cameras[deck]
        before = board.cameras[1 - deck].scale
        scale = camera.scale
        table.wheel(camera.left + 200, camera.top + 250, 2)
        assert board.deck == deck
        assert camera.scale > scale
        assert board.cameras[1 - deck].scale == before
    right = board.cameras[geo.PURGATORY]
    table.point(right.left + 200, right.top + 250)
    assert geo.map_of(table.screen.hover) == geo.PURGATORY
    scout = next(o.select for o in session.options if o.select.startswith("scout"))
    table.click_hex(session.units[scout]["hex"])
    assert board.deck == geo.INFERNO
    assert session.selected == scout


def test_counters_of_one_deck_do_not_spill_over_the_other(table: Any) -> None:
    board = table.screen.board
    table.press("F6")
    clean = _picture(table, geo.PURGATORY)
    camera = board.cameras[geo.INFERNO]
    for _ in range(8):
        camera.pan(37, 0)
        assert _picture(table, geo.PURGATORY) == clean


def test_in_a_narrow_window_a_sentence_says_why_not(table: Any) -> None:
    table.window.change(scale=200)
    table.pump()
    board = table.screen.board
    table.press("F6")
    assert not board.both
    assert "wide" in table.screen.sheet.rows[0][1]
    table.press("ESC")
    table.window.change(scale=100)
    table.pump()
    table.press("F6")
    assert board.both
    table.window.change(scale=200)
    table.pump()
    assert not board.both, "one deck while it is narrow"
    table.window.change(scale=100)
    table.pump()
    assert board.both, "and both again"


@pytest.mark.parametrize("deck", [geo.INFERNO, geo.PURGATORY])
def test_the_ghost_shows_who_is_on_the_other_deck(table: Any, deck: int) -> None:
    board = table.screen.board
    if board.deck != deck:
        table.press("TAB")
    without = _picture(table, deck)
    assert not [name for name in board.sprites if name.startswith("ghost")]
    table.press("F7")
    there = {f"ghost:unit:{u['id']}" for u in table.screen.shown["units"] if u["hex"][:1] == "PI"[deck]}
    there |= {f"ghost:si:{r['id']}" for r in table.screen.shown["installations"] if r["hex"] and deck}
    found = {name for name in board.sprites if name.startswith(("ghost:unit", "ghost:si"))}
    assert there and found == there
    assert {f"ghost:{letter}" for letter in "ABCDEFGHIJKL"} <= set(board.sprites)
    assert all(board.sprites[name].alpha < 255 for name in there), "faint"
    assert _picture(table, deck) != without
    # a ghost stands over the hex of the same number
    unit = sorted(there)[0].removeprefix("ghost:unit:").removeprefix("ghost:si:")
    everybody = {
        r["id"]: r["hex"] for r in (*table.screen.shown["units"], *table.screen.shown["installations"])
    }
    x, y = spot(geo.parse(everybody[unit]))
    sprite = next(board.sprites[n] for n in there if n.endswith(f":{unit}"))
    assert abs(sprite.center_x / board.camera.scale - x) < 0.3
    assert abs(-sprite.center_y / board.camera.scale - y) < 0.3
    table.press_button("ghost")
    assert _picture(table, deck) == without


def test_a_click_on_the_small_map_looks_there(table: Any) -> None:
    board = table.screen.board
    for hex_ in ("P1507", "I0306", "P2007"):
        table.press_button(f"look:{hex_}")
        number = geo.parse(hex_)
        x, y = spot(number)
        assert board.deck == geo.map_of(number)
        assert abs(board.camera.x - x % PERIOD) < 0.01
        assert board.camera.shows(x, y, 0.0)


def test_the_small_map_has_everybody_by_shape(table: Any) -> None:
    view = table.screen.shown
    content = small(view, 0)
    units = sorted(u["hex"] for u in view["units"] if u["hex"])
    assert sorted(h for h, kind in content.things if kind != "si") == units
    shapes = {table.screen.session.units["dante"]["hex"]: "friend"}
    assert set(shapes.items()) <= set(content.things)
    assert {"squad", "friend", "nastian", "si"} <= {kind for _, kind in content.things}
    table.press("F8")
    assert not table.screen.layout.small.shown
    table.press_button("small")
    assert table.screen.layout.small.shown


def test_the_small_map_is_painted_anew_only_when_somebody_moves(table: Any) -> None:
    panel = table.screen.layout.small
    before = panel.paints
    table.drag(500, 300, 90, 10)
    table.press("+")
    assert panel.paints == before
    session = table.screen.session
    table.click_hex(session.units["scout-09"]["hex"])
    table.click_hex(max(session.ways))
    assert panel.paints > before


def test_the_frame_of_the_small_map_is_what_is_in_view() -> None:
    camera = Camera()
    camera.viewport(0, 0, 400, 300)
    for x in (0.0, 3.7, 19.6):
        for scale in (MIN_SCALE, 60.0, MAX_SCALE):
            camera.scale = scale
            camera.centre_on(x, 4.0)
            west, north, wide, high = camera.frame()
            assert 0 <= west < PERIOD
            left, right = camera.to_board(0, 0)[0], camera.to_board(400, 0)[0]
            assert abs(wide - min(PERIOD, right - left)) < 1e-9
            assert abs((west + wide / 2 - camera.x + PERIOD / 2) % PERIOD - PERIOD / 2) < 1e-9
            assert camera.to_board(0, 0)[1] <= north + 1e-9
            assert north + high <= camera.to_board(0, 300)[1] + 1e-9


@pytest.mark.parametrize("notches", [-30, 0, 3, 30])
def test_numbers_can_be_read_at_every_zoom(table: Any, notches: int) -> None:
    """Rulers along the edges always, at a size of their own; a number on every hex where there is room."""
    board = table.screen.board
    table.wheel(500, 330, notches)
    rulers = list(board._rulers.values())[-1]
    assert [len(line) for line in rulers] == [geo.COLUMNS, geo.ROWS]
    assert all(sprite.height >= 18 for line in rulers for sprite in line)
    inscribed = [line for (deck, scale, _), line in board._numbers.items() if scale == board.camera.scale]
    if board.camera.scale >= 46:
        assert len(inscribed[0]) in (2 * geo.SIZE, 3 * geo.SIZE)
        assert min(sprite.height for sprite in inscribed[0]) >= 13
    else:
        assert not inscribed


def test_zooming_in_both_decks_keeps_the_hex_under_the_mouse(table: Any) -> None:
    board = table.screen.board
    table.press("F6")
    for camera in board.cameras:
        x, y = camera.left + 210, camera.top + 240
        table.point(x, y)
        under = camera.pick(x, y, board.deck)
        for notches in (2, 3, -1, -2, 4):
            table.wheel(x, y, notches)
            assert camera.pick(x, y, board.deck) == under
