"""The standing of a run, and the steps that bring a timer up to date.

A timer has one row of splits and goes through it in order: a split that was passed over is skipped, one
that was taken back is undone. The steps depend only on what the timer knows and on the standing now, so a
lost connection catches up by the same steps as an ordinary split.
"""

from __future__ import annotations

import enum
from typing import NamedTuple

import attrs

STRANGE = -1
"""Number for a run in a timer that does not come from this program."""


@attrs.frozen
class RunStanding:
    """The standing of a run: its splits and its real time in milliseconds since the first command."""

    run: int = 0
    """Number of the run in this program, from 1; 0 before the first."""
    splits: tuple[int | None, ...] = ()
    """Times of the splits up to the last one reached, in milliseconds, in order; None for one passed over."""
    ms: int = 0
    """Real time since the first command, in milliseconds, at ``since`` or when the game ended."""
    since: float | None = None
    """Moment of ``ms`` by `time.monotonic` while time runs; None once the game is over."""
    is_stopped: bool = False
    """True if the game is over without reaching its last split, so that real time stops, too."""

    def at(self, moment: float) -> int:
        """Return real time in milliseconds at a moment of `time.monotonic`."""
        return self.ms if self.since is None else self.ms + int((moment - self.since) * 1000)


class Deed(enum.Enum):
    """Kinds of instructions for a timer."""

    START = enum.auto()
    TIME = enum.auto()
    SPLIT = enum.auto()
    SKIP = enum.auto()
    UNSPLIT = enum.auto()
    STOP = enum.auto()
    GO_ON = enum.auto()
    RESET = enum.auto()


class TimerStep(NamedTuple):
    """An instruction for a timer; ``ms`` is the time of `Deed.TIME`."""

    deed: Deed
    ms: int = 0


def steps(told: RunStanding, now: RunStanding) -> list[TimerStep]:
    """Return the steps that bring a timer from one standing to another."""
    found: list[TimerStep] = []
    if told.run not in (0, now.run) and (now.run or told.run != STRANGE):
        found.append(TimerStep(Deed.RESET))
        told = RunStanding()
    if not now.run:
        return found
    time, stays = told.ms, told.is_stopped and now.is_stopped and told.splits == now.splits
    if not told.run:
        found += [TimerStep(Deed.START), TimerStep(Deed.TIME, now.ms)]
        time = now.ms
    elif told.is_stopped and not stays:
        # A paused timer takes no split.
        found.append(TimerStep(Deed.GO_ON))
    same = 0
    while same < min(len(told.splits), len(now.splits)) and told.splits[same] == now.splits[same]:
        same += 1
    found += [TimerStep(Deed.UNSPLIT)] * (len(told.splits) - same)
    for at in now.splits[same:]:
        if at is None:
            found.append(TimerStep(Deed.SKIP))
        else:
            found += [TimerStep(Deed.TIME, at), TimerStep(Deed.SPLIT)]
            time = at
    if time != now.ms:
        found.append(TimerStep(Deed.TIME, now.ms))
    if now.is_stopped and not stays:
        found.append(TimerStep(Deed.STOP))
    return found
