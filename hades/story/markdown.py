"""An after-action report as Markdown; its pictures stand there in words, or beside it as files."""

from __future__ import annotations

import re
from collections.abc import Mapping

from hades import printable
from hades.story.account import Account
from hades.story.blocks import Aside, Block, FactRows, Heading, Paragraph, blocks
from hades.story.map_picture import MapPicture
from hades.story.report_tables import ReportTable


def markdown(account: Account, files: Mapping[MapPicture, str] | None = None) -> str:
    """The text of a report; ``files`` says where each picture is, as it is written into a link."""
    return "\n\n".join(_block(block, files or {}) for block in blocks(account)) + "\n"


def _block(block: Block, files: Mapping[MapPicture, str]) -> str:
    if isinstance(block, Heading):
        return f"{'#' * block.level} {_plain(block.text)}"
    if isinstance(block, Paragraph):
        return f"**{_plain(block.text)}**" if block.strong else _plain(block.text)
    if isinstance(block, FactRows):
        return "\n".join(f"- {_plain(what)}: {_plain(value)}" for what, value in block.rows)
    if isinstance(block, Aside):
        said = [f"**{_plain(block.head)}.** {_plain(block.text)}".rstrip(), *map(_plain, block.about)]
        said += [_picture(picture, files) for picture in block.pictures]
        return "\n>\n".join(f"> {line}" for line in said)
    return _table(block)


def _picture(picture: MapPicture, files: Mapping[MapPicture, str]) -> str:
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
    """A text in which nothing is markup and every character can be seen; on one line."""
    return re.sub(r"([\\`*_{}\[\]<>#|&~])", r"\\\1", printable.line(" ".join(text.split())))
