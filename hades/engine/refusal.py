"""Why a command is refused: the clauses that keep it out of the menu, and a sentence."""

from __future__ import annotations

from typing import Any

from hades.state.state import State


def why_refused(s: State, code: tuple[Any, ...]) -> tuple[tuple[str, ...], str]:
    """Clause ids and a reason for a command that the menu does not hold."""
    if s.outcome:
        return ("9.0-02",), "the game is over"
    return ("6.0-02",), "that is not what is asked now"
