"""Which fields of a position a sentence about its board speaks of, so that their lines can be named."""

from __future__ import annotations

import re

from hades.content.position import Sheet
from hades.content.tables import Tables
from hades.state.commands import Lexicon

_CALLED = (
    ("the officer", "units.officer"),
    ("General Tso", "units.officer"),
    ("the Idol", "treasures.idol"),
    ("the Loot", "treasures.loot"),
    ("the Vittles", "vittles"),
    ("a Crisis!", "chits"),
    ("Comm Crash", "chits"),
    ("Preferred Direction", "directions"),
    ("Nastian Cup", "cup"),
)
"""Words that sentences have for what has no id in them -> the field that is about it."""
_WORD = re.compile(r"[\w-]+")


def fields_named(sentence: str, tables: Tables, words: Lexicon) -> list[str]:
    """The paths of the fields that a sentence names, ``units.scout-09``, in its order."""
    fields = {name: f"units.{name}" for name in tables.unit_of}
    fields |= {name: f"si.{name}" for name in tables.si_of}
    fields |= {name: f"fighters.{name}" for name in tables.fighter_of}
    fields |= {name: f"circles.{name}" for name in words.words["room"][1:]}
    fields |= dict.fromkeys(words.words["surprise"], "surprises")
    found = [(word.start(), fields[word[0]]) for word in _WORD.finditer(sentence) if word[0] in fields]
    found += [(sentence.index(said), field) for said, field in _CALLED if said in sentence]
    return list(dict.fromkeys(field for _, field in sorted(found)))


def field_of(sentence: str, sheet: Sheet, tables: Tables, words: Lexicon) -> str:
    """The first field that a sentence names and that stands in the text of a position; "" if none does."""
    return next((field for field in fields_named(sentence, tables, words) if sheet.has(field)), "")
