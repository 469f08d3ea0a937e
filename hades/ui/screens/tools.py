"""The tools: the position editor, and the bundled drills, to be played or run."""

from __future__ import annotations

from functools import cached_property, partial

from hades.content.load import ComponentError
from hades.content.paths import drill_dir
from hades.content.position import PositionError, drill_files, load_position
from hades.content.position import Sheet as Drill
from hades.engine import drill
from hades.engine.game import Game
from hades.facts import help_pages
from hades.facts.rows import Entry
from hades.run.record_pages import Details
from hades.session.position_editing import Draft
from hades.ui.panels.text_page import sheet_of
from hades.ui.screen import Handlers, Window
from hades.ui.screens.list_screen import PagesScreen

EDITOR = Entry("editor", "Position editor", "build your own position")
EDITOR_SAID = "Build your own position, check it, play it, or save it as a position or a drill."


class DrillsScreen(PagesScreen):
    """The position editor, then a list of drills; Enter plays the position of a drill."""

    title = "Tools"
    finds = True
    empty = "This copy of the game contains no drills."

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._faults: dict[str, str] = {}
        self._results: dict[str, tuple[drill.Result, ...]] = {}

    @cached_property
    def drills(self) -> dict[str, Drill]:
        """File in the folder of drills -> its drill; read on first use."""
        found = {}
        for file in drill_files(drill_dir()):
            name = file.relative_to(drill_dir()).as_posix()
            try:
                found[name] = load_position(file)
            except PositionError as error:
                self._faults[name] = error.faults[0]
        return found

    def show(self) -> None:
        super().show()
        if self.chosen is None:
            self.choose(0)
        self.tell("Positions that each show a rule. Play one, or watch its result.")
        if self._faults:
            self.tell(f"Cannot read a drill: {next(iter(self._faults.values()))}", alarm=True)

    def listed(self) -> tuple[Entry, ...]:
        rows, before = [EDITOR], ""
        for name, sheet in self.drills.items():
            folder, position = name.rpartition("/")[0], sheet.position
            if folder != before:
                before = folder
                rows.append(Entry("", help_pages.DRILL_FOLDERS.get(folder, folder), kind="head"))
            results, outcome = self._results.get(name), ""
            if results is not None:
                outcome = "failed" if any(result.wrong for result in results) else "as expected"
            rows.append(Entry(name, position.title or name, mark=outcome, also=" ".join(position.clauses)))
        return tuple(rows)

    def details(self, id_: str) -> Details:
        if id_ == EDITOR.id:
            return Details(EDITOR.name, (("text", EDITOR_SAID, ""),), (("Open", "editor"),), "editor")
        sheet, results = self.drills[id_], self._results.get(id_)
        position = sheet.position
        about, *rules = help_pages.drill_rows(sheet, self.window.rulebook)
        rows = [
            about,
            *([] if results is None else help_pages.drill_results(results)),
            self.board(id_),
            *rules,
            ("key", "File", f"{id_}, scenario {position.scenario}, edition {position.edition}"),
        ]
        actions = ("Play", "play"), ("Watch", "watch"), ("Edit", "edit-drill")
        return Details(position.title or id_, tuple(rows), actions, "play")

    def position(self, id_: str) -> Game:
        return Game.from_position(self.drills[id_], components=self.window.components)

    # Input

    def handlers(self) -> Handlers:
        entry = self.chosen
        if entry is None or entry is EDITOR:
            return {**super().handlers(), "editor": lambda: self.window.open_page("editor")}
        name, found = entry.id, self.drills[entry.id]
        draft = Draft(found.position, self.window.components)
        return {
            **super().handlers(),
            "play": partial(self._play, found),
            "watch": partial(self._watch, name),
            "edit-drill": partial(self.window.open_page, "editor", draft),
        }

    def _watch(self, name: str) -> None:
        """Run a drill, show its result, and replay the first run that could be played."""
        try:
            self._results[name] = tuple(drill.play(self.drills[name]))
        except (PositionError, ComponentError) as error:
            self.tell(f"Cannot set this up: {error.faults[0]}", alarm=True)
            return
        self.page.scroll = 0.0
        if game := next((result.game for result in self._results[name] if result.game is not None), None):
            self.window.watch(game)

    def _play(self, sheet: Drill) -> None:
        try:
            game = Game.from_position(sheet, components=self.window.components)
        except (PositionError, ComponentError) as error:
            self.tell(f"Cannot set this up: {error.faults[0]}", alarm=True)
            return
        self.window.try_out(game, sheet_of(help_pages.drill_page(sheet, self.window.rulebook)))
