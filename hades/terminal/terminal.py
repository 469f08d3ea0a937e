"""Lines of input: read from a pipe or a terminal, or edited with history and completion."""

from __future__ import annotations

import contextlib
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from io import TextIOWrapper
from typing import TextIO

from hades import console
from hades.terminal.line_editor import Edit

_STOPPING = ("SIGINT", "SIGTERM", "SIGHUP")
"""The signals that stop a game tidily, where a system has them; SIGINT is what Ctrl-C sends."""

LONGEST = 1000
"""Characters of a line of the input; no order needs as many."""


def is_typed() -> bool:
    """Whether the input comes from somebody at a terminal."""
    return sys.stdin is not None and not sys.stdin.closed and sys.stdin.isatty()


@contextlib.contextmanager
def reader(
    longest: int = LONGEST, prompt: str = "> ", editing: Callable[[], Edit | None] = lambda: None
) -> Iterator[Callable[[], str | None]]:
    """A function that reads a line from the terminal or a pipe; None at the end, as Ctrl-C in a terminal is.

    Of a line that is longer than ``longest`` it reads no more than shows that. ``editing`` is asked before
    each what edits a line that is typed in a terminal, None for the terminal itself.

    :raises SystemExit: at a read, if the program was told to stop.
    """
    stream: TextIO | None = sys.stdin
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="replace")

    def read() -> str | None:
        # a program may be started with its input closed
        if stream is None or stream.closed:
            return None
        if prompt and stream.isatty():
            edit = editing() if console.is_terminal() else None
            if edit is not None:
                return edit(prompt)
            console.prompt(prompt)
        return _line(stream, longest) or None

    with _stopping() as at_read:

        def line() -> str | None:
            try:
                return at_read(read)
            except Stopped as stopped:
                if stopped.number == signal.SIGINT and stream is not None and stream.isatty():
                    return None
                raise

        yield line


def _line(stream: TextIO, longest: int) -> str:
    """The next line, no more of it than shows that it is longer than ``longest``; "" at the end.

    An input that cannot be read has ended: a folder, or a terminal that is gone.
    """
    try:
        line = part = stream.readline(longest + 1)
        while len(part) > longest and not part.endswith("\n"):
            part = stream.readline(longest + 1)
    except OSError:
        return ""
    return line


class Stopped(SystemExit):
    """The program was told to stop by a signal."""

    def __init__(self, number: int) -> None:
        super().__init__(128 + number)
        self.number = number


@contextlib.contextmanager
def _stopping() -> Iterator[Callable[[Callable[[], str | None]], str | None]]:
    """Keeps a signal to stop back until the next read, so that no command is cut in two."""
    told: list[int] = []
    reading = False

    def heard(number: int, _: object) -> None:
        told.append(number)
        if reading:
            raise Stopped(number)

    def at_read(read: Callable[[], str | None]) -> str | None:
        nonlocal reading
        reading = True
        try:
            if told:
                raise Stopped(told[0])
            return read()
        finally:
            reading = False

    before = {}
    if threading.current_thread() is threading.main_thread():
        for name in _STOPPING:
            number = getattr(signal, name, None)
            # what is to be ignored, as by nohup, still is
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                before[number] = signal.signal(number, heard)
    try:
        yield at_read
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
