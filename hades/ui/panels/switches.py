"""The page of switches: every erratum and ruling that can be off, and what off does."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from hades.content import edition as editions
from hades.content.rulebook import Rulebook
from hades.ui.canvas import Canvas
from hades.ui.choice import short
from hades.ui.look import EDGE, FAINT, GOOD, HOT, INK, MUTED, PANEL, RAISED, STEEL, VIOLET, WARN
from hades.ui.panels.base import Panel, Spot

PAD = 22.0
TOP = 74.0
FOOT = 54.0
SIZE = 13.0


@attrs.frozen
class Item:
    """A switch: its id, title and state; ``said`` is what off does, or why it changes nothing."""

    id: str
    title: str
    kind: str
    on: bool
    inert: bool
    said: str


@attrs.frozen
class Board:
    """What the page shows; ``at`` is the number of the switch that Space turns."""

    edition: str
    items: tuple[Item, ...]
    at: int


def board(edition: str, at: int, book: Rulebook) -> Board:
    """The page for an edition: errata and rulings in their order, what changes nothing in play last."""
    off = editions.parse(edition).off
    known = sorted(editions.switches().values(), key=lambda switch: bool(switch.inert))
    items = tuple(
        Item(
            switch.id,
            book.find(switch.id).title,
            "erratum" if switch.is_erratum else "ruling",
            switch.id not in off,
            bool(switch.inert),
            switch.inert or switch.off,
        )
        for switch in known
    )
    return Board(edition, items, at)


class SwitchesPanel(Panel):
    """Paints a `Board`; the list scrolls, and keeps the switch in sight that the keys are at."""

    def __init__(self, brush: object) -> None:
        super().__init__(brush)  # type: ignore[arg-type]
        self._at = -1
        self._wrapped: dict[tuple[str, float, float], list[str]] = {}
        """What is said about a switch as lines, for a width and a ratio: measuring words takes time."""

    def paint(self, canvas: Canvas, content: Board) -> None:
        canvas.rect(0, 0, self.width, self.height, PANEL, radius=14, edge=VIOLET, thick=2)
        self._head(canvas, content)
        inner = Canvas(self.width - 8, self.height - TOP - FOOT, canvas.ratio)
        tops = list(self._tops(inner, content.items))
        self.full = max(0.0, tops[-1] - inner.height)
        if content.at != self._at:
            self._at = content.at
            low = tops[content.at + 1] - inner.height
            self.scroll = max(low, min(self.scroll, tops[content.at] - (30 if content.at == 0 else 4)))
        self.scroll = max(0.0, min(self.scroll, self.full))
        for number, item in enumerate(content.items):
            y, high = tops[number] - self.scroll, tops[number + 1] - tops[number]
            if y + high > 0 and y < inner.height:
                self._row(inner, y, high, item, number, number == content.at, content.items)
        canvas.lay(inner, TOP)
        if self.full:
            self._bar(canvas, inner.height, tops[-1])
        self._foot(canvas, content)

    def _head(self, canvas: Canvas, content: Board) -> None:
        title = f"Edition {short(content.edition)}"
        canvas.text(PAD, 14, canvas.fit(title, self.width - 2 * PAD, 21, True), 21, INK, bold=True)
        off = sum(not item.on for item in content.items)
        words = f"{len(content.items)} switches, {off} off. Off means the other reading, told below each."
        canvas.text(PAD, 43, canvas.fit(words, self.width - 2 * PAD, 13.5), 13.5, MUTED)
        canvas.line(PAD, TOP - 6, self.width - PAD, TOP - 6, EDGE, 2)

    def _tops(self, canvas: Canvas, items: tuple[Item, ...]) -> Iterable[float]:
        """Where each switch begins in the list, and where the last one ends."""
        y = 0.0
        for number, item in enumerate(items):
            yield y
            y += self._heading(items, number) + 32 + len(self._lines(canvas, item)) * SIZE * 1.3 + 10
        yield y

    def _heading(self, items: tuple[Item, ...], number: int) -> float:
        """Height of the heading above a switch: the first of those that change play, and of the others."""
        first = number == 0 or items[number - 1].inert != items[number].inert
        return 28.0 if first else 0.0

    def _lines(self, canvas: Canvas, item: Item) -> list[str]:
        key = item.said, self.width, canvas.ratio
        if key not in self._wrapped:
            words = f"Changes nothing in play: {item.said}" if item.inert else f"Off: {item.said}"
            self._wrapped[key] = canvas.wrap(words, self.width - 2 * PAD - 86, SIZE)
        return self._wrapped[key]

    def _row(
        self,
        canvas: Canvas,
        y: float,
        high: float,
        item: Item,
        number: int,
        here: bool,
        items: tuple[Item, ...],
    ) -> None:
        head = self._heading(items, number)
        if head:
            words = "WITHOUT EFFECT IN PLAY, FOR COMPLETENESS" if item.inert else "THESE CHANGE THE GAME"
            canvas.text(PAD, y + 9, words, 12, WARN, bold=True)
        top, tall = y + head, high - head - 6
        wide = self.width - 2 * PAD - 6
        canvas.rect(
            PAD, top, wide, tall, HOT if here else RAISED, radius=8, edge=STEEL if here else EDGE, thick=2
        )
        self._toggle(canvas, PAD + 12, top + 9, item)
        x = PAD + 74
        ink = MUTED if item.inert else INK
        kind = canvas.measure(item.kind, 12) + 12
        title = canvas.fit(f"{item.id}  {item.title}", wide - 74 - kind - 12, 14.5, True)
        canvas.text(x, top + 8, title, 14.5, ink, bold=True)
        canvas.text(PAD + wide - 10, top + 10, item.kind, 12, STEEL, anchor="ra")
        for n, line in enumerate(self._lines(canvas, item)):
            tone = FAINT if item.inert else MUTED if item.on else INK
            canvas.text(x, top + 30 + n * SIZE * 1.3, line, SIZE, tone)
        low, cut = max(0.0, top), min(canvas.height, top + tall)
        if cut > low:
            self.spots.append(Spot(PAD, TOP + low, wide, cut - low, f"switch:{item.id}"))

    def _toggle(self, canvas: Canvas, x: float, y: float, item: Item) -> None:
        """On or off as a word and as a knob on its right or left."""
        tone = GOOD if item.on else WARN
        if item.inert:
            tone = FAINT
        canvas.rect(x, y, 50, 22, (12, 15, 22), radius=11, edge=tone, thick=2)
        canvas.rect(x + (31 if item.on else 4), y + 4, 14, 14, tone, radius=7)
        canvas.text(
            x + (17 if item.on else 34), y + 11, "on" if item.on else "off", 12, tone, bold=True, anchor="mm"
        )

    def _bar(self, canvas: Canvas, high: float, tall: float) -> None:
        canvas.rect(self.width - 14, TOP, 6, high, RAISED, radius=3)
        part = max(24.0, high * high / tall)
        at = self.scroll / self.full * (high - part)
        canvas.rect(self.width - 14, TOP + at, 6, part, FAINT, radius=3)

    def _foot(self, canvas: Canvas, content: Board) -> None:
        y = self.height - 44
        room = self.width - 2 * PAD - 16
        third = min(210.0, room / 3)
        x = PAD
        wide = third >= 170
        buttons = (
            ("All on: 2.1" if wide else "2.1", "edition:2.1", "2"),
            ("Errata off: 1.0" if wide else "1.0", "edition:1.0", "1"),
            ("Done", "done", "ENTER"),
        )
        for words, action, key in buttons:
            left = self.width - PAD - third if action == "done" else x
            here = action == f"edition:{content.edition}"
            canvas.rect(
                left, y, third, 34, HOT, radius=8, edge=VIOLET if here else STEEL, thick=2 if here else 1
            )
            canvas.text(left + 14, y + 17, words, 14.5, INK, bold=True, anchor="lm")
            self.key_cap(canvas, left + third - 8, y + 7, key)
            self.spots.append(Spot(left, y, third, 34, action))
            x += third + 8
        hint = "Space turns a switch · arrows, wheel"
        space = self.width - 2 * PAD - 3 * third - 16
        if canvas.measure(hint, 12) < space - 12:
            canvas.text(self.width - PAD - third - 12, y + 17, hint, 12, FAINT, anchor="rm")
