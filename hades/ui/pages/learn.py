"""The pages of lessons and of puzzles."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from hades.content.lesson import lesson_ids, load_lesson
from hades.content.puzzle import load_puzzle, puzzle_ids
from hades.pages import help_pages
from hades.pages.fact import Entry
from hades.record.player_profile import LessonBook
from hades.session.puzzle_session import vp
from hades.ui import keys
from hades.ui.pages.pages import PagesScreen
from hades.ui.panels.sheet import CLOSE, Sheet
from hades.ui.screen import Handlers, Screen, Window


@attrs.frozen
class Syllabus:
    """The list of a page of lessons or puzzles; the player's book has the completed ones."""

    title: str
    hint: str
    ids: Callable[[], tuple[str, ...]]
    coming: Callable[[LessonBook], str]
    """A function that returns the id of the next lesson or puzzle, "" if all are done."""
    entry: Callable[[str, LessonBook], Entry]
    sheet: Callable[[str, LessonBook], Sheet]
    afresh: bool = False
    """True if each is always restarted."""


class LearnScreen(PagesScreen):
    """A page of lessons or puzzles with the completed ones marked; opens with the next one chosen."""

    places = (keys.PAGES,)

    def __init__(self, window: Window, syllabus: Syllabus) -> None:
        super().__init__(window)
        self.syllabus, self.title = syllabus, syllabus.title
        self.book = LessonBook(window.autosave_file.parent)

    def open(self, below: Screen | None) -> None:
        self.book = LessonBook(self.window.autosave_file.parent)
        super().open(below)
        self.told, self.alarm = self.book.problem or self.syllabus.hint, bool(self.book.problem)
        self.index.scroll = 0.0
        coming = self.syllabus.coming(self.book)
        self.choose(next((n for n, entry in enumerate(self.entries()) if entry.id == coming), 0))

    def entries(self) -> tuple[Entry, ...]:
        return tuple(self.syllabus.entry(id_, self.book) for id_ in self.syllabus.ids())

    def sheet(self) -> Sheet:
        return self.syllabus.sheet(self.chosen.id, self.book) if self.chosen is not None else Sheet("", ())

    # Input

    def handlers(self) -> Handlers:
        return {
            **super().handlers(),
            "play": lambda: self._play(self.syllabus.afresh),
            "afresh-lesson": lambda: self._play(True),
        }

    def _play(self, afresh: bool) -> None:
        if self.chosen is not None:
            self.window.learn(self.chosen.id, afresh=afresh)


def _lesson_entry(id_: str, book: LessonBook) -> Entry:
    lesson = load_lesson(id_)
    name = f"{lesson.number}. {lesson.title}"
    return Entry(id_, name, help_pages.takes(lesson), help_pages.how_far(book.of(id_)))


def _lesson_sheet(id_: str, book: LessonBook) -> Sheet:
    lesson, learnt = load_lesson(id_), book.of(id_)
    begin = "Continue" if learnt.left else "Play again" if learnt.done else "Begin"
    buttons = [(begin, "play", "ENTER")]
    if learnt.left:
        buttons.append(("Restart", "afresh-lesson", keys.of("afresh-lesson")))
    return Sheet(lesson.title, help_pages.lesson_rows(lesson, learnt), (*buttons, CLOSE))


def _puzzle_entry(id_: str, book: LessonBook) -> Entry:
    return Entry(id_, load_puzzle(id_).title, "", "solved" if book.of(id_).done else "")


def _puzzle_sheet(id_: str, book: LessonBook) -> Sheet:
    puzzle = load_puzzle(id_)
    proof = (
        "Every command and every card was tried. Along the best line, any other choice costs at "
        f"least {vp(puzzle.proof.margin)}. You see the cost of your choice, and can undo it."
    )
    rows = (("text", puzzle.question, ""), ("head", "Proof", ""), ("text", proof, ""))
    return Sheet(puzzle.title, rows, (("Play", "play", "ENTER"), CLOSE))


LESSONS = Syllabus(
    "Learn",
    "Start with the first lesson: press Enter. You can leave a lesson and continue it later.",
    lesson_ids,
    help_pages.next_lesson,
    _lesson_entry,
    _lesson_sheet,
)
PUZZLES = Syllabus(
    "Puzzles",
    "Positions with one best line of play. You see what your choice costs, and can undo it.",
    puzzle_ids,
    lambda book: next((id_ for id_ in puzzle_ids() if not book.of(id_).done), ""),
    _puzzle_entry,
    _puzzle_sheet,
    afresh=True,
)
