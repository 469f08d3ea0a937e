"""The chase for a Legendary Victory: the VP needed, and those still possible. No I/O and no state."""

from __future__ import annotations

import attrs

from hades.odds.score_outlook import ScoreItem, items, most
from hades.rules.victory import LEVELS
from hades.view import View

LEAST, LEGENDARY, CLAUSE = LEVELS[0][0] / 2, LEVELS[0][1], LEVELS[0][2]
"""Fewest VP of a Legendary Victory, its name, and the clause (14.1-19)."""
PAIRS = ("14.1-08", "14.1-09", "14.1-10")
"""Clauses of items that count only in pairs: Elder Aliens, Emily and her Guard, Idol and Loot."""

HAD, OPEN, GONE = "had", "open", "gone"


@attrs.frozen
class Chase:
    """A game's standing with regard to a Legendary Victory, in VP."""

    vp: float
    most: float
    """The score if everything went well from here on."""
    items: tuple[ScoreItem, ...]

    @property
    def missing(self) -> float:
        """VP still missing; 0 if the score is high enough now."""
        return max(0.0, LEAST - self.vp)

    @property
    def spare(self) -> float:
        """VP of the possible gain that are not needed; below 0 if a Legendary Victory is impossible."""
        return self.most - LEAST

    @property
    def is_open(self) -> bool:
        """True if a Legendary Victory is still possible."""
        return self.spare >= 0

    @property
    def told(self) -> str:
        """The standing in a sentence or two."""
        if not self.missing:
            return f"Already reached: {self.vp:g} VP."
        if not self.is_open:
            return f"No longer possible: {self.vp:g} VP now, at most {self.most:g}."
        return (
            f"{self.vp:g} VP now, {self.missing:g} missing. At most {self.most:g} VP are possible, so "
            f"you can afford to lose {self.spare:g} of them."
        )

    @property
    def pairs(self) -> tuple[ScoreItem, ...]:
        """The items that count only in pairs."""
        return tuple(item for item in self.items if item.clause in PAIRS)


def chase(view: View) -> Chase:
    """Return the standing of a position."""
    rows = items(view)
    return Chase(view.score.vp, most(rows), tuple(filter(_matters, rows)))


def _matters(row: ScoreItem) -> bool:
    """Return whether an item can bring VP, or costs some that may be made good."""
    return row.each > 0 or bool(row.now or row.more)


def state_of(item: ScoreItem) -> str:
    """Return OPEN if an item may still bring more VP, else HAD if it brings VP now, else GONE."""
    if item.more:
        return OPEN
    return HAD if item.now > 0 else GONE
