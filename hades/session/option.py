"""Choices and marked hexes; for shots of the Vittles, the gun is chosen before the target.

No I/O and no state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import attrs

from hades.narrate import command_words
from hades.state.commands import Command
from hades.wording import counted

FEW = 6
"""Greatest number of shots by the Vittles that are listed without choosing the gun first."""

Thing = tuple[str, str]
"""(kind, id) of something on the table; the kind is unit, si, fighter, room or hex."""


@attrs.frozen
class Option:
    """A choice of the player: commands to carry out, or a Unit to select."""

    label: str
    commands: tuple[Command, ...] = ()
    select: str = ""
    key: str = ""
    note: str = ""
    forms: tuple[str, ...] = ()
    """Shorter forms of the note, for narrow places."""
    clauses: tuple[str, ...] = ()
    tone: str = "plain"
    subject: str = ""
    """Unit, SI or Fighter whose counter is shown beside the label, or ""."""
    gun: str = ""
    """Gun of the Vittles that this chooses, or ""."""
    lift: str = ""
    """Unit of the set-up that this picks up to place again, or ""."""
    thing: str = ""
    """Drawn thing that this enters in printed-game mode, or ""."""
    hex: str = ""
    """Hex in which a click gives this answer to a program's question, or ""."""
    weighty: bool = False
    """True if a stray click must not choose this, even if its command alone is not `CommandWords.weighty`."""

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
    """A mark on a hex of the map.

    ``kind`` is move, place, target, select, partner or door. For a move, ``cost`` has the Movement Factors it
    takes and those available: ``3/6``.
    """

    kind: str
    cost: str = ""
    way: tuple[str, ...] = ()
    sign: str = ""
    """Effect of entering: "wake" activates an SI, "stop" engages, "unknown"; "" for none."""

    @property
    def wakes(self) -> bool:
        """True if placing a Unit here would activate an SI."""
        return self.kind == "wake" or (self.kind, self.sign) == ("place", "wake")


@attrs.frozen(eq=False)
class FirstAsked:
    """A question of the program's own, asked before the game's question.

    The rules do not know it: its answers are not commands and are not stored in the game file.
    """

    prompt: str
    options: tuple[Option, ...]
    answer: Callable[[Option], object]
    text: str = ""
    """Text below the prompt; "" for none."""


def is_weighty(option: Option) -> bool:
    """Return whether a stray click must not give this choice: it costs VP, the ship or a turn, or begins turn
    1.
    """
    return option.weighty or (bool(option.commands) and command_words.words_of(option.verb).weighty)


def gun_of(option: Option) -> str:
    """Return the gun of the Vittles that this choice fires, or ""."""
    return option.args[0] if option.verb in command_words.WEAPON_VERBS else ""


def by_gun(
    gun: str,
    guns: Mapping[str, int],
    options: list[Option],
    things: dict[Thing, list[Option]],
    names: dict[str, str],
) -> tuple[list[Option], dict[Thing, list[Option]]]:
    """Return the choices, and the things on the map with their choices, showing no shots but those of
    ``gun``.

    If no gun is chosen and there are many shots, the choices begin with the ``guns``, each with its number of
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
    """Return the choices, each with a key of its own: the letter of its verb, or else the next digit.

    A Unit keeps its digit from ``kept``, so that it does not change as others finish.
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
