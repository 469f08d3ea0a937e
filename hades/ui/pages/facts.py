"""Everything that is known at the table, part by part: the turn, the ship, SIs, Units, cards, the score."""

from __future__ import annotations

from typing import Any, cast

from hades import geometry as geo
from hades.pages import PARTS, Fact, reasons
from hades.pages.fact import Entry
from hades.ui import keys, narration
from hades.ui.kit.button import Label
from hades.ui.pages.pages import PagesScreen
from hades.ui.panels.sheet import CLOSE, Sheet
from hades.ui.screen import Achieved, Screen, Window
from hades.ui.table import inspect
from hades.ui.table.table_screen import TableScreen

SHOW: Label = ("On the board", "show", "ENTER")
LOOK: Label = ("Look back", "show", "ENTER")


class FactsScreen(PagesScreen):
    """Lies over the table; a line that is somewhere leads there."""

    title = "Facts"
    empty = "Nothing of that kind."
    tabs = tuple(f"{number} {name}" for number, (name, _) in enumerate(PARTS.values(), 1))

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._table: TableScreen
        self._known: tuple[Any, list[Fact]] = (None, [])
        self._last: dict[int, int] = {}
        """Tab -> the line of it that was chosen last."""

    def open(self, below: Screen | None, part: str = "", line: str = "") -> None:
        """Open over a table at a part and a line of it, such as ship and module:EW; "" where it was left."""
        self._table = cast(TableScreen, below)
        super().open(below)
        if not part:
            self.choose(self.at)
            return
        self.turn(list(PARTS).index(part))
        ids = [fact.entry.id for fact in self.facts()]
        if line in ids:
            self.choose(ids.index(line))
            self.reading = not self.wide

    # ---- what is shown

    def facts(self) -> list[Fact]:
        """The lines of the part that is open, each with its page."""
        table = self._table
        key = (self.tab, id(table), id(table.shown), table.tableau.changes, len(table.game.history),
               len(table.film.ahead), table.looks_back, keys.stamp())  # fmt: skip
        if self._known[0] != key:
            self._known = key, list(PARTS.values())[self.tab][1](table.desk())
            shown = table.shown
            when = reasons.moment_name(shown.turn, shown.section)
            self.alarm = table.looks_back
            self.told = (
                f"As it was before that line: {when}." if self.alarm else f"{when[0].upper()}{when[1:]}."
            )
        return self._known[1]

    def entries(self) -> tuple[Entry, ...]:
        return tuple(fact.entry for fact in self.facts())

    @property
    def fact(self) -> Fact | None:
        """The chosen line with its page."""
        found = self.facts()
        return found[self.at] if 0 <= self.at < len(found) and found[self.at].title else None

    def sheet(self) -> Sheet:
        fact = self.fact
        if fact is None:
            return Sheet("", (), (CLOSE,))
        more = SHOW if fact.hex else LOOK if fact.moment is not None else None
        return Sheet(fact.title, fact.rows, (more, CLOSE) if more is not None else (CLOSE,))

    # ---- hands

    def choose(self, at: int) -> None:
        super().choose(at)
        self._last[self.tab] = self.at

    def turn(self, tab: int) -> None:
        self.tab, self.reading = tab, False
        self.index.scroll = 0.0
        self.choose(self._last.get(tab, 0))

    def enter(self) -> None:
        fact = self.fact
        if fact is not None and (fact.hex or fact.moment is not None):
            self.act("show")
        else:
            self.read()

    def deeds(self) -> Achieved:
        return {**super().deeds(), "show": self._show}

    def _show(self) -> None:
        """Back to the table, and there to the place or the moment of the chosen line."""
        fact, table = self.fact, self._table
        if fact is None:
            return
        self.window.pop()
        if fact.hex:
            table.turn_to(geo.map_of(geo.parse(fact.hex)))
            inspect.put(table, geo.parse(fact.hex))
        elif fact.moment is not None:
            table.past.look_at(fact.moment)

    def letter(self, name: str) -> None:
        if name in "123456789" and int(name) <= len(self.tabs):
            self.turn(int(name) - 1)
        elif name in (keys.of("facts"), keys.of("score")):
            self.act("close")

    def spoken(self) -> str:
        chosen = self.chosen
        line = (
            f"{chosen.name}. {chosen.note}. {chosen.mark}. "
            if chosen is not None and not self.reading
            else ""
        )
        return f"{self.title}, {self.tabs[self.tab]}. {line}{narration.of_sheet(self.sheet())}"
