"""The set-up: the landing suggested by the scenario, or else one around a single place.

On Inferno, that place is a Complex with many doors around it; if its Surface Installation brings Nastians
into the shaft, all later Units land around the next best Complex. On Purgatory, it is the Teleporter, from
which each Unit is placed as near as possible to a door of its own.
"""

from __future__ import annotations

from functools import lru_cache

from hades import geometry as geo
from hades.content.component_records import Landing
from hades.content.tables import Tables
from hades.players.heuristic import routes
from hades.players.heuristic.board_model import BoardModel, Piece
from hades.rules.teleporter import CALL

TYPES = ("hq", "engineer", "scout", "heavy-weapon", "swat", "armored-infantry", "dante")
"""Types in the order in which they land on Inferno if no set-up is suggested."""
BELOW = ("hq", "scout", "armored-infantry", "swat", "dante", "heavy-weapon", "engineer")
"""Types in the order in which they land on Purgatory: runners and Units that fight in corridors first."""
PROBE = "heavy-weapon"
"""Type that lands first, to activate an SI and so reveal it; it can fire at Fighters from any hex."""
SPOTS = 3
"""Maximum number of Complexes tried; if none is quiet, the last one is used."""
DOORS_NEAR = 5
"""Distance in hexes from a shaft within which doors count in favour of a Complex."""
GORGONS_SHARE = 0.25
"""Weight of the distance to a Gorgon's cell against the distance to the Engine Room."""
OWN_DOOR = 3
"""Distance in hexes to a Unit within which a door already belongs to that Unit."""


def whom(board: BoardModel, names: list[str]) -> str:
    """Return the Unit to place next, one of ``names``; first comes the Unit that reveals the nearest SI."""
    t = board.t
    inferno = group(t, len(board.friends)).where == "inferno"
    suggested = [u for u in t.scenario.suggested if u in names]
    if suggested and inferno:
        scouted = board.hull.letters >> spot_of(board) & 1
        probes = [u for u in suggested if board.unit(u).type == PROBE]
        return probes[0] if probes and not scouted else suggested[0]
    types = TYPES if inferno else BELOW

    def rank(name: str) -> tuple[int, int]:
        unit = board.unit(name)
        kind = types.index(unit.type) if unit.type in types else len(types)
        return kind, -unit.row

    return min(names, key=rank)


def spot_of(board: BoardModel) -> int:
    """Return the letter of the Complex to land around: the best one not known to bring Nastians.

    An Elevator or the Dome brings a Nastian into the shaft each turn (10.4 to 10.6), just where squads want
    to go down.
    """
    t = board.t
    gorgons = [u for u in board.enemies if u.family == "gold"]
    letters = above_the_gorgons(board, gorgons) if gorgons else soft_spots(t)
    known = board.hull.by_letter
    quiet = [x for x in letters[:SPOTS] if x not in known or known[x].offensive]
    return quiet[0] if quiet else letters[SPOTS - 1]


def group(t: Tables, placed: int) -> Landing:
    for landing in t.scenario.landing:
        placed -= landing.hqs + landing.squads + len(landing.persons)
        if placed < 0:
            return landing
    return t.scenario.landing[-1]


def where(board: BoardModel, unit: Piece, hexes: list[int]) -> int:
    """Return the hex in which a Unit lands.

    It is the suggested hex, or else the hex next to the fewest other Complexes and nearest to the landing's
    own Complex.
    """
    t = board.t
    if hexes[0] >= geo.SIZE:
        return _below(board, unit, hexes)
    spot = spot_of(board)
    centre = t.complex_hex[geo.INFERNO][spot]
    if unit.id in t.scenario.suggested and spot == soft_spots(t)[0]:
        wanted = geo.parse("I" + t.scenario.suggested[unit.id])
        if wanted in hexes:
            return wanted

    def rank(hex_: int) -> tuple[int, int, int]:
        others = [x for x in t.next_to_complex[hex_] if t.complex_hex[geo.INFERNO][x] != centre]
        return len(others), geo.distance(centre, hex_), hex_

    return min(hexes, key=rank)


def _below(board: BoardModel, unit: Piece, hexes: list[int]) -> int:
    """Return the Teleporter for a Unit that can use it; for others, a hex near a door without a Unit."""
    t = board.t
    teleporter: int = t.room_hex[board.room_of["teleporter"]]
    works_it = unit.type == "hq" if CALL in t.special else unit.person
    if works_it and teleporter in hexes:
        return teleporter
    if unit.type == "hq" or unit.person:
        return min((h for h in hexes if h != teleporter), key=lambda h: (geo.distance(h, teleporter), h))
    ways = [routes.field(board, (t.door_hex[room],)) for room in board.closed]
    free = [way for way in ways if all(way[u.at] > OWN_DOOR for u in board.friends if u.combat)]
    return min(hexes, key=lambda h: (min(way[h] for way in free or ways), h == teleporter, h))


def above_the_gorgons(board: BoardModel, gorgons: list[Piece]) -> list[int]:
    """Return all Complex letters, nearest to the Engine Room and the Gorgons' starting hexes first."""
    t = board.t
    engine = routes.field(board, (t.door_hex[board.room_of["engine-room"]],))
    starts = [routes.field(board, (gorgon.at,)) for gorgon in gorgons]

    def far(letter: int) -> float:
        below = t.complex_hex[geo.PURGATORY][letter]
        return engine[below] + GORGONS_SHARE * sum(way[below] for way in starts)

    return sorted(range(12), key=far)


@lru_cache(maxsize=16)
def soft_spots(t: Tables) -> tuple[int, ...]:
    """Return the letters of the Complexes, best first: the suggested Complex, then those with most doors.

    Doors count if they are near the Complex on Purgatory. Without a suggestion, the first is the Complex with
    the most doors; among several, the one farthest from Inferno's Guard Towers.
    """
    tops, below = t.complex_hex
    ways = [routes.distances(t, 0, (hex_,)) for hex_ in below]
    doors = [sum(way[t.door_hex[room]] <= DOORS_NEAR for room in range(1, 13)) for way in ways]
    hexes = [geo.parse("I" + hex_) for hex_ in t.scenario.suggested.values()]

    def rank(letter: int) -> tuple[int, int]:
        return doors[letter], min(geo.distance(tops[letter], tower) for tower in t.towers[0])

    def far(letter: int) -> int:
        return sum(geo.distance(tops[letter], hex_) for hex_ in hexes)

    first = min(range(12), key=far) if hexes else max(range(12), key=rank)

    def worse(letter: int) -> tuple[bool, int, int, int]:
        return letter != first, -doors[letter], geo.distance(tops[first], tops[letter]), -letter

    return tuple(sorted(range(12), key=worse))
