"""Lessons and puzzles by id: their games, and the lesson or puzzle to which a game belongs."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from pathlib import Path

from hades.content.lesson import Lesson, lesson_ids, load_lesson
from hades.content.puzzle import Puzzle, load_puzzle, puzzle_ids
from hades.engine.game import Game
from hades.engine.line_history import Refused
from hades.session.lesson_progress import LessonSession
from hades.session.puzzle_session import PuzzleSession


def read(id_: str) -> Lesson | Puzzle:
    """Return the lesson or puzzle with an id.

    :raises ValueError: if there is no such lesson or puzzle, or its file is invalid.
    """
    return load_puzzle(id_) if id_ in puzzle_ids() and id_ not in lesson_ids() else load_lesson(id_)


def begin(id_: str, undo: str = "casual", left: Iterable[str] = ()) -> Game:
    """Return a new game of a lesson or puzzle, with the commands ``left`` played as far as they are legal.

    :raises ValueError: as in `read`.
    """
    game = Game.from_position(read(id_).position, undo=undo)
    with contextlib.suppress(Refused):
        for name in left:
            game.do(name)
    return game


def id_of(game: Game) -> str:
    """Return the id of the lesson or puzzle that begins at the position of a game, or ""."""
    ids = (*lesson_ids(), *puzzle_ids()) if game.position else ()
    return next((id_ for id_ in ids if read(id_).position == game.position), "")


def lesson_session_of(game: Game, folder: Path) -> LessonSession | None:
    """Return the session of the lesson or puzzle that a game belongs to, or None."""
    if not (id_ := id_of(game)):
        return None
    found = read(id_)
    if isinstance(found, Puzzle):
        return PuzzleSession(found, id_, folder)
    return LessonSession(found, id_, folder)
