"""Pages of drills: the subject, the commands, the expectations and the results. No I/O and no state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from hades.content.position import Expect
from hades.content.position import Sheet as Drill
from hades.content.rulebook import Rulebook
from hades.engine import drill
from hades.pages.fact import Row, TextPage
from hades.wording import counted

FOLDERS = {
    "errata": "Errata: each one, on and off",
    "rules": "Rules",
    "rulings": "Rulings: each one, on and off",
    "scenarios": "Scenarios",
    "tricky": "Tricky situations",
}
"""Heading for each folder of drills."""


def came(results: Sequence[drill.Result]) -> list[Row]:
    wrong = [line for result in results for line in result.wrong]
    runs = counted(len(results), "run")
    if not results:
        return [("off", "This drill has no runs and expects nothing.", "")]
    if not wrong:
        return [("key", "As expected", f"{runs}, all results as expected")]
    return [("key", "NOT as expected", runs), *(("off", line, "") for line in wrong)]


def note(sheet: Drill, book: Rulebook) -> TextPage:
    """Return the page of a drill: its subject, its rules, its commands and its expectations."""
    return TextPage(sheet.position.title or "A drill", (*about(sheet, book), *expected(sheet)))


def about(sheet: Drill, book: Rulebook) -> list[Row]:
    """Return the subject of a drill and its rules."""
    position = sheet.position
    rows: list[Row] = [("text", " ".join(position.about.split()), "")] if position.about else []
    known = [id_ for id_ in position.clauses if id_ in book.clauses or id_ in book.rulings]
    if known:
        rows += [("head", "Rules", ""), *(("clause", f"{i}  {book.find(i).title}", "") for i in known)]
    return rows


def expected(sheet: Drill) -> list[Row]:
    """Return the commands of a drill and what is expected after them, as its file names it."""
    rows: list[Row] = []
    runs = sheet.position.runs
    for number, run in enumerate(runs, 1):
        which = f"Run {number} of {len(runs)}" if len(runs) > 1 else "Expected results"
        editions = f" · edition {', '.join(run.editions)}" if run.editions else ""
        rows.append(("head", f"{which}{editions}", ""))
        if run.about:
            rows.append(("faint", " ".join(run.about.split()), ""))
        for step in (run, *run.step):
            rows += _step(step.next, step.do, step.expect)
    return rows


def _step(draws: tuple[str, ...], orders: tuple[str, ...], expect: Expect) -> list[Row]:
    rows: list[Row] = []
    if draws:
        rows.append(("key", "Draws", ", ".join(draws)))
    if orders:
        rows.append(("key", "Commands", ", ".join(orders)))
    rows += [
        ("key", _NAMES.get(name) or name.replace("_", " ").capitalize(), said)
        for name, said in _expected(expect)
    ]
    return rows


_NAMES = {
    "events": "Events",
    "no_events": "No event",
    "menu": "Legal afterwards",
    "not_menu": "Illegal afterwards",
    "refused": "Refused",
    "clauses": "Clauses",
    "no_clauses": "Not clauses",
    "si": "Installations",
    "ask": "Next question",
    "vp": "VP",
}
"""Labels of the expectations whose name is not their label."""


def _expected(expect: Expect) -> list[tuple[str, str]]:
    """Return each expectation with its value in plain text."""
    found = []
    for field in attrs.fields(Expect):
        value = getattr(expect, field.name)
        if value is None or value == field.default or value in ((), {}):
            continue
        found.append((field.name, "; ".join(_plain(value))))
    return found


def _plain(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [f"{name}: {', '.join(_plain(inner))}" for name, inner in value.items()]
    if isinstance(value, tuple):
        return [phrase for inner in value for phrase in _plain(inner)]
    if attrs.has(type(value)):
        shown = attrs.asdict(value, filter=lambda _, inner: inner is not None)
        return [f"{name.replace('_', ' ')} {inner}" for name, inner in shown.items()]
    return [
        _phrase(value) if isinstance(value, str) else f"{value:g}" if type(value) is float else str(value)
    ]


def _phrase(words: str) -> str:
    """Return an event as text: ``unit_trapped unit=scout-09`` becomes ``unit trapped (unit scout-09)``."""
    kind, *rest = words.split()
    if not any("=" in word for word in rest):
        return " ".join((kind.replace("_", " "), *rest))
    return f"{kind.replace('_', ' ')} ({', '.join(word.replace('=', ' ') for word in rest)})"
