"""What somebody has learnt: which lessons are done, and where the others were left.

All of it is one file, ``lessons.json`` beside the last game, as anybody can read it: of each lesson whether
it is ``done``, and under ``left`` the commands that were played of it. To take it elsewhere, take that file.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import attrs

from hades.content.untrusted_input import LEARNT
from hades.record.store import Store

BOOK = "lessons.json"
"""The file, in the folder of the last game."""


@attrs.frozen
class Learnt:
    """How far somebody is in a lesson."""

    done: bool = False
    """Whether it was played to its end once."""
    left: tuple[str, ...] = ()
    """The commands that were played of it since it was begun last; none where it is to begin anew."""


@attrs.frozen
class _Lessons:
    lessons: dict[str, Learnt] = attrs.field(factory=dict)


class LessonBook:
    """Reads and writes what was learnt. Of a file that cannot be read `problem` says why."""

    def __init__(self, folder: Path) -> None:
        """``folder`` is where the last game is kept."""
        self._store = Store(folder / BOOK, _Lessons, LEARNT)
        self.problem = ""
        """Why the file could not be read or written, as a sentence; "" if it could."""
        self.read()

    def of(self, lesson: str) -> Learnt:
        """Return how far somebody is in a lesson, by its id."""
        return self._learnt.get(lesson, Learnt())

    def read(self) -> None:
        """Take in the file as it stands now."""
        self._learnt = self._store.read().lessons
        self.problem = (
            f"What was learnt cannot be read: {self._store.problem}." if self._store.problem else ""
        )

    def note(self, lesson: str, left: Sequence[str], *, done: bool = False) -> None:
        """Write down how far somebody is in a lesson; what was done once stays done.

        Nothing is raised: a disk that refuses is no reason to stop a lesson, and `problem` says so.
        """
        # another window or terminal may have written meanwhile
        self.read()
        learnt = Learnt(done or self.of(lesson).done, tuple(left))
        if learnt == self.of(lesson):
            return
        self._learnt = dict(sorted({**self._learnt, lesson: learnt}.items()))
        is_kept = self._store.keep(_Lessons(self._learnt))
        self.problem = "" if is_kept else f"What was learnt could not be kept: {self._store.problem}."
