"""A page of things to set: steps, switches and keys, one below the other; settings and keys use it."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from hades.ui.canvas import Canvas
from hades.ui.gl import Brush
from hades.ui.look import EDGE, FAINT, FAMILY, GOOD, HOT, INK, MUTED, PANEL, RAISED, STEEL, WARN
from hades.ui.panels.base import Panel, Spot

PAD = 22.0
FOOT = 54.0
NAME, SAID = 15.0, 13.0


@attrs.frozen
class Item:
    """A row: ``kind`` is head, step, switch, key or fixed (a key that stays); ``value`` is in its control."""

    kind: str
    id: str
    name: str
    value: str = ""
    said: str = ""
    less: bool = True
    """Whether there is a step before this one."""
    more: bool = True
    wait: bool = False
    """Whether the row waits for a key."""


@attrs.frozen
class Page:
    """What the page shows; ``at`` is the row that the keys are at."""

    title: str
    told: str
    """A sentence below the title."""
    alarm: bool
    """Whether it tells that something cannot be."""
    items: tuple[Item, ...]
    at: int
    buttons: tuple[tuple[str, str, str], ...]
    """(words, action, key) of the buttons at the foot; the last one stands at the right."""


class PagePanel(Panel):
    """Paints a `Page`; rows scroll, and the row the keys are at stays in sight."""

    def __init__(self, brush: Brush) -> None:
        super().__init__(brush)
        self._at = -1

    def paint(self, canvas: Canvas, content: Page) -> None:
        canvas.rect(0, 0, self.width, self.height, PANEL, radius=14, edge=STEEL, thick=2)
        top = self._head(canvas, content)
        inner = Canvas(self.width - 8, max(1.0, self.height - top - FOOT), canvas.ratio)
        tops = list(self._tops(inner, content.items))
        self.full = max(0.0, tops[-1] - inner.height)
        if content.at != self._at:
            self._at = content.at
            first = all(item.kind == "head" for item in content.items[: content.at])
            low = tops[content.at + 1] - inner.height
            self.scroll = max(low, min(self.scroll, 0.0 if first else tops[content.at] - 4))
        self.scroll = max(0.0, min(self.scroll, self.full))
        for number, item in enumerate(content.items):
            y, high = tops[number] - self.scroll, tops[number + 1] - tops[number]
            if y + high > 0 and y < inner.height:
                self._row(inner, (y, high, top), item, number == content.at)
        canvas.lay(inner, top)
        if self.full:
            self._bar(canvas, top, inner.height, tops[-1])
        self._foot(canvas, content)

    def fit(self, content: Page, units: tuple[float, float], ratio: float) -> None:
        """Place it in the middle of a window, no higher than its rows or the window."""
        width, height = units
        self.width = wide = min(760.0, width - 16)
        canvas = Canvas(wide, 1, ratio)
        tall = self._head(canvas, content) + list(self._tops(canvas, content.items))[-1] + FOOT + 4
        high = min(tall, 720.0, height - 16)
        self.place((width - wide) / 2, (height - high) / 2, wide, high, ratio)

    def _head(self, canvas: Canvas, content: Page) -> float:
        canvas.text(PAD, 14, canvas.fit(content.title, self.width - 2 * PAD, 21, True), 21, INK, bold=True)
        tone = WARN if content.alarm else MUTED
        y = canvas.block(PAD, 43, self.width - 2 * PAD, content.told, 13.5, tone, leading=1.25)
        canvas.line(PAD, y + 5, self.width - PAD, y + 5, EDGE, 2)
        return y + 11

    # ---- rows

    def _control(self, item: Item) -> float:
        """Width of what is at the right of a row."""
        return {"step": 216.0, "switch": 66.0, "key": 112.0, "fixed": 112.0}.get(item.kind, 0.0)

    def _room(self, item: Item) -> float:
        """Width of the words of a row."""
        return self.width - 8 - 2 * PAD - 30 - self._control(item)

    def _tops(self, canvas: Canvas, items: tuple[Item, ...]) -> Iterator[float]:
        """Where each row begins, and where the last one ends."""
        y = 0.0
        for item in items:
            yield y
            if item.kind == "head":
                y += 30
                continue
            y += max(44.0, 16 + self._words(canvas, item)) + 6
        yield y

    def _words(self, canvas: Canvas, item: Item) -> float:
        """Height of the words of a row."""
        names = len(canvas.wrap(item.name, self._room(item), NAME, True))
        said = len(canvas.wrap(item.said, self._room(item), SAID)) if item.said else 0
        return names * NAME * 1.25 + said * SAID * 1.3 + (26 if item.id == "palette" else 0)

    def _row(self, canvas: Canvas, box: tuple[float, float, float], item: Item, here: bool) -> None:
        y, high, top = box
        if item.kind == "head":
            canvas.text(PAD, y + 11, item.name.upper(), 12, WARN, bold=True)
            return
        wide, tall = self.width - 2 * PAD - 6, high - 6
        canvas.rect(
            PAD, y, wide, tall, HOT if here else RAISED, radius=8, edge=STEEL if here else EDGE, thick=2
        )
        at = y + (tall - self._words(canvas, item)) / 2
        at = canvas.block(PAD + 14, at, self._room(item), item.name, NAME, INK, bold=True, leading=1.25)
        if item.said:
            at = canvas.block(PAD + 14, at, self._room(item), item.said, SAID, MUTED)
        if item.id == "palette":
            self._swatches(canvas, PAD + 14, at + 4, self._room(item))
        self._spot(top, y, canvas.height, (PAD, wide, tall), f"at:{item.id}")
        right, middle = PAD + wide - 10, y + tall / 2
        if item.kind == "step":
            self._step(canvas, (right, middle, top), item)
        elif item.kind == "switch":
            self._toggle(canvas, right - 56, middle - 12, item.value == "on")
        else:
            self._bound(canvas, right, middle, item)

    def _spot(self, top: float, y: float, most: float, box: tuple[float, float, float], action: str) -> None:
        """A spot of a row, cut off where the list is."""
        x, wide, tall = box
        low, cut = max(0.0, y), min(most, y + tall)
        if cut > low:
            self.spots.append(Spot(x, top + low, wide, cut - low, action))

    def _step(self, canvas: Canvas, box: tuple[float, float, float], item: Item) -> None:
        right, middle, top = box
        left = right - 204
        for x, sign, live, by in ((left, "<", item.less, -1), (right - 34, ">", item.more, 1)):
            canvas.rect(x, middle - 17, 34, 34, HOT if live else PANEL, radius=7, edge=EDGE, thick=2)
            ink = INK if live else FAINT
            canvas.text(x + 17, middle, sign, 17, ink, bold=True, anchor="mm")
            self._spot(top, middle - 17, canvas.height, (x, 34, 34), f"step:{item.id}:{by}")
        words = canvas.fit(item.value, 128, 14.5, True)
        canvas.text((left + right) / 2, middle, words, 14.5, INK, bold=True, anchor="mm")

    def _toggle(self, canvas: Canvas, x: float, y: float, on: bool) -> None:
        """On or off as a word and as a knob on its right or left."""
        tone = GOOD if on else WARN
        canvas.rect(x, y, 56, 24, (12, 15, 22), radius=12, edge=tone, thick=2)
        canvas.rect(x + (36 if on else 4), y + 4, 16, 16, tone, radius=8)
        canvas.text(x + (20 if on else 38), y + 12, "on" if on else "off", 12, tone, bold=True, anchor="mm")

    def _bound(self, canvas: Canvas, right: float, middle: float, item: Item) -> None:
        if item.wait:
            canvas.rect(right - 104, middle - 15, 104, 30, PANEL, radius=6, edge=WARN, thick=2)
            canvas.text(right - 52, middle, "press a key", 13, WARN, bold=True, anchor="mm")
        else:
            self.key_cap(canvas, right, middle - 10, item.value)

    def _swatches(self, canvas: Canvas, x: float, y: float, wide: float) -> None:
        """The colour of each family with its name, as far as there is room."""
        names = {"green": "SHL", "blue": "Friend", "yellow": "Nastian", "gold": "Gorgon", "red": "SI"}
        end = x + wide
        for family, words in names.items():
            full = canvas.measure(words, 12) + 30
            if x + full > end:
                return
            canvas.rect(x, y, 18, 18, FAMILY[family], radius=3, edge=(12, 15, 22))
            canvas.text(x + 23, y + 9, words, 12, MUTED, anchor="lm")
            x += full + 4

    # ---- foot

    def _bar(self, canvas: Canvas, top: float, high: float, tall: float) -> None:
        canvas.rect(self.width - 14, top, 6, high, RAISED, radius=3)
        part = max(24.0, high * high / tall)
        canvas.rect(self.width - 14, top + self.scroll / self.full * (high - part), 6, part, FAINT, radius=3)

    def _foot(self, canvas: Canvas, content: Page) -> None:
        y = self.height - 44
        each = min(190.0, (self.width - 2 * PAD - 8 * (len(content.buttons) - 1)) / len(content.buttons))
        for n, (words, action, key) in enumerate(content.buttons):
            last = n == len(content.buttons) - 1
            x = self.width - PAD - each if last else PAD + n * (each + 8)
            canvas.rect(x, y, each, 34, HOT, radius=8, edge=STEEL)
            cap = self.key_cap(canvas, x + each - 8, y + 7, key) + 8 if key else 0
            words = canvas.fit(words, each - 24 - cap, 14, True)
            canvas.text(x + 12, y + 17, words, 14, INK, bold=True, anchor="lm")
            self.spots.append(Spot(x, y, each, 34, action))
