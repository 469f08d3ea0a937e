"""Pages about drills: subject, rules and results. No I/O and no state."""

from __future__ import annotations

from collections.abc import Sequence

from hades.content.position import Sheet as Drill
from hades.content.rulebook import Rulebook
from hades.engine import drill
from hades.facts.rows import Row, TextPage
from hades.wording import counted

FOLDERS = {
    "errata": "Errata: each one, on and off",
    "rules": "Rules",
    "rulings": "Rulings: each one, on and off",
    "scenarios": "Scenarios",
    "tricky": "Tricky situations",
}
"""Folder of drills -> its heading."""


def result_rows(results: Sequence[drill.Result]) -> list[Row]:
    wrong = [line for result in results for line in result.wrong]
    runs = counted(len(results), "run")
    if not results:
        return [("off", "This drill has no runs and expects nothing.", "")]
    if not wrong:
        return [("key", "As expected", f"{runs}, all results as expected")]
    return [("key", "NOT as expected", runs), *(("off", line, "") for line in wrong)]


def drill_page(sheet: Drill, book: Rulebook) -> TextPage:
    return TextPage(sheet.position.title or "A drill", tuple(about_rows(sheet, book)))


def about_rows(sheet: Drill, book: Rulebook) -> list[Row]:
    """Return the subject of a drill, the subject of each run, and the rules, as rows."""
    position = sheet.position
    paragraphs = (position.about, *(run.about for run in position.runs))
    rows: list[Row] = [("text", " ".join(words.split()), "") for words in paragraphs if words]
    known = [id_ for id_ in position.clauses if id_ in book.clauses or id_ in book.rulings]
    if known:
        rows += [("head", "Rules", ""), *(("clause", f"{i}  {book.find(i).title}", "") for i in known)]
    return rows
