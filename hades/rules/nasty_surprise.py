"""5.6 Nasty Surprise Step.

The lettered hexes that a drawn card names get an SI if they have none, in printed order (N-42). Then the
event is carried out, effect by effect. `hades.content.component_records.Effect` lists the words for effects;
each has a function below, which returns whether it found anything to do. If not, the effect's ``otherwise``
is carried out.
"""

from __future__ import annotations

from collections.abc import Callable

from hades import geometry as geo
from hades.board.contact import engaged
from hades.content.component_records import Effect, Who
from hades.content.tables import T
from hades.nastian import move_plan, targets
from hades.rules import enemy_movement, orbital_combat, surface_installations
from hades.rules.combat_resolution import FIGHTER, SHIP, fight
from hades.rules.reinforcement import BELOW_ONLY, arrive, draw_for
from hades.state import draw
from hades.state.state import (
    CUP,
    DAMAGED,
    DESTROYED,
    NO_SI,
    OPERATIONAL,
    ORBIT,
    ORBIT_DAMAGED,
    SHOT_DOWN,
    Frame,
    State,
    rows,
)

MAPS = {"": (geo.INFERNO, geo.PURGATORY), "inferno": (geo.INFERNO,), "purgatory": (geo.PURGATORY,)}


def nasty_surprise(s: State, frame: Frame) -> None:
    """Draw the card, activate its SI hexes, then put its effects on the agenda (5.6-01 to 5.6-05)."""
    s.agenda.pop()
    if not s.surprise_left:
        return
    card = draw.surprise(s)
    s.tell("surprise_drawn", ("5.6-01", "5.6-13"), card)
    letters = s.t.surprise_letters[card]
    free = [letter for letter in letters if s.si_at[letter] == NO_SI]
    clauses = ("5.6-02", *("5.6-03",) * (len(free) < len(letters)), "5.6-04", *("N-42",) * (len(free) > 1))
    for letter in free:
        surface_installations.activate(s, letter, clauses)
    for at in range(len(s.t.surprises[card].effects) - 1, -1, -1):
        s.agenda.append(("effect", card, at))


def effect_step(s: State, frame: Frame) -> None:
    """Carry out one effect of a card; the frame is (step, card, index of the effect)."""
    s.agenda.pop()
    _, card, at = frame
    carry_out(s, card, at, s.t.surprises[card].effects[at])


def carry_out(s: State, card: int, at: int, effect: Effect) -> None:
    """Carry out an effect, or its ``otherwise`` if there is nothing for it to do."""
    if effect.do == "place":
        map_name = effect.map
        if bars_inferno(s) and geo.INFERNO in MAPS[map_name]:
            s.tell("effect_void", ("5.6-05", "-S-22"), card, "place", "")
            if len(MAPS[map_name]) == 1:
                return
            map_name = "purgatory"
        s.agenda.append(("place", effect.type, map_name, 0))
    elif not EFFECTS[effect.do](s, effect):
        whom = effect.who.family if effect.who else ""
        s.tell("effect_void", ("5.6-05", *_barred(s, effect)), card, effect.do, whom)
        for other in effect.otherwise:
            if not s.outcome:
                carry_out(s, card, at, other)


def bars_inferno(s: State) -> bool:
    """Return whether Surprises, like reinforcements, put no Nastian on Inferno (15.2-10 without S-22)."""
    return BELOW_ONLY in s.t.special and "S-22" in s.t.off


def _by_surprise(s: State, hex_: int) -> tuple[str, ...]:
    """Return the clause that lets a Surprise put a Nastian where reinforcements may not go (S-22)."""
    return ("S-22",) if BELOW_ONLY in s.t.special and hex_ < geo.SIZE else ()


def place_step(s: State, frame: Frame) -> None:
    """Place a Unit of a type, or any counter if none is left, on the next Guard Tower (5.6-14, N-54).

    The frame is (step, type, map or "", index of the tower).
    """
    _, type_, map_name, index = frame
    towers = [hex_ for map_ in MAPS[map_name] for hex_ in s.t.towers[map_]]
    if index == len(towers):
        s.agenda.pop()
        return
    s.agenda[-1] = ("place", type_, map_name, index + 1)
    hex_ = towers[index]
    also = _by_surprise(s, hex_)
    ready = [unit for unit in s.t.nastians if s.where[unit] == CUP and s.t.type_of[unit] == T[type_]]
    if ready:
        s.cup &= ~(1 << ready[0])
        arrive(s, ready[0], hex_, ("5.6-05", *("N-64",) * (len(ready) > 1), *also))
        return
    if "5.6-14" in s.t.off:
        s.tell("tower_left_empty", ("-5.6-14", *also), T[type_], hex_)
    else:
        draw_for(s, hex_, ("5.6-14",), ("5.3-06", "5.6-14", "N-54"), also)


def chosen(s: State, who: Who) -> list[int]:
    """Return the enemies that an effect selects, in the order they move: Inferno, then Purgatory, by ID."""
    t = s.t
    units: list[int] = []
    for map_ in MAPS[who.map]:
        found = [u for u in s.enemies[map_] if t.is_gorgon[u] == (who.family == "gold")]
        if who.types:
            types = [T[name] for name in who.types]
            found = [u for u in found if t.type_of[u] in types]
        if who.near_friend:
            found = [u for u in found if friend_near(s, s.where[u], who.near_friend)]
        if who.engaged is not None:
            found = [u for u in found if engaged(s, u) == who.engaged]
        if who.highest and len(found) > who.highest:
            s.tell("highest_chosen", ("5.6-05",), tuple(found[: who.highest]), tuple(found))
        units += found[: who.highest or None]
    return units


def friend_near(s: State, hex_: int, radius: int) -> int:
    """Return the nearest friendly Unit within a radius on the same map (ties: the highest ID); 0 if none."""
    best, nearest = 0, radius + 1
    for unit in reversed(s.afield):
        where = s.where[unit]
        if where // geo.SIZE == hex_ // geo.SIZE:
            away = geo.distance(hex_, where)
            if away < nearest:
                best, nearest = unit, away
    return best


def _face(s: State, effect: Effect) -> bool:
    assert effect.who is not None
    units = chosen(s, effect.who)
    for unit in units:
        hex_ = s.where[unit]
        preferred = s.direction[hex_ // geo.SIZE]
        if effect.toward == "nearest-friend":
            friend = friend_near(s, hex_, effect.who.near_friend or geo.COLUMNS)
            ways = geo.directions_toward(hex_, s.where[friend]) if friend else ()
            if not ways:
                continue
            direction = next(d for d in geo.from_direction(preferred) if d in ways)
            s.facing[unit] = direction
            s.tell("enemy_turned", ("5.6-05",), unit, direction, ("friend", friend), ways)
        else:
            s.facing[unit] = preferred
            toward = ("preferred-direction", 0)
            s.tell("enemy_turned", ("5.6-05",), unit, preferred, toward, (preferred,))
    return bool(units)


def _move(s: State, effect: Effect) -> bool:
    assert effect.who is not None
    units = chosen(s, effect.who)
    s.held = 0
    for unit in units:
        # All other rules of movement apply to this move, including engagement (5.6-06, 5.6-07). A Gorgon at
        # the button draws in the Movement Step only (5.4-40).
        at_button = s.t.is_gorgon[unit] and s.where[unit] == move_plan.engine_room(s)
        if s.where[unit] < geo.HEXES and not at_button and not s.outcome:
            enemy_movement.act(s, unit, effect.bonus, ("5.6-07",))
    return bool(units)


def _si_fire(s: State, effect: Effect) -> bool:
    """Let the highest-numbered operational offensive SIs fire as in 5.1 (10.4-02, 10.4-03, N-45, N-60)."""
    t = s.t
    if not _radar_works(s):
        return False
    ready = [si for si in rows(s.si_status, OPERATIONAL) if t.si_offensive[si]]
    logged = len(s.log)
    chosen = ready[::-1][: effect.count]
    clauses: tuple[str, ...] = ("10.4-02", "N-45")
    if len(chosen) < len(ready):
        clauses = (*clauses, "10.4-03")
    # Out System, some may have no target (5.1-06); with a single SI firing, order does not matter.
    in_turn = sum(s.in_system or targets.by_si(s, si)[0] > 0 for si in chosen) > 1
    if "N-60" in t.off:
        clauses = (*clauses, *("-N-60",) * in_turn)
    else:
        chosen.reverse()
        clauses = (*clauses, *("N-60",) * in_turn)
    for si in chosen:
        if not s.outcome and s.si_status[si] == OPERATIONAL:
            before = bytes(s.si_status)
            orbital_combat.si_fires(s, si, clauses)
            surface_installations.hold_fire(s, before, "N-45")
    return len(s.log) > logged


def _radar_works(s: State) -> bool:
    return surface_installations.highest(s, OPERATIONAL, surface_installations.RADAR_DOME) >= 0


def _rebuild_fighter(s: State, effect: Effect) -> bool:
    lost = rows(s.fighters, SHOT_DOWN)
    if not lost:
        return False
    s.fighters[lost[0]] = ORBIT
    s.tell("fighter_rebuilt", ("2.4-07",), lost[0])
    return True


def _repair_fighters(s: State, effect: Effect) -> bool:
    damaged = rows(s.fighters, ORBIT_DAMAGED)
    for fighter in damaged:
        s.fighters[fighter] = ORBIT
        s.tell("fighter_rebuilt", ("5.6-05",), fighter)
    return bool(damaged)


def _repair_si(s: State, effect: Effect) -> bool:
    found = False
    for type_ in sorted(set(s.t.si_type)):
        si = surface_installations.highest(s, DAMAGED, type_)
        if si >= 0:
            surface_installations.repair(s, si, ("5.6-05",))
            found = True
    return found


def _ruins(s: State) -> list[int]:
    """Return the hexes of destroyed SIs that hold no friendly Unit, in letter order."""
    return [
        hex_
        for letter, hex_ in enumerate(s.t.complex_hex[geo.INFERNO])
        if s.si_at[letter] != NO_SI
        and s.si_status[s.si_at[letter]] == DESTROYED
        and not s.friends >> hex_ & 1
    ]


def _counter_board(s: State, effect: Effect) -> bool:
    """Place a Nastian from the cup in the lowest-lettered hex of a destroyed SI without friendly Units."""
    t = s.t
    spots = _ruins(s)
    units = s.cup & ((1 << t.unit_count) - 1) & ~(1 << t.officer)
    if not spots or not s.cup or bars_inferno(s):
        return False
    also = _by_surprise(s, spots[0])
    counter = draw.from_cup(s)
    if not units >> counter & 1:
        # A chit is put back; so is the Officer, who never leaves Purgatory (5.4-30).
        s.cup |= 1 << counter
        stays = ("5.4-30",) if counter == t.officer else ()
        s.tell("counter_put_back", ("5.6-05", *stays, "N-57", *also), counter)
        return True
    arrive(s, counter, spots[0], ("5.6-05", *also))
    return True


def _ram(s: State, effect: Effect) -> bool:
    """Let the lowest-numbered damaged Fighter ram the Vittles, if it is In System (7.2-04, V-10)."""
    clauses: tuple[str, ...] = ("5.6-05",)
    if not s.in_system:
        if "7.2-04" not in s.t.off:
            return False
        clauses = ("-7.2-04", "5.6-05")
    damaged = rows(s.fighters, ORBIT_DAMAGED)
    if not damaged:
        return False
    fighter = damaged[0]
    s.tell("fighter_rams", clauses, fighter)
    before = bytes(s.si_status)
    fight(s, clauses, ((FIGHTER, fighter),), (SHIP, 0), bonus=effect.bonus)
    surface_installations.hold_fire(s, before, "N-71")
    s.fighters[fighter] = SHOT_DOWN
    # If the ship is lost, the end of the game must stay the last event.
    end = s.log.pop() if s.outcome else ()
    s.tell("fighter_destroyed", ("5.6-05", "2.4-06"), fighter)
    if end:
        s.tell(*end)
    return True


def _barred(s: State, effect: Effect) -> tuple[str, ...]:
    """Return the clauses that deprive an effect of its targets (7.2-04, V-10, 10.4-02, -S-22)."""
    if effect.do == "counter-board" and bars_inferno(s) and s.cup and _ruins(s):
        return ("-S-22",)
    if effect.do == "ram" and not s.in_system and ORBIT_DAMAGED in s.fighters:
        return ("7.2-04", "V-10")
    if effect.do == "si-fire" and not _radar_works(s):
        return ("10.4-02",)
    return ()


def _add_card(s: State, effect: Effect) -> bool:
    added = draw.add_surprise(s)
    if added:
        left = s.surprise_left.bit_count()
        s.tell("surprise_added", ("5.6-09", "5.6-12", *("N-44",) * (left == 1)), left)
    return added


EFFECTS: dict[str, Callable[[State, Effect], bool]] = {
    "face": _face,
    "move": _move,
    "si-fire": _si_fire,
    "rebuild-fighter": _rebuild_fighter,
    "repair-fighters": _repair_fighters,
    "repair-si": _repair_si,
    "counter-board": _counter_board,
    "ram": _ram,
    "add-card": _add_card,
}

STEPS = {"5.6": nasty_surprise, "effect": effect_step, "place": place_step}
