"""The clock and the splits of a run as lines."""

from __future__ import annotations

from hades import narrate
from hades.run.cockpit import Cockpit
from hades.run.splits import CLOCKS, REAL
from hades.run.times import apart, clock, short
from hades.session.session import Session

NO_CLOCK = "Nobody measures this game: it was opened without a clock."


def clock_lines(session: Session, cockpit: Cockpit) -> list[str]:
    """Real and play time, commands and turn."""
    game, times = session.game, cockpit.times
    told = [NO_CLOCK] if times is None else [f"Real time {clock(times.real)}, play time {clock(times.play)}."]
    count = narrate.counted(len(game.history), "command")
    back = f", {game.taken_back} taken back" if game.taken_back else ""
    return [*told, f"{count}{back}, turn {game.turn}."]


def split_lines(cockpit: Cockpit, by: str = REAL) -> list[str]:
    """The splits so far, beside the personal best if there is one."""
    best = cockpit.best(by)
    rows = cockpit.rows(by)
    wide = max(len(row.name) for row in rows)
    head = f"{cockpit.splits.name}, by {by} time"
    lines = [f"{head}, beside the personal best of {clock(best.time(by))}" if best is not None else head]
    for row in rows:
        told = f"  {row.name:{wide}}  {short(row.time):>11}  segment {short(row.segment):>11}"
        if best is not None:
            told += f"  best run {short(row.then):>11}  {apart(row.delta):>10}"
        lines.append(told + ("  gold" if row.is_gold else ""))
    lines.append(f"  Sum of best segments: {clock(cockpit.sum_of_best(by))}")
    return lines


def by_clock(word: str) -> str:
    """The clock that a word means, "" if it is none."""
    return next((one for one in CLOCKS if word and one.startswith(word.lower())), "")
