"""A line of play: what was done and when, and a branch that waits."""

from __future__ import annotations

import attrs

from hades.engine.annotation import Annotation
from hades.state.commands import Command
from hades.state.state import State

BESIDE_PLAY = "annotation", "waiting"
"""Kinds of lines that change nothing in play."""


@attrs.define
class Entry:
    """A line of the journal: ``kind`` is command, undo, branch, switch, rename, annotation or waiting.

    ``n`` commands stand on the line of play after it, ``what`` is the name of the command or the
    branch, ``back`` how many commands were taken back or left for another branch, ``player`` who chose
    it. Notes of the front end are the ``aid`` that was used and the time since the first command, in
    milliseconds: play time ``t``, ``real`` time, and at the beginning of a ``sitting`` its number.
    An annotation is its ``note``, with the words in ``what``; it stands on the ``moment`` after a command.
    A line of kind waiting has the ``draws`` that were told on somebody's table since the line above.
    """

    kind: str
    n: int
    what: str
    state: State
    back: int = 0
    player: str = ""
    t: int | None = None
    aid: str = ""
    real: int | None = None
    sitting: int = 0
    note: Annotation | None = None
    moment: State | None = None
    draws: tuple[str, ...] = ()

    @property
    def is_play(self) -> bool:
        """Whether it did something to the game: notes and what waits for a draw change nothing in play."""
        return self.kind not in BESIDE_PLAY


def _counted(row: tuple[object, ...]) -> str:
    """How many there are, for `repr`."""
    return f"<{len(row)}>"


@attrs.frozen
class Branch:
    """A line of play that waits: its commands, the States before each, and the one it stands at."""

    name: str
    history: tuple[Command, ...] = attrs.field(repr=_counted)
    past: tuple[State, ...] = attrs.field(repr=_counted)
    state: State
    root: int
    """Commands that it shares with the branch it came from."""
