"""What facts are made of: a game as it is shown, the rules; and what they are: lines with a page each."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from hades.content.rulebook import Rulebook
from hades.history.log import Line
from hades.history.timeline import Moment
from hades.session import Session
from hades.view import View

Row = tuple[str, str, str]
"""(style, left, right): style is head, text, faint, off, key, do, clause, sum, total, counter or counters;
of do
what stands at the left is an action of the window, of the last two it is keys of pictures."""


@attrs.frozen
class TextPage:
    """A page of text: a heading and (style, left, right) rows."""

    title: str
    rows: tuple[Row, ...]


@attrs.frozen
class Entry:
    """A line of the list: ``kind`` is row, part (a heading that can be chosen) or head (one that cannot)."""

    id: str
    name: str
    note: str = ""
    mark: str = ""
    """A word at its right."""
    kind: str = "row"
    ticked: bool | None = None
    """Whether the box before its name is ticked; None for one without."""


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
class PageContext:
    """The game, the table as it is shown, the log as far as it was shown."""

    session: Session
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
        """Return every rule of a section."""
        return self.clauses(clause.id for clause in self.book.section(number))


def head(words: str) -> Fact:
    """Return a heading of the list."""
    return Fact(Entry("", words, kind="head"))
