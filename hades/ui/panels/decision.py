"""The decision panel: what is asked, every answer as a button, and why."""

from __future__ import annotations

import attrs

from hades.ui import keys
from hades.ui.art.svg_pictures import Kit
from hades.ui.kit.action import NOTHING, Action
from hades.ui.kit.button import SMALL, Button, plate
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.caps import key_cap
from hades.ui.kit.gl import Brush
from hades.ui.kit.panel import NARROW, Panel
from hades.ui.look import EDGE, FAINT, HOT, INK, MUTED, PANEL, RAISED, STEEL, TONES, WARN
from hades.ui.model import Option
from hades.ui.panels.citations import CITED, cite
from hades.ui.pointer import is_weighty
from hades.ui.refused import Refusal

PAD = 12.0
MORE = 26.0
"""Height of the bar that says what is further down."""
FOOT = attrs.evolve(SMALL, size=13.0, bold=False)
MORE_BUTTON = attrs.evolve(SMALL, high=MORE - 6, size=12.5, ink=WARN, radius=5, pad=8, capped=False)
LOW = 340.0
"""Height of the panel below which everything stands close together."""
CLOSE = 480.0
"""Height below which what lets go of a choice has no row of its own."""
SOME = 4
"""Answers up to which they have two lines each where there is a little more room."""
APART = 8.0
"""Units that a weighty answer keeps off the mouse."""
HEAD = 110.0
"""Height of what stands above the answers of a Unit, where there is room."""
LINE, TIGHT = 34.0, 28.0
"""Heights of an answer in one line, and where even those would not all be in sight."""
TITLE = 21.0
"""Height of a heading in the list."""
PAGE, ENDS = 5, 50
"""Notches from which a scroll goes on by what is in sight, and to an end."""


@attrs.frozen
class Decision:
    """What the panel shows."""

    title: str
    prompt: str
    clauses: tuple[str, ...]
    options: tuple[Option, ...]
    pictures: dict[str, str]
    """Thing -> key of its counter."""
    hint: str = ""
    warning: str = ""
    """What a chit of this turn forbids."""
    chosen: str = ""
    no_undo: str = ""
    """Why the last command cannot be taken back, "" if it can."""
    busy: bool = False
    raw: int = 0
    """Commands in the menu, for the list of all of them; 0 hides the button."""
    listing: bool = False
    refusals: tuple[Refusal, ...] = ()
    """What cannot be done now, below what can."""
    units_key: str = ""
    """Key of the roster, on its button."""
    rested: tuple[float, float] = (-1.0, -1.0)
    """Where on the panel the mouse was when the answers changed: no weighty one is put there."""


@attrs.frozen
class AnswerRow:
    """A row of the list: an answer or what cannot be done, with the heading above it, if any."""

    top: float
    high: float
    title: str = ""
    number: int = -1
    option: Option | None = None
    refusal: Refusal | None = None


class DecisionPanel(Panel):
    """Paints a `Decision`; the list of answers scrolls."""

    def __init__(self, brush: Brush, kit: Kit) -> None:
        super().__init__(brush)
        self.kit = kit
        self._rest: list[AnswerRow] = []
        """The rows of the list, as they were painted last."""
        self._room = 0.0
        """Height in which rows are seen."""
        self._brief = 0.0
        """Height of each answer where there are so many in so little room that each has one line, else 0."""

    def paint(self, canvas: Canvas, content: Decision) -> None:
        width = self.width
        canvas.rect(0, 0, width, self.height, PANEL, edge=EDGE)
        top = self._head(canvas, content)
        bottom = self._pinned(canvas, content, self._foot(canvas, content))
        rows = self._fitted(canvas, content, bottom - top)
        tall = rows[-1].top + rows[-1].high if rows else 0.0
        if tall > bottom - top:
            bottom -= MORE
        room = bottom - top
        self._rest = rows
        self._room = room
        self.full = next((r.top for r in rows if tall - r.top <= room), rows[-1].top) if tall > room else 0.0
        # a row begins at the upper edge, and none is cut through its words
        self.scroll = max((r.top for r in rows if r.top <= min(self.scroll, self.full) + 0.5), default=0.0)
        inner = Canvas(width, max(1.0, room), canvas.ratio)
        for row in rows:
            y = row.top - self.scroll
            if y >= 0 and (y + row.high <= room or y == 0):
                self._row(inner, y, row, content)
        canvas.lay(inner, top)
        if self.full > 0:
            self.scroll_bar(canvas, top, room, NARROW)
            self._more(canvas, bottom, rows, room)

    def _fitted(self, canvas: Canvas, content: Decision, room: float) -> list[AnswerRow]:
        """The rows, closer together where that brings all answers into sight or there is little room."""
        for self._brief in (0.0, LINE, TIGHT):
            rows = self._rows(canvas, content)
            answers = [row for row in rows if row.option is not None]
            # below the last answer there is a gap, or the bar that says what is further down
            free = room - (MORE if len(rows) > len(answers) else 0.0)
            if not answers or answers[-1].top + answers[-1].high <= free:
                return rows
        self._brief = LINE if self._low or (self._close and len(answers) > SOME) else 0.0
        return self._rows(canvas, content)

    def scroll_by(self, notches: float) -> bool:
        """Row by row; from `PAGE` notches on by what is in sight, and from `ENDS` on to an end."""
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

    def _more(self, canvas: Canvas, y: float, rows: list[AnswerRow], room: float) -> None:
        """A bar below the list: what is further down, and the key that goes there."""
        at_end = self.scroll >= self.full - 1
        action = "back" if at_end else "on"
        words, key = "▲ up" if at_end else f"▼ {self._below(rows, room)}", keys.of(action)
        tip = "Back to the first answers" if at_end else "What is further down"
        tip += f" [{keys.cap(key)}], or the wheel"
        button = Button(words, action, key, tip, look=MORE_BUTTON)
        button.paint(canvas, PAD, y + 2, self.width - 2 * PAD)

    def _below(self, rows: list[AnswerRow], room: float) -> str:
        """What cannot be seen yet of the list, in a few words."""
        hidden = [row for row in rows if row.top + row.high > self.scroll + room + 0.5]
        more = sum(row.option is not None for row in hidden)
        found = [f"{more} more"] if more else []
        if len(hidden) > more:
            found.append(f"not possible now: {len(hidden) - more}")
        return " · ".join(found) or "more"

    @property
    def _low(self) -> bool:
        """Whether there is so little room that everything stands close together."""
        return self.height < LOW

    @property
    def _close(self) -> bool:
        """Whether there is so little room that what lets go of a choice stands beside Undo."""
        return self.height < CLOSE

    def _head(self, canvas: Canvas, content: Decision) -> float:
        y = PAD - 4 if self._low else PAD
        x = PAD
        size = 42.0 if self._low else 54.0
        if content.chosen and content.chosen in content.pictures:
            image = self.kit.image(content.pictures[content.chosen], round(size * canvas.ratio))
            canvas.picture(image, x - 2, y - 4, size, size)
            x += size + 8
        wide = self.width - x - PAD
        begin = y
        y = canvas.block(x, y, wide, content.title, 16 if self._low else 17, INK, bold=True, leading=1.2)
        if content.prompt:
            small = 13 if self._low else 14
            y = canvas.block(x, y + 2, wide, content.prompt, small, MUTED, leading=1.25)
        y = max(y, begin + size - 2 if x > PAD else y)
        if content.clauses:
            self._why(canvas, y, content.clauses)
            y += 20
        if content.warning:
            y = self._hint(canvas, y, content.warning, sign=True)
        if content.hint:
            y = self._hint(canvas, y, content.hint)
        # the answers of a Unit begin in one place, whatever is told of it
        return max(y, HEAD if content.chosen and not self._low else 0.0) + 6

    def _why(self, canvas: Canvas, y: float, clauses: tuple[str, ...]) -> None:
        """The rules of the question: all of them on a page, or one of them in the rules."""
        tip = "The clauses this question rests on"
        x = PAD + canvas.text(PAD, y + 2, "why? ", 12.5, STEEL) + 4
        canvas.spot(PAD, y, x - PAD - 3, 18, "why", tip)
        cite(canvas, x, y + 2, clauses, self.width - PAD - x, 12.5)

    def _hint(self, canvas: Canvas, y: float, hint: str, *, sign: bool = False) -> float:
        """Where to click, or what binds, with a sign; where there is little room in two lines at most,
        whole when it is pointed at."""
        x = PAD + (18 if sign else 0)
        wide, size = self.width - x - PAD, 12.5 if self._low else 13
        lines = canvas.wrap(hint, wide, size)
        begin, most = y, 2 if self._low else len(lines)
        if sign:
            canvas.text(PAD, y + 2, "▲", size, WARN, bold=True)
        for at, line in enumerate(lines[:most]):
            cut = at + 1 == most and len(lines) > most
            words = canvas.fit(" ".join(lines[at:]), wide, size) if cut else line
            canvas.text(x, y + 2, words, size, WARN)
            y += size * 1.25
        if len(lines) > most or CITED.search(hint):
            ids = tuple(dict.fromkeys(CITED.findall(hint)))
            tip = hint if len(lines) > most else ""
            canvas.spot(
                PAD, begin, self.width - 2 * PAD, y - begin, Action("clauses", *ids) if ids else "", tip
            )
        return y + 2

    def _foot(self, canvas: Canvas, content: Decision) -> float:
        y, gap, room = self.height - 40, 6.0, self.width - 2 * PAD
        narrow = self.width < 300
        back = next((n for n, o in enumerate(content.options) if o.tone == "back"), -1) if self._close else -1
        third = (room - 2 * gap) * (0.3 if back >= 0 else 0.36 if narrow else 1 / 3)
        wide = room - 2 * (third + gap)
        # without undo it can be clicked all the same, and says why it does nothing
        look = attrs.evolve(FOOT, fill=PANEL, ink=FAINT) if content.no_undo else FOOT
        tip = f"No undo: {content.no_undo}" if content.no_undo else ""
        undo = Button("Undo", "undo", keys.of("undo"), tip, look=look)
        units = Button("Units", "roster", content.units_key, look=FOOT)
        if back >= 0:
            option = content.options[back]
            words = option.label if canvas.measure(option.label, 13) <= wide - 44 else "Back"
            tip = f"{option.label}: {option.note}"
            last = Button(words, Action("option", back), option.key, tip, look=FOOT)
        else:
            words = "Back" if content.listing else "Orders" if narrow else "All orders"
            tip = "" if content.listing else f"Every order the rules allow now: {content.raw}"
            last = Button(words, "listing", tip=tip, live=content.raw > 0, look=FOOT)
        x = PAD
        for button, each in ((undo, third), (units, third), (last, wide)):
            x = button.paint(canvas, x, y, each) + gap
        return y - 8

    def _pinned(self, canvas: Canvas, content: Decision, bottom: float) -> float:
        """Answers that end something stay in sight below the others; the y above them."""
        for number, option in reversed(list(enumerate(content.options))):
            if _stays(option) and not (self._close and option.tone == "back"):
                high = self._height(canvas, option)
                bottom -= high + 6
                bottom = self._off(bottom, high, option, content)
                self._button(canvas, bottom, high, option, content)
                canvas.spot(PAD, bottom, self.width - 2 * PAD, high, Action("option", number))
        return bottom - 2

    def _off(self, y: float, high: float, option: Option, content: Decision) -> float:
        """The top of an answer that would stand at ``y``: above where the mouse rests if it is weighty."""
        across, down = content.rested
        under = 0 <= across < self.width and y - APART < down < y + high + APART
        above = down - APART - high
        return above if under and is_weighty(option) and above > self.height / 3 else y

    def _rows(self, canvas: Canvas, content: Decision) -> list[AnswerRow]:
        """Everything that scrolls, from the top of the list on."""
        listed = [(n, o) for n, o in enumerate(content.options) if not _stays(o)]
        rows: list[AnswerRow] = []
        y = 2.0
        for number, option in listed:
            high = self._height(canvas, option)
            rows.append(AnswerRow(y, high, number=number, option=option))
            y += high + (4 if self._brief == TIGHT else 6)
        for at, refusal in enumerate(content.refusals):
            title = "" if at else "NOT POSSIBLE NOW"
            high = self._refusal(canvas.blank(), 0.0, refusal) + (TITLE if title else 0.0)
            rows.append(AnswerRow(y, high, title, refusal=refusal))
            y += high
        return rows

    def _row(self, canvas: Canvas, y: float, row: AnswerRow, content: Decision) -> None:
        """A row at ``y`` of the list."""
        low, end = y, y + row.high
        if row.title:
            canvas.text(PAD, y + 4, row.title, 11, FAINT, bold=True)
            y = low = y + TITLE
        action = NOTHING
        if row.option is not None:
            self._button(canvas, y, self._height(canvas, row.option), row.option, content)
            action = Action("option", row.number)
        elif row.refusal is not None:
            self._refusal(canvas, y, row.refusal)
            action = Action("clauses", *row.refusal.clauses)
        tip = row.option.note if row.option is not None and self._height(canvas, row.option) < 40 else ""
        canvas.spot(PAD, low, self.width - 2 * PAD, end - low, action, tip)

    def _refusal(self, canvas: Canvas, y: float, refusal: Refusal) -> float:
        """What cannot be done now, and why; a click opens the clauses. The y below it."""
        wide = self.width - 2 * PAD - 14
        canvas.text(PAD, y, "×", 14, WARN, bold=True)
        y = canvas.block(PAD + 14, y, wide, refusal.label, 13, MUTED, bold=True, leading=1.25)
        words = f"{refusal.reason} [{', '.join(refusal.clauses)}]"
        return canvas.block(PAD + 14, y, wide, words, 12.5, FAINT, leading=1.25) + 5

    def _height(self, canvas: Canvas, option: Option) -> float:
        if option.tone == "back":
            return 26.0
        if self._brief and not _stays(option):
            return self._brief
        if not option.note or _stays(option):
            return LINE
        return 46.0 if len(self._note(canvas, option)[1]) < 2 else 60.0

    def _note(self, canvas: Canvas, option: Option) -> tuple[float, list[str]]:
        """The line below a label: its size and its one or two lines."""
        room = self.width - 2 * PAD - 22 - (26 if option.key else 0) - (42 if option.subject else 0)
        size = 12.5 if canvas.measure(option.note, 12.5) <= room else 11.5
        lines = canvas.wrap(option.note, room, size)
        return size, lines if len(lines) < 3 else [lines[0], canvas.fit(" ".join(lines[1:]), room, size)]

    def _button(self, canvas: Canvas, y: float, high: float, option: Option, content: Decision) -> None:
        wide = self.width - 2 * PAD
        tone = TONES.get(option.tone, TONES["plain"])
        fill = HOT if option.tone in ("go", "fire") else RAISED
        plate(canvas, (PAD, y, wide, high), attrs.evolve(SMALL, fill=fill, radius=7), accent=tone)
        x = PAD + 14
        picture = content.pictures.get(option.subject)
        if picture and option.subject != content.chosen:
            size = min(42.0, high - 4) if self.width >= 300 else min(30.0, high - 4)
            top = y + (high - size) / 2
            canvas.picture(self.kit.image(picture, round(size * canvas.ratio)), x - 6, top, size, size)
            x += size - 2
        right = PAD + wide - 8
        if option.key:
            right -= key_cap(canvas, right, y + (high - 20) / 2, option.key) + 6
        room = right - x
        sizes = (13.0, 12.0, 11.0) if option.tone == "back" else (15.0, 13.0, 12.0)
        if high < 38 and sizes[0] > 13:
            sizes = (14.0, 13.0, 12.0)
        size = next((s for s in sizes if canvas.measure(option.label, s, True) <= room), sizes[-1])
        if high < 38:
            self._line(canvas, x, y, high, room, size, option)
            return
        label = canvas.fit(option.label, room, size, True)
        small, lines = self._note(canvas, option)
        canvas.text(x, y + 6, label, size, INK, bold=True)
        for at, line in enumerate(lines):
            canvas.text(x, y + 26 + at * 15, canvas.fit(line, room, small), small, MUTED)

    def _line(
        self, canvas: Canvas, x: float, y: float, high: float, room: float, size: float, option: Option
    ) -> None:
        """An answer in one line, with as much of its note as there is room for; a long name in two."""
        wide, middle = canvas.measure(option.label, size, True), y + high / 2
        if wide > room and high >= 32:
            lines = canvas.wrap(option.label, room, 12, True)
            for at, line in enumerate((lines[0], " ".join(lines[1:]))):
                canvas.text(x, y + 2 + at * 15, canvas.fit(line, room, 12, True), 12, INK, bold=True)
            return
        label = canvas.fit(option.label, room, size, True)
        canvas.text(x, middle, label, size, INK, bold=True, anchor="lm")
        # the whole note, or else what it begins with: an HQ, a place, a chance
        for note in (option.note, option.note.partition(" · ")[0]):
            if note and wide + 10 + canvas.measure(note, 11.5) <= room:
                canvas.text(x + wide + 10, middle + 1, note, 11.5, MUTED, anchor="lm")
                return


def _stays(option: Option) -> bool:
    """Whether an answer is always in sight: it ends a step, a phase or a list, or is weighty."""
    return (option.tone in ("stop", "back") or is_weighty(option)) and not option.select
