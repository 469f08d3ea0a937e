"""The end of a game: score, course, story, save, again, look back; and the score as it stands."""

from __future__ import annotations

import re
import webbrowser
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

from hades import Game, narrate
from hades import story as chronicle
from hades.content.load import scenario_ids
from hades.facts import game_pages, state_of_play
from hades.history.score_course import score_course
from hades.narrate import given_up
from hades.players import by_name
from hades.printable import short_path
from hades.ui import exports, keys
from hades.ui.overlay_screens import SheetScreen
from hades.ui.panels.score_sheet import ScoreTable, Tally, VerdictPanel
from hades.ui.screens.end import ENDED, SURE, EndScreen, stem_of
from hades.ui.table import panel_contents
from hades.ui.table.replay_screen import Replay
from tests.games import played, won
from tests.ui.sizes import SIZES
from tests.ui.test_small_windows import _apart


@pytest.fixture(scope="module")
def over() -> Game:
    """A game that was won."""
    return won()


def stem(over: Game) -> str:
    """What its files are called."""
    return f"historical-{over.over.lower().replace(' ', '-')}-{over.score.vp:g}-vp-seed-{over.seed}"


@pytest.fixture
def end(hand: Any, over: Game) -> Any:
    """The driver at the end of that game."""
    hand.window.end(over)
    hand.pump()
    for file in hand.window.autosave_file.parent.glob("historical-*.*"):
        file.unlink()
    return hand


# ---- the course


def test_a_game_that_ends_at_once_has_a_course(hand: Any) -> None:
    game = Game.new("historical", seed="1")
    assert score_course(game) == {0: game.score.vp}
    hand.window.end(game)
    hand.pump()
    assert isinstance(hand.screen, EndScreen)


# ---- the score as it stands


def test_the_page_at_the_table(raid: Any) -> None:
    raid.press_button("score")
    rows = raid.page.rows
    assert sum(style == "item" for style, *_ in rows) == 16
    assert any("still possible" in right for _, _, right in rows)
    draw = next(right for style, left, right in rows if (style, left) == ("key", "Draw"))
    assert draw.startswith("17 VP or more: still possible, ")


@pytest.mark.clause("14.0-01", "E-05")
def test_a_lost_game_is_called_by_how_it_was_lost(hand: Any) -> None:
    game, player = Game.new("historical", seed="over 3"), by_name("random")
    while game.over is None:
        game.do(player(game))
    assert (game.over, game.score.level) == ("vittles-destroyed", "")
    total = ("total", "The Vittles is lost", f"{game.score.vp:g} VP".replace("-", "−"))
    rows = game_pages.score_rows(game)
    counted = {left[-8:-1]: float(right.replace("−", "-")) for style, left, right in rows if style == "item"}
    assert {clause: points for _, points, clause in game.score.lines}.items() <= counted.items()
    assert state_of_play.score_page(game.view(), now=True).rows[1] == ("verdict", *total[1:])
    hand.window.end(game)
    hand.pump()
    assert hand.screen.result.level == "The Vittles is lost"
    shown = game.view()
    assert panel_contents.top(shown, 0, hand.window.settings).verdict == "The end: The Vittles is lost"
    desk: Any = SimpleNamespace(shown=shown, clauses=lambda ids: ids)
    fact = next(fact for fact in state_of_play.score(desk) if fact.id == "sum")
    assert (fact.name, fact.rows[-1]) == ("The Vittles is lost", "14.0-04")


# ---- the screen


def test_the_sheet_counts_what_the_game_counts(end: Any, over: Game) -> None:
    result = end.screen.result
    counted = {item.clause: item.now for item in result.items}
    assert {clause: points for _, points, clause in over.score.lines}.items() <= counted.items()
    assert (result.vp, result.level) == (f"{over.score.vp:g} VP".replace("-", "−"), over.score.level)


def in_menu(hand: Any, action: str) -> None:
    """Press a button of the menu."""
    if not hand.screen.unfolded:
        hand.press_button("more")
    hand.press_button(action)


def test_who_came_home_stands_as_counters_and_what_decided_it_in_two_sentences(end: Any, over: Game) -> None:
    score = end.screen.result
    aboard = [unit for unit in over.view().units if unit.is_friend and unit.place in ("aboard", "lab")]
    persons = [narrate.name(unit.id) for unit in aboard if unit.family == "blue"]
    names = [name for _, name in score.home]
    assert score.level == over.score.level and len(aboard) > len(names) > len(persons) > 0
    assert names[: len(persons)] == persons and "never landed" in score.who
    counters = [spot for spot in end.screen.verdict.spots if spot.tip in names]
    assert len({(spot.x, spot.y) for spot in counters}) == len(counters) == len(names)
    assert len(score.sentences) == 2 and all(re.match(r"Turn \d", words) for words in score.sentences)


def test_of_a_lost_ship_nobody_comes_home(hand: Any) -> None:
    game, player = Game.new("historical", seed="over 3"), by_name("random")
    while game.over is None:
        game.do(player(game))
    hand.window.end(game)
    hand.pump()
    result = hand.screen.result
    assert result.lost and "nobody" in result.who
    assert result.items == () and not hand.screen.tally.shown, "a lost raid has no score sheet"


def test_the_page_of_the_game_lies_over_the_result_and_escape_leads_back(end: Any) -> None:
    screen = end.screen
    end.press("1")
    assert isinstance(end.screen, SheetScreen) and end.screen.sheet() == screen.content()
    end.press("ESC")
    assert end.screen is screen
    in_menu(end, "about")
    assert isinstance(end.screen, SheetScreen) and not screen.unfolded
    end.press_button("close")
    assert end.screen is screen


def test_more_shows_all_buttons_and_escape_hides_them(end: Any) -> None:
    screen, low = end.screen, end.screen.bar.y
    end.press_button("more")
    assert screen.bar.find("paper") and screen.bar.y < low
    end.press("ESC")
    assert not screen.bar.find("paper") and end.screen is screen


@pytest.mark.parametrize(("high", "drawn"), [(90.0, False), (160.0, True), (400.0, True)])
def test_counters_of_who_came_home_are_drawn_if_there_is_room(end: Any, high: float, drawn: bool) -> None:
    panel, score = VerdictPanel(end.window.brush), end.screen.result
    panel.place(0, 0, 620.0, high, 2.0)
    panel.update(score)
    seen = [spot for spot in panel.spots if spot.tip in {name for _, name in score.home}]
    assert len(seen) == len(score.home) * drawn
    assert all(spot.width > 0 and spot.y + spot.height <= high for spot in seen)


def test_the_end_of_a_raid_leads_to_the_next_one(hand: Any, over: Game, tmp_path: Path) -> None:
    assert "next-raid" not in [str(action) for _, action, _ in _bar_of(hand, over)]
    file = tmp_path / "1-historical.hades"
    over.save(file)
    raid = Game.load(file)
    hand.window.play_raid(raid, file)
    assert next(str(action) for _, action, _ in _bar_of(hand, raid)) == "next-raid"
    hand.press_button("next-raid")
    assert hand.screen.game.scenario == scenario_ids()[1] and not hand.screen.game.over
    assert hand.window.is_raid(hand.screen.game)


def test_a_campaign_that_cannot_be_read_is_told(hand: Any, over: Game, tmp_path: Path) -> None:
    file = tmp_path / "1-historical.hades"
    over.save(file)
    raid = Game.load(file)
    hand.window.play_raid(raid, file)
    hand.window.end(raid, tmp_path / "gone" / file.name)
    hand.pump()
    hand.press_button("next-raid")
    assert isinstance(hand.screen, EndScreen) and "no such folder" in hand.screen.message


def _bar_of(hand: Any, game: Game) -> Any:
    hand.window.end(game)
    hand.pump()
    return hand.screen._labels()


@pytest.mark.parametrize("size", [(624.0, 176.0), (620.0, 300.0), (560.0, 420.0)])
@pytest.mark.parametrize(
    "note", ["", "The score does not count: the raid was lost before it could be counted."]
)
def test_every_item_that_counted_is_in_sight_at_once(end: Any, size: tuple[float, float], note: str) -> None:
    panel, score = ScoreTable(end.window.brush), end.screen.result
    panel.place(0, 0, *size, 2.0)
    panel.update(attrs.evolve(score, note=note))
    assert {str(spot.action) for spot in panel.spots} >= _counted(score)
    assert panel.full == 0
    assert all(spot.y + spot.height <= size[1] - 2 for spot in panel.spots)
    assert "…" not in " ".join(panel.words_of(spot) for spot in panel.spots)


def _counted(score: Tally) -> set[str]:
    return {f"rule:{item.clause}" for item in score.items if item.now}


def test_what_brought_no_points_is_on_the_page_of_the_game(end: Any) -> None:
    rows = {left: right for style, left, right in end.screen.content().rows if style == "key"}
    items = end.screen.result.items
    assert rows["No VP for"] == ", ".join(item.what for item in items if item.each > 0 and not item.now)
    assert "lost" not in rows["No VP for"], "a loss that did not happen is no news"


def test_a_score_sheet_without_room_scrolls_and_shows_it(end: Any) -> None:
    panel = ScoreTable(end.window.brush)
    panel.place(0, 0, 400.0, 70.0, 1.0)
    panel.update(end.screen.result)
    assert panel.full > 0
    counted = _counted(end.screen.result)
    seen = {str(spot.action) for spot in panel.spots} & counted
    assert seen < counted
    panel.scroll_by(-1000)
    panel.update(end.screen.result)
    assert panel.scroll == panel.full
    assert {str(spot.action) for spot in panel.spots} & counted - seen


def test_the_levels_of_victory_stand_by_name_where_the_items_leave_room(end: Any) -> None:
    panel, score = ScoreTable(end.window.brush), end.screen.result
    levels = [f"rule:{level.clause}" for level in score.victory_scale.levels]
    for size, whole in (((620.0, 300.0), True), ((624.0, 100.0), False)):
        panel.place(0, 0, *size, 1.0)
        panel.update(score)
        assert [str(s.action) for s in panel.spots if str(s.action) in levels] == (levels if whole else [])
    assert any("Legendary Victory" in spot.tip for spot in end.screen.verdict.spots)


def test_pointing_at_an_item_tells_what_it_is_worth_and_a_click_opens_its_rule(end: Any) -> None:
    screen = end.screen
    paints = screen.tip.paints
    end.point(*screen.tally.find("rule:14.1-05"))
    assert screen.tip.paints == paints + 1
    end.press_button("rule:14.1-05")
    assert end.screen.chosen.id == "14.1-05"
    end.press("ESC")


def test_the_same_buttons_stand_in_one_row_where_text_is_large(end: Any) -> None:
    end.window.change(scale=200)
    end.pump()
    tops = {spot.y for spot in end.screen.bar.spots}
    assert len(tops) == 1 and len(end.screen.bar.spots) == 4


def test_how_far_undo_went_back_is_told_and_kept_for_the_next_game(hand: Any) -> None:
    game = Game.new("historical", seed="7", undo="casual")
    game.do(game.menu[0].name)
    game.undo()
    hand.window.end(game)
    hand.pump()
    assert ("key", "Undo", "casual, 1 command undone") in hand.screen.content().rows
    hand.press_button("rematch")
    assert hand.screen.game.undo_mode == "casual"


def test_gains_and_losses_stand_on_the_page_of_the_game(end: Any) -> None:
    rows = [left for _, left, _ in end.screen.content().rows]
    lines = rows[rows.index("Gains and losses") + 1 :]
    assert lines == list(end.screen.story)
    assert re.match(r"(\+|−|-)[\d½.]+ VP: |Lost, ", lines[-1])


class Browser:
    """Notes what it is asked to open."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def open(self, url: str) -> None:
        self.asked.append(url)


def test_the_story_is_written_once_and_the_browser_shows_it(
    end: Any, over: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser, folder = Browser(), end.window.autosave_file.parent
    monkeypatch.setattr(webbrowser, "get", lambda: browser)
    (folder / f"{stem(over)}.html").write_text("mine", encoding="utf-8")
    in_menu(end, "paper")
    path = folder / f"{stem(over)}-2.html"
    assert end.screen.message.endswith(f"in your browser: {short_path(path)}")
    assert chronicle.page(chronicle.account(over)) == path.read_text(encoding="utf-8")
    assert (folder / f"{stem(over)}.html").read_text(encoding="utf-8") == "mine"
    in_menu(end, "paper")
    while len(browser.asked) < 2:
        end.pump()
    assert browser.asked == [path.as_uri()] * 2
    assert len(list(folder.glob("*.html"))) == 2, "the same story is not written twice"


@pytest.mark.parametrize("browser", [None, webbrowser.GenericBrowser("w3m")])
def test_without_a_browser_the_story_says_where_it_is(
    end: Any, monkeypatch: pytest.MonkeyPatch, browser: Any
) -> None:
    if browser is not None:
        monkeypatch.setattr(webbrowser, "get", lambda: browser)
        monkeypatch.setattr(browser, "open", lambda url: pytest.fail("it would take over the terminal"))
    in_menu(end, "paper")
    assert "open it in any browser" in end.screen.message
    assert end.screen.page.is_file() and end.screen.page.name in end.screen.message


def test_a_story_that_cannot_be_written_is_told(end: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any, **__: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(exports, "write_whole", full)
    in_menu(end, "paper")
    assert end.screen.message.endswith(": No space left on device.")


def test_odd_seeds_make_plain_names() -> None:
    game = Game.new("historical", seed="../Ünder the sea: part 2?")
    name = stem_of(game)
    assert set(name) <= set("abcdefghijklmnopqrstuvwxyz0123456789-.") and ".." not in name


def test_again_with_the_same_and_with_a_new_seed(end: Any, over: Game) -> None:
    in_menu(end, "afresh")
    assert end.screen.game.scenario == over.scenario and end.screen.game.seed != over.seed
    end.window.end(over)
    end.pump()
    end.press_button("rematch")
    assert end.screen.game.seed == over.seed and not end.screen.game.history


def test_a_game_from_a_position_begins_there_again(hand: Any, over: Game) -> None:
    game = Game.new("historical", seed=over.seed)
    for command in over.history[:40]:
        game.do(command.name)
    placed = Game.from_position(game.write_position())
    hand.window.end(placed)
    hand.pump()
    assert "afresh" not in [action for _, action, _ in hand.screen._menu()]
    hand.press_button("rematch")
    assert hand.screen.game is not placed and hand.screen.game.digest == game.digest


def test_the_end_of_a_game_is_heard_once(hand: Any, over: Game) -> None:
    heard: list[str] = []

    def play(*names: str) -> None:
        heard.extend(names)

    game = Game.new("historical", seed=over.seed)
    for command in over.history[:-1]:
        game.do(command.name)
    before, hand.window.sounds.play = hand.window.sounds.play, play
    try:
        hand.window.play(game)
        hand.pump()
        from hades.session.option import Option

        hand.screen.player_input.do(Option("", (over.history[-1],), tone="sure"))
        hand.wait()
        assert isinstance(hand.screen, EndScreen) and heard[-1] == "victory"
        hand.pump()
        in_menu(hand, "look")
        hand.press("F5")
        hand.press("ESC")
        hand.wait()
        assert heard.count("victory") == 1
    finally:
        hand.window.sounds.play = before


def test_a_finished_game_from_the_list_says_where_it_is_kept(hand: Any) -> None:
    """Not where the game that is played is kept."""
    game = Game.new("historical", seed="kept elsewhere")
    hand.window.end(game, hand.window.autosave_file.with_name("won.hades"))
    hand.pump()
    kept = next(right for _, left, right in hand.screen.content().rows if left == "File")
    assert kept.endswith("won.hades")


@pytest.mark.parametrize("scale", [100, 200])
def test_a_notice_stands_above_the_buttons_and_what_they_told(hand: Any, sized: Any, scale: int) -> None:
    hand.window.end(won())
    sized((1280, 720), scale)
    hand.screen.message = "What the card proves, on a line below the buttons."
    hand.screen.resize()
    hand.window.notice.tell("You have played a whole raid.\nAnd that was it.")
    hand.window.invalidate()
    hand.pump()
    bar, panel = hand.screen.bar, hand.window.notice._panel
    assert panel.shown and panel.y + panel.height <= bar.y
    assert bar.y - panel.y - panel.height < 20


def test_the_record_is_reached_from_the_end_in_a_small_window(hand: Any, sized: Any) -> None:
    hand.window.end(won())
    sized((1280, 720), 200)
    hand.press(keys.of("open-game"))
    assert hand.screen is hand.window.page("record")


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_parts_of_the_end_lie_on_nothing_and_need_no_scrolling(
    hand: Any, sized: Any, size: tuple[int, int], scale: int
) -> None:
    hand.window.end(played("historical", "7"))
    sized(size, scale)
    screen = hand.screen
    hand.window.invalidate()
    hand.pump()
    shown = screen.open_panels
    for at, panel in enumerate(shown):
        assert all(_apart(panel, other) for other in shown[at + 1 :])
        assert panel.x >= 0 and panel.x + panel.width <= hand.window.units[0]
        assert panel.y >= 0 and panel.y + panel.height <= hand.window.units[1]
    said = [words for panel in (screen.tally, screen.verdict) for *_, words in panel.written]
    assert not [words for words in said if words.endswith("…")]
    assert len({spot.y for spot in screen.bar.spots if spot.action}) == 1, "one row of buttons"
    assert screen.tally.full == 0
    verdict = screen.verdict
    counters = [spot for spot in verdict.spots if spot.tip in {name for _, name in screen.result.home}]
    assert all(spot.width >= 22 and spot.y + spot.height <= verdict.height for spot in counters)
    hand.press_button("more")
    hand.pump()
    assert screen.bar.y >= 0 and not [w for *_, w in screen.bar.written if w.endswith("…")]
    assert all(_apart(screen.bar, panel) for panel in (screen.tally, screen.verdict))


def test_enter_pressed_twice_at_the_last_question_begins_no_raid(hand: Any, over: Game) -> None:
    hand.window.end(over)
    hand.pump()
    end = hand.screen
    hand.press("ENTER")
    assert hand.screen is end and hand.window.notice.words == ENDED
    hand.pump(SURE)
    hand.press("ENTER")
    assert hand.screen is not end and not hand.screen.game.history


@pytest.mark.parametrize("way", ["key", "button"])
def test_how_it_went_is_told_from_the_board_of_a_game_that_is_over(hand: Any, over: Game, way: str) -> None:
    hand.window.play(over)
    hand.pump()
    assert [option.label for option in hand.screen.options()] == ["Score sheet", "Analysis"]
    if way == "key":
        hand.press(keys.of("course"))
    else:
        hand.answer("Analysis")
    hand.pump()
    assert isinstance(hand.screen, Replay) and hand.screen.lists.shown
    hand.press("ESC")
    hand.press("ESC")
    hand.pump()
    hand.press("ENTER")
    assert isinstance(hand.screen, EndScreen)


# ---- conceding


def test_a_game_is_conceded_after_one_question(raid: Any) -> None:
    game = raid.screen.game
    raid.press(keys.of("played"))
    raid.press_button("concede")
    assert raid.page.title == "Concede this game?" and game.over is None
    raid.press("ESC")
    assert raid.page is None and game.over is None
    raid.press_button("leave")
    raid.press_button("concede")
    raid.press_button("concede-now")
    assert game.conceded and isinstance(raid.screen, EndScreen)
    tally = raid.screen.result
    assert (tally.level, tally.note) == ("Conceded", given_up(game.view()))
    in_menu(raid, "look")
    raid.press(keys.of("played"))
    assert all(spot.action.name != "concede" for panel in raid.screen.open_panels for spot in panel.spots)


def test_nothing_is_conceded_before_the_raid(hand: Any) -> None:
    hand.window.new_game("historical", "1")
    hand.pump()
    hand.do("concede")
    assert hand.page is None and "has not begun" in hand.window.notice.words


@pytest.mark.parametrize("scale", [100, 200])
def test_every_button_says_at_length_what_it_does(hand: Any, sized: Any, scale: int) -> None:
    sized((1280, 720), scale)
    hand.window.end(won())
    hand.pump()
    hand.press_button("more")
    hand.pump()
    tips = {str(spot.action): spot.tip for panel in hand.screen.open_panels for spot in panel.spots}
    assert tips["went"] == "Analysis: expected VP, luck, and the costliest decisions [H]"
    assert {"paper", "look", "about", "afresh"} <= {name for name, tip in tips.items() if tip}
