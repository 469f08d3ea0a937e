"""The comments of a TOML text, each with what it stands at, for a text that says the same anew."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable

import attrs

from hades.content.toml_lines import TomlReader, places

TOP, END = "", "]"
"""In place of a path: above all else, and below all else."""
_HEAD = re.compile(r"(?:[ \t]*#[^\n]*\n)*(?=[ \t\r]*\n)")
"""The comments that a text begins with, if an empty line follows."""


@attrs.frozen
class TomlComment:
    """A comment: the ``path`` of what it stands at, and whether it is ``beside`` that, or above."""

    path: str
    words: str
    beside: bool


def comments(text: str) -> list[TomlComment]:
    """The comments of a text that a parser has read, in their order.

    One with a line of its own is about what comes next; those that the text begins with, up to an empty line,
    are about all of it.
    """
    reader = TomlReader(text)
    reader.read()
    starts = [start for start, _ in reader.passed]
    head = _HEAD.match(text)
    found = []
    for start, words in reader.comments:
        at = bisect(starts, start)
        beside = bool(text[text.rfind("\n", 0, start) + 1 : start].strip())
        if beside and at:
            path = reader.passed[at - 1][1]
        elif head is not None and start < head.end():
            path = TOP
        elif at == len(starts):
            path = END
        else:
            # of what begins at one place the innermost: the last part of a key, one of the tables of a list
            path = reader.passed[bisect(starts, starts[at]) - 1][1]
        found.append(TomlComment(path, words, beside))
    return found


def commented(text: str, wanted: Iterable[TomlComment]) -> str:
    """A text with comments at what they stand at; where that is not said, above what it would be part of.

    Every value of the text is on one line.
    """
    found, lines = places(text), text.splitlines()
    above: list[list[str]] = [[] for _ in range(len(lines) + 1)]
    beside: dict[int, str] = {}
    head: list[str] = []
    for comment in wanted:
        path = _nearest(comment.path, found)
        line = found[path][0] - 1 if path in found else len(lines)
        if comment.path == TOP:
            head.append(comment.words)
        elif comment.beside and path == comment.path and line not in beside:
            beside[line] = f"  {comment.words}"
        else:
            above[line].append(comment.words)
    written = [*head, ""] if head else []
    for number, line_text in enumerate(lines):
        written += [*above[number], f"{line_text}{beside.get(number, '')}"]
    return "\n".join([*written, *above[-1]]) + "\n"


def _nearest(path: str, found: Iterable[str]) -> str:
    """A path, or that of what it would be part of; `END` if nothing of it is there."""
    while path and path not in found:
        path = path[: max(path.rfind("."), path.rfind("["), 0)]
    return path or END
