"""The drills that ship: what each is about, its position to play freely, and whether it comes out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs

from hades import Game, narrate
from hades.content.load import ComponentError
from hades.content.paths import drill_dir
from hades.content.position import Expect, PositionError, drill_files, load_position
from hades.content.position import Sheet as Drill
from hades.content.rulebook import Rulebook
from hades.engine import drill
from hades.facts.fact import Entry, Row
from hades.ui import keys
from hades.ui.pages.pages import PagesScreen
from hades.ui.panels.sheet import CLOSE, Sheet
from hades.ui.screen import Deeds, Screen
from hades.ui.stage import Stage

FOLDERS = {
    "errata": "Errata: each one, on and off",
    "rules": "Rules",
    "rulings": "Rulings: each one, on and off",
    "scenarios": "Scenarios",
    "tricky": "Tricky situations",
}
"""Folder of drills -> its heading."""


class DrillsScreen(PagesScreen):
    """A list of drills; Enter plays the position of one."""

    tabs = ("All", "Errata", "Rules", "Rulings", "Scenarios", "Tricky")

    title = "Drills"
    empty = "No drills came with this copy of the game."

    def __init__(self, window: Stage) -> None:
        super().__init__(window)
        self._drills: dict[str, Drill] | None = None
        self._faults: dict[str, str] = {}
        self._results: dict[str, tuple[drill.Result, ...]] = {}
        self._known: tuple[int, tuple[Entry, ...]] = (-1, ())

    @property
    def drills(self) -> dict[str, Drill]:
        """Name of a file in the folder of drills -> the drill; read when first asked for."""
        if self._drills is None:
            self._drills = {}
            for file in drill_files(drill_dir()):
                name = file.relative_to(drill_dir()).as_posix()
                try:
                    self._drills[name] = load_position(file)
                except PositionError as error:
                    self._faults[name] = error.faults[0]
        return self._drills

    def open(self, below: Screen | None) -> None:
        super().open(below)
        if self.chosen is None:
            self.choose(0)
        self.told, self.alarm = "Positions with what must come of them. Play one, or let it run.", False
        if self._faults:
            self.told, self.alarm = f"Cannot be read: {next(iter(self._faults.values()))}", True

    def entries(self) -> tuple[Entry, ...]:
        if self._known[0] != self.tab:
            rows: list[Entry] = []
            folder = None
            for name, sheet in self.drills.items():
                if self.tab and Path(name).parent.as_posix() != self.tabs[self.tab].lower():
                    continue
                if Path(name).parent.as_posix() != folder:
                    folder = Path(name).parent.as_posix()
                    rows.append(Entry("", FOLDERS.get(folder, folder), kind="head"))
                position = sheet.position
                note = ", ".join(position.clauses)
                rows.append(Entry(name, position.title or name, note, self._outcome(name)))
            self._known = self.tab, tuple(rows)
        return self._known[1]

    def _outcome(self, name: str) -> str:
        results = self._results.get(name)
        if results is None:
            return ""
        return "failed" if any(result.wrong for result in results) else "as expected"

    def sheet(self) -> Sheet:
        entry = self.chosen
        if entry is None:
            return Sheet("Nothing chosen", (), (CLOSE,))
        position = self.drills[entry.id].position
        rows = [*self._came(entry.id), *note(self.drills[entry.id], self.window.rulebook).rows]
        rows.append(("key", "File", f"{entry.id}, scenario {position.scenario}, edition {position.edition}"))
        buttons = [("Play it", "play", "ENTER"), ("Run it", "run", keys.of("run"))]
        if any(result.game is not None for result in self._results.get(entry.id, ())):
            buttons.append(("Watch it", "watch", keys.of("watch")))
        return Sheet(position.title or entry.id, tuple(rows), (*buttons, CLOSE))

    def _came(self, name: str) -> list[Row]:
        """What came of the runs, "" if it has not been run."""
        results = self._results.get(name)
        if results is None:
            return []
        wrong = [line for result in results for line in result.wrong]
        runs = narrate.counted(len(results), "run")
        if not results:
            return [("off", "It has no runs and expects nothing.", "")]
        if not wrong:
            return [("key", "As expected", f"{runs}, everything came as it must")]
        return [("key", "NOT as expected", runs), *(("off", line, "") for line in wrong)]

    # ---- hands

    def enter(self) -> None:
        self.act("play")

    def letter(self, name: str) -> None:
        self.act(keys.action(name, keys.PAGES))

    def deeds(self) -> Deeds:
        entry = self.chosen
        if entry is None:
            return super().deeds()
        name = entry.id
        mine = {
            "run": lambda: self._run(name),
            "play": lambda: self._play(self.drills[name]),
            "watch": lambda: self._watch(name),
        }
        return {**super().deeds(), **mine}

    def _watch(self, name: str) -> None:
        """Watch what came of a drill."""
        if name not in self._results:
            self._run(name)
        games = [result.game for result in self._results[name] if result.game is not None]
        if games:
            self.window.watch(games[0])

    def _run(self, name: str) -> None:
        try:
            self._results[name] = tuple(drill.play(self.drills[name]))
        except (PositionError, ComponentError) as error:
            self.told, self.alarm = f"It cannot be set up: {error.faults[0]}", True
        self._known = -1, ()
        self.page.scroll = 0.0

    def _play(self, sheet: Drill) -> None:
        try:
            game = Game.from_position(sheet, components=self.window.components)
        except (PositionError, ComponentError) as error:
            self.told, self.alarm = f"It cannot be set up: {error.faults[0]}", True
            return
        self.window.try_out(game, note(sheet, self.window.rulebook))


def note(sheet: Drill, book: Rulebook) -> Sheet:
    """What a drill is about, what is done in it, and what is expected of that."""
    position = sheet.position
    rows: list[Row] = [("text", " ".join(position.about.split()), "")] if position.about else []
    runs = position.runs
    for number, run in enumerate(runs, 1):
        which = f"Run {number} of {len(runs)}" if len(runs) > 1 else "What is expected"
        editions = f" · edition {', '.join(run.editions)}" if run.editions else ""
        rows.append(("head", f"{which}{editions}", ""))
        if run.about:
            rows.append(("faint", " ".join(run.about.split()), ""))
        for step in (run, *run.step):
            rows += _step(step.next, step.do, step.expect)
    known = [id_ for id_ in position.clauses if id_ in book.clauses or id_ in book.rulings]
    if known:
        rows += [
            ("head", "What it rests on", ""),
            *(("clause", f"{i}  {book.find(i).title}", "") for i in known),
        ]
    return Sheet(position.title or "A drill", tuple(rows))


def _step(draws: tuple[str, ...], orders: tuple[str, ...], expect: Expect) -> list[Row]:
    rows: list[Row] = []
    if draws:
        rows.append(("key", "Draws when it is run", ", ".join(draws)))
    if orders:
        rows.append(("key", "Orders", ", ".join(orders)))
    rows += [
        ("key", _NAMES.get(name, name.replace("_", " ").capitalize()), said)
        for name, said in _expected(expect)
    ]
    return rows


_NAMES = {
    "events": "Then",
    "no_events": "And not",
    "menu": "May then",
    "not_menu": "May not then",
    "refused": "Refused",
    "clauses": "Rests on",
    "no_clauses": "Not on",
    "units": "Units",
    "si": "Installations",
    "ask": "Asked then",
    "vp": "Points",
}


def _expected(expect: Expect) -> list[tuple[str, str]]:
    """Each thing that is expected, with its value in plain text."""
    found = []
    for field in attrs.fields(Expect):
        value = getattr(expect, field.name)
        if value is None or value == field.default or value in ((), {}):
            continue
        found.append((field.name, "; ".join(_plain(value))))
    return found


def _plain(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [f"{name}: {', '.join(_plain(inner))}" for name, inner in value.items()]
    if isinstance(value, tuple):
        return [phrase for inner in value for phrase in _plain(inner)]
    if attrs.has(type(value)):
        shown = attrs.asdict(value, filter=lambda _, inner: inner is not None)
        return [f"{name.replace('_', ' ')} {inner}" for name, inner in shown.items()]
    return [
        _phrase(value) if isinstance(value, str) else f"{value:g}" if type(value) is float else str(value)
    ]


def _phrase(words: str) -> str:
    """``unit_trapped unit=scout-09`` as ``unit trapped (unit scout-09)``."""
    kind, *rest = words.split()
    if not any("=" in word for word in rest):
        return " ".join((kind.replace("_", " "), *rest))
    return f"{kind.replace('_', ' ')} ({', '.join(word.replace('=', ' ') for word in rest)})"
