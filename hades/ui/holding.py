"""The last look at a landing: the command that would begin turn 1 is held until the player says so. Pure."""

from __future__ import annotations

import contextlib

import attrs

from hades import Game, Refused
from hades.engine.ask import Ask
from hades.history.tableau import Tableau
from hades.session import landing
from hades.ui.option import Option
from hades.view import View

ASKED = "begin?"
"""The window's own question, while a command is held; the game still asks where the last Unit lands."""


class Holding:
    """The part of a session that holds a landing; `Session` has the rest."""

    game: Game
    ask: Ask | None
    held: str
    """The command that places the last Unit of a landing, and begins turn 1 when it is carried out."""
    _decisions: list[int]

    def look(self) -> None:
        """Take in the game as it stands now."""
        raise NotImplementedError

    def before_turn_1(self, commands: tuple[str, ...]) -> tuple[str, ...]:
        """Commands up to the one that would end the set-up and begin turn 1, or all of them.

        Turn 1 draws, so that its landing could not be taken back: the player looks at it first. All it
        is looked ahead for is whether the turn begins; once that was asked, nothing is held any more.
        """
        if self.held or self.ask is None or self.ask.kind not in landing.ASKS:
            return commands
        ahead = self.game.peek()
        for at, name in enumerate(commands):
            # a suggestion names hexes whether they are free or not
            with contextlib.suppress(Refused):
                ahead.do(name)
            if ahead.turn:
                return commands[:at]
        return commands

    def hold(self, command: str) -> None:
        """Let the last Unit of a landing stand in its hex, and ask whether turn 1 may begin.

        The command is not carried out: no file has it, and a game that is left now goes on from the
        question where that Unit lands.
        """
        self.held = command
        # taken back, it is the Unit's choice that can be undone next, not all that was suggested with it
        self._decisions.append(len(self.game.history) - 1)
        self.look()

    @property
    def last_placed(self) -> tuple[str, str]:
        """The Unit of the command that is held, and its hex."""
        assert self.game.ask is not None
        return self.game.ask.subject, self.held.split()[1]

    def _landed(self) -> View:
        """The table with the Unit of the command that is held where that will place it."""
        table = Tableau(self.game.view(), self.game.tables)
        table.put(*self.last_placed)
        return table.view

    def _whether_to_begin(self) -> Ask:
        assert self.game.ask is not None
        told = "The landing stands. Begin turn 1?"
        return attrs.evolve(self.game.ask, kind=ASKED, prompt=told, subject="")

    @property
    def _begin(self) -> Option:
        return Option("Begin turn 1", (self.held,), key="ENTER", tone="go", weighty=True)
