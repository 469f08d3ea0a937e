"""The lines of a game file: fields, JSON and checks, and the upgrades from older formats.

A line ends with its ``check``: twelve hex digits over the bytes of the line before them, the check of the
line above and the whole state of the game after it. So no byte of a file can change unnoticed, and the checks
cannot be corrected without playing the game that the header names. Every fault is one sentence.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Any

import attrs

from hades.content import edition as editions
from hades.content import untrusted_input
from hades.content.decoding import suggestion
from hades.content.load import scenario_ids
from hades.content.paths import scenario_dir
from hades.content.position import AIDS
from hades.engine.journal import LONGEST_WORDS, MOST_MARKS, Annotation, annotation
from hades.engine.undo import AGENT, LONGEST, MODES, PERSON, GameFileError, MismatchError, is_player
from hades.state.state import digest_of

FORMAT = 6
"""Format of the files this version writes; files of a newer format are refused."""

UNKNOWN = "unknown"
"""The player of a game that was salvaged with a header that did not fit."""
SALVAGED = "salvaged header"
"""The aid noted for a game whose header did not fit its check: how it was begun and played is unknown."""


HEADER: dict[str, tuple[type, str]] = {
    "format": (int, f"the whole number {FORMAT}"),
    "program": (str, 'a text like "hades 1.0"'),
    "rules": (int, "the number of the revision of the rules it was played under"),
    "player": (
        str,
        f'"{PERSON}", "{AGENT}" or the name of an automatic player, 1 to {LONGEST} characters',
    ),
    "edition": (dict, 'a table like {"name": "2.1,-M-08", "switches": {"M-08": false}}'),
    "components": (str, "the digest of a component set, 16 hex digits in quotes"),
    "scenario": (str, 'a scenario id in quotes, like "historical"'),
    "seed": (str, "a text in quotes"),
    "missing": (list, "squads that were out of it from the beginning, ids in brackets"),
    "race": (str, "the nonce of a seed that was committed to, 32 hex digits in quotes"),
    "undo": (str, f"one of {', '.join(MODES)}, in quotes"),
    "aids": (str, f"one of {', '.join(AIDS)}, in quotes"),
    "created": (str, 'a time like "2024-05-04T20:15:00+00:00" in quotes, or ""'),
    "position": (str, "the text of the position that the game began at"),
    "draws": (list, "what was drawn for the set-up on somebody's table, ids in brackets"),
    "end": (dict, "what came of the game"),
    "check": (str, "12 hex digits in quotes, last on the line"),
}


COMMAND: dict[str, tuple[type, str]] = {
    "n": (int, "the number of the command, counted from 1"),
    "command": (str, "the name of a command in quotes"),
    "digest": (str, "the digest of the state after the command, 12 hex digits in quotes"),
    "by": (str, "who chose it if not the player of line 1, in quotes"),
    "draws": (list, "what it drew on somebody's table, ids in brackets"),
    "clauses": (
        str,
        "the ids that its events cite, with commas, and a space between two events, in quotes",
    ),
    "after": (int, "the number of the command whose moment it is on, from 0"),
    "event": (int, "which event of that command it is on, from 0"),
    "rings": (list, f"at most {MOST_MARKS} hexes, each in quotes"),
    "arrows": (
        list,
        f'at most {MOST_MARKS} pairs of hexes like ["I0505", "I0607"]',
    ),
    "t": (int, "milliseconds of play time since the first command, a whole number"),
    "real": (int, "milliseconds of real time since the first command, a whole number"),
    "sitting": (int, "the number of the sitting that begins with it, 1 or more"),
    "aid": (str, "the name of the aid that was used, in quotes"),
    "end": (dict, "what came of the game"),
    "check": (str, "12 hex digits in quotes, last on the line"),
}


MOVES: dict[str, tuple[type, str]] = {
    "command": COMMAND["command"],
    "undo": (int, "how many commands were taken back, 1 or more"),
    "branch": (str, "the name of the branch that begins, in quotes"),
    "switch": (str, "the name of the branch that goes on, in quotes"),
    "rename": (str, "the new name of the branch, in quotes"),
    "annotation": (
        str,
        f"words on a moment in quotes, at most {LONGEST_WORDS} characters",
    ),
    "waiting": (str, 'the command that waits for a draw on the table, in quotes, or ""'),
}
"""Kind of line -> the field that makes it one; the other fields are those of a command."""


END: dict[str, tuple[type, str]] = {
    "commands": (int, "how many commands led to the last state"),
    "outcome": (str, 'the level of victory or the reason of the defeat in quotes, or ""'),
    "vp": (float, "Victory Points, a number"),
    "taken_back": (int, "how many commands were taken back in all"),
    "aids": (list, "the names of the aids that were used"),
    "t": (int, "milliseconds of play time when the game was left, a whole number"),
    "real": (int, "milliseconds of real time when the game was left, a whole number"),
}


_ANY_TEXT = ("seed", "position")
"""Fields that may hold any character, such as an end of line."""


_OPTIONAL = (
    *("by", "after", "event", "rings", "arrows", "t", "real", "sitting", "aid", "end"),
    *("position", "draws", "clauses", "race", "missing"),
)


OF_A_NOTE = ("after", "event", "rings", "arrows")
"""Fields that stand beside an annotation alone."""


_TIME = re.compile(r"|\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?", re.ASCII)


_NONCE = re.compile(r"[0-9a-f]{32}")


def check_end(end: dict[str, Any], where: str) -> None:
    """Check the result that a file states for its game.

    :raises GameFileError: naming the field and what would be right.
    """
    where = f"{where}: end"
    vp = end.get("vp")
    # a whole number of VP may be written without its fraction, but not without end
    checked = end | {"vp": float(vp)} if type(vp) is int and abs(vp) < 10**6 else end
    check_fields(checked, END, where)
    if ("t" in end) != ("real" in end):
        raise GameFileError(f"{where}: t and real stand together or not at all.")
    for name in ("t", "real"):
        if end.get(name, 0) < 0:
            raise GameFileError(f"{where}: {name} is {end[name]}; it must be {END[name][1]}.")
    for aid in end["aids"]:
        check_fields({"aids": aid}, {"aids": (str, END["aids"][1])}, where)


def check_header(top: dict[str, Any], where: str, *, today: bool = False) -> None:
    """Check the first line of a file; with ``today`` its edition may mean other switches now.

    :raises GameFileError: naming the field and what would be right.
    """
    check_fields(top, HEADER, where)
    check_draws(top, HEADER, where)
    for unit in top.get("missing", ()):
        check_fields({"missing": unit}, {"missing": (str, HEADER["missing"][1])}, where)
    if "missing" in top and "position" in top:
        raise GameFileError(f"{where}: missing and position; a position says itself who is there.")
    if "draws" in top and "position" in top:
        raise GameFileError(f"{where}: draws and position; a game on a table begins with its set-up.")
    if top["rules"] < 1:
        raise GameFileError(f"{where}: rules is {top['rules']}; it must be {HEADER['rules'][1]}.")
    check_player("player", top["player"], where)
    _check_edition(top["edition"], where, today=today)
    if top["undo"] not in MODES:
        raise GameFileError(f"{where}: undo is {shown(top['undo'])}; it must be {HEADER['undo'][1]}.")
    if top["aids"] not in AIDS:
        raise GameFileError(f"{where}: aids is {shown(top['aids'])}; it must be {HEADER['aids'][1]}.")
    if "end" in top:
        check_end(top["end"], where)
    if not _NONCE.fullmatch(top.get("race", "0" * 32)):
        raise GameFileError(f"{where}: race is {shown(top['race'])}; it must be {HEADER['race'][1]}.")
    if not is_time(top["created"]):
        raise GameFileError(f"{where}: created must be {HEADER['created'][1]}.")


def check_player(field: str, name: str, where: str) -> None:
    """Check the name of a player."""
    if not is_player(name):
        raise GameFileError(f"{where}: {field} is {shown(name)}; it must be {HEADER['player'][1]}.")


def is_time(text: str) -> bool:
    """Return whether a text is an existing point in time, or ""."""
    try:
        return bool(_TIME.fullmatch(text)) and (not text or bool(datetime.fromisoformat(text)))
    except ValueError:
        return False


def _check_edition(edition: dict[str, Any], where: str, *, today: bool) -> None:
    """Check that name and switches of an edition agree: the name is for people, the switches decide."""
    if edition.keys() != {"name", "switches"} or type(edition["name"]) is not str:
        raise GameFileError(f"{where}: edition must be {HEADER['edition'][1]}.")
    try:
        known = editions.parse(edition["name"])
    except ValueError as error:
        raise GameFileError(f"{where}: {error}.") from None
    right = dict.fromkeys((id_ for id_ in editions.switches() if id_ in known.off), False)
    said = edition["switches"]
    if not isinstance(said, dict):
        raise GameFileError(f"{where}: edition.switches is {shown(said)}; it must be an object in braces.")
    if said != right and not today:
        # JSON objects may be long: the ids that differ are named, not all of them
        wrong = [id_ for id_ in (right | said) if said.get(id_) is not right.get(id_)]
        raise GameFileError(
            f"{where}: edition.switches is wrong about {', '.join(wrong)}; for edition "
            f"{known.name!r} it must be {shown(right)}."
        )


def check_fields(entry: dict[str, Any], fields: dict[str, tuple[type, str]], where: str) -> None:
    """Check that an entry has all its fields, each of its type, and no others.

    :raises GameFileError: naming the field and what would be right.
    """
    for name, (kind, right) in fields.items():
        if name not in entry:
            if name not in _OPTIONAL:
                raise GameFileError(f"{where}: {name} is missing; it must be {right}.")
        elif type(entry[name]) is not kind:
            raise GameFileError(f"{where}: {name} is {shown(entry[name])}; it must be {right}.")
        elif kind is str:
            _check_text(name, entry[name], right, where)
    for name in entry:
        if name not in fields:
            raise GameFileError(f"{where}: unknown field {name!r}; {suggestion(name, list(fields))}.")


def _check_text(name: str, text: str, right: str, where: str) -> None:
    """Refuse half characters, and those that control a terminal."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise GameFileError(f"{where}: {name} holds half a character; it must be {right}.") from None
    if name not in _ANY_TEXT and not text.isprintable():
        raise GameFileError(f"{where}: {name} holds a character that cannot be shown; it must be {right}.")


def check_scenario(scenario: str, where: str) -> None:
    """Check that a scenario exists.

    :raises GameFileError: naming one that is meant, or all.
    """
    # what is in their files matters for the order alone
    if scenario not in {path.stem for path in scenario_dir().glob("*.toml")}:
        known = suggestion(scenario, scenario_ids())
        raise GameFileError(f"{where}: there is no scenario {scenario!r}; {known}.")


def shown(value: object) -> str:
    """Return a value as an error message quotes it, at most 40 characters."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else text[:37] + "..."


def check_draws(entry: dict[str, Any], fields: dict[str, tuple[type, str]], where: str) -> None:
    """Check the draws of a line, if it has any: texts."""
    for draw in entry.get("draws", ()):
        check_fields({"draws": draw}, {"draws": (str, fields["draws"][1])}, where)


Entry = dict[str, Any]
Step = Callable[[Entry, str], Entry]
"""Upgrades a parsed line to the next format; also takes the line's place in the file, for errors."""

UPGRADES: dict[int, tuple[Step, Step]] = {}
"""Older format -> the steps for its header and for its other lines. No format between two may be left out.

A step raises `GameFileError` for a field that its format did not have, so that a new file cannot pass as an
old one. ``tests/record/formats`` holds files of each format.
"""


def number_of(top: Entry, where: str) -> int:
    """Return the format number of a file by its header.

    :raises GameFileError: if it is no format, one of a newer version, or one that was never released.
    """
    first = min(UPGRADES, default=FORMAT)
    right = str(FORMAT) if first == FORMAT else f"a whole number from {first} to {FORMAT}"
    number = top.get("format")
    if "format" not in top:
        raise GameFileError(f"{where}: format is missing; it must be {right}.")
    if type(number) is int and number > FORMAT:
        raise GameFileError(
            f"{where}: the file has format {number} and this version of hades reads up to "
            f"{FORMAT}; it takes a newer hades."
        )
    if type(number) is not int or number < first:
        raise GameFileError(f"{where}: format is {shown(number)}; it must be {right}.")
    return number


def header_of_today(top: Entry, where: str) -> Entry:
    """Return a header of any known format as one of today.

    :raises GameFileError: for a field that its format did not have.
    """
    for number in range(number_of(top, where), FORMAT):
        top = UPGRADES[number][0](top, where)
    return top


def line_of_today(entry: Entry, number: int, where: str) -> Entry:
    """Return a line after the header of a file of format ``number`` as one of today.

    :raises GameFileError: for a field that its format did not have.
    """
    for step in range(number, FORMAT):
        entry = UPGRADES[step][1](entry, where)
    return entry


_CHECK = re.compile(rb', "check": "([0-9a-f]{12})"\}$')


@attrs.frozen
class Seal:
    """The ``check`` of a line, and the ``key`` it comes from: over the line's bytes and the check above."""

    key: bytes
    check: str


NO_CLAUSE = "-"
"""In place of the clauses of an event that cites none."""

NO_SEAL = Seal(b"", "")
"""Seal of a line without a check."""


@attrs.frozen
class Move:
    """A line of a game file after the header: one thing that happened, and the state ``digest`` after it.

    ``kind`` is a key of `MOVES`; ``command`` the name of the command or of the branch, or the words of a
    ``note``; ``n`` the number of commands after the line, ``back`` the number that an undo took back,
    ``player`` the player if not the one that the header names. ``end`` is the result of the game as the last
    line states it.
    """

    n: int
    command: str
    digest: str
    t: int | None = None
    kind: str = "command"
    back: int = 0
    aid: str = ""
    end: dict[str, Any] | None = None
    seal: Seal = NO_SEAL
    player: str = ""
    draws: tuple[str, ...] = ()
    """The draws of the command in printed-game mode."""
    note: Annotation | None = None
    clauses: str = ""
    """The clauses cited by the events of the command, in the form of `cited`."""
    real: int | None = None
    sitting: int = 0


def cited(events: Iterable[Sequence[str]]) -> str:
    """Return the clauses of events as one text: ``5.4-12,N-30 5.4-13`` for two events."""
    return " ".join(",".join(clauses) or NO_CLAUSE for clauses in events)


def read_cited(text: str) -> tuple[tuple[str, ...], ...]:
    """Return the clauses of each event of a text that `cited` wrote."""
    return tuple(() if ids == NO_CLAUSE else tuple(ids.split(",")) for ids in text.split())


def fits(seal: Seal, state: bytes) -> bool:
    """Return whether the check of a line is right; ``state`` is the written state of the game after it."""
    return bool(seal.check) and digest_of(state, seal.key) == seal.check


def written(entry: dict[str, Any], above: str, state: bytes) -> tuple[str, str]:
    """Return a line with its check, without its line end, and the check.

    ``above`` is the check of the line above, ``state`` that of the game after the line, as it is written.
    """
    body = json.dumps(entry, ensure_ascii=False)[:-1]
    check = digest_of(state, key_of(body.encode(), above))
    return f'{body}, "check": "{check}"}}', check


def seal_of(line: bytes, above: str) -> Seal:
    """Return the check at the end of a line, "" if there is none, with the key it must come from."""
    found = _CHECK.search(line)
    if found is None:
        return NO_SEAL
    return Seal(key_of(line[: found.start()], above), found[1].decode())


def key_of(body: bytes, above: str) -> bytes:
    """Hash the bytes of a line up to its check together with the check above."""
    return hashlib.sha256(above.encode() + body).digest()


def move_of(entry: dict[str, Any], before: int, where: str, seal: Seal) -> Move:
    """Return a parsed line as a Move; ``before`` is the number of commands above it.

    :raises GameFileError: naming the field and what would be right.
    """
    kind = next((kind for kind in MOVES if kind in entry), "command")
    fields = {kind if name == "command" else name: right for name, right in COMMAND.items()}
    fields[kind] = MOVES[kind]
    check_fields(entry, fields, where)
    n = entry["n"]
    back = entry["undo"] if kind == "undo" else 0
    wanted = {"command": before + 1, "undo": before - back, "branch": n, "switch": n}.get(kind, before)
    if n != wanted or (kind == "undo" and back < 1) or n < 0:
        what = f"{before + 1} follows" if kind == "command" else f"it has {before} commands above"
        raise MismatchError(f"{where}: n is {n} where {what}: a line was changed, added or taken out.")
    if kind == "branch" and n > before:
        raise GameFileError(f"{where}: n is {n}; a branch begins at one of the {before} commands above.")
    note = _note_of(entry, n, where) if kind == "annotation" else None
    for field in OF_A_NOTE:
        if note is None and field in entry:
            raise GameFileError(f"{where}: {field} stands beside {kind}; it belongs beside an annotation.")
    if "by" in entry:
        check_player("by", entry["by"], where)
    for name, least in (("t", 0), ("real", 0), ("sitting", 1)):
        if entry.get(name, least) < least:
            raise GameFileError(f"{where}: {name} is {entry[name]}; it must be {COMMAND[name][1]}.")
    if "end" in entry:
        check_end(entry["end"], where)
    for name, does in (("draws", "draws"), ("clauses", "has events")):
        if name in entry and kind != "command" and (name, kind) != ("draws", "waiting"):
            raise GameFileError(f"{where}: {name} stands beside {kind}; only a command {does}.")
    check_draws(entry, COMMAND, where)
    what = "" if kind == "undo" else entry[kind]
    return Move(
        n,
        what,
        entry["digest"],
        entry.get("t"),
        kind,
        back,
        entry.get("aid", ""),
        entry.get("end"),
        seal,
        entry.get("by", ""),
        tuple(entry.get("draws", ())),
        note,
        entry.get("clauses", ""),
        entry.get("real"),
        entry.get("sitting", 0),
    )


def _note_of(entry: dict[str, Any], n: int, where: str) -> Annotation:
    if not 0 <= entry.get("after", -1) <= n:
        raise GameFileError(f"{where}: after must be {COMMAND['after'][1]}, to {n}, beside an annotation.")
    if entry.get("event", 0) < 0:
        raise GameFileError(f"{where}: event is {entry['event']}; it must be {COMMAND['event'][1]}.")
    words = entry["annotation"]
    if len(words) > LONGEST_WORDS:
        raise GameFileError(f"{where}: annotation is too long; it must be {MOVES['annotation'][1]}.")
    marks = entry.get("rings", ()), entry.get("arrows", ())
    try:
        return annotation(entry["after"], words, entry.get("by", ""), *marks, entry.get("event"))
    except (TypeError, ValueError) as error:
        raise GameFileError(f"{where}: {error}.") from None


def parse(line: bytes, where: str) -> dict[str, Any]:
    """Parse a line of JSON: one object, no key twice.

    :raises GameFileError: saying what is wrong with it.
    """
    try:
        entry = untrusted_input.parse_json(line.decode("utf-8"), untrusted_input.LINE)
    except UnicodeDecodeError:
        raise GameFileError(f"{where}: the line is not UTF-8 text; save the file as UTF-8.") from None
    except untrusted_input.NotJsonError as reason:
        raise GameFileError(
            f'{where}: the line is not an object in JSON, {{"name": value, ...}}: {reason}.'
        ) from None
    except untrusted_input.IntakeError as error:
        raise GameFileError(f"{where}: {error}.") from None
    if not isinstance(entry, dict):
        raise GameFileError(f"{where}: {shown(entry)} is not valid; a line is one object in braces.")
    return entry
