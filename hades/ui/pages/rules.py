"""The rules in the window: sections, clauses, rulings and switches, with search; opens at any of them."""

from __future__ import annotations

from typing import Any

from hades import Game
from hades.content import edition as editions
from hades.content.rulebook import Rulebook
from hades.pages import rulebook_pages
from hades.pages.fact import Entry
from hades.ui.pages.pages import PagesScreen
from hades.ui.panels.sheet import CLOSE, Sheet
from hades.ui.screen import Achieved, Screen, Window

_BACK = ("Back", "before", "BACKSPACE")
_TESTS = ("Test positions", "drills", "")

PARTS = tuple(rulebook_pages.TABS)


class RulesScreen(PagesScreen):
    """A browser of the rules in our own words."""

    title = "Rules"
    empty = "Nothing in the rules has all of these words. Fewer words, or the beginning of one, find more."
    tabs = tuple(rulebook_pages.TABS.values())

    def __init__(self, window: Window) -> None:
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
    def _game(self) -> Game | None:
        """The game below, None over the title."""
        screen = self.below
        while screen is not None and screen.game is None:
            screen = screen.below
        return screen.game if screen is not None else None

    @property
    def edition(self) -> tuple[str, frozenset[str]]:
        """The edition of the game below, else the one that is chosen for the next; and what is off in it."""
        game = self._game
        name = game.edition if game is not None else self.window.settings.edition
        return name, editions.parse(name).off

    def open(self, below: Screen | None, id_: str = "") -> None:
        """Open at a section, a clause or a ruling; "" where it was left."""
        if below is not self:
            self.past, self.direct = [], bool(id_)
        elif self.chosen is not None and self.chosen.id != id_:
            self.past.append(self.chosen.id)
        super().open(below)
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
        key = self.tab, self.query, self.edition
        if self._known[0] != key:
            words = (self.query or "").strip()
            self._known = key, tuple(rulebook_pages.entries(self.book, PARTS[self.tab], words, key[2][1]))
        return self._known[1]

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
        tests = () if self._game is not None else (_TESTS,)
        buttons = (*((_BACK,) if self.past else ()), *tests, CLOSE)
        entry = self.chosen
        if entry is None:
            return Sheet("Nothing chosen", (), buttons)
        return Sheet(entry.name, tuple(rulebook_pages.rows(self.book, entry.id, self.edition)), buttons)

    # ---- hands

    def follow(self, id_: str) -> None:
        self.open(self, id_)

    def back(self) -> None:
        if self.direct and self.reading:
            self.act("close")
        else:
            super().back()

    def deeds(self) -> Achieved:
        return {**super().deeds(), "before": self._before, "drills": self._tests}

    def _tests(self) -> None:
        """Positions that show what the rules do."""
        self.window.open_page("drills")

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
