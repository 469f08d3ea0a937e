"""The page that is shown when something went wrong inside the window."""

from __future__ import annotations

from hades import Game
from hades.art.colours import SPACE
from hades.pages.fact import Row
from hades.ui import keys
from hades.ui.kit.panel import Panel
from hades.ui.panels.sheet import Sheet, SheetPanel
from hades.ui.screen import Achieved, Screen, Window


class ErrorScreen(Screen):
    """Says what went wrong, that the game is kept, and asks how to go on. It rests on nothing else."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.panel = SheetPanel(window.brush, window.kit)
        self._fault = ""
        self._kept = ""
        self._told = ""

    def open(self, game: Game | None, fault: str, kept: str) -> None:
        """A fault in its own words; ``kept`` says where the game is, "" if there was none to keep."""
        self.game, self._fault, self._kept, self._told = game, fault, kept, ""
        self.panel.scroll = 0.0

    @property
    def open_panels(self) -> list[Panel]:
        return [self.panel]

    def sheet(self) -> Sheet:
        """The page."""
        rows: list[Row] = [("text", "The program made a mistake. The game itself knows nothing of it.", "")]
        if self._kept:
            rows.append(("text", f"Your game is kept up to the last command, in {self._kept}.", ""))
        elif self.game is not None and self.game.journal:
            rows.append(("text", self.window.autosave.problem or "The game was only looked at.", ""))
        rows.append(("head", "What went wrong", ""))
        rows += [("text", line, "") for line in self._fault.splitlines() if line.strip()]
        report = "A report holds the game, settings, log, versions and a picture. Nothing is sent."
        rows += [("head", "What to do", ""), ("text", self._told.replace("\n", " ") or report, "")]
        wide = self.window.units[0] >= 800
        back = ("Go on with the game", "Go on") if self.game is not None else ("To the title screen", "Title")
        named = (
            (("Close hades", "Close"), "close", "Q"),
            (("Write a report", "Report"), "report", keys.of("report")),
            (back, "on", "ENTER"),
        )
        buttons = tuple((words[0 if wide else 1], action, key) for words, action, key in named)
        return Sheet("A fault", tuple(rows), buttons)

    def draw(self) -> None:
        width, height = self.window.units
        self.window.brush.fill(0, 0, width, height, SPACE)
        page = self.sheet()
        self.panel.fit(page, self.window.units, self.window.ratio)
        self.panel.update(page)
        self.panel.draw()

    def spoken(self) -> str:
        return f"Something went wrong. {self._fault} {self._told}"

    def key(self, name: str) -> None:
        if name in ("ENTER", "SPACE", "ESC"):
            self.act("on")
        elif name == "Q":
            self.act("close")

    def deeds(self) -> Achieved:
        return {"report": self._report, "close": self.window.on_close, "on": self._go_on}

    def _report(self) -> None:
        self._told = self.window.report()

    def _go_on(self) -> None:
        if self.game is not None:
            # a new table, made from nothing but the game
            self.window.play(self.game)
        else:
            self.window.home()
