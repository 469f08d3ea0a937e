"""A line of a game file: its fields, its JSON and its check; every fault in one sentence.

A line ends with its ``check``: twelve hex digits over the bytes of the line before them, the check
of the line above and the whole state of the game after it. So no byte of a file can change without a
line telling, and nobody can put the checks right who does not play the game that the header names.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

import attrs

from hades.content import untrusted_input
from hades.engine.line_of_play import LONGEST_WORDS, Annotation, annotation
from hades.engine.undo import GameFileError
from hades.record.fields import (
    COMMAND,
    MOVES,
    OF_A_NOTE,
    check_draws,
    check_end,
    check_fields,
    check_player,
    shown,
)
from hades.state.state import digest_of

_CHECK = re.compile(rb', "check": "([0-9a-f]{12})"\}$')


@attrs.frozen
class Seal:
    """The ``check`` of a line, and the ``key`` it comes from: over the line's bytes and the check above."""

    key: bytes
    check: str


NO_CLAUSE = "-"
"""In place of the clauses of an event that cites none."""

NO_SEAL = Seal(b"", "")
"""Of a line without a check."""


@attrs.frozen
class Move:
    """A line of a game file after the header: what happened, and the state ``digest`` after it.

    ``kind`` is a key of `MOVES`; ``command`` the name of the command or of the branch, or the words of a
    ``note``; ``n`` how many commands stand after it, ``back`` how many an undo took back,
    ``player`` who chose it if not the one that the header names. ``end`` is what the last line says came of
    the game.
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
    """What the command drew on somebody's table."""
    note: Annotation | None = None
    clauses: str = ""
    """What the events of the command cite, as `cited` writes it."""
    real: int | None = None
    sitting: int = 0


def cited(events: Iterable[Sequence[str]]) -> str:
    """The clauses of events in one text: ``5.4-12,N-30 5.4-13`` are those of two."""
    return " ".join(",".join(clauses) or NO_CLAUSE for clauses in events)


def read_cited(text: str) -> tuple[tuple[str, ...], ...]:
    """The clauses of each event, as `cited` wrote them."""
    return tuple(() if ids == NO_CLAUSE else tuple(ids.split(",")) for ids in text.split())


def fits(seal: Seal, state: bytes) -> bool:
    """Return whether the check of a line is right; ``state`` is the written state of the game after it."""
    return bool(seal.check) and digest_of(state, seal.key) == seal.check


def written(entry: dict[str, Any], above: str, state: bytes) -> tuple[str, str]:
    """A line with its check, without its end, and the check.

    ``above`` is the check of the line above, ``state`` that of the game after the line, as it is written.
    """
    body = json.dumps(entry, ensure_ascii=False)[:-1]
    check = digest_of(state, key_of(body.encode(), above))
    return f'{body}, "check": "{check}"}}', check


def seal_of(line: bytes, above: str) -> Seal:
    """The check at the end of a line, "" if there is none, and what it must come from."""
    found = _CHECK.search(line)
    if found is None:
        return NO_SEAL
    return Seal(key_of(line[: found.start()], above), found[1].decode())


def key_of(body: bytes, above: str) -> bytes:
    """All bytes up to some place of a file: those of a line up to its check, and the check above."""
    return hashlib.sha256(above.encode() + body).digest()


def move_of(entry: dict[str, Any], before: int, where: str, seal: Seal) -> Move:
    """A line that was parsed, as a Move; ``before`` is how many commands stand above it.

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
        what = f"the next command here is number {before + 1}"
        if kind != "command":
            what = f"{before} commands stand above it, so this cannot be"
        raise GameFileError(f"{where}: n is {n}; {what}.")
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
    """The annotation of a line; ``n`` commands stand above it."""
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
    """A line of JSON that is one object, no key twice.

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
        raise GameFileError(f"{where}: {shown(entry)} stands here; a line is one object in braces.")
    return entry
