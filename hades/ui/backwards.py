"""The ways back at a table: decisions and lines of play that are left, and the log that follows. Pure.

What may be taken back is the game's to say (`hades.engine.undo`); here a press of undo becomes one
decision, and the log is written anew as far as another line of play differs from the one that was left.
"""

from __future__ import annotations

from collections.abc import Sequence

from hades import Game, Refused
from hades.history.log import GameLog

HERE = "the game stands here"
"""Why there is nothing to go back from."""


class Backwards:
    """The part of a session that goes back and aside; `Session` has the rest."""

    game: Game
    game_log: GameLog
    selected: str
    gun: str
    held: str
    _decisions: list[int]
    _plan: tuple[int, tuple[str, ...]] | None

    def look(self) -> None:
        """Take in the game as it stands now."""
        raise NotImplementedError

    def _save(self, aid: str = "") -> None:
        raise NotImplementedError

    # ---- one decision back

    @property
    def can_undo(self) -> bool:
        """Whether the last decision, or the end of it, can be taken back."""
        return bool(self.held) or self.game.can_undo

    @property
    def no_undo(self) -> str:
        """Why the last command cannot be taken back, with the clauses; "" if it can."""
        return "" if self.can_undo else self._refused(len(self.game.history) - 1)

    def undo(self) -> int:
        """Take back the last decision, in strict mode as much of it as taught nothing; how many commands.

        Of a landing that is held that is its last Unit, which no command has placed yet.
        """
        if self.held:
            self.held = ""
            self.look()
            return 0
        game, now = self.game, len(self.game.history)
        goal = max(0, self._decisions[-1] if self._decisions else now - 1)
        return self.back_to(next((to for to in range(goal, now) if game.can_go_back(to)), now))

    # ---- to any moment, and aside

    def no_way_back(self, to: int) -> str:
        """Why the game cannot go back to after command ``to``, with the clauses; "" if it can."""
        if to >= len(self.game.history):
            return f"{HERE[:1].upper()}{HERE[1:]}"
        return "" if self.game.can_go_back(to) else self._refused(to)

    def _refused(self, to: int) -> str:
        """What the game says when it is to go back where it cannot."""
        try:
            self.game.undo() if to < 0 else self.game.back_to(to)
        except Refused as refused:
            return f"{refused.reason[:1].upper()}{refused.reason[1:]} [{', '.join(refused.clauses)}]"
        raise AssertionError(f"the game went back to {to} though it cannot")

    def back_to(self, to: int) -> int:
        """Go back to after command ``to``; how many commands were left behind.

        :raises Refused: if the mode of the game does not allow it.
        """
        before = len(self.game.history)
        self.game.back_to(to)
        self._turned(min(to, before), kept=before == to)
        return before - to

    def fork(self, name: str, to: int) -> None:
        """Begin a branch after command ``to``.

        :raises Refused: outside analysis, or for a name that cannot be.
        """
        self.game.fork(name, to)
        self._turned(to)

    def switch(self, name: str) -> None:
        """Go on with another branch.

        :raises Refused: if none of that name waits.
        """
        before = tuple(self.game.history)
        self.game.switch(name)
        self._turned(shared(before, self.game.history))

    def rename(self, name: str) -> None:
        """Give the branch that is played another name.

        :raises Refused: outside analysis, or for a name that cannot be.
        """
        self.game.rename(name)
        self._save()

    def _turned(self, same: int, *, kept: bool = False) -> None:
        """The line of play is another one after ``same`` commands: tell it anew from there."""
        self._decisions = [at for at in self._decisions if at < same]
        self._plan = None
        self.game_log.take_back(same)
        for at in range(same + 1, len(self.game.history) + 1):
            self.game_log.note(self.game.told(at), at)
        self.selected = self.gun = self.held = ""
        self.look()
        if not kept:
            self._save()


def shared(one: Sequence[object], other: Sequence[object]) -> int:
    """How many of their first things two lists share."""
    both = min(len(one), len(other))
    return next((at for at in range(both) if one[at] != other[at]), both)
