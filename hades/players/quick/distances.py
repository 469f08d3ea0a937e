"""The quick player's distances to work and home, cached for as long as they stay the same."""

from __future__ import annotations

from functools import lru_cache

from hades import geometry as geo
from hades.content.tables import T, Tables
from hades.players.heuristic import routes
from hades.players.heuristic.board_model import hull_of, rooms_of
from hades.rules.request import EMILY_AFTER, RADIUS
from hades.state.state import (
    ABOARD,
    CRISIS,
    CRISIS_TRANSFER,
    GONE,
    JAMMED,
    NO_CRISIS,
    ORBIT,
    ORBIT_DAMAGED,
    is_depleted,
)
from hades.view import Public

HQ, ENGINEER, HEAVY, SWAT = (T[name] for name in ("hq", "engineer", "heavy-weapon", "swat"))
GUNNERS = frozenset({ENGINEER, HEAVY, SWAT})
"""Types that silence Surface Installations."""
OPENERS = frozenset({T["scout"], T["armored-infantry"], SWAT})
"""Types that blow doors and carry treasures off."""
FIGHTERS = OPENERS | GUNNERS
"""Types that attack Gorgons."""
HUNT = 2
"""Turns of way beyond which a Gorgon is left to others."""
SPARE = 1
"""Turns to be back before the last pick-up."""


class DistanceCache:
    """The distances and worths in one position."""

    __slots__ = ("hqs", "hull", "rooms", "seen", "t", "where")

    def __init__(self, seen: Public) -> None:
        self.seen = seen
        self.t = seen.t
        self.where = seen.where
        self.hull = hull_of(seen)
        self.rooms = rooms_of(seen)
        self.hqs = [seen.where[hq] for hq in self.t.hqs if seen.where[hq] < geo.SIZE]
        """Inferno hexes with an HQ; Units go up only from near these."""

    def factors(self, unit: int) -> int:
        return self.t.movement[unit][self.seen.steps[unit] == self.t.steps_of[unit]]

    def depleted(self, unit: int) -> bool:
        return is_depleted(self.t, unit, self.seen.steps[unit])

    def engaged(self, hex_: int) -> int:
        """Return the mask of the enemies in contact with a hex."""
        return self.t.contact[hex_] & (self.seen.nastians | self.seen.gorgons)

    def threat(self, hex_: int) -> bool:
        """Return 1 where an enemy is in contact, 0 elsewhere."""
        return bool(self.engaged(hex_))

    def work(self, at: int) -> bytes:
        """Return the hexes to the nearest door to blow, Trap to disarm or treasure, except where other
        friends are."""
        seen = self.seen
        lying = [
            hex_
            for hex_, carrier in zip(seen.treasure_at, seen.carrier, strict=True)
            if hex_ < geo.HEXES and not carrier
        ]
        others = seen.squads & ~(1 << at)
        goals = _doors(self.t, seen.face_down | seen.locked, tuple(lying), others & self.rooms.doors)
        return routes.distances(self.t, self.hull.wrecked, goals)

    def hunt(self) -> bytes:
        """Return the hexes to the nearest Gorgon, from the hexes next to her."""
        goals = tuple([self.where[gorgon] for gorgon in self.t.gorgons if self.where[gorgon] < geo.HEXES])
        return routes.distances(self.t, self.hull.wrecked, _touching(self.t, goals))

    def guns(self) -> bytes:
        """Return the hexes to the nearest Surface Installation to shoot at, from the hexes next to it."""
        goals = _beside(self.t, tuple([si.at for si in self.hull.live]))
        return routes.distances(self.t, self.hull.wrecked, goals)

    def home(self) -> bytes:
        """Return the hexes to where an HQ can send a Unit up; without an HQ there, to a shaft."""
        return routes.distances(self.t, self.hull.wrecked, _around(self.t, tuple(self.hqs)))

    def up(self) -> bytes:
        """Return the hexes to the nearest Inferno hex next to a shaft."""
        return routes.distances(self.t, self.hull.wrecked, _around(self.t, ()))

    def answers(self) -> bool:
        """Return whether the Vittles can answer a Request."""
        return self.seen.in_system and self.seen.crisis in (NO_CRISIS, CRISIS, CRISIS_TRANSFER)

    def ready(self, unit: int) -> float:
        """Return the value of sending a Unit up now; 0 if it is needed where it is."""
        seen, t = self.seen, self.t
        if seen.acted[unit] == JAMMED or seen.trapped >> unit & 1:
            return 0.0
        if unit == t.emily and seen.evacuated < EMILY_AFTER:
            return 0.0
        left = seen.turns_left
        if t.type_of[unit] == HQ:
            return 0.9 if not left else 0.0
        if not t.is_combat[unit] or unit in seen.carrier or unit == t.honor_guard:
            return 3.0
        if left < 2:
            return 1.0
        if (
            t.type_of[unit] == HEAVY
            and any(status in (ORBIT, ORBIT_DAMAGED) for status in seen.fighters)
            and left > 2
        ):
            return 0.0
        if self.job(unit) is None:
            return 0.7
        saved = seen.where[t.emily] in (GONE, ABOARD)
        if not saved and seen.evacuated < EMILY_AFTER:
            # another Unit has to go before Emily
            return 0.5 if self.depleted(unit) or seen.where[t.emily] < geo.HEXES else 0.0
        return 0.0

    def job(self, unit: int) -> bytes | None:
        """Return the way to a friendly Unit's job; None if the Unit had better go home."""
        seen, t = self.seen, self.t
        kind, at = t.type_of[unit], self.where[unit]
        if unit in seen.carrier:
            return None
        if kind in FIGHTERS and seen.gorgons:
            hunt = self.hunt()
            if hunt[at] <= HUNT * (self.factors(unit) or 1):
                return hunt
        if kind in OPENERS:
            work = self.work(at)
            if work[at] < routes.FAR:
                pace = self.factors(unit) or 1
                out = -(-(work[at] + 2) // pace)
                back = -(-(self.home()[at] + work[at] // 2) // pace)
                if out + back <= seen.turns_left - SPARE:
                    return work
                return None
        if kind in GUNNERS and at < geo.SIZE and seen.turns_left > 1 and self.hull.live:
            guns = self.guns()
            if guns[at] <= 2 * (self.factors(unit) or 1):
                return guns
        return None

    def passengers(self, hq_hex: int) -> float:
        """Return the worth of the Units that an HQ in a hex could send up, three at most."""
        near = routes.around(hq_hex, RADIUS)
        where = self.where
        found = [self.ready(u) for u in self.t.friends if where[u] < geo.SIZE and near >> where[u] & 1]
        found.sort(reverse=True)
        return sum(found[:3])


@lru_cache(maxsize=1 << 12)
def _doors(t: Tables, shut: int, lying: tuple[int, ...], taken: int) -> tuple[int, ...]:
    """Return the hexes outside closed doors and Traps that no Unit occupies yet, and the hexes with
    treasures."""
    doors = [t.door_hex[room] for room in range(1, 13) if shut >> room & 1]
    return (*(hex_ for hex_ in doors if not taken >> hex_ & 1), *lying)


@lru_cache(maxsize=1 << 12)
def _touching(t: Tables, hexes: tuple[int, ...]) -> tuple[int, ...]:
    """Return the hexes in contact with some others."""
    return tuple(sorted({there for hex_ in hexes for there in t.adjacent[hex_]}))


@lru_cache(maxsize=1 << 12)
def _beside(t: Tables, hexes: tuple[int, ...]) -> tuple[int, ...]:
    """Return the hexes adjacent to some others."""
    return tuple(sorted({there for hex_ in hexes for there in t.step[hex_][1:] if there >= 0}))


@lru_cache(maxsize=1 << 12)
def _around(t: Tables, hqs: tuple[int, ...]) -> tuple[int, ...]:
    """Return the hexes in reach of HQs; without any, those of Inferno that a shaft leads to."""
    if not hqs:
        return tuple(t.complex_hex[geo.INFERNO])
    return tuple(sorted({there for hq in hqs for there in geo.within(hq, RADIUS)}))
