"""Nothing is lost: undo in its three modes, branches, and games that are damaged."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from hades import Game, storage
from hades.cli import play_commands
from hades.engine.line_history import PERSON
from hades.history.branch_tree import branch_tree
from hades.players import by_name
from hades.session.table_session import TableSession
from hades.storage import games_folder
from hades.ui import keys, settings
from hades.ui.kit.action import Action
from hades.ui.table import panel_contents
from hades.ui.table.play_screen import PlayScreen
from tests.games import recorded
from tests.storage.mended import CHANGE, CLAUSE, FILE, RIGHT, mended

COMMANDS, OWN = 74, 14
"""How many of a game are given, up to its turn 2; and how many of them at the table."""


@pytest.fixture
def sit(hand: Any) -> Callable[[str], Any]:
    """Sits down at a game of a mode that is written down, and plays the last of its commands there."""

    def down(mode: str) -> Any:
        hand.window.change(speed="instant")
        table = hand.window.play(_begun(mode))
        for command in recorded("historical")[1][COMMANDS - OWN : COMMANDS]:
            table.player_input.carry_out((command,))
        hand.pump()
        return hand

    return down


def _begun(mode: str) -> Game:
    seed, commands = recorded("historical")
    game = Game.new("historical", seed=seed, undo=mode)
    game.player = PERSON
    for command in commands[: COMMANDS - OWN]:
        game.do(command)
    return game


def _file(hand: Any) -> Game:
    return storage.load(hand.window.autosave.file)


def _look_at(hand: Any, command: int) -> None:
    """Look back at the first line of a command, or at the last one before it."""
    hand.press("F4")
    past = hand.screen.history_view
    told = [line for line in past.lines() if line.event.command <= command]
    past.look_at(next(line.moment for line in told if line.event.command == told[-1].event.command))
    hand.pump()


def _drawing(game: Game) -> int:
    """A command that taught something, with many after it."""
    past = [*game._past, game._state]
    found = [n for n in range(1, len(past)) if past[n].knowledge != past[n - 1].knowledge]
    return found[len(found) // 2]


def test_strict_undo_says_why_it_stops(sit: Any) -> None:
    hand = sit("strict")
    game = hand.screen.game
    while game.can_undo:
        hand.press(keys.of("undo"))
    digest = game.digest
    hand.press(keys.of("undo"))
    assert game.digest == digest
    assert hand.window.notice.words.startswith("No undo.\n")
    assert "what was revealed [2.1-14, 2.5-01]" in hand.window.notice.words
    assert keys.ACTIONS["undo"].words == "undo, as far as the undo mode allows"


def test_strict_has_no_way_back_to_what_was_before_a_draw(sit: Any) -> None:
    hand = sit("strict")
    game = hand.screen.game
    _look_at(hand, _drawing(game))
    digest = game.digest
    panel = hand.screen.layout.controls
    spot = next(s for s in panel.spots if str(s.action) == "here")
    assert not spot.live
    assert "what was revealed" in spot.tip
    hand.click(*panel.find("here"))
    assert game.digest == digest
    hand.press(keys.of("here"))
    assert game.digest == digest
    assert "what was revealed" in hand.window.notice.words
    assert hand.screen.glance is not None


def test_casual_undo_takes_back_a_decision_whatever_was_drawn(sit: Any) -> None:
    hand = sit("casual")
    game = hand.screen.game
    taught = 0
    for _ in range(12):
        before, state = len(game.history), game._state
        decision = hand.screen.session._decisions[-1]
        hand.press(keys.of("undo"))
        if hand.page is not None:
            assert len(game.history) == before, "to take back the enemy's turn must be confirmed"
            hand.press("ENTER")
        assert len(game.history) == decision < before
        taught += game._state.knowledge != state.knowledge
        assert hand.screen.shown == game.view()
        assert hand.screen.history_view.lines()[-1].moment[0] <= decision
    assert taught, "cards were taken back, too"
    assert _file(hand).digest == game.digest
    assert _file(hand).taken_back == game.taken_back > 0
    assert list(_file(hand).players) == ["person"]


def test_a_notice_goes_with_its_screen_and_one_just_told_stays(sit: Any) -> None:
    hand = sit("casual")
    window, table = hand.window, hand.screen
    for opens in (
        partial(window.open_page, "settings"),
        lambda: window.open_page("record", "Games"),
        lambda: window.open_page("reference", "turn"),
    ):
        window.notice.tell("of the table")
        hand.pump()
        assert window.notice.words == "of the table"
        opens()
        hand.pump()
        assert hand.screen is not table
        assert window.notice.words == ""
        hand.press("ESC")
    window.notice.tell("while it changes")
    window.home()
    for _ in range(3):
        hand.pump()
    assert window.notice.words == "while it changes"


def test_casual_goes_back_to_a_line_and_asks_first(sit: Any) -> None:
    hand = sit("casual")
    game = hand.screen.game
    command = _drawing(game)
    names, done = [c.name for c in game.history], len(game.history)
    _look_at(hand, command)
    hand.press(keys.of("here"))
    back = done - command + 1
    asked = [row[1] for row in hand.page.rows]
    assert f"Undo {back} commands?" in asked
    there = game.view_after(command - 1)
    stands = f"turn {there.turn}, step {there.section} "
    assert any(f"continues from {stands}" in row for row in asked)
    hand.press("ESC")
    spot = next(s for s in hand.screen.layout.controls.spots if str(s.action) == "here")
    assert f"Continues from {stands}" in spot.tip
    log = hand.screen.layout.log
    assert hand.page is None
    assert len(game.history) == done
    hand.press_button("here")
    assert log.scroll > 0, "the log is where the line is"
    hand.press_button("return")
    assert log.scroll == 0
    last = hand.screen.history_view.lines()[-1]
    assert f"line:{last.moment[0]}:{last.moment[1]}" in [str(s.action) for s in log.spots]
    assert len(game.history) == command - 1
    assert hand.screen.glance is None
    assert hand.screen.shown == game.view()
    assert game.taken_back == back
    assert _file(hand).digest == game.digest
    # the luck is the same
    digest = _replayed(game.seed, names[:command])
    game.do(names[command - 1])
    assert game.digest == digest


def _replayed(seed: str, names: list[str]) -> str:
    game = Game.new("historical", seed=seed, undo="casual")
    for name in names:
        game.do(name)
    return game.digest


def test_analysis_keeps_what_is_left_as_a_branch_and_says_its_name(sit: Any) -> None:
    hand = sit("analysis")
    game = hand.screen.game
    assert panel_contents.tag(game).endswith("· analysis undo: main")
    whole, digest = len(game.history), game.digest
    _look_at(hand, _drawing(game))
    goal = hand.screen.undo_options.question
    hand.press_button("here")
    assert len(game.history) == goal < whole
    assert "kept" in hand.window.notice.words and game.branch in hand.window.notice.words
    shown = next(item for item in hand.screen.layout.bar.spots if str(item.action) == "about")
    assert "edition 2.1" in hand.screen.layout.bar.words_of(shown)
    assert panel_contents.tag(game).endswith(f"· analysis undo: {game.branch}")
    hand.do("branches")
    listed = hand.screen.lists.sheet
    assert [mark.action.args for mark in listed.marks] == [("main",), (game.branch,)]
    assert game.branch in listed.marks[listed.at].words and "(current)" in listed.marks[listed.at].words
    assert "from main at turn" in listed.marks[listed.at].when
    hand.press("UP")
    hand.press("ENTER")
    assert type(hand.screen) is PlayScreen
    assert (game.branch, len(game.history), game.digest) == ("main", whole, digest)
    assert hand.screen.shown == game.view()
    assert hand.screen.history_view.lines()[-1].moment[0] <= whole
    assert [len(found) for found in hand.screen.session.game_log.by_command] == [
        len(game.events_of(n)) for n in range(whole + 1)
    ]


def test_branches_are_begun_named_and_refused_by_keys_and_mouse(sit: Any) -> None:
    hand = sit("analysis")
    table = hand.screen
    game = table.game
    hand.do("branches")
    hand.do("fork")
    hand.type("bold")  # the letter of the key itself is no part of the name
    hand.press("ENTER")
    assert game.branch == "bold"
    hand.press("ESC")
    assert table.lists.sheet is None
    hand.press(keys.of("end-phase")) if hand.screen.session.ask.kind == "6.0?" else hand.screen.act(
        Action("option", 0)
    )
    hand.do("branches")
    lists = hand.screen.lists
    hand.press_button("rename")
    hand.type("main")
    hand.press("ENTER")
    assert "branch 'main' already exists" in hand.screen.message and hand.screen.alarm
    assert game.branch == "bold"
    hand.press("BACKSPACE")
    hand.type("tenance")
    hand.press("ENTER")
    assert game.branch == "maitenance" and hand.screen is table
    assert [t.branch.name for t in branch_tree(game)] == ["main", "maitenance"]
    hand.press("F12")
    while str(hand.window.focus.stop.spot.action) != "rename":
        hand.press("RIGHT")
    hand.press("ENTER")
    hand.type("2")
    hand.press("ENTER")
    assert game.branch == "2"
    hand.press_button("rename")
    hand.type("maitenance")
    hand.press("ENTER")
    while hand.window.framed or lists.sheet is not None:
        hand.press("ESC")
    assert hand.screen is table
    assert _file(hand).branch == "maitenance"
    assert storage.verify(hand.window.autosave.file).game.digest == game.digest


@pytest.mark.parametrize("mode", ["casual", "analysis"])
def test_whatever_is_taken_back_the_story_is_that_of_the_game_as_it_stands(mode: str) -> None:
    chance, player = random.Random(f"story {mode}"), by_name("heuristic")
    game = _begun(mode)
    session = TableSession(game)
    for n in range(80):
        deed = chance.random()
        if deed < 0.75 or not game.history:
            session.run((player(game).name,))
        elif deed < 0.85:
            session.undo()
        elif deed < 0.92 or len(game.branches) < 2:
            session.back_to(chance.randrange(len(game.history)))
        else:
            session.switch(chance.choice([b.name for b in game.branches if b.name != game.branch]))
        if deed < 0.75 and n % 5:
            # what was only gone on with is looked at now and then
            continue
        fresh = TableSession(game)
        assert [line.text for line in session.game_log.lines] == [line.text for line in fresh.game_log.lines]
        assert [line.moment for line in session.game_log.lines] == [
            line.moment for line in fresh.game_log.lines
        ]
        assert session.view == fresh.view == game.view()
        assert session.options == fresh.options
        assert all(at < len(game.history) for at in session._decisions)
    assert game.taken_back or len(game.branches) > 2


def test_branches_of_another_mode_say_what_they_are(raid: Any) -> None:
    raid.do("branches")
    assert "this one is strict" in raid.window.notice.words
    assert type(raid.screen) is PlayScreen


def test_when_a_game_is_safe_is_a_row_of_the_settings(hand: Any) -> None:
    hand.press("F9")
    page = hand.screen
    names = [item.id for item in page.items()]
    page.at = names.index("safe")
    hand.press("RIGHT")
    assert hand.window.settings.safe == "command" == settings.load(hand.window.config_file).safe
    hand.press("LEFT")
    assert hand.window.settings.safe == "step"
    hand.press("ESC")


# ---- damaged games


def _damage(path: Path) -> int:
    """Change a line in the middle of a game file; how many commands stand above it."""
    lines = path.read_bytes().split(b"\n")
    at = len(lines) // 2
    lines[at] = lines[at].replace(b'"digest": "', b'"digest": "0', 1)[:-1] + b"}"
    path.write_bytes(b"\n".join(lines))
    return at - 1


def test_a_damaged_last_game_says_what_was_lost(sit: Any) -> None:
    hand = sit("strict")
    window = hand.window
    file = window.autosave.file
    window.home()
    window.autosave.close()
    file.with_name(file.name + ".before").unlink(missing_ok=True)
    right = _damage(file)
    damaged = file.read_bytes()
    window.resume()
    hand.pump()
    assert hand.page.title == "Part of the game could not be read"
    told = " ".join(f"{left} {right}" for _, left, right in hand.page.rows)
    assert f"line {right + 2}" in told
    assert f"Commands {right}" in told
    assert "is kept as damaged-" in told
    assert len(hand.table.game.history) == right
    kept = [p for p in (file.parent / games_folder.GAMES).glob("damaged-*") if p.read_bytes() == damaged]
    assert len(kept) == 1
    hand.press("ESC")
    assert hand.page is None


def test_the_page_of_games_goes_on_with_a_damaged_one_as_far_as_it_is_right(hand: Any) -> None:
    window = hand.window
    window.autosave.close()
    folder = window.autosave_file.parent
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.rglob("*.hades"):
        old.unlink()
    game, player = Game.new("historical", seed="lost-9"), by_name("heuristic")
    for _ in range(40):
        game.do(player(game))
    mine = folder / "mine.hades"
    game.save(mine)
    right = _damage(mine)
    damaged = mine.read_bytes()
    window.open_page("record", "Games")
    for _ in range(5):
        hand.pump(0.1)
    page = hand.screen
    words = " ".join(f"{left} {right}" for _, left, right in page.sheet().rows)
    assert page.sheet().title == "Damaged file"
    assert f"valid up to command {right}" in page.chosen.note
    assert f"Commands {right}" in words
    hand.press("ENTER")
    assert len(hand.table.game.history) == right
    hand.press("ESC")
    hand.screen.act(Action("option", 0))
    hand.pump()
    assert mine.read_bytes() == damaged
    assert window.autosave.file != mine


# ---- games from before a rule was mended

SAME = Path(__file__).parents[1] / "storage" / "formats" / "6" / "historical.hades"
"""A game that comes out by the rules of today."""


@pytest.fixture
def a_rule_mended() -> Iterator[None]:
    with mended():
        yield


def _page_of(hand: Any, file: Path) -> Any:
    """The page of games, with that of a file alone."""
    window = hand.window
    window.autosave.close()
    folder = window.autosave_file.parent
    for old in folder.rglob("*.hades"):
        old.unlink()
    shutil.copy(file, folder / "old.hades")
    window.open_page("record", "Games")
    for _ in range(5):
        hand.pump(0.1)
    return hand.screen


@pytest.mark.usefixtures("a_rule_mended")
def test_the_page_of_games_offers_what_is_right_of_a_game_whose_rules_changed(hand: Any) -> None:
    page = _page_of(hand, FILE)
    words = " ".join(f"{left} {right}" for _, left, right in page.sheet().rows)
    assert page.sheet().title == "Older rules"
    assert page.chosen.mark == "older rules"
    assert f"today's rules differ at [{CLAUSE}]" in words
    assert CHANGE.what in words
    assert f"Commands {RIGHT}" in words
    hand.press("ENTER")
    assert len(hand.table.game.history) == RIGHT
    assert f"today's rules differ at [{CLAUSE}]" in " ".join(row[1] for row in hand.page.rows)


@pytest.mark.usefixtures("a_rule_mended")
def test_a_file_that_parts_opens_as_far_as_it_is_right() -> None:
    game, told = play_commands._opened(FILE, None)
    assert len(game.history) == RIGHT
    assert told.endswith(f"the game goes on after command {RIGHT}.")


@pytest.mark.usefixtures("a_rule_mended")
def test_the_viewer_says_what_changed_since_a_game_was_played(hand: Any) -> None:
    game = Game.load(SAME)
    hand.window.autosave.close()
    hand.window.watch(game)
    hand.pump()
    assert "The rules have changed since this game was played: " in hand.window.notice.words
    page = _page_of(hand, SAME)
    assert ("The rules have changed since this game was played") in " ".join(
        row[1] for row in page.sheet().rows
    )
