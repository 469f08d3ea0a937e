"""The run at a table: its clock, its splits, and the parts of them that are shown."""

from __future__ import annotations

from functools import partial
from typing import Any

from hades.run import background, boards
from hades.run.run_record import RunRecord
from hades.run.splits import SplitRow
from hades.run.status import RunStatus
from hades.ui.panels.clock_panel import ClockFace, face
from hades.ui.screen import Handlers
from hades.ui.settings import NO_CLOCK, split_set_chosen
from hades.ui.table.ghost_overlay import GhostOverlay
from hades.ui.table.state import TableState
from hades.wording import counted


class RunDisplay:
    """The clock and splits of a played game; nothing is computed while no clock is shown."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self._cockpit: RunStatus | None = None
        self._set = ("", "", 0)
        """The chosen set of splits, its file, and the number of recorded games."""
        self._before: tuple[RunRecord, ...] | None = None
        self._rows: tuple[Any, tuple[SplitRow, ...]] = (None, ())
        """The state that determines the rows of splits, and those rows."""
        self._shown: ClockFace | None = None
        self.ghost = GhostOverlay(state)
        """The ghost of the best known run."""

    @property
    def status(self) -> RunStatus:
        """Clock and splits, with the earlier attempts on this machine."""
        window = self.state.window
        chosen = window.settings.splits, window.settings.splits_file, background.noted_count()
        if self._cockpit is None or chosen != self._set:
            if chosen[2] != self._set[2]:
                # The previous run has been recorded meanwhile.
                self._before = None
            self._set, splits = chosen, split_set_chosen(window.settings)
            others = tuple(run.attempt(splits) for run in self.before)
            self._cockpit = RunStatus(self.state.session, window.autosave.clock, splits, others)
            self._rows = None, ()
        return self._cockpit

    @property
    def before(self) -> tuple[RunRecord, ...]:
        """Earlier runs of the scenario on this machine, oldest first."""
        if self._before is None:
            self._before = _runs(self.state)
        return self._before

    @property
    def is_shown(self) -> bool:
        """True if a clock is shown: the setting is on, and the game is timed."""
        window = self.state.window
        return window.settings.clock != NO_CLOCK and window.autosave.clock is not None

    @property
    def rows(self) -> tuple[SplitRow, ...]:
        """The current splits, recomputed after each event or command."""
        session, settings, status = self.state.session, self.state.window.settings, self.status
        key = session.game_log.version, len(session.game.journal), settings.timing, settings.compare
        if self._rows[0] != key:
            self._rows = key, status.rows(settings.timing, settings.compare)
        return self._rows[1]

    def face(self, *, large: bool) -> ClockFace | None:
        """Return the current display of the clock, None if no clock is shown."""
        times = self.status.times if self.is_shown else None
        if times is None:
            self._shown = None
            return None
        game = self.state.game
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
        """Return whether the display of the clock has changed."""
        before = self._shown
        return before is not None and self.face(large=before.large) != before

    def _open(self) -> None:
        """Open the page of all splits."""
        self.state.window.open_page("splits")

    def handlers(self) -> Handlers:
        return {
            "splits": self._open,
            **self.ghost.handlers(),
            "restart": partial(self.state.window.restart, "restart"),
            "restart-new": partial(self.state.window.restart, "restart-new"),
        }


def _runs(state: TableState) -> tuple[RunRecord, ...]:
    """Return the earlier runs of the scenario on this machine; none if the leaderboards cannot be read."""
    if told := boards.look():
        # The leaderboards cannot be read, or were replaced by new ones.
        state.window.notice.tell(told)
        return ()
    try:
        return boards.runs_before(state.game)
    except boards.BoardError:
        return ()
