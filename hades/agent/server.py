"""The server that reads and answers a bot's requests, one game at a time.

Answers hold only what the player may know: the view, the menu, events, odds. A digest also covers hidden
things, and a seed determines all luck, so both are sent only when the game is over.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import attrs

from hades import Refused, __version__, narrate, printable, record
from hades.content import untrusted_input
from hades.content.decoding import brief, structure, suggestion
from hades.content.edition import LATEST
from hades.content.load import ComponentError, scenario_ids
from hades.content.position import PositionError
from hades.engine.game import Game
from hades.engine.undo import AGENT, LONGEST, MODES, NOBODY_DRAWS
from hades.odds.odds import odds
from hades.run.seeds import fresh_seed
from hades.session import game_saver
from hades.session.session import NO_AIDS
from hades.terminal import state_lines

PROTOCOL = 1
"""Version of the protocol, raised when a bot written for an older one would misunderstand it."""

LINE = untrusted_input.Kind("a request", 256 * 1024)
"""Limits for a request as text; a position is the longest possible part."""

PARTS = ("state", "menu")
"""Optional parts of an answer about the state of the game."""

Id = str | int | None


class BadRequest(ValueError):
    """A line that is not a valid request: its ``kind`` of fault, and the ``id`` to answer under, if any."""

    def __init__(self, kind: str, sentence: str, id_: Id = None) -> None:
        super().__init__(sentence)
        self.kind = kind
        self.id = id_


@attrs.frozen(kw_only=True)
class HelloRequest:
    """Greet the server: the bot may give its ``name`` and the ``protocol`` it speaks."""

    protocol: int = PROTOCOL
    name: str = ""


@attrs.frozen(kw_only=True)
class NewRequest:
    """Begin a game: a ``scenario`` with a ``seed``, a ``position`` (path or text), or a game ``file``.

    ``undo`` is the undo mode; with ``aids`` false the game has none. ``also`` names extra parts of the
    answer.
    """

    scenario: str | None = None
    seed: str | None = None
    edition: str | None = None
    position: str | None = None
    file: str | None = None
    components: str | None = None
    undo: str | None = None
    aids: bool | None = None
    also: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class StateRequest:
    """Ask for everything the player may know."""


@attrs.frozen(kw_only=True)
class MenuRequest:
    """Ask for every legal command."""


@attrs.frozen(kw_only=True)
class ActRequest:
    """Carry out a ``command`` of the menu, by its name."""

    command: str
    also: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class UndoRequest:
    """Undo the last command, if the game allows that."""

    also: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class WhyRequest:
    """Ask why a ``command`` is not legal now."""

    command: str


@attrs.frozen(kw_only=True)
class OddsRequest:
    """Ask for the odds of the last of some ``commands``; those before lead up to it."""

    commands: tuple[str, ...]


@attrs.frozen(kw_only=True)
class AnnotateRequest:
    """Put ``words`` on the moment ``after`` a command, by default the last; "" removes them."""

    words: str
    after: int | None = None


@attrs.frozen(kw_only=True)
class SaveRequest:
    """Write the game to a ``file``."""

    file: str


@attrs.frozen(kw_only=True)
class QuitRequest:
    """End the conversation."""


Request = (
    HelloRequest
    | NewRequest
    | StateRequest
    | MenuRequest
    | ActRequest
    | UndoRequest
    | WhyRequest
    | OddsRequest
    | AnnotateRequest
    | SaveRequest
    | QuitRequest
)

REQUESTS: dict[str, type[Request]] = {
    "hello": HelloRequest,
    "new": NewRequest,
    "state": StateRequest,
    "menu": MenuRequest,
    "act": ActRequest,
    "undo": UndoRequest,
    "why": WhyRequest,
    "odds": OddsRequest,
    "annotate": AnnotateRequest,
    "save": SaveRequest,
    "quit": QuitRequest,
}
"""Record of each request, by name."""


def read(line: str) -> tuple[Id, str, Request]:
    """Return the id, the name and the content of a line.

    :raises BadRequest: if the line is not a valid request, saying what would be.
    """
    try:
        data = untrusted_input.parse_json(line, LINE)
    except untrusted_input.NotJsonError as error:
        raise BadRequest("json", f"the line is not JSON ({error}); write one object on one line") from None
    except untrusted_input.IntakeError as error:
        raise BadRequest("json", str(error)) from None
    if not isinstance(data, dict):
        raise BadRequest("json", "the line is not a JSON object; write {...} with a request")
    id_ = _id(data)
    name = data.pop("request", None)
    if not isinstance(name, str):
        raise BadRequest("request", f"request is missing; {suggestion('', list(REQUESTS))}", id_)
    if name not in REQUESTS:
        said = f"request {printable.short(name)} is not known; {suggestion(name, list(REQUESTS))}"
        raise BadRequest("request", said, id_)
    faults: list[str] = []
    found = structure(data, REQUESTS[name], f"{name}:", faults)
    if found is None:
        raise BadRequest("request", brief(faults), id_)
    for part in getattr(found, "also", ()):
        if part not in PARTS:
            said = f"{name}: also {printable.short(part)} is not known; {suggestion(part, PARTS)}"
            raise BadRequest("request", said, id_)
    return id_, name, found


def _id(data: dict[str, Any]) -> Id:
    """Return the id to answer a request under, None if it has none.

    :raises BadRequest: if the id is neither a string nor a whole number.
    """
    id_ = data.pop("id", None)
    if id_ is not None and type(id_) not in (str, int):
        raise BadRequest("request", f"id {printable.short(id_)} is neither a string nor a whole number")
    found: Id = id_
    return found


Answer = dict[str, Any]
_BRINGS = {
    "position": ("scenario", "seed", "file"),
    "file": ("scenario", "seed", "edition", "undo", "aids"),
}
"""Way to begin a game -> the keys of a request that it excludes."""


def begin(request: NewRequest, told: list[str]) -> Game:
    """Return the game that a bot asks for, with a fresh seed if it names none; ``told`` takes remarks on it.

    :raises BadRequest: if parts of the request exclude each other.
    """
    for source, own in _BRINGS.items():
        for name in own:
            if getattr(request, source) is not None and getattr(request, name) is not None:
                raise BadRequest("request", f"new: {source} brings its own {name} - remove {name}")
    components = None if request.components is None else Path(request.components)
    undo = request.undo or next(iter(MODES))
    if request.file is not None:
        game = record.load(request.file, components, told.append)
        if game.at_table:
            raise BadRequest("game", f"new: {request.file}: {NOBODY_DRAWS}")
        return game
    if request.position is not None:
        game = Game.from_position(request.position, edition=request.edition, components=components, undo=undo)
    else:
        game = Game.new(
            request.scenario or "historical",
            seed=fresh_seed() if request.seed is None else request.seed,
            edition=request.edition or LATEST,
            components=components,
            undo=undo,
        )
    game.created = datetime.now(UTC).isoformat(timespec="seconds")
    game.aids = request.aids is not False
    return game


class BotServer:
    """Answers requests line by line."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._titles: dict[str, str] = {}
        self._player = AGENT
        self._saved: set[Path] = set()
        """Files written by this server, which may be overwritten."""
        self.closed = False
        """True once the bot has quit."""

    def answer(self, line: str) -> Answer:
        """Return the answer to a line: ``ok`` with the result, or an ``error`` that changed nothing."""
        id_: Id = None
        try:
            id_, name, request = read(line)
            found: Answer = getattr(self, f"_{name}")(request)
        except BadRequest as error:
            return _error(error.id if id_ is None else id_, error.kind, str(error))
        except Refused as refused:
            return _error(id_, "refused", refused.reason, refused.clauses)
        except (ComponentError, PositionError) as error:
            return _error(id_, "game", brief(error.faults))
        except OSError as error:
            return _error(id_, "file", f"{error.filename or 'the file'}: {error.strerror or error}")
        except ValueError as error:
            return _error(id_, "game", str(error))
        return {"id": id_, "ok": True} | found

    @property
    def game(self) -> Game:
        """The current game.

        :raises BadRequest: if there is none.
        """
        if self._game is None:
            raise BadRequest("no-game", 'no game yet; begin one with {"request": "new"}')
        return self._game

    def _hello(self, request: HelloRequest) -> Answer:
        if request.protocol != PROTOCOL:
            said = f"protocol {request.protocol} is not supported; use protocol {PROTOCOL}"
            raise BadRequest("protocol", said)
        if request.name:
            name = f"{AGENT} {request.name}"
            if len(name) > LONGEST or not name.isprintable():
                most = LONGEST - len(AGENT) - 1
                said = (
                    f"name {printable.short(request.name)} is not a valid name; write 1 to {most} characters"
                )
                raise BadRequest("request", said)
            self._player = name
            if self._game is not None:
                self._game.player = name
        return {
            "protocol": PROTOCOL,
            "program": f"hades {__version__}",
            "player": self._player,
            "requests": list(REQUESTS),
            "scenarios": scenario_ids(),
        }

    def _new(self, request: NewRequest) -> Answer:
        told: list[str] = []
        game = begin(request, told)
        game.player = self._player
        self._game, self._titles = game, narrate.titles(game.tables.catalog)
        begun: Answer = {"scenario": game.scenario, "edition": game.edition, "undo": game.undo_mode}
        begun |= {"aids": game.aids, "components": game.tables.catalog.digest}
        if request.seed is not None:
            begun["seed"] = game.seed
        if told:
            begun["warning"] = " ".join(told)
        return {"game": begun, "events": self._told(game.opening), **self._stands(request.also)}

    def _state(self, _: StateRequest) -> Answer:
        return {"state": self.game.view().plain()}

    def _menu(self, _: MenuRequest) -> Answer:
        return {"menu": self._listed()}

    def _act(self, request: ActRequest) -> Answer:
        events = self.game.do(request.command)
        return {"events": self._told(events), **self._stands(request.also)}

    def _undo(self, request: UndoRequest) -> Answer:
        return {"taken_back": self.game.undo().name, **self._stands(request.also)}

    def _why(self, request: WhyRequest) -> Answer:
        clauses, reason = self.game.why_not(request.command)
        return {"legal": not reason, "reason": reason, "clauses": list(clauses)}

    def _odds(self, request: OddsRequest) -> Answer:
        if not self.game.aids:
            raise BadRequest("refused", NO_AIDS)
        return {"tables": [table.plain() for table in odds(self.game, request.commands)]}

    def _annotate(self, request: AnnotateRequest) -> Answer:
        self.game.annotate(request.words, request.after)
        return {"after": len(self.game.history) if request.after is None else request.after}

    def _save(self, request: SaveRequest) -> Answer:
        file = Path(request.file)
        if file.suffix == ".toml":
            # A position reveals what is behind closed doors.
            raise BadRequest(
                "file", f"{file}: a *.toml is a position, which shows what is hidden; name a *.hades"
            )
        if game_saver.is_taken(file) and file.resolve() not in self._saved:
            raise BadRequest("file", f"{file}: this file already exists; name another")
        game_saver.save(self.game, file)
        self._saved.add(file.resolve())
        return {"file": str(file), "player": self._player}

    def _quit(self, _: QuitRequest) -> Answer:
        self.closed = True
        return {"bye": True}

    def _stands(self, also: tuple[str, ...]) -> Answer:
        """Return the state of the game: the question or the outcome, and the parts that ``also`` names."""
        game = self.game
        ask = game.ask
        found: Answer = {
            "commands": len(game.history),
            "turn": game.turn,
            "ask": None if ask is None else attrs.asdict(ask),
            "over": None if game.over is None else state_lines.result(game, self._player),
        }
        if "state" in also:
            found["state"] = game.view().plain()
        if "menu" in also:
            found["menu"] = self._listed()
        return found

    def _listed(self) -> list[Answer]:
        return [{"name": c.name, "verb": c.verb, "args": list(c.args)} for c in self.game.menu]

    def _told(self, events: list[Any]) -> list[Answer]:
        return [narrate.plain(event, self._titles) for event in events]


def _error(id_: Id, kind: str, sentence: str, clauses: tuple[str, ...] = ()) -> Answer:
    """Return an answer that says what is wrong and what would be right."""
    message = printable.cut(printable.line(sentence))
    return {"id": id_, "ok": False, "error": {"kind": kind, "message": message, "clauses": list(clauses)}}
