"""Reads all untrusted input: every file and every text from outside passes through here first.

A file is opened only if it is an ordinary file, or a link to one: a device has no end, and a pipe may block
forever. No more is read than the kind of file may hold. The size of what TOML or JSON would build is measured
before a parser sees the text; XML is measured while it is read, and may have no entities of its own. So any
input takes no more than a moment and a little memory to be refused, in one sentence.
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
from xml.etree import ElementTree
from xml.parsers import expat

import attrs


class IntakeError(ValueError):
    """Input that is refused: the reason and the remedy, without the name of the file."""


@attrs.frozen(kw_only=True)
class Limits:
    """The limits of a text; each is many times the size of anything in the component set."""

    depth: int = 10
    """Greatest depth of nested brackets and braces."""
    parts: int = 10
    """Most parts of a key with dots."""
    key: int = 200
    """Most characters of a key, or of a word without quotes."""
    digits: int = 20
    """Most digits of a number."""
    string: int = 20_000
    """Most characters of a text in quotes, as written."""
    entries: int = 5_000
    """Most keys, entries of lists, and tables."""


class NotJsonError(IntakeError):
    """A text that is not JSON; the message is the reason."""


_KB = 1024
_MB = 1024 * 1024

MOST_FILES = 2_000
"""Greatest number of files or folders examined under one folder."""


@attrs.frozen
class Kind:
    """A kind of input: its ``name`` in sentences, its greatest size in bytes, and its limits."""

    name: str
    size: int
    limits: Limits = attrs.field(factory=Limits)


GAME = Kind("a game file", 8 * _MB)
LINE = Kind("a line of a game file", 1 * _MB, Limits(entries=1_000))
MOST_LINES = 50_000
"""Greatest number of lines of a game file: a hundred times that of a game without undo."""
POSITION = Kind("a position or drill", 128 * _KB)
COMPONENTS = Kind("a file of a component set", 128 * _KB)
RULES = Kind("a file of the rulebook", 512 * _KB, Limits(entries=20_000))
EDITION = Kind("an edition", 16 * _KB, Limits(entries=1_000))
RACE = Kind("a race", 16 * _KB, Limits(entries=1_000))
SETTINGS = Kind("a settings file", 64 * _KB, Limits(entries=1_000))
SPLITS = Kind("a set of splits", 16 * _KB, Limits(entries=1_000))
ACHIEVEMENTS = Kind("a file of achievements", 64 * _KB, Limits(entries=2_000))
RUN = Kind("a saved run", 64 * _KB, Limits(entries=5_000))
LEARNT = Kind("saved lessons", 256 * _KB, Limits(entries=20_000))
HINDSIGHT = Kind("a saved analysis", 4 * _MB, Limits(entries=100_000))
HELP = Kind("a help text", 64 * _KB)
PICTURE = Kind("a picture of a counter", 1 * _MB)
ENCLOSURE = Kind("a part of a bug report", 32 * _MB)

_NO_FILE: tuple[tuple[Callable[[int], bool], str], ...] = (
    (stat.S_ISDIR, "a directory"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


def is_path(text: str, suffix: str) -> bool:
    """Return whether a text is the path of a file rather than the content of one.

    A path is a single line, and ends in the suffix or names an existing file.
    """
    if "\n" in text or "\r" in text:
        return False
    return text.endswith(suffix) or os.path.exists(text)


def read_bytes(path: Path, kind: Kind) -> bytes:
    """Return the content of an ordinary file.

    :raises OSError: if there is none or it cannot be read.
    :raises IntakeError: if it is not an ordinary file or is too large; the message says what is valid.
    """
    # Opening a device may already have an effect, and opening a pipe waits for a writer.
    _check_ordinary(path.stat().st_mode, kind)
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    with open(path, "rb", opener=lambda name, _: os.open(name, flags)) as file:
        found = os.fstat(file.fileno())
        _check_ordinary(found.st_mode, kind)
        _check_size(found.st_size, kind)
        # Some files, such as those in /proc, hold more than their size says.
        data = file.read(kind.size + 1)
    _check_size(len(data), kind)
    return data


def read_text(path: Path, kind: Kind) -> str:
    """Return the text of an ordinary file.

    :raises OSError: if there is none or it cannot be read.
    :raises IntakeError: if it is not an ordinary file, too large or not UTF-8; the message says what is
        valid.
    """
    return decoded(read_bytes(path, kind))


def read_toml(path: Path, kind: Kind) -> dict[str, Any]:
    """Return the content of a TOML file that a set of files requires.

    :raises IntakeError: if it is missing or refused; the message says what is valid.
    """
    try:
        return parse_toml(read_text(path, kind), kind)
    except FileNotFoundError:
        raise IntakeError("the file is missing; a component set needs it") from None
    except OSError as error:
        raise IntakeError(told(error)) from None


def told(error: OSError | ValueError) -> str:
    """Explain why a file could not be read, for a sentence that begins with its name."""
    if isinstance(error, OSError):
        return f"the file cannot be read: {error.strerror or error}"
    return str(error)


def decoded(data: bytes) -> str:
    """Return bytes as text.

    :raises IntakeError: if they are not UTF-8.
    """
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise IntakeError("it is not UTF-8 text; save it as UTF-8") from None


def parse_toml(text: str, kind: Kind) -> dict[str, Any]:
    """Return the content of a TOML text.

    :raises IntakeError: if it exceeds a limit or is not TOML; the message says what would be right.
    """
    _check_size(len(text), kind)
    _check_toml(text, kind.limits)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        # An unclosed text runs to the end, for which the parser names no line.
        what = str(error).replace("(at end of document)", f"where the text ends {_end(text)}")
        raise IntakeError(f"not valid TOML: {what}; correct the line it names") from None


def _end(text: str) -> str:
    """Return the end of a text in a parser's notation."""
    lines = text.rstrip().split("\n")
    return f"(at line {len(lines)}, column {len(lines[-1]) + 1})"


def parse_json(text: str, kind: Kind) -> Any:
    """Return the content of a JSON text; no key may stand twice in an object.

    :raises IntakeError: if it exceeds a limit; the message says what would be right.
    :raises NotJsonError: if it is not JSON, with the reason.
    """
    _check_size(len(text), kind)
    _check_json(text, kind.limits)
    try:
        return _JSON.decode(text)
    except json.JSONDecodeError as error:
        raise NotJsonError(error.msg) from None


def parse_xml(text: str, kind: Kind) -> ElementTree.Element:
    """Return the content of an XML text; it may have no document type, and so no entities of its own.

    :raises IntakeError: if it exceeds a limit or is not XML; the message says what would be right.
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
            raise IntakeError(f"line {parser.CurrentLineNumber}: it has more than {most} {what}; use fewer")
        builder.start(name, attributes)

    def end(name: str) -> None:
        nonlocal depth
        depth -= 1
        builder.end(name)

    def declared(*_: object) -> NoReturn:
        raise IntakeError(f"line {parser.CurrentLineNumber}: it declares a document type; remove that")

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = builder.data
    parser.StartDoctypeDeclHandler = declared
    try:
        parser.Parse(text.removeprefix("\ufeff").encode("utf-8"), True)
    except (expat.ExpatError, UnicodeEncodeError) as error:
        raise IntakeError(f"not valid XML: {error}; correct the line it names") from None
    return builder.close()


def files_under(folder: Path, pattern: str) -> list[Path]:
    """Return the files in a folder and its subfolders, in the order of their names.

    :raises IntakeError: if there are too many to examine.
    """
    found: list[Path] = []
    waiting = [folder]
    seen = 0
    while waiting:
        for path in waiting.pop().iterdir():
            seen += 1
            if seen > MOST_FILES:
                raise IntakeError(f"there are more than {MOST_FILES} files; name fewer")
            if path.is_dir() and not path.is_symlink():
                waiting.append(path)
            elif path.match(pattern):
                found.append(path)
    return sorted(found)


def _check_ordinary(mode: int, kind: Kind) -> None:
    if not stat.S_ISREG(mode):
        what = next((name for is_one, name in _NO_FILE if is_one(mode)), "not a regular file")
        raise IntakeError(f"this is {what}; name a regular file, {kind.name}")


def _check_size(size: int, kind: Kind) -> None:
    if size > kind.size:
        raise IntakeError(f"it is too large; the limit for {kind.name} is {_told(kind.size)}")


def _told(size: int) -> str:
    return f"{size // _MB} MB" if size >= _MB else f"{size // _KB} KB"


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    entry = dict(pairs)
    if len(entry) < len(pairs):
        counted = Counter(name for name, _ in pairs)
        raise NotJsonError(f"{counted.most_common(1)[0][0]!r} appears in it twice")
    return entry


def _no_constant(word: str) -> NoReturn:
    raise NotJsonError(f"{word} is not a JSON number")


_JSON = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_constant)


# How much a text in TOML or JSON would build, found in one pass over it and before a parser does.
#
# The parsers accept only valid texts, but some valid texts cost them far more than their length suggests: a
# dotted key the square of its parts, brackets a level of the stack each, a long number the square of its
# digits. Every limit is checked from left to right, so that a text that breaks one is refused in the time it
# takes to read it.

# Possessive repeats: nothing is read twice.
_TOML = re.compile(
    r"""
      (?P<break> (?: \n | [ \t\r]++ | \#[^\n]*+ )++ )
    | (?P<string>
          \"\"\" [^"\\]*+ (?: (?: \\. | "(?!"") ) [^"\\]*+ )*+ \"{3,5}
        | ''' [^']*+ (?: '(?!'') [^']*+ )*+ '{3,5}
        | " (?!"") [^"\\\n]*+ (?: \\[^\n] [^"\\\n]*+ )*+ "
        | ' (?!'') [^'\n]*+ '
      )
    | (?P<word> [A-Za-z0-9_+\-:]++ )
    | (?P<mark> . )
    """,
    re.VERBOSE | re.DOTALL,
)
_BREAK, _STRING, _WORD, _MARK = (_TOML.groupindex[name] for name in ("break", "string", "word", "mark"))

_SIGNS = 8
"""Most words and signs that an entry has on average, with the space between them."""

_JSON_STRING = re.compile(r'"[^"\\]*+(?:\\(?:.|\Z)[^"\\]*+)*+(?:"|\Z)(\s*+:)?+', re.DOTALL)
"""A text in quotes, with the colon if it is a key; an unclosed text extends to the end."""
_JSON_FLAT = re.compile(
    r"""\s*+\{ (?: \s*+ "[^"\\]*+" \s*+ : \s*+ (?: "[^"\\]*+" | -?[0-9]{1,20} ) \s*+ ,? )*+ \}\s*+""",
    re.VERBOSE,
)
"""An object of plain words and numbers, as nearly every line of a game file is."""
_SHORT = 200
"""Number of characters below which a line without brackets or a long number cannot break a limit."""
_JSON_BRACKET = re.compile(r"[\[\]{}]")
_DIGITS = re.compile(r"[0-9]++")
_NUMBER = re.compile(r"[+-]?[0-9]")


def _check_toml(text: str, limits: Limits) -> None:
    """Measure a text in TOML; its parser decides whether it is TOML.

    :raises IntakeError: naming the line and the limit.
    """
    measure = _Toml(limits)
    most = _SIGNS * limits.entries
    for number, found in enumerate(_TOML.finditer(text)):
        sign = found[0]
        if sign == " ":
            continue  # the most common case has nothing to measure
        if found.lastindex == _MARK and sign in "\"'":
            return  # an unclosed text: no parser goes further
        wrong = measure.over(found.lastindex, sign)
        if number > most:
            wrong = f"it has more than {most} words and symbols; use fewer"
        if wrong:
            line = text.count("\n", 0, found.start()) + 1
            raise IntakeError(f"line {line}: {wrong}")


class _Toml:
    """A text in TOML that is being scanned, sign by sign."""

    def __init__(self, limits: Limits) -> None:
        self.most = limits
        self.depth = self.entries = 0
        self.parts, self.longest = 1, 0
        """Size of a possible key: the parts since the last sign that cannot be in a key, and the longest
        of them."""
        self.value = False
        """True if an equals sign precedes this on the line; otherwise brackets hold a key."""

    def over(self, kind: int | None, sign: str) -> str:
        """Pass a sign; return the limit that it breaks, or ""."""
        most = self.most
        if kind == _BREAK:
            if "\n" in sign:
                self.parts, self.longest = 1, 0
                self.value = self.value and self.depth > 0
        elif kind == _STRING:
            self.longest = max(self.longest, len(sign) - 2)
            if len(sign) - 2 > most.string:
                return _more("a text in quotes", most.string, "characters")
        elif kind == _WORD:
            self.longest = max(self.longest, len(sign))
            if len(sign) > most.digits and _NUMBER.match(sign) and sum(map(str.isdigit, sign)) > most.digits:
                return _more("a number", most.digits, "digits")
        elif sign == ".":
            self.parts += 1
            if self.parts > most.parts:
                return _more("a key", most.parts, "parts")
        else:
            return self._mark(sign)
        return ""

    def _mark(self, mark: str) -> str:
        most = self.most
        if (mark == "=" or (mark == "]" and not self.value)) and self.longest > most.key:
            return _more("a key", most.key, "characters")
        self.parts, self.longest = 1, 0
        if mark in "=,[{":
            self.entries += 1
            if self.entries > most.entries:
                return f"it has more than {most.entries} keys and entries; use fewer"
        if mark == "=":
            self.value = True
        elif mark in "[{":
            self.depth += 1
            if self.depth > most.depth:
                return f"brackets are nested too deeply; the limit is {most.depth} levels"
        elif mark in "]}":
            self.depth = max(0, self.depth - 1)
        return ""


def _check_json(text: str, limits: Limits) -> None:
    """Measure a text in JSON; its parser decides whether it is JSON.

    :raises IntakeError: naming the limit.
    """
    if len(text) <= _SHORT and _JSON_FLAT.fullmatch(text):
        return
    bare, texts = _JSON_STRING.subn("", text)
    if max(texts // 2, bare.count(",") + bare.count("[") + bare.count("{")) > limits.entries:
        raise IntakeError(f"it has more than {limits.entries} fields and entries; use fewer")
    depth = 0
    for bracket in _JSON_BRACKET.findall(bare):
        depth += 1 if bracket in "[{" else -1
        if depth > limits.depth:
            raise IntakeError(f"brackets are nested too deeply; the limit is {limits.depth} levels")
    for digits in _DIGITS.findall(bare):
        if len(digits) > limits.digits:
            raise IntakeError(_more("a number", limits.digits, "digits"))
    if any(found[1] and found.end(1) - found.start() > limits.key for found in _JSON_STRING.finditer(text)):
        raise IntakeError(_more("a key", limits.key, "characters"))


def _more(what: str, most: int, of: str) -> str:
    return f"{what} has more than {most} {of}; use fewer"
