"""A player that undoes and branches: random commands, and now and then undo or another branch.

Its actions depend on the seed alone. `Meddler.step` does one thing to a game, so that others can check the
game, or save its file, after each.
"""

from __future__ import annotations

import random

from hades import Game
from hades.content.load import scenario_ids
from hades.engine.line_history import MODES

SCENARIOS = tuple(scenario_ids())
UNDOS = tuple(MODES)


class Meddler:
    """Plays a game at random; ``back`` of a hundred steps undo, branch or switch branches."""

    def __init__(self, game: Game, seed: str, back: int = 12) -> None:
        self.game = game
        self.random = random.Random(seed)
        self.back = back

    def step(self) -> str:
        """Do one thing; return the kind of the new line in the journal."""
        if not self.game.history or self.random.randrange(100) >= self.back or not self._meddle():
            if self.game.over:
                return ""
            self.game.do(self.random.choice(self.game.menu))
        return self.game.journal[-1].kind

    def _meddle(self) -> bool:
        """Do something other than a command; return False if nothing of the kind is possible."""
        game, chance = self.game, self.random
        others = [branch.name for branch in game.branches if branch.name != game.branch]
        kind = chance.choice(("undo", "undo", "back", "fork", "switch", "rename"))
        if game.undo_mode != "analysis" or (kind == "switch" and not others):
            kind = chance.choice(("undo", "back"))
        before = len(game.journal)
        if kind == "undo" and game.can_undo:
            game.undo()
        elif kind == "back":
            ways = [to for to in range(len(game.history)) if game.can_go_back(to)]
            # mostly a few commands, now and then far
            if ways:
                game.back_to(chance.choice(ways[-6:] if chance.randrange(5) else ways))
        elif kind == "fork":
            game.fork(f"way {before}", chance.randint(max(0, len(game.history) - 6), len(game.history)))
        elif kind == "switch":
            game.switch(chance.choice(others))
        elif kind == "rename":
            game.rename(f"name {before}, so öde")
        return len(game.journal) > before


def meddled(scenario: str, undo: str, seed: str, lines: int, back: int = 12) -> Game:
    """Return a game whose journal has this many lines, or that is over sooner."""
    game = Game.new(scenario, seed=seed, undo=undo)
    meddler = Meddler(game, seed, back)
    while len(game.journal) < lines and meddler.step():
        game.note(len(game.journal) * 700, "suggested set-up" if len(game.journal) % 9 == 4 else "")
    return game
