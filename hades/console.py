"""The only module that writes to standard output and standard error.

Each call prints exactly one line, so that a line break in a file name cannot start a new one. Control
characters are escaped (`hades.printable`), and so are characters that the encoding of the stream lacks. If
the reader of a pipe, such as ``head``, closes it early, the program ends silently with an exit code of its
own, `GONE`.
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
"""Maximum number of characters in a line that fits any terminal."""
EVERY = 10.0
"""Seconds between two lines of progress on an output where a line cannot replace the one before."""
_shown_at: list[float] = []
"""Time of the last line of progress, or of the start of the work; [] while no work runs."""
GONE = 141
"""Exit code if the reader of the output has closed it: 128 plus the number of SIGPIPE, as in a shell."""


class OutputClosed(SystemExit):
    """Raised when nothing reads the output any more, so that the program closes its files and ends."""

    def __init__(self) -> None:
        super().__init__(GONE)


def say(line: str = "") -> None:
    """Print a line to standard output.

    :raises OutputClosed: if its reader went away.
    :raises OSError: if it cannot be written, as on a full disk.
    """
    _write(sys.stdout, line)


def prompt(words: str) -> None:
    """Print words to standard output without a line end, for input on the same line.

    :raises OutputClosed, OSError: as `say`.
    """
    _write(sys.stdout, words, end="")


def warn(sentence: str) -> None:
    """Print an error to standard error, cut to a readable length.

    :raises OutputClosed: if its reader went away.
    :raises OSError: if it cannot be written.
    """
    _write(sys.stderr, f"hades: {printable.cut(printable.line(sentence))}")


def mention(sentence: str) -> None:
    """Print an error as `warn` does, but ignore write errors, because the game continues in any case."""
    with contextlib.suppress(OSError, ValueError, OutputClosed):
        warn(sentence)


def progress(words: str) -> None:
    """Show progress on standard error, replacing the last words shown; "" clears the line.

    If standard error is not a terminal, print a line every `EVERY` seconds instead. Write errors are ignored.
    """
    stream = sys.stderr
    if stream is None:
        return
    if not stream.isatty():
        now = time.monotonic()
        if not words or not _shown_at:
            # Work that takes less than that is never announced.
            _shown_at[:] = [now] if words else []
        elif now - _shown_at[0] >= EVERY:
            _shown_at[:] = [now]
            mention(words)
        return
    # Return to the beginning of the line and clear the rest of it.
    with contextlib.suppress(OSError, ValueError):
        stream.write(f"\r{printable.cut(printable.line(words), NARROW)}\x1b[K")
        stream.flush()


def trace(text: str) -> None:
    """Print the lines of a traceback to standard error.

    :raises OutputClosed: if its reader went away.
    :raises OSError: if they cannot be written.
    """
    for line in text.rstrip("\n").split("\n"):
        _write(sys.stderr, line)


def holds(text: str) -> bool:
    """Return whether the encoding of standard output can represent every character of ``text``."""
    try:
        text.encode(_encoding(sys.stdout))
    except UnicodeEncodeError:
        return False
    return True


def is_terminal() -> bool:
    """Return whether standard output is a terminal, and so has a width."""
    return sys.stdout is not None and sys.stdout.isatty()


def _encoding(stream: TextIO | None) -> str:
    return getattr(stream, "encoding", None) or "utf-8"


def _write(stream: TextIO | None, line: str, end: str = "\n") -> None:
    # The program may be started with its output closed.
    if stream is None:
        return
    encoding = _encoding(stream)
    words = printable.line(line).encode(encoding, "backslashreplace").decode(encoding)
    try:
        stream.write(words + end)
        stream.flush()
    except OSError as error:
        _leave(stream)
        # A terminal closed while the program runs gives EIO.
        if error.errno in (errno.EPIPE, errno.EIO):
            raise OutputClosed from None
        raise


def _leave(stream: TextIO) -> None:
    """Redirect a closed stream to nowhere, so that flushing it at exit cannot fail."""
    # A replaced stream may have no file descriptor.
    with contextlib.suppress(OSError, ValueError, AttributeError):
        number = stream.fileno()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, number)
        os.close(nowhere)
