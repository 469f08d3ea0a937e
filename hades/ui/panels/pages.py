"""Pages to read in: a list at the left, with search and tabs, and what is chosen of it at the right."""

from __future__ import annotations

import attrs

from hades.ui import keys
from hades.ui.canvas import Canvas
from hades.ui.gl import Brush
from hades.ui.look import EDGE, FAINT, HOT, INK, MUTED, PANEL, RAISED, STEEL, WARN
from hades.ui.panels.base import Panel, Spot
from hades.ui.panels.cards import Sheet, SheetPanel

PAD = 16.0
FOOT = 50.0

Button = tuple[str, str, str]
"""(words, action, key)."""


@attrs.frozen
class Entry:
    """A line of the list: ``kind`` is row, part (a heading that can be chosen) or head (one that cannot)."""

    id: str
    name: str
    note: str = ""
    mark: str = ""
    """A word at its right."""
    kind: str = "row"

    @property
    def high(self) -> float:
        """Units of height."""
        return {"head": 30.0, "part": 30.0}.get(self.kind, 46.0 if self.note else 30.0)


@attrs.frozen
class Index:
    """What the list shows; ``at`` is the entry that is chosen, -1 for none."""

    title: str
    told: str
    entries: tuple[Entry, ...]
    at: int
    here: bool
    """Whether the keys are in the list."""
    query: str | None = None
    """What is searched for; None for a list without search."""
    tabs: tuple[str, ...] = ()
    tab: int = 0
    buttons: tuple[Button, ...] = ()
    empty: str = "Nothing of that kind."
    alarm: bool = False
    asks: str = ""
    """What is to be typed, while nothing is."""


class IndexPanel(Panel):
    """Paints an `Index`; the list scrolls and keeps the chosen entry in sight."""

    def __init__(self, brush: Brush) -> None:
        super().__init__(brush)
        self._at: tuple[int, int] = (-1, -1)

    def paint(self, canvas: Canvas, content: Index) -> None:
        canvas.rect(0, 0, self.width, self.height, PANEL, radius=12, edge=STEEL, thick=2)
        low = self.height < 420
        room = self.width - 2 * PAD
        title = canvas.fit(content.title, room, 20, True)
        named = canvas.text(PAD, 8 if low else 12, title, 20, INK, bold=True)
        y = 34.0 if low else 40.0
        tone = WARN if content.alarm else MUTED
        if content.told and low and canvas.measure(content.told, 12.5) <= room - named - 16:
            # where there is little room it stands beside the title
            canvas.text(PAD + named + 16, 15, content.told, 12.5, tone)
        elif content.told:
            y = canvas.block(PAD, y, self.width - 2 * PAD, content.told, 12.5, tone, leading=1.25) + 4
        if content.query is not None:
            y = self._search(canvas, content.query, content.asks, y)
        if content.tabs:
            y = self._tabs(canvas, content, y)
        canvas.line(PAD, y, self.width - PAD, y, EDGE, 2)
        self._list(canvas, content, y + 3, self.height - y - 7 - (FOOT if content.buttons else 4))
        if content.buttons:
            self.spots += foot(self, canvas, content.buttons)

    def _search(self, canvas: Canvas, query: str, asks: str, y: float) -> float:
        wide = self.width - 2 * PAD
        canvas.rect(PAD, y, wide, 30, (6, 8, 13), radius=6, edge=STEEL, thick=2)
        words = f"{query}|" if query else asks
        canvas.text(
            PAD + 10, y + 15, canvas.fit(words, wide - 50, 14), 14, INK if query else FAINT, anchor="lm"
        )
        if query:
            canvas.text(PAD + wide - 15, y + 15, "×", 18, INK, bold=True, anchor="mm")
            self.spots.append(Spot(PAD + wide - 32, y, 32, 30, "clear", "Take away what is typed"))
        return y + 36

    def _tabs(self, canvas: Canvas, content: Index, y: float) -> float:
        size = 12.5
        wide = [canvas.measure(words, size, True) + 18 for words in content.tabs]
        room = self.width - 2 * PAD
        x, left = PAD, PAD
        for n, words in enumerate(content.tabs):
            if x > left and x + wide[n] > left + room:
                x, y = left, y + 30
            here = n == content.tab
            canvas.rect(
                x, y, wide[n], 26, HOT if here else RAISED, radius=6, edge=WARN if here else EDGE, thick=2
            )
            canvas.text(x + wide[n] / 2, y + 13, words, size, INK if here else MUTED, bold=here, anchor="mm")
            self.spots.append(Spot(x, y, wide[n], 26, f"tab:{n}", "Tab: the next of these"))
            x += wide[n] + 5
        return y + 32

    # ---- the list

    def _list(self, canvas: Canvas, content: Index, top: float, high: float) -> None:
        inner = Canvas(self.width - 8, max(1.0, high), canvas.ratio)
        tops = [0.0]
        for entry in content.entries:
            tops.append(tops[-1] + entry.high)
        self.full = max(0.0, tops[-1] - inner.height)
        key = content.at, len(content.entries)
        if key != self._at and 0 <= content.at < len(content.entries):
            self._at = key
            above = content.at > 0 and content.entries[content.at - 1].kind != "row"
            first = tops[content.at - 1] if above else tops[content.at]
            low = tops[content.at + 1] - inner.height + 8
            if not low - 60 <= self.scroll <= first + 60:
                # from far away it comes to the middle
                self.scroll = first - inner.height * 0.4
            self.scroll = max(low, min(self.scroll, first - 4))
        self.scroll = max(0.0, min(self.scroll, self.full))
        for n, entry in enumerate(content.entries):
            y = tops[n] - self.scroll
            if y + entry.high > 0 and y < inner.height:
                self._entry(inner, entry, y, n == content.at, content.here)
                low, cut = max(0.0, y), min(inner.height, y + entry.high)
                if entry.kind != "head" and cut > low:
                    self.spots.append(Spot(6, top + low, self.width - 20, cut - low, f"entry:{n}"))
        if not content.entries:
            inner.block(PAD, 12, self.width - 3 * PAD, content.empty, 14, MUTED)
        canvas.lay(inner, top)
        if self.full:
            part = max(24.0, high * high / tops[-1])
            at = self.scroll / self.full * (high - part)
            canvas.rect(self.width - 12, top, 6, high, RAISED, radius=3)
            canvas.rect(self.width - 12, top + at, 6, part, FAINT, radius=3)

    def _entry(self, canvas: Canvas, entry: Entry, y: float, chosen: bool, here: bool) -> None:
        wide = self.width - 24
        if chosen:
            canvas.rect(
                6, y + 1, wide + 4, entry.high - 2, HOT, radius=6, edge=STEEL if here else EDGE, thick=2
            )
            canvas.rect(6, y + 5, 5, entry.high - 10, WARN, radius=2)
        room = wide - 26
        if entry.mark:
            mark = canvas.measure(entry.mark, 12) + 8
            canvas.text(6 + wide - 6, y + 8, entry.mark, 12, STEEL, anchor="ra")
            room -= mark
        if entry.kind == "head":
            canvas.text(PAD, y + 10, canvas.fit(entry.name.upper(), room, 12, True), 12, WARN, bold=True)
        elif entry.kind == "part":
            canvas.text(PAD + 2, y + 7, canvas.fit(entry.name, room, 14, True), 14, WARN, bold=True)
        else:
            canvas.text(PAD + 8, y + 6, canvas.fit(entry.name, room, 14), 14, INK, bold=False)
            if entry.note:
                canvas.text(PAD + 8, y + 25, canvas.fit(entry.note, wide - 26, 12.5), 12.5, MUTED)


@attrs.frozen
class Reading:
    """What the page at the right shows; ``link`` is the rule in it that Enter opens, -1 for none."""

    sheet: Sheet
    link: int = -1
    here: bool = False
    """Whether the keys are in it."""


class ReadingPanel(SheetPanel):
    """Paints a `Reading`; rows scroll, and the link the keys are at comes into sight."""

    def __init__(self, brush: Brush) -> None:
        super().__init__(brush)
        self._link = -1

    def paint(self, canvas: Canvas, content: Reading) -> None:  # type: ignore[override]
        edge = STEEL if content.here else EDGE
        canvas.rect(0, 0, self.width, self.height, PANEL, radius=12, edge=edge, thick=2)
        y = canvas.block(26, 14, self.width - 52, content.sheet.title, 19, INK, bold=True, leading=1.2)
        canvas.line(26, y + 5, self.width - 26, y + 5, EDGE, 2)
        top = y + 8
        high = max(1.0, self.height - top - (FOOT if content.sheet.buttons else 6))
        inner, tall = self._inner(canvas, content, high)
        self.full = max(0.0, tall - high)
        wanted = self._wanted(content.link, high)
        if wanted != self.scroll:
            self.scroll = wanted
            inner, _ = self._inner(canvas, content, high)
        if 0 <= content.link < len(self.links):
            y, _ = self.links[content.link]
            for ends in ((y - 4, y - 4), (y + 21, y + 21)):
                inner.line(18, ends[0], self.width - 34, ends[1], WARN, 2)
            inner.line(18, y - 4, 18, y + 21, WARN, 4)
        canvas.lay(inner, top)
        self.link_spots(0, top, high, self.width - 60)
        if self.full:
            part = max(24.0, high * high / tall)
            canvas.rect(self.width - 12, top, 6, high, RAISED, radius=3)
            at = top + self.scroll / self.full * (high - part)
            canvas.rect(self.width - 12, at, 6, part, FAINT, radius=3)
        if content.sheet.buttons:
            self.spots += foot(self, canvas, content.sheet.buttons)

    def _inner(self, canvas: Canvas, content: Reading, high: float) -> tuple[Canvas, float]:
        inner = Canvas(self.width - 8, high, canvas.ratio)
        return inner, self._rows(inner, content.sheet)

    def _wanted(self, link: int, high: float) -> float:
        """How far to scroll so that a link that was just gone to is in sight."""
        scroll = self.scroll
        if link != self._link:
            self._link = link
            if 0 <= link < len(self.links):
                y = self.links[link][0] + self.scroll
                scroll = max(y + 60 - high, min(scroll, y - 10))
        return max(0.0, min(scroll, self.full))


def foot(panel: Panel, canvas: Canvas, buttons: tuple[Button, ...]) -> list[Spot]:
    """Buttons at the foot of a panel, the last one at the right; their spots."""
    y = panel.height - 44
    room = panel.width - 2 * PAD
    each = min(180.0, (room - 8 * (len(buttons) - 1)) / len(buttons))
    found = []
    for n, (words, action, key) in enumerate(buttons):
        last = n == len(buttons) - 1
        x = panel.width - PAD - each if last else PAD + n * (each + 8)
        canvas.rect(x, y, each, 34, HOT, radius=8, edge=STEEL)
        cap = canvas.measure(keys.cap(key), 12, True) + 19 if key else 0.0
        if cap and canvas.measure(words, 13.5, True) > each - 18 - max(28.0, cap):
            # where there is no room for the key the words are whole, and pointing tells the key
            cap = 0.0
        elif cap:
            cap = panel.key_cap(canvas, x + each - 8, y + 7, key) + 8
        words_ = canvas.fit(words, each - 18 - cap, 13.5, True)
        canvas.text(x + 11, y + 17, words_, 13.5, INK, bold=True, anchor="lm")
        found.append(Spot(x, y, each, 34, action, f"{words} [{keys.cap(key)}]" if key else ""))
    return found
