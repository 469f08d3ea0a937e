"""A plan: commands that belong together, and the way to follow them through the game."""

from __future__ import annotations

import attrs

from hades.state.state import Code

OF_A_UNIT = ("6.0?", "act?", "move?", "fire?", "cfp?", "cfp_fire?", "sabotage?")
"""Questions about the Unit to activate and its action: a plan without an answer to one of them is over."""
SKIPPED = ("blow_door", "disarm", "stop")
"""Commands that a plan leaves out where they are not legal."""


@attrs.frozen
class Candidate:
    """Commands in order, and their purpose; without commands, the plan is what the adviser would do."""

    codes: tuple[Code, ...] = ()
    reason: str = ""


def answer(codes: list[Code], kind: str, menu: list[Code]) -> Code | None:
    """Take a plan's answer to a question off its remaining commands and return it; None if there is none.

    Answers to later questions are kept, unless their Unit has to do something else.
    """
    while codes:
        code = codes[0]
        if code[0] == "move_to" and code not in menu:
            code = "take_shaft", code[1]
        if code in menu:
            del codes[0]
            return code
        if code[0] not in SKIPPED:
            break
        del codes[0]
    if kind in OF_A_UNIT:
        codes.clear()
    return None
