r"""Safe display of any text: characters that would steer a terminal or a page are escaped.

Files, file names and command lines come from other people. An ESC, a line break, a mark that reverses the
writing direction, or an unpaired surrogate is shown as Python writes it, ``\x1b``, ``\n``, ``\u202e``. Text
for programs goes through `as_json`, which loses nothing.
"""

from __future__ import annotations

import html
import json
from pathlib import Path
from typing import Any

LONGEST = 500
"""Maximum number of characters in an error sentence."""


def line(text: str) -> str:
    """Return text on one line, in which every character is visible or a space."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


def lines(text: str) -> str:
    """Return text of several lines, each as `line` returns it, with tabs as four spaces."""
    return "\n".join(line(one) for one in text.replace("\r\n", "\n").replace("\t", "    ").split("\n"))


def escaped(text: str) -> str:
    return html.escape(lines(text))


def cut(text: str, longest: int = LONGEST) -> str:
    """Return text shortened in the middle to ``longest`` characters, saying how many are left out."""
    if len(text) <= longest:
        return text
    head = longest * 3 // 5
    tail = longest - head
    return f"{text[:head]} [... {len(text) - longest:,} characters ...] {text[-tail:]}"


def trimmed(text: str, longest: int = 40) -> str:
    """Return text of at most ``longest`` characters; dots stand for an end that was cut off."""
    return text if len(text) <= longest else f"{text[: longest - 3]}..."


def short_path(path: Path) -> str:
    """Return a path for display, with ``~`` for the home folder."""
    home = Path.home()
    return line(str(Path("~") / path.relative_to(home) if path.is_relative_to(home) else path))


def short(value: Any) -> str:
    """Return the `repr` of a value, cut off if it is long."""
    return trimmed(line(repr(value)))


def as_json(value: Any) -> str:
    """Return a value as JSON on one line of ASCII without control characters."""
    # JSON does not escape DEL, which can occur only inside strings.
    return json.dumps(value).replace("\x7f", "\\u007f")
