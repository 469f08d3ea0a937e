"""Who leads through a game: the guide of a lesson, or who goes along with a puzzle."""

from __future__ import annotations

from collections.abc import Iterable

from hades import Game
from hades.content.lesson import lesson_ids, load_lesson
from hades.content.puzzle import load_puzzle, puzzle_ids
from hades.session import guide, puzzle_session
from hades.session.guide import Guide


def leader_of(game: Game) -> Guide | None:
    """Who leads through a game that began at the position of a lesson or of a puzzle, None for any other."""
    return guide.guide_of(game) or puzzle_session.puzzler_of(game)


def check(id_: str) -> None:
    """Make sure that there is such a lesson or puzzle.

    :raises ValueError: if there is none, or its file is at fault.
    """
    if id_ in puzzle_ids() and id_ not in lesson_ids():
        load_puzzle(id_)
    else:
        load_lesson(id_)


def begin(id_: str, undo: str = "casual", left: Iterable[str] = ()) -> Game:
    """The game of a lesson, gone on with after the commands ``left``, or of a puzzle, from its beginning.

    :raises ValueError: as `check`.
    """
    if id_ in puzzle_ids() and id_ not in lesson_ids():
        return puzzle_session.begin(id_, undo)
    return guide.begin(id_, undo, left)
