"""Text cards: records of their contents, and functions that lay each of them out as a `Card`."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import attrs

from hades.advice.adviser import THINKING, Advice, HintStep, reasons, worth
from hades.art.colours import BAD, EDGE, FAINT, GOOD, HOT, INK, MUTED, RAISED, STEEL, WARN, Colour
from hades.content.help_texts import FirstGameTip
from hades.facts.rows import TextPage
from hades.history import turn_summary
from hades.history.turn_summary import SummaryLine
from hades.odds.chance_table import Chance, ChanceTable
from hades.session.option import Option
from hades.ui import keys
from hades.ui.kit.action import NOTHING, Action
from hades.ui.kit.boxes import (
    BAR_MARGIN,
    MARGIN,
    Box,
    Caption,
    Clicked,
    Column,
    Even,
    Gap,
    Inset,
    Row,
    Stroke,
    Text,
    Wide,
    cap,
)
from hades.ui.kit.button import CHIP, Button, Flow
from hades.ui.kit.canvas import Blank, Canvas
from hades.ui.kit.panel import COLUMN, Backdrop, Card, over
from hades.ui.panels.bars import Bar
from hades.ui.panels.decision import FOOT, Answer
from hades.ui.panels.text_page import boxes
from hades.ui.panels.timeline import TimelineMark, shape

INSET = BAR_MARGIN
"""Units between the edges of the log and a card over it."""
INSIDE = INSET + MARGIN
"""Units between the edges of the log and the words of a card over it."""


def _over(card: Card) -> Card:
    """Return a card with the frame of all cards over the log, which keeps clicks from reaching the log."""
    above, below = card.above + INSET / 2, card.below + INSET / 2
    return attrs.evolve(card, backdrop=over(INSET), pad=INSIDE, above=above, below=below)


# Tips and reasons


TIP_KEY = "ENTER"


def tip_card(content: FirstGameTip, wide: float, ratio: float, *, low: bool = False) -> Card:
    """Return a tip as a card of a given width, with a button to turn off all tips.

    If the card is too low for its text, the text scrolls line by line. With ``low``, the letters are smaller.
    """
    size, leading, above = (13.5, 1.25, 4.0) if low else (14.0, 1.3, 7.0)
    got_it = Button("Got it", "got-it", TIP_KEY, look=attrs.evolve(CHIP, edge=STEEL, ink=INK))
    off = "Turn all tips off; the settings (F9) turn them on again"
    none = Button("No more tips", "no-tips", tip=off, look=CHIP)
    name = Caption(content.name, (15, 14, 13), STEEL, bold=True, high=CHIP.high, grows=True)
    shorter = {0: none, 1: attrs.evolve(none, words="Off")}
    head = Bar((name, got_it, shorter), 6, least=name.wide(Blank(1, 1, ratio)))
    lines = Blank(1, 1, ratio).wrap(content.say, wide - 2 * INSIDE, size)
    rows = [Text(line, size, INK, leading=leading) for line in lines]
    return _over(Card((head,), rows, above=above, whole=True))


def why_card(page: TextPage) -> Card:
    """Return the card beside the board with the reasons for an event."""
    title = Text(page.title, 17, INK, bold=True, leading=1.0, most=1, below=9)
    backdrop = Backdrop(edge=EDGE, solid=True)
    return Card((title,), boxes(page.rows), backdrop=backdrop, above=11, apart=0, ruled=True)


# Turn summary


SIGN = 18.0
"""Width of a line's sign, in units."""
ABOUT = 100.0
"""Width of a line's subject, in units."""
LINE = 14.0
"""Letter size of a line."""
TURN_TONES: dict[str, tuple[str, Colour]] = {
    turn_summary.GOOD: ("▲", GOOD),
    turn_summary.BAD: ("▼", BAD),
    turn_summary.PLAIN: ("·", MUTED),
    turn_summary.WARNING: ("!", WARN),
}
"""Tone of a line -> its sign and its colour, which say the same."""
TURN_TITLE = "Turn summary"
CARD_BUTTON = attrs.evolve(CHIP, size=12.0)


@attrs.frozen
class TurnCard:
    turn: int
    lines: tuple[SummaryLine, ...]

    @property
    def sentences(self) -> tuple[str, ...]:
        return f"{TURN_TITLE}, turn {self.turn}", *(f"{line.about}: {line.words}" for line in self.lines)


def turn_card(content: TurnCard, wide: float, ratio: float) -> Card:
    """Return the summary of the enemy's turn as a card of a given width, which scrolls line by line."""
    again = Button("Replay", "again", keys.of("again"), "Replay the enemy's turn", look=CARD_BUTTON)
    close = Button("Close", "turn", tip="Close this card", look=CARD_BUTTON)
    room = wide - 2 * INSIDE
    rows = [
        row for at, line in enumerate(content.lines) for row in _turn_rows(line, room, ratio, first=not at)
    ]
    return _over(Card((Row((_turn_title(content), again, close), 6),), rows, whole=True))


def _turn_title(content: TurnCard) -> Caption:
    return Caption(f"{TURN_TITLE.upper()} · {content.turn}", 13, STEEL, bold=True, high=24, grows=True)


def with_turn(tip: Card, content: TurnCard, wide: float, ratio: float) -> Card:
    """Return the card of a tip with the summary of the enemy's turn below it."""
    return attrs.evolve(tip, rows=[*tip.rows, _turn_title(content), *turn_card(content, wide, ratio).rows])


def _turn_rows(line: SummaryLine, wide: float, ratio: float, *, first: bool) -> list[Box]:
    sign, ink = TURN_TONES[line.tone]
    action, tip = NOTHING, ""
    if line.moments:
        action, tip = Action("line", *line.moments[0]), "Show how it happened"
    elif line.about == turn_summary.SCORE:
        action, tip = Action("score"), "Show the score"
    name = Caption(line.about, (LINE, 11), ink, bold=True, most=ABOUT - 6)
    subject = Wide(Caption(sign, LINE, ink), SIGN), Wide(name, ABOUT)
    rows: list[Box] = []
    for at, words in enumerate(Blank(1, 1, ratio).wrap(line.words, wide - SIGN - ABOUT, LINE)):
        left = (Wide(Gap(0), SIGN + ABOUT),) if at else subject
        whole = "" if at else f"{line.about}: {line.words}"
        boxes = *left, Text(words, LINE, INK, leading=1.25, grows=True)
        row = Clicked(Row(boxes), action, tip, whole, beyond=2)
        rows.append(Inset(row, above=0 if at or first else 6))
    return rows


# Marks of a timeline


@attrs.frozen
class MarkerList:
    """A list of marks; ``at`` is the index of the selected mark."""

    title: str
    marks: tuple[TimelineMark, ...]
    at: int = 0
    tabs: tuple[tuple[str, Action], ...] = ()
    """(label, action that opens it) of each list to choose from; () if there is no choice."""
    here: Action = NOTHING
    text: str = ""
    """A sentence above the marks."""

    @property
    def spoken(self) -> tuple[str, ...]:
        """The selected mark as sentences."""
        if not self.marks:
            return self.title, self.text
        mark = self.marks[self.at]
        return self.title, f"{self.at + 1} of {len(self.marks)}: {mark.when}", mark.words


def marks_card(content: MarkerList) -> Card:
    """Return a list of marks as a card."""
    title = Caption(content.title, 14, INK, bold=True, high=24, grows=True)
    close = Button("Close", "close-stops", "ESC", look=attrs.evolve(CHIP, ink=INK))
    tabs = [Button(words, action, here=action == content.here, look=CHIP) for words, action in content.tabs]
    body = (Text(content.text, 12.5, MUTED, leading=1.25),) if content.text else ()
    head = (Row((Flow(tabs, 4) if tabs else title, close), 6), *body)
    rows = [MarkerRow(mark, n == content.at) for n, mark in enumerate(content.marks)]
    backdrop = attrs.evolve(over(), solid=True)
    return Card(head, rows, backdrop=backdrop, apart=5, ruled=True, here=content.at)


@attrs.frozen
class MarkerRow(Box):
    """A mark: its shape, its text and its time; ``here`` if it is selected."""

    mark: TimelineMark
    here: bool

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        words = Text(self.mark.words, 13, INK, leading=1.25)
        when = Text(self.mark.when, 12, MUTED)
        indent = 26.0 if self.mark.kind else 6.0
        room = wide - indent - 6
        high = words.tall(canvas, room) + when.tall(canvas, room) + 10
        if self.here:
            canvas.rect(x - 4, y + 1, wide + 8, high - 2, HOT, radius=6, edge=STEEL, thick=2)
        if self.mark.kind:
            shape(canvas, x + 10, y + high / 2, self.mark.kind)
        below = words.paint(canvas, x + indent, y + 5.0, room)
        when.paint(canvas, x + indent, below, room)
        canvas.line(x, y + high, x + wide, y + high, EDGE, 1)
        canvas.spot(x - 4, y, wide + 8, high, self.mark.action, "", words=self.mark.words)
        return y + high


# Odds


ODDS_LINE = 17.0
SHORT_BAR, BAR_HIGH = 74.0, 11.0
"""Width of a bar in a narrow card, and height of every bar, in units."""
LONG_MEANING = 3.0
"""Maximum number of lines of a meaning beside its bar; a longer meaning moves below the bar."""
CHANCE_SIGNS = {1: "▲", 0: "·", -1: "▼"}
"""Good (1), neutral (0) or bad (-1) -> sign before the meaning of a result."""


def odds_card(tables: tuple[ChanceTable, ...]) -> Card:
    """Return odds tables as a card.

    Bars are solid for good results, striped for bad results and hollow for neutral results.
    """
    found: list[Box] = []
    for at, table in enumerate(tables):
        if at:
            found.append(Stroke(2, 6))
        found.append(Text(table.title, 14, INK, bold=True, leading=1.25, below=2))
        if table.text:
            text = Text(table.text, 13, MUTED, leading=ODDS_LINE / 13, grows=True)
            found.append(Row((Shares(table), text), 8))
        else:
            found += [Outcome(row) for row in table.rows]
        if table.note and at == len(tables) - 1:
            found.append(Text(table.note, 12, FAINT, leading=1.25, above=2))
    return Card(found, backdrop=over(), above=8)


@attrs.frozen
class Shares(Box):
    """The chances of good, neutral and harmful results, as parts of one bar."""

    table: ChanceTable

    def wide(self, canvas: Canvas) -> float:
        return SHORT_BAR

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        bar(canvas, x, y + 2, wide, BAR_HIGH, 0.0, 0)
        for good in (1, 0, -1):
            if part := float(self.table.share(good)):
                bar(canvas, x, y + 2, wide * part, BAR_HIGH, 1.0, good)
                x += wide * part
        return y + ODDS_LINE


@attrs.frozen
class Outcome(Box):
    """A row of the odds: result, bar, percentage and meaning."""

    row: Chance

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        row, first, right = self.row, x, x + wide
        if row.what:
            canvas.text(x + 30, y, row.what, 13, MUTED, bold=True, anchor="ra")
            x = first = x + 38
        long = SHORT_BAR if wide + 24 < 330 else 92.0
        bar(canvas, x, y + 2, long, BAR_HIGH, float(row.chance), row.good)
        x += long + 44
        canvas.text(x, y, row.percent, 13, INK, bold=True, anchor="ra")
        means = Text(f"{CHANCE_SIGNS[row.good]} {row.meaning}", 13, MUTED, leading=ODDS_LINE / 13)
        room = right - x - 8
        if canvas.measure(means.words, 13) > LONG_MEANING * room:
            # A long meaning moves below its bar.
            return means.paint(canvas, first, y + ODDS_LINE, right - first)
        return max(means.paint(canvas, x + 8, y, room), y + ODDS_LINE)


def bar(canvas: Canvas, x: float, y: float, width: float, height: float, part: float, good: int) -> None:
    """Paint a bar of length ``part`` (0 to 1): solid for good, striped for bad, hollow for neutral."""
    canvas.rect(x, y, width, height, RAISED, radius=2)
    long = max(2.0, width * part)
    if good > 0:
        canvas.rect(x, y, long, height, GOOD, radius=2)
    elif good < 0:
        canvas.rect(x, y, long, height, (60, 24, 24), edge=BAD)
        step = 4.0
        while step < long - 1:
            canvas.line(x + step, y, x + step, y + height - 1, BAD, 1.5)
            step += 4
    else:
        canvas.rect(x, y, long, height, RAISED, edge=MUTED)


# Context menu


CHOICE = 40.0
"""Height of a row whose name fits on one line, including the gap below, in units."""


@attrs.frozen
class ChoicesLayout:
    """The space in and around the small menu, in units."""

    gap: float = 6.0
    """Space between the rows."""
    above: float = 0.0
    """Space above the rows, which keeps the rows away from the mouse."""
    below: float = 0.0
    """Space between the rows and the button that goes back."""


def choices_card(
    options: Sequence[Option], advised: Collection[int] = (), layout: ChoicesLayout = ChoicesLayout()
) -> Card:
    """Return the possible meanings of a click as a card.

    The options at the indices ``advised`` are highlighted. An option that only goes back becomes a button at
    the foot.
    """
    rows: list[Box] = []
    head: list[Box] = [Gap(layout.above), Column(rows, layout.gap), Gap(layout.below)]
    for at, option in enumerate(options):
        if option.tone != "back":
            shown = attrs.evolve(option, key=str(at + 1) if at < 9 else "")
            rows.append(Answer(shown, Action("choose", at), advised=at in advised, most=0))
        else:
            back = Button("Back", Action("choose", at), "ESC", option.label, look=FOOT)
            note = [Caption(option.note, 12, MUTED, high=FOOT.high)] if option.note else []
            head += [Gap(2 * layout.gap), Row((Even((back,)), *note), 8), Gap(2)]
    return Card(head, backdrop=COLUMN, above=8.0)


# Hints


HINT_SIZE, PLAN_SIZE = 14.0, 12.5
STILL = "The hint is not ready yet."
HINT_MORE = {1: "Plan", 2: "Command"}
"""Step -> label of the button that shows the next step."""
HINT_DO = attrs.evolve(CARD_BUTTON, edge=STEEL, ink=INK)
DO_KEY = "ENTER"


def hint_card(content: HintStep, *, low: bool) -> Card:
    """Return a hint as a card: where to look, the plan, or the command with alternatives.

    With ``low``, reasons are left out. The tooltip of a plan has all reasons, and how many of the simulated
    games reached each level.
    """
    head = f"HINT · {content.step} OF 3"
    boxes: list[Box] = [Caption(head, (13, 12, 11), STEEL, bold=True, high=24, grows=True)]
    if content.takes_enter:
        # Keep this button away from the one that the player has just clicked.
        live = content.doable or content.thinking
        tip = f"{content.words} [{cap(DO_KEY)}]" if content.doable else STILL
        boxes.insert(0, Button("Do it", "hint-do", DO_KEY, tip, live, look=HINT_DO))
    if content.step in HINT_MORE:
        tip = f"Next step of the hint [{cap(DO_KEY)}]"
        boxes.append(Button(HINT_MORE[content.step], "hint", DO_KEY, tip, look=CARD_BUTTON))
    boxes.append(Button("Close", "hint-away", "ESC", "Close this card", look=CARD_BUTTON))
    return _over(Card((Row(boxes, 6),), _hint_rows(content, low), whole=low))


def _hint_rows(content: HintStep, low: bool) -> list[Box]:
    found: list[Box] = [] if content.doable else [Text(content.words, HINT_SIZE, INK, leading=1.25, below=4)]
    if content.thinking:
        found.append(Text(THINKING, HINT_SIZE, STEEL, bold=True, below=4))
    plans = [_plan(number, plan, low) for number, plan in enumerate(content.plans, 1)]
    compared = [Text(content.compared, PLAN_SIZE, INK, leading=1.2, below=5)] if content.compared else []
    found += [*plans, *compared] if low else [*compared, *plans]
    if content.note:
        found.append(Text(content.note, 12, FAINT, leading=1.25, above=2))
    return found


def _plan(number: int, plan: Advice, low: bool) -> Box:
    assert plan.value is not None
    ink, cost = INK if number == 1 else MUTED, f" ({plan.cost})" if plan.cost else ""
    title = Text(f"{number}  {plan.words}{cost}", PLAN_SIZE, ink, bold=True, leading=1.2)
    why = Text("" if low else reasons(plan.why), 12, MUTED, leading=1.2)
    vp = worth(plan.value, brief=True)
    value = [Caption(f"{vp} VP", PLAN_SIZE, ink, bold=True)] if vp else []
    row = Row((Column((title, why), grows=True), *value), 8)
    return Inset(Clicked(row, "", plan.compared, plan.compared), below=1 if low else 5)
