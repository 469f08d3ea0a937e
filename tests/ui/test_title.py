"""The title screen: Continue and five doors."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest

from hades.facts.game_pages import local_time
from hades.storage import save
from hades.storage.games_folder import GAMES, LESSON
from hades.ui import keys
from hades.ui.screens.title import FOOT, LEARN, RECORD
from tests.games import landed, played, won
from tests.ui.sizes import SIZES

ROOT = Path(__file__).parents[2]


@pytest.fixture
def new(hand: Any) -> Any:
    """A driver on the title screen, as it is found where nothing was played."""
    hand.window.change(undo="casual")
    hand.window.problem = ""
    hand.window.home()
    hand.pump()
    return hand


def _choices(hand: Any) -> list[str]:
    return [choice.name for choice in hand.screen._doors()]


def test_somebody_new_is_met_so_and_who_was_here_before_is_not(tmp_path: Path) -> None:
    code = """
import sys
from pathlib import Path
from hades.ui.app import open_window
folder = Path(sys.argv[1])
for config in ("new", "old"):
    files = {"config": folder / config / "window.json", "autosave": folder / config / "last.hades"}
    window = open_window(**files, size=(1200, 700))
    print(window.settings.view, window.settings.undo, window.player.is_new)
    window.close()
"""
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "window.json").write_text("{}")
    env = {**os.environ, "ARCADE_HEADLESS": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, env=env, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["plain", "casual", "True", "full", "strict", "False"]


def test_enter_goes_through_the_door_that_glows_and_begins_the_game_behind_it(new: Any) -> None:
    assert _choices(new) == ["Play", "Learn", "Puzzles", "Record", "Tools"]
    new.press("ENTER")
    assert new.screen is new.window.page("play")
    new.press("ENTER")
    assert new.table.game.undo_mode == "casual" and new.table.game.tables.scenario.id == "historical"
    new.press("CTRL+X")
    while new.table.busy:
        new.press("ESC")
    new.wait()
    new.press("ENTER")
    assert new.table.game.view().turn == 1


@pytest.mark.parametrize("paper", ["README.md", "docs/guide-player.md"])
def test_the_keys_of_the_first_minute_in_a_paper_begin_a_raid(new: Any, paper: str) -> None:
    text = (ROOT / paper).read_text(encoding="utf-8")
    named = r"Play|Begin|Suggested\s+set-up|Begin\s+turn\s+1"
    keys = re.findall(rf"`([\w+]+)`\s+(?:again\s+)?for\s+\*({named})\*", text)
    assert len(keys) == 4
    for key, _ in keys:
        new.press(key.upper())
        while getattr(new.screen, "busy", False):
            new.press("ESC")
    new.wait()
    assert new.table.game.view().turn == 1


def test_a_game_that_was_left_glows_instead(new: Any) -> None:
    new.press("ENTER")
    new.press("ENTER")
    new.press("CTRL+X")
    new.press("ESC")
    new.press("F10")
    assert new.screen is new.window.title_screen and _choices(new)[0] == "Continue"
    before = new.window.autosave.game
    new.press("SPACE")
    assert [c.name for c in new.table.game.history] == [c.name for c in before.history]


def test_a_game_that_is_over_is_not_continued_but_an_earlier_one_is(new: Any) -> None:
    file = new.window.autosave_file
    save(won(), file)
    new.window.home()
    new.pump()
    assert _choices(new)[0] == "Play" and "Continue" not in _choices(new)
    (file.parent / GAMES).mkdir(exist_ok=True)
    save(landed(), file.parent / GAMES / "kept-1.hades")
    save(landed(), file.with_name(LESSON))
    save(played("historical"), file)
    new.window.home()
    new.pump()
    assert _choices(new)[:2] == ["Continue", "Play"], "the files were read anew"
    kept = file.parent / GAMES / "kept-1.hades"
    assert f"1. Historical, saved {local_time(kept.stat().st_mtime_ns)}" in [
        words for *_, words in new.screen.panel.written
    ]
    new.press_button("resume")
    assert new.table.game.digest == landed().digest
    new.window.home()
    (file.parent / GAMES / "kept-1.hades").unlink(missing_ok=True)
    save(landed(), file)
    new.pump()
    assert _choices(new)[0] == "Continue"


@pytest.mark.parametrize("door", ["play", "learn", "puzzles", "record", "tools"])
def test_each_door_is_one_key_and_one_click_away_and_escape_leads_back(new: Any, door: str) -> None:
    page = new.window.page("learn" if door == "puzzles" else door)
    new.press(keys.of(door))
    assert new.screen is page
    new.press("ESC")
    assert new.screen is new.window.title_screen
    new.press_button(door)
    assert new.screen is page
    assert door not in ("learn", "puzzles") or page.tabs[page.tab].lower() in (door, "lessons")
    new.press_button("close")
    assert new.screen is new.window.title_screen


def test_keys_of_what_is_not_shown_change_nothing(new: Any) -> None:
    before = attrs.evolve(new.window.settings)
    for key in ("2", "M", "E", "4"):
        new.press(key)
    assert new.window.settings == before and new.screen is new.window.title_screen


@pytest.mark.parametrize(
    ("who", "table", "two"), [("two", False, True), ("table", True, False), ("alone", False, False)]
)
def test_who_plays_is_chosen_with_the_game(new: Any, who: str, table: bool, two: bool) -> None:
    new.press(keys.of("play"))
    new.press("O")
    new.press_button(f"set:players:{who}")
    assert (new.window.settings.table, new.window.settings.two_players) == (table, two)
    aids = new.window.settings.aids
    new.press_button("at:aids")
    assert new.window.settings.aids is not aids
    new.press_button("at:aids")
    assert new.window.settings.aids is aids


def test_the_campaign_is_one_button_away(new: Any) -> None:
    new.press(keys.of("play"))
    new.press_button("campaign")
    assert new.screen is new.window.page("record") and "campaign" in new.screen.sheet().title.lower()
    new.press("ESC")
    assert new.screen is new.window.page("play")


def test_every_part_of_the_record_leads_to_every_other_and_esc_leads_back(new: Any) -> None:
    new.press(keys.of("record"))
    names = new.screen.tabs
    for start in range(len(names)):
        for end in range(len(names)):
            new.press_button(f"tab:{start}")
            new.press_button(f"tab:{end}")
            assert (new.screen.tabs, new.screen.tabs[new.screen.tab]) == (names, names[end])
    for name in (*names[new.screen.tab + 1 :], *names):
        new.press("TAB")
        assert new.screen.tabs[new.screen.tab] == name
    new.press("ESC")
    assert new.screen is new.window.title_screen


def test_tab_goes_round_and_pages_come_back_here(new: Any) -> None:
    for _ in range(len(_choices(new)) + len(FOOT)):
        new.press("TAB")
    assert str(new.window.focus.stop.spot.action) == "quit"
    new.press("LEFT")
    assert str(new.window.focus.stop.spot.action) == "settings"
    new.press("ENTER")
    assert new.screen is new.window.page("settings")
    new.press("ESC")
    assert new.screen is new.window.title_screen
    new.press("F1")
    assert new.screen is new.window.page("reference")
    new.press("ESC")
    new.do("rules")
    new.press("ESC")
    assert new.screen is new.window.title_screen


def test_it_can_be_read_aloud(new: Any) -> None:
    said = new.screen.spoken()
    assert "Enter: Play" in said and LEARN.note in said and f"{RECORD.name}, {keys.shown('record')}" in said


def test_a_game_that_cannot_be_loaded_is_told_here(new: Any) -> None:
    new.window.autosave_file.write_text("nonsense")
    new.press("ENTER")
    assert new.screen is new.window.title_screen
    told = " ".join(words for *_, words in new.screen.panel.written)
    assert "cannot be loaded" in told and "cannot be loaded" in new.screen.spoken()


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("resume", [False, True])
def test_nothing_on_it_is_cut(new: Any, sized: Any, size: tuple[int, int], scale: int, resume: bool) -> None:
    if resume:
        new.window.autosave_file.write_text("")
    sized(size, scale)
    new.pump()
    panel, (width, height) = new.screen.panel, new.window.units
    assert panel.x >= 0 and panel.x + panel.width <= width and panel.y + panel.height <= height
    assert [words for *_, words in panel.written if words.endswith("…")] == []
    there = {str(spot.action) for spot in panel.spots}
    assert {"play", "learn", "puzzles", "record", "tools", "help", "settings", "quit"} <= there


def test_a_problem_leaves_the_buttons_below_it_on_the_page(new: Any) -> None:
    new.window.problem = "The last game cannot be loaded."
    new.window.invalidate()
    new.pump()
    panel = new.screen.panel
    assert all(spot.y + spot.height <= panel.height for spot in panel.spots)
    assert {"help", "settings", "quit"} <= {str(spot.action) for spot in panel.spots}
    new.window.problem = ""


def test_no_tooltip_is_left_where_the_mouse_was_before_a_page(hand: Any) -> None:
    hand.point(200, 200)
    hand.press("F9")
    hand.point(5, 5)
    hand.press("ESC")
    assert hand.screen is hand.window.title_screen
    assert hand.screen.mouse == pytest.approx((5, 5), abs=1) == hand.screen.rests_at
