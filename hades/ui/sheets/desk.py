"""Whatever facts are made of: a game at a table as it is shown, and the rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import attrs

from hades.content.rulebook import Rulebook
from hades.history.course import Moment
from hades.history.log import Line
from hades.session.table_session import TableSession
from hades.ui.panels.pages import Entry
from hades.ui.panels.sheet import Row
from hades.view import View

if TYPE_CHECKING:
    from hades.ui.table.table_screen import TableScreen


@attrs.frozen
class Fact:
    """A line of a list with its page; ``hex`` is where the thing stands, ``moment`` when it happened."""

    entry: Entry
    title: str = ""
    rows: tuple[Row, ...] = ()
    hex: str = ""
    moment: Moment | None = None
    source: str = ""
    """The card that it is of."""


@attrs.frozen
class Desk:
    """The game, the table as it is shown, the log as far as it was shown."""

    session: TableSession
    shown: View
    book: Rulebook
    lines: tuple[Line, ...]
    now: bool
    """Whether the table is shown as it is now: else nothing is said of what may be done."""

    def clauses(self, ids: Iterable[str]) -> list[Row]:
        """Rules by their ids: a link to each, and what it says."""
        rows: list[Row] = []
        for id_ in dict.fromkeys(ids):
            entry = self.book.find(id_)
            rows += [("clause", f"{id_}  {entry.title}", ""), ("faint", entry.text, "")]
        return rows

    def section(self, number: str) -> list[Row]:
        """Every rule of a section."""
        return self.clauses(clause.id for clause in self.book.section(number))


def of(screen: TableScreen) -> Desk:
    """The desk of a table as it is shown: nothing of what a film has still to tell, or of what came
    after a moment that is looked back at."""
    ahead = screen.film.ahead
    lines = tuple(line for line in screen.session.game_log.lines if line.event not in ahead)
    until = screen.until
    if until is not None:
        lines = tuple(line for line in lines if line.moment < until)
    now = not screen.busy and not screen.looks_back
    return Desk(screen.session, screen.shown, screen.window.rulebook, lines, now)


def head(words: str) -> Fact:
    """A heading of the list."""
    return Fact(Entry("", words, kind="head"))
