"""Writing game files: whole files, and files that follow a game in progress."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs

from hades import __version__
from hades.content import revisions
from hades.content.position import ALLOWED, NONE
from hades.engine.game import Game
from hades.engine.journal import Entry
from hades.engine.line_history import PERSON
from hades.state.events import clauses_of
from hades.state.state import digest_of
from hades.storage.disk import Lock, append, make_folder, real, write_whole
from hades.storage.game_file_format import (
    CREATED,
    FORMAT,
    EditionLine,
    Header,
    Move,
    cited,
    fields_of,
    is_time,
    shown,
    written,
)
from hades.storage.replaying import outcome
from hades.view.view import section

Line = tuple[dict[str, Any], bytes]
"""A line of a file without its check, and the state after it as `State.written`."""


def header(game: Game) -> dict[str, Any]:
    top = Header(
        format=FORMAT,
        program=f"hades {__version__}",
        rules=revisions.latest(),
        player=_first_player(game),
        edition=EditionLine(game.edition, dict.fromkeys(game.switched_off, False)),
        components=game.tables.catalog.digest,
        scenario=game.scenario,
        seed=game.seed,
        undo=game.undo_mode,
        aids=ALLOWED if game.aids else NONE,
        created=game.created,
        draws=game.beginning.entered if game.at_table else None,
        missing=game.missing or None,
        race=game.race or None,
        typed_seed=game.typed_seed or None,
        position=game.position or None,
        check="",
    )
    return fields_of(top)


def _first_player(game: Game) -> str:
    return game.journal[0].player if game.journal else game.player


def line_of(entry: Entry, player: str, digest: str) -> dict[str, Any]:
    """Return an entry of the journal as a line without its check; ``player`` is the player in the header."""
    note, state = entry.note, entry.state
    is_command = entry.kind == "command"
    what: Any = entry.back if entry.kind == "undo" else entry.what
    move = Move(
        n=entry.n,
        **{entry.kind: what},
        digest=digest,
        by=None if entry.player == player else entry.player,
        after=None if note is None else note.after,
        event=None if note is None else note.event,
        rings=None if note is None else note.rings or None,
        arrows=None if note is None else note.arrows or None,
        draws=((is_command and state.entered) or entry.draws) or None,
        clauses=cited(map(clauses_of, state.log)) if is_command else "",
        sitting=entry.sitting or None,
        t=entry.t,
        real=entry.real,
        aid=entry.aid,
        check="",
    )
    return fields_of(move)


def text_of(game: Game, *, closed: bool) -> tuple[str, str]:
    """Return the text of a whole file, and the check of its last line. A closed file ends with the result."""
    return _text(game, [(header(game), game.beginning.written()), *_lines(game)], "", closed=closed)


def _lines(game: Game, after: int = 0) -> list[Line]:
    """Return lines for the entries of the journal after the first ``after``, each with the state after it."""
    first = _first_player(game)
    found = []
    for entry in game.journal[after:]:
        state = entry.state.written()
        found.append((line_of(entry, first, digest_of(state)), state))
    return found


def _text(game: Game, lines: list[Line], above: str, *, closed: bool) -> tuple[str, str]:
    """Return lines as text, and the check of the last line; ``above`` is the check of the line before."""
    if closed:
        real, t = game.left or (None, None)
        lines[-1][0]["end"] = fields_of(attrs.evolve(outcome(game), real=real, t=t))
    texts = []
    for line, state in lines:
        text, above = written(line, above, state)
        texts.append(text + "\n")
    return "".join(texts), above


def save(game: Game, path: Path) -> None:
    """Write a closed game file, whole or not at all; for a ``*.toml``, the present moment as a position.

    :raises OSError: if the file cannot be written; the old one is untouched.
    :raises ValueError: if ``game.created`` is not a valid time, which would make the file unreadable.
    """
    if path.suffix == ".toml":
        write_whole(path, game.write_position())
        return
    if not is_time(game.created):
        raise ValueError(f"created is {shown(game.created)}; it must be {CREATED}")
    write_whole(path, text_of(game, closed=True)[0])


def leave(game: Game, path: Path) -> None:
    """Rewrite a closed file with the times at which the game was left. The backup does not change.

    :raises InUseError: if another program is writing the file.
    :raises OSError: if the file cannot be written; the old file is untouched.
    """
    with Lock(path):
        write_whole(path, text_of(game, closed=True)[0], keep=False)


class Recorder:
    """The writer of a game in progress to its file, line by line. The file is locked until it is closed.

    The file is forced to the disk at the beginning and the end, when a step of the sequence of play ends, and
    when something is drawn or revealed.
    """

    def __init__(self, game: Game, path: Path, lock: Lock | None = None) -> None:
        """Write the game so far, in place of the old content. ``lock`` is the file's lock if already taken.

        :raises InUseError: if another program is writing the file.
        :raises OSError: if the file cannot be written.
        """
        self.game = game
        self.path = path
        self._lock = lock or Lock(path)
        self._synced: tuple[object, ...] = ()
        """The `_moment` that was last forced to the disk."""
        self._written = 0
        self._size = 0
        self._above = ""
        self._closed = False
        try:
            self._file = real(path)
            self._write_whole()
        except OSError:
            self._lock.release()
            raise

    def update(self, *, sync: bool = False) -> None:
        """Append what happened since the last call. With ``sync``, force the file to the disk.

        :raises InUseError: if the file has vanished and another program is writing a new one with its name.
        :raises OSError: if the file cannot be written; the next update writes everything missing.
        """
        over = self.game.over is not None
        if self._written == len(self.game.journal) and (self._closed or not over):
            return
        # Conceding adds no line to the journal.
        if self._written == len(self.game.journal) or self._closed or not self._has_own_size():
            self._write_whole()
            return
        text, above = _text(self.game, _lines(self.game, self._written), self._above, closed=over)
        data = text.encode()
        moment = self._moment()
        sync = sync or moment != self._synced
        append(self._file, data, self._size, sync=sync)
        self._synced = moment if sync else self._synced
        self._above, self._closed = above, over
        self._size += len(data)
        self._written = len(self.game.journal)

    def close(self) -> None:
        """Close the file with the result, and release the lock.

        :raises OSError: if the result cannot be written; the file stays unchanged.
        """
        try:
            if not self._closed:
                self._write_whole(closed=True)
        finally:
            self._lock.release()

    def leave(self) -> None:
        """Release the lock without closing the file."""
        self._lock.release()

    def _moment(self) -> tuple[object, ...]:
        """Return a key that changes with each step, draw and reveal, which must reach the disk."""
        state = self.game.state
        return state.turn, section(state), state.knowledge, self.game.waiting

    def _has_own_size(self) -> bool:
        try:
            return self._file.stat().st_size == self._size
        except OSError:
            return False

    def _write_whole(self, *, closed: bool = False) -> None:
        closed = closed or self.game.over is not None
        text, above = text_of(self.game, closed=closed)
        own = self._size > 0 and self._has_own_size()
        if self._size and not own:
            # If the folder was removed, so was the lock file, and another program may hold a new lock.
            self._lock.release()
            self._lock.take()
        make_folder(self._file.parent)
        # The backup must stay the file from before this game, not one that this game wrote itself.
        write_whole(self._file, text, keep=not own)
        self._synced = self._moment()
        self._above, self._closed = above, closed
        self._size = len(text.encode())
        self._written = len(self.game.journal)


def annotate(file: Path, load: Callable[[], Game], change: Callable[[Game], object]) -> Game:
    """Let ``change`` edit the notes of the game that ``load`` reads under lock; save the game and return it.

    :raises InUseError: if another program is writing the file.
    :raises OSError: if the file cannot be written; the old file is untouched.
    :raises Refused: for an invalid note.
    """
    # Do not create a lock for a missing file; ``load`` reports it.
    with Lock(file) if file.exists() else contextlib.nullcontext():
        game = load()
        game.player = PERSON
        change(game)
        save(game, file)
    return game
