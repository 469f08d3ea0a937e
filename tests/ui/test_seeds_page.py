"""The seed on the title screen and its page: every kind by keys and clicks, and what each shows."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from hades.record.recorder import header
from hades.run import seeds
from hades.ui import keys
from hades.ui.front.end import EndScreen
from tests.games import won


@pytest.fixture
def desk(hand: Any) -> Iterator[Any]:
    """The driver at the page of a new game, with fresh luck that is shown."""
    hand.press_button("play")
    yield hand
    hand.window.change(hide_seed=False)
    hand.window.page("play").luck.text = ""


def _choose(desk: Any, id_: str) -> None:
    """Go to an entry of the page by keys."""
    page = desk.screen
    desk.press("HOME")
    for _ in range(20):
        if page.chosen.id == id_:
            return
        desk.press("DOWN")
    raise AssertionError(f"there is no {id_}")


def _words(sheet: Any) -> str:
    return "\n".join(f"{left} {right}" for _, left, right in sheet.rows)


def test_each_kind_is_chosen_by_keys_and_the_game_has_that_seed(desk: Any) -> None:
    window, title = desk.window, desk.screen
    daily = seeds.daily(datetime.now(UTC).date())
    for id_, seed in (("daily", daily), ("official 2", seeds.official("historical", 2))):
        desk.press("S")
        _choose(desk, id_)
        assert seed in _words(desk.screen.sheet())
        assert seeds.in_words(seed) in _words(desk.screen.sheet())
        desk.press("ENTER")
        assert desk.screen is title and title.luck.text == seed
        desk.press("S")
        assert desk.screen.chosen.id == id_ and desk.screen.chosen.mark == "chosen"
        desk.press("ESC")
        desk.press("N")
        assert desk.screen.game.seed == seed
        window.home()
        desk.press(keys.of("play"))
    desk.press("S")
    _choose(desk, "fresh")
    desk.press_button("take")
    assert title.luck.text == "" and not window.settings.hide_seed


def test_a_text_and_a_key_are_typed_on_the_page(desk: Any) -> None:
    title = desk.screen
    desk.press_button("seeds")
    _choose(desk, "typed")
    desk.press("ENTER")
    desk.type("tea and cake")
    desk.press("ENTER")
    assert desk.screen is title and title.luck.text == "tea and cake"
    mine = seeds.new_race("for everybody")
    desk.press("S")
    _choose(desk, "key")
    desk.press("ENTER")
    desk.type("tea")
    desk.press("ENTER")
    assert desk.screen.alarm and "NONCE:SEED" in desk.screen.told and title.luck.text == "tea and cake"
    for _ in "tea":
        desk.press("BACKSPACE")
    desk.type(mine.key)
    desk.press("ENTER")
    desk.press("S")
    assert mine.commitment in _words(desk.screen.sheet()), "it can be compared with what was published"
    desk.press("ESC")
    desk.press("N")
    assert (desk.screen.game.seed, desk.screen.game.race) == ("for everybody", mine.nonce)
    assert header(desk.screen.game)["race"] == mine.nonce


def test_the_clipboard_is_typed_into_what_is_typed_into_alone(
    desk: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, title = desk.window, desk.screen
    monkeypatch.setattr(window, "get_clipboard_text", lambda: "two\nlines ")
    desk.press("CTRL+V")
    assert title.luck.text == ""
    desk.press_button("seed")
    desk.press("CTRL+V")
    assert title.luck.text == "two lines"


def test_a_hidden_seed_is_shown_when_the_game_is_over_and_its_counters_all_along(desk: Any) -> None:
    window = desk.window
    desk.press("S")
    _choose(desk, "fresh, hidden")
    desk.press("ENTER")
    assert "hidden" in desk.screen.spoken()
    desk.press("N")
    table = desk.screen
    table.act("played")
    seed = table.game.seed
    assert seed not in _words(table.sheet) and seeds.in_words(seed) in _words(table.sheet)
    desk.press("ESC")
    window.home()
    desk.press("G")
    for _ in range(4):
        desk.pump(0.1)
    assert seed not in _words(desk.screen.sheet())
    desk.press("ESC")
    game = won()
    window.end(game)
    assert isinstance(desk.screen, EndScreen)
    assert game.seed in _words(desk.screen.content())
    assert seeds.in_words(game.seed) in _words(desk.screen.content())


def test_the_title_shows_and_tells_the_counters_of_its_seed(desk: Any) -> None:
    title = desk.screen
    assert not title._front().seed.counters, "what is not drawn yet has none"
    title.luck.text = "tea"
    desk.pump()
    assert [key.split("|")[1] for key in title._front().seed.counters] == list(seeds.counters("tea"))
    assert seeds.in_words("tea") in title.spoken()


def test_the_number_of_an_official_seed_stays_when_the_scenario_changes(desk: Any) -> None:
    desk.screen.luck.text = seeds.official("historical", 2)
    desk.press("3")
    assert desk.screen.luck.text == seeds.official("chin-music", 2)
