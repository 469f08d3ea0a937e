"""The roster: every friendly Unit with its steps, its place and whether it can still act."""

from __future__ import annotations

import attrs

from hades.art.colours import EDGE, FAINT, GOOD, HOT, INK, MUTED, RAISED, STEEL, WARN
from hades.narrate.lexicon import WORN
from hades.odds.unavailable import STATES, Member
from hades.ui import keys
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import Box, Gap, Text
from hades.ui.kit.button import Button, Look
from hades.ui.kit.canvas import Canvas, Pictures
from hades.ui.kit.gl import Brush
from hades.ui.kit.panel import COLUMN, NARROW, PicturePanel

PAD = 10.0
ROW = 34.0
HEAD = 24.0
TOP = 40.0
CLOSE = Look(high=28, size=16, fill=RAISED, edge=EDGE, radius=6, pad=2, centred=True)
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


class RosterPanel(PicturePanel):
    """Paints a `Roster`; it scrolls."""

    backdrop = attrs.evolve(COLUMN, solid=True)

    def __init__(self, brush: Brush, pictures: Pictures) -> None:
        super().__init__(brush, pictures)
        self.shown = False

    def paint(self, canvas: Canvas, content: Roster) -> None:
        free = sum(e.member.state == "free" for e in content.entries)
        canvas.text(PAD, 11, f"YOUR UNITS · {free} can act", 13, INK, bold=True, room=self.width - 80)
        close = Button("×", "close-roster", tip=f"Close [{content.key}]", look=CLOSE)
        close.paint(canvas, self.width - 38, 6, 30)
        rows: list[Box] = []
        heading = ""
        for entry in content.entries:
            if entry.member.state != heading:
                heading = entry.member.state
                count = sum(e.member.state == heading for e in content.entries)
                words = f"{STATES[heading]} ({count})".upper()
                rows.append(Text(words, 12, MUTED, bold=True, above=7, below=HEAD - 21.3))
            rows.append(MemberRow(entry, entry.member.id == content.chosen, self.pictures))
        if content.told:
            rows.append(Others(content.told))
        self.scrolled(canvas, [*rows, Gap(6)], (TOP, self.height - TOP), (PAD, 14), bar=NARROW)


@attrs.frozen
class Others(Box):
    """Those who are not in the list: a click shows everybody."""

    words: str

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        end = Text(self.words, 12.5, STEEL, above=8, below=4).paint(canvas, x, y, wide - 2)
        tip = f"Everybody, with their state [{keys.shown('facts')}]"
        canvas.spot(x - 6, y + 5, wide + 12, end - y - 5, Action("facts", "units"), tip)
        return end


@attrs.frozen
class MemberRow(Box):
    """A Unit: its counter, name, steps, and where it is."""

    entry: Entry
    chosen: bool
    pictures: Pictures

    def tall(self, canvas: Canvas, wide: float) -> float:
        return ROW

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        entry, size = self.entry, ROW - 6
        x, wide = x - 6, wide + 12
        free = entry.member.state == "free"
        if free or self.chosen:
            fill, edge = (HOT, INK) if self.chosen else (RAISED, EDGE)
            canvas.rect(x, y, wide, ROW - 2, fill, radius=6, edge=edge)
        canvas.figure(self.pictures, entry.picture, x + 4, y + 2, size)
        left, right = x + 11 + size, x + wide - 4
        place = f"{SIGNS[entry.member.state]} {entry.member.place}"
        tone = GOOD if free else WARN if entry.member.state == "held" else MUTED
        room = right - left - canvas.text(right, y + ROW / 2 - 1, place, 13, tone, bold=True, anchor="rm")
        ink = INK if free or self.chosen else MUTED
        canvas.text(left, y + 2, entry.name, 13.5, ink, bold=True, room=room - 6)
        steps, all_ = entry.steps
        for at in range(all_):
            full = at < steps
            canvas.rect(left + at * 12, y + 20, 9, 9, INK if full else None, edge=INK if full else FAINT)
        word = "lost" if not steps else WORN[entry.depleted]
        if entry.member.state != "lost":
            word += f" · {entry.moves}"
        canvas.text(left + all_ * 12 + 4, y + 18, word, 12, MUTED, room=room - all_ * 12)
        canvas.spot(x, y, wide, ROW - 1, Action("roster", entry.member.id), entry.tip)
        return y + ROW
