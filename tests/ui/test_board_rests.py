"""The board scrolls by itself only for what is off the screen; a mouse that rests means what it is on."""

from __future__ import annotations

import math
from typing import Any

import pytest

from hades import geometry as geo
from hades.geometry import RADIUS, spot
from hades.players import by_name
from hades.ui.board.camera import STANDARD
from tools.driver import Driver


def stands(screen: Any) -> tuple[Any, ...]:
    """Where the board stands, whichever way that may be changed."""
    board = screen.board
    return board.deck, tuple((c.x, c.y, c.scale, c.gliding) for c in board.cameras)


def in_sight(screen: Any, hex_: str) -> bool:
    """Whether all corners of a hex are on the board, and no panel lies on them."""
    number, board = geo.parse(hex_), screen.board
    if geo.map_of(number) not in board.decks:
        return False
    camera, k = board.cameras[geo.map_of(number)], screen.window.unit
    x, y = camera.to_screen(*spot(number))
    size = (RADIUS * camera.scale - 1) / k
    around = [(math.sin(turn * math.pi / 3), math.cos(turn * math.pi / 3)) for turn in range(6)]
    corners = [(x / k, y / k), *((x / k + size * dx, y / k + size * dy) for dx, dy in around)]
    return all(screen.layout.on_board(*corner) for corner in corners)


def rest(hand: Driver) -> None:
    while any(camera.gliding for camera in hand.screen.board.cameras):
        hand.pump()


def positions(screen: Any) -> list[tuple[float, float]]:
    """Places to look at from which the Units are in the middle, at the edges and out of sight."""
    x, y = screen.board.camera.x, screen.board.camera.y
    return [(x + dx, y + dy) for dx in (0, -7.3, 7.9, 3.6, 10) for dy in (0, 2.4)]


@pytest.mark.parametrize("scale", [100, 175])
def test_who_is_in_sight_is_selected_where_it_is(raid: Driver, scale: int) -> None:
    raid.window.change(scale=scale, still=scale > 100)
    raid.pump()
    screen = raid.screen
    # Larger than a whole deck, or nobody is out of sight.
    screen.board.camera.show(60.0 if scale == 100 else STANDARD)
    moved = stayed = 0
    able = [option.select for option in screen.session.options if option.select][::2]
    for place in positions(screen):
        for unit in able:
            screen.board.camera.centre_on(*place)
            before, hex_ = stands(screen), screen.session.units[unit].hex
            seen = in_sight(screen, hex_)
            screen.player_input.select(unit)
            if seen:
                assert stands(screen) == before, f"{unit} was in sight at {hex_}"
            rest(raid)
            assert in_sight(screen, hex_)
            stayed += seen
            moved += not seen
            screen.player_input.select("")
    assert stayed >= 2
    assert moved >= 2


def test_a_click_on_a_unit_at_the_edge_leaves_it_under_the_mouse(raid: Driver) -> None:
    screen = raid.screen
    camera, k = screen.board.camera, raid.window.unit
    camera.show(60.0)
    unit = next(option.select for option in screen.session.options if option.select)
    x, y = spot(geo.parse(screen.session.units[unit].hex))
    camera.centre_on(x + (camera.width / 2 - 12) / camera.scale, y)
    raid.pump()
    before, (px, py) = stands(screen), camera.to_screen(x, y)
    assert px - camera.left == pytest.approx(12)
    raid.click(px / k, py / k)
    assert screen.session.selected == unit
    assert stands(screen) == before


@pytest.mark.parametrize("both", [False, True])
def test_a_line_under_the_mouse_moves_nothing(raid: Driver, both: bool) -> None:
    screen = raid.screen
    if both:
        raid.press("F6")
        assert screen.board.both
    # far from those that the lines are about
    screen.board.camera.centre_on(screen.board.camera.x + 10, 0)
    before, pointed = stands(screen), 0
    layout = screen.layout
    for panel in (layout.decision, layout.strip, layout.log):
        if not panel.shown:
            continue
        for at in [(panel.x + s.x + 8, panel.y + s.y + 8) for s in panel.spots]:
            raid.point(*at)
            raid.pump(0.5)
            assert stands(screen) == before
            pointed += bool(screen.about)
        # the list slides beneath a mouse that stands still
        raid.wheel(panel.x + 40, panel.y + panel.height / 2, -3)
        raid.pump(0.5)
        assert stands(screen) == before
    assert pointed >= 2


def test_when_the_board_moves_under_the_mouse_what_is_pointed_at_is_what_a_click_means(raid: Driver) -> None:
    screen = raid.screen
    area, k = screen.board.area, raid.window.unit
    screen.board.camera.show(60.0)
    unit = next(option.select for option in screen.session.options if option.select)
    screen.board.camera.centre_on(screen.board.camera.x + 10, screen.board.camera.y)
    middle = (area.left + area.width / 2) / k, (area.top + area.height / 2) / k
    raid.point(*middle)
    before = screen.hover
    screen.player_input.select(unit)
    rest(raid)
    raid.pump()
    camera = screen.board.camera
    assert screen.hover == camera.pick(middle[0] * k, middle[1] * k, screen.board.deck) != before


def test_a_film_stays_where_its_step_is_in_sight(raid: Driver) -> None:
    screen, player = raid.screen, by_name("heuristic")
    screen.playback.set_speed("1x")
    stayed = moved = 0
    while stayed < 25 or not moved:
        screen.player_input.carry_out((player(screen.game),))
        rest(raid)
        while screen.busy:
            before = stands(screen)
            screen.control("next")
            if not screen.busy:
                break
            clip = screen.playback.clip_playback.clip
            deck = clip.places[0][0] if clip.places else ""
            places = [hex_ for hex_ in clip.places if hex_[0] == deck]
            moved += stands(screen) != before
            rest(raid)
            now = stands(screen)
            screen.board.restore((before[0], tuple((x, y) for x, y, *_ in before[1])))
            seen = all(in_sight(screen, hex_) for hex_ in places)
            screen.board.restore((now[0], tuple((x, y) for x, y, *_ in now[1])))
            assert not seen or now == before, (clip.text, places)
            stayed += seen and bool(places)


def test_while_a_landing_is_placed_the_board_rests(hand: Driver, begin: Any) -> None:
    begin(hand)
    screen = hand.screen
    before, placed = stands(screen), 0
    while screen.session.ask.kind == "set_up?" and placed < 5:
        unit = next(o for o in screen.options() if o.select or o.subject)
        screen.player_input.do(unit)
        hand.pump()
        free = [h for h, mark in screen.session.marks.items() if mark.kind == "place" and in_sight(screen, h)]
        if free:
            hand.click_hex(free[len(free) // 2])
            placed += 1
        assert stands(screen) == before
    assert placed == 5
