"""6.2 Full Fire, with Combined Fire and Heavy Weapons against Fighters.

The frame is ("fire?", unit, 1 if it uses Run and Gun, partner or 0, 1 if the partner uses Run and Gun). A
partner that uses Run and Gun has fired first and may move afterwards (6.2-10, 6.3-04).
"""

from __future__ import annotations

from hades import geometry as geo
from hades.board.contact import engaged, sis_next_to, touching
from hades.board.occupancy import enemies_at
from hades.content.tables import T
from hades.rules.activation import half, is_ready
from hades.rules.combat_resolution import FIGHTER, SI, UNIT, Combatant, fight
from hades.rules.ground_combat import face
from hades.state.state import ACTIVATED, ORBIT, ORBIT_DAMAGED, Code, Frame, State, rows

VERBS = {"fire_at": UNIT, "fire_at_si": SI, "fire_at_fighter": FIGHTER}


def begin(s: State, unit: int, bonus: int) -> None:
    s.agenda.append(("fire?", unit, 0, 0, 0))


def from_run_and_gun(s: State, frame: Frame) -> None:
    """Start the firing half of Run and Gun; a Unit that has not moved yet may move afterwards."""
    _, unit, left, _, moved, _ = frame
    s.agenda.pop()
    if not moved:
        s.agenda.append(("move?", unit, left, 2, 0, 0))
    s.agenda.append(("fire?", unit, 1, 0, 0))


def enemy_targets(s: State, unit: int) -> list[int]:
    """Return the enemy Units a Unit may attack (6.2-01, 6.2-04, 6.2-06, 2.1-12), highest ID first per hex."""
    t = s.t
    hex_ = s.where[unit]
    found = []
    for there in touching(s, hex_, s.nastians | s.gorgons):
        if t.tower_at[there]:
            continue
        for enemy in enemies_at(s, there):
            if enemy != t.officer or not s.nastian_count[there]:
                found.append(enemy)
    return found


def has_target(s: State, unit: int) -> bool:
    hex_ = s.where[unit]
    if s.t.next_to_complex[hex_] and sis_next_to(s, hex_):
        return True
    return bool((engaged(s, unit) and enemy_targets(s, unit)) or fighters(s, unit))


def fighters(s: State, unit: int) -> list[int]:
    """Return the Fighters a Heavy Weapon on Inferno may fire at (6.2-15, 6.2-16)."""
    if s.t.type_of[unit] != T["heavy-weapon"] or s.where[unit] >= geo.SIZE:
        return []
    return rows(s.fighters, ORBIT, ORBIT_DAMAGED)


def near_targets(s: State, unit: int) -> list[Code]:
    found: list[Code] = [("fire_at", enemy) for enemy in enemy_targets(s, unit)]
    return found + [("fire_at_si", si) for si in sis_next_to(s, s.where[unit])]


def partners(s: State, unit: int, shots: list[Code]) -> list[int]:
    """Return the Units free to act that may join a Unit in Combined Fire on a shared target (6.2-09)."""
    t = s.t
    hexes = {s.where[int(c[1])] for c in shots if c[0] == "fire_at"}
    sis = {c[1] for c in shots if c[0] == "fire_at_si"}
    found = []
    for other in s.afield:
        there = s.where[other]
        if other == unit or t.is_alien[other] or not is_ready(s, other):
            continue
        if any(t.contact[there] >> h & 1 for h in hexes) or not sis.isdisjoint(sis_next_to(s, there)):
            found.append(other)
    return found


def menu(s: State, frame: Frame) -> list[Code]:
    """Return the targets and, until a partner is chosen, the Units to combine with (6.0-04, 6.2-10, C-17)."""
    _, unit, running, partner, _ = frame
    shots = near_targets(s, unit)
    if partner:
        common = near_targets(s, partner)
        return [shot for shot in shots if shot in common]
    found = shots + [("fire_at_fighter", fighter) for fighter in fighters(s, unit)]
    for other in partners(s, unit, shots):
        found.append(("combine", other))
        if not running:
            found.append(("combine_running", other))
    return found


def do(s: State, frame: Frame, command: Code) -> None:
    _, unit, running, partner, partner_runs = frame
    verb, number = str(command[0]), int(command[1])
    if verb in ("combine", "combine_running"):
        s.acted[number] = ACTIVATED
        s.agenda[-1] = ("fire?", unit, running, number, int(verb == "combine_running"))
        one_runs = ("6.2-10",) if running or verb == "combine_running" else ()
        s.tell("fire_combined", ("6.0-04", "6.2-09", *one_runs), unit, number)
        return
    s.agenda.pop()
    target = (VERBS[verb], number)
    runners = tuple(u for u, runs in ((unit, running), (partner, partner_runs)) if runs)
    attackers = (unit, partner) if partner else (unit,)
    resolve(s, attackers, target, runners)
    top = s.agenda[-1]
    if top[0] == "move?" and top[1] == unit and s.where[unit] >= geo.HEXES:
        s.agenda.pop()
    if partner_runs and s.where[partner] < geo.HEXES:
        s.agenda.append(("move?", partner, half(s, partner, 0), 2, 0, 0))


def resolve(s: State, attackers: tuple[int, ...], target: Combatant, runners: tuple[int, ...]) -> None:
    """Carry out the attack; in Combined Fire the target turns first (6.2-12 to 6.2-14, C-16)."""
    kind, number = target
    clauses: tuple[str, ...] = ("6.2-01",) if kind != FIGHTER else ("6.2-15", "6.2-17")
    if len(attackers) == 2:
        clauses = ("6.2-09", "6.2-12")
        if kind == SI or number == s.t.officer:
            clauses += ("C-17",)
        if kind == UNIT:
            turn_to(s, number, attackers)
    if kind == UNIT and len(enemies_at(s, s.where[number])) > 1:
        clauses += ("C-14",)
    if kind == UNIT and number == s.t.officer:
        clauses += ("6.2-06",)
    if kind == UNIT and any(s.where[u] // geo.SIZE != s.where[number] // geo.SIZE for u in attackers):
        clauses += ("6.2-04",)
    if runners:
        clauses += ("6.3-02", *s.t.on("6.2-03"), "C-18") if len(attackers) == 2 else ("6.3-02",)
    fight(s, clauses, tuple((UNIT, u) for u in attackers), target, run_and_gun=runners)


def turn_to(s: State, enemy: int, attackers: tuple[int, ...]) -> None:
    """Turn a target of Combined Fire to the highest-numbered attacker on its map (6.2-13)."""
    map_ = s.where[enemy] // geo.SIZE
    seen = [u for u in attackers if s.where[u] // geo.SIZE == map_]
    if seen:
        face(s, enemy, s.where[max(seen)])
        s.tell("enemy_turned", ("6.2-13",), enemy, s.facing[enemy], ("attacker", max(seen)), ())


ASKS = {"fire?": (menu, do, "Fire at what?", ("6.2-01",))}
