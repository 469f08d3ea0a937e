"""One timer that listens: where it stands, and how it is brought to where the run stands."""

from __future__ import annotations

import attrs

from hades.run.livesplit.dialects import AT_END, Dialect, TimerPlace
from hades.run.livesplit.run_standing import STRANGE, Deed, RunStanding, TimerStep, steps
from hades.run.livesplit.transport import FloodError, Wire, WireError

PATIENCE = 5.0
"""Seconds in which a timer has to say where it stands."""
DOUBT = 1.0
"""Seconds after a refusal before a timer is asked again where it stands."""
TICK = 0.1
"""Seconds from one telling of the time to the next, while it runs."""
MOST_ANSWERS = 100
"""Messages that a timer may send before it says where it stands."""
_UNKNOWN = -1
"""In place of the time of a split that a timer made by itself; it is taken back."""


class Link:
    """A timer and what it was told.

    First it is asked where it stands. ``remembered`` is what a timer was told before: a connection that was
    lost goes on from there, and a run in it that is none of ours is reset once ours has begun.
    """

    def __init__(self, wire: Wire, dialect: Dialect, remembered: RunStanding, now: float) -> None:
        self.wire = wire
        self.told: RunStanding | None = None
        """What it was told; None until it said where it stands."""
        self._dialect = dialect
        self._remembered = remembered
        self._answers: list[str] = []
        self._asked = self._ticked = now
        self._doubted: float | None = None
        for message in dialect.greeting:
            wire.say(message)
        self._ask(now)

    @property
    def is_asked(self) -> bool:
        """Whether an answer is due."""
        return self.told is None

    def _ask(self, now: float) -> None:
        self.told, self._answers, self._asked, self._doubted = None, [], now, None
        for message in self._dialect.questions:
            self.wire.say(message)

    def hear(self, now: float) -> None:
        """Take in what it says.

        :raises OSError: and `WireError` if it is of no use any more.
        """
        for message in self.wire.hear():
            if self.told is None:
                self._answers.append(message)
                place = self._dialect.place(self._answers)
                if place is not None:
                    self.told = self._placed(place)
                elif len(self._answers) > MOST_ANSWERS:
                    raise FloodError
            elif self._doubted is None and self._dialect.is_refusal(message):
                self._doubted = now

    def _placed(self, place: TimerPlace) -> RunStanding:
        """What it knows, by where it says that it stands."""
        known = self._remembered
        if place.splits < 0:
            return RunStanding()
        if known.run <= 0 or AT_END > place.splits > 1000:
            return RunStanding(run=STRANGE)
        splits = known.splits[: place.splits]
        if place.splits != AT_END:
            splits += (_UNKNOWN,) * (place.splits - len(splits))
        return attrs.evolve(known, splits=splits, is_stopped=place.is_paused, ms=_UNKNOWN)

    def follow(self, standing: RunStanding) -> None:
        """Tell it whatever it does not know of where the run stands.

        :raises WireError: if it takes nothing in.
        """
        if self.told is None or self.told == standing:
            return
        for step in steps(self.told, standing):
            self._tell(step)
        # a run that is none of ours stays what it is until ours begins
        if standing.run or self.told.run != STRANGE:
            self.told = self._remembered = standing

    def tick(self, standing: RunStanding, now: float, often: float) -> None:
        """Tell it the time if that is due, and ask it once more where it stands if it refused something.

        ``often`` is in how many seconds the time is told once.

        :raises WireError: if it does not answer, or takes nothing in.
        """
        if self.told is None:
            if now - self._asked > PATIENCE:
                raise WireError("it does not say where it stands")
        elif self._doubted is not None and now - self._doubted >= DOUBT:
            self._ask(now)
        elif standing.run > 0 and standing.since is not None and now - self._ticked >= often:
            if self.wire.is_idle:
                self._ticked = now
                self._tell(TimerStep(Deed.TIME, standing.at(now)))

    def _tell(self, step: TimerStep) -> None:
        for message in self._dialect.words(step):
            self.wire.say(message)
