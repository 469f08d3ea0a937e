"""Text cards: what each shows, and the one panel that lays them out."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from hades.art.colours import (
    BAD,
    EDGE,
    FAINT,
    GOOD,
    HOT,
    INK,
    MUTED,
    PEN,
    RAISED,
    STEEL,
    WARN,
    WELL,
    Colour,
)
from hades.history import turn_summary
from hades.history.turn_summary import SummaryLine
from hades.narrate.lexicon import WORN
from hades.odds.chance_table import Chance, ChanceTable, percent
from hades.odds.unavailable import STATES, Member
from hades.pages.fact import TextPage
from hades.ui import keys
from hades.ui.kit.action import NOTHING, Action
from hades.ui.kit.boxes import (
    CARET,
    Box,
    Cap,
    Caption,
    Clicked,
    Column,
    Gap,
    Inset,
    Row,
    Spring,
    Stroke,
    Text,
    Wide,
)
from hades.ui.kit.button import CHIP, SMALL, Button, Flow, Look, Tile, foot_holds
from hades.ui.kit.canvas import Canvas, Pictures
from hades.ui.kit.gl import Brush
from hades.ui.kit.panel import COLUMN, FLOATING, NARROW, Backdrop, Panel
from hades.ui.panels.sheet import boxes
from hades.ui.panels.timeline import TimelineMark, shape

RULED = 16.0
"""Units above and below the rows below a line."""


@attrs.frozen
class Card:
    """A card of text: a head that stays, rows below it that scroll, and buttons at the foot."""

    head: Sequence[Box]
    rows: Sequence[Box] = ()
    buttons: Sequence[Button] = ()
    backdrop: Backdrop = FLOATING
    pad: float = 12.0
    """Units at both sides."""
    above: float = 5.0
    """Units above the head."""
    apart: float = 4.0
    """Units between head and rows."""
    aside: float = 0.0
    """Units more at the right of the rows."""
    ruled: bool = False
    """Whether a line parts the head from the rows."""
    below: float = 5.0
    """Units below the rows."""
    here: int = -1
    """The row that the keys are at, which comes into sight; -1 for none."""
    whole: bool = False
    """Whether no row is shown cut."""

    def tall(self, wide: float, ratio: float) -> float:
        """Return the height that head and rows need at a width."""
        canvas, room = Canvas(wide, 10, ratio).blank(), wide - 2 * self.pad
        head = self.above + Column(self.head).tall(canvas, room)
        if not self.rows:
            return head + self.above
        rows = sum(row.tall(canvas, room - self.aside) for row in self.rows)
        return head + self.apart + rows + (RULED if self.ruled else self.below)


class CardPanel(Panel):
    """Lays out a `Card`; no tooltip lies on one that is ``clear``."""

    def __init__(self, brush: Brush, *, clear: bool = False) -> None:
        super().__init__(brush)
        self.clear = clear
        self.shown = False

    def backdrop_of(self, content: Card) -> Backdrop:
        return content.backdrop

    def paint(self, canvas: Canvas, content: Card) -> None:
        pad, margins = content.pad, (content.pad, content.pad + content.aside)
        y = Column(content.head).paint(canvas, pad, content.above, self.width - 2 * pad) + content.apart
        if content.ruled:
            self.listed(canvas, y, content.rows, margins, content.buttons, here=content.here, bar=NARROW)
        elif content.rows:
            area = y, self.height - y - content.below
            self.scrolled(canvas, content.rows, area, margins, bar=NARROW, whole=content.whole)


def _framed(edge: Colour, radius: float = 0) -> Backdrop:
    """A card over other panels: nothing behind it can be clicked."""
    return Backdrop(edge=edge, thick=2, radius=radius, solid=True)


# ---- a tip, and why something happened


TIP_KEY = "ENTER"
TIP_BUTTON = attrs.evolve(CHIP, size=12.5, high=26.0)
NO_TIPS = "Nothing explains itself any more; the settings (F9) bring it back"


@attrs.frozen
class TipCard:
    """What a part of the table is called and what is said of it, once."""

    name: str
    said: str


def tip_card(content: TipCard) -> Card:
    """Explain a part of the table, with a way to be rid of all tips."""
    got_it = Button("Got it", "got-it", TIP_KEY, look=attrs.evolve(TIP_BUTTON, edge=STEEL, ink=INK))
    none = Button("No more of these", "no-tips", tip=NO_TIPS, look=TIP_BUTTON)
    name = Caption(content.name, (15, 14, 13), STEEL, bold=True, high=22, grows=True)
    said = Text(content.said, 14, INK, leading=1.3, below=6)
    return Card((name, said, Row((got_it, Spring(), none), 6)), backdrop=_framed(STEEL), above=7)


def why_card(page: TextPage) -> Card:
    """Tell beside the board why something happened."""
    title = Text(page.title, 17, INK, bold=True, leading=1.0, most=1, below=9)
    return Card((title,), boxes(page.rows), backdrop=_framed(WARN), pad=16, above=11, apart=0, ruled=True)


# ---- the enemy's last turn


SIGN, ABOUT, LINE = 18.0, 92.0, 14.0
"""Width of the sign of a line and of what it is about, and size of its letters."""
TURN_TONES: dict[str, tuple[str, Colour]] = {
    turn_summary.GOOD: ("▲", GOOD),
    turn_summary.BAD: ("▼", BAD),
    turn_summary.PLAIN: ("·", MUTED),
    turn_summary.WARNING: ("!", WARN),
}
"""What a line is to the player: a sign, which tells it without colour, too, and its colour."""
TURN_TITLE = "This turn"
TURN_BUTTON = attrs.evolve(CHIP, size=12.0)


@attrs.frozen
class TurnCard:
    """The lines of a summary, and the turn that they are of."""

    turn: int
    lines: tuple[SummaryLine, ...]

    @property
    def tells_losses(self) -> bool:
        """Whether somebody or something was lost, or the raid has become longer."""
        return any(line.about in turn_summary.LOSSES for line in self.lines)

    @property
    def told(self) -> tuple[str, ...]:
        """The card as sentences."""
        return f"{TURN_TITLE}, turn {self.turn}", *(f"{line.about}: {line.words}" for line in self.lines)


def turn_card(content: TurnCard, wide: float) -> Card:
    """List what the enemy's turn came to on a card so wide."""
    title = Caption(f"{TURN_TITLE.upper()} · {content.turn}", 13, STEEL, bold=True, high=24, grows=True)
    again = Button("Again", "again", keys.of("again"), "Show the enemy's turn once more", look=TURN_BUTTON)
    close = Button("Close", "turn", keys.of("turn"), "Close this card", look=TURN_BUTTON)
    rows = [_turn_line(line, wide - 24) for line in content.lines]
    return Card((Row((title, again, close), 6),), rows, backdrop=_framed(WARN), whole=True)


def _turn_line(line: SummaryLine, wide: float) -> Box:
    sign, ink = TURN_TONES[line.tone]
    boxes = (
        Caption(sign, LINE, ink),
        Caption(line.about, (LINE, 11), ink, bold=True),
        Text(line.words, LINE, INK, leading=1.25),
    )
    action, tip = NOTHING, ""
    if line.moments:
        action, tip = Action("line", *line.moments[0]), "Look back: how that came"
    elif line.about == turn_summary.SCORE:
        action, tip = Action("score"), "The score as it stands"
    row = Row(boxes, 0, (SIGN, ABOUT, wide - SIGN - ABOUT))
    return Inset(Clicked(row, action, tip, f"{line.about}: {line.words}", beyond=2), below=6)


# ---- a note while it is written


FEW = 100
"""Characters left below which they are counted."""
NOTE_TOOLS = (
    ("ring", "Ring", "a click on a hex rings it"),
    ("arrow", "Arrow", "two clicks: from where, to where"),
)
NOTE_MARK = attrs.evolve(CHIP, high=26.0, ink=INK, edge=PEN)
NOTE_TOOL = attrs.evolve(CHIP, high=28.0, size=13.5, pad=11.0)


@attrs.frozen
class NoteSheet:
    """What is written: words, rings and arrows; ``tool`` is what a click on the board draws."""

    title: str
    words: str
    rings: tuple[str, ...]
    arrows: tuple[str, ...]
    tool: str
    told: str
    """What to do, or why something cannot be."""
    alarm: bool = False
    stands: bool = False
    """Whether a note is there already."""
    left: int = 0
    """How many characters more it can have."""

    @property
    def spoken(self) -> tuple[str, ...]:
        """All of it but the words, as sentences."""
        marks = ", ".join((*self.rings, *self.arrows))
        return self.title, marks, f"A click draws: {self.tool}", self.told

    @property
    def last_word(self) -> str:
        """The last word that is typed to its end."""
        done = self.words.rpartition(" ")[0].split()
        return done[-1] if done else ""


def note_card(content: NoteSheet, wide: float, ratio: float) -> Card:
    """Show a note while it is written, with the tools and the marks it has, on a card so wide."""
    tone = WARN if content.alarm else MUTED
    rows: list[Box] = [TypedWords(content.words), *_note_marks(content)]
    if content.left < FEW:
        rows.append(Caption(f"{content.left} characters left", 12, FAINT, high=17))
    rows.append(Text(content.told, 13, tone, leading=1.25, above=2))
    buttons = [
        Button("Keep", "keep-note", "ENTER", "Keep the note in the file of the game"),
        Button("Leave", "leave-note", "ESC", "Keep nothing of what is written here"),
    ]
    if content.stands:
        away = Button("Take away", "no-note", tip="Take this note out of the file")
        three = [buttons[0], away, buttons[1]]
        # what has no room at the foot stands among the rows
        if foot_holds(Canvas(wide, 1, ratio).blank(), three, 14):
            buttons = three
        else:
            rows.append(Flow([attrs.evolve(away, look=NOTE_TOOL)]))
    head = Text(content.title, 15, INK, bold=True, leading=1.2, below=5), _note_tools(content)
    return Card(head, rows, buttons, _framed(PEN), pad=14, above=8, apart=5, ruled=True)


def _note_tools(content: NoteSheet) -> Row:
    key = keys.shown("note-tool")
    tools = (
        Button(
            words,
            Action("note-tool", tool),
            tip=f"{words}: {tip} [{key}]",
            here=tool == content.tool,
            look=NOTE_TOOL,
        )
        for tool, words, tip in NOTE_TOOLS
    )
    return Row((*tools, Caption(key, 12, FAINT, high=NOTE_TOOL.high), Spring()), 5)


def _note_marks(content: NoteSheet) -> list[Box]:
    found = [
        Button(f"{words} ×", Action("unmark", kind, n), tip=f"Take away: {words}", look=NOTE_MARK)
        for kind, marks in (("ring", content.rings), ("arrow", content.arrows))
        for n, words in enumerate(marks)
    ]
    return [Flow(found, 5)] if found else []


@attrs.frozen
class TypedWords(Box):
    """What is typed, in as many lines as it needs."""

    words: str

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        said = Text(f"{self.words}{CARET}", 14.5, INK, leading=1.3)
        high = said.tall(canvas, wide - 20) + 14
        canvas.rect(x, y + 3, wide, high, WELL, radius=6, edge=STEEL, thick=2)
        if self.words:
            said.paint(canvas, x + 10, y + 10, wide - 20)
        else:
            canvas.text(
                x + 10,
                y + 10,
                f"{CARET}What is to be said of it",
                14.5,
                FAINT,
                room=wide - 20,
            )
        return y + high + 8


# ---- marks of a timeline


@attrs.frozen
class MarkerList:
    """The marks with their places among all stops, and where the keys are."""

    title: str
    marks: tuple[TimelineMark, ...]
    at: int = 0

    @property
    def spoken(self) -> tuple[str, ...]:
        """Where the keys are, as sentences."""
        mark = self.marks[self.at]
        return (
            self.title,
            f"{self.at + 1} of {len(self.marks)}: {mark.when}",
            mark.words,
        )


def marks_card(content: MarkerList) -> Card:
    """List marks of a timeline: those that stand too close on it, or all notes."""
    title = Caption(content.title, 14, INK, bold=True, high=24, grows=True)
    head = Row((title, Spring(), Button("Close", "close-stops", "ESC", look=attrs.evolve(CHIP, ink=INK))), 6)
    rows = [MarkerRow(mark, n == content.at) for n, mark in enumerate(content.marks)]
    frame = _framed(WARN, 8)
    return Card((head,), rows, backdrop=frame, pad=10, apart=5, ruled=True, here=content.at)


SHAPE_WIDE = 26.0
"""Units of width that the shape of a mark has."""


@attrs.frozen
class MarkerRow(Box):
    """A mark: its shape, what it was and when; the keys on it or not."""

    mark: TimelineMark
    here: bool

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        words = Text(self.mark.words, 13, INK, leading=1.25)
        when = Caption(self.mark.when, 12, MUTED, high=16)
        high = words.tall(canvas, wide - SHAPE_WIDE - 6) + 16 + 10
        if self.here:
            canvas.rect(x - 4, y + 1, wide + 8, high - 2, HOT, radius=6, edge=STEEL, thick=2)
        shape(canvas, x + 10, y + high / 2, self.mark.kind)
        below = words.paint(canvas, x + SHAPE_WIDE, y + 5.0, wide - SHAPE_WIDE - 6)
        when.paint(canvas, x + SHAPE_WIDE, below, wide - SHAPE_WIDE - 6)
        canvas.line(x, y + high, x + wide, y + high, EDGE, 1)
        canvas.spot(x - 4, y, wide + 8, high, self.mark.action, "", words=self.mark.words)
        return y + high


# ---- the roster


MEMBER = 34.0
ROSTER_CLOSE = Look(high=28, size=16, fill=RAISED, edge=EDGE, radius=6, pad=2, centred=True)
STATE_SIGNS = {"free": "►", "done": "•", "held": "×", "away": "–", "lost": "†"}
"""State of a Unit -> the sign before its place."""


@attrs.frozen
class Entry:
    """A row: a member with its name, steps left of all, how it is, how far it moves, counter and tooltip."""

    member: Member
    name: str
    steps: tuple[int, int]
    depleted: bool
    moves: str
    picture: str
    tip: str


@attrs.frozen
class Roster:
    """What the panel shows; ``chosen`` is the Unit that is selected or asked about."""

    entries: tuple[Entry, ...]
    chosen: str
    key: str
    told: str = ""
    """A line at the end about those who are not in the list."""


def roster_card(content: Roster, pictures: Pictures) -> Card:
    """List every friendly Unit with its steps, its place and whether it can still act."""
    free = sum(entry.member.state == "free" for entry in content.entries)
    title = Text(f"YOUR UNITS · {free} can act", 13, INK, bold=True, most=1, above=5, grows=True)
    close = Button("×", "close-roster", tip=f"Close [{content.key}]", look=ROSTER_CLOSE)
    rows: list[Box] = []
    heading = ""
    for entry in content.entries:
        if entry.member.state != heading:
            heading = entry.member.state
            count = sum(e.member.state == heading for e in content.entries)
            rows.append(
                Text(f"{STATES[heading]} ({count})".upper(), 12, MUTED, bold=True, above=7, below=2.7)
            )
        rows.append(MemberRow(entry, entry.member.id == content.chosen, pictures))
    if content.told:
        rows.append(Others(content.told))
    head, column = Row((title, Wide(close, 30)), 8), attrs.evolve(COLUMN, solid=True)
    rows.append(Gap(6))
    return Card((head,), rows, backdrop=column, pad=10, above=6, apart=6, aside=4, below=0)


@attrs.frozen
class Others(Box):
    """Those who are not in the list: a click shows everybody."""

    words: str

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        end = Text(self.words, 12.5, STEEL, above=8, below=4).paint(canvas, x, y, wide - 2)
        tip = f"Everybody, with their state [{keys.shown('facts')}]"
        canvas.spot(x - 6, y + 5, wide + 12, end - y - 5, Action("facts", "units"), tip)
        return end


@attrs.frozen
class MemberRow(Box):
    """A Unit: its counter, name, steps, and where it is."""

    entry: Entry
    chosen: bool
    pictures: Pictures

    def tall(self, canvas: Canvas, wide: float) -> float:
        return MEMBER

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        entry, size = self.entry, MEMBER - 6
        x, wide = x - 6, wide + 12
        free = entry.member.state == "free"
        if free or self.chosen:
            fill, edge = (HOT, INK) if self.chosen else (RAISED, EDGE)
            canvas.rect(x, y, wide, MEMBER - 2, fill, radius=6, edge=edge)
        canvas.figure(self.pictures, entry.picture, x + 4, y + 2, size)
        left, right = x + 11 + size, x + wide - 4
        place = f"{STATE_SIGNS[entry.member.state]} {entry.member.place}"
        tone = GOOD if free else WARN if entry.member.state == "held" else MUTED
        room = right - left - canvas.text(right, y + MEMBER / 2 - 1, place, 13, tone, bold=True, anchor="rm")
        ink = INK if free or self.chosen else MUTED
        canvas.text(left, y + 2, entry.name, 13.5, ink, bold=True, room=room - 6)
        steps, all_ = entry.steps
        for at in range(all_):
            full = at < steps
            canvas.rect(left + at * 12, y + 20, 9, 9, INK if full else None, edge=INK if full else FAINT)
        word = "lost" if not steps else WORN[entry.depleted]
        if entry.member.state != "lost":
            word += f" · {entry.moves}"
        canvas.text(left + all_ * 12 + 4, y + 18, word, 12, MUTED, room=room - all_ * 12)
        canvas.spot(x, y, wide, MEMBER - 1, Action("roster", entry.member.id), entry.tip)
        return y + MEMBER


# ---- chances


ODDS_LINE = 17.0
LONG_MEANING = 1.9
"""Lines of the narrow column beside a bar from which words stand below it."""
CHANCE_SIGNS = {1: "▲", 0: "·", -1: "▼"}
"""Good, nothing, bad: the sign before what a result means."""


def odds_card(tables: tuple[ChanceTable, ...]) -> Card:
    """Show tables of chances: bars solid for what is good, striped for bad, hollow for nothing."""
    found: list[Box] = []
    for at, table in enumerate(tables):
        if at:
            found.append(Stroke(thick=1, above=2, below=6))
        found.append(Text(table.title, 14, INK, bold=True, leading=1.25, below=2))
        if table.told:
            found.append(Text(table.told, 13, MUTED, leading=ODDS_LINE / 13))
        else:
            found += [Outcome(row) for row in table.rows]
        if table.note and at == len(tables) - 1:
            found.append(Text(table.note, 12, FAINT, leading=1.25, above=2))
    return Card(found, above=8)


@attrs.frozen
class Outcome(Box):
    """What comes, a bar, a number, what that means."""

    row: Chance

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        row, first, right = self.row, x, x + wide
        if row.what:
            canvas.text(x + 30, y, row.what, 13, MUTED, bold=True, anchor="ra")
            x = first = x + 38
        long = 74.0 if wide + 24 < 330 else 92.0
        bar(canvas, x, y + 2, long, 11, float(row.chance), row.good)
        x += long + 44
        canvas.text(x, y, percent(row.chance), 13, INK, bold=True, anchor="ra")
        means = Text(f"{CHANCE_SIGNS[row.good]} {row.meaning}", 13, MUTED, leading=ODDS_LINE / 13)
        room = right - x - 8
        if canvas.measure(means.words, 13) > LONG_MEANING * room:
            # a long one stands below its bar
            return means.paint(canvas, first, y + ODDS_LINE, right - first)
        return max(means.paint(canvas, x + 8, y, room), y + ODDS_LINE)


def bar(canvas: Canvas, x: float, y: float, width: float, height: float, part: float, good: int) -> None:
    """A bar as long as its share: solid for good, striped for bad, hollow for nothing."""
    canvas.rect(x, y, width, height, RAISED, radius=2)
    long = max(2.0, width * part)
    if good > 0:
        canvas.rect(x, y, long, height, GOOD, radius=2)
    elif good < 0:
        canvas.rect(x, y, long, height, None, edge=BAD)
        canvas.rect(x, y, long, height, (60, 24, 24), edge=BAD)
        step = 4.0
        while step < long - 1:
            canvas.line(x + step, y, x + step, y + height - 1, BAD, 1.5)
            step += 4
    else:
        canvas.rect(x, y, long, height, RAISED, edge=MUTED)


# ---- the context menu


CHOICE = 40.0
"""Units of height of a line with a name of one line, and of the gap below it."""
Choices = tuple[tuple[str, str, bool], ...]
"""(name, note, whether somebody points it out) of each line."""


def choices_card(content: Choices, wide: float, ratio: float) -> Card:
    """List what a click may mean, on a card so wide: each name whole, what it brings, and its key."""
    canvas, room = Canvas(wide, 10, ratio).blank(), wide - 12 - 2 * SMALL.pad - 28
    lines = [_choice(canvas, at, *words, room) for at, words in enumerate(content)]
    return Card((Column(lines, 3),), backdrop=attrs.evolve(FLOATING, edge=WARN, thick=2), pad=6, above=6)


def _choice(canvas: Canvas, at: int, name: str, note: str, advised: bool, room: float) -> Box:
    size = canvas.sized(name, room, (14.5, 13.0, 12.5), bold=True)
    told: Sequence[Box] = (Text(name, size, bold=True, leading=1.15), Text(note, 12.0, MUTED, leading=1.15))
    words = Column(told, grows=True)
    look = attrs.evolve(SMALL, high=max(CHOICE - 3, words.tall(canvas, room) + 4))
    if advised:
        look = attrs.evolve(look, edge=INK, thick=3.0)
    row = Row((words, Cap(str(at + 1) if at < 9 else "")), 8, middle=True)
    return Tile(row, Action("choose", at), look=look)
