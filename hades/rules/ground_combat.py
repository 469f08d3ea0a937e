"""5.7 Ground Combat Step.

Every engaged enemy Unit attacks once, in descending ID order on Inferno and then on Purgatory. A Nastian that
survives a Gorgon's attack strikes back (5.7-14, C-13).
"""

from __future__ import annotations

from hades import geometry as geo
from hades.board.contact import engaged_enemies
from hades.nastian import targets
from hades.rules.combat_resolution import UNIT, fight
from hades.rules.orbital_combat import attack_unit
from hades.state.state import Frame, State


def ground_combat(s: State, frame: Frame) -> None:
    """Let every engaged enemy Unit attack once (5.7-01, 5.7-02, 5.7-15)."""
    s.agenda.pop()
    for map_ in (geo.INFERNO, geo.PURGATORY):
        for unit in engaged_enemies(s, s.enemies[map_]):
            # Losses during the step may end engagements, so each Unit is checked when its turn comes (N-48).
            if s.where[unit] < geo.HEXES and unit != s.t.officer:
                attack(s, unit)


def attack(s: State, unit: int) -> None:
    """Turn one enemy Unit to its target and attack (5.7-03)."""
    t = s.t
    target, considered, why = targets.on_ground(s, unit)
    if not target:
        return
    turned = face(s, unit, s.where[target])
    clauses: tuple[str, ...] = ("5.7-05" if t.is_gorgon[unit] else "5.7-04",)
    if why == "non-combat-priority":
        clauses = ("5.7-06", targets.LAST_RESORT[targets.priority(s, target)])
    elif why == "combat-first":
        clauses += ("5.7-06",)
    clauses = (*clauses, *targets.read_as(s, unit, target, considered), *_facing(s, unit, target, turned))
    attack_unit(s, ("5.7-11",), clauses, (UNIT, unit), target, considered, why, turned)
    if t.is_gorgon[unit] and t.is_nastian[target]:
        strike_back(s, target, unit)


def strike_back(s: State, target: int, unit: int) -> None:
    """Let a Nastian strike back at a Gorgon, if both survive; an Officer never does (5.7-14, C-13)."""
    if s.where[target] >= geo.HEXES or s.where[unit] >= geo.HEXES:
        return
    if target == s.t.officer:
        s.tell("no_strike_back", ("5.7-14", "5.7-16", "C-13"), target, unit)
        return
    turned = face(s, target, s.where[unit])
    if turned:
        s.tell("enemy_turned", ("5.7-03",), target, turned, ("attacker", unit), ())
    through = _facing(s, target, unit, 0)
    fight(s, ("5.7-14", "C-13", *through), ((UNIT, target),), (UNIT, unit))


def _facing(s: State, unit: int, target: int, turned: int) -> tuple[str, ...]:
    """Return the clauses that turn an attacker to its target, or that leave its facing as it is."""
    if s.where[unit] // geo.SIZE != s.where[target] // geo.SIZE:
        return ("N-53",)
    return ("5.7-03",) if turned and not s.t.is_gorgon[unit] else ()


def face(s: State, unit: int, hex_: int) -> int:
    """Turn an enemy Unit to a neighbouring hex; through a shaft it keeps its facing (N-53).

    Returns the new direction, or 0 if the Unit need not turn.
    """
    start = s.where[unit]
    if hex_ // geo.SIZE != start // geo.SIZE:
        return 0
    direction = geo.NEIGHBOURS[start].index(hex_, 1)
    if s.facing[unit] == direction:
        return 0
    s.facing[unit] = direction
    return direction


STEPS = {"5.7": ground_combat}
