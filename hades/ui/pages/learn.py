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
    begin = "Go on" if learnt.left else "Play it again" if learnt.done else "Begin"
    buttons = [(begin, "play", "ENTER")]
    if learnt.left:
        buttons.append(("From its beginning", "afresh-lesson", keys.of("afresh-lesson")))
    return Sheet(lesson.title, help_pages.lesson_rows(lesson, learnt), (*buttons, CLOSE))


def _puzzle_entry(id_: str, book: LessonBook) -> Entry:
    return Entry(id_, load_puzzle(id_).title, "", "solved" if book.of(id_).done else "")


def _puzzle_sheet(id_: str, book: LessonBook) -> Sheet:
    puzzle = load_puzzle(id_)
    proof = (
        "Every command and every card was tried. Along the best line the cheapest wrong "
        f"answer costs {vp(puzzle.proof.margin)}; you are told what yours costs, and may "
        "take it back."
    )
    rows = (("text", puzzle.question, ""), ("head", "How it is known", ""), ("text", proof, ""))
    return Sheet(puzzle.title, rows, (("Play it", "play", "ENTER"), CLOSE))


LESSONS = Syllabus(
    "Learn",
    "Begin with the first: Enter plays it. Each of them can be left and gone on with.",
    lesson_ids,
    help_pages.next_lesson,
    _lesson_entry,
    _lesson_sheet,
)
PUZZLES = Syllabus(
    "Puzzles",
    "Positions with one best line. What yours costs is told, and can be taken back.",
    puzzle_ids,
    lambda book: next((id_ for id_ in puzzle_ids() if not book.of(id_).done), ""),
    _puzzle_entry,
    _puzzle_sheet,
    afresh=True,
)
