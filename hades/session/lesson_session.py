"""A lesson or puzzle in progress: its guide, predictions, going back to the step, and the saved progress."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from pathlib import Path

import attrs

from hades import Refused
from hades.content.lesson import Lesson, lesson_ids, load_lesson
from hades.content.puzzle import Puzzle, load_puzzle, puzzle_ids
from hades.engine.game import Game
from hades.engine.undo import shared
from hades.record.player_profile import LessonBook
from hades.session.lesson_progress import PLACED, Guidance, Guide, commands_of
from hades.session.puzzle_session import PuzzleSession
from hades.session.session import Session
from hades.state.commands import Command


def guide_of(game: Game) -> Guide | None:
    """Return the guide of a game that began at the position of a lesson or puzzle, else None."""
    if not game.position:
        return None
    for id_ in lesson_ids():
        if (lesson := load_lesson(id_)).position == game.position:
            return Guide(lesson, id_)
    for id_ in puzzle_ids():
        if (puzzle := load_puzzle(id_)).position == game.position:
            return PuzzleSession(puzzle, id_)
    return None


def read(id_: str) -> Lesson | Puzzle:
    """Return a lesson or puzzle by its id.

    :raises ValueError: if there is none, or its file is at fault.
    """
    return load_puzzle(id_) if id_ in puzzle_ids() and id_ not in lesson_ids() else load_lesson(id_)


def begin(id_: str, undo: str = "casual", left: Iterable[str] = ()) -> Game:
    """Return the game of a lesson or puzzle, played on by the commands ``left`` as far as they are legal.

    :raises ValueError: as `read`.
    """
    game = Game.from_position(read(id_).position, undo=undo)
    with contextlib.suppress(Refused):
        for name in left:
            game.do(name)
    return game


WATCH_ONLY = -1
"""The guess of a player who prefers to watch."""


@attrs.frozen
class Leap:
    """A jump: the number of commands to go back to, and the commands to play from there."""

    back: int
    commands: tuple[Command, ...]


class LessonSession:
    """The progress of a player in a lesson, and the record of all lessons."""

    def __init__(self, guide: Guide, folder: Path) -> None:
        """Read the record of lessons from ``folder``, where the last game is kept."""
        self.guide = guide
        self.book = LessonBook(folder)
        self._guessed: dict[int, int] = {}
        """The guess of the player by step, from 0."""

    @property
    def guesses(self) -> int:
        return len(self._guessed)

    def now(self, session: Session) -> Guidance:
        """Return the guidance for the current question."""
        now = self.guide.now(session.game_log.told, session.game, self._guessed)
        if now.is_aside and session.held:
            # The steps that this landing has passed over can only be gone back to.
            last = self.guide.lesson.step[-1]
            return attrs.evolve(now, title=last.name, said=PLACED, why=last.why, number=now.of)
        return now

    @property
    def following(self) -> str:
        """The id of the next lesson or puzzle, one not yet done if possible; "" for none."""
        after = self.guide.after
        return next((id_ for id_ in after if not self.book.of(id_).done), after[0] if after else "")

    def guess(self, session: Session, answer: int) -> None:
        """Record a guess of the player, by its index or as `WATCH_ONLY`."""
        self._guessed[self.guide.progress(session.game_log.told, session.game).number] = answer

    # Going back and skipping ahead

    def back(self, session: Session) -> int:
        """Return how many commands to keep when going back to the step, or -1 if play never left it.

        The commands kept are on the lesson's own line, so everything the step asks for is possible from
        there.
        """
        at = self.guide.progress(session.game_log.told, session.game)
        if not at.is_aside:
            return -1
        line = commands_of(session.game, self.guide.lesson.step[at.number])
        return min(at.left, at.since + shared(session.game.history[at.since :], line))

    def skipping(self, session: Session) -> Leap | None:
        """Return the jump to the end of the current step along the lesson's own line, or None if there is
        no step. If play left that line, the jump first goes back to it.
        """
        lesson = self.guide.lesson
        at = self.guide.progress(session.game_log.told, session.game)
        if at.number == len(lesson.step):
            return None
        line = commands_of(session.game, *lesson.step[: at.number + 1])
        same = shared(session.game.history, line)
        self._guessed.setdefault(at.number, WATCH_ONLY)
        return Leap(same, line[same:])

    # Saving

    def keep(self, session: Session) -> None:
        """Save the progress: the commands played of the lesson, none once it is done."""
        lesson, names = self.guide.lesson, [command.name for command in session.game.history]
        if lesson.step:
            at = self.guide.progress(session.game_log.told, session.game)
            done = at.number == len(lesson.step)
            # Commands tried aside are no basis to continue from.
            names = names[: at.left] if at.is_aside else names
        else:
            done = self.now(session).goal is None
        self.book.note(self.guide.id, () if done else names, done=done)


def lesson_session_of(game: Game, folder: Path) -> LessonSession | None:
    """Return the lesson session of a game, None for a game that is no lesson."""
    guide = guide_of(game)
    return LessonSession(guide, folder) if guide is not None else None
