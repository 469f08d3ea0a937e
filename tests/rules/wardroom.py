"""Boards for the tests of the ship: a Status marker, guns that shoot at it, repairs."""

from __future__ import annotations

from hades.content.component_records import MODULES
from hades.state.state import ORBIT
from tests.boards import Table, add, table

G1, G2, G3, FIFTY, R1, R2, W1, W2, EW, LB, LQ = range(11)
SITES = dict(zip("ABCDEF", ("I0302", "I0802", "I1302", "I1802", "I0306", "I0806"), strict=True))


def ship(module: int = G1, *, failing: bool = False, **facts: object) -> Table:
    """Return an empty board with the Status marker on a module."""
    return table(module=module, failing=failing, **facts)


def sis(t: Table, **drawings: str) -> Table:
    """Put SIs at letters: ``A="railgun-3*"``."""
    for letter, name in drawings.items():
        add(t, f"[{name}]", SITES[letter])
    return t


def shot(t: Table, net: int = 1, *, fighters: int = 1) -> Table:
    """Let Fighters attack the Vittles in an Orbital Combat Step, each with this net result."""
    for fighter in range(fighters):
        t.state.fighters[fighter] = ORBIT
    t.every_card("shl").every_card("nastian", spaceborne_attack={"fighter": (net, net)})
    return t.clear().run("5.1")


def status(t: Table) -> str:
    """Return the place of the marker, such as ``EW failing``."""
    return f"{MODULES[t.state.module]} {'failing' if t.state.failing else 'holding'}"


def repairs(t: Table, number: int = 1) -> Table:
    """Run a Repair Step with this number."""
    return t.numbers(number).run("7.1", "6.0").do("repair")


def armed(t: Table, **attack: int) -> Table:
    """Give SI types these net results against the Vittles, the others 0."""
    texts = {name.replace("_", "-"): (net, net) for name, net in attack.items()}
    return t.every_card("shl").every_card("nastian", ground_attack=texts, spaceborne_attack=texts).clear()
