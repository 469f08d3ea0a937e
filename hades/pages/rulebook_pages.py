"""The rules in our own words as a list and pages: sections, clauses, rulings and switches.

No I/O and no state.
"""

from __future__ import annotations

import re

from hades.content.edition import switches
from hades.content.rulebook import Clause, Rulebook, Ruling
from hades.narrate.scenarios import short
from hades.pages.fact import Entry, Row

_ID = re.compile(r"\b(?:\d{1,2}\.\d-\d\d|[A-Z]-\d\d)\b", re.ASCII)
ALL, CLAUSES, ERRATA, RULINGS, SWITCHES = "all", "clauses", "errata", "rulings", "switches"
TABS = {ALL: "All", CLAUSES: "Clauses", ERRATA: "Errata", RULINGS: "Rulings", SWITCHES: "Switches"}
"""Label of each tab of the rules."""
Edition = tuple[str, frozenset[str]]
"""The name of an edition, and the ids of the switches that are off in it."""


def entries(book: Rulebook, tab: str, words: str, off: frozenset[str]) -> list[Entry]:
    """Return the sections, clauses and rulings of a tab that contain all the words; ``off`` are switches."""
    found = {entry.id for entry in book.search(words)}
    rows: list[Entry] = []
    for number, name in book.sections.items():
        clauses = [c for c in book.section(number) if c.id in found and _belongs(c, tab)]
        part = f"{number}  {name}"
        named = tab in (ALL, CLAUSES) and all(w in part.casefold() for w in words.casefold().split())
        if clauses or named:
            rows.append(Entry(number, part, kind="part"))
        rows += [Entry(c.id, f"{c.id}  {c.title}", mark=_mark(c, off)) for c in clauses]
    rulings = [r for r in book.rulings.values() if r.id in found and _belongs(r, tab)]
    if rulings:
        rows.append(Entry("", "Rulings, where the text is silent", kind="head"))
    return rows + [Entry(r.id, f"{r.id}  {r.title}", mark=_mark(r, off)) for r in rulings]


def rows(book: Rulebook, id_: str, edition: Edition) -> list[Row]:
    """Return the page of a section, a clause or a ruling."""
    if id_ in book.sections:
        return _section(book, id_, edition[1])
    record = book.find(id_)
    return _clause(book, record, edition) if isinstance(record, Clause) else _ruling(book, record, edition)


def _section(book: Rulebook, number: str, off: frozenset[str]) -> list[Row]:
    rows: list[Row] = []
    for clause in book.section(number):
        rows.append(("clause", f"{clause.id}  {clause.title}", _mark(clause, off)))
        rows.append(("faint", clause.text, ""))
    return rows or [("text", "See the subsections of this section.", "")]


def _clause(book: Rulebook, clause: Clause, edition: Edition) -> list[Row]:
    rows: list[Row] = [("text", clause.requirement, "")]
    rows += _switch(clause.id, edition)
    if clause.first_edition:
        rows += [("head", "Before the errata", ""), ("text", clause.first_edition, "")]
    rows += [("head", "Section", ""), _link(book, clause.section)]
    if clause.see:
        rows += [("head", "See also", ""), *(_link(book, i) for i in clause.see)]
    rulings = book.rulings_on(clause.id)
    if rulings:
        rows += [("head", "Related rulings", ""), *(_link(book, r.id) for r in rulings)]
    return rows


def _ruling(book: Rulebook, ruling: Ruling, edition: Edition) -> list[Row]:
    rows: list[Row] = []
    if ruling.question:
        rows += [("head", "The question", ""), ("text", ruling.question, "")]
    rows += [("head", "This program's ruling", ""), ("text", ruling.take, "")]
    rows += _switch(ruling.id, edition)
    rows.append(("key", "Importance in play", ruling.weight))
    named = dict.fromkeys(_ID.findall(f"{ruling.title} {ruling.text}"))
    known = [i for i in named if i != ruling.id and (i in book.clauses or i in book.rulings)]
    if known:
        rows += [("head", "Related rules", ""), *(_link(book, i) for i in known)]
    return rows


def _switch(id_: str, edition: Edition) -> list[Row]:
    """Return the effect of turning a switch off, and its state in the current edition."""
    switch = switches().get(id_)
    if switch is None:
        return []
    name, off = edition
    state = "off" if id_ in off else "on"
    rows: list[Row] = [("head", "A switch", ""), ("key", f"Edition {short(name)}", state)]
    said = f"Off: {switch.off}" if switch.off else f"Turning it off changes nothing in play. {switch.inert}"
    return [*rows, ("off" if id_ in off else "faint", said, "")]


def _link(book: Rulebook, id_: str) -> Row:
    name = book.sections.get(id_)
    if name is not None:
        return ("clause", f"{id_}  {name}", "section")
    entry = book.find(id_)
    return ("clause", f"{id_}  {entry.title}", "" if isinstance(entry, Clause) else "ruling")


def _belongs(record: Clause | Ruling, tab: str) -> bool:
    """Return whether a clause or ruling belongs to a tab."""
    if tab == SWITCHES:
        return record.id in switches()
    if isinstance(record, Ruling):
        return tab in (ALL, RULINGS)
    return tab in (ALL, CLAUSES) or (tab == ERRATA and record.erratum)


def _mark(record: Clause | Ruling, off: frozenset[str]) -> str:
    """Return the word at the right of a clause or ruling."""
    if record.id in off:
        return "off"
    if isinstance(record, Ruling):
        return "serious" if record.weight == "serious" else ""
    return "erratum" if record.erratum else ""
