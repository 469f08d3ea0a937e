"""A game beside the printed one, in the window: what is drawn is asked, told, taken back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from hades import Game, record
from hades.session.session import ON_TABLE


@pytest.fixture
def beside(hand: Any) -> Iterator[Any]:
    """A game beside the printed one at its landing."""
    hand.window.settings.table = True
    # a second click right where the first was is none: one looks at the next card first
    hand.patience = 0.5
    hand.window.new_game("historical", "beside")
    hand.wait()
    yield hand
    hand.window.settings.table = False


def _draws(hand: Any) -> int:
    """Answer every draw that is asked for with the first thing that may come; how many there were."""
    count = 0
    while hand.table.session.awaited is not None:
        *things, back = hand.table.options()
        assert [option.thing for option in things] == list(hand.table.session.awaited.needed.things)
        assert back.label == "Take back"
        hand.answer(hand.table.options()[0].label)
        hand.wait()
        count += 1
    return count


def test_it_is_played_to_the_first_phase_of_ones_own_by_telling_what_was_drawn(beside: Any) -> None:
    session = beside.table.session
    assert session.game.at_table
    assert len(session.game.drawn(0)) == 2
    beside.press("S")
    beside.wait()
    assert session.awaited is not None, "who lands beside a sleeping SI wakes it, and its counter is drawn"
    told = "What wakes up in Complex A. Draw a counter from the Surface Installation Cup."
    assert session.ask.prompt == told
    assert _draws(beside) == 1
    assert session.ask.kind == "begin?"
    beside.press("ENTER")
    beside.wait()
    assert _draws(beside) > 10
    assert session.ask.kind == "6.0?"
    assert session.game.turn == 1
    file = beside.window.autosave_file
    assert Game.load(file).digest == session.game.digest
    beside.window.autosave.close()
    assert record.verify(file).valid


def test_undo_takes_back_what_was_told_and_then_the_command(beside: Any) -> None:
    session = beside.table.session
    beside.press("S")
    beside.wait()
    _draws(beside)
    beside.press("ENTER")
    beside.wait()
    for _ in range(3):
        beside.answer(beside.table.options()[0].label)
        beside.wait()
    assert len(session.awaited.needed.told) == 3
    for left in (2, 1, 0):
        beside.press("U")
        beside.wait()
        assert len(session.awaited.needed.told) == left
    assert session.ask.kind == ON_TABLE
    assert session.view.turn == 1, "the table shows what the command has brought so far"
    assert session.units["dante"].hex == "I2003"
    beside.press("U")
    beside.wait()
    assert session.awaited is None
    assert session.game.turn == 0
