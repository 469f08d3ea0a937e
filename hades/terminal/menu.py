"""The menu in a terminal as numbered lines."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby

from hades import narrate
from hades.narrate import command_words
from hades.state.commands import STEP_VERBS, Command
from hades.terminal import wording
from hades.terminal.reading import HEX_VERBS
from hades.terminal.terminal_io import USUAL, Preferences
from hades.view import View

LONG = 8
"""Above this number, the hexes of a row of commands share one line."""


def lines(
    menu: Sequence[Command],
    notes: Mapping[str, str],
    manner: Preferences = USUAL,
    names: Mapping[str, str] | None = None,
    *,
    again: bool = False,
) -> list[str]:
    """Return the menu, numbered from 1; many hexes to choose from take one line.

    ``notes`` adds to a verb or what it names: ``scout-09`` -> ``I0201, depleted``. In brief there are no
    notes; commands of one verb or gun share a line, with Units of one kind grouped. In plain words the shots
    of the guns are grouped like that, too. ``names`` gives the names of things. With ``again``, for a shot
    right after one whose targets were listed, a long list is not repeated.
    """
    names = names or {}
    found: list[str] = []
    others: list[str] = []
    before: list[str] = []
    for lead, group in groupby(enumerate(menu, 1), key=lambda one: _lead(one[1], names)):
        numbered = list(group)
        (first, command), (last, _) = numbered[0], numbered[-1]
        about = [names.get(one.args[-1], one.args[-1]) for _, one in numbered if one.args]
        if len(numbered) > LONG and _is_hex(command):
            found.append(_long(numbered, manner))
        elif not (manner.brief or (manner.plain and len(command.args) > 1)):
            found += [f"{n} {_noted(c, notes, manner, names)}" for n, c in numbered]
        elif len(command.args) > 1 and again and len(numbered) > LONG:
            gun = command.args[0].lower()
            found.append(f"{first}-{last}: {lead} a target; type {gun} and its name, or `menu` for a list")
        elif len(command.args) > 1 and about == before:
            found.append(f"{first}-{last}: {lead} the same targets")
        elif manner.brief and command.verb == STEP_VERBS[0]:
            others += [f"{n}: {name}" for n, name in enumerate(about, first)]
        elif len(numbered) > 1 and lead:
            found.append(f"{lead}: {'; '.join(_by_kind(first, about))}")
        else:
            others += [
                ", ".join((f"{n} {command_words.order(c, names)}", *_told(notes, c.verb)))
                for n, c in numbered
            ]
        before = about
    return [*found, ", ".join(others)] if others else found


def _long(numbered: Sequence[tuple[int, Command]], manner: Preferences) -> str:
    (first, low), (last, high) = numbered[0], numbered[-1]
    if manner.plain:
        return (
            f"{first}-{last}: {low.verb.replace('-', ' ')} a hex, one of {len(numbered)}; `menu` lists them"
        )
    return f"{first}-{last}: {low.verb} <hex>, one of {len(numbered)} from {low.args[0]} to {high.args[0]}"


def _by_kind(first: int, names: Sequence[str]) -> list[str]:
    """Return numbered names, those of one kind together: ``1-3: Guards 1, 2 and 4``, ``4: Soldier 30``."""
    told = []
    for _, group in groupby(names, key=lambda name: re.sub(r" \d+$", "", name)):
        some = list(group)
        last = (f" and {first + 1}" if len(some) == 2 else f"-{first + len(some) - 1}") * (len(some) > 1)
        told.append(f"{first}{last}: {narrate.grouped(some)}")
        first += len(some)
    return told


def _lead(command: Command, names: Mapping[str, str]) -> str:
    """Return the common beginning of several commands: ``Activate``, ``Railgun R1 at``; "" without
    arguments.
    """
    if len(command.args) > 1:
        return f"{names.get(command.args[0], command.args[0])} at"
    return narrate.capital(command.verb.replace("-", " ")) if command.args else ""


def hexes(menu: Sequence[Command], manner: Preferences = USUAL) -> list[str]:
    """Return the hexes of the menu, row by row, neighbours in a row joined: ``I0101-I0401, I0701``.

    A few hexes are listed by the menu itself.
    """
    rows: dict[str, list[str]] = {}
    found = [command for command in menu if _is_hex(command)]
    for command in found if len(found) > LONG else ():
        hex_ = command.args[0]
        row = f"{command.verb} {hex_[0]} row {hex_[3:]}"
        if manner.plain:
            row = f"{command.verb.replace('-', ' ')}, row {int(hex_[3:])}"
        rows.setdefault(row, []).append(hex_)
    return [f"{row}: {', '.join(runs(found))}" for row, found in rows.items()]


def _is_hex(command: Command) -> bool:
    return len(command.args) == 1 and len(command.code) == 2 and command.verb in HEX_VERBS


def _noted(command: Command, notes: Mapping[str, str], manner: Preferences, names: Mapping[str, str]) -> str:
    told = _told(notes, command.verb, *command.args)
    if manner.plain:
        return ", ".join((_said(command, manner, names), *told))
    return f"{command.name} ({'; '.join(told)})" if told else command.name


def _told(notes: Mapping[str, str], *keys: str) -> list[str]:
    return [notes[key] for key in keys if key in notes]


def carried_out(number: int, command: Command, manner: Preferences, view: View) -> str:
    """Return the line for the command carried out, the ``number``-th of its game."""
    if manner.plain:
        return f"{_said(command, manner, narrate.names_of(view))}."
    return f"{number} > {command.name}"


def _said(command: Command, manner: Preferences, names: Mapping[str, str]) -> str:
    return command_words.order(command, names) if manner.plain else command.name


def runs(found: Sequence[str]) -> list[str]:
    """Join neighbouring hexes of a row, given in order: ``I0101-I0401``, ``I0701``."""
    joined = wording.runs(found, lambda hex_: int(hex_[1:3]))
    return [run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in joined]
