"""Hints at a table: the first step at once, the others when they are thought of, as a card with a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from hades.players.counsel import chosen, considered
from hades.session import suggestion
from hades.ui.panels.hint_card import THINKING
from hades.ui.table.inspect import Inspector
from tests.games import landed


class Slow:
    """Thinks here, and answers when it is let."""

    def __init__(self) -> None:
        self.ready = False
        self.fault = ""

    def of(self, what: str, game: Any, *commands: str) -> Any:
        if self.fault:
            raise RuntimeError(self.fault)
        asked = game.peek(*commands)
        return chosen((considered(asked, seconds=0.05),)) if self.ready and what == "counsel" else None

    def begin(self) -> None:
        """It has no process."""

    def close(self) -> None:
        """It has none to end."""


@pytest.fixture
def table(hand: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setattr(hand.window, "thoughts", Slow())
    hand.window.play(landed())
    hand.pump()
    return hand


def card(table: Any) -> Any:
    return table.screen.hinting.card


def test_the_first_step_is_there_at_once_and_the_others_when_they_are_thought_of(table: Any) -> None:
    game, names = table.screen.game, table.screen.session.names
    table.press("CTRL+Y")
    assert card(table).told == (suggestion.pointer(game, names),) and not card(table).thinking
    table.press("CTRL+Y")
    assert card(table).thinking and THINKING in card(table).spoken
    assert table.screen.layout.over.hint.shown, "the window goes on meanwhile"
    table.window.thoughts.ready = True
    table.pump()
    assert card(table).told[0].startswith(("The plan", "Not what")) and not card(table).thinking
    table.press("CTRL+Y")
    first = table.screen.session.advised()
    assert card(table).told == (suggestion.command(game, first, names),)
    assert 1 <= len(card(table).rows) <= 3
    for row in card(table).rows:
        assert len(row.chances) == len(card(table).columns) and row.vp and row.error
    table.press("CTRL+Y")
    assert card(table) is None, "a fourth time puts it away"
    table.press("CTRL+Y")
    assert card(table).step == 3


def test_the_button_does_the_same_and_the_card_goes_with_the_question(table: Any) -> None:
    table.screen.act("hint")
    table.pump()
    assert card(table).step == 1
    table.screen.hands.carry_out(("draw-from nastian",))
    table.pump()
    assert card(table) is None and table.screen.game.journal[-1].aid == "hint 1"
    assert table.screen.layout.over.again.find("hint") is not None


def test_nothing_is_hinted_at_over_the_past(table: Any) -> None:
    table.press("CTRL+Y")
    table.press("F4")
    assert table.screen.looks_back and card(table) is None
    assert "look back" in table.screen.hinting.barred


def test_thinking_that_fails_is_told_and_costs_no_game(table: Any) -> None:
    table.press("CTRL+Y")
    table.window.thoughts.fault = "thinking ahead failed: it ended before it had answered"
    table.press("CTRL+Y")
    table.pump()
    assert "thinking ahead failed" in table.window.notice.words and card(table) is None
    assert table.window.screen_shown is table.screen


def test_a_game_without_aids_has_none_and_says_so(table: Any) -> None:
    table.window.change(aids=False)
    table.window.new_game("historical", "7")
    table.window.change(aids=True)
    table.pump()
    assert not table.screen.game.aids
    assert not any(option.tone == "suggest" for option in table.screen.options())
    for key, what in (("CTRL+Y", "hint"), ("CTRL+D", "threats")):
        table.press(key)
        assert table.window.notice.words == f"No {what}: this game is played without aids."
    assert card(table) is None and not table.window.settings.threats
    tips = [spot.tip for spot in table.screen.layout.views.spots if spot.action.name == "threats"]
    assert all("without aids" in tip for tip in tips)


@pytest.mark.drawn
@pytest.mark.parametrize("scale", [100, 200])
def test_the_table_has_room_at_any_size(table: Any, scale: int) -> None:
    table.window.change(scale=scale)
    table.window.thoughts.ready = True
    for _ in range(3):
        table.press("CTRL+Y")
        table.pump()
    panel = table.screen.layout.over.hint
    rows = [spot for spot in panel.spots if spot.words.endswith("%") or "VP" in spot.words]
    table.window.change(scale=100)
    assert panel.shown and len(rows) >= 2, "two plans at least are in sight"
    assert not panel.holds(panel.x + panel.width + 1, panel.y)


def test_it_is_read_before_the_hex_that_the_mouse_rests_on(
    table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both have their card in the same place, and a step that nobody sees would be spent."""
    drawn: list[str] = []
    draw = Inspector.draw

    def seen(inspector: Inspector, *what: Any) -> bool:
        drawn.append("card")
        return draw(inspector, *what)

    def looked() -> bool:
        drawn.clear()
        table.window.invalidate()
        table.pump()
        return bool(drawn)

    monkeypatch.setattr(Inspector, "draw", seen)
    table.point_hex("I0505")
    assert looked()
    table.press("CTRL+Y")
    assert table.screen.layout.over.hint.shown and not looked()
    table.point_hex("I0605")
    assert looked(), "until another hex is pointed at"
    table.point_hex("I0505")
    assert looked(), "and that one again"
