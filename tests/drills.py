"""The bundled drills for tests, each read and played once per process."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from hades.content.paths import drill_dir
from hades.content.position import Sheet, drill_files, load_position
from hades.engine import drill
from hades.engine.drill import Result

HOME = drill_dir()
FILES = drill_files(HOME)


def named(file: Path) -> str:
    """Return the name of a drill by its file, from the folder of drills."""
    return file.relative_to(HOME).as_posix()


@cache
def sheet(file: Path) -> Sheet:
    """Return a drill.

    :raises PositionError: with its faults.
    """
    return load_position(file)


@cache
def results(file: Path) -> tuple[Result, ...]:
    """Return the results of its runs, under each edition that they name; read only."""
    return tuple(drill.play(sheet(file)))
