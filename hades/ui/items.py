"""The base of pages with a row of controls for each item: settings, and choices for a new game."""

from __future__ import annotations

from hades.ui import narration
from hades.ui.kit.action import Action
from hades.ui.kit.panel import Panel
from hades.ui.panels.sheet import Page, PagePanel
from hades.ui.screen import STEPS, Handlers, Screen, Window


class ItemsScreen(Screen):
    """A page of items over the screen it was opened from; a subclass gives `page` and handles "at"."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.panel = PagePanel(window.brush)
        self.at = 0
        """The row with the keyboard focus, headings counted."""

    def page(self) -> Page:
        """Return the content of the page."""
        raise NotImplementedError

    @property
    def open_panels(self) -> list[Panel]:
        return [self.panel]

    def open(self, below: Screen | None, id_: str = "") -> None:
        """Open over a screen, at a row or the first; if open already, keep the chosen row."""
        if below is not self:
            self.below = below
            self.at, self.panel.scroll = 0, 0.0
            self.move(0)
            self.resize()
        if id_:
            self.go_to(id_)

    def resize(self) -> None:
        if self.below is not None:
            self.below.resize()

    def draw(self) -> None:
        width, height = self.window.units
        if self.below is not None:
            self.below.draw()
        self.window.brush.fill(0, 0, width, height, (0, 0, 0), 0.55)
        page = self.page()
        self.panel.fit(page, self.window.units, self.window.ratio)
        self.panel.update(page)
        self.panel.draw()
        self.lighten()

    def spoken(self) -> str:
        """Return the chosen row as sentences."""
        page = self.page()
        item = page.items[self.at]
        return narration.sentences(f"{page.title}: {item.name}, {item.value}", item.mark, item.said)

    # Input

    def aside(self) -> None:
        self.act("close")

    def handlers(self) -> Handlers:
        return {"close": self.window.pop}

    def go_to(self, id_: str) -> None:
        """Choose a row by its id."""
        self.at = next(n for n, item in enumerate(self.page().items) if item.id == id_)

    def move(self, by: int) -> None:
        """Move so many rows on, past headings."""
        rows = [n for n, item in enumerate(self.page().items) if item.kind != "head"]
        at = rows.index(self.at) if self.at in rows else 0
        self.at = rows[max(0, min(len(rows) - 1, at + by))]

    def key(self, name: str) -> None:
        page = self.page()
        if name in STEPS:
            self.move(STEPS[name])
        elif name in ("ENTER", "SPACE"):
            self.act(Action("at", page.items[self.at].id))
        else:
            self.act(next((action for _, action, key in page.buttons if key == name), ""))
