"""The splits of a run: comparison with other runs, all earlier attempts, and practice of one split."""

from __future__ import annotations

from functools import partial
from typing import cast

from hades import narrate
from hades.engine.game import Game
from hades.pages.fact import Row
from hades.run import boards, pages
from hades.run.pages import Details, PageItem
from hades.run.personal_best import personal_best
from hades.run.practice import BEGINNING, practise, start_of
from hades.run.run_record import RunRecord
from hades.run.seeds import fresh_seed
from hades.run.splits import Attempt
from hades.ui import keys
from hades.ui.pages.pages import PagesScreen
from hades.ui.screen import Handlers, Screen, Window
from hades.ui.settings import SPLITS, named, stepped
from hades.ui.table.run_display import RunDisplay
from hades.ui.table.table_screen import TableScreen

THIS, BEFORE = range(2)
NOWHERE = "No run has reached the previous split yet. Play that far first."


class SplitsScreen(PagesScreen):
    """The page of splits, over a table that is played."""

    title = "Splits"
    tabs = ("This run", "Attempts")
    empty = "No earlier attempt at this scenario, played in one sitting with the clock, is recorded here."

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._table: TableScreen
        self._games: dict[str, Game] = {}
        """Id of a run -> its game, for those loaded so far."""

    def open(self, below: Screen | None) -> None:
        """Open over a table, at the next split."""
        self._table = cast(TableScreen, below)
        self.tab, self._games = THIS, {}
        self.told, self.alarm = "", False
        super().open(below)
        rows = self._running.rows
        self.choose(next((at for at, row in enumerate(rows) if not row.reached), len(rows) - 1))

    @property
    def _running(self) -> RunDisplay:
        running = self._table.run_display
        assert running is not None, "splits of a game that is only watched"
        return running

    @property
    def _by(self) -> str:
        return self.window.settings.timing

    def update(self, seconds: float) -> bool:
        # The clock of the run continues while the page is open.
        return self._running.update()

    # Contents

    @property
    def _attempts(self) -> list[tuple[RunRecord, Attempt]]:
        """The earlier attempts, latest first."""
        return list(zip(self._running.before, self._running.status.others, strict=True))[::-1]

    def items(self) -> tuple[PageItem, ...]:
        if self.tab == THIS:
            return pages.split_items(self._running.rows, is_over=self._table.game.over is not None)
        return pages.attempt_items(self._attempts, self._by)

    def details(self, id_: str) -> Details:
        running, by, settings = self._running, self._by, self.window.settings
        if self.tab == BEFORE:
            return pages.attempt_details(*self._attempts[self.at], running.status.splits.name, by)
        other = pages.other_clock(by)
        beside, timing, sets = map(keys.shown, ("compare", "timing", "split-set"))
        after = named(stepped("compare", settings.compare, 1, round_=True))
        otherwise = (
            f"Compare with {after} [{beside}], use {other} time [{timing}], or another set of "
            f"splits [{sets}]."
        )
        rows: tuple[Row, ...] = (
            *pages.split_rows(running.status, running.rows, self.at, by, named(settings.compare)),
            ("head", "Practice", ""),
            ("text", self._practice(), ""),
            ("head", "Display", ""),
            ("text", otherwise, ""),
        )
        actions = (
            ("Practise", "practise"),
            ("New luck", "practise-fresh"),
            ("Compare", "compare"),
            ("Timing", "timing"),
            ("Splits", "split-set"),
        )
        return Details(id_, rows, actions)

    # Practice

    def _from(self) -> tuple[Game, int, str, str] | None:
        """Return the start for practising the chosen split, None if no run has come so far.

        That is: the game, its number of commands, the split before, and whose run it is. This run comes
        first, then the best, then the last that came so far.
        """
        splits, at = self._running.status.splits, self.at
        if (start := start_of(self._table.game, splits, at)) is not None:
            return self._table.game, *start, "this run"
        best = personal_best(self._running.status.others, self._by)
        for run, one in sorted(self._attempts, key=lambda pair: pair[1] is not best):
            if at and one.splits[at].command is None and one.splits[at - 1].command is None:
                continue
            game = self._game(run)
            if game is not None and (start := start_of(game, splits, at)) is not None:
                return game, *start, f"the run of {run.created[:16].replace('T', ' ')}"
        return None

    def _game(self, run: RunRecord) -> Game | None:
        """Return the game of a run, None if it can no longer be read."""
        if run.id not in self._games:
            try:
                self._games[run.id] = boards.Boards().game(run.id)
            except ValueError:
                return None
        return self._games[run.id]

    def _practice(self) -> str:
        found = self._from()
        if found is None:
            return NOWHERE
        _, _, name, whose = found
        where = "at the first question of" if name == BEGINNING else f"where “{name}” was reached in"
        luck = f"with the same luck [{keys.shown('practise')}] or with new luck"
        return f"Starts {where} {whose}, {luck} [{keys.shown('practise-fresh')}]. Practice does not count."

    def _practise(self, action: str) -> None:
        found = self._from()
        if found is None:
            self.tell(NOWHERE, alarm=True)
            return
        if not self.window.may_restart(action):
            return
        game, after, _, _ = found
        try:
            begun = practise(game, after, fresh_seed() if action == "practise-fresh" else "")
        except ValueError as error:
            self.tell(narrate.capital(f"{error}."), alarm=True)
            return
        goal = self._running.rows[self.at].name
        self.act("close")
        self.window.play(begun)
        again, fresh = keys.shown("restart"), keys.shown("restart-new")
        self.window.notice.tell(f"Practice: {goal}\n{again} restarts it, {fresh} restarts it with new luck.")

    # Actions

    def handlers(self) -> Handlers:
        change, settings = self.window.change, self.window.settings
        found: Handlers = {
            **super().handlers(),
            "compare": lambda: change(compare=stepped("compare", settings.compare, 1, round_=True)),
            "timing": lambda: change(timing=pages.other_clock(settings.timing)),
            "split-set": self._next_set,
        }
        if self.tab == BEFORE and self.chosen is not None:
            found["watch"] = self._watch
        elif self.tab == THIS:
            found |= {action: partial(self._practise, action) for action in ("practise", "practise-fresh")}
        return found

    def _next_set(self) -> None:
        """Switch to the next set of splits; the player's own only if there is one."""
        settings = self.window.settings
        order = SPLITS if settings.splits_file else SPLITS[:-1]
        at = order.index(settings.splits) if settings.splits in order else -1
        self.window.change(splits=order[(at + 1) % len(order)])
        self.choose(self.at)

    def _watch(self) -> None:
        game = self._game(self._attempts[self.at][0])
        if game is not None:
            self.act("close")
            self.window.watch(game)
