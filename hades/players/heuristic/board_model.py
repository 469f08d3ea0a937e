"""The heuristic player's numeric model of the board at one decision.

A piece is built once for all decisions at which a Unit looks the same, so that results can be cached.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from operator import itemgetter

from hades import geometry as geo
from hades.content.tables import T, Tables
from hades.odds.combat_odds import at_ship
from hades.state.draw import bits
from hades.state.state import (
    ABOARD,
    ARRIVED,
    DAMAGED,
    DESTROYED,
    JAMMED,
    LAB,
    NO_CIRCLE,
    NO_SI,
    OPERATIONAL,
    ORBIT,
    ORBIT_DAMAGED,
    READY,
)
from hades.view import Public

OFF_MAP = -1
BEARABLE = 24.0
"""Number of hits, taken and expected, at which `BoardModel.peril` reaches 1."""


class Piece:
    """A Unit as the player sees it; ``at`` is its hex, or OFF_MAP."""

    __slots__ = (
        "aboard", "acted", "alien", "at", "below", "carries", "class_", "combat", "depleted", "facing",
        "family", "id", "jammed", "look", "movement", "person", "row", "t", "trapped", "type",
        "waits", "where",
    )  # fmt: skip

    def __init__(self, t: Tables, look: Look, trapped: bool, carries: int) -> None:
        self.t, self.look = t, look
        row, where, steps, facing, acted, delayed = look
        record = t.catalog.units[row - 1]
        self.id = record.id
        self.row = row
        """Row of the Unit in the tables, which are in the order of ID numbers."""
        self.type = record.type
        self.family = record.family
        self.where = where
        self.at = where if where < geo.HEXES else OFF_MAP
        self.below = self.at >= geo.SIZE
        """True if the Unit is on Purgatory."""
        self.aboard = where in (ABOARD, LAB)
        """True if the Unit is safe on the Vittles."""
        self.depleted = steps < t.fresh_from[row]
        self.facing = 0 if record.is_friend else facing
        self.movement = t.movement[row][steps == t.steps_of[row]]
        self.acted = acted not in (READY, ARRIVED)
        self.jammed = acted == JAMMED
        self.trapped = trapped
        self.carries = carries
        """Number of treasures the Unit holds."""
        self.waits = bool(delayed)
        self.combat = bool(t.is_combat[row])
        self.person = bool(t.is_person[row])
        self.alien = bool(t.is_alien[row])
        one_step = self.depleted or self.type in ("emily", "elder-alien")
        self.class_ = T[self.type], self.depleted, 1 if one_step else 2
        """The three facts on which the odds of an attack on the Unit depend: type, depleted, steps."""

    def in_hex(self, hex_: int) -> Piece:
        row, _, steps, facing, acted, delayed = self.look
        return Piece(self.t, (row, hex_, steps, facing, acted, delayed), self.trapped, self.carries)

    def __repr__(self) -> str:
        return f"<{self.id} at {self.where}>"


Look = tuple[int, int, int, int, int, int]
"""The values of a Unit: row, where, steps, facing, acted, delayed."""

MOST_PIECES = 1 << 15


class Rows:
    """Rows of the tables, with a cache of the pieces built for them so far."""

    def __init__(self, t: Tables, rows: tuple[int, ...]) -> None:
        self.t = t
        self.rows = rows
        self.of = itemgetter(*rows)
        """Function that selects the given rows from a column."""
        self.known: dict[Look, Piece] = {}
        self.unusual: dict[tuple[Look, bool, int], Piece] = {}

    def pieces(self, *columns: Iterable[int]) -> list[Piece]:
        """Return the Units in these rows from the columns where, steps, facing, acted and delayed."""
        known = self.known
        return [known.get(look) or self._usual(look) for look in zip(self.rows, *columns, strict=True)]

    def _usual(self, look: Look) -> Piece:
        if len(self.known) > MOST_PIECES:
            self.known.clear()
        piece = self.known[look] = Piece(self.t, look, False, 0)
        return piece

    def ours(self, seen: Public) -> list[Piece]:
        """Return the player's Units in ascending ID order, including those off the maps."""
        of = self.of
        columns = of(seen.where), of(seen.steps), of(seen.facing), of(seen.acted), of(seen.delayed)
        found = self.pieces(*columns)
        for row in {*bits(seen.trapped), *seen.carrier} - {0}:
            if row in self.rows:
                at = self.rows.index(row)
                look = row, *(column[at] for column in columns)
                key = look, bool(seen.trapped >> row & 1), seen.carrier.count(row)
                if key not in self.unusual:
                    self.unusual[key] = Piece(self.t, *key)
                found[at] = self.unusual[key]
        return found


class Enemies:
    """The enemies on the maps, shared by all positions in which they are the same."""

    def __init__(self, rows: Rows, *columns: tuple[int, ...]) -> None:
        self.pieces = tuple([u for u in rows.pieces(*columns) if u.at >= 0])
        """The enemies in ascending ID order."""
        self.gorgons = tuple([u for u in self.pieces if u.family == "gold"])
        self.by_row = {u.row: u for u in self.pieces}


_known_enemies = lru_cache(maxsize=256)(Enemies)


@lru_cache(maxsize=16)
def _rows(t: Tables) -> tuple[Rows, Rows]:
    return Rows(t, t.friends), Rows(t, t.enemies)


def _enemies_in(seen: Public) -> Enemies:
    """Return the visible enemies: the same cached object until an enemy changes."""
    theirs = _rows(seen.t)[1]
    of = theirs.of
    # Past actions of enemies leave no visible trace, so "acted" is 0 for all.
    where = of(seen.where)
    return _known_enemies(theirs, where, of(seen.steps), of(seen.facing), (0,) * len(where), of(seen.delayed))


class Emplacement:
    """A Surface Installation drawn from the cup; ``at`` is its hex."""

    __slots__ = ("at", "hurt", "id", "number", "offensive", "operational", "type")

    def __init__(self, t: Tables, si: int, letter: int, status: int) -> None:
        self.number = si
        self.id = t.sis[si].id
        self.type = t.sis[si].type
        self.at = t.complex_hex[geo.INFERNO][letter]
        self.operational = status == OPERATIONAL
        self.hurt = status == DAMAGED
        self.offensive = bool(t.si_offensive[si])


class Hull:
    """The Surface Installations by place and by state."""

    def __init__(self, t: Tables, si_where: bytes, si_status: bytes) -> None:
        self.live: list[Emplacement] = []
        """SIs in play and not destroyed, in ascending ID order."""
        self.by_letter: dict[int, Emplacement] = {}
        """The live SIs by the letter of their Complex."""
        self.wrecked = 0
        """Mask of Inferno hexes with a destroyed SI, where a shaft is open."""
        self.letters = 0
        """Mask of the Complex letters whose SI has been drawn."""
        for si, letter in enumerate(si_where):
            if letter == NO_SI:
                continue
            self.letters |= 1 << letter
            if si_status[si] == DESTROYED:
                self.wrecked |= 1 << t.complex_hex[geo.INFERNO][letter]
            else:
                found = Emplacement(t, si, letter, si_status[si])
                self.live.append(found)
                self.by_letter[letter] = found
        self.working = [si for si in self.live if si.operational]
        shots = [at_ship(t.catalog, si.type, False) for si in self.working if si.offensive]
        self.hits = sum(one + 2 * two for one, two in shots)
        """Average number of hits on the Vittles if every gun fires once."""


_hull = lru_cache(maxsize=512)(Hull)


def hull_of(seen: Public) -> Hull:
    """Return the visible Surface Installations: the same cached object until an Installation changes."""
    return _hull(seen.t, seen.si_where, seen.si_status)


class Rooms:
    """The Circles, grouped by what the player knows about them."""

    def __init__(self, t: Tables, circles: bytes, face_down: int, locked: int) -> None:
        self.closed = [room for room in range(1, 13) if face_down >> room & 1]
        self.traps = [room for room in range(1, 13) if (locked & ~face_down) >> room & 1]
        self.barred = sum(1 << t.room_hex[room] for room in range(1, 13) if (locked | face_down) >> room & 1)
        """Mask of the Circles that no Unit can walk into."""
        self.doors = sum(1 << hex_ for hex_ in {t.door_hex[room] for room in range(1, 13)})
        """Mask of the hexes in front of the doors of Circles."""
        self.of = {t.circles[c].id: room for room, c in enumerate(circles) if c != NO_CIRCLE}
        """Id of each face-up counter -> number of its Circle."""


_circles = lru_cache(maxsize=512)(Rooms)


def rooms_of(seen: Public) -> Rooms:
    """Return the visible Circles: the same cached object until a Circle changes."""
    return _circles(seen.t, seen.circles, seen.face_down, seen.locked)


class BoardModel:
    """The position at one decision. Masks have a bit for each hex."""

    def __init__(self, seen: Public) -> None:
        self.seen = seen
        t = self.t = seen.t
        self.ours = _rows(t)[0].ours(seen)
        """The player's Units, wherever they are, in ascending ID order."""
        self.friends = [u for u in self.ours if u.at >= 0]
        self.on_maps: Enemies = _enemies_in(seen)
        self.enemies = self.on_maps.pieces
        self.left = seen.turns_left
        """Number of turns after this one; a set-aside card may still add one."""
        self.in_system = seen.in_system
        self.enemy_mask = seen.nastians | seen.gorgons
        self.hull = hull_of(seen)
        self.live = self.hull.live
        self.wrecked = self.hull.wrecked
        self.rooms = rooms_of(seen)
        self.closed = self.rooms.closed
        self.traps = self.rooms.traps
        self.barred = self.rooms.barred
        self.room_of = self.rooms.of
        self.hqs = [u for u in self.friends if u.type == "hq" and not u.below]
        """HQs on Inferno; HQs on Purgatory cannot make a Request."""

    def piece(self, row: int) -> Piece:
        return self.on_maps.by_row.get(row) or self._by_row[row]

    @cached_property
    def _by_row(self) -> dict[int, Piece]:
        return {unit.row: unit for unit in self.ours}

    def unit(self, id_: str) -> Piece:
        return self.piece(self.t.unit_of[id_])

    def where(self, id_: str) -> int:
        """Return the hex of a Unit of either side, or its place off the maps."""
        return self.seen.where[self.t.unit_of[id_]]

    @cached_property
    def fighters(self) -> list[tuple[str, bool]]:
        """(id, True if damaged) for each Fighter in orbit."""
        return [
            (record.id, status == ORBIT_DAMAGED)
            for record, status in zip(self.t.fighters, self.seen.fighters, strict=True)
            if status in (ORBIT, ORBIT_DAMAGED)
        ]

    @cached_property
    def peril(self) -> float:
        """Urgency of helping the Vittles, 0.25 to 1: hits, taken and expected, as a share of `BEARABLE`."""
        shots = [at_ship(self.t.catalog, "fighter", hurt) for _, hurt in self.fighters]
        coming = sum([one + 2 * two for one, two in shots], self.hull.hits) * min(self.left, 4)
        return max(0.25, min(1.0, (2 * self.seen.module + self.seen.failing + coming) / BEARABLE))

    def engaged_at(self, hex_: int) -> list[Piece]:
        """Return the enemies in contact with a hex."""
        near = self.t.contact[hex_] & self.enemy_mask
        return [u for u in self.enemies if near >> u.at & 1] if near else []

    def touching(self, hex_: int) -> list[Piece]:
        """Return the friends in contact with a hex."""
        return [friend for friend in self.friends if self.t.contact[hex_] >> friend.at & 1]

    def guns_at(self, hex_: int) -> list[Emplacement]:
        """Return the SIs in play and not destroyed next to an Inferno hex, in ascending ID order."""
        letters = self.t.next_to_complex[hex_]
        if not letters:
            return []
        by_letter = self.hull.by_letter
        found = [by_letter[letter] for letter in letters if letter in by_letter]
        found.sort(key=lambda si: si.number)
        return found

    def may_end(self, unit: Piece, hex_: int) -> bool:
        """Return whether stacking lets a Unit end in a hex (6.1-05 to 6.1-08)."""
        if unit.person or not (self.seen.squads | self.seen.aliens) >> hex_ & 1:
            return True
        if unit.alien:
            return not self.seen.squads >> hex_ & 1
        # The Unit may only be passing through its current hex; the menu says whether it may stop there.
        return unit.at == hex_
