"""Lines as a voice reads them well: no ids, no brackets, no signs; hexes and directions in words."""

from __future__ import annotations

import re

from hades import narrate
from hades.content.tables import Tables
from hades.terminal import hex_words
from hades.terminal.place_lines import DIRECTIONS

_CITED = re.compile(r"\s*\[[\w.,\- ]*\d[\w.,\- ]*\]")
_SECTION = re.compile(r" \(\d+\.\d+\)")
_RUN = re.compile(r"\b([IP]\d{4})-(?=[IP]\d{4}\b)")
_RANGE = re.compile(r"(?<![\w.-])(\d+)-(?=\d+\b(?![.-]))")
_MARK = re.compile(r"^[>+.x] (?=[A-Z])")
_SURPRISE = re.compile(r"\bNS-\d+ ")
_ID = re.compile(r"\b[a-z]+(?:-[a-z]+)*(?:-\d+)?\b")
_CORNER = re.compile(r"\b(NE|SE|SW|NW)\b")
_ACROSS = re.compile(
    r"(?<!Complex )(?<!letter )(?<!letters )(?<!in )(?<!wakes )(?<!\d )(?<![-\w])([EW])\b(?!-)(?! \()"
)
"""The directions of one letter: not the Complexes, nor what stands on a card."""
_SIGNS = (
    (re.compile(r"(?<![\w.)])\+(?=\d)"), "plus "),
    (re.compile(r"(?<![\w.)])[-−](?=\d)"), "minus "),
    (re.compile(r" ?%"), " percent"),
    (re.compile(r"<(?=\d)"), "less than "),
    (re.compile(r">(?=\d)"), "more than "),
    (re.compile(r"½"), " and a half"),
    (re.compile(r"\s*[·►×→•]\s*"), ", "),
)
_SI, _SIS = re.compile(r"\bSI\b"), re.compile(r"\bSIs\b")
COMMON = ("officer", "knight")
"""Ids that are words of the language, too."""
_LISTED = re.compile(rf"(?:(?<=: )|(?<=, ))(?:{'|'.join(COMMON)})(?=, |:|$)")
"""Those in a list, where they stand for who is called so."""


def plain(line: str, tables: Tables, *, cites: bool = False) -> str:
    """A line without anything that a voice stumbles over; with the ids of rules if it ``cites`` them because
    they were asked for."""

    def called(found: re.Match[str]) -> str:
        id_ = found[0]
        known = id_ in tables.unit_of or id_ in tables.si_of or id_ in tables.fighter_of
        return narrate.name(id_) if (known and id_ not in COMMON) or id_.startswith("circle-") else id_

    to = "\\1 to "
    said = _SURPRISE.sub("", _MARK.sub("", line.strip()))
    said = said if cites else _SECTION.sub("", _CITED.sub("", said))
    said = _SIS.sub("Installations", _SI.sub("Installation", said))
    said = hex_words.spoken(_RANGE.sub(to, _RUN.sub(to, said)))
    said = _ID.sub(called, _LISTED.sub(lambda found: narrate.name(found[0]), said))
    for way in (_CORNER, _ACROSS):
        said = way.sub(lambda found: DIRECTIONS[found[1]], said)
    for sign, words in _SIGNS:
        said = sign.sub(words, said)
    return narrate.capital(said.strip(", "))
