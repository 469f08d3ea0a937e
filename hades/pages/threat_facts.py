"""What is about to hit a Unit, or where it will be, in a line or two for its card. Pure."""

from __future__ import annotations

from hades import narrate
from hades.odds.chance_table import percent
from hades.odds.threats import EnemyPlaces, Threats, UnitThreat

FEW = 3
"""Enemies or hexes that are named."""


def of_unit(threats: Threats, id_: str) -> tuple[str, ...]:
    """Lines about a Unit on a map, () about any other."""
    if not threats.follows:
        return ()
    threat = threats.of(id_)
    if threat is not None:
        return _befalls(threat)
    enemy = next((enemy for enemy in threats.enemies if enemy.id == id_), None)
    return (_goes(enemy),) if enemy is not None and enemy.places else ()


def _befalls(threat: UnitThreat) -> tuple[str, ...]:
    """What may befall a Unit, and by whom in a line of its own, which a small card leaves out first."""
    if not threat.engaged and not threat.attacked:
        return ("coming Nastian Phase: nothing reaches it",)
    chances = (
        ("attacked", threat.attacked),
        ("depleted", threat.depleted),
        ("destroyed", threat.destroyed),
    )
    told = ", ".join(f"{word} {percent(chance)}" for word, chance in chances)
    by = ", ".join(f"{narrate.name(enemy)} {percent(chance)}" for enemy, chance in threat.by[:FEW])
    return (f"coming Nastian Phase: {told}", *([f"by {by}"] if by else []))


def _goes(enemy: EnemyPlaces) -> str:
    told = ", ".join(f"{hex_ or 'out of play'} {percent(chance)}" for hex_, chance in enemy.hexes[:FEW])
    more = f" or {len(enemy.hexes) - FEW} more" if len(enemy.hexes) > FEW else ""
    return f"when Ground Combat begins: {told}{more}"
