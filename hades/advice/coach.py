"""The coach: what a move costs against a better one, told before it is made. Pure.

It knows only plans that were played on for the question that stands; of every other move it says nothing.
What is chosen of them is what a hint puts first, and it measures all others by that.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from hades.advice import suggestion
from hades.engine.game import Game
from hades.narrate import item_name
from hades.players.advisor import Advice, Cost, cost
from hades.rules.victory import ITEMS

COACH = "coach"
"""The aid of somebody whom it watched."""
LEVELS = (0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0)
"""VP that a move must cost for it to speak; at the first of them it is off."""
STANDARD = 1.5
"""VP where nobody says how many."""
LISTED = 3
"""Items of the score that it names."""
_SPARED = {
    "14.1-13": "Professor Dante not left behind",
    "14.1-14": "Elder Aliens not left behind",
    "14.1-15": "Princess Emily not left behind",
    "14.1-16": "more Circles opened",
    "14.1-17": "no Overtime",
}
"""Clause of an item that takes points -> what it is that keeps them."""
_ITEMS = {clause: item_name(what, "") for what, _, clause in ITEMS} | _SPARED


@attrs.frozen
class Concern:
    """What it has to say about a move: what that costs, what is overlooked, and what is better."""

    costs: str
    overlooks: str
    better: str

    @property
    def told(self) -> str:
        """All of it in a sentence."""
        return f"This {'; '.join(filter(None, (self.costs, self.overlooks)))}. Better: {self.better}."


def concern(
    game: Game, advice: Advice, commands: Sequence[str], names: dict[str, str], least: float
) -> Concern | None:
    """What is to be said about a move that costs at least so many VP; None if nothing, or it is not known."""
    mine = advice.meant(commands)
    found = cost(mine, advice) if mine is not None and least else None
    if found is None or found.vp < least:
        return None
    what = suggestion.what(game, found.better.line, names)
    why = suggestion.because(what, found.better, names)
    return Concern(
        f"costs {max(0.5, _half(found.between[0])):g} to {_half(found.between[1]):g} VP",
        _overlooked(found),
        f"{what} ({why})" if why else what,
    )


def _overlooked(found: Cost) -> str:
    """What becomes of less: ``overlooked: Princess Emily``."""
    told = [_ITEMS[clause] for clause in found.items[:LISTED]]
    if found.lost:
        games = found.better.outlook.games
        words = f"the raid is lost before the count in {found.lost} more of {games} games"
        told.insert(0, words)
    return f"overlooked: {', '.join(told)}" if told else ""


def _half(vp: float) -> float:
    """Return VP to the nearest half, as finely as a game is scored."""
    return round(2 * vp) / 2
