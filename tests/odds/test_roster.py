"""Who is left to act."""

from __future__ import annotations

from hades.odds.unavailable import STATES, roster, units_to_act
from tests.odds.raids import at_phase


def test_the_roster_says_who_can_act() -> None:
    game = at_phase()
    members = {member.id: member for member in roster(game.view(), game)}
    able = {command.args[0] for command in game.menu if command.verb == "activate"}
    assert {id_ for id_, member in members.items() if member.state == "free"} == able
    assert members["swat-47"].state == "away"
    assert "emily" not in members, "nobody has met her"
    order = [list(STATES).index(member.state) for member in members.values()]
    assert order == sorted(order)
    game.do("activate dante")
    game.do("stand-by")
    done = next(member for member in roster(game.view(), game) if member.id == "dante")
    assert done.state == "done"


def test_of_the_past_it_is_just_as_they_were() -> None:
    game = at_phase()
    past = roster(game.view())
    assert {member.id for member in past} == {member.id for member in roster(game.view(), game)}
    assert not any(member.state == "free" for member in past)


def test_who_can_still_do_something_is_named_until_all_stand_by() -> None:
    game = at_phase()
    assert len(units_to_act(game)) >= 9
    while left := units_to_act(game):
        game.do(f"activate {left[0]}")
        game.do("stand-by")
        assert left[0] not in units_to_act(game)
    assert game.ask is not None and game.ask.kind == "6.0?"
