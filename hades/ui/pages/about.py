"""About: which version this is, what in it is reconstructed, its licence."""

from __future__ import annotations

from hades import __version__, narrate
from hades.content.edition import BASES
from hades.pages import program_pages
from hades.pages.fact import Entry, Row
from hades.ui import keys
from hades.ui.pages.pages import PagesScreen
from hades.ui.panels.sheet import CLOSE, Sheet
from hades.ui.screen import Achieved, Window


class AboutScreen(PagesScreen):
    """A few pages about the program and its box."""

    title = "About"

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._known: dict[str, tuple[Row, ...]] = {}

    def entries(self) -> tuple[Entry, ...]:
        return (
            Entry("program", "The program", f"version {__version__}"),
            Entry(
                "box",
                "What is reconstructed",
                f"component set {self.window.catalog.digest}",
            ),
            Entry("rules", "The rules", f"editions {narrate.joined(BASES)}"),
            Entry("licence", "Licence", "MIT"),
        )

    def sheet(self) -> Sheet:
        entry = self.chosen
        assert entry is not None
        return Sheet(entry.name, self._rows(entry.id), (("Rules", "rules", keys.of("rules")), CLOSE))

    def _rows(self, id_: str) -> tuple[Row, ...]:
        window = self.window
        if id_ not in self._known:
            rows = {
                "program": lambda: program_pages.program(
                    window.catalog.digest, games=window.autosave_file.parent, settings=window.config_file
                ),
                "box": lambda: program_pages.box(window.catalog),
                "rules": lambda: program_pages.rules(window.rulebook),
                "licence": program_pages.licence,
            }
            self._known[id_] = tuple(rows[id_]())
        return self._known[id_]

    def letter(self, name: str) -> None:
        if name == keys.of("rules"):
            self.act("rules")

    def deeds(self) -> Achieved:
        return {**super().deeds(), "rules": lambda: self.window.open_page("rules", "")}
