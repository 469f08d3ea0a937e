"""What somebody has learnt: which lessons are done, and where the others were left.

All of it is one file, ``lessons.json`` beside the last game, as anybody can read it: of each lesson whether
it is ``done``, and under ``left`` the commands that were played of it. To take it elsewhere, take that file.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import attrs

from hades.content import untrusted_input
from hades.record.disk import make_folder, write_whole

BOOK = "lessons.json"
"""The file, in the folder of the last game."""


@attrs.frozen
class Learnt:
    """How far somebody is in a lesson."""

    done: bool = False
    """Whether it was played to its end once."""
    left: tuple[str, ...] = ()
    """The commands that were played of it since it was begun last; none where it is to begin anew."""


class LessonBook:
    """Reads and writes what was learnt. A file that cannot be read counts as none, and `problem` says so."""

    def __init__(self, folder: Path) -> None:
        """``folder`` is where the last game is kept."""
        self.file = folder / BOOK
        self.problem = ""
        """Why the file could not be read or written, as a sentence; "" if it could."""
        self._learnt: dict[str, Learnt] = {}
        self.read()

    def of(self, lesson: str) -> Learnt:
        """How far somebody is in a lesson, by its id."""
        return self._learnt.get(lesson, Learnt())

    def read(self) -> None:
        """Take in the file as it stands now."""
        self._learnt, self.problem = {}, ""
        if not self.file.exists():
            return
        try:
            found = untrusted_input.parse_json(
                untrusted_input.read_text(self.file, untrusted_input.LEARNT), untrusted_input.LEARNT
            )
            self._learnt = {id_: _learnt(id_, row) for id_, row in _table(found).items()}
        except (OSError, ValueError) as error:
            self.problem = f"What was learnt cannot be read: {self.file}: {untrusted_input.told(error)}."

    def note(self, lesson: str, left: Sequence[str], *, done: bool = False) -> None:
        """Write down how far somebody is in a lesson; what was done once stays done.

        Nothing is raised: a disk that refuses is no reason to stop a lesson, and `problem` says so.
        """
        # another window or terminal may have written meanwhile
        self.read()
        learnt = Learnt(done or self.of(lesson).done, tuple(left))
        if learnt == self.of(lesson):
            return
        self._learnt[lesson] = learnt
        table = {id_: attrs.asdict(row) for id_, row in sorted(self._learnt.items())}
        try:
            make_folder(self.file.parent)
            write_whole(self.file, json.dumps({"lessons": table}, indent=1) + "\n", keep=bool(self.problem))
            self.problem = ""
        except OSError as error:
            self.problem = f"What was learnt could not be kept: {error.strerror or error}: {self.file}"


def _table(found: object) -> dict[str, object]:
    table = found.get("lessons") if isinstance(found, dict) else None
    if not isinstance(table, dict):
        raise ValueError("an object with the key 'lessons' is needed, and an object for each of them in it")
    return table


def _learnt(lesson: str, row: object) -> Learnt:
    match row:
        case {"done": bool(done), "left": [*left]} if all(isinstance(name, str) for name in left):
            return Learnt(done, tuple(map(str, left)))
    raise ValueError(f"lesson {lesson!r}: 'done' (true or false) and 'left' (a list of commands) are needed")
