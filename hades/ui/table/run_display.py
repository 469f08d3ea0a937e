"""The run at a table: its clock and its splits, and what of them is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hades.run import background, boards
from hades.run.run_record import RunRecord
from hades.run.splits import SplitRow
from hades.run.status import RunStatus
from hades.ui.panels.clock_panel import ClockFace, face
from hades.ui.restarting import Restarting
from hades.ui.screen import Achieved
from hades.ui.settings import NO_CLOCK, split_set_chosen
from hades.ui.table.ghost_overlay import GhostOverlay
from hades.wording import counted

if TYPE_CHECKING:
    from hades.ui.table.table_screen import TableScreen


class RunDisplay:
    """The instruments of a game that is played; nothing is reckoned while no clock is shown."""

    def __init__(self, table: TableScreen) -> None:
        self._table = table
        self._cockpit: RunStatus | None = None
        self._set = ("", "", 0)
        """The set of splits that was chosen, the file of it, and how many games had been noted."""
        self._before: tuple[RunRecord, ...] | None = None
        self._rows: tuple[Any, tuple[SplitRow, ...]] = (None, ())
        """What tells the splits, and those."""
        self._shown: ClockFace | None = None
        self._restarting = Restarting(table.window)
        self.pacing = GhostOverlay(table)
        """The best known run beside it."""

    @property
    def cockpit(self) -> RunStatus:
        """Clock and splits, with the attempts that were played here before."""
        window = self._table.window
        chosen = window.settings.splits, window.settings.splits_file, background.noted_count()
        if self._cockpit is None or chosen != self._set:
            if chosen[2] != self._set[2]:
                # the run before this one has been looked at meanwhile
                self._before = None
            self._set, splits = chosen, split_set_chosen(window.settings)
            others = tuple(run.attempt(splits) for run in self.before)
            self._cockpit = RunStatus(self._table.session, window.autosave.clock, splits, others)
            self._rows = None, ()
        return self._cockpit

    @property
    def before(self) -> tuple[RunRecord, ...]:
        """The runs of the scenario that were played here before, the first first."""
        if self._before is None:
            self._before = _runs(self._table)
        return self._before

    @property
    def is_shown(self) -> bool:
        """Whether a clock is shown: one is wished, and somebody measures the game."""
        window = self._table.window
        return window.settings.clock != NO_CLOCK and window.autosave.clock is not None

    @property
    def rows(self) -> tuple[SplitRow, ...]:
        """The splits as they stand; worked out again when something has happened."""
        session, settings, cockpit = self._table.session, self._table.window.settings, self.cockpit
        key = session.game_log.version, len(session.game.journal), settings.timing, settings.compare
        if self._rows[0] != key:
            self._rows = key, cockpit.rows(settings.timing, settings.compare)
        return self._rows[1]

    def face(self, *, large: bool) -> ClockFace | None:
        """What the clock shows now, None if none is shown."""
        times = self.cockpit.times if self.is_shown else None
        if times is None:
            self._shown = None
            return None
        game = self._table.game
        count = counted(len(game.history), "command")
        made = [row for row in self.rows if row.time is not None]
        last = max(made, key=lambda row: row.time or 0, default=None)
        self._shown = face(
            times,
            last if large else None,
            f"{count}, turn {game.turn}",
            large=large,
        )
        return self._shown

    def update(self) -> bool:
        """Whether the clock shows something else than what was shown last, and more than it must be drawn."""
        before, table = self._shown, self._table
        if before is None or self.face(large=before.large) == before:
            return False
        if not table.picture.clock_is_free:
            return True
        table.window.tick()
        return False

    def _open(self) -> None:
        """All splits, as a page."""
        self._table.window.open_page("splits")

    def deeds(self) -> Achieved:
        """What is done about it."""
        return {
            "splits": self._open,
            **self.pacing.deeds(),
            "restart": lambda: self._restarting.again("restart"),
            "restart-new": lambda: self._restarting.again("restart-new"),
        }


def _runs(table: TableScreen) -> tuple[RunRecord, ...]:
    """The runs of the scenario that were played here before; none if the boards cannot be had."""
    if told := boards.look():
        # they cannot be used, or new ones begin
        table.window.notice.tell(told)
        return ()
    try:
        return boards.runs_before(table.game)
    except boards.BoardError:
        return ()
