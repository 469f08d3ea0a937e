"""What a run shows of itself while it is played: its clock, its splits, and how they stand beside others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import attrs

from hades import Game
from hades.run.livesplit.sender import Sender
from hades.run.run_record import RunRecord
from hades.run.splits import PB, REAL, Attempt, RunMarks, SplitRow, SplitSet, beside, split_set
from hades.run.times import taken
from hades.session.run_clock import Now, RunClock, Times
from hades.session.session import Session


@attrs.frozen(kw_only=True)
class RunTerms:
    """How a game is run: what ``now`` measures, by which ``splits``, and beside which other attempts.

    A ``hidden`` seed is not shown before the game is over. ``finished`` is given the file of the game when it
    is closed, and says whether and where it counts, ``known`` gives the best known runs of a scenario.
    ``speaker`` tells timers beside the game.
    """

    now: Now | None = None
    splits: SplitSet = attrs.field(factory=split_set)
    others: tuple[Attempt, ...] = ()
    hidden: bool = False
    finished: Callable[[Path], Sequence[str]] | None = None
    known: Callable[[str], Sequence[RunRecord]] | None = None
    speaker: Sender | None = None


class RunStatus:
    """The instruments of a game that is played in a session.

    ``others`` are the attempts by the same set of splits so far; the fastest is what a run is compared with.
    """

    def __init__(
        self, session: Session, clock: RunClock | None, splits: SplitSet, others: Sequence[Attempt] = ()
    ) -> None:
        self._session = session
        self._clock = clock
        self.splits = splits.of(session.game.scenario)
        self.others = tuple(others)
        self._marks = RunMarks(session.game)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._session.game

    @property
    def times(self) -> Times | None:
        """Real and play time now, or of the last command once the game is over; None without a clock."""
        game = self._session.game
        if self._clock is None:
            return None
        if game.over is not None and game.journal:
            real, play = taken(game)
            return Times(real or 0, play or 0)
        return self._clock.read()

    @property
    def attempt(self) -> Attempt:
        """The run so far as an attempt."""
        return self._marks.attempt(self._session.game_log, self.splits)

    def rows(self, clock: str = REAL, than: str = PB) -> tuple[SplitRow, ...]:
        """Every split of the set in its order, beside what `compared` makes of the other attempts."""
        return beside(self.attempt, self.others, clock, than)
