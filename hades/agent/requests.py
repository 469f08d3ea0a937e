"""The requests of a bot: a record for each, read strictly, with every fault named."""

from __future__ import annotations

from typing import Any

import attrs

from hades import printable
from hades.content import untrusted_input
from hades.content.decoding import brief, structure, suggestion

PROTOCOL = 1
"""Version of the protocol, raised when a bot written for an older one would be misunderstood."""

LINE = untrusted_input.Kind("a request", 256 * 1024, untrusted_input.Limits(entries=1_000))
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
    """Take back the last command, where the game allows it."""

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
"""Name of a request -> its record."""


def read(line: str) -> tuple[Id, str, Request]:
    """Return the id, the name and the content of a line.

    :raises BadRequest: if the line is not a valid request, saying what would be.
    """
    try:
        data = untrusted_input.parse_json(line, LINE)
    except untrusted_input.NotJsonError as error:
        raise BadRequest("json", f"the line is no JSON ({error}); write one object on one line") from None
    except untrusted_input.IntakeError as error:
        raise BadRequest("json", str(error)) from None
    if not isinstance(data, dict):
        raise BadRequest("json", "the line is no JSON object; write {...} with a request")
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

    :raises BadRequest: if the id is neither a text nor a whole number.
    """
    id_ = data.pop("id", None)
    if id_ is not None and type(id_) not in (str, int):
        raise BadRequest("request", f"id {printable.short(id_)} is neither a text nor a whole number")
    found: Id = id_
    return found
