"""The lines of a game file: their fields, JSON and checks, and the upgrades from older formats.

A line ends with its ``check``, twelve hex digits. The check is a hash of the other bytes of the line, the
check of the line above, and the whole state of the game after the line. So no byte of a file can change
unnoticed, and correct checks can only be computed by playing the game that the header names. Every error
message is one sentence.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any, TypeVar

import attrs

from hades.content import edition as editions
from hades.content import untrusted_input
from hades.content.load import scenario_ids
from hades.content.paths import scenario_dir
from hades.content.position import AIDS
from hades.content.strict_reader import spec, structure
from hades.engine.journal import LONGEST_WORDS, Annotation, annotation
from hades.engine.line_history import LONGEST, MODES, GameFileError, MismatchError, is_player
from hades.printable import trimmed
from hades.state.state import digest_of
from hades.wording import suggestion

Record = TypeVar("Record")

FORMAT = 6
"""Format of the files written by this version. Files in a newer format are refused."""

UNKNOWN = "unknown"
"""Player of a game recovered from a file whose header failed its check."""
SALVAGED = "salvaged header"
"""Aid noted in a game of the player `UNKNOWN`, because nobody knows how the game was begun and played."""

_TIME = r"|\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?"
CREATED = 'a time such as "2024-05-04T20:15:00+00:00", or ""'
_LONGEST_FAULT = 300
"""Maximum number of characters in an error message."""
_ANY_TEXT = ("seed", "position")
"""Fields that can contain any character, even line breaks."""


@attrs.frozen
class End:
    """The result of a game, as stated in the last line of a closed file."""

    commands: int
    """Number of commands that led to the last state."""
    outcome: str
    """The victory level or the reason for defeat; "" while the game is in progress."""
    vp: float = attrs.field(metadata=spec(least=-(10**6), most=10**6))
    taken_back: int
    """Number of all undone commands."""
    aids: tuple[str, ...]
    """Names of the aids used, sorted."""
    real: int | None = attrs.field(default=None, metadata=spec(least=0))
    """Milliseconds of real time when the game was left; None if unknown."""
    t: int | None = attrs.field(default=None, metadata=spec(least=0))
    """Milliseconds of play time when the game was left; never given without ``real``."""


@attrs.frozen
class EditionLine:
    """The edition of a game: its name, and False for each switch that is off."""

    name: str
    switches: dict[str, bool]


@attrs.frozen(kw_only=True)
class Header:
    """The first line of a game file."""

    format: int
    program: str
    """Program and version that wrote the file, such as ``hades 1.0``."""
    rules: int = attrs.field(metadata=spec(least=1))
    """Revision of the rules under which the game was played."""
    player: str
    """``"person"``, ``"agent"`` or the name of a computer player."""
    edition: EditionLine
    components: str
    """Digest of the component set: 16 hex digits."""
    scenario: str
    seed: str
    undo: str = attrs.field(metadata=spec(one_of=MODES))
    aids: str = attrs.field(metadata=spec(one_of=AIDS))
    created: str = attrs.field(metadata=spec(pattern=_TIME, written=CREATED))
    draws: tuple[str, ...] | None = None
    """Ids of the things drawn for the set-up in printed-game mode; None in any other mode."""
    missing: tuple[str, ...] | None = None
    """Ids of squads and HQs that were out of the game from the beginning; None if no Units were."""
    race: str | None = attrs.field(
        default=None,
        metadata=spec(pattern="[0-9a-f]{32}", written="the nonce of a committed seed, 32 hex digits"),
    )
    typed_seed: bool | None = None
    """True if the player chose the text of the seed; None if not."""
    position: str | None = None
    """Text of the position at which the game began; None if the game began with the set-up."""
    end: End | None = None
    """The result, if the file was closed before the first command; otherwise None."""
    check: str


@attrs.frozen(kw_only=True)
class Move:
    """A line of a game file after the header. It reports one thing that happened, of a kind in `KINDS`."""

    n: int = attrs.field(metadata=spec(least=0))
    """Number of commands on the current branch after this line."""
    command: str | None = None
    undo: int | None = attrs.field(default=None, metadata=spec(least=1))
    """Number of undone commands."""
    branch: str | None = None
    switch: str | None = None
    rename: str | None = None
    annotation: str | None = attrs.field(default=None, metadata=spec(most=LONGEST_WORDS))
    waiting: str | None = None
    """Command that waits for a manual draw; "" if no command waits any longer."""
    digest: str
    """Digest of the state after the line, 12 hex digits."""
    by: str | None = None
    """The player who made this line; None for the player in the header."""
    after: int | None = attrs.field(default=None, metadata=spec(least=0))
    """Number of the command that the note follows."""
    event: int | None = attrs.field(default=None, metadata=spec(least=0))
    """Index from 0 of the noted event of that command; None if the note is on the end of the command."""
    rings: tuple[str, ...] | None = None
    arrows: tuple[tuple[str, ...], ...] | None = None
    """Pairs of hexes: start and end of each arrow."""
    draws: tuple[str, ...] | None = None
    """Ids of the draws entered in printed-game mode."""
    clauses: str = ""
    """Clauses cited by the events of the command, as written by `cited`."""
    sitting: int | None = attrs.field(default=None, metadata=spec(least=1))
    """Number, from 1, of the sitting that begins with this line; None if no sitting begins."""
    t: int | None = attrs.field(default=None, metadata=spec(least=0))
    """Milliseconds of play time since the first command."""
    real: int | None = attrs.field(default=None, metadata=spec(least=0))
    """Milliseconds of real time since the first command."""
    aid: str = ""
    end: End | None = None
    check: str

    @property
    def kind(self) -> str:
        return next(kind for kind in KINDS if getattr(self, kind) is not None)

    @property
    def what(self) -> str:
        """The command, the branch or the words of the line; "" for an undo."""
        return "" if self.undo is not None else str(getattr(self, self.kind))

    @property
    def note(self) -> Annotation | None:
        if self.annotation is None or self.after is None:
            return None
        marks = self.rings or (), self.arrows or ()
        return annotation(self.after, self.annotation, self.by or "", *marks, self.event)


KINDS = ("command", "undo", "branch", "switch", "rename", "annotation", "waiting")
"""Fields that say what happened. Each line has exactly one of them."""
_OF_KIND = {
    **dict.fromkeys(("after", "event", "rings", "arrows"), ("annotation",)),
    "clauses": ("command",),
    "draws": ("command", "waiting"),
}
"""For each field that only some kinds of lines can have, those kinds."""


def check_end(end: End, where: str) -> None:
    """Check the stated result of a game, or raise GameFileError naming the wrong field."""
    if (end.t is None) != (end.real is None):
        raise GameFileError(f"{where}: end: t and real go together; write both or neither.")


def read_header(top: dict[str, Any], where: str) -> Header:
    """Return the header from the parsed first line of a file.

    :raises GameFileError: naming the first wrong field and its valid values.
    """
    header = _read(top, Header, where)
    for other, why in (
        ("missing", "a position lists its own Units"),
        ("draws", "a printed game begins with its set-up"),
    ):
        if header.position is not None and getattr(header, other) is not None:
            raise GameFileError(f"{where}: {other} and position exclude each other; {why}.")
    check_player("player", header.player, where)
    _check_edition(header.edition, where)
    if header.end is not None:
        check_end(header.end, where)
    if not is_time(header.created):
        raise GameFileError(f"{where}: created must be {CREATED}.")
    # Reading the scenario files is needed only for their order, so it is avoided here.
    if header.scenario not in {path.stem for path in scenario_dir().glob("*.toml")}:
        known = suggestion(header.scenario, scenario_ids())
        raise GameFileError(f"{where}: there is no scenario {header.scenario!r}; {known}.")
    return header


def read_move(entry: dict[str, Any], before: int, where: str) -> Move:
    """Return a line after the header from its parsed fields.

    ``before`` is the number of commands on the branch above the line.

    :raises GameFileError: naming the first wrong field and its valid values.
    """
    kinds = [kind for kind in KINDS if kind in entry]
    if len(kinds) != 1:
        wrong = f"{' and '.join(kinds)} are on one line" if kinds else "command is missing"
        raise GameFileError(f"{where}: {wrong}; a line has one of {', '.join(KINDS)}.")
    kind = kinds[0]
    for field, own in _OF_KIND.items():
        if field in entry and kind not in own:
            raise GameFileError(f"{where}: {field} belongs to {' or '.join(own)}, not to {kind}; remove it.")
    move = _read(entry, Move, where)
    n = move.n
    wanted = {"command": before + 1, "undo": before - (move.undo or 0), "branch": n, "switch": n}
    if n != wanted.get(kind, before):
        right = wanted.get(kind, before)
        raise MismatchError(
            f"{where}: n is {n}, but {right} was expected: a line was changed, added or removed."
        )
    if kind == "branch" and n > before:
        raise GameFileError(f"{where}: n is {n}, but a branch can begin at command {before} at the latest.")
    if kind == "annotation" and not 0 <= (-1 if move.after is None else move.after) <= n:
        raise GameFileError(f"{where}: after must be the number of a command, 0 to {n}.")
    if move.by is not None:
        check_player("by", move.by, where)
    if move.end is not None:
        check_end(move.end, where)
    try:
        _ = move.note
    except (TypeError, ValueError) as error:
        raise GameFileError(f"{where}: {error}.") from None
    return move


def _read(entry: dict[str, Any], kind: type[Record], where: str) -> Record:
    """Return a parsed line as a record."""
    for path, text in _texts("", entry):
        try:
            text.encode()
        except UnicodeEncodeError:
            raise GameFileError(f"{where}: {path} holds half a character; remove it.") from None
        if path not in _ANY_TEXT and not text.isprintable():
            raise GameFileError(f"{where}: {path} holds a character that cannot be shown; remove it.")
    if empty := [name for name, value in entry.items() if value is None]:
        raise GameFileError(f"{where}: {empty[0]} is null; remove it.")
    faults: list[str] = []
    record = structure(entry, kind, f"{where}:", faults)
    if faults or record is None:
        # A value quoted in the fault may be as long as a whole line.
        fault = trimmed(faults[0], _LONGEST_FAULT)
        raise GameFileError(fault if fault.endswith(("?", ".")) else f"{fault}.")
    return record


def _texts(path: str, value: Any) -> Iterator[tuple[str, str]]:
    """Yield every text in a JSON value, keys too, with the path of its field."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for name, part in value.items():
            yield "a name", name
            yield from _texts(f"{path}.{name}".lstrip("."), part)
    elif isinstance(value, list):
        for part in value:
            yield from _texts(path, part)


def fields_of(line: Header | Move | End) -> dict[str, Any]:
    """Return the fields of a line as data for JSON, without its check and without default values."""
    return attrs.asdict(line, filter=lambda field, value: field.name != "check" and value != field.default)


def check_player(field: str, name: str, where: str) -> None:
    """Check that ``name`` is a valid name of a player, or raise GameFileError naming the field."""
    if not is_player(name):
        right = f"1 to {LONGEST} characters"
        raise GameFileError(f"{where}: {field} is {shown(name)}, which is not a name; write {right}.")


def is_time(text: str) -> bool:
    """Return whether ``text`` is a valid time or ""."""
    try:
        return bool(re.fullmatch(_TIME, text, re.ASCII)) and (not text or bool(datetime.fromisoformat(text)))
    except ValueError:
        return False


def _check_edition(edition: EditionLine, where: str) -> None:
    """Check that the name of an edition, which is only for people, agrees with its switches."""
    try:
        known = editions.parse(edition.name)
    except ValueError as error:
        raise GameFileError(f"{where}: {error}.") from None
    stated, right = edition.switches, _switches(known)
    if stated == right:
        return
    for base in editions.BASES:
        if stated == _switches(editions.parse(base)):
            raise GameFileError(
                f"{where}: the header names edition {known.name}, but its switches are those of {base}."
            )
    # The objects may be long: name only a few of the ids that differ.
    wrong = [id_ for id_ in (right | stated) if stated.get(id_) is not right.get(id_)]
    more = f" and {len(wrong) - _FEW} more" if len(wrong) > _FEW else ""
    about = f"{', '.join(wrong[:_FEW])}{more}"
    raise GameFileError(f"{where}: edition.switches is wrong about {about} in edition {known.name!r}.")


_FEW = 3
"""Maximum number of wrong switches that an error names."""


def _switches(edition: editions.Edition) -> dict[str, bool]:
    """Return the switches of an edition as a header has them."""
    return dict.fromkeys((id_ for id_ in editions.switches() if id_ in edition.off), False)


def shown(value: object) -> str:
    """Return a value as quoted in an error message, in at most 40 characters."""
    return trimmed(json.dumps(value, ensure_ascii=False))


Entry = dict[str, Any]
Step = Callable[[Entry, str], Entry]
"""Function that upgrades a parsed line by one format.

Its second argument names the place of the line in errors.
"""

UPGRADES: dict[int, tuple[Step, Step]] = {}
"""For each older format, the steps for the header and for other lines. No format may be missing.

A step raises `GameFileError` for a field that the step's format did not have, so that a new file cannot pass
as an old one.
"""


def number_of(top: Entry, where: str) -> int:
    """Return the format number of a file from its header.

    :raises GameFileError: if the number is missing or invalid, or newer than this version.
    """
    first = min(UPGRADES, default=FORMAT)
    right = str(FORMAT) if first == FORMAT else f"a whole number from {first} to {FORMAT}"
    number = top.get("format")
    if "format" not in top:
        raise GameFileError(f"{where}: format is missing; it must be {right}.")
    if type(number) is int and number > FORMAT:
        raise GameFileError(
            f"{where}: the file has format {number} and this version of hades reads up to "
            f"{FORMAT}; use a newer hades."
        )
    if type(number) is not int or number < first:
        raise GameFileError(f"{where}: format is {shown(number)}; it must be {right}.")
    return number


def upgraded(entry: Entry, number: int, where: str, *, header: bool = False) -> Entry:
    """Convert a line of a file from the format ``number`` to the current format.

    :raises GameFileError: for a field that the old format did not have.
    """
    for step in range(number, FORMAT):
        entry = UPGRADES[step][not header](entry, where)
    return entry


_CHECK = re.compile(rb', "check": "([0-9a-f]{12})"\}$')


@attrs.frozen
class Seal:
    """The ``check`` of a line, and the ``key`` with which it is computed; both "" without a check.

    The key is a hash of the other bytes of the line and the check of the line above.
    """

    key: bytes = b""
    check: str = ""


NO_CLAUSE = "-"
"""Stands for an event that cites no clauses."""


def cited(events: Iterable[Sequence[str]]) -> str:
    """Return the clauses of events as one string, such as ``5.4-12,N-30 5.4-13`` for two events."""
    return " ".join(",".join(clauses) or NO_CLAUSE for clauses in events)


def read_cited(text: str) -> tuple[tuple[str, ...], ...]:
    return tuple(() if ids == NO_CLAUSE else tuple(ids.split(",")) for ids in text.split())


def fits(seal: Seal, state: bytes) -> bool:
    """Return whether the check of a line is right, given the `State.written` after the line."""
    return bool(seal.check) and digest_of(state, seal.key) == seal.check


def written(entry: dict[str, Any], above: str, state: bytes) -> tuple[str, str]:
    """Return a line with its check but without a line break, and the check.

    ``above`` is the check of the line above, ``state`` the `State.written` after the line.
    """
    body = json.dumps(entry, ensure_ascii=False)[:-1]
    check = digest_of(state, key_of(body.encode(), above))
    return f'{body}, "check": "{check}"}}', check


def seal_of(line: bytes, above: str) -> Seal:
    found = _CHECK.search(line)
    if found is None:
        return Seal()
    return Seal(key_of(line[: found.start()], above), found[1].decode())


def key_of(body: bytes, above: str) -> bytes:
    return hashlib.sha256(above.encode() + body).digest()


def parse(line: bytes, where: str) -> dict[str, Any]:
    """Return the object in a line of JSON, which must not repeat a key.

    :raises GameFileError: if the line is invalid; ``where`` names the line.
    """
    try:
        entry = untrusted_input.parse_json(line.decode("utf-8"), untrusted_input.LINE)
    except UnicodeDecodeError:
        raise GameFileError(f"{where}: the line is not UTF-8 text; save the file as UTF-8.") from None
    except untrusted_input.NotJsonError as reason:
        raise GameFileError(
            f'{where}: the line is not a JSON object such as {{"name": value, ...}}: {reason}.'
        ) from None
    except untrusted_input.InputError as error:
        raise GameFileError(f"{where}: {error}.") from None
    if not isinstance(entry, dict):
        raise GameFileError(f"{where}: {shown(entry)} is not valid; a line is one object in braces.")
    return entry
