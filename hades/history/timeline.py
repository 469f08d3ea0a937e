"""The timeline of a game: every event of the current line of play, with its turn, section and side.

Other branches and undone commands are not included.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Iterator
from typing import TypeVar

import attrs

from hades.engine.game import Game
from hades.narrate import EVENT_KINDS
from hades.state.events import Event, Moment

SET_UP = "15.0"
"""Section number of everything before turn 1."""

FILTERS = ("all", "enemy", "mine", "combat", "score")
"""Filters of a log: everything, acts of one side, fights, changes of the score."""

TURN = "turn"
"""Tag of a heading at the start of a turn."""


@attrs.frozen
class TimelineEntry:
    """An event with its ``turn`` (0 in the set-up) and the ``section`` of its step.

    ``tags`` are the `FILTERS` that it passes; a heading has none, or only `TURN`.
    """

    event: Event
    turn: int
    section: str
    tags: frozenset[str] = frozenset()

    @property
    def moment(self) -> Moment:
        return self.event.moment

    @property
    def command(self) -> int:
        """Number of the command that caused the event; 0 for events before the first question."""
        return self.event.moment[0]

    @property
    def at(self) -> int:
        """Index among the events of the command, from 0."""
        return self.event.moment[1]

    @property
    def kind(self) -> str:
        return self.event.kind


def entries(
    events: Iterable[Event], friends: Collection[str], turn: int = 0, section: str = SET_UP
) -> Iterator[TimelineEntry]:
    """Yield an entry for each event, in order.

    ``turn`` and ``section`` apply until an event names others; ``friends`` are the ids of the player's Units.
    """
    of = ""
    for event in events:
        if event.kind == "turn_began":
            turn, section = event.data["turn"], "3.0"
        if event.kind == "step_began":
            section = event.data["section"]
        # The results of a combat belong to the side that began it.
        result = EVENT_KINDS[event.kind].result
        of = of if result and of else _side(event, section, friends)
        yield TimelineEntry(event, turn, section, _tags(event, of, friends))
        if not result and event.kind != "combat":
            of = ""


def _side(event: Event, section: str, friends: Collection[str]) -> str:
    """Return the side that acted: "enemy" or "mine"."""
    data = event.data
    if event.kind == "combat":
        target = data["target"]
        return "enemy" if target["kind"] == "ship" or target["id"] in friends else "mine"
    if EVENT_KINDS[event.kind].enemy or section.startswith("5."):
        return "enemy"
    unit = data.get("unit")
    return "enemy" if isinstance(unit, str) and unit not in friends else "mine"


def _tags(event: Event, of: str, friends: Collection[str]) -> frozenset[str]:
    """Return the `FILTERS` that an event passes; ``of`` is the side that acted."""
    kind, found = EVENT_KINDS[event.kind], {"all", of}
    if kind.head:
        return frozenset({TURN} if kind.name == "turn_began" else ())
    if kind.fight or kind.result:
        found.add("combat")
    lost = kind.name == "unit_destroyed" and event.data["unit"] in (*friends, "officer")
    if kind.score or lost:
        found.add("score")
    return frozenset(found)


@attrs.frozen
class Fight:
    """A combat with its results."""

    entry: TimelineEntry
    results: tuple[TimelineEntry, ...]

    @property
    def target(self) -> str:
        """Id of the defender; if that is the Vittles, id of the module under fire."""
        return str(self.entry.event.data["target"]["id"])

    @property
    def at_the_ship(self) -> bool:
        """True if the Vittles was the target."""
        return bool(self.entry.event.data["target"]["kind"] == "ship")

    def by_raid(self, friends: frozenset[str]) -> bool:
        """Return whether the player's side attacked."""
        first = self.entry.event.data["shots"][0]
        return first["kind"] in ("ship", "blast") or first["id"] in friends


def timeline(game: Game) -> list[TimelineEntry]:
    """Return the timeline of a game: all its events, in order."""
    events = itertools.chain.from_iterable(told_by(game))
    return list(entries(events, friends_of(game), *beginning(game)))


def told_by(game: Game) -> list[list[Event]]:
    """Return the events of each command; index 0 has those before the first command."""
    return [game.told(command) for command in range(len(game.history) + 1)]


def beginning(game: Game) -> tuple[int, str]:
    """Return the turn and section in which a game begins: the set-up, or those of its starting position."""
    if not game.position:
        return 0, SET_UP
    kinds = [event.kind for event in game.opening]
    view = game.view_after(0)
    section = "3.0" if "step_began" in kinds else view.section
    return view.turn - kinds.count("turn_began"), section


Told = TypeVar("Told", Event, TimelineEntry)


def acts(events: Iterable[Told]) -> Iterator[list[Told]]:
    """Yield events in groups: a fight with the choice of its target and its results, anything else alone."""
    act: list[Told] = []
    for event in events:
        results = EVENT_KINDS[event.kind].result and any(one.kind == "combat" for one in act)
        if act and not results and [act[-1].kind, event.kind] != ["target_chosen", "combat"]:
            yield act
            act = []
        act.append(event)
    if act:
        yield act


def fights(course: Iterable[TimelineEntry]) -> tuple[list[Fight], list[TimelineEntry]]:
    """Return the combats in part of a timeline, and the events that belong to none."""
    found: list[Fight] = []
    rest: list[TimelineEntry] = []
    for act in acts(course):
        at = next((n for n, entry in enumerate(act) if entry.kind == "combat"), len(act))
        rest += act[:at]
        found += [Fight(entry, tuple(act[at + 1 :])) for entry in act[at : at + 1]]
    return found, rest


def friends_of(game: Game) -> frozenset[str]:
    """Return the ids of the player's Units."""
    return frozenset(unit.id for unit in game.tables.catalog.units if unit.is_friend)
