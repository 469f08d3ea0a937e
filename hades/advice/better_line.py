"""What an analysis said would have been better, for whoever plays on from there."""

from __future__ import annotations

import attrs

from hades import Game


@attrs.frozen
class BetterLine:
    """A better line of play at the question after so many commands, in words and as commands."""

    words: str
    commands: tuple[str, ...]
    after: int

    def left(self, game: Game) -> tuple[str, ...] | None:
        """What of the commands is still to come; None once something else was done, or all of it."""
        done = tuple(command.name for command in game.history[self.after :])
        if len(game.history) < self.after or done != self.commands[: len(done)]:
            return None
        rest = self.commands[len(done) :]
        return None if done and not rest else rest
