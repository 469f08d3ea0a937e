"""The ways back at a table: decisions and lines of play that are left, and the log that follows. Pure.

What may be taken back is the game's to say (`hades.engine.undo`); here a press of undo becomes one
decision, and the log is written anew as far as another line of play differs from the one that was left.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from hades import Game, Refused
from hades.engine.undo import MAIN, Branch
from hades.history.log import GameLog
from hades.state.state import State
from hades.view import View

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

    def _save(self) -> None:
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


# ---- the tree of branches


@attrs.frozen
class Twig:
    """A branch in the tree: how deep it stands there, what it came from, where it split and where it is."""

    branch: Branch
    depth: int
    parent: str
    """The branch it came from; "" for the one that every game begins on."""
    played: bool
    split: tuple[int, str]
    """Turn and section of the question at which it began."""
    stands: tuple[int, str]
    """Turn and section of the question it stands at."""
    vp: float
    outcome: str
    """How it ended, as `View.outcome` says it; "" if it goes on."""

    @property
    def own(self) -> int:
        """Commands that it does not share with the branch it came from."""
        return len(self.branch.history) - (self.branch.root if self.parent else 0)


def tree(game: Game) -> tuple[Twig, ...]:
    """Every branch of a game, each below the one it came from."""
    branches = {branch.name: branch for branch in game.branches}
    parents = _parents(game)
    found: list[Twig] = []

    def grow(parent: str, depth: int) -> None:
        below = [b for b in branches.values() if _kept(parents, b.name, branches) == parent]
        for branch in sorted(below, key=lambda b: (b.root, b.name)):
            states = (*branch.past, branch.state)
            now = View(branch.state, game.words)
            found.append(
                Twig(
                    branch,
                    depth,
                    parent,
                    branch.name == game.branch,
                    _when(game, states[branch.root]),
                    (now.turn, now.section),
                    now.score.vp,
                    now.outcome or "",
                )
            )
            grow(branch.name, depth + 1)

    grow("", 0)
    return tuple(found)


def _when(game: Game, state: State) -> tuple[int, str]:
    seen = View(state, game.words)
    return seen.turn, seen.section


def _parents(game: Game) -> dict[str, str]:
    """Branch -> the one it began on, by the names of today; also of branches that are gone."""
    now = MAIN
    parents = {MAIN: ""}
    for entry in game.journal:
        if entry.kind == "branch":
            parents[entry.what] = now
        elif entry.kind == "rename":
            parents = {
                entry.what if name == now else name: entry.what if up == now else up
                for name, up in parents.items()
            }
        if entry.kind in ("branch", "switch", "rename"):
            now = entry.what
    return parents


def _kept(parents: dict[str, str], name: str, branches: dict[str, Branch]) -> str:
    """The nearest branch above one that is still there."""
    up = parents[name]
    while up and up not in branches:
        up = parents[up]
    return up
