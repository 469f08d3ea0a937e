"""What is shown as sentences, for screen readers: told to standard output, or copied to the clipboard.

Told are the question with its answers, each new line of the log, the card of the hex under the cursor,
pages of text, what any other screen says of itself (`Screen.spoken`), and what the frame of the keys is on;
each once, when it comes.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

from hades import door
from hades import geometry as geo
from hades.ui import keys, tips
from hades.ui.panels.cards import Sheet

MOST = 12
"""Answers that are told with a question; the others are counted."""


def say(words: str) -> None:
    """Lines to standard output; a pipe that is closed, or none at all, is no reason to stop a game."""
    with contextlib.suppress(OSError, ValueError, door.ReaderGone):
        for line in words.split("\n"):
            door.say(line)


class Narrator:
    """Tells what is new on a screen while the setting is on."""

    def __init__(self, settings: Any, out: Callable[[str], None] = say) -> None:
        self.settings = settings
        self.out = out
        self._screen: Any = None
        self._told: dict[str, str] = {}
        """Kind of thing -> what was told of it last."""
        self._lines = 0
        self._key: Any = None

    def follow(self, screen: Any, focus: str = "") -> None:
        """Tell what is new since the last time; ``focus`` is what the frame of the keys is on."""
        if not self.settings.narrate or screen is None:
            self._screen = None
            return
        if screen is not self._screen:
            self._screen, self._told, self._key = screen, {}, None
            self._lines = len(screen.session.game_log.lines) if _is_table(screen) else 0
        if _is_table(screen):
            self._log(screen)
            for kind, words in (("page", page(screen)), ("hex", hex_card(screen)), ("ask", question(screen))):
                self._once(kind, words)
        else:
            self._once("page", screen.spoken())
        self._once("focus", focus)

    def _once(self, kind: str, words: str) -> None:
        if words != self._told.get(kind, ""):
            self._told[kind] = words
            if words:
                self.out(words)

    def _log(self, screen: Any) -> None:
        """The lines of the log that were not told, as far as the film has shown them."""
        log, ahead = screen.session.game_log, screen.projector.ahead
        key = (len(log.lines), log.version, len(ahead))
        if key == self._key:
            return
        self._key = key
        seen = [line for line in log.lines if line.event not in ahead]
        for line in seen[self._lines :]:
            self.out(line.text)
        self._lines = len(seen)


def here(screen: Any) -> str:
    """What the key that copies means just now: a page, the hex under the cursor, or the question."""
    if not _is_table(screen):
        return str(screen.spoken())
    return page(screen) or hex_card(screen) or question(screen)


def question(screen: Any) -> str:
    """The question that is asked and its answers; nothing while a film is running."""
    ask = screen.session.ask
    if screen.busy or screen.glance is not None or ask is None:
        return ""
    options = screen.options()
    told = [f"{keys.cap(o.key)}: {o.label}" if o.key else o.label for o in options[:MOST]]
    more = [f"and {len(options) - MOST} more"] if len(options) > MOST else []
    return " ".join(_sentences((ask.prompt, "; ".join((*told, *more)))))


def hex_card(screen: Any) -> str:
    """The card of the hex under the cursor, each line a sentence."""
    if screen.hover < 0 or screen.busy or screen.sheet is not None:
        return ""
    lines = tips.hex_lines(screen.session, geo.label(screen.hover), screen.shown)
    return " ".join(_sentences(lines))


def page(screen: Any) -> str:
    """The page of text that is open, or the line that is looked back at with its reasons."""
    if screen.sheet is not None:
        return of_sheet(screen.sheet)
    if screen.glance is not None:
        return f"{screen.glance.line.text} {of_sheet(screen.glance.page)}"
    return ""


def of_sheet(sheet: Sheet) -> str:
    """A page of text as sentences."""
    rows = (": ".join(part for part in (left, right) if part) for _, left, right in sheet.rows)
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


def _is_table(screen: Any) -> bool:
    return hasattr(screen, "session") and hasattr(screen, "projector")
