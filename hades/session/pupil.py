"""Somebody in a lesson: what the guide says now, and what is kept of how far the lesson is."""

from __future__ import annotations

from pathlib import Path

from hades import Game
from hades.record.lesson_book import LessonBook
from hades.session.guide import Guide, guide_of
from hades.session.session import Session


class Pupil:
    """Who is led through a lesson, and the book where that is written down."""

    def __init__(self, guide: Guide, folder: Path) -> None:
        """``folder`` is where the last game is kept, and the book beside it."""
        self.guide = guide
        self.book = LessonBook(folder)

    def keep(self, session: Session) -> None:
        """Write down how far the lesson is: the commands that were played of it, none once it is done."""
        game = session.game
        done = self.guide.now(session.game_log.told, game).goal is None
        self.book.note(self.guide.id, () if done else [command.name for command in game.history], done=done)


def pupil_of(game: Game, folder: Path) -> Pupil | None:
    """Who is led through the lesson of a game, None for any other game."""
    guide = guide_of(game)
    return Pupil(guide, folder) if guide is not None else None
