"""The final score of a game, as soon as it is certain: the goal of a puzzle (14.1)."""

from __future__ import annotations

from hades.geometry import HEXES
from hades.rules import victory
from hades.rules.end_turn import overtime_allowed
from hades.rules.request import CAPACITY
from hades.rules.vittles import EW, LB, LQ, can_move
from hades.state.state import (
    ABOARD,
    CRISIS,
    CRISIS_MOVE,
    GONE,
    HIDDEN,
    LAB,
    NO_CRISIS,
    OPERATIONAL,
    State,
    rows,
)

AFTER = ("7.1?", "7.2?", "9.0?")
"""Questions after the SHL Phase: in the last turn nothing more is won there but by leaving (14.0-03)."""
UNITS = {"emily": 3.5, "elder-alien": 3.5, "dante": 1.5}
"""VP by which those who are no Combat Units are better aboard than left behind."""
BONUSES, OFFICER, TREASURE = 2.0, 3.0, 4.0
"""Most VP that a pair, the Officer and a treasure can bring."""
REPAIR = "7.1?"
"""The question at which the ship may still be made fit to leave."""


def turns_to_come(s: State) -> int:
    """Return how many turns may follow this one, including Overtime."""
    return s.surprise_left.bit_count() + overtime_allowed(s)


def last_phase(s: State) -> bool:
    """Return whether the game ends after this SHL Phase, Overtime or not."""
    return not turns_to_come(s) and bool(s.agenda)


def in_last_phase(s: State) -> bool:
    """Return whether the last SHL Phase is being played or is over."""
    return last_phase(s) and (("6.0?",) in s.agenda or s.agenda[-1][0] in AFTER)


def settled(s: State) -> float | None:
    """Return the VP that a moment will certainly come to, the ship leaving if it can; None while still
    open."""
    if s.outcome:
        return victory.half_points(s) / 2 if s.outcome == victory.SCORED else 0.0
    if turns_to_come(s) or s.agenda[-1][0] not in AFTER:
        return None
    if s.in_system:
        if s.crisis not in (NO_CRISIS, CRISIS, CRISIS_MOVE):
            return 0.0
        if not can_move(s):
            return None if s.agenda[-1][0] == REPAIR and s.module == EW else 0.0
        if under_fire(s):
            return None
    return victory.half_points(s) / 2


def under_fire(s: State) -> bool:
    """Return whether Parting Shots might still destroy the ship, or the Lab with Professor Dante in it."""
    shots = sum(s.t.si_offensive[si] for si in rows(s.si_status, OPERATIONAL))
    if s.parting_off:
        return False
    return s.module + shots > (LB if s.where[s.t.dante] == LAB else LQ)


def most(s: State, callers: int, hackers: int) -> float:
    """Return the VP that a moment cannot exceed, by the number of HQs that may still call and of
    Teleporter users."""
    t, where = s.t, s.where
    room = CAPACITY * callers + hackers
    if s.agenda[-1][0] != "6.0?":
        room += CAPACITY
    worth = sorted((_worth(s, unit) for unit in s.afield), reverse=True)
    found = victory.half_points(s) / 2 + sum(worth[:room]) + s.face_down.bit_count() / 2
    found += BONUSES * any(where[unit] < HEXES for unit in (t.emily, t.honor_guard))
    found += BONUSES * any(where[unit] < HEXES for unit in t.aliens)
    found += OFFICER * (where[t.officer] < HEXES)
    return found + TREASURE * sum(at != ABOARD and (at != HIDDEN or s.face_down > 0) for at in s.treasure_at)


def most_of_a_turn(s: State) -> float:
    """Return the VP that a moment cannot exceed while a whole turn may follow: every Unit home, every item
    scored."""
    away = sum(_worth(s, unit) for unit in s.t.friends if s.where[unit] not in (ABOARD, LAB, GONE))
    treasures = TREASURE * sum(at != ABOARD for at in s.treasure_at)
    return victory.half_points(s) / 2 + away + s.face_down.bit_count() / 2 + 2 * BONUSES + OFFICER + treasures


def _worth(s: State, unit: int) -> float:
    record = s.t.catalog.units[unit - 1]
    return 1.0 if s.t.is_combat[unit] else UNITS.get(record.type, 0.0)
