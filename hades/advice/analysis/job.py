"""The course of an analysis: the games to simulate within a budget, in this process or by workers.

First, games are simulated for other possible results of each draw, then for every decision at which the
simulating player would have acted differently; the worst decisions are simulated again, on fresh deals. The
same player plays all simulated games, so that the curve falls by the cost of a decision. The result does not
depend on the number of processes.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import math
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from pathlib import Path
from typing import Any, Protocol, TypeVar

import attrs
from platformdirs import user_cache_path

from hades import __version__, players, worker_pool
from hades.advice.analysis import findings
from hades.advice.analysis.findings import Analysis, Compared, Point
from hades.advice.analysis.value_curve import (
    Estimate,
    Passage,
    Redrawn,
    Span,
    agreeing,
    course,
    measured,
    spans,
)
from hades.advice.background_advice import LineOfPlay
from hades.content.untrusted_input import ANALYSIS
from hades.engine import sequencer
from hades.engine.game import Game
from hades.engine.hidden_information import Hidden
from hades.players.playouts import DOUBT, Codes, Playouts, lead
from hades.rules.victory import final_vp
from hades.state.commands import Command
from hades.state.state import State
from hades.storage.json_records import Store
from hades.worker_pool import ProcessPool, WorkerError

METHOD = 4
"""Version of the method. Increase it when the analysis of the same game would change."""
MOST_KEPT = 100
"""Maximum number of stored analyses. The oldest are deleted."""


def cache_folder() -> Path:
    return user_cache_path("hades") / "hindsight"


def _store_of(game: Game, games: int, by: str) -> Store[Analysis]:
    line = attrs.astuple(attrs.evolve(LineOfPlay.of(game, None), components=None))
    key = json.dumps([line, games, by, __version__, METHOD])
    file = cache_folder() / f"{hashlib.sha256(key.encode()).hexdigest()[:32]}.json"
    return Store(file, Analysis, ANALYSIS)


def recall(game: Game, games: int, by: str) -> Analysis | None:
    """Return the stored analysis of a game; None if there is none or the file is unreadable."""
    return _store_of(game, games, by).find()


def keep(game: Game, games: int, by: str, found: Analysis) -> None:
    """Store an analysis and delete the oldest beyond `MOST_KEPT`. Disk errors are ignored."""
    with contextlib.suppress(OSError):
        _store_of(game, games, by).write(found)
        by_age = sorted(cache_folder().glob("*.json*"), key=lambda file: file.stat().st_mtime, reverse=True)
        for file in by_age[MOST_KEPT:]:
            file.unlink()


# Tasks, each of which any process can do: the result depends only on the game

DRAWS = 120
"""Number of times a command is repeated to estimate the probability of its result."""
NEVER = 32
"""Number of repetitions after which the actual result counts as almost impossible if it never recurred."""
UNSEEN = ("left", "drawn", "knowledge", "surprise_left", "surprise_aside", "rigged", "circle_in")
"""Fields of a State that are hidden, or that differ between draws of equal cards."""


class Task(Protocol):
    @property
    def games(self) -> int:
        """Return the maximum number of games to simulate, used to compute the share of work done."""

    def done(self, game: Game, by: str) -> Any:
        """Do the task and return its result; ``by`` is the name of the simulating player."""


@attrs.frozen
class Answers:
    """A task that finds the simulating player's answer to every question of the game."""

    games = 0

    def done(self, game: Game, by: str) -> list[str]:
        player = players.by_name(by)
        return [player(game.after(command)).name for command in range(len(game.history))]


def _playing_on(game: Game, by: str) -> Playouts:
    return Playouts(game, lambda: players.by_name(by))


@attrs.frozen
class Redraw:
    """A task that repeats a command with other draws, and plays on if the result differs from the actual one.

    The command is repeated up to `DRAWS` times.
    """

    command: int
    """Number of the command, from 1."""
    games: int

    def done(self, game: Game, by: str) -> Redrawn:
        before, came = game.after(self.command - 1), seen(game.moment(self.command))
        code = game.history[self.command - 1].code
        hidden = Hidden(before)
        same, tried = 0, 0
        values: list[float] = []
        while tried < DRAWS:
            all_played = len(values) == self.games
            if all_played and tried >= NEVER and not same:
                break
            state = hidden.deal(tried, f"again|{self.command}")
            sequencer.apply(state, code)
            if seen(state) == came:
                same += 1
            elif not all_played:
                on = game.after(self.command, state)
                values.append(_playing_on(on, by).vp((), tried))
            tried += 1
        return Redrawn(same, tried, tuple(values))


def seen(state: State) -> tuple[Any, ...]:
    """Return the visible facts of a State, except the cards left in the decks, to compare two States."""
    facts = state.facts()
    open_ = [(room, state.circle_in[room]) for room in range(1, 13) if not state.face_down >> room & 1]
    counts = state.surprise_left.bit_count(), state.surprise_aside.bit_count()
    return ([facts[name] for name in sorted(facts) if name not in UNSEEN], open_, counts)


@attrs.frozen
class Play:
    """A task that plays on from a moment with each of several plans, all on the same deals."""

    moment: int
    """Number of commands before the moment."""
    plans: tuple[Codes, ...]
    """Plans to play; an empty plan leaves all decisions to the simulating player."""
    first: int
    """Number of the first deal."""
    count: int

    @property
    def games(self) -> int:
        return len(self.plans) * self.count

    def done(self, game: Game, by: str) -> list[list[float]]:
        playouts = _playing_on(game.after(self.moment), by)
        deals = range(self.first, self.first + self.count)
        return [[playouts.vp(plan, deal) for deal in deals] for plan in self.plans]


@attrs.frozen
class Expected:
    """A task that finds the simulating player's commands from a moment to the end of an action or step."""

    games = 0
    moment: int
    """Number of commands before the moment."""

    def done(self, game: Game, by: str) -> tuple[Command, ...]:
        return _playing_on(game.after(self.moment), by).line(())


@attrs.frozen
class Write:
    games = 0
    passages: tuple[Passage, ...]
    dear: tuple[tuple[Compared, tuple[Command, ...]], ...]
    player: str
    played: int

    def done(self, game: Game, by: str) -> Analysis:
        return findings.analysis(game, self.passages, self.dear, self.player, self.played)


# The course of an analysis

MOST_WORKERS = 8
GAMES = 1400
"""Default number of simulated games."""
PLAYER = "heuristic"
"""Default player for the simulated games."""
FEWEST = 2
"""Minimum number of games for the other results of a draw, and for a first look at a decision."""
MOST = 16
"""Maximum number of games for the other results of a draw, and for a first look at a decision."""
OF_DRAWS = 0.3
"""Share of the budget for draws."""
OF_DECISIONS = 0.3
"""Share of the budget for first looks at decisions. The rest is left for second looks."""
DEAREST = 8
"""Maximum number of decisions that get a second look."""
LEAST = 8
"""Minimum number of pairs of games for a second look."""
PORTION = 8
"""Number of deals in one task."""
AGAIN = 1000
"""Number of the first deal for second looks, above the numbers of all deals for first looks."""

_Found = TypeVar("_Found")
Steps = Generator[Sequence[Task], list[Any], _Found]
"""Generator that yields rounds of tasks, is sent the results of each round, and returns its findings."""


class AnalysisJob:
    """An analysis computed step by step, in this process or by workers."""

    def __init__(
        self,
        game: Game,
        games: int = GAMES,
        by: str = PLAYER,
        workers: int = 0,
        components: Path | None = None,
    ) -> None:
        """Prepare the analysis, to be computed by ``workers`` processes, or in this process if 0.

        :param games: the budget, as a number of simulated games.
        :param by: name of the simulating player.
        :raises ValueError: if the game has no commands yet.
        """
        if not game.history:
            raise ValueError("nothing has happened in this game yet")
        self.game = game.after(len(game.history))
        self.games = games
        self.played = 0
        """Number of games simulated so far."""
        self._before = 0
        self.result: Analysis | None = None
        """The analysis, or None until it is finished."""
        self._by = by
        self._pool = ProcessPool(workers, _begin, (LineOfPlay.of(game, components), by)) if workers else None
        self.curve: tuple[Point, ...] = ()
        """Expected VP along the game: () at first, then rough, and better after each round."""
        self._steps = steps(self.game, games, by, self._draw_curve)
        self._tasks: list[Task] = []
        self._parts: list[Future[Any]] = []
        self._ask(next(self._steps))

    @property
    def part(self) -> float:
        """Share of the work done, from 0 to 1."""
        return 1.0 if self.result is not None else min(0.99, self.played / max(1, self.games))

    def go_on(self, patience: float = 0.0) -> bool:
        """Process new results and return whether the analysis is finished.

        With workers, wait up to ``patience`` seconds for a result. Without workers, do the next task.

        :raises RuntimeError: if a worker failed.
        """
        if self.result is not None:
            return True
        under_way = [part for part in self._parts if not part.done()]
        if self._pool is None and under_way:
            at = self._parts.index(under_way[0])
            under_way[0].set_result(self._tasks[at].done(self.game, self._by))
        elif under_way:
            wait(under_way, patience, FIRST_COMPLETED)
        over = [part.done() for part in self._parts]
        self.played = self._before + sum(
            task.games for task, is_over in zip(self._tasks, over, strict=True) if is_over
        )
        try:
            failed = next((part for part in self._parts if part.done() and part.exception()), None)
            if failed is not None:
                failed.result()
            while self.result is None and all(part.done() for part in self._parts):
                self._ask(self._steps.send([part.result() for part in self._parts]))
        except WorkerError as error:
            self.close()
            raise RuntimeError(f"the analysis failed: {error}") from None
        except StopIteration as done:
            self.result = done.value
            self.close()
        return self.result is not None

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown()

    def _draw_curve(self, passages: Sequence[Passage]) -> None:
        self.curve = findings.points_of(self.game, passages)

    def _ask(self, tasks: Sequence[Task]) -> None:
        self._before = self.played
        self._tasks = list(tasks)
        if self._pool is None:
            self._parts = [Future() for _ in self._tasks]
        else:
            self._parts = [self._pool.submit(_done, task) for task in self._tasks]


_game_of_worker: list[tuple[Game, str]] = []
"""In a worker process, a list with (game, name of the simulating player)."""


def _begin(line: LineOfPlay, by: str) -> None:
    _game_of_worker[:] = [(line.played(), by)]


def _done(task: Task) -> Any:
    return task.done(*_game_of_worker[0])


def cores() -> int:
    """Return the number of workers that can each have a core of this machine, at most `MOST_WORKERS`."""
    return min(MOST_WORKERS, worker_pool.cores())


def analyse(
    game: Game,
    games: int = GAMES,
    by: str = PLAYER,
    workers: int = 0,
    components: Path | None = None,
    progress: Callable[[float], None] = lambda part: None,
    *,
    kept: bool = False,
) -> Analysis:
    """Analyse a game and return the analysis.

    A script that uses workers must be importable: ``if __name__ == "__main__":``.

    :param games: the budget, as a number of simulated games.
    :param by: name of the simulating player.
    :param workers: number of processes to use; 0 uses this process.
    :param progress: called repeatedly with the fraction of the work done, from 0 to 1.
    :param kept: use a stored analysis if there is one, and store a new one.
    :raises ValueError: if the game has no commands yet.
    :raises RuntimeError: if a worker failed.
    """
    if kept and (known := recall(game, games, by)) is not None:
        return known
    inquiry = AnalysisJob(game, games, by, workers, components)
    try:
        while not inquiry.go_on(0.2):
            progress(inquiry.part)
    finally:
        inquiry.close()
    assert inquiry.result is not None
    if kept:
        keep(game, games, by, inquiry.result)
    return inquiry.result


def steps(
    game: Game, games: int, by: str, progress: Callable[[Sequence[Passage]], None] = lambda passages: None
) -> Steps[Analysis]:
    """Yield the tasks of an analysis, round by round, and return the analysis.

    ``progress`` is called with the passages whenever a round has changed them.
    """
    found, played = spans(game), 0
    (answers,) = yield [Answers()]
    agree = agreeing(found, answers, game)
    end, more = yield from _end(game)
    played += more
    draws = yield from _draws(found, games)
    progress(course(found, end, draws, {}))
    played += sum(len(drawn.values) for drawn in draws.values())
    instead = yield from _at_first_sight([span for span in found if span not in agree], games)
    played += sum(map(len, instead.values()))
    passages = course(found, end, draws, instead)
    progress(passages)
    compared: list[Compared] = []
    leads: dict[Span, Estimate] = {}
    if worst := _worst_decisions(passages, agree):
        count = _share(games - played, 2 * len(worst), LEAST, 16 * LEAST)
        for span, (own, usual) in (yield from _tried(game, worst, count)).items():
            played += 2 * count
            gain, error = lead(usual, own)
            leads[span] = Estimate(gain, {("decision", span.start): math.hypot(error, DOUBT / count)})
            compared.append(Compared(span, gain, error, count))
    dear = findings.dearest(compared)
    # Second looks gave better values. The curve must fall by the costs that are listed.
    passages = course(found, end, draws, instead, {one.span: leads[one.span] for one in dear})
    progress(passages)
    lines = yield [Expected(one.span.start) for one in dear]
    worded = tuple(zip(dear, lines, strict=True))
    # Wording the findings is a task too, so that the caller need not wait for it.
    (analysis,) = yield [Write(tuple(passages), worded, by, played)]
    found_out: Analysis = analysis
    return found_out


def _draws(found: list[Span], games: int) -> Steps[dict[int, Redrawn]]:
    drew = [span.end for span in found if span.drew]
    count = _share(games * OF_DRAWS, len(drew), FEWEST, MOST)
    results = yield [Redraw(command, count) for command in drew]
    return dict(zip(drew, results, strict=True))


def _end(game: Game) -> Steps[tuple[Estimate, int]]:
    if game.over is not None:
        yield []
        return Estimate(final_vp(game.state)), 0
    now = len(game.history)
    tasks = [Play(now, ((),), at, PORTION) for at in range(0, 4 * PORTION, PORTION)]
    results = yield tasks
    values = [value for (row,) in results for value in row]
    return measured("end", values), len(values)


def _at_first_sight(differ: list[Span], games: int) -> Steps[dict[int, list[float]]]:
    """Map the start of each span to the VP of games in which the simulating player decides there."""
    count = _share(games * OF_DECISIONS, len(differ), FEWEST, MOST)
    results = yield [Play(span.start, ((),), 0, count) for span in differ]
    return {span.start: row for span, (row,) in zip(differ, results, strict=True)}


def _worst_decisions(passages: list[Passage], agree: set[Span]) -> list[Span]:
    differ = [passage for passage in passages if passage.span not in agree and passage.decided.vp < 0]
    return [passage.span for passage in sorted(differ, key=lambda passage: passage.decided.vp)[:DEAREST]]


def _tried(game: Game, worst: Sequence[Span], count: int) -> Steps[dict[Span, list[list[float]]]]:
    """Simulate decisions again, on fresh deals.

    Returns a map: span -> [VP after the commands given, VP after the simulating player's choice].
    """
    tasks = [
        Play(span.start, (span.plan(game), ()), AGAIN + at, min(PORTION, count - at))
        for span in worst
        for at in range(0, count, PORTION)
    ]
    results = yield tasks
    found: dict[int, list[list[float]]] = {span.start: [[], []] for span in worst}
    for task, rows in zip(tasks, results, strict=True):
        for values, row in zip(found[task.moment], rows, strict=True):
            values += row
    return {span: found[span.start] for span in worst}


def _share(budget: float, among: int, least: int, most: int) -> int:
    return max(least, min(most, int(budget // max(1, among))))
