"""Choices, and marks on hexes. No I/O and no state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import attrs

from hades.narrate import command_words
from hades.state.commands import Command

Thing = tuple[str, str]
"""Kind (unit, si, fighter, room or hex) and id of a thing on the table."""


@attrs.frozen
class Option:
    """A choice of the player: commands to carry out, or an action named by one of the fields below."""

    label: str
    commands: tuple[Command, ...] = ()
    select: str = ""
    key: str = ""
    note: str = ""
    lines: tuple[str, ...] = ()
    """The reason and the risk of a suggested move, for separate lines; () for any other choice."""
    clauses: tuple[str, ...] = ()
    tone: str = "plain"
    every: bool = False
    """True to continue with the commands after a surprise, skipping those that are then refused."""
    risky: bool = False
    """True for a suggested move whose risk is high enough to advise against it."""
    subject: str = ""
    """Unit, SI or Fighter whose counter is drawn beside the label, or ""."""
    gun: str = ""
    """Gun of the Vittles whose targets the choice lists, or ""."""
    lift: str = ""
    """Unit of the set-up that the choice picks up, to place it again, or ""."""
    thing: str = ""
    """Drawn thing that the choice enters in printed-game mode, or ""."""
    hex: str = ""
    """Hex in which a click makes this choice, for an answer to the program's own question; otherwise ""."""
    weighty: bool = False
    """True if a stray click must not make this choice, even if its verb alone is harmless."""

    @property
    def verb(self) -> str:
        """Verb of the last command, or ""."""
        return self.commands[-1].verb if self.commands else ""

    @property
    def args(self) -> tuple[str, ...]:
        return self.commands[-1].args if self.commands else ()


@attrs.frozen
class Mark:
    """A mark on a hex: its ``kind`` is move, place, wake, target, select, partner or door.

    For a move, ``cost`` gives the Movement Factors needed and available, such as ``3/6``, and ``way`` the
    path.
    """

    kind: str
    cost: str = ""
    way: tuple[str, ...] = ()
    sign: str = ""
    """Effect of entering: "wake" (activates an SI), "stop" (engages), "unknown", "effect" (known) or ""."""

    @property
    def wakes(self) -> bool:
        """True if placing a Unit in the hex would activate an SI."""
        return self.kind == "wake" or (self.kind, self.sign) == ("place", "wake")


@attrs.frozen(eq=False)
class ProgramQuestion:
    """A question that the program asks before the game's question.

    Its answers are not commands, and are not stored in the game file.
    """

    prompt: str
    options: tuple[Option, ...]
    answer: Callable[[Option], object]
    text: str = ""
    """Text below the prompt, or ""."""


def is_weighty(option: Option) -> bool:
    """Return whether a choice costs VP, the ship or a turn, or begins turn 1: too much for a stray click."""
    return option.weighty or (bool(option.commands) and command_words.words_of(option.verb).weighty)


def with_keys(options: Sequence[Option], kept: Mapping[str, str] | None = None) -> list[Option]:
    """Return the choices, each with a key: its own letter, or else the next digit.

    A Unit that has a digit in ``kept`` keeps it, even when other Units have finished.
    """
    used, kept, given = set[str](), kept or {}, list[Option]()
    held = {kept.get(option.select, "") for option in options}
    digits = iter([digit for digit in "1234567890" if digit not in held])
    for option in options:
        own = "" if option.key.isdigit() else option.key
        key = next((key for key in (own, kept.get(option.select, "")) if key and key not in used), "")
        key = key or next(digits, "")
        used.add(key)
        given.append(attrs.evolve(option, key=key))
    return given
