"""The box as tables: what is in it, where each value comes from, and the odds of the decks."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from hades.content import report
from hades.content.load import Catalog

WIDE = 110
"""Columns for a table that does not go to a terminal."""


def summary(catalog: Catalog) -> str:
    """How many things, how many values of which source, and the digest."""
    found = report.components(catalog)
    counts = [f"{len(found[group])} {group.replace('_', ' ')}" for group in (*report.GROUPS, "maps")]
    sources = [f"{count} {kind}" for kind, count in found["sources"].items() if count]
    return f"digest {catalog.digest}: {', '.join(counts)}; values: {', '.join(sources)}"


def print_components(catalog: Catalog) -> None:
    """Every record with its values and their sources, group by group."""
    console = _console()
    found = report.components(catalog)
    console.print(found["about"], highlight=False)
    console.print(summary(catalog), highlight=False)
    for group in (*report.GROUPS, "maps"):
        console.print(_group(group.replace("_", " ").capitalize(), found[group]))


def _group(title: str, records: list[dict[str, Any]]) -> Table:
    """One table: a row for each record, a line for each value with its source."""
    table = Table("id", "name", "value", "source", title=title, box=box.SIMPLE, title_justify="left")
    for record in records:
        first = True
        for field, said in record["values"].items():
            shown = f"{field} = {_shown(said['value'])}"
            table.add_row(
                record["id"] if first else "", record["name"] if first else "", shown, said["source"]
            )
            first = False
    return table


def _shown(value: Any) -> str:
    """A value on one short line; the long ones are left to --json."""
    if isinstance(value, dict):
        return f"{len(value)} entries" if len(str(value)) > 60 else str(value)
    if isinstance(value, list):
        return f"{len(value)} entries" if len(str(value)) > 60 else str(value)
    return "yes" if value is True else "no" if value is False else str(value)


def print_odds(catalog: Catalog) -> None:
    """Percent of each result for the pairings that can meet, both decks whole."""
    console = _console()
    for title, rows in (
        (
            "Exact odds in percent over all pairs of cards; any SI is the mean of six",
            report.odds_table,
        ),
        ("Every pairing", report.odds_matrix),
    ):
        table = Table("attacker -> defender", title=title, box=box.SIMPLE, title_justify="left")
        for column in report.COLUMNS:
            table.add_column(column.replace("_", " "), justify="right")
        for row in rows(catalog):
            table.add_row(row["name"], *(f"{row[column]:.1f}" for column in report.COLUMNS))
        console.print(table)


def _console() -> Console:
    console = Console(markup=False)
    if not console.is_terminal:
        console = Console(markup=False, width=WIDE)
    return console
