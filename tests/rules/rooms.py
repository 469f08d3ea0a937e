"""Boards for the tests of the Circles: a door, what is behind it, and somebody to open it."""

from __future__ import annotations

from typing import Any

from hades import geometry as geo
from hades.state.state import NO_CIRCLE
from tests.boards import Table, add, table

DOOR, ROOM = "P0511", "P0512"
"""Circle 2 of the proving ground, its door to the north-west."""
CIRCLE = "circle-2"


def behind(counter: str, at_door: str = "engineer-38", **facts: Any) -> Table:
    """A closed Circle 2 with a counter, and units at its door."""
    return table(at_door, at=DOOR, **facts).circle(2, counter)


def breach(counter: str, at_door: str = "engineer-38", **facts: Any) -> Table:
    """The first unit of ``at_door`` has blown Circle 2 open."""
    t = behind(counter, at_door, **facts)
    return blow(t, at_door.split("+", maxsplit=1)[0].rstrip("-"))


def blow(t: Table, unit: str) -> Table:
    """A unit at the door of Circle 2 blows it."""
    return t.clear().activate(unit, "full-move", f"blow-door {CIRCLE}")


def sis(t: Table, *drawings: str) -> Table:
    """SIs at the Complexes of Inferno, in letter order."""
    for name, hex_ in zip(drawings, ("0302", "0802", "1302", "1802", "0306", "1306"), strict=False):
        add(t, f"[{name}]", f"I{hex_}")
    return t


def scientist(counter: str, who: str = "dante", **facts: Any) -> Table:
    """A scientist in an open Circle 2 with a counter."""
    return table(who, at=ROOM, **facts).circle(2, counter, closed=False)


def study(t: Table, number: int, who: str = "dante") -> Table:
    """A Science Action with this number."""
    return t.numbers(number).activate(who.rstrip("-"), "science")


def next_phase(t: Table) -> Table:
    """The SHL Phase of the next turn."""
    t.state.agenda = [("turn", 13)]
    return t.shl_phase()


def counter(t: Table, room: int = 2) -> str:
    """The counter in a Circle, "" if there is none."""
    number = t.state.circle_in[room]
    return "" if number == NO_CIRCLE else t.state.t.circles[number].id


def lay(t: Table, treasure: str, hex_: str, carrier: str = "") -> Table:
    """Put a treasure down, in somebody's hands or nobody's."""
    number = ("idol", "loot").index(treasure)
    t.state.treasure_at[number] = t.hex(hex_)
    t.state.carrier[number] = t.unit(carrier) if carrier else 0
    return t


def at(t: Table, treasure: str) -> tuple[str, str]:
    """(hex, carrier) of a treasure."""
    number = ("idol", "loot").index(treasure)
    names = {u: name for name, u in t.state.t.unit_of.items()}
    return geo.label(t.state.treasure_at[number]), names.get(t.state.carrier[number], "")
