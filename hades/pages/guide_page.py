"""What the guide of a lesson says, as a page and as sentences."""

from __future__ import annotations

from hades import Game
from hades.content.lesson import Lesson
from hades.history.log import told_by
from hades.pages import counter_page
from hades.pages.fact import Row, TextPage
from hades.session.guide import Guidance
from hades.session.lesson_start import leader_of

NONE = TextPage(
    "No guide",
    (("text", "This game is no lesson. Learn it: a first raid, on the title screen, has a guide.", ""),),
)
"""What there is to say in any other game."""


ENDED_BEFORE = (
    "The raid is over before the lesson is. Learn, on the title screen, goes on with it at the step where it "
    "was left."
)
"""What a lesson ends with when something else was tried for so long."""


def ended(game: Game) -> tuple[Row, ...]:
    """What a lesson ends with; nothing of any other game."""
    guide = leader_of(game)
    if guide is None:
        return ()
    is_done = guide.now(told_by(game), game).goal is None
    return (("text", guide.lesson.end if is_done else ENDED_BEFORE, ""),)


def done(lesson: Lesson, now: Guidance) -> TextPage:
    """That the last step of a lesson is done: what came of it, and what one knows now; or a puzzle solved."""
    if now.is_puzzle:
        return TextPage(now.title, (("head", lesson.title, ""), ("text", now.said, "")))
    rows: list[Row] = [("text", remark, "") for remark in now.remarks]
    rows += [("text", now.said, ""), ("head", "Now you know", "")]
    rows += [("text", what, "") for what in lesson.teaches]
    return TextPage("Lesson done", (("head", lesson.title, ""), *rows))


def foreseen(now: Guidance) -> TextPage:
    """What came of what the player was asked to foresee, and why."""
    return TextPage("What he did, and why", tuple(("text", words, "") for words in now.foreseen))


def page(now: Guidance) -> TextPage:
    """All that the guide has to say now."""
    rows: list[Row] = [("key", "This is", now.place)] if now.place else []
    rows.append(("text", now.said, ""))
    rows += [("head", now.heading, ""), ("text", now.why, "")] if now.why else []
    rows += [("head", "In its place", ""), ("text", now.instead, "")] if now.instead else []
    if now.remarks:
        rows += [("head", "What there is to know", ""), *(("text", remark, "") for remark in now.remarks)]
    if now.goal is not None and now.goal.counters:
        rows += counter_page.rows()
    return TextPage(f"Guide: {now.title}", tuple(rows))


def sentences(now: Guidance) -> tuple[str, ...]:
    """What is new and what to do, to be read aloud."""
    return (
        *now.remarks,
        ", ".join(filter(None, (f"Guide: {now.title}", now.place))),
        now.said,
    )
