"""What there is to know of a lesson before it is played."""

from __future__ import annotations

from hades.content.lesson import Lesson, lesson_ids
from hades.pages.fact import Row
from hades.record.lesson_book import Learnt, LessonBook
from hades.wording import counted


def how_far(learnt: Learnt) -> str:
    """How far somebody is in a lesson, in a few words; "" if it was not begun."""
    if learnt.left:
        return "left half-way"
    return "done" if learnt.done else ""


def next_of(book: LessonBook) -> str:
    """The id of the lesson to go on with: one left half-way, the first that is not done, or "" after all."""
    ids = lesson_ids()
    half = (id_ for id_ in ids if book.of(id_).left)
    return next(half, next((id_ for id_ in ids if not book.of(id_).done), ""))


def takes(lesson: Lesson) -> str:
    """How long a lesson takes."""
    return f"about {counted(lesson.minutes, 'minute')}"


def rows(lesson: Lesson, learnt: Learnt) -> tuple[Row, ...]:
    """A page about a lesson."""
    found: list[Row] = [("text", lesson.about, ""), ("key", "Takes", takes(lesson))]
    if state := how_far(learnt):
        found.append(("key", "So far", state))
    found += [("head", "After it you know how", ""), *(("text", what, "") for what in lesson.teaches)]
    return tuple(found)
