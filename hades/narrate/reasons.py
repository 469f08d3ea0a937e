"""Why something happened: what the enemy considered, what was drawn, which rule left one way."""

from __future__ import annotations

from hades.content.edition import switches
from hades.narrate.event_kinds import EVENT_KINDS, text_for
from hades.state.events import Event


def why(event: Event) -> list[str]:
    """What an enemy considered, and the tie-break: a line each, empty where nothing was chosen."""
    reasons = EVENT_KINDS[event.kind].reasons
    return (reasons(event) if reasons else []) + _switched_off(event)


def _switched_off(event: Event) -> list[str]:
    """What another edition would have done differently here."""
    off = [clause[1:] for clause in event.clauses if clause.startswith("-")]
    return [f"Played without {id_}: {switches()[id_].off}" for id_ in off]


def grounds(event: Event) -> list[str]:
    """Why an event came out as it did where nobody chose: a line each, none for a fight (its sum says it)."""
    told = EVENT_KINDS[event.kind].grounds
    if callable(told):
        return told(event)
    line = text_for(told, event)
    return [line] if line else []
