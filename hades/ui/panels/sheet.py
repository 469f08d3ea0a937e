"""Pages of text: scrolling rows with clickable clause ids and drawn counters."""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs

from hades.art.colours import EDGE, FAINT, INK, MUTED, PANEL, PEN, STEEL, SUNK, WARN, Colour
from hades.art.counters import PARTS
from hades.art.library import fresh_key
from hades.content.load import Catalog
from hades.engine.game import Game
from hades.narrate.scenarios import luck_of
from hades.pages import fact
from hades.pages.fact import TextPage
from hades.run import seeds
from hades.ui import keys
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import Box, Clicked, Gap, Row, Text
from hades.ui.kit.button import Button, Flow, Label, Look
from hades.ui.kit.canvas import Canvas, Pictures
from hades.ui.kit.panel import PAGE, PicturePanel

CITED = re.compile(r"\b(?:\d{1,2}\.\d-\d\d|[A-Z]-\d\d)\b", re.ASCII)
"""A clause id in a sentence."""


def cite(canvas: Canvas, x: float, y: float, ids: tuple[str, ...], width: float, size: float = 12) -> None:
    """Paint clause ids in a line, at most ``width`` units wide; a click on one opens that rule."""
    end, more = x + width, canvas.measure(" …", size)
    for at, id_ in enumerate(ids):
        last = at + 1 == len(ids)
        words = id_ if last else f"{id_},"
        wide = canvas.measure(words, size)
        if x + wide > end - (0.0 if last else more):
            canvas.text(x, y, "…", size, STEEL)
            return
        canvas.text(x, y, words, size, STEEL)
        action = Action("rule", id_.removeprefix("-"))
        canvas.spot(x - 2, y - 2, wide + 3, size + 6, action, f"Open rule {id_}")
        x += wide + canvas.measure(" ", size)


COUNTER_SIZE = 132.0
"""Side of the counter in units."""
COUNTER_APART = 26.0
"""Units between the counter and the words."""
NOTES_APART = 6.0
NOTE_SIZE = 13.5
DOT = 3.0
LINE_GAP = 6.0
"""Units between words and their line."""

Note = tuple[str, str]
"""(part of the counter, description)."""


def notes_of(words: str) -> tuple[Note, ...]:
    """Return the notes of a row of `hades.pages.help_pages`."""
    found = (line.partition(": ") for line in words.split("\n"))
    return tuple((part, said) for part, _, said in found)


@attrs.frozen
class Anatomy(Box):
    """A counter in the middle, with descriptions of its parts on both sides, joined by lines."""

    key: str
    notes: tuple[Note, ...]
    pictures: Pictures

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        room = (wide - COUNTER_SIZE) / 2 - COUNTER_APART
        sides = (
            [n for n in self.notes if PARTS[n[0]][0] < 50],
            [n for n in self.notes if PARTS[n[0]][0] >= 50],
        )
        high = max(COUNTER_SIZE, *(self._tall(canvas, side, room) for side in sides))
        left, top = x + (wide - COUNTER_SIZE) / 2, y + (high - COUNTER_SIZE) / 2
        canvas.figure(self.pictures, self.key, left, top, COUNTER_SIZE)
        for side, at in ((sides[0], x), (sides[1], x + wide - room)):
            line = y + (high - self._tall(canvas, side, room)) / 2
            for part, said in sorted(side, key=lambda note: PARTS[note[0]][1]):
                text = Text(said, NOTE_SIZE, INK, leading=1.25)
                tall = text.tall(canvas, room)
                px, py = left + PARTS[part][0] * COUNTER_SIZE / 100, top + PARTS[part][1] * COUNTER_SIZE / 100
                long = max(canvas.measure(words, NOTE_SIZE) for words in text.lines(canvas, room))
                end = at - LINE_GAP if at > left else at + long + LINE_GAP
                self._line(canvas, (px, py), (end, line + min(tall, NOTE_SIZE * 1.3) / 2))
                text.paint(canvas, at, line, room)
                line += tall + NOTES_APART
        return y + high + 12

    def _tall(self, canvas: Canvas, side: Sequence[Note], room: float) -> float:
        """Return the height of the descriptions on one side."""
        texts = (Text(said, NOTE_SIZE, INK, leading=1.25).tall(canvas, room) for _, said in side)
        return sum(texts) + NOTES_APART * max(0, len(side) - 1)

    def _line(self, canvas: Canvas, part: tuple[float, float], words: tuple[float, float]) -> None:
        """Draw the line from a part to its description, with a dark edge for contrast."""
        for ink, thick, dot in ((SUNK, 4.0, DOT + 1.5), (WARN, 1.6, DOT)):
            canvas.line(*part, *words, ink, thick)
            canvas.rect(part[0] - dot, part[1] - dot, 2 * dot, 2 * dot, ink, radius=dot)


LARGE = 42.0
"""Side of a counter on a page, in units."""
NONE = "-"
"""Placeholder for the key of a counter that the component set lacks."""
Keys = tuple[str, ...]


def keys_of(ids: Sequence[str], catalog: Catalog) -> Keys:
    """Return the picture keys of counters; `NONE` for counters missing from the component set."""
    return tuple(fresh_key(catalog, id_) or NONE for id_ in ids)


def row_of(seed: str, catalog: Catalog) -> fact.Row:
    """Return the counters of a seed as a row of a page."""
    return ("counters", " ".join(keys_of(seeds.counters(seed), catalog)), seeds.in_words(seed))


def luck_rows(game: Game, catalog: Catalog, *, hide: bool) -> tuple[fact.Row, ...]:
    """Return the rows about the luck of a game: the seed and its counters.

    With ``hide``, the seed stays secret until the game is over.

    In printed-game mode the only row says that the draws were entered by the player.
    """
    told: fact.Row = ("key", *luck_of(game.seed, at_table=game.at_table, hidden=hide and game.over is None))
    return (told,) if game.at_table else (told, row_of(game.seed, catalog))


@attrs.frozen
class SeedCounters(Box):
    """Counters of one size, side by side."""

    keys: Keys
    pictures: Pictures
    size: float
    gap: float = 3.0

    def wide(self, canvas: Canvas) -> float:
        return max(0.0, len(self.keys) * (self.size + self.gap) - self.gap)

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        for number, key in enumerate(self.keys):
            if key != NONE:
                canvas.figure(self.pictures, key, x + number * (self.size + self.gap), y, self.size)
        return y + self.size


@attrs.frozen
class CounterRow(Box):
    """The counters of a seed on a page, with a description beside them."""

    keys: Keys
    words: str
    pictures: Pictures

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        counters = SeedCounters(self.keys, self.pictures, LARGE, 6.0)
        taken = counters.wide(canvas) + 14
        words = Text(self.words, 13.0, MUTED)
        row = Row((counters, words), 14, (taken - 14, wide - taken), middle=True)
        return row.paint(canvas, x, y, wide) + 8


PAD = 26.0
LOW = 420.0
"""Panel height below which the buttons stand beside the title."""
MORE = 24.0
"""Height of the sign for more rows below."""
BUTTON = Look(high=36, size=15, pad=14)
CLOSER = Look(high=32, size=14, pad=10)
"""Styles of buttons: the normal one, and a smaller one if there are many."""
APART, TITLE = 10.0, 120.0
"""Units between two buttons, and the minimum width of a title beside them."""
NAMED = 0.3, 0.55
"""Fraction of the width for names at the left, and the fraction above which their text moves below."""


CLOSE: Label = ("Close", "close", "ESC")


@attrs.frozen
class Sheet(TextPage):
    """A page of text over everything, with its buttons."""

    buttons: tuple[Label, ...] = (CLOSE,)


def sheet_of(page: TextPage, *more: Label) -> Sheet:
    """Return a page of text with a Close button and any further buttons."""
    return Sheet(page.title, page.rows, (CLOSE, *more))


@attrs.frozen
class Told(Box):
    """A paragraph in which every clause id can be clicked."""

    words: str
    size: float = 15.0
    ink: Colour = INK
    below: float = 8.0

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        size = self.size
        for line in canvas.wrap(self.words, wide, size):
            canvas.text(x, y, line, size, self.ink)
            for found in CITED.finditer(line):
                at, across = x + canvas.measure(line[: found.start()], size), canvas.measure(found[0], size)
                canvas.text(at, y, found[0], size, STEEL)
                tip = f"Open rule {found[0]}"
                canvas.spot(at - 2, y - 1, across + 4, 19, Action("rule", found[0]), tip)
            y += size * 1.3
        return y + self.below


@attrs.frozen
class Quoted(Box):
    """Text written by the player, with a bar at its left."""

    words: str

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        end = Text(self.words, 16.5, INK, bold=True, leading=1.3).paint(canvas, x + 14, y, wide - 14)
        canvas.rect(x, y, 5, end - y, PEN, radius=2.5)
        return end + 10


@attrs.frozen
class Named(Box):
    """A name at the left and its text beside it, or below it if the name is long."""

    name: str
    words: str

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        canvas.text(x, y, self.name, 14.5, INK, bold=True)
        at = max(wide * NAMED[0], canvas.measure(self.name, 14.5, True) + 12)
        if at > wide * NAMED[1]:
            y, at = y + 20, 14.0
        return max(y + 22, Told(self.words, 14.5, MUTED, 3).paint(canvas, x + at, y, wide - at))


@attrs.frozen
class ClauseRow(Box):
    """A rule with its title; a click opens it. ``here`` if it has the keyboard focus."""

    title: str
    more: str = ""
    here: bool = False

    @property
    def id(self) -> str:
        return self.title.partition(" ")[0].removeprefix("-")

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        y += 6
        canvas.text(x, y, self.title, 15, STEEL, bold=True, room=wide * (0.72 if self.more else 1.0))
        canvas.text(x + wide, y + 1, self.more, 12.5, FAINT, anchor="ra", room=wide * 0.27)
        canvas.spot(x, y - 3, wide, 24, Action("rule", self.id), f"Open rule {self.id}")
        if self.here:
            for across in (y - 4, y + 21):
                canvas.line(x - 8, across, x + wide, across, WARN, 2)
            canvas.line(x - 8, y - 4, x - 8, y + 21, WARN, 4)
        return y + 22


@attrs.frozen
class Points(Box):
    """A scoring item and its points, or the total (``all``) below a line."""

    words: str
    value: str
    all: bool = False

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        size, ink = (19.0, WARN) if self.all else (16.0, INK)
        if self.all:
            canvas.line(x, y + 2, x + wide, y + 2, EDGE, 2)
            canvas.text(x, y + 10, self.words, size, INK, bold=True)
        else:
            Told(self.words, size).paint(canvas, x, y, 10_000.0)
        canvas.text(x + wide, y + 10 * self.all, self.value, size, ink, bold=True, anchor="ra")
        return y + (42 if self.all else 25)


def boxes(rows: tuple[fact.Row, ...], link: int = -1, pictures: Pictures | None = None) -> list[Box]:
    """Return rows as boxes, with space before and after.

    ``link`` is the index of the clause with the keyboard focus.

    Counters are drawn only if there are ``pictures``.
    """
    found: list[Box] = [Gap(8)]
    clauses = 0
    for style, left, right in rows:
        if style == "head":
            found.append(Text(left.upper(), 13, WARN, bold=True, above=10, below=7.1))
        elif style == "quote":
            found.append(Quoted(left))
        elif style == "key":
            found.append(Named(left, right))
        elif style == "do":
            found.append(Clicked(Named(keys.shown(left), right), left, words=right))
        elif style == "counter":
            if pictures is not None:
                found.append(Anatomy(left, notes_of(right), pictures))
        elif style == "counters" and pictures is not None:
            found.append(CounterRow(tuple(left.split()), right, pictures))
        elif style == "counters":
            found.append(Told(right, ink=MUTED))
        elif style == "clause":
            found.append(ClauseRow(left, right, clauses == link))
            clauses += 1
        elif style in ("sum", "total"):
            found.append(Points(left, right, style == "total"))
        else:
            found.append(Told(left, ink={"text": INK, "off": WARN}.get(style, MUTED)))
    return [*found, Gap(8)]


class SheetPanel(PicturePanel):
    """The panel that paints a `Sheet`; rows scroll, and a click on a clause id opens that rule."""

    backdrop = PAGE

    def fit(self, content: Sheet, units: tuple[float, float], ratio: float, widest: float = 820.0) -> None:
        """Centre the panel in a window, no higher than its text or the window."""
        width, height = units
        wide = min(widest, width - 30)
        high = max(220.0, min(self._rows(content, wide, ratio) + 130, height - 20, 700.0))
        self.place((width - wide) / 2, (height - high) / 2, wide, high, ratio)

    def tall(self, content: Sheet, wide: float, ratio: float) -> float:
        """Return the height at a width, without buttons."""
        rows = self._rows(content, wide, ratio) + 10
        return rows + (50.0 if rows + 50 < LOW else 62.0)

    def _rows(self, content: Sheet, wide: float, ratio: float) -> float:
        """Return the height of all rows on a panel of a given width."""
        blank = Canvas(wide, 1, ratio).blank()
        found = boxes(content.rows, pictures=self.pictures)
        return sum(box.tall(blank, wide - 2 * PAD - 8) for box in found)

    def paint(self, canvas: Canvas, content: Sheet) -> None:
        low = self.height < LOW
        top, foot = 50.0 if low else 62.0, 60.0 if content.buttons and not low else 10.0
        wide = sum(button.wide(canvas) + APART for button in self._buttons(content))
        beside = low and self.width - 2 * PAD - wide >= TITLE
        if beside or (wide <= self.width - 2 * PAD + APART and not low):
            left = self._from_the_right(canvas, content, 8 if low else self.height - 50)
        else:
            left, foot = self.width - PAD, self._below(canvas, content)
        room = (left - 10 if beside else self.width - PAD) - PAD
        middle = 26.0 if low else 34.0
        canvas.text(PAD, middle, content.title, (24, 19, 16), INK, bold=True, anchor="lm", room=room)
        canvas.line(PAD, top - 4, self.width - PAD, top - 4, EDGE, 2)
        high = self.height - top - foot
        if self._rows(content, self.width, self.ratio) > high:
            high -= MORE
        self.scrolled(canvas, boxes(content.rows, pictures=self.pictures), (top, high), (PAD, PAD + 8))
        if self.scroll < self.full - 1:
            middle, y = self.width / 2, top + high + MORE / 2
            canvas.rect(middle - 46, y - 9, 92, 18, PANEL, radius=9, edge=WARN)
            canvas.text(middle, y, "▼ more", 12, WARN, bold=True, anchor="mm")

    def _buttons(self, content: Sheet) -> list[Button]:
        return [Button(words, action, key, look=BUTTON) for words, action, key in content.buttons]

    def _from_the_right(self, canvas: Canvas, content: Sheet, y: float) -> float:
        """Paint the buttons from the right, at ``y``; return the x left of them."""
        x = self.width - PAD
        for button in self._buttons(content):
            wide = button.wide(canvas)
            button.paint(canvas, x - wide, y, wide)
            x -= wide + APART
        return x

    def _below(self, canvas: Canvas, content: Sheet) -> float:
        """Paint the buttons at the foot in as many rows as they need; return their height."""
        wide = self.width - 2 * PAD
        flow = Flow([attrs.evolve(button, look=CLOSER) for button in self._buttons(content)], 6)
        high = flow.tall(canvas, wide)
        flow.paint(canvas, PAD, self.height - high - 6, wide)
        return high + 12
