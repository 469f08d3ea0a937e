"""The jobs on the Hades, wherever the Units stand, and their worth in VP."""

from __future__ import annotations

from functools import cached_property
from typing import Generic, TypeVar

from hades import geometry as geo
from hades.content.kinds import LETTERS, TREASURES
from hades.players.heuristic import routes
from hades.players.heuristic.board_model import BoardModel, Emplacement, Piece
from hades.state.state import GONE, HIDDEN

V = TypeVar("V")

FADE = 0.93
"""Factor by which each hex of the way reduces a mission's value."""
DOOR_COST = 2
HQ_NEED = 1.0
"""VP that an HQ is worth more for each turn in which it can still send people up."""
GUN_WORTHWHILE = 0.2
PAIR = ("emily", "honor-guard")
"""Units that are worth more together (14.1)."""

PRISONERS = {
    "emily": 3.0,
    "elder-alien-15": 3.0,
    "elder-alien-16": 3.0,
    "honor-guard": 1.0,
}
HELP = {"comm-room": 0.8, "targeting-computer": 0.6}
"""Circles that pay when any Unit walks in."""
SCIENCE = {"bridge": 0.5, "teleporter": 0.3, "core-computer": 0.4}
"""Circles where Dante and Emily can do something."""


class Cache(Generic[V]):
    """Recently computed values by key; all are dropped when there are too many.

    A value must be a function of its key, so that a cached value never differs from a new one.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: dict[object, V] = {}

    def get(self, key: object) -> V | None:
        """Return the value of a key, or None if it is not cached."""
        return self._known.get(key)

    def keep(self, key: object, thing: V) -> V:
        """Know a thing by its key from now on."""
        if len(self._known) >= self._most:
            self._known.clear()
        self._known[key] = thing
        return thing


class Mission:
    """A job worth doing: to be in one of the goals with enough factors left there."""

    __slots__ = ("extra", "field", "goals", "kind", "name", "value")

    def __init__(
        self,
        board: BoardModel,
        kind: str,
        name: str,
        goals: tuple[int, ...],
        value: float,
        extra: int = 0,
    ) -> None:
        self.kind = kind
        self.name = name
        self.goals = goals
        self.value = value
        self.extra = extra
        self.field = routes.field(board, goals)

    def pays(self, hex_: int) -> float:
        """Return the mission's value seen from a hex."""
        return self.value * _FADED[self.field[hex_]]


_FADED = [FADE**way for way in range(routes.FAR + 1)]


class Jobs:
    """All jobs except hunting, valid whichever Unit moves."""

    def __init__(self, board: BoardModel, homeward: bool) -> None:
        self.board = board
        self.homeward = homeward
        """True if there is a place to go home from."""
        self.pair = paired(board)
        self.open = [*self._doors(), *self._things(), *self._rooms(), *self._guns()]

    def _doors(self) -> list[Mission]:
        inside = self.behind_a_door
        t = self.board.t
        return [
            Mission(
                self.board,
                "door",
                f"Circle {room}",
                (t.door_hex[room],),
                0.5 + inside,
                DOOR_COST,
            )
            for room in self.board.closed
        ]

    @cached_property
    def behind_a_door(self) -> float:
        """Average VP behind a closed door, apart from the door's own half point."""
        board = self.board
        closed = len(board.closed)
        if not closed or board.left < 1 or not self.homeward:
            return 0.0
        certain = [c for c in board.t.scenario.circles_fixed if c not in board.room_of]
        seen = set(board.room_of) | set(certain)
        pool = [c.id for c in board.t.circles if c.id not in seen and not self._met(c.id, c.unit)]
        total = sum(_content(c) for c in certain)
        if pool:
            chance = max(0, closed - len(certain)) / len(pool)
            total += min(1.0, chance) * sum(_content(c) for c in pool)
        return total / closed * (0.8 if board.left > 1 else 0.3)

    def _met(self, circle: str, unit: str) -> bool:
        return bool(unit) and self.board.met(unit)

    def _things(self) -> list[Mission]:
        found = []
        seen = self.board.seen
        for name, hex_, carrier in zip(TREASURES, seen.treasure_at, seen.carrier, strict=True):
            if hex_ < geo.HEXES and not carrier:
                if not (self.board.barred | self.board.enemy_mask) >> hex_ & 1:
                    found.append(Mission(self.board, "treasure", name, (hex_,), 3.5))
        board = self.board
        for room in board.traps:
            inside = board.t.room_hex[room]
            worth = sum(worth_of(u, board.left, self.pair) for u in self.board.friends if u.at == inside)
            goal = (self.board.t.door_hex[room],)
            found.append(Mission(self.board, "trap", f"Circle {room}", goal, worth, DOOR_COST))
        return found

    def _rooms(self) -> list[Mission]:
        found = []
        for counter, room in self.board.room_of.items():
            goal = (self.board.t.room_hex[room],)
            if (self.board.barred | self.board.enemy_mask) >> goal[0] & 1:
                continue
            if counter in HELP and self._helps(counter):
                found.append(Mission(self.board, "room", counter, goal, HELP[counter]))
            if counter in SCIENCE and self.board.left:
                if (counter != "bridge" or self.board.closed) and not self._dead_end(counter):
                    found.append(Mission(self.board, "science", counter, goal, SCIENCE[counter]))
        return found

    def _dead_end(self, counter: str) -> bool:
        """Return whether no Unit leaves by the Teleporter in this scenario (15.2-16)."""
        return counter == "teleporter" and "no-teleporter-evacuation" in self.board.t.special

    def _helps(self, counter: str) -> bool:
        if counter == "targeting-computer":
            return bool(not self.board.seen.parting_off)
        return any(si.type.endswith("elevator") for si in self.board.live)

    def _guns(self) -> list[Mission]:
        """Return the SIs to shoot at from above, or to destroy from below by walking in."""
        found = []
        t, board = self.board.t, self.board
        for si in board.live:
            hex_ = si.at
            value = gun_value(board, si)
            if value < GUN_WORTHWHILE:
                continue
            if not board.wrecked:
                value += 2
            above = tuple(h for h in t.step[hex_][1:] if h >= 0)
            found.append(Mission(board, "gun", si.id, above, value))
            found.append(Mission(board, "below", si.id, (t.shaft[hex_],), value))
        if board.left > 1:
            for letter in range(12):
                if not board.hull.letters >> letter & 1:
                    below = (t.complex_hex[geo.PURGATORY][letter],)
                    found.append(Mission(board, "below", f"Complex {LETTERS[letter]}", below, 0.3))
        return found


_memo: Cache[Jobs] = Cache(256)


def jobs_of(board: BoardModel, homeward: bool) -> Jobs:
    """Return the jobs of a position; the same object for as long as they stay the same."""
    t, seen = board.t, board.seen
    inside = routes.inside(t)
    for hex_, carrier in zip(seen.treasure_at, seen.carrier, strict=True):
        if hex_ < geo.HEXES and not carrier:
            inside |= 1 << hex_
    key = (
        t,
        homeward,
        board.left,
        board.hull,
        board.rooms,
        board.peril,
        board.enemy_mask & inside,
        tuple([u for u in board.friends if u.trapped]) if seen.trapped else (),
        # a treasure goes with its carrier, and of who came out of a Circle only that he did counts
        tuple([not carrier and at for at, carrier in zip(seen.treasure_at, seen.carrier, strict=True)]),
        tuple([max(seen.where[unit], geo.HEXES) for unit in t.circle_unit]),
        seen.parting_off,
    )
    return _memo.get(key) or _memo.keep(key, Jobs(board, homeward))


def paired(board: BoardModel) -> bool:
    """Return whether Emily and her guard can still come home together (14.1)."""
    return all(board.where(id_) not in (GONE, HIDDEN) for id_ in PAIR)


def worth_of(unit: Piece, left: int, pair: bool) -> float:
    """Return the VP that hang on a Unit coming home."""
    value = 1.0 if unit.combat else 1.5 if unit.type == "dante" else 3.5
    if pair and unit.id in PAIR:
        value += 1
    if unit.type == "hq":
        value += HQ_NEED * min(left, 3)
    return value + 3.5 * unit.carries


def gun_value(board: BoardModel, si: Emplacement) -> float:
    """Return the value of silencing an SI: guns hurt the Vittles, Elevators and the Dome bring Nastians."""
    if not si.operational:
        return 0.1
    later = min(board.left, 4) / 4
    if si.offensive:
        return (0.2 + 0.6 * later) * board.peril
    return 0.5 * later


def _content(circle: str) -> float:
    if circle in ("idol-shrine", "loot-cellar"):
        return 3.0
    if circle.startswith("trap"):
        return -0.3
    if circle in ("medusa-cell", "zola-cell"):
        return -0.7
    return PRISONERS.get(circle.removesuffix("-cell"), 0.1)
