"""The menu in a terminal: numbered lines out, a number or a short name in."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby

from hades import geometry, narrate
from hades.engine.game import Game
from hades.engine.refusal import TABLE
from hades.engine.undo import cited
from hades.narrate import command_words
from hades.narrate.command_words import WEAPON_VERBS
from hades.state.commands import STANDING_ORDERS, STEP_VERBS, VERBS, WEAPONS, Command
from hades.terminal import state_lines, wording
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
    """Return what several commands have in common: ``Activate``, ``Railgun R1 at``; "" without arguments."""
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


def resolve(
    menu: Sequence[Command], text: str, names: Mapping[str, str] | None = None, listed: int | None = None
) -> Command | None:
    """Return the command that a line means: by number, by name, or by a part that fits only one; or None.

    A part is the beginning of the name (``end`` for ``end-phase``), the argument alone (``I0407`` or
    ``0407``, ``wilson``), or beginnings of its words (``act h 37``). Names may be written as printed: ``Scout
    9``, ``full move``; with ``names`` also as a whole line of a menu in plain words. One letter means no
    command, and commands open at every question must be named in full. A number above ``listed``, those shown
    or read out, means none.

    :raises UnknownError: for a number that does not exist, and if several fit, saying which.
    """
    word = " ".join(text.lower().split())
    if word.isdecimal() and len(word) < 4:
        number = int(word)
        last = len(menu) if listed is None else listed
        if 1 <= number <= last:
            return menu[number - 1]
        more = ". `menu` lists the others" if number <= len(menu) else ""
        raise wording.UnknownError(f"there is no number {number} in the menu, only 1 to {last}{more}")
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


YES, NO = ("yes", "y"), ("no", "n")
DECLINING = ("no-repair", "hold-fire", "decline", "done", "cease-fire")
"""Verbs that mean no."""


def yes_or_no(menu: Sequence[Command], line: str) -> Command | None:
    """Return the only command that a yes or a no can mean, or None."""
    word = line.lower()
    meant = [
        command
        for command in menu
        if command.verb not in STANDING_ORDERS and word in (NO if command.verb in DECLINING else YES)
    ]
    return meant[0] if len(meant) == 1 else None


def refusal(game: Game, line: str) -> str:
    """Explain why a line that names a verb, a thing or a hex is not legal now; "" for any other line."""
    clauses, reason = why_not(game, line)
    return cited(reason, clauses)


def why_not(game: Game, line: str) -> tuple[tuple[str, ...], str]:
    """Explain as `refusal` does, with the clauses apart."""
    view = game.view()
    if shot := _why_no_shot(game, line):
        return shot
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
        is_between = game.ask is not None and game.ask.kind == "6.0?"
        can_act = is_between and about[0] in view.tables.unit_of
        ids, reason = game.why_not(f"activate {about[0]}") if can_act else ((), "")
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
            acts = (
                game.ask is not None
                and game.ask.kind == "6.0?"
                and "act?" in TABLE[meant.replace("-", "_")].asks
            )
            return clauses, f"{said}. Name the Unit first" if acts else said
        reason = reason or said
    return (), reason if is_open else _no_answer(game, verb)


def _why_no_shot(game: Game, line: str) -> tuple[tuple[str, ...], str] | None:
    """Explain why a gun cannot fire at a target, as in ``railgun r1 at fighter 2``; None for other lines."""
    for gun in WEAPONS:
        found = re.fullmatch(rf"(?:fire )?(?:{narrate.title(gun)}|{gun}) (?:at )?(.+)", line, re.IGNORECASE)
        targets = wording.ids_meant(state_lines.things(game.view()), found[1]) if found else []
        for verb in WEAPON_VERBS if targets else ():
            clauses, reason = game.why_not(f"{verb} {gun} {targets[0]}")
            if clauses:
                return clauses, reason
    return None


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
    """Return the arguments of a command as printed: ``scout 9``, ``railgun r2 at laser 8``."""
    return " at ".join(narrate.title(arg).lower() for arg in command.args)


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
