"""6.5 Engineer Sabotage.

An Engineer attacks an adjacent SI with +4 (+2 if depleted) in place of its card's modifier. Both the Engineer
(C-11) and the SI still draw a card.
"""

from __future__ import annotations

from hades.board.contact import sis_next_to
from hades.rules.combat_resolution import SI, UNIT, fight
from hades.state.state import Code, Frame, State

MODIFIERS = 4, 2
"""Modifiers of a fresh and of a depleted Engineer, used in place of the card's (6.5-02)."""


def targets(s: State, unit: int) -> list[int]:
    """Return the SIs an Engineer may sabotage (6.5-01)."""
    return sis_next_to(s, s.where[unit])


def begin(s: State, unit: int, bonus: int) -> None:
    s.agenda.append(("sabotage?", unit))


def menu(s: State, frame: Frame) -> list[Code]:
    return [("sabotage_si", si) for si in targets(s, frame[1])]


def do(s: State, frame: Frame, command: Code) -> None:
    """Let the Engineer attack the chosen SI (6.5-02, 6.5-03)."""
    unit = frame[1]
    s.agenda.pop()
    clauses = ("6.5-01", "6.5-02", "6.5-03", "C-11")
    fight(s, clauses, ((UNIT, unit),), (SI, int(command[1])), fixed=MODIFIERS[s.depleted(unit)])


ASKS = {"sabotage?": (menu, do, "Sabotage which Surface Installation?", ("6.5-01", "6.5-02"))}
