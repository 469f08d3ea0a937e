"""The career on the record: its tabs, what comes in while it is open, watching, deleting; the end."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from hades import Game
from hades.content.load import load, scenario_ids
from hades.content.run_data import achievements
from hades.run import leaderboards
from hades.run.career import end_of, lost
from hades.storage.games_folder import GAMES as SHELF
from hades.storage.games_folder import LAST
from hades.ui import keys
from hades.ui.screens.end import EndScreen
from hades.ui.screens.record import CAMPAIGNS, CAREER, GAMES, GamesTab, RecordScreen
from hades.ui.table.play_screen import PlayScreen
from hades.ui.table.replay_screen import Replay
from tests.games import played
from tests.run.test_campaign import raided
from tests.run.test_career import put, raid


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a shelf of three finished games, and the career they have come into."""
    folder = tmp_path_factory.mktemp("known")
    games = folder / "shelf" / SHELF
    put(games, "kept-1.hades", raid(), "2026-11-20T10:00:00+00:00")
    put(games, "kept-2.hades", raid(aid="hint 1"), "2026-11-21T10:00:00+00:00")
    put(games, "kept-3.hades", raid(concede=True), "2026-11-22T10:00:00+00:00")
    taken = leaderboards.Boards(folder / leaderboards.FOLDER)
    assert taken.take_saved(folder / "shelf") == []
    return folder


@pytest.fixture
def shelf(hand: Any, known: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The driver with these games on the shelf, and no career yet."""
    monkeypatch.setattr(leaderboards, "user_data_path", lambda *_: tmp_path)
    shutil.copytree(known / "shelf", hand.window.autosave_file.parent, dirs_exist_ok=True)
    page = hand.window.page("record")
    page.tab, page.at, page.games = CAREER, 0, ()
    return hand


@pytest.fixture
def career(shelf: Any, known: Path, tmp_path: Path) -> Any:
    """The driver at the page, with that career."""
    shutil.copytree(known / leaderboards.FOLDER, tmp_path / leaderboards.FOLDER)
    shelf.window.open_page("record")
    shelf.pump()
    settled(shelf)
    return shelf


def settled(hand: Any) -> None:
    """Wait until everything has come in."""
    screen = hand.screen
    assert isinstance(screen, RecordScreen)
    if screen.career_update is not None:
        screen.career_update.wait()
    hand.pump()


def words(screen: Any) -> str:
    sheet = screen.sheet()
    return "\n".join((sheet.title, *(f"{left} {right}" for _, left, right in sheet.rows)))


def test_games_of_the_shelf_come_in_by_themselves(shelf: Any) -> None:
    shelf.window.open_page("record")
    shelf.pump()
    settled(shelf)
    screen = shelf.screen
    assert [entry.id for entry in screen.entries()] == [
        "all", "historical/2.1/strict", "historical/2.1/aided",
    ]  # fmt: skip
    assert "3 finished games" in words(screen) and not screen.alarm
    shelf.press("DOWN")
    assert "conceded 1" in words(screen) and "strict: only moves" in words(screen)
    # what is there already is looked at no more
    shelf.press("ESC")
    shelf.window.open_page("record")
    shelf.pump()
    settled(shelf)
    assert len(screen.games) == 3


def test_only_victories_are_in_a_category_and_a_game_says_so(career: Any) -> None:
    career.screen.turn(GAMES)
    assert "Counts in no category: only victories have one" in words(career.screen)


def test_units_lost_as_often_stand_in_the_order_of_their_numbers(career: Any) -> None:
    found = lost(career.screen.games)
    numbers = {unit.id: unit.number for unit in load().units}
    assert list(found) == sorted(found, key=lambda id_: (-found[id_], numbers[id_])) and len(found) > 3


def test_a_finished_file_has_no_result_until_it_is_loaded(hand: Any, known: Path) -> None:
    shutil.copytree(known / "shelf", hand.window.autosave_file.parent, dirs_exist_ok=True)
    tab = GamesTab(RecordScreen(hand.window))
    tab.read(None)
    assert {(entry.name, entry.sign) for entry in tab.listed()} == {
        ("1. Historical, finished", "medal|1|missed")
    }
    tab.filter = 1
    assert not tab.listed(), "none of them is in progress"


def test_every_game_can_be_watched_and_its_end_seen(career: Any) -> None:
    screen = career.screen
    screen.turn(GAMES)
    names = [entry.id for entry in screen.entries()]
    assert names == ["kept-3.hades", "kept-2.hades", "kept-1.hades"], "a game and its run are one row"
    assert screen.entries()[0].name.endswith(": Conceded") and "Conceded 0 VP" in words(screen)
    assert "Conceded" in words(screen) and "From kept-3.hades" in words(screen)
    career.press("2")
    assert isinstance(career.screen, Replay)
    career.press("ESC")
    assert career.screen is screen
    career.press("ENTER")
    assert isinstance(career.screen, EndScreen) and career.screen.game.conceded
    career.press("ESC")
    assert career.screen is screen


def test_games_are_filtered_and_searched(career: Any) -> None:
    screen, folder = career.screen, career.window.autosave_file.parent
    game = Game.new("squeeze-play", seed="under way")
    game.do(game.menu[0].name)
    game.save(folder / "mine.hades")
    career.press("ESC")
    career.press(keys.of("record"))
    settled(career)
    done = ["kept-3.hades", "kept-2.hades", "kept-1.hades"]
    assert [entry.id for entry in screen.entries()] == ["mine.hades", *done]
    found = []
    for number, _ in enumerate(screen.part.filters):
        career.press_button(f"filter:{number}")
        found.append([entry.id for entry in screen.entries()])
    assert found[1:] == [["mine.hades"], done, []]
    career.press_button("filter:2")
    assert [entry.id for entry in screen.entries()] == done
    career.press_button("filter:0")
    career.press(keys.of("find"))
    career.type("squeeze w")
    assert [entry.id for entry in screen.entries()] == [], "letters are searched for, and do nothing else"
    for _ in " w":
        career.press("BACKSPACE")
    assert [entry.id for entry in screen.entries()] == ["mine.hades"]
    career.press("ESC")
    career.press("ESC")
    assert career.screen is screen and len(screen.entries()) == 4


def test_a_game_is_deleted_with_its_run_after_a_second_press(career: Any) -> None:
    screen, folder = career.screen, career.window.autosave_file.parent
    career.window.change(spoilers=True)
    screen.turn(GAMES)
    career.pump()
    first, *rest = screen.entries()
    assert first.worth.endswith(" VP"), "the score stands in the row"
    career.press_button("delete")
    assert (folder / SHELF / first.id).is_file() and "again" in screen.message
    career.press("DOWN")
    career.press_button("delete")
    assert screen.chosen.id == rest[0].id and (folder / SHELF / rest[0].id).is_file()
    career.press("UP")
    career.press_button("delete")
    career.press_button("delete")
    assert not (folder / SHELF / first.id).exists()
    assert first.id not in [entry.id for entry in screen.entries()] and len(screen.games) < 3


def test_achievements_say_what_they_teach_and_lead_to_the_rules(career: Any) -> None:
    screen = career.screen
    career.press("TAB")
    assert len(screen.entries()) == len(achievements())
    assert "A Unit that enters a Complex" in words(screen) and [
        row[1].partition(" ")[0] for row in screen.sheet().rows if row[0] == "clause"
    ] == ["6.1-22"]
    marks = {entry.id: entry.mark for entry in screen.entries()}
    assert marks["from-below"].endswith("games") and marks["a-turn-for-five"] == "not yet"
    career.press("RIGHT")
    career.press("TAB")
    career.press("ENTER")
    assert career.screen is career.window.page("reference")


def test_what_cannot_be_kept_is_said(hand: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaderboards, "user_data_path", lambda *_: tmp_path)
    (tmp_path / leaderboards.FOLDER).write_text("no file of boards")
    hand.window.open_page("record")
    settled(hand)
    assert hand.screen.alarm and "cannot be read" in hand.screen.message


def test_the_end_of_a_game_says_what_it_reached_the_new_first(career: Any) -> None:
    game = played("historical")
    game.created = "2026-11-23T10:00:00+00:00"
    career.window.end(game)
    career.pump()
    rows = career.screen.content().rows
    heading = next(n for n, (style, left, _) in enumerate(rows) if left.startswith("Achievements: "))
    names = [left for _, left, _ in rows[heading + 1 :]]
    new = [name for name in names if name.endswith(" (new)")]
    assert names[: len(new)] == new and "From below" in names
    game.created = ""


def test_the_narrator_reads_it(career: Any) -> None:
    assert "All games" in career.screen.spoken()


# ---- the campaign


def test_a_campaign_is_begun_gone_on_with_and_told(career: Any) -> None:
    window, screen = career.window, career.screen
    screen.turn(CAMPAIGNS)
    assert [entry.id for entry in screen.entries()] == ["campaign", *scenario_ids()]
    assert "miss the next one" in words(screen).replace("\n", " ")
    career.press("ENTER")
    game, folder = window.autosave.game, window.autosave_file.parent / "campaigns"
    assert isinstance(career.screen, PlayScreen) and game.scenario == "historical"
    career.screen.session.run(career.screen.session.suggested(), every=True)
    while not game.turn:
        career.screen.session.run((game.menu[0].name,))
    (file,) = folder.rglob("*.hades")
    # the last game that was played stays what it was
    assert file.name == "1-historical.hades" and window.autosave_file.parent / LAST != file
    career.screen.session.concede()
    window.home()
    career.window.open_page("record")
    settled(career)
    screen.turn(CAMPAIGNS)
    screen.choose(0)
    assert "Raid 2 of 4 is next" in words(screen)
    lost = end_of(game).lost
    career.press("DOWN")
    assert "Conceded" in words(screen) and "Scout 9" in words(screen)
    career.press("ENTER")
    second = window.autosave.game
    assert (second.scenario, set(second.missing)) == ("squeeze-play", set(lost))
    window.home()


@pytest.mark.parametrize("again", ["restart", "restart-new"])
def test_a_raid_of_a_campaign_begins_anew_neither_in_it_nor_unsaid_beside_it(career: Any, again: str) -> None:
    window = career.window
    career.screen.turn(CAMPAIGNS)
    career.press("ENTER")
    game = window.autosave.game
    for _ in range(2):
        career.press(keys.of(again))
        assert window.autosave.game is game and "played only once" in window.notice.words
    while not game.turn:
        career.screen.session.run((game.menu[0].name,))
    career.press(keys.of(again))
    assert window.autosave.game is game and keys.shown("played") in window.notice.words
    career.screen.session.concede()
    career.press(keys.of(again))
    begun = window.autosave.game
    assert begun is not game and not begun.history and "outside the campaign" in window.notice.words
    assert window.file_of(begun) == window.autosave_file
    career.press(keys.of(again))
    assert window.autosave.game is not begun and "once" not in window.notice.words
    window.home()


def test_a_campaign_that_does_not_fit_together_is_said(career: Any) -> None:
    folder = career.window.autosave_file.parent / "campaigns" / "mine"
    put(folder, "1-historical.hades", played("chin-music"))
    career.press("ESC")
    career.window.open_page("record")
    settled(career)
    assert career.screen.alarm and "does not belong to this campaign" in career.screen.message


def test_a_raid_that_is_played_again_has_the_same_squads_missing(hand: Any) -> None:
    game = raided("historical", ("scout-09", "wilson"))
    hand.window.end(game)
    hand.pump()
    assert ("key", "Missing", "Scout 9 and Lt. Wilson") in hand.screen.content().rows
    hand.press_button("rematch")
    again = hand.screen.game
    assert (again.seed, set(again.missing), len(again.history)) == (game.seed, set(game.missing), 0)
    hand.press(keys.of("played"))
    assert ("key", "Missing", "Scout 9 and Lt. Wilson") in hand.page.rows
    hand.window.home()
