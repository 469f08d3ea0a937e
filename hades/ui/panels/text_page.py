"""Pages of text with clickable clause ids, counters and pictures, and the list beside a page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from typing import cast

import attrs

from hades.art.colours import EDGE, FAINT, GOOD, HOT, INK, MUTED, PEN, STEEL, SUNK, WARN, Colour
from hades.art.counters import PARTS
from hades.art.library import fresh_key
from hades.content.load import Catalog
from hades.engine.game import Game
from hades.facts import rows
from hades.facts.reference_pages import CITED
from hades.facts.rows import Entry, TextPage
from hades.narrate.scenario_labels import luck_of
from hades.odds.score_outlook import level_scale
from hades.run import seeds
from hades.ui import keys
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import PAGE_MARGIN, Box, Column, Figure, Gap, Inset, Row, Text, Wide
from hades.ui.kit.button import SMALL, Button, Label
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import PAGE, Card
from hades.ui.panels.score_sheet import CountedItem, CountedItems, LevelsRow
from hades.ui.panels.value_chart import GamesChart

COUNTER_SIZE = 132.0
"""Side of the counter of an `Anatomy`, in units."""
COUNTER_APART = 26.0
"""Units between the counter of an `Anatomy` and the descriptions."""
NOTES_APART = 6.0
NOTE_SIZE = 13.5
DOT = 3.0
LINE_GAP = 6.0
"""Units between a description and the end of its line."""
Note = tuple[str, str]
"""(part of the counter, description)."""


def notes_of(words: str) -> tuple[Note, ...]:
    """Return the notes of a row of `hades.facts.help_pages`, one for each line ``part: description``."""
    found = (line.partition(": ") for line in words.split("\n"))
    return tuple((part, text) for part, _, text in found)


@attrs.frozen
class Anatomy(Box):
    """A counter in the middle, joined by lines to the descriptions of its parts on both sides."""

    key: str
    notes: tuple[Note, ...]

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        room = (wide - COUNTER_SIZE) / 2 - COUNTER_APART
        right = [n for n in self.notes if PARTS[n[0]][0] >= 50]
        sides = [n for n in self.notes if n not in right], right
        high = max(COUNTER_SIZE, *(self._tall(canvas, side, room) for side in sides))
        left, top = x + (wide - COUNTER_SIZE) / 2, y + (high - COUNTER_SIZE) / 2
        canvas.figure(self.key, left, top, COUNTER_SIZE)
        for side, at in ((sides[0], x), (sides[1], x + wide - room)):
            line = y + (high - self._tall(canvas, side, room)) / 2
            for part, words in sorted(side, key=lambda note: PARTS[note[0]][1]):
                text = Text(words, NOTE_SIZE, INK, leading=1.25)
                tall = text.tall(canvas, room)
                px, py = left + PARTS[part][0] * COUNTER_SIZE / 100, top + PARTS[part][1] * COUNTER_SIZE / 100
                long = max(canvas.measure(words, NOTE_SIZE) for words in text.lines(canvas, room))
                end = at - LINE_GAP if at > left else at + long + LINE_GAP
                for ink, thick, dot in ((SUNK, 4.0, DOT + 1.5), (WARN, 1.6, DOT)):
                    canvas.line(px, py, end, line + min(tall, NOTE_SIZE * 1.3) / 2, ink, thick)
                    canvas.rect(px - dot, py - dot, 2 * dot, 2 * dot, ink, radius=dot)
                text.paint(canvas, at, line, room)
                line += tall + NOTES_APART
        return y + high + 12

    def _tall(self, canvas: Canvas, side: Sequence[Note], room: float) -> float:
        texts = [Text(note, NOTE_SIZE, INK, leading=1.25) for _, note in side]
        return Column(texts, NOTES_APART).tall(canvas, room)


LARGE, FIGURE, BADGE = 42.0, 72.0, 28.0
"""Sides, in units: one of several counters on a page, the counter that a page is about, a badge.

A badge stands beside the name of the counter.
"""
NONE = "-"
"""Placeholder for the picture key of a counter that the component set lacks."""
Keys = tuple[str, ...]


def keys_of(ids: Sequence[str], catalog: Catalog) -> Keys:
    """Return the picture keys of counters; `NONE` for a counter that the component set lacks."""
    return tuple(fresh_key(catalog, id_) or NONE for id_ in ids)


def luck_rows(game: Game, catalog: Catalog, *, hide: bool) -> tuple[rows.Row, ...]:
    """Return the rows that show the seed of a game, as text and as a row of counter pictures.

    With ``hide``, the seed stays secret until the game is over. In printed-game mode there is no row of
    pictures.
    """
    row: rows.Row = ("key", *luck_of(game.seed, at_table=game.at_table, hidden=hide and game.over is None))
    if game.at_table:
        return (row,)
    shown = " ".join(keys_of(seeds.counters(game.seed), catalog))
    return row, ("counters", shown, seeds.in_words(game.seed))


def counters(keys: Keys, size: float, gap: float = 3.0) -> Row:
    """Return counters of one size, side by side; a missing counter (`NONE`) leaves a gap."""
    found = (Figure(key, size) if key != NONE else Wide(Gap(size), size) for key in keys)
    return Row(tuple(found), gap)


NAMED = 0.3, 0.55
"""Minimum and maximum share of the width for the names; text moves below a name that is wider."""
CLOSE: Label = ("Close", "close", "ESC")
LISTED = attrs.evolve(SMALL, bold=False)
"""Style of a button that is a row of a page."""


@attrs.frozen
class Sheet(TextPage):
    buttons: tuple[Label, ...] = (CLOSE,)
    here: bool = False
    """True if the page has the keyboard focus beside a list."""


def sheet_of(page: TextPage, *more: Label) -> Sheet:
    return Sheet(page.title, page.rows, (*more, CLOSE))


@attrs.frozen
class CitedText(Box):
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
                at, long = x + canvas.measure(line[: found.start()], size), canvas.measure(found[0], size)
                canvas.text(at, y, found[0], size, STEEL)
                rule = Action("rule", found[0])
                canvas.spot(at - 1, y - 1, long + 2, size * 1.3, rule, f"Open rule {found[0]}")
            y += size * 1.3
        return y + self.below


@attrs.frozen
class Quoted(Box):
    """Text written by the player, with a bar to its left."""

    words: str

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        end = Text(self.words, 16.5, INK, bold=True, leading=1.3).paint(canvas, x + 14, y, wide - 14)
        canvas.rect(x, y, 5, end - y, PEN, radius=2.5)
        return end + 10


@attrs.frozen
class Named(Box):
    """A name at the left with its text beside it, or below it if the name is long."""

    name: str
    words: str
    names: Sequence[str] = ()
    """The names of adjacent rows, whose texts all begin in the same column."""
    keys: Keys = ()
    """Counters painted instead of the words, with a number behind ``*`` if they count more than once."""
    faded: bool = False
    badges: Keys = ()
    """Badges painted before the words, each with its own word or words, which commas separate."""

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        canvas.text(x, y + 12 * bool(self.keys) + 5 * bool(self.badges), self.name, 14.5, INK, bold=True)
        room, at = wide * NAMED[1], canvas.measure(self.name, 14.5, True) + 12
        if at > room:
            y, at = y + 20, 14.0
        else:
            others = (canvas.measure(name, 14.5, True) + 12 for name in self.names)
            at = max(wide * NAMED[0], at, *(other for other in others if other <= room))
        if self.keys:
            canvas.spot(x, y, wide, LARGE, tip=f"{self.name}: {self.words}")
            return self._counters(canvas, x + at, y, wide - at)
        if self.badges:
            return self._badges(canvas, x + at, y, wide - at)
        return max(y + 22, CitedText(self.words, 14.5, MUTED, 3).paint(canvas, x + at, y, wide - at))

    def _badges(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        words = self.words.split(", ")
        column = BADGE + 8 + max(canvas.measure(word, 14.5) for word in words) + 14
        across = max(1, int(wide // column))
        for n, (key, word) in enumerate(zip(self.badges, words, strict=True)):
            left, top = x + n % across * column, y + n // across * (BADGE + 3)
            canvas.figure(key, left, top, BADGE)
            canvas.text(left + BADGE + 8, top + BADGE / 2, word, 14.5, MUTED, anchor="lm")
        return y + -(-len(words) // across) * (BADGE + 3) + 5

    def _counters(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        pitch = LARGE + 5
        across = max(1, int((wide + 5) // pitch))
        for n, (key, _, count) in enumerate(key.partition("*") for key in self.keys):
            left, top = x + n % across * pitch, y + n // across * pitch
            canvas.figure(key, left, top, LARGE, faded=self.faded)
            if count:
                canvas.rect(left + 22, top + LARGE - 16, 24, 17, SUNK, radius=5, edge=EDGE)
                canvas.text(left + 34, top + LARGE - 7.5, f"×{count}", 12, bold=True, anchor="mm")
        return y + -(-len(self.keys) // across) * pitch + 5


@attrs.frozen
class ResultLine(Box):
    """The result of a raid in large letters, as on the end screen."""

    result: str
    vp: str

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        size = canvas.sized(f"{self.result} {self.vp}", wide - 24, (34.0, 28.0, 23.0, 19.0), bold=True)
        long = canvas.text(x, y, self.result, size, INK, bold=True)
        canvas.text(x + long + size / 2, y, self.vp, size, WARN, bold=True)
        return y + size * 1.3 + 6


@attrs.frozen
class ClauseRow(Box):
    """A rule by its title; a click opens it."""

    title: str
    more: str = ""

    @property
    def id(self) -> str:
        return self.title.partition(" ")[0].removeprefix("-")

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        y += 6
        canvas.text(x, y, self.title, 15, STEEL, bold=True, room=wide * (0.72 if self.more else 1.0))
        canvas.text(x + wide, y + 1, self.more, 12.5, FAINT, anchor="ra", room=wide * 0.27)
        canvas.spot(x, y - 3, wide, 24, Action("rule", self.id), f"Open rule {self.id}")
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
            CitedText(self.words, size).paint(canvas, x, y, 10_000.0)
        canvas.text(x + wide, y + 10 * self.all, self.value, size, ink, bold=True, anchor="ra")
        return y + (42 if self.all else 22)


def boxes(rows: tuple[rows.Row, ...]) -> list[Box]:
    """Return rows as boxes, with space below the last."""
    found: list[Box] = []
    for _, group in groupby(rows, lambda row: row[0] in ("key", "home", "lost", "badges")):
        some = list(group)
        # The texts of an unbroken group of named rows all begin in the same column.
        names = tuple(left for style, left, _ in some if style == "key")
        for style, left, right in some:
            if style == "head":
                found.append(Text(left.upper(), 13, WARN, bold=True, above=10 * bool(found), below=7.1))
            elif style == "key":
                found.append(Named(left, right, names))
            elif style in ("home", "lost"):
                named = cast("Named", found.pop())
                found.append(attrs.evolve(named, keys=tuple(left.split()), faded=style == "lost"))
            elif style == "badges":
                found.append(attrs.evolve(cast("Named", found.pop()), badges=tuple(left.split())))
            elif style == "item":
                what, _, clause = left.removesuffix("]").rpartition("[")
                points, _, state = right.partition("\n")
                one = CountedItem(points, what.strip(), clause, state, full=True)
                last = found[-1] if found else None
                if isinstance(last, CountedItems):
                    found[-1] = CountedItems((*last.items, one))
                else:
                    found.append(CountedItems((one,)))
            elif style in MADE:
                found.append(MADE[style](left, right))
            else:
                found.append(CitedText(left, ink={"text": INK, "off": WARN}.get(style, MUTED)))
    return [*found, Gap(8)]


@attrs.frozen
class WholePicture(Box):
    """A picture as wide as the page, or smaller if it would leave no room for a few words.

    The description of the picture is its tooltip, and is shown instead if there is no picture.
    """

    key: str
    words: str

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        image = canvas.kit.whole(self.key) if canvas.kit is not None else None
        if image is None:
            return CitedText(self.words, ink=MUTED).paint(canvas, x, y, wide)
        share = image.height / image.width
        high = min(PICTURE * canvas.height, wide * share)
        canvas.picture(image, x, y, high / share, high)
        canvas.spot(x, y, high / share, high, tip=self.words)
        return y + high + 12


def _pictured(picture: Box, words: Box, below: float) -> Box:
    return Inset(Row((picture, words), 14, middle=True), below=below)


MADE: dict[str, Callable[[str, str], Box]] = {
    "quote": lambda left, _: Quoted(left),
    "do": lambda left, right: Inset(Button(right, left, keys.of(left), look=LISTED), below=5),
    "counter": lambda left, right: Anatomy(left, notes_of(right)),
    "counters": lambda left, right: _pictured(
        counters(tuple(left.split()), LARGE, 6.0), Text(right, 14, INK, leading=1.25, grows=True), 8
    ),
    "figure": lambda left, right: _pictured(
        Figure(left, FIGURE), Column((CitedText(right, below=0),), grows=True), 10
    ),
    "picture": WholePicture,
    "clause": ClauseRow,
    "sum": Points,
    "total": partial(Points, all=True),
    "verdict": ResultLine,
    "levels": lambda left, _: Inset(LevelsRow(level_scale(*map(float, left.split()))), below=12),
    "chart": GamesChart.of,
}
"""Style of a row -> function that returns its box."""
PICTURE = 0.74
"""Maximum height of a picture, as a share of the visible part of a page."""
WIDEST, HIGHEST = 820.0, 660.0
"""Maximum width and height, in units, of a page over everything."""


def sheet_card(content: Sheet) -> Card:
    """Return a page of text as a card."""
    rows = boxes(content.rows)
    title = Text(content.title, 19, INK, bold=True, leading=1.2, above=14, below=5)
    backdrop = attrs.evolve(PAGE, edge=STEEL, thick=2) if content.here else PAGE
    buttons = [Button(*label) for label in content.buttons]
    return Card((title,), rows, buttons, backdrop, PAGE_MARGIN, above=0, apart=0, ruled=True)


TICKED = "done", "solved", "as expected"
"""Marks that have a tick beside them."""
INDENT = 10.0
"""Units between the frame of an entry and its words."""
SIGN = 42.0
"""Width in units of the picture of an entry with the space after it, and minimum height of such an entry."""
TICK = (8.0, 6.0), (10.0, 4.0), (13.0, 7.0), (19.0, 0.0), (21.0, 2.0), (13.0, 10.5)


@attrs.frozen
class EntryRow(Box):
    """An entry of the list; ``keys_here`` if the list has the keyboard focus."""

    entry: Entry
    number: int
    chosen: bool
    keys_here: bool

    def tall(self, canvas: Canvas, wide: float) -> float:
        room = wide - 2 * INDENT * (self.entry.kind != "head") - SIGN * bool(self.entry.sign)
        name, note = self._rooms(canvas, room)
        high = 12.0 + self._name.tall(canvas, name) + self._note.tall(canvas, note)
        # An entry of one line has a smaller picture, so that more of them are in view.
        least = SIGN if self.entry.note else SIGN - 6
        return max(high, least) if self.entry.sign else high

    def _rooms(self, canvas: Canvas, room: float) -> tuple[float, float]:
        """Return the widths of name and note; the mark is beside the name, or below a value."""
        worth, mark = self._worth(canvas), self._marked(canvas)
        return (room - worth, room - max(mark, worth)) if worth else (room - mark, room)

    def _worth(self, canvas: Canvas) -> float:
        return canvas.measure(self.entry.worth, 18, True) + 12 if self.entry.worth else 0.0

    @property
    def _name(self) -> Text:
        entry = self.entry
        if entry.kind == "head":
            return Text(entry.name.upper(), 12, WARN, bold=True, above=4, most=2)
        ink, most = WARN if entry.kind == "part" else INK, 1 if entry.note else 2
        return Text(entry.name, 14, ink, bold=entry.kind == "part", most=most)

    @property
    def _note(self) -> Text:
        return Text(self.entry.note, 12.5, MUTED, most=2)

    def _marked(self, canvas: Canvas) -> float:
        mark = self.entry.mark
        return canvas.measure(mark, 12) + 8 + 16 * (mark in TICKED) if mark else 0.0

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        entry, high = self.entry, self.tall(canvas, wide)
        if self.chosen:
            edge = STEEL if self.keys_here else EDGE
            canvas.rect(x, y + 1, wide, high - 2, HOT, radius=6, edge=edge, thick=2)
            canvas.rect(x, y + 5, 5, high - 10, WARN, radius=2)
        if entry.kind != "head":
            # The tooltip has the full text, as some of it may be shortened.
            whole = " · ".join(words for words in (entry.name, entry.note) if words)
            canvas.spot(x, y, wide, high, Action("entry", self.number), whole)
            x, wide = x + INDENT, wide - 2 * INDENT
        if entry.sign:
            side = min(SIGN - 10, high - 6)
            canvas.figure(entry.sign, x - 2, y + (high - side) / 2, side)
            x, wide = x + SIGN, wide - SIGN
        room, below = self._rooms(canvas, wide)
        top = y + (high - self._name.tall(canvas, room) - self._note.tall(canvas, below)) / 2
        if entry.worth:
            middle = y + high / 2 - 8 * bool(entry.mark)
            canvas.text(x + wide, middle, entry.worth, 18, WARN, bold=True, anchor="rm")
        if entry.mark:
            ticked = entry.mark in TICKED
            ink = WARN if entry.alarm else GOOD if ticked else STEEL
            line = y + high / 2 + 3 if entry.worth else top + 0.5
            canvas.text(x + wide, line, entry.mark, 12, ink, anchor="ra")
            if ticked:
                left = x + wide - self._marked(canvas)
                canvas.polygon([(left + 2 + dx, line + 2.5 + dy) for dx, dy in TICK], GOOD)
        self._note.paint(canvas, x, self._name.paint(canvas, x, top, room), below)
        return y + high
