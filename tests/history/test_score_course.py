"""How the score went from turn to turn."""

from __future__ import annotations

import pytest

from hades import Game
from hades.history.score_course import score_course
from hades.players import by_name


@pytest.fixture(scope="module")
def over() -> Game:
    """A game of seed 7, played to its end."""
    game, player = Game.new("historical", seed="7"), by_name("heuristic")
    while game.over is None:
        game.do(player(game))
    return game


def test_the_course_is_that_of_the_game(over: Game) -> None:
    points = score_course(over)
    assert [p.turn for p in points] == [*range(1, over.turn + 1), 0]
    assert points[-1].vp == over.score.vp
    again = Game.new("historical", seed="7")
    seen: dict[int, float] = {}
    for command in over.history:
        again.do(command.name)
        seen.setdefault(again.turn, again.score.vp)
    assert {p.turn: p.vp for p in points[:-1]} == {t: vp for t, vp in seen.items() if t}
