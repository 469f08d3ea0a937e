"""The run at a table: its clock and its splits, and what of them is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hades import door, narrate
from hades.run import boards
from hades.run.cockpit import Cockpit
from hades.run.objectives import split_set
from hades.run.splits import Attempt, SplitRow, SplitSet, personal_best, sum_of_best
from hades.run.times import NONE, apart, clock, short
from hades.ui import keys
from hades.ui.panels.clock_panel import ClockFace, face
from hades.ui.panels.sheet import CLOSE, Sheet
from hades.ui.restarting import Restarting
from hades.ui.screen import Deeds
from hades.ui.settings import NO_CLOCK

if TYPE_CHECKING:
    from hades.ui.kit.button import Label
    from hades.ui.table.table_screen import TableScreen


class Running:
    """The instruments of a game that is played; nothing is reckoned while no clock is shown."""

    def __init__(self, table: TableScreen) -> None:
        self._table = table
        self._cockpit: Cockpit | None = None
        self._rows: tuple[Any, tuple[SplitRow, ...]] = (None, ())
        """What tells the splits, and those."""
        self._shown: ClockFace | None = None
        self._restarting = Restarting(table.window)

    @property
    def cockpit(self) -> Cockpit:
        """Clock and splits, with the attempts that were played here before."""
        if self._cockpit is None:
            table, splits = self._table, split_set()
            others = _attempts(table, splits)
            self._cockpit = Cockpit(table.session, table.window.autosave.clock, splits, others)
        return self._cockpit

    @property
    def is_shown(self) -> bool:
        """Whether a clock is shown: one is wished, and somebody measures the game."""
        window = self._table.window
        return window.settings.clock != NO_CLOCK and window.autosave.clock is not None

    @property
    def rows(self) -> tuple[SplitRow, ...]:
        """The splits as they stand; worked out again when something has happened."""
        session = self._table.session
        key = session.game_log.version, len(session.game.journal)
        if self._rows[0] != key:
            self._rows = key, self.cockpit.rows()
        return self._rows[1]

    def face(self, *, large: bool) -> ClockFace | None:
        """What the clock shows now, None if none is shown."""
        times = self.cockpit.times if self.is_shown else None
        if times is None:
            self._shown = None
            return None
        game = self._table.game
        count = narrate.counted(len(game.history), "command")
        made = [row for row in self.rows if row.time is not None]
        last = max(made, key=lambda row: row.time or 0, default=None)
        self._shown = face(times, last if large else None, f"{count}, turn {game.turn}", large=large)
        return self._shown

    def update(self) -> bool:
        """Whether the clock shows something else than what was shown last."""
        before = self._shown
        return before is not None and self.face(large=before.large) != before

    def deeds(self) -> Deeds:
        """What is done about it."""
        return {
            "splits": lambda: self._table.open(self.sheet()),
            "restart": lambda: self._restarting.again("restart"),
            "restart-new": lambda: self._restarting.again("restart-new"),
        }

    def sheet(self) -> Sheet:
        """The page of the splits, beside the best run that was played here."""
        cockpit, times = self.cockpit, self.cockpit.times
        rows: list[tuple[str, str, str]] = []
        if times is not None:
            rows += [("key", "Real time", clock(times.real)), ("key", "Play time", clock(times.play))]
        rows.append(("key", "Commands", str(len(self._table.game.history))))
        best = personal_best(cockpit.others)
        told = f"beside your best run of {clock(best.time())}" if best is not None else "no whole run yet"
        rows.append(("head", f"{cockpit.splits.name}, by real time, {told}", ""))
        rows += [("key", row.name, _told(row)) for row in self.rows]
        rows.append(("key", "Sum of best", clock(sum_of_best((*cockpit.others, cockpit.attempt)))))
        again: tuple[Label, ...] = (
            ("Again, same seed", "restart", keys.of("restart")),
            ("Again, new seed", "restart-new", keys.of("restart-new")),
        )
        return Sheet("Splits", tuple(rows), (CLOSE, *again))


def _told(row: SplitRow) -> str:
    """A split on a line: when, how much before or after the best run, and its segment."""
    if row.time is None:
        return NONE if row.then is None else f"{NONE} ({short(row.then)})"
    delta = f", {apart(row.delta)}" if row.delta is not None else ""
    gold = ", shorter than ever" if row.is_gold else ""
    return f"{short(row.time)}{delta} (segment {short(row.segment)}{gold})"


def _attempts(table: TableScreen, splits: SplitSet) -> tuple[Attempt, ...]:
    """The attempts at the scenario that were played here before; none if the boards cannot be had."""
    try:
        return boards.attempts_before(table.game, splits)
    except boards.BoardError as error:
        door.warn(str(error))
        return ()
