"""Splits: the marks of a run, and the time when a game reached each of them.

Times are whole milliseconds since the first command, None for a split not reached. Real time never stops;
play time runs only while the player can act. A split belongs to the command of the current branch whose
events reached it; if that command is undone, a later time counts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from hades.content.component_records import OFFENSIVE, TREASURES
from hades.content.run_data import SplitSet
from hades.engine.game import Game
from hades.geometry import HEXES, PURGATORY, map_of
from hades.history.timeline import events_by_command, friends_of
from hades.narrate.score import is_victory
from hades.rules.victory import LEVELS, SCORED
from hades.state.draw import bits
from hades.state.events import Event
from hades.state.state import ABOARD, CUP, DESTROYED, HIDDEN, NO_CIRCLE, State

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
    """Number of the command that reached the split; None if the split was not reached."""

    def time(self, clock: str = REAL) -> int | None:
        return self.play_ms if clock == PLAY else self.real_ms


@attrs.frozen
class Attempt:
    """A run with its splits, in the order of their set. Reaching the last split finishes the run.

    ``started`` and ``ended`` are ISO timestamps, "" if unknown.
    """

    splits: tuple[Split, ...]
    started: str = ""
    ended: str = ""
    category: str = ""

    @property
    def is_finished(self) -> bool:
        return self.splits[-1].command is not None

    def time(self, clock: str = REAL) -> int | None:
        """Return the time of the last split; None if that split was not reached or not timed."""
        return self.splits[-1].time(clock)

    def plain(self) -> dict[str, Any]:
        return attrs.asdict(self) | {"finished": self.is_finished}

    def segments(self, clock: str = REAL) -> tuple[int | None, ...]:
        """Return each split's time since the last split reached; None if missed or skipped (`in_order`)."""
        found: list[int | None] = []
        before = 0
        for at in in_order([split.time(clock) for split in self.splits]):
            found.append(None if at is None else at - before)
            before = before if at is None else at
        return tuple(found)


def in_order(times: Sequence[int | None]) -> tuple[int | None, ...]:
    """Return the times of splits, with None for a split reached after a later split of the set.

    LiveSplit takes splits only in order, so such a split counts as skipped for good: playing on never undoes
    a split.
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
"""Field with the hex, by kind of event that puts a Unit of the player into a hex."""
EMILY = "emily"


def mark_commands(game: Game, by_command: Sequence[Sequence[Event]] | None = None) -> dict[str, int]:
    """Map each condition that a game met to the number of the command that met it (0: before the first).

    The conditions are named as in sets of splits. ``by_command`` contains the events by command; None to
    compute them.
    """
    friends, seen = friends_of(game), defaultdict[str, set[object]](set)
    found: dict[str, int] = {}
    if game.placed is not None:
        found = dict.fromkeys(_met_before(game.placed, seen), 0)
    last_lift = 0
    for command, events in enumerate(events_by_command(game) if by_command is None else by_command):
        for event in events:
            data, to = event.data, _TO_HEX.get(event.kind)
            if to is not None and data["unit"] in friends and data[to].startswith("P"):
                found.setdefault("inside", command)
            for condition in _conditions(event, seen):
                found.setdefault(condition, command)
            if event.kind == "unit_evacuated":
                last_lift = command
    if last_lift and "away" in found:
        found["last lift"] = last_lift
    return found


def _met_before(s: State, seen: dict[str, set[object]]) -> Iterator[str]:
    """Yield the conditions that a position, which may be in the middle of a turn, has already met.

    The conditions are added to ``seen``, from which `_conditions` continues counting.
    """
    yield from ("landed" for _ in range(s.turn > 0))
    yield from (f"turn {turn}" for turn in range(1, s.turn + 1))
    guns = [si for si, status in enumerate(s.si_status) if status == DESTROYED and s.t.si_offensive[si]]
    yield from ("first gun" for _ in guns[:1])
    yield from (_counted("gun", s.t.sis[si].id, seen) for si in guns)
    circles = [
        s.t.circles[c].id for c in map(s.circle_in.__getitem__, bits(~s.face_down & 0x1FFE)) if c != NO_CIRCLE
    ]
    opened = [circle for circle in circles if circle not in s.t.scenario.circles_face_up]
    yield from (_counted("circle", circle, seen) for circle in opened)
    yield from (_counted("lift", number, seen) for number in range(s.evacuated))
    if opened or any(s.where[unit] < HEXES and map_of(s.where[unit]) == PURGATORY for unit in s.afield):
        yield "inside"
    for thing, at in ((EMILY, s.where[s.t.emily]), *zip(TREASURES, s.treasure_at, strict=True)):
        yield from (f"{thing} found" for _ in range(at not in (HIDDEN, CUP)))
        yield from (f"{thing} aboard" for _ in range(at == ABOARD))


def _conditions(event: Event, seen: dict[str, set[object]]) -> Iterator[str]:
    """Yield the conditions that an event meets. ``seen`` contains the things counted so far, by condition."""
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


def attempt_of(game: Game, splits: SplitSet) -> Attempt:
    return timed(marks(game), splits.of(game.scenario), game.created)


def timed(found: Mapping[str, Split], splits: SplitSet, started: str, category: str = "") -> Attempt:
    """Return the attempt at a set of splits that has the given `marks`."""
    lines = (attrs.evolve(found.get(goal.when, Split(goal.name)), name=goal.name) for goal in splits.split)
    return Attempt(tuple(lines), started, category=category)


def marks(game: Game, by_command: Sequence[Sequence[Event]] | None = None) -> dict[str, Split]:
    """Map each condition that a game met to a `Split` with its time; ``by_command`` is as in `mark_commands`.

    A condition met before the first command has time 0. Without a clock, times are None.
    """
    entries = ((what, n, game.entry_of(n)) for what, n in mark_commands(game, by_command).items())
    return {
        what: Split(what, 0, 0, command) if entry is None else Split(what, entry.real, entry.t, command)
        for what, command, entry in entries
    }
