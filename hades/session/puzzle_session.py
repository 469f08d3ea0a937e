"""A puzzle in progress: what each choice costs, hints on request, and whether the puzzle is solved.

A choice is judged by the expected VP after the choice, not by the cards that were drawn. Undone commands do
not count.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from pathlib import Path

import attrs

from hades import narrate
from hades.content.lesson import Lesson
from hades.content.puzzle import HINTS, Puzzle, puzzle_ids
from hades.engine.game import Game
from hades.narrate import command_words
from hades.players.solver import LastPhase, settled, solver_for
from hades.session.lesson_progress import Guidance, LessonSession
from hades.session.session import Session
from hades.state.events import Event
from hades.state.state import State
from hades.worker_pool import BackgroundJob

AS_GOOD = 0.05
"""Maximum difference in VP that counts as none, because of rounding errors."""
FIRST = "There are three hints, one at a time, then the solution."
STILL = "Right: still the best line."


class PuzzleSession(LessonSession):
    """A puzzle in progress. A puzzle has no steps, but every choice shows its cost."""

    def __init__(self, puzzle: Puzzle, id_: str, folder: Path) -> None:
        super().__init__(_lesson(puzzle), id_, folder)
        self.puzzle = puzzle
        self.hints = 0
        """Number of hints asked for. The request after the last hint shows the solution."""
        self._costs: dict[int, tuple[State, float]] = {}
        """State after each command, and the cost of that command in VP, by the index of the command."""
        self._counting: BackgroundJob | None = None

    def _start_solving(self) -> None:
        """Start computing the puzzle's value, which takes seconds, in the background."""
        if self._counting is None:
            state = Game.from_position(self.puzzle.position).state

            def work(_: BackgroundJob) -> None:
                self._exact.value(state)

            self._counting = BackgroundJob("Solving the puzzle", work)

    def more(self) -> str:
        self.hints = min(self.hints + 1, len(self.puzzle.hint) + 1)
        return self._hints()[-1]

    @property
    def after(self) -> tuple[str, ...]:
        every = puzzle_ids()
        at = every.index(self.id) if self.id in every else -1
        return (*every[at + 1 :], *every[: max(at, 0)])

    @property
    def offers(self) -> str:
        """The next hint, such as ``hint 2 of 3``, or ``the solution``; "" after the solution."""
        if self.is_solution_shown:
            return ""
        return f"hint {self.hints + 1} of {HINTS}" if self.hints < HINTS else "the solution"

    @property
    def is_solution_shown(self) -> bool:
        """True once the solution was shown, so that the player can watch it."""
        return self.hints > len(self.puzzle.hint)

    def costs(self, game: Game) -> list[float]:
        """Return each command's cost in expected VP, 0 once the result is settled. Waits for the solver."""
        if game.history and self._counting is not None:
            self._counting.wait()
        found = []
        for at, (before, after) in enumerate(pairwise(game.states)):
            known = self._costs.get(at)
            if known is None or known[0] is not after:
                known = self._costs[at] = after, self._cost(before, game.history[at].code)
            found.append(known[1])
        return found

    def _cost(self, s: State, code: tuple[object, ...]) -> float:
        if code[0] == "draw_from":
            return 0.0
        if settled(s) is not None:
            return self._exact.value(s) if code[0] == "hold_station" else 0.0
        cost = self._exact.value(s) - self._exact.after(s, code)
        return cost if cost > AS_GOOD else 0.0

    @cached_property
    def _exact(self) -> LastPhase:
        return solver_for(Game.from_position(self.puzzle.position).state)

    def is_done(self, by_command: Sequence[Sequence[Event]], game: Game) -> bool:
        return settled(game.state) is not None and not sum(self.costs(game))

    def now(self, session: Session) -> Guidance:
        self._start_solving()
        game, puzzle = session.game, self.puzzle
        costs = self.costs(game)
        lost = sum(costs)
        names = tuple(command.name for command in game.history)
        slips = tuple(a.say for a in puzzle.answer if lost and names[: len(a.line)] == a.line)
        if settled(game.state) is not None:
            if not lost:
                return attrs.evolve(self._guidance("Solved", puzzle.why), why="", is_over=True)
            verdict = f"This line is worth {vp(lost)} less than the best. Undo and try another."
            return self._guidance("Not yet the best line", verdict, slips)
        if costs and costs[-1]:
            verdict = f"That costs {vp(costs[-1])} on average. Undo is free."
            return self._guidance("There is a better move", verdict, slips)
        if lost:
            return self._guidance(puzzle.title, f"You gave away {vp(lost)}. Undo, or play on.", slips)
        # Choosing a deck or beginning an action does not decide anything yet.
        *_, last = "", *(command.verb for command in game.history if command.verb != "draw-from")
        begins = last in ("", "activate") or command_words.words_of(last).begins
        return attrs.evolve(
            self._guidance(puzzle.title, "" if begins else STILL), instruction=puzzle.question
        )

    def _guidance(self, title: str, verdict: str, remarks: tuple[str, ...] = ()) -> Guidance:
        hints = " ".join(self._hints())
        return Guidance(None, title, "", hints, remarks=remarks, verdict=verdict, is_puzzle=True)

    def _hints(self) -> list[str]:
        puzzle = self.puzzle
        if not self.hints:
            return [FIRST]
        shown = [f"Hint {n}: {words}" for n, words in enumerate(puzzle.hint[: self.hints], 1)]
        if self.is_solution_shown:
            shown.append(f"Solution: {', then '.join(spoken(puzzle))}.")
        return shown


def vp(value: float) -> str:
    return f"{round(value, 2):g} VP"


def _lesson(puzzle: Puzzle) -> Lesson:
    return Lesson(
        title=puzzle.title,
        number=0,
        minutes=2,
        about=puzzle.question,
        teaches=(),
        intro=(),
        end=puzzle.why,
        position=puzzle.position,
        step=(),
    )


def best_line(puzzle: Puzzle) -> Game:
    game = Game.from_position(puzzle.position, undo="casual")
    for name in puzzle.solution:
        game.do(name)
    return game


def spoken(puzzle: Puzzle) -> list[str]:
    game, found = Game.from_position(puzzle.position), []
    for name in puzzle.solution:
        command = game.find(name)
        found.append(command_words.order(command, narrate.names_of(game.view())))
        game.do(command)
    return found
