"""6.0 SHL Phase.

One action for each friendly Unit, in any order: Full Move, Full Fire, Run and Gun, or a Special Action of its
type. The player activates a Unit, chooses its action and carries it out step by step.
"""

from __future__ import annotations

from hades.board.occupancy import place
from hades.content.tables import T
from hades.geometry import HEXES, SIZE
from hades.rules import (
    cfp,
    forced_march,
    full_fire,
    full_move,
    hq_request,
    rally,
    run_and_gun,
    sabotage,
    science,
    teleporter,
)
from hades.rules.activation import acted, factors, is_ready
from hades.rules.vittles import LB, works
from hades.state.draw import bits
from hades.state.state import (
    ABOARD,
    ACTIVATED,
    ARRIVED,
    ARRIVED_ACTIVE,
    HELD,
    JAMMED,
    LAB,
    READY,
    Code,
    Frame,
    State,
)


def shl_phase(s: State, frame: Frame) -> None:
    """Begin the phase: all Units but jammed HQs may be activated (6.0-01)."""
    s.agenda[-1] = ("6.0?",)
    s.bridge_hacked = False
    for unit in acted(s):
        if s.acted[unit] != JAMMED:
            s.acted[unit] = READY
    for unit in bits(s.trapped):
        # Units shut in when the phase begins cannot act in it, even if freed (6.0-10, 6.0-11).
        if s.acted[unit] != JAMMED:
            s.acted[unit] = HELD


def menu(s: State, frame: Frame) -> list[Code]:
    """Return the Units that may be activated, Dante's free walk to his Lab, and the end of the phase."""
    where, done = s.where, s.acted
    commands: list[Code] = [
        ("activate", u) for u in s.afield if (may_work(s, u) if done[u] else is_ready(s, u))
    ]
    dante = s.t.dante
    if where[dante] == ABOARD:
        if works(s, LB):
            commands.append(("enter_lab", dante))
        if not done[dante] and science.place_of(s, dante):
            commands.append(("activate", dante))
    elif where[dante] == LAB and not done[dante]:
        commands.append(("activate", dante))
    commands.append(("end_phase",))
    return commands


def do(s: State, frame: Frame, command: Code) -> None:
    """Activate a Unit, send Dante to his Lab (12.7-01), or end the phase."""
    if command[0] == "end_phase":
        s.agenda.pop()
        s.tell("phase_ended", ("6.0-01",))
    elif command[0] == "enter_lab":
        place(s, s.t.dante, LAB)
        s.tell("lab_entered", ("12.7-01",), s.t.dante)
    else:
        activate(s, int(command[1]), 0)


def activate(s: State, unit: int, bonus: int) -> None:
    """Activate a Unit and ask for its action (6.0-01, 6.8-02)."""
    s.acted[unit] = ARRIVED_ACTIVE if s.acted[unit] == ARRIVED else ACTIVATED
    s.agenda.append(("act?", unit, bonus))
    s.tell("unit_activated", ("6.0-01",) if not bonus else ("6.8-01", "6.8-02"), unit, bonus)


def may_work(s: State, unit: int) -> bool:
    """Return whether a Unit just brought by the Teleporter has any action other than moves and attacks."""
    return s.acted[unit] == ARRIVED and s.where[unit] < HEXES and bool(other_actions(s, unit))


def actions(s: State, unit: int, bonus: int) -> list[Code]:
    """Return the actions of an activated Unit, fewer if it just arrived (6.0-03, 6.0-05 to 6.0-09, P-22)."""
    if s.where[unit] >= HEXES:
        found: list[Code] = [("science",)] if science.place_of(s, unit) else []
        if s.where[unit] == LAB:
            found.append(("leave_lab",))
        return [*found, ("stand_by",)]
    found = [] if s.acted[unit] == ARRIVED_ACTIVE else moves_and_attacks(s, unit, bonus)
    return [*found, *other_actions(s, unit), ("stand_by",)]


def moves_and_attacks(s: State, unit: int, bonus: int) -> list[Code]:
    """Return the actions in which a Unit moves or attacks (6.0-03, 6.0-06, 6.0-07)."""
    t = s.t
    found: list[Code] = []
    type_ = t.type_of[unit]
    if full_move.can_act(s, unit, factors(s, unit, bonus)):
        found.append(("full_move",))
    if not t.is_alien[unit]:
        fires = full_fire.has_target(s, unit)
        if fires:
            found.append(("full_fire",))
        if run_and_gun.can_act(s, unit, bonus, fires):
            found.append(("run_and_gun",))
    if type_ == T["swat"] and s.where[unit] < SIZE:
        found.append(("cfp",))
    elif type_ == T["engineer"] and sabotage.targets(s, unit):
        found.append(("sabotage",))
    return found


def other_actions(s: State, unit: int) -> list[Code]:
    """Return the special actions that an HQ, Dante or Emily can take in the Unit's present place.

    Other Units have no such actions (6.0-08, 6.0-09, 15.2-12).
    """
    found: list[Code] = []
    if s.t.type_of[unit] == T["hq"]:
        if rally.candidates(s, unit):
            found.append(("rally",))
        if hq_request.allowed(s, unit):
            found.append(("request",))
        if teleporter.allowed(s, unit):
            found.append(("call",))
        if forced_march.candidates(s, unit):
            found.append(("forced_march",))
    elif s.t.is_person[unit] and science.place_of(s, unit):
        found.append(("science",))
    return found


def callers(s: State) -> list[int]:
    """Return the HQs that can still Request in this SHL Phase (6.0-01, 6.7-01, 6.7-02).

    An HQ that is choosing its action is included. Empty outside an SHL Phase.
    """
    if ("6.0?",) not in s.agenda:
        return []
    asked = s.agenda[-1][1] if s.agenda[-1][0] == "act?" else 0
    able = [hq for hq in s.t.hqs if hq_request.allowed(s, hq)]
    return [hq for hq in able if hq == asked or is_ready(s, hq) or may_work(s, hq)]


def act_menu(s: State, frame: Frame) -> list[Code]:
    return actions(s, frame[1], frame[2])


def act_do(s: State, frame: Frame, command: Code) -> None:
    _, unit, bonus = frame
    s.agenda.pop()
    verb = str(command[0])
    if verb == "stand_by":
        s.tell("unit_stands_by", ("6.0-01",), unit)
    elif verb == "leave_lab":
        place(s, unit, ABOARD)
        s.tell("lab_left", ("12.7-05",), unit)
    else:
        _BEGIN[verb](s, unit, bonus)


_BEGIN = {
    "full_move": full_move.begin,
    "full_fire": full_fire.begin,
    "run_and_gun": run_and_gun.begin,
    "cfp": cfp.begin,
    "sabotage": sabotage.begin,
    "rally": rally.begin,
    "request": hq_request.begin,
    "call": teleporter.begin,
    "forced_march": forced_march.begin,
    "science": science.begin,
}

STEPS = {"6.0": shl_phase}
ASKS = {
    "6.0?": (menu, do, "Which Unit acts?", ("6.0-01", "6.0-02")),
    "act?": (act_menu, act_do, "What does the Unit do?", ("6.0-03", "6.0-05")),
}
