"""What a run shows of itself while it is played: its clock, its splits, and how they stand beside others."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from hades import Game
from hades.run.livesplit.speaker import Speaker
from hades.run.objectives import attempt, split_set
from hades.run.splits import REAL, Attempt, SplitSet, best_segments, delta, personal_best, sum_of_best
from hades.session.run_clock import Now, RunClock, Times
from hades.session.session import Session


@attrs.frozen(kw_only=True)
class RunTerms:
    """How a game is run: what ``now`` measures, by which ``splits``, and beside which other attempts.

    A ``hidden`` seed is not shown before the game is over. ``speaker`` tells timers beside the game.
    """

    now: Now | None = None
    splits: SplitSet = attrs.field(factory=split_set)
    others: tuple[Attempt, ...] = ()
    hidden: bool = False
    speaker: Speaker | None = None


@attrs.frozen
class SplitRow:
    """A split as it stands: when it was reached, and how that is beside the run it is compared with."""

    name: str
    time: int | None
    segment: int | None
    """From the split before it."""
    then: int | None
    """When the other run reached it."""
    delta: int | None
    """How much later that is than the other run, negative if earlier."""
    best: int | None
    """The shortest segment there ever was, before this run."""

    @property
    def is_gold(self) -> bool:
        """Whether the segment is shorter than there ever was."""
        return self.segment is not None and self.best is not None and self.segment < self.best


class Cockpit:
    """The instruments of a game that is played in a session.

    ``others`` are the attempts by the same set of splits so far; the fastest is what a run is compared with.
    """

    def __init__(
        self, session: Session, clock: RunClock | None, splits: SplitSet, others: Sequence[Attempt] = ()
    ) -> None:
        self._session = session
        self._clock = clock
        self.splits = splits
        self.others = tuple(others)

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
            last = game.journal[-1]
            return Times(last.real or 0, last.t or 0)
        return self._clock.read()

    @property
    def attempt(self) -> Attempt:
        """The run so far as an attempt."""
        return attempt(self._session.game, self.splits, self._session.game_log.told)

    def best(self, clock: str = REAL) -> Attempt | None:
        """The run it is compared with: the personal best."""
        return personal_best(self.others, clock)

    def sum_of_best(self, clock: str = REAL) -> int | None:
        """What the shortest segments come to, this run counted in."""
        return sum_of_best((*self.others, self.attempt), clock)

    def rows(self, clock: str = REAL) -> tuple[SplitRow, ...]:
        """Every split of the set in its order."""
        now = self.attempt
        best, shortest = self.best(clock), best_segments(self.others, clock)
        rows = []
        for at, (split, segment) in enumerate(zip(now.splits, now.segments(clock), strict=True)):
            then = best.splits[at] if best is not None else None
            rows.append(
                SplitRow(
                    split.name,
                    split.time(clock),
                    segment,
                    then.time(clock) if then is not None else None,
                    delta(split, then, clock),
                    shortest[at] if at < len(shortest) else None,
                )
            )
        return tuple(rows)
