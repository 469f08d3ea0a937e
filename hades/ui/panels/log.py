"""The log of events, newest at the bottom, with filters while the mouse is on it.

A click on a line opens the history view at the event of the line.
"""

from __future__ import annotations

import math
from collections.abc import Collection

import attrs

from hades.art.colours import EDGE, HOT, INK, MUTED, PANEL, STEEL, WARN
from hades.history.log import Line
from hades.history.timeline import TURN
from hades.narrate.component_texts import SHORT_STEPS as STEPS
from hades.state.events import Moment
from hades.ui import keys
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import MARGIN, Caption, Clicked, Row, Spring
from hades.ui.kit.button import CHIP, Button
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.gl import Brush
from hades.ui.kit.memo import Memo
from hades.ui.kit.panel import COLUMN, Panel, scroll_bar
from hades.ui.panels.bars import Bar

PAD = MARGIN
SIZE = 13.0
LEADING = SIZE * 1.28
FILTER = attrs.evolve(CHIP, pad=6.0)
HEAD = 30.0
"""Height of the row of filters, in units."""
NEWEST = 2
"""Number of newest entries in view without scrolling, besides the entries of the last command.

The simple view shows at most that many entries, and only of the last command.
"""


@attrs.frozen
class Log:
    """The lines that pass the filter; ``current`` are the moments that history view or playback shows."""

    lines: tuple[Line, ...]
    filter: str
    current: tuple[Moment, ...] = ()
    plain: bool = False
    """True in the simple view, which shows only the results of the last command."""
    opened: bool = False
    """True to show the filters beside the link to the history view.

    While a filter is chosen, all filters are shown anyway.
    """
    last: int = 0
    """Number of the last command."""


@attrs.frozen
class Entry:
    """A line together with the lines just above it that need no entry of their own (``heads``)."""

    line: Line
    heads: tuple[Line, ...] = ()

    @property
    def step(self) -> str:
        """Name of the step that begins with the entry, as a prefix of its text (``Combat: ``).

        "" if no step begins, or if the text has the prefix already.
        """
        name = next((STEPS.get(line.event.section, "") for line in self.heads[::-1] if line.head), "")
        return "" if self.line.text.startswith(name) else f"{name}: "

    def tells(self, moments: Collection[Moment]) -> bool:
        """Return whether the entry reports an event at one of the given moments."""
        return any(line.tells(moment) for line in (*self.heads, self.line) for moment in moments)

    def is_in_view(self, back: int, content: Log) -> bool:
        """Return whether an entry is in view before the log is scrolled; ``back`` entries are newer."""
        of_last = any(moment[0] == content.last for moment in (self.line.moment, *self.line.also))
        newest = back < NEWEST
        if content.plain:
            # The question already says who has just begun to act.
            return not back or (of_last and newest and self.line.kind != "unit_activated")
        return of_last or newest


def entries(lines: tuple[Line, ...], current: Collection[Moment] = ()) -> list[Entry]:
    """Merge headings of steps, and lines that only say which Unit begins to act, into the line below them.

    Headings of turns remain separate entries. At the end of the log, so do lines about a Unit, and a heading
    that is a current event.
    """
    found: list[Entry] = []
    heads: tuple[Line, ...] = ()
    for line in lines:
        if (line.head and TURN not in line.tags) or line.kind == "unit_activated":
            heads = (*heads, line)
        else:
            found.append(Entry(line, () if line.head else heads))
            heads = ()
    return found + [Entry(head) for head in heads if not head.head or head.moment in current]


class LogPanel(Panel):
    """The panel that paints a `Log`; ``scroll`` counts entries upwards from the newest."""

    backdrop = attrs.evolve(COLUMN, solid=True)

    def __init__(self, brush: Brush) -> None:
        super().__init__(brush)
        self._entries = Memo[list[Entry]]()
        self._scrolled_to: tuple[Moment, ...] | None = ()
        """The current events last scrolled into view; None to scroll the current events into view again."""
        self._scrolled_to_follow = False
        self.seen = range(0)
        """Indices of the entries in view when last painted."""
        self._tops: list[float] = []
        """Tops of the entries in view, newest first."""

    def paint(self, canvas: Canvas, content: Log) -> None:
        tip = f"Everything that has happened{keys.after('log')}"
        link = Clicked(Caption("Log", 13, STEEL, high=HEAD), "log", tip)
        Row((link, Spring())).paint(canvas, PAD, 0, self.width - 2 * PAD)
        if content.filter != "all" or content.opened:
            left = PAD + link.wide(canvas) + 10
            _filters(content).paint(canvas, left, 3, self.width - left - PAD)
        inner = canvas.part(HEAD, self.width, self.height - HEAD)
        key = content.lines, content.current
        found = self._entries.of(key, lambda: entries(content.lines, content.current))
        self.full = float(max(0, len(found) - self._first_page(inner, found)))
        self._follow(inner, found, content.current)
        self.scroll = max(0.0, min(self.full, self.scroll))
        last = len(found) - 1 - int(self.scroll)
        y, at = inner.height - 5, last
        self._tops = []
        whole = bool(self.scroll) or content.filter != "all" or bool(content.current)
        while at >= 0 and y > 0:
            if not whole and not found[at].is_in_view(last - at, content):
                break
            high = self._height(inner, found[at])
            if high > y and at < last:
                break  # No entry is cut unless it is the only one.
            y -= high
            self._entry(inner, y, found[at], content)
            self._tops.append(HEAD + y)
            at -= 1
        self.seen = range(at + 1 + (y < 0), last + 1)
        if not found:
            none = "Nothing yet." if content.filter == "all" else "No lines of this kind yet."
            inner.text(PAD, 10, none, SIZE, MUTED)
        canvas.lay(inner, HEAD)
        if self.full and (whole or content.opened):
            seen = 1 - self.full / len(found)
            scroll_bar(canvas, HEAD, inner.height, seen, 1 - self.scroll / self.full)

    def _follow(self, canvas: Canvas, found: list[Entry], current: tuple[Moment, ...]) -> None:
        """Scroll the first current event into view once, and back to the newest entry after the last one."""
        if current == self._scrolled_to:
            return
        at = next((n for n, entry in enumerate(found) if entry.tells(current)), -1)
        if current and at < 0:
            return  # The result of a combat is logged in the middle of its step: scroll to it later.
        self._scrolled_to = current
        if not current and self._scrolled_to_follow:
            self.scroll, self._scrolled_to_follow = 0.0, False
        if at >= 0 and at not in self.seen:
            high, below = max(0.0, canvas.height - self._height(canvas, found[at]) - 30) / 2, 0.0
            last = at
            while last + 1 < len(found) and below < high:
                last += 1
                below += self._height(canvas, found[last])
            self.scroll, self._scrolled_to_follow = float(len(found) - 1 - last), True

    def entry_at(self, y: float) -> tuple[float, float]:
        """Return the top and the end of the entry at ``y``, in window coordinates.

        Above the first entry, return ``y`` and the top of that entry; without any entry, return ``y`` twice.
        """
        tops = [self.y + top for top in self._tops]
        above, below = [top for top in tops if top <= y], [top for top in tops if top >= y]
        return max(above, default=y), min(below, default=self.y + self.height if above else y)

    def newest(self, count: int) -> float:
        """Return the window y of the top of the ``count`` newest entries; infinity without entries."""
        return self.y + self._tops[:count][-1] if self._tops else math.inf

    def look_again(self) -> None:
        """Scroll the current event into view again at the next painting."""
        self._scrolled_to, self.seen = None, range(0)

    def _first_page(self, canvas: Canvas, found: list[Entry]) -> int:
        """Return the number of entries, from the oldest on, that fill the panel."""
        room = canvas.height - 5
        for at, entry in enumerate(found):
            room -= self._height(canvas, entry)
            if room < 0:
                return at
        return len(found)

    def _height(self, canvas: Canvas, entry: Entry) -> float:
        return 24.0 if entry.line.head else len(self._rows(canvas, entry)) * LEADING + 4

    def _rows(self, canvas: Canvas, entry: Entry) -> list[str]:
        return canvas.wrap(entry.step + entry.line.text, self.width - 2 * PAD - 8, SIZE)

    def _entry(self, canvas: Canvas, y: float, entry: Entry, content: Log) -> None:
        line, here = entry.line, entry.tells(content.current)
        high = self._height(canvas, entry)
        action = Action("line", *line.moment)
        # Pointing at a line shows its rules, and a click the reasons.
        tip = ", ".join(line.clauses) if not content.plain else ""
        canvas.spot(PAD - 4, y, self.width - 2 * PAD + 8, high, action, tip)
        if line.head:
            canvas.line(PAD, y + 12, self.width - PAD, y + 12, EDGE)
            words = f" {line.text.rstrip('.')} "
            canvas.rect(PAD + 6, y + 3, canvas.measure(words, 12, True) + 4, 18, HOT if here else PANEL)
            canvas.text(PAD + 8, y + 5, words, 12, STEEL, bold=True)
            return
        if here:
            canvas.rect(PAD - 4, y - 2, self.width - 2 * PAD + 8, high, HOT, radius=4)
            canvas.rect(PAD - 4, y - 2, 3, high, WARN)
        step = len(entry.step)
        for row in self._rows(canvas, entry):
            x = PAD
            for ink, words in ((STEEL, row[:step]), (INK, row[step:])):
                x += canvas.text(x, y, words, SIZE, ink) if words else 0.0
            step = 0
            y += LEADING

    def scroll_by(self, notches: float) -> bool:
        before = self.scroll
        self.scroll = max(0.0, min(self.full, self.scroll + round(notches * 3)))
        self._scrolled_to_follow = False
        return self.scroll != before


KINDS = {
    "all": ("All", "everything"),
    "enemy": ("Enemy", "enemy actions"),
    "mine": ("Mine", "your actions"),
    "combat": ("Combat", "fights and their results"),
    "score": ("Score", "events that score"),
}
"""Filter of the log -> label and description of its button."""


def _filters(content: Log) -> Bar:
    buttons = [
        Button(words, Action("filter", name), "", f"Log: {means}", here=name == content.filter, look=FILTER)
        for name, (words, means) in KINDS.items()
    ]
    tight = attrs.evolve(FILTER, size=12.0, pad=4.0)
    return Bar([{0: one, 1: attrs.evolve(one, look=tight)} for one in buttons])
