"""A moment of a game: an event, the table before and after it, and the turn so far.

It answers the questions of predicates. Walls, Complexes and Circles are those of the map files; everything
else is read from the table as a player sees it, never from the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, NamedTuple

from hades import geometry as geo
from hades.content.tables import Tables
from hades.state.events import Event
from hades.view import CircleSeen, InstallationSeen, UnitSeen, View

UNDECIDED = None
"""Value of a predicate that the view cannot decide."""

NASTIANS = ("yellow", "red")
GORGONS = ("gold",)
ENEMIES = (*NASTIANS, *GORGONS)


class Told(NamedTuple):
    """An event of this turn, with the command that caused it."""

    event: Event
    command: str

    @property
    def kind(self) -> str:
        return self.event.kind

    @property
    def data(self) -> dict[str, Any]:
        return self.event.data

    @property
    def verb(self) -> str:
        return self.command.split()[0] if self.command else ""


class Moment:
    """An event, with the table before and after it, at the step's beginning and at the command's."""

    def __init__(
        self,
        before: View,
        event: Event,
        after: View,
        t: Tables,
        *,
        commands: tuple[str, ...] | list[str] = ("",),
        told: tuple[Told, ...] | list[Told] = (),
        step: View | None = None,
        start: View | None = None,
    ) -> None:
        self.before, self.event, self.after, self.t = before, event, after, t
        self.commands = commands
        """The player's commands in this turn; the command of this event is the last."""
        self.command = commands[-1]
        self.told = told
        self.step = step
        """The table when the step began; None if the game began in the middle of it."""
        self.start = start or before
        """The table before the command."""
        self.data = event.data

    @property
    def verb(self) -> str:
        return self.command.split()[0] if self.command else ""

    @property
    def section(self) -> str:
        return str(self.before.section)

    @property
    def scenario(self) -> str:
        return str(self.before.scenario)

    @cached_property
    def _units(self) -> dict[str, UnitSeen]:
        return {u.id: u for u in self.before.units}

    @cached_property
    def _stands(self) -> dict[str, list[UnitSeen]]:
        return stands(self.before)

    def unit(self, id_: str, after: bool = False) -> UnitSeen:
        if after:
            return next(u for u in self.after.units if u.id == id_)
        return self._units[id_]

    def module(self, id_: str) -> str:
        return next(str(m.status) for m in self.before.vittles.modules if m.id == id_)

    def standing(self, hex_: str, *families: str) -> list[UnitSeen]:
        """Return the Units of some families in a hex, except those in a Trap."""
        return [u for u in self._stands.get(hex_, ()) if u.family in families]

    def near(self, hex_: str, *families: str) -> list[UnitSeen]:
        """Return the Units of some families in contact with a hex: next to it without a wall, or by its
        shaft.
        """
        return [u for there in self.beside(hex_) for u in self.standing(there, *families)]

    def beside(self, hex_: str) -> list[str]:
        """Return the hexes in contact with a hex."""
        return [geo.label(h) for h in self.t.adjacent[geo.parse(hex_)]]

    def shaft(self, hex_: str) -> str:
        """Return the other end of a hex's shaft, "" if it has none."""
        there = self.t.shaft[geo.parse(hex_)]
        return geo.label(there) if there >= 0 else ""

    def others(self, hex_: str, unit: str) -> int:
        """Return the number of Nastians that count for stacking in a hex, except one."""
        found = self.standing(hex_, *NASTIANS)
        return sum(u.type != "officer" and u.id != unit for u in found)

    def is_full(self, hex_: str, unit: str) -> bool:
        """Return whether a hex holds two other Nastians that count for stacking."""
        return self.others(hex_, unit) >= 2

    def si(self, hex_: str) -> InstallationSeen | None:
        return next((s for s in self.before.installations if s.hex == hex_), None)

    def sis_beside(self, hex_: str) -> list[InstallationSeen]:
        """Return the SIs in play and not destroyed in the adjacent Inferno hexes."""
        if not hex_.startswith("I"):
            return []
        around = [geo.label(h) for h in geo.NEIGHBOURS[geo.parse(hex_)][1:] if h >= 0]
        found = [self.si(h) for h in around]
        return [s for s in found if s is not None and s.status not in ("destroyed", "cup")]

    def room(self, hex_: str) -> int:
        """Return the number of the Circle in a hex, 0 if there is none."""
        return int(self.t.room_at[geo.parse(hex_)])

    def is_tower(self, hex_: str) -> bool:
        return bool(self.t.tower_at[geo.parse(hex_)])

    def letter(self, hex_: str) -> int:
        """Return the letter of a Complex hex as a number, 255 for other hexes."""
        return int(self.t.complex_at[geo.parse(hex_)])

    def room_of(self, counter: str) -> str:
        """Return the hex of an open Circle with a counter, "" if there is none."""
        found = (c.hex for c in self.before.circles if c.counter == counter)
        return next(found, "")

    def circle(self, room: str) -> CircleSeen:
        """Return a Circle by its name, ``circle-7``, as it is after the event."""
        return self.after.circles[int(room.removeprefix("circle-")) - 1]

    def way(self, hex_: int, direction: int) -> int:
        """Return the next hex in a direction, -1 at a wall, an edge or a closed door."""
        there = self.t.step[hex_][direction]
        if there < 0:
            return -1
        for end in (hex_, there):
            room = self.t.room_at[end]
            if room and self.before.circles[room - 1].state != "open":
                return -1
        return there

    def steps(self, goal: int) -> dict[int, int]:
        """Return the steps to a hex from each hex of its map that is connected with it."""
        found, queue = {goal: 0}, [goal]
        for hex_ in queue:
            for direction in geo.DIRECTIONS:
                there = self.way(hex_, direction)
                if there >= 0 and there not in found:
                    found[there] = found[hex_] + 1
                    queue.append(there)
        return found

    def last(self, *kinds: str) -> Told | None:
        """Return the latest event of some kinds in this turn."""
        return next((one for one in reversed(self.told) if one.kind in kinds), None)

    def just(self, *kinds: str) -> Told | None:
        """Return the event right before this one, ignoring shuffles, if it is of one of these kinds."""
        one = next((one for one in reversed(self.told) if one.kind != "deck_shuffled"), None)
        return one if one is not None and one.kind in kinds else None

    def since(self, kind: str) -> list[Told] | None:
        """Return the events of this turn after the latest one of a kind; None if there is none."""
        for at in range(len(self.told) - 1, -1, -1):
            if self.told[at].kind == kind:
                return list(self.told[at + 1 :])
        return None

    def counted(self, *kinds: str) -> int | None:
        """Return the number of events of some kinds since the step began; None if unknown."""
        told = self.since("step_began")
        return None if told is None else sum(one.kind in kinds for one in told)

    def off(self, *ids: str) -> bool:
        return any(id_ in self.t.off for id_ in ids)


Holds = Callable[[Moment], bool | None]
Situations = dict[str, dict[str, Holds]]
"""For each clause or ruling, the predicate by kind of event that says when it must be cited."""


def stands(view: View) -> dict[str, list[UnitSeen]]:
    """Return the Units by hex, except those in a Trap."""
    found: dict[str, list[UnitSeen]] = {}
    for unit in view.units:
        if unit.hex and not unit.trapped:
            found.setdefault(unit.hex, []).append(unit)
    return found


def always(m: Moment) -> bool:
    """Return True: for an event that is itself what the clause says."""
    return True


def on(*kinds: str, when: Holds = always) -> dict[str, Holds]:
    """Return the same predicate for some kinds of events."""
    return dict.fromkeys(kinds, when)


def both(*parts: Holds) -> Holds:
    """Return a predicate that holds if all of some predicates do."""

    def holds(m: Moment) -> bool | None:
        told = [part(m) for part in parts]
        return False if False in told else UNDECIDED if UNDECIDED in told else True

    return holds


def in_section(*sections: str) -> Holds:
    """Return a predicate: the event is in one of these sections of the turn."""
    return lambda m: m.section in sections


def merged(*tables: Situations) -> Situations:
    """Return several tables as one; an id may be in more than one, with other kinds of events."""
    found: Situations = {}
    for table in tables:
        for id_, kinds in table.items():
            mine = found.setdefault(id_, {})
            if double := mine.keys() & kinds.keys():
                raise ValueError(f"{id_} has two predicates for {', '.join(double)}")
            mine.update(kinds)
    return found
