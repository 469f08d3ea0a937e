"""The rules in this project's own words: clauses by section, and the rulings made where the text is silent.

A clause id is section and number, ``5.4-12``; a ruling id a letter and a number, ``N-30``.
"""

from __future__ import annotations

import re
from functools import cache, cached_property

import attrs

from hades.content.data_files import read_record, read_rows
from hades.content.paths import data_dir
from hades.content.strict_reader import spec
from hades.content.untrusted_input import RULES
from hades.wording import FEW, nearest, suggestion

WEIGHTS = ("serious", "occasional", "minor")
"""The weights of rulings, by their importance in play, greatest first."""

_CLAUSE_ID = r"[0-9]{1,2}\.[0-9]-[0-9]{2}"


@attrs.frozen(kw_only=True)
class SectionFile:
    section: dict[str, str]


@attrs.frozen(kw_only=True)
class Clause:
    """A rule that can be checked on its own.

    ``erratum`` clauses depend on an addition in the texts 2.0 and 2.1; ``first_edition`` is the rule before
    that addition. ``see`` names related clauses and sections.
    """

    id: str = attrs.field(
        metadata=spec(pattern=f"^{_CLAUSE_ID}$", written="the section, '-' and two digits, like 5.4-12")
    )
    section: str
    title: str
    requirement: str
    erratum: bool
    first_edition: str = ""
    see: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        return self.requirement


@attrs.frozen(kw_only=True)
class Ruling:
    """A decision (``take``) on a ``question`` that the rules leave open, with the reasons."""

    id: str = attrs.field(
        metadata=spec(pattern="^[A-Z]-[0-9]{2}$", written="a letter, '-' and two digits, like N-30")
    )
    weight: str = attrs.field(metadata=spec(one_of=WEIGHTS))
    title: str
    question: str = ""
    take: str

    @property
    def text(self) -> str:
        return f"{self.question} {self.take}".strip()

    @cached_property
    def named(self) -> frozenset[str]:
        return frozenset(re.findall(_CLAUSE_ID, f"{self.title} {self.text}"))


@attrs.frozen
class Rulebook:
    """Every section, clause and ruling by its id, in the order of the rules."""

    sections: dict[str, str]
    clauses: dict[str, Clause]
    rulings: dict[str, Ruling]

    def find(self, id_: str) -> Clause | Ruling:
        """Return a clause or a ruling by its id, in upper or lower case, with or without a leading minus.

        :raises ValueError: if there is no such id; the message suggests similar ones.
        """
        plain = id_.removeprefix("-").upper()
        entry = self.clauses.get(plain) or self.rulings.get(plain)
        if entry is None:
            known = [*self.sections, *self.clauses, *self.rulings]
            raise ValueError(f"there is no clause, section or ruling {id_!r}; {_near(id_, known)}")
        return entry

    def section(self, number: str) -> list[Clause]:
        """Return the clauses of a section such as ``5.4``; [] if there is no such section."""
        return [clause for clause in self.clauses.values() if clause.section == number]

    def errata(self) -> list[Clause]:
        return [clause for clause in self.clauses.values() if clause.erratum]

    def search(self, words: str) -> list[Clause | Ruling]:
        """Return the clauses and rulings that have all the words in their id, title or text, in any case."""
        wanted = words.casefold().split()
        entries: list[Clause | Ruling] = [*self.clauses.values(), *self.rulings.values()]
        return [e for e in entries if all(w in f"{e.id} {e.title} {e.text}".casefold() for w in wanted)]

    def rulings_on(self, clause: str) -> list[Ruling]:
        return [ruling for ruling in self.rulings.values() if clause in ruling.named]


def _near(id_: str, known: list[str]) -> str:
    section = id_.partition("-")[0]
    if section in known:
        return f"section {section} exists"
    if not nearest(id_, known) and len(known) > FEW:
        return "write a clause like 5.4-12 and a ruling like N-30"
    return suggestion(id_, known)


@cache
def load_rulebook() -> Rulebook:
    """Return the bundled rules.

    :raises DataError: if a file cannot be read, with every fault of the file.
    """
    folder = data_dir() / "rules"
    sections = read_record(folder / "sections.toml", SectionFile, RULES).section
    clauses = read_rows(folder / "clauses.toml", "clause", Clause)
    rulings = read_rows(folder / "rulings.toml", "ruling", Ruling)
    return Rulebook(sections, {c.id: c for c in clauses}, {r.id: r for r in rulings})
