"""Saving a game from the terminal, and the messages about its file."""

from __future__ import annotations

import contextlib
from pathlib import Path

from hades import Game
from hades.record import Lock, saved_games
from hades.session.game_saver import Saved


def is_taken(file: Path) -> bool:
    """Return whether writing to a file would overwrite something."""
    return file.exists() and not (file.is_file() and not file.stat().st_size)


def save(game: Game, file: Path) -> None:
    """Write a game to a file, or as a position; a game file that is being played is left alone.

    :raises InUseError: if another program plays into the file.
    :raises OSError: if it cannot be written.
    """
    with contextlib.ExitStack() as held:
        # A file that does not exist is not being played.
        if file.exists() and file.suffix != ".toml":
            held.callback(Lock(file).release)
        game.save(file)


def kept(saved: Saved, file: Path) -> list[str]:
    """Return the messages about saving a game, as far as they are new."""
    lines = []
    if saved.in_use is not None:
        lines.append(f"Another hades is playing {saved.in_use.name}; this game is kept in {file.name}.")
    if saved.aside is not None:
        lines += [
            f"What stood in {file} is kept as {saved.aside}.",
            saved_games.told(file.parent),
        ]
    if saved.trouble and not saved.before:
        lines.append(
            f"The game cannot be kept in {file}: {saved.trouble}. It is tried again after "
            "every command; save FILE keeps it elsewhere."
        )
    elif saved.before and not saved.trouble:
        lines.append(f"The game is kept in {file} again.")
    return lines


def farewell(file: Path, *, is_over: bool, named: bool, own_set: bool = False) -> list[str]:
    """Say where a game is saved, and how to resume it.

    ``named``: the player chose the file. ``own_set``: the game uses a component set of the player's own.
    """
    save = (f" --save {file}" if named else "") + (" --components DIR" if own_set else "")
    to_go_on = f"To go on: hades text --load {file}{save}"
    looking_back = f"How it went: hades story {file}. What all your games come to: hades career."
    return [f"The game is kept in {file}.", looking_back if is_over else to_go_on]
