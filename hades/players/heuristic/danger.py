"""What standing somewhere may cost: enemies now in contact, and those whose course leads there.

A Nastian goes straight on until it meets somebody (5.4), so where it will be next turn can be
read off its facing. Through a shaft, and out of a Guard Tower, it takes the Preferred Direction,
which is any of six.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import lru_cache

from hades import geometry as geo
from hades.content.tables import Tables
from hades.players.heuristic import card_odds
from hades.players.heuristic.numbered_view import NumberedView, SeenUnit
from hades.view.whereabouts import HEX

LIKELY = 0.75
"""How often an enemy whose course leads into contact attacks."""
WAITING_TURNS = 2
"""Turns in which the Vittles keeps away where the scenario says so (15.2-15)."""
NEWCOMER = "soldier"
NEWCOMER_REACH = 4

Threat = tuple[str, str, bool, float]
"""Enemy (id, "" for one that has yet to come), its type, whether depleted, chance of its attack."""


class Danger:
    """Expected losses by hex, for one picture."""

    def __init__(self, picture: NumberedView) -> None:
        self.picture = picture
        self.threats: dict[int, list[Threat]] = defaultdict(list)
        """hex -> who may attack there next turn."""
        for enemy in picture.enemies:
            if enemy.type != "officer":
                self._foresee(enemy)
        for si in picture.live:
            if si.status == "operational" and not si.offensive:
                below = picture.t.shaft[HEX[si.hex]]
                for hex_, chance in _arrival(picture.t, below):
                    self.threats[hex_].append(("", NEWCOMER, False, chance))
        waits = "vittles-waits" in picture.t.special and picture.view.turn <= WAITING_TURNS
        self._hunted = waits and not picture.in_system
        """Whether the ship cannot come, so that its hunters turn on whoever is on Inferno (5.1-05)."""
        self._known: dict[tuple[str, int, str], float] = {}

    def _foresee(self, enemy: SeenUnit) -> None:
        """Note where an enemy may attack."""
        t, picture = self.picture.t, self.picture
        held = any(h for h in t.adjacent[enemy.at] if picture.there.friends >> h & 1)
        goes = not held and enemy.family != "gold" and enemy.facing
        facing = enemy.facing if goes else 0
        threat = enemy.id, enemy.type, enemy.depleted
        for hex_, chance in _reached(t, enemy.at, facing, enemy.movement, enemy.waits, picture.barred):
            self.threats[hex_].append((*threat, chance))

    def at(self, unit: SeenUnit, hex_: int, without: str = "") -> float:
        """Expected loss, as a part of the Unit's worth, of being there at the end of the phase.

        ``without`` names an enemy that is supposed to be gone.
        """
        key = (unit.id, hex_, without)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._at(unit, hex_, without)
        return found

    def _at(self, unit: SeenUnit, hex_: int, without: str) -> float:
        safe = 1.0
        for id_, kind, weak, chance in self.threats.get(hex_, ()):
            if id_ != without or not id_:
                safe *= 1 - chance * self._cost(kind, weak, unit, hex_)
        newcomer = _towers(self.picture.t)[hex_]
        if newcomer:
            safe *= 1 - newcomer * self._cost(NEWCOMER, False, unit, hex_)
        if not self.picture.in_system and hex_ < geo.SIZE:
            for si in self.picture.guns_at(hex_):
                if si.status == "operational" and si.offensive:
                    safe *= 1 - self._cost(si.type, False, unit, hex_)
        if self._hunted and hex_ < geo.SIZE:
            for fighter in self.picture.fighters:
                safe *= 1 - self._cost("fighter", fighter.status == "damaged", unit, hex_)
        return 1 - safe

    def menace(self, enemy: SeenUnit, worth: Callable[[SeenUnit], float]) -> float:
        """VP that an enemy's next attack costs on average, given what each Unit is worth."""
        found = 0.0
        for unit in self.picture.friends:
            for id_, kind, weak, chance in self.threats.get(unit.at, ()):
                if id_ == enemy.id and not unit.trapped:
                    found = max(found, chance * worth(unit) * self._cost(kind, weak, unit, unit.at))
        return found

    def _cost(self, enemy: str, weak: bool, unit: SeenUnit, hex_: int) -> float:
        """Part of a Unit's worth that one attack costs on average."""
        steps = 1 if unit.depleted or unit.type in ("emily", "elder-alien") else 2
        cover = bool(self.picture.wrecked >> hex_ & 1)
        t = self.picture.t
        return card_odds.loss(t, enemy, weak, unit.type, unit.depleted, steps, cover)


@lru_cache(maxsize=4096)
def _reached(
    t: Tables, at: int, facing: int, movement: int, waits: bool, barred: int
) -> tuple[tuple[int, float], ...]:
    """Hexes where an enemy may attack next turn, with the chances; without a facing it stays where it is.

    The same for as long as it stands there: most enemies stand still through all of an SHL Phase.
    """
    seen: dict[int, float] = dict.fromkeys(t.adjacent[at], 1.0)
    if facing:
        for hex_, chance in _course(t, at, facing, movement, waits, barred):
            for there in (hex_, *t.adjacent[hex_]):
                if seen.get(there, 0.0) < chance:
                    seen[there] = chance
    return tuple(seen.items())


def _course(
    t: Tables, at: int, facing: int, left: int, waits: bool, barred: int
) -> Iterator[tuple[int, float]]:
    """The hexes an enemy comes through next turn, each with the chance that it attacks there."""
    hex_ = at
    if not waits:
        for there, rest in _straight(t, at, facing, left, barred):
            yield there, LIKELY
            hex_, left = there, rest
        if t.shaft[hex_] < 0:
            return
    shaft = t.shaft[hex_]
    if shaft >= 0 and left:
        yield shaft, LIKELY
        for direction in geo.DIRECTIONS:
            for there, _ in _straight(t, shaft, direction, left - 1, barred):
                yield there, LIKELY / 6


def _straight(t: Tables, hex_: int, facing: int, factors: int, barred: int) -> Iterator[tuple[int, int]]:
    """Hexes of a Nastian's straight run, each with the factors left, up to a shaft (5.4-06, 5.4-12)."""
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
def _arrival(t: Tables, hex_: int) -> tuple[tuple[int, float], ...]:
    """Hexes where a newcomer that enters at a hex may attack in the same turn, with the chances."""
    chances: dict[int, float] = defaultdict(float)
    for direction in geo.DIRECTIONS:
        met = {hex_, *t.adjacent[hex_]}
        for there, _ in _straight(t, hex_, direction, NEWCOMER_REACH, 0):
            met |= {there, *t.adjacent[there]}
        for there in met:
            chances[there] += LIKELY / 6
    return tuple(sorted(chances.items()))


@lru_cache(maxsize=16)
def _towers(t: Tables) -> tuple[float, ...]:
    """hex -> chance that somebody who comes out of a Guard Tower attacks there (5.3-01, 15.2-10)."""
    chances = [0.0] * geo.HEXES
    below_only = "reinforcements-on-purgatory" in t.special
    for number, towers in enumerate(t.towers):
        times = (0, 2)[number] if below_only else 1
        for hex_, chance in (pair for tower in towers for pair in _arrival(t, tower)):
            chances[hex_] += times * chance
    return tuple(chances)
