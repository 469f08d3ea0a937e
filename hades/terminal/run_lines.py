"""The clock and the splits of a run as lines."""

from __future__ import annotations

from collections.abc import Sequence

from hades.run.categories import Category
from hades.run.splits import (
    CLOCKS,
    PLAY,
    REAL,
    Attempt,
    SplitRow,
    SplitSet,
    best_segments,
    personal_best,
    sum_of_best,
)
from hades.run.status import RunStatus
from hades.run.times import UNTIMED, apart, clock, reached, short
from hades.session.session import Session
from hades.wording import counted

NO_CLOCK = "Nobody measures this game: it was opened without a clock."
LAST = 20
"""Attempts that are listed."""


_CLOCKS = {REAL: "by real time", PLAY: "by play time"}


def clock_lines(session: Session, cockpit: RunStatus) -> list[str]:
    """Real and play time, commands and turn."""
    game, times = session.game, cockpit.times
    told = [NO_CLOCK] if times is None else [f"Real time {clock(times.real)}, play time {clock(times.play)}."]
    count = counted(len(game.history), "command")
    back = f", {game.taken_back} taken back" if game.taken_back else ""
    return [*told, f"{count}{back}, turn {game.turn}."]


def split_lines(cockpit: RunStatus, by: str = REAL) -> list[str]:
    """The splits so far, beside the personal best if there is one."""
    return split_table(cockpit.splits, cockpit.attempt, cockpit.rows(by), cockpit.others, by)


def split_table(
    splits: SplitSet, run: Attempt, rows: Sequence[SplitRow], others: Sequence[Attempt], by: str = REAL
) -> list[str]:
    """The rows of a run beside the best of others, and the sum of best with the run counted in."""
    best = personal_best(others, by)
    wide = max(len(row.name) for row in rows)
    head = f"{splits.name}, {_CLOCKS[by]}"
    lines = [f"{head}, beside the personal best of {clock(best.time(by))}" if best is not None else head]
    for row in rows:
        when = reached(row.time, is_reached=row.reached)
        told = "  {name:{wide}}  {when:>11}  segment {segment:>11}".format(
            name=row.name, wide=wide, when=when, segment=short(row.segment)
        )
        if best is not None:
            told += f"  best run {short(row.then):>11}  {apart(row.delta):>10}"
        lines.append(told + ("  gold" if row.is_gold else ""))
    return [*lines, f"  Sum of best segments: {clock(sum_of_best((*others, run), by))}"]


def history(
    splits: SplitSet,
    attempts: Sequence[Attempt],
    by: str = REAL,
    *,
    like: Category | None = None,
    left_out: int = 0,
) -> list[str]:
    """How many attempts there were, the last of them, the best run and the best segments.

    ``like`` has their terms, ``left_out`` is how many games of one's own are noted that are not among them.
    """
    more = []
    if left_out:
        count = counted(left_out, "other game of yours is noted", "other games of yours are noted")
        more = [f"{count} and not listed here: attempts are those of one sitting, with a clock,"]
        more += ["by a person, under the same terms (--terms KEY). hades runs list shows all."]
    if not attempts:
        return ["There are no attempts yet.", *more]
    finished = sum(one.is_finished for one in attempts)
    lines = [(f"{splits.name}, {_CLOCKS[by]}: {counted(len(attempts), 'attempt')}, {finished} finished")]
    lines += [like.told] if like is not None else []
    for number, one in list(enumerate(attempts, 1))[-LAST:]:
        far = next((split.name for split in reversed(one.splits) if split.command is not None), "")
        if one.is_finished:
            told = UNTIMED if one.time(by) is None else clock(one.time(by))
        else:
            told = f"until {far}" if far else "before the first split"
        lines.append(f"  {number:>4}  {one.started[:16] or '-':16}  {told}")
    best = personal_best(attempts, by)
    wide = max(len(name) for name in splits.names)
    for at, (name, segment) in enumerate(zip(splits.names, best_segments(attempts, by), strict=True)):
        then = short(best.splits[at].time(by)) if best is not None else "-"
        lines.append(
            "  {name:{wide}}  best run {then:>11}  best segment {segment:>11}".format(
                name=name, wide=wide, then=then, segment=short(segment)
            )
        )
    whole = clock(best.time(by)) if best is not None else "-"
    total = clock(sum_of_best(attempts, by))
    return [
        *lines,
        f"  Personal best: {whole}; sum of best segments: {total}",
        *more,
    ]


def by_clock(word: str) -> str:
    """The clock that a word means, "" if it is none."""
    return next((one for one in CLOCKS if word and one.startswith(word.lower())), "")
