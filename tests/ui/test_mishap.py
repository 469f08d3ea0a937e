"""Faults inside the window: the game is kept, a page says so, and one goes on, reports or closes."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hades import storage
from hades.ui import keys
from tools.driver import Driver, Fault

MISTAKE = "a mistake made on purpose"


def _mistake(*_: Any, **__: Any) -> None:
    raise ZeroDivisionError(MISTAKE)


@pytest.fixture
def fallible(raid: Any) -> Iterator[Driver]:
    """A hand on a game at its first SHL Phase, in a window that meets its faults itself."""
    handler = raid.window.crash_handler
    yield Driver(raid.window, faults=True)
    handler.error, handler.errors_in_row = "", 0
    raid.window.home()


def _said(hand: Driver) -> str:
    page = hand.screen.sheet()
    return " ".join((page.title, *(f"{left} {right}" for _, left, right in page.rows)))


def _is_kept(hand: Driver, game: Any) -> None:
    """The page is shown, and the file holds the game up to its last command."""
    assert hand.screen is hand.window.crash_handler.screen
    assert MISTAKE in _said(hand)
    assert "last.hades" in _said(hand)
    assert storage.load(hand.window.autosave_file).digest == game.digest


def test_a_fault_in_painting_keeps_the_game_and_goes_on(
    fallible: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, table = fallible, fallible.screen
    game, done = table.game, len(table.game.history)
    monkeypatch.setattr(table.layout.decision, "paint", _mistake)
    hand.press(keys.of("next"))
    hand.pump()
    _is_kept(hand, game)
    hand.press_button("on")
    assert hand.screen is not table
    assert hand.screen.game is game
    assert len(game.history) == done
    hand.answer("End the SHL")
    assert len(game.history) == done + 1


def test_a_click_beside_the_page_of_a_fault_does_not_quit(
    fallible: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, closed = fallible, list[bool]()
    monkeypatch.setattr(hand.screen, "key", _mistake)
    monkeypatch.setattr(hand.window, "on_close", lambda: closed.append(True))
    hand.press("A")
    page = hand.screen
    hand.click(3.0, 3.0)
    assert hand.screen is page and not closed
    hand.press("Q")
    assert closed


def test_a_fault_in_an_update_keeps_the_game(fallible: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    hand, table = fallible, fallible.screen
    monkeypatch.setattr(table, "update", _mistake)
    hand.pump()
    _is_kept(hand, table.game)
    hand.press("ENTER")
    assert hand.screen.game is table.game
    assert hand.screen is not table


def test_a_fault_after_a_command_keeps_that_command(
    fallible: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, table = fallible, fallible.screen
    done = len(table.game.history)
    monkeypatch.setattr(table.playback, "settle", _mistake)
    hand.press(keys.of("end-phase"))
    assert len(table.game.history) == done + 1
    _is_kept(hand, table.game)


def test_a_fault_under_a_page_keeps_the_game_below_it(
    fallible: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, table = fallible, fallible.screen
    hand.press("F9")
    monkeypatch.setattr(hand.window.page("settings"), "key", _mistake)
    hand.press("DOWN")
    _is_kept(hand, table.game)


def test_a_fault_without_a_game_leads_to_the_title_screen(hand: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    fallible = Driver(hand.window, faults=True)
    with monkeypatch.context() as patch:
        patch.setattr(hand.window.title_screen, "key", _mistake)
        fallible.press("N")
    assert "Your game is kept" not in _said(fallible)
    fallible.press("ENTER")
    assert fallible.screen is hand.window.title_screen
    hand.window.crash_handler.error = ""


def test_the_hand_of_tests_and_pictures_tells_of_a_fault(raid: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raid.screen, "key", _mistake)
    with pytest.raises(Fault, match=MISTAKE):
        raid.press("A")
    raid.window.crash_handler.error = ""
    raid.window.home()


def _members(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as zip_:
        return {name: zip_.read(name) for name in zip_.namelist()}


def _newest(hand: Any) -> Path:
    folder = hand.window.autosave_file.parent / "reports"
    return max(folder.glob("*.zip"), key=lambda path: (len(path.stem), path.stem))


@pytest.mark.drawn
def test_a_report_of_a_fault_holds_what_helps(fallible: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    hand, table = fallible, fallible.screen
    monkeypatch.setattr(table, "key", _mistake)
    hand.press("A")
    hand.press_button("report")
    found = _members(_newest(hand))
    assert any(MISTAKE.encode() in text and b"Traceback" in text for text in found.values())
    assert any(text == hand.window.autosave_file.read_bytes() for text in found.values())
    assert any(text.startswith(b"\x89PNG") for text in found.values())
    assert any(text == hand.window.config_file.read_bytes() for text in found.values())
    assert _newest(hand).name in _said(hand)
    # the page is still there, and the game goes on from it
    hand.press("ENTER")
    assert hand.screen.game is table.game


def test_a_report_is_written_from_anywhere_without_a_fault(raid: Any) -> None:
    raid.press("CTRL+I")
    found = _members(_newest(raid))
    assert any(text == raid.window.autosave_file.read_bytes() for text in found.values())
    assert "error.txt" not in found
    assert _newest(raid).name in raid.window.notice.words
    assert raid.screen.game.over is None


def test_a_report_that_cannot_be_written_is_told(
    fallible: Driver, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hand = fallible
    blocked = tmp_path / "reports"
    blocked.write_text("a file where the folder should be")
    monkeypatch.setattr("hades.ui.crash_handler.FOLDER", str(blocked))
    hand.press("CTRL+I")
    assert "cannot create the folder" in hand.window.notice.words
    assert hasattr(hand.screen, "session")


AGAIN_AND_AGAIN = """
import sys
from pathlib import Path
import arcade
from hades.ui.app import open_window
from hades.ui.table.play_screen import PlayScreen
from hades.ui.crash_handler import ErrorScreen
folder = Path(sys.argv[1])
window = open_window(config=folder / "window.json", autosave=folder / "last.hades", size=(1280, 720))
window.new_game("historical", "11")
screen = window.screen_shown
screen.player_input.suggest()
screen.key("ENTER")
print(screen.game.digest)
def mistake(*_):
    raise ZeroDivisionError("a mistake made on purpose")
PlayScreen.draw = ErrorScreen.draw = mistake
window.invalidate()
arcade.run()
window.close()
"""


def test_faults_one_after_the_other_close_the_window_with_a_sentence(display: str, tmp_path: Path) -> None:
    env = {k: v for k, v in os.environ.items() if k not in ("ARCADE_HEADLESS", "WAYLAND_DISPLAY")}
    env["DISPLAY"] = display
    done = subprocess.run(
        [sys.executable, "-c", AGAIN_AND_AGAIN, str(tmp_path)],
        capture_output=True,
        text=True,
        env=env,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = done.stderr.strip().splitlines()
    assert told[-1].startswith("hades: the window closes")
    assert sum(line == f"hades: an error in the window: ZeroDivisionError: {MISTAKE}" for line in told) == 4
    assert (tmp_path / "reports" / "report.zip").is_file()
    verdict = storage.verify(tmp_path / "last.hades")
    assert verdict.valid, verdict.reason
    assert verdict.game is not None
    assert verdict.game.digest == done.stdout.split()[0]


def test_an_error_of_several_lines_is_told_whole(fallible: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    def several(*_: Any, **__: Any) -> None:
        raise ValueError(f"{MISTAKE}\nin two places")

    monkeypatch.setattr(fallible.screen, "update", several)
    fallible.pump()
    assert "ValueError" in _said(fallible)
    assert MISTAKE in _said(fallible)
    assert "in two places" in _said(fallible)
