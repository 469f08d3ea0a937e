"""How enemy Units will move (5.4), planned without moving anybody.

A plan is the path with what happened on the way (`notes`), each note with what was considered, so
that "why did it go there?" is answered from data. `hades.rules.enemy_movement` carries plans out.

Notes are tuples (word, hex, ...):

    held          engaged where it stood
    bounced       turned by 180 degrees at a wall or locked door: new facing
    changed_maps  went through the shaft to this hex: new facing
    delayed       entered a Complex with its last factor
    turned_away   could not clear a full hex: chosen direction, ((direction, verdict), ...)
    no_way        the same, with no direction left: ((direction, verdict), ...)
    stuck         walls ahead and behind
    engaged       came into contact here
    turned        an Officer in a Complex: new facing
    fled          an Officer leaves a foe: new facing, the foe, (foes beside him, highest first)
    cornered      an Officer cannot leave a foe: facing, the foe, (foes beside him)
    route         a Gorgon's next hexes on shortest routes: chosen direction, (directions)
    no_route      a Gorgon with no way to the Engine Room
    arrived       a Gorgon in the Engine Room
"""

from __future__ import annotations

from typing import Any

from hades import geometry as geo
from hades.board.contact import foes_of, open_step, touching
from hades.board.occupancy import units_at
from hades.state.state import State

Note = tuple[Any, ...]
FULL = 2
"""Nastians that fill a hex (5.4-13)."""


class Plan:
    """Where a Unit goes: hexes entered in order, its last facing, whether it waits to change maps."""

    __slots__ = ("blocked", "delayed", "facing", "notes", "path", "start")

    def __init__(self, start: int, facing: int) -> None:
        self.start = start
        self.path: list[int] = []
        self.facing = facing
        self.delayed = False
        self.blocked = ""
        """What a straight run met that it cannot clear: "", "hex" or "shaft"."""
        self.notes: list[Note] = []

    @property
    def end(self) -> int:
        return self.path[-1] if self.path else self.start


def plan(s: State, unit: int, factors: int) -> Plan:
    """The move of any enemy Unit that is free to move, with so many Movement Factors."""
    if s.t.is_gorgon[unit]:
        return gorgon(s, unit, factors)
    if unit == s.t.officer:
        return officer(s, unit, factors)
    return nastian(s, unit, factors)


def nastian(s: State, unit: int, factors: int) -> Plan:
    """A Nastian goes straight on, bounces, changes maps and turns away from full hexes."""
    t = s.t
    start = s.where[unit]
    result = Plan(start, s.facing[unit])
    shaft = t.shaft[start]
    blocked = ""
    if s.delayed[unit] and shaft >= 0 and factors:
        if _others(s, unit, shaft) < FULL or _clears(
            s, unit, shaft, s.direction[shaft // geo.SIZE], factors, True
        ):
            factors -= 1
            result.facing = s.direction[shaft // geo.SIZE]
            result.path.append(shaft)
            result.notes.append(("changed_maps", shaft, result.facing))
            if t.contact[shaft] & foes_of(s, unit):
                result.notes.append(("engaged", shaft))
                return result
        else:
            blocked = "shaft"
    if not blocked:
        factors = _straight(s, unit, result, factors)
        blocked = result.blocked
    if blocked:
        _turn_away(s, unit, result, factors, blocked)
    return result


def _straight(s: State, unit: int, run: Plan, factors: int) -> int:
    """Carry a run straight on to its end or until it is blocked; factors left."""
    t = s.t
    contact, shafts = t.contact, t.shaft
    count, own = s.nastian_count, s.where[unit]
    foes = foes_of(s, unit)
    hex_, facing = run.end, run.facing
    turned = False
    run.blocked = ""
    while factors:
        there = open_step(s, hex_, facing)
        if there < 0:
            facing = geo.opposite(facing)
            if turned:
                run.notes[-1] = ("stuck", hex_)
                break
            turned = True
            run.notes.append(("bounced", hex_, facing))
            continue
        if count[there] - (there == own) >= FULL and not _clears(s, unit, there, facing, factors, False):
            run.blocked = "hex"
            break
        turned = False
        hex_ = there
        factors -= 1
        run.path.append(hex_)
        if contact[hex_] & foes:
            run.notes.append(("engaged", hex_))
            break
        shaft = shafts[hex_]
        if shaft < 0:
            continue
        if not factors:
            run.delayed = True
            run.notes.append(("delayed", hex_))
            break
        new = s.direction[shaft // geo.SIZE]
        if count[shaft] - (shaft == own) >= FULL and not _clears(s, unit, shaft, new, factors, True):
            run.blocked = "shaft"
            break
        hex_, facing = shaft, new
        factors -= 1
        run.path.append(hex_)
        run.notes.append(("changed_maps", hex_, facing))
        if contact[hex_] & foes:
            run.notes.append(("engaged", hex_))
            break
    run.facing = facing
    return factors


def _others(s: State, unit: int, hex_: int) -> int:
    """Nastians in a hex that count for stacking, the unit itself left out."""
    return s.nastian_count[hex_] - (s.where[unit] == hex_)


def _clears(s: State, unit: int, hex_: int, facing: int, factors: int, by_shaft: bool) -> bool:
    """Whether a unit that enters a full hex can go on to one that is not full (5.4-14, N-28).

    It must not come into contact in a full hex, because it would have to stop there (N-29).
    """
    t = s.t
    foes = foes_of(s, unit)
    factors -= 1
    turned = False
    while factors and not t.contact[hex_] & foes:
        shaft = t.shaft[hex_]
        if shaft >= 0 and not by_shaft:
            hex_, facing, by_shaft = shaft, s.direction[shaft // geo.SIZE], True
        else:
            there = open_step(s, hex_, facing)
            if there < 0:
                if turned:
                    return False
                facing, turned = geo.opposite(facing), True
                continue
            hex_, turned, by_shaft = there, False, False
        factors -= 1
        if _others(s, unit, hex_) < FULL:
            return True
    return False


def _turn_away(s: State, unit: int, run: Plan, factors: int, why: str) -> None:
    """Preferred Direction, then clockwise: the first way that ends in a valid hex (5.4-16, -17)."""
    hex_ = run.end
    verdicts: list[tuple[int, str]] = []
    preferred = s.direction[hex_ // geo.SIZE]
    for direction in geo.from_direction(preferred):
        if open_step(s, hex_, direction) < 0:
            verdicts.append((direction, "wall"))
        else:
            attempt = Plan(hex_, direction)
            _straight(s, unit, attempt, factors)
            if not attempt.blocked:
                verdicts.append((direction, "chosen"))
                run.notes.append(("turned_away", hex_, direction, why, tuple(verdicts)))
                run.path += attempt.path
                run.facing = attempt.facing
                run.delayed = attempt.delayed
                run.notes += attempt.notes
                return
            verdicts.append((direction, "full"))
    run.notes.append(("no_way", hex_, why, tuple(verdicts)))


def officer(s: State, unit: int, factors: int) -> Plan:
    """The Officer flees, stays on Purgatory, and turns in Complexes (5.4-30 to 5.4-34)."""
    t = s.t
    hex_ = s.where[unit]
    run = Plan(hex_, s.facing[unit])
    foes = foes_of(s, unit)
    beside = foes_beside(s, hex_, foes)
    if beside:
        foe = beside[0]
        run.facing = _away(s, hex_, s.where[foe])
        if not _can_flee(s, hex_, run.facing, foes):
            run.notes.append(("cornered", hex_, run.facing, foe, tuple(beside)))
            return run
        run.notes.append(("fled", hex_, run.facing, foe, tuple(beside)))
    turned = False
    while factors:
        there = open_step(s, hex_, run.facing)
        if there < 0:
            run.facing = geo.opposite(run.facing)
            if turned:
                run.notes[-1] = ("stuck", hex_)
                break
            turned = True
            run.notes.append(("bounced", hex_, run.facing))
            continue
        turned = False
        hex_ = there
        factors -= 1
        run.path.append(hex_)
        if t.contact[hex_] & foes:
            run.notes.append(("engaged", hex_))
            break
        if t.complex_at[hex_] != 255:
            run.facing = s.direction[geo.PURGATORY]
            run.notes.append(("turned", hex_, run.facing))
    return run


def foes_beside(s: State, hex_: int, foes: int) -> list[int]:
    """Units of a foe mask in contact with a hex, highest number first (5.4-34)."""
    t = s.t
    hexes = touching(s, hex_, foes)
    found = [u for h in hexes for u in units_at(s, h) if t.is_friend[u] or t.is_gorgon[u]]
    return sorted(found, reverse=True)


def _can_flee(s: State, hex_: int, facing: int, foes: int) -> bool:
    """Whether an Officer can leave a hex: at a wall he would turn about, but not into a foe (N-23)."""
    for direction in (facing, geo.opposite(facing)):
        there = open_step(s, hex_, direction)
        if there >= 0:
            return not foes >> there & 1
    return False


def _away(s: State, hex_: int, foe: int) -> int:
    """Direction straight away from a neighbouring hex; through a shaft there is none (N-24)."""
    if foe // geo.SIZE != hex_ // geo.SIZE:
        return s.direction[hex_ // geo.SIZE]
    return geo.opposite(geo.NEIGHBOURS[hex_].index(foe, 1))


def engine_room(s: State) -> int:
    """Hex of the Engine Room, -1 if there is none in play."""
    engine = s.t.circle_of["engine-room"]
    room = s.circle_in.find(engine, 1)
    return s.t.room_hex[room] if room > 0 else -1


def routes(s: State, goal: int) -> dict[int, int]:
    """Steps from every Purgatory hex to a goal, past walls and locked doors only (N-35)."""
    steps = {goal: 0}
    ring = [goal]
    while ring:
        outer = []
        for hex_ in ring:
            far = steps[hex_] + 1
            for direction in geo.DIRECTIONS:
                there = open_step(s, hex_, direction)
                if there >= 0 and there not in steps:
                    steps[there] = far
                    outer.append(there)
        ring = outer
    return steps


def gorgon(s: State, unit: int, factors: int) -> Plan:
    """A Gorgon takes a shortest route to the Engine Room (5.4-35, 5.4-36)."""
    hex_ = s.where[unit]
    run = Plan(hex_, s.facing[unit])
    goal = engine_room(s)
    steps = routes(s, goal) if goal >= 0 else {}
    foes = foes_of(s, unit)
    if hex_ not in steps:
        run.notes.append(("no_route", hex_))
        return run
    while factors and hex_ != goal:
        ways = [d for d in geo.from_direction(s.direction[geo.PURGATORY]) if _nearer(s, steps, hex_, d)]
        run.facing = ways[0]
        run.notes.append(("route", hex_, ways[0], tuple(ways)))
        hex_ = open_step(s, hex_, ways[0])
        factors -= 1
        run.path.append(hex_)
        if hex_ == goal:
            run.notes.append(("arrived", hex_))
        elif s.t.contact[hex_] & foes:
            run.notes.append(("engaged", hex_))
            break
    return run


def _nearer(s: State, steps: dict[int, int], hex_: int, direction: int) -> bool:
    there = open_step(s, hex_, direction)
    return there >= 0 and steps.get(there, -1) == steps[hex_] - 1
