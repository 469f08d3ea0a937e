"""Splits: the marks of a run, when a game reached each, and statistics of attempts.

Times are whole milliseconds since the first command, None for a split not reached. Real time never stops;
play time runs only while the player can act (docs/guide-runner.md).

A split belongs to the command of the current branch whose events reached it. If that command is undone and
the split is reached again, the later time counts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from hades.content.component_records import OFFENSIVE
from hades.content.run_data import SplitSet
from hades.engine.game import Game
from hades.history.timeline import events_by_command, friends_of
from hades.narrate.score import is_victory
from hades.rules.victory import LEVELS, SCORED
from hades.state.events import Event

REAL, PLAY = "real", "play"
CLOCKS = (REAL, PLAY)
"""Clocks by which runs are timed."""


@attrs.frozen
class Split:
    """A mark of a run: its name, and when it was reached."""

    name: str
    real_ms: int | None = None
    """Real time since the first command in milliseconds; None if unknown."""
    play_ms: int | None = None
    """Play time since the first command in milliseconds; None if unknown."""
    command: int | None = None
    """Number of the command that reached the split; None if it was not reached."""

    def time(self, clock: str = REAL) -> int | None:
        """Return the time of the split by one of `CLOCKS`."""
        return self.play_ms if clock == PLAY else self.real_ms


@attrs.frozen
class Attempt:
    """A run with its splits, in the order of their set. Reaching the last split finishes the run.

    ``started`` and ``ended`` are ISO timestamps, "" if unknown; ``category`` is a category in which the run
    counts.
    """

    splits: tuple[Split, ...]
    started: str = ""
    ended: str = ""
    category: str = ""

    @property
    def is_finished(self) -> bool:
        """True if the last split was reached."""
        return bool(self.splits) and self.splits[-1].command is not None

    def time(self, clock: str = REAL) -> int | None:
        """Return the time of the last split; None if it was not reached or not timed."""
        return self.splits[-1].time(clock) if self.splits else None

    def plain(self) -> dict[str, Any]:
        """Return the attempt as data for JSON."""
        return attrs.asdict(self) | {"finished": self.is_finished}

    def segments(self, clock: str = REAL) -> tuple[int | None, ...]:
        """Return the time of each split since the last one reached before it.

        None if the split was not reached or was skipped (see `in_order`).
        """
        found: list[int | None] = []
        before = 0
        for at in in_order([split.time(clock) for split in self.splits]):
            found.append(None if at is None else at - before)
            before = before if at is None else at
        return tuple(found)


def in_order(times: Sequence[int | None]) -> tuple[int | None, ...]:
    """Return the times of splits, with None for skipped ones.

    LiveSplit takes splits only in order. A split reached after a later one counts as skipped, and stays so,
    because playing on never undoes a split.
    """
    found: list[int | None] = []
    earliest: int | None = None
    for time in reversed(times):
        found.append(None if time is None or (earliest is not None and time > earliest) else time)
        earliest = time if earliest is None or (time is not None and time < earliest) else earliest
    return tuple(reversed(found))


WON = frozenset(clause for _, level, clause in LEVELS if is_victory(level))
"""Clauses of the levels that count as victories."""

_TO_HEX = {
    "unit_placed": "hex",
    "unit_landed": "hex",
    "unit_beamed_in": "hex",
    "unit_moved": "to",
    "unit_jumped": "to",
    "cfp_used": "to",
}
"""Field with the hex, by kind of event that puts one of the player's Units there."""
EMILY = "emily"
_PURGATORY = "P"
"""First letter of hexes on Purgatory."""


def mark_commands(game: Game, by_command: Sequence[Sequence[Event]] | None = None) -> dict[str, int]:
    """Map each condition that a game met to the number of the command that met it (0: before the first).

    The conditions are named as in sets of splits. ``by_command`` has the events by command (index 0: before
    the first command); None to compute them.
    """
    friends, seen = friends_of(game), defaultdict[str, set[object]](set)
    found: dict[str, int] = {}
    if game.placed is not None and game.placed.turn:
        # A position may be in the middle of a turn.
        found = {"landed": 0} | {f"turn {turn}": 0 for turn in range(1, game.placed.turn + 1)}
    last_lift = 0
    for command, events in enumerate(events_by_command(game) if by_command is None else by_command):
        for event in events:
            data, to = event.data, _TO_HEX.get(event.kind)
            if to is not None and data["unit"] in friends and data[to].startswith(_PURGATORY):
                found.setdefault("inside", command)
            for condition in _conditions(event, seen):
                found.setdefault(condition, command)
            if event.kind == "unit_evacuated":
                last_lift = command
            elif event.kind == "game_over" and data["outcome"] == SCORED and last_lift:
                found["last lift"] = last_lift
    return found


def _conditions(event: Event, seen: dict[str, set[object]]) -> Iterator[str]:
    """Yield the conditions that an event meets. ``seen`` has what was counted so far, by condition."""
    kind, data = event.kind, event.data
    if kind == "turn_began":
        yield f"turn {data['turn']}"
        if data["turn"] == 1:
            yield "landed"
    elif kind == "si_destroyed" and data["si"].rpartition("-")[0] in OFFENSIVE:
        yield _counted("gun", data["si"], seen)
        yield "first gun"
    elif kind == "circle_revealed":
        yield _counted("circle", data["circle"], seen)
    elif kind in ("unit_freed", "unit_found") and data["unit"] == EMILY:
        yield f"{EMILY} found"
    elif kind in ("treasure_found", "treasure_aboard"):
        yield f"{data['treasure']} {kind.removeprefix('treasure_')}"
    elif kind == "unit_evacuated":
        yield _counted("lift", event.moment, seen)
        if data["unit"] == EMILY:
            yield f"{EMILY} aboard"
    elif kind == "game_over" and data["outcome"] == SCORED and not WON.isdisjoint(event.clauses):
        yield "away"


def _counted(what: str, thing: object, seen: dict[str, set[object]]) -> str:
    seen[what].add(thing)
    return f"{what} {len(seen[what])}"


def turns_begun(game: Game) -> int:
    found = (what.partition(" ") for what in mark_commands(game))
    return max((int(number) for word, _, number in found if word == "turn"), default=0)


def attempt_of(game: Game, splits: SplitSet) -> Attempt:
    """Return a game as an attempt at a set of splits, timed by `marks`."""
    return with_marks(marks(game), splits.of(game.scenario), Attempt((), game.created))


def with_marks(found: Mapping[str, Split], splits: SplitSet, attempt: Attempt) -> Attempt:
    """Return ``attempt`` with the splits of a set, timed by a game's `marks`."""
    lines = (attrs.evolve(found.get(goal.when, Split(goal.name)), name=goal.name) for goal in splits.split)
    return attrs.evolve(attempt, splits=tuple(lines))


def marks(game: Game, by_command: Sequence[Sequence[Event]] | None = None) -> dict[str, Split]:
    """Map each condition that a game met to a `Split` with its time; ``by_command`` as for `mark_commands`.

    A condition met before the first command has time 0. Without a clock, times are None.
    """
    entries = ((what, n, game.entry_of(n)) for what, n in mark_commands(game, by_command).items())
    return {
        what: Split(what, 0, 0, command) if entry is None else Split(what, entry.real, entry.t, command)
        for what, command, entry in entries
    }


PB, BEST, AVERAGE, LAST, NOTHING = "personal-best", "best-segments", "average", "last", "none"
COMPARISONS = PB, BEST, AVERAGE, LAST, NOTHING
"""Comparisons for a run: personal best, sum of best segments, average segments, last attempt, none."""


def personal_best(attempts: Sequence[Attempt], clock: str = REAL) -> Attempt | None:
    """Return the fastest finished attempt with a time, the first of equals; None if there is none."""
    timed = [(time, one) for one in attempts if (time := one.time(clock)) is not None]
    return min(timed, key=lambda pair: pair[0])[1] if timed else None


def _legs(attempts: Sequence[Attempt], clock: str) -> dict[tuple[int, int], list[int]]:
    """Map (from, to) to the times that attempts took from a split to the next one reached.

    Splits are numbered from 1; 0 is the beginning of the run. A leg over skipped splits is longer than a
    segment.
    """
    found = defaultdict[tuple[int, int], list[int]](list)
    for one in attempts:
        start = before = 0
        for at, now in enumerate(in_order([split.time(clock) for split in one.splits]), 1):
            if now is not None:
                found[start, at].append(now - before)
                start, before = at, now
    return found


def _whole_segments(attempts: Sequence[Attempt], clock: str) -> list[list[int]]:
    """Return for each split the times of all segments that begin at the split right before it.

    Legs over skipped splits are left out, as they are longer than a segment.
    """
    legs = _legs(attempts, clock)
    return [legs.get((at, at + 1), []) for at in range(max((len(one.splits) for one in attempts), default=0))]


def best_segments(attempts: Sequence[Attempt], clock: str = REAL) -> tuple[int | None, ...]:
    """Return the shortest segment of each split over all attempts, finished or not; None if there is none."""
    return tuple(min(ran, default=None) for ran in _whole_segments(attempts, clock))


def best_times(attempts: Sequence[Attempt], clock: str = REAL, since: int = 0) -> tuple[int | None, ...]:
    """Return the earliest possible time of each split as a sum of best segments; None if unknown.

    As in LiveSplit, a skipped split and the next one reached have a segment in common, and the fastest of
    these also counts. ``since`` is the number of splits already reached; times count from the last of them.
    """
    count = max((len(one.splits) for one in attempts), default=0)
    found: list[int | None] = [0 if at == since else None for at in range(count + 1)]
    for (start, end), ran in sorted(_legs(attempts, clock).items()):
        begun, known = found[start], found[end]
        if begun is not None and (known is None or begun + min(ran) < known):
            found[end] = begun + min(ran)
    return tuple(found[1:])


def sum_of_best(attempts: Sequence[Attempt], clock: str = REAL, since: int = 0) -> int | None:
    """Return the sum of best segments after split number ``since``; None if a segment is unknown."""
    return next(iter(best_times(attempts, clock, since)[-1:]), None)


def average_segments(attempts: Sequence[Attempt], clock: str = REAL) -> tuple[int | None, ...]:
    """Return the mean segment of each split, over attempts that reached it and the split before it."""
    known = _whole_segments(attempts, clock)
    return tuple(round(sum(ran) / len(ran)) if ran else None for ran in known)


def comparison_times(
    attempts: Sequence[Attempt], than: str = PB, clock: str = REAL
) -> tuple[int | None, ...]:
    """Return the time of each split in one of `COMPARISONS`; () if it has no times."""
    if than in (PB, LAST):
        one = personal_best(attempts, clock) if than == PB else next(iter(attempts[-1:]), None)
        return () if one is None else tuple(split.time(clock) for split in one.splits)
    if than == NOTHING:
        return ()
    if than == BEST:
        return best_times(attempts, clock)
    found: list[int | None] = []
    total: int | None = 0
    for segment in average_segments(attempts, clock):
        # After a split that was never run, later times are unknown.
        total = None if total is None or segment is None else total + segment
        found.append(total)
    return tuple(found)


@attrs.frozen
class SplitRow:
    """A split of the current run, and the same split of a comparison. Times are in milliseconds."""

    name: str
    time: int | None
    segment: int | None
    """Time since the split before; None if unknown."""
    then: int | None
    """Time of the split in the comparison; None if unknown."""
    delta: int | None
    """``time`` minus ``then``, negative if earlier; None if either is unknown."""
    best: int | None
    """Shortest segment before this run; None if there is none."""
    reached: bool
    """True if the split was reached, with or without a clock."""
    is_gold: bool = False
    """True if the segment is the shortest ever."""

    def plain(self) -> dict[str, Any]:
        """Return the row as data for JSON."""
        found = attrs.asdict(self)
        return found | {"gold": found.pop("is_gold")}


def compare(
    run: Attempt, others: Sequence[Attempt], clock: str = REAL, than: str = PB
) -> tuple[SplitRow, ...]:
    """Return the splits of a run in order, compared with other attempts at the same set."""
    times, shortest = comparison_times(others, than, clock), best_segments(others, clock)
    rows, whole = [], _whole_segments([run], clock)
    for at, (split, segment) in enumerate(zip(run.splits, run.segments(clock), strict=True)):
        best = shortest[at] if at < len(shortest) else None
        now, then = split.time(clock), times[at] if at < len(times) else None
        rows.append(
            SplitRow(
                split.name,
                now,
                segment,
                then,
                now - then if now is not None and then is not None else None,
                best,
                split.command is not None,
                best is not None and any(ran < best for ran in whole[at]),
            )
        )
    return tuple(rows)
