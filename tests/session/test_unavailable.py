"""What a Unit cannot do and why, in words with names and with clauses."""

from __future__ import annotations

from hades import Game
from hades.content.rulebook import load_rulebook
from hades.session.unavailable import ACTIONS, barred, no_shot
from tests.odds.raids import at_phase


def test_everything_an_activated_unit_cannot_do_has_a_reason_with_clauses() -> None:
    game, book = at_phase(), load_rulebook()
    kinds = set()
    for unit in [command for command in game.menu if command.verb == "activate"]:
        acting = game.peek(unit)
        can = {command.verb for command in acting.menu}
        told = barred(acting)
        verbs = [command.verb for found in told for command in found.commands]
        assert set(verbs) == set(ACTIONS) - can - {"leave-lab"}
        assert len(verbs) == len(set(verbs))
        for found in told:
            assert found.clauses and all(book.find(id_) for id_ in found.clauses)
            assert found.reason[:1].isupper() or found.reason.startswith("for other kinds")
        kinds.add(frozenset(verbs))
    assert len(kinds) > 2, "not every Unit can do the same"


def test_on_the_move_and_aiming_it_is_what_lies_near() -> None:
    board = """
base = "empty"
at = "6.0"
[units]
scout-09 = "I0605"
scout-10 = "I0705"
wilson = "I0405"
guard-01 = "I0606 E"
"""
    game = Game.from_position(board).peek("activate scout-09", "full-fire")
    told = {found.commands[0].name: found for found in barred(game)}
    assert set(told) == {"combine wilson"}, "the others can be fired at or join in"
    assert "Wilson" in told["combine wilson"].reason, "names, not ids"
    moving = Game.from_position(board).peek("activate scout-10", "full-move")
    assert {found.commands[0].verb for found in barred(moving)} >= {"fire"}
    assert barred(Game.from_position(board)) == (), "nobody is asked about"


def test_a_target_that_cannot_be_fired_at_says_why() -> None:
    game = at_phase()
    target = game.view().unit("shock-trooper-40").hex
    (dante,) = no_shot(game.peek("activate dante"), target)
    assert [one.verb for one in dante.commands] == ["full-fire"] and "Professor Dante" in dante.reason
    scout = game.peek("activate scout-09")
    assert not no_shot(scout, target)
    far = next(si for si in game.view().installations if si.hex and si.hex != target)
    (refusal,) = no_shot(scout, far.hex)
    assert [*map(str, refusal.commands)] == [f"fire-at-si {far.id}"] and refusal.clauses
    assert no_shot(scout, "I0101") == (), "nobody is there"
