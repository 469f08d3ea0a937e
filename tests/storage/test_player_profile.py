"""What a player has seen and learnt: two files, read strictly, harmless when odd, and never lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hades.storage.player_profile import BOOK, GUIDED, NAME, LessonBook, PlayerProfile, game_key, load_profile


@pytest.fixture
def home(tmp_path: Path) -> tuple[Path, Path]:
    """Settings and games of somebody of whom there is nothing yet."""
    return tmp_path / "config" / "window.json", tmp_path / "data"


def test_who_has_nothing_is_new_and_stays_so_when_settings_come(home: tuple[Path, Path]) -> None:
    player = load_profile(*home)
    assert player.is_new and player.is_guided and player.tips
    home[0].write_text("{}")
    assert load_profile(*home).is_new


@pytest.mark.parametrize("left", ["config/window.json", "data/last.hades", "data/games/kept-1.hades"])
def test_who_has_settings_or_games_is_not_new(home: tuple[Path, Path], left: str) -> None:
    file = home[0].parent.parent / left
    file.parent.mkdir(parents=True)
    file.write_text("")
    player = load_profile(*home)
    assert not (player.is_new or player.is_guided or player.tips)


def test_what_was_met_is_remembered_until_tips_are_wanted_anew(home: tuple[Path, Path]) -> None:
    player = load_profile(*home)
    player.mark_seen("score")
    player.mark_seen("score")
    player.count_begun(game_key("historical", "7"))
    player.count_finished()
    again = load_profile(*home)
    assert (again.seen, again.begun, again.finished) == (("score",), 1, 1)
    again.want_tips(False)
    assert not load_profile(*home).tips
    again.want_tips(True)
    found = load_profile(*home)
    assert (found.tips, found.seen, found.begun) == (True, (), 0)
    # what he has played he has played
    assert not found.is_new


def test_a_good_next_step_is_offered_in_the_first_games_alone() -> None:
    assert [PlayerProfile(begun=games).is_guided for games in (0, GUIDED, GUIDED + 1)] == [True, True, False]
    assert not PlayerProfile(tips=False).is_guided


def test_a_first_game_stays_one_to_its_end_and_counts_once(home: tuple[Path, Path]) -> None:
    player = load_profile(*home)
    games = [game_key("historical", str(number)) for number in range(GUIDED + 3)]
    for game in (games[0], games[0], *games):
        player.count_begun(game)
    again = load_profile(*home)
    assert again.begun == GUIDED + 1 and not again.is_guided
    assert [again.guides(game) for game in games] == [True] * (GUIDED + 1) + [False] * 2
    assert [again.is_first(game) for game in games] == [True] + [False] * (GUIDED + 2)
    again.want_tips(False)
    assert not again.guides(games[0])


@pytest.mark.parametrize(
    "text", ["", "[]", "nonsense", json.dumps({"tips": 1, "seen": "all", "begun": -1, "finished": True})]
)
def test_an_odd_file_is_that_of_somebody_who_has_played(home: tuple[Path, Path], text: str) -> None:
    home[0].parent.mkdir(parents=True)
    (home[0].parent / NAME).write_text(text)
    player = load_profile(*home)
    assert not (player.is_new or player.is_guided or player.tips or player.seen)


def test_nothing_to_keep_it_in_is_no_reason_to_stop(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("a file where a folder should be")
    load_profile(tmp_path / "config" / "window.json", tmp_path / "data").mark_seen("score")


def test_what_was_learnt_is_there_for_whoever_opens_the_book_next(tmp_path: Path) -> None:
    book = LessonBook(tmp_path / "new")
    book.note("landing", ["activate scout-09", "full-move"])
    book.note("first-raid", [], done=True)
    other = LessonBook(tmp_path / "new")
    assert other.of("landing").left == ("activate scout-09", "full-move")
    assert not other.of("landing").done
    assert other.of("first-raid").done
    assert other.of("doors").left == ()


def test_what_was_done_once_stays_done(tmp_path: Path) -> None:
    book = LessonBook(tmp_path)
    book.note("landing", [], done=True)
    book.note("landing", ["activate scout-09"])
    assert LessonBook(tmp_path).of("landing").done


def test_two_windows_write_into_one_book(tmp_path: Path) -> None:
    one, other = LessonBook(tmp_path), LessonBook(tmp_path)
    one.note("landing", [], done=True)
    other.note("doors", [], done=True)
    assert LessonBook(tmp_path).of("landing").done


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "lessons.json: it is not JSON"),
        ("[]", "lessons.json: it must be a JSON object"),
        ('{"lessons": {"landing": {"done": 1}}}', "lessons.landing.done: 1 is not valid; it must be true or"),
        (
            '{"lessons": {"doors": {"done": true}, "landing": {"left": [1]}}}',
            "lessons.landing.left[1]: 1 is not valid",
        ),
    ],
)
def test_a_book_that_cannot_be_read_is_told_and_kept_aside(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / BOOK).write_text(text, encoding="utf-8")
    book = LessonBook(tmp_path)
    assert says in book.problem
    assert len(book.problem.splitlines()) == 1
    assert book.of("doors").done == ("doors" in text), "what is right in it counts"
    book.note("landing", [], done=True)
    assert LessonBook(tmp_path).of("landing").done
    assert (tmp_path / f"{BOOK}.before").read_text(encoding="utf-8") == text


def test_a_disk_that_refuses_stops_no_lesson(tmp_path: Path) -> None:
    (tmp_path / "no-folder").write_text("")
    book = LessonBook(tmp_path / "no-folder")
    book.note("landing", [], done=True)
    assert book.problem.startswith("The progress in lessons could not be saved: ")
    assert book.of("landing").done
