"""The rows of a study as files for other programs: always CSV, and Parquet if duckdb is installed.

They are sorted by scenario, edition, component set, player and seed, in the order of the design, so the
bytes do not depend on who played the games, in which order and with which interruptions.
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
"""The package that writes Parquet."""
_SQL = {str: "VARCHAR", int: "BIGINT", float: "DOUBLE", bool: "BOOLEAN"}
_NEVER = "\x00none\x00"
"""The null value in a CSV file, which no text equals, not even an empty one."""


def write_tables(folder: StudyFolder) -> list[Path]:
    """Write the tables of a study into its folder, replacing earlier ones; return the files.

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
    """Return the columns that identify a game."""
    return planned.scenario, planned.edition, planned.components, planned.player, planned.seed


def _cell(value: Any) -> Any:
    return str(value).lower() if isinstance(value, bool) else value


def _part(file: Path) -> Path:
    return file.with_name(file.name + ".part")


def _parquet(name: str, file: Path) -> Path:
    """Convert a table from CSV to Parquet."""
    import duckdb

    target = file.with_suffix(".parquet")
    types = {column: _SQL[kind] for column, kind in (KEY | COLUMNS[name]).items()}
    # With several threads the row groups would differ from run to run.
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
