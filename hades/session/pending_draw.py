"""A command that waits for a draw in printed-game mode."""

from __future__ import annotations

import attrs

from hades.engine.manual_draws import DrawNeeded


@attrs.frozen
class PendingDraw:
    """A draw that the player must tell before the game goes on."""

    needed: DrawNeeded
    commands: tuple[str, ...]
    """The command that draws, and the commands to be carried out after it."""
    every: bool
    aid: str
    last: str = ""
    """The command that is held afterwards (see `Session.hold`), or ""."""
