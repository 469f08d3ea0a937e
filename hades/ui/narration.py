"""What is shown as sentences, for screen readers: told to standard output, or copied to the clipboard.

Told are each new line of the log, what a screen says of itself (`Screen.tellings`: a page; at a table the
question with its answers, too, and the card of the hex under the cursor), and what the frame of the keys is
on; each once, when it comes.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

from hades import console
from hades.pages.fact import TextPage
from hades.ui.screen import Screen
from hades.ui.settings import Settings


def say(words: str) -> None:
    """Lines to standard output; a pipe that is closed, or none at all, is no reason to stop a game."""
    with contextlib.suppress(OSError, ValueError, console.OutputClosed):
        for line in words.split("\n"):
            console.say(line)


class Narrator:
    """Tells what is new on a screen while the setting is on."""

    def __init__(self, settings: Settings, out: Callable[[str], None] = say) -> None:
        self.settings = settings
        self.out = out
        self._screen: Screen | None = None
        self._told: dict[str, str] = {}
        """Kind of thing -> what was told of it last."""
        self._lines = 0

    def follow(self, screen: Screen, focus: str = "") -> None:
        """Tell what is new since the last time; ``focus`` is what the frame of the keys is on."""
        if not self.settings.narrate:
            self._screen = None
            return
        if screen is not self._screen:
            # what the log says already was told, or is the past
            self._screen, self._told, self._lines = screen, {}, len(screen.log_shown())
        lines = screen.log_shown()
        for line in lines[self._lines :]:
            self.out(line.text)
        self._lines = len(lines)
        for kind, words in (*screen.tellings(), ("focus", focus)):
            self._once(kind, words)

    def _once(self, kind: str, words: str) -> None:
        if words != self._told.get(kind, ""):
            self._told[kind] = words
            if words:
                self.out(words)


DRAWN = ("do", "counter", "counters")
"""Styles of rows that have the keys of pictures at their left, which nobody wants to hear."""


def of_sheet(sheet: TextPage) -> str:
    """A page of text as sentences."""
    rows = (
        ": ".join(part for part in ("" if style in DRAWN else left, right) if part)
        for style, left, right in sheet.rows
    )
    return " ".join(_sentences((sheet.title, *rows)))


def sentences(*lines: str) -> str:
    """Lines as sentences, one after the other; empty ones are left out."""
    return " ".join(_sentences(lines))


def _sentences(lines: tuple[str, ...]) -> Iterator[str]:
    """Lines with a stop at the end of each, and without the marks that only the eye needs."""
    for line in lines:
        words = " ".join(line.strip("×►→ ").split())
        if words:
            yield words if words[-1] in ".:!?" else f"{words}."
