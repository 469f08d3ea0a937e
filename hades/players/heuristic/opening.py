"""The set-up: the scenario's suggestion, and where it has none a landing around one place.

On Inferno that is a Complex with many doors around it; on Purgatory the Teleporter, from where
everybody is put as near as can be to a door of its own.
"""

from __future__ import annotations

from functools import lru_cache

from hades import geometry as geo
from hades.content.kinds import Landing
from hades.content.tables import Tables
from hades.players.heuristic import routes
from hades.players.heuristic.picture import Picture, Piece

TYPES = ("hq", "engineer", "scout", "heavy-weapon", "swat", "armored-infantry", "dante")
"""Whom to land first on Inferno where nothing is suggested."""
BELOW = ("hq", "scout", "armored-infantry", "swat", "dante", "heavy-weapon", "engineer")
"""The same on Purgatory: who runs, and who fights in corridors."""
GORGONS_SHARE = 0.25
"""How much the way to a Gorgon's cell counts against the way to the Engine Room."""
OWN_DOOR = 3
"""Hexes of way within which a door is somebody's already."""


def whom(t: Tables, names: list[str], placed: int) -> str:
    """The next Unit to place, of those on offer, when so many stand."""
    inferno = group(t, placed).where == "inferno"
    suggested = [u for u in t.scenario.suggested if u in names]
    if suggested and inferno:
        return suggested[0]
    types = TYPES if inferno else BELOW

    def rank(name: str) -> tuple[int, int]:
        record = t.units[t.unit_of[name]]
        assert record is not None
        kind = types.index(record.type) if record.type in types else len(types)
        return kind, -t.unit_of[name]

    return min(names, key=rank)


def group(t: Tables, placed: int) -> Landing:
    """The landing group whose turn it is when so many Units stand."""
    for landing in t.scenario.landing:
        placed -= landing.hqs + landing.squads + len(landing.persons)
        if placed < 0:
            return landing
    return t.scenario.landing[-1]


def where(picture: Picture, unit: Piece, hexes: list[int]) -> int:
    """Its hex: the suggested one, or the best around the place of the landing."""
    t = picture.t
    if hexes[0] >= geo.SIZE:
        return _below(picture, unit, hexes)
    gorgons = [u for u in picture.enemies if u.family == "gold"]
    wanted = "" if gorgons else "I" + t.scenario.suggested.get(unit.id, "")
    for hex_ in hexes:
        if geo.label(hex_) == wanted:
            return hex_
    spot = above_the_gorgons(picture, gorgons) if gorgons else soft_spot(t)
    centre = t.complex_hex[geo.INFERNO][spot]

    def rank(hex_: int) -> tuple[int, int, int]:
        others = [x for x in t.next_to_complex[hex_] if t.complex_hex[geo.INFERNO][x] != centre]
        return len(others), geo.distance(centre, hex_), hex_

    return min(hexes, key=rank)


def _below(picture: Picture, unit: Piece, hexes: list[int]) -> int:
    """The Teleporter for who can work it, a hex near a door nobody else is near for the others."""
    t = picture.t
    teleporter: int = t.room_hex[picture.room_of["teleporter"]]
    works_it = unit.type == "hq" if "teleporter-call" in t.special else unit.person
    if works_it and teleporter in hexes:
        return teleporter
    if unit.type == "hq" or unit.person:
        return min((h for h in hexes if h != teleporter), key=lambda h: (geo.distance(h, teleporter), h))
    ways = [routes.field(picture, (t.door_hex[room],)) for room in picture.closed]
    free = [way for way in ways if all(way[u.at] > OWN_DOOR for u in picture.friends if u.combat)]
    return min(hexes, key=lambda h: (min(way[h] for way in free or ways), h == teleporter, h))


def above_the_gorgons(picture: Picture, gorgons: list[Piece]) -> int:
    """The Complex letter from which it is not far to the Engine Room, nor to where Gorgons set out."""
    t = picture.t
    engine = routes.field(picture, (t.door_hex[picture.room_of["engine-room"]],))
    starts = [routes.field(picture, (gorgon.at,)) for gorgon in gorgons]

    def far(letter: int) -> float:
        below = t.complex_hex[geo.PURGATORY][letter]
        return engine[below] + GORGONS_SHARE * sum(way[below] for way in starts)

    return min(range(12), key=far)


@lru_cache(maxsize=16)
def soft_spot(t: Tables) -> int:
    """The Complex letter with the most doors near it below and the towers far from it above."""

    def rank(letter: int) -> tuple[int, int]:
        above, below = (t.complex_hex[m][letter] for m in (0, 1))
        doors = sum(geo.distance(below, t.door_hex[room]) <= 5 for room in range(1, 13))
        return doors, min(geo.distance(above, tower) for tower in t.towers[0])

    return max(range(12), key=rank)
