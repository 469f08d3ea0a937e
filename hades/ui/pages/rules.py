"""The rules in the window: sections, clauses, rulings and switches, with search; opens at any of them."""

from __future__ import annotations

import re
from typing import Any

from hades.content import edition as editions
from hades.content.edition import switches
from hades.content.rulebook import Clause, Rulebook, Ruling
from hades.facts.fact import Entry, Row
from hades.narrate.scenarios import short
from hades.ui.pages.pages import PagesScreen
from hades.ui.panels.sheet import CLOSE, Sheet
from hades.ui.screen import Deeds, Screen
from hades.ui.stage import Stage

_ID = re.compile(r"\b(?:\d{1,2}\.\d-\d\d|[A-Z]-\d\d)\b", re.ASCII)
_BACK = ("Back", "before", "BACKSPACE")


class RulesScreen(PagesScreen):
    """A browser of the rules in our own words."""

    title = "Rules"
    empty = "Nothing in the rules has all of these words. Fewer words, or the beginning of one, find more."
    tabs = ("All", "Clauses", "Errata", "Rulings", "Switches")

    def __init__(self, window: Stage) -> None:
        super().__init__(window)
        self.query = ""
        self.direct = False
        """Whether it was opened at a rule: Esc goes back at once to where that was named."""
        self.past: list[str] = []
        """Where one came from by links."""
        self._known: tuple[Any, tuple[Entry, ...]] = (None, ())

    @property
    def book(self) -> Rulebook:
        """The rules."""
        return self.window.rulebook

    @property
    def edition(self) -> tuple[str, frozenset[str]]:
        """The edition of the game below, else the one that is chosen for the next; and what is off in it."""
        screen = self.below
        while screen is not None and screen.game is None:
            screen = screen.below
        game = screen.game if screen is not None else None
        name = game.edition if game is not None else self.window.settings.edition
        return name, editions.parse(name).off

    def at_rule(self, below: Screen | None, id_: str) -> None:
        """Open at a section, a clause or a ruling; "" where it was left."""
        if below is not self:
            self.past, self.direct = [], bool(id_)
        elif self.chosen is not None and self.chosen.id != id_:
            self.past.append(self.chosen.id)
        self.open(below)
        self.told = (
            f"{len(self.book.clauses)} clauses and {len(self.book.rulings)} rulings, in our own words."
        )
        if id_:
            self._go(id_)

    def _go(self, id_: str) -> None:
        known = [entry.id for entry in self.entries()]
        if id_ not in known:
            self.tab, self.query = 0, ""
            known = [entry.id for entry in self.entries()]
        self.choose(known.index(id_))
        self.reading = True

    # ---- the list

    def entries(self) -> tuple[Entry, ...]:
        key = self.tab, self.query, self.edition[0]
        if self._known[0] != key:
            self._known = key, tuple(self._entries())
        return self._known[1]

    def _entries(self) -> list[Entry]:
        book, tab, words = self.book, self.tabs[self.tab], (self.query or "").strip()
        found = {entry.id for entry in book.search(words)}
        off = self.edition[1]
        rows: list[Entry] = []
        for number, name in book.sections.items():
            clauses = [c for c in book.section(number) if c.id in found and _belongs(c, tab)]
            part = f"{number}  {name}"
            named = tab in ("All", "Clauses") and all(w in part.casefold() for w in words.casefold().split())
            if clauses or named:
                rows.append(Entry(number, part, kind="part"))
            rows += [Entry(c.id, f"{c.id}  {c.title}", mark=_mark(c, off)) for c in clauses]
        rulings = [r for r in book.rulings.values() if r.id in found and _belongs(r, tab)]
        if rulings:
            rows.append(Entry("", "Rulings, where the text is silent", kind="head"))
        return rows + [Entry(r.id, f"{r.id}  {r.title}", mark=_mark(r, off)) for r in rulings]

    def _stay(self, entry: Entry | None) -> None:
        """While one types an id, the entry whose id begins so; else the first that is no section."""
        rows = self.entries()
        words = (self.query or "").strip().upper()
        hit = next((n for n, e in enumerate(rows) if words and e.id.startswith(words)), -1)
        if hit < 0 and words:
            hit = next((n for n, e in enumerate(rows) if e.kind == "row"), 0)
        if hit >= 0:
            self.index.scroll = 0.0
            self.choose(hit)
            return
        super()._stay(entry)

    # ---- the page

    def sheet(self) -> Sheet:
        buttons = (*((_BACK,) if self.past else ()), CLOSE)
        entry = self.chosen
        if entry is None:
            return Sheet("Nothing chosen", (), buttons)
        if entry.id in self.book.sections:
            return Sheet(entry.name, tuple(self._section(entry.id)), buttons)
        record = self.book.find(entry.id)
        rows = self._clause(record) if isinstance(record, Clause) else self._ruling(record)
        return Sheet(entry.name, tuple(rows), buttons)

    def _section(self, number: str) -> list[Row]:
        rows: list[Row] = []
        for clause in self.book.section(number):
            rows.append(("clause", f"{clause.id}  {clause.title}", _mark(clause, self.edition[1])))
            rows.append(("faint", clause.text, ""))
        return rows or [("text", "This section is told by the sections under it.", "")]

    def _clause(self, clause: Clause) -> list[Row]:
        rows: list[Row] = [("text", clause.requirement, "")]
        rows += self._switch(clause.id)
        if clause.first_edition:
            rows += [("head", "Before the errata", ""), ("text", clause.first_edition, "")]
        rows += [("head", "Section", ""), self._link(clause.section)]
        if clause.see:
            rows += [("head", "See also", ""), *map(self._link, clause.see)]
        rulings = self.book.rulings_on(clause.id)
        if rulings:
            rows += [("head", "Rulings that name it", ""), *(self._link(r.id) for r in rulings)]
        return rows

    def _ruling(self, ruling: Ruling) -> list[Row]:
        rows: list[Row] = []
        if ruling.question:
            rows += [("head", "The question", ""), ("text", ruling.question, "")]
        rows += [("head", "What the game does", ""), ("text", ruling.take, "")]
        rows += self._switch(ruling.id)
        rows.append(("key", "Weight in play", ruling.weight))
        named = dict.fromkeys(_ID.findall(f"{ruling.title} {ruling.text}"))
        known = [i for i in named if i != ruling.id and (i in self.book.clauses or i in self.book.rulings)]
        if known:
            rows += [("head", "It names", ""), *map(self._link, known)]
        return rows

    def _switch(self, id_: str) -> list[Row]:
        """What turning it off does, and how it is in the edition at hand."""
        switch = switches().get(id_)
        if switch is None:
            return []
        name, off = self.edition
        state = "off" if id_ in off else "on"
        rows: list[Row] = [("head", "A switch", ""), ("key", f"Edition {short(name)}", state)]
        said = f"Off: {switch.off}" if switch.off else f"Off changes nothing in play. {switch.inert}"
        return [*rows, ("off" if id_ in off else "faint", said, "")]

    def _link(self, id_: str) -> Row:
        name = self.book.sections.get(id_)
        if name is not None:
            return ("clause", f"{id_}  {name}", "section")
        entry = self.book.find(id_)
        return ("clause", f"{id_}  {entry.title}", "" if isinstance(entry, Clause) else "ruling")

    # ---- hands

    def follow(self, id_: str) -> None:
        self.at_rule(self, id_)

    def back(self) -> None:
        if self.direct and self.reading:
            self.act("close")
        else:
            super().back()

    def deeds(self) -> Deeds:
        return {**super().deeds(), "before": self._before}

    def _before(self) -> None:
        """Back to where one came from."""
        if self.past:
            self._go(self.past.pop())

    def letter(self, name: str) -> None:
        if name == "BACKSPACE" and not self.query:
            self.act("before")

    def _read_key(self, name: str) -> None:
        if name == "BACKSPACE":
            self.act("before")
        else:
            super()._read_key(name)


def _belongs(record: Clause | Ruling, tab: str) -> bool:
    """Whether a tab has a clause or ruling."""
    if tab == "Switches":
        return record.id in switches()
    if isinstance(record, Ruling):
        return tab in ("All", "Rulings")
    return tab in ("All", "Clauses") or (tab == "Errata" and record.erratum)


def _mark(record: Clause | Ruling, off: frozenset[str]) -> str:
    """The word at the right of a clause or ruling."""
    if record.id in off:
        return "off"
    if isinstance(record, Ruling):
        return record.weight if record.weight == "serious" else ""
    return "erratum" if record.erratum else ""
