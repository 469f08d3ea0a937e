"""Answers that are asked for once more, as a slip of the hand would be dear, and what is said then. Pure."""

from __future__ import annotations

import attrs

from hades.advice.roster import not_yet_used
from hades.narrate.command_words import SURE
from hades.session.option import Option
from hades.session.table_session import TableSession
from hades.view import View

STRANDED = "In System when the raid ends, she is lost with all aboard [14.0-03]"


def asked_again(session: TableSession, option: Option, *, confirm: bool) -> Option | None:
    """The answer that says yes to an answer, with what that costs; None if that is given at once.

    ``confirm`` is whether the player wants to be asked before a phase ends in which somebody could still act.
    """
    last = option.commands[-1] if option.commands else ""
    if last not in SURE or option.tone == "sure":
        return None
    note = option.note
    if last == "end-phase":
        note = unused(session) if confirm else ""
    elif last in ("hold-station", "end-game") and strands(session.view):
        note = STRANDED
    elif last == "hold-station":
        note = ""
    if not note and last in ("end-phase", "hold-station"):
        return None
    return attrs.evolve(option, label=SURE[last], note=note, tone="sure")


def unused(session: TableSession) -> str:
    """Who could still do something, in a few words, "" if nobody."""
    names = [session.names[unit] for unit in not_yet_used(session.game)]
    # three names and more do not fit where this is asked
    named = f": {', '.join(names)}" if len(names) < 3 else ""
    return f"{len(names)} can still act{named}" if names else ""


def strands(view: View) -> bool:
    """Whether a ship that stays where she is will be In System at the end: everything is lost then (14.0-03),
    unless Overtime adds a turn."""
    return view.vittles.in_system and view.turns_left == 0
