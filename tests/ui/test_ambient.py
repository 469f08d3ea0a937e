"""Stars, engines and guns that move a little while nobody does anything: rarely, cheaply, not for long."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import arcade
import attrs
import pytest
from PIL import ImageChops

from hades import geometry as geo
from hades.geometry import spot
from hades.record.player_profile import PlayerProfile
from hades.ui import idle_animation
from hades.ui.board import ambient
from tests import games

pytestmark = pytest.mark.drawn


@pytest.fixture
def table(hand: Any) -> Iterator[Any]:
    hand.window.change(calm=True, confirm=False)
    hand.window.play(games.landed("7"))
    hand.pump()
    hand.point(5, 5)
    for _ in range(3):
        hand.pump()
    yield hand
    hand.window.change(calm=False, still=False)


def waited(hand: Any, seconds: float) -> int:
    """How many frames of it come in so many seconds; there is no other one."""
    before, drawn = hand.window.breath.frames, hand.window.frames
    for _ in range(round(seconds / 0.1)):
        hand.pump(0.1)
    assert hand.window.frames == drawn, "nothing else is drawn"
    return int(hand.window.breath.frames - before)


def test_it_moves_rarely_and_not_for_long(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert table.window.breath.soft, "here the processor paints"
    assert waited(table, idle_animation.SOON - 0.2) == 0
    assert 0 < waited(table, 4.0) <= 4.0 / idle_animation.RATE
    monkeypatch.setattr(idle_animation, "LONG", 8.0)
    waited(table, 5.0)
    assert waited(table, 3.0) == 0, "a window that is left alone is still"
    table.window.invalidate()
    table.pump()
    assert waited(table, 3.0) > 0


def test_a_large_window_painted_by_the_processor_moves_more_rarely(
    table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert table.window.breath.pace == pytest.approx(idle_animation.RATE)
    monkeypatch.setattr(idle_animation, "ORDINARY", idle_animation.ORDINARY / 4)
    assert table.window.breath.pace == pytest.approx(4 * idle_animation.RATE)
    few = waited(table, 6.0)
    monkeypatch.undo()
    table.window.invalidate()
    table.pump()
    assert few < waited(table, 6.0)


@pytest.mark.parametrize("why", ["still", "calm", "away", "sheet", "notice"])
def test_nothing_ticks_where_it_is_not_wanted(table: Any, why: str) -> None:
    window = table.window
    if why == "away":
        window.dispatch_event("on_deactivate")
    elif why == "sheet":
        table.press("/")
    elif why == "notice":
        window.notice.tell("Something that is read for a while. " * 9)
    else:
        window.change(**{why: why == "still"})
    for _ in range(3):
        table.pump()
    before = table.screen.picture.calm.seconds
    assert waited(table, 4.0) == 0
    assert table.screen.picture.calm.seconds == before
    if why == "away":
        window.dispatch_event("on_activate")
        table.pump()
        assert waited(table, 4.0) > 0


def test_nothing_moves_under_what_lies_over_the_board(table: Any, sized: Any) -> None:
    """What moves is painted alone, over the last frame: over what is read there, too."""
    window = table.window
    sized((1400, 960), 200)
    table.point(5, 5)
    for _ in range(3):
        table.pump()
    assert waited(table, 4.0) > 0, "nothing lies over the board"
    window.player, window.settings.tips = PlayerProfile(), True
    window.invalidate()
    table.pump()
    card, area = table.table.layout.over.introduction, table.table.board.area
    assert card.shown and card.y * window.unit < area.top + area.height - 10
    assert waited(table, 4.0) == 0
    table.press("ENTER")
    for _ in range(3):
        table.pump()
    assert not card.shown and waited(table, 4.0) > 0


def test_it_changes_only_what_lies_free(table: Any) -> None:
    """Between two frames of it everything with a counter, a mark or a letter on it stays as it is."""
    screen, camera = table.screen, table.screen.board.camera
    table.screen.picture.calm.seconds = 0.0
    table.window.invalidate()
    table.pump()
    before = arcade.get_image().convert("RGB")
    changed = None
    for _ in range(24):
        waited(table, 0.5)
        off = ImageChops.difference(before, arcade.get_image().convert("RGB")).convert("L")
        changed = off if changed is None else ImageChops.lighter(changed, off)
    assert changed is not None and changed.getbbox() is not None
    left, top, right, low = changed.getbbox()
    area = screen.board.area
    assert area.left <= left and area.top <= top
    assert right <= area.left + area.width and low <= area.top + area.height
    k = camera.scale
    kept = {unit.hex for unit in screen.shown.units} | {*screen.session.marks}
    for hex_ in sorted(kept):
        if hex_.startswith("I") and camera.shows(*spot(geo.parse(hex_))):
            x, y = camera.to_screen(*spot(geo.parse(hex_)))
            part = changed.crop(
                (round(x - k / 2), round(y - 0.28 * k), round(x + k / 2), round(y + 0.28 * k))
            )
            assert part.getextrema()[1] <= 2, hex_
    x, y = camera.to_screen(*spot(geo.parse("I0207")))
    vent = changed.crop((round(x - 9), round(y - 6), round(x + 9), round(y + 6)))
    assert vent.getextrema()[1] > 5, "a vent glows"


def test_a_gun_that_is_awake_turns_now_and_then_and_comes_to_rest(table: Any) -> None:
    shown, life = table.screen.shown, table.screen.picture.calm
    gun = next(si for si in shown.installations if si.hex and si.offensive)
    turns = []
    for n in range(round(ambient.EVERY / 0.25) + 1):
        life.seconds = 0.25 * n
        turns.append(life.turn(gun))
    assert 10 <= max(turns) <= ambient.SWING and -ambient.SWING <= min(turns) <= -10
    assert turns.count(0) > len(turns) / 2
    for status in ("destroyed", "cup"):
        assert life.turn(attrs.evolve(gun, status=status)) == 0
    assert life.turn(attrs.evolve(gun, hex="")) == 0


def test_a_gun_that_turned_when_its_waking_is_taken_back_is_gone(table: Any) -> None:
    screen = table.screen
    calm_ = screen.picture.calm
    awake = next(si for si in screen.shown.installations if si.hex)
    calm_._turned.add(awake.id)
    taken_back = attrs.evolve(awake, hex="", status="cup", letter="")
    others = tuple(taken_back if si.id == awake.id else si for si in screen.shown.installations)
    calm_.draw(screen.shown.evolve(installations=others), frozenset(), -1)
    assert awake.id not in calm_._turned


def test_what_moves_costs_no_more_than_a_trifle(table: Any) -> None:
    """A frame of it alone asks for few calls of the driver, however much is in view."""
    calls: list[int] = []
    life = table.screen.picture.calm
    render = life._quad.render
    life._quad.render = lambda *args, **more: (calls.append(1), render(*args, **more))
    for both in (False, True):
        if table.screen.board.both != both:
            table.press("F6")
        table.pump()
        calls.clear()
        table.screen.draw_breath()
        assert len(calls) == 1 + both


def test_of_a_deck_that_is_dragged_the_driver_is_told_only_where_it_stands(table: Any) -> None:
    life = table.screen.picture.calm
    programs, told = life._programs, []

    class Told:
        """A program that notes what it is told."""

        def __init__(self, program: Any) -> None:
            self.program = program

        def __setitem__(self, name: str, value: object) -> None:
            told.append(name)
            self.program[name] = value

    render = life._quad.render
    life._programs = [Told(program) for program in programs]
    life._quad.render = lambda program, **more: render(program.program, **more)
    table.screen.draw_breath()
    told.clear()
    table.screen.board.camera.pan(7, 0)
    table.screen.draw_breath()
    assert told == ["eye"]
