"""An after-action report as Markdown: all of it but the pictures, which stand there in words."""

from __future__ import annotations

import re

from hades import printable
from hades.chronicle.account import Account, Chapter
from hades.chronicle.report_tables import ReportTable


def markdown(account: Account) -> str:
    """The text of a report."""
    parts = [f"# {_plain(account.title)}", f"**{_plain(account.outcome)}**", _plain(account.summary)]
    parts.append("\n".join(f"- {_plain(what)}: {_plain(value)}" for what, value in account.facts))
    for chapter in account.chapters:
        parts += _chapter(chapter)
    for table in account.tables:
        parts += _table(table)
    return "\n\n".join(parts) + "\n"


def _chapter(chapter: Chapter) -> list[str]:
    parts = [f"## {_plain(chapter.title)}"]
    for count, text in enumerate(("", *chapter.paragraphs)):
        parts += [_plain(text)] if text else []
        for note in chapter.notes_below(count):
            said = [f"**{_plain(note.heading)}.** {_plain(note.words)}".rstrip(), _plain(note.about)]
            said += [_plain(picture.alt) for picture in note.pictures]
            parts.append("\n>\n".join(f"> {line}" for line in said))
    for shown in chapter.points:
        point = shown.point
        clauses = f" [{', '.join(point.clauses)}]" if point.clauses else ""
        told = [f"**{_plain(point.title)}.** {_plain(point.text + clauses)}"]
        told += [_plain(picture.alt) for picture in shown.pictures]
        parts.append("\n>\n".join(f"> {text}" for text in told))
    return parts


def _table(table: ReportTable) -> list[str]:
    parts = [f"## {_plain(table.title)}"]
    if table.rows:
        right = "---:" if table.numbers else "---"
        lines = [table.heads, *table.rows]
        rows = ["| " + " | ".join(_plain(cell) for cell in line) + " |" for line in lines]
        rows.insert(1, f"| --- |{f' {right} |' * (len(table.heads) - 1)}")
        parts.append("\n".join(rows))
    if table.note:
        parts.append(_plain(table.note))
    return parts


def _plain(text: str) -> str:
    """A text in which nothing is markup and every character can be seen; on one line."""
    return re.sub(r"([\\`*_{}\[\]<>#|&~])", r"\\\1", printable.line(" ".join(text.split())))
