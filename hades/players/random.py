"""A player that chooses any legal command, all equally likely."""

from __future__ import annotations

from hades.chance import stream
from hades.engine.game import Game
from hades.state.commands import Command

_BLOCK = 256


class Random:
    """A random player whose numbers derive from the game's seed, so that a game can be repeated."""

    def __init__(self) -> None:
        self._numbers: list[int] = []
        self._seed: str | None = None

    def __call__(self, game: Game) -> Command:
        if game.seed != self._seed:
            self._seed = game.seed
            self._numbers = []
        count = len(game.history)
        while count >= len(self._numbers):
            block = len(self._numbers) // _BLOCK
            self._numbers += stream(f"random player|{block}|{game.seed}", _BLOCK)
        menu = game.menu
        return menu[self._numbers[count] % len(menu)]
