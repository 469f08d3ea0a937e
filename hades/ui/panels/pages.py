"""Pages for reading: a list with search and tabs at the left, and the selected entry at the right."""

from __future__ import annotations

import attrs

from hades.art.colours import EDGE, HOT, INK, MUTED, STEEL, WARN
from hades.pages.fact import Entry
from hades.ui import keys
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import Box, Field, Text
from hades.ui.kit.button import CHIP, Button, Flow, Label
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import PAGE, Backdrop, Panel, PicturePanel
from hades.ui.panels.sheet import ClauseRow, Sheet, boxes

PAD = 16.0
PART = attrs.evolve(PAGE, radius=12)
TAB = attrs.evolve(CHIP, high=26.0, pad=9.0)
FILTER = attrs.evolve(TAB, high=24.0, size=12.5)


@attrs.frozen
class Index:
    """Contents of the list; ``at`` is the selected entry, -1 for none."""

    title: str
    told: str
    entries: tuple[Entry, ...]
    at: int
    here: bool
    """True if the list has the keyboard focus."""
    query: str | None = None
    """Search text; None for a list without search."""
    tabs: tuple[str, ...] = ()
    tab: int = 0
    buttons: tuple[Label, ...] = ()
    empty: str = "Nothing found."
    alarm: bool = False
    asks: str = ""
    """Placeholder of the search field."""
    filters: tuple[str, ...] = ()
    filter: int = 0
    finds: bool = False
    """True if a button opens the search field."""


class IndexPanel(Panel):
    """The panel that paints an `Index`; the list scrolls and keeps the selected entry in view."""

    backdrop = PART

    def paint(self, canvas: Canvas, content: Index) -> None:
        low = self.height < 420
        room = self.width - 2 * PAD
        named = canvas.text(PAD, 8 if low else 12, content.title, 20, INK, bold=True, room=room)
        y = 34.0 if low else 40.0
        tone = WARN if content.alarm else MUTED
        if content.told and low and canvas.measure(content.told, 12.5) <= room - named - 16:
            # If space is short, the text stands beside the title.
            canvas.text(PAD + named + 16, 15, content.told, 12.5, tone)
        elif content.told:
            y = Text(content.told, 12.5, tone, leading=1.25, below=4).paint(canvas, PAD, y, room)
        if content.query is not None:
            y = Field(content.query, content.asks, clears="clear").paint(canvas, PAD, y, room) + 6
        tabs = [
            Button(words, Action("tab", n), tip="Tab key: next tab", here=n == content.tab, look=TAB)
            for n, words in enumerate(content.tabs)
        ]
        y = Flow(tabs, 5).paint(canvas, PAD, y, room) + bool(tabs)
        kinds = [
            Button(words, Action("filter", n), here=n == content.filter, look=FILTER)
            for n, words in enumerate(content.filters)
        ]
        if content.finds and content.query is None:
            kinds.append(Button("Search", "find", keys.of("find"), look=FILTER))
        y = Flow(kinds, 5).paint(canvas, PAD, y, room) + bool(kinds)
        entries = content.entries
        rows: list[Box] = [
            EntryRow(entry, n, n == content.at, content.here, _led(entries, n))
            for n, entry in enumerate(entries)
        ]
        rows = rows or [Text(content.empty, 14, MUTED, above=12)]
        buttons = [Button(*button) for button in content.buttons]
        self.listed(canvas, y, rows, (PAD, PAD + 4), buttons, here=content.at)


def _led(entries: tuple[Entry, ...], number: int) -> int:
    """Return 1 if the entry above is a heading of this one, else 0."""
    return int(number > 0 and entries[number].kind == "row" and entries[number - 1].kind != "row")


@attrs.frozen
class EntryRow(Box):
    """An entry of the list; ``chosen`` if selected, ``keys_here`` if the list has the keyboard focus."""

    entry: Entry
    number: int
    chosen: bool
    keys_here: bool
    led: int = 0

    def tall(self, canvas: Canvas, wide: float) -> float:
        return {"head": 30.0, "part": 30.0}.get(self.entry.kind, 46.0 if self.entry.note else 30.0)

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        entry, high, room = self.entry, self.tall(canvas, wide), wide - 10
        if self.chosen:
            edge = STEEL if self.keys_here else EDGE
            canvas.rect(x - 10, y + 1, wide + 16, high - 2, HOT, radius=6, edge=edge, thick=2)
            canvas.rect(x - 10, y + 5, 5, high - 10, WARN, radius=2)
        if entry.mark:
            canvas.text(x + wide, y + 8, entry.mark, 12, STEEL, anchor="ra")
            room -= canvas.measure(entry.mark, 12) + 8
        if entry.kind == "head":
            canvas.text(x, y + 10, entry.name.upper(), 12, WARN, bold=True, room=room)
            return y + high
        if entry.kind == "part":
            canvas.text(x + 2, y + 7, entry.name, 14, WARN, bold=True, room=room)
        else:
            canvas.text(x + 8, y + 6, entry.name, 14, INK, room=room)
            canvas.text(x + 8, y + 25, entry.note, 12.5, MUTED, room=wide - 10)
        # The full text, as some of it may be shortened.
        whole = " · ".join(words for words in (entry.name, entry.note) if words)
        canvas.spot(x - 10, y, wide + 16, high, Action("entry", self.number), whole)
        return y + high


@attrs.frozen
class Reading:
    """Contents of the page at the right; ``link`` is the index of the rule that Enter opens, -1 for none."""

    sheet: Sheet
    link: int = -1
    here: bool = False
    """True if the page has the keyboard focus."""


class ReadingPanel(PicturePanel):
    """The panel that paints a `Reading`; rows scroll, and the selected link is kept in view."""

    def backdrop_of(self, content: Reading) -> Backdrop:
        return attrs.evolve(PART, edge=STEEL if content.here else EDGE)

    def paint(self, canvas: Canvas, content: Reading) -> None:
        sheet = content.sheet
        title = Text(sheet.title, 19, INK, bold=True, leading=1.2, above=14, below=5)
        y = title.paint(canvas, 26, 0, self.width - 52)
        rows = boxes(sheet.rows, content.link, self.pictures)
        here = next((n for n, row in enumerate(rows) if isinstance(row, ClauseRow) and row.here), -1)
        self.listed(canvas, y, rows, (26, 34), [Button(*button) for button in sheet.buttons], here=here)
