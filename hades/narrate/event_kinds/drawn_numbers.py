"""Numbers that were drawn: how a sentence tells them, which card showed them, and what for."""

from __future__ import annotations

from hades.language import tr, trs
from hades.narrate.event_kinds.event_kind import Explained
from hades.narrate.names import Words, joined, name
from hades.state.events import Event

MODIFIERS = trs(
    {
        "6.4-06": "−1 depleted",
        "6.4-07": "+1 without a Jump",
        "6.7-04": "+1 depleted",
        "6.7-05": "+1 next to the enemy",
        "6.9-03": "+1 depleted",
    }
)
"""Clause -> how it modifies the number that was drawn."""


def draws(w: Words) -> str:
    """Who draws which number: ``draws a 4``."""
    return tr("draws a {number}", number=w["number"])


def draws_modified(w: Words) -> str:
    """The same with what became of it."""
    same = w["number"] == w["modified"]
    return draws(w) if same else tr("{w}, modified to {modified}", w=draws(w), modified=w["modified"])


def needed(w: Words, needs: int) -> str:
    """How low a number must be that is still to be drawn: ``needs 4 or less, modified by +1``."""
    change = w.get("modified", w["number"]) - w["number"]
    modified = tr(", modified by {change:+d}", change=change).replace("-", "−") if change else ""
    return tr("needs {needs} or less{modified}", needs=needs, modified=modified)


def card(event: Event) -> str:
    """The card that showed a number."""
    data = event.data
    return tr(
        "Card {card} of {deck} shows the random number {number}.",
        card=data["card"],
        deck=name(data["deck"]),
        number=data["number"],
    )


def number(event: Event) -> list[str]:
    """The card, and what its number was modified by, if it was."""
    drawn, counts = event.data["number"], event.data.get("modified", event.data["number"])
    if counts == drawn:
        return [card(event)]
    applied = joined(MODIFIERS[clause] for clause in event.clauses if clause in MODIFIERS)
    change = f"{counts - drawn:+d}".replace("-", "−")
    return [
        card(event),
        tr(
            "Modified by {change}{applied} it is {counts}.",
            change=change,
            applied=f" ({applied})" if applied else "",
            counts=counts,
        ),
    ]


def enough(needs: int) -> Explained:
    """A number for success or failure."""

    def told(event: Event) -> list[str]:
        wanted = event.data.get("needs", needs)
        end = tr("so it works") if event.data["success"] else tr("so it fails")
        return [*number(event), tr("{wanted} or less is needed, {end}.", wanted=wanted, end=end)]

    return told
