"""Numbers that were drawn: how a sentence tells them, which card showed them, and what for."""

from __future__ import annotations

from hades.narrate.event_kinds.event_kind import Explained
from hades.narrate.names import Words, joined, name
from hades.state.events import Event

MODIFIERS = {
    "6.4-06": "−1 depleted",
    "6.4-07": "+1 without a Jump",
    "6.7-04": "+1 depleted",
    "6.7-05": "+1 next to the enemy",
    "6.9-03": "+1 depleted",
}
"""Clause -> how it modifies the number that was drawn."""


def draws(w: Words) -> str:
    """Return who draws which number: ``draws a 4``."""
    return f"draws a {w['number']}"


def draws_modified(w: Words) -> str:
    """Return the same with what became of it."""
    same = w["number"] == w["modified"]
    return draws(w) if same else f"{draws(w)}, modified to {w['modified']}"


def needed(w: Words, needs: int) -> str:
    """Return how low a number must be that is still to be drawn: ``needs 4 or less, modified by +1``."""
    change = w.get("modified", w["number"]) - w["number"]
    modified = f", modified by {change:+d}".replace("-", "−") if change else ""
    return f"needs {needs} or less{modified}"


def card(event: Event) -> str:
    """Return the card that showed a number."""
    data = event.data
    return f"Card {data['card']} of {name(data['deck'])} shows the random number {data['number']}."


def number(event: Event) -> list[str]:
    """Return the card, and what its number was modified by, if it was."""
    drawn, counts = event.data["number"], event.data.get("modified", event.data["number"])
    if counts == drawn:
        return [card(event)]
    applied = joined(MODIFIERS[clause] for clause in event.clauses if clause in MODIFIERS)
    change = f"{counts - drawn:+d}".replace("-", "−")
    return [
        card(event),
        f"Modified by {change}{f' ({applied})' if applied else ''} it is {counts}.",
    ]


def enough(needs: int) -> Explained:
    """Return a number for success or failure."""

    def told(event: Event) -> list[str]:
        wanted = event.data.get("needs", needs)
        end = "so it works" if event.data["success"] else "so it fails"
        return [*number(event), f"{wanted} or less is needed, {end}."]

    return told
