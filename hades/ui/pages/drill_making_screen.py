"""The making of a drill from a game: its results as rows to tick, and a name for the file."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from hades.content.position import PositionError
from hades.pages.fact import Entry, Row
from hades.printable import short_path
from hades.session import position_folder
from hades.session.position_editing import Draft
from hades.session.position_editing.drill_making import DrillRow, MadeDrill, made
from hades.ui import keys
from hades.ui.kit.button import Label
from hades.ui.pages.pages import PagesScreen
from hades.ui.panels.sheet import CLOSE, Sheet
from hades.ui.screen import Handlers, Screen, Window
from hades.ui.table.play import PlayScreen

ASKS = "Type a name, then Enter"
HELP = "Tick what must come of it. The others may come as they like."


class DrillMakingScreen(PagesScreen):
    """The page for making a drill, over a table where something was played."""

    places = (keys.PAGES,)
    title = "A drill of what you played"
    empty = "Nothing came of it."
    most = 60

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._table: PlayScreen
        self._made: MadeDrill
        self.ticked: frozenset[int] = frozenset()
        """Numbers of the ticked rows, which go into the drill."""
        self.file: Path | None = None
        """File of the drill with the rows ticked now, None before it is saved."""
        self._there = ""
        """The name of an existing file, which the next Enter replaces; "" for none."""
        self._known: tuple[frozenset[int], tuple[Entry, ...]] | None = None

    def open(self, below: Screen | None, since: int = 0) -> None:
        """Open over a table, for the commands played after the first ``since``.

        :raises ValueError: if there are none; its text says so.
        """
        table = cast(PlayScreen, below)
        found = made(table.game, since)
        self._table, self._made = table, found
        self.ticked, self.file, self._known = found.sensible, None, None
        self.stop_naming()
        super().open(below)
        self.index.scroll = 0.0
        self.choose(0)

    # Content

    def entries(self) -> tuple[Entry, ...]:
        if self._known is None or self._known[0] != self.ticked:
            self._known = self.ticked, self._listed()
        return self._known[1]

    def _listed(self) -> tuple[Entry, ...]:
        found: list[Entry] = []
        part = ""
        for number, row in enumerate(self._made.rows):
            if row.part != part:
                part = row.part
                found.append(Entry("", part, kind="head"))
            on = number in self.ticked
            found.append(Entry(str(number), row.words, ticked=on))
        return tuple(found)

    @property
    def row(self) -> DrillRow | None:
        """The chosen row, None for none."""
        return self._made.rows[int(self.chosen.id)] if self.chosen is not None else None

    def sheet(self) -> Sheet:
        row, drill = self.row, self._made
        rows: list[Row] = []
        if row is not None:
            rows += [("text", row.words, ""), ("faint", f"In the file: {row.text}", "")]
        rows += [
            ("head", "The drill", ""),
            (
                "key",
                "Expects",
                f"{len(self.ticked)} of {len(drill.rows)} rows",
            ),
        ]
        for number, step in enumerate(drill.steps, 1):
            which = f"Step {number}" if len(drill.steps) > 1 else "Commands"
            rows.append(("key", which, ", ".join(step.commands) or "none: it plays by itself"))
            if step.next:
                rows.append(("key", "Draws", ", ".join(step.next)))
        rows.append(("faint", "The draws that came stand in it, so it comes out the same each time.", ""))
        return Sheet(row.part if row is not None else "", tuple(rows), self._buttons(row))

    def _buttons(self, row: DrillRow | None) -> tuple[Label, ...]:
        on = row is not None and self.chosen is not None and int(self.chosen.id) in self.ticked
        tick: Label = ("Leave out" if on else "Tick", "tick", "ENTER")
        whole = len(self.ticked) == len(self._made.rows)
        every: Label = ("As proposed" if whole else "Tick all", "all-rows", keys.of("all-rows"))
        if self.naming:
            return (("Keep", "keep-named", "ENTER"), ("Cancel", "no-name", "ESC"))
        if self.file is not None:
            edit: Label = ("Open in editor", "edit-drill", keys.of("edit-drill"))
            return (tick, edit, CLOSE)
        return (tick, every, ("Keep", "keep-drill", keys.of("keep-drill")), CLOSE)

    # Ticks

    def tick(self, number: int = -1) -> None:
        """Tick or untick a row of the list; without a number, the chosen row."""
        if number >= 0:
            self.choose(number)
        if self.chosen is not None:
            self.ticked ^= {int(self.chosen.id)}
            self._changed()

    def tick_all(self) -> None:
        """Tick every row; if all are ticked, tick those that were ticked at first."""
        every = frozenset(range(len(self._made.rows)))
        self.ticked = self._made.sensible if self.ticked == every else every
        self._changed()

    def _changed(self) -> None:
        self.file = None
        self.told, self.alarm = HELP, False

    # Saving

    @property
    def _folder(self) -> Path:
        return self.window.autosave_file.parent / position_folder.FOLDER

    def _ask(self) -> None:
        """Ask for a name, if the drill passes."""
        if wrong := self._made.wrong(self.ticked):
            self._alarm(wrong[0])
            return
        title = self._made.position.title
        self.ask_name("name", ASKS, position_folder.slug(title)[: self.most] or "drill")
        self.told, self._there = "It passes. Under which name is it kept?", ""

    def stop_naming(self) -> None:
        super().stop_naming()
        self.told, self._there = HELP, ""

    def _alarm(self, words: str) -> None:
        self.told, self.alarm = words, True

    def named(self, words: str) -> None:
        name = position_folder.slug(words)
        if not name:
            self._alarm("Type a name: letters, digits, hyphens.")
            return
        text = self._made.draft(self.ticked).text()
        try:
            file = position_folder.keep(self._folder, name, text, replace=self._there == name)
        except FileExistsError:
            self._there = name
            self._alarm(f"{name}.toml is there. Enter once more replaces it; it stays as {name}.toml.before.")
            return
        except OSError as error:
            self._alarm(f"It could not be written: {error.strerror or error}")
            return
        self.stop_naming()
        self.file = file
        self.told = f"Kept: {file.name} in {short_path(self._folder)}. It passes."

    def _edit(self) -> None:
        """Open the saved drill in the editor."""
        if self.file is None:
            return
        try:
            draft = Draft.read(self.file, self.window.components)
        except PositionError as error:
            self._alarm(error.faults[0])
            return
        file = self.file
        self.window.pop()
        self.window.open_page("editor", draft, file)

    # Input

    def search(self, words: str) -> None:
        self.query, self._there = words, ""

    def enter(self) -> None:
        self.tick()

    def letter(self, name: str) -> None:
        if name == "SPACE":
            self.tick()
        else:
            super().letter(name)

    def deeds(self) -> Handlers:
        return {
            **super().deeds(),
            "tick": self.tick,
            "all-rows": self.tick_all,
            "keep-drill": self._ask,
            "keep-named": lambda: self.named(self.query or ""),
            "no-name": self.stop_naming,
            "edit-drill": self._edit,
        }
