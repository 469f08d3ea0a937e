"""Positions and drills: one moment of a game as a person writes it down, and what must come of it.

A position is a TOML file, described in ``docs/positions.md``. Here are its records and the strict
reading of them; what the words mean on the board is the business of `hades.engine.position`. A drill
is a position with runs: commands and what they must lead to.
"""

from __future__ import annotations

from pathlib import Path

import attrs

from hades.content import intake
from hades.content.structure import structure

BASES = ("set-up", "empty")


class PositionError(ValueError):
    """A position that cannot be set up; its text is every fault on a line of its own."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = tuple(faults)


@attrs.frozen(kw_only=True)
class Vittles:
    """The ship: in the System or out, the module under fire (or ``lost``), and whether it is Failing."""

    in_system: bool | None = None
    module: str | None = None
    failing: bool | None = None


@attrs.frozen(kw_only=True)
class Chits:
    """Chits in force this turn: ``crisis`` none, open, transfer, fire or move; Comm Crashes 0 to 2."""

    crisis: str | None = None
    comm_crash: int | None = None


@attrs.frozen(kw_only=True)
class Surprises:
    """Nasty Surprise cards by id: those still in the ``deck`` and those set ``aside``."""

    deck: tuple[str, ...] | None = None
    aside: tuple[str, ...] | None = None


@attrs.frozen(kw_only=True)
class Exact:
    """The remainder that makes a written position exact, and that one written by hand leaves out.

    ``agenda`` is the stack of frames, bottom first, in place of ``at``; ``draws`` how many numbers
    each source of chance has given; ``knowledge`` how often the player has learnt something (undo
    stops there); ``moved`` and ``held`` the enemies that are done or were engaged in a Movement Step
    under way; ``idol_home`` the hex where the Idol was found; ``outcome`` how the game ended.
    """

    agenda: tuple[tuple[int | str, ...], ...] = ()
    draws: dict[str, int] = attrs.field(factory=dict)
    knowledge: int | None = None
    moved: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    idol_home: str = ""
    outcome: str = ""


@attrs.frozen(kw_only=True)
class Expect:
    """What must hold after a step of a run. What is left out is not looked at.

    ``units`` to ``directions`` are written as in a position and compare only the words given.
    Events are phrases (kind, ``field=value`` pairs, clause ids); ``events`` must have happened in
    this order, others between them. ``menu`` and ``not_menu`` are names of commands with ``*``;
    ``refused`` maps a command to clause ids that its refusal must name.
    """

    units: dict[str, str] = attrs.field(factory=dict)
    si: dict[str, str] = attrs.field(factory=dict)
    circles: dict[str, str] = attrs.field(factory=dict)
    fighters: dict[str, str] = attrs.field(factory=dict)
    treasures: dict[str, str] = attrs.field(factory=dict)
    directions: dict[str, str] = attrs.field(factory=dict)
    vittles: Vittles | None = None
    chits: Chits | None = None
    events: tuple[str, ...] = ()
    no_events: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    no_clauses: tuple[str, ...] = ()
    menu: tuple[str, ...] = ()
    not_menu: tuple[str, ...] = ()
    refused: dict[str, tuple[str, ...]] = attrs.field(factory=dict)
    ask: str | None = None
    turn: int | None = None
    cards_left: int | None = None
    evacuated: int | None = None
    cup: tuple[str, ...] = ()
    not_cup: tuple[str, ...] = ()
    vp: float | None = None
    score: dict[str, float] = attrs.field(factory=dict)
    level: str | None = None
    outcome: str | None = None


@attrs.frozen(kw_only=True)
class Step:
    """A part of a run: what is drawn ``next``, commands to ``do``, and what to ``expect`` then."""

    about: str = ""
    next: tuple[str, ...] = ()
    do: tuple[str, ...] = ()
    expect: Expect = Expect()


@attrs.frozen(kw_only=True)
class Run(Step):
    """One way on from the position, under one or more ``editions`` (none given: the position's own).

    Its own commands come first, then each ``step``. Draws named in ``next`` must all be drawn,
    unless ``spare`` says that some may be left.
    """

    editions: tuple[str, ...] = ()
    spare: bool = False
    step: tuple[Step, ...] = ()


@attrs.frozen(kw_only=True)
class Position:
    """One moment of a game. What is left out is as ``base`` has it: as the scenario's set-up leaves
    it before anybody lands, or ``empty``. See ``docs/positions.md`` for the words of each field."""

    title: str = ""
    about: str = ""
    clauses: tuple[str, ...] = ()
    found: str = ""
    scenario: str = "historical"
    edition: str = "2.1"
    seed: str = "position"
    base: str = "set-up"
    turn: int | None = None
    at: str = ""
    then: tuple[str, ...] = ()
    units: dict[str, str] = attrs.field(factory=dict)
    si: dict[str, str] = attrs.field(factory=dict)
    circles: dict[str, str] = attrs.field(factory=dict)
    fighters: dict[str, str] = attrs.field(factory=dict)
    treasures: dict[str, str] = attrs.field(factory=dict)
    directions: dict[str, str] = attrs.field(factory=dict)
    vittles: Vittles = Vittles()
    chits: Chits = Chits()
    surprises: Surprises = Surprises()
    cup: tuple[str, ...] | None = None
    drawn: tuple[str, ...] | None = None
    draw_from: str | None = None
    evacuated: int | None = None
    overtime: bool | None = None
    parting_off: bool | None = None
    bridge_hacked: bool | None = None
    tso_turned: bool | None = None
    next: tuple[str, ...] | None = None
    exact: Exact = Exact()
    do: tuple[str, ...] = ()
    expect: Expect = Expect()
    run: tuple[Run, ...] = ()

    @property
    def runs(self) -> tuple[Run, ...]:
        """Every run; ``do`` and ``expect`` at the top of the file are one, before the others."""
        if self.do or self.expect != Expect():
            return (Run(do=self.do, expect=self.expect), *self.run)
        return self.run


@attrs.frozen
class Sheet:
    """A position as it was read: the ``name`` that faults begin with, its text, and its record."""

    name: str
    text: str
    position: Position


def load_position(source: Path | str) -> Sheet:
    """A position or drill from its file, or from its text.

    :raises PositionError: with every fault on a line of its own, ``file: field: what; what is right``.
    """
    if isinstance(source, str):
        return parse_position(source)
    try:
        text = intake.read_text(source, intake.POSITION)
    except FileNotFoundError:
        raise PositionError([f"{source}: there is no such file; name a position, a TOML file"]) from None
    except (OSError, ValueError) as error:
        raise PositionError([f"{source}: {intake.told(error)}"]) from None
    return parse_position(text, str(source))


def parse_position(text: str, name: str = "position") -> Sheet:
    """A position from its text; ``name`` is what fault lines begin with.

    :raises PositionError: with every fault on a line of its own.
    """
    try:
        data = intake.parse_toml(text, intake.POSITION)
    except ValueError as error:
        raise PositionError([f"{name}: {error}"]) from None
    faults: list[str] = []
    position = structure(data, Position, f"{name}:", faults)
    if position is None:
        raise PositionError(faults)
    return Sheet(name, text, position)


def drill_files(where: Path) -> list[Path]:
    """The drill files under a directory in the order of their names, or the one file itself.

    :raises PositionError: if there are too many files in it to look at.
    """
    if not where.is_dir():
        return [where]
    try:
        return intake.files_under(where, "*.toml")
    except (OSError, ValueError) as error:
        raise PositionError([f"{where}: {intake.told(error)}"]) from None
