"""Between a player and a game: how lines come in, how they go out, and in which manner."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

import attrs

from hades import console
from hades.session.session import Session
from hades.terminal import line_input, wording
from hades.terminal.first_steps import FirstSteps
from hades.terminal.line_input import Complete, Edit
from hades.terminal.preferences import USUAL, Preferences
from hades.terminal.voice import Find, PrismVoice, SilentError, Voice


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

        :raises ReaderGone, OSError: as `hades.console.say`.
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
        """What edits lines now, None where they come as the terminal gives them."""
        if self.manner.plain_input:
            return None
        if not self._has_looked:
            self._has_looked = True
            self._edit = line_input.editor(self._complete, line_input.history_file())
        return self._edit
