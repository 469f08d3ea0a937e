"""Seeing both decks: side by side, the ghost of the other one, numbers at every zoom."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import Any

import arcade
import attrs
import pytest
from PIL import Image, ImageChops

from hades import Game
from hades import geometry as geo
from hades.art.counters import ANGLES
from hades.facts import piece_facts
from hades.geometry import PERIOD, spot
from hades.odds.command_odds import firing_sis
from hades.players import by_name
from hades.ui import keys
from hades.ui import settings as remembered
from hades.ui.board.camera import NORTH, READ, SOUTH, STANDARD, WHOLE, Camera
from hades.ui.board.drawn_board import Sight
from hades.ui.board.scene import HANGING, Layer, Placed
from hades.ui.table import camera_targets
from tests import games


@pytest.fixture
def table(hand: Any) -> Iterator[Any]:
    """The driver on a game of a seed of its own, at the first SHL Phase."""
    hand.window.change(confirm=False)
    hand.window.play(games.landed("both decks"))
    hand.pump()
    yield hand
    hand.window.change(scale=100)


ROUNDING = 2
"""Levels of 255 by which two pictures of the same things may differ."""


def _picture(hand: Any, deck: int) -> bytes:
    """What is shown of a deck at rest; the mouse out of the way."""
    hand.point(700, 10)
    return _frame(hand, deck)


def _frame(hand: Any, deck: int) -> bytes:
    """What one more frame shows of a deck."""
    hand.window.invalidate()
    hand.pump()
    camera = hand.screen.board.cameras[deck]
    left, top = round(camera.left), round(camera.top)
    box = left + 4, top + 4, round(camera.left + camera.width) - 4, round(camera.top + camera.height) - 40
    return arcade.get_image().crop(box).tobytes()


def _apart(one: bytes, other: bytes) -> int:
    """By how many levels two pictures of the same size differ, at most."""
    return int(_differing(one, other).getextrema()[1])


def _differing(one: bytes, other: bytes) -> Image.Image:
    """By how many levels each byte differs, as an image of one row."""
    assert len(one) == len(other)
    size = len(one), 1
    return ImageChops.difference(Image.frombytes("L", size, one), Image.frombytes("L", size, other))


@pytest.mark.drawn
@pytest.mark.parametrize(
    ("deck", "notches", "both"),
    [
        (geo.INFERNO, 0, False),
        (geo.INFERNO, 12, True),
        (geo.PURGATORY, 0, False),
        (geo.PURGATORY, 4, True),
        *(pytest.param(geo.INFERNO, notches, True, marks=pytest.mark.nightly) for notches in (-3, 0, 4)),
        *(pytest.param(geo.PURGATORY, notches, True, marks=pytest.mark.nightly) for notches in (-3, 0, 12)),
    ],
)
def test_once_round_is_the_same_picture(table: Any, deck: int, notches: int, both: bool) -> None:
    """The deck beside the other one, and alone."""
    board = table.screen.board
    if both:
        table.press("F6")
    else:
        table.screen.turn_to(deck)
        table.press("HOME")
        while board.sliding:
            table.pump()
    camera = board.cameras[deck]
    if notches:
        table.wheel(camera.left + 200, camera.top + 250, notches)
    before = _picture(table, deck)
    camera.pan(7 * camera.scale, 0)
    assert _picture(table, deck) != before
    camera.pan((PERIOD - 7) * camera.scale, 0)
    now = _picture(table, deck)
    # where a texture lies in the atlas decides the last bit of a few colours
    assert _apart(now, before) <= ROUNDING
    assert len(now) - _differing(now, before).histogram()[0] < len(now) / 1000
    assert len(set(before)) > 20, "an empty picture proves nothing"


@pytest.mark.drawn
def test_no_name_is_cut_at_an_edge_of_the_view(table: Any) -> None:
    board, camera, left_out = table.screen.board, table.screen.board.camera, 0
    for _ in range(30):
        board.camera.pan(-23, -11)
        for _ in range(2):
            table.window.invalidate()
            table.pump()
        names = board.scenes[board.deck].labels._list("names", camera.scale)
        for sprite, free in zip(names, board.scenes[board.deck].labels._free, strict=True):
            at = sprite.center_x / camera.scale, -sprite.center_y / camera.scale
            x, half = camera.to_screen(*at)[0], sprite.width / 2
            ends = (x - half - camera.left, x + half - camera.left)
            assert (
                not sprite.visible
                or all(0 <= end <= camera.width for end in ends)
                or (ends[1] <= 0 or ends[0] >= camera.width)
            )
            wide = sprite.width / camera.scale
            # A name wider than its hex may cross an end of the deck.
            assert sprite.visible == free or not camera.has_whole(*at, wide, wide) or wide > 1
            left_out += free and not sprite.visible
    assert left_out


@pytest.mark.drawn
def test_a_deck_is_drawn_when_it_has_changed_and_else_shown_from_where_the_camera_stands(table: Any) -> None:
    """A board that is dragged costs no more than one that stands still."""
    screen, board = table.screen, table.screen.board
    table.press("F6")
    _picture(table, geo.INFERNO)
    before = [scene.paints for scene in board.scenes]
    seen = set()
    for _ in range(6):
        board.camera.pan(-7, 0)
        seen.add(_frame(table, geo.INFERNO))
    assert len(seen) == 6
    assert [scene.paints for scene in board.scenes] == before
    # at rest, the names at the edges are whole or left out
    seen.add(_picture(table, geo.INFERNO))
    rested = [scene.paints for scene in board.scenes]
    assert all(now <= drawn + 1 for now, drawn in zip(rested, before, strict=True))
    before = rested
    # farther than what was drawn, and back: the same as if it were drawn anew
    board.camera.pan(-400, 0)
    _frame(table, geo.INFERNO)
    assert [scene.paints for scene in board.scenes] == [n + 1 for n in before]
    board.camera.pan(400, 0)
    now = _picture(table, geo.INFERNO)
    assert min(_apart(now, picture) for picture in seen) <= ROUNDING
    # what is chosen is marked on one deck, and both are laid out
    screen.player_input.select(next(option.select for option in screen.session.options if option.select))
    assert min(_apart(_picture(table, geo.INFERNO), picture) for picture in seen) > ROUNDING


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("corner", [0, 0.25, 290.5])
def test_every_part_of_the_view_has_a_copy_and_stands_on_whole_pixels(ratio: float, corner: float) -> None:
    camera = Camera()
    camera.viewport(corner, corner, 1000, 600)
    for step in range(60):
        camera.pan(17.0, 0)
        view = Sight.of(camera, ratio)
        left, right = camera.to_board(corner, 300)[0], camera.to_board(corner + 1000, 300)[0]
        assert view.part.copies[0] * PERIOD <= left + 0.5
        assert (view.part.copies[-1] + 1) * PERIOD >= right, step
        x, y = view.origin(0)
        assert x * ratio == pytest.approx(round(x * ratio))
        assert y * ratio == pytest.approx(round(y * ratio))
        there, round_ = camera.to_screen(0, 0), PERIOD * camera.scale
        assert abs((x - there[0] + round_ / 2) % round_ - round_ / 2) * ratio <= 1.01
        assert abs(y - there[1]) * ratio <= 1.01


def test_both_decks_by_key_and_by_button(table: Any) -> None:
    board = table.screen.board
    units = {u.id for u in table.screen.session.view.units if u.hex}
    circles = {f"circle:{c.number}" for c in table.screen.session.view.circles}
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
        scale = camera.scale
        table.wheel(camera.left + 200, camera.top + 250, 2)
        assert board.deck == deck
        assert camera.scale > scale
        assert board.cameras[1 - deck].scale == camera.scale, "both show the same columns"
    right = board.cameras[geo.PURGATORY]
    table.point(right.left + 200, right.top + 250)
    assert geo.map_of(table.screen.hover) == geo.PURGATORY
    scout = next(o.select for o in session.options if o.select.startswith("scout"))
    table.click_hex(session.units[scout].hex)
    assert board.deck == geo.INFERNO
    assert session.selected == scout


def test_both_decks_show_the_same_columns_whatever_is_moved(table: Any) -> None:
    """A shaft joins equal hexes: who scrolls along one deck sees where its shafts come out."""
    board = table.screen.board
    table.press("F6")
    one, other = board.cameras
    for deck in (geo.INFERNO, geo.PURGATORY):
        camera = board.cameras[deck]
        x, y = camera.left + 150, camera.top + 150
        before = camera.x
        table.drag(x, y, -90, 0)
        assert camera.x != before
        assert (one.x, one.scale) == (other.x, other.scale)
        table.wheel(x, y, 2)
        assert (one.x, one.scale) == (other.x, other.scale)
        camera.glide_to((camera.x + 3) % PERIOD, camera.y)
        assert (one.x, one.scale) == (other.x, other.scale), "the other one does not go ahead"
        while camera.gliding:
            table.screen.update(0.05)
            assert (one.x, one.scale) == (other.x, other.scale)
    table.press("F6")
    table.drag(300, 300, 90, 0)
    assert one.x == other.x, "the deck below a deck that is alone in view"


@pytest.mark.parametrize(
    ("width", "height", "beside", "whole"),
    [
        (1700, 1400, False, True),
        (2100, 1200, True, True),
        (1800, 500, True, True),
        (1000, 1500, False, True),
        (1500, 890, True, False),
        (900, 500, True, False),
    ],
)
def test_two_decks_stand_as_the_room_shows_more_of_them(
    table: Any, width: float, height: float, beside: bool, whole: bool
) -> None:
    """Whole decks of readable hexes, but not one above the other with empty sides; where these have no room,
    the rows fill it from north to south.
    """
    board = table.screen.board
    board.both = True
    board.place(0, 0, width, height, 4)
    one, other = board.cameras
    assert (one.width == other.width < width / 2) == beside
    assert (one.height == other.height < height / 2) == (not beside)
    for camera in board.cameras:
        camera.show(STANDARD)
        assert camera.scale >= READ
        assert (camera.scale == camera.whole) == whole
        assert whole or (SOUTH - NORTH) * camera.scale >= camera.height - 1
        if whole:
            deck = camera is other
            assert all(
                camera.shows(*spot(geo.at(deck, x, y))) for x in range(geo.COLUMNS) for y in range(geo.ROWS)
            )


@pytest.mark.parametrize(("scenario", "decks"), [("historical", [0]), ("high-and-tight", [0, 1])])
def test_the_board_turns_to_the_deck_of_a_landing(hand: Any, scenario: str, decks: list[int]) -> None:
    hand.window.new_game(scenario, "7")
    board, seen = hand.screen.board, []
    hand.pump()
    while hand.screen.session.suggested() or hand.screen.session.held:
        assert not board.both, "one deck unless the player wants both"
        seen.append(board.deck)
        hand.answer("Begin" if hand.screen.session.held else "Suggested")
        hand.wait()
    assert sorted(set(seen)) == decks


def test_no_deck_is_left_in_the_middle_of_a_glide(table: Any) -> None:
    camera = table.screen.board.camera
    camera.glide_to(camera.x + 3, camera.y)
    assert camera.gliding
    table.screen.turn_to(1 - table.screen.board.deck)
    assert not camera.gliding


@pytest.mark.drawn
def test_counters_of_one_deck_do_not_spill_over_the_other(table: Any) -> None:
    board = table.screen.board
    table.press("F6")
    clean = _picture(table, geo.PURGATORY)
    camera = board.cameras[geo.INFERNO]
    # or the other deck would go with it
    camera.twin = None
    for _ in range(8):
        camera.pan(37, 0)
        assert _picture(table, geo.PURGATORY) == clean


def test_in_a_narrow_window_a_sentence_says_why_not(table: Any) -> None:
    table.window.change(scale=200)
    table.pump()
    board = table.screen.board
    table.press("F6")
    assert not board.both
    assert "wide" in table.window.notice.words and table.page is None
    button = next(spot for spot in table.screen.layout.bar.spots if str(spot.action) == "both")
    assert not button.live and "wide" in button.tip
    table.pump(30.0)
    table.pump()
    assert not table.window.notice.words, "it fades like any other"
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


@pytest.mark.drawn
@pytest.mark.parametrize("notches", [-30, 0, 3, 30])
def test_numbers_can_be_read_at_every_zoom(table: Any, notches: int) -> None:
    """Rulers along the edges always, at a size of their own; a number on every hex where there is room."""
    board = table.screen.board
    table.wheel(500, 330, notches)
    scale = board.camera.scale
    rulers = board.scenes[board.deck].labels.rulers(scale)
    assert [len(line) for line in rulers] == [geo.COLUMNS, geo.ROWS]
    assert all(sprite.height >= 18 for line in rulers for sprite in line)
    numbers = board.scenes[board.deck].labels.numbers(scale, set())
    if scale >= 46:
        assert len(numbers) in (2 * geo.SIZE, 3 * geo.SIZE)
        assert min(sprite.height for sprite in numbers) >= 13
    else:
        assert not len(numbers)


def test_the_number_of_a_hex_is_seen_where_one_points_and_over_all_by_a_switch(table: Any) -> None:
    board = table.screen.board

    def numbers() -> set[str]:
        return {name for name in board.sprites if name.startswith("number:")}

    def over_all() -> bool:
        labels = board.scenes[geo.INFERNO].labels.numbers(board.camera.scale, set())
        return any(shown is labels for shown in board.scenes[geo.INFERNO].lists)

    assert not over_all()
    table.point(700, 10)
    assert not numbers()
    for hex_ in ("I0101", "I0606"):
        table.point_hex(hex_)
        assert numbers() == {f"number:{hex_}"}
    table.do("numbers")
    assert over_all()
    assert table.window.settings.numbers
    table.press_button("numbers")
    assert not over_all()
    assert not table.window.settings.numbers


def test_zooming_keeps_the_hex_under_the_mouse(table: Any) -> None:
    """Of a deck alone and of both beside each other."""
    board = table.screen.board

    def zoom(camera: Camera) -> None:
        x, y = camera.left + 210, camera.top + 240
        table.point(x, y)
        under = camera.pick(x, y, board.deck)
        for notches in (2, 3, -1, -2, 4):
            table.wheel(x, y, notches)
            assert camera.pick(x, y, board.deck) == under

    zoom(board.camera)
    table.press("F6")
    for each in board.cameras:
        zoom(each)


# ---- nothing lies on the board, and everything can be read


def _rests(table: Any) -> None:
    """Let the camera come to rest."""
    while any(camera.gliding for camera in table.screen.board.cameras):
        table.pump()


@pytest.mark.parametrize("both", [False, True])
@pytest.mark.parametrize("scale", [100, 150, 200, 250])
def test_no_hex_lies_under_a_panel(table: Any, scale: int, both: bool) -> None:
    if both:
        table.press("F6")
    table.window.change(scale=scale)
    table.pump()
    screen, k = table.screen, table.window.unit
    area = screen.board.area
    for panel in screen.layout.fixed:
        if panel.shown:
            beside = panel.x * k >= area.left + area.width - 1 or (panel.x + panel.width) * k <= area.left + 1
            above = (panel.y + panel.height) * k <= area.top + 1
            assert beside or above or panel.y * k >= area.top + area.height - 1, panel
    for row in ("01", "12"):
        x, y = spot(geo.parse(f"I07{row}"))
        camera = screen.board.cameras[geo.INFERNO]
        camera.centre_on(x, y)
        assert camera.shows(x, y), "it can be scrolled free of the rulers"


@pytest.mark.parametrize("scale", [100, 200])
def test_hexes_are_as_large_as_the_letters_and_home_shows_the_whole_deck(table: Any, scale: int) -> None:
    table.window.change(scale=scale)
    table.pump()
    camera = table.screen.board.camera
    assert camera.scale >= READ * table.window.unit
    standard = camera.scale
    table.press("HOME")
    assert camera.scale == camera.whole
    assert camera.scale <= standard
    table.wheel(200, 150, -20)
    assert camera.scale == pytest.approx(camera.whole), "never farther away than that"
    table.press("HOME")
    table.press("HOME")
    assert camera.scale == standard


def test_the_window_remembers_how_near_one_looks(table: Any) -> None:
    table.wheel(500, 330, 3)
    scale = table.screen.board.camera.scale
    table.window.autosave.keep()
    table.press("F10")
    table.press("C")
    assert table.screen.board.camera.scale == pytest.approx(scale, rel=0.01)
    table.press("HOME")
    assert table.window.settings.zoom == WHOLE


def test_a_board_stands_as_it_was_left_only_once_and_in_no_replay(raid: Any) -> None:
    window, game = raid.window, raid.screen.game

    def stand(table: Any) -> Any:
        raid.pump()
        return table.board.camera_state()

    watched, fresh = stand(window.watch(game)), stand(window.play(game))
    camera = raid.screen.board.camera
    camera.centre_on(camera.x + 1.5, camera.y)
    left = stand(raid.screen)
    window.autosave.keep()
    raid.press("F10")
    assert stand(window.watch(game)) == watched, "a replay begins as ever"
    window.pop()
    raid.press("C")
    assert stand(raid.screen) == left != fresh
    assert stand(window.play(game)) == fresh, "it has gone on since"


def test_what_is_remembered_of_the_zoom_is_read_again(tmp_path: Any) -> None:
    for zoom, read in (
        (STANDARD, STANDARD),
        (WHOLE, WHOLE),
        (63.25, 63.25),
        (0.5, STANDARD),
        (9e9, STANDARD),
    ):
        remembered.save(remembered.Settings(zoom=zoom), tmp_path / "window.json")
        assert remembered.load(tmp_path / "window.json").zoom == read


def test_farther_than_once_round_the_ship_is_beyond() -> None:
    camera = Camera()
    camera.viewport(0, 0, 780, 380)
    camera.show(WHOLE)
    assert camera.beyond > 20, "a low view of the whole deck is wider than the ship"
    left, right = camera.to_board(camera.beyond, 0)[0], camera.to_board(780 - camera.beyond, 0)[0]
    assert PERIOD <= right - left < PERIOD + 1
    camera.zoom(0.1, 300, 200)
    assert camera.scale == camera.whole
    camera.zoom(3, 300, 200)
    assert camera.beyond < 0


@pytest.mark.parametrize("still", [False, True])
@pytest.mark.parametrize("scale", [100, 200])
def test_who_is_selected_comes_into_view_with_its_reach(table: Any, scale: int, still: bool) -> None:
    table.window.change(scale=scale, still=still)
    table.pump()
    screen = table.screen
    camera, session = screen.board.camera, screen.session
    for unit in [option.select for option in session.options if option.select]:
        x, y = spot(geo.parse(session.units[unit].hex))
        camera.centre_on(x + 9.5, y)
        assert camera.shows(x, y) == (scale == 100), "a whole deck hides nobody"
        screen.player_input.select(unit)
        assert camera.gliding is False or not still
        _rests(table)
        assert camera.shows(x, y)
        reached = [spot(geo.parse(hex_)) for hex_, mark in session.marks.items() if mark.kind == "move"]
        seen = sum(camera.shows(*place) for place in reached)
        assert seen == len(reached) or scale > 100
        assert seen > len(reached) / 3
        screen.player_input.select("")
    table.window.change(still=False)


@pytest.mark.parametrize("scale", [100, 200])
def test_an_arrow_at_the_edge_points_to_who_may_act_out_of_view(table: Any, scale: int) -> None:
    table.window.change(scale=scale)
    table.pump()
    board, session = table.screen.board, table.screen.session
    able = {session.units[option.select].hex for option in session.options if option.select}
    for column in (0, 7, 14):
        board.camera.centre_on(column, board.camera.y)
        beyond = [hex_ for hex_ in able if not board.camera.shows_part(*spot(geo.parse(hex_)))]
        arrows = board.arrows()
        assert bool(arrows) == bool(beyond) and len(arrows) <= len(beyond)
        for arrow in arrows:
            place = arrow.x, table.window.height - arrow.y
            assert board.camera.holds(*place)
    assert beyond or scale == 100


def test_an_arrow_points_to_the_installations_that_will_fire_at_the_ship(table: Any) -> None:
    game, player = Game.new("historical", seed="7"), by_name("heuristic")
    while not (game.ask and game.ask.kind == "7.2?" and firing_sis(game.view())):
        game.do(player(game))
    table.window.change(scale=200)
    table.window.play(game)
    table.wait()
    table.window.invalidate()
    table.pump()
    board = table.screen.board
    assert board.firing == tuple(si.hex for si in firing_sis(game.view()))
    table.screen.turn_to(geo.INFERNO)
    for column in (0, 5, 10, 15):
        board.camera.centre_on(column, board.camera.y)
        beyond = [hex_ for hex_ in board.firing if not board.camera.shows_part(*spot(geo.parse(hex_)))]
        arrows = [arrow for arrow in board.arrows() if arrow.name == "beyond:1"]
        assert bool(arrows) == bool(beyond)
    assert beyond
    table.window.change(scale=100)


def test_a_phase_begins_with_ones_own_force_in_view(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """If nobody who may act is in view: those on the same deck, or most of them as a phase begins."""
    screen = table.screen
    board, session = screen.board, screen.session
    able = [session.units[option.select].hex for option in session.options if option.select]
    assert all(hex_.startswith("I") for hex_ in able)

    def in_view() -> list[str]:
        return [hex_ for hex_ in able if camera_targets.sees(screen, geo.parse(hex_))]

    screen.turn_to(geo.PURGATORY)
    camera_targets.at_question(screen, stay=False)
    assert board.deck == geo.INFERNO
    assert len(in_view()) == len(able)
    board.zoom(3, 500, 300)
    x, y = spot(geo.parse(able[0]))
    board.camera.centre_on(x + PERIOD / 2, y)
    assert not in_view()
    camera_targets.at_question(screen, stay=False)
    assert in_view()
    # with one straggler on the deck that is looked at, and the others on the other one
    moved = {id_: unit.hex for id_, unit in session.units.items() if unit.hex in able[1:]}
    below = {id_: attrs.evolve(session.units[id_], hex=f"P{hex_[1:]}") for id_, hex_ in moved.items()}
    monkeypatch.setattr(session, "units", {**session.units, **below})
    board.camera.centre_on(x + PERIOD / 2, y)
    camera_targets.at_question(screen, stay=False)
    assert board.deck == geo.INFERNO
    assert camera_targets.sees(screen, geo.parse(able[0]))
    camera_targets.at_question(screen, stay=False, begins=True)
    assert board.deck == geo.PURGATORY
    # who is in view already stays where he is
    stood = board.camera_state()
    camera_targets.at_question(screen, stay=False)
    assert board.camera_state() == stood


def test_a_line_that_is_pointed_at_rings_its_unit_and_the_card_keeps_off_it(table: Any) -> None:
    screen = table.screen
    board, k = screen.board, table.window.unit
    seen = 0
    for number, option in enumerate(screen.options()):
        at = screen.layout.decision.find(f"option:{number}")
        if at is None or not option.select:
            continue
        hex_ = screen.session.units[option.select].hex
        place = spot(geo.parse(hex_))
        # where a card beside the list would lie
        board.camera.centre_on(place[0] - 6, place[1])
        table.point(*at)
        assert screen.about == (hex_,)
        assert f"about:{hex_}" in board.sprites
        card = screen.picture.inspector.card
        x, y = (pixels / k for pixels in board.camera.to_screen(*place))
        assert not (card.x < x < card.x + card.width and card.y < y < card.y + card.height)
        seen += 1
    assert seen >= 2
    table.point(700, 10)
    assert screen.about == ()


def test_switches_say_whether_they_are_on_and_by_which_key(table: Any) -> None:
    views = table.screen.layout.bar
    for action, key in (("both", "F6"), ("numbers", "")):
        tips = {}
        for _ in range(2):
            table.pump()
            spot_ = next(s for s in views.spots if str(s.action) == action)
            tips[spot_.tip.partition("\n")[0].rpartition(": ")[2]] = spot_.tip
            assert ("[" in spot_.tip) == bool(key) and keys.cap(key) in spot_.tip
            table.press_button(action)
        assert set(tips) == {"on", "off"}


# ---- what a hex sets off, and who looks where


def _sleeping(session: Any, hex_: str) -> list[str]:
    """Complexes next to a hex of the Inferno that have no SI yet: by the map and the counters on it."""
    taken = {si.hex for si in session.view.installations}
    there = session.game.tables.catalog.inferno.complexes
    near = {geo.label(n) for n in geo.NEIGHBOURS[geo.parse(hex_)][1:] if n >= 0}
    return [letter for letter, plain in there.items() if f"I{plain}" in near - taken]


def test_hexes_that_wake_an_si_are_red_and_have_a_sentence(hand: Any, begin: Any) -> None:
    begin(hand)
    session = hand.screen.session
    edged = {name.split(":")[1] for name in hand.screen.board.sprites if name.startswith("edge:")}
    assert edged and edged <= {*session.woken}, "even before a Unit is chosen"
    hand.press("2")
    assert session.selected
    asleep = {h for h, mark in session.marks.items() if mark.kind == "place" and _sleeping(session, h)}
    assert asleep and asleep == {h for h, mark in session.marks.items() if mark.sign == "wake"}
    hand.pump()
    board = hand.screen.board
    for hex_ in session.marks:
        shown = board.sprites[f"mark:{hex_}"].texture
        assert shown is hand.window.kit.texture("mark|wake" if hex_ in asleep else "mark|place", shown.width)
    assert not any(name.startswith("sign:") for name in board.sprites), "names of regions stay readable"
    for hex_ in asleep:
        told = " ".join(piece_facts.hex_lines(session, hex_, session.view))
        assert all(
            f"activates the Installation of Complex {letter}" in told for letter in _sleeping(session, hex_)
        )
        assert "15.1-11" in told


def test_signs_of_a_move_are_what_the_map_says(table: Any) -> None:
    session = table.screen.session
    signs = set()
    for unit in [option.select for option in session.options if option.select]:
        session.select(unit)
        for hex_, way in session.ways.items():
            sign = session.marks[hex_].sign
            signs.add(sign)
            assert (sign == "wake") == (hex_[0] == "I" and bool(_sleeping(session, hex_))), (unit, hex_)
            if sign == "stop":
                assert way.ends and way.left
                assert "stops there" in " ".join(piece_facts.hex_lines(session, hex_, session.view))
        session.select("")
    assert {"", "wake", "stop"} <= signs


def _area(table: Any, deck: str) -> set[int]:
    """Return the hexes of a deck that the selected Unit can reach, and those of friends beside them."""
    session = table.screen.session
    moves = {geo.parse(hex_) for hex_, mark in session.marks.items() if mark.kind == "move"}
    friends = {geo.parse(unit.hex) for unit in session.view.units if unit.is_friend and unit.hex}
    area = moves | {hex_ for hex_ in friends if not moves.isdisjoint(geo.NEIGHBOURS[hex_])}
    return {hex_ for hex_ in area if geo.label(hex_)[0] == deck}


def test_reach_is_one_area_and_the_path_pointed_at_has_its_cost_and_its_signs(table: Any) -> None:
    board, session = table.screen.board, table.screen.session
    unit = next(option.select for option in session.options if session.units[option.select].hex)
    table.screen.player_input.select(unit)
    table.window.invalidate()
    table.pump()
    there = _area(table, "I")
    edges = {
        (geo.label(hex_), str(side))
        for hex_ in there
        for side in geo.DIRECTIONS
        if geo.neighbour(hex_, side) not in there
    }
    drawn = [name.split(":")[1:] for name in board.sprites if name.startswith("edge:")]
    assert edges == {(hex_, side) for hex_, sides in drawn for side in sides}
    assert len(drawn) == len({hex_ for hex_, _ in drawn}), "one picture for each hex"
    assert not [name for name in board.sprites if name.startswith(("leg:", "cost:", "sign:"))]
    signed = [hex_ for hex_, way in session.ways.items() if way.sign and len(way.hexes) > 1]
    for hex_ in signed[:3]:
        way = session.ways[hex_]
        table.point_hex(hex_)
        drawn = {
            kind: [n for n in board.sprites if n.startswith(f"{kind}:")]
            for kind in ("leg", "step", "cost", "sign")
        }
        assert drawn == {
            "leg": [f"leg:{h}" for h in way.hexes],
            "step": [f"step:{h}" for h in way.hexes[:-1]],
            "cost": [f"cost:{hex_}"],
            "sign": [f"sign:{hex_}"],
        }
        most = session.units[unit].movement
        assert session.marks[hex_].cost == f"{most - way.left}/{most}"
    assert signed


def test_an_enemy_has_a_mark_in_the_direction_in_which_it_looks(table: Any) -> None:
    board = table.screen.board
    table.press("F6")
    looking = [u for u in table.screen.shown.units if u.hex and u.facing != "-"]
    assert len(looking) > 2
    for unit in looking:
        here = geo.parse(unit.hex)
        scale = board.cameras[geo.map_of(here)].scale
        mark, counter = board.sprites[f"facing:{unit.id}"], board.sprites[f"unit:{unit.id}"]
        x, y = mark.center_x / scale, -mark.center_y / scale
        turn = ANGLES[unit.facing]
        assert mark.angle == turn
        east, south = math.sin(math.radians(turn)), -math.cos(math.radians(turn))
        along = (x - counter.center_x / scale) * east + (y + counter.center_y / scale) * south
        assert along > 0.4 * counter.width / scale, "beyond the body of the counter"
    assert not [name for name in board.sprites if name.startswith("facing:scout")]


def test_sprites_are_changed_only_where_something_has_changed(
    table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    board, session = table.screen.board, table.screen.session
    changed: list[str] = []
    change = Placed.change

    def noted(placed: Placed, sprite: Any) -> None:
        changed.append(placed.name)
        change(placed, sprite)

    def frame() -> set[str]:
        changed.clear()
        table.window.invalidate()
        table.pump()
        return {name.partition(":")[0] for name in changed}

    acts = next(option.select for option in session.options if session.units[option.select].hex)
    table.hex_at(session.units[acts].hex)
    frame()
    monkeypatch.setattr(Placed, "change", noted)
    assert frame() == set()
    table.screen.player_input.select(acts)
    assert frame() >= {"chosen", "mark"} and not {name for name in changed if name.startswith("unit:")}
    assert "chosen" in board.sprites
    sprites = {id(s) for scene in board.scenes for layer in scene.layers.values() for s in layer.list}
    stood = board.sprites[f"unit:{acts}"].position
    table.screen.player_input.do(next(o for at, o in session.things.items() if at[0] == "hex")[0])
    assert f"unit:{acts}" in (frame() and changed)
    assert board.sprites[f"unit:{acts}"].position != stood
    units = {id(sprite) for name, sprite in board.sprites.items() if name.startswith("unit:")}
    assert units <= sprites, "they are not made anew"


@pytest.mark.drawn
def test_a_changed_layer_is_drawn_as_a_new_one(table: Any) -> None:
    kit, changed = table.window.kit, Layer()

    def drawn(layer: Layer) -> bytes:
        table.window.default_camera.use()
        table.window.clear()
        layer.list.draw()
        return arcade.get_image(0, 0, 400, 400).tobytes()

    small, large, other = (
        kit.texture("mark|hover", 40),
        kit.texture("mark|hover", 80),
        kit.texture("mark|dot", 40),
    )
    one, two = Placed("a", small, 100, 100, 20), Placed("b", other, 200, 150, 40)
    for placed in (
        [one, two],
        [one._replace(texture=large, size=40), two],
        [two, one, Placed("c", large, 300, 300, 60, alpha=90)],
        [one._replace(alpha=90)],
        [one, two._replace(angle=30.0)],
        [one._replace(x=150), two],
        [],
        [two],
    ):
        changed.lay(placed)
        new = Layer()
        new.lay(placed)
        picture = drawn(changed)
        assert picture == drawn(new)
        assert list(changed.sprites) == [each.name for each in placed]
        assert len(set(picture)) > 1 or not placed


@pytest.mark.drawn
def test_a_deck_ends_where_it_would_repeat(table: Any) -> None:
    """At 100 % the view has room for each hex once, and half a hex more in every row."""
    board, camera = table.screen.board, table.screen.board.camera
    _frame(table, board.deck)
    assert camera.beyond == 0
    covered = [
        (s.center_x / camera.scale, s.center_y) for n, s in board.sprites.items() if n.startswith("seam")
    ]
    assert len(covered) == 2 * geo.ROWS
    for _, row in itertools.groupby(sorted(covered, key=lambda at: at[1]), key=lambda at: at[1]):
        west, east = (x for x, _ in row)
        assert east - west == pytest.approx(geo.COLUMNS + 1), "with every hex of the row between them"
        for x in (west + 1, east - 1):
            px = camera.to_screen(x, 5)[0] if x < geo.PERIOD else camera.to_screen(x - geo.PERIOD, 5)[0]
            assert camera.left <= px <= camera.left + camera.width


@pytest.mark.drawn
def test_what_hangs_over_an_end_of_the_deck_lies_beside_its_hex_only(table: Any) -> None:
    table.screen.turn_to(geo.PURGATORY)
    scene = table.screen.board.scenes[geo.PURGATORY]
    camera = scene.camera
    seen: set[str] = set()
    for half in range(2 * geo.COLUMNS):
        camera.centre_on(half / 2, camera.y)
        table.window.invalidate()
        table.pump()
        hung, pieces = (scene.layers[name].sprites for name in ("hung", "pieces"))
        west = scene.west
        for piece in scene.contents:
            assert pieces[piece.name].visible == (piece.name not in hung)
            if piece.name in hung:
                middle = west + 0.5 + (spot(piece.hex)[0] - west - 0.5) % PERIOD
                assert abs(hung[piece.name].center_x / camera.scale - middle) < 1
        seen |= set(hung)
    assert seen == {one.name for one in scene.contents if one.name.startswith(HANGING)}


@pytest.mark.drawn
def test_the_ground_out_of_reach_is_in_the_shade(table: Any) -> None:
    screen = table.screen
    assert not len(screen.board.scenes[screen.board.deck].lists[0])
    unit = next(u for u in screen.shown.units if u.is_friend and u.hex)
    screen.player_input.select(unit.id)
    _frame(table, screen.board.deck)
    marks, board = screen.session.marks, screen.board
    assert any(mark.kind == "move" for mark in marks.values())
    here = map(geo.label, range(board.deck * geo.SIZE, (board.deck + 1) * geo.SIZE))
    shade = zip(here, board.scenes[board.deck].lists[0], strict=True)
    targets = {hex_ for hex_, mark in marks.items() if mark.kind not in ("move", "select")}
    lit = {*map(geo.label, _area(table, unit.hex[0])), *targets, unit.hex}
    assert {hex_ for hex_, sprite in shade if not sprite.visible} == lit


@pytest.mark.drawn
@pytest.mark.parametrize("still", [False, True])
def test_the_other_deck_is_uncovered(table: Any, still: bool) -> None:
    table.window.change(still=still)
    board = table.screen.board
    _frame(table, board.deck)
    assert not board.sliding
    table.window.invalidate()
    table.screen.turn_to(1 - board.deck)
    table.pump(0.01)
    assert still not in (board.sliding, table.screen.moving)
    for _ in range(10):
        table.pump()
    assert not board.sliding and not table.screen.moving, "a quarter of a second later it is at rest"
    table.window.change(still=False)
