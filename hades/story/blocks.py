"""A report as a row of blocks, for whatever writes text: headings, paragraphs, asides, pictures, tables."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from hades.story.account import Account, Chapter
from hades.story.map_picture import MapPicture
from hades.story.report_tables import ReportTable


@attrs.frozen
class Heading:
    """A heading; 1 is the title."""

    level: int
    text: str


@attrs.frozen
class Paragraph:
    """A paragraph, all of it ``strong`` or none."""

    text: str
    strong: bool = False


@attrs.frozen
class FactRows:
    """What and its value, row by row."""

    rows: tuple[tuple[str, str], ...]


@attrs.frozen
class Aside:
    """A turning point or a note: its head, its text, lines about it, and its pictures."""

    head: str
    text: str
    about: tuple[str, ...]
    pictures: tuple[MapPicture, ...]


Block = Heading | Paragraph | FactRows | Aside | ReportTable


def blocks(account: Account) -> Iterator[Block]:
    """All of a report in its order."""
    yield Heading(1, account.title)
    yield Paragraph(account.outcome, True)
    yield Paragraph(account.summary)
    yield FactRows(account.facts)
    for chapter in account.chapters:
        yield from _chapter(chapter)
    yield from account.tables


def _chapter(chapter: Chapter) -> Iterator[Block]:
    yield Heading(2, chapter.title)
    for count, text in enumerate(("", *chapter.paragraphs)):
        if text:
            yield Paragraph(text)
        for note in chapter.notes_below(count):
            yield Aside(note.heading, note.words, (note.about,), note.pictures)
    if chapter.ways:
        yield Aside("Who went where", "", (), chapter.ways)
    for shown in chapter.points:
        point = shown.point
        clauses = f" [{', '.join(point.clauses)}]" if point.clauses else ""
        yield Aside(point.title, point.text + clauses, (), shown.pictures)
