"""Records for pages of facts: lines of a list, a page for each, and the context they are made from."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

import attrs

from hades.content.rulebook import Rulebook
from hades.history.log import Line
from hades.session import Session
from hades.state.events import Moment
from hades.view import View

Row = tuple[str, str, str]
"""(style, left, right)

The style is head, text, faint, off, quote, key, do, clause, sum, total, item, verdict, levels, chart,
counter, counters, home, lost, badges, figure or picture.

The left part is an action of the window for do, the VP and the most VP possible for levels, the VP, scenario
number and ``won`` or nothing of each game for chart (``21/1/won 15.5/2/``), and keys of pictures for counter,
counters, home, lost, badges, figure and picture. The counters of home and lost replace the words of the key
row above them; those of lost are faded. The badges stand before these words. The right part of an item is its
points, with an explanation on a second line.
"""


@attrs.frozen
class TextPage:
    """A page of text: a heading and (style, left, right) rows."""

    title: str
    rows: tuple[Row, ...]


@attrs.frozen
class Entry:
    """A line of a list: a row, a part (a heading that can be chosen) or a head (any other heading)."""

    id: str
    name: str
    note: str = ""
    mark: str = ""
    """Word at the right end of the line, or ""."""
    kind: str = "row"
    alarm: bool = False
    """True if ``mark`` reports something wrong."""
    sign: str = ""
    """Key of the picture at the left end, or ""."""
    worth: str = ""
    """The VP or another value, large at the right end, or ""."""
    also: str = ""
    """More words that searches match, which are not shown."""
    cells: tuple[str, ...] = ()
    """Cells of the line where the terminal prints the list in columns; () in any other list."""


def _as_tuple(rows: Iterable[Row]) -> tuple[Row, ...]:
    return tuple(rows)


@attrs.frozen
class Fact(Entry):
    """A line of a list with its page.

    ``hex`` is the place of the thing that the line is about, or ""; ``moment`` is when its event happened, or
    None.
    """

    rows: tuple[Row, ...] = attrs.field(default=(), converter=_as_tuple)
    title: str = attrs.field(default=attrs.Factory(lambda fact: fact.name, takes_self=True))
    """Title of the page, by default the name of the line."""
    hex: str = ""
    moment: Moment | None = None
    source: str = ""
    """Id of the card or clause that the line is about, or ""."""

    def has(self, words: Iterable[str]) -> bool:
        """Return whether the line contains all of the given lower-case words."""
        text = f"{self.name} {self.note} {self.worth} {self.mark} {self.also}".casefold()
        return all(word in text for word in words)


@attrs.frozen
class PageContext:
    """The game, the view shown, and the log as far as it has been shown, from which pages are made."""

    session: Session
    shown: View
    book: Rulebook
    lines: tuple[Line, ...]
    now: bool
    """True if the view shows the present. Otherwise pages leave out what the player could do."""

    def clauses(self, ids: Iterable[str]) -> list[Row]:
        found: list[Row] = []
        for id_ in dict.fromkeys(ids):
            rule = self.book.find(id_)
            found += [("clause", f"{id_}  {rule.title}", ""), ("faint", rule.text, "")]
        return found

    def rules(self, *ids: str) -> list[Row]:
        """Return links to the given rules (or all rules of a section), with their texts, under a heading."""
        every = (c.id for id_ in ids for c in self.book.section(id_)), (id_ for id_ in ids if "-" in id_)
        return [("head", "Rules", ""), *self.clauses(itertools.chain(*every))]


def texts(lines: Iterable[str]) -> list[Row]:
    return [("text", line, "") for line in lines if line]


def head(words: str) -> Fact:
    return Fact("", words, kind="head")
