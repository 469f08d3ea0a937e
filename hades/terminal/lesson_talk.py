"""The lesson of a game in the terminal: who is led through it, and what its guide says."""

from __future__ import annotations

from pathlib import Path

from hades import Game
from hades.session import Session
from hades.session.guide import Guidance
from hades.session.lesson_session import pupil_of
from hades.terminal import guide_lines


class LessonTalk:
    """Who is led through the lesson of a game, if it is one, and what the guide said last."""

    def __init__(self, game: Game, folder: Path) -> None:
        """``folder`` is where what was learnt is kept."""
        self.pupil = pupil_of(game, folder)
        self._said: Guidance | None = None

    def lead(self, session: Session) -> list[str]:
        """What the guide says, if there is one and it is something new."""
        if self.pupil is None:
            return []
        before, self._said = self._said, self.pupil.now(session)
        return ["", *guide_lines.lines(self._said, before)] if self._said != before else []

    def is_on(self, session: Session) -> bool:
        """Whether a guide has something to be done next, so that other advice would lead away from it."""
        return self.pupil is not None and self.pupil.now(session).goal is not None

    def keep(self, session: Session) -> None:
        """Write down how far the lesson is."""
        if self.pupil is not None:
            self.pupil.keep(session)
