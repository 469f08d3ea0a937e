"""The clock of a run: real time and play time since the first command.

Real time runs on from the first command whatever happens; play time only while the player may act: not
during films of the enemy's turn, while the program works, or while the game is not there. What was taken
back stays on both. Time comes from whoever opens the game: nothing here reads a clock, and nothing of the
game reads this one.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs

Now = Callable[[], float]
"""Seconds of a clock that never goes back, such as `time.monotonic`."""


@attrs.frozen
class Times:
    """What a clock shows, in whole milliseconds since the first command."""

    real: int = 0
    play: int = 0


class RunClock:
    """Real time and play time of one game. Until `begin` both stand at their beginning."""

    def __init__(self, now: Now, left: Times | None = None) -> None:
        """``left`` is what it showed when the game was left, None for a game without a command."""
        self._now = now
        start = left or Times()
        self._real = start.real / 1000
        self._play = start.play / 1000
        self._since: float | None = None
        self._acting = False
        self._goes_on = left is not None

    def begin(self) -> None:
        """The first command was given."""
        if self._since is None:
            self._since = self._now()

    @property
    def is_begun(self) -> bool:
        """Whether it runs, or ran."""
        return self._since is not None

    def act(self, may: bool) -> None:
        """From now on the player may act, or may not. A game that is gone on with runs from here on."""
        if self._goes_on and may:
            self.begin()
        self._take_in()
        self._acting = may

    def read(self) -> Times:
        """What both clocks show."""
        self._take_in()
        return Times(round(self._real * 1000), round(self._play * 1000))

    def _take_in(self) -> None:
        """Add what has gone by since the last look."""
        if self._since is None:
            return
        now = self._now()
        # a clock that goes back, as one of somebody's own may, takes nothing away
        gone = max(0.0, now - self._since)
        self._since = now
        self._real += gone
        self._play += gone if self._acting else 0.0
