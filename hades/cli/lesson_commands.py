"""The command that lists the lessons."""

from __future__ import annotations

from hades import console
from hades.cli.group import cli, echo_lines
from hades.cli.options import json_option, say_json


@cli.command()
@json_option
def lessons(as_json: bool) -> int:
    """What there is to learn, what is done of it, and where to go on.

    \b
    hades lessons                   every lesson, with what is done
    hades lessons --json            an object for each, one on a line
    hades text --lesson landing     play the first in this terminal
    hades play --lesson landing     ... in the window
    """
    return list_lessons(as_json=as_json)


def list_lessons(*, as_json: bool = False) -> int:
    """Print every lesson, with what is done of it; in lines, or as JSON."""
    from hades.content.lesson import lesson_ids, load_lesson
    from hades.pages import help_pages
    from hades.record.lesson_book import LessonBook
    from hades.session.game_saver import learnt_in

    book = LessonBook(learnt_in())
    if book.problem:
        console.warn(book.problem)
    if as_json:
        for id_ in lesson_ids():
            lesson, learnt = load_lesson(id_), book.of(id_)
            facts = {"id": id_, "number": lesson.number, "title": lesson.title, "minutes": lesson.minutes}
            say_json({**facts, "teaches": lesson.teaches, "done": learnt.done, "left": learnt.left})
        return 0
    for id_ in lesson_ids():
        lesson = load_lesson(id_)
        state = help_pages.how_far(book.of(id_)) or "not begun"
        told = f"{lesson.number}. {lesson.title} ({id_}): {help_pages.takes(lesson)}, {state}."
        echo_lines([told, *(f"   {what}" for what in lesson.teaches)])
    nearest = help_pages.next_lesson(book) or lesson_ids()[-1]
    console.say(f"hades text --lesson {nearest} {'goes on' if book.of(nearest).left else 'plays it'}.")
    return 0
