"""Words about drawn numbers: the result, its card and modifiers, and the purpose of the draw."""

from __future__ import annotations

from typing import Any

from hades.content.names import title
from hades.narrate.event_kinds.event_kind import Explained, TextOf
from hades.narrate.names import Words, joined
from hades.state.events import Event
from hades.wording import signed

MODIFIERS = {
    "6.4-06": "−1 for being depleted",
    "6.4-07": "+1 for attacking without a Jump",
    "6.7-04": "+1 for being depleted",
    "6.7-05": "+1 for being next to the enemy",
    "6.9-03": "+1 for being depleted",
}
"""Clause -> the modifier of a drawn number that it gives, in words."""


def draws(w: Words) -> str:
    return f"draws a {w['number']}"


def draws_modified(event: Event, w: Words, condition: str = "") -> str:
    """Return ``draws a 4, modified to 5 (+1 for being depleted), CONDITION``.

    The condition for success may be "". An unmodified number has the condition in brackets.
    """
    counts = w.get("modified", w["number"])
    if counts == w["number"]:
        return f"{draws(w)}{f' ({condition})' if condition else ''}"
    applied = f" ({applied})" if (applied := _applied(event)) else ""
    return f"{draws(w)}, modified to {counts}{applied}{f', {condition}' if condition else ''}"


def _applied(event: Event) -> str:
    return joined(MODIFIERS[clause] for clause in event.clauses if clause in MODIFIERS)


def needed(w: Words, needs: int) -> str:
    """Return the condition for a draw to succeed: ``needs 4 or less, modified by +1``."""
    change = w.get("modified", w["number"]) - w["number"]
    modified = f", modified by {signed(change)}" if change else ""
    return f"needs {needs} or less{modified}"


def card(event: Event) -> str:
    data = event.data
    return f"{title(data['card'])} shows {data['number']}."


def number(event: Event) -> list[str]:
    """Return a sentence with the card drawn and its number, and another with the modifiers, if any."""
    drawn, counts = event.data["number"], event.data.get("modified", event.data["number"])
    if counts == drawn:
        return [card(event)]
    applied, change = _applied(event), signed(counts - drawn)
    return [
        card(event),
        f"Modified by {change}{f' ({applied})' if applied else ''}, it counts as {counts}.",
    ]


def enough(needs: int) -> Explained:
    """Return a function that explains a draw that succeeds on ``needs`` or less."""

    def explain(event: Event) -> list[str]:
        wanted = event.data.get("needs", needs)
        end = "succeeds" if event.data["success"] else "fails"
        return [*number(event), f"{wanted} or less was needed, so the draw {end}."]

    return explain


def attempt(does: str | TextOf, needs: int, well: str, badly: str) -> dict[str, Any]:
    """Return the fields of an `EventKind` for an attempt that succeeds if the draw is ``needs`` or less.

    ``does`` is the attempt in words, ``well`` and ``badly`` are its results. An event's own ``needs`` has
    precedence.
    """

    def attempted(event: Event, w: Words) -> str:
        return does(event, w) if callable(does) else does.format_map(w)

    def sentence(event: Event, w: Words) -> str:
        wanted = w.get("needs", needs)
        end = well if w.get("success", w["number"] <= wanted) else badly
        return f"{attempted(event, w)} and {draws_modified(event, w, f'needing {wanted} or less')}: {end}."

    def purpose(event: Event, w: Words, _: int) -> str:
        return f"{attempted(event, w)} ({needed(w, w.get('needs', needs))})"

    return {"sentence": sentence, "drawn_for": purpose, "grounds": enough(needs)}
