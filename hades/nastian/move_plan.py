"""Plans for enemy movement (5.4); no Unit is moved here.

A plan is the path and what happens on it (`notes`). Each note has its clauses and the options considered, so
the plan can explain why the Unit went there. `hades.rules.enemy_movement` carries plans out.

Notes are tuples (word, clause ids, hex, ...):

    bounced       turned by 180 degrees at a wall or locked door: new facing
    passed        went through a full hex
    changed_maps  went through the shaft to this hex: new facing
    delayed       entered a Complex with its last factor
    turned_away   could not clear a full hex: chosen direction, "hex" or "shaft", ((direction, verdict), ...)
    no_way        the same, with no direction left: "hex" or "shaft", ((direction, verdict), ...)
    stuck         walls ahead and behind
    engaged       came into contact here
    turned        an Officer in a Complex: new facing
    fled          an Officer leaves a foe: new facing, the foe, (foes beside him, highest first)
    cornered      an Officer cannot leave a foe: facing, the foe, (foes beside him)
    route         a Gorgon's next hexes on shortest routes: chosen direction, (directions)
    no_route      a Gorgon with no way to the Engine Room
    arrived       a Gorgon in the Engine Room

Verdicts on a direction: ``chosen``, ``wall`` (or a locked door), ``full`` (the next hex), ``further`` (it
leads to a full hex that the Unit could not clear).
"""

from __future__ import annotations

from functools import partial
from typing import Any

from hades import geometry as geo
from hades.board.contact import around, foes_of, open_step, touching, ways_out
from hades.board.occupancy import units_at
from hades.content.tables import NO_COMPLEX
from hades.state.state import FULL, State

Note = tuple[Any, ...]


class Plan:
    """The plan for one Unit: hexes entered, final facing, and ``delayed`` if it waits to change maps."""

    __slots__ = ("barred", "blocked", "bounced", "delayed", "facing", "notes", "path", "start")

    def __init__(self, start: int, facing: int) -> None:
        self.start = start
        self.path: list[int] = []
        self.facing = facing
        self.delayed = False
        self.bounced = False
        """True if the Unit has already turned about in this move (N-26)."""
        self.blocked = ""
        """The kind of full hex that ends a straight run: "hex" or "shaft"; "" if none does."""
        self.barred: tuple[str, ...] = ()
        """Clause ids of the reason why the run is `blocked`."""
        self.notes: list[Note] = []

    @property
    def end(self) -> int:
        return self.path[-1] if self.path else self.start

    def copy(self) -> Plan:
        new = Plan(self.start, self.facing)
        new.path, new.notes = self.path[:], self.notes[:]
        new.blocked, new.barred, new.delayed = self.blocked, self.barred, self.delayed
        new.bounced = self.bounced
        return new


def plan(s: State, unit: int, factors: int) -> Plan:
    """Plan the move of any enemy Unit that is free to move, with ``factors`` Movement Factors."""
    if s.t.is_gorgon[unit]:
        return gorgon(s, unit, factors)
    if unit == s.t.officer:
        return officer(s, unit, factors)
    return nastian(s, unit, factors)


def nastian(s: State, unit: int, factors: int) -> Plan:
    """Plan a Nastian's move: straight on, bouncing off walls, changing maps, turning away from full hexes."""
    t = s.t
    start = s.where[unit]
    result = Plan(start, s.facing[unit])
    shaft = t.shaft[start]
    if s.delayed[unit] and shaft >= 0 and factors:
        new = s.direction[shaft // geo.SIZE]
        if not _block(s, unit, result, shaft, new, factors, "shaft", _DELAYED):
            factors -= 1
            _change_maps(s, unit, result, shaft, new, factors, _DELAYED)
            if t.contact[shaft] & foes_of(s, unit):
                result.notes.append(("engaged", stopped_by(s, unit, shaft), shaft))
                return result
    if not result.blocked:
        factors = _straight(s, unit, result, factors)
    if result.blocked:
        _turn_away(s, unit, result, factors)
    return result


_DELAYED = ("5.4-28", "N-32")
"""Clauses by which a Nastian tries to change maps in the hex where its move begins."""


def _straight(s: State, unit: int, run: Plan, factors: int) -> int:
    """Continue a run straight on until it ends or is blocked; return the factors left."""
    t = s.t
    shafts, step, by_a_door, path = t.shaft, t.step, t.by_a_door, run.path
    stops = around(t, s.friends | s.gorgons)
    # Hexes where something may happen; in all others a Unit simply goes straight on.
    events = stops | s.crowded | t.shafts
    hex_ = run.end
    turned = False
    run.blocked = ""
    while factors:
        there = open_step(s, hex_, run.facing) if by_a_door[hex_] else step[hex_][run.facing]
        if there < 0:
            if not _bounce(run, hex_, turned):
                break
            turned = True
            continue
        eventful = events >> there & 1
        full = eventful and s.crowded >> there & 1
        if full and _block(s, unit, run, there, run.facing, factors, "hex"):
            break
        turned = False
        hex_ = there
        factors -= 1
        path.append(hex_)
        if not eventful:
            continue
        if full and others(s, unit, hex_) >= FULL:
            run.notes.append(("passed", ("5.4-14",), hex_))
        stopped = stops >> hex_ & 1
        if stopped:
            run.notes.append(("engaged", stopped_by(s, unit, hex_), hex_))
        shaft = shafts[hex_]
        if shaft >= 0 and not factors:
            # It is delayed even if something stops it there: entering took its last factor.
            run.delayed = True
            run.notes.append(("delayed", ("5.4-28",), hex_))
        if stopped:
            break
        if shaft < 0 or not factors:
            continue
        new = s.direction[shaft // geo.SIZE]
        if _block(s, unit, run, shaft, new, factors, "shaft"):
            break
        hex_ = shaft
        factors -= 1
        _change_maps(s, unit, run, shaft, new, factors)
        if stops >> hex_ & 1:
            run.notes.append(("engaged", stopped_by(s, unit, hex_), hex_))
            break
    return factors


def _bounce(run: Plan, hex_: int, turned: bool) -> bool:
    """Turn a Unit about in a hex that it cannot leave straight on; return False if it is stuck there.

    The Unit is stuck if it has just ``turned`` in the same hex (5.4-12, N-26).
    """
    run.facing = geo.opposite(run.facing)
    if turned:
        run.notes[-1] = ("stuck", ("5.4-12", "N-26"), hex_)
        return False
    run.notes.append(("bounced", ("5.4-12", "N-26") if run.bounced else ("5.4-12",), hex_, run.facing))
    run.bounced = True
    return True


def _change_maps(
    s: State, unit: int, run: Plan, shaft: int, facing: int, left: int, clauses: tuple[str, ...] = ("5.4-20",)
) -> None:
    """Continue a run through the shaft; a Unit with no factors ``left`` does not go back (5.4-29)."""
    if others(s, unit, shaft) >= FULL:
        clauses = (*clauses, "5.4-27", "N-30")
    if not left:
        clauses = (*clauses, "5.4-29")
    run.facing = facing
    run.path.append(shaft)
    run.notes.append(("changed_maps", (*clauses, "5.4-22", "5.4-23"), shaft, facing))


def stopped_by(s: State, unit: int, hex_: int) -> tuple[str, ...]:
    """Return the clauses that stop an enemy Unit that becomes engaged in a hex."""
    t = s.t
    near = touching(s, hex_, foes_of(s, unit))
    shaft = t.shaft[hex_]
    clauses: tuple[str, ...] = ()
    if unit == t.officer:
        clauses = ("5.4-33",)
    else:
        if any(s.friends >> there & 1 for there in near):
            clauses = ("5.4-04",)
        if any((s.nastians | s.gorgons) >> there & 1 for there in near):
            clauses = (*clauses, "5.4-05", "N-22")
    if shaft in near:
        changes = t.is_nastian[unit] and unit != t.officer
        clauses = (*clauses, *(("5.4-25", "5.4-26", "N-31") if changes else ("M-10",)))
    return clauses


def others(s: State, unit: int, hex_: int) -> int:
    """Return the number of Nastians in a hex that count for stacking, except the Unit itself."""
    return s.nastian_count[hex_] - (s.where[unit] == hex_)


def _block(
    s: State,
    unit: int,
    run: Plan,
    there: int,
    facing: int,
    factors: int,
    why: str,
    clauses: tuple[str, ...] = (),
) -> bool:
    """Return whether a run ends in front of a full hex that the Unit cannot clear; record it in the run."""
    if others(s, unit, there) < FULL:
        return False
    bar = _bar(s, unit, there, facing, factors, why == "shaft")
    if not bar:
        return False
    run.blocked = why
    run.barred = (*clauses, *(("5.4-27", "N-30") if why == "shaft" else ("5.4-15",)), *_BARS[bar])
    return True


_BARS: dict[str, tuple[str, ...]] = {"factors": (), "contact": ("N-29",)}


def _bar(s: State, unit: int, hex_: int, facing: int, factors: int, by_shaft: bool) -> str:
    """Return why a Unit that enters a full hex cannot go on to a hex that is not full, or "" (5.4-14).

    The reason is ``factors`` if the Unit has too few, or ``contact`` if it would have to stop in a full hex
    on the way (N-29).
    """
    t = s.t
    foes = foes_of(s, unit)
    factors -= 1
    turned = False
    stopped = ""
    while factors:
        if t.contact[hex_] & foes:
            stopped = "contact"
        shaft = t.shaft[hex_]
        if shaft >= 0 and not by_shaft:
            hex_, facing, by_shaft = shaft, s.direction[shaft // geo.SIZE], True
        else:
            there = open_step(s, hex_, facing)
            if there < 0:
                if turned:
                    break
                facing, turned = geo.opposite(facing), True
                continue
            hex_, turned, by_shaft = there, False, False
        factors -= 1
        if others(s, unit, hex_) < FULL:
            return stopped
    return "factors"


def _turn_away(s: State, unit: int, run: Plan, factors: int, *, again: bool = False) -> None:
    """Turn to the first direction in which the move can end, in clockwise order (5.4-16, -17).

    The first direction tried is the Preferred Direction. With ``again``, this includes directions in which
    the Unit has to turn away once more (-N-61). Without any such direction, it keeps its facing (N-62).
    """
    hex_ = run.end
    why = run.blocked
    clauses = run.barred
    if run.notes and run.notes[-1][0] == "bounced" and run.notes[-1][2] == hex_:
        clauses = (*clauses, "N-27")
    if any(note[0] == "passed" for note in run.notes):
        clauses = (*clauses, "N-69")
    again = again or "N-61" in s.t.off
    # Ids of the rulings that made a direction valid or invalid, without duplicates.
    reading: dict[str, None] = {}
    verdicts: list[tuple[int, str]] = []
    preferred = s.direction[hex_ // geo.SIZE]
    for direction in geo.from_direction(preferred):
        if open_step(s, hex_, direction) < 0:
            verdicts.append((direction, "wall"))
            reading["N-28"] = None
            continue
        attempt = Plan(hex_, direction)
        attempt.bounced = run.bounced
        left = _straight(s, unit, attempt, factors)
        if attempt.blocked and attempt.path:
            second = attempt.copy()
            _turn_away(s, unit, second, left, again=True)
            if not second.blocked:
                reading["-N-61" if again else "N-61"] = None
                attempt = second if again else attempt
        if not attempt.blocked:
            verdicts.append((direction, "chosen"))
            clauses = (*clauses, "5.4-16" if direction == preferred else "5.4-17", *reading)
            run.notes.append(("turned_away", clauses, hex_, direction, why, tuple(verdicts)))
            run.path += attempt.path
            run.facing = attempt.facing
            run.delayed = attempt.delayed
            run.notes += attempt.notes
            run.blocked = ""
            return
        if attempt.path:
            reading["N-28"] = None
        verdicts.append((direction, "further" if attempt.path else "full"))
    if run.facing != preferred:
        reading["-N-62" if "N-62" in s.t.off else "N-62"] = None
    if "N-62" in s.t.off:
        run.facing = preferred
    run.notes.append(("no_way", (*clauses, "5.4-18", *reading), hex_, why, tuple(verdicts)))


def officer(s: State, unit: int, factors: int) -> Plan:
    """Plan the Officer's move: he flees, stays on Purgatory, and turns in Complexes (5.4-30 to 5.4-34)."""
    t = s.t
    hex_ = s.where[unit]
    run = Plan(hex_, s.facing[unit])
    foes = foes_of(s, unit)
    beside = foes_beside(s, hex_, foes)
    if beside:
        foe = beside[0]
        clauses: tuple[str, ...] = ("5.4-34", "N-23")
        if s.where[foe] == t.shaft[hex_]:
            clauses = (*clauses, "N-24")
        run.facing = _away(s, hex_, s.where[foe])
        if not _can_flee(s, hex_, run.facing, foes):
            if open_step(s, hex_, run.facing) >= 0:
                clauses = (*clauses, "N-68")
            run.notes.append(("cornered", clauses, hex_, run.facing, foe, tuple(beside)))
            return run
        run.notes.append(("fled", clauses, hex_, run.facing, foe, tuple(beside)))
    turned = False
    while factors:
        there = open_step(s, hex_, run.facing)
        if there < 0:
            if not _bounce(run, hex_, turned):
                break
            turned = True
            continue
        turned = False
        hex_ = there
        factors -= 1
        run.path.append(hex_)
        # He counts as having entered the hex even if something stops him there.
        if t.complex_at[hex_] != NO_COMPLEX:
            run.facing = s.direction[geo.PURGATORY]
            run.notes.append(("turned", ("5.4-32", "5.4-21"), hex_, run.facing))
        if t.contact[hex_] & foes:
            # He stops at the next enemy even while fleeing.
            flight = ("N-25",) if beside else ()
            run.notes.append(("engaged", (*stopped_by(s, unit, hex_), *flight), hex_))
            break
    return run


def foes_beside(s: State, hex_: int, foes: int) -> list[int]:
    """Return the Units of an enemy mask in contact with a hex, highest number first (5.4-34)."""
    t = s.t
    hexes = touching(s, hex_, foes)
    found = [u for h in hexes for u in units_at(s, h) if t.is_friend[u] or t.is_gorgon[u]]
    return sorted(found, reverse=True)


def _can_flee(s: State, hex_: int, facing: int, foes: int) -> bool:
    """Return whether an Officer can leave a hex without entering an enemy's hex.

    He goes straight on (N-68), or turns about at a wall (N-23).
    """
    for direction in (facing, geo.opposite(facing)):
        there = open_step(s, hex_, direction)
        if there >= 0:
            return not foes >> there & 1
    return False


def _away(s: State, hex_: int, foe: int) -> int:
    """Return the direction away from a foe's hex; if the foe is through a shaft, the Preferred one (N-24)."""
    if foe // geo.SIZE != hex_ // geo.SIZE:
        return s.direction[hex_ // geo.SIZE]
    return geo.opposite(geo.NEIGHBOURS[hex_].index(foe, 1))


def engine_room(s: State) -> int:
    """Return the hex of the Engine Room, -1 if there is none in play."""
    engine = s.t.circle_of["engine-room"]
    room = s.circle_in.find(engine, 1)
    return s.t.room_hex[room] if room > 0 else -1


def routes(s: State, goal: int) -> dict[int, int]:
    """Return each Purgatory hex with its distance to a goal; only walls and locked doors count (N-35)."""
    return geo.distances_from(goal, partial(ways_out, s))


def gorgon(s: State, unit: int, factors: int) -> Plan:
    """Plan a Gorgon's move, along a shortest route to the Engine Room (5.4-35, 5.4-36)."""
    hex_ = s.where[unit]
    run = Plan(hex_, s.facing[unit])
    goal = engine_room(s)
    steps = routes(s, goal) if goal >= 0 else {}
    foes = foes_of(s, unit)
    if hex_ not in steps:
        run.notes.append(("no_route", ("N-35",), hex_))
        return run
    while factors and hex_ != goal:
        ways = [d for d in geo.from_direction(s.direction[geo.PURGATORY]) if _nearer(s, steps, hex_, d)]
        run.facing = ways[0]
        there = open_step(s, hex_, ways[0])
        stays = ("5.4-21", "5.4-37") if s.t.shaft[there] >= 0 else ()
        clauses = ("5.4-36", *stays) if len(ways) > 1 else stays
        run.notes.append(("route", clauses, hex_, ways[0], tuple(ways)))
        hex_ = there
        factors -= 1
        run.path.append(hex_)
        if hex_ == goal:
            run.notes.append(("arrived", ("5.4-38",), hex_))
        elif s.t.contact[hex_] & foes:
            run.notes.append(("engaged", stopped_by(s, unit, hex_), hex_))
            break
    return run


def _nearer(s: State, steps: dict[int, int], hex_: int, direction: int) -> bool:
    there = open_step(s, hex_, direction)
    return there >= 0 and steps.get(there, -1) == steps[hex_] - 1
