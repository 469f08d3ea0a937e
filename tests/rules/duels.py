"""Two Units next to each other, and cards with the values a test wants: for tests of combat."""

from __future__ import annotations

from typing import Any

from hades.content.component_records import TYPES
from hades.rules import combat_resolution as combat
from tests.boards import Table, table


def duel(net: int, *, friend: str = "swat-47", enemy: str = "soldier-17", **facts: Any) -> Table:
    """Return a friend next to an enemy; whichever attacks, the net result is ``net``."""
    t = table(f"{friend}  {enemy}", at="I1004", **facts)
    return always(t, net)


def always(t: Table, net: int) -> Table:
    """Give every attack the net result ``net`` from now on."""
    attack, defense = (max(net, 0),) * 2, (min(net, 0),) * 2
    for deck in ("shl", "nastian"):
        t.every_card(
            deck,
            ground_attack=dict.fromkeys(TYPES, attack),
            spaceborne_attack=dict.fromkeys(TYPES, attack),
            ground_defense=dict.fromkeys(TYPES, defense),
            spaceborne_defense=dict.fromkeys(TYPES, defense),
        )
    return t


def shoot(t: Table, unit: str, target: str) -> Table:
    """Let a friend use Full Fire at an enemy Unit."""
    return t.activate(unit, "full-fire", f"fire-at {target}")


def fight(t: Table, attacker: str, defender: str) -> int:
    """Carry out one combat between any two, outside the sequence of play."""
    return combat.fight(t.state, ("4.0-01",), (t._combatant(attacker),), t._combatant(defender))
