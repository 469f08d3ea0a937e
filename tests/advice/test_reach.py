"""How far a Unit gets, and that nothing is learnt by asking."""

from __future__ import annotations

import pytest

from hades import Game
from hades.advice.reach import QUIET, reach
from hades.players import by_name

FULL_MOVE = ("activate scout-09", "full-move")


@pytest.fixture(scope="module")
def game() -> Game:
    """A game at its first SHL Phase."""
    found, player = Game.new("historical", seed="7"), by_name("heuristic")
    while found.ask is None or found.ask.kind != "6.0?":
        found.do(player(found))
    return found


def test_reach_learns_nothing_it_may_not_show(game: Game) -> None:
    before = game.digest
    assert reach(game, FULL_MOVE) == reach(game, FULL_MOVE) != {}
    assert game.digest == before


def test_a_way_is_walked_in_silence_up_to_its_last_step(game: Game) -> None:
    for hex_, way in reach(game, FULL_MOVE).items():
        walked = game.peek()
        kinds = [[event.kind for event in walked.do(name)] for name in way.commands]
        assert all(kind in QUIET for step in kinds[:-1] for kind in step)
        assert way.quiet == all(kind in QUIET for kind in kinds[-1])
        unit = next(u for u in walked.view().units if u.id == "scout-09")
        assert unit.hex == hex_ == way.hexes[-1]


def test_who_is_not_moving_gets_nowhere(game: Game) -> None:
    assert reach(game) == {}
