"""The quick player, through `Game` and in place."""

from __future__ import annotations

import pytest

from hades import Game
from hades.engine.hidden_information import Playout
from hades.players.quick import Quick, play_out
from tests.contract import as_if_otherwise
from tests.games import SCENARIOS


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_played_in_place_is_the_same_game(scenario: str) -> None:
    for seed in ("1", "2", "3"):
        game, player = Game.new(scenario, seed=seed), Quick()
        playout = Playout(game._state)
        before = game.digest
        vp = play_out(playout)
        assert game.digest == before, "the State it was made of is as it was"
        while not game.over:
            game.do(player(game))
        assert playout.state.digest() == game.digest
        assert playout.decisions == len(game.history)
        assert vp == (game.score.vp if game.score.level else 0.0)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_it_gives_stands_in_the_menu_and_does_not_depend_on_what_is_hidden(scenario: str) -> None:
    game, player = Game.new(scenario, seed="quick"), Quick()
    while not game.over:
        command = player(game)
        assert command in game.menu
        if len(game.history) % 7 == 0:
            other = Game(as_if_otherwise(game._state), game.edition)
            assert player(other) is command
        game.do(command)


def test_a_finished_game_has_no_next_command() -> None:
    game = Game.new("historical", seed="1")
    while not game.over:
        game.do(Quick()(game))
    with pytest.raises(ValueError, match="the game is over"):
        Quick()(game)
