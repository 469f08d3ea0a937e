"""The hint card: where to look, then the plan, then the command with a table of alternatives."""

from __future__ import annotations

import attrs

from hades.advice.adviser import THINKING, Advice, HintStep, ends, worth
from hades.art.colours import FAINT, INK, MUTED, STEEL, WARN
from hades.ui import keys
from hades.ui.kit.boxes import Box, Caption, Clicked, Column, Gap, Inset, Row, Text, cap
from hades.ui.kit.button import CHIP, Button
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import NARROW, Backdrop, Panel

PAD = 12.0
HEAD = 30.0
"""Height of the heading."""
SIZE = 14.0
FIGURES, COUNT, LEAST = 64.0, 46.0, 130.0
"""Width of the VP column and of a column of counts, and the minimum width of the words."""
SMALL, LOW_ROW = 12.5, 16.0
STILL = "The hint is not ready yet."
MORE = {1: "Plan", 2: "Command"}
"""Step -> label of the button for the next step."""
BUTTON = attrs.evolve(CHIP, size=12.0)
DO = attrs.evolve(BUTTON, edge=WARN, ink=INK)
DO_KEY = "ENTER"


class HintCardPanel(Panel):
    """The panel that paints a `HintStep`; its lines scroll if they do not all fit."""

    backdrop = Backdrop(edge=WARN, thick=2, solid=True)
    clear = True
    low = False
    """True to leave out reasons where space is short; the tooltip of a plan then has all of it."""

    def tall(self, content: HintStep, wide: float, ratio: float) -> float:
        """Return the height at a width."""
        canvas = Canvas(wide, 10, ratio)
        rows = _rows(content, wide - 2 * PAD, self.low)
        return sum(box.tall(canvas, wide - 2 * PAD) for box in rows) + HEAD + 14

    def paint(self, canvas: Canvas, content: HintStep) -> None:
        wide = self.width - 2 * PAD
        head = f"HINT · {content.step} OF 3" if not content.doable else content.words
        ink = STEEL if not content.doable else INK
        boxes: list[Box] = [Caption(head, (13, 12, 11), ink, bold=True, high=24, grows=True)]
        if content.takes_enter:
            # Keep it away from the button that the player has just clicked.
            told = f"{head} [{cap(DO_KEY)}]" if content.doable else STILL
            boxes.insert(
                0,
                Button("Do it", "hint-do", DO_KEY, told, look=DO, live=content.doable or content.thinking),
            )
        if content.step in MORE:
            told = f"Next step of the hint [{keys.shown('hint')}]"
            boxes.append(Button(MORE[content.step], "hint", keys.of("hint"), told, look=BUTTON))
        key = "" if content.step in MORE else keys.of("hint")
        boxes.append(Button("Close", "hint-away", key, "Close this card", look=BUTTON))
        Row(boxes, 6).paint(canvas, PAD, 5, wide)
        high = self.height - HEAD - 8
        rows = _rows(content, wide, self.low)
        self.scrolled(canvas, rows, (HEAD + 3, high), (PAD, PAD), bar=NARROW, whole=self.low)


def _rows(content: HintStep, wide: float, low: bool) -> list[Box]:
    found: list[Box] = [] if content.doable else [Text(content.words, SIZE, INK, leading=1.25, below=4)]
    if content.thinking:
        found.append(Text(THINKING, SIZE, WARN, bold=True, below=4))
    if content.doable:
        # Centred above its figures, clear of the name of a level.
        heads = [Caption("VP", 11, FAINT, high=14, at="m")]
        named = wide - FIGURES - COUNT * len(content.columns)
        # If the words do not fit beside their figures, they go above them.
        apart = named < LEAST
        given = _widths(content.columns, wide, 0.0 if apart else named)
        heads += [
            Caption(name, (11, 10, 9, 8), FAINT, high=14, at="r", most=own - 5)
            for name, own in zip(content.columns, given[2:], strict=True)
        ]
        found.append(Row((Caption("", 11, high=14), *heads), 0, given))
        plans = [
            _plan(number, plan, content.columns, given, apart, low)
            for number, plan in enumerate(content.plans, 1)
        ]
        compared = [Text(content.compared, SMALL, INK, leading=1.2, below=5)] if content.compared else []
        found += [*plans, *compared] if low else [*compared, *plans]
    if content.note:
        found.append(Text(content.note, 12, FAINT, leading=1.25, above=2))
    return found


def _widths(columns: tuple[str, ...], wide: float, named: float) -> tuple[float, ...]:
    each = COUNT if named else (wide - FIGURES) / max(1, len(columns))
    return (named, FIGURES, *(each for _ in columns))


def _plan(
    number: int, plan: Advice, columns: tuple[str, ...], given: tuple[float, ...], apart: bool, low: bool
) -> Box:
    """Return a plan of the table: its words, its reason and its figures."""
    assert plan.value is not None
    ink, counts = INK if number == 1 else MUTED, dict(ends(plan.value))
    title = f"{number}  {plan.words}"
    if plan.warning:
        title = f"{title} ({plan.warning})"
    why = "" if low else plan.why
    words: Box = Column((Text(title, SMALL, ink, bold=True, leading=1.2), Text(why, 12, MUTED, leading=1.2)))
    figures = (
        Caption(worth(plan.value, brief=True) or "?", (SMALL, 11), ink, bold=True, at="r"),
        *(Caption(str(counts[name]), (SMALL, 11), ink, at="r") for name in columns),
    )
    inside = Row((Gap(0), *figures), 0, given) if apart else Row((words, *figures), 0, given)
    box = Column((words, inside)) if apart else inside
    return Inset(Clicked(box, "", plan.compared, plan.compared), below=1 if low else 5)
