"""Drawn numbers: the sentence about each, the card that showed it, and the purpose of the draw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hades.content.names import title
from hades.narrate.event_kinds.event_kind import Explained
from hades.narrate.names import Words, joined
from hades.state.events import Event
from hades.wording import signed

MODIFIERS = {
    "6.4-06": "−1 depleted",
    "6.4-07": "+1 without a Jump",
    "6.7-04": "+1 depleted",
    "6.7-05": "+1 next to the enemy",
    "6.9-03": "+1 depleted",
}
"""Explanation of each modifier of a drawn number, by clause."""


def draws(w: Words) -> str:
    """Return the number drawn: ``draws a 4``."""
    return f"draws a {w['number']}"


def draws_modified(w: Words) -> str:
    """Return the number drawn, with the modified number if that differs."""
    same = w["number"] == w.get("modified", w["number"])
    return draws(w) if same else f"{draws(w)}, modified to {w['modified']}"


def needed(w: Words, needs: int) -> str:
    """Return what a draw to come must show: ``needs 4 or less, modified by +1``."""
    change = w.get("modified", w["number"]) - w["number"]
    modified = f", modified by {signed(change)}" if change else ""
    return f"needs {needs} or less{modified}"


def card(event: Event) -> str:
    """Return which card showed the number."""
    data = event.data
    return f"{title(data['card'])} shows {data['number']}."


def number(event: Event) -> list[str]:
    """Return which card showed the number, and the modifiers if there are any."""
    drawn, counts = event.data["number"], event.data.get("modified", event.data["number"])
    if counts == drawn:
        return [card(event)]
    applied = joined(MODIFIERS[clause] for clause in event.clauses if clause in MODIFIERS)
    change = signed(counts - drawn)
    return [
        card(event),
        f"Modified by {change}{f' ({applied})' if applied else ''}, it counts as {counts}.",
    ]


def enough(needs: int) -> Explained:
    """Return a function that explains the result of a draw that succeeds on ``needs`` or less."""

    def told(event: Event) -> list[str]:
        wanted = event.data.get("needs", needs)
        end = "so it works" if event.data["success"] else "so it fails"
        return [*number(event), f"{wanted} or less was needed, {end}."]

    return told


def attempt(does: str | Callable[[Words], str], needs: int, well: str, badly: str) -> dict[str, Any]:
    """Return the sentence, purpose and explanation of a draw that succeeds on ``needs`` or less.

    ``does`` words the attempt, ``well`` and ``badly`` its result. If the event has its own ``needs``, that
    applies.
    """

    def attempted(w: Words) -> str:
        return does(w) if callable(does) else does.format_map(w)

    def sentence(_: Event, w: Words) -> str:
        wanted = w.get("needs", needs)
        end = well if w.get("success", w["number"] <= wanted) else badly
        return f"{attempted(w)} and {draws_modified(w)} (needing {wanted} or less): {end}."

    def purpose(_: Event, w: Words, __: int) -> str:
        return f"{attempted(w)} ({needed(w, w.get('needs', needs))})"

    return {"sentence": sentence, "drawn_for": purpose, "grounds": enough(needs)}
