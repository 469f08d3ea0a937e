"""The rows of a study as files that other programs read: CSV always, Parquet where duckdb is installed.

They are sorted by scenario, edition, component set, player and seed, in the order in which the study names
them, so they are the same bytes whoever played the games, in whatever order and with whatever interruptions.
"""

from __future__ import annotations

import csv
import os
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from hades.study import extras
from hades.study.design import PlannedGame
from hades.study.game_rows import COLUMNS, KEY, tables_of
from hades.study.study_folder import StudyError, StudyFolder

DUCKDB = "duckdb"
"""What writes Parquet."""
_SQL = {str: "VARCHAR", int: "BIGINT", float: "DOUBLE", bool: "BOOLEAN"}
_NEVER = "\x00none\x00"
"""What stands for nothing in a CSV file: no text does, the empty one least of all."""


def write_tables(folder: StudyFolder) -> list[Path]:
    """Write the tables of a study into its folder, over those that are there; the files.

    :raises StudyError: if a row cannot be read.
    :raises OSError: if a file cannot be written.
    """
    design = folder.design
    names = tables_of(design.per, bool(design.switches))
    files = {name: folder.folder / f"{name}.csv" for name in names}
    with ExitStack() as stack:
        writers = {}
        for name, file in files.items():
            opened = stack.enter_context(_part(file).open("w", encoding="utf-8", newline=""))
            writers[name] = csv.writer(opened, lineterminator="\n")
            writers[name].writerow((*KEY, *COLUMNS[name]))
        for row in folder.rows():
            key = key_of(design.planned(row["n"]))
            for name, writer in writers.items():
                writer.writerows([*key, *map(_cell, values)] for values in row.get(name, ()))
    for file in files.values():
        os.replace(_part(file), file)
    written = list(files.values())
    if extras.has(DUCKDB):
        written += [_parquet(name, file) for name, file in files.items()]
    return written


def key_of(planned: PlannedGame) -> tuple[str, ...]:
    """The columns that say which game it is."""
    return planned.scenario, planned.edition, planned.components, planned.player, planned.seed


def _cell(value: Any) -> Any:
    return str(value).lower() if isinstance(value, bool) else value


def _part(file: Path) -> Path:
    return file.with_name(file.name + ".part")


def _parquet(name: str, file: Path) -> Path:
    """A table as Parquet, from its CSV file."""
    import duckdb

    target = file.with_suffix(".parquet")
    types = {column: _SQL[kind] for column, kind in (KEY | COLUMNS[name]).items()}
    # with several threads the rows would stand in groups that differ from time to time
    try:
        with duckdb.connect(config={"threads": 1}) as base:
            table = base.read_csv(
                str(file), header=True, columns=types, na_values=_NEVER, quotechar='"', sep=","
            )
            table.write_parquet(str(_part(target)), compression="zstd")
    except duckdb.Error as error:
        why = str(error).strip().split("\n")[0]
        raise StudyError(f"{target}: it cannot be written: {why}") from None
    os.replace(_part(target), target)
    return target
