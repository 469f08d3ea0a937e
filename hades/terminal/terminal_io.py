"""Between a player and a game: preferences, voice, and how lines come in and go out."""

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
    """How a game is told and asked about."""

    plain: bool = False
    """Whether everything is told as a voice reads it well: no ids, no brackets, hexes in words."""
    brief: bool = False
    """Whether only what matters of the enemy's turn is told, and menus are short."""
    plain_input: bool = False
    """Whether lines are typed as the terminal gives them, without editing, history and completion."""
    speak: bool = False
    """Whether a screen reader or a voice of the system is told every line."""


USUAL = Preferences()


def manner_file() -> Path:
    """Where it is remembered."""
    return user_config_path("hades") / "terminal.json"


def remembered() -> Preferences:
    """Return what is remembered; the usual where nothing is, or nothing right."""
    return Store(manner_file(), Preferences).read()


def remember(manner: Preferences) -> None:
    """Keep it for the next game; a disk that refuses is no reason to stop this one."""
    Store(manner_file(), Preferences).keep(manner)


# Voices. Prism (the package prismatoid, the extra ``speech``) finds the best that a machine has: NVDA,
# JAWS, VoiceOver, Orca, Speech Dispatcher, SAPI and others.


INSTALL = f"speaking needs the package prismatoid: {how_to_get('prismatoid~=0.18')}"
NOBODY = "there is no screen reader and no voice here that could speak"


class SilentError(Exception):
    """Nobody can speak here; its text is why."""


class Voice(Protocol):
    """Somebody who speaks."""

    def speak(self, line: str) -> None:
        """Say a line after what is being said."""

    def stop(self) -> None:
        """Say no more of what was to be said."""


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
            # the voice lives no longer than what found it
            self._found: Any = prism.Context()
            self._voice: Any = self._found.create_best()
        except (prism.PrismError, OSError, RuntimeError, ValueError):
            raise SilentError(NOBODY) from None
        self._trouble: type[Exception] = prism.PrismError

    def speak(self, line: str) -> None:
        """Say a line; one that cannot be said is lost, and stands on the screen."""
        with contextlib.suppress(self._trouble):
            self._voice.speak(line)

    def stop(self) -> None:
        """Say no more of what was to be said."""
        with contextlib.suppress(self._trouble):
            self._voice.stop()


Find = Callable[[], Voice]
"""Finds somebody who speaks, or raises why nobody does."""


# Input and output


class TerminalIO:
    """How a player is talked to.

    ``keep`` remembers what is changed in play of the ``usual`` manner; what holds for one game is not.
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
        """What a line may be that begins so, once there is a game."""
        self.first: FirstSteps | None = None
        """What helps in a first game; None where nobody is asked who plays."""
        self._keep = keep
        self._find = find
        self._voice: Voice | None = None
        self._edit: Edit | None = None
        self._has_looked = False
        """Whether it was tried to edit lines."""

    def first_steps(self, session: Session) -> list[str]:
        """What is said before a question to somebody who has hardly played."""
        told = self.first.lines(session) if self.first is not None else []
        return ["", *told] if told else []

    @property
    def is_new(self) -> bool:
        """Whether somebody plays who has finished no game yet, as far as that is known."""
        return self.first is not None and self.first.player.is_new

    @property
    def is_guided(self) -> bool:
        """Whether somebody plays who has hardly played, and is helped unasked."""
        return self.first is not None and self.first.player.is_guided

    def begin(self) -> str:
        """Find a voice if one is wanted; why nobody speaks, "" if all is well."""
        if not self.manner.speak or self._voice is not None:
            return ""
        try:
            self._voice = self._find()
        except SilentError as silent:
            return str(silent)
        return ""

    def change(self, **changes: bool) -> str:
        """Talk in another manner from now on, and remember the changes; why not, "" if so."""
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
        """Say a line: to the terminal, and aloud if that is wanted.

        :raises OutputClosed, OSError: as `hades.console.say`.
        """
        for part in wording.fitted(line, wording.line_width()):
            console.say(part)
        if self._voice is not None and line.strip():
            self._voice.speak(line.strip())

    @contextlib.contextmanager
    def reader(self) -> Iterator[Callable[[], str | None]]:
        """A function that reads a line, as `terminal.reader` does; edited in a terminal, if it can be."""
        with line_input.reader(editing=self._editing) as read:

            def heard() -> str | None:
                line = read()
                if self._voice is not None:
                    # who types on has heard enough
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
