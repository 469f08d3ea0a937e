"""What cannot be done: the refusals of `hades.odds.unavailable` under the labels of their answers. Pure."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from hades import narrate
from hades.narrate import command_words
from hades.odds import unavailable
from hades.odds.unavailable import Unavailable
from hades.session.table_session import TableSession


@attrs.frozen
class Refusal:
    """Something that cannot be done now, and why."""

    label: str
    reason: str
    clauses: tuple[str, ...]


def refusals(session: TableSession) -> tuple[Refusal, ...]:
    """What the selected Unit, or the Unit that the question is about, cannot do now."""
    return _labelled(session, unavailable.barred(session.acting))


def no_shot(session: TableSession, hex_: str) -> tuple[Refusal, ...]:
    """Why the acting Unit cannot fire at who stands in a hex; () if it can, or if nobody does."""
    return _labelled(session, unavailable.no_shot(session.acting, hex_))


def _labelled(session: TableSession, barred: Iterable[Unavailable]) -> tuple[Refusal, ...]:
    return tuple(
        Refusal(", ".join(_label(session, name) for name in found.commands), found.reason, found.clauses)
        for found in barred
    )


def _label(session: TableSession, command: str) -> str:
    verb, *args = command.split()
    return narrate.capital(
        command_words.words_of(verb).label.format(*(session.names.get(arg, arg) for arg in args))
    )
