"""Narration: what is told to a screen reader, and what the key that copies copies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from hades import geometry as geo
from hades.facts import piece_facts
from hades.ui import keys, screen_reader
from hades.ui.screen_reader import Narrator


@pytest.fixture
def told(hand: Any) -> Iterator[list[str]]:
    """What the window tells; the setting is off at first."""
    lines: list[str] = []
    before, hand.window.narrator = hand.window.narrator, Narrator(hand.window.settings, lines.append)
    yield lines
    hand.window.narrator = before


def own_hex(raid: Any) -> str:
    return next(u.hex for u in raid.screen.session.view.units if u.hex and u.family == "green")


def test_nothing_is_told_unless_wanted(told: list[str], raid: Any) -> None:
    raid.point_hex(own_hex(raid))
    assert told == []


def test_the_question_the_hex_and_each_new_line_are_told_once(told: list[str], raid: Any) -> None:
    raid.window.change(narrate=True)
    raid.pump()
    screen = raid.screen
    assert len(told) == 1 and told[0].startswith(screen.session.ask.prompt)
    assert "E: End the SHL Phase" in told[0]
    told.clear()
    hex_ = own_hex(raid)
    raid.point_hex(hex_)
    card = piece_facts.hex_lines(screen.session, hex_, screen.shown)
    assert any(card[0].rstrip(".") in words for words in told)
    count = len(told)
    raid.window.invalidate()
    raid.pump()
    assert len(told) == count, "once"
    told.clear()
    before = len(screen.session.game_log.lines)
    raid.answer("End the SHL")
    while len(screen.session.game_log.lines) < before + 20:
        raid.answer(screen.options()[0].label)
    new = [line.text for line in screen.session.game_log.lines[before:]]
    assert [words for words in told if words in new] == new, "in their order"


def test_the_log_keeps_to_what_the_film_has_shown(told: list[str], raid: Any) -> None:
    raid.answer("End the SHL")
    raid.window.change(narrate=True, speed="0.5x")
    raid.pump()
    for _ in range(9):
        before = len(raid.screen.session.game_log.lines)
        raid.answer(raid.screen.options()[0].label)
        if raid.screen.busy and len(raid.screen.session.game_log.lines) > before + 5:
            break
        raid.press("ESC")
        raid.wait()
    new = [line.text for line in raid.screen.session.game_log.lines[before:]]
    assert new[-1] not in told
    raid.press("ESC")
    raid.wait()
    assert new[-1] in told


def test_pages_and_settings_are_told(told: list[str], raid: Any) -> None:
    raid.window.change(narrate=True)
    raid.press_button("score")
    assert "Current score." in told[-1] and "VP." in told[-1]
    raid.press("ESC")
    raid.press("F9")
    raid.press("DOWN")
    assert told[-1].startswith("Settings: Table view, full.")
    raid.press("DOWN")
    assert told[-1].startswith("Settings: Tips, off.")
    raid.press("DOWN")
    assert told[-1].startswith("Settings: Colours, standard.")


def test_every_screen_tells_what_it_shows(told: list[str], hand: Any) -> None:
    """From the title screen over every page to the table: nothing stays silent."""
    hand.window.change(narrate=True)
    hand.pump()
    assert told[-1].startswith("Hades. Enter: Play, 1. Historical")
    hand.press("TAB")
    hand.press("TAB")
    assert told[-1].startswith("Learn"), "the door the keys are at"
    hand.press("ESC")
    hand.press("F1")
    assert told[-1].startswith("Reference, Help.")
    hand.press("ESC")
    hand.press("N")
    assert told[-1].startswith("New game: 1. Historical, chosen.") and "Enter" in told[-1]
    hand.press("2")
    assert "Squeeze Play, chosen" in told[-1]
    for _ in range(3):
        hand.press("DOWN")
    assert "Options." in told[-1] and "alone" in told[-1], "the row the keys are at"
    hand.press("SPACE")
    assert "Options: Players, Alone" in told[-1]
    hand.press_button("set:edition:mix")
    before = told[-1]
    assert before.startswith("Edition 2.1:") and ", on." in before
    hand.press("SPACE")
    assert told[-1] != before and ", off." in told[-1]
    hand.press("SPACE")
    for _ in range(3):
        hand.press("ESC")
    for key, title in (
        ("F1", "Reference, Help"),
        ("R", "Record"),
        ("T", "Tools"),
        ("L", "Learn, Lessons"),
        ("P", "Puzzles. 1 of"),
    ):
        hand.press(key)
        assert told[-1].startswith(title), told[-1]
        hand.press("HOME")
        first = told[-1]
        hand.press("DOWN")
        assert key == "R" or told[-1] != first, "the next entry"
        hand.press("ESC")
        assert hand.screen is hand.window.title_screen
    hand.press("F1")
    hand.type("zzz")
    hand.pump()
    assert "Nothing contains all these words" in told[-1]


def test_what_the_frame_is_on_is_told_as_it_is_written(told: list[str], raid: Any) -> None:
    raid.window.change(narrate=True)
    raid.pump()
    raid.press("F12")
    assert any(words.startswith("Arrows move the frame") for words in told)
    while not str(raid.window.focus.stop.spot.action).startswith("option:"):
        raid.press("RIGHT")
    number = int(str(raid.window.focus.stop.spot.action).removeprefix("option:"))
    assert raid.screen.options()[number].label in told[-1]
    count = len(told)
    raid.window.invalidate()
    raid.pump()
    assert len(told) == count, "once"


def test_the_frame_and_any_page_can_be_copied(hand: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(hand.window, "set_clipboard_text", copied.append)
    hand.press(keys.of("copy"))
    assert copied[-1] == hand.screen.spoken() != ""
    hand.press("F12")
    hand.press(keys.of("copy"))
    assert copied[-1] == hand.window.focus.spoken() != ""
    hand.press("ESC")
    hand.press("F1")
    hand.press(keys.of("copy"))
    assert copied[-1].startswith("Reference, ")


def test_the_copy_key_copies_what_is_under_the_cursor(raid: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(raid.window, "set_clipboard_text", copied.append)
    hex_ = own_hex(raid)
    raid.point_hex(hex_)
    raid.press(keys.of("copy"))
    assert copied[-1] == raid.screen.hex_text() and "  " not in copied[-1]
    assert raid.screen.hover == geo.parse(hex_)
    assert raid.window.notice.words.startswith("Copied")
    raid.point(3, 3)
    raid.press(keys.of("copy"))
    assert copied[-1].startswith(raid.screen.session.ask.prompt)
    raid.press_button("score")
    raid.press(keys.of("copy"))
    assert copied[-1].startswith("Current score.")
    assert raid.page is not None


def test_a_system_without_a_clipboard_says_so(raid: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(words: str) -> None:
        raise OSError("no clipboard here")

    monkeypatch.setattr(raid.window, "set_clipboard_text", refuses)
    raid.press(keys.of("copy"))
    assert raid.window.notice.words == "Could not copy.\nno clipboard here"


def test_a_closed_pipe_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    class Closed:
        def write(self, words: str) -> int:
            raise BrokenPipeError

        def flush(self) -> None:
            raise BrokenPipeError

    monkeypatch.setattr("sys.stdout", Closed())
    screen_reader.say("nobody listens")
    monkeypatch.setattr("sys.stdout", None)
    screen_reader.say("a window without a terminal")
