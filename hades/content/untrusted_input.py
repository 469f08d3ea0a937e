"""The one gate for what comes in: every file and every text from outside passes here first.

A file is opened only if it is an ordinary one, or a link to one: a device has no end, and a pipe
may never give anything. No more of it is read than its kind may hold. What TOML or JSON would
build is measured by `hades.content.size_limits` before a parser sees it; XML is measured while it is read,
and may have no entities of its own. So nothing that somebody hands over takes more than a moment or a
little memory to be refused, in one sentence.
"""

from __future__ import annotations

import json
import os
import stat
import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn
from xml.etree import ElementTree
from xml.parsers import expat

import attrs

from hades.content import size_limits

IntakeError = size_limits.IntakeError


class NotJsonError(IntakeError):
    """A text that is no JSON; its own text is the reason."""


_KB = 1024
_MB = 1024 * 1024

MOST_FILES = 2_000
"""Files or folders that are looked at under one folder."""


@attrs.frozen
class Kind:
    """What comes in: its ``name`` in sentences, how many bytes it may have, and what may stand in it."""

    name: str
    size: int
    limits: size_limits.Limits = attrs.field(factory=size_limits.Limits)


GAME = Kind("a game file", 8 * _MB)
LINE = Kind("a line of a game file", 1 * _MB, size_limits.Limits(entries=1_000))
MOST_LINES = 50_000
"""Of a game file: a hundred times what a game has that nobody took anything back in."""
POSITION = Kind("a position or drill", 128 * _KB)
COMPONENTS = Kind("a file of a component set", 128 * _KB)
RULES = Kind("a file of the rulebook", 512 * _KB, size_limits.Limits(entries=20_000))
EDITION = Kind("an edition", 16 * _KB, size_limits.Limits(entries=1_000))
SETTINGS = Kind("a settings file", 64 * _KB, size_limits.Limits(entries=1_000))
SPLITS = Kind("a set of splits", 16 * _KB, size_limits.Limits(entries=1_000))
ACHIEVEMENTS = Kind("a file of achievements", 64 * _KB, size_limits.Limits(entries=2_000))
RUN = Kind("what is kept of a run", 64 * _KB, size_limits.Limits(entries=5_000))
LEARNT = Kind("what was learnt", 256 * _KB, size_limits.Limits(entries=20_000))
HINDSIGHT = Kind("a look back that was kept", 4 * _MB, size_limits.Limits(entries=100_000))
HELP = Kind("a page of help", 64 * _KB)
PICTURE = Kind("a picture of a counter", 1 * _MB)
ENCLOSURE = Kind("what goes into a report", 32 * _MB)

_NO_FILE: tuple[tuple[Callable[[int], bool], str], ...] = (
    (stat.S_ISDIR, "a directory"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


def is_path(text: str, suffix: str) -> bool:
    """Whether a text is the path of a file rather than what stands in one: it is of one line, and ends in
    the suffix or names something that is there."""
    if "\n" in text or "\r" in text:
        return False
    return text.endswith(suffix) or os.path.exists(text)


def read_bytes(path: Path, kind: Kind) -> bytes:
    """The content of an ordinary file.

    :raises OSError: if there is none or it cannot be read.
    :raises IntakeError: if it is no ordinary file or too large, saying what would be right.
    """
    # to open a device may do something already, and a pipe without a writer waits for one
    _check_ordinary(path.stat().st_mode, kind)
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    with open(path, "rb", opener=lambda name, _: os.open(name, flags)) as file:
        found = os.fstat(file.fileno())
        _check_ordinary(found.st_mode, kind)
        _check_size(found.st_size, kind)
        # some files, as those of /proc, have more in them than they say
        data = file.read(kind.size + 1)
    _check_size(len(data), kind)
    return data


def read_text(path: Path, kind: Kind) -> str:
    """The text of an ordinary file.

    :raises OSError: if there is none or it cannot be read.
    :raises IntakeError: if it is no ordinary file, too large or not UTF-8, saying what would be right.
    """
    return decoded(read_bytes(path, kind))


def read_toml(path: Path, kind: Kind) -> dict[str, Any]:
    """The content of a TOML file that a set of files cannot do without.

    :raises IntakeError: if it is missing or does not come through, saying what would be right.
    """
    try:
        return parse_toml(read_text(path, kind), kind)
    except FileNotFoundError:
        raise IntakeError("the file is missing; a component set needs it") from None
    except OSError as error:
        raise IntakeError(told(error)) from None


def told(error: OSError | ValueError) -> str:
    """Why a file could not be read, for a sentence that begins with its name."""
    if isinstance(error, OSError):
        return f"the file cannot be read: {error.strerror or error}"
    return str(error)


def decoded(data: bytes) -> str:
    """Bytes as text.

    :raises IntakeError: if they are none.
    """
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise IntakeError("it is not UTF-8 text; save it as UTF-8") from None


def parse_toml(text: str, kind: Kind) -> dict[str, Any]:
    """What a text in TOML says.

    :raises IntakeError: if it is too much or not TOML, saying what would be right.
    """
    _check_size(len(text), kind)
    size_limits.check_toml(text, kind.limits)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        # what is never closed goes to the end, and the parser names no line for that
        what = str(error).replace("(at end of document)", f"where the text ends {_end(text)}")
        raise IntakeError(f"not valid TOML: {what}; correct the line it names") from None


def _end(text: str) -> str:
    """The end of a text, as a parser names a place."""
    lines = text.rstrip().split("\n")
    return f"(at line {len(lines)}, column {len(lines[-1]) + 1})"


def parse_json(text: str, kind: Kind) -> Any:
    """What a text in JSON says; no key stands twice in an object.

    :raises IntakeError: if it is too much, saying what would be right.
    :raises NotJsonError: if it is no JSON, saying why.
    """
    _check_size(len(text), kind)
    size_limits.check_json(text, kind.limits)
    try:
        return _JSON.decode(text)
    except json.JSONDecodeError as error:
        raise NotJsonError(error.msg) from None


def parse_xml(text: str, kind: Kind) -> ElementTree.Element:
    """What a text in XML says; it may have no document type, and so no entities of its own.

    :raises IntakeError: if it is too much or not XML, saying what would be right.
    """
    _check_size(len(text), kind)
    builder, limits = ElementTree.TreeBuilder(), kind.limits
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    depth = entries = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth, entries
        depth, entries = depth + 1, entries + 1 + len(attributes)
        if depth > limits.depth or entries > limits.entries:
            what = "elements inside one another" if depth > limits.depth else "elements and attributes"
            most = limits.depth if depth > limits.depth else limits.entries
            raise IntakeError(
                f"line {parser.CurrentLineNumber}: there are more than {most} {what}; use fewer"
            )
        builder.start(name, attributes)

    def end(name: str) -> None:
        nonlocal depth
        depth -= 1
        builder.end(name)

    def declared(*_: object) -> NoReturn:
        raise IntakeError(f"line {parser.CurrentLineNumber}: it declares a document type; leave that out")

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = builder.data
    parser.StartDoctypeDeclHandler = declared
    try:
        parser.Parse(text.removeprefix("\ufeff").encode("utf-8"), True)
    except (expat.ExpatError, UnicodeEncodeError) as error:
        raise IntakeError(f"not valid XML: {error}; correct the line it names") from None
    return builder.close()


def files_under(folder: Path, pattern: str) -> list[Path]:
    """The files of a folder and those in it, in the order of their names.

    :raises IntakeError: if there are too many to look at.
    """
    found: list[Path] = []
    waiting = [folder]
    seen = 0
    while waiting:
        for path in waiting.pop().iterdir():
            seen += 1
            if seen > MOST_FILES:
                raise IntakeError(f"there are more than {MOST_FILES} files here; name fewer of them")
            if path.is_dir() and not path.is_symlink():
                waiting.append(path)
            elif path.match(pattern):
                found.append(path)
    return sorted(found)


def _check_ordinary(mode: int, kind: Kind) -> None:
    if not stat.S_ISREG(mode):
        what = next((name for is_one, name in _NO_FILE if is_one(mode)), "no ordinary file")
        raise IntakeError(f"this is {what}; name an ordinary file, {kind.name}")


def _check_size(size: int, kind: Kind) -> None:
    if size > kind.size:
        raise IntakeError(f"it is too large; {kind.name} has at most {_told(kind.size)}")


def _told(size: int) -> str:
    return f"{size // _MB} MB" if size >= _MB else f"{size // _KB} KB"


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    entry = dict(pairs)
    if len(entry) < len(pairs):
        counted = Counter(name for name, _ in pairs)
        raise NotJsonError(f"{counted.most_common(1)[0][0]!r} stands in it twice")
    return entry


def _no_constant(word: str) -> NoReturn:
    raise NotJsonError(f"{word} is no JSON number")


_JSON = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_constant)
