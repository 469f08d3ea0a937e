"""5.4 Movement Step.

Every enemy Unit acts once, in descending ID order on Inferno and then on Purgatory. `hades.nastian.move_plan`
plans the destinations; this module carries the plans out.
"""

from __future__ import annotations

from hades import geometry as geo
from hades.board.contact import engaged, engaged_enemies, foes_of, in_reach, touching
from hades.board.occupancy import place
from hades.nastian import move_plan
from hades.rules.victory import HADES_LOST
from hades.state import draw
from hades.state.events import Entry
from hades.state.state import FULL, IDOL, LOOT, Frame, State


def movement_step(s: State, frame: Frame) -> None:
    """Let every enemy Unit act once (5.4-01, 5.4-02)."""
    s.agenda.pop()
    idol_attracts(s)
    s.moved = 0
    s.held = sum([1 << u for units in s.enemies for u in engaged_enemies(s, units)])
    for map_ in (geo.INFERNO, geo.PURGATORY):
        for unit in s.enemies[map_]:
            if not s.moved >> unit & 1:
                s.moved |= 1 << unit
                act(s, unit)
                if s.outcome:
                    return
    s.moved = s.held = 0


def act(s: State, unit: int, bonus: int = 0, event: tuple[str, ...] = ()) -> None:
    """Move one enemy Unit; an engaged Unit stays, except the Officer, who flees (N-21, N-23, N-63).

    ``event`` holds further clauses if a Nasty Surprise makes the Unit move (5.6-07).
    """
    t = s.t
    hex_ = s.where[unit]
    if t.is_gorgon[unit] and hex_ == move_plan.engine_room(s):
        press_the_button(s, unit, "5.4-40")
        return
    flees = unit == t.officer
    if flees and event and engaged(s, unit):
        flees = "N-63" not in t.off
        event = (*event, "N-63" if flees else "-N-63")
    if not flees and (s.held >> unit & 1 or engaged(s, unit)):
        waited = s.delayed[unit]
        s.delayed[unit] = 0  # contact ends its attempt to change maps (N-32)
        by = tuple(touching(s, hex_, foes_of(s, unit)))
        clauses = (*_held_by(s, unit, by, event), *(("5.4-28", "N-32") if waited else ()))
        s.tell("enemy_held", clauses, unit, hex_, by, waited)
        return
    factors = t.movement[unit][s.steps[unit] == t.steps_of[unit]] + bonus
    carry_out(s, unit, move_plan.plan(s, unit, factors), bonus, event)


def _held_by(s: State, unit: int, hexes: tuple[int, ...], event: tuple[str, ...]) -> tuple[str, ...]:
    """Return the clauses that hold an engaged Unit: the side it faces, a shaft, and when contact began."""
    clauses: tuple[str, ...] = ()
    if any(s.friends >> hex_ & 1 for hex_ in hexes):
        clauses += ("5.4-03",)
    if any((s.nastians | s.gorgons) >> hex_ & 1 for hex_ in hexes):
        clauses += ("5.4-05",)
    if s.t.shaft[s.where[unit]] in hexes:
        clauses += ("M-10",) if s.t.is_gorgon[unit] else ("5.4-26", "M-10")
    if event:
        return (*clauses, *event)
    return clauses if s.held >> unit & 1 and hexes else (*clauses, "N-21")


def carry_out(s: State, unit: int, plan: move_plan.Plan, bonus: int = 0, event: tuple[str, ...] = ()) -> None:
    """Move a Unit along its plan, and let it take the treasures on its way (11.0-31, N-51)."""
    is_gorgon, path = s.t.is_gorgon[unit], plan.path
    clauses = ("5.4-35" if is_gorgon else "5.4-06", *event)
    if bonus:
        clauses += ("5.6-06",)
    s.delayed[unit] = plan.delayed
    taken: list[Entry] = []
    if path:
        if not is_gorgon and min(s.treasure_at) < geo.HEXES:
            taken, through = _take_on_the_way(s, unit, plan)
            clauses += ("N-52",) * through
        clauses += _stacks(s, unit, path[-1])
        place(s, unit, path[-1])
    s.facing[unit] = plan.facing
    s.tell("enemy_moved", clauses, unit, (plan.start, *path), plan.facing, bonus, tuple(plan.notes))
    for entry in taken:
        s.tell(*entry)
    if is_gorgon and path and path[-1] == move_plan.engine_room(s):
        press_the_button(s, unit, "5.4-38")


def beside_officer(s: State, unit: int, hex_: int) -> bool:
    """Return whether a Nastian can stay in a hex only because the Officer is not counted (5.4-19)."""
    return s.where[s.t.officer] == hex_ and move_plan.others(s, unit, hex_) == FULL - 1


def _stacks(s: State, unit: int, hex_: int) -> tuple[str, ...]:
    """Return the clause that lets a Unit end in a hex because the Officer is not counted (5.4-19, 5.4-31)."""
    if unit == s.t.officer:
        return ("5.4-31",) if s.nastian_count[hex_] >= FULL else ()
    return ("5.4-19",) if s.t.is_nastian[unit] and beside_officer(s, unit, hex_) else ()


def _take_on_the_way(s: State, unit: int, plan: move_plan.Plan) -> tuple[list[Entry], bool]:
    """Let a Nastian take the treasures on its path; return the events, and whether the Idol used a shaft."""
    entries: list[Entry] = []
    through = False
    last = plan.start
    for hex_ in plan.path:
        through |= hex_ // geo.SIZE != last // geo.SIZE and s.carrier[IDOL] == unit
        entries += take_treasures(s, unit, hex_)
        last = hex_
    return entries, through


def take_treasures(s: State, unit: int, hex_: int, arrival: tuple[str, ...] = ()) -> list[Entry]:
    """Let a Nastian that enters a hex take the treasures that no Unit holds there (11.0-31, 11.0-37).

    ``arrival`` is the ruling by which being placed there counts as entering (N-67). Returns the events.
    """
    entries: list[Entry] = []
    for treasure in (IDOL, LOOT):
        if s.treasure_at[treasure] == hex_ and not s.carrier[treasure]:
            leave = (*("11.0-37",) * (treasure == LOOT), *arrival)
            if without := tuple(f"-{id_}" for id_ in leave if id_ in s.t.off):
                entries.append(("treasure_ignored", without, treasure, unit, hex_))
                continue
            s.carrier[treasure] = unit
            clauses = ("11.0-31",) if treasure == IDOL else s.t.on("11.0-35", "11.0-37")
            if treasure == IDOL and hex_ == s.idol_home:
                clauses = (*clauses, "N-51")
            entries.append(("treasure_taken", (*clauses, *arrival), treasure, unit, hex_))
    return entries


def press_the_button(s: State, unit: int, why: str) -> None:
    """Draw for a Gorgon in the Engine Room; on 3 or less, the Hades explodes (5.4-38 to 5.4-41).

    ``why`` is the clause for a draw on arrival, or for a draw in a later step. Engagement does not prevent
    the draw (N-36).
    """
    room = s.where[unit]
    card, number = draw.number(s, s.either)
    success = number <= 3
    clauses: tuple[str, ...] = tuple(dict.fromkeys((why, "5.4-39" if success else "5.4-40")))
    if all(s.where[sister] == room for sister in s.t.gorgons):
        clauses += ("5.4-41",)
    if why == "5.4-40" and engaged(s, unit):
        clauses += ("N-36",)
    s.tell("gorgon_draws", clauses, unit, s.either, card, number, int(success))
    if success:
        s.outcome = HADES_LOST
        s.tell("game_over", ("5.4-39", "11.0-12", "14.0-02"), s.outcome)


def idol_attracts(s: State) -> None:
    """Turn Nastians within two hexes toward the Idol, except an Officer who flees (N-50).

    The Idol attracts them while a friendly Unit holds it, even in a Trap (N-70), or while no enemy Unit is in
    its hex (11.0-28, N-59).
    """
    t = s.t
    idol = s.treasure_at[IDOL]
    if idol >= geo.HEXES or idol == s.idol_home or (s.nastians | s.gorgons) >> idol & 1:
        return
    map_ = idol // geo.SIZE
    clauses: tuple[str, ...] = ("11.0-28", "11.0-29")
    if s.friends >> idol & 1 and not s.carrier[IDOL]:
        clauses = (*clauses, "N-59")
    if s.trapped >> s.carrier[IDOL] & 1:
        clauses = (*clauses, "N-70")
    for unit in s.enemies[map_]:
        hex_ = s.where[unit]
        if not t.is_nastian[unit] or geo.distance(hex_, idol) > 2:
            continue
        if unit == t.officer and engaged(s, unit):
            continue
        ways = geo.directions_toward(hex_, idol)
        direction = next(d for d in geo.from_direction(s.direction[map_]) if d in ways)
        s.facing[unit] = direction
        grounds = clauses if in_reach(s, hex_, idol, 2) else (*clauses, "M-03")
        if len(ways) > 1 or unit == t.officer or t.tower_at[hex_] or engaged(s, unit):
            grounds = (*grounds, "N-50")
        s.tell("enemy_turned", grounds, unit, direction, ("idol", idol), ways)


STEPS = {"5.4": movement_step}
