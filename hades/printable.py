"""What may be shown of any text: characters that would steer a terminal or a page are written as escapes.

Files, names of files and command lines are other people's words. One of them may hold an ESC that clears
the screen, an end of line that begins a line of its own, a mark that turns the order of letters round, or
half a character. Shown are such characters as Python writes them, ``\\x1b``, ``\\n``, ``\\u202e``; all others
stand as they are, a backslash, too. What is to be read by a program is `as_json`, which loses nothing.
"""

from __future__ import annotations

import html
import json
from pathlib import Path
from typing import Any

LONGEST = 500
"""Characters of a sentence about something wrong."""


def line(text: str) -> str:
    """A text on one line, every character in it one that can be seen or a space."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


def lines(text: str) -> str:
    """A text of several lines, which stay; each as `line` has it, a tab as four spaces."""
    return "\n".join(line(one) for one in text.replace("\r\n", "\n").replace("\t", "    ").split("\n"))


def escaped(text: str) -> str:
    """Return a text as HTML and SVG have it: nothing in it is markup, and every character can be seen."""
    return html.escape(lines(text))


def cut(text: str, longest: int = LONGEST) -> str:
    """A text that is not longer than a reader cares for: its beginning, how much is left out, its end."""
    if len(text) <= longest:
        return text
    head = longest * 3 // 5
    tail = longest - head
    return f"{text[:head]} [... {len(text) - longest:,} characters ...] {text[-tail:]}"


def short_path(path: Path) -> str:
    """Return a path as a person is shown it: the home folder is ``~``."""
    home = Path.home()
    return line(str(Path("~") / path.relative_to(home) if path.is_relative_to(home) else path))


def short(value: Any, longest: int = 40) -> str:
    """A value as Python writes it, its end left out if it is long: for `repr` and for quoting."""
    text = line(repr(value))
    return text if len(text) <= longest else f"{text[: longest - 3]}..."


def as_json(value: Any) -> str:
    """A value as JSON on one line that is plain ASCII and holds no control character."""
    # the one that JSON lets stand; outside of texts there is none
    return json.dumps(value).replace("\x7f", "\\u007f")
