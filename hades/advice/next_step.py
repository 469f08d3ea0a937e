"""A good next step at a question, at once: what the heuristic player would do, as far as it can be
ordered. Pure.

A hint plays games on to compare plans, which takes seconds; this does not, and says less. In the first
games it is offered unasked, first always, then only where something is at stake.
"""

from __future__ import annotations

import re

import attrs

from hades.advice import suggestion
from hades.advice.step_reasons import StepSeen, because
from hades.advice.step_warnings import warnings
from hades.advice.suggested_set_up import ASKS
from hades.engine.game import Game
from hades.engine.undo import cited
from hades.players.heuristic import explain
from hades.players.search.alternatives import gained
from hades.players.search.plan import Candidate
from hades.players.search.playouts import Playouts
from hades.state.commands import STANDING_ORDERS
from hades.view import View
from hades.view.whereabouts import Whereabouts

NEXT_STEP = "next step"
"""The aid of somebody to whom one was shown."""
ALWAYS = 2
"""Turns of a first game in which it is offered whatever is asked."""
NUMBERS = re.compile(r"\d (?:VP|%)")
"""What a reason has that only an expert can weigh."""
NEVER = (*ASKS, "begin?")
"""Questions at which there is a suggested set-up."""


@attrs.frozen
class NextStep:
    """What to do next: words, why, and the commands as far as they can be given before anything is known."""

    words: str
    why: str
    commands: tuple[str, ...]
    warning: str = ""
    """What it wakes, and who will see or reach whoever takes it; "" for nothing that can be foreseen."""
    clauses: tuple[str, ...] = ()
    """What why and warning rest on."""

    @property
    def told(self) -> str:
        """All of it in a sentence, without its stop."""
        said = "; beware: ".join(filter(None, (self.why, self.warning)))
        return cited(f"{self.words} ({said})" if said else self.words, self.clauses)


def next_step(game: Game, names: dict[str, str]) -> NextStep | None:
    """The step of a game's question; None if there is nothing to choose, or to suggest."""
    if game.ask is None or game.ask.kind in NEVER or len(game.menu) < 2:
        return None
    own, reason = explain(game)
    first: tuple[str, ...] = ()
    while own.verb in STANDING_ORDERS and len(first) < len(STANDING_ORDERS):
        # A standing order is part of what it is given for, unless the enemy's turn follows at once.
        ahead = game.peek(*first, own.name)
        if ahead._state.knowledge != game._state.knowledge or not ahead.menu:
            break
        first = (*first, own.name)
        own, reason = explain(ahead)
    plan = Candidate((own.code,), reason)
    if own.verb in ("end-phase", "stand-by") and (more := gained(game, own)) is not None:
        # whoever learns wonders at an action that is given away more than at one that gains little
        plan, reason = more, more.reason
    line = Playouts(game.peek(*first)).line(plan)
    commands = suggestion.commands(game, (*first, *line)) or (own.name,)
    words = suggestion.what(game, commands, names)
    step = StepSeen(game, commands)
    why = because(step, _plain(suggestion.reasoned(reason, commands, names), words))
    found = warnings(step)
    clauses = dict.fromkeys(clause for one in (why, *found) for clause in one.clauses)
    return NextStep(words, why.words, commands, " and ".join(one.words for one in found), tuple(clauses))


def _plain(why: str, words: str) -> str:
    """A reason of the player's, "" where it says no more than the step, or what only an expert can weigh."""
    return "" if why.lower() in words.lower() or NUMBERS.search(why) else why


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
