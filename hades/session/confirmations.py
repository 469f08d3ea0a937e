"""Answers that are asked for once more, as a slip of the hand would be dear, and what is said then. Pure."""

from __future__ import annotations

import attrs

from hades.advice.adviser import Advice
from hades.narrate.command_words import words_of
from hades.odds.unavailable import not_yet_used
from hades.session.option import Option
from hades.session.table_session import TableSession
from hades.view import View

ALL_THE_SAME = "Do it all the same"
NO = Option("No", note="go on as before")
STRANDED = "In System when the raid ends, she is lost with all aboard [14.0-03]"


def asked_again(
    session: TableSession, option: Option, *, confirm: bool, better: Advice | None = None
) -> tuple[Option, ...]:
    """The answers that say yes and no to an answer, with what that costs; () if it is given at once.

    ``confirm`` is whether the player wants to be asked before a phase ends in which somebody could still act,
    ``better`` what the coach would do instead, with the cost of the answer as its warning.
    """
    if option.tone == "sure":
        return ()
    sure = _sure(session, option, confirm=confirm)
    if better is None:
        return (sure, NO) if sure is not None else ()
    before = f"{sure.note}; the coach" if sure is not None and sure.note else "The coach"
    label = sure.label if sure is not None else ALL_THE_SAME
    return (
        attrs.evolve(sure or option, label=label, note=f"{before}: {better.warning}", tone="sure"),
        attrs.evolve(NO, note=f"better: {better.plan}"),
    )


def _sure(session: TableSession, option: Option, *, confirm: bool) -> Option | None:
    """The answer that says yes to one that is dear in any case, None if that is given at once."""
    last = option.commands[-1] if option.commands else ""
    sure = words_of(last.split()[0]).sure if last else ""
    if not sure:
        return None
    note = option.note
    if last == "end-phase":
        # a step that is suggested has said who waits, and why
        note = unused(session) if confirm and option.tone != "suggest" else ""
    elif lost := stranding(session.view, last):
        note = lost
    elif last == "hold-station":
        note = ""
    if not note and last in ("end-phase", "hold-station"):
        return None
    return attrs.evolve(option, label=sure, note=note, tone="sure")


def unused(session: TableSession) -> str:
    """Who could still do something, in a few words, "" if nobody."""
    names = [session.names[unit] for unit in not_yet_used(session.game)]
    # three names and more do not fit where this is asked
    named = f": {', '.join(names)}" if len(names) < 3 else ""
    return f"{len(names)} can still act{named}" if names else ""


def stranding(view: View, command: str) -> str:
    """What it costs that a command lets the ship stay where she is, "" if nothing: In System at the end
    everything is lost (14.0-03), unless Overtime adds a turn."""
    stays = command in ("hold-station", "end-game") and view.vittles.in_system and view.turns_left == 0
    return STRANDED if stays else ""
