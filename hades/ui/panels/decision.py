"""The decision panel: the question, every choice as a button, and unavailable commands with reasons."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

import attrs

from hades.art.colours import FAINT, HOT, INK, MUTED, PANEL, RAISED, STEEL, TONES, WARN, Colour
from hades.art.library import numberless
from hades.facts.reference_pages import CITED
from hades.narrate.command_words import words_of
from hades.odds.command_odds import STATIONS
from hades.session.option import Option, is_weighty
from hades.session.unavailable import Unavailable
from hades.ui import keys
from hades.ui.kit.action import NOTHING, Action
from hades.ui.kit.boxes import (
    MARGIN,
    Box,
    Cap,
    Caption,
    Clicked,
    Column,
    Even,
    Figure,
    Gap,
    Inset,
    Row,
    Spring,
    Text,
    Wide,
    cap,
)
from hades.ui.kit.button import SMALL, Button, plate
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import COLUMN, Panel
from hades.ui.panels import draw_cells
from hades.ui.panels.bars import Bar
from hades.ui.panels.draw_cells import CellGrid, Drawing, Rows

LINE = 34.0
"""Minimum height of a choice, in units."""
TIGHT = 28.0
"""Height of a choice in a long list, or of one of two choices in a row, in units."""
PREFIX = "Suggested: "
"""The word before a suggested move."""
_SENTENCE = re.compile(r"(?<=\.) (?<!Lt\. )(?<!Maj\. )(?<!Capt\. )")
"""The space between two sentences, but not the space after a rank."""
_PART = re.compile(r"[;:] | \(|, (?![^,;:(]*%)")
"""The beginning of a part that can be left out of the text."""
MOST_WORDS = 12
"""Maximum number of words of a reason, unless its first part is longer."""
SMALL_PICTURES = 276.0
"""Panel width in units below which pictures are small."""


def is_pinned(option: Option) -> bool:
    """Return whether a choice is pinned in view: it ends a step, a phase or a list, or is weighty.

    A suggested move is not pinned, because it stands above the others. *Begin turn 1* is not pinned either,
    because it comes first once everything is placed.
    """
    if option.select or option.weighty or _is_step(option):
        return False
    return option.tone in ("stop", "back") or is_weighty(option)


def _is_step(option: Option) -> bool:
    """Return whether a choice is the suggested move or set-up, whose reason has a line of its own."""
    return option.tone == "suggest"


def _pads(wide: float) -> tuple[float, float]:
    """Return the padding to the left and right of a choice's text, in layout units."""
    return (11.0, 5.0) if wide < SMALL_PICTURES else (12.0, 8.0)


@attrs.frozen
class Answer(Box):
    """A choice as a button: its counter, its words, its effect, and its key."""

    option: Option
    action: Action
    picture: str = ""
    """Key of the counter of the Unit concerned; "" for none."""
    brief: float = 0.0
    """Fixed height of the choice in units where space is short; 0 to let its words decide."""
    advised: bool = False
    """True to highlight the choice because advice points at it."""
    most: int = 2
    """Maximum number of lines of the effect; 0 for no limit."""
    keyless: bool = False
    """True if only the tooltip names the key."""

    def tall(self, canvas: Canvas, wide: float) -> float:
        return self.brief or max(LINE, self._row(wide).tall(canvas, wide - sum(_pads(wide))) + 6)

    def _row(self, wide: float, high: float = 0.0) -> Row:
        size = 42.0 if wide >= SMALL_PICTURES else 30.0
        size = min(size, self.brief - 4) if self.brief else size
        # The name beside a counter has its number.
        figure = [Figure(self.picture, size, numberless(self.picture))] if self.picture else []
        # In a narrow panel the words of a suggested move take the place of its key.
        narrow = wide < SMALL_PICTURES and _is_step(self.option) and bool(self.option.commands)
        key = [Cap(self.option.key)] if self.option.key and not (narrow or self.keyless) else []
        words = AnswerWords(self.option, self.brief, self.most)
        gap = 4 if self.brief or wide < SMALL_PICTURES else 6
        return Row((*figure, words, *key), gap, middle=True, high=high)

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        high, tone = self.tall(canvas, wide), self.option.tone
        look = attrs.evolve(SMALL, fill=HOT if tone in ("go", "fire", "suggest") else RAISED, radius=7)
        if self.advised:
            look = attrs.evolve(look, edge=INK, thick=3.0)
        accent = WARN if self.option.risky else TONES.get(tone, TONES["plain"])
        plate(canvas, (x, y, wide, high), look, accent=accent)
        words = words_of(self.option.verb)
        tip = self.option.note or words.help or words.note
        if self.keyless and self.option.key:
            tip = f"{tip or 'Press'} [{cap(self.option.key)}]"
        canvas.spot(x, y, wide, high, self.action, tip)
        # Letters sit low in their lines, and must not touch the lower edge.
        low = 0.0 if self.brief else 2.0
        left, right = _pads(wide)
        self._row(wide, high).paint(canvas, x + left, y - low, wide - left - right)
        return y + high


@attrs.frozen
class AnswerWords(Box):
    """The words of a choice, with its effect below them.

    If the height is fixed (``brief``), only a suggestion has its reason below the words; any other effect
    stands beside the words, as far as it fits.
    """

    option: Option
    brief: float
    most: int
    grows = True

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        label, note = self.option.label, self.option.note
        if not self.brief:
            size = canvas.sized(label, wide, (14.5, 13.0, 12.0), bold=True)
            name = Text(label, size, bold=True, leading=1.15, most=2)
            # What does not fit is left to the tooltip.
            while self.most and " · " in note and len(Text(note, 12.0).lines(canvas, wide)) > self.most:
                note = note.rpartition(" · ")[0]
            # The smaller size is only for a text that it brings to one line.
            small = canvas.sized(note, wide, (12.0, 11.5, 12.0))
            effect = Text(note, small, MUTED, leading=1.15 * 12.0 / small, most=self.most)
            return Column((name, effect)).paint(canvas, x, y + 2, wide) + 2
        size = canvas.sized(label, wide, (14.0, 13.0, 12.0), bold=True)
        if self.option.tone == "suggest" and note:
            return self._suggested(canvas, x, y, wide)
        if canvas.measure(label, size, bold=True) > wide:
            name = Text(label, 12, bold=True, leading=min(1.25, self.brief / 26), most=2)
            return name.paint(canvas, x, y, wide)
        odds = note.partition(" · ")[0]
        # The odds from the other deck, if they are better, follow a semicolon.
        own = odds.partition("; ")[0]
        first = own.partition(", ")[0]
        # Of several chances, the last is that of a loss.
        ends = ", ".join(dict.fromkeys((first, own.rpartition(", ")[2])))
        shorter = note, odds, own, ends, first
        forms = [Caption(words, 12, MUTED, high=self.brief - 4) for words in dict.fromkeys(shorter) if words]
        line = Caption(label, size, bold=True, high=self.brief - 4)
        rest = {**dict(enumerate(forms)), len(forms): None}
        return Bar((line, rest), 10).paint(canvas, x, y, wide)

    def _suggested(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        """Paint a suggestion, with as much of its reason and its risk as fits; the tooltip has all of it.

        The risk has the last line, so that nothing else changes when the risk becomes known.
        """
        label, (reason, *risk) = self.option.label, self.option.lines or (self.option.note,)
        room = int((self.brief - STEP_PAD) / STEP_LINE) - len(risk)
        names = [Text(label, size, bold=True, leading=1.2) for size in (13, 12)]
        taken = len(_small(reason).lines(canvas, wide))
        fitting = (one for one in names if len(one.lines(canvas, wide)) + taken <= room)
        name = next(fitting, attrs.evolve(names[-1], most=max(1, room)))
        rows = (reason, room - len(name.lines(canvas, wide))), *((words, 1) for words in risk)
        texts = list[Text]()
        for words, most in rows:
            forms = (_small(form) for form in _forms(words))
            fitting = (form for form in forms if len(form.lines(canvas, wide)) <= most)
            if most > 0:
                texts.append(next(fitting, _small(words, most)))
        if self.option.risky:
            texts[-1] = attrs.evolve(texts[-1], ink=WARN)
        # The line of a risk that is not known yet stays empty.
        blank = [Gap(STEP_LINE)] * (not all(risk))
        return Column((name, *texts, *blank)).paint(canvas, x, y, wide)


def _small(words: str, most: int = 0) -> Text:
    return Text(words, 12, MUTED, leading=1.25, most=most)


def brief(words: str) -> str:
    """Return a text, without its last parts if there are more than `MOST_WORDS` words."""
    *longer, shortest = _forms(words)
    return next((form for form in longer if len(form.split()) <= MOST_WORDS), shortest)


def _forms(words: str) -> list[str]:
    """Return the forms of a text, longest first; each form lacks one more of the last parts.

    The parts of the odds, as in ``kill 20%, damage 38%``, stay together.
    """
    ends = [
        match.start() for match in _PART.finditer(words) if match[0] != ": " or "%" in words[: match.start()]
    ]
    return [words[:end] for end in (len(words), *reversed(ends))]


def _refused(refusals: tuple[Unavailable, ...]) -> Box:
    """Return the unavailable commands on one line. The tooltip has the reasons; a click opens the rules."""
    names = ", ".join(refusal.label for refusal in refusals)
    forms = [Caption(f"Not possible: {words}", 12.5, MUTED, high=22) for words in (names, len(refusals))]
    cross = Wide(Caption("×", 14, WARN, bold=True, high=22), 14)
    reasons = "\n".join(f"{refusal.label}: {refusal.reason}" for refusal in refusals)
    line = Bar((cross, dict(enumerate(forms))), 0)
    return Clicked(line, Action("barred"), f"{reasons}\nClick for the rules")


@attrs.frozen
class Hint(Box):
    """Text in the decision panel: the prompt, a restriction, a hint where to click, or a result.

    A click opens the full text if it is cut, or else the rules that it cites.
    """

    words: str
    size: float
    most: int = 0
    sign: bool = False
    tone: Colour = WARN
    news: bool = False
    """True if the last sentence matters most."""

    def lines(self, room: float) -> int:
        return int((room - 2) / (self.size * 1.25))

    def _fitted(self, canvas: Canvas, wide: float) -> str:
        """Return the words. News that is too long is cut to its first and last sentences, or to the last."""

        def fits(words: str) -> bool:
            return not 0 < self.most < len(canvas.wrap(words, wide, self.size))

        first, *between = _SENTENCE.split(self.words)
        if not (self.news and between) or fits(self.words):
            return self.words
        short = f"{first} {between[-1]}"
        return short if fits(short) else between[-1]

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        inset = 18 if self.sign else 0
        if self.sign:
            canvas.text(x, y + 2, "▲", self.size, WARN, bold=True)
        shown = self._fitted(canvas, wide - inset)
        text = Text(shown, self.size, self.tone, leading=1.25, above=2, most=self.most)
        end = text.paint(canvas, x + inset, y, wide - inset)
        cut = shown != self.words or len(canvas.wrap(shown, wide - inset, self.size)) > self.most > 0
        ids = tuple(dict.fromkeys(CITED.findall(self.words)))
        if cut or ids:
            action = Action("read", self.words) if cut else Action("clauses", *ids)
            canvas.spot(x, y, wide, end - 2 - y, action, self.words if cut else "")
        return end


PAD = MARGIN
MORE = 26.0
"""Height of the bar below a list that continues, in units."""
FOOT = attrs.evolve(SMALL, size=13.0, bold=False)
NARROW_FOOT = attrs.evolve(FOOT, size=12.5, pad=5.0)
"""Style of the buttons at the foot if space is short."""
SLIM = 300.0
"""Panel width in units below which `NARROW_FOOT` is used."""
MORE_BUTTON = attrs.evolve(SMALL, high=MORE - 2, size=12.5, ink=WARN, radius=5, pad=8)
LOW = 340.0
"""Panel height in units below which all spacing is tight."""
PAIRED_FROM = 340.0
"""Minimum panel width, in units, at which the choices of Units are two to a row."""
BELOW = 5
"""Maximum number of lines of a text below the choices."""
STATION_LINES = 3
"""Maximum number of lines of the effect of a choice about the ship."""
NEWS = 2, 4
"""Maximum number of lines of the result of the last decision, normally and where space is short."""
FEW = 4
"""Number of choices that always fit, if there are that many."""
HEADS = 72.0, 30.4
"""Height of the question in units, normally and where space is short; fixed, so that the choices stay."""
STEP = 4, 3
"""Lines of a suggestion, normally and where space is short; a narrow panel has room for one more."""
STEP_LINE, STEP_PAD = 15.0, 11.0
"""Height of a line of a suggestion, and the space above and below its lines together, in units."""
WHY = 40.0
"""Width of the link to the rules behind the question, in units."""
PICTURE = 54.0
"""Size of the counter beside a question, in units."""
TOLD_APART = 4.0
"""Units above each text below the choices."""
SUGGESTED_APART = 6.0, 3.0
"""Units between a suggestion and the choices, normally and where space is short."""
SET_UP_ABOVE = 5.0
"""Units above a suggested set-up, for the frame that a tip puts around the set-up."""


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
    """Restriction by a chit drawn this turn; "" for none."""
    result: str = ""
    """Result of the last decision; "" if it is shown elsewhere."""
    chosen: str = ""
    no_undo: str = ""
    """The reason why the last command cannot be undone; "" if it can be undone."""
    drawing: Drawing | None = None
    """The draw to be entered in printed-game mode, whose possible results are the choices; otherwise None."""
    raw: int = 0
    """Number of commands in the menu, for the button that lists them; at 0 that is disabled or hidden."""
    listing: bool = False
    advised: tuple[int, ...] = ()
    """Indices of the choices that the advice highlights."""
    orders_advised: bool = False
    """True if the highlighted command is only in the list of all commands."""
    refusals: tuple[Unavailable, ...] = ()
    """Commands that are not possible now, shown below the choices."""
    units_key: str = ""
    """Key of the list of all Units, shown on its button."""
    plain: bool = False
    keyless: bool = False
    """True if only tooltips name keys."""

    @property
    def pinned(self) -> tuple[int, ...]:
        """Indices of the choices pinned below the others.

        If several choices would all be pinned, the result is (), and the choices stand under the question.
        """
        given = [number for number, option in enumerate(self.options) if option.tone != "back"]
        pinned = tuple(number for number in given if is_pinned(self.options[number]))
        return () if len(pinned) > 1 and len(pinned) == len(given) else pinned


class DecisionPanel(Panel):
    """The panel that paints a `Decision`; the list of choices scrolls."""

    backdrop = COLUMN
    clear = True
    end = HEADS[0]
    """Lower end of the question when last painted, in units of the panel."""
    answers: tuple[Option, ...] = ()
    """The choices when last painted."""

    def paint(self, canvas: Canvas, content: Decision) -> None:
        if content.options != self.answers:
            self.answers, self._brought = content.options, (-1, 0)
        bottom, here = self._pinned(canvas, content, self._foot(canvas, content)), -1
        if content.drawing is not None:
            top, grid = self._draw_head(canvas, content, content.drawing, bottom)
            rows = draw_cells.rows(content.drawing, content.options, content.pictures, grid)
            drawing = content.drawing
            here = drawing.every.index(drawing.meant) // grid.each if drawing.meant else -1
        else:
            steps = [n for n, option in enumerate(content.options) if _is_step(option)]
            # A suggested set-up has neither reason nor risk.
            reasoned = any(content.options[n].lines for n in steps)
            lines = STEP[self._low] + (self.width < SLIM) if reasoned else 2
            high = STEP_LINE * lines + STEP_PAD
            above = 0.0 if reasoned else SET_UP_ABOVE
            step = above + high + SUGGESTED_APART[self._low] if steps else 0.0
            # The question shrinks where `FEW` choices would have no room.
            end = min(HEADS[self._low], bottom - step - self._least(content))
            # A suggestion must stand still, and brings a space of its own.
            self.end = end = max(end, self._title(canvas.blank(), content)[1] + (2 if steps else 5))
            top = end + step
            rows = self._formed(canvas, content, bottom - top)
            y = top + sum(box.tall(canvas.blank(), self.width - 2 * PAD) for box, _ in rows)
            for below in self._head(canvas, content, end, bottom - y - TOLD_APART):
                y = bottom = below.paint(canvas, PAD, y + TOLD_APART, self.width - 2 * PAD)
            for number in steps:
                # A suggestion stays in view while the list scrolls.
                self._answer(number, content, high).paint(canvas, PAD, end + above, self.width - 2 * PAD)
            ringed = (at for at, (_, numbers) in enumerate(rows) if {*numbers} & {*content.advised})
            here = next(ringed, -1)
        if sum(box.tall(canvas.blank(), self.width - 2 * PAD) for box, _ in rows) > bottom - top:
            bottom -= MORE
        area, boxes = (top, bottom - top), [box for box, _ in rows]
        self.scrolled(canvas, boxes, area, (PAD, PAD), here=here, whole=True)
        if self.full:
            self._more(canvas, bottom, content, rows)

    def _formed(self, canvas: Canvas, content: Decision, room: float) -> Rows:
        """Return the rows, with each effect below its choice, or beside it if the list is too long."""
        rows = self._rows(canvas, content, TIGHT if self._paired(content) else 0.0)
        chosen = sum(box.tall(canvas, self.width - 2 * PAD) for box, numbers in rows if numbers)
        fits = chosen <= (room - MORE if content.refusals else room)
        return rows if fits or self._paired(content) else self._rows(canvas, content, TIGHT)

    def _more(self, canvas: Canvas, y: float, content: Decision, rows: Rows) -> None:
        """Paint the bar below the list: what is hidden above and below, with the keys that scroll there."""
        above, below = rows[: self.seen.start], rows[self.seen.stop :]
        buttons = []
        for sign, action, tip, hidden in (("▲", "back", "up", above), ("▼", "on", "down", below)):
            if hidden:
                words = f"{sign} {_hidden(content, hidden)}"
                tip = f"Scroll {tip} [{keys.shown(action)}, or the mouse wheel]"
                buttons.append(Button(words, action, keys.of(action), tip, look=MORE_BUTTON))
        shown = [one.keyless for one in buttons] if content.keyless else buttons
        Even(shown, 6).paint(canvas, PAD, y + 2, self.width - 2 * PAD)

    @property
    def _low(self) -> bool:
        return self.height < LOW

    def _pictured(self, content: Decision) -> bool:
        return content.chosen in content.pictures and not self._low

    def _title(self, canvas: Canvas, content: Decision) -> tuple[float, float]:
        """Paint the title of the question; return its left edge and the y below it."""
        x, y = PAD + (PICTURE + 8 if self._pictured(content) else 0.0), PAD - 4 if self._low else PAD
        wide = self.width - x - PAD
        if content.clauses and not self._low:
            tip = f"Rules: {', '.join(content.clauses)}"
            link = Clicked(Caption("why?", 12.5, STEEL, at="r"), "why", tip)
            link.paint(canvas, self.width - PAD - WHY, y + 2, WHY)
            wide -= WHY
        most = 1 if self._low else 2
        fitting = (s for s in (17, 15, 14) if len(canvas.wrap(content.title, wide, s, bold=True)) <= most)
        title = Text(content.title, next(fitting, 13), INK, bold=True, leading=1.2, most=2)
        return x, title.paint(canvas, x, y, wide)

    def _head(self, canvas: Canvas, content: Decision, end: float, free: float) -> list[Hint]:
        """Paint the question, its Unit and its texts down to ``end``.

        Returns the texts to paint below the list.

        There are ``free`` units below the list. A click on the title shows a text that fits nowhere.
        """
        letters = 12.5 if self._low else 13.0
        if self._pictured(content):
            canvas.figure(content.pictures[content.chosen], PAD - 2, PAD - 4, PICTURE)
        x, y = self._title(canvas, content)
        wide = self.width - x - PAD
        hints = (
            Hint(content.prompt, letters, tone=MUTED),
            Hint(content.warning, letters, sign=True),
            Hint(content.hint, letters, tone=MUTED),
            Hint(content.result, letters, tone=INK, news=True),
        )
        below, left_out = list[Hint](), list[str]()
        for hint in (hint for hint in hints if hint.words):
            room, whole = end - 4 - y, self.width - 2 * PAD
            here, there = (attrs.evolve(hint, most=hint.lines(high)) for high in (room, free))
            there = attrs.evolve(there, most=min(BELOW, there.most))
            if hint.news:
                here, there = (
                    attrs.evolve(one, most=min(NEWS[self._low], one.most)) for one in (here, there)
                )
            if hint.tall(canvas, wide) > room and there.most > here.most:
                below.append(there)
                free -= there.tall(canvas, whole)
            elif here.most > 0:
                y = here.paint(canvas, x, y, wide)
            else:
                left_out.append(hint.words)
        if left_out:
            rest = "\n".join(left_out)
            tip = f"{content.title}\n{rest}"
            canvas.spot(PAD, 0, self.width - 2 * PAD - WHY, PAD + 20, Action("read", rest), tip)
        return below

    def _draw_head(
        self, canvas: Canvas, content: Decision, drawing: Drawing, bottom: float
    ) -> tuple[float, CellGrid]:
        """Paint a draw and its purpose; return the top of the pictures, and their layout.

        The pictures keep their place from one draw to the next. The result of the last draw gets the
        remaining space.
        """
        low, wide = self._low, self.width - 2 * PAD
        large, letters = (14.5, 12.5) if low else (17.0, 13.0)
        lines = (3, 2) if wide < draw_cells.NARROW else (2, 1)
        title = Text(content.title, large, INK, bold=True, leading=1.2, most=lines[0])
        prompt = Text(content.prompt, 13 if low else 14, MUTED, leading=1.25, above=2, most=lines[1])
        y = PAD - 4 if low else PAD
        least = y + lines[0] * title.size * title.leading + 2 + lines[1] * prompt.size * prompt.leading
        entry = Column(draw_cells.head(drawing, wide, low=low))
        high = entry.tall(canvas.blank(), wide) + 4
        grid = draw_cells.grid(drawing, wide, bottom - least - high - 10)
        top = max(least + high + 6, bottom - grid.all - 4)
        y = Column((title, prompt)).paint(canvas, PAD, y, wide)
        room = int((top - 6 - high - y - 2) // (letters * 1.25))
        if content.result and room > 0:
            result = Text(content.result, letters, INK, leading=1.25, above=2, most=room)
            end = result.paint(canvas, PAD, y, wide)
            canvas.spot(PAD, y, wide, end - y, NOTHING, content.result)
        entry.paint(canvas, PAD, top - 6 - high + 2, wide)
        return top, grid

    def _foot(self, canvas: Canvas, content: Decision) -> float:
        y, gap, room = self.height - (36 if self._low else 40), 6.0, self.width - 2 * PAD
        back = next((n for n, o in enumerate(content.options) if o.tone == "back"), -1)
        # A disabled Undo can still be clicked to see the reason.
        foot = FOOT if self.width >= SLIM else NARROW_FOOT
        look = attrs.evolve(foot, fill=PANEL, ink=FAINT) if content.no_undo else foot
        tip = f"No undo: {content.no_undo}" if content.no_undo else ""
        # Letters are not shortcuts while a name may be typed.
        undo = Button("Undo", "undo", "" if content.drawing else keys.of("undo"), tip, look=look)
        units = Button("Units", "roster", content.units_key, look=foot)
        # Each button keeps its place, whatever the question is.
        option = content.options[back] if back >= 0 else None
        tip = f"{option.label}: {option.note}" if option else "Nothing is selected"
        key = option.key if option else ""
        act = Action("option", back) if option else NOTHING
        let_go = Button("Back", act, key, tip, live=back >= 0, look=foot)
        tip = f"Every command that the rules allow now: {content.raw}"
        ringed = attrs.evolve(foot, edge=INK, thick=3.0) if content.orders_advised else foot
        every = Button("Orders", "listing", tip=tip, live=content.raw > 0, here=content.listing, look=ringed)
        rarer = (units, every) if not content.plain else (every,) if content.raw else ()
        buttons = (undo, let_go, *rarer)
        Even([one.keyless for one in buttons] if content.keyless else buttons, gap).paint(
            canvas, PAD, y, room
        )
        return y - (6 if self._low else 8)

    def _answer(self, number: int, content: Decision, brief: float) -> Answer:
        option = content.options[number]
        if _is_step(option) and self.width >= SLIM:
            # In a slim panel, choices may give only their first chance.
            option = _without_repeats(option, content.options)
        picture = content.pictures.get(option.subject, "") if option.subject != content.chosen else ""
        action, advised = Action("option", number), number in content.advised
        # Nobody should have to point at a choice about the ship to learn its consequences.
        most = STATION_LINES if option.verb in STATIONS else 2
        return Answer(option, action, picture, brief, advised, most, keyless=content.keyless)

    def _least(self, content: Decision) -> float:
        """Return the minimum height of a list in which `FEW` choices are visible."""
        given = sum(option.tone != "back" for option in content.options)
        answers = given - len(content.pinned)
        rows = min(FEW, answers) / (2 if self._paired(content) else 1)
        return math.ceil(rows) * (TIGHT + 4) + (MORE if answers > FEW or content.refusals else 0.0)

    def _paired(self, content: Decision) -> bool:
        return self.width >= PAIRED_FROM and any(option.select for option in content.options)

    def _pinned(self, canvas: Canvas, content: Decision, bottom: float) -> float:
        """Paint the pinned choices below the others; return the y above them."""
        wide = self.width - 2 * PAD
        for number in reversed(content.pinned):
            # The chances of a choice about the ship are always in view.
            line = TIGHT if self._low else LINE
            brief = 0.0 if content.options[number].verb in STATIONS else line
            answer = self._answer(number, content, brief)
            bottom -= answer.tall(canvas, wide) + (4 if self._low else 6)
            answer.paint(canvas, PAD, bottom, wide)
        return bottom - 2

    def _rows(self, canvas: Canvas, content: Decision, brief: float) -> Rows:
        """Return the rows of the list; ``brief`` is the height of a choice, 0 to let its words decide."""
        rows: Rows = []
        gap = 3.0 if brief else 6.0
        given = enumerate(content.options)
        numbers = [n for n, o in given if not (n in content.pinned or o.tone == "back" or _is_step(o))]
        while numbers:
            units = sum(bool(content.options[n].select) for n in numbers[:2]) if self._paired(content) else 1
            row, numbers = numbers[: units or 1], numbers[units or 1 :]
            answers: list[Box] = [self._answer(number, content, brief) for number in row]
            # A Unit alone in its row is no wider than the others.
            alone = len(row) == 1 and bool(content.options[row[0]].select)
            answers += [Spring()] * (alone and self._paired(content))
            rows.append((Inset(Even(answers, 6), above=gap if rows else 0.0), tuple(row)))
        if content.refusals:
            rows.append((_refused(content.refusals), ()))
        return rows


def _without_repeats(suggestion: Option, options: Iterable[Option]) -> Option:
    """Return a suggested move without odds that one of the choices gives as well.

    A risk is not left out, as the suggestion would look safe without it.
    """
    odds = {option.note.partition(" · ")[0] for option in options if "%" in option.note}

    def rest(line: str) -> str:
        head, _, tail = line.partition(": ")
        return tail if head in odds else line

    return attrs.evolve(suggestion, lines=tuple(map(rest, suggestion.lines)))


def _hidden(content: Decision, rows: Rows) -> str:
    numbers, others = [n for _, found in rows for n in found], any(not found for _, found in rows)
    parts = [f"{len(numbers)} more"] if numbers else []
    if any(number in content.advised for number in numbers):
        parts.append("highlighted")
    if others:
        parts.append("not possible now")
    return " · ".join(parts) or "more"
