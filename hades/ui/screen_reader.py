"""The contents of the window as sentences for screen readers, on standard output or in the clipboard.

The narrator reads new lines of the log, the text of a screen (`Screen.narrated`), and the area in the
keyboard frame, each once, when it appears.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from hades import console
from hades.facts.rows import TextPage
from hades.ui.screen import Screen
from hades.ui.settings import Settings
from hades.wording import with_stop


def say(words: str) -> None:
    """Write lines to standard output; a closed or missing output never stops a game."""
    with contextlib.suppress(OSError, ValueError, console.OutputClosed):
        for line in words.split("\n"):
            console.say(line)


class Narrator:
    """A narrator that reads out everything new on a screen while ``settings.narrate`` is on."""

    def __init__(self, settings: Settings, out: Callable[[str], None] = say) -> None:
        self.settings = settings
        self.out = out
        self._screen: Screen | None = None
        self._spoken: dict[str, str] = {}
        """Kind of text -> the last text of that kind narrated."""
        self._lines = 0

    def follow(self, screen: Screen, focus: str = "") -> None:
        """Narrate everything new since the last call; ``focus`` is the text in the keyboard frame."""
        if not self.settings.narrate:
            self._screen = None
            return
        if screen is not self._screen:
            # The existing lines of the log have been narrated already or are old.
            self._screen, self._spoken, self._lines = screen, {}, len(screen.log_shown())
        lines = screen.log_shown()
        for line in lines[self._lines :]:
            self.out(line.text)
        self._lines = len(lines)
        for kind, words in (*screen.narrated(), ("focus", focus)):
            if words != self._spoken.get(kind, ""):
                self._spoken[kind] = words
                if words:
                    self.out(words)


DRAWN = ("do", "counter", "counters", "home", "lost", "badges", "levels", "chart", "figure", "picture")
"""Styles of rows whose left cell is the key of a picture, not a text to read."""


def of_sheet(sheet: TextPage) -> str:
    rows = (
        ": ".join(part for part in ("" if style in DRAWN else left, right) if part)
        for style, left, right in sheet.rows
    )
    return sentences(sheet.title, *rows)


def sentences(*lines: str) -> str:
    """Join lines as sentences, without empty lines and without marks for the eye."""
    found = (" ".join(line.strip("×►→ ").split()) for line in lines)
    return " ".join(with_stop(words) for words in found if words)
