"""An after-action report as Markdown; its pictures are described in words, or linked as files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from hades import printable
from hades.art.map_picture import MapPicture
from hades.story.account import Account, Chapter
from hades.story.report_tables import ReportTable

Files = Mapping[MapPicture, str]


def markdown(account: Account, files: Files | None = None) -> str:
    """Return the text of a report; ``files`` has the link of each picture."""
    parts = [
        f"# {_plain(account.title)}",
        _strong(account.outcome),
        _plain(account.summary),
        "\n".join(f"- {_plain(what)}: {_plain(value)}" for what, value in account.facts),
    ]
    for chapter in account.chapters:
        parts += _chapter(chapter, files or {})
    return "\n\n".join([*parts, *map(_table, account.tables)]) + "\n"


def _chapter(chapter: Chapter, files: Files) -> Iterator[str]:
    yield f"## {_plain(chapter.title)}"
    for count, text in enumerate(("", *chapter.paragraphs)):
        if text:
            yield _plain(text)
        for note in chapter.notes_below(count):
            yield _aside(note.heading, (note.words, note.about), note.pictures, files)
    if chapter.ways:
        yield _aside("Who went where", ("",), chapter.ways, files)
    for shown in chapter.points:
        point = shown.point
        clauses = f" [{', '.join(point.clauses)}]" if point.clauses else ""
        yield _aside(point.title, (point.text + clauses,), shown.pictures, files)


def _aside(head: str, lines: tuple[str, ...], pictures: tuple[MapPicture, ...], files: Files) -> str:
    """Quote a turning point or a note: its head and first line, more lines, its pictures."""
    first, *more = map(_plain, lines)
    said = [f"**{_plain(head)}.** {first}".rstrip(), *more, *(_picture(each, files) for each in pictures)]
    return "\n>\n".join(f"> {line}" for line in said)


def _strong(text: str) -> str:
    return f"**{_plain(text)}**"


def _picture(picture: MapPicture, files: Files) -> str:
    if picture in files:
        return f"![{_plain(picture.alt)}]({files[picture]})"
    return _plain(picture.alt)


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
    """Return a text on one line, with markup escaped and invisible characters shown."""
    return re.sub(r"([\\`*_{}\[\]<>#|&~])", r"\\\1", printable.line(" ".join(text.split())))
