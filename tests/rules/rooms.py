"""Boards for the tests of the Circles: a door, the contents behind it, and a Unit to open it."""

from __future__ import annotations

from typing import Any

from hades import geometry as geo
from hades.state.state import NO_CIRCLE
from tests.boards import Table, add, table

DOOR, ROOM = "P0511", "P0512"
"""Circle 2 of the proving ground, its door to the north-west."""
CIRCLE = "circle-2"


def behind(counter: str, at_door: str = "engineer-38", **facts: Any) -> Table:
    """Return a closed Circle 2 with a counter, and units at its door."""
    return table(at_door, at=DOOR, **facts).circle(2, counter)


def breach(counter: str, at_door: str = "engineer-38", **facts: Any) -> Table:
    """Let the first unit of ``at_door`` blow Circle 2 open."""
    t = behind(counter, at_door, **facts)
    return blow(t, at_door.split("+", maxsplit=1)[0].rstrip("-"))


def blow(t: Table, unit: str) -> Table:
    """Let a unit at the door of Circle 2 blow it."""
    return t.clear().activate(unit, "full-move", f"blow-door {CIRCLE}")


def sis(t: Table, *drawings: str) -> Table:
    """Put SIs into the Complexes of Inferno, in letter order."""
    for name, hex_ in zip(drawings, ("0302", "0802", "1302", "1802", "0306", "1306"), strict=False):
        add(t, f"[{name}]", f"I{hex_}")
    return t


def scientist(counter: str, who: str = "dante", **facts: Any) -> Table:
    """Return a scientist in an open Circle 2 with a counter."""
    return table(who, at=ROOM, **facts).circle(2, counter, closed=False)


def study(t: Table, number: int, who: str = "dante") -> Table:
    """Carry out a Science action with this number."""
    return t.numbers(number).activate(who.rstrip("-"), "science")


def next_phase(t: Table) -> Table:
    """Go to the SHL Phase of the next turn."""
    t.state.agenda = [("turn", 13)]
    return t.shl_phase()


def counter(t: Table, room: int = 2) -> str:
    """Return the counter in a Circle, "" if there is none."""
    number = t.state.circle_in[room]
    return "" if number == NO_CIRCLE else t.state.t.circles[number].id


def lay(t: Table, treasure: str, hex_: str, carrier: str = "") -> Table:
    """Put a treasure into a hex, with or without a carrier."""
    number = ("idol", "loot").index(treasure)
    t.state.treasure_at[number] = t.hex(hex_)
    t.state.carrier[number] = t.unit(carrier) if carrier else 0
    return t


def at(t: Table, treasure: str) -> tuple[str, str]:
    """Return (hex, carrier) of a treasure."""
    number = ("idol", "loot").index(treasure)
    names = {u: name for name, u in t.state.t.unit_of.items()}
    return geo.label(t.state.treasure_at[number]), names.get(t.state.carrier[number], "")
