"""The suggested set-up in a terminal: who lands is told, and the enemy's first turn waits for a word.

The docstring of each order is what ``help`` says about it.
"""

from __future__ import annotations

from hades.advice import suggested_set_up
from hades.terminal import state_lines
from hades.terminal.context import TerminalContext

YES = ("1", "yes")
"""What begins turn 1 as well where that is asked."""
NO_MORE = "No: there is nothing suggested now."


def order_suggest(context: TerminalContext, _: str) -> None:
    """in set-up: place the Units that land now as the scenario suggests; turn 1 waits until you begin it"""
    session, game = context.session, context.game
    if not session.suggested():
        context.say(NO_MORE)
        return
    if game.at_table:
        # whom a landing wakes is drawn and told on the way
        context.carry_out(session.suggested(), aid=suggested_set_up.SUGGESTED, every=True)
        return
    while look := suggested_set_up.first_look(game):
        context.carry_out(look, aid=suggested_set_up.SUGGESTED, every=True)
    plan = session.suggested()
    now = session.before_turn_1(plan)
    for name in now:
        clauses, reason = game.why_not(name)
        if clauses and name.startswith("place-at"):
            context.say(f"No: {reason}; choose a hex yourself.")
            return
        if not clauses:
            context.carry_out((name,), aid=suggested_set_up.SUGGESTED)
    if now != plan:
        session.hold(plan[len(now)])
        context.asked = False
    if session.held or context.talk.manner.brief:
        # in brief what was placed is not told one by one
        context.say(f"The landing stands: {state_lines.standing(session.view)}.")


def order_begin(context: TerminalContext, _: str) -> None:
    """after the suggested set-up: begin turn 1, in which the enemy moves first (also 1, yes)"""
    if context.session.held:
        context.carry_out((context.session.held,), aid=suggested_set_up.SUGGESTED)
    else:
        context.say("No: no landing waits for turn 1 now.")
