"""6.4 SWAT CFP.

A SWAT Unit on Inferno names a destination (its own hex or any vacant hex without a Complex) and draws a
number. Subtract 1 if the Unit is depleted, and add 1 if the Unit does not Jump (P-13):

    0          misfire: destroyed
    1          malfunction: flung on in a random direction, 1 to 6 hexes, no attack
    2          in the destination hex, may attack normally
    3 or more  in the destination hex, may attack and the target draws no card
"""

from __future__ import annotations

from itertools import pairwise

from hades import geometry as geo
from hades.board.contact import vacant
from hades.board.occupancy import place
from hades.rules import full_fire
from hades.rules.combat_resolution import UNIT, fight, remove_unit
from hades.rules.full_move import on_arrival
from hades.state import draw
from hades.state.state import Code, Frame, State


def begin(s: State, unit: int, bonus: int) -> None:
    s.agenda.append(("cfp?", unit))


def menu(s: State, frame: Frame) -> list[Code]:
    """Return the command to attack without a Jump, and the hexes to Jump to (6.4-02, 6.4-03, 6.4-04)."""
    unit = frame[1]
    found: list[Code] = []
    if full_fire.near_targets(s, unit):
        found.append(("stay_and_attack",))
    is_complex = s.t.is_complex
    taken = s.friends | s.nastians | s.gorgons
    found += [("jump_to", h) for h in range(geo.SIZE) if not is_complex[h] and not taken >> h & 1]
    return found


def do(s: State, frame: Frame, command: Code) -> None:
    """Draw for the Jump or the attack and apply the result (6.4-05 to 6.4-18)."""
    unit = frame[1]
    s.agenda.pop()
    jumps = command[0] == "jump_to"
    start = s.where[unit]
    goal = int(command[1]) if jumps else start
    depleted = s.depleted(unit)
    card, number = draw.number(s, s.either)
    modified = number - depleted + (not jumps)
    applied = ("6.4-06",) * depleted + ("6.4-07",) * (not jumps)
    clauses = ("6.4-05", *applied, *("6.4-08",) * (len(applied) == 2))
    s.tell("cfp_used", clauses, unit, start, goal, s.either, card, number, modified)
    if modified <= 0:
        remove_unit(s, unit, ("6.4-09",))
        return
    if modified == 1:
        recoil(s, unit, goal)
        return
    if jumps:
        land(s, unit, start, goal, ("6.4-17",) if modified == 2 else ("6.4-18",))
    if full_fire.near_targets(s, unit):
        s.agenda.append(("cfp_fire?", unit, int(modified >= 3)))


def land(s: State, unit: int, start: int, goal: int, clauses: tuple[str, ...]) -> None:
    """Put a Unit into the hex where it comes down, and apply the effects of its arrival."""
    place(s, unit, goal)
    s.tell("unit_jumped", clauses, unit, start, goal)
    on_arrival(s, unit, goal)


def recoil(s: State, unit: int, goal: int) -> None:
    """Apply a malfunction (6.4-10 to 6.4-16, P-14).

    The Unit is flung from its destination, in a drawn direction and over a drawn distance.
    """
    (card, direction), (other, far) = draw.two_numbers(s, s.either)
    start = s.where[unit]
    place(s, unit, goal)
    path = [goal]
    for _ in range(far):
        there = s.t.step[path[-1]][direction]
        if there < 0:
            break
        path.append(there)
    falls = len(path) <= far
    clauses = ("6.4-10", "6.4-15", *_flung(s, path, falls, start))
    s.tell("recoil", clauses, unit, goal, direction, far, s.either, card, other)
    # Its treasure drops where the recoil begins.
    dropped = ("P-39",)
    hex_ = path[-1]
    if falls:
        edge = geo.NEIGHBOURS[hex_][direction] < 0
        remove_unit(s, unit, ("6.4-11" if edge else "6.4-12",), dropped)
        return
    # The Unit has left the hex it jumped from, but one that shared the hex is still there.
    if s.t.is_complex[hex_] or not vacant(s, hex_):
        tower = ("M-06",) if s.t.tower_at[hex_] else ()
        remove_unit(s, unit, ("6.4-13", *tower), dropped)
        return
    land(s, unit, goal, hex_, ("6.4-14",))
    if s.steps[unit] > 1:
        s.steps[unit] -= 1
        s.tell("unit_depleted", ("6.4-14",), unit)


def _flung(s: State, path: list[int], falls: bool, start: int) -> tuple[str, ...]:
    """Return the clauses that let a recoil cross the seam, Units or Complexes, or end in the starting hex."""
    seam = any(abs(geo.column_row(a)[0] - geo.column_row(b)[0]) > 1 for a, b in pairwise(path))
    over = path[1:] if falls else path[1:-1]
    freely = any(s.t.is_complex[hex_] or not vacant(s, hex_) for hex_ in over)
    back = not falls and path[-1] == start
    return (*("6.4-16",) * seam, *("P-14",) * (freely or back))


def fire_menu(s: State, frame: Frame) -> list[Code]:
    """Return the attacks on targets next to the destination, and the choice to hold fire (6.4-17, P-15)."""
    return [*full_fire.near_targets(s, frame[1]), ("hold_fire",)]


def fire_do(s: State, frame: Frame, command: Code) -> None:
    """Carry out the attack after a success, with or without a defence card (6.4-17, 6.4-18, C-12)."""
    _, unit, undefended = frame
    s.agenda.pop()
    if command[0] == "hold_fire":
        return
    target = (full_fire.VERBS[str(command[0])], int(command[1]))
    clauses = ("6.4-18", "C-12") if undefended else ("6.4-17",)
    fight(s, clauses, ((UNIT, unit),), target, defends=not undefended)


ASKS = {
    "cfp?": (menu, do, "Centrifugal Force Projector: jump where?", ("6.4-02", "6.4-03")),
    "cfp_fire?": (fire_menu, fire_do, "Attack with the Projector?", ("6.4-17", "6.4-18")),
}
