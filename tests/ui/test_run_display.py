"""A run in the window: its clock, its splits, and once more from the beginning by one key."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from hades import Game
from hades.run.leaderboards import Boards
from hades.run.splits import Attempt, Split
from hades.run.times import short
from hades.ui import keys
from hades.ui.screens.title import TitleScreen
from hades.ui.settings import CLOCKS
from tests.games import landed, played


@pytest.fixture
def at(hand: Any, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What the clock of the window says, for a test to turn."""
    now = [1000.0]
    monkeypatch.setattr(hand.window.autosave, "_now", lambda: now[0])
    return now


def begun(hand: Any, clock: str = "large") -> Any:
    """A table with a clock, the landing of the suggested set-up standing, one command given."""
    hand.window.change(clock=clock, speed="instant")
    hand.window.play(Game.new("historical", seed="told"))
    hand.pump()
    return hand.screen


def said(panel: Any) -> str:
    return " ".join(words for _, _, words in panel.written)


def test_the_clock_is_shown_large_small_or_not_at_all(hand: Any, at: list[float]) -> None:
    table = begun(hand)
    clock = table.layout.clock
    for shown in CLOCKS:
        hand.window.change(clock=shown)
        hand.pump()
        assert clock.shown is (shown != "off")
    assert clock.y + clock.height <= table.layout.log.y + 0.5
    assert table.layout.decision.y + table.layout.decision.height <= clock.y + 0.5
    hand.window.change(clock="small")
    hand.pump()
    assert clock.y >= table.board.area.top / hand.window.unit + table.board.area.height / hand.window.unit
    assert clock.x + clock.width <= table.layout.decision.x
    bar = table.layout.bar
    assert all(bar.x + spot.x + spot.width <= clock.x for spot in bar.spots)


def test_it_runs_from_the_first_command_and_is_painted_when_it_shows_something_else(
    hand: Any, at: list[float]
) -> None:
    table = begun(hand)
    clock = table.layout.clock
    at[0] += 50
    hand.pump()
    assert "0:00:00.0" in said(clock)
    table.session.run((table.game.menu[0].name,))
    painted = clock.paints
    hand.pump()
    assert clock.paints == painted + 1, "the count of commands"
    hand.pump()
    assert clock.paints == painted + 1, "nothing else is shown yet"
    at[0] += 61.25
    hand.pump()
    assert clock.paints == painted + 2 and "0:01:01.2" in said(clock)


@pytest.mark.drawn
def test_a_clock_that_runs_leaves_the_picture_of_the_other_panels_alone(hand: Any, at: list[float]) -> None:
    table = begun(hand)
    table.session.run((table.game.menu[0].name,))
    hand.pump()
    hand.pump()
    drawn, painted = table.picture.batch.drawn, table.layout.clock.paints
    for _ in range(3):
        at[0] += 0.5
        hand.pump()
    assert table.layout.clock.paints == painted + 3
    assert table.picture.batch.drawn == drawn


def test_a_split_is_on_screen_within_one_frame(hand: Any, at: list[float]) -> None:
    table = begun(hand)
    clock, known = table.layout.clock, 0
    for command in played("historical", "told").history[:60]:
        at[0] += 1
        table.session.run((command.name,))
        hand.pump()
        reached = [row for row in table.run_display.rows if row.time is not None]
        if len(reached) > known:
            last = max(reached, key=lambda row: row.time)
            assert f"{last.name}  {short(last.time)}" in said(clock)
            known = len(reached)
    assert known >= 2


def test_ahead_and_behind_are_told_beside_the_best_run(hand: Any, at: list[float]) -> None:
    table = begun(hand)
    names = [command.name for command in played("historical", "told").history][:18]
    splits = table.run_display.status.splits
    times = (20_000, 60_000, 70_000, 80_000, 90_000, 95_000, 97_000, 99_000)
    rows = (Split(name, when, when, 1) for name, when in zip(splits.names, times, strict=True))
    table.run_display.status.others = (Attempt(tuple(rows), "then"),)
    for name in names:
        table.session.run((name,))
        at[0] += 1
    hand.pump()
    assert "-3.000" in said(table.layout.clock), "gold, and 3 seconds ahead"
    assert table.run_display.rows[0].is_gold and table.run_display.rows[-1].then == 99_000


def test_a_page_over_the_table_stops_no_clock_and_a_film_stops_that_of_play(
    hand: Any, at: list[float]
) -> None:
    table = begun(hand)
    table.session.run((table.game.menu[0].name,))
    hand.pump()
    hand.window.open_page("settings")
    hand.pump()
    at[0] += 5
    hand.pump()
    hand.press("ESC")
    clock = hand.window.autosave.clock
    assert clock.read().play == clock.read().real == 5000
    hand.window.change(speed="1x")
    hand.window.play(Game.new("historical", seed="told"))
    table, clock = hand.screen, hand.window.autosave.clock
    table.player_input.suggest()
    hand.wait()
    hand.press("ENTER")
    assert table.busy and not table.may_act
    before = clock.read()
    at[0] += 7
    hand.pump()
    after = clock.read()
    assert (after.real - before.real, after.play - before.play) == (7000, 0)
    # stopped, a film gives time to think
    hand.press("P")
    hand.pump()
    assert table.busy and table.may_act
    at[0] += 2
    hand.pump()
    assert clock.read().play - after.play == 2000


def test_who_may_act_and_who_may_not(hand: Any) -> None:
    table = begun(hand, "off")
    assert table.may_act and hand.screen is table
    hand.window.open_page("settings")
    assert hand.screen.below is table and hand.screen.may_act
    hand.press("ESC")
    hand.window.home()
    hand.pump()
    assert isinstance(hand.screen, TitleScreen) and not hand.screen.may_act


def test_a_yes_counts_as_long_as_the_question_is_shown(hand: Any, at: list[float]) -> None:
    table = begun(hand)
    table.session.run((table.game.menu[0].name,))
    notice = hand.window.notice
    hand.press(keys.of("restart-new"))
    assert "leave this game" in notice.words
    notice.fade(60, table)
    hand.press(keys.of("restart-new"))
    assert hand.screen is table and "leave this game" in notice.words, "it is asked anew"
    notice.tell("Something else.")
    hand.press(keys.of("restart-new"))
    assert hand.screen is table
    hand.press(keys.of("restart"))
    assert hand.screen is table, "another key is another question"
    hand.press(keys.of("restart"))
    assert hand.screen is not table


def test_a_run_begins_anew_by_one_key_asked_once(hand: Any, at: list[float]) -> None:
    table = begun(hand)
    table.session.run((table.game.menu[0].name,))
    hand.press(keys.of("restart"))
    assert hand.screen is table and "leave this game" in hand.window.notice.words
    began = time.perf_counter()
    hand.press(keys.of("restart"))
    took = time.perf_counter() - began
    anew = hand.screen.game
    assert anew is not table.game and anew.seed == "told" and not anew.history
    assert took < 1.0
    # nothing was played in it: there is nothing to ask
    hand.press(keys.of("restart-new"))
    assert hand.screen.game.seed != "told" and len(hand.screen.game.seed) == 32


def test_it_begins_anew_from_anywhere(hand: Any, at: list[float]) -> None:
    table = begun(hand)
    table.game.aids = False
    hand.window.home()
    hand.press(keys.of("restart"))
    assert hand.screen.game.seed == "told" and hand.screen.game.aids is False
    assert hand.screen.game is not table.game


def test_a_game_from_a_position_begins_anew_there(hand: Any, at: list[float]) -> None:
    table = begun(hand)
    position = Game.from_position(table.game.write_position("here"))
    hand.window.play(position)
    hand.press(keys.of("restart"))
    assert hand.screen.game is not position and hand.screen.game.digest == position.digest
    hand.press(keys.of("restart-new"))
    assert hand.screen.game.position and hand.screen.game.digest != position.digest


def test_a_closed_game_is_noted_apart(
    hand: Any, at: list[float], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hades.run.leaderboards.boards_folder", lambda: tmp_path / "runs")
    threads = []
    table = begun(hand)
    monkeypatch.setattr(
        hand.window.autosave, "ended", lambda path: threads.append(hand.window.recorder.record(path))
    )
    table.session.run((table.game.menu[0].name,))
    hand.window.play(Game.new("historical", seed="another"))
    (thread,) = threads
    thread.wait()
    known = Boards(tmp_path / "runs")
    (run,) = known.runs()
    assert run.own and run.seed == "told" and run.who == "person" and run.tier == "clock"
    assert hand.window.recorder.record(tmp_path / "none.hades") is None


@pytest.mark.parametrize("size", ["large", "small"])
def test_a_clock_ticks_while_nothing_else_moves(hand: Any, at: list[float], size: str) -> None:
    begun(hand, size).session.run((hand.table.game.menu[0].name,))
    hand.point(5, 5)
    hand.pump()
    clock, frames = hand.table.layout.clock, hand.window.frames
    told = [words for *_, words in clock.written]
    at[0] += 1.1
    hand.pump()
    hand.pump()
    assert hand.window.frames > frames and [words for *_, words in clock.written] != told


def test_a_clock_is_large_only_where_the_column_has_room_for_it_and_a_log(hand: Any, sized: Any) -> None:
    hand.window.change(clock="large")
    raid = landed()
    for size, scale, large in (
        ((1920, 1080), 200, False),
        ((1920, 1080), 150, True),
        ((1280, 720), 100, True),
    ):
        sized(size, scale)
        hand.window.play(raid)
        hand.pump()
        layout = hand.screen.layout
        assert ("clock" in layout.places) is large and layout.clock.shown
        assert layout.log_fits
