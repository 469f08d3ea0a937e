"""Which part of a table explains itself at a question: the first that matters now and was not met before.
Pure."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from hades.content.introduction import Introduction, load_introductions
from hades.engine.ask import Ask
from hades.engine.drill.event_phrases import matches
from hades.state.events import Event


def due(ask: Ask | None, told: Sequence[Sequence[Event]], seen: Collection[str]) -> Introduction | None:
    """What is explained at a question, after the events of each command (`GameLog.told`); None for
    nothing."""
    if ask is None:
        return None
    left = [one for one in load_introductions() if one.id not in seen]
    return next((one for one in left if _fits(one, ask, told)), None)


def _fits(one: Introduction, ask: Ask, told: Sequence[Sequence[Event]]) -> bool:
    if one.asked and ask.kind not in one.asked:
        return False
    return not one.when or any(
        matches(event, phrase) for events in told for event in events for phrase in one.when
    )
