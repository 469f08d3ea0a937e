"""Words as players read, hear and type them: hexes, names, plain words, lines that fit a terminal."""

from __future__ import annotations

import re
import shutil
import textwrap
from collections.abc import Callable, Iterable
from itertools import chain, groupby

from hades import console, narrate
from hades.content.tables import Tables
from hades.narrate.command_words import COMMANDS
from hades.narrate.lexicon import MAP_NAMES

# Hexes, as ``I0203`` and as spoken, ``Inferno 2 3``


DIRECTIONS = {
    "NE": "north-east",
    "E": "east",
    "SE": "south-east",
    "SW": "south-west",
    "W": "west",
    "NW": "north-west",
}  # fmt: skip
"""Name of a hexside's direction, by its abbreviation."""

_WRITTEN = re.compile(r"\b([IP])(\d\d)(\d\d)\b")


def spoken_hexes(text: str) -> str:
    """Return a text with hexes worded for a voice: ``Inferno 2 3``; hexes in a row share the deck's name.

    Also ``Inferno 20 row 3``, since a voice would read 20 3 as twenty-three.
    """
    told, at, deck = "", 0, ""
    for found in _WRITTEN.finditer(text):
        between = text[at : found.start()]
        is_same = found[1] == deck and between in (", ", " to ", " and ", ", and ")
        name = "" if is_same else f"{MAP_NAMES['IP'.index(found[1])]} "
        row = " row" * (found[2] == "20" and found[3] < "10")
        told += f"{between}{name}{int(found[2])}{row} {int(found[3])}"
        at, deck = found.end(), found[1]
    return told + text[at:]


def sentence(reason: str, *, plain: bool = False) -> str:
    """Return a reason as a sentence, with a capital and a full stop.

    A numbered id stays in lower case; with ``plain``, so does any first word, since `in_plain_words` replaces
    ids later.
    """
    is_id = any(letter.isdecimal() for letter in reason.partition(" ")[0])
    told = reason if plain or is_id else narrate.capital(reason)
    return told if _ENDED.search(told) else f"{told}."


_ENDED = re.compile(r"[.?](?: \[[^]]*\])?$")
RANKS = {"Lt.": "Lieutenant", "Maj.": "Major", "Capt.": "Captain"}
"""Full rank by its abbreviation: a voice would spell "Lt." and pause at the dot."""


# Plain words: no ids, brackets or signs, so that a voice reads them well


_CITED = re.compile(r"\s*\[[\w.,\- ]*\d[\w.,\- ]*\]")
_SECTION = re.compile(r" \(\d+\.\d+\)")
_RUN = re.compile(r"\b([IP]\d{4})-(?=[IP]\d{4}\b)")
_RANGE = re.compile(r"(?<![\w.-])(\d+)-(?=\d+\b(?![.-]))")
_MARK = re.compile(r"^[>+.x] (?=[A-Z])|[■□]+ |(?<=\()(?:OK|[^\w()]+) (?=\w)")
"""Matches signs that the words after them repeat: at the start of a line, for steps left, before a bracketed
state.
"""
_SURPRISE = re.compile(r"(?:^|(?<=Surprise ))NS-\d+ +")
_ID = re.compile(r"\b[A-Za-z][a-z]*(?:-[a-z]+)*(?:-\d+)?\b")
_ROW = re.compile(r"\b(\d+(?:, \d+)+,? and \d+)\b(, and\b)?")
"""Matches a list of numbers, ``31, 32, 33 and 35``, and whether a last name follows it."""
_CORNER = re.compile(r"\b(NE|SE|SW|NW)\b")
_ACROSS = re.compile(
    r"(?:(?<=faces )|(?<=facing )|(?<=turns )|"
    r"(?<!^)(?<!Complex )(?<!letter )(?<!letters )(?<!in )(?<!names )(?<!wakes )(?<!\d )(?<![-\w])"
    r"(?<![A-L], )(?<![A-L] ×\d, )(?![EW](?: \(| ×|, [A-L]\b)))([EW])\b(?!-)"
)
"""Matches the one-letter directions, but not Complexes or card texts."""
_ASIDE = re.compile(r"\s*\(([^()]*)\)(?!\.\w)(?=( \w)?)")
"""Matches words in brackets, and whether the sentence continues after them."""
_SIGNS = (
    (re.compile(r"(?<![\w.)])\+(?=[\d½])"), "plus "),
    (re.compile(r"(?<![\w.)])[-−](?=[\d½])"), "minus "),
    (re.compile(r"`"), ""),
    (re.compile(r"± ?"), "plus or minus "),
    (re.compile(r" ?%"), " percent"),
    (re.compile(r"<(?=\d)"), "less than "),
    (re.compile(r">(?=\d)"), "more than "),
    (re.compile(r"(?<=\d)½"), " and a half"),
    (re.compile(r"½"), "half a"),
    (re.compile(r" ×(?=\d)"), " times "),
    (re.compile(r"\s*[·►×→•]\s*"), ", "),
)
_SI, _SIS = re.compile(r"\bSI\b"), re.compile(r"\bSIs\b")
_VERBS = {
    verb: (row.outright or row.label).partition("{")[0].strip(": ").removesuffix(" to")
    for verb, row in COMMANDS.items()
    if "-" in verb
}
"""Wording of each verb that consists of several words."""
COMMON = ("officer", "knight")
"""Ids that are also ordinary words, and so are replaced only in a list (`_LISTED`)."""
_LISTED = re.compile(rf"(?:(?<=: )|(?<=, ))(?:{'|'.join(COMMON)})(?=, |:|$)")
"""Matches an id from `COMMON` in a list, where it does mean the Unit."""


def in_plain_words(line: str, tables: Tables, *, cites: bool = False) -> str:
    """Return a line worded for reading aloud; ``cites`` keeps rule ids, for a player who asked for them."""

    def called(found: re.Match[str]) -> str:
        id_ = found[0]
        if (verb := id_[0].lower() + id_[1:]) in _VERBS:
            return _VERBS[verb]
        known = id_ in tables.unit_of or id_ in tables.si_of or id_ in tables.fighter_of
        return narrate.name(id_) if (known and id_ not in COMMON) or id_.startswith("circle-") else id_

    to = "\\1 to "
    said = _SURPRISE.sub("", _MARK.sub("", line.strip()))
    said = said if cites else _SECTION.sub("", _CITED.sub("", said))
    said = _SIS.sub("Installations", _SI.sub("Installation", said))
    said = spoken_hexes(_RANGE.sub(to, _RUN.sub(to, said)))
    said = _ID.sub(called, _LISTED.sub(lambda found: narrate.name(found[0]), said))
    for way in (_CORNER, _ACROSS):
        said = way.sub(lambda found: DIRECTIONS[found[1]], said)
    said = _ROW.sub(_in_runs, said)
    for sign, words in _SIGNS:
        said = sign.sub(words, said)
    said = _ASIDE.sub(lambda found: f", {found[1]}{',' * bool(found[2])}", said)
    said = said[1:].removesuffix(")") if said.startswith("(") else said
    for short, rank in RANKS.items():
        said = said.replace(short, rank)
    return narrate.capital(said.strip(", "))


def _in_runs(found: re.Match[str]) -> str:
    """Return a list of numbers with three or more consecutive ones as a range: ``31 to 33 and 35``.

    The comma before a last name goes with the "and" that called for it: ``44 to 46 and the Officer``.
    """
    joined = runs(re.findall(r"\d+", found[1]), int)
    parts = ([f"{run[0]} to {run[-1]}"] if len(run) > 2 else run for run in joined)
    if max(map(len, joined)) < 3:
        return found[0]
    rest = found[2] or ""
    return narrate.joined(chain(*parts)) + (rest if joined[1:] else rest.lstrip(","))


def runs(items: Iterable[str], number: Callable[[str], int]) -> list[list[str]]:
    """Split items into runs of consecutive numbers."""
    in_order = groupby(enumerate(items), lambda one: number(one[1]) - one[0])
    return [[item for _, item in group] for _, group in in_order]


# Lines that fit a terminal


_HANGS = re.compile(r"\s*(?:\d+(?:-\d+)?[.:]? )?")
INDENT = 2
"""Indent of continuation lines if the line does not begin with a number."""


def line_width() -> int | None:
    """Return the terminal's width in columns, or COLUMNS; None if the output is not a terminal."""
    return shutil.get_terminal_size().columns if console.is_terminal() else None


def fitted(line: str, columns: int | None, hang: int | None = None) -> list[str]:
    """Break a line between words to fit ``columns``; a longer word gets a line of its own.

    Later lines are indented by ``hang``: by default as far as the text after a leading number, or `INDENT`
    more.
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
