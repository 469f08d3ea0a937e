"""The surroundings of a hex in words, for players without a map: its sides, its contents, things nearby.

Directions are the six hexsides (R-10). The way to a distant hex is a number of hexes in one or two
directions, ignoring walls and going the short way round the ship.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from hades import geometry as geo
from hades import narrate
from hades.content.component_records import LETTERS
from hades.content.tables import NO_COMPLEX, Tables
from hades.narrate import component_texts
from hades.view import CircleSeen, UnitSeen, View
from hades.view.view import HEX

EDGE, WALL, DOOR = "edge", "wall", "door"
"""Obstacles at a hexside: the edge of the deck (2.1-21), a wall (2.1-19), a locked door (6.1-11)."""


def course(start: int, goal: int) -> list[tuple[int, int]]:
    """Return the way between two hexes of a map, ignoring walls, as (direction, hexes) legs.

    There are at most two legs, the longer first; [] if the hexes are the same.
    """
    found: list[tuple[int, int]] = []
    while start != goal:
        ways = geo.directions_toward(start, goal)
        # Go straight on as long as that is a shortest path.
        way = found[-1][0] if found and found[-1][0] in ways else ways[0]
        count = found.pop()[1] if found and found[-1][0] == way else 0
        found.append((way, count + 1))
        start = geo.NEIGHBOURS[start][way]
    return sorted(found, key=lambda leg: -leg[1])


@attrs.frozen
class HexSide:
    direction: str
    hex: str
    """The adjacent hex; "" at the edge of the deck."""
    bar: str = ""
    """`EDGE`, `WALL`, `DOOR` or "" for no obstacle."""
    things: tuple[str, ...] = ()
    """Contents of the adjacent hex in words; () behind a wall."""


def sides(view: View, hex_: str) -> tuple[HexSide, ...]:
    """Return the six sides of a hex, clockwise from north-east."""
    here, shut = HEX[hex_], {HEX[room.hex] for room in view.circles if room.state != "open"}
    found = []
    for way in geo.DIRECTIONS:
        there, name = geo.NEIGHBOURS[here][way], component_texts.DIRECTIONS[geo.DIRECTION_NAMES[way]]
        if there < 0:
            found.append(HexSide(name, "", EDGE))
            continue
        bar = WALL if view.tables.step[here][way] < 0 else DOOR if (here in shut) != (there in shut) else ""
        label = geo.label(there)
        found.append(HexSide(name, label, bar, () if bar == WALL else tuple(contents(view, label))))
    return tuple(found)


def has_left(view: View, room: CircleSeen) -> bool:
    """Return whether the Unit that was found in a Circle has left it."""
    unit = next((one.unit for one in view.tables.circles if one.id == room.counter), "")
    return bool(unit) and view.unit(unit).hex != room.hex


def room_name(view: View, room: CircleSeen) -> str:
    """Return the name of a Circle, without the Unit that was found there and has left."""
    return f"Circle {room.number}" if has_left(view, room) else narrate.circle_name(room)


def contents(view: View, hex_: str) -> list[str]:
    """Return the Units and other contents of a hex in words; [] for an empty hex without features."""
    units = [unit_words(view, unit) for unit in view.units if unit.hex == hex_]
    return [*units, *printed(view, hex_)]


def unit_words(view: View, unit: UnitSeen, enemy: str = "an enemy") -> str:
    """Return ``Guard 5, an enemy facing north-west`` or ``Scout 9, depleted``; ``enemy`` can be ""."""
    way = component_texts.DIRECTIONS[unit.facing]
    side = [] if unit.is_friend else [enemy, f"facing {way}" * bool(way)]
    parts = [narrate.name(unit.id), " ".join(filter(None, side))]
    parts += ["depleted"] * unit.depleted + ["in a Trap"] * unit.trapped
    parts += [f"with {narrate.listed(unit.carries)}"] * bool(unit.carries)
    if view.engaging(unit):
        parts.append("engaged")
    return ", ".join(filter(None, parts))


def printed(view: View, hex_: str) -> list[str]:
    """Return the contents of a hex other than Units in words: features, Installation, treasures and cover."""
    tables, number = view.tables, HEX[hex_]
    letter = tables.complex_at[number]
    sis = [si for si in view.installations if si.hex == hex_]
    found = [f"{narrate.name(si.id)} in Complex {si.letter}, {si.status}" for si in sis]
    if letter != NO_COMPLEX and not found:
        above = next((si for si in view.installations if si.letter == LETTERS[letter]), None)
        more = "no Installation yet"
        if above is not None:
            more = "shaft open" if above.status == "destroyed" else f"below {narrate.name(above.id)}"
        elif number >= geo.SIZE:
            more = "no Installation above yet"
        found.append(f"Complex {LETTERS[letter]}, {more}")
    if tables.tower_at[number]:
        found.append("a Guard Tower")
    for room in view.circles:
        if room.hex == hex_:
            found.append(room_name(view, room) + (", closed" if room.state == "closed" else ""))
        elif room.door_hex == hex_:
            found.append(f"the door of {room_name(view, room)}, {component_texts.DOORS[room.state].sign}")
    lying = (name for name, seen in view.treasures.items() if seen.hex == hex_ and not seen.carrier)
    found += [narrate.name(name) for name in lying]
    if view.gives_cover(number):
        found.append("cover")
    return found


def place_name(tables: Tables, hex_: str) -> str:
    """Return the name of a hex with its deck, region and printed features, separated by dots."""
    number = HEX[hex_]
    map_ = (tables.catalog.inferno, tables.catalog.purgatory)[geo.map_of(number)]
    deck = geo.MAP_NAMES[geo.map_of(number)]
    found = [region.name for region in map_.region if hex_[1:] in region.hexes]
    if tables.complex_at[number] != NO_COMPLEX:
        found.append(f"Complex {LETTERS[tables.complex_at[number]]}")
    if tables.tower_at[number]:
        found.append("Guard Tower")
    found += (f"Circle {room.number}" for room in map_.circle if room.hex == hex_[1:])
    return " · ".join(filter(None, (hex_, deck, ", ".join(found))))


def hex_lines(view: View, hex_: str) -> list[str]:
    """Return the rules for a hex, one per line: closed sides, shaft, doors, and how to enter it."""
    tables, number, barred = view.tables, HEX[hex_], sides(view, hex_)
    closed = ((EDGE, "edge of the deck: {} [2.1-21]"), (WALL, "wall: {} [2.1-19]"))
    ways = ((text, ", ".join(side.direction for side in barred if side.bar == bar)) for bar, text in closed)
    lines = [text.format(way) for text, way in ways if way]
    if (there := tables.shaft[number]) >= 0:
        lines.append(f"shaft to {geo.label(there)} on the other deck, 1 factor [6.1-21]")
    sis = [si for si in view.installations if si.hex == hex_]
    if tables.tower_at[number]:
        lines.append("your Units can neither enter a Guard Tower nor attack an enemy in it [6.1-10, 2.1-12]")
    elif tables.complex_at[number] != NO_COMPLEX and number >= geo.SIZE:
        lines.append("any of your Units that enters destroys the Installation above [6.1-22]")
    elif tables.complex_at[number] != NO_COMPLEX:
        if not sis:
            lines.append(
                "no Installation drawn yet: any of your Units that moves next to it activates one [6.1-20]"
            )
        if not any(si.status == "destroyed" for si in sis):
            lines.append("your Units may enter once the Installation is destroyed [6.1-19]")
    elif any(room.hex == hex_ for room in view.circles):
        lines.append("walled: enter and leave only by the door [6.1-16]")
    else:
        lines.append("open floor: costs 1 Movement Factor to enter [6.1-01]")
    doors = (room for room in view.circles if room.door_hex == hex_)
    return lines + [
        f"the door of Circle {room.number} is here, {component_texts.DOORS[room.state].means}"
        for room in doors
    ]


@attrs.frozen
class Sighting:
    hex: str
    far: int
    """Distance in hexes, ignoring walls."""
    words: str
    walk: int = 0
    """Length in hexes of the player's shortest path; 0 without a path or for the hex itself."""
    course: tuple[tuple[int, int], ...] = ()
    """The way as (direction, hexes) legs: on foot if a path is as short as ``far``, else ignoring walls."""


def on_foot(view: View, hex_: str) -> dict[int, int]:
    """Map each hex that can be reached on foot from ``hex_`` to its distance from there, in hexes.

    Walls and locked doors block the way; Units do not, and shafts are left out.
    """
    shut = {HEX[room.hex] for room in view.circles if room.state != "open"}
    ways = view.tables.ways
    return geo.distances_from(HEX[hex_], lambda here: [there for there in ways[here] if there not in shut])


def around(view: View, hex_: str, radius: int) -> tuple[Sighting, ...]:
    """Return all contents of the hexes within ``radius`` of a hex, nearest first."""
    here, paths = HEX[hex_], _paths(view, HEX[hex_])
    near = sorted(geo.within(here, radius), key=lambda there: (geo.distance(here, there), there))
    found = []
    for there in near:
        for words in contents(view, geo.label(there)):
            found.append(_sighting(view, here, there, words, paths.get(there, ())))
    return tuple(found)


def _paths(view: View, start: int) -> dict[int, tuple[int, ...]]:
    """Map each hex that the player's Units can reach or stand next to, to the hexes of a shortest path there.

    Walls, locked doors, and hexes that these Units cannot enter block the way; shafts are left out.
    """
    shut = {HEX[room.hex] for room in view.circles if room.state != "open"}
    found: dict[int, tuple[int, ...]] = {start: ()}
    reached = [start]
    for here in reached:
        if here != start and not view.can_be_entered(here):
            continue
        for there in view.tables.ways[here]:
            if there not in shut and there not in found:
                found[there] = (*found[here], there)
                reached.append(there)
    return found


def _sighting(view: View, here: int, there: int, words: str, path: tuple[int, ...]) -> Sighting:
    far, legs = geo.distance(here, there), course(here, there)
    if len(path) == far and not _is_walkable(view, here, legs):
        legs = []
        for before, after in zip((here, *path), path, strict=False):
            way = geo.NEIGHBOURS[before].index(after, 1)
            count = legs.pop()[1] if legs and legs[-1][0] == way else 0
            legs.append((way, count + 1))
    return Sighting(geo.label(there), far, words, len(path), tuple(legs))


def _is_walkable(view: View, here: int, legs: Sequence[tuple[int, int]]) -> bool:
    """Return whether no wall, and no hex on the way that Units cannot enter, is on the given legs."""
    steps = [way for way, count in legs for _ in range(count)]
    for at, way in enumerate(steps):
        if at and not view.can_be_entered(here):
            return False
        there = geo.NEIGHBOURS[here][way]
        if there not in view.tables.ways[here]:
            return False
        here = there
    return True


def enemies(view: View, hex_: str) -> tuple[Sighting, ...]:
    """Return the enemies on the deck of a hex: those engaged with a friend first, then by distance."""
    here, paths = HEX[hex_], _paths(view, HEX[hex_])
    foes = [u for u in view.units if u.hex[:1] == hex_[0] and not u.is_friend]
    seen = [(u, HEX[u.hex], geo.distance(here, HEX[u.hex]), view.engaging(u)) for u in foes]
    seen.sort(key=lambda row: (not any(unit.is_friend for unit in row[3]), row[2], row[0].number))
    return tuple(
        _sighting(view, here, at, unit_words(view, unit, "") + _with(engaged), paths.get(at, ()))
        for unit, at, _, engaged in seen
    )


def _with(engaged: Sequence[UnitSeen]) -> str:
    return f" with {narrate.listed(unit.id for unit in engaged)}" if engaged else ""


def nearest_friend(view: View, hex_: str) -> UnitSeen | None:
    """Return the friendly Unit nearest to a hex on its deck, or None."""
    there = [unit for unit in view.units if unit.hex[:1] == hex_[0] and unit.is_friend]
    return min(there, key=lambda unit: geo.distance(HEX[unit.hex], HEX[hex_]), default=None)
