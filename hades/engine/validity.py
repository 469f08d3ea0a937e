"""Checks a State for contradictions.

No game reaches a State with a fault, which the tests check after every command; a position that describes
such a State is refused. Every fault is a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hades import geometry as geo
from hades.content.kinds import LETTERS, MODULES
from hades.engine.sequencer import STOPPED
from hades.rules import teleporter, vittles
from hades.rules.contents import TURN
from hades.state.state import (
    ABOARD,
    ARRIVED,
    ARRIVED_ACTIVE,
    CUP,
    DESTROYED,
    GONE,
    HIDDEN,
    IN_CUP,
    JAMMED,
    LAB,
    NO_CIRCLE,
    NO_SI,
    Frame,
    State,
)

# Frames of the agenda, which a position may write by hand

MOST = 99
"""A limit above any number in a frame, other than Units and hexes."""

SHAPES: dict[str, str] = {
    "turn": "step",
    **dict.fromkeys(TURN, "number"),
    "5.3": "number numbers",
    "5.3?": "",
    "6.0?": "",
    "7.1?": "",
    "7.2?": "",
    "7.3?": "number",
    "9.0?": "",
    "15.0": "",
    "15.3": "",
    "15.3?": "number number",
    "act?": "unit number",
    "bridge?": "unit",
    "bring_at?": "unit hex text",
    "call?": "unit",
    "cfp?": "unit",
    "cfp_fire?": "unit number",
    "effect": "number number",
    "evacuate?": "hex number",
    "fire?": "unit number number number",
    "forced_march?": "unit",
    "jam": "number",
    "jam?": "number",
    "land?": "hex number",
    "land_at?": "unit",
    "land_group": "group units",
    "move?": "unit number number number number",
    "officer_in_play": "",
    "place": "text text number",
    "request?": "unit hex",
    "sabotage?": "unit",
    "set_up?": "group units",
    "set_up_at?": "unit",
    "teleport?": "hex",
    STOPPED: "",
}
"""Frame -> its arguments, in order; ``units`` and ``numbers``, at the end, stand for any number of values."""


BELOW = {"5.3?": "5.3", "land_at?": "land?", "set_up?": "land_group", "set_up_at?": "land_group"}
"""Frame -> the frame that must be directly below it on the agenda."""


def frame_faults(s: State, agenda: Sequence[Frame]) -> list[tuple[int, str]]:
    """Return (number from 1, sentence) for each frame of an agenda that cannot occur in a game."""
    found = []
    below = ""
    for number, frame in enumerate(agenda, 1):
        name, *values = frame or ("",)
        wanted = BELOW.get(name, below)
        if name not in SHAPES:
            found.append((number, f"{name!r} is neither a step nor a question"))
        elif not _fits(s, SHAPES[name].split(), values):
            shape = SHAPES[name].replace(" ", ", ") or "nothing"
            found.append((number, f"after {name!r} in the agenda comes {shape}, in its range"))
        elif wanted != below:
            found.append((number, f"{name!r} is in the agenda, but not above {wanted!r}"))
        below = name
    return found


def _fits(s: State, wanted: list[str], values: list[int | str]) -> bool:
    """Return whether the values of a frame match its shape."""
    if wanted and wanted[-1].endswith("s"):
        many = wanted.pop()[:-1]
        wanted += [many] * (len(values) - len(wanted))
    ranges = {
        "step": range(len(TURN) + 1),
        "unit": range(1, s.t.unit_count),
        "hex": range(geo.HEXES),
        "group": range(len(s.t.scenario.landing)),
        "number": range(MOST + 1),
    }
    return len(values) == len(wanted) and all(
        isinstance(value, str) if what == "text" else isinstance(value, int) and value in ranges[what]
        for what, value in zip(wanted, values, strict=True)
    )


# The board


def faults(s: State) -> list[str]:
    """Return every fault of a State; empty if there is none."""
    checks = (_units, _stacking, _ground, _installations, _circles, _treasures, _cards, _ship, _agenda)
    return [fault for check in checks for fault in check(s)]


def _units(s: State) -> Iterator[str]:
    """Check that every Unit has one place, steps that fit place and counter, and a facing only on a map."""
    t = s.t
    brings = {teleporter.CALL, teleporter.ARRIVALS} & set(t.special)
    for u in range(1, t.unit_count):
        name, where, steps = t.catalog.units[u - 1].id, s.where[u], s.steps[u]
        on_map = where < geo.HEXES
        if bool(s.cup >> u & 1) != (where == CUP):
            yield f"{name} and the Nastian Cup disagree about where it is"
        yield from _steps(s, u, name)
        if where == CUP and not t.is_nastian[u]:
            yield f"{name} is in the Nastian Cup, but only Nastians can be"
        if where == CUP and steps < t.steps_of[u]:
            yield f"{name} is depleted in the cup, but Units in the cup are not depleted (4.0-25)"
        if where in (ABOARD, LAB) and not t.is_friend[u]:
            yield f"{name} is aboard, but only the player's Units can be"
        if where == LAB and (u != t.dante or not vittles.works(s, vittles.LB)):
            yield f"{name} is in the Lab, but only Dante can be, and only while it is not destroyed (12.7-01)"
        if s.acted[u] > ARRIVED_ACTIVE:
            yield f"{name} has an impossible status in the SHL Phase"
        if s.acted[u] == JAMMED and u not in t.hqs:
            yield f"{name} is jammed, but only HQs can be (5.3-18)"
        if s.acted[u] in (ARRIVED, ARRIVED_ACTIVE) and not brings:
            yield (f"{name} has arrived by Teleporter, which this scenario does not allow (15.2-13, 15.4-13)")
        if on_map and not t.is_friend[u] and not s.facing[u] and s.direction[geo.map_of(where)]:
            yield f"{name} has no facing, but an enemy Unit on a map must face a hexside (2.2-03)"
        if not on_map and s.facing[u]:
            yield f"{name} has a facing but is not on a map; remove the facing"
        if s.delayed[u] and not (on_map and t.is_nastian[u]):
            yield f"{name} waits for a shaft, but only Nastians on a map can (5.4-28)"
        if s.trapped >> u & 1 and not on_map:
            yield f"{name} is trapped but not on a map"
    yield from _officer(s)


def _steps(s: State, u: int, name: str) -> Iterator[str]:
    """Check that a Unit has no steps if it is gone, else at least one and at most those of its counter."""
    steps, most = s.steps[u], s.t.steps_of[u]
    if (steps == 0) != (s.where[u] == GONE):
        if steps == 0 and most == 1:
            yield f"{name} has 0 steps, but its counter has one side, so it cannot be depleted"
        else:
            yield f"{name} has {steps} steps, but a Unit has 0 steps if and only if it is out of the game"
    if steps > most:
        yield f"{name} has {steps} steps, but the counter has {most}"


def _officer(s: State) -> Iterator[str]:
    """Check that Lt. Sanders is the other side of General Tso's counter, and never in the cup (6.2-07,
    4.0-26).
    """
    where, steps = s.where[s.t.officer], s.steps[s.t.officer]
    if where == GONE:
        return
    if s.tso_turned and where >= geo.HEXES:
        yield "General Tso has turned, but the officer is on no map; give Lt. Sanders a place"
    elif s.tso_turned and steps > 1:
        yield f"the officer has {steps} steps, but Lt. Sanders, who has taken over, has one (6.2-08)"
    elif steps == 1 and not s.tso_turned:
        yield "the officer has 1 step, so he is Lt. Sanders; write tso_turned = true (6.2-07)"


def _stacking(s: State) -> Iterator[str]:
    """Check stacking: a squad or two Elder Aliens, with persons; two Nastians, with the Officer; one side."""
    t = s.t
    # A moving Unit may pass through friends (6.1-06).
    on_the_move = {unit for frame in s.agenda if frame[0] == "move?" for unit in frame[1:2]}
    stacks: dict[int, list[int]] = {}
    for u in range(1, t.unit_count):
        if s.where[u] < geo.HEXES:
            stacks.setdefault(s.where[u], []).append(u)
    for hex_, here in stacks.items():
        label = geo.label(hex_)
        still = [u for u in here if t.is_friend[u] and u not in on_the_move]
        squads = [u for u in still if not t.is_person[u] and not t.is_alien[u]]
        if len(squads) > 1:
            yield f"{_names(s, squads)} are in {label}, but only one squad or HQ may be (6.1-05)"
        if squads and len(squads) < sum(not t.is_person[u] for u in still):
            yield (
                f"{_names(s, still)} are in {label}, but Elder Aliens cannot share a hex with a "
                "squad (6.1-07)"
            )
        nastians = [u for u in here if t.is_nastian[u] and u != t.officer]
        if len(nastians) > 2:
            yield (
                f"{_names(s, nastians)} are in {label}, but only two Nastians and the Officer may be (5.4-13)"
            )
        sides = {"friend" if t.is_friend[u] else "nastian" if t.is_nastian[u] else "gorgon" for u in here}
        if len(sides) > 1:
            yield (f"{_names(s, here)} are in {label}, but Units of both sides cannot share a hex (P-09)")


def _names(s: State, units: list[int]) -> str:
    return " and ".join(s.t.catalog.units[u - 1].id for u in units)


def _ground(s: State) -> Iterator[str]:
    """Check that no friend is in a Guard Tower or on an SI not destroyed, and that a locked Circle holds only
    trapped Units.
    """
    t = s.t
    if s.where[t.officer] < geo.SIZE:
        yield "the officer is on Inferno; he never leaves Purgatory"
    for u, where in enumerate(s.where):
        if not u or where >= geo.HEXES:
            continue
        name, label = t.catalog.units[u - 1].id, geo.label(where)
        room = t.room_at[where]
        locked = bool(room and s.locked >> room & 1)
        if locked != bool(s.trapped >> u & 1):
            why = "a locked Circle, which holds only a trapped Unit" if locked else "not a Circle with a Trap"
            yield f"{name} stands in {label}, {why}"
        if t.is_friend[u]:
            if t.tower_at[where]:
                yield (f"{name} is in {label}, a Guard Tower, which SHL Units cannot enter (2.1-11)")
            letter = t.complex_at[where]
            if letter != NO_SI:
                si = s.si_at[letter]
                if si == NO_SI and where < geo.SIZE:
                    yield (f"{name} is in {label}, Complex {LETTERS[letter]}, which has no SI yet (6.1-19)")
                elif si != NO_SI and s.si_status[si] != DESTROYED:
                    clause = "6.1-19" if where < geo.SIZE else "6.1-22"
                    yield f"{name} is in {label}, where {t.sis[si].id} still stands ({clause})"


def _installations(s: State) -> Iterator[str]:
    """Check that each SI is in the cup or in one hex."""
    for si, status in enumerate(s.si_status):
        letter = s.si_where[si]
        name = s.t.sis[si].id
        if status > DESTROYED:
            yield f"{name} has a status that does not exist"
        if (status == IN_CUP) != (letter == NO_SI) or (letter != NO_SI and s.si_at[letter] != si):
            yield f"{name} must be either in the cup or in one Complex"
    on_map = [si for si in s.si_at if si != NO_SI]
    if len(on_map) != sum(letter != NO_SI for letter in s.si_where):
        yield "an SI is in two Complexes"


def _circles(s: State) -> Iterator[str]:
    """Check that each Circle counter is in one Circle, and prisoners are behind closed doors only."""
    t = s.t
    placed = [c for c in s.circle_in[1:] if c != NO_CIRCLE]
    for counter in {c for c in placed if placed.count(c) > 1}:
        yield f"{t.circles[counter].id} lies in two Circles, but there is only one such counter"
    if s.face_down & ~s.locked or (s.locked | s.face_down) & ~0x1FFE:
        yield "a Circle's counter is door side up, but its door is not locked"
    for room in range(1, 13):
        counter = s.circle_in[room]
        locked, down = s.locked >> room & 1, s.face_down >> room & 1
        if counter == NO_CIRCLE:
            if down or locked:
                yield f"circle-{room} is closed but holds no counter"
            continue
        if locked and not down:
            inside = [u for u in t.friends if s.trapped >> u & 1 and s.where[u] == t.room_hex[room]]
            if t.circles[counter].effect != "trap":
                yield (
                    f"circle-{room} is locked over {t.circles[counter].id}, but only a Trap locks "
                    "a Circle (11.0-23)"
                )
            elif len(inside) > 1:
                yield f"{_names(s, inside)} are in the Trap of circle-{room}, but it holds one Unit"
        unit = t.circle_unit[counter]
        if unit and down and s.where[unit] != HIDDEN:
            name = t.catalog.units[unit - 1].id
            yield (f"circle-{room} is closed, but its occupant {name} is out; make it open or empty")
        if unit and not down and s.where[unit] == HIDDEN:
            yield f"circle-{room} is open; give {t.catalog.units[unit - 1].id} a place"


def _treasures(s: State) -> Iterator[str]:
    """Check the Idol and the Loot, and their carriers."""
    t = s.t
    for treasure, name in enumerate(("the Idol", "the Loot")):
        at, carrier = s.treasure_at[treasure], s.carrier[treasure]
        if not (0 <= at < geo.HEXES or at in (ABOARD, HIDDEN, GONE)):
            yield f"{name} is at a place where no treasure can be"
        if carrier and not s.where[carrier] == at < geo.HEXES:
            yield f"{name} is carried by {_names(s, [carrier])}, which is not on a map"
        if carrier and t.is_gorgon[carrier]:
            yield f"{name} is carried by {_names(s, [carrier])}, but Gorgons carry nothing (N-55)"


def _cards(s: State) -> Iterator[str]:
    """Check that each card is in one pile."""
    both = s.surprise_left & s.surprise_aside
    for card, surprise in enumerate(s.t.surprises):
        if both >> card & 1:
            yield f"{surprise.id} is both in the deck and set aside"


def _ship(s: State) -> Iterator[str]:
    """Check the Vittles, and that chits in force are out of the cup."""
    t = s.t
    if s.failing and s.module >= len(MODULES):
        yield "the Vittles is lost, so no module can be failing"
    if (s.module >= len(MODULES)) != (s.outcome == "vittles-destroyed"):
        yield "the Vittles is lost if and only if the game ended with it"
    drawn = [kind for i, kind in enumerate(t.chits) if not s.cup >> (t.unit_count + i) & 1]
    if s.crisis and "crisis" not in drawn:
        yield "there is a Crisis!, but its chit is in the cup"
    crashes = drawn.count("comm-crash")
    if not 0 <= s.comm_crash <= crashes:
        yield (f"{s.comm_crash} Comm Crashes are in force, but {crashes} such chits are out of the cup")


def _agenda(s: State) -> Iterator[str]:
    """Check that there is something to do next, unless the game is over."""
    if bool(s.outcome) == bool(s.agenda):
        yield "the game is over if and only if nothing is left to do"
        return
    if wrong := frame_faults(s, s.agenda):
        yield from (sentence for _, sentence in wrong)
    elif s.agenda and (s.agenda[0][0] != "turn" or any(f[0] == "turn" for f in s.agenda[1:])):
        yield "the agenda must begin with the turn, and contain it once"
    elif s.turn and s.agenda and s.agenda[0][1] > TURN.index("5.3") and 0 in s.direction:
        yield "a map has no Preferred Direction, which 5.2 sets"
