"""The player's folder of positions: moments of games, one file each."""

from __future__ import annotations

import re
from pathlib import Path

from hades.engine.game import Game
from hades.narrate.scenario_labels import scenario_name
from hades.storage.disk import free_name, make_folder, write_whole

FOLDER = "positions"
"""Name of the folder, in the same directory as the file of the last game."""


def write(folder: Path, game: Game, after: int | None = None) -> Path:
    """Write a game, as it was after ``after`` commands (None for now), to a new position file.

    :raises OSError: if the file cannot be written.
    """
    turn = game.view_after(len(game.history) if after is None else after).turn
    when = f"turn-{turn}" if turn else "set-up"
    seed = slug(game.seed)[:16].strip("-")
    path = free_name(folder, "-".join(filter(None, (game.scenario, when, seed))), ".toml")
    title = f"{scenario_name(game.tables.scenario)}, {when.replace('-', ' ')}, seed {game.seed}"
    text = game.write_position(title, after)
    make_folder(folder)
    write_whole(path, text)
    return path


def slug(words: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")


def kept(folder: Path) -> list[Path]:
    """Return the position files in a folder, newest first.

    :raises OSError: if the folder cannot be read.
    """
    if not folder.is_dir():
        return []
    return sorted(folder.glob("*.toml"), key=lambda path: (-path.stat().st_mtime, path.name))


def keep(folder: Path, name: str, text: str, *, replace: bool = False) -> Path:
    """Write a position; with ``replace``, an old file stays as ``NAME.before``.

    :raises FileExistsError: if the name is taken and ``replace`` is False.
    :raises OSError: if the file cannot be written.
    """
    path = folder / f"{name}.toml"
    if path.exists() and not replace:
        raise FileExistsError(path)
    make_folder(folder)
    write_whole(path, text)
    return path
