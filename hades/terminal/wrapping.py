"""Lines as they fit a terminal: broken between words, what goes on pushed in; no word is ever cut."""

from __future__ import annotations

import re
import shutil
import textwrap

from hades import console

_HANGS = re.compile(r"\s*(?:\d+(?:-\d+)?[.:]? )?")
INDENT = 2
"""Characters that what goes on is pushed in, where no number stands before the line."""


def width() -> int | None:
    """Characters of a line now: of the terminal, or as COLUMNS says; None where the output is none."""
    return shutil.get_terminal_size().columns if console.is_terminal() else None


def laid(line: str, columns: int | None) -> list[str]:
    """A line in as many as it takes; a word that is longer than a line stands whole in one of its own."""
    if columns is None or len(line) <= columns:
        return [line]
    begun = _HANGS.match(line)
    hang = begun.end() if begun is not None else 0
    hang = hang if hang > len(line) - len(line.lstrip()) else hang + INDENT
    return textwrap.wrap(
        line,
        columns,
        subsequent_indent=" " * min(hang, columns // 4),
        break_long_words=False,
        break_on_hyphens=False,
        expand_tabs=False,
        replace_whitespace=False,
    )
