"""The seed of a new game and the list of seeds: every kind by keys and clicks, and what each shows."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from hades.run import seeds
from hades.storage.saving import header
from hades.ui import keys
from hades.ui.kit.boxes import Row
from hades.ui.screens.end import EndScreen
from tests.games import won


@pytest.fixture
def desk(hand: Any) -> Iterator[Any]:
    """The driver at the options of a new game, with fresh luck that is shown."""
    hand.press_button("play")
    hand.press("O")
    yield hand
    hand.window.change(hide_seed=False)
    hand.window.page("play").input.words = ""


def _choose(desk: Any, id_: str) -> str:
    """Open the list of seeds and take one by keys; return what stood below it."""
    play = desk.screen
    desk.press_button("seeds")
    desk.press("HOME")
    kinds = desk.screen.items()
    at = next(n for n, kind in enumerate(kinds) if kind.id == id_)
    for _ in range(at):
        desk.press("DOWN")
    assert desk.screen.at == at and kinds[at].description in desk.screen.spoken()
    desk.press("ENTER")
    assert desk.screen is play
    return str(kinds[at].description)


def _counters(title: Any) -> list[str]:
    """The counters drawn in the row of the seed."""
    (row,) = (item for item in title.items() if item.id == "seed")
    boxes = [box for box in row.control.boxes if isinstance(box, Row)]
    return [figure.key.split("|")[1] for figures in boxes for figure in figures.boxes]


def _words(sheet: Any) -> str:
    return "\n".join(f"{left} {right}" for _, left, right in sheet.rows)


def test_each_kind_is_chosen_by_keys_and_the_game_has_that_seed(desk: Any) -> None:
    window, page = desk.window, desk.screen
    today = seeds.daily(datetime.now(UTC).date())
    for id_, seed in (("daily", today), ("official 2", seeds.official("historical", 2))):
        said = _choose(desk, id_)
        assert seed in said and seeds.in_words(seed) in said
        assert desk.screen is page and page.input.words == seed
        desk.press_button("seeds")
        assert desk.screen.items()[desk.screen.at].id == id_ == page.seed_now
        desk.press("ESC")
        assert desk.screen is page
        desk.press("ENTER")
        assert desk.screen.game.seed == seed
        window.home()
        desk.press(keys.of("play"))
        desk.press("O")
        page = desk.screen
    desk.press_button("seeds")
    desk.press_button("at:fresh")
    assert page.input.words == "" and not window.settings.hide_seed and desk.screen is page


def test_a_text_or_the_key_of_a_race_is_typed(desk: Any) -> None:
    page = desk.screen
    _choose(desk, "typed")
    desk.type("tea and cake")
    desk.press("ESC")
    assert page.input.words == "tea and cake" and page.seed_now == "typed"
    mine = seeds.new_race("for everybody")
    _choose(desk, "typed")
    for _ in "tea and cake":
        desk.press("BACKSPACE")
    desk.type(mine.key)
    desk.press("ENTER")
    assert (desk.screen.game.seed, desk.screen.game.race) == ("for everybody", mine.nonce)
    assert header(desk.screen.game)["race"] == mine.nonce


def test_the_clipboard_is_typed_into_what_is_typed_into_alone(
    desk: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, title = desk.window, desk.screen
    monkeypatch.setattr(window, "get_clipboard_text", lambda: "two\nlines ")
    desk.press("CTRL+V")
    assert title.input.words == ""
    desk.press_button("at:seed")
    desk.press("CTRL+V")
    assert title.input.words == "two lines"


def test_a_hidden_seed_is_shown_when_the_game_is_over_and_its_counters_all_along(desk: Any) -> None:
    window = desk.window
    _choose(desk, "fresh, hidden")
    assert "hidden" in desk.screen.spoken()
    desk.press("ENTER")
    table = desk.screen
    table.act("played")
    seed = table.game.seed
    assert seed not in _words(desk.page) and seeds.in_words(seed) in _words(desk.page)
    desk.press("ESC")
    window.home()
    desk.press("R")
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
    assert not _counters(title), "what is not drawn yet has none"
    title.input.words = "tea"
    desk.pump()
    assert _counters(title) == list(seeds.counters("tea"))
    title.go_to("seed")
    assert seeds.in_words("tea") in title.spoken()


def test_the_number_of_an_official_seed_stays_when_the_scenario_changes(desk: Any) -> None:
    desk.screen.input.words = seeds.official("historical", 2)
    desk.press("ESC")
    desk.press("3")
    assert desk.screen.input.words == seeds.official("chin-music", 2)
