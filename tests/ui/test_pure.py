"""Camera, film, tableau and projector: no window."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hades import Game, narrate
from hades import geometry as geo
from hades.geometry import PERIOD, spot
from hades.history.playback.clip_builder import ClipBuilder
from hades.history.playback.clip_playback import ClipPlayback, between
from hades.narrate import command_words, component_texts, descriptions
from hades.players import by_name
from hades.state.events import Event, Source
from hades.ui.board.camera import MAX_SCALE, MIN_SCALE, Camera, middle_of, pick
from tests.games import SCENARIOS


@pytest.mark.parametrize("map_", [0, 1])
def test_its_middle_and_points_near_it_pick_every_hex(map_: int) -> None:
    for hex_ in range(map_ * geo.SIZE, (map_ + 1) * geo.SIZE):
        x, y = spot(hex_)
        for dx, dy in ((0, 0), (0.4, 0), (-0.4, 0), (0, 0.45), (0.3, -0.3)):
            assert pick(x + dx, y + dy, map_) == hex_
        assert pick(x + PERIOD, y, map_) == pick(x - 3 * PERIOD, y, map_) == hex_


def test_beyond_the_edges_is_nothing() -> None:
    assert pick(5.0, -0.9, 0) == -1
    assert pick(5.0, 11 * 0.8660254 + 0.9, 1) == -1


@given(st.floats(-50, 50), st.floats(0, 9), st.floats(0.2, 5), st.floats(0, 1000), st.floats(60, 600))
def test_zoom_keeps_what_is_under_the_mouse(x: float, y: float, factor: float, px: float, py: float) -> None:
    camera = Camera()
    camera.viewport(0, 52, 1018, 612)
    camera.centre_on(x, y)
    camera.scale = 120.0
    before = camera.to_board(px, py)
    camera.zoom(factor, px, py)
    after = camera.to_board(px, py)
    assert MIN_SCALE <= camera.scale <= MAX_SCALE
    turns = (before[0] - after[0]) / PERIOD
    assert abs(turns - round(turns)) < 1e-6


def test_a_whole_turn_brings_the_same_view() -> None:
    camera = Camera()
    camera.viewport(0, 0, 1000, 600)
    x = camera.x
    camera.pan(-PERIOD * camera.scale, 0)
    assert camera.x == pytest.approx(x)


def test_the_middle_of_a_group_across_the_seam_is_near_it() -> None:
    group = [geo.parse(hex_) for hex_ in ("I2001", "I0101", "I0203")]
    x, _ = middle_of([spot(hex_) for hex_ in group])
    assert min(x, PERIOD - x) < 1.5, f"{x}: the middle lies on the other side of the ship"
    assert middle_of([spot(geo.parse("I0705"))]) == pytest.approx(spot(geo.parse("I0705")))


def test_steps_are_called_what_the_log_calls_them() -> None:
    for section, name in narrate.STEPS.items():
        assert component_texts.SHORT_STEPS[section] and name.startswith(component_texts.SHORT_STEPS[section])
    assert component_texts.SHORT_STEPS["5.1"] == "Orbital Combat"


ORDERS = {
    "fire-at officer": "Fire at the Officer",
    "activate honor-guard": "Activate the Honor Guard",
    "place honor-guard": "Place the Honor Guard",
    "take idol": "Take the Golden Idol",
    "shoot-unit 50 officer": "Fire Quad 50 at the Officer",
    "blow-door circle-3": "Blow the door of Circle 3",
}
"""A command -> what an order is called in the window."""


@pytest.mark.parametrize("name", ORDERS)
def test_only_the_head_of_a_sentence_has_a_capital(name: str) -> None:
    game = Game.new(seed="names")
    names = narrate.names_of(game.view())
    command = game.words.named(name)
    assert command_words.order(command, names) == ORDERS[name]
    assert command_words.label(command, names)[:1].isupper()


def test_a_circle_is_told_in_the_words_of_the_log() -> None:
    room = component_texts.CIRCLES["engine-room"].does.removesuffix(".")
    assert descriptions.open_circle("engine-room") == f"{room} [11.0-12]"


def test_a_walk_takes_the_short_way_round_the_ship() -> None:
    deck, x, _ = between("I2003", "I0103", 0.5)
    assert deck == 0
    assert x == pytest.approx(19.5)
    assert between("I0202", "P0202", 0.9)[0] == 1


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("edition", ["2.1", "1.0"])
def test_the_tableau_ends_where_the_game_is(scenario: str, edition: str) -> None:
    game = Game.new(scenario, seed=f"shown {scenario} {edition}", edition=edition)
    player = by_name("random")
    while not game.over:
        before = game.view()
        events = game.do(player(game))
        clips = ClipBuilder(before).clips(events)
        assert [e for clip in clips for e in (*clip.before, *clip.events)] == events, (
            "nothing lost, nothing twice"
        )
        projector = ClipPlayback(before, 1.0)
        projector.show(clips)
        projector.skip_all()
        assert not projector.busy
        after = game.view()
        for shown, real in zip(projector.view.units, after.units, strict=True):
            assert shown.hex == real.hex, (shown.id, [e.kind for e in events])
        assert projector.view.installations == after.installations
        assert projector.view.fighters == after.fighters


def test_time_moves_the_film() -> None:
    game = Game.new("historical", seed="7")
    player = by_name("random")
    while game.turn < 1:
        before, events = game.view(), game.do(player(game))
    projector = ClipPlayback(before, 1.0)
    projector.show(ClipBuilder(before).clips(events))
    assert projector.busy
    for _ in range(4000):
        projector.update(0.05)
        if projector.walkers:
            _, deck, x, y, _ = projector.walkers[0]
            assert deck in (0, 1)
            assert -1 <= x <= PERIOD + 1
            assert -1 <= y <= 11
        if not projector.busy:
            break
    assert not projector.busy


def test_a_unit_vanishes_into_a_shaft_and_is_seen_for_a_while_on_the_other_deck() -> None:
    game = Game.new("historical", seed="7")
    unit, start, goal = game.tables.unit_of["scout-09"], geo.parse("I0202"), geo.parse("P0202")
    entry = ("unit_moved", ("6.1-21",), unit, start, goal, 2, False)
    moved = Event(entry, Source(game.words, 1, lambda: [game._state]))
    assert moved.data["unit"] == "scout-09" and moved.data["to"] == "P0202"
    (clip,) = ClipBuilder(game.view()).clips([moved])
    film = ClipPlayback(game.view(), 1.0)
    film.show([clip])
    sizes: dict[int, list[float]] = {0: [], 1: []}
    while film.walkers:
        sizes[film.walkers[0][1]].append(film.walkers[0][4])
        film.update(0.02)
    assert sizes[0] == sorted(sizes[0], reverse=True) and sizes[1] == sorted(sizes[1])
    assert film.busy and clip.rest > 0, "it stands there before anything else comes"
