"""LiveSplit and its splits files, as lines and as JSON."""

from __future__ import annotations

from typing import Any

from hades import printable
from hades.run.livesplit.probe import TimerSight
from hades.run.lss import SplitsFile
from hades.run.splits import CLOCKS, PLAY, REAL, Attempt
from hades.run.times import clock, short
from hades.wording import counted

_HELP = {
    "ws": "In LiveSplit: right click, Control, Start WebSocket Server.",
    "one": "In LiveSplit One: Settings, Network, Server Connection.",
}


def lines(seen: TimerSight, way: str) -> list[str]:
    """Return the state of a timer as lines."""
    if not seen.found:
        return [
            f"Not there: {seen.name}: {printable.line(seen.trouble)}.",
            _HELP[way],
        ]
    told = [f"There: {seen.name}."]
    place = seen.place
    assert place is not None
    if place.splits < 0:
        told.append("No run stands in it.")
    elif seen.has_ended:
        told.append("The run in it is over; it is reset when yours begins.")
    else:
        count = "" if seen.splits is None else f" of {seen.splits}"
        told.append(
            f"A run stands in it, {'paused ' if place.is_paused else ''}at split {place.splits + 1}{count}."
        )
    if seen.game:
        told.append(f"Game: {printable.line(seen.game)}. Category: {printable.line(seen.category)}.")
    if seen.splits is not None:
        told.append(f"It has {counted(seen.splits, 'split')}; a run has as many as --splits says.")
    return told


def plain(seen: TimerSight) -> dict[str, Any]:
    """Return the state of a timer as JSON."""
    place = seen.place
    return {
        "timer": seen.name,
        "found": seen.found,
        "trouble": seen.trouble,
        "running": None if place is None else place.splits >= 0 and not seen.has_ended,
        "ended": None if place is None else place.splits >= 0 and seen.has_ended,
        "paused": None if place is None else place.is_paused,
        "split": None if place is None or place.splits < 0 or seen.has_ended else place.splits,
        "splits": seen.splits,
        "game": seen.game,
        "category": seen.category,
    }


def summed(file: SplitsFile) -> str:
    """Summarise a splits file in a line."""
    told = [
        counted(len(file.names), "split"),
        counted(len(file.attempts), "attempt"),
    ]
    told.append("no run was finished" if file.best is None else f"best {clock(file.best.time(_by(file)))}")
    return ", ".join(told)


def _by(file: SplitsFile) -> str:
    """Return the clock that counts in a splits file: game time, where it has any."""
    times = [one.play_ms for one in file.segments]
    times += [split.play_ms for split in file.best.splits] if file.best is not None else []
    return PLAY if any(time is not None for time in times) else REAL


def file_lines(file: SplitsFile) -> list[str]:
    """Return the content of a splits file, a line for each split."""
    wide, by = max(len(printable.line(name)) for name in file.names), _by(file)
    found = [
        f"{printable.line(file.game)}, {printable.line(file.category)}: {summed(file)}",
        (f"Tried {counted(file.attempt_count, 'time')}. By {'game' if by == PLAY else 'real'} time:"),
    ]
    for at, name in enumerate(file.names):
        best = None if file.best is None else file.best.splits[at].time(by)
        gold = file.segments[at].by(by)
        found.append(
            "  {name:{wide}}  best run {best:>11}  best segment {gold:>11}".format(
                name=printable.line(name), wide=wide, best=short(best), gold=short(gold)
            )
        )
    return found


def plain_file(file: SplitsFile) -> dict[str, Any]:
    """Return the content of a splits file as JSON; times in milliseconds."""
    return {
        "game": file.game,
        "category": file.category,
        "attempt_count": file.attempt_count,
        "splits": list(file.names),
        "best": None if file.best is None else _plain(file.best),
        "best_segments": {clock: [one.by(clock) for one in file.segments] for clock in CLOCKS},
        "attempts": [_plain(one) for one in file.attempts],
    }


def _plain(attempt: Attempt) -> dict[str, Any]:
    times = {clock: [split.time(clock) for split in attempt.splits] for clock in CLOCKS}
    return {"started": attempt.started, "ended": attempt.ended, **times}
