"""What a click must not do by mistake: answers that come to lie under a resting mouse. Pure.

A mouse that rests where it clicked would click at whatever comes to stand there. So a weighty answer
(`CommandWords.weighty`) is placed off the point where the mouse rested when the answers changed, and where
that cannot be it takes no click before the mouse has moved; and no answer takes the second click of two.
"""

from __future__ import annotations

from typing import Any

from hades.session.option import Option, is_weighty

JITTER = 4.0
"""Units that a hand moves the mouse by while it clicks."""
TWICE = 0.4
"""Seconds within which a second click in the same place belongs to the first."""


def away(at: tuple[float, float], x: float, y: float) -> bool:
    """Whether a hand has moved the mouse from a point to another."""
    return max(abs(x - at[0]), abs(y - at[1])) > JITTER


class Pointer:
    """Where the mouse was when the answers changed, and whether it has moved since."""

    def __init__(self) -> None:
        self.at = (-1.0, -1.0)
        """Where it rested, in units."""
        self.moved = False
        self._answers: Any = None
        self._seconds = 0.0

    def look(self, answers: Any, at: tuple[float, float]) -> None:
        """Take in what can be answered now, and where the mouse is."""
        if answers != self._answers:
            self._answers = answers
            self._seconds = 0.0
            self.rest(at)

    def rest(self, at: tuple[float, float]) -> None:
        """The mouse is at a point, and no hand has moved it there."""
        self.at, self.moved = at, False

    def move(self, x: float, y: float) -> None:
        """A hand moves the mouse to a point."""
        if away(self.at, x, y):
            self.moved = True

    def wait(self, seconds: float) -> None:
        """Time passes."""
        self._seconds += seconds

    def takes(self, option: Option, *, by_keys: bool = False) -> bool:
        """Whether an answer takes a click where the mouse is; a key is not pressed twice by mistake."""
        return self.moved or ((by_keys or self._seconds >= TWICE) and not is_weighty(option))
