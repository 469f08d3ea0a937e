"""The roster: every friendly Unit with its steps, its place and whether it can still act."""

from __future__ import annotations

import attrs

from hades.advice.roster import STATES, Member
from hades.ui import keys
from hades.ui.art.kit import Kit
from hades.ui.canvas import Canvas
from hades.ui.gl import Brush
from hades.ui.look import EDGE, FAINT, GOOD, HOT, INK, MUTED, PANEL, RAISED, STEEL, WARN
from hades.ui.panels.base import Panel, Spot

PAD = 10.0
ROW = 34.0
HEAD = 24.0
TOP = 40.0
SIGNS = {"free": "►", "done": "•", "held": "×", "away": "–", "lost": "†"}
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


class RosterPanel(Panel):
    """Paints a `Roster`; it scrolls."""

    def __init__(self, brush: Brush, kit: Kit) -> None:
        super().__init__(brush)
        self.kit = kit
        self.shown = False

    def paint(self, canvas: Canvas, content: Roster) -> None:
        canvas.rect(0, 0, self.width, self.height, PANEL, edge=EDGE)
        self.spots.append(Spot(0, 0, self.width, self.height, "", ""))
        free = sum(e.member.state == "free" for e in content.entries)
        canvas.text(
            PAD, 11, canvas.fit(f"YOUR UNITS · {free} can act", self.width - 80, 13, True), 13, INK, bold=True
        )
        canvas.rect(self.width - 38, 6, 30, 28, RAISED, radius=6, edge=EDGE)
        canvas.text(self.width - 23, 20, "×", 16, INK, bold=True, anchor="mm")
        self.spots.append(Spot(self.width - 38, 6, 30, 28, "close-roster", f"Close [{content.key}]"))
        inner = Canvas(self.width, self.height - TOP, canvas.ratio)
        tall = self._rows(inner, content)
        self.full = max(0.0, tall - inner.height)
        if self.scroll > self.full:
            self.scroll = self.full
            self.spots = self.spots[:2]
            inner = Canvas(self.width, self.height - TOP, canvas.ratio)
            self._rows(inner, content)
        canvas.lay(inner, TOP)
        if self.full:
            canvas.rect(self.width - 6, TOP, 4, inner.height, RAISED, radius=2)
            part, at = inner.height / tall, self.scroll / tall
            canvas.rect(
                self.width - 6, TOP + at * inner.height, 4, max(18, part * inner.height), FAINT, radius=2
            )

    def _rows(self, canvas: Canvas, content: Roster) -> float:
        y, heading = -self.scroll, ""
        for entry in content.entries:
            if entry.member.state != heading:
                heading = entry.member.state
                count = sum(e.member.state == heading for e in content.entries)
                canvas.text(PAD, y + 7, f"{STATES[heading]} ({count})".upper(), 11, FAINT, bold=True)
                y += HEAD
            if y + ROW > 0 and y < canvas.height:
                self._row(canvas, y, entry, entry.member.id == content.chosen)
                low, cut = max(0.0, y), min(y + ROW, canvas.height)
                action = f"roster:{entry.member.id}"
                self.spots.append(Spot(4, low + TOP, self.width - 12, cut - low - 1, action, entry.tip))
            y += ROW
        if content.told:
            top = y + 5
            y = canvas.block(PAD, y + 8, self.width - 2 * PAD - 6, content.told, 12.5, STEEL) + 4
            low, cut = max(0.0, top), min(y, canvas.height)
            if cut > low:
                tip = "Everybody, with their state [" + keys.shown("facts") + "]"
                self.spots.append(Spot(4, low + TOP, self.width - 12, cut - low, "facts:units", tip))
        return y + self.scroll + 6

    def _row(self, canvas: Canvas, y: float, entry: Entry, chosen: bool) -> None:
        free = entry.member.state == "free"
        if free or chosen:
            canvas.rect(
                4,
                y,
                self.width - 12,
                ROW - 2,
                HOT if chosen else RAISED,
                radius=6,
                edge=INK if chosen else EDGE,
            )
        size = ROW - 6
        canvas.picture(self.kit.image(entry.picture, round(size * canvas.ratio)), PAD - 2, y + 2, size, size)
        x, right = PAD + size + 5, self.width - 16
        place = f"{SIGNS[entry.member.state]} {entry.member.place}"
        tone = GOOD if free else WARN if entry.member.state == "held" else MUTED
        right -= canvas.measure(place, 13, True)
        canvas.text(self.width - 16, y + ROW / 2 - 1, place, 13, tone, bold=True, anchor="rm")
        name = canvas.fit(entry.name, right - x - 6, 13.5, True)
        canvas.text(x, y + 2, name, 13.5, INK if free or chosen else MUTED, bold=True)
        left, all_ = entry.steps
        for at in range(all_):
            full = at < left
            canvas.rect(x + at * 12, y + 20, 9, 9, INK if full else None, edge=INK if full else FAINT)
        word = "lost" if not left else "depleted" if entry.depleted else "fresh"
        if entry.member.state != "lost":
            word += f" · {entry.moves}"
        canvas.text(x + all_ * 12 + 4, y + 18, canvas.fit(word, right - x - all_ * 12, 12), 12, MUTED)
