"""The puzzles on the page of what there is to learn."""

from __future__ import annotations

from hades.content.puzzle import load_puzzle, puzzle_ids
from hades.pages.fact import Entry
from hades.record.lesson_book import LessonBook
from hades.session.puzzle_session import vp
from hades.ui.pages.learn_part import LearnPart
from hades.ui.panels.sheet import CLOSE, Sheet
from hades.ui.screen import Achieved, Window


class PuzzlesPart(LearnPart):
    """Puzzles, those that are solved marked."""

    title = "Puzzles"

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._book = LessonBook(window.autosave_file.parent)

    def open(self) -> None:
        self._book = LessonBook(self.window.autosave_file.parent)

    @property
    def next(self) -> str:
        return next((id_ for id_ in puzzle_ids() if not self._book.of(id_).done), "")

    def entries(self) -> tuple[Entry, ...]:
        return tuple(
            Entry(id_, load_puzzle(id_).title, "", "solved" if self._book.of(id_).done else "")
            for id_ in puzzle_ids()
        )

    def sheet(self, id_: str) -> Sheet:
        puzzle = load_puzzle(id_)
        proof = (
            "Every command and every card was tried. Along the best line the cheapest wrong "
            f"answer costs {vp(puzzle.proof.margin)}; you are told what yours costs, and may "
            "take it back."
        )
        rows = (("text", puzzle.question, ""), ("head", "How it is known", ""), ("text", proof, ""))
        return Sheet(puzzle.title, rows, (("Play it", "play", "ENTER"), CLOSE))

    def enter(self, id_: str) -> None:
        self.window.learn(id_, afresh=True)

    def deeds(self, id_: str) -> Achieved:
        return {"play": lambda: self.window.learn(id_, afresh=True)}
