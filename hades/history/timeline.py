"""The course of a game: every event of the current line of play, with its moment and step.

Other branches and undone commands are not included.
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from hades.engine.game import Game
from hades.narrate import EVENT_KINDS
from hades.narrate.tags import tagged
from hades.state.events import Event

SET_UP = "15.0"
"""Section of everything before turn 1."""


Moment = tuple[int, int]
"""(command, event): command 0 is the set-up before the first question, 1 the first command."""


@attrs.frozen
class TimelineEntry:
    """An event: its turn (0 in the set-up), the section of its step, its command (0 before the
    first question), and its index among the events of that command.
    """

    turn: int
    section: str
    command: int
    at: int
    event: Event

    @property
    def moment(self) -> Moment:
        return self.command, self.at

    @property
    def kind(self) -> str:
        return self.event.kind


@attrs.frozen
class Fight:
    """A combat and its results."""

    entry: TimelineEntry
    results: tuple[TimelineEntry, ...]

    @property
    def target(self) -> str:
        """Id of the defender; for the Vittles, of the module under fire."""
        return str(self.entry.event.data["target"]["id"])

    @property
    def at_the_ship(self) -> bool:
        """True if the Vittles was attacked."""
        return bool(self.entry.event.data["target"]["kind"] == "ship")

    def by_raid(self, friends: frozenset[str]) -> bool:
        """Return whether the player's side attacked."""
        first = self.entry.event.data["shots"][0]
        return first["kind"] in ("ship", "blast") or first["id"] in friends


def timeline(game: Game) -> list[TimelineEntry]:
    """Return all events of a game in order."""
    turn, section = beginning(game)
    friends = friends_of(game)
    found = []
    for command in range(len(game.history) + 1):
        for at, one in enumerate(tagged(game.told(command), friends, turn, section)):
            turn, section = one.turn, one.section
            found.append(TimelineEntry(turn, section, command, at, one.event))
    return found


def beginning(game: Game) -> tuple[int, str]:
    """Return the turn and section before the first event: those of the set-up, or of the starting
    position.
    """
    if not game.position:
        return 0, SET_UP
    kinds = [event.kind for event in game.opening]
    view = game.view_after(0)
    section = "3.0" if "step_began" in kinds else view.section
    return view.turn - kinds.count("turn_began"), section


def fights(course: Iterable[TimelineEntry]) -> tuple[list[Fight], list[TimelineEntry]]:
    """Return the combats among some events, and the events that are not part of one."""
    found: list[Fight] = []
    rest: list[TimelineEntry] = []
    after = False
    for entry in course:
        if entry.kind == "combat":
            found.append(Fight(entry, ()))
            after = True
        elif after and EVENT_KINDS[entry.kind].result:
            found[-1] = attrs.evolve(found[-1], results=(*found[-1].results, entry))
        else:
            after = False
            rest.append(entry)
    return found, rest


def friends_of(game: Game) -> frozenset[str]:
    """Return the ids of the player's Units."""
    return frozenset(unit.id for unit in game.tables.catalog.units if unit.is_friend)
