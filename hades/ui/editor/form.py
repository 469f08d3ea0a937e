"""Panels of the editor (a heading, scrolling boxes, buttons at the foot), and the boxes they contain."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from hades.art.colours import ALARM, EDGE, INK, MUTED, WARN
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import BUTTON_HIGH, MARGIN, Box, Gap, Text
from hades.ui.kit.button import CHIP, SMALL, Button, Flow, Look, plate
from hades.ui.kit.canvas import Canvas, Pictures
from hades.ui.kit.panel import COLUMN, PicturePanel

PAD = MARGIN
HEAD = BUTTON_HIGH
"""Height of a heading in units."""
HELD = 38.0
"""Side of the counter being dragged."""
FIGURE, TILE, LEAST = 44.0, 70.0, 62.0
"""Side of the counter on a tile, height of the tile, and its minimum width."""
GAP = 4.0
"""Units between two tiles."""
CHOSEN = attrs.evolve(CHIP, bold=False, pad=8.0)
TAB = attrs.evolve(CHOSEN, pad=6.0)


@attrs.frozen
class Form:
    """Contents of a panel; ``note`` stands at the right of the heading, ``tabs`` below it."""

    title: str
    note: str
    rows: tuple[Box, ...]
    buttons: tuple[Button, ...] = ()
    tabs: tuple[Button, ...] = ()


class FormPanel(PicturePanel):
    """The panel that paints a `Form` with scrolling rows."""

    backdrop = attrs.evolve(COLUMN, solid=True)

    def paint(self, canvas: Canvas, content: Form) -> None:
        top = 4.0
        if content.title:
            top = HEAD
            room = self.width - 2 * PAD - canvas.measure(content.note, 12.5) - 8
            canvas.text(PAD, HEAD / 2 + 1, content.title, 13, INK, bold=True, anchor="lm", room=room)
            at = self.width - PAD
            canvas.text(at, HEAD / 2 + 1, content.note, 12.5, MUTED, anchor="rm")
            canvas.line(PAD, HEAD - 2, self.width - PAD, HEAD - 2, EDGE, 1)
        if content.tabs:
            top = Flow(content.tabs).paint(canvas, PAD, top + 3, self.width - 2 * PAD) + 2
            canvas.line(PAD, top - 2, self.width - PAD, top - 2, EDGE, 1)
        high = self.height - top
        if content.buttons:
            wide = self.width - 2 * PAD
            flow = Flow(content.buttons)
            tall = flow.tall(canvas, wide)
            flow.paint(canvas, PAD, self.height - tall - 4, wide)
            high -= tall + 8
        self.scrolled(canvas, [*content.rows, Gap(4)], (top, high), (PAD, PAD))


class HeldPanel(PicturePanel):
    """The counter being dragged; its content is the key of a picture."""

    def hang(self, key: str, at: tuple[float, float], ratio: float) -> None:
        """Draw the counter centred at a point."""
        x, y = at
        self.place(x - HELD / 2, y - HELD / 2, HELD, HELD, ratio)
        self.update(key)
        self.draw(0.85)

    def paint(self, canvas: Canvas, content: str) -> None:
        canvas.figure(self.pictures, content, 0, 0, HELD)


@attrs.frozen
class CounterTile(Box):
    """A counter that can be picked up: its picture, and its place below it."""

    pictures: Pictures
    key: str
    place: str
    action: Action
    tip: str
    words: str
    here: bool = False
    faulty: bool = False
    """True if the position has a problem with the counter."""
    away: bool = True
    """True if the counter is on neither map, so that it can be taken from the palette."""

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        high = TILE - 4
        plate(canvas, (x, y, wide, high), SMALL, here=self.here)
        canvas.figure(self.pictures, self.key, x + (wide - FIGURE) / 2, y + 3, FIGURE)
        ink = INK if self.here or not self.away else MUTED
        canvas.text(x + wide / 2, y + FIGURE + 11, self.place, (12.5, 12), ink, anchor="mm", room=wide - 6)
        if self.faulty:
            canvas.rect(x + wide - 17, y + 2, 15, 15, ALARM, radius=7.5)
            canvas.text(x + wide - 9.5, y + 9.5, "!", 12, INK, bold=True, anchor="mm")
        canvas.spot(x, y, wide, high, self.action, self.tip, words=self.words)
        return y + TILE

    def wide(self, canvas: Canvas) -> float:
        return LEAST


@attrs.frozen
class Grid(Box):
    """Tiles in rows, as many in each as fit."""

    tiles: tuple[Box, ...]
    least: float = LEAST

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        across = max(1, int((wide + GAP) // (self.least + GAP)))
        each = (wide - GAP * (across - 1)) / across
        low = y
        for at, tile in enumerate(self.tiles):
            column = at % across
            if not column:
                y = low
            low = max(low, tile.paint(canvas, x + column * (each + GAP), y, each))
        return low


# Rows


def head(words: str) -> Box:
    """Return the heading of a group of rows."""
    return Text(words.upper(), 12, MUTED, bold=True, above=6, below=2)


def told(words: str, *, wrong: bool = False) -> Box:
    """Return a sentence, highlighted if it describes a problem."""
    return Text(words, 13, WARN if wrong else MUTED, above=3, below=3)


def chip(
    words: str, action: Action, *, here: bool = False, tip: str = "", key: str = "", look: Look = CHOSEN
) -> Button:
    """Return a button for one of several alternatives."""
    return Button(words, action, key, tip, here=here, look=look)


def chips(label: str, name: str, choices: Iterable[tuple[str, str]], now: str, *before: str) -> list[Box]:
    """Return a heading and a row of alternatives with ``now`` selected.

    Each choice is (words, value); clicking it triggers the action ``name`` with ``before`` and the value.
    """
    found = [chip(words, Action(name, *before, value), here=value == now) for words, value in choices]
    return [head(label), Flow(tuple(found))]


def same(*words: str) -> list[tuple[str, str]]:
    """Pair each word with itself, for choices shown as they are written."""
    return [(word, word) for word in words]


def ticks(name: str, choices: Iterable[tuple[str, str, bool]]) -> Box:
    """Return check boxes for choices of (words, value, state)."""
    look = attrs.evolve(CHOSEN, pad=7.0)
    found = (Button(words, Action(name, value), look=look, ticked=on) for words, value, on in choices)
    return Flow(tuple(found))


def stepper(label: str, name: str, value: int, *, wrong: bool = False) -> list[Box]:
    """Return a number between a button to decrease it and one to increase it; a wrong number is marked."""
    less, more = Button("−", Action(name, -1), look=CHOSEN), Button("+", Action(name, 1), look=CHOSEN)
    look = attrs.evolve(CHOSEN, bold=True)
    if wrong:
        look = attrs.evolve(look, ink=INK, edge=ALARM, thick=2.0)
    shown = Button(f"! {value}" if wrong else str(value), "", look=look)
    return [head(label), Flow((less, shown, more))]
