"""Where a text game reads from, and where it is kept."""

from __future__ import annotations

import sys
from collections.abc import Callable
from io import TextIOWrapper
from pathlib import Path

from platformdirs import user_data_path


def autosave_file() -> Path:
    """The file of the game that was played last."""
    return user_data_path("hades") / "last.hades"


def reader() -> Callable[[], str | None]:
    """A function that reads a line from the terminal or a pipe; None at the end."""
    stream = sys.stdin
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="replace")
    terminal = stream.isatty()

    def read() -> str | None:
        if terminal:
            try:
                return input("> ")
            except (EOFError, KeyboardInterrupt):
                return None
        line = stream.readline()
        return line if line else None

    return read
