"""The menu in a terminal: numbered lines out, a number or a short name in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby

from hades import geometry, narrate
from hades.engine.game import Game
from hades.engine.undo import cited
from hades.narrate import command_words
from hades.state.commands import STANDING_ORDERS, STEP_VERBS, VERBS, Command
from hades.terminal import state_lines, wording
from hades.terminal.terminal_io import USUAL, Preferences
from hades.view import View
from hades.wording import counted

LONG = 8
"""Above this number, the hexes of a row of commands share one line, and the targets of a gun are given by
kind.
"""


def lines(
    menu: Sequence[Command],
    notes: Mapping[str, str],
    manner: Preferences = USUAL,
    names: Mapping[str, str] | None = None,
) -> list[str]:
    """Return the menu, numbered from 1; many hexes to choose from take one line.

    ``notes`` adds to what a command names: ``scout-09`` -> ``I0201, depleted``. In brief there are no
    notes, a line for each verb, and nothing that is open at every question. In plain words ``names`` gives
    the names of things.
    """
    names = names or {}
    if manner.brief:
        return _in_brief(menu, manner, names)
    found: list[str] = []
    for verb, numbered in _grouped(menu):
        if is_long(numbered):
            found.append(_long(verb, numbered, manner))
        else:
            found += [f"{n} {_noted(c, notes, manner, names)}" for n, c in numbered]
    return found


def _grouped(menu: Sequence[Command]) -> list[tuple[str, list[tuple[int, Command]]]]:
    groups = groupby(enumerate(menu, 1), key=lambda one: (one[1].verb, _is_hex(one[1])))
    return [(verb, list(group)) for (verb, _), group in groups]


def is_long(numbered: Sequence[tuple[int, Command]]) -> bool:
    """Return whether there are so many hexes to choose from that they share a line."""
    return len(numbered) > LONG and _is_hex(numbered[0][1])


def _long(verb: str, numbered: Sequence[tuple[int, Command]], manner: Preferences) -> str:
    (first, low), (last, high) = numbered[0], numbered[-1]
    choice = f"{verb.replace('-', ' ')} a hex" if manner.plain else f"{verb} <hex>"
    many = f"{len(numbered)} hexes from {low.args[0]} to {high.args[0]}; type one"
    return f"{first}-{last} {choice}: {many}"


def _in_brief(menu: Sequence[Command], manner: Preferences, names: Mapping[str, str]) -> list[str]:
    """Return a line for each verb or gun that several commands share, and one for all others."""
    found: list[str] = []
    others: list[str] = []
    before: list[str] = []
    for lead, group in groupby(enumerate(menu, 1), key=lambda one: _lead(one[1], manner, names)):
        numbered = list(group)
        first, last, command = numbered[0][0], numbered[-1][0], numbered[0][1]
        about = [_about(command, manner, names) for _, command in numbered]
        if command.verb in STANDING_ORDERS:
            continue
        if is_long(numbered):
            found.append(_long(command.verb, numbered, manner))
        elif len(command.args) > 1 and about == before:
            found.append(f"{first}-{last} {lead} the same")
        elif len(command.args) > 1 and len(numbered) > LONG:
            found.append(_many_targets(numbered, lead, names))
        elif len(numbered) > 1 and lead:
            found.append(f"{lead}: {', '.join(f'{n} {what}' for n, what in enumerate(about, first))}")
        else:
            others += [f"{n} {_said(command, manner, names)}" for n, command in numbered]
        before = about
    return [*found, ", ".join(others)] if others else found


def _many_targets(numbered: Sequence[tuple[int, Command]], lead: str, names: Mapping[str, str]) -> str:
    """Return a gun's targets by kind: ``Quad 50 at: 1-18, 3 Guards and 15 Soldiers; ...``."""
    kinds = Counter(_kind(narrate.title(command.args[-1])) for _, command in numbered)
    gun = numbered[0][1].args[0]
    told = narrate.joined(counted(count, kind) if count > 1 else kind for kind, count in kinds.items())
    return (
        f"{lead}: {numbered[0][0]}-{numbered[-1][0]}, {told}; type {names.get(gun, gun).lower()} for a list"
    )


def _kind(title: str) -> str:
    """Return a title without its number: ``Guard`` of ``Guard 5``."""
    words, _, number = title.rpartition(" ")
    return words if number.isdecimal() else title


def of_gun(menu: Sequence[Command], text: str, manner: Preferences, names: Mapping[str, str]) -> list[str]:
    """Return the numbered targets of a gun named alone, by id or title; [] for anything else."""
    said = " ".join(text.lower().split())
    told = [
        f"{number} {_about(command, manner, names)}"
        for number, command in enumerate(menu, 1)
        if len(command.args) > 1 and said in (command.args[0].lower(), names.get(command.args[0], "").lower())
    ]
    return [", ".join(told)] if told else []


def _lead(command: Command, manner: Preferences, names: Mapping[str, str]) -> str:
    """Return what several commands have in common: ``Activate``, ``Shoot R1 at``; "" without arguments."""
    *guns, _ = (*command.args, "")[: len(command.args) or 1]
    if guns:
        return f"{names.get(guns[0], guns[0])} at" if manner.plain else f"Shoot {guns[0]} at"
    return narrate.capital(command.verb.replace("-", " ")) if command.args else ""


def _about(command: Command, manner: Preferences, names: Mapping[str, str]) -> str:
    what = command.args[-1] if command.args else ""
    return names.get(what, what) if manner.plain else what


def hexes(menu: Sequence[Command], manner: Preferences = USUAL) -> list[str]:
    """Return the hexes of the menu, row by row, neighbours in a row joined: ``I0101-I0401, I0701``."""
    rows: dict[str, list[str]] = {}
    for command in menu:
        if _is_hex(command):
            hex_ = command.args[0]
            row = f"{command.verb} {hex_[0]} row {hex_[3:]}"
            if manner.plain:
                row = f"{command.verb.replace('-', ' ')}, row {int(hex_[3:])}"
            rows.setdefault(row, []).append(hex_)
    return [f"{row}: {', '.join(runs(found))}" for row, found in rows.items()]


def resolve(menu: Sequence[Command], text: str, names: Mapping[str, str] | None = None) -> Command | None:
    """Return the command that a line means: by number, by name, or by a part that fits only one; or None.

    A part is the beginning of the name (``end`` for ``end-phase``), the argument alone (``I0407`` or
    ``0407``, ``wilson``), or beginnings of its words (``act h 37``). Names may be written as printed: ``Scout
    9``, ``full move``; with ``names`` also as a whole line of a menu in plain words. One letter means no
    command, and commands open at every question must be named in full.

    :raises UnknownError: for a number that does not exist, and if several fit, saying which.
    """
    word = " ".join(text.lower().split())
    if word.isdecimal() and len(word) < 4:
        number = int(word)
        if 1 <= number <= len(menu):
            return menu[number - 1]
        raise wording.UnknownError(f"there is no number {number} in the menu, only 1 to {len(menu)}")
    written = {command.name: _as_written(command, names or {}) for command in menu}
    for fits in (
        _is_name,
        _is_about,
        lambda command, word: word in written[command.name],
        _begins,
        _abbreviates,
    ):
        found = [command for command in menu if fits(command, word)]
        if len(found) == 1:
            return found[0]
        if found:
            some = ", ".join(command.name for command in found[:4])
            more = f" and {len(found) - 4} more" if len(found) > 4 else ""
            raise wording.UnknownError(f"{text!r} could be {some}{more}. Type more of it, or the number")
    return None


def refusal(game: Game, line: str) -> str:
    """Explain why a line that names a verb, a thing or a hex is not legal now; "" for any other line."""
    clauses, reason = why_not(game, line)
    return cited(reason, clauses)


def why_not(game: Game, line: str) -> tuple[tuple[str, ...], str]:
    """Explain as `refusal` does, with the clauses apart."""
    view = game.view()
    verb, rest = _verb_of(line)
    if verb:
        return _why_no_verb(game, verb, rest)
    about = wording.ids_meant(state_lines.things(view), line) if len(line) > 2 else []
    if len(about) > 1:
        some = ", ".join(about[:4])
        more = f" and {len(about) - 4} more" if len(about) > 4 else ""
        unclear = f"{line!r} could be {some}{more}. Type more of it"
        return (), unclear
    if about:
        ids, reason = game.why_not(f"activate {about[0]}") if about[0] in view.tables.unit_of else ((), "")
        return (ids, reason) if ids else ((), _no_answer(game, narrate.title(about[0])))
    try:
        return (), _no_answer(game, geometry.label(geometry.parse(line)))
    except ValueError:
        return (), ""


def _why_no_verb(game: Game, verb: str, rest: str) -> tuple[tuple[str, ...], str]:
    """Explain why a verb with its arguments is not legal now; ``fire-at`` covers everything that can be fired
    at.
    """
    about = wording.ids_meant(state_lines.things(game.view()), rest) if rest else []
    rest = about[0] if len(about) == 1 else rest
    known = [name.replace("_", "-") for name in VERBS]
    reason = ""
    is_open = game.ask is None or any(command.verb == verb for command in game.menu)
    for meant in (name for name in known if name == verb or (rest and name.startswith(f"{verb}-"))):
        clauses, said = game.why_not(f"{meant} {rest}".strip())
        if clauses:
            return clauses, said
        reason = reason or said
    return (), reason if is_open else _no_answer(game, verb)


def _no_answer(game: Game, what: str) -> str:
    if game.ask is None:
        return ""
    return f"{what} does not answer the current question: {game.ask.prompt}"


def _verb_of(line: str) -> tuple[str, str]:
    """Split a line into its verb and the rest; ("", the line) if it has none.

    The verb may be written with hyphens, as words, or as a beginning that fits only one.
    """
    words = line.lower().split()
    known = [name.replace("_", "-") for name in VERBS]
    for count in range(len(words), 0, -1):
        if (verb := "-".join(words[:count])) in known:
            return verb, " ".join(words[count:])
    begun = [name for name in known if len(words[0]) > 1 and name.startswith(words[0])] if words else []
    return (begun[0], " ".join(words[1:])) if len(begun) == 1 else ("", line)


def far_hex(game: Game, text: str) -> str:
    """Return the hex that a Unit about to move is sent to, ``move-to I0510`` or ``I0510``; "" for none."""
    *verb, word = text.split()
    ask = game.ask
    if (
        ask is None
        or ask.kind not in ("move?", "act?")
        or len(verb) > 1
        or (verb and verb[0] not in STEP_VERBS)
    ):
        return ""
    here = game.view().unit(ask.subject).hex
    try:
        return geometry.label(geometry.parse(word, geometry.map_of(geometry.parse(here))))
    except ValueError:
        return ""


def _is_name(command: Command, word: str) -> bool:
    return word in (command.name.lower(), f"{command.verb.replace('-', ' ')} {_printed(command)}".strip())


def _is_about(command: Command, word: str) -> bool:
    args = " ".join(command.args).lower()
    return word in (args, _printed(command)) or (_is_hex(command) and args[1:] == word)


def _printed(command: Command) -> str:
    """Return the arguments of a command as printed: ``scout 9``, ``lt. wilson``."""
    return " ".join(narrate.title(arg).lower() for arg in command.args)


def _as_written(command: Command, names: Mapping[str, str]) -> tuple[str, ...]:
    """Return a command as menus and buttons show it, and its verb if it is open at every question."""
    said = command_words.order(command, names), command_words.label(command, names)
    standing = (command.verb,) if command.verb in STANDING_ORDERS else ()
    return (*(one.lower() for one in said), *standing)


def _begins(command: Command, word: str) -> bool:
    if len(word) < 2 or command.verb in STANDING_ORDERS:
        return False
    return command.name.lower().startswith(word) or any(a.lower().startswith(word) for a in command.args)


def _abbreviates(command: Command, word: str) -> bool:
    if len(word) < 2 or (command.verb in STANDING_ORDERS and " " not in word):
        return False
    return wording.abbreviates(word, f"{command.verb} {_printed(command)}")


def _is_hex(command: Command) -> bool:
    return len(command.args) == 1 and len(command.code) == 2 and command.verb in HEX_VERBS


HEX_VERBS = ("place-at", "move-to", "jump-to", "land-at", "bring-at")
"""Verbs whose only argument is a hex."""


def _noted(command: Command, notes: Mapping[str, str], manner: Preferences, names: Mapping[str, str]) -> str:
    told = [notes[arg] for arg in command.args if arg in notes]
    if manner.plain:
        return ", ".join((_said(command, manner, names), *told))
    return f"{command.name} ({'; '.join(told)})" if told else command.name


def carried_out(number: int, command: Command, manner: Preferences, view: View) -> str:
    """Return the line for the command carried out, the ``number``-th of its game."""
    if manner.plain:
        return f"{_said(command, manner, narrate.names_of(view))}."
    return f"{number} > {command.name}"


def _said(command: Command, manner: Preferences, names: Mapping[str, str]) -> str:
    return command_words.order(command, names) if manner.plain else command.name


def runs(found: Sequence[str]) -> list[str]:
    """Join neighbouring hexes of a row, given in order: ``I0101-I0401``, ``I0701``."""
    runs: list[list[str]] = []
    for hex_ in found:
        if runs and int(hex_[1:3]) == int(runs[-1][-1][1:3]) + 1:
            runs[-1].append(hex_)
        else:
            runs.append([hex_])
    return [run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs]
