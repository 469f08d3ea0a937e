"""The chase for a Legendary Victory: what it takes, and what of it can still be had. Pure."""

from __future__ import annotations

import attrs

from hades.odds.score_outlook import ScoreItem, items, most
from hades.rules.victory import LEVELS
from hades.view import View

LEAST, LEGENDARY, CLAUSE = LEVELS[0][0] / 2, LEVELS[0][1], LEVELS[0][2]
"""VP from which on it is one, what it is called, and the clause (14.1-19)."""
PAIRS = ("14.1-08", "14.1-09", "14.1-10")
"""Clauses of what counts only if two are aboard: Elder Aliens, Emily and her Guard, Idol and Loot."""

HAD, OPEN, GONE = "had", "open", "gone"


@attrs.frozen
class ChaseItem:
    """Something that counts: what it brings now and may still bring, in VP, and how it stands."""

    what: str
    clause: str
    now: float
    more: float
    told: str

    @property
    def state(self) -> str:
        """Whether all of it is had, some of it is open, or nothing of it comes any more."""
        if self.more:
            return OPEN
        return HAD if self.now > 0 else GONE


@attrs.frozen
class Chase:
    """How a game stands to a Legendary Victory, in VP."""

    vp: float
    most: float
    """The score if everything went well from here on."""
    items: tuple[ChaseItem, ...]

    @property
    def missing(self) -> float:
        """How much is still to be had; 0 if it is one as things stand."""
        return max(0.0, LEAST - self.vp)

    @property
    def spare(self) -> float:
        """How much of what may still come one can do without; below 0 if it cannot be had any more."""
        return self.most - LEAST

    @property
    def is_open(self) -> bool:
        """Whether it can still be had."""
        return self.spare >= 0

    @property
    def told(self) -> str:
        """How it stands, in a sentence or two."""
        if not self.missing:
            return f"It is one as things stand: {self.vp:g} VP."
        if not self.is_open:
            return f"It cannot be had any more: {self.vp:g} VP now, at the very most {self.most:g}."
        return (
            f"{self.vp:g} VP now, {self.missing:g} missing; at the very most {self.most:g} "
            f"can come of it, so {self.spare:g} of that can be done without."
        )

    @property
    def pairs(self) -> tuple[ChaseItem, ...]:
        """What counts only in pairs."""
        return tuple(item for item in self.items if item.clause in PAIRS)


def chase(view: View) -> Chase:
    """How a table stands to a Legendary Victory."""
    rows = items(view)
    return Chase(view.score.vp, most(rows), tuple(_item(row) for row in rows if _matters(row)))


def _matters(row: ScoreItem) -> bool:
    """What brings VP; of what costs some, what does or can be made good."""
    return row.each > 0 or bool(row.now or row.more)


def _item(row: ScoreItem) -> ChaseItem:
    return ChaseItem(row.what, row.clause, row.now, row.more, row.told)
