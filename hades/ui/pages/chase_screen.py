"""The chase for a Legendary Victory: what it takes, what can still be had, and what the best runs did."""

from __future__ import annotations

from typing import Any, cast

from hades import Game
from hades.content.load import load_scenario, scenario_ids
from hades.narrate import number_text
from hades.narrate.scenarios import scenario_name
from hades.pages.fact import Entry, Row
from hades.run import boards
from hades.run.boards import BoardError, Boards
from hades.run.categories import WHO
from hades.run.chase import CLAUSE, LEAST, LEGENDARY, Chase, ChaseItem, chase
from hades.run.proof import TIER_WORDS
from hades.run.run_record import RunRecord
from hades.run.times import clock
from hades.ui import keys
from hades.ui.pages.pages import PagesScreen
from hades.ui.pages.runs_screen import watch_run
from hades.ui.panels.sheet import CLOSE, Sheet
from hades.ui.screen import Achieved, Screen, Window
from hades.ui.table.table_screen import TableScreen

WHOLE = "whole"
"""The entry of all of it."""
SEED = "chase"
"""Of the games whose beginning is shown; nothing that is told of them hangs on it."""
NO_RUN = "No run of this scenario is known; the page of runs takes some in."


class ChaseScreen(PagesScreen):
    """Lies over a table, then its game is first; or over the runs: each scenario at its beginning."""

    title = f"The chase: {LEGENDARY}"

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._table: TableScreen | None = None
        self._begun: dict[str, Chase] = {}
        """Scenario -> how it stands at its beginning."""
        self._known: tuple[Any, Chase] | None = None
        self._best: dict[str, list[RunRecord]] = {}

    def open(self, below: Screen | None) -> None:
        """Open over a screen; over a table its game is the first part."""
        table = cast(TableScreen, below) if below is not None and below.game is not None else None
        self._table, self._known = table, None
        self._best.clear()
        self.tab, self.at = 0, 0
        self.told, self.alarm = "", False
        super().open(below)
        if table is None:
            self.tab = scenario_ids().index(self.window.settings.scenario)
        self.choose(0)

    # ---- what is shown

    @property
    def tabs(self) -> tuple[str, ...]:  # type: ignore[override]
        """The game of the table, and every scenario."""
        game = ("This game",) if self._table is not None else ()
        return (*game, *(scenario_name(load_scenario(id_)) for id_ in scenario_ids()))

    @property
    def _scenario(self) -> str:
        at = self.tab - (self._table is not None)
        return scenario_ids()[at] if self._table is None or at >= 0 else self._table.game.scenario

    @property
    def chase(self) -> Chase:
        """How the part that is open stands; of the table no more than it shows."""
        table = self._table
        if table is not None and self.tab == 0:
            key = id(table.shown), table.tableau.changes
            if self._known is None or self._known[0] != key:
                self._known = key, chase(table.shown)
            return self._known[1]
        id_ = self._scenario
        if id_ not in self._begun:
            self._begun[id_] = chase(Game.new(id_, seed=SEED).view())
        return self._begun[id_]

    @property
    def best(self) -> list[RunRecord]:
        """The known runs of the scenario with the most VP."""
        id_ = self._scenario
        if id_ not in self._best:
            self._best[id_] = []
            if boards.board_file().exists():
                try:
                    with Boards() as known:
                        self._best[id_] = known.best(id_)
                except BoardError as error:
                    self.told, self.alarm = str(error), True
        return self._best[id_]

    def entries(self) -> tuple[Entry, ...]:
        found = self.chase
        points = f"{found.vp:g} VP now, at the very most {found.most:g}"
        rows = [
            Entry(WHOLE, f"It takes {LEAST:g} VP", points),
            Entry("", "What counts", kind="head"),
        ]
        rows += [_entry(item) for item in found.items if item not in found.pairs]
        rows.append(Entry("", "Pairs: only if both are aboard", kind="head"))
        rows += [_entry(item) for item in found.pairs]
        rows.append(Entry("", "The best known runs", kind="head"))
        rows += [_of_run(run) for run in self.best] or [Entry("none", "None is known", "")]
        return tuple(rows)

    def sheet(self) -> Sheet:
        entry = self.chosen
        id_ = entry.id if entry is not None else WHOLE
        run = next((run for run in self.best if run.id == id_), None)
        if run is not None:
            head: Row = ("head", "VP at the beginning of each turn and at the end", "")
            course = [("sum", f"Turn {turn}" if turn else "End", f"{vp:g}") for turn, vp in run.course]
            rows = (
                ("key", "Real time", clock(run.real_ms)),
                ("key", "Tier", TIER_WORDS[run.tier]),
                head,
                *course,
            )
            return Sheet(f"{run.result}, {run.vp:g} VP", rows, (("Watch", "enter", "ENTER"), CLOSE))
        item = next((item for item in self.chase.items if item.clause == id_), None)
        if item is not None:
            told: tuple[Row, ...] = (
                ("key", "Now", f"{number_text(item.now)} VP"),
                ("key", "Still to come", f"{number_text(item.more)} VP at most"),
                ("key", "How it stands", item.told),
                *self._clause(item.clause),
            )
            return Sheet(item.what, told, (CLOSE,))
        if id_ != WHOLE:
            return Sheet("The best known runs", (("text", NO_RUN, ""),), (CLOSE,))
        return Sheet(LEGENDARY, (("text", self.chase.told, ""), *self._clause(CLAUSE)), (CLOSE,))

    def _clause(self, id_: str) -> tuple[Row, ...]:
        rule = self.window.rulebook.find(id_)
        return (("clause", f"{id_}  {rule.title}", ""), ("faint", rule.text, ""))

    # ---- hands

    def enter(self) -> None:
        self.act("enter")

    def letter(self, name: str) -> None:
        if name == keys.of("chase"):
            self.act("close")

    def deeds(self) -> Achieved:
        return {**super().deeds(), "enter": self._enter}

    def _enter(self) -> None:
        """Watch a run, or read what is chosen."""
        id_ = self.chosen.id if self.chosen is not None else ""
        if id_ not in [run.id for run in self.best]:
            self.read()
        elif trouble := watch_run(self.window, id_):
            self.told, self.alarm = trouble, True


def _entry(item: ChaseItem) -> Entry:
    more = f", {number_text(item.more)} to come" if item.more else ""
    return Entry(item.clause, item.what, item.told, f"{number_text(item.now)}{more}")


def _of_run(run: RunRecord) -> Entry:
    return Entry(
        run.id,
        f"{run.vp:g} VP, {WHO.get(run.who, run.who)}",
        f"real {clock(run.real_ms)} · {run.created[:10]}",
        TIER_WORDS[run.tier],
    )
