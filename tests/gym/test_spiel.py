"""The game with the methods of OpenSpiel: walked along at random, cloned, and dealt anew."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from hades import Game, Refused
from hades.gym import RaidEnv
from hades.gym.spiel import TERMINAL, RaidGame, RaidState
from tests.games import SCENARIOS


@pytest.fixture(scope="module")
def raid() -> RaidGame:
    return RaidGame()


def walk(state: RaidState, choose: Callable[[list[int]], int], most: int = 2_000) -> RaidState:
    """A game as OpenSpiel's examples play one."""
    while not state.is_terminal() and most:
        assert state.current_player() == 0 and not state.is_chance_node()
        state.apply_action(choose(state.legal_actions()))
        most -= 1
    return state


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_walk_is_the_game_of_its_commands(scenario: str) -> None:
    own = RaidGame(scenario)
    state = walk(own.new_initial_state("7"), random.Random(7).choice)
    assert state.current_player() == TERMINAL and state.legal_actions() == []
    game = Game.new(scenario, seed="7")
    for action in state.history():
        game.do(state.action_to_string(0, action))
    assert (game.digest, game.over) == (state.game.digest, state.game.over)
    assert state.returns() == [game.score.vp if game.score.level else 0.0] == state.rewards()
    assert own.min_utility() < state.player_return(0) < own.max_utility()


def test_actions_and_observations_are_those_of_the_environment(raid: RaidGame) -> None:
    env: Any = RaidEnv()
    seen, info = env.reset(options={"seed": "3"})
    state = raid.new_initial_state("3")
    assert raid.num_distinct_actions() == env.action_space.n
    assert state.legal_actions_mask() == info["action_mask"].tolist()
    row = [float(value) for name in sorted(seen) for value in np.ravel(seen[name])]
    assert state.observation_tensor() == row
    assert raid.observation_tensor_shape() == [len(row)] == [raid.observation_tensor_size()]
    for action in (state.legal_actions()[0], state.legal_actions()[-1]):
        assert state.string_to_action(state.action_to_string(action)) == action
    illegal = state.legal_actions_mask().index(0)
    with pytest.raises(Refused):
        state.apply_action(illegal)


def test_a_clone_has_the_same_luck_and_leaves_the_state_alone(raid: RaidGame) -> None:
    state = walk(raid.new_initial_state("5"), random.Random(5).choice, 60)
    before = state.game.digest, len(state.history())
    other, third = state.clone(), state.clone()
    walk(other, random.Random(1).choice)
    assert walk(third, random.Random(1).choice).game.digest == other.game.digest
    assert (state.game.digest, len(state.history())) == before
    child = state.child(state.legal_actions()[0])
    assert child.history()[:-1] == state.history()


def test_dealt_anew_nothing_that_is_seen_changes_and_luck_does(raid: RaidGame) -> None:
    state = walk(raid.new_initial_state("9"), random.Random(9).choice, 90)
    draw = random.Random(2).random
    ends = set()
    for _ in range(6):
        other = state.resample_from_infostate(0, draw)
        assert other.observation_tensor() == state.observation_tensor()
        assert other.legal_actions() == state.legal_actions()
        ends.add(walk(other, lambda actions: actions[0]).game.digest)
    assert len(ends) > 1
    again = [state.resample_from_infostate(0, lambda: 0.25).game.digest for _ in range(2)]
    assert again[0] == again[1] != state.game.digest
