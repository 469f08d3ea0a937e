"""A drill of what was played in the window: rows are ticked, it is kept, passes, and is edited."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hades import Game
from hades.content.position import load_position
from hades.engine import drill
from hades.session.position_editing import Draft
from hades.ui import keys
from hades.ui.editor.editor_screen import EditorScreen
from hades.ui.pages.drill_making_screen import DrillMakingScreen
from hades.ui.table.play import PlayScreen
from tests.terminal.test_talk_commands import PLAYED, POSITION
from tools.driver import Driver


@pytest.fixture
def page(hand: Any) -> Driver:
    """The driver on the page, got to from the editor by playing what is on its bench."""
    hand.window._pages.pop("editor", None)
    hand.window.open_page("editor", Draft.read(f'title = "A Scout"{POSITION}'))
    hand.pump()
    hand.press(keys.of("drill"))
    hand.press_button("play-on")
    assert isinstance(hand.screen, PlayScreen)
    assert keys.shown("make-drill") in hand.screen.sheet.rows[0][1]
    hand.press("ESC")
    for command in PLAYED:
        hand.screen.session.run((command,))
        hand.wait()
    hand.press(keys.of("make-drill"))
    assert isinstance(hand.screen, DrillMakingScreen)
    return hand


def screen(hand: Driver) -> DrillMakingScreen:
    assert isinstance(hand.screen, DrillMakingScreen)
    return hand.screen


def kept(hand: Driver, name: str) -> Path:
    return Path(hand.window.autosave_file.parent / "positions" / f"{name}.toml")


def number(hand: Driver, words: str) -> int:
    """The place in the list of the row that begins so."""
    return next(n for n, entry in enumerate(screen(hand).entries()) if entry.name.startswith(words))


def test_rows_are_ticked_and_the_drill_passes_and_is_the_same_in_the_editor(page: Driver) -> None:
    board = number(page, "Scout 9: P0301")
    assert screen(page).entries()[board].ticked
    page.press_button(f"tick:{board}")
    assert not screen(page).entries()[board].ticked
    page.press("ENTER")
    assert screen(page).entries()[board].ticked
    page.press(keys.of("keep-drill"))
    assert screen(page).query == "a-scout"
    page.type("-9")
    page.press("ENTER")
    file = kept(page, "a-scout-9")
    assert screen(page).file == file
    (result,) = drill.play(load_position(file))
    assert result.wrong == ()
    (run,) = load_position(file).position.runs
    assert run.do == PLAYED
    assert run.expect.units == {"scout-09": "P0301 activated"}
    page.press(keys.of("edit-drill"))
    assert isinstance(page.screen, EditorScreen)
    assert page.screen.draft == Draft.read(file)
    assert page.screen.bench.file == file
    assert not page.screen.bench.unkept


def test_rows_are_whole_sentences_with_names_and_nothing_is_called_kept_yet(page: Driver) -> None:
    shown = screen(page)
    rows = [entry for entry in shown.entries() if entry.kind == "row"]
    assert not any(entry.mark or entry.note for entry in rows)
    assert "Can be done: End the SHL Phase" in {entry.name for entry in rows}
    assert not any("scout-09" in entry.name for entry in rows)
    assert shown.sheet().title != shown.title
    for _ in range(30):
        assert not [words for *_, words in shown.index._said if words.endswith("…")]
        page.wheel(shown.index.x + 20, shown.index.y + 200, -3)


def test_all_rows_and_those_that_were_proposed(page: Driver) -> None:
    proposed = screen(page).ticked
    page.press(keys.of("all-rows"))
    assert len(screen(page).ticked) == sum(entry.kind == "row" for entry in screen(page).entries())
    page.press(keys.of("keep-drill"))
    page.press_button("keep-named")
    assert screen(page).file is not None
    page.press(keys.of("all-rows"))
    assert screen(page).ticked == proposed
    # what is ticked now is in no file
    assert screen(page).file is None


def test_without_a_row_there_is_nothing_to_keep(page: Driver) -> None:
    for entry, row in enumerate(screen(page).entries()):
        if row.ticked:
            screen(page).tick(entry)
    page.press(keys.of("keep-drill"))
    assert screen(page).alarm
    assert "expects nothing" in screen(page).told
    assert not screen(page).naming


def test_a_file_that_is_there_is_replaced_at_the_second_press_only(page: Driver) -> None:
    file = kept(page, "a-scout")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("mine", encoding="utf-8")
    page.press(keys.of("keep-drill"))
    page.press("ENTER")
    assert file.read_text(encoding="utf-8") == "mine"
    assert screen(page).alarm
    page.press("ENTER")
    assert [result.wrong for result in drill.play(load_position(file))] == [()]
    assert file.with_name("a-scout.toml.before").read_text(encoding="utf-8") == "mine"


def test_a_game_from_the_set_up_says_where_it_may_begin(raid: Driver) -> None:
    raid.press(keys.of("make-drill"))
    assert isinstance(raid.screen, PlayScreen)
    assert "Look back" in raid.window.notice.words
    raid.press(keys.of("log"))
    for _ in range(6):
        raid.press("BACKSPACE")
    since = raid.screen.ways.question
    raid.press(keys.of("make-drill"))
    commands = sum(len(step.commands) for step in screen(raid)._made.steps)
    assert commands == len(raid.window.autosave.game.history) - since
    assert screen(raid)._made.wrong(screen(raid).ticked) == ()


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 200), ((1366, 768), 100)])
def test_the_page_of_a_game_has_room_for_all_its_buttons(
    hand: Any, sized: Any, size: Any, scale: int
) -> None:
    hand.window.play(Game.from_position(POSITION, undo="analysis"))
    sized(size, scale)
    hand.press(keys.of("played"))
    panel = hand.screen.layout.sheet
    found = {str(spot.action): spot for spot in panel.spots if spot.action}
    for action in ("close", "position", "edit", "make-drill", "branches"):
        spot = found[action]
        assert spot.x >= 0
        assert spot.x + spot.width <= panel.width
        assert spot.y >= 0
        assert spot.y + spot.height <= panel.height
