"""The page of tools: what makes positions and tries the rules."""

from __future__ import annotations

from hades.pages.fact import Entry
from hades.ui.pages.pages import PagesScreen
from hades.ui.panels.sheet import CLOSE, Sheet
from hades.ui.screen import Achieved

TOOLS = {
    "editor": (
        "Position editor",
        "Build a board of your own, check it, play from it, or keep it as a test position.",
    ),
    "drills": (
        "Test positions",
        "Positions that show what single rules do, each with the results that must come of it. Play one, or "
        "let it run.",
    ),
}
"""Page -> its name, and what it is for."""


class ToolsScreen(PagesScreen):
    """Each entry opens a page of its own."""

    title = "Tools"

    def entries(self) -> tuple[Entry, ...]:
        return tuple(Entry(id_, name) for id_, (name, _) in TOOLS.items())

    def sheet(self) -> Sheet:
        assert self.chosen is not None
        name, words = TOOLS[self.chosen.id]
        return Sheet(name, (("text", words, ""),), (("Open it", "tool", "ENTER"), CLOSE))

    def enter(self) -> None:
        self.act("tool")

    def deeds(self) -> Achieved:
        return {**super().deeds(), "tool": self._open}

    def _open(self) -> None:
        if self.chosen is not None:
            self.window.open_page(self.chosen.id)
