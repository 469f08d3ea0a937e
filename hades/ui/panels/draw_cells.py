"""What is drawn on somebody's table, as pictures to click: cards, counters, Surprises; what was told of a
command so far, and the field that a number or a name is typed into."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from hades.art.colours import DECK_COLOURS, FAINT, INK, MUTED, RAISED, SUNK, WARN, WELL, Colour
from hades.language import tr
from hades.session.option import Option
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import Box, Clicked, Even, Gap, Inset, Row, Text, Wide
from hades.ui.kit.button import CHIP, SMALL, Button, plate
from hades.ui.kit.canvas import Canvas, Pictures
from hades.ui.kit.field import Field

GAP = 4.0
NARROW = 340.0
"""Width below which everything is small."""
CARDS = 6, 9
"""Resolution cards in a row: a deck in three of them, or in two where there is little height."""
COUNTER = 44.0, 35.0
"""Units of width and height of a counter, and of one where there is little room."""
CARD_HIGH = 58.0, 41.0
"""The same of a Resolution card, its height."""
NAMED_HIGH = 40.0
FIELD_HIGH = 26.0
ASKS = tr("number or name")
"""What stands in the field as long as nothing is typed."""
TONES = {"shl": FAINT, "nastian": DECK_COLOURS[0]}
"""Deck of a Resolution card -> the colour of its edge; its id says the same."""


@attrs.frozen
class Drawing:
    """A draw on somebody's table: its ``kind`` as `DrawNeeded` has it, what was ``told``, what is typed."""

    kind: str
    told: tuple[str, ...] = ()
    words: str = ""
    typing: bool = False
    understood: str = ""
    """Which thing is meant by that, or why it can be none."""
    meant: int = -1
    """Its number among the answers, -1 for none."""


@attrs.frozen
class Cell(Box):
    """Something that may have been drawn: a picture that is clicked; ``meant``: it is what is typed."""

    option: Option
    number: int
    meant: bool

    def high(self, wide: float) -> float:
        """Its height, so wide."""
        raise NotImplementedError

    def inside(self, canvas: Canvas, x: float, y: float, wide: float) -> None:
        """Paint what is on it."""
        raise NotImplementedError

    def tall(self, canvas: Canvas, wide: float) -> float:
        return self.high(wide)

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        high = self.high(wide)
        look = attrs.evolve(SMALL, fill=self._fill, edge=self._edge, radius=5, thick=3 if self.meant else 1)
        plate(canvas, (x, y, wide, high), look)
        self.inside(canvas, x, y, wide)
        spoken = " ".join(filter(None, (self.option.label, self.option.note)))
        canvas.spot(x, y, wide, high, Action("option", self.number), words=spoken)
        return y + high

    @property
    def _fill(self) -> Colour:
        return RAISED

    @property
    def _edge(self) -> Colour:
        return WARN if self.meant else SMALL.edge


@attrs.frozen
class CardCell(Cell):
    """A Resolution card: its number and its letter, and by which number it is typed."""

    def high(self, wide: float) -> float:
        return CARD_HIGH[wide < COUNTER[0]]

    @property
    def _edge(self) -> Colour:
        return WARN if self.meant else TONES[self._id[0]]

    @property
    def _fill(self) -> Colour:
        return WELL

    @property
    def _id(self) -> tuple[str, str]:
        deck, _, number = self.option.thing.rpartition("-")
        return deck, number

    def inside(self, canvas: Canvas, x: float, y: float, wide: float) -> None:
        number, letter = self.option.note.split()
        card_face(canvas, (x, y, wide, self.high(wide)), self._id[1], number, letter)


def card_face(
    canvas: Canvas, box: tuple[float, float, float, float], which: str, number: str, letter: str
) -> None:
    """What a Resolution card bears in a box (x, y, width, height): ``which`` it is, its number and letter."""
    x, y, wide, high = box
    size, band = (24.0, 18.0) if wide >= COUNTER[0] else (17.0, 15.0)
    canvas.text(x + wide / 2, y + band / 2 + 1, which, 12, MUTED, anchor="mm")
    middle = y + band + (high - band) / 2 - 1
    canvas.text(x + wide * 0.3, middle, number, size, INK, bold=True, anchor="mm")
    ring = size * 0.95
    left, top = x + wide * 0.7 - ring / 2, middle - ring / 2
    canvas.rect(left, top, ring, ring, SUNK, radius=ring / 2, edge=MUTED)
    canvas.text(x + wide * 0.7, middle, letter, size * 0.62, INK, bold=True, anchor="mm")


@attrs.frozen
class CounterCell(Cell):
    """A counter out of a cup, with its number on it."""

    pictures: Pictures
    picture: str

    def high(self, wide: float) -> float:
        return wide

    def inside(self, canvas: Canvas, x: float, y: float, wide: float) -> None:
        canvas.figure(self.pictures, self.picture, x + 2, y + 2, wide - 4)


@attrs.frozen
class NamedCell(Cell):
    """Something with a name: an Installation, what lies in a Circle, a Nasty Surprise."""

    pictures: Pictures
    picture: str

    def high(self, wide: float) -> float:
        return NAMED_HIGH

    def inside(self, canvas: Canvas, x: float, y: float, wide: float) -> None:
        left = x + 8
        if self.picture:
            canvas.figure(self.pictures, self.picture, x + 2, y + 3, NAMED_HIGH - 6)
            left = x + NAMED_HIGH
        told = Text(self.option.label, 12.5, INK, bold=True, leading=1.1, most=2)
        room = x + wide - left - 4
        above = max(1.0, (NAMED_HIGH - told.tall(canvas, room)) / 2)
        told.paint(canvas, left, y + above, room)


def row_of(drawing: Drawing, wide: float, *, low: bool = False) -> int:
    """The row in which that stands which is meant, -1 for none."""
    return drawing.meant // _each(drawing.kind, wide, low) if drawing.meant >= 0 else -1


def rows(
    drawing: Drawing,
    options: Sequence[Option],
    pictures: Pictures,
    keys: dict[str, str],
    wide: float,
    *,
    low: bool = False,
) -> list[tuple[Even, int]]:
    """Everything that may come in rows of pictures, and how many of them stand in each; in ``low`` rows if
    there is little height beside the width."""
    cells: list[Cell] = []
    for number, option in enumerate(options):
        if not option.thing:
            continue
        meant, picture = number == drawing.meant, keys.get(option.thing, "")
        if drawing.kind == "card":
            cells.append(CardCell(option, number, meant))
        elif drawing.kind == "counter" and picture:
            cells.append(CounterCell(option, number, meant, pictures, picture))
        else:
            cells.append(NamedCell(option, number, meant, pictures, picture))
    each = _each(drawing.kind, wide, low)
    found = []
    for at in range(0, len(cells), each):
        row: list[Box] = [*cells[at : at + each]]
        row += [Gap(0.0)] * (each - len(row))
        found.append((Even(row, GAP), len(cells[at : at + each])))
    return found


def _each(kind: str, wide: float, low: bool) -> int:
    """How many stand in a row."""
    small = wide < NARROW
    if kind == "card":
        return CARDS[low]
    if kind == "counter":
        return int((wide + GAP) // (COUNTER[small] + GAP))
    return 2 if small else 3


@attrs.frozen
class ToldSoFar(Box):
    """What was told of the command that waits; a click on one takes it back, and all after it."""

    told: tuple[str, ...]
    grows = True

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        shown: list[Button] = []
        room = wide - canvas.measure(tr("Told: … "), 12.5)
        for at in range(len(self.told) - 1, -1, -1):
            after = len(self.told) - 1 - at
            tip = tr("Take back {told}", told=self.told[at]) + (
                tr(", and what was told after it ({after})", after=after) if after else ""
            )
            chip = Button(f"{self.told[at]} ×", Action("untell", at), tip=tip, look=CHIP)
            if shown and chip.wide(canvas) + GAP > room:
                break
            room -= chip.wide(canvas) + GAP
            shown.insert(0, chip)
        more = " …" if len(shown) < len(self.told) else ""
        left = (
            x
            + canvas.text(x, y + CHIP.high / 2, tr("Told:{more}", more=more), 12.5, MUTED, anchor="lm")
            + GAP
        )
        for chip in shown:
            own = min(chip.wide(canvas), x + wide - left)
            chip.paint(canvas, left, y, own)
            left += own + GAP
        return y + CHIP.high


def head(drawing: Drawing, wide: float) -> list[Box]:
    """What stands above the pictures: what was told, and the field with what was understood; in little room
    what was told has the place of that."""
    small = wide < NARROW
    field = Field(drawing.words, "number" if small else ASKS, drawing.typing, FIELD_HIGH, 13.0)
    entry = Clicked(Wide(field, 80.0 if small else 150.0), "field", words=ASKS)
    tone = WARN if drawing.meant >= 0 else MUTED
    said = drawing.understood or tr("Click a picture, or type.")
    beside: Box = Text(said, 12.5, tone, bold=drawing.meant >= 0, most=2, leading=1.15, grows=True)
    told: list[Box] = [ToldSoFar(drawing.told)] if drawing.told else []
    if small and told:
        told, beside = [], beside if drawing.understood else told[0]
    return [*(Inset(one, below=4) for one in told), Row((entry, beside), 8, middle=True)]
