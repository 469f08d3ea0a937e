"""Tabulate the effect of each switch: ``python -m tools.errata_table STUDY... [--write FILE]``.

The studies must have been played with ``hades study --switch``. FILE is docs/measured/errata.md, whose
measured part is replaced.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean

from hades.content import edition as editions
from hades.content.rulebook import load_rulebook
from hades.study.design import active_switches
from hades.study.study_folder import StudyFolder, read_sheet
from hades.study.study_tables import switches, together
from hades.study.summary import Summary, SwitchCount, summary

MARK = "<!-- measured: everything below is written by `python -m tools.errata_table` -->"
"""Line of the document above the tables."""


def lines_of(studies: Sequence[tuple[StudyFolder, Summary]]) -> list[str]:
    """Return the tables as Markdown.

    :raises StudyError: if a study is unreadable.
    """
    counts = [count for _, found in studies for count in found.switches]
    programs = dict.fromkeys(read_sheet(folder.folder)[1] for folder, _ in studies)
    told = ["", f"Played by {', '.join(programs)}:", ""]
    for folder, _ in studies:
        told.append(f"    {command(folder)}")
    told += ["    python -m tools.errata_table " + " ".join(folder.folder.name for folder, _ in studies), ""]
    for folder, found in studies:
        games = ", ".join(f"{group.key[0]} {group.games}" for group in found.groups)
        told.append(f"- {folder.folder.name}: games by scenario: {games}.")
        if found.games < folder.design.games:
            told[-1] += f" The study was stopped after {found.games} of its {folder.design.games} games."
    told += ["", "## All scenarios together", "", *_overview(counts)]
    for scenario in dict.fromkeys(count.key[0] for count in counts):
        own = [count for count in counts if count.key[0] == scenario]
        told += ["", f"## {scenario}", "", *_markdown(own)]
    inert = (f"- {one.id}: {one.inert}" for one in editions.switches().values() if one.inert)
    return [*told, "", "## Switches that change nothing in play", "", *inert, ""]


def command(folder: StudyFolder) -> str:
    """Return the command that plays a study."""
    design = folder.design
    words = ["hades study", f"--out {Path(folder.folder).name}"]
    for option, values in (
        ("player", design.players),
        ("seeds", design.seeds),
        ("edition", design.editions),
        ("switch", design.switches),
    ):
        every = option == "switch" and len(values) == len(active_switches())
        words += [f"--{option} {value}" for value in (("all",) if every else values)]
    return " ".join(words)


def _overview(counts: Sequence[SwitchCount]) -> list[str]:
    """Return a table of all switches over all scenarios, sorted by change in VP and then by games changed."""
    ordered = sorted(together(counts).values(), key=lambda count: (-abs(fmean(count.gaps)), -count.parted))
    book = load_rulebook()
    return _markdown(ordered, ("title", *(book.find(count.switch).title for count in ordered)))


def _markdown(counts: Sequence[SwitchCount], last: Sequence[str] = ()) -> list[str]:
    """Return a table of the effects of switches; ``last`` has the cells of an additional column."""
    table = switches(counts)
    rows = [(row[0], *row[2:]) for row in (table.heads, *table.rows)]
    rows = [(*row, cell) for row, cell in zip(rows, last, strict=True)] if last else rows
    rows.insert(1, ("---",) * len(rows[0]))
    return [f"| {' | '.join(row)} |" for row in rows]


def write_below(path: Path, mark: str, lines: Sequence[str]) -> None:
    """Replace the part of a document below a mark.

    :raises ValueError: if the document has no such mark.
    :raises OSError: if the document cannot be read or written.
    """
    head, found, _ = path.read_text(encoding="utf-8").partition(mark)
    if not found:
        raise ValueError(f"{path} has no line {mark!r}; add it where the tables belong")
    path.write_text(head + mark + "\n" + "\n".join(lines).rstrip() + "\n", encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return 1 if a study measured no switch."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("folders", type=Path, nargs="+")
    asked.add_argument("--write", type=Path)
    given = asked.parse_args(arguments)
    opened = [StudyFolder.open(folder) for folder in given.folders]
    studies = [(folder, summary(folder)) for folder in opened]
    for folder, found in studies:
        if not found.switches:
            print(f"{folder.folder}: no switch was measured - use --switch all", file=sys.stderr)
            return 1
    lines = lines_of(studies)
    if given.write is None:
        print("\n".join(lines))
    else:
        write_below(given.write, MARK, lines)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
