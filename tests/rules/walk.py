"""Helpers for the tests of enemy movement: place units, let them walk, and check their paths."""

from __future__ import annotations

from typing import Any

from tests.boards import Table, add

GUARDS = [f"guard-0{n}" for n in range(1, 9)]
"""Units with lower numbers than any soldier, so that they stand still while soldiers move."""


def put(t: Table, *where: str) -> Table:
    """Draw tokens at hexes, ``soldier-17:E@I0503``."""
    for entry in where:
        token, at = entry.split("@")
        add(t, token, at)
    return t


def fill(t: Table, *hexes: str) -> Table:
    """Fill hexes with two Guards each."""
    for number, hex_ in enumerate(hexes):
        add(t, f"{GUARDS[2 * number]}+{GUARDS[2 * number + 1]}", hex_)
    return t


def move(t: Table) -> Table:
    """Run one Movement Step; earlier events are dropped."""
    return t.clear().run("5.4")


def path(t: Table, unit: str) -> list[str]:
    """Return the hexes a unit entered in this Movement Step."""
    hexes: list[str] = t.event("enemy_moved", unit=unit).data["path"]
    return hexes[1:]


def note(t: Table, unit: str, word: str) -> dict[str, Any]:
    """Return the one note of a kind on a unit's move."""
    notes: list[dict[str, Any]] = t.event("enemy_moved", unit=unit).data["notes"]
    found = [n for n in notes if n["note"] == word]
    assert len(found) == 1, notes
    return found[0]


def tried(t: Table, unit: str, word: str = "turned_away") -> list[str]:
    """Return the directions a turning unit considered, in order: ``["E full", "SE chosen"]``."""
    return [f"{direction} {verdict}" for direction, verdict in note(t, unit, word)["verdicts"]]
