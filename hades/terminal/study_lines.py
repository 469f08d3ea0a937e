"""The tables of a study or of a career in a terminal."""

from __future__ import annotations

import shutil
from collections.abc import Sequence

from hades import console
from hades.story.report_tables import ReportTable
from hades.terminal.box_tables import drawn, ruled

WIDEST = 1000
"""Columns that every table finds room in."""


def lines(tables: Sequence[ReportTable], *, plain: bool = False) -> list[str]:
    """Tables with their headings and notes.

    One that is wider than the terminal, and any in ``plain`` form, is told row by row: no word is cut.
    Where nobody looks at a terminal, a table has the width that it takes.
    """
    told: list[str] = []
    room = shutil.get_terminal_size().columns if console.is_terminal() else WIDEST
    for table in tables:
        grid = ruled(table.title, *table.heads)
        for column in grid.columns[1:]:
            column.justify = "right" if table.numbers else "left"
        for row in table.rows:
            grid.add_row(*row)
        found = [] if plain else [line.rstrip() for line in drawn(grid, width=WIDEST)]
        told += row_by_row(table) if plain or max(map(len, found)) > room else found
        told += [*drawn(table.note), ""] if table.note else []
    return [line.rstrip() for line in told]


def row_by_row(table: ReportTable) -> list[str]:
    """A table without columns: a line for each row, each value after its heading; nothing is said of none."""
    told = [table.title]
    for name, *values in table.rows:
        said = (f"{head} {value}" for head, value in zip(table.heads[1:], values, strict=True) if value)
        told.append(f"  {name}: {', '.join(said)}")
    return [*told, ""]
