"""The saved games: the files in the player's folder, and its subfolder for older games.

Before another game replaces ``last.hades``, the old one is moved to the folder ``games`` as ``kept-`` and the
time when it began. Damaged files are copied there as ``damaged-`` and a number. All these files stay until
the player removes them.
"""

from __future__ import annotations

import contextlib
import itertools
import os
from collections.abc import Callable
from pathlib import Path

import attrs

from hades.engine.game import Game
from hades.engine.line_history import GameFileError
from hades.storage.disk import copy, make_folder, real, second_name, sync_folder
from hades.storage.game_file_format import FORMAT, Header
from hades.storage.reading import Recording, glance, read

LAST = "last.hades"
"""File name of the last game."""
LESSON = "lesson.hades"
"""File name of the current lesson, which never replaces a saved game."""
DRILL = "drill.hades"
"""File name of the game of a position that is tried out, which never replaces a saved game."""
GAMES = "games"
"""Name of the folder for older games, beside the last game."""
KEPT = "kept-"
"""Prefix of games that the program moved to `GAMES`."""
DAMAGED = "damaged-"
"""Prefix of damaged files that the program copied to `GAMES`."""


@attrs.frozen
class SavedGame:
    """A game file as listed: its path, header and number of commands, or the problem with it."""

    path: Path
    stamp: int
    """Time of its last modification in nanoseconds."""
    header: Header | None = None
    """The header; None if the file is unreadable."""
    commands: int = 0
    is_over: bool = False
    """True if the file says that its game is over."""
    problem: str = ""


def games(folder: Path) -> list[SavedGame]:
    """Return the game files in a folder and in `GAMES`, not replayed: the last game, then newest first."""
    found = []
    for path in (*folder.glob("*.hades"), *(folder / GAMES).glob("*.hades")):
        with contextlib.suppress(OSError):
            found.append(_kept(path, path.stat().st_mtime_ns))
    # The last game must come first even if the clock was wrong.
    return sorted(found, key=lambda kept: (kept.path != folder / LAST, -kept.stamp, kept.path.name))


def _kept(path: Path, stamp: int) -> SavedGame:
    try:
        return SavedGame(path, stamp, *glance(path))
    except GameFileError as error:
        return SavedGame(path, stamp, problem=str(error))


def unfinished(folder: Path) -> SavedGame | None:
    """Return the last game if it is unfinished or unreadable, else the newest unfinished game, or None.

    Lessons and drills do not count.
    """
    for kept in games(folder):
        is_readable = kept.header is not None or kept.path == folder / LAST
        if is_readable and kept.path.name not in (LESSON, DRILL) and not kept.is_over:
            return kept
    return None


def put_aside(file: Path, game: Game) -> Path | None:
    """Move the game in a file to the folder of older games; return the new path, or None if the game stays.

    The game stays if it has no commands, or is ``game`` or an earlier state of it. An unreadable file is
    copied.

    :raises OSError: if the game cannot be moved.
    """
    if not file.is_file() or not file.stat().st_size:
        return None
    try:
        old = read(file)
    except GameFileError:
        return put_damaged(file)
    if not old.commands or _same(old, game):
        return None
    began = "".join(c for c in old.header.created[:19] if c.isdigit()) or "long-ago"
    kept = _shelved(file, lambda n: f"{KEPT}{began}{f'-{n}' if n > 1 else ''}.hades", second_name)
    os.unlink(real(file))
    return kept


def put_damaged(file: Path) -> Path:
    """Copy a damaged file to the folder of older games, and return its path there.

    :raises OSError: if the file cannot be copied.
    """
    return _shelved(file, lambda n: f"{DAMAGED}{n}{file.suffix}", copy)


def older_files_text(folder: Path) -> str:
    """Return a sentence with the number of files that the program put into the folder of older games."""
    shelf = folder / GAMES
    count = sum(1 for path in shelf.glob("*.hades") if path.name.startswith((KEPT, DAMAGED)))
    files = "1 file is" if count == 1 else f"{count} files are"
    return f"{files} kept in {shelf}; delete any that you no longer want."


def _shelved(file: Path, name: Callable[[int], str], put: Callable[[Path, Path], None]) -> Path:
    """Put a file into the folder of older games by calling ``put``, under the first free ``name``."""
    folder = file.parent / GAMES
    make_folder(folder)
    for number in itertools.count(1):
        target = folder / name(number)
        try:
            put(real(file), target)
        except FileExistsError:
            # The copy may exist because of a crash before the original was removed.
            if target.read_bytes() != file.read_bytes():
                continue
        sync_folder(folder)
        return target
    raise AssertionError("there is always a next number")


def is_kept(file: Path) -> bool:
    """Return whether the program, not the player, put a game into the folder of older games."""
    return file.parent.name == GAMES and file.name.startswith(KEPT)


def holds(file: Path, game: Game) -> bool:
    """Return whether a file has exactly this game, in the current format."""
    try:
        old = read(file)
    except (OSError, GameFileError):
        return False
    is_whole = not old.warning and old.format == FORMAT
    return is_whole and len(old.moves) == len(game.journal) and _same(old, game)


def _same(old: Recording, game: Game) -> bool:
    """Return whether a recording is a game or an earlier state of it."""
    top = old.header
    begun = (top.scenario, top.seed, top.edition.name, top.undo, top.position or "")
    if begun != (game.scenario, game.seed, game.edition, game.undo_mode, game.position):
        return False
    moves = [(move.kind, move.n, move.what) for move in old.moves]
    now = [(entry.kind, entry.n, entry.what) for entry in game.journal]
    return now[: len(moves)] == moves
