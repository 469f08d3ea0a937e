"""14.0 Victory & Defeat.

The score sheet in half points, the levels of victory, and the end of the game. With the Vittles In System at
the end, the game is lost without scoring (14.0-03); the sheet is then for information only (E-05).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from hades.content.tables import Tables
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
"""(least half points, name, clause) of each level, highest first; a lower score is `WORST` (14.1-26)."""

SCORED = "scored"
"""`State.outcome` of a game that ended with a counted score (14.0-04)."""
LEFT_IN_SYSTEM, VITTLES_LOST, HADES_LOST = "left-in-system", "vittles-destroyed", "hades-destroyed"
"""`State.outcome` of a game that was lost (14.0-03, 14.0-01, 14.0-02)."""
OUTCOMES = (SCORED, LEFT_IN_SYSTEM, VITTLES_LOST, HADES_LOST)

WORST = ("Defeat, and Lt. Sanders is promoted", "14.1-26")
LEVEL_NAMES = (*(name for _, name, _ in LEVELS), WORST[0])
"""The names of all levels, highest first."""

ITEMS = (
    ("SHL Combat Units aboard", 2, "14.1-02"),
    ("Professor Dante", 2, "14.1-03"),
    ("Princess Emily", 6, "14.1-04"),
    ("The Golden Idol", 6, "14.1-05"),
    ("The Loot", 6, "14.1-06"),
    ("Elder Aliens", 6, "14.1-07"),
    ("Both Elder Aliens", 4, "14.1-08"),
    ("Emily and her Honor Guard", 4, "14.1-09"),
    ("Idol and Loot", 4, "14.1-10"),
    ("General Tso eliminated", 4, "14.1-11"),
    ("Lt. Sanders eliminated", 2, "14.1-12"),
    ("Professor Dante lost", -1, "14.1-13"),
    ("Elder Aliens lost", -1, "14.1-14"),
    ("Princess Emily lost", -1, "14.1-15"),
    ("Circles never opened", -1, "14.1-16"),
    ("Overtime", -10, "14.1-17"),
)
"""The items that score, with the half points for each and the clause."""

Line = tuple[str, int, str]
"""(item, half points, clause)."""


class Standing(Protocol):
    """The facts that a score depends on, which a State and a View both have."""

    @property
    def t(self) -> Tables:
        """The rules tables."""

    @property
    def where(self) -> Sequence[int]:
        """The place of each Unit."""

    @property
    def treasure_at(self) -> Sequence[int]:
        """The place of each treasure."""

    @property
    def tso_turned(self) -> bool:
        """True if Lt. Sanders has taken over."""

    @property
    def face_down(self) -> int:
        """The mask of Circles never opened."""

    @property
    def overtime(self) -> bool:
        """True if the Overtime Option was used."""

    @property
    def outcome(self) -> str:
        """The outcome of the game; empty while it is in progress."""


def counts(s: Standing) -> tuple[int, ...]:
    """Return the number of times that each of `ITEMS` counts at present (14.1, E-11)."""
    t = s.t
    aboard = [u for u in t.friends if s.where[u] in (ABOARD, LAB)]
    aliens = [u for u in t.aliens if u in aboard]
    idol, loot = s.treasure_at[IDOL] == ABOARD, s.treasure_at[LOOT] == ABOARD
    lost = [u for u in t.aliens if u not in aboard and s.where[u] != HIDDEN]
    emily_lost = t.emily not in aboard and s.where[t.emily] != HIDDEN
    return (
        sum(1 for u in aboard if t.is_combat[u]),
        int(t.dante in aboard),
        int(t.emily in aboard),
        int(idol),
        int(loot),
        len(aliens),
        int(len(aliens) == len(t.aliens) > 0),
        int(t.emily in aboard and t.honor_guard in aboard),
        int(idol and loot),
        int(s.tso_turned),
        int(s.where[t.officer] == GONE),
        int(t.dante not in aboard),
        len(lost),
        int(emily_lost),
        s.face_down.bit_count(),
        int(s.overtime),
    )


def hanging_on(t: Tables, id_: str) -> tuple[Line, ...]:
    """Return the items that a Unit, a treasure or a closed ``circle`` scores, each counted once (14.1)."""
    unit = t.unit_of.get(id_, 0)
    theirs = {
        "dante": ("14.1-03", "14.1-13"),
        "emily": ("14.1-04", "14.1-09", "14.1-15"),
        "idol": ("14.1-05", "14.1-10"),
        "loot": ("14.1-06", "14.1-10"),
        "circle": ("14.1-16",),
    }
    clauses = theirs.get(id_, ())
    if t.is_combat[unit]:
        clauses = ("14.1-02", "14.1-09") if unit == t.honor_guard else ("14.1-02",)
    elif t.is_alien[unit]:
        clauses = ("14.1-07", "14.1-08", "14.1-14")
    elif unit == t.officer:
        clauses = ("14.1-11", "14.1-12")
    return tuple(item for item in ITEMS if item[2] in clauses)


def sheet(s: Standing) -> list[Line]:
    """Return the current score line by line, without lines worth 0 (14.1, E-11)."""
    found = zip(ITEMS, counts(s), strict=True)
    return [(what, each * count, clause) for (what, each, clause), count in found if count]


def half_points(s: Standing) -> int:
    return sum(points for _, points, _ in sheet(s))


def final_vp(s: Standing) -> float:
    """Return the VP of a game that is over; 0 if it was lost (14.0-03, 14.0-04)."""
    return half_points(s) / 2 if s.outcome == SCORED else 0.0


def level(half: int) -> tuple[str, str]:
    """Return the level of victory for a score in half points, and its clause."""
    for lowest, name, clause in LEVELS:
        if half >= lowest:
            return name, clause
    return WORST


def called(s: Standing) -> tuple[str, str]:
    """Return the current level of victory and its clause; the level of a lost game is "" (E-05)."""
    if s.outcome not in ("", SCORED):
        return "", "14.0-04"
    return level(half_points(s))


def final(s: State) -> None:
    """End the game: with a score, or as lost (14.0-03, 14.0-04)."""
    # An empty deck ends the game even after Overtime.
    over = ("9.0-02", "5.6-08", *("E-03",) * s.overtime)
    if s.in_system:
        s.outcome = LEFT_IN_SYSTEM
        s.tell("game_over", ("14.0-03", "E-05", *over), s.outcome)
        return
    half = half_points(s)
    s.outcome = SCORED
    _, clause = level(half)
    s.tell("game_over", ("14.0-04", clause, *over), s.outcome)
