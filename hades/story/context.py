"""Causes carried from turn to turn of a story: who opened a way, who hit a Unit, who failed before.

A `StoryContext` hears every event once, after it has been told; later events ask it for their causes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import attrs

from hades import Game
from hades import geometry as geo
from hades.history.timeline import TimelineEntry, fights, friends_of
from hades.rules import victory
from hades.story.event_prose import attacked, attackers, titles
from hades.story.wording import Places, points
from hades.view import View

SHIELDS = ("G1", "G2", "G3")
"""The modules that are hit first."""

OFTEN = 3
"""Number of failures in a row from which on a story counts them."""


@attrs.frozen
class Cause:
    """The cause of a later event: its turn, and who acted."""

    turn: int
    by: str
    """Name of the actor as used in a sentence, or ""."""

    def when(self, turn: int) -> str:
        """Return the time of the cause, in words, for a sentence about a turn."""
        if self.turn == turn:
            return "this very turn"
        return (
            "a turn before"
            if self.turn == turn - 1
            else f"in turn {self.turn}"
            if self.turn
            else "in the landing"
        )


class StoryContext:
    """The story so far; it begins with the position before the first event."""

    def __init__(self, game: Game, places: Places, course: Iterable[TimelineEntry]) -> None:
        self.game = game
        self.places = places
        self.friends = friends_of(game)
        self.titles = titles(game)
        self.by: dict[TimelineEntry, str] = {}
        """Attackers of each result of a fight, by name."""
        for fight in fights(course)[0]:
            for result in fight.results:
                hurt = result.event.data.get("unit") or result.event.data.get("si")
                own = hurt in [shot["id"] for shot in fight.entry.event.data["shots"]]
                self.by[result] = f"its own attack on {attacked(fight)}" if own else attackers(fight)
        self.where: dict[str, str] = {}
        """Hex of each Unit on a map."""
        self.opened: dict[str, Cause] = {}
        """Cause that opened the way through a Complex, by letter."""
        self.used: set[str] = set()
        """Letters of Complexes whose shaft a Unit has taken."""
        self.woken: dict[str, Cause] = {}
        self.gone: dict[str, Cause] = {}
        """Cause of the loss of an Installation or Fighter."""
        self.hurt: dict[str, Cause] = {}
        """Cause of the hit on a depleted Unit."""
        self.found: set[str] = set()
        self.vain: Counter[tuple[str, str]] = Counter()
        """Number of failures since the last success, by (Unit, action)."""
        self.guns: set[str] = set()
        """Ids of everything that has fired at the Vittles."""
        self.modules: dict[str, str] = {}
        """State of a module of the Vittles: ``failing`` or ``destroyed``."""
        self.fewest = len(SHIELDS)
        """Fewest shields that the story has mentioned."""
        self.mended: Counter[str] = Counter()
        self.letters: dict[str, str] = {}
        """Letter of the Complex of an Installation."""
        self.rooms = {f"circle-{circle.number}": circle.hex for circle in game.view_after(0).circles}
        self.look(game.view_after(0))

    def look(self, view: View) -> None:
        """Read the places of Units, the Installations and the state of the Vittles from a view."""
        self.where = {unit.id: unit.hex for unit in view.units if unit.place == "map" and unit.hex}
        for si in view.installations:
            if si.hex in self.places.letters:
                self.letters[si.id] = self.places.letters[si.hex]

    def hear(self, entry: TimelineEntry) -> None:
        """Record an event, after it has been told, as a possible cause of later ones."""
        data, kind = entry.event.data, entry.kind
        cause = Cause(entry.turn, self.by.get(entry, ""))
        if kind == "si_activated":
            self.letters[data["si"]] = data["letter"]
            self.woke(data["si"], entry.turn, "")
        elif kind in ("si_destroyed", "fighter_destroyed"):
            what = data.get("si") or data["fighter"]
            self.gone[what] = cause
            if what in self.letters:
                self.opened[self.letters[what]] = cause
        elif kind == "fighter_rebuilt":
            self.gone.pop(data["fighter"], None)
        elif kind == "unit_depleted":
            self.hurt[data["unit"]] = cause
        elif kind in ("unit_recovered", "unit_evacuated"):
            self.hurt.pop(data["unit"], None)
        elif kind in ("module_failing", "module_destroyed"):
            self.modules[data["module"]] = kind.removeprefix("module_")
        elif kind == "module_repaired":
            self.modules.pop(data["module"], None)
            self.mended[data["module"]] += 1
        elif kind == "combat" and data["target"]["kind"] == "ship":
            self.guns |= {shot["id"] for shot in data["shots"]}
        elif kind == "unit_found":
            self.found.add(data["unit"])
        elif kind == "treasure_found":
            self.found.add(data["treasure"])
        self._follow(entry)

    def woke(self, si: str, turn: int, by: str) -> None:
        """Remember what woke an Installation; the first cause counts."""
        self.woken.setdefault(si, Cause(turn, by))

    def _follow(self, entry: TimelineEntry) -> None:
        """Update the hex of a Unit after an event."""
        data, kind = entry.event.data, entry.kind
        if kind in ("unit_destroyed", "unit_evacuated", "dante_lost", "lab_entered"):
            self.where.pop(data["unit"], None)
        elif kind in ("unit_moved", "unit_jumped"):
            self.where[data["unit"]] = data["to"]
        elif kind == "enemy_moved":
            self.where[data["unit"]] = data["path"][-1]
        elif kind in ("enemy_arrived", "enemy_placed", "unit_placed", "unit_landed", "unit_beamed_in"):
            self.where[data["unit"]] = data["hex"]
        elif kind in ("unit_found", "unit_trapped"):
            self.where[data["unit"]] = self.rooms[data["room"]]

    # Questions

    def beside(self, hex_: str, friends: bool = True) -> list[str]:
        """Return the Units of the raid, or their enemies, adjacent to a hex on its deck."""
        here = geo.parse(hex_)
        return [
            unit
            for unit, at in self.where.items()
            if (unit in self.friends) == friends
            and geo.map_of(geo.parse(at)) == geo.map_of(here)
            and geo.distance(geo.parse(at), here) == 1
        ]

    def nearest(self, hex_: str) -> int | None:
        """Return the distance in hexes to the nearest Unit of the raid on the deck, None if there is none."""
        here = geo.parse(hex_)
        places = [geo.parse(at) for unit, at in self.where.items() if unit in self.friends]
        return min((geo.distance(p, here) for p in places if geo.map_of(p) == geo.map_of(here)), default=None)

    def tried(self, who: str, what: str, well: bool) -> str:
        """Record an attempt and return words about it.

        The words are ``, the third time running``, ``at last`` or, for most attempts, "".
        """
        key = who, what
        before = self.vain[key]
        if well:
            del self.vain[key]
            return "at last" if before >= OFTEN - 1 else ""
        self.vain[key] += 1
        return (
            f", the {ORDINALS.get(before + 1, f'{before + 1}th')} time running" if before + 1 >= OFTEN else ""
        )

    def shields(self) -> int:
        """Return the number of Shield Generators that are not destroyed."""
        return sum(self.modules.get(shield) != "destroyed" for shield in SHIELDS)

    def worth(self, id_: str) -> str:
        """Return the VP of a Unit or treasure aboard: ``3 VP``; "" for nothing (14.1)."""
        lines = [half for _, half, _ in victory.hanging_on(self.game.tables, id_) if half > 0]
        return points(lines[0] / 2) if lines else ""


ORDINALS = {3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh", 8: "eighth", 9: "ninth"}
"""Ordinal numbers as words."""


def times(count: int) -> str:
    """Return ``for the third time`` and the like; "" below two."""
    known = {2: "second", **ORDINALS}
    return f"for the {known.get(count, f'{count}th')} time" if count > 1 else ""
