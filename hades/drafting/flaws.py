"""What is wrong with a draft, each fault with the things it is about, so that it can be shown beside them."""

from __future__ import annotations

import re

import attrs

from hades.content.tables import Tables
from hades.engine.position import Fault
from hades.engine.position_fields import fields_named
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
_HEX = re.compile(r"\b[IP]\d{4}\b")


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
    fields = (fault.where, *fields_named(fault.what, tables, words))
    found = dict.fromkeys(_thing(field) for field in fields if field)
    found |= {("hex", word): None for word in _HEX.findall(fault.what)}
    return Flaw(fault.what, tuple(found))


def _thing(field: str) -> Thing:
    """What a field of a position is about."""
    table, _, rest = field.partition(".")
    if table in KINDS and rest:
        return KINDS[table], rest.partition(".")[0]
    return "field", re.split(r"[.\[]", field)[0]
