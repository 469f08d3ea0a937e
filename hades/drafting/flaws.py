"""What is wrong with a draft, each fault with the things it is about, so that it can be shown beside them."""

from __future__ import annotations

import re

import attrs

from hades.content.tables import Tables
from hades.engine.position import Fault
from hades.state.commands import Lexicon

Thing = tuple[str, str]
"""(kind, id): ``unit``, ``si``, ``circle``, ``fighter``, ``treasure`` and its id, ``hex`` and its name, or
``field`` and the name of a field of the position such as ``vittles`` or ``next``."""

KINDS = {
    "units": "unit",
    "si": "si",
    "circles": "circle",
    "fighters": "fighter",
    "treasures": "treasure",
}
"""A table of a position -> what each of its lines is about."""
_CALLED = (
    ("the officer", ("unit", "officer")),
    ("General Tso", ("unit", "officer")),
    ("the Idol", ("treasure", "idol")),
    ("the Loot", ("treasure", "loot")),
    ("the Vittles", ("field", "vittles")),
    ("a Crisis!", ("field", "chits")),
    ("Comm Crash", ("field", "chits")),
    ("Preferred Direction", ("field", "directions")),
)
"""Words that sentences have for what has an id."""
_WORD = re.compile(r"[\w-]+")
_HEX = re.compile(r"[IP]\d{4}")


@attrs.frozen
class Flaw:
    """A fault of a draft: its sentence, and the things that it is about, the first one most of all."""

    said: str
    things: tuple[Thing, ...]

    def about(self, thing: Thing) -> bool:
        """Whether it is about a thing."""
        return thing in self.things


def flaw_of(fault: Fault, tables: Tables, words: Lexicon) -> Flaw:
    """A fault with the things that its field and its sentence name."""
    found: dict[Thing, None] = {}
    table, _, rest = fault.where.partition(".")
    if table in KINDS:
        found[KINDS[table], rest.partition(".")[0]] = None
    elif fault.where:
        found["field", re.split(r"[.\[]", fault.where)[0]] = None
    ids: dict[str, Thing] = {name: ("unit", name) for name in tables.unit_of}
    ids |= {name: ("si", name) for name in tables.si_of}
    ids |= {name: ("fighter", name) for name in tables.fighter_of}
    ids |= {name: ("circle", name) for name in words.words["room"][1:]}
    ids |= dict.fromkeys(words.words["surprise"], ("field", "surprises"))
    for word in _WORD.findall(fault.what):
        if word in ids:
            found[ids[word]] = None
        elif _HEX.fullmatch(word):
            found["hex", word] = None
    found |= {thing: None for said, thing in _CALLED if said in fault.what}
    return Flaw(fault.what, tuple(found))
