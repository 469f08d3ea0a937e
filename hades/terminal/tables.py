"""Tables in a terminal: studies, the component set, and the odds of combat."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from hades import console
from hades.content import component_list
from hades.content.load import Catalog
from hades.odds import combat_odds
from hades.printable import line
from hades.story.report_tables import ReportTable
from hades.terminal import plain_words

WIDEST = 1000
"""Number of columns wide enough for every table."""
WIDE = 80
"""Number of columns for text outside a terminal."""
PLAIN = box.Box(str(box.SIMPLE).replace("─", "-"), ascii=True)
"""Table lines in ASCII, for outputs without box-drawing characters."""


def lines(tables: Sequence[ReportTable]) -> list[str]:
    """Return tables as lines.

    A table wider than the terminal is written row by row, so that no word is cut.
    """
    output: list[str] = []
    room = plain_words.line_width() or WIDEST
    for table in tables:
        found = drawn(table, WIDEST)
        output += row_by_row(table, room) if max(map(len, found)) > room else found
        if table.note:
            output += [*plain_words.fit([table.note], WIDE, hang=0), ""]
    return output


def drawn(table: ReportTable, width: int) -> list[str]:
    """Return a table in columns as lines. Cells are wrapped to keep it within ``width`` columns."""
    rules = box.SIMPLE if console.holds("─") else PLAIN
    grid = Table(*table.heads, title=table.title, box=rules, title_justify="left")
    for column in grid.columns:
        column.overflow = "fold"
    for column in grid.columns[1:]:
        column.justify = "right" if table.numbers else "left"
    for row in table.rows:
        grid.add_row(*map(line, row))
    out = io.StringIO()
    # No colours: this program's console would print their escape sequences.
    Console(file=out, width=width, markup=False, emoji=False, highlight=False, color_system=None).print(grid)
    return [one.rstrip() for one in out.getvalue().removesuffix("\n").split("\n")]


def row_by_row(table: ReportTable, room: int = WIDEST) -> list[str]:
    """Return rows as pairs of heading and value, without empty values, on one line if ``room`` allows."""
    output = [table.title]
    for name, *values in table.rows:
        cells = [(head, value) for head, value in zip(table.heads[1:], values, strict=True) if value]
        row = f"  {name}: {', '.join(f'{head} {value}' for head, value in cells)}"
        output += (
            [row] if len(row) <= room else [f"  {name}", *(f"    {head}: {value}" for head, value in cells)]
        )
    return [*output, ""]


# The component set


def summary(catalog: Catalog) -> str:
    found = component_list.components(catalog)
    counts = [f"{len(found[group])} {group.replace('_', ' ')}" for group in (*component_list.GROUPS, "maps")]
    sources = [f"{count} {kind}" for kind, count in found["sources"].items() if count]
    return f"digest {catalog.digest}: {', '.join(counts)}; values: {', '.join(sources)}"


def components(catalog: Catalog) -> list[str]:
    found = component_list.components(catalog)
    width = plain_words.line_width() or WIDE
    output = plain_words.fit((found["about"], summary(catalog)), WIDE, hang=0)
    for group in (*component_list.GROUPS, "maps"):
        title = group.replace("_", " ").capitalize()
        rows = tuple(row for record in found[group] for row in _values(record))
        output += drawn(ReportTable(title, ("id", "name", "value", "source"), rows), width)
    return output


def _values(record: dict[str, Any]) -> Iterable[tuple[str, ...]]:
    for number, (field, value) in enumerate(record["values"].items()):
        head = ("", "") if number else (record["id"], record["name"])
        yield (*head, f"{field} = {_shown(value['value'])}", value["source"])


def _shown(value: Any) -> str:
    """Return a value as a short text. Only ``--json`` gives long values in full."""
    if isinstance(value, dict | list) and len(str(value)) > 60:
        return f"{len(value)} entries"
    return "yes" if value is True else "no" if value is False else str(value)


ODDS = ("kill", "hit", "miss", "hurt", "lost")
"""Short column heads for the results of a combat, in the order of `combat_odds.COLUMNS`."""
RESULTS = (
    "In percent. Kill: the defender is destroyed; hit: it loses a step or is damaged; hurt: the attacker "
    'loses a step; lost: the attacker is destroyed. "Any SI" is the mean of the six types.'
)


def odds(catalog: Catalog) -> list[str]:
    """Return the percentage of each result of all possible combats, with both decks full."""
    width = plain_words.line_width() or WIDE
    output = plain_words.fit([RESULTS], WIDE, hang=0)
    for title, found in (
        ("Exact odds over all pairs of cards", combat_odds.PAIRINGS),
        ("Every pairing", combat_odds.EVERY),
    ):
        # Ids would be cut off, whereas names in words can be wrapped.
        rows = tuple(
            (re.sub(r"\b-\b", " ", row["name"]), *(f"{row[column]:.1f}" for column in combat_odds.COLUMNS))
            for row in combat_odds.odds_rows(catalog, found)
        )
        output += drawn(ReportTable(title, ("attacker -> defender", *ODDS), rows, numbers=True), width)
    return output
