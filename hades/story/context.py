"""Causes remembered from turn to turn of a story: who opened a shaft, who hit a Unit, who failed before.

A `StoryContext` records every event after the story has told it, so that later events can look up their
cause.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import attrs

from hades import geometry as geo
from hades.engine.game import Game
from hades.history.timeline import friends_of
from hades.rules import victory
from hades.state.events import Event
from hades.story.statements import Statement
from hades.story.wording import Places, causes, roster
from hades.view import View

SHIELDS = ("G1", "G2", "G3")
"""The modules that are hit first, the Shield Generators."""
OFTEN = 3
"""Least number of failures in a row that the story counts."""


@attrs.frozen
class Cause:
    """The cause of a later event: its turn and the actors, () if there was none."""

    turn: int
    by: tuple[str, ...] = ()
    against: str = ""
    """Name of the target if the one who was hit had attacked it, or ""."""

    @property
    def words(self) -> str:
        """The cause as used after "by", or ""."""
        return f"an attack on {self.against}" if self.against else roster(self.by)

    def when(self, turn: int) -> str:
        """Return when the cause happened, worded for a sentence about ``turn``."""
        if not self.turn:
            return "during the landing"
        return {0: "this turn", 1: "the turn before"}.get(turn - self.turn, f"in turn {self.turn}")


class StoryContext:
    """The story so far, from the position before the first event on."""

    def __init__(self, game: Game, course: Iterable[Event]) -> None:
        self.game = game
        self.places = Places(game)
        self.friends = friends_of(game)
        self.shown = game.view_after(0)
        """The board as it is after the last event told."""
        self.by = causes(course)
        """Attackers and target of each result of a fight."""
        self.opened: dict[str, Cause] = {}
        """Cause that opened a shaft, by letter of its Complex."""
        self.used: set[str] = set()
        """Letters of the Complexes whose shaft a Unit has used."""
        self.hurt: dict[str, Cause] = {}
        """Cause of a Unit's depletion, by Unit."""
        self.scarred: set[str] = set()
        """Ids of the raid's Units that have been depleted at any time."""
        self.shafts: dict[str, str] = {}
        """Hex where a Unit's last step through a shaft ended, by Unit."""
        self.vain: Counter[tuple[str, str]] = Counter()
        """Failures since the last success, by (Unit, action)."""
        self.fighting: set[str] = set()
        """Ids of the Units that attack on the ground in this turn."""
        self.fewest = len(SHIELDS)
        """Smallest number of shields mentioned so far."""
        self._told: set[str] = set()

    def hear(self, event: Event) -> None:
        """Record an event, once told, as a possible cause of later ones."""
        data, kind = event.data, event.kind
        cause = Cause(event.turn, *self.by.get(event, ()))
        if kind == "si_destroyed":
            self.opened[next(si.letter for si in self.shown.installations if si.id == data["si"])] = cause
        elif kind == "unit_depleted":
            self.hurt[data["unit"]] = cause
            self.scarred |= {data["unit"]} & self.friends
        elif kind in ("unit_recovered", "unit_evacuated"):
            self.hurt.pop(data["unit"], None)
        if event.command:
            self.shown = View.after(event)

    # Lookups

    @property
    def where(self) -> dict[str, str]:
        """Hex of each Unit on a map, by id."""
        return {unit.id: unit.hex for unit in self.shown.units if unit.place == "map" and unit.hex}

    def beside(self, hex_: str) -> list[str]:
        """Return the raid's Units that are adjacent to a hex on its deck."""
        here = geo.parse(hex_)
        there = {unit: geo.parse(at) for unit, at in self.where.items() if unit in self.friends}
        return [
            u for u, at in there.items() if geo.map_of(at) == geo.map_of(here) and geo.distance(at, here) == 1
        ]

    def tried(self, who: str, what: str, statement: Statement, well: bool) -> Statement:
        """Record an attempt, and return its statement.

        A success after several failures gets "at last"; from the third failure in a row on, failures are
        counted.
        """
        key = who, what
        before = self.vain[key]
        self.vain[key] = 0 if well else before + 1
        if before < OFTEN - 1:
            return statement
        if well:
            return attrs.evolve(statement, adverb="at last")
        often = f" for the {ORDINALS[before]} time in a row" if before < len(ORDINALS) else ""
        return attrs.evolve(statement, rest=statement.rest + often)

    def is_news(self, stake: str) -> bool:
        """Return whether the story has not mentioned this yet, and record that it now has."""
        is_news = stake not in self._told
        self._told.add(stake)
        return is_news

    def shields(self) -> int:
        """Return the number of Shield Generators that are not destroyed."""
        return sum(m.status != "destroyed" for m in self.shown.vittles.modules if m.id in SHIELDS)

    def worth(self, id_: str) -> float:
        """Return the VP that a Unit or treasure scores for being aboard by itself (14.1); 0 for an enemy."""
        lines = [half for _, half, _ in victory.hanging_on(self.game.tables, id_) if half > 0]
        return lines[0] / 2 if lines else 0.0


ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
"""Ordinal numbers as words."""
