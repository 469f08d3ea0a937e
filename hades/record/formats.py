"""Formats of game files: steps that bring the lines of an older file to the format of today.

A step takes the header or a line of a file as it was parsed and returns it as the next format has it. There
is no step yet: format 6 is the first that was released.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hades.engine.undo import GameFileError
from hades.record.fields import FORMAT, shown

Entry = dict[str, Any]
Step = Callable[[Entry, str], Entry]
"""Takes a parsed line and where it stands, for errors; returns the line of the next format."""

UPGRADES: dict[int, tuple[Step, Step]] = {}
"""Older format -> the steps for its header and for its other lines. No format between two may be left out.

A step raises `GameFileError` for a field that its format did not have, so that nobody passes a new file off
as an old one. ``tests/record/formats`` holds files of each format.
"""


def number_of(top: Entry, where: str) -> int:
    """Return the format of a file by its header.

    :raises GameFileError: if it is no format, one of a newer version, or one that was never released.
    """
    first = min(UPGRADES, default=FORMAT)
    right = str(FORMAT) if first == FORMAT else f"a whole number from {first} to {FORMAT}"
    number = top.get("format")
    if "format" not in top:
        raise GameFileError(f"{where}: format is missing; it must be {right}.")
    if type(number) is int and number > FORMAT:
        raise GameFileError(
            f"{where}: the file has format {number} and this version of hades reads up to "
            f"{FORMAT}; it takes a newer hades."
        )
    if type(number) is not int or number < first:
        raise GameFileError(f"{where}: format is {shown(number)}; it must be {right}.")
    return number


def header_of_today(top: Entry, where: str) -> Entry:
    """Return a header of any known format as one of today.

    :raises GameFileError: for a field that its format did not have.
    """
    for number in range(number_of(top, where), FORMAT):
        top = UPGRADES[number][0](top, where)
    return top


def line_of_today(entry: Entry, number: int, where: str) -> Entry:
    """Return a line after the header of a file of format ``number`` as one of today.

    :raises GameFileError: for a field that its format did not have.
    """
    for step in range(number, FORMAT):
        entry = UPGRADES[step][1](entry, where)
    return entry
