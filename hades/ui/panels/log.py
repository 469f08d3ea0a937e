"""The log: what happened, newest at the bottom; filtered, with the ids of rules or without, and clicked to
look back."""

from __future__ import annotations

import attrs

from hades.art.colours import EDGE, FAINT, HOT, INK, PANEL, STEEL, WARN
from hades.history.log import Line
from hades.narrate.tags import FILTERS
from hades.ui import keys
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import Row, Spring
from hades.ui.kit.button import CHIP, Button
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.gl import Brush
from hades.ui.kit.panel import COLUMN, NARROW, Panel
from hades.ui.panels.citations import CITED

PAD = 12.0
SIZE = 13.0
LEADING = SIZE * 1.28
RULES = "Rules"
"""On the button for the ids of the rules."""
FILTER = attrs.evolve(CHIP, pad=6.0)
HEAD = 30.0
"""Height of the row of filters."""


@attrs.frozen
class Log:
    """Lines a filter lets through; ``current`` is the event of the line that is looked at, 0 for none."""

    lines: tuple[Line, ...] = attrs.field(eq=False)
    """Every line of a game: too many to be compared at each frame, `stamp` stands for them."""
    stamp: tuple[int, int, int]
    filter: str
    current: int = 0
    ids: bool = True
    """Whether the ids of the rules stand behind each line; else pointing at one tells them."""


class LogPanel(Panel):
    """Paints a `Log`; ``scroll`` counts lines up from the newest."""

    backdrop = attrs.evolve(COLUMN, solid=True)

    def __init__(self, brush: Brush) -> None:
        super().__init__(brush)
        self._wrapped: dict[tuple[float, float, str, tuple[str, ...]], list[str]] = {}
        self._followed = 0
        """The line that was last brought into view."""
        self._seen = range(0)
        """Which lines were painted last."""
        self._ids = True

    def paint(self, canvas: Canvas, content: Log) -> None:
        self._filters(canvas, content)
        self._ids = content.ids
        inner = Canvas(self.width, self.height - HEAD, canvas.ratio)
        lines = content.lines
        self.full = float(max(0, len(lines) - self._first_page(inner, lines)))
        self._follow(inner, content)
        self.scroll = max(0.0, min(self.full, self.scroll))
        last = len(lines) - 1 - int(self.scroll)
        y, at = inner.height - 5, last
        while at >= 0 and y > 0:
            high = self._height(inner, lines[at])
            if high > y and at < last:
                break  # no line is cut, unless it is the only one
            y -= high
            self._line(inner, y, lines[at], content)
            at -= 1
        self._seen = range(at + 1 + (y < 0), last + 1)
        if not lines:
            inner.text(PAD, 10, "Nothing of that kind so far.", SIZE, FAINT)
        canvas.lay(inner, HEAD)
        if self.full:
            seen = 1 - self.full / len(lines)
            NARROW.paint(canvas, HEAD, inner.height, seen, 1 - self.scroll / self.full)

    def _filters(self, canvas: Canvas, content: Log) -> None:
        now = "shown: hide them" if content.ids else "shown when a line is pointed at: show them all"
        tip = f"The ids of the rules behind each line are {now}\nA click on a line tells why it was so"
        wide = self.width - 12
        for look in (FILTER, attrs.evolve(FILTER, size=11.0, pad=4.0)):
            rules = Button(RULES, "ids", tip=tip, here=content.ids, look=look)
            kinds = [
                Button(
                    name.capitalize(),
                    Action("filter", name),
                    tip=f"The log: {_MEANS[name]}\n{keys.shown('filter')}: the next kind",
                    here=name == content.filter,
                    look=look,
                )
                for name in FILTERS
            ]
            row = Row((*kinds, Spring(), rules), 4)
            if row.wide(canvas) <= wide:
                break
        row.paint(canvas, 6, 3, wide)

    def _follow(self, canvas: Canvas, content: Log) -> None:
        """Bring the line that is looked at into view, once."""
        if content.current == self._followed:
            return
        self._followed = content.current
        at = next(
            (n for n, line in enumerate(content.lines) if content.current in (line.event, *line.also)), -1
        )
        if at >= 0 and at not in self._seen:
            high, below = max(0.0, canvas.height - self._height(canvas, content.lines[at]) - 30) / 2, 0.0
            last = at
            while last + 1 < len(content.lines) and below < high:
                last += 1
                below += self._height(canvas, content.lines[last])
            self.scroll = float(len(content.lines) - 1 - last)

    def look_again(self) -> None:
        """Bring the line that is looked at into view once more."""
        self._followed, self._seen = 0, range(0)

    def _first_page(self, canvas: Canvas, lines: tuple[Line, ...]) -> int:
        """How many of the first lines fill the panel."""
        room = canvas.height - 5
        for at, line in enumerate(lines):
            room -= self._height(canvas, line)
            if room < 0:
                return at
        return len(lines)

    def _height(self, canvas: Canvas, line: Line) -> float:
        return 24.0 if line.head else len(self._rows(canvas, line)) * LEADING + 4

    def _rows(self, canvas: Canvas, line: Line) -> list[str]:
        key = (self.width, canvas.ratio, line.text, line.clauses if self._ids else ())
        found = self._wrapped.get(key)
        if found is None:
            if len(self._wrapped) > 4000:
                self._wrapped.clear()
            found = self._wrapped[key] = canvas.wrap(
                _words(line) if self._ids else line.text, self.width - 2 * PAD - 10, SIZE
            )
        return found

    def _line(self, canvas: Canvas, y: float, line: Line, content: Log) -> None:
        here = bool(content.current) and content.current in (line.event, *line.also)
        high = self._height(canvas, line)
        action = Action("line", line.after, line.at)
        tip = "" if content.ids or not line.clauses else f"{', '.join(line.clauses)}\nClick: why"
        canvas.spot(PAD - 8, y, self.width - 2 * PAD + 12, high, action, tip)
        if line.head:
            canvas.line(PAD, y + 12, self.width - PAD, y + 12, EDGE)
            words = f" {line.text.rstrip('.')} "
            canvas.rect(PAD + 6, y + 3, canvas.measure(words, 12, True) + 4, 18, HOT if here else PANEL)
            canvas.text(PAD + 8, y + 5, words, 12, STEEL, bold=True)
            return
        if here:
            canvas.rect(PAD - 8, y - 2, self.width - 2 * PAD + 12, high, HOT, radius=4)
            canvas.rect(PAD - 8, y - 2, 5, high, WARN)
        body = len(line.text)
        for row in self._rows(canvas, line):
            if body >= len(row):
                canvas.text(PAD + 4, y, row, SIZE, INK)
            else:
                wide = canvas.text(PAD + 4, y, row[: max(0, body)], SIZE, INK) if body > 0 else 0.0
                self._cited(canvas, PAD + 4 + wide, y, row[max(0, body) :])
            body -= len(row) + 1
            y += LEADING

    def _cited(self, canvas: Canvas, x: float, y: float, words: str) -> None:
        """The ids of rules at the end of a line; a click on one opens the rules there."""
        canvas.text(x, y, words, SIZE, FAINT)
        for found in CITED.finditer(words):
            left = x + canvas.measure(words[: found.start()], SIZE)
            wide = canvas.measure(found[0], SIZE)
            canvas.text(left, y, found[0], SIZE, STEEL)
            tip = f"{found[0]}: open the rules here"
            canvas.spot(left - 1, y, wide + 2, LEADING, Action("rule", found[0]), tip)

    def scroll_by(self, notches: float) -> bool:
        before = self.scroll
        self.scroll = max(0.0, min(self.full, self.scroll + round(notches * 3)))
        return self.scroll != before


_MEANS = {
    "all": "everything",
    "enemy": "what the enemy did",
    "mine": "what you did",
    "combat": "fights and what came of them",
    "score": "what counts at the end",
}


def _words(line: Line) -> str:
    if not line.clauses:
        return line.text
    more = ", …" if len(line.clauses) > 3 else ""
    return f"{line.text} [{', '.join(line.clauses[:3])}{more}]"
