"""Game files: save, load and verify a game by its commands.

A game file (``*.hades``) is UTF-8 JSON Lines: a header, then one line per command with the digest
of the state after it. Loading plays the commands again and compares every digest, so a file that
loads is a game that happened. A file is written whole or not at all; a `Recorder` appends a line
per command, so a crash costs at most the command in flight. The time of day and the play clock
come from the caller: the engine has none.
"""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn

import attrs

from hades import __version__
from hades.content import edition as editions
from hades.content.load import scenario_ids
from hades.content.position import parse_position
from hades.content.structure import suggestion
from hades.engine.game import Game, Refused
from hades.state.events import Event

FORMAT = 1
"""Of the files this version writes; those of a newer one are refused."""

HEADER: dict[str, tuple[type, str]] = {
    "format": (int, f"the whole number {FORMAT}"),
    "program": (str, 'a text like "hades 1.0"'),
    "edition": (dict, 'a table like {"name": "2.1,-M-08", "switches": {"M-08": false}}'),
    "components": (str, "the digest of a component set, 16 hex digits in quotes"),
    "scenario": (str, 'a scenario id in quotes, like "historical"'),
    "seed": (str, "a text in quotes"),
    "created": (str, 'a time like "2024-05-04T20:15:00+00:00" in quotes, or ""'),
    "position": (str, "the text of the position that the game began at"),
}
MOVE: dict[str, tuple[type, str]] = {
    "n": (int, "the number of the command, counted from 1"),
    "command": (str, "the name of a command in quotes"),
    "digest": (str, "the digest of the state after the command, 12 hex digits in quotes"),
    "t": (int, "milliseconds of play clock, a whole number"),
}
_OPTIONAL = ("t", "position")

_TIME = re.compile(r"|\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?", re.ASCII)

Warn = Callable[[str], None]


class GameFileError(ValueError):
    """A game file that cannot be loaded: one sentence with the file, the line and what would be right."""


class MismatchError(GameFileError):
    """A game file that can be read but whose game does not come out as it says."""


@attrs.frozen
class Move:
    """A line of a game file: command ``n``, the state digest after it, play clock ``t`` in ms."""

    n: int
    command: str
    digest: str
    t: int | None = None


@attrs.frozen
class Recording:
    """A game file as it was read; ``warning`` says what was lost of it, if anything."""

    path: Path
    header: dict[str, Any]
    moves: tuple[Move, ...]
    warning: str = ""


@attrs.frozen
class Verdict:
    """Whether a game file verifies; if not, ``reason`` says at which command and why."""

    path: Path
    valid: bool
    commands: int
    """How many commands of the file verified."""
    reason: str
    game: Game | None
    """The game as it stands after the last command that verified."""
    warning: str = ""


def header(game: Game, created: str) -> dict[str, Any]:
    """The first line of a game's file; ``created`` is an ISO time, or "" if nobody knows it."""
    top = {
        "format": FORMAT,
        "program": f"hades {__version__}",
        "edition": {"name": game.edition, "switches": dict.fromkeys(game.switched_off, False)},
        "components": game.tables.catalog.digest,
        "scenario": game.scenario,
        "seed": game.seed,
        "created": created,
    }
    return top | {"position": game.position} if game.position else top


def save(game: Game, path: Path, *, created: str = "", times: Sequence[int | None] = ()) -> None:
    """Write a game file, whole or not at all.

    ``times`` are the play clock after each command in milliseconds, as far as they are known.

    :raises OSError: if the file cannot be written; the old one is untouched then.
    """
    lines = [_line(header(game, created))]
    for n, (command, digest) in enumerate(zip(game.history, _digests(game), strict=True), 1):
        lines.append(_move_line(n, command.name, digest, times[n - 1] if n <= len(times) else None))
    write_whole(path, "".join(lines))


def write_whole(path: Path, text: str) -> None:
    """Write a file, whole or not at all.

    :raises OSError: if it cannot be written; the old one is untouched then.
    """
    beside = path.with_name(path.name + ".part")
    try:
        beside.write_text(text, encoding="utf-8", newline="\n")
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise


class Recorder:
    """Keeps a file in step with a game while it is played: one line appended per command."""

    def __init__(
        self, game: Game, path: Path, *, created: str = "", times: Sequence[int | None] = ()
    ) -> None:
        self.game = game
        self.path = path
        self._created = created
        self._written = list(game.history)
        self._times = list(times) + [None] * (len(game.history) - len(times))
        save(game, path, created=created, times=self._times)

    def update(self, t: int | None = None) -> None:
        """Bring the file up to the game after a command or an undo, at play clock ``t``.

        :raises OSError: if the file cannot be written.
        """
        history = self.game.history
        done = len(self._written)
        if len(history) == done + 1 and history[:done] == self._written:
            line = _move_line(len(history), history[-1].name, self.game.digest, t)
            with self.path.open("a", encoding="utf-8", newline="\n") as file:
                file.write(line)
            self._times.append(t)
        elif history != self._written:
            kept = 0
            while kept < min(len(history), done) and history[kept] == self._written[kept]:
                kept += 1
            self._times = self._times[:kept] + [t] * (len(history) - kept)
            save(self.game, self.path, created=self._created, times=self._times)
        self._written = list(history)


def load(path: Path, components: Path | None = None, warn: Warn = warnings.warn) -> Game:
    """Play a game file again, verifying every digest.

    ``warn`` gets a sentence when the last line was torn by a crash and is left out.

    :raises GameFileError: if it cannot be read or does not verify.
    :raises ComponentError: if the component set is at fault.
    """
    recording = read(path)
    if recording.warning:
        warn(recording.warning)
    game = begin(recording, components)
    for move in recording.moves:
        step(game, recording, move)
    return game


def verify(path: Path, components: Path | None = None) -> Verdict:
    """Play a game file again and say whether, or where not, it comes out as it says.

    :raises GameFileError: if it cannot be read.
    :raises ComponentError: if the component set is at fault.
    """
    recording = read(path)
    game = None
    done = 0
    try:
        game = begin(recording, components)
        for move in recording.moves:
            step(game, recording, move)
            done = move.n
    except MismatchError as error:
        return Verdict(path, False, done, str(error), game, recording.warning)
    return Verdict(path, True, done, "", game, recording.warning)


def begin(recording: Recording, components: Path | None = None) -> Game:
    """The game of a recording at its first question.

    :raises GameFileError: for a scenario or an edition that is not known here.
    :raises MismatchError: if it was played with another component set.
    :raises ComponentError: if the component set is at fault.
    """
    top = recording.header
    where = f"{recording.path}, line 1"
    _check_scenario(top["scenario"], where)
    edition = top["edition"]["name"]
    try:
        if "position" in top:
            game = _at_position(top, where, components)
        else:
            game = Game.new(top["scenario"], seed=top["seed"], edition=edition, components=components)
    except ValueError as error:
        raise GameFileError(f"{where}: {error}.") from None
    own = game.tables.catalog.digest
    if top["components"] != own:
        raise MismatchError(
            f"{where}: the game was played with component set {top['components']} and this one is "
            f"{own}; give the directory of the right one with --components."
        )
    return game


def _at_position(top: dict[str, Any], where: str, components: Path | None) -> Game:
    """The game of a header with a position, which must agree with the rest of the header."""
    sheet = parse_position(top["position"], f"{where}: position")
    for field in ("scenario", "seed"):
        own = getattr(sheet.position, field)
        if own != top[field]:
            raise GameFileError(
                f"{where}: {field} is {_shown(top[field])} and the position's is {_shown(own)}."
            )
    return Game.from_position(sheet, edition=top["edition"]["name"], components=components)


def step(game: Game, recording: Recording, move: Move) -> list[Event]:
    """Carry out one command of a recording and compare the digest; the events.

    :raises MismatchError: if it is not legal or leads elsewhere, with what was asked.
    """
    where = f"{recording.path}, line {move.n + 1}: command {move.n} ({move.command})"
    ask = game.ask
    asked = f'The question was "{ask.prompt}" [{", ".join(ask.clauses)}].' if ask else "The game was over."
    before = game._state.facts()
    try:
        events = game.do(move.command)
    except Refused as refused:
        raise MismatchError(f"{where} is not legal here: {refused}. {asked}") from None
    if game.digest != move.digest:
        after = game._state.facts()
        changed = ", ".join(name for name in after if after[name] != before[name]) or "nothing"
        raise MismatchError(
            f"{where} leads to state {game.digest}, the file says {move.digest}; "
            f"the command changed {changed}. {asked}"
        )
    return events


def read(path: Path) -> Recording:
    """A game file, every line checked; nothing is played yet.

    :raises GameFileError: if it is missing, unreadable or not a game file.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise GameFileError(f"{path}: the file cannot be read: {error.strerror}.") from None
    if path.suffix == ".toml":
        raise GameFileError(f"{path}: a *.toml is a position, no game file; --load and hades drill take it.")
    *whole, rest = data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    warning = ""
    if rest.strip():
        # without an end of line: complete, or torn off when the program stopped
        try:
            _parse(rest, "")
            whole.append(rest)
        except GameFileError:
            if whole:
                warning = (
                    f"{path}, line {len(whole) + 1}: the last line is torn off and was left out; "
                    f"the game goes on after command {len(whole) - 1}."
                )
    if not whole:
        raise GameFileError(f"{path}: this is no game file; one begins with a header line in JSON.")
    top = _header(whole[0], f"{path}, line 1")
    return Recording(path, top, tuple(_moves(whole, path)), warning)


def _digests(game: Game) -> list[str]:
    """The digest after each command of the history."""
    return [state.digest() for state in (*game._past[1:], game._state)] if game.history else []


def _moves(lines: list[bytes], path: Path) -> Iterator[Move]:
    for n, line in enumerate(lines[1:], 1):
        where = f"{path}, line {n + 1}"
        entry = _parse(line, where)
        _check_fields(entry, MOVE, where)
        if entry["n"] != n:
            raise GameFileError(f"{where}: n is {entry['n']}; the next command here is number {n}.")
        if entry.get("t", 0) < 0:
            raise GameFileError(f"{where}: t is {entry['t']}; it must be 0 or more milliseconds.")
        yield Move(**entry)


def _header(line: bytes, where: str) -> dict[str, Any]:
    top = _parse(line, where)
    number = top.get("format")
    if type(number) is int and number > FORMAT:
        raise GameFileError(
            f"{where}: the file has format {number} and this version of hades reads up to {FORMAT}; "
            f"it takes a newer hades."
        )
    _check_fields(top, HEADER, where)
    if number != FORMAT:
        raise GameFileError(f"{where}: there is no format {number}; it must be {FORMAT}.")
    _check_edition(top["edition"], where)
    try:
        top["seed"].encode()
    except UnicodeEncodeError:
        raise GameFileError(
            f"{where}: seed holds half a character; it must be {HEADER['seed'][1]}."
        ) from None
    if not _TIME.fullmatch(top["created"]):
        raise GameFileError(f"{where}: created must be {HEADER['created'][1]}.")
    return top


def _check_edition(edition: dict[str, Any], where: str) -> None:
    """Name and switches, which must say the same: the name is for people, the switches are for good."""
    if edition.keys() != {"name", "switches"} or type(edition["name"]) is not str:
        raise GameFileError(f"{where}: edition must be {HEADER['edition'][1]}.")
    try:
        known = editions.parse(edition["name"])
    except ValueError as error:
        raise GameFileError(f"{where}: {error}.") from None
    right = dict.fromkeys((id_ for id_ in editions.switches() if id_ in known.off), False)
    said = edition["switches"]
    if not isinstance(said, dict):
        raise GameFileError(f"{where}: edition.switches is {_shown(said)}; it must be an object in braces.")
    if said != right:
        # JSON objects may be long: the ids that differ are named, not all of them
        wrong = [id_ for id_ in (right | said) if said.get(id_) is not right.get(id_)]
        raise GameFileError(
            f"{where}: edition.switches is wrong about {', '.join(wrong)}; "
            f"for edition {known.name!r} it must be {_shown(right)}."
        )


def _check_fields(entry: dict[str, Any], fields: dict[str, tuple[type, str]], where: str) -> None:
    for name, (kind, right) in fields.items():
        if name not in entry:
            if name not in _OPTIONAL:
                raise GameFileError(f"{where}: {name} is missing; it must be {right}.")
        elif type(entry[name]) is not kind:
            raise GameFileError(f"{where}: {name} is {_shown(entry[name])}; it must be {right}.")
    for name in entry:
        if name not in fields:
            raise GameFileError(f"{where}: unknown field {name!r}; {suggestion(name, list(fields))}.")


def _check_scenario(scenario: str, where: str) -> None:
    known = scenario_ids()
    if scenario not in known:
        raise GameFileError(f"{where}: there is no scenario {scenario!r}; {suggestion(scenario, known)}.")


def _parse(line: bytes, where: str) -> dict[str, Any]:
    """A line of JSON that is one object, no key twice."""
    try:
        entry = json.loads(line.decode("utf-8"), object_pairs_hook=_once, parse_constant=_no_constant)
    except UnicodeDecodeError:
        raise GameFileError(f"{where}: the line is not UTF-8 text; save the file as UTF-8.") from None
    except RecursionError:
        raise GameFileError(f"{where}: brackets are nested too deep; a line is one flat object.") from None
    except ValueError as error:
        reason = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
        raise GameFileError(
            f'{where}: the line is not an object in JSON, {{"name": value, ...}}: {reason}.'
        ) from None
    if not isinstance(entry, dict):
        raise GameFileError(f"{where}: {_shown(entry)} stands here; a line is one object in braces.")
    return entry


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    entry = dict(pairs)
    if len(entry) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"{twice!r} stands in it twice")
    return entry


def _no_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is no JSON number")


def _shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else text[:37] + "..."


def _line(entry: dict[str, Any]) -> str:
    return json.dumps(entry, ensure_ascii=False) + "\n"


def _move_line(n: int, command: str, digest: str, t: int | None) -> str:
    entry: dict[str, Any] = {"n": n, "command": command, "digest": digest}
    return _line(entry if t is None else entry | {"t": t})
