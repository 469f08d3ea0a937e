"""Checks that find contradictions in a State.

No game reaches a State with a fault; the tests check this after every command. A position with a fault is
refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from hades import geometry as geo
from hades.content.component_records import LETTERS, MODULES, TREASURES
from hades.content.tables import NO_COMPLEX
from hades.engine.sequencer import STOPPED
from hades.rules import teleporter, vittles
from hades.rules.sequence_of_play import TURN
from hades.rules.victory import VITTLES_LOST
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


@attrs.frozen
class Fault:
    """A fault of a position: a sentence, and the paths of the fields that it concerns, the main one first.

    A hex has a path such as ``hexes.I0505``, although there is no such field.
    """

    what: str
    fields: tuple[str, ...] = ()
    unread: bool = False
    """True if the main field could not be read; whatever depends on it has not been checked."""


# Frames of the agenda, which a position may write by hand

MOST = 99
"""Maximum valid number in a frame, apart from Units and hexes; no game reaches it."""

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
"""Frame -> its arguments, in order; a final ``units`` or ``numbers`` stands for any number of values."""


BELOW = {"5.3?": "5.3", "land_at?": "land?", "set_up?": "land_group", "set_up_at?": "land_group"}
"""Frame -> the frame that must be directly below it on the agenda."""


def frame_faults(s: State, agenda: Sequence[Frame]) -> Iterator[Fault]:
    """Yield a fault for each frame of an agenda that cannot occur in a game."""
    below = ""
    for number, frame in enumerate(agenda, 1):
        name, *values = frame or ("",)
        wanted = BELOW.get(name, below)
        wrong = ""
        if name not in SHAPES:
            wrong = f"{name!r} is neither a step nor a question"
        elif not _fits(s, SHAPES[name].split(), values):
            shape = SHAPES[name].replace(" ", ", ") or "nothing"
            wrong = f"in the agenda, {name!r} must be followed by {shape}, each in its range"
        elif wanted != below:
            wrong = f"in the agenda, {name!r} must stand directly above {wanted!r}"
        if wrong:
            yield Fault(wrong, (f"exact.agenda[{number}]",))
        below = name


def _fits(s: State, wanted: list[str], values: list[int | str]) -> bool:
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


def faults(s: State) -> list[Fault]:
    """Return every fault of a State; [] if there are none."""
    checks = (
        _units,
        _stacking,
        _closed_hexes,
        _installations,
        _circles,
        _treasures,
        _cards,
        _ship_and_chits,
        _agenda,
    )
    return [fault for check in checks for fault in check(s)]


def _units(s: State) -> Iterator[Fault]:
    for u in range(1, s.t.unit_count):
        name = s.t.catalog.units[u - 1].id
        for what in (*_place_and_marks(s, u, name), *_steps(s, u, name)):
            yield Fault(what, (f"units.{name}",))
    yield from (Fault(what, ("units.officer", "tso_turned")) for what in _officer(s))


def _place_and_marks(s: State, u: int, name: str) -> Iterator[str]:
    t, where, steps = s.t, s.where[u], s.steps[u]
    on_map = where < geo.HEXES
    if bool(s.cup >> u & 1) != (where == CUP):
        yield f"{name} and the Nastian Cup disagree about where it is"
    if where == CUP and not t.is_nastian[u]:
        yield f"{name} is in the Nastian Cup, but only Nastians can be"
    if where == CUP and steps < t.steps_of[u]:
        yield f"{name} is depleted in the cup, but Units in the cup are not depleted (4.0-25)"
    if where in (ABOARD, LAB) and not t.is_friend[u]:
        yield f"{name} is aboard, but only the player's Units can be"
    if where == LAB and (u != t.dante or not vittles.works(s, vittles.LB)):
        yield f"{name} is in the Lab, but only Dante can be, and only while it is not destroyed (12.7-01)"
    if s.acted[u] > ARRIVED_ACTIVE:
        yield f"{name} has an unknown status for the SHL Phase"
    if s.acted[u] == JAMMED and u not in t.hqs:
        yield f"{name} is jammed, but only HQs can be (5.3-18)"
    if s.acted[u] in (ARRIVED, ARRIVED_ACTIVE) and not {teleporter.CALL, teleporter.ARRIVALS} & {*t.special}:
        yield (f"{name} has arrived by Teleporter, which this scenario does not allow (15.2-13, 15.4-13)")
    if on_map and not t.is_friend[u] and not s.facing[u] and s.direction[geo.map_of(where)]:
        yield f"{name} has no facing, but an enemy Unit on a map must face a hexside (2.2-03)"
    if not on_map and s.facing[u]:
        yield f"{name} has a facing but is not on a map; remove the facing"
    if s.delayed[u] and not (on_map and t.is_nastian[u]):
        yield f"{name} waits for a shaft, but only Nastians on a map can (5.4-28)"
    if s.trapped >> u & 1 and not on_map:
        yield f"{name} is trapped but not on a map"


def _steps(s: State, u: int, name: str) -> Iterator[str]:
    steps, most = s.steps[u], s.t.steps_of[u]
    if (steps == 0) != (s.where[u] == GONE):
        if steps == 0 and most == 1:
            yield f"{name} has 0 steps, but its counter has one side, so it cannot be depleted"
        else:
            yield (
                f"{name} has {steps} steps, but a Unit out of the game has 0 steps, and any other Unit at "
                "least 1"
            )
    if steps > most:
        yield f"{name} has {steps} steps, but the counter has {most}"


def _officer(s: State) -> Iterator[str]:
    """Check that the officer with one step is Lt. Sanders, who is never in the cup (6.2-07, 4.0-26)."""
    where, steps = s.where[s.t.officer], s.steps[s.t.officer]
    if where == GONE:
        return
    if s.tso_turned and where >= geo.HEXES:
        yield "General Tso has turned, but the officer is on no map; give Lt. Sanders a place"
    elif s.tso_turned and steps > 1:
        yield f"the officer has {steps} steps, but Lt. Sanders, who has taken over, has one (6.2-08)"
    elif steps == 1 and not s.tso_turned:
        yield "the officer has 1 step, so he is Lt. Sanders; write tso_turned = true (6.2-07)"


def _stacking(s: State) -> Iterator[Fault]:
    t = s.t
    # A moving Unit may pass through friends (6.1-06).
    on_the_move = {unit for frame in s.agenda if frame[0] == "move?" for unit in frame[1:2]}
    stacks: dict[int, list[int]] = {}
    for u in range(1, t.unit_count):
        if s.where[u] < geo.HEXES:
            stacks.setdefault(s.where[u], []).append(u)
    for hex_, here in stacks.items():
        still = [u for u in here if t.is_friend[u] and u not in on_the_move]
        squads = [u for u in still if not t.is_person[u] and not t.is_alien[u]]
        nastians = [u for u in here if t.is_nastian[u] and u != t.officer]
        sides = {"friend" if t.is_friend[u] else "nastian" if t.is_nastian[u] else "gorgon" for u in here}
        if len(squads) > 1:
            yield _crowd(s, squads, hex_, "only one squad or HQ may be (6.1-05)")
        if squads and len(squads) < sum(not t.is_person[u] for u in still):
            yield _crowd(s, still, hex_, "Elder Aliens cannot share a hex with a squad (6.1-07)")
        if len(nastians) > 2:
            yield _crowd(s, nastians, hex_, "only two Nastians and the Officer may be (5.4-13)")
        if len(sides) > 1:
            yield _crowd(s, here, hex_, "Units of both sides cannot share a hex (P-09)")


def _crowd(s: State, units: list[int], hex_: int, why: str) -> Fault:
    label = geo.label(hex_)
    fields = (*(f"units.{_name(s, u)}" for u in units), f"hexes.{label}")
    return Fault(f"{' and '.join(_name(s, u) for u in units)} are in {label}, but {why}", fields)


def _name(s: State, unit: int) -> str:
    return s.t.catalog.units[unit - 1].id


def _closed_hexes(s: State) -> Iterator[Fault]:
    t = s.t
    if s.where[t.officer] < geo.SIZE:
        yield Fault("the officer is on Inferno; he never leaves Purgatory", ("units.officer",))
    for u, where in enumerate(s.where):
        if not u or where >= geo.HEXES:
            continue
        name, label = _name(s, u), geo.label(where)
        room = t.room_at[where]
        here = f"units.{name}", f"hexes.{label}", *[f"circles.circle-{room}"] * bool(room)
        locked = bool(room and s.locked >> room & 1)
        if locked != bool(s.trapped >> u & 1):
            wrong = f"is in {label}, a locked Circle, but is not trapped"
            if not locked:
                wrong = f"is trapped in {label}, which is not a Circle with a Trap"
            yield Fault(f"{name} {wrong}", here)
        if t.is_friend[u] and t.tower_at[where]:
            yield Fault(f"{name} is in {label}, a Guard Tower, which SHL Units cannot enter (2.1-11)", here)
        letter = t.complex_at[where]
        if t.is_friend[u] and letter != NO_COMPLEX:
            si = s.si_at[letter]
            if si == NO_SI and where < geo.SIZE:
                why = f"Complex {LETTERS[letter]}, which has no SI yet (6.1-19)"
                yield Fault(f"{name} is in {label}, {why}", (*here, "si"))
            elif si != NO_SI and s.si_status[si] != DESTROYED:
                clause = "6.1-19" if where < geo.SIZE else "6.1-22"
                why = f"where {t.sis[si].id} still stands ({clause})"
                yield Fault(f"{name} is in {label}, {why}", (*here, f"si.{t.sis[si].id}"))


def _installations(s: State) -> Iterator[Fault]:
    for si, status in enumerate(s.si_status):
        letter = s.si_where[si]
        name = s.t.sis[si].id
        if status > DESTROYED:
            yield Fault(f"{name} has a status that does not exist", (f"si.{name}",))
        if (status == IN_CUP) != (letter == NO_SI) or (letter != NO_SI and s.si_at[letter] != si):
            yield Fault(f"{name} must be either in the cup or in one Complex", (f"si.{name}",))
    on_map = [si for si in s.si_at if si != NO_SI]
    if len(on_map) != sum(letter != NO_SI for letter in s.si_where):
        yield Fault("an SI is in two Complexes", ("si",))


def _circles(s: State) -> Iterator[Fault]:
    t = s.t
    rooms = {room: f"circles.circle-{room}" for room in range(1, 13)}
    placed = [c for c in s.circle_in[1:] if c != NO_CIRCLE]
    for counter in {c for c in placed if placed.count(c) > 1}:
        what = f"{t.circles[counter].id} lies in two Circles, but there is only one such counter"
        yield Fault(what, tuple(field for room, field in rooms.items() if s.circle_in[room] == counter))
    if s.face_down & ~s.locked or (s.locked | s.face_down) & ~0x1FFE:
        yield Fault("a Circle's counter is door side up, but its door is not locked", ("circles",))
    for room, field in rooms.items():
        counter = s.circle_in[room]
        locked, down = s.locked >> room & 1, s.face_down >> room & 1
        if counter == NO_CIRCLE:
            if down or locked:
                yield Fault(f"circle-{room} is closed but holds no counter", (field,))
            continue
        if locked and not down:
            inside = [_name(s, u) for u in t.friends if s.trapped >> u & 1 and s.where[u] == t.room_hex[room]]
            if t.circles[counter].effect != "trap":
                why = "but only a Trap locks a Circle (11.0-23)"
                yield Fault(f"circle-{room} is locked over {t.circles[counter].id}, {why}", (field,))
            elif len(inside) > 1:
                what = f"{' and '.join(inside)} are in the Trap of circle-{room}, but it holds one Unit"
                yield Fault(what, (*(f"units.{unit}" for unit in inside), field))
        unit = t.circle_unit[counter]
        if unit and down != (s.where[unit] == HIDDEN):
            name = _name(s, unit)
            what = f"circle-{room} is open; give {name} a place"
            if down:
                what = f"circle-{room} is closed, but its occupant {name} is out; make it open or empty"
            yield Fault(what, (field, f"units.{name}"))


def _treasures(s: State) -> Iterator[Fault]:
    for id_, at, carrier in zip(TREASURES, s.treasure_at, s.carrier, strict=True):
        field, name, who = f"treasures.{id_}", f"the {id_.capitalize()}", _name(s, carrier) if carrier else ""
        if not (0 <= at < geo.HEXES or at in (ABOARD, HIDDEN, GONE)):
            yield Fault(f"{name} is at a place where no treasure can be", (field,))
        if carrier and not s.where[carrier] == at < geo.HEXES:
            yield Fault(f"{name} is carried by {who}, which is not on a map", (field, f"units.{who}"))
        if carrier and s.t.is_gorgon[carrier]:
            what = f"{name} is carried by {who}, but Gorgons carry nothing (N-55)"
            yield Fault(what, (field, f"units.{who}"))


def _cards(s: State) -> Iterator[Fault]:
    both = s.surprise_left & s.surprise_aside
    for card, surprise in enumerate(s.t.surprises):
        if both >> card & 1:
            yield Fault(f"{surprise.id} is both in the deck and set aside", ("surprises",))


def _ship_and_chits(s: State) -> Iterator[Fault]:
    t = s.t
    if s.failing and s.module >= len(MODULES):
        yield Fault("the Vittles is lost, so no module can be failing", ("vittles",))
    if (s.module >= len(MODULES)) != (s.outcome == VITTLES_LOST):
        yield Fault("the loss of the Vittles and the end of the game do not agree", ("vittles",))
    drawn = [kind for i, kind in enumerate(t.chits) if not s.cup >> (t.unit_count + i) & 1]
    if s.crisis and "crisis" not in drawn:
        yield Fault("there is a Crisis!, but its chit is in the cup", ("chits",))
    crashes = drawn.count("comm-crash")
    if not 0 <= s.comm_crash <= crashes:
        what = f"{s.comm_crash} Comm Crashes are in force, but {crashes} such chits are out of the cup"
        yield Fault(what, ("chits",))


def _agenda(s: State) -> Iterator[Fault]:
    if s.outcome and s.agenda:
        yield Fault("the game is over, so the agenda must be empty")
    elif not s.outcome and not s.agenda:
        yield Fault("the game is not over, so the agenda must not be empty")
    elif wrong := [*frame_faults(s, s.agenda)]:
        yield from wrong
    elif s.agenda and (s.agenda[0][0] != "turn" or any(f[0] == "turn" for f in s.agenda[1:])):
        yield Fault("the agenda must begin with the turn, and contain it once", ("exact.agenda",))
    elif s.turn and s.agenda and s.agenda[0][1] > TURN.index("5.3") and 0 in s.direction:
        yield Fault("a map has no Preferred Direction, which 5.2 sets", ("directions",))
