"""The tables of a study in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from hades import door
from hades.chronicle.report_tables import ReportTable
from hades.text.box_tables import drawn, ruled

WIDEST = 1000
"""Columns that every table finds room in."""


def lines(tables: Sequence[ReportTable]) -> list[str]:
    """Tables with their headings and notes, as wide as the terminal."""
    told: list[str] = []
    for table in tables:
        grid = ruled(table.title, *table.heads)
        for column in grid.columns[1:]:
            column.justify = "right" if table.numbers else "left"
        for row in table.rows:
            grid.add_row(*row)
        # where nobody looks at a terminal, a table has the width that it takes, and no word is cut
        width = None if door.is_terminal() else WIDEST
        told += drawn(grid, width=width)
        told += [*drawn(table.note), ""] if table.note else []
    return [line.rstrip() for line in told]
