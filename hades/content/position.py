"""Positions and drills: one moment of a game as a person writes it down, and the expected results.

A position is a TOML file, described in ``docs/positions.md``; `hades.engine.position` applies its words to
the board. A drill is a position with runs: commands and their expected results.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import attrs

from hades import geometry as geo
from hades.chance import SOURCES
from hades.content import untrusted_input
from hades.content.component_records import CRISIS, DECKS, MAPS, MODULES, TREASURES
from hades.content.data_files import DataError
from hades.content.strict_reader import Spec, salvage, spec
from hades.content.toml_places import Place, at_its_line, nearest, places

BASES = ("set-up", "empty")
LOST = "lost"
"""Value of ``vittles.module`` when no module is left."""
ALLOWED, NONE = AIDS = ("allowed", "none")
"""Values of the setting that allows or forbids aids in a game."""


_TREASURES = Spec(one_of=TREASURES)
_MAPS = Spec(one_of=MAPS)


class PositionError(DataError):
    """Raised for a position that cannot be set up; the message has every fault on a line of its own."""


@attrs.frozen(kw_only=True)
class Vittles:
    """The ship: In or Out System, the module under fire (or ``lost``), and whether it is Failing."""

    in_system: bool | None = None
    module: str | None = attrs.field(default=None, metadata=spec(one_of=(*MODULES, LOST)))
    failing: bool | None = None


@attrs.frozen(kw_only=True)
class Chits:
    """Chits in force this turn: ``crisis`` is one of `CRISIS`, ``comm_crash`` counts Comm Crashes, 0 to 2."""

    crisis: str | None = attrs.field(default=None, metadata=spec(one_of=CRISIS))
    comm_crash: int | None = None


@attrs.frozen(kw_only=True)
class Surprises:
    """Nasty Surprise cards by id: those still in the ``deck`` and those set ``aside``."""

    deck: tuple[str, ...] | None = None
    aside: tuple[str, ...] | None = None


@attrs.frozen(kw_only=True)
class Exact:
    """Facts that make a position exact. Only the program writes them.

    - ``agenda``: the stack of frames, bottom first, which replaces ``at``.
    - ``draws``: the number of draws from each random source so far.
    - ``knowledge``: the number of times that the player has learnt something; strict undo never lowers it.
    - ``moved``: in a Movement Step, the enemies that have moved.
    - ``held``: in a Movement Step, the enemies that were engaged when it began.
    - ``idol_home``: the hex where the Idol was found.
    - ``outcome``: the result of the game.
    """

    agenda: tuple[tuple[int | str, ...], ...] = ()
    draws: dict[str, int] = attrs.field(factory=dict, metadata=spec(keys=Spec(one_of=SOURCES)))
    knowledge: int | None = None
    moved: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    idol_home: str = ""
    outcome: str = ""


@attrs.frozen(kw_only=True)
class CardsLeft:
    """The number of cards left in the two Resolution decks."""

    shl: int | None = None
    nastian: int | None = None


@attrs.frozen(kw_only=True)
class KnownSurprises:
    """Nasty Surprise cards by id: some still in the ``deck``, some set ``aside``, some ``drawn``."""

    deck: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class Exactly:
    """Complete lists of ids: the Nastian Cup, the SI cup, and the cards drawn since the last shuffle."""

    cup: tuple[str, ...] | None = None
    si_cup: tuple[str, ...] | None = None
    drawn: tuple[str, ...] | None = None
    surprises: Surprises = Surprises()
    menu: tuple[str, ...] | None = None


@attrs.frozen(kw_only=True)
class Expect:
    """The results expected after a step of a run. Fields left out are not checked.

    The tables from ``units`` to ``directions`` are written as in a position; only the words given are
    compared. Events are phrases (kind, ``field=value`` pairs, clause ids): ``events`` must have happened in
    this order, possibly with others between them, and ``count`` maps a phrase to the number of such events.
    ``menu`` and ``not_menu`` are names of commands with ``*``. ``refused`` maps a command to clause ids that
    its refusal must name. A list names some members of the whole; a list in ``exactly`` names all of them.
    """

    units: dict[str, str] = attrs.field(factory=dict)
    si: dict[str, str] = attrs.field(factory=dict)
    circles: dict[str, str] = attrs.field(factory=dict)
    fighters: dict[str, str] = attrs.field(factory=dict)
    treasures: dict[str, str] = attrs.field(factory=dict, metadata=spec(keys=_TREASURES))
    directions: dict[str, str] = attrs.field(factory=dict, metadata=spec(keys=_MAPS))
    vittles: Vittles | None = None
    chits: Chits | None = None
    events: tuple[str, ...] = ()
    no_events: tuple[str, ...] = ()
    count: dict[str, int] = attrs.field(factory=dict)
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
    drawn: tuple[str, ...] = ()
    not_drawn: tuple[str, ...] = ()
    left: CardsLeft = CardsLeft()
    surprises: KnownSurprises = KnownSurprises()
    exactly: Exactly = Exactly()
    draw_from: str | None = attrs.field(default=None, metadata=spec(one_of=DECKS))
    overtime: bool | None = None
    parting_off: bool | None = None
    bridge_hacked: bool | None = None
    tso_turned: bool | None = None
    vp: float | None = None
    score: dict[str, float] = attrs.field(factory=dict)
    level: str | None = None
    outcome: str | None = None


@attrs.frozen(kw_only=True, slots=False)
class Moment:
    """The facts of a position that a run may replace; fields left out stay unchanged."""

    turn: int | None = None
    at: str = ""
    then: tuple[str, ...] = ()
    units: dict[str, str] = attrs.field(factory=dict)
    si: dict[str, str] = attrs.field(factory=dict)
    circles: dict[str, str] = attrs.field(factory=dict)
    fighters: dict[str, str] = attrs.field(factory=dict)
    treasures: dict[str, str] = attrs.field(factory=dict, metadata=spec(keys=_TREASURES))
    directions: dict[str, str] = attrs.field(
        factory=dict, metadata=spec(keys=_MAPS, each=Spec(one_of=geo.DIRECTION_NAMES))
    )
    vittles: Vittles = Vittles()
    chits: Chits = Chits()
    surprises: Surprises = Surprises()
    cup: tuple[str, ...] | None = None
    drawn: tuple[str, ...] | None = None
    draw_from: str | None = attrs.field(default=None, metadata=spec(one_of=DECKS))
    evacuated: int | None = None
    overtime: bool | None = None
    parting_off: bool | None = None
    bridge_hacked: bool | None = None
    tso_turned: bool | None = None


@attrs.frozen(kw_only=True)
class Step:
    """A part of a run: the draws that come ``next``, the commands to ``do``, and the results to ``expect``.

    ``stop`` names the section of the sequence of play after which play stops; the next step continues from
    there.
    """

    about: str = ""
    next: tuple[str, ...] = ()
    stop: str = ""
    do: tuple[str, ...] = ()
    expect: Expect = Expect()


@attrs.frozen(kw_only=True)
class Run(Step, Moment):
    """One continuation of the position, under one or more ``editions``, by default those of the position.

    The run's own commands come first, then each ``step``. All draws named in ``next`` must be used, unless
    ``spare`` allows some to be left. Facts of the run replace those of the position; in a table, only the
    lines given are replaced.
    """

    editions: tuple[str, ...] = ()
    spare: bool = False
    step: tuple[Step, ...] = ()


@attrs.frozen(kw_only=True)
class Position(Moment):
    """One moment of a game. Omitted fields are as in ``base``.

    ``base`` is ``set-up``, the scenario before any Unit lands, or ``empty``. ``docs/positions.md`` lists the
    words of each field.
    """

    title: str = ""
    about: str = ""
    clauses: tuple[str, ...] = ()
    found: str = ""
    scenario: str = "historical"
    edition: str = "2.1"
    seed: str = "position"
    aids: str = attrs.field(default=ALLOWED, metadata=spec(one_of=AIDS))
    base: str = attrs.field(default="set-up", metadata=spec(one_of=BASES))
    next: tuple[str, ...] | None = None
    exact: Exact = Exact()
    stop: str = ""
    do: tuple[str, ...] = ()
    expect: Expect = Expect()
    run: tuple[Run, ...] = ()

    @property
    def runs(self) -> tuple[Run, ...]:
        """Every run; ``do`` and ``expect`` at the top of the file form the first run.

        A run without a ``stop`` has the ``stop`` of the position.
        """
        runs = tuple(attrs.evolve(run, stop=run.stop or self.stop) for run in self.run)
        if self.do or self.expect != Expect():
            return (Run(stop=self.stop, do=self.do, expect=self.expect), *runs)
        return runs

    def where_run(self, number: int) -> str:
        """Return the path in the file of run ``number`` of `runs`, from 1; "" for the run at the top."""
        number -= len(self.runs) - len(self.run)
        return f"run[{number}]" if number else ""

    def under(self, run: Run) -> Position:
        """Return the position in which a run begins; an ``at`` in the run replaces ``then`` as well."""
        changes: dict[str, Any] = {}
        for name in (field.name for field in attrs.fields(Moment)):
            own, new = getattr(self, name), getattr(run, name)
            if isinstance(new, dict):
                changes[name] = {**own, **new}
            elif attrs.has(type(new)):
                parts = attrs.asdict(new, recurse=False)
                given = {key: value for key, value in parts.items() if value is not None}
                changes[name] = attrs.evolve(own, **given)
            elif new not in (None, "", ()):
                changes[name] = new
        if run.at:
            changes["then"] = run.then
        return attrs.evolve(self, **changes)


@attrs.frozen
class Sheet:
    """A position as read: the ``name`` that begins each fault line, its text, and its record.

    ``wrong`` maps the path of each field that could not be read to its fault; the record leaves such fields
    out. If the record is the starting point of a run, ``inside`` is the path of that run; otherwise "".
    """

    name: str
    text: str
    position: Position
    wrong: dict[str, str] = attrs.field(factory=dict)
    inside: str = ""

    @property
    def faults(self) -> list[str]:
        """A line for each field that could not be read, in the order of the text."""
        known = _places(self.text)
        found = sorted(self.wrong.items(), key=lambda fault: known.get(fault[0], (0, 0)))
        return [self.fault(where, what) for where, what in found]

    def fault(self, where: str, what: str) -> str:
        """Return a fault line, ``file:line:column: field: what``, with the position of the field if known."""
        return f"{self.place(where)}: {self.path(where)}: {what}"

    def path(self, where: str) -> str:
        """Return the path of a field in the text: in the current run if it is set there, else at the top."""
        inner = f"{self.inside}.{where}"
        return inner if inner in _places(self.text) else where

    def has(self, where: str) -> bool:
        return self.path(where) in _places(self.text)

    def place(self, where: str) -> str:
        """Return ``file:line:column`` of a field or the nearest enclosing field, else ``file``."""
        known = _places(self.text)
        at = known.get(nearest(self.path(where), known), ())
        return ":".join((self.name, *map(str, at)))

    def is_wrong(self, where: str) -> bool:
        """Return whether a field, or one that encloses it, could not be read."""
        at = self.path(where)
        return any(at == path or at.startswith((f"{path}.", f"{path}[")) for path in self.wrong)

    def without(self, where: str, what: str) -> Sheet:
        """Return the sheet with one more field marked as unreadable."""
        return attrs.evolve(self, wrong={**self.wrong, self.path(where): what})

    def under(self, number: int, edition: str) -> Sheet:
        """Return the sheet at the start of run ``number`` of `Position.runs`, from 1, under an edition."""
        run = self.position.runs[number - 1]
        position = attrs.evolve(self.position.under(run), edition=edition)
        return attrs.evolve(self, position=position, inside=self.position.where_run(number))


@lru_cache(maxsize=2)
def _places(text: str) -> dict[str, Place]:
    return places(text)


def load_position(source: Path | str) -> Sheet:
    """Return a position or drill from its file, or from its text.

    A str of one line that ends in ``.toml`` or names a file is a path; any other str is the text.

    :raises PositionError: with every fault on a line of its own, ``file:line:column: field: what``.
    """
    return _whole(read_position(source))


def parse_position(text: str, name: str = "position") -> Sheet:
    """Return a position from its text; ``name`` begins each fault line.

    :raises PositionError: with every fault on a line of its own.
    """
    return _whole(_read(text, name))


def read_position(source: Path | str) -> Sheet:
    """Return a position or drill as far as it can be read; `Sheet.wrong` has the unreadable fields.

    ``source`` is as in `load_position`.

    :raises PositionError: if the file cannot be read or is not TOML.
    """
    if isinstance(source, str):
        if not untrusted_input.is_path(source, ".toml"):
            return _read(source, "position")
        source = Path(source)
    try:
        text = untrusted_input.read_text(source, untrusted_input.POSITION)
    except FileNotFoundError:
        raise PositionError([f"{source}: there is no such file; name the TOML file of a position"]) from None
    except (OSError, ValueError) as error:
        raise PositionError([f"{source}: {untrusted_input.reason_of(error)}"]) from None
    return _read(text, str(source))


def read_with_seed(path: Path, seed: str | None) -> Sheet:
    """Return a position or drill as `read_position` does, with the given ``seed`` unless ``seed`` is None.

    :raises PositionError: if the file cannot be read or is not TOML, or if ``seed`` is given and the file has
        a seed of its own.
    """
    sheet = read_position(path)
    if seed is None or sheet.wrong:
        return sheet
    if "seed" in _places(sheet.text):
        raise PositionError([sheet.fault("seed", "this is the seed of the position; change it there")])
    return _read(f"seed = {json.dumps(seed, ensure_ascii=False)}\n{sheet.text}", sheet.name)


def _whole(sheet: Sheet) -> Sheet:
    if sheet.wrong:
        raise PositionError(sheet.faults)
    return sheet


def _read(text: str, name: str) -> Sheet:
    try:
        data = untrusted_input.parse_toml(text, untrusted_input.POSITION)
    except ValueError as error:
        raise PositionError([at_its_line(name, str(error))]) from None
    position, wrong = salvage(data, Position)
    if position is None:
        raise PositionError(Sheet(name, text, Position(), wrong).faults)
    return Sheet(name, text, position, wrong)


def drill_files(where: Path) -> list[Path]:
    """Return the drill files under a directory in the order of their names; for a file, only that file.

    :raises PositionError: if the directory holds too many files to examine.
    """
    if not where.is_dir():
        return [where]
    try:
        return untrusted_input.files_under(where, "*.toml")
    except (OSError, ValueError) as error:
        raise PositionError([f"{where}: {untrusted_input.reason_of(error)}"]) from None


# Writing

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_HEADED = frozenset({"expect", "run", "step"})
"""Tables that always have a heading; other tables have one only at the top level of the file."""

Table = Mapping[str, Any]


def written(position: Position) -> str:
    """Return the text of a position or drill; reading it gives the same record again.

    :raises ValueError: if a string has an unpaired surrogate.
    """
    found = attrs.asdict(position, filter=lambda field, value: value != _default(field))
    # The title and the starting point come above the tables of the board.
    ordered = {name: found[name] for name in _ORDER if name in found}
    return as_toml(ordered)


def as_toml(table: Table) -> str:
    """Return a table of text, numbers, truth values, lists and tables as TOML."""
    return "\n".join(_table_lines(table, "", top=True)).lstrip("\n") + "\n"


def _default(field: attrs.Attribute[Any]) -> Any:
    default: Any = field.default
    if isinstance(default, attrs.Factory):  # type: ignore[arg-type]
        default = default.factory()
    return default


def _line(key: str, value: object) -> str:
    # TOML writes strings, lists, numbers and truth values like JSON,
    # except for the one control character that JSON does not escape.
    return f"{key} = {json.dumps(value, ensure_ascii=False)}".replace("\x7f", "\\u007f")


def _name(key: str) -> str:
    return key if _BARE.fullmatch(key) else json.dumps(key, ensure_ascii=False).replace("\x7f", "\\u007f")


def _table_lines(table: Table, path: str, *, top: bool = False) -> list[str]:
    lines: list[str] = []
    below: list[str] = []
    for key, value in table.items():
        inner = f"{path}{_name(key)}"
        if key in _HEADED and isinstance(value, tuple):
            for item in value:
                below += ["", f"[[{inner}]]", *_table_lines(item, f"{inner}.")]
        elif isinstance(value, dict) and (top or key in _HEADED):
            below += ["", f"[{inner}]", *_table_lines(value, f"{inner}.")]
        elif isinstance(value, dict):
            lines += _dotted_lines(_name(key), value)
        else:
            lines.append(_line(_name(key), value))
    return [*lines, *below]


def _dotted_lines(path: str, table: Table) -> list[str]:
    lines = []
    for key, value in table.items():
        inner = f"{path}.{_name(key)}"
        lines += _dotted_lines(inner, value) if isinstance(value, dict) else [_line(inner, value)]
    return lines


_ORDER = (
    "title", "about", "clauses", "found", "scenario", "edition", "seed", "aids", "base", "turn", "at", "then",
    "draw_from", "evacuated", "overtime", "parting_off", "bridge_hacked", "tso_turned", "cup", "drawn",
    "next", "stop", "do", "units", "si", "circles", "fighters", "treasures", "directions", "vittles",
    "chits", "surprises", "exact", "expect", "run",
)  # fmt: skip
