"""The guidance of a lesson or puzzle, below the choices, or below the board if the column is too low.

The panel gives the current task and, if there is room, reasons and alternatives.
"""

from __future__ import annotations

import attrs

from hades.art.colours import GOOD, INK, MUTED, STEEL, WARN, Colour
from hades.facts.help_pages import guide_sentences
from hades.session.lesson_progress import Guidance
from hades.ui import keys
from hades.ui.kit.boxes import BAR_MARGIN, CHIP_HIGH, MARGIN, Caption, Column, Text
from hades.ui.kit.button import SMALL, Button
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import Panel, over
from hades.ui.panels.bars import Bar, BarItem

HEIGHT, LOW = 136.0, 80.0
"""Height of the panel in units: in the column, and below the board.

Below the board, it has a title and three lines. Both heights are fixed, so that nothing moves when the text
changes.
"""
PAD = BAR_MARGIN + MARGIN
TOP, LOW_TOP = 8.0, 4.0
"""Units above the title in the column, and below the board."""
MORE = attrs.evolve(SMALL, high=CHIP_HIGH, size=12.5)
SIZES = (14.5, 13.5, 13.0, 12.5, 12.0, 11.5, 11.0)
SMALLEST = 13.0
"""Smallest letter size at which reasons and alternatives are added to the task."""
LEADING = 1.25
TITLE = 16.0, 14.0, 13.0
MOST = 3
"""Maximum number of remarks in view."""
Paragraph = tuple[str, Colour]
Way = tuple[str, str, str, str]
"""Long and short label, action and tooltip of a button."""
ALL: Way = ("Full text", "All", "guide", "Show the guide's full text: reasons and alternatives")
BACK: Way = ("Back to the step", "Back", "step-back", "Undo what you tried, and continue the step")
SKIP: Way = ("Skip", "Skip", "skip-step", "Let the lesson finish this step")
NEXT: Way = ("Next lesson", "Next", "skip-step", "Start the next lesson")
HINT: Way = ("Hint", "Hint", "hint", "Show the next hint, or the solution after three hints")
NEXT_PUZZLE: Way = ("Next puzzle", "Next", "skip-step", "Start the next unsolved puzzle")


def _ways(content: Guidance) -> tuple[Way, ...]:
    every = (ALL,) if content.why else ()
    if content.is_puzzle:
        return (NEXT_PUZZLE if content.is_over else HINT, *every)
    if content.is_aside:
        return (BACK, *every)
    if content.number:
        return (SKIP, *every)
    return (NEXT, *every) if content.is_over else every


def _button(words: str, brief: str, action: str, tip: str) -> BarItem:
    """Return a button whose shortest forms omit the key, which the tooltip then names."""
    whole = Button(words, action, keys.of(action), tip, look=MORE)
    short = attrs.evolve(whole, words=brief)
    return {0: whole, 1: short, 2: whole.keyless, 3: short.keyless}


class GuidePanel(Panel):
    """The panel that paints the guidance."""

    backdrop = over(BAR_MARGIN)
    clear = True

    def paint(self, canvas: Canvas, content: Guidance) -> None:
        low, wide = self.height < HEIGHT, self.width - 2 * PAD
        # Areas added later are on top; everywhere else, the panel acts like its button.
        canvas.spot(0, 0, self.width, self.height, "guide", ALL[-1], words=" ".join(guide_sentences(content)))
        remarks: list[Paragraph] = [(words, WARN) for words in content.remarks[:MOST]]
        reasons = (f"{content.heading}:", content.why), ("Or:", content.instead)
        more: list[Paragraph] = [(f"{words} {text}", MUTED) for words, text in reasons if text]
        top, rows = LOW_TOP if low else TOP, [(content.text, INK), *remarks, *more]
        label = f"STEP {content.number}/{content.of}" if content.number else "GUIDE"
        name = Caption(content.title, TITLE, INK if content.why else GOOD, bold=True, high=24, grows=True)
        words = Caption(label, 12, STEEL, bold=True, high=24), name
        title = Bar((*words, *(_button(*way) for way in _ways(content))), 10, least=name.wide(canvas))
        y = title.paint(canvas, PAD, top, wide) + 2
        self._fitted(canvas, rows, wide, self.height - y - 4).paint(canvas, PAD, y, wide)

    def _fitted(self, canvas: Canvas, paragraphs: list[Paragraph], wide: float, room: float) -> Column:
        """Return as many paragraphs as fit, in letters as large as possible; the first may be cut."""
        for count in range(len(paragraphs), 0, -1):
            for size in (size for size in SIZES if size >= SMALLEST or count == 1):
                texts = [Text(words, size, ink, leading=LEADING) for words, ink in paragraphs[:count]]
                column = Column(texts, 2)
                if column.tall(canvas, wide) <= room:
                    return column
        (words, ink), most = paragraphs[0], max(1, int(room // (SIZES[-1] * LEADING)))
        return Column([Text(words, SIZES[-1], ink, leading=LEADING, most=most)])
