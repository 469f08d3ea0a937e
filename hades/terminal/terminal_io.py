"""Input and output for a player: reading and editing lines, preferences, voice."""

from __future__ import annotations

import contextlib
import functools
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import attrs
from platformdirs import user_config_path, user_data_path

from hades import console
from hades.optional_packages import how_to_get
from hades.storage.disk import make_folder
from hades.storage.json_records import Store
from hades.terminal import plain_words
from hades.terminal.unasked_help import FirstSteps

if TYPE_CHECKING:
    from prompt_toolkit.history import FileHistory

# Editing, if prompt_toolkit is installed and the terminal supports it. The screen is never filled, and
# nothing pops up: completions are listed above the line when Tab is pressed.


Edit = Callable[[str], str | None]
"""Function that shows a prompt and returns a line; None at the end of input, or on Ctrl-C when empty."""
Complete = Callable[[str], list[str]]
"""Function that returns all completions of a line."""


def _history(file: Path) -> FileHistory:
    from prompt_toolkit.history import FileHistory

    class TypedLines(FileHistory):
        """The lines typed in all games. Errors of the file are ignored, as they must not end a game."""

        def load_history_strings(self) -> Iterable[str]:
            with contextlib.suppress(OSError):
                yield from super().load_history_strings()

        def store_string(self, string: str) -> None:
            with contextlib.suppress(OSError):
                make_folder(file.parent)
                super().store_string(string)

    return TypedLines(file)


def editor(complete: Complete, file: Path | None) -> Edit | None:
    """Return a line editor that stores typed lines in ``file``, or nowhere if ``file`` is None.

    Returns None if prompt_toolkit is not installed or the terminal does not support it.
    """
    if os.environ.get("TERM", "") == "dumb":
        return None
    try:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import Completer, Completion
        from prompt_toolkit.document import Document
        from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
        from prompt_toolkit.output import create_output
        from prompt_toolkit.output.vt100 import Vt100_Output
        from prompt_toolkit.shortcuts import CompleteStyle
    except ImportError:
        return None

    class LineCompleter(Completer):
        def get_completions(self, document: Document, _: object) -> Iterable[Completion]:
            begun = document.text_before_cursor.lstrip()
            # Only the word being typed is replaced.
            start = begun.rfind(" ") + 1
            for line in complete(begun):
                yield Completion(line[start:], start_position=start - len(begun))

    keys = KeyBindings()

    @keys.add("c-c")
    def _(event: KeyPressEvent) -> None:
        if event.current_buffer.text:
            event.current_buffer.reset()
        else:
            event.app.exit(exception=EOFError)

    output = create_output()
    if isinstance(output, Vt100_Output):
        # Only pop-up menus need the cursor position, and not every terminal reports it.
        output.enable_cpr = False
    session: PromptSession[str] = PromptSession(
        history=_history(file or Path(os.devnull)),
        completer=LineCompleter(),
        complete_style=CompleteStyle.READLINE_LIKE,
        complete_while_typing=False,
        key_bindings=keys,
        output=output,
    )

    def edit(prompt: str) -> str | None:
        app, line = session.app, None
        stops: list[int] = []

        def leave() -> None:
            if not app.is_done:
                app.exit(exception=EOFError)

        def stop(number: int) -> None:
            stops.append(number)
            if app.loop is None:
                raise Stopped(number)
            # If raised here, it would end whatever task is running instead of the prompt.
            app.loop.call_soon_threadsafe(leave)

        with contextlib.suppress(EOFError, KeyboardInterrupt), stop_signals(stop):
            line = session.prompt(prompt)
        if stops:
            raise Stopped(stops[0])
        return line

    return edit


# Reading lines, and signals that stop a game between two of them


_STOPPING = ("SIGINT", "SIGTERM", "SIGHUP")
"""Names of the signals that stop a game cleanly. Not every system has all; Ctrl-C sends SIGINT."""

LONGEST = 1000
"""Maximum length of a typed line in characters. No command needs that many."""


def is_typed() -> bool:
    return sys.stdin is not None and not sys.stdin.closed and sys.stdin.isatty()


class Stopped(SystemExit):
    """Raised when a signal stops the program."""

    def __init__(self, number: int) -> None:
        super().__init__(128 + number)
        self.number = number


@contextlib.contextmanager
def stop_signals(hear: Callable[[int], None]) -> Iterator[None]:
    """Within this context, call ``hear`` with the number of each signal that would stop the program."""
    before = {}
    if threading.current_thread() is threading.main_thread():
        for name in _STOPPING:
            number = getattr(signal, name, None)
            # A signal that was ignored, as by nohup, stays ignored.
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                before[number] = signal.signal(number, lambda received, _: hear(received))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextlib.contextmanager
def reader(
    longest: int = LONGEST, prompt: str = "> ", editing: Callable[[], Edit | None] = lambda: None
) -> Iterator[Callable[[], str | None]]:
    """Provide a function that reads a line from the terminal or a pipe.

    It returns None at the end of input, and for Ctrl-C in a terminal. A longer line is cut to one character
    more than ``longest``, so that the caller can tell. ``editing`` returns a line editor, or None for the
    terminal's own input. A signal to stop takes effect at the next read, so that no command is interrupted.

    :raises Stopped: when reading, if a signal stopped the program.
    """
    # The program may have been started with its input closed.
    stream = sys.stdin if sys.stdin is not None and not sys.stdin.closed else None
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="replace")
    stops: list[int] = []
    is_reading = False

    def heard(number: int) -> None:
        stops.append(number)
        if is_reading:
            raise Stopped(number)

    def line() -> str | None:
        if stops:
            raise Stopped(stops[0])
        if stream is None:
            return None
        if prompt and stream.isatty():
            edit = editing() if console.is_terminal() else None
            if edit is not None:
                return edit(prompt)
            console.prompt(prompt)
        return _line(stream, longest) or None

    def read() -> str | None:
        nonlocal is_reading
        is_reading = True
        try:
            return line()
        except Stopped as stopped:
            if stopped.number == signal.SIGINT and stream is not None and stream.isatty():
                return None
            raise
        finally:
            is_reading = False

    with stop_signals(heard):
        yield read


def _line(stream: TextIO, longest: int) -> str:
    """Return the next line, cut after one character more than ``longest``; "" at the end or on an error."""
    try:
        line = part = stream.readline(longest + 1)
        while len(part) > longest and not part.endswith("\n"):
            part = stream.readline(longest + 1)
    except OSError:
        return ""
    return line


@attrs.frozen
class Preferences:
    """A player's preferences for wording, input and output."""

    plain: bool = False
    """True to word everything for a voice: no ids, no brackets, hexes in words."""
    brief: bool = False
    """True to report only the important events of the enemy's turn, and to shorten menus."""
    plain_input: bool | None = None
    """True to type lines without editing, history or completion; None to follow ``plain``."""
    speak: bool = False
    """True to have every line spoken by a screen reader or a voice of the system."""

    @property
    def edits(self) -> bool:
        return not (self.plain if self.plain_input is None else self.plain_input)

    @property
    def is_short(self) -> bool:
        """True if commands are not repeated before their results."""
        return self.plain or self.brief


USUAL = Preferences()


def manner_file() -> Path:
    return user_config_path("hades") / "terminal.json"


def preferences() -> Store[Preferences]:
    return Store(manner_file(), Preferences)


# Voices. Prism (package prismatoid, extra ``speech``) finds the best one on this machine: NVDA, JAWS,
# VoiceOver, Orca, Speech Dispatcher, SAPI and others.


INSTALL = f"speech needs the package prismatoid: {how_to_get('prismatoid~=0.18')}"
NOBODY = "no screen reader or voice was found on this machine"


class SilentError(Exception):
    """Raised if there is no voice; the message says why."""


class PrismVoice:
    """The best voice on this machine.

    :raises SilentError: if there is no voice.
    """

    def __init__(self) -> None:
        try:
            import prism
        except (ImportError, OSError):
            raise SilentError(INSTALL) from None
        try:
            # The voice must not outlive the object it came from.
            self._found: Any = prism.Context()
            self._voice: Any = self._found.create_best()
        except (prism.PrismError, OSError, RuntimeError, ValueError):
            raise SilentError(NOBODY) from None
        self._trouble: type[Exception] = prism.PrismError

    def speak(self, line: str) -> None:
        """Speak a line after those still being spoken; ignore failures, as the line is on the screen too."""
        with contextlib.suppress(self._trouble):
            self._voice.speak(line)

    def stop(self) -> None:
        with contextlib.suppress(self._trouble):
            self._voice.stop()


# Input and output


class TerminalIO:
    """Input, output and preferences of a player at a terminal.

    A change made in play is stored with the ``usual`` preferences; preferences given for this game alone are
    not stored.
    """

    def __init__(
        self,
        manner: Preferences = USUAL,
        keep: Callable[[Preferences], object] | None = None,
        find: Callable[[], PrismVoice] = PrismVoice,
        *,
        usual: Preferences = USUAL,
    ) -> None:
        self.manner = manner
        self._usual = usual
        self.completes: Complete = lambda _: []
        """Returns completions of a typed line."""
        self.first = FirstSteps()
        self._keep = keep
        self._find = find
        self._voice: PrismVoice | None = None

    def begin(self) -> str:
        """Find a voice if the player wants one. Returns why there is no voice, or ""."""
        if not self.manner.speak or self._voice is not None:
            return ""
        try:
            self._voice = self._find()
        except SilentError as silent:
            return str(silent)
        return ""

    def change(self, **changes: bool) -> str:
        """Change preferences and store them. Returns why the change failed, or ""."""
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
        """Write a line, and speak it if the player wants that.

        :raises OutputClosed, OSError: as in `hades.console.say`.
        """
        for part in plain_words.fit([line]):
            console.say(part)
        if self._voice is not None and line.strip():
            self._voice.speak(line.strip())

    @contextlib.contextmanager
    def reader(self) -> Iterator[Callable[[], str | None]]:
        """Provide a function that reads a line, as `reader` does, with editing if possible."""
        with reader(editing=self._editing) as read:

            def heard() -> str | None:
                line = read()
                if self._voice is not None:
                    # A player who goes on typing has heard enough.
                    self._voice.stop()
                return line

            yield heard

    def _editing(self) -> Edit | None:
        return self._editor if self.manner.edits else None

    @functools.cached_property
    def _editor(self) -> Edit | None:
        return editor(self._complete, user_data_path("hades") / "typed.txt")

    def _complete(self, begun: str) -> list[str]:
        return self.completes(begun)
