"""What stands in the panel of answers: an answer, what cannot be done now, where to click, why."""

from __future__ import annotations

import re

import attrs

from hades.art.colours import FAINT, HOT, INK, MUTED, RAISED, STEEL, TONES, WARN, Colour
from hades.odds.odds import STATIONS
from hades.session.answer_odds import verb_of
from hades.session.barred_options import Refusal
from hades.session.option import Option, is_weighty
from hades.ui.kit.action import NOTHING, Action
from hades.ui.kit.boxes import CAP_HIGH as HIGH
from hades.ui.kit.boxes import Box, Column, Text, cap_wide, key_cap
from hades.ui.kit.button import SMALL, plate
from hades.ui.kit.canvas import Canvas, Pictures
from hades.ui.panels.citations import CITED, cite

LINE, TIGHT, PAIRED = 34.0, 28.0, 30.0
"""Heights of an answer in one line, where even those would not all be in sight, and where those that choose
somebody stand two in a row."""
MORE = " (more)"
"""After what is said only in part."""
SENTENCE = re.compile(r"(?<!\bLt)(?<!\bMaj)(?<!\bCapt)\. ")
"""Where a sentence ends and another one begins: not at a rank."""
NARROW = 276.0
"""Width below which pictures are small."""


def stays(option: Option) -> bool:
    """Whether an answer is always in sight: it ends a step, a phase or a list, or is weighty.

    What is suggested stands with the others, whatever it is, and says why.
    """
    return (option.tone in ("stop", "back") or is_weighty(option)) and not (option.select or _is_step(option))


def _is_step(option: Option) -> bool:
    """Whether an answer is what is suggested for the question: what that is stands on it in any case."""
    return option.tone == "suggest" and bool(option.commands)


WHY = "why? "
"""Before the clauses of a question."""


@attrs.frozen
class Answer(Box):
    """An answer as a button: its counter, its words, what it brings, its key."""

    option: Option
    number: int
    pictures: Pictures
    picture: str = ""
    """Key of the counter of whom it is about, "" for none."""
    brief: float = 0.0
    """Height where there are so many in so little room that each has one line, else 0."""
    advised: bool = False
    """Whether somebody points it out: a ring round it, as round a hex."""

    def tall(self, canvas: Canvas, wide: float) -> float:
        option = self.option
        if option.tone == "back":
            return 26.0
        if self.brief and not (stays(option) or _is_step(option)):
            return self.brief
        if not option.note or (stays(option) and not self._hides_chances(canvas, wide)):
            return LINE
        lines = len(self._note(canvas, wide)[1])
        return 31.0 + 15.0 * max(1, lines) + (15.0 if lines > 1 and self._is_long(canvas, wide) else 0.0)

    def _hides_chances(self, canvas: Canvas, wide: float) -> bool:
        """Whether it says what it costs the ship to go or to stay, and a line has no room for that."""
        if verb_of(self.option) not in STATIONS:
            return False
        room = wide - 22 - (26 if self.option.key else 0)
        told = canvas.measure(self.option.label, 14, True) + 10 + canvas.measure(self.option.note, 12)
        return told > room

    def _room(self, canvas: Canvas, wide: float) -> float:
        """Width of its words, between counter and key."""
        key = cap_wide(canvas, self.option.key)
        return wide - 22 - (key + 6 if key else 0) - (42 if self.option.subject else 0)

    def _is_long(self, canvas: Canvas, wide: float) -> bool:
        """Whether its words have no room in one line: what tells it from another may stand at their end."""
        return canvas.measure(self.option.label, 12, True) > self._room(canvas, wide)

    def _note(self, canvas: Canvas, wide: float) -> tuple[Text, list[str]]:
        """What stands below the words, and its lines: one or two, and of a step as many as it takes."""
        room = self._room(canvas, wide)
        note = Text(self.option.note, 12.5, MUTED)
        if len(note.lines(canvas, room)) > 1:
            note = Text(self.option.note, 12.0, MUTED, most=6 if _is_step(self.option) else 2)
        return note, note.lines(canvas, room)

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        option, high = self.option, self.tall(canvas, wide)
        end = y + high
        fill = HOT if option.tone in ("go", "fire") else RAISED
        look = attrs.evolve(SMALL, fill=fill, radius=7)
        if self.advised:
            look = attrs.evolve(look, edge=INK, thick=3.0)
        plate(canvas, (x, y, wide, high), look, accent=TONES.get(option.tone, TONES["plain"]))
        tip = option.note if high < 40 else ""
        canvas.spot(x, y, wide, high, Action("option", self.number), tip)
        left, right = x + 14, x + wide - 8
        if self.picture:
            size = min(42.0 if wide >= NARROW else 30.0, high - 4)
            canvas.figure(self.pictures, self.picture, left - 6, y + (high - size) / 2, size)
            left += size - 2
        if option.key:
            right -= key_cap(canvas, right, y + (high - HIGH) / 2, option.key) + 6
        room = right - left
        sizes = (15.0, 13.0, 12.0) if high >= 38 else (14.0, 13.0, 12.0)
        sizes = (13.0, 12.5, 12.0) if option.tone == "back" else sizes
        size = canvas.sized(option.label, room, sizes, bold=True)
        if high < 38:
            self._line(canvas, (left, y, room, high), size)
            return y + high
        note, lines = self._note(canvas, wide)
        if len(lines) == 1 and canvas.measure(option.label, size, True) > room:
            # a long name has two lines, and what it brings the third
            Text(option.label, 12, INK, bold=True, leading=1.15, most=2).paint(canvas, left, y + 2, room)
            y += 5
        elif len(lines) > 1 and self._is_long(canvas, wide):
            Text(option.label, 12, INK, bold=True, leading=1.2, most=2).paint(canvas, left, y + 5, room)
            y += 15
        else:
            canvas.text(left, y + 6, option.label, size, INK, bold=True, room=room)
        for at, line in enumerate(lines):
            canvas.text(left, y + 26 + at * 15, line, note.size, MUTED, room=room)
        return end

    def _line(self, canvas: Canvas, area: tuple[float, float, float, float], size: float) -> None:
        """Everything in one line, with as much of the note as there is room for; a long name in two."""
        (x, y, room, high), option = area, self.option
        wide, middle = canvas.measure(option.label, size, True), y + high / 2
        if wide > room:
            each = min(15.0, (high - 2) / 2)
            name = Text(option.label, 12, bold=True, leading=each / 12, most=2)
            name.paint(canvas, x, middle - each - 0.5, room)
            return
        canvas.text(x, middle, option.label, size, INK, bold=True, anchor="lm", room=room)
        for note in _shorter(option.note):
            if note and wide + 10 + canvas.measure(note, 12) <= room:
                canvas.text(x + wide + 10, middle + 1, note, 12, MUTED, anchor="lm")
                return


def _shorter(note: str) -> tuple[str, ...]:
    """A note, and what it begins with: an HQ, a place, the first of some chances."""
    first = note.partition(", ")[0]
    chance = f"{first} %" if note.endswith("%") and first != note else ""
    return note, chance, chance.rpartition(": ")[2], note.partition(" · ")[0]


@attrs.frozen
class RefusedRow(Box):
    """What cannot be done now, and why; a click opens the clauses."""

    refusal: Refusal
    first: bool = False
    """Whether it stands below the heading of all of them."""

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        refusal = self.refusal
        if self.first:
            y = Text("NOT POSSIBLE NOW", 12, MUTED, bold=True, above=4, below=2.7).paint(canvas, x, y, wide)
        canvas.text(x, y, "×", 14, WARN, bold=True)
        told = Column(
            (
                Text(refusal.label, 13, MUTED, bold=True, leading=1.25),
                Text(f"{refusal.reason} [{', '.join(refusal.clauses)}]", 12.5, FAINT, leading=1.25, below=5),
            )
        )
        end = told.paint(canvas, x + 14, y, wide - 14)
        canvas.spot(x, y, wide, end - y, Action("clauses", *refusal.clauses))
        return end


@attrs.frozen
class Why(Box):
    """The rules of the question: all of them on a page, or one of them in the rules."""

    clauses: tuple[str, ...]

    def wide(self, canvas: Canvas) -> float:
        return canvas.measure(WHY + ", ".join(self.clauses), 12.5) + 6

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        left = canvas.text(x, y + 2, WHY, 12.5, STEEL) + 4
        canvas.spot(x, y, left - 3, 18, "why", "The clauses this question rests on")
        cite(canvas, x + left, y + 2, self.clauses, wide - left, 12.5)
        return y + 20


@attrs.frozen
class Hint(Box):
    """Where to click, or what binds, with a sign; shortened where there is little room, and then whole when
    it is pointed at."""

    words: str
    size: float
    most: int = 0
    sign: bool = False
    tone: Colour = WARN

    def wide(self, canvas: Canvas) -> float:
        return canvas.measure(self.words, self.size) + (18 if self.sign else 0)

    def _whole(self, canvas: Canvas, wide: float) -> str:
        """The sentences that have room, the first in any case, and a word if there are more of them."""
        words = self.words
        while len(canvas.wrap(words, wide, self.size)) > self.most > 0:
            ends = [end.start() for end in SENTENCE.finditer(words.removesuffix(MORE))]
            if not ends:
                return words
            words = f"{words[: ends[-1]]}.{MORE}"
        return words

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        inset = 18 if self.sign else 0
        if self.sign:
            canvas.text(x, y + 2, "▲", self.size, WARN, bold=True)
        words = self._whole(canvas, wide - inset)
        end = Text(words, self.size, self.tone, leading=1.25, above=2).paint(
            canvas, x + inset, y, wide - inset
        )
        cut = words != self.words
        ids = tuple(dict.fromkeys(CITED.findall(self.words)))
        if cut or ids:
            action = Action("clauses", *ids) if ids else NOTHING
            canvas.spot(x, y, wide, end - 2 - y, action, self.words if cut else "")
        return end
