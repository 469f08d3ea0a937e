"""The one door to standard output and standard error: all that the program prints goes through it.

It takes a line at a time and lets out one line: what cannot be shown is escaped (`hades.printable`), and
so is what the encoding of the stream has no sign for. Whoever has several lines to say says them one by
one, so that an end of line in somebody's file name begins none.

A reader may go away before all is said, as ``head`` does. That says nothing about what was asked for, so
the program ends with an exit code of its own, `GONE`, and without a word.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import time
from typing import TextIO

from hades import printable

NARROW = 79
"""Characters of a line that goes on any terminal."""
EVERY = 10.0
"""Seconds between two lines that say how far something is, where they cannot take each other's place."""
_told: list[float] = []
"""When the last of them was printed, or when what is under way began; empty before that."""
GONE = 141
"""Exit code when whoever read the output went away: 128 and the number of SIGPIPE, as a shell has it."""


class OutputClosed(SystemExit):
    """Nobody reads any more what is printed; the program ends, and what is under way is closed tidily."""

    def __init__(self) -> None:
        super().__init__(GONE)


def say(line: str = "") -> None:
    """A line to standard output.

    :raises OutputClosed: if its reader went away.
    :raises OSError: if it cannot be written, as on a full disk.
    """
    _write(sys.stdout, line)


def prompt(words: str) -> None:
    """Words to standard output after which somebody types on the same line.

    :raises OutputClosed, OSError: as `say`.
    """
    _write(sys.stdout, words, end="")


def warn(sentence: str) -> None:
    """A sentence about something wrong to standard error, cut to a readable length.

    :raises OutputClosed: if its reader went away.
    :raises OSError: if it cannot be written.
    """
    _write(sys.stderr, f"hades: {printable.cut(printable.line(sentence))}")


def mention(sentence: str) -> None:
    """As `warn`, where a game goes on whether anybody hears it or not."""
    with contextlib.suppress(OSError, ValueError, OutputClosed):
        warn(sentence)


def progress(words: str) -> None:
    """How far something is that takes long: words on standard error, in the place of those before; "" takes
    them away. Where that is no terminal, a line of its own every `EVERY` seconds. Nothing where nobody
    hears it."""
    stream = sys.stderr
    if stream is None:
        return
    if not stream.isatty():
        now = time.monotonic()
        if not words or not _told:
            # what is done within that time says nothing
            _told[:] = [now] if words else []
        elif now - _told[0] >= EVERY:
            _told[:] = [now]
            mention(words)
        return
    # back to the beginning of the line, and the rest of it empty
    with contextlib.suppress(OSError, ValueError):
        stream.write(f"\r{printable.cut(printable.line(words), NARROW)}\x1b[K")
        stream.flush()


def trace(text: str) -> None:
    """The lines of a traceback to standard error.

    :raises OutputClosed: if its reader went away.
    :raises OSError: if they cannot be written.
    """
    for line in text.rstrip("\n").split("\n"):
        _write(sys.stderr, line)


def holds(text: str) -> bool:
    """Whether standard output has a sign for every character of a text."""
    try:
        text.encode(_encoding(sys.stdout))
    except UnicodeEncodeError:
        return False
    return True


def is_terminal() -> bool:
    """Whether standard output is a terminal, which has a width of its own."""
    return sys.stdout is not None and sys.stdout.isatty()


def _encoding(stream: TextIO | None) -> str:
    return getattr(stream, "encoding", None) or "utf-8"


def _write(stream: TextIO | None, line: str, end: str = "\n") -> None:
    # a program may be started with its output closed
    if stream is None:
        return
    encoding = _encoding(stream)
    words = printable.line(line).encode(encoding, "backslashreplace").decode(encoding)
    try:
        stream.write(words + end)
        stream.flush()
    except OSError as error:
        _leave(stream)
        # a terminal that was closed under the program answers EIO
        if error.errno in (errno.EPIPE, errno.EIO):
            raise OutputClosed from None
        raise


def _leave(stream: TextIO) -> None:
    """Send what is left in a stream, and what is still said on the way out, nowhere."""
    # a stream that somebody put in its place may have no number
    with contextlib.suppress(OSError, ValueError, AttributeError):
        number = stream.fileno()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, number)
        os.close(nowhere)
