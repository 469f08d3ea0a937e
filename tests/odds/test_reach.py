"""How far a Unit gets, and that nothing is learnt by asking."""

from __future__ import annotations

import pytest

from hades import Game
from hades.engine.ask import Ask, read_ask
from hades.engine.hidden_information import Playout
from hades.odds.reach import QUIET, reach
from hades.players import by_name
from hades.state.state import Code, State

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


def test_reach_is_reckoned_once_for_a_question(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = 0
    do = Playout.do

    def counted(self: Playout, code: Code) -> None:
        nonlocal steps
        steps += 1
        do(self, code)

    monkeypatch.setattr(Playout, "do", counted)
    here = game.peek()
    # a set-up that was looked at before must not help
    here._reckoned = {}
    ways = here.reach(*FULL_MOVE)
    assert steps > 10
    steps = 0
    assert here.peek().reach(*FULL_MOVE) == ways
    assert steps == 0
    here.reach(*FULL_MOVE).clear()
    assert here.reach(*FULL_MOVE) == ways, "what is given away is a copy"
    for name in (*FULL_MOVE, next(iter(ways.values())).commands[-1]):
        here.do(name)
    steps = 0
    assert here.reach() != ways
    assert steps > 0, "another question"
    here.undo()
    assert here.ask is not None
    assert here.ask.kind == "move?"
    assert set(here.reach()) == set(ways), "the question before"


def test_no_step_is_put_into_words(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0

    def counted(state: State) -> Ask:
        nonlocal asked
        asked += 1
        return read_ask(state)

    monkeypatch.setattr("hades.engine.game.read_ask", counted)
    here = game.peek()
    here._reckoned = {}
    assert len(here.reach(*FULL_MOVE)) > 10
    assert asked == 1, "the question that the plan leads to, and none of those on the way"
