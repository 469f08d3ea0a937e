"""Which part of a table explains itself at a question: the first that matters now and was not met before.
Pure."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from hades.content.help_texts import FirstGameTip, load_introductions
from hades.engine.ask import Ask
from hades.engine.drill.event_phrases import matches
from hades.state.events import Event

BREATH = 2
"""Units that act after something was explained, before the next thing that can wait is."""


def due(
    ask: Ask | None, told: Sequence[Sequence[Event]], seen: Collection[str], *, soon: bool = False
) -> FirstGameTip | None:
    """What is explained at a question, after the events of each command (`GameLog.told`); None for
    nothing.

    ``soon`` says that something else was explained just before: then only what cannot wait is.
    """
    if ask is None:
        return None
    left = [one for one in load_introductions() if one.id not in seen and not (soon and one.can_wait)]
    return next((one for one in left if _fits(one, ask, told)), None)


def _fits(one: FirstGameTip, ask: Ask, told: Sequence[Sequence[Event]]) -> bool:
    if one.asked and ask.kind not in one.asked:
        return False
    heard = told[_turn(told) :] if one.at_once else told
    return not one.when or any(
        matches(event, phrase) for events in heard for event in events for phrase in one.when
    )


def _turn(told: Sequence[Sequence[Event]]) -> int:
    """The command with which this turn began."""
    began = (n for n in range(len(told) - 1, -1, -1) if any(e.kind == "turn_began" for e in told[n]))
    return next(began, 0)
