"""The expected cost of being in a hex: enemies adjacent now, and enemies heading there.

A Nastian goes straight on until it is engaged (5.4), so its facing gives its next hex. After a shaft, or from
a Guard Tower, it faces the Preferred Direction, which may be any of the six.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache

from hades import geometry as geo
from hades.content.tables import Tables
from hades.odds.combat_odds import chances
from hades.players.heuristic.board_model import BoardModel, Enemies, Hull, Piece
from hades.rules.reinforcement import BELOW_ONLY, SHARED
from hades.rules.vittles_movement import WAITING_TURNS, WAITS

LIKELY = 0.75
"""Chance of an attack by an enemy whose facing leads it into contact."""
SELDOM = LIKELY / 6
"""Chance of an attack by an enemy that must first turn in one particular direction of the six."""
STEP_SHARE = 0.5
"""Share of a Unit's worth that it loses with the first of two steps."""
NEWCOMER = "soldier"
NEWCOMER_REACH = 4

Kind = tuple[int, bool, int]
"""The facts on which the odds of an attack on a Unit depend, as in `Piece.class_`."""
FIGHTERS, TOWERS = "fighter", "tower"
"""Sources of danger without an id of their own."""


class Danger:
    """Expected losses by hex; valid until an enemy moves, is destroyed, or is engaged with another Unit."""

    def __init__(
        self,
        t: Tables,
        foes: Enemies,
        held: int,
        hull: Hull,
        barred: int,
        hunters: tuple[bool, ...],
        in_system: bool,
    ) -> None:
        self.t = t
        self.hull = hull
        self.hunters = hunters
        """For each Fighter that attacks Units on Inferno, True if it is damaged."""
        self.guns_fire = not in_system
        self.threats = []
        """Enemies that may attack next turn, in ascending ID order, each with the masks of `_reached`."""
        for enemy in foes.pieces:
            if enemy.type != "officer":
                goes = enemy.family != "gold" and not held >> enemy.row & 1
                facing = enemy.facing if goes else 0
                found = _reached(t, enemy.at, facing, enemy.movement, enemy.waits, barred)
                self.threats.append((enemy, *found))
        self.threatened = 0
        """Mask of the hexes that any enemy in ``threats`` may attack."""
        for _, anywhere, _, _ in self.threats:
            self.threatened |= anywhere
        self._elevators = [si for si in hull.working if not si.offensive]
        self._known: dict[tuple[Kind, int], float] = {}

    def at(self, unit: Piece, hex_: int) -> float:
        """Return the expected loss of a Unit that ends the phase in a hex, as a share of its worth."""
        found = self._known.get((unit.class_, hex_))
        if found is None:
            safe = 1.0
            for _, chance, cost in self.sources(unit, hex_):
                safe *= 1 - chance * cost
            found = self._known[unit.class_, hex_] = 1 - safe
        return found

    def sources(self, unit: Piece, hex_: int) -> Iterator[Source]:
        """Yield every possible attacker of a Unit that ends the phase in a hex."""
        if self.threatened >> hex_ & 1:
            for enemy, anywhere, likely, touching in self.threats:
                if anywhere >> hex_ & 1:
                    chance = _chance(hex_, likely, touching)
                    yield enemy.id, chance, self._harm(enemy.type, enemy.depleted, unit, hex_)
        for si in self._elevators:
            if chance := _arrival(self.t, self.t.shaft[si.at]).get(hex_, 0.0):
                yield si.id, chance, self._harm(NEWCOMER, False, unit, hex_)
        if newcomer := _towers(self.t)[hex_]:
            yield TOWERS, newcomer, self._harm(NEWCOMER, False, unit, hex_)
        if hex_ < geo.SIZE:
            if self.guns_fire:
                for letter in self.t.next_to_complex[hex_]:
                    gun = self.hull.by_letter.get(letter)
                    if gun and gun.operational and gun.offensive:
                        yield gun.id, 1.0, self._harm(gun.type, False, unit, hex_)
            for hurt in self.hunters:
                yield FIGHTERS, 1.0, self._harm("fighter", hurt, unit, hex_)

    def victims(self, enemy: Piece, friends: list[Piece]) -> Iterator[tuple[Piece, float, float]]:
        """Yield the Units an enemy may attack next, with the chance, and the average share of worth lost."""
        for threat, anywhere, likely, touching in self.threats:
            if threat is enemy:
                for unit in friends:
                    if anywhere >> unit.at & 1 and not unit.trapped:
                        chance = _chance(unit.at, likely, touching)
                        yield unit, chance, self._harm(enemy.type, enemy.depleted, unit, unit.at)

    def _harm(self, enemy: str, weak: bool, unit: Piece, hex_: int) -> float:
        cover = bool(self.hull.wrecked >> hex_ & 1)
        _, depleted, steps = unit.class_
        *_, one, two = chances(self.t.catalog, enemy, weak, unit.type, depleted, cover=cover)
        return two + one * (1.0 if steps == 1 else STEP_SHARE)


Source = tuple[str, float, float]
"""(id of an attacker, chance of an attack, average share of the Unit's worth that an attack costs)."""


def _chance(hex_: int, likely: int, touching: int) -> float:
    """Return the chance that an enemy attacks in a hex that it can reach; the masks are as in `_reached`."""
    return 1.0 if touching >> hex_ & 1 else LIKELY if likely >> hex_ & 1 else SELDOM


_danger = lru_cache(maxsize=64)(Danger)


def danger_of(board: BoardModel) -> Danger:
    """Return the dangers of a position: the same cached object until something relevant changes."""
    t, friends = board.t, board.seen.friends
    held = 0
    for enemy in board.enemies:
        if t.contact[enemy.at] & friends:
            held |= 1 << enemy.row
    waits = WAITS in t.special and board.seen.turn <= WAITING_TURNS
    # The ship cannot come, so Fighters attack the Units on Inferno (5.1-05).
    hunters = tuple(hurt for _, hurt in board.fighters) if waits and not board.in_system else ()
    return _danger(t, board.on_maps, held, board.hull, board.barred, hunters, board.in_system)


@lru_cache(maxsize=4096)
def _reached(
    t: Tables, at: int, facing: int, movement: int, waits: bool, barred: int
) -> tuple[int, int, int]:
    """Return masks of the hexes an enemy may attack next turn: all, the likely ones, those in contact now.

    Without a facing, the enemy stays where it is.
    """
    touching = t.contact[at]
    if not facing:
        return touching, touching, touching
    likely = touching
    hex_, left, shaft = at, movement, t.shaft[at]
    if not waits:
        for hex_, rest in _straight(t, at, facing, movement, barred):
            left = rest
            likely |= 1 << hex_ | t.contact[hex_]
        shaft = t.shaft[hex_]
    anywhere = likely
    if shaft >= 0 and left:
        likely |= 1 << shaft | t.contact[shaft]
        anywhere |= likely
        for direction in geo.DIRECTIONS:
            for there, _ in _straight(t, shaft, direction, left - 1, barred):
                anywhere |= 1 << there | t.contact[there]
    return anywhere, likely, touching


def _straight(t: Tables, hex_: int, facing: int, factors: int, barred: int) -> Iterator[tuple[int, int]]:
    """Yield (hex, factors left) along a Nastian's straight run, up to a shaft (5.4-06, 5.4-12)."""
    while factors:
        there = t.step[hex_][facing]
        if there < 0 or barred >> there & 1:
            facing = geo.opposite(facing)
            there = t.step[hex_][facing]
            if there < 0 or barred >> there & 1:
                return
        hex_ = there
        factors -= 1
        yield hex_, factors
        if t.shaft[hex_] >= 0:
            return


@lru_cache(maxsize=256)
def _arrival(t: Tables, hex_: int) -> dict[int, float]:
    """Return the hexes that a newcomer in ``hex_`` may attack in the same turn, each with the chance."""
    chances: dict[int, float] = defaultdict(float)
    for direction in geo.DIRECTIONS:
        met = {hex_, *t.adjacent[hex_]}
        for there, _ in _straight(t, hex_, direction, NEWCOMER_REACH, 0):
            met |= {there, *t.adjacent[there]}
        for there in met:
            chances[there] += LIKELY / 6
    return dict(chances)


@lru_cache(maxsize=16)
def _towers(t: Tables) -> tuple[float, ...]:
    """Return, for each hex, the chance that a Unit from a Guard Tower attacks there (5.3-01, 15.2-10)."""
    chances = [0.0] * geo.HEXES
    below_only = BELOW_ONLY in t.special
    for number, towers in enumerate(t.towers):
        times = (0, SHARED)[number] if below_only else 1
        for hex_, chance in (pair for tower in towers for pair in _arrival(t, tower).items()):
            chances[hex_] += times * chance
    return tuple(chances)
