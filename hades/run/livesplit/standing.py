"""Where a run stands, and what a timer has to be told that knows an earlier standing.

A timer has one row of splits and goes through it in order: a split that was passed over is skipped, what
was taken back is unsplit. Whatever a timer missed, the way from what it knows to what is so now is the
same: so a connection that was lost is caught up with by the same few steps as an ordinary split.
"""

from __future__ import annotations

import enum
from typing import NamedTuple

import attrs

STRANGE = -1
"""The number of a run that stands in a timer and is none of ours."""


@attrs.frozen
class RunStanding:
    """The standing of a run: its splits and its real time in milliseconds since the first command."""

    run: int = 0
    """Counts the runs of this program from 1; 0 while none has begun."""
    splits: tuple[int | None, ...] = ()
    """When each split was reached, in their order up to the last one that was; None for one passed over."""
    ms: int = 0
    """Real time since the first command, in milliseconds, at ``since`` or when the game ended."""
    since: float | None = None
    """When it was so by `time.monotonic`, if it runs on; None once the game is over."""
    is_stopped: bool = False
    """Whether the game is over though its last split was never reached, so that real time stops, too."""

    def at(self, moment: float) -> int:
        """Return real time in milliseconds at a moment of `time.monotonic`."""
        return self.ms if self.since is None else self.ms + int((moment - self.since) * 1000)


class Deed(enum.Enum):
    """What a timer can be told to do."""

    START = enum.auto()
    TIME = enum.auto()
    SPLIT = enum.auto()
    SKIP = enum.auto()
    UNSPLIT = enum.auto()
    STOP = enum.auto()
    GO_ON = enum.auto()
    RESET = enum.auto()


class TimerStep(NamedTuple):
    """One instruction for a timer; ``ms`` is the time of `Deed.TIME`."""

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
        # a timer that stands still takes no split
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
