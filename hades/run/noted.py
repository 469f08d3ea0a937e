"""Runs noted while somebody goes on playing: in a thread of its own, so that no frame waits for it."""

from __future__ import annotations

import tempfile
import threading
from pathlib import Path

from hades.content.intake import GAME, read_bytes
from hades.language import tr
from hades.record.disk import write_whole
from hades.run import boards

_noted: list[str] = []
"""Names of the files that were looked at, in the order in which that was done."""


def count() -> int:
    """How many games were looked at so far: whoever knows of runs looks again when that has changed."""
    return len(_noted)


def note_apart(path: Path) -> threading.Thread | None:
    """Take the run of a game file that was closed just now into the boards; the thread that does, None if the
    file cannot be read.

    It is copied at once: where it stands another game may begin before it has been looked at. A program that
    ends waits for it.
    """
    try:
        data = read_bytes(path, GAME)
    except (OSError, ValueError):
        return None
    thread = threading.Thread(target=_note, args=(data, path.name), name=tr("noting a run"))
    thread.start()
    return thread


def _note(data: bytes, name: str) -> None:
    with tempfile.TemporaryDirectory(prefix="hades-run-") as folder:
        copy = Path(folder) / name
        write_whole(copy, data, keep=False)
        boards.note(copy)
    _noted.append(name)
