"""Causes carried from turn to turn of a story: who opened a shaft, who hit a Unit, who failed before.

A `StoryContext` records every event once, after the story has used it; later events look up their causes
there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import attrs

from hades import geometry as geo
from hades.engine.game import Game
from hades.history.timeline import TimelineEntry, friends_of
from hades.rules import victory
from hades.story.wording import Places, causes
from hades.view import View

SHIELDS = ("G1", "G2", "G3")
"""The modules that are hit first."""
OWN_ATTACK = "an attack on"
"""Beginning of the cause of a hit on the attacker."""
OFTEN = 3
"""Least number of failures in a row that a story counts."""


@attrs.frozen
class Cause:
    """The cause of a later event: its turn, and who acted."""

    turn: int
    by: str
    """Name of the actor as used in a sentence, or ""."""

    def when(self, turn: int) -> str:
        """Return the time of the cause, in words, for a sentence about a turn."""
        if not self.turn:
            return "during the landing"
        return {0: "this turn", 1: "the turn before"}.get(turn - self.turn, f"in turn {self.turn}")


class StoryContext:
    """The story so far; it begins with the position before the first event."""

    def __init__(self, game: Game, course: Iterable[TimelineEntry]) -> None:
        self.game = game
        self.places = Places(game)
        self.friends = friends_of(game)
        self.shown = game.view_after(0)
        """The position as the story has reached it."""
        self.by = {
            result: f"{OWN_ATTACK} {target}" if target else who
            for result, (who, target) in causes(course).items()
        }
        """Attackers of each result of a fight, by name."""
        self.opened: dict[str, Cause] = {}
        """Cause that opened the shaft of a Complex, by letter."""
        self.used: set[str] = set()
        """Letters of Complexes whose shaft a Unit has taken."""
        self.hurt: dict[str, Cause] = {}
        """Cause of the hit on a depleted Unit."""
        self.scarred: set[str] = set()
        """Ids of the Units of the raid that have been depleted before."""
        self.shafts: dict[str, str] = {}
        """End of the last step through a shaft, by Unit."""
        self.vain: Counter[tuple[str, str]] = Counter()
        """Number of failures since the last success, by (Unit, action)."""
        self.fighting: set[str] = set()
        """Ids of the Units that attack on the ground in the turn being told."""
        self.fewest = len(SHIELDS)
        """Smallest number of shields that the story has mentioned so far."""
        self._told: set[str] = set()

    def hear(self, entry: TimelineEntry) -> None:
        """Record an event, after it has been told, as a possible cause of later ones."""
        data, kind = entry.event.data, entry.kind
        cause = Cause(entry.turn, self.by.get(entry, ""))
        if kind == "si_destroyed":
            self.opened[next(si.letter for si in self.shown.installations if si.id == data["si"])] = cause
        elif kind == "unit_depleted":
            self.hurt[data["unit"]] = cause
            self.scarred |= {data["unit"]} & self.friends
        elif kind in ("unit_recovered", "unit_evacuated"):
            self.hurt.pop(data["unit"], None)
        if entry.command:
            self.shown = View.after(entry.event)

    # Questions

    @property
    def where(self) -> dict[str, str]:
        """Hex of each Unit on a map."""
        return {unit.id: unit.hex for unit in self.shown.units if unit.place == "map" and unit.hex}

    def beside(self, hex_: str) -> list[str]:
        """Return the Units of the raid adjacent to a hex on its deck."""
        here = geo.parse(hex_)
        there = {unit: geo.parse(at) for unit, at in self.where.items() if unit in self.friends}
        return [
            u for u, at in there.items() if geo.map_of(at) == geo.map_of(here) and geo.distance(at, here) == 1
        ]

    def tried(self, who: str, what: str, text: str, well: bool) -> str:
        """Record an attempt and return its words: "at last" for a late success, a count from the third
        failure on.
        """
        key = who, what
        before = self.vain[key]
        self.vain[key] = 0 if well else before + 1
        if well:
            return f"at last {text}" if before >= OFTEN - 1 else text
        return (
            (f"{text} for the {ORDINALS[before]} time in a row")
            if OFTEN - 1 <= before < len(ORDINALS)
            else text
        )

    def is_news(self, stake: str) -> bool:
        """Return whether the story has not told a stake yet, and record it."""
        is_news = stake not in self._told
        self._told.add(stake)
        return is_news

    def shields(self) -> int:
        """Return the number of Shield Generators that are not destroyed."""
        return sum(m.status != "destroyed" for m in self.shown.vittles.modules if m.id in SHIELDS)

    def worth(self, id_: str) -> float:
        """Return the VP that a Unit or treasure alone brings once aboard (14.1); 0 for an enemy."""
        lines = [half for _, half, _ in victory.hanging_on(self.game.tables, id_) if half > 0]
        return lines[0] / 2 if lines else 0.0


ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
"""Ordinal numbers as words."""
