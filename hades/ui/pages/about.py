"""About: which version this is, what in it is reconstructed, its licence."""

from __future__ import annotations

from typing import Any

from hades import __version__
from hades.content import box_contents
from hades.content.edition import BASES, switches
from hades.facts.fact import Entry, Row
from hades.ui import keys
from hades.ui.pages.pages import PagesScreen
from hades.ui.panels.sheet import CLOSE, Sheet
from hades.ui.screen import Deeds
from hades.ui.stage import Stage

LICENCE = (
    "MIT licence: use it, copy it, change it, pass it on, with its notice; there is no warranty. The file "
    "LICENSE has the words."
)
UNOFFICIAL = (
    "hades is an unofficial, free adaptation of the board wargame Escape from Hades for one person. It has "
    "no printed art and no text of the rulebook in it; the rules are told in our own words."
)


class AboutScreen(PagesScreen):
    """A few pages about the program and its box."""

    title = "About"

    def __init__(self, window: Stage) -> None:
        super().__init__(window)
        self._report: dict[str, Any] | None = None

    def entries(self) -> tuple[Entry, ...]:
        return (
            Entry("program", "The program", f"version {__version__}"),
            Entry("box", "What is reconstructed", f"component set {self.window.catalog.digest}"),
            Entry("rules", "The rules", f"editions {' and '.join(BASES)}"),
            Entry("licence", "Licence", "MIT"),
        )

    def sheet(self) -> Sheet:
        entry = self.chosen
        assert entry is not None
        rows = {
            "program": self._program,
            "box": self._box,
            "rules": self._rules,
            "licence": self._licence,
        }[entry.id]()
        return Sheet(entry.name, tuple(rows), (("Rules", "rules", keys.of("rules")), CLOSE))

    def _program(self) -> list[Row]:
        return [
            ("text", UNOFFICIAL, ""),
            ("key", "Version", __version__),
            ("key", "Component set", self.window.catalog.digest),
            ("key", "Games", str(self.window.autosave_file.parent)),
            ("key", "Settings", str(self.window.config_file)),
        ]

    def _box(self) -> list[Row]:
        if self._report is None:
            self._report = box_contents.components(self.window.catalog)
        found = self._report
        said = {
            "rules": "the rules state it",
            "inferred": "follows from what they state",
            "reconstructed": "this game's own",
            "printed": "taken from a printed copy by its owner",
        }
        rows: list[Row] = [
            ("text", found["about"], ""),
            ("key", "Component set", found["digest"]),
            ("head", "Values in the box, by source", ""),
        ]
        rows += [
            ("sum", f"{kind}: {said[kind]}", str(found["sources"].get(kind, 0)))
            for kind in box_contents.KINDS_OF_SOURCE
        ]
        rows.append(("faint", "hades components prints every value with its source.", ""))
        return rows

    def _rules(self) -> list[Row]:
        book = self.window.rulebook
        off = sum(1 for switch in switches().values() if switch.off)
        return [
            ("text", "Everything the game does names the rules it rests on. Click an id anywhere.", ""),
            ("sum", "Clauses", str(len(book.clauses))),
            ("sum", "of them errata of the later texts", str(len(book.errata()))),
            ("sum", "Rulings where the text is silent", str(len(book.rulings))),
            ("sum", "Switches that change play", str(off)),
        ]

    def _licence(self) -> list[Row]:
        return [
            ("text", LICENCE, ""),
            ("head", "What it is made with", ""),
            (
                "text",
                "Python, arcade, attrs, cattrs, click, Pillow, platformdirs, resvg and rich; each under "
                "a free licence of its own. The letters are Liberation Sans (SIL Open Font License).",
                "",
            ),
            (
                "text",
                "The sounds are computed by this project's own program, hold no recording, and are given to "
                "the public domain (CC0 1.0).",
                "",
            ),
        ]

    def letter(self, name: str) -> None:
        if name == keys.of("rules"):
            self.act("rules")

    def deeds(self) -> Deeds:
        return {**super().deeds(), "rules": lambda: self.window.open_rules("")}
