"""Cards of the editor (a heading, scrolling boxes, buttons at the foot), and the boxes they contain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from hades.art.colours import ALARM, INK, MUTED, WARN
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import CHIP_HIGH, Box, Caption, Row, Text
from hades.ui.kit.button import CHIP, SMALL, Button, Flow, Look, plate
from hades.ui.kit.canvas import Canvas, Pictures
from hades.ui.kit.panel import COLUMN, Card, PicturePanel

HELD = 38.0
"""Side of the counter being dragged."""
FIGURE, TILE, LEAST = 44.0, 70.0, 62.0
"""Side of the counter on a tile, height of the tile, and its minimum width."""
GAP = 4.0
"""Units between two tiles."""
CHOSEN = attrs.evolve(CHIP, bold=False, pad=8.0)
TAB = attrs.evolve(CHOSEN, pad=6.0)


BACKDROP = attrs.evolve(COLUMN, solid=True)


def form(
    rows: Iterable[Box],
    title: str = "",
    note: str = "",
    *,
    buttons: Sequence[Button] = (),
    tabs: Sequence[Button] = (),
) -> Card:
    """Return rows as a card beside the board: ``note`` beside the title, ``tabs`` below it."""
    head: list[Box] = []
    if title:
        name = Caption(title, 13, bold=True, high=CHIP_HIGH, grows=True)
        head.append(Row((name, Caption(note, 12.5, MUTED, high=CHIP_HIGH)), 8))
    if tabs:
        head.append(Flow(tabs))
    return Card(head, tuple(rows), buttons, BACKDROP, apart=0, ruled=bool(head))


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
