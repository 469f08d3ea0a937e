"""Terminal commands of a lesson or a puzzle: guide, try, back, skip, next, guess.

The docstring of each function is its text in ``help``.
"""

from __future__ import annotations

from hades.session.lesson_session import WATCH_ONLY
from hades.terminal import automatic_moves, lessons
from hades.terminal.context import TerminalContext

NONE = "No: this is no lesson. hades lessons lists them, hades text --lesson landing begins the first."
LEADS = "No: the guide leads here and does nothing for you; guide says what would be good now."
FREE = "No: this lesson has no steps; guide says what would be good now."


class AnotherLesson(Exception):
    """The player switches to the lesson ``id``."""

    def __init__(self, id_: str) -> None:
        super().__init__(id_)
        self.id = id_


def do_guide(context: TerminalContext, _: str) -> None:
    """in a lesson: what to do next, why, and what else is possible; in a puzzle: the hints given so far"""
    pupil = context.lesson.pupil
    context.say(*(lessons.whole_guidance(pupil.now(context.session)) if pupil is not None else (NONE,)))


def hint(context: TerminalContext, *, does: bool) -> None:
    """Write a hint: in a lesson the words of its guide (``does`` also does one step), in a puzzle one."""
    pupil = context.lesson.pupil
    if not does:
        if pupil is not None:
            pupil.guide.more()
        do_guide(context, "")
    elif pupil is not None and pupil.guide.lesson.step:
        do_skip(context, "")
    else:
        context.say(LEADS)


def do_try(context: TerminalContext, _: str) -> None:
    """in a lesson: what else could be tried at this step; any choice is allowed, and back returns"""
    pupil = context.lesson.pupil
    if pupil is None or not pupil.guide.lesson.step:
        context.say(NONE if pupil is None else FREE)
        return
    instead = pupil.now(context.session).instead
    context.say(*([instead] if instead else []), "Choose anything in the menu; back returns to the step.")


def do_back(context: TerminalContext, _: str) -> None:
    """in a lesson: back to the step, from what was tried instead"""
    pupil = context.lesson.pupil
    to = pupil.back(context.session) if pupil is not None else -1
    if pupil is None:
        context.say(NONE)
    elif to < 0:
        context.refuse("nothing is being tried that there is a way back from; undo takes back the last")
    else:
        _go_back(context, to)


def do_skip(context: TerminalContext, rest: str) -> None:
    """in a lesson: let the lesson do the rest of this step; skip lesson begins the next lesson"""
    pupil = context.lesson.pupil
    if rest.lower() == "lesson" or pupil is None:
        do_next(context, "lesson")
        return
    leap = pupil.skipping(context.session)
    if leap is None:
        context.say(
            "The steps of this lesson are done; next begins the next one."
            if pupil.guide.lesson.step
            else FREE
        )
    elif leap.back == len(context.game.history) or _go_back(context, leap.back):
        automatic_moves.give(context, leap.commands, every=True)


def do_next(context: TerminalContext, _: str) -> None:
    """in a lesson or a puzzle: the next one; progress in this one is kept"""
    pupil = context.lesson.pupil
    if pupil is None:
        context.say(NONE)
    elif not (id_ := pupil.following):
        context.refuse("this is the last lesson. hades text begins a whole raid")
    else:
        raise AnotherLesson(id_)


def do_guess(context: TerminalContext, rest: str) -> None:
    """in a lesson: your prediction, by its number; guess 0 if you would rather watch"""
    pupil = context.lesson.pupil
    asked = pupil.asked(context.session) if pupil is not None else None
    if pupil is None or asked is None:
        context.say(NONE if pupil is None else "No: nothing is to be foreseen now.")
    elif not rest.isdecimal() or not 0 <= int(rest[:3]) <= len(asked.guess):
        context.refuse(f"write guess and a number from 1 to {len(asked.guess)}; 0 if you would rather watch")
    else:
        pupil.guess(context.session, int(rest[:3]) - 1 if int(rest[:3]) else WATCH_ONLY)
        context.asked = False


def _go_back(context: TerminalContext, to: int) -> bool:
    if why := context.session.no_way_back(to):
        context.refuse(why)
        return False
    context.session.back_to(to)
    context.went_back()
    return True
