"""The title screen in its plain form: what somebody sees who has never played."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest

from hades.record import save
from hades.ui import keys, settings
from hades.ui.front.welcome import FOOT, LEARN, MORE
from tests.games import landed, won
from tests.ui.sizes import SIZES


@pytest.fixture
def new(hand: Any) -> Any:
    """A driver on the plain form, as it is found where nothing was played."""
    hand.window.change(front="plain", undo="casual")
    hand.window.problem = ""
    hand.window.home()
    hand.pump()
    return hand


def _choices(hand: Any) -> list[str]:
    return [choice.name for choice in hand.screen._content().choices]


def test_somebody_new_is_met_so_and_who_was_here_before_is_not(tmp_path: Path) -> None:
    code = """
import sys
from pathlib import Path
from hades.ui.app import open_window
folder = Path(sys.argv[1])
for config in ("new", "old"):
    files = {"config": folder / config / "window.json", "autosave": folder / config / "last.hades"}
    window = open_window(**files, size=(1200, 700))
    print(window.screen_shown is window.welcome, window.settings.undo, window.player.is_new)
    window.close()
"""
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "window.json").write_text("{}")
    env = {**os.environ, "ARCADE_HEADLESS": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, env=env, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["True", "casual", "True", "False", "strict", "False"]


def test_enter_plays_what_glows_and_the_set_up_is_one_key_away(new: Any) -> None:
    assert _choices(new) == ["Play", "Learn", "More"]
    new.press("ENTER")
    assert new.table.game.undo_mode == "casual" and new.table.game.tables.scenario.id == "historical"
    new.press("S")
    while new.table.busy:
        new.press("ESC")
    new.wait()
    new.press("ENTER")
    assert new.table.game.view().turn == 1


def test_a_game_that_was_left_glows_instead(new: Any) -> None:
    new.press("ENTER")
    new.press("S")
    new.press("ESC")
    new.press("F10")
    assert new.screen is new.window.welcome and _choices(new)[0] == "Continue"
    before = new.window.autosave.game
    new.press("SPACE")
    assert [c.name for c in new.table.game.history] == [c.name for c in before.history]


def test_of_a_game_that_is_over_play_glows(new: Any) -> None:
    save(won(), new.window.autosave_file)
    new.window.home()
    new.pump()
    assert _choices(new) == ["Play", "Learn", "Continue", "More"]
    assert "it is over" in new.screen.spoken()
    save(landed(), new.window.autosave_file)
    assert _choices(new)[0] == "Continue", "the file was read anew"


def test_everything_is_one_key_away_and_the_form_is_remembered(new: Any) -> None:
    new.press("V")
    assert new.screen is new.window.title_screen
    assert settings.load(new.window.config_file).front == "full"
    new.press_button("front")
    assert new.screen is new.window.welcome
    assert settings.load(new.window.config_file).front == "plain"
    new.press_button("front")
    assert new.screen is new.window.title_screen


def test_escape_leads_back_from_the_long_form_and_enter_goes_on_with_the_game_there(new: Any) -> None:
    new.press("V")
    new.press("ESC")
    assert new.screen is new.window.welcome
    new.press("ENTER")
    new.press("S")
    new.press("ESC")
    new.press("F10")
    before = [c.name for c in new.window.autosave.game.history]
    new.press("V")
    assert str(new.screen.focus) == "resume"
    new.press("ENTER")
    assert [c.name for c in new.table.game.history] == before != []
    new.press("F10")
    assert new.screen is new.window.title_screen and not new.screen.from_short
    new.press("V")
    new.press("V")
    new.press("2")
    assert not new.screen.focus, "who chooses a scenario begins it with Enter"


def test_keys_of_what_is_not_shown_change_nothing(new: Any) -> None:
    before = attrs.evolve(new.window.settings)
    for key in ("2", "M", "E", "4"):
        new.press(key)
    assert new.window.settings == before and new.screen is new.window.welcome


def test_tab_goes_round_and_pages_come_back_here(new: Any) -> None:
    for _ in range(len(_choices(new)) + len(FOOT)):
        new.press("TAB")
    assert str(new.screen.focus) == "quit"
    new.press("UP")
    assert str(new.screen.focus) == "settings"
    new.press("ENTER")
    assert new.screen is new.window.page("settings")
    new.press("ESC")
    assert new.screen is new.window.welcome
    new.press("F1")
    assert new.screen.help
    new.press("ESC")
    new.press("R")
    new.press("ESC")
    assert new.screen is new.window.welcome and not new.screen.help


def test_it_can_be_read_aloud(new: Any) -> None:
    said = new.screen.spoken()
    assert "Enter: Play" in said and LEARN.note in said and f"{MORE.name}, {keys.shown('front')}" in said


def test_a_game_that_cannot_be_loaded_is_told_here(new: Any) -> None:
    new.window.autosave_file.write_text("nonsense")
    new.press("ENTER")
    assert new.screen is new.window.welcome
    told = " ".join(words for *_, words in new.screen.panel._said)
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
    assert [words for *_, words in panel._said if words.endswith("…") and words != MORE.note] == []
    there = {str(spot.action) for spot in panel.spots}
    assert {"start", "learn", "front", "help", "settings", "quit"} <= there
