"""Finds where a game file and the current rules diverge, and at which clause.

A file holds the clauses cited by the events of every command, so the first event that differs is known. If
the file has none, the candidates are all clauses the command cites under the current rules, or those among
them that later revisions concern.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import cached_property
from typing import Any

import attrs

from hades.content import edition as editions
from hades.content import revisions
from hades.content.revisions import Revision
from hades.content.tables import Tables
from hades.engine.game import Game
from hades.engine.game_box import toggled, tried
from hades.engine.undo import MismatchError
from hades.record.lines import Header, Move, read_cited
from hades.state.events import Event
from hades.state.state import digest_of

Ids = tuple[str, ...]


class DivergenceError(MismatchError):
    """A replayed game diverges from its file: another state, or a command that is refused.

    ``where`` names the line, ``how`` describes the fault, unless a rule concerned has changed since.
    """

    def __init__(self, where: str, how: str, parted: Divergence) -> None:
        if parted.named:
            ids = f" at [{', '.join(parted.clauses)}]" if parted.clauses else ""
            changed = revisions.told(parted.named)
            how = f" and today's rules differ{ids}. {changed} See hades verify --edition-now."
        super().__init__(f"{where}{how}")
        self.parted = parted


@attrs.frozen(slots=False)
class Divergence:
    """The first command after which a game differs from its file; 0 is the set-up.

    ``events`` are those of the command under the current rules, ``said`` the clauses that the file's events
    cite, an entry for each (() if the file has none). ``grounds`` are the clauses that forbid the command
    now, or those of the score if only the score differs; ``why`` explains them.
    """

    command: int
    name: str
    turn: int
    events: tuple[Event, ...] = ()
    said: tuple[Ids, ...] = ()
    grounds: Ids = ()
    why: str = ""
    switches: Ids = ()
    """Switches of the edition that, toggled, make the command lead where the file says."""
    since: tuple[Revision, ...] = ()
    """Changes of the rules since the game was played."""

    @cached_property
    def first(self) -> Difference | None:
        """The first event that differs from the file; None if that is not known."""
        if not self.said or self.grounds:
            return None
        return difference(self.said, [event.clauses for event in self.events])

    @property
    def event(self) -> Event | None:
        """The first current event that differs; None if there is none or it is not known."""
        first = self.first
        return None if first is None or first.today is None else self.events[first.at]

    @property
    def cited(self) -> Ids | None:
        """The clauses that the file cites where the current event differs; None if the file has no such
        event.
        """
        return None if self.first is None else self.first.said

    @property
    def clauses(self) -> Ids:
        """The clauses at which game and file diverge, as far as they can be determined.

        A switch that makes the command lead where the file says is certain. Then come the clauses that only
        one side cites, and last those that the command cites now and that revisions concern.
        """
        if self.switches:
            return self.switches
        if self.first is not None:
            said, today = self.first.said or (), self.first.today or ()
            both = tuple(dict.fromkeys((*said, *today)))
            return tuple(id_ for id_ in both if (id_ in said) != (id_ in today)) or both
        cited = (self.grounds, *(event.clauses for event in self.events))
        given = tuple(dict.fromkeys(id_ for ids in cited for id_ in ids))
        changed = {id_ for revision in self.since for id_ in revision.clauses}
        return tuple(id_ for id_ in given if id_.removeprefix("-") in changed) or given

    @property
    def named(self) -> tuple[Revision, ...]:
        """The later revisions about one of those clauses; if there are none, about any cited clause."""
        cited = (*self.said, *(event.clauses for event in self.events))
        for some in (self.clauses, [id_ for ids in cited for id_ in ids]):
            ids = {id_.removeprefix("-") for id_ in some}
            found = tuple(one for one in self.since if ids & set(one.clauses))
            if found:
                return found
        return ()

    def plain(self) -> dict[str, Any]:
        """Return the divergence as JSON."""
        event = self.event
        return {
            "command": self.command,
            "name": self.name,
            "turn": self.turn,
            "clauses": list(self.clauses),
            "event": event and {"kind": event.kind, "clauses": list(event.clauses), "data": event.data},
            "cited": None if self.cited is None else list(self.cited),
            "why": self.why,
            "switches": list(self.switches),
            "revisions": [one.number for one in self.named],
        }


@attrs.frozen
class Difference:
    """The first event, number ``at`` from 0, at which two lists of cited clauses differ.

    None stands for an event that only the other list has.
    """

    at: int
    said: Ids | None
    today: Ids | None


def difference(said: Sequence[Ids], today: Sequence[Ids]) -> Difference | None:
    """Return the first difference between the clauses of a file and those cited today, or None."""
    for what, i, _, j, _ in SequenceMatcher(None, said, today, autojunk=False).get_opcodes():
        if what != "equal":
            return Difference(
                j, None if what == "insert" else said[i], None if what == "delete" else today[j]
            )
    return None


def since(header: Header) -> tuple[Revision, ...]:
    """Return the revisions since a game was played, by the header of its file."""
    return revisions.since(header.rules)


def rules_of(header: Header) -> dict[str, Any]:
    """Return the revision of a game's rules, the current one and those between, as JSON."""
    changed = [one.plain() for one in since(header)]
    return {"file": header.rules, "today": revisions.latest(), "since": changed}


def elsewhere(game: Game, move: Move, header: Header) -> Divergence:
    """Describe a command that led to another state than the file says."""
    found = Divergence(move.n, move.what, game.turn, said=read_cited(move.clauses), since=since(header))
    if move.kind != "command":
        return found
    last = len(game.history)
    before = game.moment(last - 1)
    code = game.history[-1].code

    def as_said(tables: Tables) -> bool:
        return digest_of(tried(before, tables, code)[0].written()) == move.digest

    switches = () if game.at_table else toggled(game.tables, editions.switches(), as_said)
    return attrs.evolve(found, turn=before.turn, events=tuple(game.told(last)), switches=switches)


def barred(game: Game, move: Move, header: Header, grounds: Ids, why: str) -> Divergence:
    """Describe a line of the file that is not possible at the current question."""
    said = read_cited(move.clauses)
    return Divergence(move.n, move.what, game.turn, said=said, grounds=grounds, why=why, since=since(header))


def scored(game: Game, header: Header, why: str) -> Divergence:
    """Describe a game whose states all match its file, but not its score."""
    grounds = tuple(dict.fromkeys(clause for _, _, clause in game.score.lines))
    return Divergence(len(game.history), "", game.turn, grounds=grounds, why=why, since=since(header))
