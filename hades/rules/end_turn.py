"""9.0 End Turn Phase, and the Overtime Option (14.2).

Chits are discarded and leave play (N-14). If the Nasty Surprise deck is empty, the game ends unless the
player uses Overtime now (E-03).
"""

from __future__ import annotations

from hades.rules import victory
from hades.rules.activation import acted
from hades.state import draw
from hades.state.state import NO_CRISIS, READY, Code, Frame, State

NO_OVERTIME = "no-overtime"
"""Special rule: the Overtime Option cannot be used (14.2-02, 15.4-14)."""


def end_turn(s: State, frame: Frame) -> None:
    """Discard the chits, then end the game, ask for Overtime, or continue (9.0-01 to 9.0-03)."""
    s.agenda.pop()
    drawn = s.crisis or s.comm_crash
    s.crisis, s.comm_crash = NO_CRISIS, 0
    for unit in acted(s):
        s.acted[unit] = READY
    if drawn:
        _discard_chits(s)
    if s.surprise_left:
        return
    if overtime_allowed(s):
        s.agenda.append(("9.0?",))
    else:
        victory.final(s)


def _discard_chits(s: State) -> None:
    if "N-14" in s.t.off:
        chits = range(s.t.unit_count, s.t.unit_count + len(s.t.chits))
        back = tuple(chit for chit in chits if not s.cup >> chit & 1)
        for chit in back:
            s.cup |= 1 << chit
        s.tell("chits_returned", ("9.0-01", "-N-14"), back)
    else:
        s.tell("chits_discarded", ("9.0-01", "5.3-23", "N-14"))


def overtime_allowed(s: State) -> bool:
    """Return whether the Overtime Option can still be used (14.2-01, 14.2-02, E-04)."""
    return not s.overtime and bool(s.surprise_aside) and NO_OVERTIME not in s.t.special


def use_overtime(s: State) -> None:
    """Shuffle a set-aside card into the deck, which adds a turn and costs 5 VP (14.2-03, 14.2-04)."""
    s.overtime = True
    draw.add_surprise(s)
    s.tell("overtime_used", ("14.2-01", "14.2-03", "14.2-04", "5.6-10"), s.surprise_left.bit_count())


def menu(s: State, frame: Frame) -> list[Code]:
    """Return the command to end the game; Overtime, the other choice, is a standing order."""
    return [("end_game",)]


def do(s: State, frame: Frame, command: Code) -> None:
    """End the game (9.0-02)."""
    s.agenda.pop()
    victory.final(s)


STEPS = {"9.0": end_turn}
ASKS = {"9.0?": (menu, do, "The last card is gone: end the game, or use Overtime?", ("9.0-02", "14.2-01"))}
