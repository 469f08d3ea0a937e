"""7.1 Repair Step.

One attempt per turn, In System or Out System: on 3 or less, the Status marker moves up one module.
"""

from __future__ import annotations

from hades.rules import vittles
from hades.state import draw
from hades.state.state import Code, Frame, State

NEEDS = 3


def repair_step(s: State, frame: Frame) -> None:
    """Ask whether to repair, if the Vittles has taken any hit."""
    s.agenda.pop()
    if s.module or s.failing:
        s.agenda.append(("7.1?",))


def menu(s: State, frame: Frame) -> list[Code]:
    return [("repair",), ("no_repair",)]


def do(s: State, frame: Frame, command: Code) -> None:
    """Draw for the repair attempt, unless the player declines it (7.1-02, 7.1-03)."""
    s.agenda.pop()
    if command[0] == "no_repair":
        return
    card, number = draw.number(s, s.either)
    success = number <= NEEDS
    s.tell("repair_tried", ("7.1-01", "7.1-02"), s.either, card, number, int(success))
    if success:
        vittles.repair(s)


STEPS = {"7.1": repair_step}
ASKS = {"7.1?": (menu, do, "Repair Step: send out Damage Control?", ("7.1-01", "7.1-02"))}
