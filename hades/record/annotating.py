"""Notes put into a game file that nobody plays: what stands in it stays, and a line more follows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from hades.engine.game import Game
from hades.engine.undo import PERSON
from hades.record.disk import Lock
from hades.record.recorder import save


def annotate(
    file: Path,
    load: Callable[[], Game],
    words: str,
    after: int,
    *,
    rings: Sequence[str] = (),
    arrows: Sequence[tuple[str, str]] = (),
    event: int | None = None,
) -> Game:
    """Put a note, as `Game.annotate` has it, into a file, whole or not at all; the game of it.

    ``load`` reads the file, once it is sure that nobody else writes it.

    :raises InUseError: if somebody plays into it.
    :raises OSError: if it cannot be written; it stands as it was then.
    :raises Refused: for a note that cannot be.
    """
    # of a file that does not exist no lock is to be left: whoever reads it names it
    lock = Lock(file) if file.exists() else None
    try:
        game = load()
        game.player = PERSON
        game.annotate(words, after, rings=rings, arrows=arrows, event=event)
        save(game, file)
    finally:
        if lock is not None:
            lock.release()
    return game
