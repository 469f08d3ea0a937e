"""The game with the methods of OpenSpiel's Python interface: a game, and states that algorithms walk along.

It needs no OpenSpiel, and is not registered there: what asks a state only for its methods takes it. Actions
and observations are those of the environment.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from hades import Game
from hades.engine.hidden import Hidden
from hades.engine.undo import AGENT
from hades.gym.observation import Observer
from hades.terminal.map_rows import board

PLAYER, TERMINAL = 0, -4
"""Who is to act: the only player, or nobody, as ``pyspiel.PlayerId.TERMINAL`` is numbered."""
TYPE = {
    "short_name": "hades_raid",
    "long_name": "Escape from Hades",
    "dynamics": "SEQUENTIAL",
    "chance_mode": "SAMPLED_STOCHASTIC",
    "information": "IMPERFECT_INFORMATION",
    "utility": "GENERAL_SUM",
    "reward_model": "TERMINAL",
    "min_num_players": 1,
    "max_num_players": 1,
    "provides_information_state_tensor": False,
    "provides_observation_string": True,
    "provides_observation_tensor": True,
}
"""What ``pyspiel.GameType`` says, by the names of its values."""


class RaidGame:
    """A raid as OpenSpiel has games: ``new_initial_state`` begins one."""

    def __init__(
        self, scenario: str = "historical", *, edition: str = "2.1", components: str | Path | None = None
    ) -> None:
        self._given: dict[str, Any] = {"edition": edition, "components": components}
        self._scenario = scenario
        first = self._begun("0")
        self.observer = Observer(first.tables)
        codes = first.words.codes()
        self.commands = tuple(first.words.command(code).name for code in codes)
        """Number of an action -> the name of the command, as in the environment."""
        self.number = {code: number for number, code in enumerate(codes)}
        self._size = int(_tensor(self.observer, first).size)

    def get_type(self) -> dict[str, Any]:
        """What kind of game it is."""
        return dict(TYPE)

    def get_parameters(self) -> dict[str, Any]:
        """What it was made with."""
        return {"scenario": self._scenario, **self._given}

    def num_players(self) -> int:
        """One."""
        return 1

    def num_distinct_actions(self) -> int:
        """Commands there are, legal or not."""
        return len(self.commands)

    def min_utility(self) -> float:
        """VP that no game falls below."""
        return -100.0

    def max_utility(self) -> float:
        """VP that no game comes to."""
        return 100.0

    def observation_tensor_shape(self) -> list[int]:
        """One row of numbers."""
        return [self._size]

    def observation_tensor_size(self) -> int:
        """How many numbers it has."""
        return self._size

    def new_initial_state(self, seed: str = "0") -> RaidState:
        """A game at its first question; all its luck comes from the seed, any text."""
        return RaidState(self, self._begun(seed))

    def _begun(self, seed: str) -> Game:
        game = Game.new(self._scenario, seed=seed, **self._given)
        game.player = f"{AGENT} spiel"
        return game


class RaidState:
    """A moment of a raid. The sampled chance is part of it: a clone has the same luck ahead.

    Whoever looks ahead by clones sees what no player can; `resample_from_infostate` deals anew what is hidden
    and all luck to come, as OpenSpiel's search for games of hidden information asks for it.
    """

    def __init__(self, raid: RaidGame, game: Game) -> None:
        self._raid = raid
        self.game = game
        """The game that is played: for a look at it, or to save it."""

    def __str__(self) -> str:
        return self.observation_string()

    def get_game(self) -> RaidGame:
        """The game it is of."""
        return self._raid

    def current_player(self) -> int:
        """`PLAYER`, or `TERMINAL` once the game is over."""
        return TERMINAL if self.is_terminal() else PLAYER

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.game.over is not None

    def is_chance_node(self) -> bool:
        """Never: cards are drawn within a command."""
        return False

    def legal_actions(self, player: int = PLAYER) -> list[int]:
        """Numbers of the commands of the menu, ascending; none once the game is over."""
        return sorted(self._raid.number[command.code] for command in self.game.menu)

    def legal_actions_mask(self, player: int = PLAYER) -> list[int]:
        """1 for each of them, 0 for all others."""
        mask = [0] * len(self._raid.commands)
        for action in self.legal_actions():
            mask[action] = 1
        return mask

    def apply_action(self, action: int) -> None:
        """Carry out a command.

        :raises Refused: if it is not in the menu.
        """
        self.game.do(self._raid.commands[action])

    def child(self, action: int) -> RaidState:
        """The moment after an action; this one stays as it is."""
        other = self.clone()
        other.apply_action(action)
        return other

    def action_to_string(self, player: int, action: int | None = None) -> str:
        """The name of a command, by its number alone or after that of the player."""
        return self._raid.commands[player if action is None else action]

    def string_to_action(self, text: str) -> int:
        """The number of a command.

        :raises ValueError: if there is none of that name.
        """
        return self._raid.commands.index(text)

    def history(self) -> list[int]:
        """Numbers of the commands that led here."""
        return [self._raid.number[command.code] for command in self.game.history]

    def returns(self) -> list[float]:
        """VP of a game that is over, 0 if it was lost or is not over."""
        score = self.game.score
        return [score.vp if self.is_terminal() and score.level else 0.0]

    def rewards(self) -> list[float]:
        """The same: what a game is worth is known at its end."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """The return of the only player."""
        return self.returns()[player]

    def observation_string(self, player: int = PLAYER) -> str:
        """Both decks as text."""
        return "\n".join(board(self.game))

    def observation_tensor(self, player: int = PLAYER) -> list[float]:
        """The observation of the environment in one row, its fields in order of their names."""
        return [float(value) for value in _tensor(self._raid.observer, self.game)]

    def clone(self) -> RaidState:
        """The same moment, to be played on by itself."""
        game = copy.copy(self.game)
        game.history, game.journal = game.history[:], game.journal[:]
        game._past = game._past[:]
        return RaidState(self._raid, game)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> RaidState:
        """The same moment with what is hidden, and all luck to come, dealt anew by a number from 0 to 1."""
        other = self.clone()
        other.game._state = Hidden(self.game).deal(int(sampler() * 2**53), "spiel")
        other.game._reckoned = {}
        return other


def _tensor(observer: Observer, game: Game) -> Any:
    found = observer.of(game)
    return np.concatenate([np.ravel(found[name]) for name in sorted(found)])
