"""Buttons, and what is chosen by one: chips in a row, switches, boxes to tick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from hades.ui.kit.canvas import Canvas
from hades.ui.kit.caps import HIGH, cap, cap_wide, key_cap
from hades.ui.look import EDGE, FAINT, GOOD, HOT, INK, MUTED, PANEL, RAISED, STEEL, SUNK, WARN, Colour

BOX = 13.0
"""Side of a box to tick."""
Label = tuple[str, str, str]
"""(words, action, key) of a button."""


@attrs.frozen
class Look:
    """How a button is painted: height, letters, colours, and the room around words and key."""

    high: float = 34.0
    size: float = 14.0
    fill: Colour = HOT
    edge: Colour = STEEL
    thick: float = 1.0
    radius: float = 8.0
    pad: float = 12.0
    beside: float = 8.0
    """Room at the right of the key."""
    centred: bool = False
    bold: bool = True
    accent: Colour | None = None
    """Colour of a bar at its left."""


@attrs.frozen
class Button:
    """Words, what they do, and the key that does the same."""

    words: str
    action: str
    key: str = ""
    tip: str = ""
    live: bool = True
    look: Look = Look()

    def wide(self, canvas: Canvas) -> float:
        """Width with its words and its key whole."""
        look = self.look
        key = cap_wide(canvas, self.key) + look.beside if self.key else 0.0
        return canvas.measure(self.words, look.size, look.bold) + 2 * look.pad + key

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        """Paint it so wide; where there is no room for the key the words are whole and pointing tells the
        key. The right edge."""
        look = self.look
        ink = INK if self.live else FAINT
        fill = look.fill if self.live else PANEL
        canvas.rect(x, y, wide, look.high, fill, radius=look.radius, edge=look.edge, thick=look.thick)
        if look.accent is not None:
            canvas.rect(x, y, 5, look.high, look.accent if self.live else EDGE, radius=2.5)
        room, words, tip = wide - 2 * look.pad, canvas.measure(self.words, look.size, look.bold), self.tip
        key = cap_wide(canvas, self.key) + look.beside if self.key else 0.0
        if key and words > room - key + look.pad:
            tip = tip or f"{self.words} [{cap(self.key)}]"
        elif key:
            key_cap(canvas, x + wide - look.beside, y + (look.high - HIGH) / 2, self.key, ink)
            room -= key - look.pad
        label = canvas.fit(self.words, room, look.size, look.bold)
        middle = y + look.high / 2
        if look.centred:
            at = x + look.pad + room / 2
            canvas.text(at, middle, label, look.size, ink, bold=look.bold, anchor="mm")
        else:
            canvas.text(x + look.pad, middle, label, look.size, ink, bold=look.bold, anchor="lm")
        canvas.spot(x, y, wide, look.high, self.action, tip, self.live)
        return x + wide


def foot(canvas: Canvas, buttons: Sequence[Button], pad: float, widest: float = 190.0) -> None:
    """Buttons at the foot of a canvas, all as wide, the last one at the right."""
    room = canvas.width - 2 * pad
    each = min(widest, (room - 8 * (len(buttons) - 1)) / len(buttons))
    for n, button in enumerate(buttons):
        last = n == len(buttons) - 1
        x = canvas.width - pad - each if last else pad + n * (each + 8)
        button.paint(canvas, x, canvas.height - button.look.high - 10, each)


def rows_of(wides: Sequence[float], gap: float, room: float) -> list[range]:
    """Which of some widths stand in one row, row by row, each no wider than there is room."""
    rows: list[range] = []
    begin, used = 0, 0.0
    for n, wide in enumerate(wides):
        if n > begin and used + wide > room:
            rows.append(range(begin, n))
            begin, used = n, 0.0
        used += wide + gap
    return [*rows, range(begin, len(wides))] if wides else []


@attrs.frozen
class Chip:
    """One of several things to choose from, or something to turn on: told by a bar below it, too."""

    words: str
    action: str
    here: bool
    tip: str = ""
    size: float = 12.5
    pad: float = 7.0
    """Room beside the words."""
    high: float = 24.0
    tone: Colour = WARN
    """Colour of its bar and edge where it is chosen."""

    def wide(self, canvas: Canvas) -> float:
        """Width it wants."""
        return canvas.measure(self.words, self.size, True) + 2 * self.pad

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        """Paint it so wide; the right edge."""
        fill, edge = (HOT, self.tone) if self.here else (RAISED, EDGE)
        canvas.rect(x, y, wide, self.high, fill, radius=6, edge=edge)
        words = canvas.fit(self.words, wide - 4, self.size, True)
        ink = INK if self.here else MUTED
        canvas.text(x + wide / 2, y + self.high / 2, words, self.size, ink, bold=True, anchor="mm")
        if self.here:
            canvas.rect(x + 6, y + self.high - 4, wide - 12, 3, self.tone)
        canvas.spot(x, y, wide, self.high, self.action, self.tip)
        return x + wide


def chips(canvas: Canvas, made: Sequence[Chip], x: float, y: float, right: float, gap: float = 4.0) -> float:
    """Chips from a point on, in as many rows as they need up to an edge; the y below them."""
    wides = [chip.wide(canvas) for chip in made]
    for row in rows_of(wides, gap, right - x):
        at = x
        for n in row:
            at = made[n].paint(canvas, at, y, wides[n]) + gap
        y += made[row[0]].high + gap
    return y


def toggle(canvas: Canvas, x: float, y: float, on: bool, tone: Colour | None = None) -> None:
    """On or off as a word and as a knob on its right or left, 54 units wide and 24 high."""
    ink = tone or (GOOD if on else WARN)
    canvas.rect(x, y, 54, 24, SUNK, radius=12, edge=ink, thick=2)
    canvas.rect(x + (34 if on else 4), y + 4, 16, 16, ink, radius=8)
    canvas.text(x + (19 if on else 36), y + 12, "on" if on else "off", 12, ink, bold=True, anchor="mm")


def tick(canvas: Canvas, x: float, y: float, on: bool, ink: Colour = INK) -> None:
    """A box, ticked or empty."""
    canvas.rect(x, y, BOX, BOX, WARN if on else SUNK, radius=2, edge=WARN if on else ink)
    if on:
        canvas.line(x + 2.6, y + 6.8, x + 5.4, y + 9.8, SUNK, 2.2)
        canvas.line(x + 5.2, y + 9.8, x + 10.4, y + 3.2, SUNK, 2.2)


def radio(canvas: Canvas, x: float, y: float, on: bool) -> None:
    """A ring round a point, and a dot in the one of several that is chosen."""
    canvas.rect(x - 7, y - 7, 14, 14, SUNK, radius=7, edge=INK if on else MUTED, thick=1.5)
    if on:
        canvas.rect(x - 3.5, y - 3.5, 7, 7, WARN, radius=3.5)


def spread(wides: Sequence[float], gap: float, room: float) -> Iterator[tuple[int, float, float]]:
    """Widths made wider alike until they fill a row: number, left edge and width of each."""
    spare = (room - sum(wides) - gap * (len(wides) - 1)) / len(wides)
    x = 0.0
    for n, wide in enumerate(wides):
        yield n, x, wide + spare
        x += wide + spare + gap
