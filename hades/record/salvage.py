"""Damaged game files: what is still to be had of one."""

from __future__ import annotations

from pathlib import Path

import attrs

from hades.engine.game import Game
from hades.engine.undo import GameFileError
from hades.record.disk import BEFORE
from hades.record.rerun import load


@attrs.frozen
class Salvaged:
    """The game of a file, and a sentence if not all of it could be read, "" otherwise."""

    game: Game
    told: str
    damaged: bool
    """Whether the file is more than torn off: it is worth keeping as it is."""


def salvage(file: Path, components: Path | None = None) -> Salvaged:
    """The game of a file, or what is to be had of it.

    A damaged file is read as far as it is right; if that is not even one command, what stood in it
    before is. Nothing is written.

    :raises GameFileError: if there is nothing to be had from it.
    :raises ComponentError: if the component set is at fault.
    """
    told: list[str] = []
    try:
        return Salvaged(load(file, components, told.append), " ".join(told), damaged=False)
    except GameFileError as error:
        first = error
    before = file.with_name(file.name + BEFORE)
    for path in (file, before):
        told.clear()
        try:
            game = load(path, components, told.append, salvage=True)
        except GameFileError:
            continue
        if game.journal:
            if path == before:
                told.insert(
                    0,
                    f"{first} What stood there before it, {before.name}, is taken in its place.",
                )
            return Salvaged(game, " ".join(told), damaged=True)
    raise first
