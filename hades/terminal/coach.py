"""The coach in a terminal: a process thinks of the question while the player does."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hades.advice.adviser import COACH_STANDARD
from hades.advice.background_advice import BackgroundAdvice
from hades.session import Session
from hades.session.questions import stranding

AGAIN = "Give the same order once more to do it all the same."


class Coach:
    """Speaks before a move that costs ``least`` VP, 0 for never; what is not judged yet goes unwarned."""

    def __init__(self, components: Path | None = None) -> None:
        self.least = 0.0
        self._components = components
        self._thoughts: BackgroundAdvice | None = None
        self._warned: tuple[int, tuple[str, ...]] = -1, ()
        """How many commands stood before the move that was warned of last, and that move."""

    def listen(self, session: Session) -> str:
        """Ask about the question that stands, or take the answer in; why that failed, "" if it did not."""
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
        """Return the warning before a move, and how to make it anyway; [] if the move may be made.

        That the raid would be lost by it is said also where there is no coach.
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
        """End its process."""
        if self._thoughts is not None:
            self._thoughts.close()
            self._thoughts = None


def least_of(words: str) -> float:
    """VP as somebody writes them for the coach: ``1.5``, ``off``, "" for the usual.

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
