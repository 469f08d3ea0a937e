"""The coach: what a move costs against a better one, told before it is made. Pure.

It knows only plans that were played on for the question that stands; of every other move it says nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from hades.engine.game import Game
from hades.narrate import item_name
from hades.players.counsel import Advice, Cost, Proposal, cost, key_of
from hades.rules.victory import ITEMS
from hades.session import suggestion

COACH = "coach"
"""The aid of somebody whom it watched."""
LEVELS = (0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0)
"""VP that a move must cost for it to speak; at the first of them it is off."""
STANDARD = 1.5
"""VP where nobody says how many."""
GAMES = 12
"""Games of each plan from which it trusts what they came to."""
SURE = 2.0
"""Standard errors that a move must cost, so that it is not the luck of the games."""
LISTED = 3
"""Items of the score that it names."""
_ITEMS = {clause: what for what, _, clause in ITEMS}


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
    game: Game, judged: Mapping[str, Advice], commands: Sequence[str], names: dict[str, str], least: float
) -> Concern | None:
    """What is to be said about a move that costs at least so many VP; None if nothing, or it is not known.

    ``judged`` has plans for the question that stands under "", and those of a Unit that is chosen under the
    command that activates it.
    """
    if not least or not commands:
        return None
    found = None
    if commands[0] in judged and len(commands) > 1:
        found = _cost(judged[commands[0]], tuple(commands[1:]), least)
    if found is None and "" in judged:
        found = _cost(judged[""], tuple(commands), least)
    if found is None:
        return None
    line = found.better.line
    what = suggestion.what(game, line, names)
    why = suggestion.because(what, found.better, names)
    return Concern(
        f"costs {found.vp:.1f} VP, give or take {found.error:.1f}",
        _overlooked(found),
        f"{what} ({why})" if why else what,
    )


def _cost(advice: Advice, commands: tuple[str, ...], least: float) -> Cost | None:
    mine = meant(advice, commands)
    if mine is None or mine.outlook.games < GAMES:
        return None
    among = [one for one in advice.proposals if one.outlook.games >= GAMES]
    found = cost(mine, among)
    if found is None or found.vp < least or found.vp <= SURE * found.error:
        return None
    return found


def meant(advice: Advice, commands: tuple[str, ...]) -> Proposal | None:
    """The plan that some commands begin, the best if there are several; None if none was thought of.

    Ways that end in the same hex are one.
    """
    key = key_of(commands)
    found = [one for one in advice.proposals if key and key_of(one.line)[: len(key)] == key]
    return max(found, key=lambda one: one.outlook.vp, default=None)


def _overlooked(found: Cost) -> str:
    """What becomes of less: ``overlooked: Princess Emily 1.2 VP``."""
    told = [f"{item_name(_ITEMS[clause], '')} {vp:.1f} VP" for clause, vp in found.items[:LISTED]]
    if found.lost:
        told.insert(
            0, f"the raid is lost before the count in {suggestion.share(found.lost)} more of the games"
        )
    return f"overlooked: {', '.join(told)}" if told else ""
