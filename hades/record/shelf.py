"""The shelf of games: the game files of the player's folder, and how an older game finds its place there.

The game played last is ``last.hades``; before another one takes its place it is put into the folder
``games`` as ``kept-`` and the time it began. Of those the newest stay; files of other names are the
player's own. What cannot be read is put there as ``damaged-`` and a number, and stays.
"""

from __future__ import annotations

import contextlib
import itertools
import shutil
from pathlib import Path
from typing import Any

import attrs

from hades.engine.game import Game
from hades.record.lines import GameFileError
from hades.record.reading import read

DRILL = "drill.hades"
"""The drill played last."""
GAMES = "games"
"""The folder beside the last game where the others are."""
KEPT = "kept-"
"""How the names of games begin that were kept by themselves."""
DAMAGED = "damaged-"
"""How the names of files begin that could not be read, or in part only."""
MOST = 40
"""Games that are kept by themselves."""


@attrs.frozen
class Kept:
    """A game file: what its header says, how many commands it has, or what is wrong with it."""

    path: Path
    stamp: int
    """When it was changed, in nanoseconds."""
    header: dict[str, Any] = attrs.field(factory=dict)
    commands: int = 0
    problem: str = ""


def games(folder: Path) -> list[Kept]:
    """The game files of a folder, the one changed last first; nothing is played yet."""
    found = []
    for path in (*folder.glob("*.hades"), *(folder / GAMES).glob("*.hades")):
        with contextlib.suppress(OSError):
            found.append(_kept(path, path.stat().st_mtime_ns))
    return sorted(found, key=lambda kept: (-kept.stamp, kept.path.name))


def _kept(path: Path, stamp: int) -> Kept:
    try:
        recording = read(path)
    except GameFileError as error:
        return Kept(path, stamp, problem=str(error))
    return Kept(path, stamp, recording.header, recording.commands)


def put_aside(file: Path, game: Game) -> None:
    """Make room for a game in a file: another one that stands there goes to the shelf.

    One without commands, or at an earlier place of the same game, is not worth keeping.

    :raises OSError: if it cannot be moved; it stands where it stood then.
    """
    if not file.is_file() or not file.stat().st_size:
        return
    old = _kept(file, 0)
    if old.problem:
        put_damaged(file)
        return
    if not old.commands or _same(old, game):
        return
    began = "".join(c for c in old.header["created"][:19] if c.isdigit()) or "long-ago"
    number = 1
    folder = file.parent / GAMES
    while (target := folder / f"{KEPT}{began}{f'-{number}' if number > 1 else ''}.hades").exists():
        number += 1
    folder.mkdir(exist_ok=True)
    file.rename(target)
    with contextlib.suppress(OSError):
        others = (path for path in folder.glob(f"{KEPT}*.hades") if path != target)
        # whatever the clock says, the one that came just now is none of the oldest
        for extra in sorted(others, key=_age)[MOST - 1 :]:
            extra.unlink()


def put_damaged(file: Path) -> Path:
    """Keep a file that cannot be read as it should, as it is: what it is called on the shelf.

    :raises OSError: if it cannot be copied.
    """
    folder = file.parent / GAMES
    folder.mkdir(exist_ok=True)
    data = file.read_bytes()
    for number in itertools.count(1):
        target = folder / f"{DAMAGED}{number}{file.suffix}"
        if not target.exists():
            shutil.copy2(file, target)
            return target
        if target.read_bytes() == data:
            return target
    raise AssertionError("there is always a next number")


def is_kept(file: Path) -> bool:
    """Whether a file is one that was kept by itself, and not one that the player saved."""
    return file.parent.name == GAMES and file.name.startswith(KEPT)


def _age(path: Path) -> int:
    return -path.stat().st_mtime_ns


def _same(old: Kept, game: Game) -> bool:
    """Whether a file holds the game that goes on: it begins alike, and so do its commands."""
    top = old.header
    begun = (top["scenario"], top["seed"], top["edition"]["name"], top["undo"], top.get("position", ""))
    if begun != (game.scenario, game.seed, game.edition, game.undo_mode, game.position):
        return False
    moves = [(move.kind, move.n, move.command) for move in read(old.path).moves]
    now = [(entry.kind, entry.n, entry.what) for entry in game.journal]
    return now[: len(moves)] == moves
