"""Where in the files of a component set its faults stand: each with its line and column."""

from __future__ import annotations

import re
from pathlib import Path

import attrs

from hades.content import load
from hades.content.toml_lines import Place, at_its_line, places
from hades.content.untrusted_input import COMPONENTS, parse_toml, read_text

_FAULT = re.compile(r"((?:counters|cards|maps)/\w+\.toml): (.*)", re.DOTALL)
_PLACED = re.compile(r"(.+?\.toml):(\d+)(?::(\d+))?: (.*)", re.DOTALL)


@attrs.frozen
class PlacedFault:
    """A sentence about a component set: the ``file``, the ``line`` and ``column`` from 1 where it stands, 0
    where that is not known, and ``what`` is wrong there."""

    file: str
    line: int
    column: int
    what: str

    def __str__(self) -> str:
        """``file:line:column: what``."""
        at = (self.file, *(number for number in (self.line, self.column) if number))
        return f"{':'.join(map(str, at))}: {self.what}"


def examine(directory: Path) -> tuple[list[PlacedFault], list[PlacedFault]]:
    """The faults of a component set, which keep it from being played with, and the doubts, which do not."""
    found = load.examine(directory)
    known: dict[Path, dict[str, Place]] = {}
    faults, doubts = ([_placed(directory, line, known) for line in lines] for lines in (found, found.doubts))
    return faults, doubts


def _placed(directory: Path, line: str, known: dict[Path, dict[str, Place]]) -> PlacedFault:
    """A line of the loader with the place of the field that it names, or of what that stands in."""
    split = _FAULT.fullmatch(line)
    if split is None:
        return PlacedFault(str(directory), 0, 0, line)
    name, what = split.groups()
    path = directory / name
    parsed = _PLACED.fullmatch(at_its_line(name, what))
    if parsed is not None:
        return PlacedFault(str(path), int(parsed[2]), int(parsed[3] or 0), parsed[4])
    if path not in known:
        known[path] = _places(path)
    near = [at for at in known[path] if what.startswith((f"{at}:", f"{at}.", f"{at}[", f"{at} "))]
    at_line, column = known[path][max(near, key=len)] if near else (0, 0)
    return PlacedFault(str(path), at_line, column, what)


def _places(path: Path) -> dict[str, Place]:
    """Those of a file; none if it is no TOML: the reader of places takes nothing else."""
    try:
        text = read_text(path, COMPONENTS)
        parse_toml(text, COMPONENTS)
        return places(text)
    except (OSError, ValueError):
        return {}
