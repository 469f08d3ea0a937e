"""An after-action report as BBCode, for forums: bold, quotes and pictures, which is what all of them know."""

from __future__ import annotations

from collections.abc import Mapping

from hades import printable
from hades.story.account import Account
from hades.story.blocks import Aside, Block, FactRows, Heading, Paragraph, blocks
from hades.story.map_picture import MapPicture
from hades.story.report_tables import ReportTable

JOINER = "\u2060"
"""Stands between a bracket and a text that would be a tag with it, and is not seen."""


def bbcode(account: Account, addresses: Mapping[MapPicture, str] | None = None) -> str:
    """The text of a report; ``addresses`` says where a picture can be loaded from, one without is told."""
    return "\n\n".join(_block(block, addresses or {}) for block in blocks(account)) + "\n"


def _block(block: Block, addresses: Mapping[MapPicture, str]) -> str:
    if isinstance(block, Heading):
        return _heading(block.text)
    if isinstance(block, Paragraph):
        return f"[b]{_plain(block.text)}[/b]" if block.strong else _plain(block.text)
    if isinstance(block, FactRows):
        return "\n".join(f"{_plain(what)}: {_plain(value)}" for what, value in block.rows)
    if isinstance(block, Aside):
        said = [f"[b]{_plain(block.head)}.[/b] {_plain(block.text)}".rstrip(), *map(_plain, block.about)]
        said += [_picture(picture, addresses) for picture in block.pictures]
        return "[quote]" + "\n".join(said) + "[/quote]"
    return _table(block)


def _heading(text: str) -> str:
    """A heading: sizes are numbered otherwise in each forum, so it has none."""
    return f"[b][u]{_plain(text)}[/u][/b]"


def _picture(picture: MapPicture, addresses: Mapping[MapPicture, str]) -> str:
    if picture in addresses:
        return f"[img]{addresses[picture]}[/img]"
    return f"[i]{_plain(picture.alt)}[/i]"


def _table(table: ReportTable) -> str:
    """A table as lines in letters of one width: few forums know tables."""
    parts = [_heading(table.title)]
    if table.rows:
        lines = [[_plain(cell) for cell in line] for line in (table.heads, *table.rows)]
        wide = [max(len(line[n]) for line in lines) for n in range(len(table.heads))]
        rows = []
        for line in lines:
            cells = [line[0].ljust(wide[0])]
            for n, cell in enumerate(line[1:], 1):
                cells.append(cell.rjust(wide[n]) if table.numbers else cell.ljust(wide[n]))
            rows.append("  ".join(cells).rstrip())
        parts.append("[code]" + "\n".join(rows) + "[/code]")
    if table.note:
        parts.append(_plain(table.note))
    return "\n\n".join(parts)


def _plain(text: str) -> str:
    """A text in which nothing is a tag and every character can be seen; on one line."""
    return printable.line(" ".join(text.split())).replace("[", f"[{JOINER}")
