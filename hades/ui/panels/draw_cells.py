"""The draws of printed-game mode as pictures to click: cards, counters, Nasty Surprises.

Above them are the draws already entered for the current command, and the field for typing a number or a name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from hades.art.colours import DECK_COLOURS, FAINT, INK, MUTED, RAISED, SUNK, WARN, WELL
from hades.engine.manual_draws import DrawNeeded
from hades.session import printed_game
from hades.session.option import Option
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import (
    Box,
    Caption,
    Clicked,
    Even,
    Field,
    Figure,
    Gap,
    Inset,
    Row,
    Text,
    TextInput,
    Wide,
)
from hades.ui.kit.button import CHIP, SMALL, Button, plate
from hades.ui.kit.canvas import Canvas
from hades.ui.panels.bars import Bar, BarItem

GAP = 4.0
NARROW = 340.0
"""Panel width in units below which everything is small."""
CARDS = 6, 9
"""Numbers of Resolution cards in a row: a deck takes three rows, or two where the panel is low."""
COUNTER = 44.0, 34.0
"""Side of a counter in units, normally and where space is short."""
CARD_HIGH = 58.0, 41.0
"""Height of a Resolution card in units, normally and where space is short."""
NAMED_HIGH = 40.0, 29.0
"""Height in units of an item shown by its name, normally and where space is short."""
FIELD_HIGH = 26.0
ASKS = "number or name"
"""Placeholder of the field for a draw."""
TONES = {"shl": FAINT, "nastian": DECK_COLOURS[0]}
"""Deck of a Resolution card -> colour of its edge; the id gives the same information."""


@attrs.frozen
class Drawing:
    """A draw in printed-game mode.

    ``kind`` is as in `DrawNeeded`, ``entered`` are the draws so far for this command, and ``words`` is the
    typed text.
    """

    kind: str
    every: tuple[str, ...]
    """Ids of the whole deck or cup. Each id keeps its place, even if its item cannot be drawn now."""
    entered: tuple[str, ...]
    words: str
    typing: bool
    understood: str
    """Name of the item that the typed text matches, or the reason why no item matches."""
    meant: str
    """Id of the item that the typed text matches, or ""."""


@attrs.frozen
class Cell(Box):
    """A possible result of a draw as a clickable picture; ``meant`` if the typed text matches it."""

    option: Option
    number: int
    high: float
    meant: bool
    kind: str
    picture: str
    """Key of the counter; "" for none."""

    def tall(self, canvas: Canvas, wide: float) -> float:
        return self.high

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        deck, _, which = self.option.thing.rpartition("-")
        card, high = self.kind == "card", self.high
        edge = WARN if self.meant else TONES[deck] if card else SMALL.edge
        fill, thick = WELL if card else RAISED, 3 if self.meant else 1
        look = attrs.evolve(SMALL, fill=fill, edge=edge, radius=5, thick=thick)
        plate(canvas, (x, y, wide, high), look)
        if card:
            number, letter = self.option.note.split()
            size, band = (24.0, 18.0) if wide >= COUNTER[0] and high > CARD_HIGH[1] else (17.0, 15.0)
            canvas.text(x + wide / 2, y + band / 2 + 1, which, 12, MUTED, anchor="mm")
            middle, ring = y + band + (high - band) / 2 - 1, size * 0.95
            canvas.text(x + wide * 0.3, middle, number, size, INK, bold=True, anchor="mm")
            left, top = x + wide * 0.7 - ring / 2, middle - ring / 2
            canvas.rect(left, top, ring, ring, SUNK, radius=ring / 2, edge=MUTED)
            canvas.text(x + wide * 0.7, middle, letter, size * 0.62, INK, bold=True, anchor="mm")
        elif self.kind == "counter" and self.picture:
            canvas.figure(self.picture, x + 2, y + 2, wide - 4)
        else:
            figure = [Figure(self.picture, high - 6)] if self.picture else []
            name = Text(self.option.label, 12.5, bold=True, leading=1.1, most=2, grows=True)
            row = Row((*figure, name), 4, middle=True)
            row.paint(canvas, x + 4, y + max(1.0, (high - row.tall(canvas, wide - 8)) / 2), wide - 8)
        spoken = " ".join(filter(None, (self.option.label, self.option.note)))
        canvas.spot(x, y, wide, high, Action("option", self.number), words=spoken)
        return y + high


Rows = list[tuple[Box, tuple[int, ...]]]
"""Rows of a list of choices, each with the indices of its choices."""


@attrs.frozen
class CellGrid:
    """Layout of the pictures of a draw: ``each`` in a row, ``high`` units high, ``all`` units in total."""

    each: int
    high: float
    all: float


def grid(drawing: Drawing, wide: float, room: float) -> CellGrid:
    """Return the layout with the largest pictures that all fit, or else with the smallest."""
    forms = [
        CellGrid(each, high, -(-len(drawing.every) // each) * (high + GAP) - GAP)
        for each, high in _sizes(drawing.kind, wide)
    ]
    return next((form for form in forms if form.all <= room), forms[-1])


def _sizes(kind: str, wide: float) -> list[tuple[int, float]]:
    """Return the possible layouts as (pictures in a row, height), largest first."""
    small = wide < NARROW
    if kind == "card":
        return [(CARDS[0], high) for high in CARD_HIGH] + [(CARDS[1], CARD_HIGH[1])] * (not small)
    if kind == "counter":
        across = [int((wide + GAP) // (size + GAP)) for size in COUNTER]
        return [(each, (wide + GAP) / each - GAP) for each in across]
    return [(2 if small else 3, high) for high in NAMED_HIGH]


def rows(drawing: Drawing, options: Sequence[Option], keys: dict[str, str], grid: CellGrid) -> Rows:
    """Return the rows of pictures, each with the indices of its choices; impossible draws leave gaps."""
    cells: dict[str, Cell] = {}
    for number, option in enumerate(options):
        thing = option.thing
        meant = thing == drawing.meant
        cells[thing] = Cell(option, number, grid.high, meant, drawing.kind, keys.get(thing, ""))
    found: Rows = []
    for at in range(0, len(drawing.every), grid.each):
        here = drawing.every[at : at + grid.each]
        row: list[Box] = [cells.get(thing, Gap(grid.high)) for thing in here]
        row += [Gap(grid.high)] * (grid.each - len(row))
        known = tuple(cells[thing].number for thing in here if thing in cells)
        found.append((Inset(Even(row, GAP), below=GAP), known))
    return found


def draws_entered(entered: Sequence[str]) -> Bar:
    """Return the draws entered for the unfinished command, or only the last ones if space is short.

    A click on a draw takes back that draw and all later ones.
    """
    shown: list[BarItem] = [Caption("Drawn:", 12.5, MUTED, high=CHIP.high)]
    for at, one in enumerate(entered):
        after = len(entered) - 1 - at
        tip = f"Remove {one}" + (f", and all entries after it ({after})" if after else "")
        chip = Button(f"{one} ×", Action("untell", at), tip=tip, look=CHIP)
        shown.append({0: chip, at + 1: None} if after else chip)
    return Bar(shown, GAP)


def head(drawing: Drawing, wide: float, *, low: bool = False) -> list[Box]:
    """Return the boxes above the pictures: the draws entered so far, and the field with the matching item.

    Their height is fixed. Where space is short, the draws stand in the place of the matching item.
    """
    close = low or wide < NARROW
    field = Field(drawing.words, "number" if close else ASKS, drawing.typing, FIELD_HIGH, 13.0)
    entry = Clicked(Wide(field, 80.0 if close else 150.0), "field", words=ASKS)
    tone = WARN if drawing.meant else MUTED
    text = drawing.understood or "Click a picture, or type."
    beside: Box = Text(text, 12.5, tone, bold=bool(drawing.meant), most=2, leading=1.05, grows=True)
    entered: Box = draws_entered(drawing.entered) if drawing.entered else Gap(CHIP.high)
    if close:
        beside = entered if drawing.entered and not drawing.understood else beside
        return [Row((entry, beside), 8, middle=True)]
    return [Inset(entered, below=4), Row((entry, beside), 8, middle=True)]


# The field


class Entry:
    """The text typed for a draw, and its meaning; Enter calls ``tell`` with the component that was meant."""

    def __init__(self, tell: Callable[[str], object]) -> None:
        self._tell = tell
        self.input = TextInput(most=30)
        self.typing = False
        """True while characters go into the field."""

    def open(self) -> None:
        self.typing = True

    def close(self) -> None:
        self.input.words, self.typing = "", False

    def text(self, more: str) -> None:
        if self.typing:
            self.input.add(more)

    def key(self, name: str, needed: DrawNeeded) -> bool:
        """Handle a key; return whether the key was meant for the field.

        A first letter or digit starts typing.
        """
        if not self.typing:
            # Letters are not shortcuts here, because a name may be typed.
            if len(name) != 1 or not name.isalnum():
                return False
            self.input.words, self.typing = name.lower(), True
        elif name == "ENTER":
            thing, _ = self._understood(needed)
            if thing:
                self.close()
                self._tell(thing)
        elif name == "ESC":
            self.close()
        elif name == "BACKSPACE":
            self.input.erase()
            self.typing = bool(self.input.words)
        return True

    def drawing(self, needed: DrawNeeded) -> Drawing:
        thing, message = self._understood(needed)
        entered = tuple(map(printed_game.called, needed.entered))
        return Drawing(needed.kind, needed.every, entered, self.input.words, self.typing, message, thing)

    def _understood(self, needed: DrawNeeded) -> tuple[str, str]:
        """Return the component that was meant, "" for none, and a sentence about it."""
        words = self.input.words.strip()
        if not words:
            return "", ""
        try:
            thing = printed_game.which(needed, words)
        except ValueError as error:
            return "", f"{error}"
        return thing, f"{printed_game.called(thing, needed.things[thing])}: Enter"
