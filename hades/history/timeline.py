"""The events of a game in order, grouped into acts and fights, with tags for filters of the log.

Undone commands and other branches are not included.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Iterator

import attrs

from hades.engine.game import Game
from hades.narrate import EVENT_KINDS
from hades.state.events import Event

FILTERS = ("all", "enemy", "mine", "combat", "score")
"""Filters of the log: all events, those of the enemy or the player, fights, and changes of the score."""

TURN = "turn"
"""Tag of a heading at the start of a turn."""


def tagged(events: Iterable[Event], friends: Collection[str]) -> Iterator[tuple[Event, frozenset[str]]]:
    """Yield each event with the `FILTERS` that show it. A heading has no filters, but can have `TURN`."""
    for act in acts(events):
        fight = next((event for event in act if event.kind == "combat"), None)
        for event in act:
            # The results of a combat belong to the side that began it.
            of = fight if fight is not None and EVENT_KINDS[event.kind].result else event
            yield event, _tags(event, _side(of, friends), friends)


def _side(event: Event, friends: Collection[str]) -> str:
    data = event.data
    if event.kind == "combat":
        target = data["target"]
        return "enemy" if target["kind"] == "ship" or target["id"] in friends else "mine"
    if EVENT_KINDS[event.kind].enemy or event.section.startswith("5."):
        return "enemy"
    unit = data.get("unit")
    return "enemy" if isinstance(unit, str) and unit not in friends else "mine"


def _tags(event: Event, of: str, friends: Collection[str]) -> frozenset[str]:
    kind, found = EVENT_KINDS[event.kind], {"all", of}
    if kind.head:
        return frozenset({TURN} if event.kind == "turn_began" else ())
    if kind.fight or kind.result:
        found.add("combat")
    lost = event.kind == "unit_destroyed" and event.data["unit"] in (*friends, "officer")
    if kind.score or lost:
        found.add("score")
    return frozenset(found)


@attrs.frozen
class Fight:
    """A combat with its results."""

    event: Event
    results: tuple[Event, ...]

    @property
    def attackers(self) -> tuple[str, ...]:
        """Ids of the attackers; ``the explosion`` for a blast."""
        shots = self.event.data["shots"]
        return tuple("the explosion" if shot["kind"] == "blast" else str(shot["id"]) for shot in shots)

    @property
    def target(self) -> str:
        """Id of the target; for the Vittles, id of the module under fire."""
        return str(self.event.data["target"]["id"])

    @property
    def at_the_ship(self) -> bool:
        return bool(self.event.data["target"]["kind"] == "ship")

    def by_raid(self, friends: frozenset[str]) -> bool:
        """Return whether the player's side attacked. An explosion counts as an attack by the player."""
        first = self.event.data["shots"][0]
        return first["kind"] in ("ship", "blast") or first["id"] in friends


def timeline(game: Game) -> list[Event]:
    return list(itertools.chain.from_iterable(events_by_command(game)))


def events_by_command(game: Game) -> list[list[Event]]:
    """Return the events of each command; index 0 has those before the first command."""
    return [game.events_of(command) for command in range(len(game.history) + 1)]


def acts(events: Iterable[Event]) -> Iterator[list[Event]]:
    """Yield events in acts: a fight with the choice of its target and its results, any other event alone."""
    act: list[Event] = []
    for event in events:
        results = EVENT_KINDS[event.kind].result and any(one.kind == "combat" for one in act)
        if act and not results and [act[-1].kind, event.kind] != ["target_chosen", "combat"]:
            yield act
            act = []
        act.append(event)
    if act:
        yield act


def fights(course: Iterable[Event]) -> tuple[list[Fight], list[Event]]:
    """Return (fights, all other events, among them the choices of targets)."""
    found: list[Fight] = []
    rest: list[Event] = []
    for act in acts(course):
        at = next((n for n, event in enumerate(act) if event.kind == "combat"), len(act))
        rest += act[:at]
        found += [Fight(event, tuple(act[at + 1 :])) for event in act[at : at + 1]]
    return found, rest


def subject(event: Event) -> tuple[str, str]:
    """Return (field, id) of the Unit or thing that an event is about; ("", "") if it is about none."""
    fields = ("unit", "si", "module", "fighter", "treasure")
    return next(((field, str(event.data[field])) for field in fields if event.data.get(field)), ("", ""))


def ends_engaged(event: Event) -> bool:
    """Return whether an enemy became engaged at the end of a move; ``event`` is an ``enemy_moved``."""
    return any(note["note"] == "engaged" for note in event.data["notes"])


def friends_of(game: Game) -> frozenset[str]:
    return frozenset(unit.id for unit in game.tables.catalog.units if unit.is_friend)
