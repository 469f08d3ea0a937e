"""What may be chosen, and what is lit for it; shots of the Vittles: first the gun, then the target. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import attrs

from hades.narrate import command_words
from hades.wording import counted

FEW = 6
"""Shots of the Vittles up to which all of them are listed at once."""

Thing = tuple[str, str]
"""(kind, id) of something on the table: unit, si, fighter, room, hex."""


@attrs.frozen
class Option:
    """Something the player may choose: a plan of commands, or a Unit to select."""

    label: str
    commands: tuple[str, ...] = ()
    select: str = ""
    key: str = ""
    note: str = ""
    clauses: tuple[str, ...] = ()
    tone: str = "plain"
    subject: str = ""
    """Unit, SI or Fighter whose counter stands beside the label."""
    gun: str = ""
    """A gun of the Vittles to choose a target for."""
    lift: str = ""
    """A Unit of the set-up that is taken up, to be placed again."""
    thing: str = ""
    """What was drawn on somebody's table."""
    hex: str = ""
    """Where on the maps that is, of an answer to what is asked first; a click there gives it."""
    weighty: bool = False
    """Whether it is weighty although its command is not always (`CommandWords.weighty`)."""


@attrs.frozen
class Mark:
    """A lit hex: ``kind`` move, place, target, select, partner, door, or told: it has a sign and is not lit;
    ``left`` factors after a move."""

    kind: str
    left: int = -1
    way: tuple[str, ...] = ()
    sign: str = ""
    """What being there sets off: "wake" an SI, "stop" engaged, "unknown"; "" for nothing."""


@attrs.frozen(eq=False)
class FirstAsked:
    """What somebody asks before the question of the game: in words, with answers and whom they are given to.

    It is no question of the rules: no answer is a command, and the file of the game knows nothing of it.
    """

    prompt: str
    options: tuple[Option, ...]
    answer: Callable[[Option], object]


def is_weighty(option: Option) -> bool:
    """Whether an answer costs VP, the ship or a turn, or begins the first one."""
    return option.weighty or (
        bool(option.commands) and command_words.words_of(option.commands[-1].split()[0]).weighty
    )


def gun_of(option: Option) -> str:
    """The gun of the Vittles that an answer fires, "" if it is no shot of hers."""
    verb, *args = option.commands[-1].split() if option.commands else ("",)
    return args[0] if verb in command_words.WEAPON_VERBS else ""


def by_gun(
    gun: str,
    guns: Mapping[str, int],
    options: list[Option],
    things: dict[Thing, list[Option]],
    names: dict[str, str],
) -> tuple[list[Option], dict[Thing, list[Option]]]:
    """Answers and what lies on the map, with the shots of ``gun`` only; where none is chosen and there
    are many, its answers are ``guns``, each with how many targets it has."""
    if gun:
        here = {thing: [o for o in found if gun_of(o) in ("", gun)] for thing, found in things.items()}
        kept = {thing: found for thing, found in here.items() if found}
        return [o for o in options if gun_of(o) in ("", gun)], kept
    if len(guns) < 2 or sum(guns.values()) <= FEW:
        return options, things
    told = ((name, counted(count, "target")) for name, count in guns.items())
    choices = [Option(names[name], note=note, tone="fire", gun=name) for name, note in told]
    return [*choices, *(o for o in options if not gun_of(o))], things


def with_keys(options: Sequence[Option]) -> list[Option]:
    """Answers with a key of their own each: the verb's letter, or else the next digit in their order."""
    used: set[str] = set()
    digits = iter("123456789")
    given = []
    for option in options:
        own = option.key and not option.key.isdigit() and option.key not in used
        key = option.key if own else next(digits, "")
        used.add(key)
        given.append(attrs.evolve(option, key=key))
    return given
