"""The reader of untrusted input: every file and every text from outside passes through here first.

A file is opened only if it is an ordinary file, or a link to one, and read only up to the size limit for its
kind, which also bounds what a parser builds from it. So refusing any input takes only a moment.
"""

from __future__ import annotations

import json
import os
import re
import stat
import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import attrs


class InputError(ValueError):
    """Raised for refused input; the message is the reason and the remedy, without the name of the file."""


class NotJsonError(InputError):
    """Raised for text that is not JSON; the message is the reason."""


_KB = 1024
_MB = 1024 * 1024

DEEPEST = 10
"""Maximum depth of nested lists and tables."""
TOO_DEEP = f"brackets are nested too deeply; the limit is {DEEPEST} levels"
MOST_DIGITS = 20
"""Maximum number of digits in a whole number."""
_LONG_KEY = re.compile(
    r"""(?<![A-Za-z0-9_-]) (?: (?: [A-Za-z0-9_-]++ | "[^"\n]*+" | '[^'\n]*+' ) [ \t]*+ \. [ \t]*+ ){100}""",
    re.VERBOSE,
)
"""A key with so many parts that parsing would be slow: the time grows with the square of their number."""

MOST_FILES = 2_000
"""Maximum number of files or folders examined under one folder."""


@attrs.frozen
class Kind:
    """A kind of input: its ``name`` in sentences, and its maximum size in bytes."""

    name: str
    size: int


GAME = Kind("a game file", 8 * _MB)
LINE = Kind("a line of a game file", 1 * _MB)
MOST_LINES = 50_000
"""Maximum number of lines in a game file; a game without undo has a hundredth of that."""
POSITION = Kind("a position or drill", 128 * _KB)
COMPONENTS = Kind("a file of a component set", 128 * _KB)
RULES = Kind("a file of the rulebook", 512 * _KB)
EDITION = Kind("an edition", 16 * _KB)
SETTINGS = Kind("a settings file", 64 * _KB)
SPLITS = Kind("a set of splits", 16 * _KB)
ACHIEVEMENTS = Kind("a file of achievements", 64 * _KB)
RUN = Kind("a saved run", 64 * _KB)
LESSONS = Kind("saved lessons", 256 * _KB)
ANALYSIS = Kind("a saved analysis", 4 * _MB)
HELP = Kind("a help text", 64 * _KB)
PICTURE = Kind("a picture of a counter", 1 * _MB)
ATTACHMENT = Kind("a part of a bug report", 32 * _MB)

_NO_FILE: tuple[tuple[Callable[[int], bool], str], ...] = (
    (stat.S_ISDIR, "a directory"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


def is_path(text: str, suffix: str) -> bool:
    """Return whether ``text`` is a path: a single line that ends in the suffix or names an existing file."""
    if "\n" in text or "\r" in text:
        return False
    return text.endswith(suffix) or os.path.exists(text)


def read_bytes(path: Path, kind: Kind) -> bytes:
    """Return the content of an ordinary file.

    :raises OSError: if there is no such file or it cannot be read.
    :raises InputError: if it is not an ordinary file or is too large; the message says what is valid.
    """
    # Opening a device may already have an effect, and opening a pipe waits for a writer.
    _check_ordinary(path.stat().st_mode, kind)
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    with open(path, "rb", opener=lambda name, _: os.open(name, flags)) as file:
        found = os.fstat(file.fileno())
        _check_ordinary(found.st_mode, kind)
        _check_size(found.st_size, kind)
        # Some files, such as those in /proc, report a smaller size than they have.
        data = file.read(kind.size + 1)
    _check_size(len(data), kind)
    return data


def read_text(path: Path, kind: Kind) -> str:
    """Return the text of an ordinary file.

    :raises OSError: if there is no such file or it cannot be read.
    :raises InputError: if it is not an ordinary file, too large or not UTF-8; the message says what is
        valid.
    """
    return decoded(read_bytes(path, kind))


def read_toml(path: Path, kind: Kind) -> dict[str, Any]:
    """Return the content of a TOML file that is part of a set of files.

    :raises InputError: if it is missing or refused; the message says what is valid.
    """
    try:
        return parse_toml(read_text(path, kind), kind)
    except FileNotFoundError:
        raise InputError("the file is missing; a component set needs it") from None
    except OSError as error:
        raise InputError(reason_of(error)) from None


def reason_of(error: OSError | ValueError) -> str:
    """Return the reason why a file could not be read, to follow its name in a sentence."""
    if isinstance(error, OSError):
        return f"the file cannot be read: {error.strerror or error}"
    return str(error)


def decoded(data: bytes) -> str:
    """Return bytes as text.

    :raises InputError: if they are not UTF-8.
    """
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise InputError("it is not UTF-8 text; save it as UTF-8") from None


def parse_toml(text: str, kind: Kind) -> dict[str, Any]:
    """Return the content of a TOML text.

    :raises InputError: if it exceeds a limit or is not TOML; the message says what would be right.
    """
    _check_size(len(text), kind)
    if (long := _LONG_KEY.search(text)) is not None:
        raise InputError(
            f"line {text.count(chr(10), 0, long.start()) + 1}: a key has too many parts; use fewer"
        )
    try:
        found: dict[str, Any] = _built(tomllib.loads, text)
    except tomllib.TOMLDecodeError as error:
        # For a string that is never closed the parser reports the end of the document, without a line.
        what = str(error).replace("(at end of document)", f"where the text ends {_end(text)}")
        raise InputError(f"not valid TOML: {what}; correct the line it names") from None
    return found


def _end(text: str) -> str:
    lines = text.rstrip().split("\n")
    return f"(at line {len(lines)}, column {len(lines[-1]) + 1})"


def parse_json(text: str, kind: Kind) -> Any:
    """Return the content of JSON text, in which no object may repeat a key.

    :raises InputError: if it exceeds a limit; the message says what would be right.
    :raises NotJsonError: if it is not JSON, with the reason.
    """
    _check_size(len(text), kind)
    try:
        return _built(_JSON.decode, text)
    except json.JSONDecodeError as error:
        raise NotJsonError(error.msg) from None


def _built(parse: Callable[[str], Any], text: str) -> Any:
    """Return the data that a parser builds from ``text``.

    :raises InputError: if its lists and tables are nested too deeply, or a number has too many digits.
    :raises ValueError: as raised by the parser.
    """
    try:
        data = parse(text)
    except RecursionError:
        raise InputError(TOO_DEEP) from None
    except ValueError as error:
        if type(error) is not ValueError:
            raise
        what = str(error).partition(";")[0]
        raise InputError(f"it has a value that cannot be used: {what}; write a shorter one") from None
    layer = [data]
    for _ in range(DEEPEST + 1):
        if any(isinstance(entry, int) and abs(entry) >= 10**MOST_DIGITS for entry in layer):
            raise InputError(f"a number has too many digits; it may have at most {MOST_DIGITS}")
        inside = [
            one.values() if isinstance(one, dict) else one for one in layer if isinstance(one, dict | list)
        ]
        if not inside:
            return data
        layer = [entry for entries in inside for entry in entries]
    raise InputError(TOO_DEEP)


def files_under(folder: Path, pattern: str) -> list[Path]:
    """Return the files in a folder and its subfolders, in the order of their names.

    :raises InputError: if there are too many to examine.
    """
    found: list[Path] = []
    waiting = [folder]
    seen = 0
    while waiting:
        for path in waiting.pop().iterdir():
            seen += 1
            if seen > MOST_FILES:
                raise InputError(f"there are more than {MOST_FILES} files; name fewer")
            if path.is_dir() and not path.is_symlink():
                waiting.append(path)
            elif path.match(pattern):
                found.append(path)
    return sorted(found)


def _check_ordinary(mode: int, kind: Kind) -> None:
    if not stat.S_ISREG(mode):
        what = next((name for is_one, name in _NO_FILE if is_one(mode)), "not a regular file")
        raise InputError(f"this is {what}; name a regular file, {kind.name}")


def _check_size(size: int, kind: Kind) -> None:
    if size > kind.size:
        limit = f"{kind.size // _MB} MB" if kind.size >= _MB else f"{kind.size // _KB} KB"
        raise InputError(f"it is too large; the limit for {kind.name} is {limit}")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    entry = dict(pairs)
    if len(entry) < len(pairs):
        counted = Counter(name for name, _ in pairs)
        raise NotJsonError(f"{counted.most_common(1)[0][0]!r} appears in it twice")
    return entry


def _no_constant(word: str) -> NoReturn:
    raise NotJsonError(f"{word} is not a JSON number")


_JSON = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_constant)
