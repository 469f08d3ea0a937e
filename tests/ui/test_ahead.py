"""What a move meets on its way, what can be cancelled, and why something cannot be taken back."""

from __future__ import annotations

from typing import Any

import pytest

from hades import Game
from hades.content.position import parse_position
from hades.content.rulebook import load_rulebook
from hades.players import by_name
from hades.rules.request import CAPACITY
from hades.session import landing
from hades.ui import ahead
from hades.ui.model import Session

BASE = """
title = "A place for a move"
base = "empty"
at = "6.0"
"""


def at(text: str) -> Session:
    return Session(Game.from_position(parse_position(BASE + text)))


def met(session: Session, unit: str, hex_: str) -> dict[str, tuple[str, ...]]:
    """What a move of a Unit to a hex meets: words and clauses."""
    session.select(unit)
    assert hex_ in session.ways, sorted(session.ways)
    return dict(ahead.on_the_way(session, hex_))


def test_contact_is_left_and_made_with_the_clauses_of_both() -> None:
    session = at('[units]\nscout-09 = "I1005"\nguard-01 = "I1105 E"\nguard-02 = "I0705 E"\n')
    found = met(session, "scout-09", "I0805")
    assert found["leaves the contact with Guard 1"] == ("6.1-03",)
    assert found["stops there, engaged with Guard 2"] == ("6.1-02",)
    session.run(session.ways["I0805"].commands)
    assert session.game.ask is not None
    assert session.game.ask.kind == "6.0?", "and there it stops"


def test_a_door_may_hide_a_trap_as_long_as_one_may_be_there() -> None:
    text = '[units]\nscout-09 = "{}"\n[circles]\ncircle-4 = "emily-cell"\n'
    session = at(text.format("P1505"))
    door = session.view.circles[3].door_hex
    session = at(text.format(door))
    near = next(h for h, way in _select(session, "scout-09").ways.items() if len(way.hexes) == 2)
    found = met(at(text.format(near)), "scout-09", door)
    assert found["the door of Circle 4 is there; a Trap would hold the Unit"] == ("6.1-11", "11.0-23")
    seen = text.format(near) + 'circle-5 = "trap-1 open"\ncircle-6 = "trap-2 open"\n'
    assert met(at(seen), "scout-09", door)["the door of Circle 4 is there"] == ("6.1-11",)


def test_a_friend_on_the_way_is_named() -> None:
    # the seam between two walls of friends: the shortest way leads through one of them
    session = at('[units]\nscout-09 = "I1005"\nscout-10 = "I1105"\n')
    passed = {
        hex_: dict(ahead.on_the_way(session, hex_))
        for hex_ in _select(session, "scout-09").ways
        if "I1105" in session.ways[hex_].hexes[:-1]
    }
    assert passed, "somewhere the way leads through the other one"
    assert all(found["passes Scout 10"] == ("6.1-06",) for found in passed.values())


def _select(session: Session, unit: str) -> Session:
    session.select(unit)
    return session


def test_shafts_and_doorways_are_told_as_the_steps_of_the_engine_cite_them() -> None:
    told: dict[str, int] = {"6.1-21": 0, "6.1-13": 0}
    for seed in ("shaft 1",):
        game = Game.new("historical", seed=seed)
        player = by_name("heuristic")
        while not game.over:
            if game.ask is not None and game.ask.kind == "6.0?":
                session = Session(game)
                for unit in [o.select for o in session.options if o.select]:
                    session.select(unit)
                    for hex_, way in session.ways.items():
                        cited = [id_ for _, clauses in way.steps for id_ in clauses]
                        found = [id_ for _, ids in ahead.on_the_way(session, hex_) for id_ in ids]
                        for id_ in told:
                            told[id_] += id_ in cited
                            assert (id_ in cited) == (id_ in found), (hex_, cited, found)
            game.do(player(game))
    assert all(told.values()), told


def test_everything_told_of_a_way_has_clauses_of_the_rules() -> None:
    rules = load_rulebook()
    session = Session(Game.new("historical", seed="7"))
    for command in landing.suggested(session.game):
        session.run((command,))
    while session.ask is not None and session.ask.kind != "6.0?":
        session.run((session.game.menu[0].name,))
    count = 0
    for unit in [o.select for o in session.options if o.select]:
        session.select(unit)
        for hex_ in session.ways:
            for words, clauses in ahead.on_the_way(session, hex_):
                count += 1
                assert words
                assert all(rules.find(id_) for id_ in clauses)
    assert count > 20


# ---- cancelling and undo


def _answered() -> Session:
    """A session in which the Vittles has just answered an HQ."""
    text = '[units]\nwilson = "I0505"\nscout-09 = "I0605"\nscout-10 = "I0705"\n'
    for seed in range(30):
        session = Session(Game.from_position(parse_position(f'seed = "{seed}"\n' + BASE + text)))
        session.run(("activate wilson", "request"))
        if session.ask is not None and session.ask.kind == "request?":
            return session
    raise AssertionError("no seed lets the Vittles answer")


def test_what_was_drawn_cannot_be_taken_back_and_the_clause_says_so() -> None:
    session = _answered()
    assert not session.can_undo
    assert not session.can_cancel
    assert "cannot be unseen" in session.no_undo
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
    assert session.undo() == 1
    assert session.undo() == 1
    assert session.game.digest == digest
    assert CAPACITY == 3


def test_at_the_beginning_there_is_nothing_to_undo() -> None:
    session = at('[units]\nscout-09 = "I0605"\n')
    assert session.no_undo.startswith("There is nothing to take back")


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
        assert "nothing to take back" in hand.window.notice.words
