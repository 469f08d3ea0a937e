"""Pages over another screen: rows with values to change, questions, and text.

A row (`Item`) is data. The page paints it, moves through the rows by keys, and calls `ItemsScreen.change`
with a new value.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import attrs

from hades.art.colours import EDGE, FAINT, HOT, INK, MUTED, RAISED, STEEL, WARN
from hades.ui import keys, screen_reader
from hades.ui.kit.action import NOTHING, Action
from hades.ui.kit.boxes import (
    PAGE_MARGIN,
    Box,
    Caption,
    Clicked,
    Column,
    Field,
    Row,
    Spring,
    Text,
    TextInput,
    Wide,
)
from hades.ui.kit.button import CHIP, Button, Label, Look, Radio, Tile, Toggle
from hades.ui.kit.canvas import Blank, Canvas
from hades.ui.kit.panel import PAGE, Card, CardPanel, Panel, page_high, zoom_for
from hades.ui.panels import text_page as sheets
from hades.ui.screen import SCROLL, STEPS, Handlers, Screen, Window

WIDEST, HIGHEST = 760.0, 720.0
"""Maximum width and height of a page, in units."""
LEAST = 44.0
"""Minimum height of a row in units, without the gap below it."""
PAD = PAGE_MARGIN
INSIDE, APART = 12.0, 14.0
"""Units between the edge of a row and its words, and between its words and its control."""
STEP = Look(size=17, fill=HOT, edge=EDGE, thick=2, radius=7, pad=2, centred=True)
CHOICE = attrs.evolve(CHIP, pad=9.0)
FIELD = 400.0
"""Width of the text field of a `Prompt` in units."""
SWITCH = (False, "off"), (True, "on")
_BY = {"LEFT": -1, "-": -1, "RIGHT": 1, "+": 1}
"""Key -> number of steps by which the key changes the value of a row."""


@attrs.frozen
class Item:
    """A row of a page, shown and changed according to its ``kind``.

    - ``head``: a heading
    - ``switch``: on or off
    - ``step``: a value between two buttons
    - ``chips``: a button for each value
    - ``pick``: one of several rows of which only one can be on
    - ``own``: a control of its own

    A click on a row of the last two kinds calls `ItemsScreen.change` with True.
    """

    kind: str
    id: str
    name: str
    value: Any = ""
    values: tuple[tuple[Any, str], ...] = ()
    """Possible values with their names, in order."""
    description: str = ""
    mark: str = ""
    """A word below the control, or at the right of a ``pick`` row."""
    faint: bool = False
    """True if the row has no effect at present."""
    control: Box | None = None
    size: float = 15.0
    """Letter size of the name."""

    @property
    def value_text(self) -> str:
        return str(dict(self.values).get(self.value, self.value))

    def stepped(self, by: int, *, wraps: bool = False) -> Any:
        """Return the value ``by`` steps after the current one; beyond the ends, the outermost value.

        With ``wraps``, the first value follows the last.
        """
        order = [value for value, _ in self.values]
        at = order.index(self.value) + by if self.value in order else 0
        return order[at % len(order) if wraps else max(0, min(len(order) - 1, at))]


@attrs.frozen
class ItemRow(Box):
    """A row with its words at the left and its control at the right; ``here`` marks the keyboard focus."""

    item: Item
    here: bool
    led: int = 0

    def tall(self, canvas: Canvas, wide: float) -> float:
        return _high(self.item, wide - 2 * INSIDE, canvas.ratio) + 6

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        high = _high(self.item, wide - 2 * INSIDE, canvas.ratio)
        picked = self.item.kind == "pick" and self.item.value
        edge = WARN if picked else STEEL if self.here else EDGE
        look = Look(high, fill=HOT if self.here or picked else RAISED, edge=edge, thick=2, pad=INSIDE)
        return Tile(self.inside, Action("at", self.item.id), look=look).paint(canvas, x, y, wide) + 6

    @property
    def inside(self) -> Row:
        """The item's text with its control beside it."""
        item, ink = self.item, MUTED if self.item.faint else INK
        words: list[Box] = [Text(item.name, item.size, ink, bold=True, leading=1.25)]
        if item.description:
            words.append(Text(item.description, 13.0, FAINT if item.faint else MUTED))
        return Row((Column(words, grows=True), self._control()), APART, middle=True)

    def _control(self) -> Box:
        item = self.item
        if item.control is not None:
            return item.control
        if item.kind == "switch":
            mark = [Caption(item.mark, 12, STEEL, high=15, at="r")] if item.mark else []
            return Column((Row((Spring(), Toggle(item.value, FAINT if item.faint else None))), *mark))
        if item.kind == "pick":
            return Row((Caption(item.mark, 13, MUTED), Radio(item.value)), 10, middle=True)
        if item.kind == "chips":
            chips = (
                Button(words, Action("set", item.id, value), here=value == item.value, look=CHOICE)
                for value, words in item.values
            )
            return Row(tuple(chips), 4)
        ends = item.values[0][0], item.values[-1][0]
        less, more = (
            Button(sign, Action("step", item.id, by), look=STEP)
            if item.value != end
            else Button(sign, NOTHING, live=False, look=STEP)
            for sign, end, by in zip("<>", ends, (-1, 1), strict=True)
        )
        value = Caption(item.value_text, 14.5, bold=True, high=STEP.high, at="m", most=128, grows=True)
        return Row((Wide(less, 34), Wide(value, 136), Wide(more, 34)))


@lru_cache(1024)
def _high(item: Item, wide: float, ratio: float) -> float:
    """Return the height of a row in units; cached, because a page measures all rows after each change."""
    blank = Blank(wide, 1, ratio)
    return max(LEAST, 16 + ItemRow(item, here=False).inside.tall(blank, wide))


class ItemsScreen(Screen):
    """A page of rows over another screen; subclasses define `items` and handle `change`."""

    asks = ""
    """Id of the row with a text field; "" if there is none."""
    most = 60
    """Maximum number of characters in the text field."""
    top_share = 0.0
    """Share of the window's height above the page, if there is room; 0 to centre a page of `HIGHEST`."""

    def __init__(self, window: Window, title: str = "", about: str = "") -> None:
        super().__init__(window)
        self.panel = CardPanel(window.brush)
        self._title, self._about, self.problem = title, about, ""
        self.at = 0
        """Index of the row with the keyboard focus, counting headings as well."""
        self.input = TextInput(most=self.most)
        self.typing = False
        """True while characters go into the text field."""

    @property
    def title(self) -> str:
        return self._title

    @property
    def message(self) -> str:
        return self.problem or self._about

    @property
    def alarm(self) -> bool:
        """True if the sentence below the title reports a problem."""
        return bool(self.problem)

    @property
    def here(self) -> Action:
        """Action of the button that matches the current settings."""
        return NOTHING

    def items(self) -> tuple[Item, ...]:
        raise NotImplementedError

    def buttons(self) -> tuple[Label, ...]:
        return (("Close", "close", "ESC"),)

    def change(self, id_: str, value: Any) -> None:
        """Handle a new value of a row."""

    def answer(self, problem: str) -> None:
        """Close the page if ``problem`` is "", else show the problem."""
        self.problem = problem
        if not problem:
            self.window.pop()

    @property
    def open_panels(self) -> list[Panel]:
        return [self.panel]

    @property
    def field(self) -> str:
        return self.asks if self.typing else ""

    def opened(self) -> None:
        self.at, self.panel.scroll, self.typing = 0, 0.0, False
        self.move(0)

    def show(self, id_: str = "") -> None:
        """Move the keyboard focus to the row with this id; "" leaves the focus where it is."""
        if id_:
            self.go_to(id_)

    def _card(self) -> Card:
        """Return the page as a card; the row with the keyboard focus is kept in view."""
        title = Text(self.title, 21, INK, bold=True, above=14, below=3)
        message = Text(self.message, 13.5, WARN if self.alarm else MUTED, leading=1.25, below=5)
        rows: list[Box] = []
        led = 0
        for number, item in enumerate(self.items()):
            head = item.kind == "head"
            if head:
                rows.append(Text(item.name.upper(), 12, WARN, bold=True, above=11 * bool(number), below=6.4))
            else:
                rows.append(ItemRow(item, number == self.at, led))
            led = int(head)
        chosen = Look(edge=WARN, thick=2)
        buttons = [
            Button(*label, look=chosen if label[1] == self.here else Look()) for label in self.buttons()
        ]
        return Card((title, message), rows, buttons, PAGE, PAD, above=0, apart=0, ruled=True, here=self.at)

    @property
    def background(self) -> Screen:
        # A page opened from a page of rows takes its place.
        return self.below.background if self.below is not None else self

    def draw(self) -> None:
        super().draw()
        card = self._card()
        self.fit(card)
        self.panel.update(card)
        self.draw_panels(tips=not self.typing)

    def fit(self, card: Card) -> None:
        """Place the page in the window."""
        units = self.window.units
        # The top stays in place when the rows change, except in a page higher than `HIGHEST`.
        zoom = zoom_for(units)
        high = HIGHEST * zoom
        if (most := page_high(high, units[1])) > high:
            high = max(high, min(most, card.tall(WIDEST, self.window.ratio * zoom) * zoom))
        top = units[1] * self.top_share or (units[1] - high) / 2
        self.panel.fit(card, units, self.window.ratio, WIDEST, HIGHEST, top)

    def spoken(self) -> str:
        item = self.items()[self.at]
        chosen = ("chosen" if item.value else "") if item.kind == "pick" else item.value_text
        value = f", {chosen}" if chosen else ""
        message, name = self.message if self.alarm else "", f"{self.title}: {item.name}{value}"
        return screen_reader.sentences(message, name, item.mark, item.description)

    # Input

    def handlers(self) -> Handlers:
        return {
            "close": self.window.pop,
            "at": self._click,
            "set": self._set,
            "step": self._step,
            "help": lambda: self.window.open_page("reference", "help"),
        }

    def _item(self, id_: str) -> Item:
        return next(item for item in self.items() if item.id == id_)

    def _set(self, id_: str, value: Any) -> None:
        self.go_to(id_)
        self.change(id_, value)

    def _step(self, id_: str, by: int, *, wraps: bool = False) -> None:
        item = self._item(id_)
        new = item.stepped(by, wraps=wraps)
        if new != item.value:
            self._set(id_, new)

    def _click(self, id_: str) -> None:
        self.go_to(id_)
        item = self._item(id_)
        if id_ == self.asks:
            self.typing = True
        elif item.kind == "switch":
            self.change(id_, not item.value)
        elif item.kind in ("pick", "own"):
            self.change(id_, True)

    def go_to(self, id_: str) -> None:
        self.at = next(n for n, item in enumerate(self.items()) if item.id == id_)

    def move(self, by: int) -> None:
        """Move the keyboard focus by a number of rows, skipping headings."""
        rows = [n for n, item in enumerate(self.items()) if item.kind != "head"]
        at = rows.index(self.at) if self.at in rows else 0
        self.at = rows[max(0, min(len(rows) - 1, at + by))]

    def release(self, x: float, y: float, right: bool) -> None:
        self.typing = False
        super().release(x, y, right)

    def key(self, name: str) -> None:
        item = self.items()[self.at]
        button = next((action for _, action, key in self.buttons() if key == name), "")
        if self.typing and name == "ESC":
            self.typing = False
        elif self.typing and name == "BACKSPACE":
            self.input.erase()
        elif name in STEPS and not self.typing:
            self.move(STEPS[name])
        elif button and (not self.typing or name == "ENTER"):
            self.act(button)
        elif self.typing:
            pass
        elif name in ("ENTER", "SPACE"):
            if item.values:
                self._step(item.id, 1, wraps=True)
            else:
                self._click(item.id)
        elif name in _BY and item.values:
            self._step(item.id, _BY[name])
        elif action := keys.action(name, keys.EVERYWHERE):
            self.act(action)

    def text(self, words: str) -> None:
        if self.typing:
            self.input.add(words)


class Choices(ItemsScreen):
    """A page that asks for one of several choices.

    ``take`` gets the id of a choice, and returns the reason why the choice is not accepted, or "" to close
    the page.
    """

    def __init__(
        self,
        window: Window,
        title: str,
        about: str,
        rows: Sequence[tuple[str, str, str]],
        take: Callable[[str], str],
        chosen: str = "",
    ) -> None:
        """Ask for a choice; ``rows`` are (id, name, description), ``chosen`` is the id of the current one."""
        super().__init__(window, title, about)
        self._choices, self._take, self._chosen = rows, take, chosen

    def items(self) -> tuple[Item, ...]:
        return tuple(
            Item("pick", id_, name, id_ == self._chosen, description=text)
            for id_, name, text in self._choices
        )

    def show(self, id_: str = "") -> None:
        super().show(id_ or self._chosen)

    def change(self, id_: str, value: Any) -> None:
        self.answer(self._take(id_))


class Prompt(ItemsScreen):
    """A page that asks for text; ``label`` says what to type, and ``text`` is suggested.

    ``take`` gets the text, and returns the reason why the text is not accepted, or "" to close the page.
    """

    asks = "text"
    top_share = 0.36

    def __init__(
        self,
        window: Window,
        title: str,
        label: str,
        text: str,
        take: Callable[[str], str],
        *,
        about: str = "",
        verb: str = "Save",
        most: int = 60,
        replaces: bool = True,
    ) -> None:
        """Ask for at most ``most`` characters; with ``replaces``, typing replaces the suggestion."""
        super().__init__(window, title, about)
        self.input = TextInput(text, most, chosen=bool(text) and replaces)
        self._label, self._take, self._verb = label, take, verb

    def items(self) -> tuple[Item, ...]:
        field = Field(self.input.words, "Type here", self.typing, chosen=self.input.chosen)
        control = Clicked(Wide(field, FIELD), Action("at", self.asks))
        # The field has room for the last 50 characters, and the description for 240.
        description = self.input.words[-240:] if len(self.input.words) > 50 else ""
        return (
            Item("own", self.asks, self._label, self.input.words, description=description, control=control),
        )

    def buttons(self) -> tuple[Label, ...]:
        return ((self._verb, "take", "ENTER"), ("Cancel", "close", "ESC"))

    def opened(self) -> None:
        super().opened()
        self.typing = True

    def handlers(self) -> Handlers:
        return {**super().handlers(), "take": lambda: self.answer(self._take(self.input.words.strip()))}

    def key(self, name: str) -> None:
        if name == "ESC":
            self.act("close")
        else:
            super().key(name)


class SheetScreen(Screen):
    """A page of text over another screen, with buttons that have keys."""

    frame_keys = frozenset({"TAB"})

    def __init__(self, window: Window, page: sheets.Sheet | None = None) -> None:
        super().__init__(window)
        self._page = page
        self.panel = CardPanel(window.brush, sheets.sheet_card)

    def sheet(self) -> sheets.Sheet:
        assert self._page is not None, "a subclass makes its own"
        return self._page

    @property
    def open_panels(self) -> list[Panel]:
        return [self.panel]

    def draw(self) -> None:
        super().draw()
        page = self.sheet()
        self.panel.fit(page, self.window.units, self.window.ratio, sheets.WIDEST, sheets.HIGHEST)
        self.panel.update(page)
        self.draw_panels()

    def spoken(self) -> str:
        return screen_reader.of_sheet(self.sheet())

    def handlers(self) -> Handlers:
        return {"close": self.window.pop, "rule": lambda id_: self.window.open_page("reference", id_)}

    def key(self, name: str) -> None:
        page = self.sheet()
        listed = keys.action(name, keys.TABLE)
        button = next((action for _, action, key in page.buttons if key == name), "")
        if button:
            self.act(button)
        elif any(style == "do" and action == listed for style, action, _ in page.rows):
            self.act(listed)
        elif name in SCROLL:
            self.panel.scroll_by(SCROLL[name])
        elif name in ("ESC", "ENTER", "SPACE", keys.of("help")):
            self.act("close")
