"""The page of lessons and puzzles, with the completed ones marked."""

from __future__ import annotations

from functools import partial

from hades import geometry as geo
from hades.art import story_map
from hades.content.lesson import lesson_ids, load_lesson
from hades.content.puzzle import load_puzzle, puzzle_ids
from hades.engine.game import Game
from hades.pages import help_pages
from hades.pages.fact import Entry
from hades.pool import BackgroundJob
from hades.record.player_profile import LessonBook
from hades.run.pages import Details
from hades.session.puzzle_session import vp
from hades.ui.pages.pages import PagesScreen
from hades.ui.screen import Handlers, Screen, Window

LESSONS, PUZZLES = range(2)
HARD = "easy", "fair", "hard", "very hard"
"""Names of the difficulties of puzzles."""
MAP = "puzzle|"
"""Prefix in the keys of the pictures of puzzles."""
HINTS = (
    "Start with the first lesson: press Enter. You can leave a lesson and continue it later.",
    "Positions with one best line of play. You see what your choice costs, and can undo it.",
)


class LearnScreen(PagesScreen):
    """Lessons and puzzles; opens with the next one chosen."""

    tabs = ("Lessons", "Puzzles")

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.book = LessonBook(window.autosave_file.parent)
        self._maps: dict[str, str] = {}
        """Id of a puzzle -> description of the picture of its board, for those drawn so far."""
        self._drawing: BackgroundJob | None = None

    @property
    def title(self) -> str:  # type: ignore[override]
        """The word of the title screen's button that opens the tab."""
        return ("Learn", "Puzzles")[self.tab]

    def open(self, below: Screen | None, tab: str = "Lessons") -> None:
        """Open over a screen, at a tab of that name."""
        self.book = LessonBook(self.window.autosave_file.parent)
        super().open(below)
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
        puzzle = load_puzzle(id_)
        hard = puzzle.difficulty
        pips = "■" * hard + "□" * (len(HARD) - hard)
        mark = "solved" if self.book.of(id_).done else ""
        return Entry(id_, puzzle.title, f"{pips}  {HARD[hard - 1]}", mark)

    def _lesson(self, id_: str) -> Entry:
        lesson = load_lesson(id_)
        name = f"{lesson.number}. {lesson.title}"
        return Entry(id_, name, help_pages.takes(lesson), help_pages.how_far(self.book.of(id_)))

    def details(self, id_: str) -> Details:
        if self.tab == PUZZLES:
            puzzle = load_puzzle(id_)
            proof = (
                "Every command and every card was tried. Along the best line, any other choice costs at "
                f"least {vp(puzzle.proof.margin)}. You see the cost of your choice, and can undo it."
            )
            board = ("faint", "Drawing the board …", "")
            if self.window.kit.whole(MAP + id_) is not None:
                board = ("picture", MAP + id_, self._maps[id_])
            rows = (("text", puzzle.question, ""), board, ("head", "Proof", ""), ("text", proof, ""))
            return Details(puzzle.title, rows, (("Play", "play"),), "play")
        lesson, learnt = load_lesson(id_), self.book.of(id_)
        begin = "Continue" if learnt.left else "Play again" if learnt.done else "Begin"
        again = (("Restart", "afresh-lesson"),) if learnt.left else ()
        told = help_pages.lesson_rows(lesson, learnt)
        return Details(lesson.title, told, ((begin, "play"), *again), "play")

    def update(self, seconds: float) -> bool:
        """Draw the board of the chosen puzzle, in the background; return whether one is done."""
        if self._drawing is not None:
            if not self._drawing.is_over:
                return False
            self._drawing = None
            return True
        id_ = self.chosen.id if self.chosen is not None and self.tab == PUZZLES else ""
        if id_ and self.window.kit.whole(MAP + id_) is None:
            self._drawing = BackgroundJob("Drawing the board", partial(self._draw_map, id_))
        return False

    def _draw_map(self, id_: str, _: BackgroundJob) -> str:
        """Draw the part of a deck on which most Units of a puzzle are."""
        game = Game.from_position(load_puzzle(id_).position)
        view = game.view()
        here = [unit.hex for unit in view.units if unit.hex and unit.is_friend]
        frame = max(
            story_map.frames(here),
            key=lambda frame: sum(geo.map_of(geo.parse(hex_)) == frame.map for hex_ in here),
        )
        picture = story_map.draw(game.tables, view, frame, printed=False)
        self._maps[id_] = picture.alt
        self.window.kit.keep_whole(MAP + id_, picture.svg)
        return ""

    def handlers(self) -> Handlers:
        found, chosen = super().handlers(), self.chosen
        if chosen is None:
            return found
        learn = partial(self.window.learn, chosen.id)
        # A puzzle is always restarted.
        return found | {
            "play": partial(learn, afresh=self.tab == PUZZLES),
            "afresh-lesson": partial(learn, afresh=True),
        }
