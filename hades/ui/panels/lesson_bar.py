"""The band below the board that guides through a lesson: the current task, the reasons, and alternatives."""

from __future__ import annotations

import attrs

from hades.art.colours import EDGE, GOOD, INK, MUTED, PANEL, WARN, Colour
from hades.pages.help_pages import guide_sentences
from hades.session.lesson_progress import OVER, Guidance
from hades.ui import keys
from hades.ui.kit.boxes import Box, Caption, Column, Row, Text
from hades.ui.kit.button import SMALL, Button
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import Backdrop, Panel

HEIGHT, LOW = 118.0, 80.0
"""Height of the band in units, and in low windows, where three lines fit below its title.

Fixed, so that nothing moves when the text changes.
"""
PAD, GAP = 12.0, 20.0
BESIDE = 640.0
"""Width in units from which the reasons stand beside the task, if the height allows."""
TOP, LOW_TOP = 8.0, 4.0
"""Units above the title, normally and in low windows."""
HEAD = 28.0
"""Units from the top of the title to the text below, and space kept free below the text."""
LEADING, CLOSE = 1.3, 1.25
"""Line spacing relative to the size of letters, normally and in low windows."""
MORE = attrs.evolve(SMALL, high=24, size=12.5)
SIZES = (14.5, 13.5, 13.0, 12.5, 12.0)
GUIDE = "GUIDE"
TITLE = 16.0, 14.0, 13.0
MOST = 3
"""Largest number of remarks shown at once."""


Paragraph = tuple[str, Colour]
"""A paragraph and its colour."""


@attrs.frozen
class BandWay:
    """A command on the band: its long and short label, its action, and its tooltip."""

    words: str
    brief: str
    action: str
    tip: str

    def button(self, *, brief: bool, keyed: bool) -> Button:
        """Return the command as a button, with its key if ``keyed``; otherwise the tooltip names the key."""
        words, key = self.brief if brief else self.words, keys.of(self.action)
        tip = self.tip if keyed else f"{self.tip} [{keys.cap(key)}]"
        return Button(words, self.action, key if keyed else "", tip, look=MORE)


ALL = BandWay("Full text", "All", "guide", "Show the guide's full text: reasons and alternatives")
BACK = BandWay("Back to the step", "Back", "step-back", "Undo what you tried, and continue the step")
SKIP = BandWay("Skip", "Skip", "skip-step", "Let the lesson finish this step")
NEXT = BandWay("Next lesson", "Next", "skip-step", "Start the next lesson")
HINT = BandWay("Hint", "Hint", "hint", "Show the next hint; after three comes the solution")
NEXT_PUZZLE = BandWay("Next puzzle", "Next", "skip-step", "Start the next unsolved puzzle")


def _ways(content: Guidance) -> tuple[BandWay, ...]:
    """Return the commands for the step shown."""
    if content.is_puzzle:
        return (NEXT_PUZZLE if content.goal is None else HINT,)
    if content.is_aside:
        return (BACK,)
    if content.number:
        return (SKIP,)
    return (NEXT,) if content.title == OVER else ()


class GuidePanel(Panel):
    """The panel that paints the guide's text."""

    backdrop = Backdrop(fill=PANEL, edge=EDGE, thick=2)
    clear = True

    def paint(self, canvas: Canvas, content: Guidance) -> None:
        wide = self.width - 2 * PAD
        beside = self.width >= BESIDE and not self._low
        each = (wide - GAP) * 0.5 if beside else wide
        # Areas added later are on top: the rest of the band acts like its button.
        canvas.spot(0, 0, self.width, self.height, "guide", ALL.tip, words=" ".join(guide_sentences(content)))
        boxes: list[Box] = [self._what(canvas, content, each, alone=not beside)]
        if beside:
            boxes.append(self._why(canvas, content, each))
        Row(boxes, GAP, given=[each] * len(boxes)).paint(canvas, PAD, self._top, wide)

    @property
    def _low(self) -> bool:
        return self.height < HEIGHT

    @property
    def _top(self) -> float:
        return LOW_TOP if self._low else TOP

    def _what(self, canvas: Canvas, content: Guidance, wide: float, *, alone: bool) -> Box:
        """Return the task; if ``alone``, with as many remarks on the latest events as fit below it."""
        name = Caption(content.title, TITLE, INK if content.why else GOOD, bold=True, grows=True)
        label = f"STEP {content.number}/{content.of}" if content.number else GUIDE
        heads: list[Box] = [Caption(label, 12, WARN, bold=True), name]
        heads += self._buttons(canvas, content, label, wide)
        taken = self._top + HEAD
        column = Column(
            (Row(heads, 10, middle=True), self._fitted(canvas, content.said, INK, wide, taken)), 2
        )
        for words in content.remarks[:MOST] if alone else ():
            longer = Column((*column.boxes, self._text(words, SIZES[-1], WARN)), 2)
            if longer.tall(canvas, wide) > self.height - self._top:
                break
            column = longer
        return column

    def _text(self, words: str, size: float, ink: Colour) -> Text:
        return Text(words, size, ink, leading=CLOSE if self._low else LEADING)

    def _buttons(self, canvas: Canvas, content: Guidance, label: str, wide: float) -> list[Button]:
        """Return the buttons for the step, with the longest labels that leave room for the title."""
        room = wide - canvas.measure(label, 12, True) - canvas.measure(content.title, TITLE[0], True) - 12
        every = [*_ways(content), *((ALL,) if content.why else ())]
        found: list[Button] = []
        for brief, keyed in ((False, True), (True, True), (False, False), (True, False)):
            found = [way.button(brief=brief, keyed=keyed) for way in every]
            if sum(button.wide(canvas) + 10 for button in found) <= room:
                break
        return found

    def _why(self, canvas: Canvas, content: Guidance, wide: float) -> Box:
        """Return the remarks on the latest events, and as many of the reasons as fit below them."""
        told: list[Paragraph] = [(words, WARN) for words in content.remarks[:MOST]]
        rest: list[Paragraph] = [
            (f"{words} {said}", MUTED)
            for words, said in ((f"{content.heading}:", content.why), ("Or:", content.instead))
            if said
        ]
        every = (*told, *rest)
        # Drop the least important first: alternatives, reasons, then the last remarks.
        for count in range(len(every) if told else 0, 0, -1):
            paragraphs = every[:count]
            for size in SIZES:
                column = Column([Text(words, size, ink) for words, ink in paragraphs], 2)
                if told and column.tall(canvas, wide) <= self.height - 14:
                    return column
        words, ink = "\n".join(words for words, _ in (told or rest)), WARN if told else MUTED
        return self._fitted(canvas, words, ink, wide, 14)

    def _fitted(self, canvas: Canvas, words: str, ink: Colour, wide: float, taken: float) -> Text:
        """Return the text in the largest letters in which all of it fits.

        Failing that, return as many lines as fit.
        """
        room = self.height - taken
        for size in SIZES:
            text = self._text(words, size, ink)
            if text.tall(canvas, wide) <= room:
                return text
        return attrs.evolve(text, most=max(1, int(room // (text.size * text.leading))))
