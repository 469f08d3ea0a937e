"""A screen of the front over which the page of help can be opened."""

from __future__ import annotations

from hades.ui import keys, texts
from hades.ui.panels.sheet import SheetPanel
from hades.ui.screen import SCROLL, Screen, Window


class HelpfulScreen(Screen):
    """Has a page of help; while that is open it takes keys and clicks."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.sheet = SheetPanel(window.brush, window.kit)
        self.help = False

    def open_help(self) -> None:
        """Show the page from its top."""
        self.help, self.sheet.scroll = True, 0.0

    def draw_help(self) -> None:
        """Draw the page, if it is open."""
        if self.help:
            page = texts.help_page()
            self.sheet.fit(page, self.window.units, self.window.ratio)
            self.sheet.update(page)
            self.sheet.draw()

    def help_key(self, name: str) -> None:
        """A key while the page is open."""
        if name in ("ESC", "ENTER", "SPACE") or name == keys.of("help"):
            self.help = False
        elif name in SCROLL:
            self.sheet.scroll_by(SCROLL[name])

    def help_click(self, x: float, y: float) -> None:
        """A click while the page is open: beside it, or on its button, it is closed."""
        self.help = bool(self.sheet.holds(x, y) and self.sheet.spot(x, y) is None)
