"""The player's folder of positions: moments of games, each in a file of its own to begin at again."""

from __future__ import annotations

import re
from pathlib import Path

from hades import Game
from hades.narrate.scenarios import scenario_name
from hades.record.disk import free_name, make_folder, write_whole

FOLDER = "positions"
"""The folder beside the last game where they are."""


def write(folder: Path, game: Game, after: int | None = None) -> Path:
    """Write this moment of a game, or that after so many commands, into a new file of a folder.

    :raises OSError: if it cannot be written.
    """
    turn = game.view_after(len(game.history) if after is None else after).turn
    when = f"turn-{turn}" if turn else "set-up"
    seed = re.sub(r"[^a-z0-9]+", "-", game.seed.lower())[:16].strip("-")
    stem = "-".join(part for part in (game.scenario, when, seed) if part)
    path = free_name(folder, stem, ".toml")
    title = f"{scenario_name(game.tables.scenario)}, {when.replace('-', ' ')}, seed {game.seed}"
    text = game.write_position(title, after)
    make_folder(folder)
    write_whole(path, text)
    return path


def slug(words: str) -> str:
    """Words as the name of a file: small letters, digits and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")


def kept(folder: Path) -> list[Path]:
    """The positions in a folder, the one that was written last first.

    :raises OSError: if it cannot be looked into.
    """
    if not folder.is_dir():
        return []
    return sorted(folder.glob("*.toml"), key=lambda path: (-path.stat().st_mtime, path.name))


def keep(folder: Path, name: str, text: str, *, replace: bool = False) -> Path:
    """Write a position under a name; what it replaces stands beside it as ``NAME.before``.

    :raises FileExistsError: if there is one of that name, and it may not be replaced.
    :raises OSError: if it cannot be written.
    """
    path = folder / f"{name}.toml"
    if path.exists() and not replace:
        raise FileExistsError(path)
    make_folder(folder)
    write_whole(path, text)
    return path
