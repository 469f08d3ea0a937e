"""Why a game file no longer replays: the clauses and the changes to the rules code behind it.

A file stores the clauses cited by the events of every command, so the first event that differs is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, zip_longest
from typing import Any

from hades.content import revisions
from hades.content.revisions import Revision
from hades.engine.undo import MismatchError
from hades.record.file_lines import Header
from hades.state.events import Event

Ids = tuple[str, ...]


class DivergenceError(MismatchError):
    """Raised if a replayed game diverges from its file: another state or score, or a refused command.

    ``where`` names the line, ``how`` describes the difference. If the rules code has changed since the game,
    the message names the changes that concern the ``clauses`` at which the two diverge or, failing that, the
    clauses ``cited``. Without such changes it says ``how``.
    """

    def __init__(self, where: str, how: str, header: Header, clauses: Ids = (), cited: Ids = ()) -> None:
        self.since = revisions.since(header.rules)
        """The changes to the rules code since the game was played."""
        if named := _about(self.since, clauses) or _about(self.since, cited):
            about = {id_ for one in named for id_ in one.clauses}
            ids = dict.fromkeys(id_.removeprefix("-") for id_ in (*clauses, *cited))
            at = ", ".join(id_ for id_ in ids if id_ in about)
            how = f" and today's rules differ at [{at}]. {revisions.summary(named)}"
        super().__init__(f"{where}{how}")


def _about(changes: Sequence[Revision], clauses: Ids) -> tuple[Revision, ...]:
    ids = {id_.removeprefix("-") for id_ in clauses}
    return tuple(one for one in changes if ids & set(one.clauses))


def diverging_clauses(stored: Sequence[Ids], events: Sequence[Event]) -> tuple[Ids, Ids]:
    """Return the clauses at which a command diverges from its file, and all clauses that it cites.

    ``stored`` has the clauses cited in the file for each event, () if the file has none; ``events`` are the
    replayed ones. If both cite the same clauses, the two results are the same.
    """
    today = [event.clauses for event in events]
    cited = tuple(dict.fromkeys(chain(*stored, *today)))
    for then, now in zip_longest(stored, today, fillvalue=()) if stored else ():
        if then != now:
            both = tuple(dict.fromkeys((*then, *now)))
            return tuple(id_ for id_ in both if (id_ in then) != (id_ in now)) or both, cited
    return cited, cited


def rules_of(header: Header) -> dict[str, Any]:
    """Return the revision of a game, the current one, and the revisions between them, as data for JSON."""
    changed = [one.plain() for one in revisions.since(header.rules)]
    return {"file": header.rules, "today": revisions.latest(), "since": changed}
