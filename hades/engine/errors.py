"""Why a game file cannot be loaded: what `Game.load` raises and `hades.record` finds."""

from __future__ import annotations


class GameFileError(ValueError):
    """A game file that cannot be loaded: one sentence with the file, the line and what would be right."""


class MismatchError(GameFileError):
    """A game file that can be read but whose game does not come out as it says."""


NOBODY_DRAWS = (
    "its cards and counters are drawn on a table, which no program can do; hades text --load goes on"
)
"""Why nobody but a person goes on with a game beside the printed one."""
