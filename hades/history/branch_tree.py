"""The branches of a game as a tree. No I/O and no state."""

from __future__ import annotations

import attrs

from hades.engine.game import Game
from hades.engine.journal import Branch
from hades.engine.line_history import MAIN
from hades.state.state import State
from hades.view import View


@attrs.frozen
class Twig:
    branch: Branch
    depth: int
    """Number of ancestors."""
    parent: str
    """Name of the parent branch; "" for a branch without a parent."""
    played: bool
    """True for the current branch."""
    split: tuple[int, str]
    """(turn, section) of the question at which the branch left its parent."""
    stands: tuple[int, str]
    """(turn, section) of the current question of the branch."""
    vp: float
    outcome: str
    """The result, as in `View.outcome`; "" if the branch is not finished."""

    @property
    def own(self) -> int:
        """Number of commands of the branch since it left its parent."""
        return len(self.branch.history) - (self.branch.root if self.parent else 0)


def branch_tree(game: Game) -> tuple[Twig, ...]:
    """Return all branches of a game, with each branch before its descendants."""
    branches = {branch.name: branch for branch in game.branches}
    parents = _parents(game)
    found: list[Twig] = []

    def grow(parent: str, depth: int) -> None:
        below = [b for b in branches.values() if _kept(parents, b.name, branches) == parent]
        for branch in sorted(below, key=lambda b: (b.root, b.name)):
            states = (*branch.past, branch.state)
            now = View(branch.state)
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
    seen = View(state)
    return seen.turn, seen.section


def _parents(game: Game) -> dict[str, str]:
    """Map the name of each branch to the name of its parent, or "". Deleted branches are included."""
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
    """Return the name of the nearest ancestor of a branch that still exists, or ""."""
    up = parents[name]
    while up and up not in branches:
        up = parents[up]
    return up
