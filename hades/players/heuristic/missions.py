"""The jobs on the Hades and the worth of Units, in VP, and the assignment of jobs to Units."""

from __future__ import annotations

from functools import cached_property, lru_cache

import attrs

from hades import geometry as geo
from hades.content.component_records import LETTERS, TREASURES
from hades.content.tables import Tables
from hades.players.heuristic import routes
from hades.players.heuristic.board_model import BoardModel, Emplacement, Piece, Rooms
from hades.rules.full_move import DOOR_COST
from hades.rules.hq_request import RADIUS
from hades.rules.science import NO_TELEPORT
from hades.state.draw import bits
from hades.state.state import GONE, HIDDEN

FADE = 0.93
"""Factor by which each hex of the path reduces a mission's value."""
HQ_NEED = 1.0
"""Additional worth of an HQ, in VP, for each turn in which it can still evacuate Units."""
GUN_WORTHWHILE = 0.2
PAIR = ("emily", "honor-guard")
"""Units that are worth more together (14.1)."""

PRISONERS = {"emily": 3.0, "elder-alien-15": 3.0, "elder-alien-16": 3.0, "honor-guard": 1.0}
"""Units that may be behind a door -> VP for freeing them."""
HELP = {"comm-room": 0.8, "targeting-computer": 0.6}
"""Circles that have an effect when any Unit walks in -> VP."""
SCIENCE = {"bridge": 0.5, "teleporter": 0.3, "core-computer": 0.4}
"""Circles where Dante and Emily can do Science -> VP."""


@attrs.define(eq=False)
class Mission:
    """A job: to be in one of the goal hexes with ``extra`` factors left."""

    field: bytes
    """hex -> distance in hexes to the nearest goal."""
    kind: str
    name: str
    goals: routes.Way
    value: float
    extra: int = 0

    def pays(self, hex_: int) -> float:
        return self.value * _FADED[self.field[hex_]]


_FADED = [FADE**way for way in range(routes.FAR + 1)]


def gun_value(board: BoardModel, si: Emplacement) -> float:
    """Return the value of silencing an SI: guns damage the Vittles, Elevators and the Dome bring Nastians."""
    if not (board.left or board.in_system):
        return 0.0
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


ALL_AT_STAKE = 12.0
"""VP at stake if the Hades explodes."""
BOUNTY_OF_A_GORGON = 0.5
GUN_TURNS = 1
"""Maximum distance from a gun, in turns of movement, at which a Unit goes for it once a shaft is open."""

Bid = tuple[float, int, int]
"""A Unit's bid for a mission: (negative value to the Unit, number of the mission, row of the Unit)."""


def fit(unit: Piece, mission: Mission) -> bool:
    if mission.kind == "science":
        return unit.type == "dante"
    if unit.person or unit.carries:
        return False
    if mission.kind == "gorgon":
        return True
    if mission.kind == "gun":
        return unit.type in ("engineer", "heavy-weapon", "swat")
    if mission.kind == "officer":
        return unit.type != "scout"
    return unit.type not in ("heavy-weapon", "engineer")


class Missions:
    """All missions in a position, for all friendly Units."""

    def __init__(self, board: BoardModel) -> None:
        self.board = board
        self.left = board.left
        zone = _zone(board) or _zone_to_be(board)
        self.homeward = bool(zone)
        """True if there is a hex from which Units can go home."""
        self.home = routes.field(board, zone)
        """hex -> distance in hexes to where an HQ can evacuate a Unit."""
        self.up = routes.field(board, tuple(board.t.complex_hex[geo.PURGATORY]))
        """Purgatory hex -> distance in hexes to the nearest shaft."""
        self._pair = all(board.where(id_) not in (GONE, HIDDEN) for id_ in PAIR)
        """True if Emily and her guard can still come home together (14.1)."""
        self._worth: dict[Piece, float] = {}
        self.open = [*self._doors(), *self._things(), *self._rooms(), *self._guns(), *self._hunts()]
        self._backs = [min([self.home[hex_] for hex_ in mission.goals]) for mission in self.open]
        """Mission number -> distance home from the goal that is nearest to home."""
        self._fit: dict[tuple[str, bool], list[int]] = {}
        """(type, True if it carries a treasure) -> numbers of the missions that suit the Unit."""
        self._known_bids: dict[Piece, list[Bid]] = {}

    def turns_home(self, unit: Piece, hex_: int) -> int:
        """Return the number of turns from a hex to where an HQ can evacuate a Unit."""
        return -(-self.home[hex_] // max(1, unit.movement))

    def worth(self, unit: Piece) -> float:
        """Return the VP that are lost if a Unit does not come home."""
        value = self._worth.get(unit)
        if value is None:
            value = 1.0 if unit.combat else 1.5 if unit.type == "dante" else 3.5
            if self._pair and unit.id in PAIR:
                value += 1
            if unit.type == "hq":
                value += HQ_NEED * min(self.left, 3)
            value = self._worth[unit] = value + 3.5 * unit.carries
        return value

    def assign(self, friends: list[Piece]) -> dict[int, Mission]:
        """Map the row of each Unit to its mission; Units without a mission go home or wait."""
        bids: list[Bid] = []
        for unit in friends:
            if unit not in self._known_bids:
                self._known_bids[unit] = self._bids(unit)
            bids += self._known_bids[unit]
        bids.sort()
        assigned: dict[int, Mission] = {}
        taken: dict[int, int] = {}
        for _, number, row in bids:
            if row in assigned:
                continue
            mission, already = self.open[number], taken.get(number, 0)
            if already == (2 if mission.kind == "gun" else 1):
                continue
            assigned[row] = mission
            taken[number] = already + 1
        return assigned

    def _bids(self, unit: Piece) -> list[Bid]:
        if unit.trapped or unit.type in ("hq", "elder-alien") or unit.id == "honor-guard":
            return []
        key = unit.type, bool(unit.carries)
        if key not in self._fit:
            self._fit[key] = [number for number, mission in enumerate(self.open) if fit(unit, mission)]
        return [
            (-self.open[number].pays(unit.at), number, unit.row)
            for number in self._fit[key]
            if self._feasible(unit, self.open[number], self._backs[number])
        ]

    def _feasible(self, unit: Piece, mission: Mission, back: int) -> bool:
        way = mission.field[unit.at]
        if way >= routes.FAR:
            return False
        pace = max(1, unit.movement)
        out = -(-(way + mission.extra) // pace)
        if out > GUN_TURNS and mission.kind in ("gun", "below") and self.board.wrecked:
            return False
        if not self.homeward:
            return out <= self.left + 1
        turns = self.left + (0 if self.left > 1 else 1)
        if mission.kind == "treasure":
            # The Unit that picks it up walks on in the same turn.
            return -(-(way + back) // pace) <= turns
        return out + -(-back // pace) <= turns

    def _mission(self, kind: str, name: str, goals: routes.Way, value: float, extra: int = 0) -> Mission:
        return Mission(routes.field(self.board, goals), kind, name, goals, value, extra)

    def _doors(self) -> list[Mission]:
        inside, t = self.behind_a_door, self.board.t
        return [
            self._mission("door", f"Circle {room}", (t.door_hex[room],), 0.5 + inside, DOOR_COST)
            for room in self.board.closed
        ]

    @cached_property
    def behind_a_door(self) -> float:
        """Average VP behind a closed door, without the half point for the door itself."""
        board = self.board
        if not board.closed or board.left < 1 or not self.homeward:
            return 0.0
        met = tuple([board.seen.where[unit] != HIDDEN for unit in board.t.circle_unit])
        return _behind_closed_doors(board.t, board.rooms, met) * (0.8 if board.left > 1 else 0.3)

    def _things(self) -> list[Mission]:
        board, seen = self.board, self.board.seen
        shut = board.barred | board.enemy_mask
        found = [
            self._mission("treasure", name, (hex_,), 3.5)
            for name, hex_, carrier in zip(TREASURES, seen.treasure_at, seen.carrier, strict=True)
            if hex_ < geo.HEXES and not carrier and not shut >> hex_ & 1
        ]
        for room in board.traps:
            inside = board.t.room_hex[room]
            worth = sum(self.worth(u) for u in board.friends if u.at == inside)
            goal = (board.t.door_hex[room],)
            found.append(self._mission("trap", f"Circle {room}", goal, worth, DOOR_COST))
        return found

    def _rooms(self) -> list[Mission]:
        found, board = [], self.board
        elevators = any(si.type.endswith("elevator") for si in board.live)
        helps = {"comm-room": elevators, "targeting-computer": not board.seen.parting_off}
        for counter, room in board.room_of.items():
            goal = (board.t.room_hex[room],)
            if (board.barred | board.enemy_mask) >> goal[0] & 1:
                continue
            if helps.get(counter):
                found.append(self._mission("room", counter, goal, HELP[counter]))
            if counter in SCIENCE and board.left:
                # In some scenarios no Unit leaves by the Teleporter (15.2-16).
                dead_end = counter == "teleporter" and NO_TELEPORT in board.t.special
                if not dead_end and (counter != "bridge" or board.closed):
                    found.append(self._mission("science", counter, goal, SCIENCE[counter]))
        return found

    def _guns(self) -> list[Mission]:
        found = []
        t, board = self.board.t, self.board
        for si in board.live:
            hex_ = si.at
            value = gun_value(board, si)
            if value < GUN_WORTHWHILE:
                continue
            if not board.wrecked:
                value += 2
            found.append(self._mission("gun", si.id, t.ways[hex_], value))
            found.append(self._mission("below", si.id, (t.shaft[hex_],), value))
        if board.left > 1:
            found += _missions_to_undrawn(t, board.wrecked, board.hull.letters)
        return found

    def _hunts(self) -> list[Mission]:
        found = []
        open_ = routes.entrances(self.board)
        for enemy in self.board.enemies:
            if enemy.family != "gold" and enemy.type != "officer":
                continue
            goals = tuple(h for h in self.board.t.adjacent[enemy.at] if open_ >> h & 1)
            if not goals:
                continue
            if enemy.family == "gold":
                found.append(self._mission("gorgon", enemy.id, goals, self.gorgon_threat(enemy)))
            else:
                alone = all(u.at != enemy.at for u in self.board.enemies if u is not enemy)
                if alone and not self.board.t.tower_at[enemy.at]:
                    value = 0.5 if self.board.seen.tso_turned else 1.0
                    found.append(self._mission("officer", enemy.id, goals, value))
        return found

    def gorgon_threat(self, gorgon: Piece) -> float:
        """Return the VP at stake if a Gorgon in the Engine Room blows up the Hades (5.4-38 to 5.4-40)."""
        if not self.left:
            return 0.0
        tries = self.left + 1 - max(1, self.turns_to_engine_room(gorgon))
        return BOUNTY_OF_A_GORGON + ALL_AT_STAKE * (1 - 0.5 ** max(0, tries))

    def turns_to_engine_room(self, gorgon: Piece) -> int:
        """Return the turns a Gorgon needs to reach the Engine Room; `routes.FAR` without a known path."""
        board = self.board
        if "engine-room" not in board.room_of:
            return routes.FAR
        way = routes.field(board, (board.t.room_hex[board.room_of["engine-room"]],))[gorgon.at]
        return -(-way // max(1, gorgon.movement)) if way < routes.FAR else routes.FAR


@lru_cache(maxsize=256)
def _behind_closed_doors(t: Tables, rooms: Rooms, met: tuple[bool, ...]) -> float:
    """Return the average VP behind the closed doors; ``met`` is True for counters whose Unit is out."""
    certain = [c for c in t.scenario.circles_fixed if c not in rooms.of]
    seen = {*rooms.of, *certain}
    pool = [c.id for c, out in zip(t.circles, met, strict=True) if c.id not in seen and not (c.unit and out)]
    total = sum(_content(c) for c in certain)
    if pool:
        chance = max(0, len(rooms.closed) - len(certain)) / len(pool)
        total += min(1.0, chance) * sum(_content(c) for c in pool)
    return total / len(rooms.closed)


@lru_cache(maxsize=64)
def _missions_to_undrawn(t: Tables, wrecked: int, letters: int) -> list[Mission]:
    found = []
    for letter, below in enumerate(t.complex_hex[geo.PURGATORY]):
        if not letters >> letter & 1:
            field, name = routes.distances(t, wrecked, (below,)), f"Complex {LETTERS[letter]}"
            found.append(Mission(field, "below", name, (below,), 0.3))
    return found


_KEPT = 64
_known: dict[object, Missions] = {}


def missions_of(board: BoardModel) -> Missions:
    """Return the missions in a position: the same cached object until something relevant changes."""
    t, seen = board.t, board.seen
    key = (
        t,
        board.on_maps,
        board.left,
        board.hull,
        board.rooms,
        board.peril,
        board.in_system,
        tuple([(u.at, u.trapped) for u in board.friends if u.type == "hq"]),
        tuple([u for u in board.friends if u.trapped]) if seen.trapped else (),
        # A carried treasure moves with its carrier. Once a Unit has left its Circle, its hex does not matter.
        tuple([not carrier and at for at, carrier in zip(seen.treasure_at, seen.carrier, strict=True)]),
        tuple([max(seen.where[unit], geo.HEXES) for unit in t.circle_unit]),
        seen.parting_off,
        seen.tso_turned,
    )
    if key not in _known:
        if len(_known) >= _KEPT:
            _known.clear()
        _known[key] = Missions(board)
    return _known[key]


def _zone(board: BoardModel) -> tuple[int, ...]:
    """Return the Inferno hexes from which an HQ can evacuate a Unit."""
    found = 0
    for hq in board.hqs:
        found |= routes.around(hq.at, RADIUS)
    return tuple(bits(found & routes.entrances(board)))


def _zone_to_be(board: BoardModel) -> tuple[int, ...]:
    """Return `_zone` as if the HQs on Purgatory had gone up the nearest shafts."""
    t = board.t
    found = 0
    for hq in (u for u in board.friends if u.type == "hq" and not u.trapped):
        shafts = t.complex_hex[geo.PURGATORY]
        way = min(shafts, key=lambda hex_: routes.field(board, (hex_,))[hq.at])
        found |= routes.around(t.shaft[way], RADIUS)
    return tuple(bits(found & (routes.entrances(board) | t.shafts)))
