"""Two players at one terminal: who is asked stands before each question, and the score is told for each."""

from __future__ import annotations

from collections.abc import Sequence

from hades.session import two_players
from hades.terminal.terminal_game import TerminalGame


class SharedDialogue(TerminalGame):
    """A dialogue with a captain and a major, by the designer's variant for two (docs/variants.md)."""

    def _ask(self) -> None:
        if self.game.ask is not None:
            self.say("", two_players.who(self.game))
        super()._ask()
        if self.game.over is not None:
            self.say(*two_players.shares(self.game))

    def _choose(self, commands: Sequence[str]) -> bool:
        if commands and (told := two_players.out_of_turn(self.game, commands[0])):
            self.say(f"No: {told}: all Units of one player act before those of the other.")
            return False
        return super()._choose(commands)
