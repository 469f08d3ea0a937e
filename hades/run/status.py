"""The status of a run in progress: clock, splits and comparison."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path

import attrs

from hades.content.run_data import SplitSet, split_set
from hades.engine.game import Game
from hades.run.comparisons import PB, SplitRow, compare, sum_of_best
from hades.run.livesplit import RunStanding, Sender
from hades.run.splits import REAL, Attempt, Split, in_order, marks, timed
from hades.run.times import run_times
from hades.session.run_clock import Now, RunClock, Times
from hades.session.session import Session


@attrs.frozen(kw_only=True)
class RunTerms:
    """The set-up of a run: the time source ``now``, the ``splits``, and ``others``, attempts to compare with.

    ``components`` is the folder of the game's component set, None for the bundled one. With ``hidden``, the
    seed is not shown until the end. ``finished`` is called with the game's file when the file is closed, and
    returns whether and where the run counts. ``sender`` sends the standing to timers.
    """

    now: Now | None = None
    splits: SplitSet = attrs.field(factory=split_set)
    others: tuple[Attempt, ...] = ()
    components: Path | None = None
    hidden: bool = False
    once: bool = False
    """True if the game must not be restarted, like a raid of a campaign."""
    finished: Callable[[Path], Sequence[str]] | None = None
    sender: Sender | None = None


class RunStatus:
    """The clock and splits of a game in progress; ``others`` are earlier attempts to compare with."""

    def __init__(
        self, session: Session, clock: RunClock | None, splits: SplitSet, others: Sequence[Attempt] = ()
    ) -> None:
        self._session = session
        self._clock = clock
        self.splits = splits.of(session.game.scenario)
        self.others = tuple(others)
        self._marks: tuple[int, dict[str, Split]] = -1, {}
        """(version of the log, its marks at that version); the version is -1 before the first use."""

    @property
    def game(self) -> Game:
        return self._session.game

    @property
    def times(self) -> Times | None:
        """Real and play time so far; once the game is over, at the last command. None without a clock."""
        game = self._session.game
        if self._clock is None:
            return None
        if game.over is not None and game.journal:
            real, play = run_times(game)
            return Times(real or 0, play or 0)
        return self._clock.read()

    @property
    def attempt(self) -> Attempt:
        log = self._session.game_log
        if self._marks[0] != log.version:
            self._marks = log.version, marks(self.game, log.by_command)
        return timed(self._marks[1], self.splits, self.game.created)

    def rows(self, clock: str = REAL, than: str = PB) -> tuple[SplitRow, ...]:
        return compare(self.attempt, self.others, clock, than)

    def best_possible(self, clock: str = REAL) -> int | None:
        """Return the final time if all remaining segments equal the best segments; None if one is unknown."""
        run = self.attempt
        times = [split.time(clock) for split in run.splits]
        made = max((at for at, time in enumerate(times, 1) if time is not None), default=0)
        left = sum_of_best((*self.others, run), clock, made)
        return None if left is None else left + (times[made - 1] or 0 if made else 0)


class TimerEvents:
    """The sender of a run's standing to timers whenever the standing changes."""

    def __init__(self, sender: Sender) -> None:
        self.sender = sender
        self._game: Game | None = None
        self._run = 0
        """Number of runs begun since the program began."""
        self._seen = 0, False
        """Length of the journal, and whether the game was over, when last examined."""

    def look(self, status: RunStatus) -> None:
        """Send the standing of the run if it has changed.

        A game from a position is not a run and sends nothing.
        """
        game = status.game
        if game.position:
            return
        if game is not self._game:
            self._game, self._seen = game, (0, False)
            self.sender.tell(RunStanding())
        is_over = game.over is not None
        seen = len(game.journal), is_over
        times = status.times if seen != self._seen else None
        if times is None or not game.journal:
            return
        self._run += not self._seen[0]
        self._seen = seen
        since = None if is_over else time.monotonic()
        self.sender.tell(standing(self._run, status.attempt, times.real, since, is_over=is_over))


def standing(run: int, attempt: Attempt, ms: int, since: float | None, *, is_over: bool) -> RunStanding:
    """Return the standing of a run; ``ms`` and ``since`` are as in `RunStanding`."""
    splits = list(in_order([split.time() for split in attempt.splits]))
    is_finished = bool(splits) and splits[-1] is not None
    while splits and splits[-1] is None:
        splits.pop()
    return RunStanding(run, tuple(splits), ms, since, is_stopped=is_over and not is_finished)
