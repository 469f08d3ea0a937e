"""The run at a table: its clock and splits, and the ghost of the best known run."""

from __future__ import annotations

from functools import partial

from hades import narrate
from hades.art.colours import EDGE
from hades.facts.piece_facts import Block
from hades.run import leaderboards
from hades.run.comparisons import SplitRow
from hades.run.ghost import GhostRun, ghost_run
from hades.run.run_record import RunRecord
from hades.run.status import RunStatus
from hades.run.times import clock
from hades.session.session import NO_AIDS
from hades.ui.kit.memo import Memo
from hades.ui.kit.panel import Backdrop
from hades.ui.panels.bars import GHOST_HEIGHT, BarPanel, ClockFace, ghost_bar
from hades.ui.screen import Handlers
from hades.ui.settings import NO_CLOCK, split_set_chosen
from hades.ui.table.table_state import TableState
from hades.view import UnitSeen, View
from hades.wording import counted

NONE = "There is no ghost yet: no run of this scenario counts. It appears after the first victory."


class GhostOverlay:
    """The ghost: Units of an earlier run, shown on the board as they were at the same step."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self._run = Memo[GhostRun | None]()
        self._known: tuple[View | None, tuple[UnitSeen, ...]] = None, ()
        """The view last shown, and the Units of the ghost that belong to it."""
        self.line = ""
        """Comparison with the ghost, as a line of text; "" without a ghost."""
        edge = Backdrop(edge=EDGE, thick=2)
        self.band = BarPanel(state.window.brush, edge, pad=12.0, clear=True)
        self.band.shown = False
        state.layout.fixed = (self.band, *state.layout.fixed)

    @property
    def run(self) -> GhostRun | None:
        """The run that the ghost repeats; None while the setting is off or no run is known."""
        state = self.state
        if not (state.is_played and state.window.settings.pacer and state.game.aids):
            return None
        # The previous run may have been recorded meanwhile.
        return self._run.of(state.window.recorder.count, lambda: ghost_run(state.game))

    @property
    def high(self) -> float:
        """Height of the ghost's bar in units; 0 without a ghost."""
        return GHOST_HEIGHT if self.run is not None else 0.0

    def units(self) -> tuple[UnitSeen, ...]:
        """Return the ghost's Units on the maps; () for none.

        Showing the ghost at a question counts as an aid.
        """
        state, found = self.state, self.run
        if found is None:
            self._known, self.line = (None, ()), ""
            return ()
        if state.shown is not self._known[0] and not state.busy:
            self._known = state.shown, found.shown(state.shown)
            self.line = found.comparison(state.shown, state.game.seed) or _waiting(found, state.game.seed)
        if state.shown.turn and state.session.ask is not None:
            state.session.adviser.beside_ghost = True
        return self._known[1]

    def blocks(self, hex_: str) -> tuple[Block, ...]:
        """Return what the card of a hex says about the ghost; () if no Unit of the ghost is there."""
        here = [unit.id for unit in self._known[1] if unit.hex == hex_]
        return (Block("The ghost stood here", (f"{narrate.listed(here)}.",)),) if here else ()

    def draw(self) -> None:
        self.band.shown = bool(self.high)
        if self.band.shown:
            strip, ratio = self.state.layout.strip, self.state.window.ratio
            self.band.place(0, strip.y - GHOST_HEIGHT, strip.width, GHOST_HEIGHT, ratio)
            self.band.update(ghost_bar(self.line))

    def switch(self) -> None:
        """Switch the ghost on or off, and say if there is no ghost to show."""
        state, window = self.state, self.state.window
        if not state.game.aids:
            window.notice.tell(f"No ghost: {NO_AIDS}.")
            return
        window.change(pacer=not window.settings.pacer)
        if window.settings.pacer and self.run is None:
            window.notice.tell(NONE)


def _waiting(found: GhostRun, seed: str) -> str:
    same = "the same seed" if found.run.seed == seed else "another seed"
    return f"best run, {narrate.as_vp(found.run.vp)} with {same}; its ghost appears in turn 1"


class RunDisplay:
    """The clock, the splits and the ghost of a played game."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self._status, self._rows = Memo[RunStatus](), Memo[tuple[SplitRow, ...]]()
        self._before = Memo[tuple[RunRecord, ...]]()
        self.shown: ClockFace | None = None
        """The clock as it is displayed; None if no clock is shown."""
        self.ghost = GhostOverlay(state)

    @property
    def status(self) -> RunStatus:
        """Clock and splits of this run, with earlier attempts for comparison."""
        window, settings = self.state.window, self.state.window.settings

        def made() -> RunStatus:
            splits = split_set_chosen(settings)
            others = tuple(run.attempt(splits) for run in self.before)
            return RunStatus(self.state.session, window.autosave.clock, splits, others)

        return self._status.of((settings.splits, settings.splits_file, window.recorder.count), made)

    @property
    def before(self) -> tuple[RunRecord, ...]:
        """Earlier runs of the scenario here, oldest first; () with a notice if they cannot be read."""

        def found() -> tuple[RunRecord, ...]:
            try:
                return tuple(leaderboards.earlier_runs(self.state.game))
            except leaderboards.BoardError as error:
                self.state.window.notice.tell(str(error))
                return ()

        # The previous run may have been recorded meanwhile.
        return self._before.of(self.state.window.recorder.count, found)

    @property
    def rows(self) -> tuple[SplitRow, ...]:
        """The splits so far, computed again after each event or command."""
        session, settings, status = self.state.session, self.state.window.settings, self.status
        log, journal = session.game_log.version, len(session.game.journal)
        key = status, log, journal, settings.timing, settings.compare
        return self._rows.of(key, lambda: status.rows(settings.timing, settings.compare))

    def face(self, *, large: bool) -> ClockFace | None:
        """Return and remember what the clock displays now; None if no clock is shown.

        A clock is shown if the setting is on, and the game is played and timed.
        """
        state = self.state
        is_shown = state.is_played and state.window.settings.clock != NO_CLOCK
        times = self.status.times if is_shown and state.window.autosave.clock is not None else None
        if times is None:
            self.shown = None
            return None
        made = [row for row in self.rows if row.time is not None]
        last = max(made, key=lambda row: row.time or 0, default=None)
        # Tenths of a second on a large clock, whole seconds on a small one.
        real, play = (clock(time)[: -2 if large else -4] for time in (times.real, times.play))
        about = f"{counted(len(state.game.history), 'command')}, turn {state.game.turn}"
        self.shown = ClockFace(real, play, last if large else None, large, about)
        return self.shown

    def update(self) -> bool:
        """Update the clock; return whether its display has changed."""
        before = self.shown
        return before is not None and self.face(large=before.large) != before

    def handlers(self) -> Handlers:
        window = self.state.window
        return {
            "splits": partial(window.open_page, "record", "Splits"),
            "pacer": self.ghost.switch,
            "restart": partial(window.restart, "restart"),
            "restart-new": partial(window.restart, "restart-new"),
        }
