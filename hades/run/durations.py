"""Times as LiveSplit writes and reads them: ``hh:mm:ss.fffffff``."""

from __future__ import annotations

import re

_TIMESPAN = re.compile(
    r"(?P<minus>[-−])?(?:(?:(?:(?P<days>\d{1,5})\.)?(?P<hours>\d{1,7}):)?(?P<minutes>\d{1,9}):)?"
    r"(?P<seconds>\d{1,9})(?:\.(?P<fraction>\d{1,20}))?",
    re.ASCII,
)


def written(ms: int, *, days: bool = False) -> str:
    """Milliseconds as LiveSplit writes them.

    From a day on hours go beyond 23, as its servers take them, or with ``days`` days stand before a dot:
    .NET, which reads a splits file, takes ``24:00:00`` for 24 days.
    """
    minutes, rest = divmod(abs(ms), 60_000)
    hours, minutes = divmod(minutes, 60)
    seconds, thousandths = divmod(rest, 1000)
    told = f"{hours:02}"
    if days and hours >= 24:
        told = f"{hours // 24}.{hours % 24:02}"
    return f"{'-' if ms < 0 else ''}{told}:{minutes:02}:{seconds:02}.{thousandths:03}0000"


def read(text: str) -> int:
    """Milliseconds of a time in ``[-][[[d.]hh:]mm:]ss[.fffffff]``, the nearest whole one.

    :raises ValueError: if it is none.
    """
    found = _TIMESPAN.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"{text[:40]!r} is no time; a time is hh:mm:ss.fffffff")
    hours = int(found["days"] or 0) * 24 + int(found["hours"] or 0)
    minutes = hours * 60 + int(found["minutes"] or 0)
    # ten millionths of a second are as far as LiveSplit goes
    ticks = (minutes * 60 + int(found["seconds"])) * 10_000_000 + int(
        (found["fraction"] or "0")[:7].ljust(7, "0")
    )
    ms = (ticks + 5_000) // 10_000
    return -ms if found["minus"] else ms
