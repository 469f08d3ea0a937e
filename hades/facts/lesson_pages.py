"""What there is to know of a lesson before it is played."""

from __future__ import annotations

from hades.content.lesson import Lesson
from hades.facts.fact import Row
from hades.narrate import counted
from hades.record.lesson_book import Learnt


def how_far(learnt: Learnt) -> str:
    """How far somebody is in a lesson, in a few words; "" if it was not begun."""
    if learnt.left:
        return "left half-way"
    return "done" if learnt.done else ""


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
