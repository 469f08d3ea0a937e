"""A game for bots in any language: JSON lines in, JSON lines out, one answer for each request.

Each request is a method of `BotServer`, with its fields as parameters. docs/agents.md describes the protocol.
Answers have only what the player can know: the view, the menu, events, odds. The seed would give away all
luck, and a digest also covers hidden facts, so both are sent only when the game is over.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import attrs

from hades import __version__, narrate, printable, storage
from hades.content import untrusted_input
from hades.content.edition import LATEST
from hades.content.load import ComponentError, scenario_ids
from hades.content.position import PositionError
from hades.content.strict_reader import brief, structure
from hades.engine.game import Game
from hades.engine.line_history import AGENT, LONGEST, MODES, NOBODY_DRAWS, Refused
from hades.odds.command_odds import odds
from hades.run.seeds import fresh_seed
from hades.session import game_saver
from hades.session.session import NO_AIDS
from hades.terminal import state_lines
from hades.wording import suggestion

PROTOCOL = 1
"""Version of the protocol. Increase it for any change that an older bot would misunderstand."""

LINE = untrusted_input.Kind("a request", 256 * 1024)
"""Kind of input, with the maximum size of a request. The longest part of a request can be a position."""

PARTS = ("state", "menu")
"""Parts that a request can ask for."""

Id = str | int | None


class BadRequest(ValueError):
    """Raised for an invalid request; ``kind`` names the error, ``id`` is the id of the request, if known."""

    def __init__(self, kind: str, sentence: str, id_: Id = None) -> None:
        super().__init__(sentence)
        self.kind = kind
        self.id = id_


Answer = dict[str, Any]
Also = tuple[str, ...]
"""The `PARTS` that a request asks for."""
_BRINGS = {
    "position": ("scenario", "seed", "file"),
    "file": ("scenario", "seed", "edition", "undo", "aids"),
}
"""For each field that says how to begin a game, the fields that must not accompany it."""


class BotServer:
    """The server for a bot, which answers requests line by line, for one game at a time."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._player = AGENT
        self._saved: set[Path] = set()
        """Files written by this server, which it can overwrite."""
        self.closed = False
        """True once the bot has sent ``quit``."""

    def answer(self, line: str) -> Answer:
        """Return the answer to a line: ``ok`` with the result, or an ``error``, which has changed nothing."""
        id_: Id = None
        try:
            id_, name, fields = read(line)
            found: Answer = getattr(self, f"_{name}")(**fields)
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

    def _hello(self, *, protocol: int = PROTOCOL, name: str = "") -> Answer:
        if protocol != PROTOCOL:
            raise BadRequest("protocol", f"protocol {protocol} is not supported; use protocol {PROTOCOL}")
        if name:
            player = f"{AGENT} {name}"
            if len(player) > LONGEST or not player.isprintable():
                most = LONGEST - len(AGENT) - 1
                refusal = f"name {printable.short(name)} is not a valid name; write 1 to {most} characters"
                raise BadRequest("request", refusal)
            self._player = player
            if self._game is not None:
                self._game.player = player
        return {
            "protocol": PROTOCOL,
            "program": f"hades {__version__}",
            "player": self._player,
            "requests": list(REQUESTS),
            "scenarios": scenario_ids(),
        }

    def _new(
        self,
        *,
        scenario: str | None = None,
        seed: str | None = None,
        edition: str | None = None,
        position: str | None = None,
        file: str | None = None,
        components: str | None = None,
        undo: str | None = None,
        aids: bool | None = None,
        also: Also = (),
    ) -> Answer:
        """Begin a game: from a position, a game file or a scenario, on a new seed if none is given."""
        given = {
            "scenario": scenario, "seed": seed, "edition": edition, "position": position, "file": file,
            "undo": undo, "aids": aids,
        }  # fmt: skip
        for source, own in _BRINGS.items():
            for name in own:
                if given[source] is not None and given[name] is not None:
                    raise BadRequest("request", f"new: {source} comes with its own {name} - remove {name}")
        warnings: list[str] = []
        directory = None if components is None else Path(components)
        mode = undo or next(iter(MODES))
        if file is not None:
            game = storage.load(file, directory, warnings.append)
            if game.at_table:
                raise BadRequest("game", f"new: {file}: {NOBODY_DRAWS}")
        elif position is not None:
            game = Game.from_position(position, edition=edition, components=directory, undo=mode)
        else:
            game = Game.new(
                scenario or "historical",
                seed=fresh_seed() if seed is None else seed,
                edition=edition or LATEST,
                components=directory,
                undo=mode,
            )
        if file is None:
            game.created = datetime.now(UTC).isoformat(timespec="seconds")
            game.aids = aids is not False
        game.player = self._player
        self._game = game
        begun: Answer = {"scenario": game.scenario, "edition": game.edition, "undo": game.undo_mode}
        begun |= {"aids": game.aids, "components": game.tables.catalog.digest}
        if seed is not None:
            begun["seed"] = game.seed
        if warnings:
            begun["warning"] = " ".join(warnings)
        return {"game": begun, "events": self._events(game.opening), **self._status(also)}

    def _state(self) -> Answer:
        return {"state": self.game.view().plain()}

    def _menu(self) -> Answer:
        return {"menu": self._commands()}

    def _act(self, *, command: str, also: Also = ()) -> Answer:
        events = self.game.do(command)
        return {"events": self._events(events), **self._status(also)}

    def _undo(self, *, also: Also = ()) -> Answer:
        return {"taken_back": self.game.undo().name, **self._status(also)}

    def _why(self, *, command: str) -> Answer:
        clauses, reason = self.game.why_not(command)
        return {"legal": not reason, "reason": reason, "clauses": list(clauses)}

    def _odds(self, *, commands: tuple[str, ...]) -> Answer:
        """Return the odds of the last command; the commands before it lead up to it."""
        if not self.game.aids:
            raise BadRequest("refused", NO_AIDS)
        return {"tables": [table.plain() for table in odds(self.game, commands)]}

    def _annotate(self, *, words: str, after: int | None = None) -> Answer:
        """Add a note to the moment after a command, by default the last; "" removes the note."""
        self.game.annotate(words, after)
        return {"after": len(self.game.history) if after is None else after}

    def _save(self, *, file: str) -> Answer:
        path = Path(file)
        if path.suffix == ".toml":
            # A position would reveal what is behind closed doors.
            reason = "a *.toml file is a position and would reveal what is hidden; name a *.hades file"
            raise BadRequest("file", f"{file}: {reason}")
        if game_saver.is_taken(path) and path.resolve() not in self._saved:
            raise BadRequest("file", f"{file}: this file already exists; name another")
        game_saver.save(self.game, path)
        self._saved.add(path.resolve())
        return {"file": str(path), "player": self._player}

    def _quit(self) -> Answer:
        self.closed = True
        return {"bye": True}

    def _status(self, also: Also) -> Answer:
        """Return the question or the outcome, and the parts asked for."""
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
            found["menu"] = self._commands()
        return found

    def _commands(self) -> list[Answer]:
        return [{"name": c.name, "verb": c.verb, "args": list(c.args)} for c in self.game.menu]

    def _events(self, events: list[Any]) -> list[Answer]:
        return [narrate.plain(event) for event in events]


def _fields(handler: Callable[..., Answer]) -> type[attrs.AttrsInstance]:
    """Return a record class with the parameters of a handler as fields."""
    _, *parameters = inspect.signature(handler, eval_str=True).parameters.values()
    fields = {
        one.name: attrs.field(
            type=one.annotation, default=attrs.NOTHING if one.default is one.empty else one.default
        )
        for one in parameters
    }
    return attrs.make_class(handler.__name__, fields, frozen=True, kw_only=True)


REQUESTS = {
    name: _fields(getattr(BotServer, f"_{name}"))
    for name in ("hello", "new", "state", "menu", "act", "undo", "why", "odds", "annotate", "save", "quit")
}
"""Record class of the fields, by name of the request."""


def read(line: str) -> tuple[Id, str, dict[str, Any]]:
    """Return the id of a request, its name and its fields.

    :raises BadRequest: if the line is not a valid request; the message says what would be.
    """
    try:
        data = untrusted_input.parse_json(line, LINE)
    except untrusted_input.NotJsonError as error:
        raise BadRequest("json", f"the line is not JSON ({error}); write one object on one line") from None
    except untrusted_input.InputError as error:
        raise BadRequest("json", str(error)) from None
    if not isinstance(data, dict):
        raise BadRequest("json", "the line is not a JSON object; write {...} with a request")
    id_ = _id(data)
    name = data.pop("request", None)
    if not isinstance(name, str):
        raise BadRequest("request", f"request is missing; {suggestion('', list(REQUESTS))}", id_)
    if name not in REQUESTS:
        refusal = f"request {printable.short(name)} is not known; {suggestion(name, list(REQUESTS))}"
        raise BadRequest("request", refusal, id_)
    faults: list[str] = []
    found = structure(data, REQUESTS[name], f"{name}:", faults)
    if found is None:
        raise BadRequest("request", brief(faults), id_)
    fields = attrs.asdict(found, recurse=False)
    for part in fields.get("also", ()):
        if part not in PARTS:
            refusal = f"{name}: {printable.short(part)} in 'also' is not known; {suggestion(part, PARTS)}"
            raise BadRequest("request", refusal, id_)
    return id_, name, fields


def _id(data: dict[str, Any]) -> Id:
    """Remove the id from a request and return it; None if the request has none.

    :raises BadRequest: if the id is neither a string nor a whole number.
    """
    id_: Id = data.pop("id", None)
    if id_ is not None and type(id_) not in (str, int):
        raise BadRequest("request", f"id {printable.short(id_)} is neither a string nor a whole number")
    return id_


def _error(id_: Id, kind: str, sentence: str, clauses: tuple[str, ...] = ()) -> Answer:
    """Return an answer with an error; ``sentence`` says what is wrong, and what would be right."""
    message = printable.cut(printable.line(sentence))
    return {"id": id_, "ok": False, "error": {"kind": kind, "message": message, "clauses": list(clauses)}}
