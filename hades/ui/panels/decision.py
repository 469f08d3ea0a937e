"""The decision panel: the question, every choice as a button, and refused commands with reasons."""

from __future__ import annotations

import re

import attrs

from hades.art.colours import FAINT, HOT, INK, MUTED, PANEL, RAISED, STEEL, TONES, WARN, Colour
from hades.odds.odds import STATIONS
from hades.session.option import Option, is_weighty
from hades.session.questions import Refusal
from hades.ui import keys
from hades.ui.kit.action import NOTHING, Action
from hades.ui.kit.boxes import CAP_HIGH as HIGH
from hades.ui.kit.boxes import Box, Column, Even, Row, Text, cap_wide, key_cap
from hades.ui.kit.button import SMALL, Button, plate
from hades.ui.kit.canvas import Canvas, Pictures
from hades.ui.kit.gl import Brush
from hades.ui.kit.panel import COLUMN, NARROW, PicturePanel
from hades.ui.panels import draw_cells
from hades.ui.panels.draw_cells import CellGrid, Drawing
from hades.ui.panels.sheet import CITED, cite

LINE, TIGHT, PAIRED = 34.0, 28.0, 30.0
"""Heights of a choice: in one line, tighter if not all fit, and if choices of Units stand two in a row."""
CUT = " (more)"
"""Suffix of a shortened text."""
SENTENCE = re.compile(r"(?<!\bLt)(?<!\bMaj)(?<!\bCapt)\. ")
"""The end of a sentence, but not of an abbreviated rank."""
SMALL_PICTURES = 276.0
"""Panel width below which pictures are small."""


def stays(option: Option) -> bool:
    """Return whether a choice is pinned in view: it ends a step, a phase or a list, or is weighty.

    A suggested move is never pinned: it stands with the others and says why.
    """
    return (option.tone in ("stop", "back") or is_weighty(option)) and not (option.select or _is_step(option))


def _is_step(option: Option) -> bool:
    """Return whether a choice is the suggested move, whose text always shows its commands."""
    return option.tone == "suggest" and bool(option.commands)


WHY = "why? "
"""Label before the clauses of a question."""


@attrs.frozen
class Answer(Box):
    """A choice as a button: its counter, its words, its effect, its key."""

    option: Option
    number: int
    pictures: Pictures
    picture: str = ""
    """Key of the counter of the Unit it is about; "" for none."""
    brief: float = 0.0
    """Height of a one-line choice where space is short; otherwise 0."""
    advised: bool = False
    """True if the advice highlights the choice, with a ring as round a hex."""

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
        """Return whether a choice about the ship has a note on its cost that does not fit in one line."""
        if self.option.verb not in STATIONS:
            return False
        room = wide - 22 - (26 if self.option.key else 0)
        told = canvas.measure(self.option.label, 14, True) + 10 + canvas.measure(self.option.note, 12)
        return told > room

    def _room(self, canvas: Canvas, wide: float) -> float:
        """Return the width for the words, between counter and key."""
        key = cap_wide(canvas, self.option.key)
        return wide - 22 - (key + 6 if key else 0) - (42 if self.option.subject else 0)

    def _is_long(self, canvas: Canvas, wide: float) -> bool:
        """Return whether the words do not fit in one line.

        The part that distinguishes them may be at the end.
        """
        return canvas.measure(self.option.label, 12, True) > self._room(canvas, wide)

    def _note(self, canvas: Canvas, wide: float) -> tuple[Text, list[str]]:
        """Return the note below the words and its lines: up to two, or up to six for a suggested move."""
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
            size = min(42.0 if wide >= SMALL_PICTURES else 30.0, high - 4)
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
            # A long name takes two lines and its note the third.
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
        """Paint everything in one line, with as much of the note as fits; a long name takes two lines."""
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
    """Return a note and shorter forms of it: an HQ, a place, the first of several chances."""
    first = note.partition(", ")[0]
    sign = note.removeprefix(note.rstrip(" %"))
    chance = first + sign if sign and first != note else ""
    return note, chance, chance.rpartition(": ")[2], note.partition(" · ")[0]


@attrs.frozen
class RefusedRow(Box):
    """A refused command with the reason; a click opens the clauses."""

    refusal: Refusal
    first: bool = False
    """True if the heading of all refusals stands above it."""

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
    """The clauses of the question: together on a page, or each in the rules."""

    clauses: tuple[str, ...]

    def wide(self, canvas: Canvas) -> float:
        return canvas.measure(WHY + ", ".join(self.clauses), 12.5) + 6

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        left = canvas.text(x, y + 2, WHY, 12.5, STEEL) + 4
        canvas.spot(x, y, left - 3, 18, "why", "Show the rules behind this question")
        cite(canvas, x + left, y + 2, self.clauses, wide - left, 12.5)
        return y + 20


@attrs.frozen
class Hint(Box):
    """A hint where to click, or a restriction, with a sign.

    Shortened if space is short; the tooltip then has all of it.
    """

    words: str
    size: float
    most: int = 0
    sign: bool = False
    tone: Colour = WARN

    def wide(self, canvas: Canvas) -> float:
        return canvas.measure(self.words, self.size) + (18 if self.sign else 0)

    def _whole(self, canvas: Canvas, wide: float) -> str:
        """Return the sentences that fit, at least the first, with a suffix if some are left out."""
        words = self.words
        while len(canvas.wrap(words, wide, self.size)) > self.most > 0:
            ends = [end.start() for end in SENTENCE.finditer(words.removesuffix(CUT))]
            if not ends:
                return words
            words = f"{words[: ends[-1]]}.{CUT}"
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


PAD = 12.0
MORE = 26.0
"""Height of the bar below a list that continues."""
FOOT = attrs.evolve(SMALL, size=13.0, bold=False)
NARROW_FOOT = attrs.evolve(FOOT, size=12.5, pad=5.0)
"""The style of the foot's four buttons if space is short."""
SLIM = 300.0
"""Panel width below which the narrow foot is used."""
MORE_BUTTON = attrs.evolve(SMALL, high=MORE - 6, size=12.5, ink=WARN, radius=5, pad=8, capped=False)
LOW = 340.0
"""Panel height below which everything is close together."""
CLOSE = 480.0
"""Panel height below which the choice to deselect has no row of its own."""
PAIRS = 340.0
"""Panel width from which two choices may stand side by side."""
RESULT = 3
"""Lines of the last result where space is short."""
SOME = 4
"""Largest number of choices that get two lines each at medium height."""
APART = 8.0
"""Distance in units between a weighty choice and the mouse."""
HEAD = 110.0
"""Height of the area above the choices of a Unit, where there is room."""
PAGE, ENDS = 5, 50
"""Notches from which scrolling moves by a page, and to an end."""


@attrs.frozen
class Decision:
    """Contents of the decision panel."""

    title: str
    prompt: str
    clauses: tuple[str, ...]
    options: tuple[Option, ...]
    pictures: dict[str, str]
    """Thing -> key of its counter."""
    hint: str = ""
    warning: str = ""
    """Restriction by a chit of this turn; "" for none."""
    result: str = ""
    """Result of the last decision; "" if it is shown elsewhere."""
    chosen: str = ""
    no_undo: str = ""
    """The reason why the last command cannot be undone; "" if it can."""
    drawing: Drawing | None = None
    """The draw that the player makes with real components, if the choices are its possible results; else
    None."""
    busy: bool = False
    raw: int = 0
    """Number of commands in the menu, shown by the list of all of them; 0 hides the button."""
    listing: bool = False
    advised: tuple[int, ...] = ()
    """Indices of the choices that the advice highlights."""
    orders_advised: bool = False
    """True if the advice highlights a command that is only in the list of all commands."""
    refusals: tuple[Refusal, ...] = ()
    """Commands not possible now, shown below the choices."""
    units_key: str = ""
    """Key of the roster, shown on its button."""
    plain: bool = False
    """True in the simple view."""
    rested: tuple[float, float] = (-1.0, -1.0)
    """Mouse position on the panel when the choices changed; no weighty choice is placed there."""


@attrs.frozen
class PlacedRow:
    """A row of the list, and its position in the list."""

    box: Box
    top: float
    high: float
    answers: int
    """Number of choices in the row: two choices of Units may share a row."""

    @property
    def advised(self) -> bool:
        """True if a choice in the row is highlighted by the advice."""
        boxes = self.box.boxes if isinstance(self.box, Even) else (self.box,)
        return any(isinstance(box, Answer) and box.advised for box in boxes)


class DecisionPanel(PicturePanel):
    """The panel that paints a `Decision`; the list of choices scrolls."""

    backdrop = COLUMN
    clear = True

    def __init__(self, brush: Brush, pictures: Pictures) -> None:
        super().__init__(brush, pictures)
        self.answers: tuple[Option, ...] = ()
        """The choices as last painted."""
        self._rest: list[PlacedRow] = []
        """The rows of the list as last painted."""
        self._room = 0.0
        """Height of the visible part of the list."""
        self._brought_row = -1
        """Row of pictures with the typed item that was scrolled into view."""
        self._grid = CellGrid(1, 0.0, 0.0)
        """Layout of the pictures of a draw."""

    def paint(self, canvas: Canvas, content: Decision) -> None:
        self.answers = content.options
        bottom = self._pinned(canvas, content, self._foot(canvas, content))
        if content.drawing is not None:
            top = self._draw_head(canvas, content, content.drawing, bottom)
        else:
            top = self._head(canvas, content)
        rows = self._fitted(canvas, content, bottom - top)
        tall = rows[-1].top + rows[-1].high if rows else 0.0
        if tall > bottom - top:
            bottom -= MORE
        room = bottom - top
        self._rest = rows
        self._room = room
        self._meant(content, rows, room)
        self.full = next((r.top for r in rows if tall - r.top <= room), rows[-1].top) if tall > room else 0.0
        # A row begins at the upper edge, and none is cut through its words.
        self.scroll = max((r.top for r in rows if r.top <= min(self.scroll, self.full) + 0.5), default=0.0)
        inner = canvas.part(top, self.width, max(1.0, room))
        for row in rows:
            y = row.top - self.scroll
            # A row higher than the visible area is cut, not left out.
            if y >= 0 and (y + row.high <= room or y <= rows[0].top):
                row.box.paint(inner, PAD, y, self.width - 2 * PAD)
        canvas.lay(inner, top)
        if self.full > 0:
            self.scroll_bar(canvas, top, room, NARROW)
            self._more(canvas, bottom, rows, room)

    def _meant(self, content: Decision, rows: list[PlacedRow], room: float) -> None:
        row = self._grid.row_of(content.drawing) if content.drawing is not None else -1
        if row != self._brought_row:
            self._brought_row = row
            if row >= 0 and not self.scroll <= rows[row].top <= self.scroll + room - rows[row].high:
                self.scroll = rows[row].top

    def _fitted(self, canvas: Canvas, content: Decision, room: float) -> list[PlacedRow]:
        """Return the rows, tighter if that makes all choices visible or space is short."""
        for brief in (0.0, LINE, TIGHT, PAIRED)[: None if self.width >= PAIRS else 3]:
            rows = self._rows(canvas, content, brief)
            answers = [row for row in rows if row.answers]
            # Below the last choice there is a gap, or the bar for the rest of the list.
            free = room - (MORE if len(rows) > len(answers) else 0.0)
            if not answers or answers[-1].top + answers[-1].high <= free:
                return rows
        if len(answers) < sum(row.answers for row in answers):
            return rows
        brief = TIGHT if self._low else LINE if self._close and len(answers) > SOME else 0.0
        return self._rows(canvas, content, brief)

    def scroll_by(self, notches: float) -> bool:
        """Scroll row by row, from `PAGE` notches on by a page, and from `ENDS` on to an end.

        Return whether the list moved.
        """
        before, tops = self.scroll, sorted({row.top for row in self._rest if row.top <= self.full} | {0.0})
        at = max((n for n, top in enumerate(tops) if top <= self.scroll + 0.5), default=0)
        if abs(notches) >= ENDS:
            at = 0 if notches > 0 else len(tops) - 1
        elif notches <= -PAGE:
            unseen = (r.top for r in self._rest if r.top + r.high > self.scroll + self._room)
            goal = next(unseen, self.full)
            at = max(at + 1, max((n for n, top in enumerate(tops) if top <= goal), default=0))
        elif notches >= PAGE:
            at = min(at - 1, next((n for n, top in enumerate(tops) if self.scroll - top <= self._room), 0))
        elif notches:
            at += max(1, round(abs(notches))) * (-1 if notches > 0 else 1)
        self.scroll = tops[max(0, min(len(tops) - 1, at))]
        return self.scroll != before

    def _more(self, canvas: Canvas, y: float, rows: list[PlacedRow], room: float) -> None:
        """Paint the bar below the list: what follows, and the key that goes there."""
        at_end = self.scroll >= self.full - 1
        action = "back" if at_end else "on"
        words, key = "▲ up" if at_end else f"▼ {self._below(rows, room)}", keys.of(action)
        tip = "Back to the first choices" if at_end else "Scroll down"
        tip += f" [{keys.cap(key)}], or the wheel"
        button = Button(words, action, key, tip, look=MORE_BUTTON)
        button.paint(canvas, PAD, y + 2, self.width - 2 * PAD)

    def _below(self, rows: list[PlacedRow], room: float) -> str:
        """Describe the hidden part of the list in a few words."""
        hidden = [row for row in rows if row.top + row.high > self.scroll + room + 0.5]
        more, others = sum(row.answers for row in hidden), sum(not row.answers for row in hidden)
        found = [f"{more} more"] if more else []
        if any(row.advised for row in hidden):
            found.append("highlighted")
        if others:
            found.append(f"not possible now: {others}")
        return " · ".join(found) or "more"

    @property
    def _low(self) -> bool:
        """True if the panel is so low that everything is close together."""
        return self.height < LOW

    @property
    def _close(self) -> bool:
        """True if the panel is so low that the choice to deselect stands beside Undo."""
        return self.height < CLOSE

    def _head(self, canvas: Canvas, content: Decision) -> float:
        """Paint the question, its reasons and its Unit; return the y below them."""
        low, x, y = self._low, PAD, PAD - 4 if self._low else PAD
        size, end = 42.0 if low else 54.0, 0.0
        if content.chosen in content.pictures:
            canvas.figure(self.pictures, content.pictures[content.chosen], x - 2, y - 4, size)
            x, end = x + size + 8, y + size - 2
        asked = (
            Text(content.title, 16 if low else 17, INK, bold=True, leading=1.2),
            Text(content.prompt, 13 if low else 14, MUTED, leading=1.25, above=2),
        )
        y = max(end, Column(asked).paint(canvas, x, y, self.width - x - PAD))
        letters, most = (12.5, 4) if low else (13.0, 0)
        why, hint = Why(content.clauses), Hint(content.hint, letters, most)
        told: list[Box] = [why] if content.clauses else []
        told += [Hint(content.warning, letters, most, sign=True)] if content.warning else []
        # If space is short, restrictions and choices come before hints.
        # One line beside other text leaves room for a choice; the tooltip has the rest.
        lines = (1 if content.warning or content.hint else RESULT) if low else 0
        told += [Hint(content.result, letters, lines, tone=INK)] if content.result else []
        told += [hint] if content.hint and not (low and content.warning and content.plain) else []
        both = Row((why, hint), 14)
        if low and content.clauses and len(told) == 2 and told[1] is hint:
            # Save a row if both fit side by side.
            told = [both] if both.wide(canvas) <= self.width - 2 * PAD else told
        y = Column(tuple(told)).paint(canvas, PAD, y, self.width - 2 * PAD)
        # The choices of a Unit begin at a fixed place, whatever the text above.
        return max(y, HEAD if content.chosen and not low else 0.0) + 6

    def _draw_head(self, canvas: Canvas, content: Decision, drawing: Drawing, bottom: float) -> float:
        """Paint the draw and its purpose; return the top of the pictures.

        The pictures keep their place from one draw to the next; the result of the last one gets the remaining
        space.
        """
        low, wide = self._low, self.width - 2 * PAD
        large, letters, lines = (14.5, 12.5, (2, 1)) if low else (17.0, 13.0, (2, 1))
        if wide < draw_cells.NARROW:
            lines = 3, 2
        title = Text(content.title, large, INK, bold=True, leading=1.2, most=lines[0])
        prompt = Text(content.prompt, 13 if low else 14, MUTED, leading=1.25, above=2, most=lines[1])
        y = PAD - 4 if low else PAD
        least = y + lines[0] * title.size * title.leading + 2 + lines[1] * prompt.size * prompt.leading
        entry = Column(draw_cells.head(drawing, wide, low=low))
        high = entry.tall(canvas.blank(), wide) + 4
        self._grid = draw_cells.grid(drawing, wide, bottom - least - high - 10)
        top = max(least + high + 6, bottom - self._grid.all - 4)
        y = Column((title, prompt)).paint(canvas, PAD, y, wide)
        room = int((top - 6 - high - y - 2) // (letters * 1.25))
        if content.result and room > 0:
            told = Text(content.result, letters, INK, leading=1.25, above=2, most=room)
            end = told.paint(canvas, PAD, y, wide)
            canvas.spot(PAD, y, wide, end - y, NOTHING, content.result)
        entry.paint(canvas, PAD, top - 6 - high + 2, wide)
        return top

    def _foot(self, canvas: Canvas, content: Decision) -> float:
        y, gap, room = self.height - 40, 6.0, self.width - 2 * PAD
        back = next((n for n, o in enumerate(content.options) if o.tone == "back"), -1)
        # A disabled Undo can still be clicked, and says why it does nothing.
        foot = FOOT if self.width >= SLIM else NARROW_FOOT
        look = attrs.evolve(foot, fill=PANEL, ink=FAINT) if content.no_undo else foot
        tip = f"No undo: {content.no_undo}" if content.no_undo else ""
        # Letters are no shortcuts while a name may be typed.
        undo = Button("Undo", "undo", "" if content.drawing else keys.of("undo"), tip, look=look)
        units = Button("Units", "roster", content.units_key, look=foot)
        # Each button keeps its place, whatever the question.
        option = content.options[back] if back >= 0 else None
        tip = f"{option.label}: {option.note}" if option else "Nothing is selected"
        key = option.key if option else ""
        act = Action("option", back) if option else NOTHING
        let_go = Button("Back", act, key, tip, live=back >= 0, look=foot)
        tip = "" if content.listing else f"All orders allowed now: {content.raw}"
        ringed = attrs.evolve(foot, edge=INK, thick=3.0) if content.orders_advised else foot
        every = Button("Orders", "listing", tip=tip, live=content.raw > 0, here=content.listing, look=ringed)
        rarer = (units, every) if not content.plain else (every,) if content.raw else ()
        Even((undo, let_go, *rarer), gap).paint(canvas, PAD, y, room)
        return y - 8

    def _answer(self, number: int, content: Decision, brief: float = 0.0) -> Answer:
        """Return a choice as a button; the Unit in question is not pictured again."""
        option = content.options[number]
        picture = content.pictures.get(option.subject, "") if option.subject != content.chosen else ""
        return Answer(option, number, self.pictures, picture, brief, number in content.advised)

    def _pinned(self, canvas: Canvas, content: Decision, bottom: float) -> float:
        """Paint the pinned choices below the others; return the y above them."""
        wide = self.width - 2 * PAD
        for number, option in reversed(list(enumerate(content.options))):
            if stays(option) and option.tone != "back":
                answer = self._answer(number, content)
                high = answer.tall(canvas, wide)
                bottom = self._off(bottom - high - 6, high, option, content)
                answer.paint(canvas, PAD, bottom, wide)
        return bottom - 2

    def _off(self, y: float, high: float, option: Option, content: Decision) -> float:
        """Return the top of a choice meant for ``y``.

        A weighty one moves above the place where the mouse rests.
        """
        across, down = content.rested
        under = 0 <= across < self.width and y - APART < down < y + high + APART
        above = down - APART - high
        return above if under and is_weighty(option) and above > self.height / 3 else y

    def _rows(self, canvas: Canvas, content: Decision, brief: float) -> list[PlacedRow]:
        """Return all rows of the scrolling list."""
        boxes: list[tuple[Box, int]] = []
        alone: Answer | None = None
        if content.drawing is not None:
            drawn = content.drawing, content.options, self.pictures, content.pictures
            boxes += draw_cells.rows(*drawn, self._grid)
        for number, option in enumerate(content.options):
            if stays(option) or content.drawing is not None:
                continue
            answer = self._answer(number, content, brief)
            if brief == PAIRED and option.select and alone is not None:
                boxes[-1], alone = (Even((alone, answer), 6), 2), None
            else:
                boxes.append((answer, 1))
                alone = answer if option.select else None
        boxes += [(RefusedRow(refusal, at == 0), 0) for at, refusal in enumerate(content.refusals)]
        rows, y, blank = [], 2.0, canvas.blank()
        for box, answers in boxes:
            rows.append(PlacedRow(box, y, box.tall(blank, self.width - 2 * PAD), answers))
            close = brief in (TIGHT, PAIRED) or content.drawing is not None
            gap = 0.0 if not answers else 4.0 if close else 6.0
            y += rows[-1].high + gap
        return rows
