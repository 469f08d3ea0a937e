"""Choices and highlighted hexes; for shots of the Vittles, the gun is chosen before the target.

No I/O and no state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import attrs

from hades.narrate import command_words
from hades.state.commands import Command
from hades.wording import counted

FEW = 6
"""Number of shots of the Vittles up to which all are listed at once."""

Thing = tuple[str, str]
"""(kind, id) of something on the table: unit, si, fighter, room, hex."""


@attrs.frozen
class Option:
    """A choice of the player: a plan of commands, or a Unit to select."""

    label: str
    commands: tuple[Command, ...] = ()
    select: str = ""
    key: str = ""
    note: str = ""
    forms: tuple[str, ...] = ()
    """Shorter forms of the note, for where it has no room."""
    clauses: tuple[str, ...] = ()
    tone: str = "plain"
    subject: str = ""
    """Unit, SI or Fighter whose counter is shown next to the label; "" for none."""
    gun: str = ""
    """The gun of the Vittles to choose a target for, or ""."""
    lift: str = ""
    """The Unit of the set-up to pick up and place again, or ""."""
    thing: str = ""
    """The thing that was drawn in printed-game mode, or ""."""
    hex: str = ""
    """The hex of an answer to a question asked first; a click there gives it. "" for none."""
    weighty: bool = False
    """True if this choice is weighty although its command is not always (`CommandWords.weighty`)."""

    @property
    def verb(self) -> str:
        """The verb of the last command, or "" if there is none."""
        return self.commands[-1].verb if self.commands else ""

    @property
    def args(self) -> tuple[str, ...]:
        """The arguments of the last command."""
        return self.commands[-1].args if self.commands else ()


@attrs.frozen
class Mark:
    """A hex that is marked on the map.

    ``kind`` is move, place, target, select, partner or door.
    ``cost`` of a move gives the Movement Factors it takes and those available: ``3/6``.
    """

    kind: str
    cost: str = ""
    way: tuple[str, ...] = ()
    sign: str = ""
    """Effect of entering: "wake" an SI, "stop" engaged, "unknown"; "" for none."""

    @property
    def wakes(self) -> bool:
        """True if a Unit that is placed here would activate an SI."""
        return self.kind == "wake" or (self.kind, self.sign) == ("place", "wake")


@attrs.frozen(eq=False)
class FirstAsked:
    """A question of the program asked before the question of the game, with its answers and the place they
    lead to. The rules do not know this question: its answers are not commands and are not stored in the game
    file.
    """

    prompt: str
    options: tuple[Option, ...]
    answer: Callable[[Option], object]
    text: str = ""
    """A text to be read below the prompt; "" for none."""


def is_weighty(option: Option) -> bool:
    """Return whether a choice costs VP, the ship or a turn, or begins turn 1."""
    return option.weighty or (bool(option.commands) and command_words.words_of(option.verb).weighty)


def gun_of(option: Option) -> str:
    """Return the gun of the Vittles that a choice fires, or "" if it is not a shot of the Vittles."""
    return option.args[0] if option.verb in command_words.WEAPON_VERBS else ""


def by_gun(
    gun: str,
    guns: Mapping[str, int],
    options: list[Option],
    things: dict[Thing, list[Option]],
    names: dict[str, str],
) -> tuple[list[Option], dict[Thing, list[Option]]]:
    """Return the choices and the things on the map with the shots of ``gun`` only.

    If no gun is chosen and there are many shots, the choices are the ``guns``, each with its number of
    targets.
    """
    if gun:
        here = {thing: [o for o in found if gun_of(o) in ("", gun)] for thing, found in things.items()}
        kept = {thing: found for thing, found in here.items() if found}
        return [o for o in options if gun_of(o) in ("", gun)], kept
    if len(guns) < 2 or sum(guns.values()) <= FEW:
        return options, things
    told = ((name, counted(count, "target")) for name, count in guns.items())
    choices = [Option(names[name], note=note, tone="fire", gun=name) for name, note in told]
    return [*choices, *(o for o in options if not gun_of(o))], things


def with_keys(options: Sequence[Option], kept: Mapping[str, str] | None = None) -> list[Option]:
    """Return the choices with a different key each: the letter of the verb, or else the next digit.

    A Unit has the digit that it has in ``kept``, so that it stays when others are done.
    """
    used, kept, given = set[str](), kept or {}, list[Option]()
    held = {kept.get(option.select, "") for option in options}
    digits = iter([digit for digit in "123456789" if digit not in held])
    for option in options:
        own = "" if option.key.isdigit() else option.key
        key = next((key for key in (own, kept.get(option.select, "")) if key and key not in used), "")
        key = key or next(digits, "")
        used.add(key)
        given.append(attrs.evolve(option, key=key))
    return given
