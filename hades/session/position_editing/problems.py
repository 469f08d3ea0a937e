"""Problems of a draft, each with the things concerned, beside which the editor can show the problem."""

from __future__ import annotations

import re
from collections.abc import Collection

import attrs

from hades.content.names import capital, name, title
from hades.content.tables import Tables
from hades.engine.state_checks import Fault

Thing = tuple[str, str]
"""(kind, id) of a thing: unit, si, circle, fighter, treasure, hex, or field with its name."""

KINDS = {
    "units": "unit",
    "si": "si",
    "circles": "circle",
    "fighters": "fighter",
    "treasures": "treasure",
    "hexes": "hex",
}
"""Table of a position -> kind of the things in that table."""
_ID = re.compile(r"(?:\bthe )?(?<!['\w-])([\w-]+)(?!['\w-])")
"""Matches a word that can be an id, with its article. Quoted words do not match."""


@attrs.frozen
class Problem:
    """A problem of a draft: a sentence, and the things concerned, most important first."""

    text: str
    things: tuple[Thing, ...]
    hides: bool = False
    """True if the text could not be read, so that nothing that depends on it was checked."""

    def about(self, thing: Thing) -> bool:
        return thing in self.things


def problem_of(fault: Fault, tables: Tables) -> Problem:
    ids = {*tables.unit_of, *tables.si_of, *tables.fighter_of, *tables.words["room"][1:]}
    return Problem(_sentence(fault, ids), tuple(dict.fromkeys(map(_thing, fault.fields))), fault.unread)


def _thing(field: str) -> Thing:
    table, _, rest = field.partition(".")
    if table in KINDS and rest:
        return KINDS[table], rest.partition(".")[0]
    return "field", re.split(r"[.\[]", field)[0]


def _sentence(fault: Fault, ids: Collection[str]) -> str:
    """Return the sentence of a fault, with names instead of ids.

    If a field could not be read, the sentence begins with the name of the field or its thing.
    """
    words = capital(_ID.sub(lambda found: name(found[1]) if found[1] in ids else found[0], fault.what))
    if not fault.unread:
        return words
    table, _, rest = fault.fields[0].partition(".")
    about = title(rest.partition(".")[0]) if table in KINDS else _plain(fault.fields[0])
    return words if about in words else f"{about}: {words}"


def _plain(field: str) -> str:
    return capital(re.sub(r"\[(\d+)\]", r" \1", field).replace(".", ": ").replace("_", " "))
