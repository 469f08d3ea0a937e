"""Revisions of the rules code: numbered changes that affect play.

A game file names the revision it was played under; if the game no longer replays the same, the changes since
then (``data/rules/revisions.toml``) can be listed.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import attrs

from hades.content.data_files import read_rows
from hades.content.paths import data_dir
from hades.content.strict_reader import spec


@attrs.frozen(kw_only=True)
class Revision:
    """A change of the rules code: ``what`` describes it, ``clauses`` lists the clauses it affects.

    ``date`` is an ISO date, ``games`` the digest of the games that the tests play under this revision.
    """

    number: int = attrs.field(metadata=spec(least=1))
    date: str = attrs.field(metadata=spec(pattern=r"^\d{4}-\d\d-\d\d$", written="an ISO date"))
    what: str
    clauses: tuple[str, ...] = ()
    games: str = attrs.field(default="", metadata=spec(pattern=r"^[0-9a-f]{16}$", written="16 hex digits"))

    def plain(self) -> dict[str, Any]:
        return {"number": self.number, "date": self.date, "what": self.what, "clauses": list(self.clauses)}


@cache
def revisions() -> tuple[Revision, ...]:
    """Return all revisions in order; the first is the rules as first released."""
    return read_rows(data_dir() / "rules" / "revisions.toml", "revision", Revision)


def latest() -> int:
    return revisions()[-1].number


def since(number: int) -> tuple[Revision, ...]:
    """Return the revisions after ``number``, except the very first, which is not a change."""
    return tuple(one for one in revisions()[1:] if one.number > number)


def summary(changed: tuple[Revision, ...]) -> str:
    """Return a sentence on the changes since a game was played; "" if there were none."""
    if not changed:
        return ""
    if len(changed) == 1:
        ids = ", ".join(changed[0].clauses)
        return f"The rules have changed since this game was played: {changed[0].what} [{ids}]"
    ids = ", ".join(dict.fromkeys(id_ for one in changed for id_ in one.clauses))
    span = f"{changed[0].number} to {changed[-1].number}"
    return (
        f"The rules have changed since this game was played: revisions {span} (see hades "
        f"rules revisions). [{ids}]"
    )
