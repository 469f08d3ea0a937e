"""The set-up: the scenario's suggestion, and where it has none a landing around one Complex."""

from __future__ import annotations

from hades import geometry as geo
from hades.content.tables import Tables

TYPES = ("hq", "engineer", "scout", "heavy-weapon", "swat", "armored-infantry", "dante")
"""Whom to land first where nothing is suggested."""


def whom(t: Tables, names: list[str]) -> str:
    """The next Unit to place, of those on offer."""
    suggested = [u for u in t.scenario.suggested if u in names]
    if suggested:
        return suggested[0]

    def rank(name: str) -> tuple[int, int]:
        record = t.units[t.unit_of[name]]
        assert record is not None
        kind = TYPES.index(record.type) if record.type in TYPES else len(TYPES)
        return kind, -t.unit_of[name]

    return min(names, key=rank)


def where(t: Tables, unit: str, hexes: list[str]) -> str:
    """Its hex: the suggested one, or the nearest to the Complex with most doors around it."""
    wanted = "I" + t.scenario.suggested.get(unit, "")
    if wanted in hexes:
        return wanted
    centre = t.complex_hex[geo.INFERNO][soft_spot(t)]

    def rank(name: str) -> tuple[int, int, int]:
        hex_ = geo.parse(name)
        others = [x for x in t.next_to_complex[hex_] if t.complex_hex[geo.INFERNO][x] != centre]
        far = geo.distance(centre, hex_) if hex_ < geo.SIZE else geo.COLUMNS
        return len(others), far, hex_

    return min(hexes, key=rank)


def soft_spot(t: Tables) -> int:
    """The Complex letter with the most doors near it below and the towers far from it above."""

    def rank(letter: int) -> tuple[int, int]:
        above, below = (t.complex_hex[m][letter] for m in (0, 1))
        doors = sum(geo.distance(below, t.door_hex[room]) <= 5 for room in range(1, 13))
        return doors, min(geo.distance(above, tower) for tower in t.towers[0])

    return max(range(12), key=rank)
