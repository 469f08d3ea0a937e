"""The clock of a run: real time and play time since the first command.

Real time never stops. Play time runs only while the player can act: not during the enemy playback, while the
program works, or while the game is closed. Undo resets neither. The caller supplies the time source.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs

Now = Callable[[], float]
"""Function that returns seconds and never goes back, such as `time.monotonic`."""


@attrs.frozen
class Times:
    """Readings of the clock, in whole milliseconds since the first command."""

    real: int = 0
    play: int = 0


class RunClock:
    """Real time and play time of a game. Both begin with `begin`."""

    def __init__(self, now: Now, left: Times | None = None) -> None:
        """Set the clock to ``left``, its times when the game was left; None for a game without commands."""
        self._now = now
        start = left or Times()
        self._real = start.real / 1000
        self._play = start.play / 1000
        self._since: float | None = None
        self._acting = False
        self._goes_on = left is not None

    def begin(self) -> None:
        """Start the clock. Later calls do nothing."""
        if self._since is None:
            self._since = self._now()

    @property
    def is_begun(self) -> bool:
        return self._since is not None

    def act(self, may: bool) -> None:
        """Set whether the player can act. The clock of a continued game starts when ``may`` is first True."""
        if self._goes_on and may:
            self.begin()
        self._take_in()
        self._acting = may

    def read(self) -> Times:
        self._take_in()
        return Times(round(self._real * 1000), round(self._play * 1000))

    def _take_in(self) -> None:
        if self._since is None:
            return
        now = self._now()
        # A clock supplied by a caller may go back; that must not subtract time.
        gone = max(0.0, now - self._since)
        self._since = now
        self._real += gone
        self._play += gone if self._acting else 0.0
