"""Steps from every format that was ever released to the one of today.

A step takes the header and the lines of a file as they were parsed and gives those of the next
format; ``tests/record/formats`` holds files of each. The check of a line came with format 2, where it went
over the bytes alone; since format 3 it goes over the state, too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hades.content import revisions
from hades.content.position import ALLOWED
from hades.engine.errors import GameFileError
from hades.engine.game import Game
from hades.record.fields import FORMAT, shown
from hades.record.lines import Seal
from hades.state.state import digest_of

Entry = dict[str, Any]

WEAKER = {
    1: "without checks: what was changed where it did not matter is not noticed",
    2: "with checks that anybody can put right: what was changed where it did not matter may go unnoticed",
}
"""Older formats -> what their files prove less than those of today."""

UNKNOWN = "unknown"
"""Who played a game whose file does not say so."""
SALVAGED = "salvaged header"
"""The aid of a game whose header did not fit its check: nobody knows how it was begun and played."""

UNPROVED = "." * 12
"""In place of the check of a line that was written before there were any."""


def number_of(top: Entry, where: str) -> int:
    """The format of a file by its header.

    :raises GameFileError: if it is none, or one of a newer version.
    """
    number = top.get("format")
    if type(number) is int and number > FORMAT:
        raise GameFileError(
            f"{where}: the file has format {number} and this version of hades reads up to "
            f"{FORMAT}; it takes a newer hades."
        )
    if "format" not in top:
        raise GameFileError(f"{where}: format is missing; it must be a whole number from 1 to {FORMAT}.")
    if type(number) is not int or not 1 <= number <= FORMAT:
        raise GameFileError(
            f"{where}: there is no format {shown(number)}; it must be a whole number from 1 to {FORMAT}."
        )
    return number


def header_of_today(top: Entry, where: str) -> Entry:
    """A header of any format as one of today.

    :raises GameFileError: for a field that its format did not have.
    """
    for number in range(number_of(top, where), FORMAT):
        top = _STEPS[number][0](top, where)
    return top


def line_of_today(entry: Entry, number: int, where: str) -> Entry:
    """A line after the header, of a file of format ``number``, as one of today.

    :raises GameFileError: for a field that its format did not have.
    """
    for step in range(number, FORMAT):
        entry = _STEPS[step][1](entry, where)
    return entry


def fits(seal: Seal, number: int, state: bytes) -> bool:
    """Whether the check of a line is right; ``state`` is that of the game after it, as it is written."""
    if number == 1:
        return True
    if number == 2:
        return seal.key.hex()[:12] == seal.check
    return bool(seal.check) and digest_of(state, seal.key) == seal.check


def taken_back(game: Game, number: int) -> int:
    """How many commands were taken back, as files of format ``number`` count it.

    Before format 3 it was those that a new branch left, in analysis; a switch left any number of them.
    """
    if number < 3 and game.undo_mode == "analysis":
        return sum(entry.back for entry in game.journal if entry.kind == "branch")
    return game.taken_back


def _header_from_1(top: Entry, where: str) -> Entry:
    """Format 1 had one undo mode, which is strict now, and neither checks nor an end."""
    _not_yet(top, 1, ("undo", "end", "check"), where)
    return top | {"format": 2, "undo": "strict", "check": UNPROVED}


def _line_from_1(entry: Entry, where: str) -> Entry:
    _not_yet(entry, 1, ("undo", "branch", "switch", "rename", "aid", "end", "check"), where)
    return entry | {"check": UNPROVED}


def _header_from_2(top: Entry, where: str) -> Entry:
    """Format 2 did not say who played."""
    _not_yet(top, 2, ("player",), where)
    return top | {"format": 3, "player": UNKNOWN}


def _line_from_2(entry: Entry, where: str) -> Entry:
    _not_yet(entry, 2, ("by",), where)
    return entry


def _header_from_3(top: Entry, where: str) -> Entry:
    """Format 3 knew no games without aids."""
    _not_yet(top, 3, ("aids",), where)
    return top | {"format": 4, "aids": ALLOWED}


def _line_from_3(entry: Entry, where: str) -> Entry:
    return entry


def _header_from_4(top: Entry, where: str) -> Entry:
    """Format 4 knew no games on somebody's table, and no annotations."""
    _not_yet(top, 4, ("draws",), where)
    return top | {"format": 5}


def _line_from_4(entry: Entry, where: str) -> Entry:
    _not_yet(entry, 4, ("draws", "annotation"), where)
    return entry


def _header_from_5(top: Entry, where: str) -> Entry:
    """Format 5 named no revision of the rules, had no real time, and words alone for annotations."""
    _not_yet(top, 5, ("rules", "race", "missing"), where)
    return top | {"format": 6, "rules": revisions.UNKNOWN}


def _line_from_5(entry: Entry, where: str) -> Entry:
    _not_yet(entry, 5, ("clauses", "real", "sitting", "event", "rings", "arrows", "waiting"), where)
    return entry


def _not_yet(entry: Entry, number: int, fields: tuple[str, ...], where: str) -> None:
    for name in fields:
        if name in entry:
            told = f"{where}: unknown field {name!r}; format {number} has no such field."
            raise GameFileError(f"{told} If somebody changed the number of its format, put it right again.")


_STEPS: dict[int, tuple[Callable[[Entry, str], Entry], Callable[[Entry, str], Entry]]] = {
    1: (_header_from_1, _line_from_1),
    2: (_header_from_2, _line_from_2),
    3: (_header_from_3, _line_from_3),
    4: (_header_from_4, _line_from_4),
    5: (_header_from_5, _line_from_5),
}
"""Format -> how its header and its lines become those of the next."""
