"""Splits: the marks of a run, when a game reached each, and statistics of attempts.

Times are whole milliseconds since the first command; None means that a split was not reached. Real time
always runs, play time only while the player may act (docs/running.md).

A split belongs to the command whose events reached it, on the current branch: a split that is taken back
and reached again has the later time.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from hades.content.kinds import OFFENSIVE
from hades.content.run_data import SplitLine, read_split_set
from hades.engine.game import Game
from hades.engine.journal import Entry
from hades.history.log import GameLog
from hades.history.timeline import friends_of, told_by
from hades.narrate.score import is_victory
from hades.rules.victory import LEVELS, SCORED
from hades.state.events import Event

REAL, PLAY = "real", "play"
CLOCKS = (REAL, PLAY)
"""Clocks that time a run."""


@attrs.frozen
class Split:
    """A mark of a run: its name, a short text, and when it was reached."""

    name: str
    real_ms: int | None = None
    """Real time since the first command."""
    play_ms: int | None = None
    """Play time since the first command."""
    command: int | None = None
    """Number of the command that reached the split, on the current branch."""

    def time(self, clock: str = REAL) -> int | None:
        """Return the time of the split by a clock of `CLOCKS`."""
        return self.play_ms if clock == PLAY else self.real_ms


@attrs.frozen
class SplitSet:
    """The splits of a run in order; ``id`` is the name of its file."""

    id: str
    name: str
    goals: tuple[SplitLine, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(goal.name for goal in self.goals)

    def of(self, scenario: str) -> SplitSet:
        """Return the set in the order for a scenario."""
        order = sorted(self.goals, key=lambda goal: scenario not in goal.first_in)
        return attrs.evolve(self, goals=tuple(order))


@attrs.frozen
class Attempt:
    """A run timed by a set of splits, in the order of the set; the last split is reached if the run was
    finished.

    ``started`` and ``ended`` are times in ISO form, "" if unknown; ``category`` is the one the run counts in.
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
        """Return the time of the attempt by a clock, None if it was not finished or not measured."""
        return self.splits[-1].time(clock) if self.splits else None

    def plain(self) -> dict[str, Any]:
        """Return the attempt as JSON."""
        return attrs.asdict(self) | {"finished": self.is_finished}

    def segments(self, clock: str = REAL) -> tuple[int | None, ...]:
        """Return the time of each split from the last one reached before; None for splits not reached or
        passed over (`in_order`).
        """
        found: list[int | None] = []
        before = 0
        for at in in_order([split.time(clock) for split in self.splits]):
            found.append(None if at is None else at - before)
            before = before if at is None else at
        return tuple(found)


def in_order(times: Sequence[int | None]) -> tuple[int | None, ...]:
    """Return split times in the order of their set, with None for those passed over.

    LiveSplit takes the splits in order. A split that is reached only after a later one counts as passed over,
    and stays so: continuing a run never undoes a split.
    """
    found: list[int | None] = []
    earliest: int | None = None
    for time in reversed(times):
        found.append(None if time is None or (earliest is not None and time > earliest) else time)
        earliest = time if earliest is None or (time is not None and time < earliest) else earliest
    return tuple(reversed(found))


DEFAULT_SET = "objectives"

WON = frozenset(clause for _, level, clause in LEVELS if is_victory(level))
"""Clauses of the levels that are a victory."""

_TO_HEX = {
    "unit_placed": "hex",
    "unit_landed": "hex",
    "unit_beamed_in": "hex",
    "unit_moved": "to",
    "unit_jumped": "to",
    "cfp_used": "to",
}
"""Event kinds that bring a Unit of the player to a hex -> the field with the hex."""
_PURGATORY = "P"
"""First letter of the ids of hexes on Purgatory."""


def split_set(which: str = DEFAULT_SET) -> SplitSet:
    """Return a set of splits by its id, or from a file by its path.

    :raises DataError: if there is none, or with every fault of its file.
    """
    found = read_split_set(which)
    return SplitSet(which, found.name, found.split)


def mark_commands(game: Game, told: Sequence[Sequence[Event]] | None = None) -> dict[str, int]:
    """Map each condition reached, as a set of splits names it, to the number of the command (0: set-up).

    ``told`` holds the events by command (index 0: those before the first), if the caller has them.
    """
    finder = _MarkFinder(friends_of(game))
    for command, events in enumerate(told_by(game) if told is None else told):
        for event in events:
            finder.look(event, command)
    return finder.found


def turns_begun(game: Game) -> int:
    found = (what.partition(" ") for what in mark_commands(game))
    return max((int(number) for word, _, number in found if word == "turn"), default=0)


def attempt_of(game: Game, splits: SplitSet) -> Attempt:
    """Return a game as an attempt by a set of splits, with the times of `marks`."""
    return with_marks(marks(game), splits.of(game.scenario), Attempt((), game.created))


def with_marks(found: Mapping[str, Split], splits: SplitSet, attempt: Attempt) -> Attempt:
    """Return an attempt with the splits of a set, as far as they are among the `marks` of a game."""
    lines = (attrs.evolve(found.get(goal.when, Split(goal.name)), name=goal.name) for goal in splits.goals)
    return attrs.evolve(attempt, splits=tuple(lines))


def marks(game: Game, told: Sequence[Sequence[Event]] | None = None) -> dict[str, Split]:
    """Map each condition reached to its `Split`, for any set of splits; ``told`` as for `mark_commands`.

    Before the first command the time is 0; an unmeasured time is None.
    """
    found = mark_commands(game, told).items()
    return {what: _split(what, command, game.entry_of(command)) for what, command in found}


def _split(what: str, command: int, entry: Entry | None) -> Split:
    """Return the split reached by the command of a journal line; without a line the times are 0."""
    return Split(what, 0, 0, command) if entry is None else Split(what, entry.real, entry.t, command)


class RunMarks:
    """The marks of a game in progress, updated for new commands only unless one was undone."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._forget()

    def _forget(self) -> None:
        self._finder = _MarkFinder(friends_of(self._game))
        self._entries: dict[str, tuple[int, Entry | None]] = {}
        self._version = self._count = 0

    def attempt(self, log: GameLog, splits: SplitSet) -> Attempt:
        """Return the game so far as an attempt by a set of splits; ``log`` is its log."""
        game, count = self._game, len(log.told)
        if log.version - self._version != count - self._count:
            self._forget()
        for command in range(self._count, count):
            for event in log.told[command]:
                self._finder.look(event, command)
        self._version, self._count = log.version, count
        for what, command in self._finder.found.items():
            if what not in self._entries:
                self._entries[what] = command, game.entry_of(command)
        found = {what: _split(what, *entry) for what, entry in self._entries.items()}
        return with_marks(found, splits, Attempt((), game.created))


class _MarkFinder:
    """Finds the marks of a run in events, given in order."""

    def __init__(self, friends: frozenset[str]) -> None:
        self.found: dict[str, int] = {}
        self._friends = friends
        self._guns: set[str] = set()
        self._circles: set[str] = set()
        self._lifts = 0
        self._last_lift = -1

    def _reach(self, what: str, command: int) -> None:
        self.found.setdefault(what, command)

    def look(self, event: Event, command: int) -> None:
        kind = event.kind
        if kind in _TO_HEX:
            data = event.data
            if data["unit"] in self._friends and data[_TO_HEX[kind]].startswith(_PURGATORY):
                self._reach("inside", command)
        elif kind == "turn_began":
            turn = event.data["turn"]
            self._reach(f"turn {turn}", command)
            if turn == 1:
                self._reach("landed", command)
        elif kind == "si_destroyed":
            self._gun(event.data["si"], command)
        elif kind == "circle_revealed":
            self._circles.add(event.data["circle"])
            self._reach(f"circle {len(self._circles)}", command)
        elif kind in ("unit_freed", "unit_found") and event.data["unit"] == "emily":
            self._reach("emily found", command)
        elif kind in ("treasure_found", "treasure_aboard"):
            how = kind.removeprefix("treasure_")
            self._reach(f"{event.data['treasure']} {how}", command)
        elif kind == "unit_evacuated":
            self._lift(event.data["unit"], command)
        elif kind == "game_over":
            self._over(event.data["outcome"], command, is_won=not WON.isdisjoint(event.clauses))

    def _gun(self, si: str, command: int) -> None:
        if si.rpartition("-")[0] in OFFENSIVE:
            self._guns.add(si)
            self._reach(f"gun {len(self._guns)}", command)
            self._reach("first gun", command)

    def _lift(self, unit: str, command: int) -> None:
        self._lifts += 1
        self._last_lift = command
        self._reach(f"lift {self._lifts}", command)
        if unit == "emily":
            self._reach("emily aboard", command)

    def _over(self, outcome: str, command: int, *, is_won: bool) -> None:
        if outcome == SCORED:
            if is_won:
                self._reach("away", command)
            if self._last_lift >= 0:
                self._reach("last lift", self._last_lift)


PB, BEST, AVERAGE, LAST, NOTHING = "personal-best", "best-segments", "average", "last", "none"
COMPARISONS = PB, BEST, AVERAGE, LAST, NOTHING
"""Comparisons for a run: the fastest attempt, the best segments in sequence, their average, the last
attempt, nothing.
"""


def personal_best(attempts: Sequence[Attempt], clock: str = REAL) -> Attempt | None:
    """Return the fastest finished attempt, the first of equals; None if none was finished."""
    timed = [(time, one) for one in attempts if (time := one.time(clock)) is not None]
    return min(timed, key=lambda pair: pair[0])[1] if timed else None


def best_segments(attempts: Sequence[Attempt], clock: str = REAL) -> tuple[int | None, ...]:
    """Return the shortest segment of each split over all attempts at one set, unfinished ones too.

    A segment counts only if the split before it was reached as well: across a split passed over it would be
    two segments, and after a late split its time means nothing.
    """
    return tuple(min(ran, default=None) for ran in _whole_segments(attempts, clock))


def _whole_segments(attempts: Sequence[Attempt], clock: str) -> list[list[int]]:
    """Return, for each split, all segments that began where the split before was reached."""
    found: list[list[int]] = [[] for _ in range(max((len(one.splits) for one in attempts), default=0))]
    for one in attempts:
        times = [0, *in_order([split.time(clock) for split in one.splits])]
        for at, (before, now) in enumerate(itertools.pairwise(times)):
            if before is not None and now is not None:
                found[at].append(now - before)
    return found


def best_times(attempts: Sequence[Attempt], clock: str = REAL, since: int = 0) -> tuple[int | None, ...]:
    """Return the earliest time of each split by the best segments in sequence; None without any.

    As in LiveSplit, a split that an attempt passed over is merged with the next one that it reached into one
    segment, and the fastest such segment counts. ``since`` is the number of splits already reached.
    """
    count = max((len(one.splits) for one in attempts), default=0)
    legs = {(at, at + 1): took for at, took in enumerate(best_segments(attempts, clock)) if took is not None}
    for one in attempts:
        for start, end, took in _legs(one, clock):
            legs[start, end] = min(took, legs.get((start, end), took))
    found: list[int | None] = [0 if at == since else None for at in range(count + 1)]
    for (start, end), took in sorted(legs.items()):
        begun, known = found[start], found[end]
        if begun is not None and (known is None or begun + took < known):
            found[end] = begun + took
    return tuple(found[1:])


def _legs(one: Attempt, clock: str) -> Iterator[tuple[int, int, int]]:
    """Yield the segments of an attempt as (from, to, time), merged over splits that it passed over.

    Splits are counted from 1; 0 is the beginning of the run.
    """
    start, before = 0, 0
    for at, now in enumerate(in_order([split.time(clock) for split in one.splits]), 1):
        if now is not None:
            yield start, at, now - before
            start, before = at, now


def sum_of_best(attempts: Sequence[Attempt], clock: str = REAL, since: int = 0) -> int | None:
    """Return the sum of best segments after split ``since``, as by `best_times`; None if no attempts lead to
    the end.
    """
    return next(iter(best_times(attempts, clock, since)[-1:]), None)


def average_segments(attempts: Sequence[Attempt], clock: str = REAL) -> tuple[int | None, ...]:
    """Return the mean segment of each split over the attempts that reached it and the one before."""
    known = _whole_segments(attempts, clock)
    return tuple(round(sum(ran) / len(ran)) if ran else None for ran in known)


def comparison_times(
    attempts: Sequence[Attempt], than: str = PB, clock: str = REAL
) -> tuple[int | None, ...]:
    """Return the split times of a comparison of `COMPARISONS`; () if there is none."""
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
        # After a split that was never run the next times are unknown.
        total = None if total is None or segment is None else total + segment
        found.append(total)
    return tuple(found)


@attrs.frozen
class SplitRow:
    """A split of the current run, with the same split of the run it is compared with."""

    name: str
    time: int | None
    segment: int | None
    """Time from the split before it."""
    then: int | None
    """Time of the split in the comparison."""
    delta: int | None
    """Difference from the comparison, negative if earlier; None if either has no time."""
    best: int | None
    """The shortest segment ever, before this run."""
    reached: bool
    """True if the split was reached, even in a game without a clock."""
    is_gold: bool = False
    """True if the segment from the split before it is shorter than ever before."""

    def plain(self) -> dict[str, Any]:
        """Return the row as JSON."""
        found = attrs.asdict(self)
        return found | {"gold": found.pop("is_gold")}


def compare(
    run: Attempt, others: Sequence[Attempt], clock: str = REAL, than: str = PB
) -> tuple[SplitRow, ...]:
    """Return every split of a run in order, compared with other attempts at the same set."""
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
