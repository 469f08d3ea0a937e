"""The branches of a game as a tree, with split points and current positions. No I/O and no state."""

from __future__ import annotations

import attrs

from hades.engine.game import Game
from hades.engine.journal import Branch
from hades.engine.undo import MAIN
from hades.state.state import State
from hades.view import View


@attrs.frozen
class Twig:
    """A branch in the tree, with the turn and section where it split off and where it is now."""

    branch: Branch
    depth: int
    parent: str
    """The parent branch; "" for the first branch of a game."""
    played: bool
    split: tuple[int, str]
    """Turn and section of the question at which the branch began."""
    stands: tuple[int, str]
    """Turn and section of the branch's current question."""
    vp: float
    outcome: str
    """The result, as in `View.outcome`; "" if the branch is not finished."""

    @property
    def own(self) -> int:
        """Number of the branch's commands that its parent does not share."""
        return len(self.branch.history) - (self.branch.root if self.parent else 0)


def branch_tree(game: Game) -> tuple[Twig, ...]:
    """Return all branches of a game, each followed by its descendants."""
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
    """Map each branch to its parent by their current names; deleted branches are included."""
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
    """Return a branch's nearest ancestor that still exists; "" if none does."""
    up = parents[name]
    while up and up not in branches:
        up = parents[up]
    return up
