"""Tables in a terminal: of a study or a career, of the component set, and of the odds of its decks."""

from __future__ import annotations

import io
import shutil
from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from hades import console
from hades import console as door
from hades.content import component_list
from hades.content.load import Catalog
from hades.printable import line
from hades.story.report_tables import ReportTable

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


# The component set


WIDE = 110
"""Columns for a table that does not go to a terminal."""

PLAIN = box.Box(str(box.SIMPLE).replace("─", "-"), ascii=True)
"""Lines of a table where there are no others."""


def summary(catalog: Catalog) -> str:
    """How many things, how many values of which source, and the digest."""
    found = component_list.components(catalog)
    counts = [f"{len(found[group])} {group.replace('_', ' ')}" for group in (*component_list.GROUPS, "maps")]
    sources = [f"{count} {kind}" for kind, count in found["sources"].items() if count]
    return f"digest {catalog.digest}: {', '.join(counts)}; values: {', '.join(sources)}"


def components(catalog: Catalog) -> list[str]:
    """Every record with its values and their sources, group by group."""
    found = component_list.components(catalog)
    groups = [
        _group(group.replace("_", " ").capitalize(), found[group])
        for group in (*component_list.GROUPS, "maps")
    ]
    return drawn(found["about"], summary(catalog), *groups)


def odds(catalog: Catalog) -> list[str]:
    """Percent of each result for the pairings that can meet, both decks whole."""
    tables = []
    for title, rows in (
        (
            "Exact odds in percent over all pairs of cards; any SI is the mean of six",
            component_list.odds_table,
        ),
        ("Every pairing", component_list.odds_matrix),
    ):
        table = ruled(title, "attacker -> defender")
        for column in component_list.COLUMNS:
            table.add_column(column.replace("_", " "), justify="right")
        for row in rows(catalog):
            table.add_row(line(row["name"]), *(f"{row[column]:.1f}" for column in component_list.COLUMNS))
        tables.append(table)
    return drawn(*tables)


def _group(title: str, records: list[dict[str, Any]]) -> Table:
    """One table: a row for each record, a line for each value with its source."""
    table = ruled(title, "id", "name", "value", "source")
    for record in records:
        first = True
        for field, said in record["values"].items():
            row = (
                record["id"] if first else "",
                record["name"] if first else "",
                f"{field} = {_shown(said['value'])}",
                said["source"],
            )
            table.add_row(*(line(cell) for cell in row))
            first = False
    return table


def _shown(value: Any) -> str:
    """A value on one short line; the long ones are left to --json."""
    if isinstance(value, dict):
        return f"{len(value)} entries" if len(str(value)) > 60 else str(value)
    if isinstance(value, list):
        return f"{len(value)} entries" if len(str(value)) > 60 else str(value)
    return "yes" if value is True else "no" if value is False else str(value)


def ruled(title: str, *heads: str) -> Table:
    """A table without rows, with lines that the terminal has."""
    lines = box.SIMPLE if door.holds("─") else PLAIN
    return Table(*heads, title=title, box=lines, title_justify="left")


def drawn(*things: str | Table, width: int | None = None) -> list[str]:
    """Texts and tables as lines, at most as wide as is said; without, as the terminal."""
    out = io.StringIO()
    width = width or (shutil.get_terminal_size().columns if door.is_terminal() else WIDE)
    # no colours: the door would show them as escapes
    console = Console(file=out, width=width, markup=False, emoji=False, highlight=False, color_system=None)
    for thing in things:
        console.print(thing)
    return out.getvalue().removesuffix("\n").split("\n")
