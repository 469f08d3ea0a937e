"""What a decision of the player's came to, in a line or two: a door that was opened, how a fight went. Pure.

A film shows it and goes; this stays to be read until the next decision.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hades.content.load import Catalog
from hades.history.animation import AnimationBuilder, Shot
from hades.state.events import Event
from hades.view import View

RESULTS = frozenset({"combat", "circle_revealed"})
"""Kinds of events that something is told of."""


def outcome(before: View, catalog: Catalog, events: Sequence[Event]) -> str:
    """What events of one decision came to, from the view ``before`` it, in sentences.

    "" if nobody fought and no door was opened, and for what the enemy did: its turn has a card of its own.
    """
    kinds = {event.kind for event in events}
    enemy = any(e.kind == "step_began" and e.data["section"].startswith("5.") for e in events)
    if enemy or not RESULTS & kinds:
        return ""
    return " ".join(_sentences(AnimationBuilder(before, catalog).shots(list(events))))


def _sentences(shots: Iterable[Shot]) -> Iterator[str]:
    for shot in shots:
        if shot.kind == "combat":
            yield from (shot.caption, *shot.results)
        elif shot.kind == "circle":
            yield from (shot.caption, shot.effect) if shot.effect else (shot.caption,)
