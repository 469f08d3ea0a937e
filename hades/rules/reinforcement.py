"""5.3 Reinforcement Step.

One counter is drawn from the Nastian Cup for each Guard Tower, left-most Inferno tower first, then for each
fully operational Radar Dome or Elevator, in ascending SI number (N-07). A Unit drawn for such an SI enters in
the Purgatory Complex below. Scenario 2 has its own places (15.2-10). If a Crisis! or Comm Crash chit is
drawn, no Unit enters.
"""

from __future__ import annotations

from functools import lru_cache

from hades import geometry as geo
from hades.board.contact import open_step
from hades.board.occupancy import place
from hades.content.tables import Tables
from hades.rules.enemy_movement import beside_officer, take_treasures
from hades.state import draw
from hades.state.state import (
    CRISIS,
    CRISIS_FIRE,
    CRISIS_MOVE,
    CRISIS_TRANSFER,
    CUP,
    FULL,
    GONE,
    JAMMED,
    NO_CRISIS,
    OPERATIONAL,
    Code,
    Frame,
    State,
)

BELOW_ONLY = "reinforcements-on-purgatory"
"""Special rule: no counter for Inferno's towers, two for each Purgatory tower (15.2-10)."""
OUT_OF_TURN = "-5.3-10"
"""Clause for a tower that is filled before its turn in the printed order."""
NO_LIMIT = 255
SHARED = 2
"""Number of counters for each Purgatory tower (15.2-10)."""


def reinforcement(s: State, frame: Frame) -> None:
    """Draw a counter for one place after another, until the player has to decide (5.3-01, 5.3-11).

    The frame is (step, index of the place, places that the player fills first...). The player fills
    places only if the cup has too few counters and the order of the towers is free (-5.3-10).
    """
    step, at, *free = frame
    places = _places(s)
    left = len(places) - at + len(free)
    # Each place before this one has taken one counter from the cup.
    began = s.cup.bit_count() + at
    towers = len(_towers(s.t))
    short = at < towers and 0 < began < towers
    fixed = "5.3-10" not in s.t.off
    ordered = ("5.3-10",) if short and fixed else ()
    # Both counters of a tower come before those of the next; with only one counter, the order has no effect.
    by_tower = ("S-24",) if ordered and BELOW_ONLY in s.t.special and began > 1 else ()
    # The last counter went to a tower before its turn, which left another tower without one.
    chosen = () if fixed or all(OUT_OF_TURN not in entry[1] for entry in s.log) else (OUT_OF_TURN,)
    if not left or not s.cup:
        s.agenda.pop()
        if left:
            without = [places[place] for place in (*free, *range(at, len(places)))]
            clauses = tuple(dict.fromkeys(id_ for _, ids in without for id_ in ids if began or id_ != "N-07"))
            hexes = tuple(hex_ for hex_, _ in without)
            paired = by_tower if began == SHARED else ()
            s.tell("cup_empty", (*clauses, *ordered, *paired, *chosen), left, hexes)
        return
    if short and not ordered:
        at, free = towers, list(range(towers))
        s.agenda[-1] = (step, at, *free)
    if free:
        s.agenda.append(("5.3?",))
        return
    for place_, (hex_, clauses) in enumerate(places[at:], at):
        s.agenda[-1] = waits = (step, place_ + 1)
        because = (*ordered, *(by_tower if place_ in (1, SHARED) else ())) if place_ < towers else ()
        draw_for(s, hex_, clauses, because=because)
        if s.agenda[-1] is not waits or not s.cup:
            break


def tower_menu(s: State, frame: Frame) -> list[Code]:
    """Return the Guard Towers still without a counter; if their order is fixed, only the next tower."""
    places = _places(s)
    hexes = list(dict.fromkeys(places[at][0] for at in s.agenda[-2][2:]))
    return [("fill_tower", hex_) for hex_ in (hexes if "5.3-10" in s.t.off else hexes[:1])]


def tower_do(s: State, frame: Frame, command: Code) -> None:
    s.agenda.pop()
    places = _places(s)
    step, at, *free = s.agenda[-1]
    chosen = next(place for place in free if places[place][0] == command[1])
    in_turn = places[chosen][0] == places[free[0]][0]
    free.remove(chosen)
    s.agenda[-1] = (step, at, *free)
    hex_, clauses = places[chosen]
    draw_for(s, hex_, clauses, because=() if in_turn else (OUT_OF_TURN,))


def _places(s: State) -> list[tuple[int, tuple[str, ...]]]:
    t = s.t
    places = _towers(t)[:]
    for si in t.bringers:
        if s.si_status[si] == OPERATIONAL:
            below = t.complex_hex[geo.PURGATORY][s.si_where[si]]
            clauses = ("5.3-11", "N-07", *(("15.2-11",) if BELOW_ONLY in t.special else ()))
            places.append((below, clauses))
    return places


@lru_cache(maxsize=16)
def _towers(t: Tables) -> list[tuple[int, tuple[str, ...]]]:
    if BELOW_ONLY in t.special:
        return [(tower, ("15.2-10",)) for tower in t.towers[geo.PURGATORY] for _ in range(SHARED)]
    return [(tower, ("5.3-01",)) for towers in t.towers for tower in towers]


def draw_for(
    s: State,
    hex_: int,
    clauses: tuple[str, ...],
    chit: tuple[str, ...] = ("5.3-06",),
    because: tuple[str, ...] = (),
) -> None:
    """Draw a counter from the cup for a hex, and place the Unit or apply the chit.

    ``clauses`` are cited for a Unit, ``chit`` for a chit, and ``because``, the clauses that choose this hex,
    for both.
    """
    t = s.t
    counter = draw.from_cup(s)
    if counter < 0:
        s.tell("cup_empty", (*clauses, *because), 1, (hex_,))
    elif counter >= t.unit_count:
        # A counter for an Elevator or the Radar Dome is treated like one for a tower (N-08).
        chit_drawn(s, counter, hex_, (*chit, *because, *(() if t.tower_at[hex_] else ("N-08",))))
    elif counter == t.officer:
        _officer_arrives(s, hex_, (*clauses, *because))
    else:
        arrive(s, counter, hex_, (*clauses, "5.3-02", *because))


def _officer_arrives(s: State, hex_: int, because: tuple[str, ...]) -> None:
    """Place the Officer on the corresponding Purgatory tower, as General Tso (5.3-07 to 5.3-09)."""
    t = s.t
    clauses: tuple[str, ...] = (*because, "5.3-09")
    if hex_ < geo.SIZE and t.tower_at[hex_]:
        hex_ = t.towers[geo.PURGATORY][t.towers[geo.INFERNO].index(hex_)]
        clauses = ("5.3-07", "M-09", *clauses)
    if not t.tower_at[hex_]:
        clauses = (*clauses, "N-08")
    if s.nastian_count[hex_] >= FULL:
        clauses = ("5.3-08", *clauses)
    arrive(s, t.officer, hex_, clauses)


def arrive(s: State, unit: int, hex_: int, clauses: tuple[str, ...]) -> None:
    """Place a Nastian from the cup in a hex, or in an adjacent one if the hex is full (5.3-02 to 5.3-05)."""
    t = s.t
    s.steps[unit] = t.steps_of[unit]
    spot, verdicts = room_for(s, hex_, NO_LIMIT if unit == t.officer else FULL)
    if spot < 0:
        place(s, unit, CUP)
        s.cup |= 1 << unit
        s.tell("no_room", ("5.3-04", "N-11"), unit, hex_, verdicts)
        return
    if spot != hex_:
        clauses = (*clauses, "5.3-04", "5.3-05")
        if not t.tower_at[hex_] or verdicts[0][1] == "foe":
            clauses = (*clauses, "N-10")
        if any(verdict == "wall" for _, verdict in verdicts):
            clauses = (*clauses, "N-56")
        if t.contact[spot] & s.friends:
            clauses = (*clauses, "N-12")
    if unit != t.officer:
        # Cite why the Officer does not fill the hex, and why a Nastian placed here does not try the shaft.
        clauses = (*clauses, *("5.4-19",) * beside_officer(s, unit, spot), *("N-13",) * (t.shaft[spot] >= 0))
    # A Nastian enters a map facing its Preferred Direction (5.4-08, N-09).
    place(s, unit, spot)
    s.facing[unit] = s.direction[spot // geo.SIZE]
    s.tell("enemy_arrived", (*clauses, "5.3-03"), unit, spot, s.facing[unit], hex_, verdicts)
    for entry in take_treasures(s, unit, spot, ("N-67",)):
        s.tell(*entry)


def room_for(s: State, hex_: int, full: int) -> tuple[int, tuple[tuple[int, str], ...]]:
    """Return the hex with room for a Nastian meant for ``hex_``, -1 if there is none (N-10, N-56).

    If another hex than ``hex_`` was needed, also return the verdict on ``hex_`` (direction 0) and on each
    direction examined. ``full`` is the number of Nastians that fill a hex.
    """
    foes = s.gorgons | s.friends

    def barred(there: int) -> str:
        return "foe" if foes >> there & 1 else "full" if s.nastian_count[there] >= full else ""

    if not (why := barred(hex_)):
        return hex_, ()
    verdicts = [(0, why)]
    for direction in geo.from_direction(s.direction[hex_ // geo.SIZE]):
        there = open_step(s, hex_, direction)
        why = barred(there) if there >= 0 else "wall"
        if not why:
            return there, (*verdicts, (direction, "chosen"))
        verdicts.append((direction, why))
    return -1, tuple(verdicts)


def chit_drawn(s: State, counter: int, hex_: int, clauses: tuple[str, ...]) -> None:
    """Apply a chit for the rest of the turn; no Unit enters the hex (5.3-06)."""
    t = s.t
    kind = t.chits[counter - t.unit_count]
    s.comm_crash += kind != "crisis"
    s.tell("chit_drawn", clauses, counter - t.unit_count, hex_)
    if kind == "crisis":
        # A second chit, or one drawn after the Vittles is committed, changes nothing (N-15).
        s.crisis = s.crisis or CRISIS
        s.tell("crisis", ("5.3-14", "5.3-15"))
        return
    s.agenda.append(("jam", 2))


def crisis_allows(crisis: int, use: int) -> bool:
    """Return whether the Vittles can be put to a use, given the value of `State.crisis` (5.3-14, 5.3-15)."""
    return crisis in (NO_CRISIS, CRISIS, use)


def settle_crisis(s: State, use: int) -> None:
    """Limit the Vittles under Crisis! to its first use in this turn (5.3-14, 5.3-15)."""
    if s.crisis == CRISIS:
        s.crisis = use
        granted = ("-N-66",) if use == CRISIS_TRANSFER and "N-66" in s.t.off else ()
        s.tell("crisis_settled", ("5.3-14", "5.3-15", *granted), use)


def free_under_crisis(s: State, travels: bool) -> tuple[str, ...]:
    """Return ("N-16",) if only this ruling spares the Teleporter the effect of Crisis!; else ().

    Without N-16, the Teleporter would be barred once the ship has moved or fired, and a use in which a Unit
    ``travels`` would commit the ship.
    """
    others = (CRISIS_MOVE, CRISIS_FIRE, *(CRISIS,) * travels)
    return ("N-16",) if s.crisis in others else ()


def jammable(s: State) -> list[int]:
    """Return the HQs that a Comm Crash can still jam, aboard or on Hades (5.3-20, 5.3-21, N-18)."""
    return [hq for hq in s.t.hqs if s.where[hq] != GONE and not s.acted[hq]]


def jam_step(s: State, frame: Frame) -> None:
    """Let the player choose two HQs for Comm Crash; jam them at once if there is no choice (N-18)."""
    s.agenda.pop()
    left = frame[1]
    choices = jammable(s)
    if len(choices) <= left:
        # There are no more HQs than must be jammed, so there is nothing to choose.
        settled = () if len(choices) == left else ("N-18",)
        for hq in choices:
            jam(s, hq, settled)
    elif left:
        s.agenda.append(("jam?", left))


def jam(s: State, hq: int, chosen: tuple[str, ...] = ("N-18",)) -> None:
    """Mark an HQ as jammed: it cannot be used in any way this turn (5.3-18, 5.3-19).

    ``chosen`` holds the clauses that choose this HQ.
    """
    clauses = ("5.3-18", "5.3-19", *chosen)
    if s.where[hq] >= geo.HEXES:
        clauses = (*clauses, "5.3-20")
    if any(s.where[other] == GONE for other in s.t.hqs):
        clauses = (*clauses, "5.3-21")
    if s.comm_crash > 1:
        clauses = (*clauses, "5.3-22")
    s.acted[hq] = JAMMED
    s.tell("hq_jammed", clauses, hq)


def jam_menu(s: State, frame: Frame) -> list[tuple[str, int]]:
    return [("jam", hq) for hq in jammable(s)]


def jam_do(s: State, frame: Frame, command: tuple[str, int]) -> None:
    s.agenda[-1] = ("jam", frame[1] - 1)
    jam(s, command[1])


STEPS = {"5.3": reinforcement, "jam": jam_step}
ASKS = {
    "5.3?": (tower_menu, tower_do, "The cup runs out: which Guard Tower is next?", ("-5.3-10", "5.3-01")),
    "jam?": (jam_menu, jam_do, "Comm Crash: which HQ is jammed?", ("5.3-18", "N-18")),
}
