"""Clauses, rulings and switches as text and JSON."""

from __future__ import annotations

import re
from typing import Any

import attrs

from hades.content.edition import LATEST, Switch, switches
from hades.content.rulebook import Clause, Rulebook, Ruling
from hades.narrate.scenarios import off_text
from hades.pages import reference_pages
from hades.pages.reference_pages import Edition
from hades.terminal import wording
from hades.terminal.state_lines import fact_page

WIDTH = 80


def _head(found: Clause | Ruling) -> str:
    mark = f" (ruling; weight: {found.weight})" if isinstance(found, Ruling) else " (erratum)" * found.erratum
    return f"{found.id} {found.title}{mark}"


def brief(found: Clause | Ruling) -> list[str]:
    """Return a clause or ruling for a list: id and title, then its text."""
    return [_head(found), *wrapped(found.take if isinstance(found, Ruling) else found.requirement)]


def switched(id_: str) -> list[str]:
    """Return the effect of switching an erratum or ruling off; [] if it has no switch."""
    return [f"Switched off (-{id_}): {off_text(id_)}"] if id_ in switches() else []


def chosen_switches(rules: Rulebook, words: str = "") -> list[Switch]:
    """Return every switch, those that change nothing in play last.

    With ``words`` only those that contain all of them, in the clause or in the effect of switching off.
    """
    wanted = words.lower().split()
    found = {item.id: f"{item.id} {item.title} {item.text}" for item in rules.search("")}
    known = [
        switch
        for switch in switches().values()
        if all(word in f"{found[switch.id]} {switch.off} {switch.inert}".lower() for word in wanted)
    ]
    known.sort(key=lambda switch: bool(switch.inert))
    return known


def switch_list(rules: Rulebook, known: list[Switch]) -> list[str]:
    """Return a line for each switch with the effect of switching it off, and their number."""
    lines = []
    for switch in known:
        kind = "erratum" if switch.is_erratum else "ruling"
        lines += [f"{switch.id} {rules.find(switch.id).title} ({kind})", *wrapped(switched(switch.id)[0])]
    live = sum(not switch.inert for switch in known)
    return [*lines, f"{len(known)} switches: {live} change play, {len(known) - live} cannot."]


def answer(rules: Rulebook, id_: str, edition: Edition = (LATEST, frozenset())) -> list[str]:
    """Return the page of an id: a clause, a ruling, or a section with all its clauses.

    ``edition`` is the edition of the game, and the switches that are off in it.

    :raises ValueError: if nothing has the id, with similar ids in the message.
    """
    number = _section(id_)
    if number in rules.sections:
        head, id_ = f"{number} {rules.sections[number]}", number
    else:
        found = rules.find(id_)
        head, id_ = _head(found), found.id
    return [head, *fact_page(reference_pages.rows(rules, id_, edition))]


def contents(rules: Rulebook) -> list[str]:
    """Return the sections, with the number of clauses of each."""
    lines = [f"{n:>5} {name} ({len(rules.section(n))})" for n, name in rules.sections.items()]
    return [*lines, f"{len(rules.clauses)} clauses and {len(rules.rulings)} rulings."]


def listing(items: list[Clause | Ruling]) -> list[str]:
    """Return entries as a list, and their number."""
    return [*(line for item in items for line in brief(item)), f"{len(items)} found."]


def chosen(
    rules: Rulebook, about: str | None, *, errata: bool, rulings: bool, words: str
) -> list[Clause | Ruling]:
    """Return the entries with all of the words: errata, rulings, or both; without a choice everything.

    ``about`` narrows it to a section or clause, or to the rulings that name one.

    :raises ValueError: if there is no such section, clause or ruling.
    """
    if about and about not in rules.sections:
        about = rules.find(about).id
    found = []
    for item in rules.search(words):
        if isinstance(item, Ruling):
            wanted = rulings or not errata
        else:
            wanted = item.erratum if errata else not rulings
        if wanted and (not about or _is_about(item, about)):
            found.append(item)
    return found


def plain(rules: Rulebook, item: Clause | Ruling) -> dict[str, Any]:
    """Return an entry as JSON: its ``kind``, all its fields, its switch, and the rulings on it."""
    found = {"kind": "ruling" if isinstance(item, Ruling) else "clause", **attrs.asdict(item)}
    if isinstance(item, Clause):
        found["rulings"] = [ruling.id for ruling in rules.rulings_on(item.id)]
    switch = switches().get(item.id)
    return {**found, "switch": None if switch is None else plain_switch(rules, switch)}


def plain_switch(rules: Rulebook, switch: Switch) -> dict[str, Any]:
    """Return a switch as JSON: ``off`` describes the game without it, ``inert`` why that changes nothing."""
    title = rules.find(switch.id).title
    return {"kind": "switch", "title": title, "erratum": switch.is_erratum, **attrs.asdict(switch)}


def plain_answer(rules: Rulebook, id_: str | None) -> list[dict[str, Any]]:
    """Return the objects of an id, or every section without one.

    :raises ValueError: if nothing has the id, with similar ids in the message.
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
    """Return the number of a section as the rules have it: 5.0 for 5."""
    return f"{id_}.0" if id_.isdecimal() else id_


def _is_about(item: Clause | Ruling, about: str) -> bool:
    if item.id == about:
        return True
    if isinstance(item, Clause):
        return item.section == about
    return re.search(rf"(?<![\w.]){re.escape(about)}(?![\w]|\.\d)", f"{item.title} {item.text}") is not None


def wrapped(text: str) -> list[str]:
    """Return a paragraph as indented lines of a readable width."""
    return fitted(f"    {text}")


def fitted(line: str) -> list[str]:
    """Break a line to a readable width, each part with the indent of the first."""
    return wording.fitted(line, min(WIDTH, wording.line_width() or WIDTH), len(line) - len(line.lstrip()))
