"""Who is left to act."""

from __future__ import annotations

from hades.facts.board_facts import AWAY, CAPTIVE, DONE, FREE, roster
from hades.session.questions import units_to_act
from tests.games import landed


def test_the_roster_says_who_can_act() -> None:
    game = landed()
    groups = roster(game.view(), game)
    able = {command.args[0] for command in game.menu if command.verb == "activate"}
    assert set(groups[FREE]) == able
    assert "swat-47" in groups[AWAY]
    assert "emily" in groups[CAPTIVE], "nobody has met her"
    game.do("activate dante")
    game.do("stand-by")
    assert "dante" in roster(game.view(), game)[DONE]


def test_of_the_past_it_is_just_as_they_were() -> None:
    game = landed()
    past = roster(game.view())
    assert FREE not in past
    now = roster(game.view(), game)
    assert {id_ for ids in past.values() for id_ in ids} == {id_ for ids in now.values() for id_ in ids}


def test_who_can_still_do_something_is_named_until_all_stand_by() -> None:
    game = landed()
    assert len(units_to_act(game)) >= 9
    while left := units_to_act(game):
        game.do(f"activate {left[0]}")
        game.do("stand-by")
        assert left[0] not in units_to_act(game)
    assert game.ask is not None and game.ask.kind == "6.0?"
