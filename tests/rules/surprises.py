"""Chosen Nasty Surprises, for tests of 5.6."""

from __future__ import annotations

from hades.state.state import CUP, DESTROYED, IN_CUP
from tests.boards import Table

TOWERS = ["I0504", "I1508", "P0602", "P1609"]


def surprise(t: Table, number: int, *, letters: bool = False) -> Table:
    """Draw card NS-``number``; by default its letters find the SI Cup empty."""
    bit = 1 << number - 1
    t.state.surprise_left |= bit
    t.state.surprise_aside &= ~bit
    if not letters:
        for si, status in enumerate(t.state.si_status):
            if status == IN_CUP:
                t.state.si_status[si] = DESTROYED
    return t.rig("surprise-deck", number - 1).run("5.6")


def in_cup(t: Table, *names: str) -> Table:
    """Put Units into the Nastian Cup, without fixing the next draw."""
    for name in names:
        t.state.where[t.unit(name)] = CUP
        t.state.cup |= 1 << t.unit(name)
    return t


def arrivals(t: Table) -> list[tuple[str, str]]:
    """Return (unit, hex) of every arrival."""
    return [(e.data["unit"], e.data["hex"]) for e in t.events() if e.kind == "enemy_arrived"]


def movers(t: Table) -> list[str]:
    """Return the units that have moved, in order."""
    return [e.data["unit"] for e in t.events() if e.kind == "enemy_moved"]
