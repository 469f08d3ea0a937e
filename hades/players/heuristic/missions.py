"""Assigns the missions on the Hades to Units."""

from __future__ import annotations

from hades import geometry as geo
from hades.players.heuristic import routes
from hades.players.heuristic.board_model import BoardModel, Piece
from hades.players.heuristic.jobs import Cache, Jobs, Mission, jobs_of, paired, worth_of
from hades.rules.request import RADIUS
from hades.state.draw import bits

ALL_AT_STAKE = 12.0
"""VP that are lost with the Hades."""
BOUNTY_OF_A_GORGON = 0.5
GUN_TURNS = 1
"""Turns of way beyond which a gun is left to others."""

Bid = tuple[float, int, int]
"""A Unit's bid for a mission: its worth to the Unit, negative; the mission's number, the Unit's row."""


class Bidding:
    """The bids of each Unit for some missions, valid while these and the way home stay the same."""

    def __init__(self, missions: list[Mission], first: int, home: bytes, homeward: bool, jobs: Jobs) -> None:
        self.missions = [
            (number, mission, min([home[hex_] for hex_ in mission.goals]))
            for number, mission in enumerate(missions, first)
        ]
        """(number, mission, hexes of way home from the goal that is nearest to it)."""
        self.homeward = homeward
        self.left = jobs.board.left
        self.wrecked = bool(jobs.board.wrecked)
        self._for: dict[tuple[str, bool], list[tuple[int, Mission, int]]] = {}
        self._known: dict[Piece, list[Bid]] = {}

    def of(self, unit: Piece) -> list[Bid]:
        found = self._known.get(unit)
        if found is None:
            found = self._known[unit] = self._bids(unit)
        return found

    def _bids(self, unit: Piece) -> list[Bid]:
        if unit.trapped or unit.type in ("hq", "elder-alien") or unit.id == "honor-guard":
            return []
        key = unit.type, bool(unit.carries)
        if key not in self._for:
            self._for[key] = [entry for entry in self.missions if fit(unit, entry[1])]
        return [
            (-mission.pays(unit.at), number, unit.row)
            for number, mission, back in self._for[key]
            if self._feasible(unit, mission, back)
        ]

    def _feasible(self, unit: Piece, mission: Mission, back: int) -> bool:
        """Return whether a Unit can do a mission and still be home for the last pick-up."""
        way = mission.field[unit.at]
        if way >= routes.FAR:
            return False
        pace = max(1, unit.movement)
        out = -(-(way + mission.extra) // pace)
        if out > GUN_TURNS and mission.kind in ("gun", "below") and self.wrecked:
            return False
        if not self.homeward:
            return out <= self.left + 1
        return out + -(-back // pace) <= self.left + (0 if self.left > 1 else 1)


def fit(unit: Piece, mission: Mission) -> bool:
    """Return whether a mission suits a Unit."""
    if mission.kind == "science":
        return unit.type == "dante"
    if unit.person or unit.carries:
        return False
    if mission.kind == "gorgon" and unit.type == "scout":
        return True
    if mission.kind == "gun":
        return unit.type in ("engineer", "heavy-weapon", "swat")
    if mission.kind == "officer":
        return unit.type != "scout"
    return unit.type not in ("heavy-weapon", "engineer")


def _takers(mission: Mission) -> int:
    """Return the Units that may go for a mission together: two for a Gorgon, if both can get at her, or a
    gun."""
    if mission.kind == "gorgon":
        return min(2, len(mission.goals))
    return 2 if mission.kind == "gun" else 1


class Missions:
    """All missions, valid whichever friendly Unit moves."""

    def __init__(self, board: BoardModel) -> None:
        self.board = board
        self.left = board.left
        zone = _zone(board) or _zone_to_be(board)
        self.home = routes.field(board, zone)
        """Distance home from every hex: to where an HQ can send a Unit up."""
        self.up = routes.field(board, tuple(board.t.complex_hex[geo.PURGATORY]))
        """Way to the nearest shaft from every hex of Purgatory."""
        self.pair = paired(board)
        jobs = jobs_of(board, bool(zone))
        self.behind_a_door = jobs.behind_a_door
        hunts = self._hunts()
        self.open = [*jobs.open, *hunts]
        key = jobs, self.home
        self._bidding = (
            _biddings.get(key) or _biddings.keep(key, Bidding(jobs.open, 0, self.home, bool(zone), jobs)),
            Bidding(hunts, len(jobs.open), self.home, bool(zone), jobs),
        )
        self._worth: dict[Piece, float] = {}

    def turns_home(self, unit: Piece, hex_: int) -> int:
        """Return the turns a Unit needs from a hex to where an HQ can send it up."""
        return -(-self.home[hex_] // max(1, unit.movement))

    def worth(self, unit: Piece) -> float:
        """Return the VP that hang on a Unit coming home."""
        found = self._worth.get(unit)
        if found is None:
            found = self._worth[unit] = worth_of(unit, self.left, self.pair)
        return found

    def assign(self, friends: list[Piece]) -> dict[int, Mission]:
        """Map the row of each Unit to its mission; Units without one go home or wait."""
        jobs, hunts = self._bidding
        bids: list[Bid] = []
        for unit in friends:
            bids += jobs.of(unit)
            if hunts.missions:
                bids += hunts.of(unit)
        bids.sort()
        assigned: dict[int, Mission] = {}
        taken: dict[int, int] = {}
        for _, number, row in bids:
            if row in assigned:
                continue
            mission, already = self.open[number], taken.get(number, 0)
            if already and already >= _takers(mission):
                continue
            assigned[row] = mission
            taken[number] = already + 1
        return assigned

    def _hunts(self) -> list[Mission]:
        found = []
        open_ = routes.entrances(self.board)
        for enemy in self.board.on_maps.pieces:
            if enemy.family != "gold" and enemy.type != "officer":
                continue
            goals = tuple(h for h in self.board.t.adjacent[enemy.at] if open_ >> h & 1)
            if not goals:
                continue
            if enemy.family == "gold":
                found.append(Mission(self.board, "gorgon", enemy.id, goals, self.gorgon_threat(enemy)))
            else:
                alone = all(u.at != enemy.at for u in self.board.on_maps.pieces if u is not enemy)
                if alone and not self.board.t.tower_at[enemy.at]:
                    value = 0.5 if self.board.seen.tso_turned else 1.0
                    found.append(Mission(self.board, "officer", enemy.id, goals, value))
        return found

    def gorgon_threat(self, gorgon: Piece) -> float:
        """Return the VP at stake if a Gorgon goes where she wants: the Hades explodes (5.4-38 to 5.4-40)."""
        board = self.board
        if "engine-room" not in board.room_of:
            # its place is unknown, or it is in none of the Circles
            return BOUNTY_OF_A_GORGON
        engine = board.t.room_hex[board.room_of["engine-room"]]
        way = routes.field(board, (engine,))[gorgon.at]
        if way >= routes.FAR:
            return BOUNTY_OF_A_GORGON
        tries = board.left + 1 - -(-way // max(1, gorgon.movement))
        return BOUNTY_OF_A_GORGON + ALL_AT_STAKE * (1 - 0.5 ** max(0, tries))


_biddings: Cache[Bidding] = Cache(64)
_memo: Cache[Missions] = Cache(64)


def missions_of(board: BoardModel) -> Missions:
    """Return the missions of a position; the same object for as long as they stay the same."""
    t, seen = board.t, board.seen
    key = (
        t,
        board.on_maps,
        board.left,
        board.hull,
        board.rooms,
        board.peril,
        tuple([(u.at, u.trapped) for u in board.friends if u.type == "hq"]),
        tuple([u for u in board.friends if u.trapped]) if seen.trapped else (),
        tuple([not carrier and at for at, carrier in zip(seen.treasure_at, seen.carrier, strict=True)]),
        tuple([max(seen.where[unit], geo.HEXES) for unit in t.circle_unit]),
        seen.parting_off,
        seen.tso_turned,
    )
    return _memo.get(key) or _memo.keep(key, Missions(board))


def _zone(board: BoardModel) -> tuple[int, ...]:
    """Return the Inferno hexes from which an HQ can send a Unit up."""
    found = 0
    for hq in board.hqs:
        found |= routes.around(hq.at, RADIUS)
    return tuple(bits(found & routes.entrances(board)))


def _zone_to_be(board: BoardModel) -> tuple[int, ...]:
    """Return the zone of `_zone` for HQs that are all below, once each has gone up the nearest shaft."""
    t = board.t
    found = 0
    for hq in (u for u in board.friends if u.type == "hq" and not u.trapped):
        shafts = t.complex_hex[geo.PURGATORY]
        way = min(shafts, key=lambda hex_: routes.field(board, (hex_,))[hq.at])
        found |= routes.around(t.shaft[way], RADIUS)
    return tuple(bits(found & (routes.entrances(board) | routes.shafts(t))))
