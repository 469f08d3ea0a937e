"""LiveSplit beside the window: told of the game at the table, by the settings or the command line."""

from __future__ import annotations

from typing import Any

from hades.ui import settings as remembered
from tests.run import fake_livesplit as fake
from tests.run.test_livesplit import HELLO, free_port, serving, until


def _row(hand: Any) -> Any:
    """The row of LiveSplit on the page of settings."""
    hand.window.open_page("settings")
    hand.pump()
    found = next(item for item in hand.window.page("settings").items() if item.id == "livesplit")
    hand.press("ESC")
    return found


def test_a_game_in_the_window_is_timed_and_split(hand: Any, begin: Any) -> None:
    livesplit = fake.LiveSplit(timer=fake.Timer(segments=8))
    with serving(livesplit) as server:
        hand.window.change(livesplit="ws", livesplit_at=f"127.0.0.1:{server.port}")
        hand.pump()
        until(lambda: hand.window.timers.status.startswith("Connected: LiveSplit at"))
        assert _row(hand).description.startswith("Connected: LiveSplit at")
        begin(hand)
        hand.pump()
        assert livesplit.lines == HELLO, "before the first command nothing has begun"
        hand.land()
        hand.pump()
        until(lambda: len(livesplit.timer.splits) == 1)
        assert livesplit.timer.phase == "Running" and not livesplit.timer.runs_by_itself
        hand.window.home()
        begin(hand)
        hand.pump()
        until(lambda: livesplit.timer.phase == "NotRunning")
        hand.window.change(livesplit="off")
        hand.pump()
    assert livesplit.unknown == [] and len(livesplit.timer.kept) == 1
    assert hand.window.timers.status == ""


def test_off_is_what_it_is_at_first() -> None:
    assert remembered.Settings().livesplit == "off"
    assert "livesplit" in remembered.ENTRIES


def test_what_is_not_there_is_told_on_the_page_of_settings_and_nowhere_else(hand: Any, begin: Any) -> None:
    hand.window.change(livesplit="ws", livesplit_at=f"127.0.0.1:{free_port()}")
    hand.pump()
    until(lambda: "Connection refused" in hand.window.timers.status)
    said = _row(hand).description
    assert said.startswith("Not connected: LiveSplit at ws://127.0.0.1:")
    assert "(Connection refused)" in said
    begin(hand)
    hand.land()
    assert hand.screen.session.game.turn == 1
    assert "LiveSplit" not in hand.window.notice.words


def test_an_address_that_is_none_is_said_in_its_row(hand: Any) -> None:
    hand.window.change(livesplit="ws", livesplit_at="a b")
    hand.pump()
    said = _row(hand).description
    assert said.startswith("'a b' ") and "HOST:PORT" in said


def test_another_way_ends_the_one_before(hand: Any) -> None:
    timers, at = hand.window.timers, f"127.0.0.1:{free_port()}"
    hand.window.change(livesplit="ws", livesplit_at=at)
    hand.pump()
    assert at in timers.status
    hand.window.change(livesplit="one", livesplit_at=f"127.0.0.1:{free_port()}")
    hand.pump()
    assert "LiveSplit One" in timers.status and at not in timers.status


def test_the_file_of_settings_keeps_the_way_and_the_address(tmp_path: Any) -> None:
    path = tmp_path / "window.json"
    remembered.save(remembered.Settings(livesplit="ws", livesplit_at="box:1"), path)
    found = remembered.load(path)
    assert (found.livesplit, found.livesplit_at) == ("ws", "box:1")
    path.write_text('{"livesplit": "fax", "livesplit_at": 7}', encoding="utf-8")
    found = remembered.load(path)
    assert (found.livesplit, found.livesplit_at) == ("off", "")


def test_a_drill_and_a_lesson_are_no_runs(hand: Any) -> None:
    livesplit = fake.LiveSplit()
    with serving(livesplit) as server:
        hand.window.change(livesplit="ws", livesplit_at=f"127.0.0.1:{server.port}")
        hand.pump()
        until(lambda: hand.window.timers.status.startswith("Connected"))
        hand.window.learn("first-raid")
        hand.pump()
        session = hand.screen.session
        session.run([session.game.menu[0].name])
        hand.pump()
        assert session.game.journal
        hand.window.change(livesplit="off")
        hand.pump()
    assert livesplit.lines == HELLO


def test_a_game_that_was_left_is_not_told_of_when_livesplit_is_switched_on(hand: Any, begin: Any) -> None:
    begin(hand)
    hand.land()
    livesplit = fake.LiveSplit(timer=fake.Timer(segments=8))
    with serving(livesplit) as server:
        at = f"127.0.0.1:{server.port}"
        hand.window.home()
        hand.window.change(livesplit="ws", livesplit_at=at)
        hand.pump()
        until(lambda: hand.window.timers.status.startswith("Connected"))
        hand.pump()
        assert livesplit.lines == HELLO
        # gone on with it is, and so is one with the page of settings over it
        hand.window.resume()
        hand.window.open_page("settings")
        hand.window.change(livesplit="off")
        hand.pump()
        hand.window.change(livesplit="ws")
        hand.pump()
        until(lambda: livesplit.timer.phase == "Running" and len(livesplit.timer.splits) == 1)
        hand.window.change(livesplit="off")
        hand.pump()
