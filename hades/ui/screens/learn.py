"""The page of lessons and puzzles, which marks the completed ones."""

from __future__ import annotations

from functools import partial

from hades.art import hex_marks
from hades.content.lesson import lesson_ids, load_lesson
from hades.content.puzzle import load_puzzle, puzzle_ids
from hades.engine.game import Game
from hades.facts import help_pages
from hades.facts.rows import Entry
from hades.run.record_pages import Details
from hades.session.puzzle_session import vp
from hades.storage.player_profile import LessonBook
from hades.ui.screen import Handlers, Window
from hades.ui.screens.list_screen import PagesScreen

LESSONS, PUZZLES = range(2)
HARD = "easy", "fair", "hard", "very hard"
"""Names of the difficulties of puzzles, easiest first."""
HINTS = (
    "Start with the first lesson: press Enter. You can leave a lesson and continue it later.",
    "Find the best line of play. You see what each choice costs.",
)


class LearnScreen(PagesScreen):
    """The screen of lessons and puzzles, which opens with the next of them chosen."""

    tabs = ("Lessons", "Puzzles")

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.book = LessonBook(window.autosave_file.parent)

    @property
    def title(self) -> str:  # type: ignore[override]
        """The label of the button on the title screen that opens the tab."""
        return ("Learn", "Puzzles")[self.tab]

    def show(self, tab: str = "Lessons") -> None:
        self.book = LessonBook(self.window.autosave_file.parent)
        super().show()
        self.turn(self.tabs.index(tab))

    def turn(self, tab: int) -> None:
        super().turn(tab)
        self.tell(self.book.problem or HINTS[tab], alarm=bool(self.book.problem))
        ids = lesson_ids() if tab == LESSONS else puzzle_ids()
        left = [id_ for id_ in ids if not self.book.of(id_).done]
        coming = help_pages.next_lesson(self.book) if tab == LESSONS else next(iter(left), "")
        self.choose(ids.index(coming) if coming else 0)

    def listed(self) -> tuple[Entry, ...]:
        if self.tab == LESSONS:
            return tuple(map(self._lesson, lesson_ids()))
        return tuple(map(self._puzzle, puzzle_ids()))

    def _puzzle(self, id_: str) -> Entry:
        puzzle, done = load_puzzle(id_), self.book.of(id_).done
        mark = "solved" if done else HARD[puzzle.difficulty - 1]
        rank = str(puzzle.difficulty) if done else hex_marks.MISSED
        return Entry(id_, puzzle.title, mark=mark, sign=f"medal|{puzzle_ids().index(id_) + 1}|{rank}")

    def _lesson(self, id_: str) -> Entry:
        lesson, learnt = load_lesson(id_), self.book.of(id_)
        rank = hex_marks.OPEN if learnt.left else hex_marks.WON if learnt.done else hex_marks.MISSED
        sign, note = f"medal|{lesson.number}|{rank}", help_pages.duration_text(lesson)
        return Entry(id_, lesson.title, note, help_pages.progress_text(learnt), sign=sign)

    def details(self, id_: str) -> Details:
        if self.tab == PUZZLES:
            puzzle = load_puzzle(id_)
            proof = (
                "Every command and every card was tried. Along the best line, any other choice costs at "
                f"least {vp(puzzle.proof.margin)}. You see the cost of your choice, and can undo it."
            )
            rows = (
                ("text", puzzle.question, ""),
                self.board(id_),
                ("head", "Proof", ""),
                ("text", proof, ""),
            )
            return Details(puzzle.title, rows, (("Play", "play"),), "play")
        lesson, learnt = load_lesson(id_), self.book.of(id_)
        begin = "Continue" if learnt.left else "Play again" if learnt.done else "Begin"
        again = (("Restart", "afresh-lesson"),) if learnt.left else ()
        about, *rest = help_pages.lesson_rows(lesson, learnt)
        return Details(lesson.title, (about, self.board(id_), *rest), ((begin, "play"), *again), "play")

    def position(self, id_: str) -> Game:
        if self.tab == PUZZLES:
            return Game.from_position(load_puzzle(id_).position)
        lesson = load_lesson(id_)
        game = Game.from_position(lesson.position)
        # A landing begins with an empty board, so it is shown as the lesson carries it out.
        for command in lesson.line if not game.turn else ():
            game.do(command)
        return game

    def handlers(self) -> Handlers:
        found, chosen = super().handlers(), self.chosen
        if chosen is None:
            return found
        learn = partial(self.window.learn, chosen.id)
        # A puzzle always starts over.
        return found | {
            "play": partial(learn, afresh=self.tab == PUZZLES),
            "afresh-lesson": partial(learn, afresh=True),
        }
