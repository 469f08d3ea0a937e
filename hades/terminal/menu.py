"""The menu as numbered lines of text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby

from hades import geometry, narrate
from hades.geometry import MAP_NAMES
from hades.narrate import command_words
from hades.narrate.component_texts import DIRECTIONS
from hades.odds.command_odds import JOINS
from hades.state.commands import HEX_VERBS, STEP_VERBS, Command
from hades.terminal.terminal_io import USUAL, Preferences
from hades.view.view import HEX

LONG = 8
"""Maximum number of hexes or targets that get a line each. If there are more, they share a line."""
ASKED = (
    "place", "activate", "jam", "fire-at", "fire-at-si", "fire-at-fighter", "sabotage-si", "march",
    "land-unit", "evacuate-unit",
)  # fmt: skip
"""Verbs that are left out in brief, as the question already asks for their argument."""


def lines(
    menu: Sequence[Command],
    notes: Mapping[str, str],
    manner: Preferences = USUAL,
    names: Mapping[str, str] | None = None,
    *,
    again: bool = False,
    whole: bool = False,
) -> list[str]:
    """Return the menu, numbered from 1. More than `LONG` hexes take one line.

    ``notes`` contains remarks by verb or id, such as ``I0201, depleted`` for ``scout-09``; ``names`` maps ids
    to names. In brief there are no remarks, and the things that the question asks for share a line, grouped
    by kind. In plain words, so do the targets of the guns. With ``again``, a long list of targets is not
    repeated. With ``whole``, the hexes were listed before, so `menu` is not recommended.
    """
    names = names or {}
    found: list[str] = []
    others: list[str] = []
    before: list[str] = []

    def end_row() -> None:
        """Put the choices that share a row before the choices that follow, so that numbers stay in order."""
        if others:
            found.append(", ".join(others))
            others.clear()

    for (is_asked, lead), group in groupby(enumerate(menu, 1), key=lambda one: _lead(one[1], names)):
        numbered = list(group)
        (first, command), (last, _) = numbered[0], numbered[-1]
        about = [names.get(one.args[-1], one.args[-1]) for _, one in numbered if one.args]
        is_shot, is_long = len(command.args) > 1, len(numbered) > LONG
        is_single = command.verb == STEP_VERBS[0] or not (
            is_asked or (lead and (is_shot or len(numbered) > 1))
        )
        if not (manner.brief and is_single):
            end_row()
        if is_long and command.verb in HEX_VERBS:
            found.append(_long(numbered, manner, whole=whole))
        elif not (manner.brief or (manner.plain and is_shot)):
            found += _each(numbered, notes, manner, names)
        elif is_shot and (is_long or about == before or manner.plain):
            targets, hint = narrate.grouped(about), ""
            if is_long or manner.plain:
                # Nobody finds a number in a list by ear.
                hint = f"; type {command.args[0].lower()} and a name"
            if not again and about == before and len(about) > 1:
                targets = "the same targets"
            elif is_long and manner.plain and manner.brief:
                targets, hint = f"{len(about)} targets", hint + ", `menu` lists them" * (not again)
            gun = lead.removesuffix(" at") if again else f"{lead} {targets}"
            found.append(f"{_numbers(first, len(numbered))}: {gun}{hint}")
        elif is_asked:
            found.append("; ".join(_by_kind(first, about)))
        elif command.verb == STEP_VERBS[0]:
            barred = [way for way in filter(None, DIRECTIONS.values()) if way not in about]
            but = f" but {narrate.joined(barred)}" if barred else ""
            each = [f"{n}: {name}" for n, name in enumerate(about, first)]
            others += [f"{first} to {last}: any direction{but}"] if len(barred) < 2 else each
        elif command.verb in JOINS:
            found.append(f"{lead}: {_partners(numbered, names)}")
        elif lead and (is_shot or len(numbered) > 1):
            found.append(f"{lead}: {'; '.join(_by_kind(first, about))}")
        else:
            others += [
                ", ".join((f"{n}: {command_words.order(c, names)}", *_notes_on(notes, c.verb)))
                for n, c in numbered
            ]
        before = about
    end_row()
    return found


def guns(menu: Sequence[Command]) -> str:
    """Return the guns in words, such as ``r1 or r2``, if each has more than `LONG` targets; else ""."""
    shots = [command for command in menu if len(command.args) > 1]
    found = {gun: len(list(group)) for gun, group in groupby(shots, key=lambda one: one.args[0].lower())}
    is_long = bool(found) and min(found.values()) > LONG and len(menu) == len(shots) + 1
    return narrate.grouped(f"`{gun}`" for gun in found).replace(" and ", " or ") if is_long else ""


def _each(
    numbered: Sequence[tuple[int, Command]],
    notes: Mapping[str, str],
    manner: Preferences,
    names: Mapping[str, str],
) -> list[str]:
    """Return a line for each command; in plain words, one for all commands that differ only by a number."""

    def alike(one: tuple[int, Command]) -> object:
        number, (verb, *args) = one[0], (one[1].verb, *one[1].args)
        if not (manner.plain and args):
            return number
        return verb, args[:-1], _kind(names.get(args[-1], str(number))), _notes_on(notes, args[-1])

    found = []
    for _, group in groupby(numbered, key=alike):
        some = list(group)
        first, command = some[0]
        if len(some) > 1:
            counters = narrate.grouped(names[one.args[-1]] for _, one in some)
            names = {**names, command.args[-1]: counters}
        remarks, numbers = _notes_on(notes, command.verb, *command.args), _numbers(first, len(some))
        colon = ":" * (len(some) > 1)
        if manner.plain:
            found.append(f"{numbers}: {', '.join((command_words.order(command, names), *remarks))}")
        else:
            noted = f" ({'; '.join(remarks)})" if remarks else ""
            found.append(f"{numbers}{colon} {command.name}{noted}")
    return found


def _numbers(first: int, count: int) -> str:
    """Return the numbers of ``count`` commands from ``first`` on: ``3``, ``3 and 4``, ``3 to 6``."""
    return f"{first}{f' and {first + 1}' if count == 2 else f' to {first + count - 1}' * (count > 1)}"


def _kind(name: str) -> str:
    return re.sub(r" \d+$", "", name)


def _partners(numbered: Sequence[tuple[int, Command]], names: Mapping[str, str]) -> str:
    """Return the partners for Combined Fire with their numbers. A second number is for Run and Gun."""
    parts = []
    for unit, group in groupby(numbered, key=lambda one: one[1].args[0]):
        ways = {command.verb: str(n) for n, command in group}
        running = " using Run and Gun" * (JOINS[0] not in ways)
        parts.append(f"{' or '.join(ways.values())}: {names.get(unit, unit)}{running}")
    has_both = len(parts) < len(numbered)
    return "; ".join(parts) + "; the second number is for Run and Gun" * has_both


def _long(numbered: Sequence[tuple[int, Command]], manner: Preferences, *, whole: bool) -> str:
    (first, low), (last, high) = numbered[0], numbered[-1]
    if manner.plain:
        more = "" if whole else f"; `menu` lists all {len(numbered)}"
        return f"Type a hex, such as 5 3 for column 5, row 3{more}."
    return f"{first} to {last}: {low.verb} <hex>, one of {len(numbered)} from {low.args[0]} to {high.args[0]}"


def _by_kind(first: int, names: Sequence[str]) -> list[str]:
    """Return names numbered from ``first``, by kind: ``1 to 3: Guards 1, 2 and 4``, ``4: Soldier 30``."""
    parts = []
    for _, group in groupby(names, key=_kind):
        some = list(group)
        parts.append(f"{_numbers(first, len(some))}: {narrate.capital(narrate.grouped(some))}")
        first += len(some)
    return parts


def _lead(command: Command, names: Mapping[str, str]) -> tuple[bool, str]:
    """Return whether the question asks for a command's argument, and the words before it, such as ``R1 at``.

    These are "" if the question already says them, or if there is no argument.
    """
    if len(command.args) > 1:
        return False, command_words.label(command, {**names, command.args[1]: ""}).strip()
    if command.verb in JOINS:
        return False, "Combine with"
    is_asked = command.verb in ASKED
    return is_asked, narrate.capital(command.verb.replace("-", " ")) if command.args and not is_asked else ""


def hexes(menu: Sequence[Command], manner: Preferences = USUAL) -> list[str]:
    """Return more than `LONG` hexes of the menu, row by row: ``I0101 to I0401, I0701``; [] for fewer.

    In plain words, if most hexes of a deck can be chosen, the others are listed instead.
    """
    rows: dict[str, list[str]] = {}
    found = [command for command in menu if command.verb in HEX_VERBS]
    if manner.plain and len(found) > geometry.SIZE / 2:
        verb, deck = found[0].verb.replace("-", " "), found[0].args[0][0]
        free = {command.args[0] for command in found}
        barred = [hex_ for hex_ in HEX if hex_[0] == deck and hex_ not in free]
        return [
            f"{narrate.capital(verb)} any hex of {MAP_NAMES['IP'.index(deck)]} but {narrate.joined(barred)}."
        ]
    for command in found if len(found) > LONG else ():
        hex_ = command.args[0]
        if manner.plain:
            rows.setdefault(f"Row {int(hex_[3:])}", []).append(f"column {int(hex_[1:3])}")
        else:
            rows.setdefault(f"{command.verb} {hex_[0]} row {hex_[3:]}", []).append(hex_)
    joined = narrate.grouped if manner.plain else lambda hexes: ", ".join(runs(hexes))
    return [f"{row}: {joined(found)}" for row, found in rows.items()]


def _notes_on(notes: Mapping[str, str], *keys: str) -> list[str]:
    return [notes[key] for key in keys if key in notes]


def runs(found: Sequence[str]) -> list[str]:
    """Join neighbouring hexes of a row, given in order: ``I0101 to I0401``, ``I0701``."""
    joined = narrate.runs(found, lambda hex_: int(hex_[1:3]))
    return [run[0] if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in joined]
