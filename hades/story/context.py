"""Causes carried from turn to turn of a story: who opened which way, who hurt whom, who tried in vain.

A `StoryContext` hears every event once, after it has been told, and is asked for causes by what comes later.
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
"""Tries in vain, one after the other, from which on a story counts them."""


@attrs.frozen
class Cause:
    """Something that is remembered as the cause of something else: when it was, and whose doing."""

    turn: int
    by: str
    """Who did it, as a sentence names them, or ""."""

    def when(self, turn: int) -> str:
        """Return when it was, said in a turn."""
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
    """What was told so far; begins with the table before the first event."""

    def __init__(self, game: Game, places: Places, course: Iterable[TimelineEntry]) -> None:
        self.game = game
        self.places = places
        self.friends = friends_of(game)
        self.titles = titles(game)
        self.by: dict[TimelineEntry, str] = {}
        """Result of a fight -> who brought it about."""
        for fight in fights(course)[0]:
            for result in fight.results:
                hurt = result.event.data.get("unit") or result.event.data.get("si")
                own = hurt in [shot["id"] for shot in fight.entry.event.data["shots"]]
                self.by[result] = f"its own attack on {attacked(fight)}" if own else attackers(fight)
        self.where: dict[str, str] = {}
        """Unit -> its hex, of those on a map."""
        self.opened: dict[str, Cause] = {}
        """Letter of a Complex -> the way through it."""
        self.used: set[str] = set()
        """Letters of Complexes whose shaft somebody has taken."""
        self.woken: dict[str, Cause] = {}
        self.gone: dict[str, Cause] = {}
        """Installation or Fighter -> its end."""
        self.hurt: dict[str, Cause] = {}
        """Depleted Unit -> who did it."""
        self.found: set[str] = set()
        self.vain: Counter[tuple[str, str]] = Counter()
        """(who, what) -> how often it was tried in vain since it last went well."""
        self.guns: set[str] = set()
        """What has fired at the Vittles."""
        self.modules: dict[str, str] = {}
        """Module of the Vittles -> ``failing`` or ``destroyed``."""
        self.fewest = len(SHIELDS)
        """The fewest shields that were told of."""
        self.mended: Counter[str] = Counter()
        self.letters: dict[str, str] = {}
        """Installation -> the letter of its Complex."""
        self.rooms = {f"circle-{circle.number}": circle.hex for circle in game.view_after(0).circles}
        self.look(game.view_after(0))

    def look(self, view: View) -> None:
        """See who stands where, which Installations there are, and how the ship is."""
        self.where = {unit.id: unit.hex for unit in view.units if unit.place == "map" and unit.hex}
        for si in view.installations:
            if si.hex in self.places.letters:
                self.letters[si.id] = self.places.letters[si.hex]

    def hear(self, entry: TimelineEntry) -> None:
        """Remember an event."""
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
        """Remember what woke an Installation; what was said first holds."""
        self.woken.setdefault(si, Cause(turn, by))

    def _follow(self, entry: TimelineEntry) -> None:
        """Remember who went where."""
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

    # questions

    def beside(self, hex_: str, friends: bool = True) -> list[str]:
        """Return who stands next to a hex on its deck: the raid, or its enemies."""
        here = geo.parse(hex_)
        return [
            unit
            for unit, at in self.where.items()
            if (unit in self.friends) == friends
            and geo.map_of(geo.parse(at)) == geo.map_of(here)
            and geo.distance(geo.parse(at), here) == 1
        ]

    def nearest(self, hex_: str) -> int | None:
        """Return hexes from one to the nearest of the raid on its deck, None where nobody is."""
        here = geo.parse(hex_)
        places = [geo.parse(at) for unit, at in self.where.items() if unit in self.friends]
        return min((geo.distance(p, here) for p in places if geo.map_of(p) == geo.map_of(here)), default=None)

    def tried(self, who: str, what: str, well: bool) -> str:
        """Remember a try; how it is told: ``, the third time running``, ``at last`` or, for most, ""."""
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
        """Shield Generators that are not destroyed."""
        return sum(self.modules.get(shield) != "destroyed" for shield in SHIELDS)

    def worth(self, id_: str) -> str:
        """Return what somebody or something counts aboard: ``3 VP``; "" for nothing (14.1)."""
        lines = [half for _, half, _ in victory.hanging_on(self.game.tables, id_) if half > 0]
        return points(lines[0] / 2) if lines else ""


ORDINALS = {3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh", 8: "eighth", 9: "ninth"}
"""How often, as a word."""


def times(count: int) -> str:
    """Return how often something was done: ``for the third time``; "" below two."""
    known = {2: "second", **ORDINALS}
    return f"for the {known.get(count, f'{count}th')} time" if count > 1 else ""
