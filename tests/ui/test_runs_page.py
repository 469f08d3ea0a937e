"""The record: leaderboards, what a run proves, and how runs come in, by keys and clicks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hades import Game
from hades.run import leaderboards
from hades.run.categories import MEASURES, Category
from hades.run.leaderboards import Boards
from hades.ui.screens.record import GAMES, LEADERBOARDS
from hades.ui.table.replay_screen import Replay
from tests.run.test_leaderboards import KEY
from tests.run.timed import timed, won


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A folder with two game files of one category, and one that no board takes."""
    folder = tmp_path / "theirs"
    (folder / "deep").mkdir(parents=True)
    for name, pace in (("fast", 3000), ("deep/slow", 5000)):
        timed(won(), seed=won().seed, player="heuristic", pace=pace).save(folder / f"{name}.hades")
    (folder / "broken.hades").write_text("no game\n")
    return folder


@pytest.fixture
def page(hand: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The driver on the page, with no run known yet."""
    monkeypatch.setattr(leaderboards, "boards_folder", lambda: tmp_path / "runs")
    screen = hand.window.page("record")
    screen.tab, screen.at = LEADERBOARDS, 0
    screen._proofs.clear()
    hand.window.open_page("record")
    hand.pump()
    assert hand.screen is screen
    _wait(hand)
    return hand


def _wait(hand: Any) -> None:
    """Wait until what is done apart is over and told."""
    for job in (hand.screen.career_update, hand.screen._work):
        if job is not None:
            job.wait()
    hand.pump(0.1)


def _words(screen: Any) -> str:
    sheet = screen.sheet()
    return "\n".join((sheet.title, *(f"{left} {right}" for _, left, right in sheet.rows)))


def _taken(page: Any, kept: Path) -> None:
    page.press_button("take-in")
    page.type(str(kept))
    page.press("ENTER")
    _wait(page)


def test_a_folder_is_taken_in_and_what_no_board_takes_is_told(page: Any, kept: Path) -> None:
    _taken(page, kept)
    assert (
        page.screen.message.startswith("3 files: 2 new, 1 rejected. ")
        and "broken.hades" in page.screen.message
    )
    assert page.screen.alarm
    head, *rows = page.screen.entries()
    assert head.name == Category.of_key(KEY).text and len(rows) == 2
    assert not any(run.own for run in Boards().runs())


def test_a_path_that_is_not_there_is_told_and_can_be_mended(page: Any, kept: Path) -> None:
    page.press("2")
    page.type(f"{kept}x")
    page.press("ENTER")
    assert page.screen.alarm and "does not exist" in page.screen.message
    page.press("BACKSPACE")
    page.press("ENTER")
    _wait(page)
    assert "rejected" in page.screen.message


def test_the_boards_have_their_runs_by_every_measure_and_one_is_watched(page: Any, kept: Path) -> None:
    _taken(page, kept)
    assert Category.of_key(KEY).text in _words(page.screen)
    for number, measure in enumerate(MEASURES):
        page.press_button(f"filter:{number}")
        _, first, second = page.screen.entries()
        assert first.worth == page.screen.run.measured(measure) and second.name.startswith("2. ")
        assert first.mark == second.mark == "time proven" and first.id != second.id
    assert page.screen.run.real_ms == (page.screen.run.commands - 1) * 3000
    page.press("ENTER")
    assert isinstance(page.screen, Replay) and page.screen.game.digest == won().digest
    page.press("ESC")
    assert page.screen is page.window.page("record")
    page.press("ESC")
    assert page.screen is page.window.title_screen


def test_a_run_is_verified_while_the_page_is_read(page: Any, kept: Path) -> None:
    _taken(page, kept)
    page.press_button(f"tab:{GAMES}")
    run = page.screen.run
    assert run is not None and "Proven by the replay" not in _words(page.screen)
    page.press_button("verify")
    page.press("DOWN")
    _wait(page)
    page.press("UP")
    assert page.screen.message == "Verified: time proven." and "Proven by the replay" in _words(page.screen)
    assert "No file proves" in _words(page.screen)


def test_a_run_under_way_keeps_its_hidden_seed(page: Any, tmp_path: Path) -> None:
    game = Game.new("historical", seed="nobody knows it")
    game.do(game.menu[0].name)
    game.save(tmp_path / "begun.hades")
    page.window.change(hide_seed=True)
    _taken(page, tmp_path / "begun.hades")
    page.press_button(f"tab:{GAMES}")
    assert "in progress" in _words(page.screen) and "nobody knows it" not in _words(page.screen)
    actions = [action for _, action, _ in page.screen.sheet().buttons]
    assert "watch" in actions and "sheet" not in actions, "a game in progress has no end to be shown"
    page.window.change(hide_seed=False)
    assert "nobody knows it" in _words(page.screen)


def test_boards_that_cannot_be_read_are_told(page: Any) -> None:
    page.press("ESC")
    leaderboards.boards_folder().write_text("no boards")
    page.window.open_page("record")
    _wait(page)
    assert page.screen.alarm and "cannot be read" in page.screen.message


def test_the_end_of_a_game_leads_to_the_runs_and_back(page: Any) -> None:
    page.press("ESC")
    page.window.end(won())
    end = page.screen
    page.press("CTRL+O")
    assert page.screen is page.window.page("record")
    page.press("ESC")
    assert page.screen is end
