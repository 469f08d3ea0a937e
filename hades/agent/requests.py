"""What a bot may ask: a record for each request, read strictly, every fault named."""

from __future__ import annotations

from typing import Any

import attrs

from hades import printable
from hades.content import untrusted_input
from hades.content.decoding import brief, structure, suggestion

PROTOCOL = 1
"""The version of the protocol: it grows when a bot that was written for it would be misunderstood."""

LINE = untrusted_input.Kind("a request", 256 * 1024, untrusted_input.Limits(entries=1_000))
"""A request as text; a position is the longest thing in one."""

PARTS = ("state", "menu")
"""What an answer that tells where the game stands may hold besides."""

Id = str | int | None


class BadRequest(ValueError):
    """A line that is no request: its ``kind`` of fault, and the ``id`` to answer under if it has one."""

    def __init__(self, kind: str, sentence: str, id_: Id = None) -> None:
        super().__init__(sentence)
        self.kind = kind
        self.id = id_


@attrs.frozen(kw_only=True)
class HelloRequest:
    """Who is there: the bot may say its ``name`` and the ``protocol`` it speaks."""

    protocol: int = PROTOCOL
    name: str = ""


@attrs.frozen(kw_only=True)
class NewRequest:
    """Begin a game: a ``scenario`` with a ``seed``, a ``position`` (path or text), or a game ``file``.

    ``undo`` is how it is played; ``aids`` false is without odds. ``also`` names parts of the answer.
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
    """What the player may know."""


@attrs.frozen(kw_only=True)
class MenuRequest:
    """Every legal command."""


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
    """Why a ``command`` is not legal now."""

    command: str


@attrs.frozen(kw_only=True)
class OddsRequest:
    """What the last of some ``commands`` may bring; those before it lead there."""

    commands: tuple[str, ...]


@attrs.frozen(kw_only=True)
class AnnotateRequest:
    """Put ``words`` on the moment ``after`` a command, by default the last; "" takes them away."""

    words: str
    after: int | None = None


@attrs.frozen(kw_only=True)
class SaveRequest:
    """Write the game into a ``file``."""

    file: str


@attrs.frozen(kw_only=True)
class QuitRequest:
    """Go."""


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
"""Name of a request -> what it has."""


def read(line: str) -> tuple[Id, str, Request]:
    """The id, the name and the content of a line.

    :raises BadRequest: if it is none, saying what would be right.
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
    """What a request is to be answered under.

    :raises BadRequest: if it is neither a text nor a whole number.
    """
    id_ = data.pop("id", None)
    if id_ is not None and type(id_) not in (str, int):
        raise BadRequest("request", f"id {printable.short(id_)} is neither a text nor a whole number")
    found: Id = id_
    return found
