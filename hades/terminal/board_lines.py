"""Runs and boards as lines."""

from __future__ import annotations

from collections.abc import Sequence

from hades import printable
from hades.run.categories import MEASURES
from hades.run.run_record import NONE_TIMED, RunRecord
from hades.run.times import clock
from hades.wording import counted


def line(run: RunRecord) -> str:
    """A run on one line: its id, what came of it, times, who, and where it counts."""
    count = counted(run.commands, "command")
    times = f"real {clock(run.real_ms)}, play {clock(run.play_ms)}"
    where = f" [{run.categories[0]}]" if run.categories else ""
    who = f"{run.who}{', own' if run.own else ''}"
    told = f"{run.scenario}: {run.result}, {run.vp:g} VP"
    return f"{run.id[:12]} {told}, {count}, {times}, {who}, {run.tier}{where}"


def board(category: str, by: str, runs: Sequence[RunRecord]) -> list[str]:
    """A board: its category, what it is ranked by, and its runs."""
    lines = [f"{category}, {MEASURES[by]}"]
    for place, run in enumerate(runs, 1):
        source = printable.cut(printable.line(run.source), 40)
        what = f"{place:>3}  {run.measured(by):>13}  {run.vp:>5g} VP  {run.created[:10] or '-':10}"
        lines.append(f"{what}  {run.tier:14}  {source}")
    if not runs:
        lines.append(f"  {NONE_TIMED}; --by vp and --by commands rank all")
    return lines
