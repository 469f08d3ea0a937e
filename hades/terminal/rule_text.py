"""Clauses, rulings and switches as text and JSON, for ``rules`` in the terminal and ``hades rules``."""

from __future__ import annotations

import re
from typing import Any

import attrs

from hades.content.edition import LATEST, switches
from hades.content.rulebook import Clause, Rulebook, Ruling
from hades.facts import reference_pages
from hades.facts.reference_pages import Edition
from hades.narrate.scenario_labels import off_text
from hades.terminal import plain_words
from hades.terminal.state_lines import fact_page

WIDTH = 80
FOUND = 12
"""Maximum number of rules listed for a search."""


def _head(found: Clause | Ruling) -> str:
    mark = f" (ruling; weight: {found.weight})" if isinstance(found, Ruling) else " (erratum)" * found.erratum
    return f"{found.id} {found.title}{mark}"


def answer(rules: Rulebook, id_: str, edition: Edition = (LATEST, frozenset())) -> list[str]:
    """Return the text of a clause, a ruling, or a section with all its clauses.

    ``edition`` is the name of the game's edition, and the switches that are off in it.

    :raises ValueError: if nothing has this id; the message suggests similar ones.
    """
    number = _section(id_)
    if number in rules.sections:
        head, id_ = f"{number} {rules.sections[number]}", number
    else:
        found = rules.find(id_)
        head, id_ = _head(found), found.id
    return [head, *fact_page(reference_pages.rows(rules, id_, edition))]


def search_lines(rules: Rulebook, words: str) -> list[str]:
    """Return ids and titles of up to `FOUND` rules with all the words, with title matches first."""
    wanted = words.casefold().split()
    items = sorted(rules.search(words), key=lambda one: any(w not in one.title.casefold() for w in wanted))
    more = f"{len(items)} found; `rules {items[0].id}` has the text of the first." if items else ""
    return [*map(_head, items[:FOUND]), more] if items else []


def contents(rules: Rulebook) -> list[str]:
    lines = [f"{n:>5} {name} ({len(rules.section(n))})" for n, name in rules.sections.items()]
    return [*lines, f"{len(rules.clauses)} clauses and {len(rules.rulings)} rulings."]


def listed(rules: Rulebook, tab: str, words: str = "", about: str = "") -> list[Clause | Ruling]:
    """Return the rules in a tab that contain all words: "all", "clauses", "errata", "rulings" or "switches".

    ``about`` limits the rules to a section, or to a clause and the rulings that name that clause.

    :raises ValueError: if there is no such section, clause or ruling.
    """
    if about and about not in rules.sections:
        about = rules.find(about).id
    found = []
    for item in rules.search(words):
        own = "rulings" if isinstance(item, Ruling) else "clauses"
        is_erratum = isinstance(item, Clause) and item.erratum
        tabs = {"all", own, *["switches"] * (item.id in switches()), *["errata"] * is_erratum}
        if tab in tabs and (not about or _is_about(item, about)):
            found.append(item)
    return found


def lines(items: list[Clause | Ruling], tab: str) -> list[str]:
    output = []
    for item in items:
        text = item.take if isinstance(item, Ruling) else item.requirement
        text = f"Switched off (-{item.id}): {off_text(item.id)}" if tab == "switches" else text
        output += [*plain_words.fit([_head(item)]), *fitted(f"    {text}")]
    return [*output, f"{len(items)} found."]


def plain(rules: Rulebook, item: Clause | Ruling) -> dict[str, Any]:
    """Return a rule as data for JSON: its kind, all its fields, its switch, and the rulings on a clause."""
    found = {"kind": "ruling" if isinstance(item, Ruling) else "clause", **attrs.asdict(item)}
    if isinstance(item, Clause):
        found["rulings"] = [ruling.id for ruling in rules.rulings_on(item.id)]
    return {**found, "switch": plain_switch(item)}


def plain_switch(item: Clause | Ruling) -> dict[str, Any] | None:
    """Return a rule's switch as data for JSON, or None; ``inert`` says why turning it off changes nothing."""
    switch = switches().get(item.id)
    if switch is None:
        return None
    return {"kind": "switch", "title": item.title, "erratum": switch.is_erratum, **attrs.asdict(switch)}


def plain_answer(rules: Rulebook, id_: str | None) -> list[dict[str, Any]]:
    """Return a clause, a ruling or the clauses of a section as data for JSON; all sections if None.

    :raises ValueError: if nothing has this id; the message suggests similar ones.
    """
    if id_ is None:
        counts = {number: len(rules.section(number)) for number in rules.sections}
        return [
            {"kind": "section", "id": number, "title": name, "clauses": counts[number]}
            for number, name in rules.sections.items()
        ]
    number = _section(id_)
    found = rules.section(number) if number in rules.sections else [rules.find(id_)]
    return [plain(rules, item) for item in found]


def _section(id_: str) -> str:
    return f"{id_}.0" if id_.isdecimal() else id_


def _is_about(item: Clause | Ruling, about: str) -> bool:
    if item.id == about:
        return True
    if isinstance(item, Clause):
        return item.section == about
    return re.search(rf"(?<![\w.]){re.escape(about)}(?![\w]|\.\d)", f"{item.title} {item.text}") is not None


def fitted(line: str) -> list[str]:
    """Break a line to at most `WIDTH` columns, or fewer in a narrower terminal, and keep its indent."""
    return plain_words.fitted(
        line, min(WIDTH, plain_words.line_width() or WIDTH), len(line) - len(line.lstrip())
    )
