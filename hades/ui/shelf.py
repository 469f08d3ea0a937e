"""The shelf of games: the game files of the player's folder, and how an older game finds its place there.

The game played last is ``last.hades``; before another one takes its place it is put into the folder
``games`` as ``kept-`` and the time it began. Of those the newest stay; files of other names are the
player's own.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

import attrs

from hades import Game
from hades.engine import record

DRILL = "drill.hades"
"""The drill played last."""
GAMES = "games"
"""The folder beside the last game where the others are."""
KEPT = "kept-"
"""How the names of games begin that were kept by themselves."""
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
        recording = record.read(path)
    except record.GameFileError as error:
        return Kept(path, stamp, problem=str(error))
    return Kept(path, stamp, recording.header, len(recording.moves))


def put_aside(file: Path, game: Game) -> None:
    """Make room for a game in a file: another one that stands there goes to the shelf.

    One without commands, or at the same place of the same game, is not worth keeping.
    """
    if not file.is_file():
        return
    old = _kept(file, 0)
    if old.problem or not old.commands or _same(old, game):
        return
    began = "".join(c for c in old.header["created"][:19] if c.isdigit()) or "long-ago"
    number = 1
    folder = file.parent / GAMES
    while (target := folder / f"{KEPT}{began}{f'-{number}' if number > 1 else ''}.hades").exists():
        number += 1
    with contextlib.suppress(OSError):
        folder.mkdir(exist_ok=True)
        file.rename(target)
        for extra in sorted(folder.glob(f"{KEPT}*.hades"), key=_age)[MOST:]:
            extra.unlink()


def is_kept(file: Path) -> bool:
    """Whether a file is one that was kept by itself, and not one that the player saved."""
    return file.parent.name == GAMES and file.name.startswith(KEPT)


def _age(path: Path) -> int:
    return -path.stat().st_mtime_ns


def _same(old: Kept, game: Game) -> bool:
    """Whether a file holds the game that goes on: it begins alike, and so do its commands."""
    top = old.header
    if (top["scenario"], top["seed"], top["edition"]["name"], top.get("position", "")) != (
        game.scenario,
        game.seed,
        game.edition,
        game.position,
    ):
        return False
    moves = [move.command for move in record.read(old.path).moves]
    now = [command.name for command in game.history]
    return now[: len(moves)] == moves
