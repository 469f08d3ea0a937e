"""Input and output of one player: preferences, voice, and how lines come in and go out."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import attrs
from platformdirs import user_config_path

from hades import console
from hades.record.store import Store
from hades.session.session import Session
from hades.study.extras import how_to_get
from hades.terminal import line_input, wording
from hades.terminal.first_steps import FirstSteps
from hades.terminal.line_input import Complete, Edit


@attrs.frozen
class Preferences:
    """Preferences for the wording, input and output of a game."""

    plain: bool = False
    """True if everything is worded for a voice: no ids, no brackets, hexes in words."""
    brief: bool = False
    """True if only what matters of the enemy's turn is told, and menus are short."""
    plain_input: bool = False
    """True if lines are typed without editing, history and completion."""
    speak: bool = False
    """True if every line is spoken by a screen reader or a voice of the system."""


USUAL = Preferences()


def manner_file() -> Path:
    """Return the path of the remembered preferences."""
    return user_config_path("hades") / "terminal.json"


def remembered() -> Preferences:
    """Return the remembered preferences; the defaults if there are none or the file is invalid."""
    return Store(manner_file(), Preferences).read()


def remember(manner: Preferences) -> None:
    """Save preferences for the next game; write errors are ignored, as no game should end by one."""
    Store(manner_file(), Preferences).keep(manner)


# Voices. Prism (the package prismatoid, the extra ``speech``) finds the best that a machine has: NVDA,
# JAWS, VoiceOver, Orca, Speech Dispatcher, SAPI and others.


INSTALL = f"speaking needs the package prismatoid: {how_to_get('prismatoid~=0.18')}"
NOBODY = "there is no screen reader and no voice here that could speak"


class SilentError(Exception):
    """No voice can speak here; the message says why."""


class Voice(Protocol):
    """Speaks lines."""

    def speak(self, line: str) -> None:
        """Say a line after the one being spoken."""

    def stop(self) -> None:
        """Drop the lines not spoken yet."""


class PrismVoice:
    """The best voice of this machine.

    :raises SilentError: if there is none.
    """

    def __init__(self) -> None:
        try:
            import prism
        except (ImportError, OSError):
            raise SilentError(INSTALL) from None
        try:
            # The voice must not outlive the object that found it.
            self._found: Any = prism.Context()
            self._voice: Any = self._found.create_best()
        except (prism.PrismError, OSError, RuntimeError, ValueError):
            raise SilentError(NOBODY) from None
        self._trouble: type[Exception] = prism.PrismError

    def speak(self, line: str) -> None:
        """Say a line; one that fails is dropped, as it is on the screen as well."""
        with contextlib.suppress(self._trouble):
            self._voice.speak(line)

    def stop(self) -> None:
        with contextlib.suppress(self._trouble):
            self._voice.stop()


Find = Callable[[], Voice]
"""Returns a voice, or raises `SilentError`."""


# Input and output


class TerminalIO:
    """Input, output and preferences of one player at a terminal.

    ``keep`` remembers changes of the ``usual`` preferences made in play; those for one game are not
    remembered.
    """

    def __init__(
        self,
        manner: Preferences = USUAL,
        keep: Callable[[Preferences], None] | None = None,
        find: Find = PrismVoice,
        *,
        usual: Preferences = USUAL,
    ) -> None:
        self.manner = manner
        self._usual = usual
        self.completes: Complete | None = None
        """Completion of a line, once there is a game."""
        self.first: FirstSteps | None = None
        """Help of a first game; None if the player is not known."""
        self._keep = keep
        self._find = find
        self._voice: Voice | None = None
        self._edit: Edit | None = None
        self._has_looked = False
        """True once a line editor has been looked for."""

    def first_steps(self, session: Session) -> list[str]:
        """Return the lines of help before a question in a first game."""
        told = self.first.lines(session) if self.first is not None else []
        return ["", *told] if told else []

    @property
    def is_new(self) -> bool:
        """True if the player is known to have finished no game yet."""
        return self.first is not None and self.first.player.is_new

    @property
    def is_guided(self) -> bool:
        """True if the player has hardly played, and is helped unasked."""
        return self.first is not None and self.first.player.is_guided

    def begin(self) -> str:
        """Find a voice if one is wanted. Returns why there is none, or ""."""
        if not self.manner.speak or self._voice is not None:
            return ""
        try:
            self._voice = self._find()
        except SilentError as silent:
            return str(silent)
        return ""

    def change(self, **changes: bool) -> str:
        """Change preferences and remember the changes. Returns why that failed, or ""."""
        before, self.manner = self.manner, attrs.evolve(self.manner, **changes)
        if trouble := self.begin():
            self.manner = before
            return trouble
        if not self.manner.speak and self._voice is not None:
            self._voice.stop()
            self._voice = None
        self._usual = attrs.evolve(self._usual, **changes)
        if self._keep is not None:
            self._keep(self._usual)
        return ""

    def write(self, line: str) -> None:
        """Write a line to the terminal, and speak it if that is wanted.

        :raises OutputClosed, OSError: as `hades.console.say`.
        """
        for part in wording.fitted(line, wording.line_width()):
            console.say(part)
        if self._voice is not None and line.strip():
            self._voice.speak(line.strip())

    @contextlib.contextmanager
    def reader(self) -> Iterator[Callable[[], str | None]]:
        """Return a function that reads a line, as `terminal.reader` does; edited where possible."""
        with line_input.reader(editing=self._editing) as read:

            def heard() -> str | None:
                line = read()
                if self._voice is not None:
                    # A player who types on has heard enough.
                    self._voice.stop()
                return line

            yield heard

    def _complete(self, begun: str) -> list[str]:
        return self.completes(begun) if self.completes is not None else []

    def _editing(self) -> Edit | None:
        if self.manner.plain_input:
            return None
        if not self._has_looked:
            self._has_looked = True
            self._edit = line_input.editor(self._complete, line_input.history_file())
        return self._edit
