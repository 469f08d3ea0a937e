"""14.0 Victory & Defeat.

The score sheet in half points, the levels of victory, and the end of the game. A Vittles that is
In System at the end has lost without scoring (14.0-03); the sheet is then information only (E-05).
"""

from __future__ import annotations

from hades.state.state import ABOARD, GONE, HIDDEN, IDOL, LAB, LOOT, State

LEVELS = (
    (55, "Legendary Victory", "14.1-19"),
    (51, "Major Victory", "14.1-20"),
    (47, "Solid Victory", "14.1-21"),
    (43, "Tactical Victory", "14.1-22"),
    (39, "Marginal Victory", "14.1-23"),
    (34, "Draw", "14.1-24"),
    (27, "Defeat", "14.1-25"),
)
"""Lowest half points of each level; below the last is the worst Defeat (14.1-26)."""

WORST = ("Defeat, and Lt. Sanders is promoted", "14.1-26")

Line = tuple[str, int, str]
"""(what, half points, clause)."""


def sheet(s: State) -> list[Line]:
    """The score as it stands, line by line, lines worth nothing left out (14.1, E-11)."""
    t = s.t
    aboard = [u for u in t.friends if s.where[u] in (ABOARD, LAB)]
    combat = sum(1 for u in aboard if t.is_combat[u])
    aliens = [u for u in t.aliens if u in aboard]
    lines: list[Line] = [("SHL Combat Units aboard", 2 * combat, "14.1-02")]
    lines.append(("Professor Dante", 2 * (t.dante in aboard), "14.1-03"))
    lines.append(("Princess Emily", 6 * (t.emily in aboard), "14.1-04"))
    lines.append(("The Golden Idol", 6 * (s.treasure_at[IDOL] == ABOARD), "14.1-05"))
    lines.append(("The Loot", 6 * (s.treasure_at[LOOT] == ABOARD), "14.1-06"))
    lines.append(("Elder Aliens", 6 * len(aliens), "14.1-07"))
    lines.append(("Both Elder Aliens", 4 * (len(aliens) == len(t.aliens) > 0), "14.1-08"))
    both = t.emily in aboard and t.honor_guard in aboard
    lines.append(("Emily and her Honor Guard", 4 * both, "14.1-09"))
    pair = s.treasure_at[IDOL] == s.treasure_at[LOOT] == ABOARD
    lines.append(("Idol and Loot", 4 * pair, "14.1-10"))
    lines.append(("General Tso turned", 4 * s.tso_turned, "14.1-11"))
    lines.append(("Lt. Sanders eliminated", 2 * (s.where[t.officer] == GONE), "14.1-12"))
    lines.append(("Professor Dante lost", -(t.dante not in aboard), "14.1-13"))
    lost = [u for u in t.aliens if u not in aboard and s.where[u] != HIDDEN]
    lines.append(("Elder Aliens lost", -len(lost), "14.1-14"))
    emily_lost = t.emily not in aboard and s.where[t.emily] != HIDDEN
    lines.append(("Princess Emily lost", -emily_lost, "14.1-15"))
    lines.append(("Circles never opened", -s.face_down.bit_count(), "14.1-16"))
    lines.append(("Overtime", -10 * s.overtime, "14.1-17"))
    return [(what, int(points), clause) for what, points, clause in lines if points]


def half_points(s: State) -> int:
    """The score as it stands, in half points."""
    return sum(points for _, points, _ in sheet(s))


def level(half: int) -> tuple[str, str]:
    """Level of victory for half points, and its clause."""
    for lowest, name, clause in LEVELS:
        if half >= lowest:
            return name, clause
    return WORST


def final(s: State) -> None:
    """The game is over: score it, or lose it (14.0-03, 14.0-04)."""
    if s.in_system:
        s.outcome = "left-in-system"
        s.log.append(("game_over", ("14.0-03", "E-05"), s.outcome))
        return
    half = half_points(s)
    s.outcome = "scored"
    _, clause = level(half)
    s.log.append(("game_over", ("14.0-04", clause), s.outcome))
