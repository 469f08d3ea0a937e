"""A lesson in the terminal: what the guide says, and the orders that are about it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hades import Game
from hades.session import Session
from hades.session.guide import Guidance
from hades.session.lesson_session import WATCH_ONLY, pupil_of
from hades.terminal import automatic_moves, guide_lines

if TYPE_CHECKING:
    from hades.terminal.terminal_game import TerminalGame

NONE = "No: this is no lesson. hades lessons lists them, hades text --lesson landing begins the first."
LEADS = "No: the guide leads here and does nothing for you; guide says what would be good now."
FREE = "No: this lesson has no steps; guide says what would be good now."


class AnotherLesson(Exception):
    """The player wants another lesson: ``id`` says which."""

    def __init__(self, id_: str) -> None:
        super().__init__(id_)
        self.id = id_


class LessonTalk:
    """Who is led through the lesson of a game, if it is one, and what the guide said last."""

    def __init__(self, game: Game, folder: Path) -> None:
        """``folder`` is where what was learnt is kept."""
        self.pupil = pupil_of(game, folder)
        self._said: Guidance | None = None

    def lead(self, session: Session) -> list[str]:
        """What the guide says, if there is one and it is something new."""
        if self.pupil is None:
            return []
        before, self._said = self._said, self.pupil.now(session)
        return ["", *guide_lines.lines(self._said, before)] if self._said != before else []

    def is_on(self, session: Session) -> bool:
        """Whether a guide has something to be done next, so that other advice would lead away from it."""
        return self.pupil is not None and self.pupil.now(session).goal is not None

    def keep(self, session: Session) -> None:
        """Write down how far the lesson is."""
        if self.pupil is not None:
            self.pupil.keep(session)


def order_guide(dialogue: TerminalGame, _: str) -> None:
    """in a lesson: what to do next, why, and what else could be done; in a puzzle: what was told so far"""
    pupil = dialogue.lesson.pupil
    dialogue.say(*(guide_lines.whole(pupil.now(dialogue.session)) if pupil is not None else (NONE,)))


def hint(dialogue: TerminalGame, *, does: bool) -> None:
    """A hint in a lesson: what its guide says, one that ``does`` it a step of it; in a puzzle one more."""
    pupil = dialogue.lesson.pupil
    if not does:
        if pupil is not None:
            pupil.guide.more()
        order_guide(dialogue, "")
    elif pupil is not None and pupil.guide.lesson.step:
        order_skip(dialogue, "")
    else:
        dialogue.say(LEADS)


def order_try(dialogue: TerminalGame, _: str) -> None:
    """in a lesson: what else could be tried at this step; anything in the menu may be, and back returns"""
    pupil = dialogue.lesson.pupil
    if pupil is None or not pupil.guide.lesson.step:
        dialogue.say(NONE if pupil is None else FREE)
        return
    instead = pupil.now(dialogue.session).instead
    dialogue.say(*([instead] if instead else []), "Choose anything in the menu; back returns to the step.")


def order_back(dialogue: TerminalGame, _: str) -> None:
    """in a lesson: back to the step, from what was tried in its place"""
    pupil = dialogue.lesson.pupil
    to = pupil.back(dialogue.session) if pupil is not None else -1
    if pupil is None:
        dialogue.say(NONE)
    elif to < 0:
        dialogue.say("No: nothing is being tried that there is a way back from; undo takes back the last.")
    else:
        _go_back(dialogue, to)


def order_skip(dialogue: TerminalGame, rest: str) -> None:
    """in a lesson: let the lesson do what is left of this step; skip lesson begins the next lesson"""
    pupil = dialogue.lesson.pupil
    if rest.lower() == "lesson" or pupil is None:
        order_next(dialogue, "lesson")
        return
    leap = pupil.skipping(dialogue.session)
    if leap is None:
        dialogue.say(
            "The steps of this lesson are done; next begins the next one."
            if pupil.guide.lesson.step
            else FREE
        )
    elif leap.back == len(dialogue.game.history) or _go_back(dialogue, leap.back):
        automatic_moves.give(dialogue, leap.commands, every=True)


def order_next(dialogue: TerminalGame, _: str) -> None:
    """in a lesson or a puzzle: the next one; this one is kept where it is"""
    pupil = dialogue.lesson.pupil
    if pupil is None:
        dialogue.say(NONE)
    elif not (id_ := pupil.following):
        dialogue.say("No: this is the last lesson. hades text begins a whole raid.")
    else:
        raise AnotherLesson(id_)


def order_guess(dialogue: TerminalGame, rest: str) -> None:
    """in a lesson: what you foresee, by its number; guess 0 if you would rather watch"""
    pupil = dialogue.lesson.pupil
    asked = pupil.asked(dialogue.session) if pupil is not None else None
    if pupil is None or asked is None:
        dialogue.say(NONE if pupil is None else "No: nothing is to be foreseen now.")
    elif not rest.isdecimal() or not 0 <= int(rest[:3]) <= len(asked.guess):
        dialogue.say(
            f"No: write guess and a number from 1 to {len(asked.guess)}; 0 if you would rather watch."
        )
    else:
        pupil.guess(dialogue.session, int(rest[:3]) - 1 if int(rest[:3]) else WATCH_ONLY)
        dialogue.asked = False


def _go_back(dialogue: TerminalGame, to: int) -> bool:
    """Back to after so many commands; whether that could be."""
    if why := dialogue.session.no_way_back(to):
        dialogue.say(f"No: {why}.")
        return False
    dialogue.session.back_to(to)
    dialogue.went_back()
    return True
