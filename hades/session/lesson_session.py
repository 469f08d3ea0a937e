"""A lesson or puzzle being played: who leads through it, what was foreseen, ways back, what is kept."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import attrs

from hades import Game
from hades.content.lesson import Prediction, lesson_ids, load_lesson
from hades.content.puzzle import load_puzzle, puzzle_ids
from hades.engine.undo import shared
from hades.record.player_profile import LessonBook
from hades.session import guide, puzzle_session
from hades.session.guide import Guidance, Guide
from hades.session.session import Session


def leader_of(game: Game) -> Guide | None:
    """Return the guide of a game that began at the position of a lesson or puzzle, else None."""
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


WATCH_ONLY = -1
"""In place of an answer, for who would rather watch than foresee."""


@attrs.frozen
class Leap:
    """A way on: back to after so many commands, and on by others."""

    back: int
    commands: tuple[str, ...]


class LessonSession:
    """A player in a lesson, and the book of lessons."""

    def __init__(self, guide: Guide, folder: Path) -> None:
        """``folder`` is where the last game is kept, and the book beside it."""
        self.guide = guide
        self.book = LessonBook(folder)
        self._guessed: dict[int, int] = {}
        """By step, from 0, which answer the player gave to what he was asked to foresee."""

    @property
    def guesses(self) -> int:
        """The number of answers that were given."""
        return len(self._guessed)

    def now(self, session: Session) -> Guidance:
        """Return the guidance for the question that stands."""
        return self.guide.now(session.game_log.told, session.game, self._guessed)

    @property
    def following(self) -> str:
        """The id of the lesson or puzzle that comes next, one that is not done if any is; "" for none."""
        after = self.guide.after
        return next((id_ for id_ in after if not self.book.of(id_).done), after[0] if after else "")

    # ---- what is foreseen

    def asked(self, session: Session) -> Prediction | None:
        """Return what the player is asked to predict now."""
        return self.now(session).asks

    def guess(self, session: Session, answer: int) -> None:
        """Say what the player foresees: an answer by its place, or `WATCH_ONLY`."""
        self._guessed[self.guide.progress(session.game_log.told, session.game).number] = answer

    # ---- ways back and on

    def back(self, session: Session) -> int:
        """How many commands stood where the play left the step for something else; -1 if it did not.

        That is on the lesson's own line, so that whatever the step asks for can be done from there.
        """
        at = self.guide.progress(session.game_log.told, session.game)
        if not at.is_aside:
            return -1
        names = tuple(command.name for command in session.game.history[at.since :])
        return min(at.left, at.since + shared(names, self.guide.lesson.step[at.number].expected))

    def skipping(self, session: Session) -> Leap | None:
        """The way to the end of the step that stands, as the lesson has it; None where no step does.

        It goes back to where the play left that line, if it did.
        """
        lesson = self.guide.lesson
        at = self.guide.progress(session.game_log.told, session.game)
        if at.number == len(lesson.step):
            return None
        line = tuple(name for step in lesson.step[: at.number + 1] for name in step.expected)
        same = shared(tuple(command.name for command in session.game.history), line)
        self._guessed.setdefault(at.number, WATCH_ONLY)
        return Leap(same, line[same:])

    # ---- what is kept

    def keep(self, session: Session) -> None:
        """Write down how far the lesson is: the commands that were played of it, none once it is done."""
        lesson, names = self.guide.lesson, [command.name for command in session.game.history]
        if lesson.step:
            at = self.guide.progress(session.game_log.told, session.game)
            done = at.number == len(lesson.step)
            # what was tried aside is nothing to go on from
            names = names[: at.left] if at.is_aside else names
        else:
            done = self.now(session).goal is None
        self.book.note(self.guide.id, () if done else names, done=done)


def pupil_of(game: Game, folder: Path) -> LessonSession | None:
    """Return the lesson session of a game, None for a game that is no lesson."""
    guide = leader_of(game)
    return LessonSession(guide, folder) if guide is not None else None
