"""Scores: the scale of victory levels, and the table of scoring items."""

from __future__ import annotations

import attrs

from hades.art.colours import BAD, EDGE, FAINT, INK, MUTED, RAISED, WARN
from hades.narrate import number_text
from hades.odds.score_outlook import BELOW, HERE, OPEN, SHUT, ScoreItem, VictoryLevel, VictoryScale
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import Box, Clicked, Column, Inset, Text
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import PAGE, Panel

STEP, APART = 7.0, 2.0
"""Width of a step of the small stair, and the gap between two steps."""
NARROW_STEP = 5.0
"""Width of a step of the narrowest stair."""
TALL = 24.0
"""Height from which a sign marks the current step; on a lower stair, that step is light."""
HIGH = 40.0
"""Height of the named steps."""


def ladder_tip(found: VictoryScale) -> str:
    """Return every level with its relation to the score, and the VP missing to the next."""
    marks = {HERE: "► ", BELOW: "■ ", OPEN: "□ ", SHUT: "× "}
    lines = [
        f"{marks[rung.state]}{rung.name}: {rung.worth}, {found.of(rung)}" for rung in reversed(found.rungs)
    ]
    return "\n".join((*lines, *((found.told,) if found.told else ())))


@attrs.frozen
class Stair(Box):
    """The victory levels without words.

    Filled steps are reached, empty ones possible, flat ones out of reach.
    """

    ladder: VictoryScale
    high: float
    step: float = STEP

    def wide(self, canvas: Canvas) -> float:
        return len(self.ladder.rungs) * (self.step + APART) - APART

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        tall, rungs = self.high >= TALL, self.ladder.rungs
        low, head = y + self.high - (3 if tall else 1), 12 if tall else 9
        for at, rung in enumerate(rungs):
            high, here = 6 + (self.high - head) * at / (len(rungs) - 1), rung.state == HERE
            if rung.state == SHUT:
                canvas.rect(x, low - 3, self.step, 3, EDGE)
            else:
                fill = WARN if rung.state in (HERE, BELOW) else RAISED
                edge = INK if here else WARN if rung.state == BELOW else FAINT
                fill = INK if here and not tall else fill
                canvas.rect(x, low - high, self.step, high, fill, radius=1, edge=edge)
            if here and tall:
                canvas.text(x + self.step / 2, low - high - 5, "▼", 8, INK, anchor="mm")
            x += self.step + APART
        return y + self.high


@attrs.frozen
class Steps(Box):
    """The victory levels side by side with names and numbers; a click opens the rule."""

    ladder: VictoryScale

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        each = (wide + APART) / len(self.ladder.rungs)
        for rung in self.ladder.rungs:
            self._step(canvas, rung, x, y, each - APART)
            x += each
        return y + HIGH

    def _step(self, canvas: Canvas, rung: VictoryLevel, x: float, y: float, wide: float) -> None:
        here, had = rung.state == HERE, rung.state in (HERE, BELOW)
        ink = INK if here else MUTED if rung.state != SHUT else FAINT
        room = wide - 2
        canvas.text(x + wide / 2, y + 8, rung.short, (13, 12, 11.5), ink, bold=here, anchor="mm", room=room)
        fill, edge = (WARN if had else RAISED), (INK if here else WARN if had else FAINT)
        if rung.state == SHUT:
            canvas.rect(x, y + 19, wide, 3, EDGE)
        else:
            canvas.rect(x, y + 17, wide, 7, fill, radius=2, edge=edge)
        words = number_text(rung.least).lstrip("+") if rung.least > 0 else "less"
        canvas.text(x + wide / 2, y + 32, words, 12, ink, bold=here, anchor="mm", room=room)
        told = (f"{rung.name}: {rung.worth}, {self.ladder.of(rung)}", self.ladder.told)
        tip = "\n".join((*filter(None, told), f"Open rule {rung.clause}"))
        canvas.spot(x, y, wide, HIGH, Action("rule", rung.clause), tip)


PAD = 18.0
ROW, LOW = 21.0, 19.0
"""Height of a row, and its minimum."""
LEADING = 18 / 14
VALUE = 44.0
"""Width of the points of a row."""
TWO = 540.0
"""Width from which the rows may form two columns."""


@attrs.frozen
class Tally:
    """The score: ``level`` and ``vp`` as words, a line about them, the scoring items, and a note."""

    level: str
    vp: str
    told: str
    items: tuple[ScoreItem, ...]
    note: str = ""
    ladder: VictoryScale | None = None


class ScoreTable(Panel):
    """The panel that paints a `Tally`; rows scroll if they do not all fit, with a scroll bar."""

    backdrop = PAGE

    def tall(self, content: Tally, wide: float, room: float, ratio: float) -> float:
        """Return the height at which everything is visible, in one column if that fits, at most ``room``."""
        whole = self._whole(content, wide, room)
        top = self._top(Canvas(10, 10, ratio), content, wide, whole) + 12
        one = top + len(content.items) * ROW
        return min(room, one if one <= room else top + self._rows(content, wide) * ROW)

    def _rows(self, content: Tally, wide: float) -> int:
        return -(-len(content.items) // 2) if wide >= TWO else len(content.items)

    def _whole(self, content: Tally, wide: float, high: float) -> bool:
        """Return whether the named levels fit; all items take precedence."""
        top = self._top(Canvas(10, 10, 1.0), content, wide, True)
        return content.ladder is not None and top + self._rows(content, wide) * LOW + 4 <= high

    def _head(self, content: Tally, canvas: Canvas, wide: float, whole: bool) -> Column:
        """Return the lines below the level, and the named levels.

        A line is reduced slightly if that makes it fit.
        """
        said = [
            Text(w, 14, ink, leading=LEADING) for w, ink in ((content.told, MUTED), (content.note, WARN)) if w
        ]
        boxes: list[Box] = []
        for text in said:
            small = text.shrunk(canvas, wide, 1, (13.5, 13.0, 12.5))
            boxes.append(text if small.most else small)
        steps = [Inset(Steps(content.ladder), above=6)] if content.ladder and whole else []
        return Column((*boxes, *steps))

    def _top(self, canvas: Canvas, content: Tally, wide: float, whole: bool) -> float:
        return 43 + self._head(content, canvas, wide - 2 * PAD, whole).tall(canvas, wide - 2 * PAD)

    def paint(self, canvas: Canvas, content: Tally) -> None:
        points = canvas.measure(content.vp, 22, True)
        canvas.text(self.width - PAD, 22, content.vp, 22, WARN, bold=True, anchor="rm")
        room = self.width - 3 * PAD - points
        whole = self._whole(content, self.width, self.height)
        if content.ladder and not whole:
            room -= self._stair(canvas, content.ladder, self.width - 2 * PAD - points)
        canvas.text(PAD, 22, content.level, (22, 19, 16, 14, 13), INK, bold=True, anchor="lm", room=room)
        self._head(content, canvas, self.width - 2 * PAD, whole).paint(canvas, PAD, 37, self.width - 2 * PAD)
        top = self._top(canvas, content, self.width, whole)
        canvas.line(PAD, top - 4, self.width - PAD, top - 4, EDGE, 2)
        inner = canvas.part(top, self.width - 8, max(1.0, self.height - top - 2))
        room, count = inner.height - 2, len(content.items)
        columns = 1 if self.width < TWO or count * LOW <= room else 2
        each = -(-count // columns)
        # Spread the rows a little to use the available height.
        high = max(LOW, min(ROW + 3, room / each))
        tall = 2 + each * high
        self.full = max(0.0, tall - inner.height)
        self.scroll = min(self.scroll, self.full)
        wide = (self.width - PAD - 10) / columns
        for n, item in enumerate(content.items):
            box = PAD - 6 + n // each * wide, 2 + n % each * high - self.scroll, wide - 8, high
            self._row(inner, item, box)
        canvas.lay(inner, top)
        self.scroll_bar(canvas, top, inner.height)

    def _stair(self, canvas: Canvas, steps: VictoryScale, right: float) -> float:
        """Paint the levels without words, ending at ``right``; return the width they take."""
        stair = Stair(steps, 34.0, STEP if self.width >= TWO else NARROW_STEP)
        wide = stair.wide(canvas)
        Clicked(stair, tip=ladder_tip(steps)).paint(canvas, right - wide, 6, wide)
        return wide + PAD

    def _row(self, inner: Canvas, item: ScoreItem, box: tuple[float, float, float, float]) -> None:
        x, y, wide, high = box
        words = number_text(item.now) if item.now else "0"
        tone = BAD if item.now < 0 else WARN if item.now else FAINT
        inner.text(x + VALUE - 8, y + high / 2, words, 15, tone, bold=bool(item.now), anchor="rm")
        ink, room = INK if item.now else MUTED, wide - VALUE
        at = x + VALUE + 12
        at += inner.text(x + VALUE, y + high / 2, item.what, (14.5, 13.5, 12.5), ink, anchor="lm", room=room)
        if at + inner.measure(item.told, 12.5) < x + wide:
            inner.text(at, y + high / 2, item.told, 12.5, FAINT, anchor="lm")
        told = f"\n{item.told}" if item.told else ""
        tip = f"{item.what}: {item.worth}{told}\nOpen rule {item.clause}"
        inner.spot(x, y, wide, high, Action("rule", item.clause), tip)
