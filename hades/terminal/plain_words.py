"""Lines worded for reading aloud (``plain``), and broken to fit a terminal."""

from __future__ import annotations

import re
import shutil
import textwrap
from collections.abc import Iterable

from hades import console, narrate
from hades.geometry import MAP_NAMES
from hades.state.commands import VERBS
from hades.wording import with_stop

# Hexes, as ``I0203`` and as spoken, ``Inferno 2 row 3``


_WRITTEN = re.compile(r"\b([IP])(\d\d)(\d\d)\b")


def spoken_hexes(text: str) -> str:
    """Return text with hexes for a voice, ``Inferno 2 row 3``; hexes in a row share the deck's name."""
    spoken, at, deck = "", 0, ""
    for found in _WRITTEN.finditer(text):
        between = text[at : found.start()]
        is_same = found[1] == deck and between in (", ", " to ", " and ", ", and ")
        name = "" if is_same else f"{MAP_NAMES['IP'.index(found[1])]} "
        spoken += f"{between}{name}{int(found[2])} row {int(found[3])}"
        at, deck = found.end(), found[1]
    return spoken + text[at:]


def sentence(reason: str, *, typed: bool = False) -> str:
    """Return a reason as a sentence.

    If ``typed``, the reason begins with the player's words, which are left as they are.
    """
    return with_stop(reason if typed else narrate.capital(reason))


RANKS = {"Lt.": "Lieutenant", "Maj.": "Major", "Capt.": "Captain"}
"""Ranks in full, by abbreviation. A voice would spell "Lt." and pause at its dot."""


# Plain words: no ids, brackets or signs, so that a voice reads them well


_CITED = re.compile(r"\s*\[[\w.,\- ]*\d[\w.,\- ]*\]")
_ASIDE = re.compile(r"\s*\(([^()]*)\)(?!\.\w)(?=( \w)?)")
"""Matches words in brackets, and the beginning of the words after them, if any."""
_SIGNS = (
    # At the start of a line, for steps left, and before a bracketed state the words after them say the same.
    (re.compile(r"^(?:[>+.x] (?=[A-Z])|NS-\d+ +)|[■□]+ |(?<=\()(?:OK|[^\w()]+) (?=\w)"), ""),
    (re.compile(r" \[([A-Za-z][^\]\d]*)\]"), r", optionally \1"),
    (re.compile(r"<([aeiou][a-z]*)>"), r"an \1"),
    (re.compile(r"<([a-z]+)>"), r"a \1"),
    (re.compile(r"\b([Ff]ire at|[Ss]abotage) (?:fighter|si) (?=[A-Z])"), r"\1 "),
    (re.compile(r" \(SIs?\)"), ""),
    (re.compile(r"\bSI(s?)\b"), r"Installation\1"),
    (re.compile(r"(?<![\w.)])\+(?=[\d½])"), "plus "),
    (re.compile(r"(?<![\w.)])[-−](?=[\d½])"), "minus "),
    (re.compile(r"(?<=[a-z])-(?=[a-z-]+`)"), " "),
    (re.compile(r"`"), ""),
    (re.compile(r"± ?"), "plus or minus "),
    (re.compile(r" ?%"), " percent"),
    (re.compile(r"<(?=\d)"), "less than "),
    (re.compile(r">(?=\d)"), "more than "),
    (re.compile(r"(?<=\d)½"), " and a half"),
    (re.compile(r"½(?= [A-Z])"), "half a"),
    (re.compile(r"½"), "one half"),
    (re.compile(r" ×(?=\d)"), " times "),
    (re.compile(r"\s*[·►×→•]\s*"), ", "),
)
"""Patterns of signs and abbreviations, with the words that replace them anywhere in a line."""


_ID = re.compile(r"(?<![\w/.'-])(?<!seed )[A-Za-z]?[a-z]+(?:-[a-z]+)*-\d\d?(?![\w-]|\.\w)")
"""Matches an id with a number, except in a file name, a seed or the player's words."""
_VERB = re.compile(
    rf"(?<![\w/.-])(?:{'|'.join(verb.replace('_', '-') for verb in VERBS if '_' in verb)})(?![\w-])",
    re.IGNORECASE,
)
"""Matches a verb of several words as in game files: ``full-move``."""


def _spoken_aside(found: re.Match[str]) -> str:
    """Return words in brackets between commas, or after a semicolon if the words are a clause."""
    words, goes_on = found[1], bool(found[2])
    mark = ";" if not goes_on and re.search("[,:] ", words) else ","
    return f"{mark} {words}{',' * goes_on}"


def in_plain_words(line: str, *, cites: bool = False) -> str:
    """Return a line worded for reading aloud. ``cites`` keeps rule ids."""
    text = line.strip() if cites else _CITED.sub("", line.strip())
    text = _VERB.sub(lambda found: found[0].replace("-", " "), spoken_hexes(text))
    text = text if cites else _ID.sub(lambda found: narrate.title(found[0].lower()), text)
    for sign, words in _SIGNS:
        text = sign.sub(words, text)
    text = _ASIDE.sub(_spoken_aside, text)
    text = text[1:].removesuffix(")") if text.startswith("(") else text
    for short, rank in RANKS.items():
        text = text.replace(short, rank)
    return narrate.capital(text.strip(",; "))


# Lines that fit a terminal


_HANGS = re.compile(r"\s*(?:\d+(?: to \d+)?[.:]? )?")
INDENT = 2
"""Indent of later lines, if the first does not begin with a number."""


def line_width() -> int | None:
    """Return the width of the terminal, which COLUMNS overrides; None if the output is not a terminal."""
    return shutil.get_terminal_size().columns if console.is_terminal() else None


def fit(lines: Iterable[str], otherwise: int | None = None, hang: int | None = None) -> list[str]:
    """Break lines to fit the terminal or, if the output is not one, ``otherwise`` columns (see `fitted`)."""
    columns = line_width() or otherwise
    return [part for line in lines for part in fitted(line, columns, hang)]


def fitted(line: str, columns: int | None, hang: int | None = None) -> list[str]:
    """Break a line between words to fit ``columns``; a longer word gets a line of its own.

    Later lines are indented by ``hang`` columns. If ``hang`` is None, they begin below the text after a
    leading number or, without one, `INDENT` columns further in.
    """
    if columns is None or len(line) <= columns:
        return [line]
    if hang is None:
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
