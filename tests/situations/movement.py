"""5.4 Movement Step: moves of enemy Units, and the Idol that draws them (11.0)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

from hades import geometry as geo
from hades.content.component_records import FRIENDS
from hades.view import UnitSeen, View
from tests.situations.moment import (
    ENEMIES,
    GORGONS,
    NASTIANS,
    UNDECIDED,
    Holds,
    Moment,
    Situations,
    both,
    in_section,
    on,
    stands,
)


def mover(m: Moment) -> UnitSeen:
    return m.unit(m.data["unit"])


def is_officer(m: Moment) -> bool:
    return bool(mover(m).type == "officer")


def gorgon(m: Moment) -> bool:
    return bool(mover(m).family == "gold")


def plain(m: Moment) -> bool:
    """Return whether the mover is a Nastian other than the Officer."""
    return not gorgon(m) and not is_officer(m)


def has_moved(m: Moment) -> bool:
    return len(m.data["path"]) > 1


def end(m: Moment) -> str:
    return str(m.data["path"][-1])


def by_shaft(m: Moment) -> list[int]:
    """Return where along a path the map changes: the indices of the hexes arrived in."""
    path = m.data["path"]
    return [n for n in range(1, len(path)) if path[n][0] != path[n - 1][0]]


def stops_by(m: Moment, *families: str) -> bool:
    """Return whether an enemy's move ends next to a Unit of these families."""
    return has_moved(m) and bool(m.near(end(m), *families))


def foes(unit: UnitSeen) -> tuple[str, ...]:
    """Return the families that engage a Unit."""
    return (*FRIENDS, *(NASTIANS if unit.family == "gold" else GORGONS))


def engaged_otherwise(m: Moment) -> bool:
    """Return whether a Nastian is next to a Gorgon, or a Gorgon next to a Nastian; the Officer falls under
    5.4-33.
    """
    if is_officer(m):
        return False
    return stops_by(m, *(NASTIANS if gorgon(m) else GORGONS))


def held_at_the_shaft(m: Moment) -> bool:
    """Return whether a move ends at a shaft whose other end a foe holds."""
    there = m.shaft(end(m))
    return has_moved(m) and bool(there) and bool(m.standing(there, *foes(mover(m))))


def leaves_by_shaft_at_once(m: Moment) -> bool:
    return by_shaft(m)[:1] == [1] and mover(m).waits_for_shaft


def passed_full(m: Moment) -> bool:
    path = m.data["path"]
    if not plain(m):
        return False
    return any(m.is_full(hex_, m.data["unit"]) for n, hex_ in enumerate(path) if n and n not in by_shaft(m))


def full_beyond(m: Moment) -> bool:
    """Return whether a Unit came through a shaft into a full hex, or stayed because there was one."""
    path = m.data["path"]
    if any(m.is_full(path[n], m.data["unit"]) for n in by_shaft(m)):
        return True
    return any(note["why"] == "shaft" for note in away(m))


def away(m: Moment) -> list[dict[str, Any]]:
    """Return the notes of full hexes that a Unit could not clear."""
    return [note for note in m.data["notes"] if note["note"] in ("turned_away", "no_way")]


class Ahead(NamedTuple):
    """The next hex on a path: the facing there, the factors left before it, and if a shaft leads there."""

    hex: int
    facing: int
    left: int
    by_shaft: bool


class Walk(NamedTuple):
    """Findings from the path of a move: turns at walls, and turns away from full hexes."""

    bounces: int
    stuck: bool
    bounced_before: bool
    """True if the Unit turned about at a wall before it turned away from a full hex."""
    ahead: tuple[Ahead, ...]
    """The full hexes from which the Unit turned away, and how it would have entered them."""
    came: int
    """The direction the Unit faces at the end of the path, by the way it came."""


def walk(m: Moment) -> Walk | None:
    """Follow an enemy that goes straight along its path; None if going straight does not give that path."""
    path = [geo.parse(hex_) for hex_ in m.data["path"]]
    facing = geo.DIRECTION_NAMES.index(mover(m).facing)
    turns = away(m)
    for note in m.data["notes"]:
        if note["note"] in ("fled", "cornered"):
            facing = geo.DIRECTION_NAMES.index(note["direction"])
    factors = mover(m).movement + m.data["bonus"]
    ahead: list[Ahead] = []
    bounces, before, at = 0, False, 0
    turned: set[tuple[int, str]] = set()
    while at < len(path) - 1 or turns:
        here = path[at]
        # what stands in the way twice does so at two visits of the hex
        here_now = turns and geo.parse(turns[0]["hex"]) == here and (at, turns[0]["why"]) not in turned
        if here_now and _turns_here(m, turns[0], path, at, facing):
            note = turns.pop(0)
            turned.add((at, note["why"]))
            if note["why"] == "hex":
                if m.way(here, facing) < 0:
                    bounces, before, facing = bounces + 1, True, geo.opposite(facing)
                ahead.append(Ahead(m.way(here, facing), facing, factors - at, False))
            else:
                there = m.t.shaft[here]
                ahead.append(Ahead(there, preferred(m, there), factors - at, True))
            if note["note"] == "no_way":
                break
            facing = geo.DIRECTION_NAMES.index(note["direction"])
            continue
        if at == len(path) - 1:
            return None
        there = path[at + 1]
        if there // geo.SIZE != here // geo.SIZE:
            facing = preferred(m, there)
        else:
            taken = geo.NEIGHBOURS[here].index(there, 1)
            if taken != facing:
                if m.way(here, facing) >= 0 or taken != geo.opposite(facing):
                    return None
                bounces, facing = bounces + 1, taken
            if is_officer(m) and m.t.complex_at[there] != 255:
                facing = preferred(m, there)
        at += 1
    left = factors - (len(path) - 1)
    fixed = any(note["note"] in ("cornered", "no_way") for note in m.data["notes"])
    stopped = fixed or stops_by(m, *foes(mover(m)))
    return Walk(bounces, left > 0 and not stopped, before, tuple(ahead), facing)


def _turns_here(m: Moment, note: dict[str, Any], path: list[int], at: int, facing: int) -> bool:
    """Return whether a Unit turns away now, rather than when it comes through the hex again."""
    if note["note"] == "no_way":
        return at == len(path) - 1
    if note["why"] == "shaft":
        tries = path[at - 1] // geo.SIZE == path[at] // geo.SIZE if at else mover(m).waits_for_shaft
        return bool(tries) and path[at + 1] != m.t.shaft[path[at]]
    if at == len(path) - 1 or path[at + 1] // geo.SIZE != path[at] // geo.SIZE:
        return False
    ahead = facing if m.way(path[at], facing) >= 0 else geo.opposite(facing)
    return m.way(path[at], ahead) != path[at + 1]


def preferred(m: Moment, hex_: int) -> int:
    """Return the Preferred Direction of a hex's map."""
    return geo.DIRECTION_NAMES.index(m.before.directions["purgatory" if hex_ >= geo.SIZE else "inferno"])


def bounced(m: Moment) -> bool:
    """Return whether a Unit turned about with a wall or a locked door ahead; a path that nothing explains
    must not occur.
    """
    if gorgon(m):
        return False
    found = walk(m)
    return found is not None and (found.bounces > 0 or found.stuck)


def again(m: Moment) -> bool:
    found = None if gorgon(m) else walk(m)
    return found is not None and (found.bounces > 1 or found.stuck)


def bounced_and_turned(m: Moment) -> bool:
    found = None if gorgon(m) else walk(m)
    return found is not None and found.bounced_before


def turned_from_full(m: Moment) -> bool:
    """Return whether the next hex was full and was not entered."""
    found = walk(m) if plain(m) else None
    ahead = found.ahead if found else ()
    return any(m.is_full(geo.label(one.hex), m.data["unit"]) for one in ahead if not one.by_shaft)


def stopped_in_full(m: Moment) -> bool:
    """Return whether the Unit has the factors to clear the full hexes ahead, but a foe would stop it in one
    of them.
    """
    found = walk(m) if plain(m) else None
    return found is not None and any(_by_contact(m, one) for one in found.ahead)


def _by_contact(m: Moment, ahead: Ahead) -> bool:
    hex_, facing, left, by_shaft = ahead
    contact = False
    left -= 1
    while m.is_full(geo.label(hex_), m.data["unit"]):
        contact |= bool(m.near(geo.label(hex_), *foes(mover(m))))
        if left < 1:
            return False
        there = m.t.shaft[hex_]
        if there >= 0 and not by_shaft:
            hex_, facing, by_shaft = there, preferred(m, there), True
        else:
            facing = facing if m.way(hex_, facing) >= 0 else geo.opposite(facing)
            if m.way(hex_, facing) < 0:
                return False
            hex_, by_shaft = m.way(hex_, facing), False
        left -= 1
    return contact


def turned_to(wanted: bool) -> Holds:
    """Return a predicate: the Unit turned away to the Preferred Direction, or to another one."""

    def holds(m: Moment) -> bool:
        found = [note for note in away(m) if note["note"] == "turned_away"]
        took = [geo.DIRECTION_NAMES.index(n["direction"]) == preferred(m, geo.parse(n["hex"])) for n in found]
        return wanted in took

    return holds


def keeps_facing(m: Moment) -> bool:
    """Return whether a Unit found no way and did not come facing the Preferred Direction."""
    found = walk(m) if any(note["note"] == "no_way" for note in away(m)) else None
    return found is not None and found.came != preferred(m, geo.parse(end(m)))


def refused(*verdicts: str) -> Holds:
    """Return a predicate: a direction was refused for one of these reasons."""
    return lambda m: any(verdict in verdicts for note in away(m) for _, verdict in note["verdicts"])


def near_at_first(m: Moment) -> bool:
    return bool(m.near(mover(m).hex, *FRIENDS, *GORGONS))


def highest_is_below(m: Moment) -> bool:
    """Return whether the highest-numbered foe of an Officer is at the other end of a shaft."""
    here = mover(m).hex
    found = m.near(here, *FRIENDS, *GORGONS)
    return bool(found) and max(found, key=lambda u: u.number).hex == m.shaft(here)


def choices(m: Moment) -> list[int]:
    """Return, for each hex that a Gorgon left, how many next hexes were on a shortest route."""
    steps = m.steps(geo.parse(m.room_of("engine-room")))
    found = []
    for here, _ in pairs_of(m):
        ways = [m.way(here, d) for d in geo.DIRECTIONS]
        found.append(sum(there >= 0 and steps.get(there) == steps[here] - 1 for there in ways))
    return found


def pairs_of(m: Moment) -> list[tuple[int, int]]:
    path = [geo.parse(hex_) for hex_ in m.data["path"]]
    return list(pairwise(path))


def no_route(m: Moment) -> bool:
    room = m.room_of("engine-room")
    return not room or geo.parse(mover(m).hex) not in m.steps(geo.parse(room))


def with_the_idol(m: Moment) -> bool:
    """Return whether the Idol went through a shaft with its carrier, or with a Unit that passed it."""
    idol, path = m.before.treasures["idol"], m.data["path"]
    if idol.carrier == m.data["unit"]:
        return bool(by_shaft(m))
    if idol.carrier or idol.hex not in path[1:] or not m.t.is_nastian[m.t.unit_of[m.data["unit"]]]:
        return False
    return max(by_shaft(m), default=0) > path.index(idol.hex, 1)


def engaged_in(view: View, m: Moment, unit: UnitSeen) -> bool:
    """Return whether a Unit was in contact with a foe in a view."""
    there = stands(view)
    here = next(u.hex for u in view.units if u.id == unit.id)
    near = [u for hex_ in m.beside(here) for u in there.get(hex_, ())] if here else []
    return any(u.family in foes(unit) for u in near)


def engaged_late(m: Moment) -> bool | None:
    """Return whether a Unit is not engaged now, or was not when the step began."""
    if m.section != "5.4":
        return False
    if m.step is None or m.step.section != "5.4":
        return UNDECIDED
    now = bool(m.near(mover(m).hex, *foes(mover(m))))
    return not (now and engaged_in(m.step, m, mover(m)))


def by_idol(m: Moment) -> bool:
    return bool(m.data["toward"]["kind"] == "idol")


def unclear(m: Moment) -> bool:
    """Return whether it is unclear which way the Idol lies, or whether this Unit turns at all."""
    if not by_idol(m):
        return False
    unit, idol = mover(m), geo.parse(m.data["toward"]["id"])
    goal = geo.distance(geo.parse(unit.hex), idol) - 1
    beside = [h for h in geo.NEIGHBOURS[geo.parse(unit.hex)][1:] if h >= 0]
    ways = [h for h in beside if geo.distance(h, idol) == goal]
    special = is_officer(m) or m.is_tower(unit.hex) or bool(m.near(unit.hex, *foes(unit)))
    return len(ways) > 1 or special


def past_walls(m: Moment) -> bool:
    """Return whether a hex is nearer to the Idol than any path leads."""
    if not by_idol(m):
        return False
    steps = m.steps(geo.parse(m.data["toward"]["id"]))
    return steps.get(geo.parse(mover(m).hex), 99) > 2


def uncarried(m: Moment) -> bool:
    """Return whether the Idol lies in a friend's hex and nobody carries it."""
    idol = m.before.treasures["idol"]
    return by_idol(m) and not idol.carrier and bool(m.standing(idol.hex, *FRIENDS))


def toward(kind: str) -> Holds:
    return lambda m: bool(m.data["toward"]["kind"] == kind)


def arrives(m: Moment) -> bool:
    """Return whether a Gorgon reaches the Engine Room in this very move."""
    one = m.just("enemy_moved")
    room = m.room_of("engine-room")
    return one is not None and one.data["unit"] == m.data["unit"] and one.data["path"][-1] == room


def goes_on_drawing(m: Moment) -> bool:
    return not arrives(m) or not m.data["success"]


def sisters(m: Moment) -> bool:
    return len(m.standing(m.room_of("engine-room"), *GORGONS)) == 2


def taken_by_enemy(m: Moment) -> bool:
    return bool(mover(m).family in ENEMIES)


def on_arrival(m: Moment) -> bool:
    """Return whether an enemy takes something in the hex where it has just been placed."""
    came = m.last("enemy_arrived", "enemy_moved")
    arrived = came is not None and came.kind == "enemy_arrived" and came.data["unit"] == m.data["unit"]
    return taken_by_enemy(m) and arrived


def held_ahead(m: Moment) -> bool:
    """Return whether an Officer stays although the hex straight away from the foe is open but occupied."""
    cornered = [note for note in m.data["notes"] if note["note"] == "cornered"]
    here = geo.parse(mover(m).hex)
    return any(m.way(here, geo.DIRECTION_NAMES.index(note["direction"])) >= 0 for note in cornered)


def passed_and_turned(m: Moment) -> bool:
    """Return whether the Unit passed a full hex and was turned away by another one behind it."""
    notes = [note["note"] for note in m.data["notes"]]
    turns = [at for at, note in enumerate(notes) if note in ("turned_away", "no_way")]
    return bool(turns) and "passed" in notes[: turns[-1]]


def in_a_trap(m: Moment) -> bool:
    carrier = m.before.treasures["idol"].carrier
    return bool(carrier) and m.unit(carrier).trapped


def spent_on_the_shaft(m: Moment) -> bool:
    """Return whether the last step of a move goes through a shaft and spends the last factor."""
    steps = len(m.data["path"]) - 1
    return by_shaft(m)[-1:] == [steps] and steps == mover(m).movement + m.data["bonus"]


def beside_officer(m: Moment, hex_: str) -> bool:
    """Return whether a hex holds the Officer and one Nastian that counts, apart from the mover."""
    officer = any(u.type == "officer" for u in m.standing(hex_, *NASTIANS))
    return officer and m.others(hex_, m.data["unit"]) == 1


def shaft_held(m: Moment) -> bool:
    return m.shaft(mover(m).hex) in m.data["by"]


MOVED = "enemy_moved"
HELD = "enemy_held"
TURNED = "enemy_turned"

SITUATIONS: Situations = {
    "5.4-03": {HELD: lambda m: bool(m.near(mover(m).hex, *FRIENDS))},
    "5.4-04": {MOVED: lambda m: not is_officer(m) and stops_by(m, *FRIENDS)},
    "5.4-05": {
        MOVED: engaged_otherwise,
        HELD: lambda m: bool(m.near(mover(m).hex, *(NASTIANS if gorgon(m) else GORGONS))),
    },
    "N-21": {HELD: engaged_late},
    "N-22": {MOVED: engaged_otherwise},
    "5.4-06": {MOVED: lambda m: not gorgon(m)},
    "5.4-12": {MOVED: bounced},
    "N-26": {MOVED: again},
    "5.4-14": {MOVED: passed_full},
    "5.4-15": {MOVED: turned_from_full},
    "5.4-16": {MOVED: turned_to(True)},
    "5.4-17": {MOVED: turned_to(False)},
    "5.4-18": {MOVED: lambda m: any(note["note"] == "no_way" for note in away(m))},
    "N-27": {MOVED: bounced_and_turned},
    "N-28": {MOVED: refused("wall", "further")},
    "N-29": {MOVED: stopped_in_full},
    "N-62": {MOVED: keeps_facing},
    "N-63": {MOVED: lambda m: m.section == "5.6" and is_officer(m) and near_at_first(m)},
    "5.4-20": {MOVED: lambda m: len(by_shaft(m)) > leaves_by_shaft_at_once(m)},
    "5.4-22": {MOVED: lambda m: bool(by_shaft(m))},
    "5.4-23": {MOVED: lambda m: bool(by_shaft(m))},
    "5.4-25": {MOVED: lambda m: plain(m) and held_at_the_shaft(m)},
    "N-31": {MOVED: lambda m: plain(m) and held_at_the_shaft(m)},
    "5.4-26": {
        MOVED: lambda m: plain(m) and held_at_the_shaft(m),
        HELD: lambda m: not gorgon(m) and shaft_held(m),
    },
    "M-10": {MOVED: lambda m: not plain(m) and held_at_the_shaft(m), HELD: shaft_held},
    "5.4-27": {MOVED: full_beyond},
    "N-30": {MOVED: full_beyond},
    "5.4-28": {
        MOVED: lambda m: mover(m).waits_for_shaft or m.unit(m.data["unit"], after=True).waits_for_shaft,
        HELD: lambda m: mover(m).waits_for_shaft,
    },
    "N-32": on(MOVED, HELD, when=lambda m: bool(mover(m).waits_for_shaft)),
    "5.4-29": {MOVED: spent_on_the_shaft},
    "5.4-19": {MOVED: lambda m: plain(m) and has_moved(m) and beside_officer(m, end(m))},
    "5.4-31": {MOVED: lambda m: is_officer(m) and has_moved(m) and m.is_full(end(m), m.data["unit"])},
    "5.4-21": {MOVED: lambda m: not plain(m) and any(m.shaft(hex_) for hex_ in m.data["path"][1:])},
    "5.4-37": {MOVED: lambda m: gorgon(m) and any(m.shaft(hex_) for hex_ in m.data["path"][1:])},
    "5.4-32": {MOVED: lambda m: is_officer(m) and any(m.letter(hex_) != 255 for hex_ in m.data["path"][1:])},
    "5.4-33": {MOVED: lambda m: is_officer(m) and stops_by(m, *FRIENDS, *GORGONS)},
    "5.4-34": {MOVED: lambda m: is_officer(m) and near_at_first(m)},
    "N-23": {MOVED: lambda m: is_officer(m) and near_at_first(m)},
    "N-68": {MOVED: held_ahead},
    "N-69": {MOVED: passed_and_turned},
    "N-24": {MOVED: lambda m: is_officer(m) and highest_is_below(m)},
    "N-25": {MOVED: lambda m: is_officer(m) and near_at_first(m) and stops_by(m, *FRIENDS, *GORGONS)},
    "5.4-35": {MOVED: gorgon},
    "5.4-36": {MOVED: lambda m: gorgon(m) and has_moved(m) and max(choices(m)) > 1},
    "N-35": {MOVED: lambda m: gorgon(m) and no_route(m)},
    "5.4-38": {
        MOVED: lambda m: gorgon(m) and has_moved(m) and end(m) == m.room_of("engine-room"),
        "gorgon_draws": arrives,
    },
    "5.4-39": {
        "gorgon_draws": lambda m: bool(m.data["success"]),
        "game_over": lambda m: m.data["outcome"] == "hades-destroyed",
    },
    "5.4-40": {"gorgon_draws": goes_on_drawing},
    "5.4-41": {"gorgon_draws": sisters},
    "N-36": {"gorgon_draws": lambda m: not arrives(m) and bool(m.near(mover(m).hex, *foes(mover(m))))},
    "N-52": {MOVED: with_the_idol},
    "5.6-06": {MOVED: lambda m: m.data["bonus"] > 0},
    "5.6-07": on(MOVED, HELD, when=in_section("5.6")),
    "11.0-28": {
        TURNED: by_idol,
        "treasure_left": lambda m: m.off("11.0-36") and m.data["treasure"] == "idol" and mover(m).is_friend,
    },
    "11.0-29": {TURNED: by_idol},
    "N-50": {TURNED: unclear},
    "M-03": {TURNED: past_walls},
    "N-59": {TURNED: uncarried},
    "N-70": {TURNED: lambda m: by_idol(m) and in_a_trap(m)},
    "6.2-13": {TURNED: both(toward("attacker"), in_section("6.0"))},
    "11.0-31": {"treasure_taken": lambda m: taken_by_enemy(m) and m.data["treasure"] == "idol"},
    "N-67": {"treasure_taken": on_arrival},
    "N-58": {"treasure_left": lambda m: bool(m.standing(m.data["hex"], *NASTIANS))},
    "N-51": {
        "treasure_taken": lambda m: (
            taken_by_enemy(m) and m.data["treasure"] == "idol" and m.data["hex"] == m.room_of("idol-shrine")
        )
    },
}
