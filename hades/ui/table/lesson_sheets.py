"""Pages of a lesson at a table: all that the guide has to say, and that the lesson is done."""

from __future__ import annotations

from hades.pages import help_pages
from hades.session.guide import Guidance
from hades.session.lesson_session import LessonSession
from hades.session.puzzle_session import PuzzleSession
from hades.ui import keys
from hades.ui.kit.button import Label
from hades.ui.panels.sheet import CLOSE, Sheet

LESSONS: Label = ("All lessons", "lessons", "")
PUZZLES: Label = ("All puzzles", "lessons", "")


def whole(pupil: LessonSession, now: Guidance) -> Sheet:
    """All that the guide has to say now, and the ways on from here."""
    page, guide = help_pages.guide_page(now), pupil.guide
    more: list[Label] = []
    if isinstance(guide, PuzzleSession):
        if guide.told:
            more.append(("Watch the solution", "watch-solution", "ENTER"))
        elif now.goal is not None:
            more.append((f"Tell {guide.offers}", "hint", keys.of("hint")))
        more += [("Begin again", "afresh-lesson", ""), *_next(pupil, "Next puzzle"), PUZZLES]
        return Sheet(page.title, page.rows, (CLOSE, *more))
    if now.is_aside:
        more.append(("Back to the step", "step-back", keys.of("step-back")))
    if guide.lesson.step and now.goal is not None:
        more.append(("Skip this step", "skip-step", keys.of("skip-step")))
    more += [("Begin again", "afresh-lesson", ""), *_next(pupil, "Skip this lesson"), LESSONS]
    return Sheet(page.title, page.rows, (CLOSE, *more))


def foreseen(now: Guidance) -> Sheet:
    """What came of what the player foresaw, and why."""
    page = help_pages.foreseen(now)
    return Sheet(page.title, page.rows, (("Go on", "close", "ENTER"),))


def done(pupil: LessonSession, now: Guidance) -> Sheet:
    """What is said when the last step of a lesson is done, or a puzzle solved."""
    page = help_pages.lesson_done(pupil.guide.lesson, now)
    words, every = ("Next puzzle", PUZZLES) if now.is_puzzle else ("Next lesson", LESSONS)
    return Sheet(page.title, page.rows, (*_next(pupil, words, "ENTER"), every, CLOSE))


def _next(pupil: LessonSession, words: str, key: str = "") -> tuple[Label, ...]:
    return ((words, "next-lesson", key),) if pupil.following else ()
