"""The pages of the title screen: rules, drills, games and about, by mouse and by keys."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from arcade import key

from hades import Game, __version__
from hades.content.edition import switches
from hades.content.paths import drill_dir
from hades.engine.line_history import MODES
from hades.narrate.scenario_labels import undo_text
from hades.storage import games_folder
from hades.ui import keys, settings
from hades.ui.screen import SETTING_UP
from hades.ui.table import panel_contents
from tests.games import won

"""The key that looks up what is asked or explained."""


@pytest.fixture
def desk(hand: Any) -> Any:
    """The driver at the title screen, with an empty folder of games and pages as they begin."""
    window = hand.window
    # whoever opens the window anew has no file open
    window.autosave.close()
    window.autosave_file.parent.mkdir(parents=True, exist_ok=True)
    for file in window.autosave_file.parent.rglob("*.hades"):
        file.unlink()
    window.page("reference").query, window.page("reference").part = "", "rules"
    window.page("reference").at = 0
    drills = window.page("tools")
    drills.at, drills.query = 0, None
    drills._results.clear()
    return hand


def _names(screen: Any) -> list[str]:
    return [entry.id for entry in screen.entries()]


def _words(screen: Any) -> str:
    sheet = screen.sheet()
    return "\n".join((sheet.title, *(f"{left} {right}" for _, left, right in sheet.rows)))


def _links(rows: Any) -> list[str]:
    """The rules that the rows of a page name."""
    return [left.partition(" ")[0].removeprefix("-") for style, left, _ in rows if style == "clause"]


def _game(seed: str, commands: int) -> Game:
    game = Game.new("historical", seed=seed)
    for _ in range(commands):
        game.do(game.menu[0].name)
    return game


# ---- rules


def test_the_rules_are_found_by_words_and_by_id(desk: Any) -> None:
    desk.do("rules")
    rules = desk.window.page("reference")
    book = desk.window.rulebook
    assert desk.screen is rules
    assert set(_names(rules)) >= {*book.sections, *book.clauses, *book.rulings}
    desk.type("bounce")
    assert "5.4-12" in _names(rules)
    found = [e for e in rules.entries() if e.id in book.clauses or e.id in book.rulings]
    assert all("bounce" in f"{e.id} {book.find(e.id).title} {book.find(e.id).text}".casefold() for e in found)
    for _ in "bounce":
        desk.press("BACKSPACE")
    assert len(_names(rules)) > 500
    desk.type("6.7-08")
    assert rules.chosen.id == "6.7-08"
    assert book.find("6.7-08").text in _words(rules)
    assert book.find("6.7-08").first_edition in _words(rules)
    assert switches()["6.7-08"].off in _words(rules)
    desk.type(" no such words")
    assert rules.chosen is None
    desk.press("ENTER")
    desk.press("ESC")
    assert rules.query == "", "the first Esc ends the search"
    desk.press("ESC")
    assert desk.screen is desk.window.title_screen


def test_every_rule_has_a_page_and_every_link_leads_somewhere(desk: Any) -> None:
    desk.do("rules")
    rules = desk.window.page("reference")
    known = set(_names(rules))
    for line in rules.shown():
        if line.kind != "head":
            assert line.rows
            assert set(_links(line.rows)) <= known, line.id
    desk.press("ESC")


def test_links_are_followed_by_keys_and_mouse_and_back_again(desk: Any) -> None:
    desk.do("rules")
    rules = desk.window.page("reference")
    desk.type("5.4-12")
    desk.press("ENTER")
    desk.press("TAB")
    desk.press("DOWN")
    goal = _links(rules.sheet().rows)[1]
    desk.press("ENTER")
    assert rules.chosen.id == goal == "2.1-19"
    desk.press("BACKSPACE")
    assert rules.chosen.id == "5.4-12"
    desk.press_button("rule:2.1-21")
    assert rules.chosen.id == "2.1-21"
    desk.press_button("before")
    assert rules.chosen.id == "5.4-12"
    desk.press_button("close")


def test_errata_and_rulings_are_found_by_these_words(desk: Any) -> None:
    desk.do("rules")
    rules, book = desk.window.page("reference"), desk.window.rulebook
    assert {e.id for e in rules.entries() if e.kind == "row"} == {*book.clauses, *book.rulings}
    for word, ids in (("erratum", {clause.id for clause in book.errata()}), ("ruling", set(book.rulings))):
        desk.type(word)
        assert ids <= set(_names(rules))
        rules.search("")
    desk.press("ESC")


def test_a_rule_of_a_why_sheet_opens_the_browser_and_the_table_is_as_it_was(raid: Any) -> None:
    table = raid.screen
    digest = table.game.digest
    raid.press("/")
    first = table.session.ask.clauses[0]
    raid.press_button(f"rule:{first}")
    assert raid.screen is raid.window.page("reference")
    assert raid.screen.chosen.id == first
    raid.press("ESC")
    assert raid.table is table
    assert raid.page is not None, "the page is still open"
    raid.press_button("lookup")
    assert raid.screen.chosen.id == first
    raid.press_button("close")
    raid.press("ESC")
    assert table.game.digest == digest


def test_a_rule_of_the_page_beside_the_board_opens_the_browser(raid: Any) -> None:
    table = raid.screen
    raid.press("F4")
    assert table.glance is not None
    id_ = next(str(s.action) for s in table.layout.why.spots if str(s.action).startswith("rule:"))
    raid.press_button(id_)
    assert raid.screen.chosen.id == id_.removeprefix("rule:")
    raid.press("ESC")
    assert raid.screen is table
    assert table.glance is not None


def test_a_rule_says_how_it_is_in_the_edition_that_is_played(desk: Any) -> None:
    desk.window.change(edition="2.1,-6.7-08")
    desk.window.open_page("reference", "6.7-08")
    desk.pump()
    assert "Edition 2.1 with 1 rule changed off" in _words(desk.screen)
    assert next(e.mark for e in desk.screen.entries() if e.id == "6.7-08") == "off"
    desk.press("ESC")
    assert desk.screen is desk.window.title_screen


def test_in_a_narrow_window_list_and_page_take_turns(desk: Any) -> None:
    desk.window.change(scale=200)
    desk.do("rules")
    rules = desk.window.page("reference")
    assert desk.panels() == [rules.index]
    desk.press("DOWN")
    desk.press("ENTER")
    assert desk.panels() == [rules.page]
    desk.press("LEFT")
    assert desk.panels() == [rules.index]
    desk.press("ESC")
    assert desk.screen is desk.window.title_screen


# ---- drills


def test_every_shipped_drill_is_listed(desk: Any) -> None:
    desk.window.open_page("tools")
    files = {file.relative_to(drill_dir()).as_posix() for file in drill_dir().rglob("*.toml")}
    assert {name for name in _names(desk.screen) if name} == {"editor", *files}
    desk.screen.search("tricky/")
    assert {name for name in _names(desk.screen) if name.endswith(".toml")} == {
        f for f in files if f.startswith("tricky/")
    }
    desk.press("ESC")


def test_a_drill_is_played_from_its_position_with_its_note(desk: Any) -> None:
    last = _game("before", 2)
    last.save(desk.window.autosave_file)
    kept = desk.window.autosave_file.read_text()
    desk.window.open_page("tools")
    drills = desk.screen
    drills.choose(_names(drills).index("tricky/01-trap-and-idol.toml"))
    desk.pump()
    position = drills.drills["tricky/01-trap-and-idol.toml"].position
    desk.press("ENTER")
    table = desk.table
    assert table.game.position
    assert table.session.units["scout-09"].hex == "P0205"
    told = "\n".join(f"{left} {right}" for _, left, right in desk.page.rows)
    assert " ".join(position.about.split()) in told
    assert "P-26" in told
    desk.press("ESC")
    desk.answer("Scout 9")
    desk.answer("Full Move")
    assert len(table.game.history) == 2
    assert desk.window.autosave_file.read_text() == kept, "a drill leaves the last game alone"
    drill_file = desk.window.autosave_file.with_name(games_folder.DRILL)
    assert Game.load(drill_file).digest == table.game.digest
    table.act("about")
    told = "\n".join(f"{left} {right}" for _, left, right in desk.page.rows)
    assert " ".join(position.about.split()) in told, "the note can be read again"


def test_a_drill_is_watched_and_says_what_came(desk: Any) -> None:
    desk.window.open_page("tools")
    drills = desk.screen
    drills.choose(2)
    desk.press("2")
    assert desk.screen.game.position, "what comes of it is watched"
    desk.press("ESC")
    assert desk.screen is drills and "As expected" in _words(drills)
    assert drills.chosen.mark == "as expected"
    name = drills.chosen.id
    sheet = drills.drills[name]
    broken = sheet.text.replace('"no_launch', '"fighter_launched')
    assert broken != sheet.text
    from hades.content.position import parse_position

    drills.drills[name] = parse_position(broken, sheet.name)
    try:
        desk.press_button("watch")
        desk.press("ESC")
        assert "NOT as expected" in _words(drills)
        assert drills.chosen.mark == "failed"
        assert "expected" in _words(drills)
    finally:
        drills.drills[name] = sheet
    desk.press("ESC")


# ---- games


@pytest.fixture(autouse=True)
def _no_boards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The record lists runs as well: none of other tests."""
    monkeypatch.setattr("hades.run.leaderboards.boards_folder", lambda: tmp_path / "none")


def _fill(folder: Path) -> None:
    (folder / "games").mkdir(parents=True, exist_ok=True)
    for number, (name, seed, commands) in enumerate(
        (("games/mine.hades", "a", 4), ("games/kept-2026.hades", "b", 6), ("last.hades", "c", 3))
    ):
        _game(seed, commands).save(folder / name, created="2026-01-02T03:04:05+00:00")
        os.utime(folder / name, (10**9 + number, 10**9 + number))
    (folder / "broken.hades").write_text("not a game\n")
    os.utime(folder / "broken.hades", (10**8, 10**8))


def test_games_are_listed_with_how_they_stand(desk: Any) -> None:
    folder = desk.window.autosave_file.parent
    _fill(folder)
    desk.press("R")
    games = desk.screen
    assert _names(games) == ["last.hades", "kept-2026.hades", "mine.hades", "broken.hades"]
    for _ in range(5):
        desk.pump(0.1)
    assert "Current score" in _words(games)
    assert "In progress" in _words(games)
    assert "Seed c" in _words(games) and str(folder) in _words(games)
    desk.press("END")
    assert "not a game file" in _words(games)
    before = desk.screen
    desk.press("ENTER")
    assert desk.screen is before, "what cannot be loaded is not played"
    desk.press("ESC")


def test_the_list_says_how_many_games_are_kept_and_has_the_last_one_first(desk: Any) -> None:
    folder = desk.window.autosave_file.parent
    _fill(folder)
    # the clock was set back
    os.utime(folder / "last.hades", (0, 0))
    desk.press("R")
    assert _names(desk.screen) == ["last.hades", "kept-2026.hades", "mine.hades", "broken.hades"]
    assert desk.screen.message.startswith("4 games, ")


def test_the_list_tells_which_games_were_not_played_strictly(desk: Any) -> None:
    folder = desk.window.autosave_file.parent
    for mode in MODES:
        game = Game.new("historical", seed=mode, undo=mode)
        game.do(game.menu[0].name)
        game.save(folder / f"{mode}.hades")
    desk.press("R")
    notes = {entry.id: entry.note for entry in desk.screen.entries()}
    assert "· casual" in notes["casual.hades"] and "· analysis" in notes["analysis.hades"]
    assert "strict" not in notes["strict.hades"]
    for at in range(len(MODES)):
        desk.screen.choose(at)
        mode = desk.screen.chosen.id.removesuffix(".hades")
        assert f"\nUndo {mode}\n" in _words(desk.screen)
    desk.press("ESC")


def test_another_game_is_gone_on_with_and_none_is_lost(desk: Any) -> None:
    folder = desk.window.autosave_file.parent
    _fill(folder)
    desk.press("R")
    desk.press("DOWN")
    desk.press("ENTER")
    game = desk.screen.game
    assert (game.seed, len(game.history)) == ("b", 6)
    desk.screen.player_input.do(desk.screen.session.options[0])
    desk.screen.session.run((game.menu[0].name,))
    assert Game.load(desk.window.autosave_file).digest == game.digest
    seeds = sorted(kept.header.seed for kept in games_folder.games(folder) if not kept.problem)
    assert seeds == ["a", "b", "c"], "the old last game is kept, and this one stands there once"


def test_a_new_game_keeps_the_one_before_it(desk: Any, begin: Any) -> None:
    folder = desk.window.autosave_file.parent
    _game("old", 5).save(desk.window.autosave_file, created="2026-01-02T03:04:05+00:00")
    desk.window.home()
    desk.pump()
    begin(desk)
    desk.land()
    kept = folder / "games" / "kept-20260102030405.hades"
    assert Game.load(kept).seed == "old"
    assert Game.load(desk.window.autosave_file).seed == "7"


def test_going_on_with_the_last_game_does_not_double_it(desk: Any) -> None:
    folder = desk.window.autosave_file.parent
    _game("old", 5).save(desk.window.autosave_file)
    desk.press("C")
    game = desk.screen.game
    desk.screen.session.run((game.menu[0].name,))
    assert [kept.path.name for kept in games_folder.games(folder)] == ["last.hades"]
    assert games_folder.games(folder)[0].commands == 6


def test_a_game_is_watched_and_never_changed(desk: Any) -> None:
    folder = desk.window.autosave_file.parent
    game = Game.new("historical", seed="7")
    while len(game.history) < 60 and game.turn < 2:
        names = [command.name for command in game.menu]
        game.do(next((n for n in names if n in ("stop", "end-phase", "decline", "cease-fire")), names[0]))
    game.save(desk.window.autosave_file)
    text = desk.window.autosave_file.read_text()
    desk.press("R")
    desk.press("2")
    table = desk.screen
    assert table.glance is not None
    assert table.glance.line.moment == table.history_view.lines()[0].moment, "it begins with the first line"
    for name in ("DOWN", "U", "E", "ENTER", "1", "SPACE", "F5", "W"):
        desk.press(name)
    assert table.options() == ()
    for hex_ in [u.hex for u in table.shown.units if u.hex][:4]:
        desk.click_hex(hex_)
    seen = table.glance.line.moment
    desk.press("P")
    assert table.busy, "the rest is shown as a film"
    assert table.playback.clip_playback.again
    stands = table.history_view.moment
    desk.press("ESC")
    assert not table.busy
    assert table.glance.line.moment == stands, "a film that is ended stands where it was"
    desk.press("END")
    assert table.glance.line.moment == table.history_view.lines()[-1].moment > seen
    assert table.game.digest == game.digest
    assert len(table.game.history) == len(game.history)
    desk.press_button("playback:end")
    assert desk.screen is desk.window.page("record")
    assert desk.window.autosave_file.read_text() == text
    assert len(games_folder.games(folder)) == 1
    desk.press("ESC")


def test_a_finished_game_shows_its_score_sheet(desk: Any) -> None:
    game = Game.new("historical", seed="3")
    while game.over is None:
        names = [command.name for command in game.menu]
        game.do(next((n for n in names if n in ("stop", "end-phase", "decline", "cease-fire")), names[0]))
    game.save(desk.window.autosave_file)
    desk.press("R")
    for _ in range(4):
        desk.pump(0.1)
    assert desk.screen.sheet().buttons[0][0] == "Score sheet"
    desk.press("2")
    desk.press("P")
    desk.press("ESC")
    assert desk.screen.glance is not None, "at its end a film stays at the table"
    desk.press("ESC")
    desk.press("ENTER")
    assert type(desk.screen).__name__ == "EndScreen"
    desk.press("ESC")
    assert desk.screen.title == "Record", "back where it was opened"


def test_an_empty_folder_says_so(desk: Any) -> None:
    desk.press("R")
    seen = " ".join(words for panel in desk.screen.open_panels for *_, words in panel.written)
    assert seen.count("No game yet") == 1
    for name in ("DOWN", "RIGHT"):
        desk.press(name)
    assert desk.screen is desk.window.page("record")
    desk.press("ESC")


# ---- about, and the title screen itself


def test_about_tells_version_source_digest_and_licence(desk: Any) -> None:
    desk.window.open_page("reference", "about")
    desk.press("HOME")
    told = ""
    for _ in desk.screen.entries():
        told += _words(desk.screen)
        desk.press("DOWN")
    for words in (__version__, desk.window.catalog.digest, "MIT", "reconstructed", "unofficial"):
        assert words in told
    desk.press("ESC")
    assert desk.screen is desk.window.title_screen


@pytest.mark.parametrize("scale", [100, 200])
def test_every_row_and_button_of_a_new_game_is_whole_when_it_is_reached(desk: Any, scale: int) -> None:
    desk.window.change(scale=scale)
    desk.press_button("play")
    seen = set()
    for key_ in ("HOME", "O"):
        desk.press(key_)
        panel = desk.screen.panel
        for item in desk.screen.items():
            seen |= {str(spot.action) for spot in panel.spots}
            row = next(spot for spot in panel.spots if str(spot.action) == f"at:{item.id}")
            inside = [spot for spot in panel.spots if row.y <= spot.y < row.y + row.height]
            assert panel.view[0] <= row.y and row.y + row.height <= panel.view[1], item.id
            assert all(spot.x + spot.width <= row.x + row.width for spot in inside)
            assert "…" not in _written(panel, row)
            desk.press("DOWN")
    wanted = {"start", "campaign", "close", "at:seed", "seeds", "at:aids", "set:edition:mix"}
    assert wanted | {f"set:undo:{mode}" for mode in MODES} <= seen
    foot = [spot for spot in panel.spots if str(spot.action) in ("start", "campaign", "close")]
    for a, b in itertools.pairwise(foot):
        assert a.x + a.width <= b.x and a.y + a.height <= panel.height


def _written(panel: Any, spot: Any) -> str:
    """What is written on a spot, line by line."""
    lines = sorted((round(y), x, words) for x, y, words in panel.written if spot.holds(x, y))
    return " ".join(words for *_, words in lines).strip()


def test_what_went_wrong_is_told_where_there_is_little_room(desk: Any) -> None:
    desk.window.change(scale=200)
    desk.press_button("play")
    desk.window.problem = "The last game cannot be loaded: line 3 is not an object in JSON."
    desk.window.invalidate()
    desk.pump()
    desk.window.problem = ""
    said = " ".join(words for *_, words in desk.screen.panel.written)
    assert "line 3 is not an object in JSON." in said


def test_begin_says_at_once_that_a_game_is_set_up(desk: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(desk.window, "flip", lambda: shown.append(desk.window.notice.words))
    desk.press_button("play")
    desk.press_button("start")
    assert shown.count(SETTING_UP) == 1 and desk.screen.is_table
    assert not desk.window.notice.words, "gone when the table is in sight"


# ---- undo, and the size of a first start


def test_how_far_undo_goes_back_is_chosen_by_mouse_and_by_key_and_remembered(desk: Any) -> None:
    window = desk.window
    desk.press_button("play")
    desk.press("O")
    desk.press_button("set:undo:casual")
    assert window.settings.undo == "casual" == settings.load(window.config_file).undo
    desk.press("RIGHT")
    desk.press_button("start")
    game = desk.screen.game
    assert game.undo_mode == "analysis"
    assert panel_contents.tag(game).endswith(" · analysis undo: main")
    assert undo_text("analysis") in panel_contents.tag_tip(game)
    desk.screen.act("about")
    assert ("key", "Undo", undo_text("analysis")) in desk.page.rows
    window.change(undo="strict")


def test_letters_of_a_first_start_go_by_the_screen_and_are_remembered(tmp_path: Path) -> None:
    sizes = {
        600: 100,
        720: 100,
        768: 100,
        900: 125,
        1080: 125,
        1200: 125,
        1350: 125,
        1440: 150,
        1600: 150,
        1800: 175,
        2160: 200,
        4320: 250,
    }
    assert {height: settings.scale_for(height * 16 / 9, height) for height in sizes} == sizes
    large, file = settings.first(3840, 2160), tmp_path / "window.json"
    assert (large.scale, large.width, large.height) == (200, 2732, 1536)
    ordinary, low = settings.first(1920, 1080), settings.first(1366, 768)
    assert (ordinary.scale, ordinary.width, ordinary.height) == (125, 1707, 960)
    assert (low.scale, low.width, low.height) == (100, 1366, 768), "no higher than the screen"
    assert settings.load(file, large) == large
    settings.save(settings.load(file, large), file)
    assert settings.load(file, settings.first(1920, 1080)).scale == 200
    file.write_text('{"scale": 125}')
    assert settings.load(file, large).scale == 125
    assert settings.defaults(large)["scale"] == 200


@pytest.mark.parametrize("screen", [(1400, 1000), (1280, 1024), (1024, 768), (1080, 1920), (800, 600)])
def test_the_window_of_a_first_start_is_never_larger_than_the_screen(screen: tuple[int, int]) -> None:
    found = settings.first(*screen)
    assert found.width <= screen[0] and found.height <= screen[1]
    assert settings.within(screen, 1707, 960) == (min(1707, screen[0]), min(960, screen[1]))
    assert settings.first(1080, 1920).scale == 125, "letters of an upright screen go by its width"


def test_a_large_screen_opens_with_large_letters_once(tmp_path: Path) -> None:
    code = """
import sys
from pathlib import Path
from hades.ui.app import open_window
for size in ((2400, 1600), (1366, 768)):
    window = open_window(config=Path(sys.argv[1]), autosave=Path(sys.argv[2]), size=size)
    print(window.settings.scale)
    window.change(speed="1x")
    window.close()
"""
    args = [sys.executable, "-c", code, str(tmp_path / "window.json"), str(tmp_path / "last.hades")]
    env = {**os.environ, "ARCADE_HEADLESS": "1"}
    done = subprocess.run(args, capture_output=True, text=True, env=env, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["150", "150"]


@pytest.mark.parametrize("action", ["help", "record", "tools"])
def test_pages_are_reached_with_the_tab_key_and_closed_by_a_click_beside(desk: Any, action: str) -> None:
    for _ in range(30):
        desk.press("TAB")
        if str(desk.window.focus.stop.spot.action) == action:
            break
    desk.press("SPACE")
    assert desk.screen is not desk.window.title_screen
    desk.click(2, 2)
    assert desk.screen is desk.window.title_screen
    assert json.loads(desk.window.config_file.read_text())


def test_the_editor_and_test_positions_stand_under_the_tools(desk: Any) -> None:
    desk.press_button("tools")
    tools = desk.window.page("tools")
    assert desk.screen is tools
    desk.press("HOME")
    desk.press("ENTER")
    assert desk.screen is desk.window.page("editor")
    desk.press("F10")
    assert desk.screen is tools
    desk.press("ESC")
    assert desk.screen is desk.window.title_screen


def test_a_page_that_lies_further_down_is_taken_up_and_none_lies_over_itself(desk: Any) -> None:
    window = desk.window
    for name in ("reference", "tools", "reference"):
        window.open_page(name)
    seen = [desk.screen]
    while desk.screen is not window.title_screen:
        window.pop()
        seen.append(desk.screen)
    assert seen == [window.page("reference"), window.page("tools"), window.title_screen]


# ---- fields to type into


def _stroke(desk: Any, symbol: int, typed: str, held: int = 1) -> None:
    """A key as a person presses it: down, its character as often as it repeats, up."""
    window = desk.window
    window.dispatch_event("on_key_press", symbol, 0)
    for _ in range(held):
        window.dispatch_event("on_text", typed)
    window.dispatch_event("on_key_release", symbol, 0)
    desk.pump()


@pytest.mark.parametrize("held", [1, 4], ids=["pressed", "held down"])
def test_the_key_that_opens_a_page_with_a_search_types_nothing_into_it(desk: Any, held: int) -> None:
    _stroke(desk, key.F1, "r", held)
    assert desk.screen is desk.window.page("reference")
    assert desk.screen.query == ""
    _stroke(desk, key.R, "r")
    assert desk.screen.query == "r"


def test_no_key_that_opens_a_page_types_into_it(raid: Any) -> None:
    raid.window.page("reference").query = ""
    for symbol, typed in ((key.GRAVE, "`"),):
        table = raid.screen
        _stroke(raid, symbol, typed)
        assert raid.screen is not table
        assert not raid.screen.query
        raid.window.pop()


def test_what_is_typed_reaches_a_field_that_the_mouse_opened_while_a_key_was_down(desk: Any) -> None:
    desk.press_button("play")
    desk.press("O")
    desk.window.dispatch_event("on_key_press", key.W, 0)
    desk.press_button("at:seed")
    desk.window.dispatch_event("on_text", "é")
    assert desk.screen.input.words == "é"


@pytest.mark.parametrize("way", ["mouse", "keys", "frame"])
def test_enter_in_the_seed_field_begins_and_escape_leaves_it(desk: Any, way: str) -> None:
    desk.press_button("play")
    desk.press("O")
    title = desk.screen
    if way == "mouse":
        desk.press_button("at:seed")
    elif way == "keys":
        while title.items()[title.at].id != "seed":
            desk.press("DOWN")
        desk.press("SPACE")
    else:
        desk.press("F12")
        for _ in range(40):
            if str(desk.window.focus.stop.spot.action) == "at:seed":
                break
            desk.press("RIGHT")
        desk.press("ENTER")
    assert title.typing
    desk.press("ESC")
    assert desk.screen is title
    assert not title.typing
    if way == "frame":
        desk.press("ENTER")
    else:
        desk.press_button("at:seed")
    desk.type("seven")
    assert title.input.words == "seven"
    desk.press("ENTER")
    assert desk.screen.game.seed == "seven"


def test_the_help_key_shows_the_help_over_a_page_and_leads_back(desk: Any) -> None:
    for page in ("R", "T", "L"):
        desk.press(page)
        below = desk.screen
        desk.press("F1")
        assert desk.screen is desk.window.page("reference") and desk.screen.part == "help"
        desk.press("ESC")
        assert desk.screen is below
        desk.press("ESC")


def test_one_search_finds_rules_keys_and_help(desk: Any) -> None:
    desk.press("F1")
    desk.type("undo")
    assert {"key:undo", "key:redo"} <= set(_names(desk.screen))
    for _ in "undo":
        desk.press("BACKSPACE")
    desk.type("vittles")
    found = set(_names(desk.screen))
    assert "help:How to play" in found and found & set(desk.window.rulebook.clauses)
    desk.press("ESC")
    desk.press("ESC")
    assert desk.screen is desk.window.title_screen


def test_what_a_search_finds_stands_below_the_name_of_its_part(desk: Any) -> None:
    desk.press("F1")
    part, told = desk.screen.tab, desk.screen.message
    desk.type("scout")
    assert desk.screen.tab == -1 and "scout" in desk.screen.message
    heads = [entry.name for entry in desk.screen.entries() if entry.kind == "head"]
    assert desk.screen.entries()[0].kind == "head" and set(heads) < set(desk.screen.tabs)
    desk.press("ESC")
    assert (desk.screen.tab, desk.screen.message) == (part, told)
    desk.press("ESC")


def test_the_key_of_the_search_finds_in_a_list_and_elsewhere_in_everything(desk: Any) -> None:
    desk.press(keys.of("find"))
    assert desk.screen is desk.window.page("reference")
    desk.press("ESC")
    desk.press("T")
    every = len(_names(desk.screen))
    desk.press(keys.of("find"))
    desk.type("trap idol")
    found = _names(desk.screen)
    assert "tricky/01-trap-and-idol.toml" in found and len(found) < every
    desk.press_button("close")
    desk.press("T")
    assert len(_names(desk.screen)) == every, "a search is forgotten when the page is left"
    desk.press(keys.of("find"))
    desk.type("trap")
    assert all(entry.kind == "row" or entry.name for entry in desk.screen.entries())
    desk.press("ESC")
    desk.press("ESC")
    assert desk.screen.query is None and len(_names(desk.screen)) == every
    desk.press("ESC")
    assert desk.screen is desk.window.title_screen


def test_the_key_to_open_lists_the_games_from_anywhere(desk: Any) -> None:
    for page in ("T", "L"):
        desk.press(page)
        below = desk.screen
        desk.press(keys.of("open-game"))
        assert desk.screen.title == "Record"
        desk.press("ESC")
        assert desk.screen is below
        desk.press("ESC")


def test_a_tip_waits_for_the_mouse_after_a_key(desk: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    desk.press("F1")
    page = desk.screen
    monkeypatch.setattr(page.tip, "beside", lambda words, *_: told.append(words))
    spot, panel = next((s, p) for p in page.open_panels for s in p.spots if p.tip_of(s))
    x, y = panel.x + spot.x + 2, panel.y + spot.y + 2
    desk.point(x, y)
    assert told
    desk.press("ESC")
    desk.press("F1")
    told.clear()
    desk.window.invalidate()
    desk.pump()
    assert told == []
    desk.point(x + 1, y + 1)
    assert told


def test_a_game_that_is_over_is_in_no_turn(desk: Any) -> None:
    desk.window.change(spoilers=True)
    won().save(desk.window.autosave_file.parent / "won.hades")
    desk.press("R")
    for _ in range(40):
        desk.pump(0.1)
    (entry,) = (entry for entry in desk.screen.entries() if entry.id == "won.hades")
    assert entry.name.endswith(won().score.level) and "turn" not in entry.name
