"""Lists over the bar of a replay: the marks that stand too close there, and all notes of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hades.history.milestones import NOTE
from hades.ui.panels.marker_list import MarkerList, MarkerListPanel
from hades.ui.screen import STEPS, Achieved
from hades.wording import counted

if TYPE_CHECKING:
    from hades.ui.table.replay import Replay

WIDE, HIGH, ABOVE = 520.0, 360.0, 4.0
"""Units that a list takes at most, and how far above the bar it stands."""
ENOUGH = 220.0
"""Units of height of the board from which it has room for a list."""


class MarkerLists:
    """The list that is open over the bar, if one is."""

    def __init__(self, table: Replay) -> None:
        self.table = table
        self.panel = MarkerListPanel(table.window.brush)
        self.panel.shown = False
        self._numbers: tuple[int, ...] = ()
        self._at = 0

    @property
    def sheet(self) -> MarkerList | None:
        """What is listed."""
        marks = self.table.past.marks
        here = tuple(marks[number] for number in self._numbers if number < len(marks))
        if not here:
            return None
        title = (
            counted(len(here), "note")
            if all(mark.kind == NOTE for mark in here)
            else f"{len(here)} marks here"
        )
        return MarkerList(title, here, min(self._at, len(here) - 1))

    def open(self, *numbers: int) -> None:
        """List some marks by their numbers."""
        self._numbers, self._at, self.panel.scroll = numbers, 0, 0.0

    def notes(self) -> None:
        """List all notes, as far as they may be told."""
        past = self.table.past
        found = [
            n
            for n, stop in enumerate(past.stops.milestones)
            if stop.kind == NOTE and (not self.table.veiled or stop.moment <= past.furthest)
        ]
        if found:
            self.open(*found)
        else:
            self.table.window.notice.tell("Nobody has written a note on this game.")

    def close(self) -> None:
        """The list away."""
        self._numbers = ()

    def arrange(self) -> None:
        """Place it above the bar, or where the board is low down to where things are told."""
        sheet = self.sheet
        self.panel.shown = sheet is not None
        if sheet is not None:
            bar, ratio = self.table.bar, self.table.window.ratio
            top, wide = self.table.layout.top.height, min(WIDE, bar.width - 16)
            bottom = bar.y if bar.y - top >= ENOUGH else self.table.layout.told()[1]
            high = min(HIGH, self.panel.tall(sheet, wide, ratio), bottom - top - 2 * ABOVE)
            self.panel.place(bar.x + 8, bottom - ABOVE - high, wide, high, ratio)
            self.panel.update(sheet)

    def key(self, name: str) -> bool:
        """A key while a list is open; whether it meant something."""
        sheet = self.sheet
        if sheet is None:
            return False
        if name == "ESC":
            self.close()
        elif name in STEPS:
            self._at = max(0, min(len(sheet.marks) - 1, sheet.at + STEPS[name]))
        elif name == "ENTER":
            self.table.act(sheet.marks[sheet.at].action)
        return True

    def deeds(self) -> Achieved:
        """What its buttons do, and those that open one."""
        return {"stops": self.open, "notes": self.notes, "close-stops": self.close}
