"""The coach at a table: off by default; on, it is asked beforehand and a dear move is asked once more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.games import landed
from tests.session.test_coach import advice


class Judge:
    """Answers at once what it is given, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, ...]] = []
        self.answer: Any = None
        self.fault = ""

    def of(self, what: str, game: Any, *commands: str) -> Any:
        if self.fault:
            raise RuntimeError(self.fault)
        self.asked.append((what, *commands))
        return self.answer if not commands else None

    def begin(self) -> None:
        """It has no process."""

    def close(self) -> None:
        """It has none to end."""


@pytest.fixture
def table(hand: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setattr(hand.window, "background_advice", Judge())
    hand.window.play(landed())
    hand.pump()
    yield hand
    hand.window.change(coach=0.0, confirm=True)


def end(table: Any) -> Any:
    return next(o for o in table.screen.options() if o.verb == "end-phase")


def test_it_is_off_by_default_and_then_asks_nothing(table: Any) -> None:
    table.pump()
    assert table.window.settings.coach == 0 and table.window.background_advice.asked == []


def test_a_dear_move_is_asked_once_more_with_what_it_costs_and_what_is_better(table: Any) -> None:
    table.window.change(coach=1.5, confirm=False)
    table.window.background_advice.answer = advice(2.0)
    table.pump()
    assert ("plans",) in table.window.background_advice.asked
    table.screen.player_input.do(end(table))
    yes, no = table.screen.choices
    assert yes.note.startswith("The coach: costs 1.5 to 2.5 VP") and yes.tone == "sure"
    assert no.note.startswith("better: Scout 11: Full Move to P0103")
    before = len(table.screen.game.history)
    table.screen.player_input.do(yes)
    assert len(table.screen.game.history) > before
    assert table.screen.game.journal[before].aid == "coach"


def test_a_move_that_is_not_judged_yet_goes_through(table: Any) -> None:
    table.window.change(coach=1.5, confirm=False)
    table.pump()
    before = len(table.screen.game.history)
    table.screen.player_input.do(end(table))
    assert not table.screen.choices and len(table.screen.game.history) > before
    assert table.screen.game.journal[before].aid == ""


def test_what_is_asked_in_any_case_says_what_the_coach_says_too(table: Any) -> None:
    table.window.change(coach=1.5, confirm=True)
    table.window.background_advice.answer = advice(2.0)
    table.pump()
    table.screen.player_input.do(end(table))
    note = table.screen.choices[0].note
    assert "can still act" in note and "; the coach: costs" in note
    assert table.screen.choices[0].label == "Yes, end the phase"


def test_a_unit_that_is_selected_is_thought_about(table: Any) -> None:
    table.window.change(coach=1.5)
    table.screen.player_input.select("scout-11")
    table.pump()
    assert ("plans", "activate scout-11") in table.window.background_advice.asked


def test_a_coach_that_fails_is_switched_off(table: Any) -> None:
    table.window.change(coach=1.5)
    table.window.background_advice.fault = "computing advice failed: it ended"
    table.pump()
    assert table.window.settings.coach == 0 and "computing advice failed" in table.window.notice.words


def sign(table: Any) -> Any:
    table.pump()
    bar = table.screen.layout.bar
    return next((spot.tip for spot in bar.spots if "Coach: " in spot.tip), "")


def test_its_sign_says_whether_it_thinks(table: Any) -> None:
    assert sign(table) == "", "no coach, no sign"
    table.window.change(coach=1.5)
    assert "still simulating" in sign(table)
    table.window.background_advice.answer = advice(2.0)
    table.pump()
    assert sign(table) and "simulating" not in sign(table)


@pytest.mark.parametrize(("size", "scale"), [((1366, 768), 100), ((1280, 720), 200), ((1366, 768), 200)])
def test_the_bar_has_room_for_its_sign(table: Any, sized: Any, size: tuple[int, int], scale: int) -> None:
    sized(size, scale)
    table.window.change(coach=1.5)
    assert sign(table)
    layout = table.screen.layout
    spots = {spot.action.name: (spot.x, spot.x + spot.width) for spot in layout.bar.spots}
    assert spots["threats"][1] <= spots["turn"][0] and spots["hint"][1] <= spots["about"][0]
