"""What waits for a draw on somebody's table."""

from __future__ import annotations

import attrs

from hades.engine.manual_draws import DrawNeeded


@attrs.frozen
class PendingDraw:
    """A draw on somebody's table that has to be told before the game goes on."""

    needed: DrawNeeded
    commands: tuple[str, ...]
    """The command that draws, and those that were wanted after it."""
    every: bool
    aid: str
    last: str = ""
    """The command that is held thereafter, see `Session.hold`."""
