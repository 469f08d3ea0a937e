"""Tags of events: whose action, part of a fight, effect on the score."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

import attrs

from hades.narrate.event_kinds import EVENT_KINDS
from hades.state.events import Event

FILTERS = ("all", "enemy", "mine", "combat", "score")
"""Filters of a log: everything, the actions of one side, fights, effects on the score."""

TURN = "turn"
"""Tag of a heading that begins a turn."""


@attrs.frozen
class Tagged:
    """An event with its turn, its section of the rules, and those of `FILTERS` that let it through."""

    event: Event
    turn: int
    section: str
    tags: frozenset[str]


def tagged(
    events: Iterable[Event], friends: Collection[str], turn: int = 0, section: str = "15.0"
) -> Iterator[Tagged]:
    """Yield the tagged events in order.

    ``turn`` and ``section`` are those before the first event, ``friends`` the ids of the player's Units.
    """
    of = ""
    for event in events:
        if event.kind == "turn_began":
            turn, section = event.data["turn"], "3.0"
        if event.kind == "step_began":
            section = event.data["section"]
        # Results of a combat belong to the side that began it.
        result = EVENT_KINDS[event.kind].result
        of = of if result and of else side(event, section, friends)
        yield Tagged(event, turn, section, tags(event, of, friends))
        if not result and event.kind != "combat":
            of = ""


def side(event: Event, section: str, friends: Collection[str]) -> str:
    """Return whose action an event is: enemy or mine."""
    data = event.data
    if event.kind == "combat":
        target = data["target"]
        return "enemy" if target["kind"] == "ship" or target["id"] in friends else "mine"
    if EVENT_KINDS[event.kind].enemy or section.startswith("5."):
        return "enemy"
    unit = data.get("unit")
    return "enemy" if isinstance(unit, str) and unit not in friends else "mine"


def tags(event: Event, of: str, friends: Collection[str]) -> frozenset[str]:
    """Return those of `FILTERS` that let an event through; ``of`` is the side that acted."""
    kind, found = EVENT_KINDS[event.kind], {"all", of}
    if kind.head:
        return frozenset({TURN} if kind.name == "turn_began" else ())
    if kind.fight or kind.result:
        found.add("combat")
    lost = kind.name == "unit_destroyed" and event.data["unit"] in (*friends, "officer")
    if kind.score or lost:
        found.add("score")
    return frozenset(found)
