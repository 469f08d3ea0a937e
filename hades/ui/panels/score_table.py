"""The score sheet as a table: the level, the points, and what each of them is for."""

from __future__ import annotations

import attrs

from hades.art.colours import BAD, EDGE, FAINT, INK, MUTED, WARN
from hades.narrate import number_text
from hades.odds.score_outlook import ScoreItem, VictoryScale
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import Box, Clicked, Column, Inset, Text
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import PAGE, Panel
from hades.ui.panels.victory_scale import NARROW_STEP, STEP, Stair, Steps, ladder_tip

PAD = 18.0
ROW, LOW = 21.0, 19.0
"""Height of a row, and the least of it."""
LEADING = 18 / 14
VALUE = 44.0
"""Width of the points of a row."""
TWO = 540.0
"""Width from which rows may stand in two columns."""


@attrs.frozen
class Tally:
    """``level`` and ``vp`` as words, a line about them, the items that count, and what else must be said."""

    level: str
    vp: str
    told: str
    items: tuple[ScoreItem, ...]
    note: str = ""
    ladder: VictoryScale | None = None


class ScoreTable(Panel):
    """Paints a `Tally`; rows scroll where there is no room for all of them, and a bar shows it."""

    backdrop = PAGE

    def tall(self, content: Tally, wide: float, room: float, ratio: float) -> float:
        """Height in which everything is in sight, in one column if that has room, no more than ``room``."""
        whole = self._whole(content, wide, room)
        top = self._top(Canvas(10, 10, ratio), content, wide, whole) + 12
        one = top + len(content.items) * ROW
        return min(room, one if one <= room else top + self._rows(content, wide) * ROW)

    def _rows(self, content: Tally, wide: float) -> int:
        """How many rows there are at least."""
        return -(-len(content.items) // 2) if wide >= TWO else len(content.items)

    def _whole(self, content: Tally, wide: float, high: float) -> bool:
        """Whether there is room for the levels by name: every item comes before them."""
        top = self._top(Canvas(10, 10, 1.0), content, wide, True)
        return content.ladder is not None and top + self._rows(content, wide) * LOW + 4 <= high

    def _head(self, content: Tally, canvas: Canvas, wide: float, whole: bool) -> Column:
        """The sentences below the level, each in one line if letters a little smaller bring it there, and
        the levels by name."""
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
        """Where the rows begin."""
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
        # rows stand a little closer or wider, as the room is
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
        """The levels without words, up to x; how much room they take."""
        stair = Stair(steps, 34.0, STEP if self.width >= TWO else NARROW_STEP)
        wide = stair.wide(canvas)
        Clicked(stair, tip=ladder_tip(steps)).paint(canvas, right - wide, 6, wide)
        return wide + PAD

    def _row(self, inner: Canvas, item: ScoreItem, box: tuple[float, float, float, float]) -> None:
        """One item."""
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
        tip = f"{item.what}: {item.worth}{told}\n{item.clause}: open the rules here"
        inner.spot(x, y, wide, high, Action("rule", item.clause), tip)
