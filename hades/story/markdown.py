"""The Markdown form of an after-action report: text, notes and tables, without pictures or turning points."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hades import printable
from hades.story.account import Account, Chapter, IllustratedNote
from hades.story.report_tables import ReportTable


def markdown(account: Account) -> str:
    parts = [f"# {_plain(account.title)}", f"**{_plain(account.outcome)}**", _plain(account.summary)]
    for chapter in account.chapters:
        parts += _chapter(chapter)
    parts += map(_table, account.tables)
    facts = (f"- {_plain(what)}: {_plain(value)}" for what, value in account.facts)
    return "\n\n".join([*parts, "## The game", "\n".join(facts)]) + "\n"


def _chapter(chapter: Chapter) -> Iterator[str]:
    yield f"## {_plain(chapter.title)}"
    for count, text in enumerate(("", *chapter.paragraphs)):
        if text:
            yield _plain(text)
        yield from map(_note, chapter.notes_below(count))


def _note(note: IllustratedNote) -> str:
    text = f"**{_plain(note.heading)}.** {_plain(note.words)}".rstrip()
    return f"> {text}\n>\n> {_plain(note.about)}"


def _table(table: ReportTable) -> str:
    parts = [f"## {_plain(table.title)}"]
    if table.rows:
        right = "---:" if table.numbers else "---"
        lines = [table.heads, *table.rows]
        rows = ["| " + " | ".join(_plain(cell) for cell in line) + " |" for line in lines]
        rows.insert(1, f"| --- |{f' {right} |' * (len(table.heads) - 1)}")
        parts.append("\n".join(rows))
    if table.note:
        parts.append(_plain(table.note))
    return "\n\n".join(parts)


def _plain(text: str) -> str:
    """Return text on one line, with markup escaped and invisible characters made visible."""
    return re.sub(r"([\\`*_{}\[\]<>#|&~])", r"\\\1", printable.line(" ".join(text.split())))
