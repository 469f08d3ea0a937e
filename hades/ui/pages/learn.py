"""Learn: what there is to learn from, part by part, what of it is done, and where to go on."""

from __future__ import annotations

from hades.pages.fact import Entry
from hades.ui import keys
from hades.ui.pages.learn_part import LearnPart
from hades.ui.pages.lessons import LessonsPart
from hades.ui.pages.pages import PagesScreen
from hades.ui.pages.puzzles import PuzzlesPart
from hades.ui.panels.sheet import CLOSE, Sheet
from hades.ui.screen import Achieved, Screen, Window

TOLD = "Begin with the first: Enter plays it. Each of them can be left and gone on with."


class LearnScreen(PagesScreen):
    """A list in parts; what is to be learnt next is chosen when it is opened."""

    title = "Learn"

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.parts: tuple[LearnPart, ...] = (LessonsPart(window), PuzzlesPart(window))
        """The parts, in the order in which they are shown."""

    def open(self, below: Screen | None) -> None:
        super().open(below)
        for part in self.parts:
            part.open()
        problem = next((part.problem for part in self.parts if part.problem), "")
        self.told, self.alarm = problem or TOLD, bool(problem)
        self.index.scroll = 0.0
        coming = next(((part, part.next) for part in self.parts if part.next), None)
        places = (n for n, (part, entry) in enumerate(self._lines()) if (part, entry.id) == coming)
        self.choose(next(places, 0))

    def _lines(self) -> tuple[tuple[LearnPart, Entry], ...]:
        """Every line of the list, with its part."""
        return tuple(
            (part, entry)
            for part in self.parts
            for entry in (Entry("", part.title, kind="head"), *part.entries())
        )

    def entries(self) -> tuple[Entry, ...]:
        return tuple(entry for _, entry in self._lines())

    @property
    def part(self) -> LearnPart:
        """The part of the chosen line."""
        return self._lines()[self.at][0]

    def sheet(self) -> Sheet:
        entry = self.chosen
        return self.part.sheet(entry.id) if entry is not None else Sheet("", (), (CLOSE,))

    # ---- hands

    def enter(self) -> None:
        if self.chosen is not None:
            self.part.enter(self.chosen.id)

    def letter(self, name: str) -> None:
        self.act(keys.action(name, keys.PAGES))

    def deeds(self) -> Achieved:
        entry = self.chosen
        return {**super().deeds(), **(self.part.deeds(entry.id) if entry is not None else {})}
