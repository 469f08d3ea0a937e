"""When the marks of a run are reached, found in the events of a game.

Nothing is claimed: a split stands at the command whose events reached it, on the line of play that stands.
What was taken back is not there any more, so a split that is reached again has the later time.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from hades import Game
from hades.content.kinds import OFFENSIVE
from hades.content.split_sets import read_split_set
from hades.engine.line_of_play import Entry
from hades.history.log import GameLog, told_by
from hades.history.timeline import friends_of
from hades.narrate.score import is_victory
from hades.rules.victory import LEVELS, SCORED
from hades.run.splits import Attempt, Split, SplitGoal, SplitSet
from hades.state.events import Event

DEFAULT = "objectives"
"""The set of splits of a run, if nobody names another."""

WON = frozenset(clause for _, level, clause in LEVELS if is_victory(level))
"""The clauses of the levels that are a victory."""

_TO_HEX = {
    "unit_placed": "hex",
    "unit_landed": "hex",
    "unit_beamed_in": "hex",
    "unit_moved": "to",
    "unit_jumped": "to",
    "cfp_used": "to",
}
"""Kinds of events that bring a Unit of the player to a hex -> the field that has it."""
_PURGATORY = "P"
"""What ids of its hexes begin with."""


def split_set(which: str = DEFAULT) -> SplitSet:
    """A set of splits by its id, or a file of somebody's own by its path.

    :raises SplitSetError: if there is none, or with every fault of its file.
    """
    found = read_split_set(which)
    return SplitSet(
        which, found.name, tuple(SplitGoal(one.name, one.when, one.first_in) for one in found.split)
    )


def reached(game: Game, told: Sequence[Sequence[Event]] | None = None) -> dict[str, int]:
    """What was reached, as a set of splits names it -> the number of the command that did, 0 the set-up.

    ``told`` has the events by command, 0 those before the first, if somebody has them at hand.
    """
    finder = _MarkFinder(friends_of(game))
    for command, events in enumerate(told_by(game) if told is None else told):
        for event in events:
            finder.look(event, command)
    return finder.found


def turns(game: Game) -> int:
    """How many turns of a game were begun."""
    found = (what.partition(" ") for what in reached(game))
    return max((int(number) for word, _, number in found if word == "turn"), default=0)


def attempt(
    game: Game,
    splits: SplitSet,
    told: Sequence[Sequence[Event]] | None = None,
    *,
    ended: str = "",
    category: str = "",
) -> Attempt:
    """A game as an attempt by a set of splits; ``told`` as for `reached`, times as in `marks`."""
    return _of_marks(marks(game, told), splits.of(game.scenario), Attempt((), game.created, ended, category))


def _of_marks(found: dict[str, Split], splits: SplitSet, attempt: Attempt) -> Attempt:
    """An attempt with the splits of a set."""
    lines = (attrs.evolve(found.get(goal.when, Split(goal.name)), name=goal.name) for goal in splits.goals)
    return attrs.evolve(attempt, splits=tuple(lines))


def marks(game: Game, told: Sequence[Sequence[Event]] | None = None) -> dict[str, Split]:
    """What was reached -> when, for any set of splits; ``told`` as for `reached`.

    What was reached before the first command has the time 0, what nobody measured the time None.
    """
    found = reached(game, told).items()
    return {what: _split(what, command, game.entry_of(command)) for what, command in found}


def _split(what: str, command: int, entry: Entry | None) -> Split:
    """When the command of a line of the journal reached something; before the first it is 0."""
    return Split(what, 0, 0, command) if entry is None else Split(what, entry.real, entry.t, command)


class RunMarks:
    """What a game that goes on has reached: no command is looked at twice unless one was taken back."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._forget()

    def _forget(self) -> None:
        self._finder = _MarkFinder(friends_of(self._game))
        self._entries: dict[str, tuple[int, Entry | None]] = {}
        self._version = self._count = 0

    def attempt(self, log: GameLog, splits: SplitSet) -> Attempt:
        """The game so far as an attempt by a set of splits; ``log`` is its log."""
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
        return _of_marks(found, splits, Attempt((), game.created))


class _MarkFinder:
    """Looks at events in their order for what a run waits for."""

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
        """Take in the next event."""
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
