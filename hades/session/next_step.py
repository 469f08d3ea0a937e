"""A good next step at a question, at once: what the heuristic player would do, as far as it can be
ordered. Pure.

A hint plays games on to compare plans, which takes seconds; this does not, and says less. In the first
games it is offered unasked, first always, then only where something is at stake.
"""

from __future__ import annotations

import re

import attrs

from hades.engine.game import Game
from hades.players.heuristic import explain
from hades.players.search.plan import Candidate
from hades.players.search.playouts import Playouts
from hades.session import suggestion
from hades.session.landing import ASKS
from hades.state.commands import STANDING_ORDERS
from hades.view import View
from hades.view.whereabouts import Whereabouts

NEXT_STEP = "next step"
"""The aid of somebody to whom one was shown."""
ALWAYS = 2
"""Turns of a first game in which it is offered whatever is asked."""
NUMBERS = re.compile(r"\d (?:VP|%)")
"""What a reason has that only an expert can weigh."""
NEVER = (*ASKS, "begin?", "15.3?")
"""Questions at which there is a suggested set-up, or nothing to be suggested."""


@attrs.frozen
class NextStep:
    """What to do next: words, why, and the commands as far as they can be given before anything is known."""

    words: str
    why: str
    commands: tuple[str, ...]

    @property
    def told(self) -> str:
        """Both in a sentence, without its stop."""
        return f"{self.words} ({self.why})" if self.why else self.words


def next_step(game: Game, names: dict[str, str]) -> NextStep | None:
    """The step of a game's question; None if there is nothing to choose, or to suggest."""
    if game.ask is None or game.ask.kind in NEVER or len(game.menu) < 2:
        return None
    own, reason = explain(game)
    line = Playouts(game).line(Candidate((own.code,), reason))
    commands = suggestion.commands(game, line) or (own.name,)
    words = suggestion.what(game, commands, names)
    why = suggestion.reasoned(reason, commands, names)
    return NextStep(words, "" if why.lower() in words.lower() or NUMBERS.search(why) else why, commands)


def _is_order(name: str) -> bool:
    return name.partition(" ")[0] in STANDING_ORDERS


def is_due(view: View) -> bool:
    """Whether it is offered unasked in a first game: always at first, then where something is at stake."""
    return view.turn <= ALWAYS or at_stake(view)


def at_stake(view: View) -> bool:
    """Whether somebody may be lost soon: a module fails, the last turn is on, or an enemy is next to a
    depleted Unit of the player's."""
    if view.turns_left == 0 or any(module.status == "failing" for module in view.vittles.modules):
        return True
    here = Whereabouts(view)
    return any(unit.is_friend and unit.depleted and here.engaging(unit) for unit in here.present)
