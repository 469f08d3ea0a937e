"""A plan: commands that belong together, and how they are followed as the game goes on."""

from __future__ import annotations

import attrs

from hades.state.state import Code

OF_A_UNIT = ("6.0?", "act?", "move?", "fire?", "cfp?", "cfp_fire?", "sabotage?")
"""Questions whom to activate and what a Unit does: a plan that has no answer to one of them is over."""
SKIPPED = ("blow_door", "disarm", "stop")
"""What is left out of a plan where it is not legal."""


@attrs.frozen
class Candidate:
    """Commands in their order, and what they are for; without any it is what the adviser would do."""

    codes: tuple[Code, ...] = ()
    reason: str = ""


def answer(codes: list[Code], kind: str, menu: list[Code]) -> Code | None:
    """What the commands that are left of a plan answer to a question, taken off them; None if nothing.

    What they say of later questions is kept, unless their Unit has to do something else.
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
