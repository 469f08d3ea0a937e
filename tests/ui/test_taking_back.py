"""What can be cancelled, what is taken back, and why something cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from hades import Game
from hades.content.position import parse_position
from hades.rules.hq_request import CAPACITY
from hades.session.table_session import TableSession

BASE = """
title = "A place for a move"
base = "empty"
at = "6.0"
"""


def at(text: str) -> TableSession:
    return TableSession(Game.from_position(parse_position(BASE + text)))


def _answered() -> TableSession:
    """A session in which the Vittles has just answered an HQ."""
    text = '[units]\nwilson = "I0505"\nscout-09 = "I0605"\nscout-10 = "I0705"\n'
    for seed in range(30):
        session = TableSession(Game.from_position(parse_position(f'seed = "{seed}"\n' + BASE + text)))
        session.run(("activate wilson", "request"))
        if session.ask is not None and session.ask.kind == "request?":
            return session
    raise AssertionError("no seed lets the Vittles answer")


def test_what_was_drawn_cannot_be_taken_back_and_the_clause_says_so() -> None:
    session = _answered()
    assert not session.can_undo
    assert not session.can_cancel
    assert "what was revealed" in session.no_undo
    assert "2.1-14" in session.no_undo
    digest = session.game.digest
    session.run(("evacuate",))
    assert session.no_undo == ""
    assert session.can_cancel
    assert session.ask is not None and session.ask.transferred == 0
    session.run(("evacuate-unit scout-09",))
    assert session.ask is not None and session.ask.transferred == 1
    assert not session.can_cancel, "that one is aboard: it is undone, not cancelled"
    assert session.can_undo
    assert len(session.undo()) == 1
    assert len(session.undo()) == 1
    assert session.game.digest == digest
    assert CAPACITY == 3


def test_at_the_beginning_there_is_nothing_to_undo() -> None:
    session = at('[units]\nscout-09 = "I0605"\n')
    assert session.no_undo.startswith("There is nothing to undo")


@pytest.mark.parametrize("by_mouse", [False, True])
def test_a_choice_that_did_nothing_is_cancelled(hand: Any, by_mouse: bool) -> None:
    text = '[units]\nwilson = "I0505"\nscout-09 = "I0605"\nguard-01 = "I0606 E"\n'
    hand.window.play(Game.from_position(parse_position(BASE + text)))
    hand.pump()
    game = hand.screen.game
    digest = game.digest
    for unit, key, kind in (("scout-09", "F", "fire?"), ("wilson", "A", "forced_march?")):
        hand.click_hex(hand.screen.session.units[unit].hex)
        hand.press(key)
        assert game.ask.kind == kind
        if by_mouse:
            hand.click(*hand.hex_at("I0909"), right=True)
        else:
            hand.press("ESC")
        assert game.digest == digest
        assert game.ask.kind == "6.0?"


def test_undo_says_why_it_cannot(hand: Any) -> None:
    hand.window.play(Game.from_position(parse_position(BASE + '[units]\nscout-09 = "I0605"\n')))
    hand.pump()
    for press, what in ((hand.press, "U"), (hand.press_button, "undo")):
        hand.window.notice.words = ""
        press(what)
        assert "nothing to undo" in hand.window.notice.words
