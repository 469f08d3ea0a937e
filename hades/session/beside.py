"""Games beside the printed one that a front end begins."""

from __future__ import annotations

from pathlib import Path

from hades import Game
from hades.chance import stream
from hades.engine.at_table import SEED, DrawNeeded

MOST = 100
"""Draws of a set-up; the longest has about ten."""


def begin(beside: bool, scenario: str, seed: str, edition: str, components: Path | None, undo: str) -> Game:
    """A new game: that of a seed, or one ``beside`` the printed game as `laid_out`, with that seed's luck."""
    if beside:
        return laid_out(scenario, seed, edition, components, undo)
    return Game.new(scenario, seed=seed, edition=edition, components=components, undo=undo)


def laid_out(scenario: str, luck: str, edition: str, components: Path | None, undo: str) -> Game:
    """A game beside the printed one, its first Circles and Installations drawn here: they are laid out as it
    says. Cards drawn for the set-up are shuffled back (R-06), so nobody need draw them from his own.

    ``luck`` is any text; all that is drawn later is told. As it may be mistyped, such a game is never played
    in strict undo: what was told last can be put right after the last draw of a command, too.

    :raises ValueError, ComponentError: as `Game.new`.
    """
    draws: list[str] = []
    undo = "casual" if undo == "strict" else undo
    for number in stream(f"beside|{luck}", MOST):
        try:
            return Game.new(
                scenario, seed=SEED, edition=edition, components=components, undo=undo, draws=draws
            )
        except DrawNeeded as needed:
            things = list(needed.things)
            draws.append(things[number % len(things)])
    raise ValueError(f"the set-up of {scenario} draws more than {MOST} times")
