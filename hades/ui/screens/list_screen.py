"""The base class of screens with a list and a page about the chosen entry, for mouse and keys."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, cast

import attrs

from hades import geometry as geo
from hades.art import story_map
from hades.art.colours import MUTED, SUNK, WARN
from hades.engine.game import Game
from hades.facts.rows import Entry, Row
from hades.run.record_pages import VITTLES, Details
from hades.run.record_pages import Action as RowAction
from hades.ui import keys, screen_reader
from hades.ui.kit import boxes
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import MARGIN, PAGE_MARGIN, Box, Caption, Field, Inset, Text, TextInput
from hades.ui.kit.button import CHIP, Button, Flow, Label
from hades.ui.kit.memo import Memo
from hades.ui.kit.panel import PAGE, Card, CardPanel, Panel, page_high, zoom_for
from hades.ui.panels.text_page import CLOSE, EntryRow, Sheet, sheet_card
from hades.ui.screen import SCROLL, STEPS, Handlers, Screen, Window
from hades.ui.table.table_screen import TableScreen
from hades.worker_pool import BackgroundJob

LOW = 436.0
"""Height in units below which spacing is tight."""
WIDE = 860.0
"""Minimum width, in units, for list and page side by side.

In a narrower window, only the list or the page is visible.
"""
FEW = 9
"""Maximum number of entries of a list without a button to search it."""
BESIDE = 2
"""Number of columns on either side of the Units in the picture of a board."""
TAB = attrs.evolve(CHIP, pad=5.0)
SEARCH = "Search: type words, or an id like 5.4-12"
"""Placeholder of the search field."""


class ListRows:
    """The rows of a list with a description of each."""

    filters: tuple[str, ...] = ()
    """Names of the kinds of rows, if only one kind is listed at a time; () to list all rows."""
    filter = 0
    """Index of the listed kind of rows."""
    empty = "Nothing found."
    invites = ""
    """Text beside an empty list: what will be listed there, and how entries get there."""

    def listed(self) -> tuple[Entry, ...]:
        """Return all rows as entries, regardless of the search."""
        raise NotImplementedError

    def details(self, id_: str) -> Details:
        raise NotImplementedError


class PagesScreen(ListRows, Screen):
    """A screen with a list and a page, over the screen from which it was opened."""

    tabs: tuple[str, ...] = ()
    dims = 0.85

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.index = CardPanel(window.brush)
        self.page = CardPanel(window.brush, sheet_card)
        self.at = 0
        self.tab = 0
        self.query: str | None = None
        self.reading = False
        """True if the page has the keyboard focus, and not the list.

        A narrow window shows only the one with the focus.
        """
        self.message, self.alarm = "", False
        """The sentence above the list, and True if that sentence reports a failure."""
        self._boards: dict[str, BackgroundJob] = {}
        """Entry id -> background job that draws its board, and returns a description of the picture."""
        self._was_drawn = True
        self._entry_rows = Memo[list[Box]]()

    # For subclasses

    title = ""
    general: tuple[RowAction, ...] = ()
    """Buttons while no entry is chosen."""
    finds = False
    """True if a key opens a search field, which Esc closes."""

    def position(self, id_: str) -> Game:
        """Return the game whose board is on the page of an entry."""
        raise NotImplementedError

    @property
    def heading(self) -> str:
        return self.title

    @property
    def listing(self) -> ListRows:
        """The rows in the list, from the screen itself or from its open tab."""
        return self

    @property
    def _empty(self) -> str:
        return ListRows.empty if self.query and self.finds else self.listing.empty

    def entries(self) -> tuple[Entry, ...]:
        """Return the entries of the list that contain all words of the search."""
        found = self.listing.listed()
        words = (self.query or "").casefold().split() if self.finds else []
        return with_words(found, words) if words else found

    def sheet(self) -> Sheet:
        entry = self.chosen
        invites = () if self.query else (("figure", VITTLES, self.listing.invites),)
        first = self.general[0][1] if self.general else ""
        found = Details("", invites if self.listing.invites else (), self.general, first)
        if entry is not None:
            found = self.listing.details(entry.id)
        title = found.title or (entry.name if entry is not None else self.title)
        return Sheet(title, found.rows, numbered(found.actions, found.enter))

    def enter(self) -> None:
        """Press the first button of the chosen entry, or else open its page."""
        if self.chosen is None or not self.letter("ENTER"):
            self.read()

    def handlers(self) -> Handlers:
        return {
            "close": self.window.pop,
            "entry": self._pick,
            "tab": self.turn,
            "filter": self._filter,
            "clear": lambda: self.search(""),
            "find": self.find,
            "rule": self.follow,
            "read": self.read,
        }

    def letter(self, name: str) -> bool:
        """Press the button whose key is ``name``; return whether there is such a button."""
        action = next((action for _, action, key in self.sheet().buttons if key == name), "")
        self.act(action)
        return bool(action)

    def tell(self, words: str, *, alarm: bool = False) -> None:
        """Set the sentence above the list; an ``alarm`` reports a failure."""
        self.message, self.alarm = words, alarm

    def spoken(self) -> str:
        """Return the chosen entry, or its page if that has the focus, as sentences."""
        entry, found = self.chosen, self.entries()
        if entry is None:
            return screen_reader.sentences(self.title, self.message, self._empty, self.listing.invites)
        if self.reading:
            return screen_reader.of_sheet(self.sheet())
        part = self.tabs[self.tab] if self.tabs and self.tab >= 0 else ""
        title = ", ".join(filter(None, dict.fromkeys((self.title, part))))
        search = f"Search: {self.query}" if self.query else ""
        rows = [n for n, e in enumerate(found) if e.kind != "head"]
        where = f"{rows.index(self.at) + 1} of {len(rows)}"
        message = self.message if self.alarm else ""
        return screen_reader.sentences(
            message, title, search, f"{where}: {entry.name}", entry.note, entry.mark
        )

    # Boards

    def board(self, id_: str) -> Row:
        """Return the row with the picture of an entry's board, or a remark until the picture is drawn.

        Pictures are drawn in the background, one at a time.
        """
        key, job = f"{type(self).__name__}|{id_}", self._boards.get(id_)
        if job is not None and job.is_over and self.window.kit.whole(key) is not None:
            return ("picture", key, job.outcome)
        if job is not None and job.is_over and (job.failed or not job.outcome):
            return ("faint", "This board cannot be drawn.", "")
        if self.drawn:
            self._boards[id_] = BackgroundJob("Drawing the board", partial(self._draw_board, id_, key))
        return ("faint", "Drawing the board …", "")

    @property
    def drawn(self) -> bool:
        """True unless a board is being drawn."""
        return all(job.is_over for job in self._boards.values())

    def update(self, seconds: float) -> bool:
        """Return whether to redraw: while a board is being drawn, and once after that."""
        was_drawn, self._was_drawn = self._was_drawn, self.drawn
        return super().update(seconds) or not was_drawn

    def _draw_board(self, id_: str, key: str, _: BackgroundJob) -> str:
        """Draw the part of a deck with the most friends; return a description of the picture."""
        game = self.position(id_)
        view = game.view()
        here = [unit.hex for unit in view.units if unit.hex and unit.is_friend]
        frame = max(
            story_map.frames(here, BESIDE),
            key=lambda frame: sum(geo.map_of(geo.parse(hex_)) == frame.map for hex_ in here),
        )
        picture = story_map.draw(view, frame, small=True)
        self.window.kit.keep_whole(key, picture.svg)
        return picture.alt

    # State

    def show(self, *where: Any) -> None:
        """Show the list with the same entry chosen, and end the search."""
        self.reading = False
        if self.finds:
            self.query = None

    @property
    def wide(self) -> bool:
        return bool(self.window.units[0] >= WIDE)

    @property
    def chosen(self) -> Entry | None:
        found = self.entries()
        return found[self.at] if 0 <= self.at < len(found) and found[self.at].kind != "head" else None

    @property
    def open_panels(self) -> list[Panel]:
        """List and page, the one with the keyboard focus first; a narrow window has only that panel."""
        panels: list[Panel] = [self.page, self.index] if self.reading else [self.index, self.page]
        return panels if self.wide else panels[:1]

    @property
    def frame_keys(self) -> frozenset[str]:  # type: ignore[override]
        """Tab, while the page has the focus: Tab then moves the frame through the links to rules."""
        return frozenset({"TAB"} if self.reading else ())

    def choose(self, at: int) -> None:
        """Choose the entry nearest to an index, skipping headings, and scroll its page to the top."""
        rows = [n for n, entry in enumerate(self.entries()) if entry.kind != "head"]
        if not rows:
            self.at = 0
            return
        self.at, self.page.scroll = min(rows, key=lambda n: abs(n - at)), 0.0

    def read(self) -> None:
        """Give the keyboard focus to the page."""
        if self.chosen is not None:
            self.reading = True

    # Drawing

    def resize(self) -> None:
        super().resize()
        width, height = self.window.units
        zoom, ratio = zoom_for(self.window.units), self.window.ratio
        wide, high = min(max(1240.0, 0.86 * width), width - 16), page_high(820.0, height)
        x, y = (width - wide) / 2, (height - high) / 2
        if self.wide:
            left = max(330.0, wide * 0.39)
            self.index.place(x, y, left, high, ratio, zoom)
            self.page.place(x + left + 8, y, wide - left - 8, high, ratio, zoom)
        else:
            self.index.place(x, y, wide, high, ratio, zoom)
            self.page.place(x, y, wide, high, ratio, zoom)

    def draw(self) -> None:
        super().draw()
        sheet = self.sheet()
        buttons = () if self.wide else sheet.buttons
        if buttons and not any(key == "ENTER" for *_, key in buttons) and self.chosen is not None:
            buttons = (("Read", "read", "ENTER"), *buttons)
        self.index.update(self._list_card(buttons))
        self.page.update(attrs.evolve(sheet, here=self.reading))
        if self.wide:
            # Nothing of the screen below may show between list and page.
            index, page = self.index, self.page
            gap = index.x + index.width - PAGE.radius
            self.window.brush.fill(gap, index.y, page.x + PAGE.radius - gap, index.height, SUNK)
        self.draw_panels()

    def _list_card(self, labels: Sequence[Label]) -> Card:
        low, listing = self.window.units[1] < LOW, self.listing
        title = Caption(self.heading, 20, bold=True, high=26)
        message = Text(self.message, 12.5, WARN if self.alarm else MUTED, leading=1.25, below=7, grows=True)
        # If space is short, the text stands beside the title, on the same line.
        beside = attrs.evolve(message, above=5.0, below=0.0)
        head: list[Box] = [boxes.Row((title, beside), 16, middle=True)] if low else [title, message]
        if self.query is not None:
            head.append(Inset(Field(self.query, SEARCH, clears="clear"), below=6))
        tabs = [
            Button(words, Action("tab", n), tip="Tab key: next tab", here=n == self.tab, look=TAB)
            for n, words in enumerate(self.tabs)
        ]
        kinds = [
            Button(words, Action("filter", n), here=n == listing.filter, look=TAB)
            for n, words in enumerate(listing.filters)
        ]
        entries, at, here = self.entries(), self.at, not self.reading
        # A list may have hundreds of rows, so they are not made and compared in each frame.
        rows = self._entry_rows.of(
            (entries, at, here), lambda: [EntryRow(one, n, n == at, here) for n, one in enumerate(entries)]
        )
        if self.finds and self.query is None and len(rows) > FEW:
            kinds.append(Button("Search", "find", keys.of("find"), look=TAB))
        head += [Inset(Flow(found, 4), below=4) for found in (tabs, kinds) if found]
        none = [Text(self._empty, 14, MUTED, above=12)]
        above, pad = (8.0, MARGIN) if low else (12.0, PAGE_MARGIN)
        buttons = [Button(*label) for label in labels]
        return Card(head, rows or none, buttons, PAGE, pad, above=above, apart=0, ruled=True, here=at)

    # Input

    @property
    def field(self) -> str:
        return "search" if self.query is not None and not self.reading else ""

    def find(self) -> None:
        if self.finds:
            self.query, self.reading = self.query or "", False
        else:
            super().find()

    def release(self, x: float, y: float, right: bool) -> None:
        if right:
            self.back()
        else:
            super().release(x, y, right)

    def _pick(self, number: int) -> None:
        self.choose(number)
        self.reading = not self.wide

    def follow(self, id_: str) -> None:
        self.window.open_page("reference", id_)

    def turn(self, tab: int) -> None:
        """Open another tab, with the same entry chosen if the tab has that entry."""
        now = self.chosen
        self.tab, self.reading = tab, False
        self._stay(now)

    def _filter(self, number: int) -> None:
        now = self.chosen
        self.listing.filter = number
        self._stay(now)

    def search(self, words: str) -> None:
        now = self.chosen
        self.query, self.reading = words, False
        self._stay(now)

    def _stay(self, entry: Entry | None) -> None:
        known = [found.id for found in self.entries()]
        self.index.scroll = 0.0
        self.choose(known.index(entry.id) if entry is not None and entry.id in known else 0)

    def back(self) -> None:
        """Go back from the page to the list, from a search to the whole list, or to the screen below."""
        if self.reading:
            self.reading = False
        elif self.query:
            self.search("")
        elif self.query is not None and self.finds:
            self.query = None
        else:
            self.act("close")

    def key(self, name: str) -> None:
        if name == "ESC":
            self.back()
        elif name == keys.of("help"):
            self.window.open_page("reference", "help")
        elif self.reading:
            self._read_key(name)
        elif name == "TAB" and self.tabs:
            self.turn((self.tab + 1) % len(self.tabs))
        elif name in STEPS:
            self._step(STEPS[name])
        elif name == "RIGHT":
            self.read()
        elif name == "ENTER":
            self.enter()
        elif name == "BACKSPACE" and self.query:
            self.search(self.query[:-1])
        elif self.query is None or not self.finds:
            self.letter(name)

    def _step(self, by: int) -> None:
        rows = [n for n, entry in enumerate(self.entries()) if entry.kind != "head"]
        if self.at in rows:
            self.choose(rows[max(0, min(len(rows) - 1, rows.index(self.at) + by))])

    def _read_key(self, name: str) -> None:
        if name == "LEFT":
            self.reading = False
        elif name in SCROLL:
            self.page.scroll_by(SCROLL[name])
        elif name == "ENTER":
            self.enter()
        else:
            self.letter(name)

    def text(self, words: str) -> None:
        field = TextInput(self.query or "")
        if self.query is not None and field.add(words):
            self.search(field.words.lstrip())


def with_words(entries: Sequence[Entry], words: Sequence[str]) -> tuple[Entry, ...]:
    """Return the entries that contain all words, and the headings above them."""
    found: list[Entry] = []
    for entry in entries:
        if found and found[-1].kind == "head" == entry.kind:
            found.pop()
        if entry.kind == "head" or all(
            w in f"{entry.name} {entry.note} {entry.mark} {entry.id} {entry.also}".casefold() for w in words
        ):
            found.append(entry)
    return tuple(found[:-1] if found and found[-1].kind == "head" else found)


def numbered(actions: Sequence[RowAction], enter: str = "") -> tuple[Label, ...]:
    """Return buttons for actions, and a button that closes the page.

    The key of a button is its number from 1, except that ``enter`` has Enter and *Delete* has the Delete key.
    """
    own, found = {enter: "ENTER", "delete": "DELETE"}, enumerate(actions, 1)
    return (*((words, id_, own.get(id_, str(n))) for n, (words, id_) in found), CLOSE)


def table_below(screen: Screen) -> TableScreen | None:
    return cast("TableScreen | None", next((below for below in screen.stack if below.is_table), None))
