"""The positions of keys, list entries and comments in a TOML text that a parser has accepted.

The positions give faults a line number, and let a rewritten text keep its comments.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Container, Iterable

import attrs

Place = tuple[int, int]
"""Line and column, both from 1."""

_SPACE = re.compile(r"(?:[ \t\r\n]++|#[^\n]*+)*+")
_COMMENT = re.compile(r"#[^\n]*+")
_STRING = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^"\\])*+"|\'[^\']*+\'',
    re.DOTALL,
)
_BARE = re.compile(r"[A-Za-z0-9_-]++")
_PLAIN = re.compile(r"[^,\]}#\n]++")


def places(text: str) -> dict[str, Place]:
    """Return the position of every key by its path, ``units.guard-01``, and of every entry, ``run[2].do[1]``.

    Entries are counted from 1. A table with a header has the position of its header.
    """
    breaks = [-1, *(found.start() for found in re.finditer("\n", text))]
    known: dict[str, Place] = {}
    for start, path in TomlReader(text).passed:
        line = bisect(breaks, start - 1)
        known.setdefault(path, (line, start - breaks[line - 1]))
    return known


def nearest(path: str, known: Container[str]) -> str:
    """Return a path if it is known, else the nearest known path that encloses it; "" if there is none."""
    while path and path not in known:
        path = path[: max(path.rfind("."), path.rfind("["), 0)]
    return path


_NAMED = re.compile(r" ?\(at line (\d+), column (\d+)\)|^line (\d+): ")


def at_its_line(name: str, error: str) -> str:
    """Return a parser's message with its line and column moved to the front: ``file:line:column: what``."""
    found = _NAMED.search(error)
    if found is None:
        return f"{name}: {error}"
    place = ":".join(filter(None, found.groups()))
    return f"{name}:{place}: {error[: found.start()]}{error[found.end() :]}"


class TomlReader:
    """The keys, list entries and comments in a TOML text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.counts: dict[str, int] = {}
        """Path -> number of tables in double brackets so far."""
        self.passed: list[tuple[int, str]] = []
        """(offset from 0, path) of each key and entry in the text, in order."""
        self.comments: list[tuple[int, str]] = []
        """(offset from 0, text) of each comment."""
        self._read()

    def _read(self) -> None:
        table = ""
        self._skip()
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                table = self._header()
            else:
                self._pair(table)
            self._skip()

    def _skip(self) -> None:
        start, self.at = self.at, self._match(_SPACE)
        found = _COMMENT.finditer(self.text, start, self.at)
        self.comments += [(comment.start(), comment[0].rstrip()) for comment in found]

    def _match(self, pattern: re.Pattern[str]) -> int:
        found = pattern.match(self.text, self.at)
        return found.end() if found else self.at + 1

    def _header(self) -> str:
        start = self.at
        double = self.text.startswith("[[", self.at)
        self.at += 2 if double else 1
        *parents, last = self._key()
        self.at += 2 if double else 1
        path = ""
        for part in parents:
            path = self._last_of(_joined(path, part))
        path = _joined(path, last)
        if double:
            self.passed.append((start, path))
            self.counts[path] = self.counts.get(path, 0) + 1
        path = self._last_of(path)
        self.passed.append((start, path))
        return path

    def _last_of(self, path: str) -> str:
        return f"{path}[{self.counts[path]}]" if path in self.counts else path

    def _key(self) -> list[str]:
        parts = []
        while True:
            self._skip()
            start = self.at
            quoted = self.text[start] in "\"'"
            self.at = self._match(_STRING if quoted else _BARE)
            word = self.text[start : self.at]
            # Escapes in a key are not decoded, so the position of such a key merely stays unknown.
            parts.append(word[1:-1] if quoted else word)
            self._skip()
            if self.text[self.at] != ".":
                return parts
            self.at += 1

    def _pair(self, path: str) -> None:
        start = self.at
        for part in self._key():
            path = _joined(path, part)
            self.passed.append((start, path))
        self.at += 1
        self._skip()
        self._value(path)

    def _value(self, path: str) -> None:
        first = self.text[self.at]
        if first in "\"'":
            self.at = self._match(_STRING)
        elif first == "[":
            self._entries(path)
        elif first == "{":
            self._inline(path)
        else:
            self.at = self._match(_PLAIN)

    def _entries(self, path: str) -> None:
        self.at += 1
        number = 0
        self._skip()
        while self.text[self.at] != "]":
            number += 1
            self.passed.append((self.at, f"{path}[{number}]"))
            self._value(f"{path}[{number}]")
            self._separator()
        self.at += 1

    def _inline(self, path: str) -> None:
        self.at += 1
        self._skip()
        while self.text[self.at] != "}":
            self._pair(path)
            self._separator()
        self.at += 1

    def _separator(self) -> None:
        self._skip()
        if self.text[self.at] == ",":
            self.at += 1
            self._skip()


def _joined(path: str, part: str) -> str:
    return f"{path}.{part}" if path else part


# Comments

TOP, END = "", "]"
"""Keys used in place of a path: `TOP` for the beginning of the text, `END` for its end."""
_HEAD = re.compile(r"(?:[ \t]*#[^\n]*\n)*(?=[ \t\r]*\n)")
"""The comments at the beginning of the text, up to an empty line."""


@attrs.frozen
class TomlComment:
    """A comment with the ``path`` of its entry; ``beside`` means on the entry's line, otherwise above it."""

    path: str
    words: str
    beside: bool


def comments(text: str) -> list[TomlComment]:
    """Return the comments in text that a parser has read, in order.

    A comment on a line of its own belongs to the next entry. Comments at the beginning of the text, up to an
    empty line, belong to the whole text.
    """
    reader = TomlReader(text)
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
            # Of several paths that begin at one position, take the innermost: the last part of a key, or a
            # table in a list.
            path = reader.passed[bisect(starts, starts[at]) - 1][1]
        found.append(TomlComment(path, words, beside))
    return found


def commented(text: str, wanted: Iterable[TomlComment]) -> str:
    """Return ``text`` with each comment at its entry, or else above the nearest entry that encloses it.

    Each value in the text must be on one line.
    """
    found, lines = places(text), text.splitlines()
    above: list[list[str]] = [[] for _ in range(len(lines) + 1)]
    beside: dict[int, str] = {}
    head: list[str] = []
    for comment in wanted:
        path = nearest(comment.path, found) or END
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
