"""Orders about how a game is told: plain, brief, typing, speak, and again, which tells all of it.

The docstring of each is what ``help`` says about it.
"""

from __future__ import annotations

from hades.terminal.context import TerminalContext
from hades.terminal.events import EventLines

SWITCH = {"": True, "on": True, "off": False}


def order_plain(context: TerminalContext, rest: str) -> None:
    """all as a voice reads it well, without ids and brackets; plain off: as it was; it is remembered"""
    _switch(
        context,
        "plain",
        rest,
        "Plain words from now on; why ids tells ids.",
        "Ids and brackets again.",
    )


def order_brief(context: TerminalContext, rest: str) -> None:
    """of the enemy's turn only what matters, short menus; brief off: all of it; it is remembered"""
    _switch(context, "brief", rest, "In brief from now on; again tells all of it.", "At length again.")


def order_typing(context: TerminalContext, rest: str) -> None:
    """typing plain: lines as the terminal gives them; typing edited: history, completion; it is remembered"""
    if rest.lower() not in ("plain", "edited"):
        context.say("No: write typing plain or typing edited.")
        return
    is_plain = rest.lower() == "plain"
    context.talk.change(plain_input=is_plain)
    context.say(
        "Lines are typed as the terminal gives them." if is_plain else "Lines are edited, if they can be."
    )


def order_speak(context: TerminalContext, rest: str) -> None:
    """every line spoken by your screen reader or a voice, needs prismatoid; speak off; it is remembered"""
    _switch(context, "speak", rest, "Every line is spoken from now on.", "Nothing is spoken any more.")


def order_again(context: TerminalContext, rest: str) -> None:
    """all that the last command brought, an enemy's turn whole; again turn: all of the enemy's last turn"""
    log = context.session.game_log
    word = rest.lower()
    if word not in ("", "turn"):
        context.say("No: write again, or again turn.")
        return
    found = log.enemy_turn()
    turn = found[1] if found is not None else []
    events = turn if word else list(log.told[-1])
    if not word and found is not None and any(event is turn[-1] for event in events):
        # what was asked in the middle of an enemy's turn cuts no part of it off
        events = log.events_from((found[0][0], 0))
    context.say(*(EventLines(context.titles).tell(events) or ["Nothing happened."]))


def _switch(context: TerminalContext, what: str, rest: str, on: str, off: str) -> None:
    """Turn something on or off, and say so."""
    wanted = SWITCH.get(rest.lower())
    if wanted is None:
        context.say(f"No: write {what}, or {what} off.")
        return
    trouble = context.talk.change(**{what: wanted})
    context.say(f"No: {trouble}." if trouble else on if wanted else off)
