"""Two players at the table of the window: who is asked, the order of a phase, a score for each."""

from __future__ import annotations

from typing import Any

import pytest

from hades import Game
from hades.engine.ask import Ask
from hades.session.two_players import shares
from hades.ui.screens.end import EndScreen
from tests.games import won

BOARD = 'base = "empty"\nat = "6.0"\n[units]\ndante = "I0505"\nscout-09 = "I0707"\nscout-10 = "I1005"\n'


@pytest.fixture
def table(hand: Any) -> Any:
    """The driver at a table of two, where Dante and two squads may act."""
    hand.window.change(two_players=True)
    hand.window.play(Game.from_position(BOARD))
    hand.pump()
    return hand


def prompt(table: Any) -> str:
    ask: Ask = table.screen.session.ask
    return ask.prompt


def test_each_question_says_who_answers_it(table: Any) -> None:
    assert prompt(table).startswith("The captain decides who acts first: ")
    table.screen.session.run(("activate scout-09",))
    assert prompt(table).startswith("Major: ")
    table.screen.session.run(("stand-by", "end-phase"), every=True)
    assert prompt(table).startswith("Captain: ")


def test_who_had_a_turn_is_offered_no_more(table: Any) -> None:
    session = table.screen.session
    session.run(("activate scout-09", "stand-by", "activate dante", "stand-by"), every=True)
    assert not any("scout-10" in thing for thing in session.things)
    session.select("scout-10")
    assert session.choosing is None
    # alone, one may
    session.share(False)
    assert any("scout-10" in thing for thing in session.things)
    assert "aptain" not in prompt(table)


def test_the_end_tells_what_each_earned(hand: Any) -> None:
    hand.window.change(two_players=True)
    hand.window.end(won())
    hand.pump()
    assert isinstance(hand.screen, EndScreen)
    said = [left for _, left, _ in hand.screen.content().rows]
    assert set(shares(won())) <= set(said)
    hand.window.change(two_players=False)
    assert not set(shares(won())) & {left for _, left, _ in hand.screen.content().rows}
