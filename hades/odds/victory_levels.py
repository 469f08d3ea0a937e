"""The levels of victory as a ladder: where a score stands on it, and how far it may still come. Pure."""

from __future__ import annotations

import math

import attrs

from hades.narrate import number_text
from hades.narrate.score import short_level
from hades.odds.score_outlook import items, most
from hades.rules import victory
from hades.view import View

BELOW, HERE, OPEN, SHUT = "passed", "here", "still to be had", "out of reach"
"""What a rung is to a score; at the end nothing is open."""
STATES = {
    "passed": "passed",
    "here": "here",
    "still to be had": "still to be had",
    "out of reach": "out of reach",
}
"""The same as it is said."""


@attrs.frozen
class VictoryLevel:
    """A level of victory: from how many VP on it is reached, and what it is to the score that stands."""

    name: str
    clause: str
    least: float
    """In VP; minus infinity for the lowest."""
    state: str

    @property
    def short(self) -> str:
        """The same in one or two words."""
        return short_level(self.name)

    @property
    def worth(self) -> str:
        """From how many VP on it is reached, as words."""
        if self.least == -math.inf:
            return f"below {number_text(victory.LEVELS[-1][0] / 2).lstrip('+')} VP"
        return f"{number_text(self.least).lstrip('+')} VP or more"


@attrs.frozen
class VictoryScale:
    """Every rung from the lowest up, the score, and the most that it can still become, in VP."""

    rungs: tuple[VictoryLevel, ...]
    vp: float
    most: float

    @property
    def here(self) -> VictoryLevel | None:
        """Where the score stands; None in a game that was lost, which has no level (E-05)."""
        return next((rung for rung in self.rungs if rung.state == HERE), None)

    @property
    def next(self) -> VictoryLevel | None:
        """The next rung that can still be had."""
        return next((rung for rung in self.rungs if rung.state == OPEN), None)

    def of(self, rung: VictoryLevel) -> str:
        """What a rung is to the score, and how much is missing to one that can still be had."""
        missing = number_text(rung.least - self.vp).lstrip("+")
        return f"still to be had, {missing} VP more" if rung.state == OPEN else STATES[rung.state]

    @property
    def told(self) -> str:
        """How far it may go, as a sentence; "" if nothing more can come."""
        top = [rung for rung in self.rungs if rung.state in (HERE, OPEN)]
        if not top or self.most == self.vp:
            return ""
        return f"At the very most {number_text(self.most).lstrip('+')} VP: {top[-1].name}."


def ladder(view: View) -> VictoryScale:
    """The ladder of a table (14.1-19 to 14.1-26)."""
    vp, best = view.score.vp, most(items(view))
    levels = ((-math.inf, *victory.WORST), *reversed(victory.LEVELS))
    counts = view.outcome in ("", victory.SCORED)
    here = victory.level(round(vp * 2))[1] if counts else ""
    rungs = []
    for half, level, clause in levels:
        least = half / 2
        if clause == here:
            state = HERE
        elif counts and least <= vp:
            state = BELOW
        else:
            state = OPEN if counts and least <= best else SHUT
        rungs.append(VictoryLevel(level, clause, least, state))
    return VictoryScale(tuple(rungs), vp, best)
