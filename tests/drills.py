"""The drills that ship for tests to look at, each read and played once by a process."""

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
    """A drill by its file, from the folder of drills."""
    return file.relative_to(HOME).as_posix()


@cache
def sheet(file: Path) -> Sheet:
    """A drill.

    :raises PositionError: with what is wrong with it.
    """
    return load_position(file)


@cache
def results(file: Path) -> tuple[Result, ...]:
    """What came of its runs, under each edition that they name; not to be changed."""
    return tuple(drill.play(sheet(file)))
