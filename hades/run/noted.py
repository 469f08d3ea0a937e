"""Games that were played here, noted: taken into the boards, and whether and where they count, in words."""

from __future__ import annotations

import tempfile
import threading
from pathlib import Path

import attrs

from hades.content.untrusted_input import GAME, read_bytes
from hades.record.disk import write_whole
from hades.run.boards import Boards
from hades.run.career import Career
from hades.run.categories import REAL, VP
from hades.run.proof import Proof, prove
from hades.run.run_record import RunRecord

_noted: dict[Path, Noted | None] = {}
"""What came of each game file that was noted apart; None while it is looked at."""
_counts = [0]
"""How many games were looked at so far."""


@attrs.frozen
class Noted:
    """What came of noting a game."""

    run: RunRecord | None
    """None if no board took it."""
    told: tuple[str, ...]
    """Whether and where it counts, as sentences; () for a game that is not over."""


def note(path: Path, file: Path | None = None, components: Path | None = None) -> Noted:
    """Take a game that was just played here into the boards of a file, by default one's own, and into the
    career; ``components`` is the set it was played with, None for that of the box."""
    try:
        proof = prove(path, components)
        with Career(file) as known:
            restored = known.restore()
            run = known.add(path, own=True, proof=proof)
            if proof.game is not None and run.outcome:
                known.keep(run, proof.game)
            return Noted(run, (*restored, *(_counts_where(known, run, proof) if run.outcome else ())))
    except (ValueError, OSError) as error:
        return Noted(None, (f"It counts nowhere: {str(error).removesuffix('.')}.",))


def _counts_where(known: Boards, run: RunRecord, proof: Proof) -> tuple[str, ...]:
    """Where a run counts that is over, or why it does not."""
    told = ["It counts on no board.", proof.no_category]
    if run.categories:
        told = [f"It counts in {key}, {_places(known, run, key)}." for key in run.categories]
    if proof.who is not None and proof.who.is_found:
        told.append(f"It is taken for a program's: {proof.who.why}")
    return (*told, "It is in your career.")


def _places(known: Boards, run: RunRecord, key: str) -> str:
    """The places of a run on the board of a category: by VP, which are proven, and by time, which is not."""
    found = []
    for by, words in ((VP, "by VP"), (REAL, "by real time, as its file tells it")):
        ids = [one.id for one in known.board(key, by)]
        if run.id in ids:
            place = ids.index(run.id) + 1
            found.append(f"place {place} of {len(ids)} {words}")
    return " and ".join(found)


# ---- in a thread of its own, so that no frame waits for it


def count() -> int:
    """How many games were looked at so far: whoever knows of runs looks again when that has changed."""
    return _counts[0]


def came_of(path: Path) -> Noted | None:
    """What came of the game in a file that was noted apart; None if it was not, or not yet."""
    return _noted.get(path)


def is_looked_at(path: Path) -> bool:
    """Whether the game in a file is being looked at just now."""
    return path in _noted and _noted[path] is None


def note_apart(path: Path, components: Path | None = None) -> threading.Thread | None:
    """Take the run of a game file into the boards; the thread that does, None if the file cannot be read.

    It is copied at once: where it stands another game may begin before it has been looked at. A program that
    ends waits for it.
    """
    try:
        data = read_bytes(path, GAME)
    except (OSError, ValueError):
        return None
    _noted[path] = None
    thread = threading.Thread(target=_note, args=(data, path, components), name="noting a run")
    thread.start()
    return thread


def _note(data: bytes, path: Path, components: Path | None) -> None:
    with tempfile.TemporaryDirectory(prefix="hades-run-") as folder:
        copy = Path(folder) / path.name
        write_whole(copy, data, keep=False)
        _noted[path] = note(copy, components=components)
    _counts[0] += 1
