"""An after-action report as Markdown, and its pictures as files next to it.

Only a report with pictures includes the turning points.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from hades import printable
from hades.art.story_map import MapPicture
from hades.art.svg import png
from hades.record.disk import make_folder, write_whole
from hades.story.account import Account, Chapter
from hades.story.report_tables import ReportTable

Files = Mapping[MapPicture, str]


def markdown(account: Account, files: Files | None = None) -> str:
    """Return the text of a report; ``files`` has the link of each picture."""
    parts = [f"# {_plain(account.title)}", f"**{_plain(account.outcome)}**", _plain(account.summary)]
    for chapter in account.chapters:
        parts += _chapter(chapter, files or {})
    parts += map(_table, account.tables)
    facts = (f"- {_plain(what)}: {_plain(value)}" for what, value in account.facts)
    return "\n\n".join([*parts, "## The game", "\n".join(facts)]) + "\n"


def _chapter(chapter: Chapter, files: Files) -> Iterator[str]:
    yield f"## {_plain(chapter.title)}"
    for count, text in enumerate(("", *chapter.paragraphs)):
        if text:
            yield _plain(text)
        for note in chapter.notes_below(count):
            yield _aside(note.heading, (note.words, note.about), note.pictures, files)
    if chapter.ways and files:
        yield _aside("Movement", ("",), chapter.ways, files)
    # Without its pictures, a turning point says what the paragraphs say.
    for shown in chapter.points if files else ():
        point = shown.point
        clauses = f" [{', '.join(point.clauses)}]" if point.clauses else ""
        yield _aside(point.title, (point.text + clauses,), shown.pictures, files)


def _aside(head: str, lines: tuple[str, ...], pictures: tuple[MapPicture, ...], files: Files) -> str:
    """Quote a turning point or a note: its head and first line, more lines, its pictures."""
    first, *more = map(_plain, lines)
    shown = (f"![{_plain(picture.alt)}]({files[picture]})" for picture in pictures if picture in files)
    said = [f"**{_plain(head)}.** {first}".rstrip(), *more, *shown]
    return "\n>\n".join(f"> {line}" for line in said)


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


# Pictures

WIDE = 1000
"""Width of a picture in pixels."""


def picture_names(account: Account) -> dict[MapPicture, str]:
    """Return a file name for each picture of a report, in order of appearance."""
    return {picture: f"{n:02d}.png" for n, picture in enumerate(account.pictures, 1)}


def picture_folder(out: Path) -> Path:
    """Return the folder of the pictures of a report: ``raid-pictures`` for ``raid.md``."""
    return out.with_name(f"{out.stem}-pictures")


def write_pictures(account: Account, folder: Path) -> None:
    """Draw the pictures of a report into a folder, which is created if necessary.

    :raises OSError: if they cannot be written.
    """
    make_folder(folder)
    for picture, file in picture_names(account).items():
        write_whole(folder / file, png(picture.svg, WIDE), keep=False)
