"""How well somebody knows the game: kept beside the settings, never asked of, and harmless when it is odd."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hades.record.player_profile import GUIDED, NAME, PlayerProfile, meet


@pytest.fixture
def home(tmp_path: Path) -> tuple[Path, Path]:
    """Settings and games of somebody of whom there is nothing yet."""
    return tmp_path / "config" / "window.json", tmp_path / "data"


def test_who_has_nothing_is_new_and_stays_so_when_settings_come(home: tuple[Path, Path]) -> None:
    player = meet(*home)
    assert player.is_new and player.is_guided and player.tips
    home[0].write_text("{}")
    assert meet(*home).is_new


@pytest.mark.parametrize("left", ["config/window.json", "data/last.hades", "data/games/kept-1.hades"])
def test_who_has_settings_or_games_is_not_new(home: tuple[Path, Path], left: str) -> None:
    file = home[0].parent.parent / left
    file.parent.mkdir(parents=True)
    file.write_text("")
    player = meet(*home)
    assert not (player.is_new or player.is_guided or player.tips)


def test_what_was_met_is_remembered_until_tips_are_wanted_anew(home: tuple[Path, Path]) -> None:
    player = meet(*home)
    player.met("score")
    player.met("score")
    player.has_begun()
    player.has_finished()
    again = meet(*home)
    assert (again.seen, again.begun, again.finished) == (("score",), 1, 1)
    again.want_tips(False)
    assert not meet(*home).tips
    again.want_tips(True)
    found = meet(*home)
    assert (found.tips, found.seen, found.begun) == (True, (), 0)
    # what he has played he has played
    assert not found.is_new


def test_a_good_next_step_is_offered_in_the_first_games_alone() -> None:
    assert [PlayerProfile(begun=games).is_guided for games in (0, GUIDED, GUIDED + 1)] == [True, True, False]
    assert not PlayerProfile(tips=False).is_guided


@pytest.mark.parametrize(
    "text", ["", "[]", "nonsense", json.dumps({"tips": 1, "seen": "all", "begun": -1, "finished": True})]
)
def test_an_odd_file_is_that_of_somebody_who_has_played(home: tuple[Path, Path], text: str) -> None:
    home[0].parent.mkdir(parents=True)
    (home[0].parent / NAME).write_text(text)
    player = meet(*home)
    assert not (player.is_new or player.is_guided or player.tips or player.seen)


def test_nothing_to_keep_it_in_is_no_reason_to_stop(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("a file where a folder should be")
    meet(tmp_path / "config" / "window.json", tmp_path / "data").met("score")
