"""The records of a line of play: commands with their times, annotations on moments, and branches."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import attrs

from hades import geometry as geo
from hades.engine import argument_checks
from hades.state.commands import Command
from hades.state.state import State

LONGEST_WORDS = 500
"""Maximum number of characters in an annotation."""
MOST_MARKS = 40
"""Maximum number of rings, and of arrows, in an annotation."""


@attrs.frozen
class Annotation:
    """A player's note on a moment of the line of play.

    ``after`` is the number of commands before the moment; 0 is the beginning. With an ``event``, an index
    from 0, the moment is right after that event of the last of these commands. ``rings`` are hexes,
    ``arrows`` pairs of hexes, start and end.
    """

    after: int
    words: str
    player: str
    rings: tuple[str, ...] = ()
    arrows: tuple[tuple[str, str], ...] = ()
    event: int | None = None

    @property
    def is_empty(self) -> bool:
        return not (self.words or self.rings or self.arrows)

    @property
    def hexes(self) -> tuple[str, ...]:
        """The hexes with rings or arrows."""
        return tuple(dict.fromkeys((*self.rings, *(hex_ for arrow in self.arrows for hex_ in arrow))))

    @property
    def order(self) -> tuple[int, float]:
        """The moment of the note, as a sort key; a note on a command comes after all notes on its events."""
        return self.after, math.inf if self.event is None else self.event


def annotation(
    after: int, words: str, player: str, rings: Any = (), arrows: Any = (), event: int | None = None
) -> Annotation:
    """Return an annotation, after checking its parts and removing duplicates.

    :raises ValueError: if the words are too long or not a single line, a mark is not a hex, an arrow has no
        length, or there are too many marks; the message is a sentence.
    """
    if len(argument_checks.text("words", words)) > LONGEST_WORDS or not words.isprintable():
        raise ValueError(f"a note is one line of at most {LONGEST_WORDS} characters")
    found = tuple(dict.fromkeys(map(_hex, argument_checks.texts("rings", rings))))
    pairs = tuple(dict.fromkeys(map(_arrow, _row(arrows))))
    for what, marks in (("rings", found), ("arrows", pairs)):
        if len(marks) > MOST_MARKS:
            raise ValueError(f"a note has at most {MOST_MARKS} {what}")
    return Annotation(after, words, player, found, pairs, event)


def _row(arrows: Any) -> Iterable[Any]:
    if isinstance(arrows, str) or not isinstance(arrows, Iterable):
        raise TypeError(f"arrows must be a list of pairs of hexes, not {type(arrows).__name__}")
    return arrows


def _arrow(pair: Any) -> tuple[str, str]:
    ends = argument_checks.texts("an arrow", pair)
    if len(ends) != 2:
        raise ValueError("an arrow needs two hexes, start and end")
    start, end = map(_hex, ends)
    if start == end:
        raise ValueError(f"an arrow needs two different hexes, not {start} to {end}")
    return start, end


def _hex(text: str) -> str:
    return geo.label(geo.parse(text))


BESIDE_PLAY = "annotation", "waiting"
"""Kinds of journal entries that change nothing in play."""


@attrs.define
class Entry:
    """A line of the journal.

    - ``kind``: command, undo, branch, switch, rename, annotation or waiting.
    - ``n``: number of commands on the line of play after the entry.
    - ``what``: the name of the command or branch, or the words of an annotation.
    - ``state``: the State after the entry.
    - ``back``: number of commands undone, or left for another branch.
    - ``player``: the player who chose.
    - ``t`` and ``real``: milliseconds since the first command, in play time and in real time.
    - ``aid``: the aid that the player used, or "".
    - ``sitting``: the number of a sitting, at its first entry; 0 at all others.
    - ``note`` and ``moment``: an annotation, and the State that it is about.
    - ``draws``: for kind waiting, the draws entered in printed-game mode since the entry before.
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
        """True if the entry changed the game; annotations and waiting draws do not."""
        return self.kind not in BESIDE_PLAY


def _counted(row: tuple[object, ...]) -> str:
    return f"<{len(row)}>"


@attrs.frozen
class Branch:
    """A line of play: its commands, the State before each, and its current State."""

    name: str
    history: tuple[Command, ...] = attrs.field(repr=_counted)
    past: tuple[State, ...] = attrs.field(repr=_counted)
    state: State
    root: int
    """Number of commands that the branch shares with its parent."""
