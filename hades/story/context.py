"""Earlier events to which a story refers later: the opening of a shaft, a hit on a Unit, repeated failures.

A `StoryContext` records each event once the story has mentioned it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import attrs

from hades import geometry as geo
from hades.content.component_records import TREASURES
from hades.engine.game import Game
from hades.history.timeline import friends_of
from hades.narrate.component_texts import SANDERS, TSO
from hades.rules import victory
from hades.state.events import Event
from hades.state.state import ABOARD
from hades.story.statements import Statement
from hades.story.wording import Places, causes, roster
from hades.view import View

SHIELDS = ("G1", "G2", "G3")
"""The Shield Generators, the modules that are hit first."""
OFTEN = 3
"""Minimum number of failures in a row for the story to count them."""


@attrs.frozen
class Cause:
    """The cause of an event: its turn, and the ids of the actors or ()."""

    turn: int
    by: tuple[str, ...] = ()
    against: str = ""
    """Name of the target if an attacker was hit in its own attack; otherwise ""."""

    @property
    def words(self) -> str:
        """The cause in words, to follow "by"; "" if it has no actors."""
        return f"an attack on {self.against}" if self.against else roster(self.by)

    def when(self, turn: int) -> str:
        """Return the time of the cause in words, for a sentence about ``turn``: ``the turn before``."""
        if not self.turn:
            return "during the landing"
        return {0: "this turn", 1: "the turn before"}.get(turn - self.turn, f"in turn {self.turn}")


class StoryContext:
    def __init__(self, game: Game, course: Iterable[Event]) -> None:
        self.game = game
        self.places = Places(game)
        self.friends = friends_of(game)
        self.shown = game.view_after(0)
        """The board after the last event recorded."""
        self.by = causes(course)
        """Result of a fight -> (ids of the attackers, name of their target if an attacker was hit, or "")."""
        self.opened: dict[str, Cause] = {}
        """Letter of a Complex -> cause that opened its shaft."""
        self.ruins: dict[str, str] = {}
        """Letter of a Complex -> id of the destroyed Installation in it."""
        self.officer = SANDERS if self.shown.tso_turned else TSO
        """Name of the Nastian Officer."""
        self.used: set[str] = set()
        """Letters of the Complexes whose shaft a Unit has used."""
        self.hurt: dict[str, Cause] = {}
        """Id of a depleted Unit -> cause of its depletion."""
        self.scarred: set[str] = set()
        """Ids of the player's Units that have been depleted at any time."""
        self.moved: dict[str, int] = {}
        """Id of a Unit -> turn in which it last moved or arrived."""
        self.newcomer = ""
        """Id of the last Unit that moved or arrived."""
        self.shafts: dict[str, str] = {}
        """Id of a Unit -> hex in which its last step through a shaft ended."""
        self.vain: Counter[tuple[str, str]] = Counter()
        """(id of a Unit, action) -> number of failures since the last success."""
        self.losses: Counter[str] = Counter()
        """Id of a module of the Vittles -> number of times that it was lost."""
        self.fewest = len(SHIELDS)
        """Smallest number of shields mentioned so far."""
        self._fallen: set[str] = set()
        """Ids of the destroyed enemies that have not been mentioned since."""
        self._mentioned: set[str] = set()

    def hear(self, event: Event) -> None:
        data, kind = event.data, event.kind
        cause = Cause(event.turn, *self.by.get(event, ()))
        if kind == "si_destroyed":
            letter = next(si.letter for si in self.shown.installations if si.id == data["si"])
            self.opened[letter], self.ruins[letter] = cause, data["si"]
        elif kind in ("unit_moved", "unit_jumped", "unit_landed", "unit_beamed_in"):
            self.newcomer = data["unit"]
            self.moved[data["unit"]] = event.turn
        elif kind == "unit_destroyed":
            self._fallen |= {data["unit"]} - self.friends
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
        return {unit.id: unit.hex for unit in self.shown.units if unit.place == "map" and unit.hex}

    def beside(self, hex_: str) -> list[str]:
        """Return the ids of the player's Units adjacent to a hex on its deck."""
        here = geo.parse(hex_)
        there = {unit: geo.parse(at) for unit, at in self.where.items() if unit in self.friends}
        return [
            u for u, at in there.items() if geo.map_of(at) == geo.map_of(here) and geo.distance(at, here) == 1
        ]

    def tried(self, who: str, what: str, statement: Statement, well: bool) -> Statement:
        """Record an attempt of a Unit; return its statement, with a remark after many failures in a row."""
        key = who, what
        before = self.vain[key]
        self.vain[key] = 0 if well else before + 1
        if before < OFTEN - 1:
            return statement
        if well:
            return attrs.evolve(statement, adverb="at last")
        often = f"for the {ORDINALS[before]} time in a row" if before < len(ORDINALS) else ""
        return attrs.evolve(statement, after=often)

    def again(self, module: str) -> str:
        """Return a phrase for how often a module has been lost: ``again``, ``for the third time``; or ""."""
        times = self.losses[module]
        return f"for the {ORDINALS[times - 1]} time" if 2 < times <= len(ORDINALS) else "again" * (times > 1)

    def is_news(self, stake: str) -> bool:
        """Return True at the first call with ``stake``, and False from then on, to mention it only once."""
        is_news = stake not in self._mentioned
        self._mentioned.add(stake)
        return is_news

    def is_back(self, id_: str) -> bool:
        """Return True at the first call for an enemy after each time that it was destroyed."""
        is_back = id_ in self._fallen
        self._fallen.discard(id_)
        return is_back

    def is_last(self, turn: int) -> bool:
        """Return whether the game ended in a turn because no Nasty Surprise was left."""
        return turn == self.game.turn and self.game.view().outcome == victory.SCORED

    def shields(self) -> int:
        return sum(m.status != "destroyed" for m in self.shown.vittles.modules if m.id in SHIELDS)

    def worth(self, id_: str) -> float:
        """Return the VP for a Unit or treasure aboard, without the VP for pairs (14.1); 0 for an enemy."""
        lines = [half for _, half, _ in victory.hanging_on(self.game.tables, id_) if half > 0]
        return lines[0] / 2 if lines else 0.0

    def worth_together(self, ids: Iterable[str]) -> float:
        """Return the VP that the game would have gained with the given Units and treasures aboard (14.1)."""
        state, tables = self.game.state.clone(), self.game.tables
        for id_ in ids:
            if id_ in TREASURES:
                state.treasure_at[TREASURES.index(id_)] = ABOARD
            else:
                state.where[tables.unit_of[id_]] = ABOARD
        return (victory.half_points(state) - victory.half_points(self.game.state)) / 2


ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
