"""How much a text in TOML or JSON would build, found in one pass over it and before a parser does.

The parsers are right about what is right, but some of what they take costs them far more than its
length: a dotted key the square of its parts, brackets a level of the stack each, a long number the
square of its digits. Here every limit is checked from left to right, so that a text that breaks one
is refused in the time it takes to read it.
"""

from __future__ import annotations

import re

import attrs


class IntakeError(ValueError):
    """What does not come through the gate: why, and what would be right, without the name of the file."""


@attrs.frozen(kw_only=True)
class Limits:
    """The most that may stand in a text; each is many times what anything in the box has."""

    depth: int = 10
    """Brackets and braces inside one another."""
    parts: int = 10
    """Parts of a key with dots."""
    key: int = 200
    """Characters of a key, or of a word without quotes."""
    digits: int = 20
    """Digits of a number."""
    string: int = 20_000
    """Characters of a text in quotes, as they are written."""
    entries: int = 5_000
    """Keys, entries of lists, and tables."""


# possessive repeats: what was read is never read again
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
"""Words and signs, with the space between them, that an entry has on average at most."""

_JSON_STRING = re.compile(r'"[^"\\]*+(?:\\(?:.|\Z)[^"\\]*+)*+(?:"|\Z)(\s*+:)?+', re.DOTALL)
"""A text in quotes, and the colon after one that is a key; one that is never closed goes to the end."""
_JSON_FLAT = re.compile(
    r"""\s*+\{ (?: \s*+ "[^"\\]*+" \s*+ : \s*+ (?: "[^"\\]*+" | -?[0-9]{1,20} ) \s*+ ,? )*+ \}\s*+""",
    re.VERBOSE,
)
"""An object of plain words and numbers, as nearly every line of a game file is."""
_SHORT = 200
"""Characters of a line in which no limit can be broken without brackets or a long number."""
_JSON_BRACKET = re.compile(r"[\[\]{}]")
_DIGITS = re.compile(r"[0-9]++")
_NUMBER = re.compile(r"[+-]?[0-9]")


def check_toml(text: str, limits: Limits) -> None:
    """Measure a text in TOML; whether it is TOML is for its parser to say.

    :raises IntakeError: naming the line and the limit.
    """
    measure = _Toml(limits)
    most = _SIGNS * limits.entries
    for number, found in enumerate(_TOML.finditer(text)):
        if found.lastindex == _MARK and found[0] in "\"'":
            return  # of a text that is never closed: no parser goes further
        wrong = measure.over(found.lastindex, found[0])
        if number > most:
            wrong = f"there are more than {most} words and signs; use fewer"
        if wrong:
            line = text.count("\n", 0, found.start()) + 1
            raise IntakeError(f"line {line}: {wrong}")


class _Toml:
    """A text in TOML while it is gone through, sign by sign."""

    def __init__(self, limits: Limits) -> None:
        self.most = limits
        self.depth = self.entries = 0
        self.parts, self.longest = 1, 0
        """Of what may be a key: what stands since the last sign that no key has in it."""
        self.value = False
        """Whether an equals sign stands before this in the line; if not, brackets hold a key."""

    def over(self, kind: int | None, sign: str) -> str:
        """Go past a sign; the limit that it breaks, or nothing."""
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
                return f"there are more than {most.entries} keys and entries; use fewer"
        if mark == "=":
            self.value = True
        elif mark in "[{":
            self.depth += 1
            if self.depth > most.depth:
                return f"brackets are nested too deep; at most {most.depth} levels"
        elif mark in "]}":
            self.depth = max(0, self.depth - 1)
        return ""


def check_json(text: str, limits: Limits) -> None:
    """Measure a text in JSON; whether it is JSON is for its parser to say.

    :raises IntakeError: naming the limit.
    """
    if len(text) <= _SHORT and _JSON_FLAT.fullmatch(text):
        return
    bare, texts = _JSON_STRING.subn("", text)
    if max(texts // 2, bare.count(",") + bare.count("[") + bare.count("{")) > limits.entries:
        raise IntakeError(f"there are more than {limits.entries} fields and entries in it; use fewer")
    depth = 0
    for bracket in _JSON_BRACKET.findall(bare):
        depth += 1 if bracket in "[{" else -1
        if depth > limits.depth:
            raise IntakeError(f"brackets are nested too deep; at most {limits.depth} levels")
    for digits in _DIGITS.findall(bare):
        if len(digits) > limits.digits:
            raise IntakeError(_more("a number", limits.digits, "digits"))
    if any(found[1] and found.end(1) - found.start() > limits.key for found in _JSON_STRING.finditer(text)):
        raise IntakeError(_more("a key", limits.key, "characters"))


def _more(what: str, most: int, of: str) -> str:
    return f"{what} has more than {most} {of}; use fewer"
