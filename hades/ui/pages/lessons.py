"""The lessons on the page of what there is to learn."""

from __future__ import annotations

from hades.content.lesson import lesson_ids, load_lesson
from hades.pages import help_pages
from hades.pages.fact import Entry
from hades.record.lesson_book import LessonBook
from hades.ui import keys
from hades.ui.pages.learn_part import LearnPart
from hades.ui.panels.sheet import CLOSE, Sheet
from hades.ui.screen import Achieved, Window


class LessonsPart(LearnPart):
    """Lessons in their order, those that are done marked."""

    title = "Lessons"

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._book = LessonBook(window.autosave_file.parent)

    def open(self) -> None:
        self._book = LessonBook(self.window.autosave_file.parent)

    @property
    def problem(self) -> str:
        return self._book.problem

    @property
    def next(self) -> str:
        return help_pages.next_lesson(self._book)

    def entries(self) -> tuple[Entry, ...]:
        found = []
        for id_ in lesson_ids():
            lesson, learnt = load_lesson(id_), self._book.of(id_)
            name = f"{lesson.number}. {lesson.title}"
            found.append(Entry(id_, name, help_pages.takes(lesson), help_pages.how_far(learnt)))
        return tuple(found)

    def sheet(self, id_: str) -> Sheet:
        lesson, learnt = load_lesson(id_), self._book.of(id_)
        begin = "Go on" if learnt.left else "Play it again" if learnt.done else "Begin"
        buttons = [(begin, "play", "ENTER")]
        if learnt.left:
            buttons.append(("From its beginning", "afresh-lesson", keys.of("afresh-lesson")))
        return Sheet(lesson.title, help_pages.lesson_rows(lesson, learnt), (*buttons, CLOSE))

    def enter(self, id_: str) -> None:
        self.window.learn(id_)

    def deeds(self, id_: str) -> Achieved:
        return {
            "play": lambda: self.window.learn(id_),
            "afresh-lesson": lambda: self.window.learn(id_, afresh=True),
        }
