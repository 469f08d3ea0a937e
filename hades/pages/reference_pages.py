"""Pages of the reference: the rules in our own words; the program, its components and its licence.

No I/O and no state.
"""

from __future__ import annotations

import re
from pathlib import Path

from hades import __version__
from hades.content import component_list
from hades.content.edition import switches
from hades.content.load import Catalog
from hades.content.rulebook import Clause, Rulebook, Ruling
from hades.narrate.scenario_labels import short
from hades.pages.rows import Entry, Fact, Row, head, texts

# The rules


CITED = re.compile(r"\b(?:\d{1,2}\.\d-\d\d|[A-Z]-\d\d)\b", re.ASCII)
"""The id of a clause or ruling in running text."""
Edition = tuple[str, frozenset[str]]
"""Name of an edition, and ids of the switches that are off in it."""


def rules(book: Rulebook, edition: Edition) -> list[Fact]:
    """Return the sections, clauses and rulings with their pages, for an edition."""

    def line(id_: str, name: str, mark: str = "", kind: str = "row", text: str = "") -> Fact:
        title = f"{id_}  {name}"
        return Fact(Entry(id_, title, "", mark, kind), title, tuple(rows(book, id_, edition)), text=text)

    found: list[Fact] = []
    for number, name in book.sections.items():
        found.append(line(number, name, kind="part"))
        found += [line(c.id, c.title, _mark(c, edition[1]), text=c.text) for c in book.section(number)]
    found.append(head("Rulings, where the text is silent"))
    rulings = book.rulings.values()
    return [*found, *(line(r.id, r.title, _mark(r, edition[1]), text=r.text) for r in rulings)]


def rows(book: Rulebook, id_: str, edition: Edition) -> list[Row]:
    """Return the page about a section, clause or ruling, for an edition."""
    if id_ in book.sections:
        return _section(book, id_, edition[1])
    record = book.find(id_)
    return _clause(book, record, edition) if isinstance(record, Clause) else _ruling(book, record, edition)


def _section(book: Rulebook, number: str, off: frozenset[str]) -> list[Row]:
    rows: list[Row] = []
    for clause in book.section(number):
        rows.append(("clause", f"{clause.id}  {clause.title}", _mark(clause, off)))
        rows.append(("faint", clause.text, ""))
    return rows or [("text", "See its subsections.", "")]


def _clause(book: Rulebook, clause: Clause, edition: Edition) -> list[Row]:
    rows: list[Row] = [("text", clause.requirement, "")]
    rows += _switch(clause.id, edition)
    if clause.first_edition:
        rows += [("head", "First edition", ""), ("text", clause.first_edition, "")]
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
    named = dict.fromkeys(CITED.findall(f"{ruling.title} {ruling.text}"))
    known = [i for i in named if i != ruling.id and (i in book.clauses or i in book.rulings)]
    if known:
        rows += [("head", "Related rules", ""), *(_link(book, i) for i in known)]
    return rows


def _switch(id_: str, edition: Edition) -> list[Row]:
    """Return what turning a switch off changes, and whether it is on; [] for an id without a switch."""
    switch = switches().get(id_)
    if switch is None:
        return []
    name, off = edition
    state = "off" if id_ in off else "on"
    rows: list[Row] = [("head", "Switch", ""), ("key", f"Edition {short(name)}", state)]
    text = (
        f"Switched off: {switch.off}"
        if switch.off
        else f"Turning it off changes nothing in play. {switch.inert}"
    )
    return [*rows, ("off" if id_ in off else "faint", text, "")]


def _link(book: Rulebook, id_: str) -> Row:
    name = book.sections.get(id_)
    if name is not None:
        return ("clause", f"{id_}  {name}", "section")
    entry = book.find(id_)
    return ("clause", f"{id_}  {entry.title}", "" if isinstance(entry, Clause) else "ruling")


def _mark(record: Clause | Ruling, off: frozenset[str]) -> str:
    """Return the word at the right of a clause or ruling."""
    if record.id in off:
        return "off"
    if isinstance(record, Ruling):
        return "ruling"
    return "erratum" if record.erratum else ""


# The program


LICENCE = (
    "MIT licence: you may use, copy, change and share hades as long as you keep its notice. There is no "
    "warranty. The full text is in the file LICENSE."
)
CREDITS = (
    "Python, arcade, attrs, cattrs, click, Pillow, platformdirs, resvg and rich; each under a free licence "
    "of its own. The fonts are Roboto (Apache License) and Play (SIL Open Font License).",
    "The sounds are generated by this project's own program, without recordings, and are in the public "
    "domain (CC0 1.0).",
)
UNOFFICIAL = (
    "hades is an unofficial, free, solitaire adaptation of the board wargame Escape from Hades. It contains "
    "no printed art and no rulebook text; the rules are given in our own words."
)


def program(components: str, *, games: Path, settings: Path) -> list[Row]:
    """Return the version, the component set, and the paths of the games and the settings."""
    return [
        ("text", UNOFFICIAL, ""),
        ("key", "Version", __version__),
        ("key", "Component set", components),
        ("key", "Games", str(games)),
        ("key", "Settings", str(settings)),
    ]


def box(catalog: Catalog) -> list[Row]:
    """Return the number of component values from each kind of source."""
    found = component_list.components(catalog)
    meanings = {
        "rules": "stated by the rules",
        "inferred": "follows from the rules",
        "reconstructed": "made for this program",
        "printed": "taken from a printed copy by its owner",
    }
    rows: list[Row] = [
        ("text", found["about"], ""),
        ("key", "Component set", found["digest"]),
        ("head", "Values of the components, by source", ""),
    ]
    rows += [
        ("sum", f"{kind}: {meanings[kind]}", str(found["sources"].get(kind, 0)))
        for kind in component_list.KINDS_OF_SOURCE
    ]
    rows.append(("faint", "`hades components` prints every value with its source.", ""))
    return rows


def editions(book: Rulebook) -> list[Row]:
    """Return rows with the numbers of clauses, errata, rulings and switches."""
    off = sum(1 for switch in switches().values() if switch.off)
    return [
        ("text", "Every event names the rules behind it. Click any id to read the rule.", ""),
        ("sum", "Clauses", str(len(book.clauses))),
        ("sum", "of which errata of the later texts", str(len(book.errata()))),
        ("sum", "Rulings where the text is silent", str(len(book.rulings))),
        ("sum", "Switches that change play", str(off)),
    ]


def licence() -> list[Row]:
    """Return the licence of the program, and the libraries, fonts and sounds in use."""
    return [("text", LICENCE, ""), ("head", "Credits", ""), *texts(CREDITS)]
