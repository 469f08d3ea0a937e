"""Revisions of the rules code: what a change of it changed in play, by number.

``data/rules/revisions.toml`` has them, in their order. A game file names the revision it was played
under, so that a game that no longer comes out is not merely wrong: what changed since can be said.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import attrs

from hades.content.decoding import spec, structure
from hades.content.load import ComponentError
from hades.content.paths import data_dir
from hades.content.untrusted_input import RULES, read_toml

UNKNOWN = 0
"""The revision of a game that was played before they were counted in its file."""


@attrs.frozen(kw_only=True)
class Revision:
    """A change of what the rules code does: ``what`` it was in a sentence, and the ``clauses`` it is about.

    ``date`` is an ISO date. ``games`` is the digest of games that are played under it in the tests.
    """

    number: int = attrs.field(metadata=spec(least=1))
    date: str = attrs.field(metadata=spec(pattern=r"^\d{4}-\d\d-\d\d$", written="an ISO date"))
    what: str
    clauses: tuple[str, ...] = ()
    games: str = attrs.field(default="", metadata=spec(pattern=r"^[0-9a-f]{16}$", written="16 hex digits"))

    def plain(self) -> dict[str, Any]:
        """As JSON takes it."""
        return {"number": self.number, "date": self.date, "what": self.what, "clauses": list(self.clauses)}


@cache
def revisions() -> tuple[Revision, ...]:
    """All of them, the first is number 1.

    :raises ComponentError: with every fault of the file.
    """
    file = "rules/revisions.toml"
    try:
        rows = read_toml(data_dir() / "rules" / "revisions.toml", RULES).get("revision", [])
    except ValueError as error:
        raise ComponentError([f"{file}: {error}"]) from None
    wrong: list[str] = []
    records = [structure(row, Revision, f"{file}: revision[{n}]", wrong) for n, row in enumerate(rows, 1)]
    found = tuple(record for record in records if record is not None)
    if not wrong and [one.number for one in found] != list(range(1, len(rows) + 1)):
        wrong.append(f"{file}: revisions are numbered from 1 without gaps, in their order")
    if wrong:
        raise ComponentError(wrong)
    return found


def latest() -> int:
    """The number of the revision that this program plays by."""
    return len(revisions())


def since(number: int, begun: str = "") -> tuple[Revision, ...]:
    """The revisions after one.

    Of a game that names none, `UNKNOWN`, those from the day on that it was ``begun``, an ISO time or "".
    The first revision is what the others changed, and no change itself.
    """
    after = revisions()[max(1, number) :]
    return tuple(one for one in after if number != UNKNOWN or one.date >= begun[:10])


def told(changed: tuple[Revision, ...]) -> str:
    """What changed since a game was played, in a sentence; "" if nothing did."""
    if not changed:
        return ""
    if len(changed) == 1:
        ids = ", ".join(changed[0].clauses)
        return f"The rules changed since it was played: {changed[0].what} [{ids}]"
    ids = ", ".join(dict.fromkeys(id_ for one in changed for id_ in one.clauses))
    span = f"{changed[0].number} to {changed[-1].number}"
    return f"The rules changed since it was played, by revisions {span} [{ids}] (hades rules --revisions)."
