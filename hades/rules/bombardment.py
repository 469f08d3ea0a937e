"""15.3 Surprise Pre-Invasion Bombardment.

Before the first turn of scenario 3, each railgun of the Vittles fires twice, with the targets and results of
the Attack Step (7.3). The frame is ("15.3?", shots left for R1, shots left for R2).
"""

from __future__ import annotations

from hades.rules import vittles_attack
from hades.state.state import Code, Frame, State

RULE = "bombardment"
SHOTS = 2
R1 = 1
"""Number of the first railgun among the weapons."""


def begin(s: State, frame: Frame) -> None:
    """Ask for the bombardment once all Units are placed and every target is known (15.3-08, S-13)."""
    s.tell("bombardment_began", ("15.3-08", "S-13"), SHOTS, SHOTS)
    _ask(s, (SHOTS, SHOTS))


def _ask(s: State, left: tuple[int, int]) -> None:
    if vittles_attack.shots(s, weapons(left)):
        s.agenda[-1] = ("15.3?", *left)
    else:
        _end(s)


def _end(s: State) -> None:
    s.agenda.pop()
    s.tell("bombardment_over", ("15.3-08",))


def weapons(left: tuple[int, ...]) -> list[int]:
    return [R1 + gun for gun, shots in enumerate(left) if shots]


def menu(s: State, frame: Frame) -> list[Code]:
    return [*vittles_attack.shots(s, weapons(frame[1:])), ("cease_fire",)]


def do(s: State, frame: Frame, command: Code) -> None:
    """Fire one of the four shots, or end the bombardment (15.3-08, S-13)."""
    if command[0] == "cease_fire":
        _end(s)
        return
    vittles_attack.shoot(s, command, ("15.3-08", "S-13"))
    r1, r2 = frame[1:]
    _ask(s, (r1 - 1, r2) if command[1] == R1 else (r1, r2 - 1))


STEPS = {"15.3": begin}
ASKS = {"15.3?": (menu, do, "Bombardment: fire at what?", ("15.3-08", "S-13"))}
