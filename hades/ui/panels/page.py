"""A page of settings: steps and switches, one per row."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import attrs

from hades.art.colours import EDGE, FAINT, FAMILY, HOT, INK, MUTED, RAISED, STEEL, SUNK, WARN
from hades.ui.kit.action import NOTHING, Action
from hades.ui.kit.boxes import Box, Caption, Column, Row, Spring, Text
from hades.ui.kit.button import Button, Label, Look, Tile, Toggle
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import PAGE, Panel

PAD = 22.0
FOOT = 54.0
"""Height in units of the line above the rows and of the buttons below."""
APART = 6.0
"""Units between two rows."""
NAME, SAID = 15.0, 13.0
STEP = Look(size=17, fill=HOT, edge=EDGE, thick=2, radius=7, pad=2, centred=True)


@attrs.frozen
class Item:
    """A row: ``kind`` is head, step or switch; ``value`` is shown in its control."""

    kind: str
    id: str
    name: str
    value: str = ""
    said: str = ""
    less: bool = True
    """True if the setting has a previous step."""
    more: bool = True
    mark: str = ""
    """A word below the control."""
    faint: bool = False
    """True if the setting has no effect at present."""


@attrs.frozen
class Page:
    """Contents of the page; ``at`` is the row with the keyboard focus."""

    title: str
    told: str
    """A sentence below the title."""
    alarm: bool
    """True if the sentence reports a problem."""
    items: tuple[Item, ...]
    at: int
    buttons: tuple[Label, ...]
    """(words, action, key) of the buttons at the foot; the last one stands at the right."""
    here: Action = NOTHING
    """Action of the button that matches the current settings."""


class PagePanel(Panel):
    """The panel that paints a `Page`; rows scroll, and the row with the keyboard focus stays in view."""

    backdrop = PAGE
    _fitted: Any = None
    """The page, window size and scale that the panel was last placed for."""

    def paint(self, canvas: Canvas, content: Page) -> None:
        top = _head(canvas, content)
        chosen = Look(edge=WARN, thick=2)
        buttons = [Button(*b, look=chosen if b[1] == content.here else Look()) for b in content.buttons]
        self.listed(canvas, top, _rows(content), (PAD, PAD + 6), buttons, here=content.at)

    def fit(self, content: Page, units: tuple[float, float], ratio: float) -> None:
        """Centre the panel in a window, no higher than its rows or the window."""
        if (content, units, ratio) == self._fitted:
            return
        self._fitted = content, units, ratio
        width, height = units
        wide = min(760.0, width - 16)
        blank = Canvas(wide, 1, ratio).blank()
        rows = sum(row.tall(blank, wide - 2 * PAD - 6) for row in _rows(content))
        high = min(_head(blank, content) + rows + FOOT, 720.0, height - 16)
        self.place((width - wide) / 2, (height - high) / 2, wide, high, ratio)


def _head(canvas: Canvas, content: Page) -> float:
    """Paint the title and the sentence below it; return the y of the rows."""
    wide = canvas.width - 2 * PAD
    canvas.text(PAD, 14, content.title, 21, INK, bold=True, room=wide)
    tone = WARN if content.alarm else MUTED
    y = Text(content.told, 13.5, tone, leading=1.25).paint(canvas, PAD, 43, wide)
    return y + 5


def _rows(content: Page) -> list[Box]:
    found: list[Box] = []
    led = 0
    for number, item in enumerate(content.items):
        head = item.kind == "head"
        if head:
            found.append(Text(item.name.upper(), 12, WARN, bold=True, above=11, below=3.4))
        else:
            found.append(ItemRow(item, number == content.at, led))
        led = int(head)
    return found


CONTROLS = {"step": 216.0, "switch": 66.0}
"""Kind of a row -> width of its control."""


@attrs.frozen
class ItemRow(Box):
    """A setting: its words at the left, its control at the right."""

    item: Item
    here: bool
    led: int = 0

    def tall(self, canvas: Canvas, wide: float) -> float:
        return _high(self.item, wide, canvas.ratio) + APART

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        return self._tile(canvas, wide).paint(canvas, x, y, wide) + APART

    def _tile(self, canvas: Canvas, wide: float) -> Tile:
        """Return the row as a tile, as high as its words and its control need."""
        look = Look(fill=HOT if self.here else RAISED, edge=STEEL if self.here else EDGE, thick=2, pad=12)
        look = attrs.evolve(look, high=_high(self.item, wide, canvas.ratio))
        return Tile(self.inside(wide), Action("at", self.item.id), look=look)

    def inside(self, wide: float) -> Row:
        """Return the contents of a row of a given width."""
        item, ink = self.item, MUTED if self.item.faint else INK
        words: list[Box] = [Text(item.name, NAME, ink, bold=True, leading=1.25)]
        if item.said:
            words.append(Text(item.said, SAID, FAINT if item.faint else MUTED))
        if item.id == "palette":
            words.append(Swatches())
        control = CONTROLS[item.kind]
        wides = wide - 32 - control, control - 6
        return Row((Column(words), self._control()), 14, wides, middle=True)

    def _control(self) -> Box:
        item = self.item
        if item.kind == "switch":
            mark = [Caption(item.mark, 12, STEEL, high=15, at="r")] if item.mark else []
            return Column((Row((Spring(), Toggle(item.value == "on", FAINT if item.faint else None))), *mark))
        ways = (("<", item.less, -1), (">", item.more, 1))
        less, more = (
            Button(sign, Action("step", item.id, by), live=live, look=STEP) for sign, live, by in ways
        )
        value = Caption(item.value, 14.5, bold=True, high=STEP.high, at="m", most=128, grows=True)
        return Row((less, value, more), 0, (34, 136, 34))


@lru_cache(1024)
def _high(item: Item, wide: float, ratio: float) -> float:
    """Return the height of a row. Cached, because the page needs all heights whenever one row changes."""
    blank = Canvas(wide, 1, ratio).blank()
    return max(44.0, 16 + ItemRow(item, here=False).inside(wide).tall(blank, wide - 24))


class Swatches(Box):
    """The colour of each family with its name, as many as fit."""

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        names = {"green": "SHL", "blue": "Friend", "yellow": "Nastian", "gold": "Gorgon", "red": "SI"}
        end = x + wide
        for family, words in names.items():
            full = canvas.measure(words, 12) + 30
            if x + full > end:
                break
            canvas.rect(x, y + 4, 18, 18, FAMILY[family], radius=3, edge=SUNK)
            canvas.text(x + 23, y + 13, words, 12, MUTED, anchor="lm")
            x += full + 4
        return y + 26
