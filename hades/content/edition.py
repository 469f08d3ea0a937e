"""Editions of the rules: 2.1, 1.0, and any mix of switches between them.

A switch is an erratum of the later texts, or a ruling that has a plausible alternative. Every switch is on by
default (``data/rules/switches.toml`` describes them). An edition is written as a base and its differences,
``2.1,-7.2-09`` or ``1.0,+5.3-10,-M-08``, or in a small file with ``base``, ``off`` and ``on``. In events and
refusals ``-7.2-09`` means that the result depends on that switch being off.
"""

from __future__ import annotations

from collections.abc import Container
from functools import cache
from pathlib import Path

import attrs

from hades.content.data_files import read_record, read_rows
from hades.content.paths import data_dir
from hades.content.strict_reader import spec
from hades.content.untrusted_input import EDITION
from hades.wording import nearest, suggestion

BASES = ("2.1", "1.0")
LATEST = BASES[0]

_EXAMPLE = 'write an edition like "2.1", "1.0" or "2.1,-7.2-08,-M-08"'
_LONGEST = 1_000
"""Maximum number of characters in the text of an edition, enough to name every switch."""


@attrs.frozen(kw_only=True)
class Switch:
    """An erratum or a ruling that can be turned off.

    ``off`` describes the game while the switch is off. ``inert``, in place of ``off``, says why turning the
    switch off changes nothing in play. ``under`` is another switch that must also be off for any effect.
    """

    id: str
    off: str = ""
    inert: str = ""
    under: str = ""

    @property
    def is_erratum(self) -> bool:
        return self.id[0].isdigit()


@attrs.frozen(kw_only=True)
class EditionFile:
    """An edition as a file defines it: a base, and ids of the switches that differ from the base."""

    base: str = attrs.field(default=LATEST, metadata=spec(one_of=BASES))
    off: tuple[str, ...] = ()
    on: tuple[str, ...] = ()


@attrs.frozen
class Edition:
    """The rules of a game: ``name`` is the edition as text, ``off`` the switches that are off."""

    name: str
    off: frozenset[str]


@cache
def switches() -> dict[str, Switch]:
    """Return every switch by its id: the errata in the order of the rules, then the rulings."""
    found = read_rows(data_dir() / "rules" / "switches.toml", "switch", Switch)
    return {switch.id: switch for switch in found}


def parse(text: str) -> Edition:
    """Return the edition written as ``text``, such as ``2.1,-7.2-08``.

    :raises ValueError: for an unknown name or switch; the message lists the valid ones.
    """
    if len(text) > _LONGEST:
        raise ValueError(f"an edition cannot be {len(text)} characters long; {_EXAMPLE}")
    base, *changes = [part.strip() for part in text.split(",")]
    off: list[str] = []
    on: list[str] = []
    for change in changes:
        if change[:1] not in ("-", "+"):
            raise ValueError(f"edition {text!r}: {change!r} must begin with - or +; {_EXAMPLE}")
        (off if change[0] == "-" else on).append(change[1:])
    return make(base, off, on, f"edition {text!r}")


def read_file(path: Path) -> Edition:
    """Return an edition from a small TOML file: ``base = "2.1"``, ``off = ["7.2-08"]``, ``on = []``.

    :raises ValueError: if it cannot be read or has other content, naming the file and the key.
    """
    if not path.exists():
        raise ValueError(f"{path}: there is no such file; {_EXAMPLE}, or name a TOML file")
    found = read_record(path, EditionFile, EDITION)
    return make(found.base, list(found.off), list(found.on), str(path))


def _instead(base: str, known: Container[str]) -> str:
    if base == "2.0":
        return "2.1 contains the additions of 2.0"
    first, _, change = base.rpartition(" ")
    first = first or LATEST
    if first in BASES and change[:1] in ("-", "+") and change[1:].upper() in known:
        return f'did you mean "{first},{change}"?'
    return _EXAMPLE


def make(base: str, off: list[str], on: list[str], where: str) -> Edition:
    """Return the edition of a base with switches turned off or on; its name omits switches without effect.

    :raises ValueError: for an unknown base or switch, or for one given twice.
    """
    known = switches()
    if base not in BASES:
        raise ValueError(f"{where}: {base!r} is not an edition; {_instead(base, known)}")
    seen: set[str] = set()
    for id_ in map(str.upper, (*off, *on)):
        if id_ not in known:
            raise ValueError(f"{where}: there is no switch {id_!r}; {_near(id_, list(known))}")
        if id_ in seen:
            raise ValueError(f"{where}: switch {id_} appears twice; name it once")
        seen.add(id_)
    start = first_edition() if base == "1.0" else frozenset()
    result = (start | {i.upper() for i in off}) - {i.upper() for i in on}
    order = list(known)
    minus = [f"-{id_}" for id_ in sorted(result - start, key=order.index)]
    plus = [f"+{id_}" for id_ in sorted(start - result, key=order.index)]
    return Edition(",".join((base, *minus, *plus)), frozenset(result))


def first_edition() -> frozenset[str]:
    """Return the switches that are off in edition 1.0: every erratum, but no ruling."""
    return frozenset(switch.id for switch in switches().values() if switch.is_erratum)


def _near(id_: str, known: list[str]) -> str:
    """Return a suggestion for an unknown switch, taken only from the same section."""
    there = [other for other in known if other.partition("-")[0] == id_.partition("-")[0]]
    listed = "`hades rules switches` lists them"
    return f"{suggestion(id_, there)} {listed}" if nearest(id_, there) else listed
