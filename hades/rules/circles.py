"""11.0 The Circles of Hades.

`open_door` turns up the counter of a Circle and applies it, whether the door was blown or hacked; `entered`
applies the effects of a friendly Unit walking in. For Science in a Circle see 6.9.
"""

from __future__ import annotations

from hades import geometry as geo
from hades.board.occupancy import let_out, place, shut_in, units_at
from hades.content.tables import T
from hades.rules import surface_installations
from hades.rules.combat_resolution import BLAST, UNIT, fight
from hades.state import draw
from hades.state.state import CUP, DAMAGED, HELD, IDOL, LOOT, NO_CIRCLE, OPERATIONAL, READY, State, rows

GUARDS = 2
"""Number of Guards that the Brig places (11.0-08)."""


def effect_of(s: State, room: int) -> str:
    """Return the effect word of the counter in a Circle; "" if the Circle has no counter."""
    circle = s.circle_in[room]
    return "" if circle == NO_CIRCLE else s.t.circles[circle].effect


def open_door(s: State, room: int, opener: int) -> None:
    """Open a Circle, turn up its counter and apply it (6.1-12); ``opener`` is 0 if the door was hacked."""
    draw.turn_up(s, room)
    s.locked &= ~(1 << room)
    s.face_down &= ~(1 << room)
    s.knowledge += 1
    clauses: tuple[str, ...] = ("6.1-11", "6.1-12") if opener else ("6.9-12", "11.0-05")
    effect = effect_of(s, room)
    s.tell("circle_revealed", clauses, room, s.circle_in[room], opener)
    if effect in _REVEALED:
        _REVEALED[effect](s, room, opener)


def entered(s: State, unit: int, hex_: int) -> None:
    """Apply the effects of a friendly Unit entering a Circle (11.0-09, 11.0-16)."""
    room = s.t.room_at[hex_]
    effect = effect_of(s, room)
    if effect == "comm-room":
        crash_elevators(s)
        remove_counter(s, room, ("11.0-10",))
    elif effect == "targeting-computer" and not s.parting_off:
        s.parting_off = True
        s.tell("parting_shots_off", ("11.0-16", "7.2-07", "P-35"), unit)


def remove_counter(s: State, room: int, clauses: tuple[str, ...]) -> None:
    counter, s.circle_in[room] = s.circle_in[room], NO_CIRCLE
    s.tell("circle_removed", clauses, room, counter)


def crash_elevators(s: State) -> None:
    """Damage fully operational Elevators and destroy damaged ones (11.0-09, P-33)."""
    for si in rows(s.si_status, OPERATIONAL, DAMAGED):
        if s.t.si_type[si] in surface_installations.ELEVATORS:
            surface_installations.damage(s, si, ("11.0-09", "P-33"))


def disarm(s: State, room: int, clauses: tuple[str, ...]) -> None:
    """Remove a Trap, free the Unit under it and open the door (11.0-25, 11.0-26).

    The freed Unit still cannot act in this phase: it was shut in when the phase began, or has been activated
    since (6.0-11).
    """
    s.locked &= ~(1 << room)
    for unit in units_at(s, s.t.room_hex[room]):
        if s.trapped >> unit & 1:
            let_out(s, unit)
            waits: tuple[str, ...] = ()
            if s.acted[unit] == HELD:
                if "6.0-11" in s.t.off:
                    s.acted[unit] = READY
                waits = ("-6.0-11" if "6.0-11" in s.t.off else "6.0-11",)
            s.tell("unit_freed", (*clauses, *waits), unit, room, int(s.acted[unit] > READY))
    remove_counter(s, room, clauses)


def _trap(s: State, room: int, opener: int) -> None:
    """Shut in the Unit that blew the door; a hacked Trap catches no Unit (11.0-23, P-25)."""
    if not opener:
        remove_counter(s, room, ("P-25",))
        return
    s.locked |= 1 << room
    place(s, opener, s.t.room_hex[room])
    shut_in(s, opener)
    s.tell("unit_trapped", ("11.0-23", "11.0-24", "P-26"), opener, room)


def _brig(s: State, room: int, opener: int) -> None:
    """Place two depleted Guards, the lowest-numbered in the cup, facing the door (11.0-08, P-34, N-64)."""
    guards = [u for u in s.t.nastians if s.where[u] == CUP and s.t.type_of[u] == T["guard"]]
    clauses = ("11.0-08",) if len(guards) >= GUARDS else ("11.0-08", "P-34")
    if len(guards) > GUARDS:
        clauses = (*clauses, "N-64")
    for unit in guards[:GUARDS]:
        s.cup &= ~(1 << unit)
        s.steps[unit] = s.t.steps_of[unit] - 1
        _stands_in(s, unit, room, s.t.room_door[room], clauses)


def _prisoner(s: State, room: int, opener: int) -> None:
    """Place a friend or a Gorgon in the Circle, facing the door (2.1-18, 6.0-10)."""
    unit = s.t.circle_unit[s.circle_in[room]]
    if s.t.is_friend[unit]:
        s.acted[unit] = HELD
        at_the_door(s, unit, room, ("6.1-12", "6.0-10", "P-28"))
    else:
        at_the_door(s, unit, room, ("6.1-12", "11.0-42" if unit == s.t.unit_of["medusa"] else "11.0-43"))


def at_the_door(s: State, unit: int, room: int, clauses: tuple[str, ...]) -> None:
    """Place the Unit of a Circle counter in the Circle, facing the door (2.1-18)."""
    facing = s.t.room_door[room]
    # Any other Unit faces as when entering a map (5.4-08); the facing of a friend has no meaning (2.2-03).
    otherwise = s.direction[geo.PURGATORY]
    if s.t.is_gorgon[unit] and facing != otherwise:
        if "2.1-18" in s.t.off:
            facing = otherwise
            clauses = ("-2.1-18", *clauses)
        else:
            clauses = ("2.1-18", *clauses)
    _stands_in(s, unit, room, facing, clauses)


def _stands_in(s: State, unit: int, room: int, facing: int, clauses: tuple[str, ...]) -> None:
    place(s, unit, s.t.room_hex[room])
    s.facing[unit] = facing
    direction = 0 if s.t.is_friend[unit] else facing
    s.tell("unit_found", clauses, unit, room, direction, int(s.depleted(unit)))


def _idol(s: State, room: int, opener: int) -> None:
    s.treasure_at[IDOL] = s.idol_home = s.t.room_hex[room]
    s.tell("treasure_found", ("11.0-27",), IDOL, room)


def _loot(s: State, room: int, opener: int) -> None:
    s.treasure_at[LOOT] = s.t.room_hex[room]
    s.tell("treasure_found", ("11.0-33",), LOOT, room)


BLASTS = {"fuel-tank": T["soldier"], "ammo-room": T["shock-trooper"]}
"""Effect of an exploding counter -> the type of Unit that the blast fights as (11.0-14, 11.0-18)."""


def _fuel_tank(s: State, room: int, opener: int) -> None:
    surface_installations.damage_highest(s, T["missile-battery"], ("11.0-13",))
    _blast(s, room, BLASTS["fuel-tank"], ("11.0-14", "C-10"))
    remove_counter(s, room, ("11.0-15",))


def _ammo_room(s: State, room: int, opener: int) -> None:
    surface_installations.damage_highest(s, T["railgun"], ("11.0-17",))
    _blast(s, room, BLASTS["ammo-room"], ("11.0-18", "C-10"))
    remove_counter(s, room, ("11.0-19",))


def _supply_room(s: State, room: int, opener: int) -> None:
    surface_installations.damage_highest(s, T["laser"], ("11.0-20",))


def _blast(s: State, room: int, type_: int, clauses: tuple[str, ...]) -> None:
    """Attack every Unit at the doorway, whichever side it is on, highest ID first (C-10, C-20)."""
    outside = s.t.door_hex[room]
    for unit in units_at(s, outside):
        if s.where[unit] < geo.HEXES:
            covered = unit == s.t.officer and s.nastian_count[outside]
            fight(s, (*clauses, "C-20") if covered else clauses, ((BLAST, type_),), (UNIT, unit))


_REVEALED = {
    "trap": _trap,
    "brig": _brig,
    "unit": _prisoner,
    "idol-shrine": _idol,
    "loot-cellar": _loot,
    "fuel-tank": _fuel_tank,
    "ammo-room": _ammo_room,
    "supply-room": _supply_room,
}
