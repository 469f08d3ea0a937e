"""A part of the page of what there is to learn: its lines, a page about each, what can be done with one."""

from __future__ import annotations

from hades.pages.fact import Entry
from hades.ui.panels.sheet import Sheet
from hades.ui.screen import Achieved, Window


class LearnPart:
    """A heading and what stands below it. Subclasses say what that is."""

    title = ""

    def __init__(self, window: Window) -> None:
        self.window = window

    def open(self) -> None:
        """The page is opened: take in what was learnt since."""

    @property
    def problem(self) -> str:
        """What could not be read, as a sentence; "" for nothing."""
        return ""

    def entries(self) -> tuple[Entry, ...]:
        """The lines below the heading; their ids are this part's own."""
        raise NotImplementedError

    @property
    def next(self) -> str:
        """The id of what is to be learnt next here; "" if all is done."""
        return ""

    def sheet(self, id_: str) -> Sheet:
        """The page about a line, with its buttons."""
        raise NotImplementedError

    def enter(self, id_: str) -> None:
        """What Enter does with a line."""
        raise NotImplementedError

    def deeds(self, id_: str) -> Achieved:
        """What the buttons of the page about a line do."""
        raise NotImplementedError
