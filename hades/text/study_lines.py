"""The tables of a study in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from hades.chronicle.report_tables import ReportTable
from hades.text.box_tables import drawn, ruled


def lines(tables: Sequence[ReportTable]) -> list[str]:
    """Tables with their headings and notes, as wide as the terminal."""
    things = []
    for table in tables:
        grid = ruled(table.title, *table.heads)
        for column in grid.columns[1:]:
            column.justify = "right" if table.numbers else "left"
        for row in table.rows:
            grid.add_row(*row)
        things += [grid, *((f"{table.note}\n",) if table.note else ())]
    return drawn(*things)
