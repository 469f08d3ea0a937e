"""Pages of a lesson at a table: all that the guide has to say, and that the lesson is done."""

from __future__ import annotations

from hades.facts import guide_page
from hades.session.guide import Guidance, Guide, following
from hades.session.puzzling import Puzzler
from hades.ui import keys
from hades.ui.kit.button import Label
from hades.ui.panels.sheet import CLOSE, Sheet

LESSONS: Label = ("All lessons", "lessons", "")


def whole(guide: Guide, now: Guidance) -> Sheet:
    """All that the guide has to say now, and the ways on from here."""
    page = guide_page.page(now)
    more: list[Label] = []
    if isinstance(guide, Puzzler) and guide.told:
        more.append(("Watch the solution", "watch-solution", "ENTER"))
    if now.is_aside:
        more.append(("Back to the step", "step-back", keys.of("step-back")))
    if guide.lesson.step and now.goal is not None:
        more.append(("Skip this step", "skip-step", keys.of("skip-step")))
    more += [("Begin again", "afresh-lesson", ""), *_next(guide, "Skip this lesson"), LESSONS]
    return Sheet(page.title, page.rows, (CLOSE, *more))


def foreseen(now: Guidance) -> Sheet:
    """What came of what the player foresaw, and why."""
    page = guide_page.foreseen(now)
    return Sheet(page.title, page.rows, (("Go on", "close", "ENTER"),))


def done(guide: Guide, now: Guidance) -> Sheet:
    """What is said when the last step is done."""
    page = guide_page.done(guide.lesson, now)
    return Sheet(page.title, page.rows, (*_next(guide, "Next lesson", "ENTER"), LESSONS, CLOSE))


def _next(guide: Guide, words: str, key: str = "") -> tuple[Label, ...]:
    return ((words, "next-lesson", key),) if following(guide.id) else ()
