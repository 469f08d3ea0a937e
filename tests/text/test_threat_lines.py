"""What is about to hit, as the terminal tells it."""

from __future__ import annotations

from hades import Game
from hades.advice.threats import threats
from hades.text import threat_lines
from tests.advice.test_threats import SIDE_BY_SIDE


def test_the_ship_the_endangered_and_the_safe_are_told() -> None:
    known = threats(Game.from_position(SIDE_BY_SIDE), 100)
    told = threat_lines.of_all(known)
    assert told[0].startswith("The Vittles In System: G1 lost ")
    scout = next(line for line in told if line.startswith("Scout 9: engaged "))
    assert "destroyed" in scout and "; by Guard 1 " in scout
    assert "within 10 %" in told[-1] and "3.0-02" in told[-1]


def test_one_unit_is_told_with_where_an_enemy_will_be_by_direction() -> None:
    known = threats(Game.from_position(SIDE_BY_SIDE.replace("P0403", "P1203")), 100)
    guard = threat_lines.of_one(known, "guard-01")
    assert guard[0].startswith("Guard 1 when Ground Combat begins: P")
    ways = [line for line in guard if line.startswith("  Preferred Direction ")]
    assert len(ways) == 6 and guard[-1] == threat_lines.said_of(known)
    nobody = threats(Game.from_position(SIDE_BY_SIDE + "[surprises]\ndeck = []\n"), 10)
    assert threat_lines.of_one(nobody, "wilson")[0] == "Lt. Wilson: nothing reaches it"
