"""The coach in a terminal: a process judges the question while the player thinks."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hades.advice.adviser import COACH_STANDARD
from hades.advice.background_advice import BackgroundAdvice
from hades.session import Session
from hades.session.questions import stranding

AGAIN = "Give the same order once more to do it all the same."


class Coach:
    """Warns before a move that costs at least ``least`` VP (0: never).

    A choice not judged yet gets no warning.
    """

    def __init__(self, components: Path | None = None) -> None:
        self.least = 0.0
        self._components = components
        self._thoughts: BackgroundAdvice | None = None
        self._warned: tuple[int, tuple[str, ...]] = -1, ()
        """Number of commands before the move warned about last, and that move."""

    def listen(self, session: Session) -> str:
        """Send the current question to the process, or take in its result. Returns why that failed, or ""."""
        if not self.least or session.game.over is not None:
            return ""
        if session.adviser.comparison() is not None:
            session.adviser.coached = True
            return ""
        if self._thoughts is None:
            self._thoughts = BackgroundAdvice(self._components)
        try:
            found = self._thoughts.of("counsel", session.game)
        except RuntimeError as error:
            self.least = 0.0
            return f"The coach is off: {error}."
        if found is not None:
            session.adviser.comparisons[""], session.adviser.coached = found, True
        return ""

    def stops(self, session: Session, commands: Sequence[str]) -> list[str]:
        """Return the warning before a move and how to make the move anyway; [] if it may be made.

        A move that would lose the raid is warned about even without a coach.
        """
        move = len(session.game.history), tuple(commands)
        if move == self._warned:
            return []
        better = session.adviser.second_thought(commands, self.least)
        lost = stranding(session.view, commands[-1]) if commands else ""
        told = [f"{lost}."] * bool(lost) + (
            [f"Coach: This {better.warning}. Better: {better.plan}."] if better is not None else []
        )
        self._warned = move if told else self._warned
        return [*told, AGAIN] if told else []

    def close(self) -> None:
        if self._thoughts is not None:
            self._thoughts.close()
            self._thoughts = None


def least_of(words: str) -> float:
    """Parse the VP of the ``coach`` command: ``1.5``, ``off``, or "" for the default.

    :raises ValueError: for anything else.
    """
    if words in ("", "on"):
        return COACH_STANDARD
    if words == "off":
        return 0.0
    found = float(words)
    if not 0 <= found <= 30:
        raise ValueError("that is no cost of a move")
    return found
